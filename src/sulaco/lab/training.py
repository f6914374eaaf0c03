"""From what the outlook of a game is learned: the games that are played for it (see `outlook`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.bots import Bot
from sulaco.bots.levels import Rookie
from sulaco.games import load, manifest
from sulaco.games.manifest import resolve
from sulaco.table.chance import Chance, mix

ROOKIES_ERR = 4
"""Rookies of the first turns err one time in this many."""


class Training:
    """Any game: whatever the fuzzer tries, and rookies in the first turns."""

    games = 8000
    """How many games are played: one to seven minutes of two cores."""
    others_play = 7
    """Others than the default policy play this many turns at most."""
    bends = 20
    """The size of the neural network."""

    def __init__(self, game: str) -> None:
        self.game = game

    def setup(self, number: int, chance: Chance) -> Any:
        """The setup of a common game; every fourth is drawn by the fuzzer anyway."""
        return load(self.game).fuzz_setup(number, chance)

    def others(self, number: int, seats: Sequence[int]) -> Sequence[Bot]:
        """Who plays the first turns."""
        return [Rookie(self.game, mix(number * 31 + seat), ROOKIES_ERR) for seat in seats]


def training(game: str) -> Training:
    """How the outlook of a game is learned."""
    own = manifest(game).lab.training
    found: Training = (resolve(own) if own else Training)(game)
    return found
