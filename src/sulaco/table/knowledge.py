"""What a seat may know: all that a bot may have of a table when it thinks for one seat."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from .game import Game
from .table import Table

G = TypeVar("G", bound=Game[Any])


class Knowledge(Generic[G]):
    """A seat's view, and worlds that may be: copies of the table in which the rest is dealt anew.

    What the seat cannot know makes no difference to either: a world depends on what it knows and on the seed alone.
    """

    def __init__(self, table: Table[G], seat: int) -> None:
        self._table = table
        self.seat = seat
        self.seats = table.kind.seats(table.setup)

    def view(self) -> msgspec.Struct:
        return self._table.game.view(self.seat)

    def world(self, seed: int) -> Table[G]:
        """A table to play on, as it may be."""
        return self._table.determinize(self.seat, seed)
