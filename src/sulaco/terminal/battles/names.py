"""Names that tell the copies of a character apart: by number, and by player where two sides have one of a name."""

from __future__ import annotations

from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import CARDS, Character
from sulaco.games.battles.state import NUMBERS
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from ..words import tell


class Names(Catalogue):
    """The texts of battles at one table, with names that are never ambiguous."""

    def __init__(self, table: Table[Battles]) -> None:
        super().__init__()
        self.templates = Battles.texts().templates
        self.table = table

    def name(self, id: str) -> str:
        kind, _, number = id.rpartition("-")
        card = CARDS.get(kind)
        if not isinstance(card, Character) or not number.isdigit():
            return super().name(id)
        name = super().name(kind)
        if "swarm" in card.keywords:
            # Any number of this name may stand side by side.
            name = tell("battles.copy", name=name, n=int(number) % NUMBERS)
        owner = int(number) // NUMBERS
        if any(self._namesake(unit.id, card, owner) for unit in self.table.game.state.units):
            name = tell("battles.of-player", name=name, player=super().name(f"player-{owner + 1}"))
        return name

    def bare(self, id: str) -> str:
        """The name without a number: cards that nobody needs to tell apart."""
        return super().name(id)

    @staticmethod
    def _namesake(id: str, card: Character, owner: int) -> bool:
        """Whether this is a character of the same name that belongs to somebody else."""
        kind, _, number = id.rpartition("-")
        return CARDS[kind].name == card.name and int(number) // NUMBERS != owner
