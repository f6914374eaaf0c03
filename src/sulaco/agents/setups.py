"""The usual setup of each game, for an environment that is made without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _corps() -> Any:
    from sulaco.games.corps.state import Setup

    return Setup("bug-hunt-1", players=2)


def _battles() -> Any:
    from sulaco.games.battles.decks import starter
    from sulaco.games.battles.state import Setup

    return Setup([starter("warrant-officer-ripley"), starter("the-perfect-organism-main")])


def _encounters() -> Any:
    from sulaco.games.encounters.state import Setup

    return Setup(players=2)


USUAL: dict[str, Callable[[], Any]] = {"corps": _corps, "battles": _battles, "encounters": _encounters}


def usual(game: str) -> Any:
    return USUAL[game]()
