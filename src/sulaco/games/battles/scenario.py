"""Battles in scenario files: a position is read by `scenario_position`, what is said about it by `expectations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.table.decision import Refused
from sulaco.table.scenario import Check, Entry, Rig, ScenarioError, Words, unknown
from sulaco.table.table import Table

from . import expectations
from .battles import Battles
from .decks import starter
from .scenario_position import Frame, PositionReader, refused
from .state import Setup


class Scenario(Rig):
    """Battles in scenario files."""

    def begin(self, section: str, entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
        if rolls:
            raise ScenarioError(entries[0].number if entries else 1, "nobody rolls dice in battles")
        if section == "setup":
            return _set_up(entries)
        return PositionReader(entries).table()

    def expectation(self, words: Words) -> Check:
        return expectations.read(words)


def _set_up(entries: Sequence[Entry]) -> Table[Any]:
    """A game from its very beginning: Main Characters with their starter decks, the way to play, seed."""
    frame = Frame()
    for entry in entries:
        words = entry.words()
        if not frame.read(words):
            known = ("mains", "mode", "share recruits", "lethal wounds", "seed")
            raise words.error(unknown(words.peek(), known, "a line of the setup"))
    decks = [starter(main) for main in frame.mains]
    setup = Setup(decks, frame.mode, frame.share_recruits, frame.lethal_wounds)
    try:
        return Table(Battles, setup, frame.seed)
    except Refused as reason:
        raise refused(entries[0], reason) from None
