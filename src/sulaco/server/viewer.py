"""What a viewer is told: view, question, log lines. Built by inclusion: nothing else goes out.

A viewer looks through a pair of eyes, which are those of a seat, or None for a spectator, and reads one language. Texts
are written in the language of whoever is being written for (see `sulaco.table.text`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from sulaco.table.decision import Decision, Option
from sulaco.table.event import Event
from sulaco.table.forecast import Forecast
from sulaco.table.game import Game
from sulaco.table.guide import Hint
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from .changes import changes
from .protocol.shared import (
    BriefingInfo,
    EndingInfo,
    FallenInfo,
    FigureInfo,
    ForecastInfo,
    Line,
    OptionInfo,
    Question,
    Refusal,
    ThrowInfo,
    WhyNotInfo,
)
from .words import written

Eyes = int | None
log = logging.getLogger("sulaco.server")


class Viewer(NamedTuple):
    """For whom something is made."""

    eyes: Eyes
    language: str


class Script(Protocol):
    """The guide of a guided game."""

    def allow(self, key: str) -> Refusal | None:
        """Why this answer is not the one that the guide waits for; None if it is."""

    def hint(self, table: Table[Any]) -> Hint:
        """What to do now."""

    def leads(self, table: Table[Any]) -> bool:
        """Whether its steps are not over yet."""

    def reply(self, table: Table[Any]) -> tuple[int, str] | None:
        """A seat that the guide plays for, and its answer; None while the learner is asked, and at the end."""


def view(table: Table[Any], eyes: Eyes) -> dict[str, Any]:
    """The table as these eyes may know it, as plain data."""
    built: dict[str, Any] = msgspec.to_builtins(table.game.view(eyes))
    return built


class Moments:
    """The views of a table right after each event of one decision, for everybody who looks on.

    A client plays what happened event by event; what it shows meanwhile is what was really there to be seen then.
    """

    def __init__(self, table: Table[Any], eyes: Iterable[Eyes]) -> None:
        self.table = table
        self.first = len(table.events)
        """The number of the decision's first event."""
        self.views: dict[Eyes, list[dict[str, Any] | None]] = {each: [] for each in eyes}
        """By eyes: the view at each event that they learn of; None where there was none to be had."""

    def __enter__(self) -> Moments:
        self.table.game.watch = self._look
        return self

    def __exit__(self, *_: object) -> None:
        self.table.game.watch = None

    def _look(self, event: Event) -> None:
        for eyes, views in self.views.items():
            if event.seen_by(eyes) is not None:
                views.append(self._view(eyes))

    def _view(self, eyes: Eyes) -> dict[str, Any] | None:
        try:
            return view(self.table, eyes)
        except Exception:
            # The rules are in the middle of something: what changed is told with the next event.
            log.exception("No view for eyes %s in the middle of a decision.", eyes)
            return None

    def tell(self, eyes: Eyes, before: dict[str, Any] | None, lines: list[Line]) -> dict[str, Any] | None:
        """Give each line of the decision what has changed since the line before it.

        `before`: the view that these eyes were told last. Gives the view that they know after the last line.
        """
        for line, seen in zip(lines, self.views.get(eyes, ()), strict=False):
            if before is not None and seen is not None:
                line.changes = changes(before, seen)
                before = seen
        return before


def question(table: Table[Any], eyes: Eyes, texts: Catalogue, script: Script | None = None) -> Question | None:
    """What is asked, as far as these eyes may know it."""
    decision = table.decision
    if decision is None:
        return None
    game = table.game
    asides = [] if eyes is None else [_option(game, decision, o, texts) for o in decision.asides if o.seat == eyes]
    if decision.seat != eyes:
        openly = game.asked_openly(decision)
        return Question(decision.seat, decision.kind, written(texts, openly), decision.rule, asides=asides)
    asked = Question(
        decision.seat,
        decision.kind,
        written(texts, decision.text),
        decision.rule,
        [_option(game, decision, option, texts) for option in decision.options],
        _why_not(game, decision, texts),
        asides,
    )
    if script is not None:
        asked.guide, asked.guide_key, asked.guide_rule = script.hint(table)
    elif (routine := game.routine(decision)) is not None:
        asked.routine, asked.routine_why = routine.key, routine.why
        asked.routine_order = "" if routine.order is None else written(texts, routine.order)
    return asked


def _option(game: Game[Any], decision: Decision, option: Option[Any], texts: Catalogue) -> OptionInfo:
    detail, forecast = game.detail(option), game.forecast(decision, option)
    return OptionInfo(
        option.key,
        written(texts, option.text),
        option.spaces,
        option.pieces,
        option.cards,
        "" if detail is None else written(texts, detail),
        None if forecast is None else _forecast(forecast, texts),
    )


def _forecast(forecast: Forecast, texts: Catalogue) -> ForecastInfo:
    throws = [
        ThrowInfo(
            t.by,
            t.at,
            written(texts, t.outcome),
            t.odds,
            t.space,
            t.dice,
            t.needed,
            t.own,
            t.rule,
            t.score,
            int(t.toll),
        )
        for t in forecast.throws
    ]
    stake = "" if forecast.stake is None else written(texts, forecast.stake)
    return ForecastInfo(int(forecast.risk), forecast.path, forecast.spaces, throws, stake, forecast.safer)


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


def briefing(table: Table[Any], texts: Catalogue, *, due: bool) -> BriefingInfo:
    """What to know before the first question; nothing if the game does not say."""
    told = table.kind.briefing(table.setup)
    if told is None:
        return BriefingInfo([], [], [], due=False)
    win, lose, advice = ([written(texts, text) for text in part] for part in (told.win, told.lose, told.advice))
    return BriefingInfo(win, lose, advice, due=due)


def advice(table: Table[Any], key: str, texts: Catalogue) -> str:
    """Why an answer is wise, in a sentence; empty if the game has nothing to say."""
    decision = table.decision
    said = None if decision is None else table.game.advice(decision, decision.option(key))
    return "" if said is None else written(texts, said)


def ending(
    table: Table[Any], texts: Catalogue, script: Script | None = None, seconds: float = 0.0
) -> EndingInfo | None:
    """How it ended, for all to see, and after how many seconds of play."""
    end = table.ending
    if end is None:
        return None
    farewell = "" if script is None else script.hint(table).text
    told = EndingInfo(end.winners, written(texts, end.reason.text), end.reason.rule, farewell, round(seconds))
    summary = table.game.summary()
    if summary is not None:
        told.headline = written(texts, summary.headline)
        told.figures = [
            FigureInfo(
                one.id, written(texts, one.text), one.value, "" if one.note is None else written(texts, one.note)
            )
            for one in summary.figures
        ]
        told.fallen = [
            FallenInfo(one.who, texts.name(one.who), written(texts, one.text), one.turn) for one in summary.fallen
        ]
    return told


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
