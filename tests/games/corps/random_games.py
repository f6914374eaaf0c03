"""Random games at random moments, for whatever must hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table


def moments(setup: Setup, seed: int, every: int, first: int = 5, limit: int = 4000) -> Iterator[Table[Corps]]:
    """A random game, given out before its first few decisions are over and then before one in so many."""
    table = Table(Corps, setup, seed)
    chance = Chance.seeded(seed ^ 0x60BE)
    for number in range(limit):
        if table.decision is None:
            return
        if number >= first and not (number - first) % every:
            yield table
        table.choose(pick(table.decision, chance))


def setups(every: int = 1, start: int = 0) -> list[Setup]:
    """Setups of all missions and numbers of players, one in so many."""
    return Corps.setups()[start::every]
