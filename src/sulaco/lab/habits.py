"""Finds better habits for bots of corps: `python -m sulaco.lab.habits [ROUNDS]`.

In a round every game is played with habits of its own, drawn around those that are there. Which way games are won more
often is found by a regression of the wins on the habits (their logarithms); what may be chance is taken off, and the
habits go a step that way. At the end the sensible bot and the new habits play games of the same seeds, other ones than
before. What is found is written beside `sulaco.bots.corps.habits`; the next call goes on from there. Those of today
were found by one call that began with the sensible bot's (all 1).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from sulaco.bots.corps import Sensible, habits
from sulaco.bots.corps.habits import USUAL, Habits
from sulaco.bots.runner import play
from sulaco.games.corps.campaign import listed_missions
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.chance import mix
from sulaco.table.table import Table

from . import pool
from .results import wilson

ROUNDS, GAMES, TEST = 2, 6000, 2000
"""Rounds, games of a round, and games for the test at the end: a round takes five minutes of two cores."""
PLAYERS = 2
SPREAD = 0.45
"""How much habits are varied: the standard deviation of their logarithms."""
STEP = 10.0
"""How far the logarithm of a habit moves for each win per game that one unit of it brings."""
SEED = 1979


class Played(NamedTuple):
    """A game: its mission, how far each habit was from the middle, and whether it was won."""

    mission: str
    away: list[float]
    won: bool


def drawn(number: int) -> list[float]:
    """How far the habits of a game are from the middle; the game after an even one has the opposite."""
    chance = Random(mix(SEED + number // 2))
    sign = -1 if number % 2 else 1
    return [sign * chance.gauss(0, SPREAD) for _ in Habits.__struct_fields__]


def moved(middle: Habits, away: Sequence[float]) -> Habits:
    """These habits with each logarithm moved by this much."""
    factors = msgspec.structs.astuple(middle)
    return Habits(*(factor * exp(each) for factor, each in zip(factors, away, strict=True)))


def won(own: Habits, number: int) -> bool:
    """Whether a team with these habits wins the game of this number; missions follow in turn."""
    listed = listed_missions()
    table = Table(Corps, Setup(listed[number % len(listed)], PLAYERS), mix(SEED * 41 + number), history=False)
    bots = [Sensible(mix(number * 41 + seat), own) for seat in range(PLAYERS)]
    play(table, bots)
    assert table.ending is not None
    return bool(table.ending.winners)


def varied(middle: Habits, number: int) -> Played:
    """A game with habits around these."""
    listed = listed_missions()
    away = drawn(number)
    return Played(listed[number % len(listed)], away, won(moved(middle, away), number))


def better(middle: Habits, played: Sequence[Played]) -> Habits:
    """A step from these habits to where more of the games were won."""
    import numpy as np  # bots that differ in their habits are made without it (`lab.corps`)

    x = np.array([game.away for game in played])
    y = np.array([float(game.won) for game in played])
    names = np.array([game.mission for game in played])
    for mission in set(names):
        y[names == mission] -= y[names == mission].mean()
    inverse = np.linalg.inv(x.T @ x)
    slope = inverse @ x.T @ y
    chance = np.diag(inverse) * (y - x @ slope).var()
    sure = np.maximum(0.0, 1 - chance / slope**2)
    return moved(middle, (STEP * slope * sure).tolist())


def main(rounds: int) -> None:
    """Play, write the habits beside where they are read, and tell how good they are."""
    found = habits.learned()
    for number in range(rounds):
        first = number * GAMES
        played = pool.run(partial(varied, found), range(first, first + GAMES))
        found = better(found, played)
        print(f"round {number + 1}: {sum(game.won for game in played)} of {GAMES} won with habits around the last")
    found = Habits(*(round(each, 3) for each in msgspec.structs.astuple(found)))
    path = Path(habits.__file__).with_suffix(".json")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    seeds = range(1_000_000, 1_000_000 + TEST)
    for name, own in (("sensible", USUAL), ("learned", found)):
        wins = sum(pool.run(partial(won, own), seeds))
        low, high = wilson(wins, TEST)
        print(f"{name}: {wins} of {TEST} won ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
