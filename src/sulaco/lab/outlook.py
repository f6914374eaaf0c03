"""Finds what the features of `sulaco.bots.outlook` weigh: `python -m sulaco.lab.outlook GAME [GAMES]`.

Many games are played by the default policy of a search. In every second one others play the first turns, so that more
is seen than what it would get into: rookies, and in corps bots with odd habits. What follows is played by it again, so
the results count for that. Where a turn begins, the features of every seat are noted with what became of it.

A logistic regression with a small neural network, for what features mean together, gives the weights. Every fifth game
is left out and tells how good they are.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sulaco.bots import Bot, default_policy, outlook
from sulaco.bots.outlook import Bend
from sulaco.bots.runner import playing
from sulaco.bots.search import result
from sulaco.games import load
from sulaco.table.chance import Chance, mix
from sulaco.table.table import Table

from . import pool
from .training import training

Numbers = NDArray[np.floating[Any]]

SEED = 2186
TEST_EVERY = 5
"""One game in this many is left out of the regression, to test it."""
ROUNDS, BATCH, RATE, DECAY = 20, 128, 0.006, 0.0003
"""How the network learns: passes over all positions, positions of a batch, the learning rate at first, which falls to
0, and the decay of weights.
"""
BINS = 10
"""Groups of positions, by foretold chance, in the table that compares foretold and real wins."""


class Snapshot(msgspec.Struct, frozen=True):
    """The features of a seat where a turn began, and what the game counted for that seat in the end."""

    features: list[float]
    result: float


def setup(game: str, number: int) -> Any:
    """The setup of one game: mostly the common ones, every fourth anything the fuzzer tries."""
    chance = Chance.seeded(mix(SEED + number))
    if number % 4 == 3:
        return load(game).fuzz_setup(number // 4, chance)
    return training(game).setup(number, chance)


def snapshots(game: str, number: int) -> list[Snapshot]:
    """Play one game; every seat at the beginning of every turn that the default policy plays."""
    kind = load(game)
    agreed = setup(game, number)
    table = Table(kind, agreed, mix(SEED * 31 + number), history=False)
    seats = range(kind.seats(agreed))
    learned = training(game)
    others = learned.others(number, seats)
    own_from = 1 + number // 2 % learned.others_play if number % 2 else 0
    for _ in playing(table, others):
        if table.game.state.turn >= own_from:
            break
    return _played_on(table, [default_policy(game, mix(number * 31 + seat + 1)) for seat in seats])


def _played_on(table: Table[Any], bots: Sequence[Bot]) -> list[Snapshot]:
    """Play to the end; every seat, or one of those that play together, at the beginning of every turn."""
    _, features = outlook.features_of(table.kind.name)
    seats = range(table.kind.seats(table.setup))
    told = seats if table.opposed else seats[:1]
    found: list[tuple[int, list[float]]] = []
    turn = 0
    for _ in playing(table, bots):
        if table.game.state.turn != turn:
            turn = table.game.state.turn
            found += [(seat, features(table.game, seat)) for seat in told]
    return [Snapshot(each, result(table, seat)) for seat, each in found]


class Fit(msgspec.Struct, frozen=True):
    """Weights, and how good they are in games that they were not made from: the mean squared error of the chance, what
    always saying the mean would have, and of each tenth of positions what was said and what happened.
    """

    weights: list[float]
    bends: list[Bend]
    positions: int
    brier: float
    plain: float
    bins: list[tuple[float, float, int]]


def fit(games: Sequence[Sequence[Snapshot]], bends: int) -> Fit:
    """The regression over games, with this many bends."""

    def rows(chosen: Sequence[Sequence[Snapshot]]) -> tuple[Numbers, Numbers]:
        flat = [each for game in chosen for each in game]
        return np.array([each.features for each in flat]), np.array([each.result for each in flat])

    x, y = rows([game for number, game in enumerate(games) if number % TEST_EVERY])
    spread = np.sqrt((x**2).mean(axis=0))
    spread[spread == 0] = 1.0
    scaled = x / spread
    weights, into, out = _adam(scaled, y, bends)
    weights, into = weights / spread, into / spread
    x, y = rows(games[::TEST_EVERY])
    said = 1 / (1 + np.exp(-(x @ weights + np.tanh(x @ into.T) @ out)))
    order = np.argsort(said, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return Fit(
        _rounded(weights),
        [Bend(_rounded(each), round(float(counts), 5)) for each, counts in zip(into, out, strict=True)],
        len(x),
        float(((said - y) ** 2).mean()),
        float(((y.mean() - y) ** 2).mean()),
        [(float(said[part].mean()), float(y[part].mean()), len(part)) for part in parts],
    )


def _adam(x: Numbers, y: Numbers, bends: int) -> list[Numbers]:
    """The weights of a network: of the features, and those into and out of its bends."""
    chance = np.random.default_rng(SEED)
    net: list[Numbers] = [
        np.zeros(x.shape[1]),
        chance.normal(0, x.shape[1] ** -0.5, (bends, x.shape[1])),
        np.zeros(bends),
    ]
    mean = [np.zeros_like(each) for each in net]
    square = [np.zeros_like(each) for each in net]
    step, steps = 0, ROUNDS * -(-len(x) // BATCH)
    for _ in range(ROUNDS):
        order = chance.permutation(len(x))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            here = x[some]
            bent = np.tanh(here @ net[1].T)
            wrong = (1 / (1 + np.exp(-(here @ net[0] + bent @ net[2]))) - y[some]) / len(some)
            slopes = [here.T @ wrong, (np.outer(wrong, net[2]) * (1 - bent**2)).T @ here, bent.T @ wrong]
            rate = RATE * (1 - step / steps)
            step += 1
            for number, slope in enumerate(slopes):
                slope = slope + DECAY * net[number]
                mean[number] = 0.9 * mean[number] + 0.1 * slope
                square[number] = 0.999 * square[number] + 0.001 * slope**2
                size = np.sqrt(square[number] / (1 - 0.999**step)) + 1e-8
                net[number] = net[number] - rate * mean[number] / (1 - 0.9**step) / size
    return net


def _rounded(numbers: Numbers) -> list[float]:
    return [round(float(each), 5) for each in numbers]


def main(game: str, games: int) -> None:
    """Play, find the weights, write them beside the features, and tell how good they are."""
    names, _ = outlook.features_of(game)
    played = pool.run(partial(snapshots, game), range(games))
    found = fit(played, training(game).bends)
    path = Path(str(outlook.weights_file(game)))
    weights = outlook.Weights(dict(zip(names, found.weights, strict=True)), found.bends)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
    print(f"{games} games of {game}; tested on {found.positions} positions of every {TEST_EVERY}th game")
    print(f"Brier score {found.brier:.4f}; always saying the mean: {found.plain:.4f}")
    for said, happened, positions in found.bins:
        print(f"said {said:.3f}  happened {happened:.3f}  ({positions})")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else training(sys.argv[1]).games)
