"""What a viewer is told: view, question, log lines. Built by inclusion: nothing else goes out.

A viewer looks through a pair of eyes, which are those of a seat, or None for a spectator, and reads one language. Texts
are written in the language of whoever is being written for (see `sulaco.table.text`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from sulaco.table.decision import Decision, Option
from sulaco.table.event import Event
from sulaco.table.game import Game
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from .protocol.shared import EndingInfo, Line, OptionInfo, Question, Refusal, WhyNotInfo
from .words import written

Eyes = int | None


class Viewer(NamedTuple):
    """For whom something is made."""

    eyes: Eyes
    language: str


class Script(Protocol):
    """The guide of a guided game."""

    def allow(self, key: str) -> Refusal | None:
        """Why this answer is not the one that the guide waits for; None if it is."""

    def hint(self, table: Table[Any]) -> tuple[str, str]:
        """What to do now, and the key of the option that does it."""


def view(table: Table[Any], eyes: Eyes) -> dict[str, Any]:
    """The table as these eyes may know it, as plain data."""
    built: dict[str, Any] = msgspec.to_builtins(table.game.view(eyes))
    return built


def question(table: Table[Any], eyes: Eyes, texts: Catalogue, script: Script | None = None) -> Question | None:
    """What is asked, as far as these eyes may know it."""
    decision = table.decision
    if decision is None:
        return None
    game = table.game
    asides = [] if eyes is None else [_option(game, o, texts) for o in decision.asides if o.seat == eyes]
    if decision.seat != eyes:
        openly = game.asked_openly(decision)
        return Question(decision.seat, decision.kind, written(texts, openly), decision.rule, asides=asides)
    asked = Question(
        decision.seat,
        decision.kind,
        written(texts, decision.text),
        decision.rule,
        [_option(game, option, texts) for option in decision.options],
        _why_not(game, decision, texts),
        asides,
    )
    if script is not None:
        asked.guide, asked.guide_key = script.hint(table)
    return asked


def _option(game: Game[Any], option: Option[Any], texts: Catalogue) -> OptionInfo:
    detail = game.detail(option)
    return OptionInfo(
        option.key,
        written(texts, option.text),
        option.spaces,
        option.pieces,
        option.cards,
        "" if detail is None else written(texts, detail),
    )


def _why_not(game: Game[Any], decision: Decision, texts: Catalogue) -> list[WhyNotInfo]:
    return [
        WhyNotInfo(
            refusal.key,
            written(texts, game.label(refusal.key)),
            written(texts, refusal.reason.text),
            refusal.reason.rule,
        )
        for refusal in decision.why_not()
    ]


def ending(table: Table[Any], texts: Catalogue, script: Script | None = None) -> EndingInfo | None:
    """How it ended, for all to see."""
    end = table.ending
    if end is None:
        return None
    farewell = "" if script is None else script.hint(table)[0]
    return EndingInfo(end.winners, written(texts, end.reason.text), end.reason.rule, farewell)


def lines(events: Sequence[Event], at: Sequence[int], eyes: Eyes, texts: Catalogue) -> list[Line]:
    """The log lines of these events, each under its state number; what these eyes do not learn is left out."""
    told = ((event.seen_by(eyes), number) for event, number in zip(events, at, strict=True))
    return [_line(event, number, texts) for event, number in told if event is not None]


def _line(event: Event, number: int, texts: Catalogue) -> Line:
    return Line(number, written(texts, event.text()), event.rule, event.heading, msgspec.to_builtins(event))


def last_lines(
    events: Sequence[Event], at: Sequence[int], eyes: Eyes, texts: Catalogue, most: int
) -> tuple[list[Line], int]:
    """The last lines of the log, and how many came before them."""
    told = [
        (seen, number) for event, number in zip(events, at, strict=True) if (seen := event.seen_by(eyes)) is not None
    ]
    return [_line(event, number, texts) for event, number in told[-most:]], max(0, len(told) - most)
