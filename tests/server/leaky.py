"""Faults that tell secrets, put into a server on purpose: the tests of leaks must find them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sulaco.server import viewer as sight
from sulaco.table.event import Event
from sulaco.table.game import Game

Leak = Callable[[pytest.MonkeyPatch], None]


def whole_event(kind: type[Event]) -> Leak:
    """All read in the log what only one seat should."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(kind, "seen_by", lambda self, seat: self)

    return leak


def hands_in_view(kind: type[Game[Any]]) -> Leak:
    """The view holds everybody's hand."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        view = kind.view

        def leaky(self: Game[Any], seat: int | None) -> Any:
            seen: Any = view(self, seat)
            for player, true in zip(seen.players, self.state.players, strict=True):
                player.hand = true.hand[:]
            return seen

        patch.setattr(kind, "view", leaky)

    return leak


def hint_in_view(secret: Callable[[Any], str]) -> Leak:
    """The view tells by a number what a hidden card is, and no card's name."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        view = sight.view

        def leaky(table: Any, eyes: int | None) -> dict[str, Any]:
            return {**view(table, eyes), "hint": sum(map(ord, secret(table.game.state)))}

        patch.setattr(sight, "view", leaky)

    return leak


def options_for_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the asked seat could do, which names the cards in its hand."""
    question = sight.question

    def leaky(table: Any, eyes: int | None, texts: Any, script: Any = None) -> Any:
        return question(table, eyes if table.decision is None else table.decision.seat, texts, script)

    patch.setattr(sight, "question", leaky)


def counted(count: Callable[[Any, int | None], int | None]) -> Leak:
    """A number that is nobody's business stands behind the question; None: nothing is added for these eyes."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        question = sight.question

        def leaky(table: Any, eyes: int | None, texts: Any, script: Any = None) -> Any:
            asked = question(table, eyes, texts, script)
            if asked is not None and (n := count(table.decision, eyes)) is not None:
                asked.text += f" ({n})"
            return asked

        patch.setattr(sight, "question", leaky)

    return leak
