"""Playing a table to its end with bots on all seats."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from . import Bot, load

MAX_DECISIONS = 20_000
"""A game that is not over after this many decisions counts as endless."""


class TooLong(RuntimeError):
    """The game did not end within the limit."""


def seat_bots(game: str, kind: str, seats: int, seed: int) -> list[Bot]:
    """A bot of this kind for each seat, each with a seed of its own."""
    return [load(game, kind, mix(seed * 31 + seat + 1)) for seat in range(seats)]


def play(table: Table[Any], bots: Sequence[Bot], limit: int = MAX_DECISIONS) -> int:
    """Play until the game ends; gives the number of decisions."""
    before = len(table.journal)
    deque(playing(table, bots, limit), maxlen=0)
    return len(table.journal) - before


def playing(table: Table[Any], bots: Sequence[Bot], limit: int = MAX_DECISIONS) -> Iterator[Decision]:
    """Play until the game ends, and give every decision before it is answered. Whoever stops asking ends it earlier."""
    for _ in range(limit):
        decision = table.decision
        if decision is None:
            return
        yield decision
        seat = decision.seat
        table.choose(answer(table, decision, bots) if decision.asides else bots[seat].choose(table, seat))
    if table.decision is not None:
        raise TooLong(f"no end after {limit} decisions")


def answer(table: Table[Any], decision: Decision, bots: Sequence[Bot]) -> str:
    """What the bots do now: first the other seats with asides are offered theirs, then the asked seat answers."""
    if decision.asides:
        offered = {decision.seat}
        for option in decision.asides:
            if option.seat not in offered:
                offered.add(option.seat)
                key = bots[option.seat].aside(table, option.seat)
                if key is not None:
                    return key
    return bots[decision.seat].choose(table, decision.seat)
