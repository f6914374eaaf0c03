"""Turning points: how the chance to win went in a finished game, and the turns over which it changed most.

The chance is the outlook of bots (`outlook`), which knows all that lies on the table and expects everybody to play by
the default policy. It is asked where a turn begins, because there it is best. A *turning point* is a turn over which it
changed much, and in that turn the answer after which most happened that speaks for the change, by what the game says of
its events.

The same journal always gives the same turning points. Each turn costs one look at the table, besides playing it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from sulaco.games import manifest
from sulaco.table.game import Game, State
from sulaco.table.table import Table

from .outlook import judge, tells_of

MOST_POINTS = 3
MOST_LINES = 2
"""Events that put a turning point into words."""
LEAST_CHANGE = 0.06
"""Of a won game: what changes the chance by less is no turning point."""


class Stand(msgspec.Struct, frozen=True):
    """Where a turn begins, or the game ends: how many entries the journal had, the turn, every side's chance to win."""

    at: int
    turn: int
    chances: tuple[float, ...]


class Point(msgspec.Struct, frozen=True):
    """A turning point: how many entries the journal had before the answer, the turn, the chance when it began and when
    the next one did, and the numbers of the events that tell what happened.
    """

    at: int
    turn: int
    before: float
    after: float
    events: tuple[int, ...] = ()


class Course(msgspec.Struct, frozen=True):
    """How a game went: the beginning of every turn and the end, and the turning points of every side in their order."""

    stands: tuple[Stand, ...]
    points: tuple[tuple[Point, ...], ...]


def known(game: str) -> bool:
    """Whether a game has an outlook; without one nobody can say how a game went."""
    return manifest(game).bots.outlook is not None


def afresh(kind: type[Game[Any]], setup: Any, seed: int, start: State | None) -> Table[Any]:
    """A table as it was before its first entry, to be played again: with its setup and seed, or from a state."""
    if start is None:
        return Table(kind, setup, seed, history=False)
    table = Table.of(kind, start, setup, seed)
    table.history = False
    return table


def course(table: Table[Any], journal: Sequence[str], enough: Callable[[], bool] = lambda: False) -> Course | None:
    """How a game went: from a table as it was before its first entry, which is played to its end. None if it was enough
    before that.
    """
    stands = [_stand(table, 0)]
    told = [0]
    for entry in journal:
        if enough():
            return None
        table.follow(entry)
        told.append(len(table.events))
        if table.ending is None and table.game.state.turn != stands[-1].turn:
            if not stands[-1].turn:
                stands.clear()  # what the chances were before the first turn, the outlook has never learned
            stands.append(_stand(table, len(told) - 1))
    if stands[-1].at < len(journal):
        stands.append(_stand(table, len(journal)))
    tells = tells_of(table.kind.name)
    points = []
    for number, side in enumerate(table.kind.sides(table.setup)):
        speaks = [tells(table.game, event, side.seats[0]) for event in table.events]
        found = [_point(turn, told, speaks) for turn in largest(stands, number)]
        points.append(tuple(found))
    return Course(tuple(stands), tuple(points))


def _stand(table: Table[Any], at: int) -> Stand:
    return Stand(at, table.game.state.turn, chances(table))


def chances(table: Table[Any]) -> tuple[float, ...]:
    """The chance of every side; when the game is over, whether it has won."""
    sides = table.kind.sides(table.setup)
    ending = table.ending
    if ending is not None:
        return tuple(float(not set(ending.winners).isdisjoint(side.seats)) for side in sides)
    judged = judge(table.kind.name)
    found = []
    for side in sides:
        # Whoever is out of the game has no features.
        seat = next((seat for seat in side.seats if any(judged.features(table.game, seat))), None)
        found.append(0.0 if seat is None else round(judged(table.game, seat), 4))
    return tuple(found)


class Turn(msgspec.Struct, frozen=True):
    """A turn, from the beginning of it to that of the next, and what it changed for one side."""

    begin: Stand
    end: Stand
    side: int

    @property
    def before(self) -> float:
        return self.begin.chances[self.side]

    @property
    def after(self) -> float:
        return self.end.chances[self.side]

    @property
    def change(self) -> float:
        return self.after - self.before


def largest(stands: Sequence[Stand], side: int) -> list[Turn]:
    """The turns over which the chance of a side changed most, in their order."""
    turns = [Turn(begin, end, side) for begin, end in pairwise(stands)]
    much = [turn for turn in turns if abs(turn.change) >= LEAST_CHANGE]
    much.sort(key=lambda turn: -abs(turn.change))
    return sorted(much[:MOST_POINTS], key=lambda turn: turn.begin.at)


def _point(turn: Turn, told: Sequence[int], speaks: Sequence[float]) -> Point:
    """In a turn the answer after which most happened that speaks for the change. `told`: how many events there were
    after so many entries; `speaks`: of each event, what it speaks for.
    """
    sign = 1.0 if turn.change > 0 else -1.0

    def weight(event: int) -> float:
        return max(0.0, sign * speaks[event])

    def all_of(at: int) -> float:
        return sum([weight(event) for event in range(told[at], told[at + 1])])

    at = max(range(turn.begin.at, turn.end.at), key=all_of)
    events = [event for event in range(told[at], told[at + 1]) if weight(event)]
    events = sorted(sorted(events, key=weight, reverse=True)[:MOST_LINES])
    return Point(at if events else turn.begin.at, turn.begin.turn, turn.before, turn.after, tuple(events))
