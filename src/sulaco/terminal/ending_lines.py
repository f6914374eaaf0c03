"""The end of a game in lines: headline, figures, what became of everybody, and the moments at which it turned."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from sulaco.bots.turning import Course, afresh, course, known

from .style import FAINT, HEAD
from .words import tell, written

if TYPE_CHECKING:
    from .session import Session

SECONDS = 3.0
"""Whoever has played does not wait longer than this."""


def headline(session: Session) -> list[Text]:
    """The end in a few words, if there are any besides the reason."""
    told, ending = session.table.game.summary(), session.table.ending
    if told is None or ending is None or told.headline == ending.reason.text:
        return []
    return session.screen.wrap(written(session.texts, told.headline), style=HEAD)


def summary(session: Session) -> list[Text]:
    """What the game came to."""
    screen, texts = session.screen, session.texts
    told = session.table.game.summary()
    if told is None:
        return []
    figures = []
    for figure in told.figures:
        note = "" if figure.note is None else written(texts, figure.note)
        figures.append(tell("end.figure", what=written(texts, figure.text), n=figure.value, note=note).strip())
    lines = screen.wrap(tell("end.figures", figures=figures)) if figures else []
    return lines + [line for text in told.lines for line in screen.wrap(written(texts, text))]


def turning(session: Session) -> list[Text]:
    """The moments at which the game turned, with the step of the replay; nothing if nobody can say."""
    found = _course(session)
    if found is None:
        return []
    screen, table, reader = session.screen, session.table, session.reader()
    sides = table.kind.sides(table.setup)
    side = next((number for number, one in enumerate(sides) if reader in one.seats), 0)
    points = found.points[side]
    if not points:
        chances = [round(100 * stand.chances[side]) for stand in found.stands]
        return screen.wrap(tell("turning.even", low=min(chances), high=max(chances)), style=FAINT)
    lines = [Text(tell("turning.head"), HEAD)]
    for point in points:
        events = (table.events[number].seen_by(reader) for number in point.events)
        what = " ".join(written(session.texts, event.text()) for event in events if event is not None)
        before, after = round(100 * point.before), round(100 * point.after)
        kind = "turning.point" if what else "turning.small"
        told = tell(kind, n=point.turn, before=before, after=after, what=what, step=point.at + 1)
        lines += screen.wrap(told, hanging="  ")
    return lines


def _course(session: Session) -> Course | None:
    """How the game went; None if its bots have no outlook, or if it takes too long to say."""
    table, screen = session.table, session.screen
    if not known(table.kind.name):
        return None
    start = None if table.start is None else msgspec.msgpack.decode(table.start, type=table.kind.state_type)
    until = perf_counter() + SECONDS
    screen.progress(tell("turning.thinking"))
    try:
        return course(afresh(table.kind, table.setup, table.seed, start), table.journal, lambda: perf_counter() > until)
    finally:
        screen.progress("")
