"""The random bot: any legal answer is as good as any other. It plays every game."""

from __future__ import annotations

import random
from typing import Any

from sulaco.table.table import Table

ASIDE_EVERY = 6
"""An option out of turn is taken one time in this many."""


class Random:
    """Answers by its own dice, which are not the game's (`random()` gives the same numbers in every Python)."""

    def __init__(self, seed: int) -> None:
        self.roll = random.Random(seed).random

    def choose(self, table: Table[Any], seat: int) -> str:
        decision = table.decision
        assert decision is not None
        if decision.asides:
            key = self.aside(table, seat)
            if key is not None:
                return key
        options = decision.options
        return options[int(self.roll() * len(options))].key

    def aside(self, table: Table[Any], seat: int) -> str | None:
        assert table.decision is not None
        own = [option.key for option in table.decision.asides if option.seat == seat]
        if not own or self.roll() * ASIDE_EVERY >= 1:
            return None
        return own[int(self.roll() * len(own))]
