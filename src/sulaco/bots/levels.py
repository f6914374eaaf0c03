"""Levels that people feel: the sensible bot that errs, and the searching bot with more or less time."""

from __future__ import annotations

import random
from typing import Any

from sulaco.games import manifest
from sulaco.games.manifest import Level
from sulaco.table.table import Table

from . import SEARCHING, Bot, load
from .search import Budget, Search, Searching

HINT = "ultimate"
"""Hints for people are thought about as long as this level thinks."""


class Rookie:
    """Plays sensibly, and now and then whatever is possible."""

    def __init__(self, game: str, seed: int, errs: int | None = None) -> None:
        self.errs = manifest(game).bots.errs if errs is None else errs
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
    return Search(game, 0, Budget(iterations(game, HINT)), advises=True)


def iterations(game: str, kind: str) -> int:
    """In how many worlds a searching bot tries its answers at most for one decision; 0 for one that does not search."""
    return _tuned(game, kind).iterations


def seconds(game: str, kind: str) -> float:
    """How many seconds a move takes about; 0 for a bot that does not search, and where it was never measured."""
    return _tuned(game, kind).seconds


def _tuned(game: str, kind: str) -> Level:
    """How long a kind thinks in a game."""
    found: Level = getattr(manifest(game).bots, kind) if kind in SEARCHING else Level(0, 0.0)
    return found
