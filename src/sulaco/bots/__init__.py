"""Bots: what can sit on a seat. A bot is loaded by its kind and the name of the game; no rule lives here."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from sulaco.table.table import Table

_EVERY_GAME = {"random": ("sulaco.bots.random", "Random")}
_BY_GAME = {
    "corps": {"sensible": ("sulaco.bots.corps", "Sensible")},
    "battles": {"sensible": ("sulaco.bots.battles", "Sensible")},
    "encounters": {"sensible": ("sulaco.bots.encounters", "Sensible")},
}


class Bot(Protocol):
    """One seat's player.

    It is handed the true table and may use only what its seat can know: the seat's view, the decision, or a copy
    made by `Table.determinize`.
    """

    def choose(self, table: Table[Any], seat: int) -> str:
        """The key of an answer to the seat's decision, or of one of the seat's own asides."""

    def aside(self, table: Table[Any], seat: int) -> str | None:
        """The key of one of the seat's asides to a decision of another seat; None to let it go."""


class UnknownBot(ValueError):
    """There is no bot of this kind for this game."""


def kinds(game: str) -> list[str]:
    """The kinds of bots that can play this game."""
    return [*_EVERY_GAME, *_BY_GAME.get(game, {})]


def load(game: str, kind: str, seed: int) -> Bot:
    """A bot of this kind. The same seed plays the same way."""
    found = {**_EVERY_GAME, **_BY_GAME.get(game, {})}.get(kind)
    if found is None:
        raise UnknownBot(f"There is no bot '{kind}' for {game}; there are: {', '.join(kinds(game))}.")
    module, name = found
    bot: Bot = getattr(import_module(module), name)(seed)
    return bot
