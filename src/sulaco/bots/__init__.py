"""Bots: what can sit on a seat. A bot is loaded by its kind and the name of the game; no rule lives here."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.table.table import Table

USUAL = "sensible"
"""The kind that plays where nothing else is said."""
LEVELS = ("rookie", "sensible", "veteran", "ultimate")
"""The kinds that people choose between, the weakest first."""
SEARCHING = ("veteran", "ultimate")
"""The levels that need no sensible bot: they search, relying on random play where there is none."""
RANDOM = "sulaco.bots.random:Random"


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
    """The kinds of bots that can play this game, the weakest first. Every game has all of them."""
    manifest(game)
    return ["random", *LEVELS]


def offered(game: str) -> list[str]:
    """The kinds to choose from at a table of this game. Without a sensible bot of its own, some levels would only be
    random play under another name."""
    return [*LEVELS] if manifest(game).bots.sensible else ["random", *SEARCHING]


def usual(game: str) -> str:
    """The kind that sits down at a table of this game where none is named."""
    return USUAL if USUAL in offered(game) else SEARCHING[0]


def default_policy(game: str, seed: int) -> Bot:
    """The bot that a search relies on: the sensible one, in corps with better habits; without one, random play."""
    own = manifest(game).bots
    return resolve(own.default_policy or own.sensible or RANDOM)(seed)  # type: ignore[no-any-return]


def load(game: str, kind: str, seed: int) -> Bot:
    """A bot of this kind. The same seed plays the same way."""
    if kind not in kinds(game):
        raise UnknownBot(f"There is no bot '{kind}' for {game}; there are: {', '.join(kinds(game))}.")
    if kind == "random":
        return resolve(RANDOM)(seed)  # type: ignore[no-any-return]
    if kind == "sensible":
        return resolve(manifest(game).bots.sensible or RANDOM)(seed)  # type: ignore[no-any-return]
    return import_module("sulaco.bots.levels").level(game, kind, seed)  # type: ignore[no-any-return]
