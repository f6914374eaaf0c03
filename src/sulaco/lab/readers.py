"""How the lab reads a game: which turn it is, how things stand, and who was lost where. Each game may have its own."""

from __future__ import annotations

from typing import Any, Protocol

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.table.event import Event

NOWHERE = -1


class Reader(Protocol):
    """Reads one game from its beginning to its end. `heeds`: the events that `loss` has to see."""

    heeds: tuple[type[Event], ...]

    def turn(self, game: Any) -> int:
        """The number of the turn; 0 before the first."""

    def gauges(self, game: Any) -> dict[str, float]:
        """How it stands, in numbers that people at the table would look at."""

    def loss(self, event: Event) -> tuple[str, int] | None:
        """Who was lost with this event, and in which space. It is called with every event that it heeds, in order."""


class PlainReader:
    """What can be read of any game: its turns, if its state counts them."""

    heeds: tuple[type[Event], ...] = ()

    def turn(self, game: Any) -> int:
        return getattr(game.state, "turn", 0)

    def gauges(self, game: Any) -> dict[str, float]:
        return {}

    def loss(self, event: Event) -> tuple[str, int] | None:
        return None


def reader(game: str) -> Reader:
    """Who reads games of this name. Only the game that is read is loaded."""
    own = manifest(game).lab.reader
    found: Reader = resolve(own)() if own else PlainReader()
    return found
