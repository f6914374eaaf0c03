"""Nothing that a seat may not know goes over the wire: random games over real sockets, every byte looked at."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.events import Drew
from sulaco.games.corps.insight import _Look
from sulaco.games.corps.state import Blip
from sulaco.server import viewer as sight
from sulaco.server.protocol.live import Position
from sulaco.server.room import Room

from .conftest import Running
from .leaks import Watch

MISSIONS = ["bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4", "escape", "newt", "rescue", "resupply", "survive"]


@contextlib.contextmanager
def watching(server: Running, mission: str, seed: int) -> Iterator[Watch]:
    watch = Watch(server, mission, seed)
    try:
        yield watch
    finally:
        watch.close()


@pytest.mark.parametrize("mission", MISSIONS)
def test_nobody_is_told_a_secret(server: Running, mission: str) -> None:
    with watching(server, mission, MISSIONS.index(mission)) as watch:
        watch.play(30)
        watch.look_back()
        watch.play(170)
        watch.look_back()
    assert not watch.problems
    assert watch.moved > 2000


# --- and a leak would be found -----------------------------------------------------------------------------------


def hands_in_view(patch: pytest.MonkeyPatch) -> None:
    """The view holds everybody's hand."""
    view = Corps.view

    def leaky(self: Corps, seat: int | None) -> Any:
        seen = view(self, seat)
        for player, true in zip(seen.players, self.state.players, strict=True):
            player.hand = true.hand[:]
        return seen

    patch.setattr(Corps, "view", leaky)


def deck_order_in_view(patch: pytest.MonkeyPatch) -> None:
    """The view tells by a number what the top card is, and no card's name."""
    view = sight.view

    def leaky(table: Any, eyes: int | None) -> dict[str, Any]:
        return {**view(table, eyes), "hint": sum(map(ord, (table.game.state.endurance or [""])[-1]))}

    patch.setattr(sight, "view", leaky)


def blip_numbers_in_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Blip, "known_to", lambda self, seat: True)


def blip_numbers_in_insight(patch: pytest.MonkeyPatch) -> None:
    blip = _Look._blip

    def leaky(self: _Look, seen: Blip) -> Any:
        self.rows.append(("Number", str(seen.number)))
        return blip(self, seen)

    patch.setattr(_Look, "_blip", leaky)


def drawn_cards_in_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Drew, "seen_by", lambda self, seat: self)


def options_for_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the asked seat could do, which names the cards in its hand."""
    question = sight.question

    def leaky(table: Any, eyes: int | None, texts: Any, script: Any = None) -> Any:
        return question(table, eyes if table.decision is None else table.decision.seat, texts, script)

    patch.setattr(sight, "question", leaky)


def chance_in_view(patch: pytest.MonkeyPatch) -> None:
    view = sight.view
    patch.setattr(sight, "view", lambda table, eyes: {**view(table, eyes), "at": str(table.game.state.chance.at)})


def true_position(patch: pytest.MonkeyPatch) -> None:
    """Only who connects anew is told too much: the view of another seat."""
    position = Room._position

    def leaky(self: Room, connection: Any) -> Position:
        self._told.pop(connection.eyes, None)
        with pytest.MonkeyPatch.context() as inner:
            view = sight.view
            inner.setattr(sight, "view", lambda table, eyes: view(table, 0))
            told = position(self, connection)
        self._told[connection.eyes] = sight.view(self.table, connection.eyes)
        return told

    patch.setattr(Room, "_position", leaky)


@pytest.mark.parametrize(
    "leak",
    [
        hands_in_view,
        deck_order_in_view,
        blip_numbers_in_view,
        blip_numbers_in_insight,
        drawn_cards_in_log,
        options_for_all,
        chance_in_view,
        true_position,
    ],
)
def test_a_leak_is_found(
    server: Running, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    problems: list[str] = []
    for seed in (21, 22, 23):
        with watching(server, "resupply", seed) as watch:
            watch.play(120)
            watch.look_back()
            problems += watch.problems
        if problems:
            break
    assert problems
