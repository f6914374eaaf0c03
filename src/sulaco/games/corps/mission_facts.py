"""What the state remembers for a mission as numbers under names, such as the turn in which a ship has landed.

Each is declared where it belongs as a `Fact`. Facts are open to all, unless their names begin with `HIDDEN`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .corps import Corps
    from .state import CorpsState

HIDDEN = "_"


class Fact:
    """A number under a name; None as long as the state has none."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def of(self, game: Corps) -> int | None:
        return game.state.facts.get(self.name)

    def number(self, game: Corps) -> int:
        """The number, or 0."""
        return game.state.facts.get(self.name, 0)

    def known(self, game: Corps) -> bool:
        return self.name in game.state.facts

    def set(self, game: Corps, number: int = 1) -> int:
        game.state.facts[self.name] = number
        return number

    def forget(self, game: Corps) -> None:
        del game.state.facts[self.name]

    def about(self, piece: str) -> Fact:
        """The same fact about one piece of several."""
        return Fact(f"{self.name}-{piece}")


CARDS_THERE = Fact("cards")
"""How many Endurance cards take part, if a campaign says so."""
GEARED = Fact("geared")
"""How many players have handed out their gear, while gear is handed out (A3.01)."""


def open_facts(state: CorpsState) -> dict[str, int]:
    """The facts that all know."""
    return {name: number for name, number in state.facts.items() if not name.startswith(HIDDEN)}
