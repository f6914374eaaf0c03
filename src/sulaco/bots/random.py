"""The random bot: any legal answer is as good as any other. It plays every game."""

from __future__ import annotations

from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.table import Table

ASIDE = 6
"""What a seat may do out of turn is done one time in this many."""


class Random:
    """Answers by its own dice, which are not the game's."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance.seeded(seed)

    def choose(self, table: Table[Any], seat: int) -> str:
        decision = table.decision
        assert decision is not None
        if decision.asides:
            key = self.aside(table, seat)
            if key is not None:
                return key
        options = decision.options
        return options[self.chance.below(len(options))].key

    def aside(self, table: Table[Any], seat: int) -> str | None:
        assert table.decision is not None
        own = [option.key for option in table.decision.asides if option.seat == seat]
        if not own or self.chance.below(ASIDE):
            return None
        return own[self.chance.below(len(own))]
