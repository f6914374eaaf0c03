"""Agents: each game as a PettingZoo environment, for those who build players that learn (see docs/agents.md).

PettingZoo and NumPy come with the extra `agents`; they are not imported before an environment is made.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingLibrary(ImportError):
    """A library that environments need is not installed."""


def _environment() -> Any:
    try:
        return import_module("sulaco.agents.environment")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("sulaco"):
            raise
        raise MissingLibrary(
            f"Environments need {error.name}; install sulaco with its extra: sulaco[agents]", name=error.name
        ) from None


def env(game: str, setup: Any = None, **options: Any) -> Any:
    """A game as an AEC environment, with PettingZoo's usual wrappers: an illegal action ends the game and is a loss.

    `game` is the name of a game: corps, battles, encounters. `setup` is a setup of this game, as its type or as plain
    data; without one it is a small usual game. Options: `asides`, `shaping`, `max_steps`, `render_mode`, `history`; see
    `TableEnv`.
    """
    return _environment().env(game, setup, **options)


def raw_env(game: str, setup: Any = None, **options: Any) -> Any:
    """The same without wrappers: an illegal action is a ValueError and changes nothing."""
    return _environment().TableEnv(game, setup, **options)
