"""The games. Each is a folder with a manifest; everything outside the kernel finds a game by its name.

Games that live elsewhere are named by the variable `SULACO_GAMES` of the environment, as a JSON list of manifests:
`[{"name": "duel", "game": "my_package.duel:Duel"}]`. Processes that are started inherit them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from sulaco.table.game import Game

from . import house
from .house_values import tell
from .manifest import Manifest, resolve

GAMES = ("corps", "battles", "encounters")
"""The games of this package, each in the folder of its name."""
VARIABLE = "SULACO_GAMES"


class GamesError(ValueError):
    """The environment names games in a way that cannot be read."""


def names() -> tuple[str, ...]:
    """All games that can be played here."""
    return (*GAMES, *(name for name in _elsewhere(os.environ.get(VARIABLE, "")) if name not in GAMES))


def manifest(name: str) -> Manifest:
    """The manifest of a game; KeyError if there is no game of this name."""
    found = _elsewhere(os.environ.get(VARIABLE, "")).get(name)
    if found is None:
        if name not in GAMES:
            raise KeyError(name)
        found = resolve(f"{__name__}.{name}.manifest:MANIFEST")
    return found


def load(name: str) -> type[Game[Any]]:
    """The game of this name; KeyError if there is none, `HouseError` if its house rules do not fit it."""
    game: type[Game[Any]] = resolve(manifest(name).game)
    house.verify(name)
    return game


def check_house_rules() -> None:
    """Refuse house rules of the environment that do not fit, whichever game they are for."""
    for game in house.changed_games():
        load(game)


@contextmanager
def registered(game: Manifest) -> Iterator[None]:
    """A game that is known meanwhile, here and in processes that are started; it takes the place of one of its name."""
    before = os.environ.get(VARIABLE, "")
    there = _elsewhere(before) | {game.name: game}
    os.environ[VARIABLE] = msgspec.json.encode(list(there.values())).decode()
    try:
        yield
    finally:
        if before:
            os.environ[VARIABLE] = before
        else:
            del os.environ[VARIABLE]


@cache
def _elsewhere(text: str) -> dict[str, Manifest]:
    """The manifests in a text of the environment, by their names."""
    if not text:
        return {}
    try:
        found = msgspec.json.decode(text, type=list[Manifest])
    except msgspec.DecodeError as error:
        raise GamesError(tell("no-manifests", variable=VARIABLE, problem=str(error))) from None
    return {one.name: one for one in found}


house.check_games(names())
