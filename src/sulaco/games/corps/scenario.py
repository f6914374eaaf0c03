"""Corps in scenario files: a position is read by `scenario_position`, what is said about it by `expectations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.table.decision import Refused
from sulaco.table.scenario import Check, Entry, Rig, ScenarioError, Words, unknown
from sulaco.table.table import Table

from . import expectations
from .corps import Corps
from .missions import MISSIONS
from .scenario_position import PositionReader
from .state import Setup


class Scenario(Rig):
    """Corps in scenario files."""

    def begin(self, section: str, entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
        if section == "setup":
            return _set_up(entries, rolls)
        return PositionReader(entries).table(rolls)

    def expectation(self, words: Words) -> Check:
        return expectations.read(words)


def _set_up(entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
    """A game from its very beginning: mission, players, heroes, options, seed."""
    setup = Setup(mission="drill")
    seed = 0
    for entry in entries:
        words = entry.words()
        if words.accept("mission"):
            setup.mission = words.one_of(tuple(MISSIONS), "a mission")
        elif words.accept("players"):
            setup.players = words.number()
        elif words.accept("heroes"):
            setup.heroes = [word.text for word in words.items("names of Characters")]
        elif words.accept("separate", "models"):
            setup.separate_models = True
        elif words.accept("seed"):
            seed = words.number()
        else:
            known = ("mission", "players", "heroes", "separate models", "seed")
            raise words.error(unknown(words.peek(), known, "a line of the setup"))
        words.end()
    try:
        table = Table(Corps, setup, seed)
    except Refused as refused:
        text = Corps.texts().render(refused.reason.text)
        raise ScenarioError(entries[0].number if entries else 1, text) from None
    if rolls:
        # The dice belong to the state from its first checkpoint on.
        state = table.checkpoint()[1]
        state.chance.script += rolls
        return Table.of(Corps, state, setup, seed)
    return table
