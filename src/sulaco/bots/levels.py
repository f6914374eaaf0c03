"""Levels that people feel: the sensible bot that errs, and the searching bot with more or less time."""

from __future__ import annotations

import random
from typing import Any

from sulaco.table.table import Table

from . import Bot, load
from .search import Budget, Searching

ERRS = 4
"""A rookie takes the first idea that comes along one time in this many."""
VETERAN = {"corps": 24, "battles": 60, "encounters": 40}
"""Iterations for a decision: below a second on one core of today's machines."""
ULTIMATE = 4
"""So many times as long an ultimate bot thinks."""


class Rookie:
    """Plays sensibly, and now and then whatever is possible."""

    def __init__(self, game: str, seed: int) -> None:
        self.sensible = load(game, "sensible", seed)
        self.roll = random.Random(seed).random

    def choose(self, table: Table[Any], seat: int) -> str:
        decision = table.decision
        assert decision is not None
        options = decision.options
        if len(options) > 1 and self.roll() * ERRS < 1:
            return options[int(self.roll() * len(options))].key
        return self.sensible.choose(table, seat)

    def aside(self, table: Table[Any], seat: int) -> str | None:
        return self.sensible.aside(table, seat)


def veteran(game: str, seed: int) -> Bot:
    return Searching(game, seed, Budget(VETERAN[game]))


def ultimate(game: str, seed: int) -> Bot:
    return Searching(game, seed, Budget(ULTIMATE * VETERAN[game]))
