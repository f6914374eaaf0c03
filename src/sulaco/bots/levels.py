"""Levels that people feel: the sensible bot that errs, and the searching bot with more or less time."""

from __future__ import annotations

import random
from typing import Any

from sulaco.table.table import Table

from . import Bot, load
from .search import Budget, Search, Searching

ERRS = {"corps": 16, "battles": 4, "encounters": 16}
"""A rookie takes the first idea that comes along one time in this many. Where all play together, few of them are enough
to lose the game.
"""
ITERATIONS = {
    "veteran": {"corps": 30, "battles": 16, "encounters": 80},
    "ultimate": {"corps": 120, "battles": 240, "encounters": 200},
}
"""How many worlds a level that searches tries out for a decision at most. Thinking longer brings less and less, so a
veteran has to think much shorter than an ultimate bot for people to feel it.
"""
SECONDS = {
    "veteran": {"corps": 0.1, "battles": 0.1, "encounters": 0.1},
    "ultimate": {"corps": 0.2, "battles": 0.2, "encounters": 0.2},
}
"""What a move of a level that searches takes about, on one core of today's machines."""

HINT = "ultimate"
"""Hints for people are thought about as long as this level thinks."""


class Rookie:
    """Plays sensibly, and now and then whatever is possible."""

    def __init__(self, game: str, seed: int, errs: int | None = None) -> None:
        self.errs = ERRS[game] if errs is None else errs
        self.sensible = load(game, "sensible", seed)
        self.roll = random.Random(seed).random

    def choose(self, table: Table[Any], seat: int) -> str:
        decision = table.decision
        assert decision is not None
        options = decision.options
        if len(options) > 1 and self.roll() * self.errs < 1:
            return options[int(self.roll() * len(options))].key
        return self.sensible.choose(table, seat)

    def aside(self, table: Table[Any], seat: int) -> str | None:
        return self.sensible.aside(table, seat)


def level(game: str, kind: str, seed: int) -> Bot:
    """A bot of one of the levels but `sensible`, which each game has of its own."""
    if kind == "rookie":
        return Rookie(game, seed)
    return Searching(game, seed, Budget(iterations(game, kind)))


def adviser(game: str) -> Search:
    """What thinks about a hint. Whoever asks the same again is told the same."""
    return Search(game, 0, Budget(iterations(game, HINT)))


def iterations(game: str, kind: str) -> int:
    """How many worlds a searching bot tries out at most for one decision; 0 for one that does not search."""
    return ITERATIONS.get(kind, {}).get(game, 0)


def seconds(game: str, kind: str) -> float:
    """What a move takes about; 0 for a bot that does not search."""
    return SECONDS.get(kind, {}).get(game, 0.0)
