"""Bots: what can sit on a seat. A bot is loaded by its kind and the name of the game; no rule lives here."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from sulaco.table.table import Table

_SENSIBLE = {"corps": "sulaco.bots.corps", "battles": "sulaco.bots.battles", "encounters": "sulaco.bots.encounters"}
USUAL = "sensible"
"""The kind that sits down where none is named."""
LEVELS = ("rookie", "sensible", "veteran", "ultimate")
"""The kinds that people choose between, the weakest first."""


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
    """The kinds of bots that can play this game, the weakest first."""
    return ["random", *(LEVELS if game in _SENSIBLE else ())]


def offered(game: str) -> list[str]:
    """The kinds to choose from at a table of this game: its levels, or any bot where it has none."""
    return [*LEVELS] if game in _SENSIBLE else kinds(game)


def guide(game: str, seed: int) -> Bot:
    """The bot that a search relies on: the sensible one, in corps with better habits."""
    module = import_module(_SENSIBLE[game])
    return getattr(module, "guide", module.Sensible)(seed)  # type: ignore[no-any-return]


def load(game: str, kind: str, seed: int) -> Bot:
    """A bot of this kind. The same seed plays the same way."""
    if kind not in kinds(game):
        raise UnknownBot(f"There is no bot '{kind}' for {game}; there are: {', '.join(kinds(game))}.")
    if kind == "random":
        return import_module("sulaco.bots.random").Random(seed)  # type: ignore[no-any-return]
    if kind == "sensible":
        return import_module(_SENSIBLE[game]).Sensible(seed)  # type: ignore[no-any-return]
    return import_module("sulaco.bots.levels").level(game, kind, seed)  # type: ignore[no-any-return]
