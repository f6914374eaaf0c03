"""How good a position is: the chance that a seat wins when everybody plays by the default policy of a search.

A game may have a module with `NAMES` and `features`: what counts in it, as numbers, for one seat. What each of them
weighs was found by a regression over many games (`python -m sulaco.lab.outlook GAME`) and stands beside the module, in
`MODULE.json`, and with it what some of them mean together (a small neural network, where that tells more). Where a turn
begins the answer is best, because the weights were found there. Worlds that a bot made up are asked about, so
everything that lies in one may be looked at.

`tells`, if the module has it, says how much an event speaks of what became better (above 0) or worse for a seat: so the
turning points of a game are put into words (`sulaco.bots.turning`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp, tanh
from typing import Any, NamedTuple

import msgspec

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.table.event import Event
from sulaco.table.table import Table

Features = Callable[[Any, int], list[float]]
Tells = Callable[[Any, Event, int], float]

FAR = 30.0
"""Logarithms of odds beyond this count as a chance of 0 or 1."""


class Bend(msgspec.Struct, frozen=True):
    """Features that count together, up to a point: the tanh of their weighted sum, and what that weighs."""

    weights: list[float]
    counts: float


class Weights(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each feature weighs, by its name, and the bends."""

    weights: dict[str, float]
    bends: list[Bend] = []


class Judge(NamedTuple):
    """What counts in one game, and how much."""

    features: Features
    weights: list[float]
    bends: list[Bend]

    def __call__(self, game: Any, seat: int) -> float:
        found = self.features(game, seat)
        odds = sum([a * b for a, b in zip(found, self.weights, strict=True)])
        if self.bends:
            # Most features are of other missions, and zero.
            there = [at for at, value in enumerate(found) if value]
            values = [found[at] for at in there]
            for bend in self.bends:
                weights = bend.weights
                odds += bend.counts * tanh(sum([weights[at] * value for at, value in zip(there, values, strict=True)]))
        return chance(odds)


def chance(odds: float) -> float:
    """What odds (their logarithm) come to, 0 to 1."""
    return 1 / (1 + exp(-max(-FAR, min(FAR, odds))))


def features_of(game: str) -> tuple[tuple[str, ...], Features]:
    """What counts in a game: its names, and what works it out for a seat; `LookupError` if it has no outlook."""
    module = resolve(_module(game))
    return module.NAMES, module.features


def tells_of(game: str) -> Tells:
    """How much an event speaks of what became better or worse for a seat; where nobody says, nothing does."""
    found: Tells = getattr(resolve(_module(game)), "tells", _silent)
    return found


def _silent(game: Any, event: Event, seat: int) -> float:
    return 0.0


def weights_file(game: str) -> Traversable:
    """Where the weights of a game stand."""
    package, _, name = _module(game).rpartition(".")
    return files(package).joinpath(f"{name}.json")


def _module(game: str) -> str:
    found = manifest(game).bots.outlook
    if found is None:
        raise LookupError(f"{game} has no outlook: its games are played to their end.")
    return found.features


@cache
def judge(game: str) -> Judge:
    """Who judges positions of a game; `ValueError` if the weights were made for other features."""
    names, features = features_of(game)
    found = msgspec.json.decode(weights_file(game).read_bytes(), type=Weights)
    if tuple(found.weights) != names or any(len(bend.weights) != len(names) for bend in found.bends):
        raise ValueError(f"The weights of {game} are out of date: run python -m sulaco.lab.outlook {game}.")
    return Judge(features, list(found.weights.values()), found.bends)


def outlook(table: Table[Any], seat: int) -> float:
    """The chance that the seat wins from here, 0 to 1, if the default policy plays on all seats."""
    return judge(table.kind.name)(table.game, seat)
