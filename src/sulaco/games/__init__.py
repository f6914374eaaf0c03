"""The games. Each is a folder; the kernel and everything above it load a game by its name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sulaco.table.game import Game

from . import house

GAMES = {
    "corps": ("sulaco.games.corps", "Corps"),
    "battles": ("sulaco.games.battles", "Battles"),
    "encounters": ("sulaco.games.encounters", "Encounters"),
}
house.check_games(GAMES)


def load(name: str) -> type[Game[Any]]:
    """The game of this name; KeyError if there is none, `HouseError` if its house rules do not fit it."""
    package, kind = GAMES[name]
    game: type[Game[Any]] = getattr(import_module(package), kind)
    house.verify(name)
    return game


def check_house_rules() -> None:
    """Refuse house rules of the environment that do not fit, whichever game they are for."""
    for game in house.changed_games():
        load(game)
