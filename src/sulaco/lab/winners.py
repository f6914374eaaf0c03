"""Who has won a game, by party: read from a row, which knows seats and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sulaco.games import load
from sulaco.table.decision import Ending, Reason
from sulaco.table.game import Game
from sulaco.table.text import Text

from .plan import Cell, Plan
from .words import has, tell


class Winners:
    """The parties of a cell, and what a game counts for each. A win of several parties is divided among them."""

    def __init__(self, kind: type[Game[Any]], setup: dict[str, Any]) -> None:
        self.kind = kind
        self.setup = msgspec.convert(setup, kind.setup_type)
        self.parties = kind.parties(self.setup)
        self.side_of = {seat: side.id for side in kind.sides(self.setup) for seat in side.seats}
        self._known: dict[tuple[tuple[int, ...], str], dict[str, float]] = {}

    @property
    def opposed(self) -> bool:
        """Whether seats play against seats from the beginning: the parties are sides of the setup, and several."""
        return len(self.parties) > 1 and set(self.parties) == set(self.side_of.values())

    @property
    def told(self) -> str:
        """The party whose wins are counted first."""
        return self.parties[0]

    def shares(self, winners: Sequence[int], ending: str) -> dict[str, float]:
        """What a game counts for each party that has won it. `ending`: the id of the text that says how it ended."""
        key = tuple(winners), ending
        if key not in self._known:
            won = self.kind.won_by(self.setup, Ending(key[0], Reason(Text(ending))))
            self._known[key] = {party: 1 / len(won) for party in won}
        return self._known[key]

    def share(self, winners: Sequence[int], ending: str) -> float:
        """What a game counts for the party that is counted first."""
        return self.shares(winners, ending).get(self.told, 0.0)

    def by_seat(self, winners: Sequence[int], ending: str) -> list[float]:
        """What a game counts for each seat: as much as for its side."""
        found = self.shares(winners, ending)
        return [found.get(self.side_of[seat], 0.0) for seat in sorted(self.side_of)]


def of_cell(game: str, cell: Cell) -> Winners:
    """The parties of a cell; all its seatings have the same."""
    return Winners(load(game), cell.setup)


def of_plan(plan: Plan) -> list[Winners]:
    """The parties of every cell."""
    return [of_cell(plan.game, cell) for cell in plan.cells]


def called(party: str) -> str:
    """What people call a party."""
    return tell(f"party.{party}") if has(f"party.{party}") else party
