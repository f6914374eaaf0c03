"""Battles in scenario files: a position is read by `scenario_position`, what is said about it by `expectations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.table.decision import Refused
from sulaco.table.scenario import Check, Entry, Rig, ScenarioError, Words, unknown
from sulaco.table.table import Table

from . import expectations
from .battles import Battles
from .scenario_exact import ExactReader, exact
from .scenario_position import Frame, PositionReader, refused


class Scenario(Rig):
    """Battles in scenario files."""

    def begin(self, section: str, entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
        if rolls:
            raise ScenarioError(entries[0].number if entries else 1, "nobody rolls dice in battles")
        if section == "setup":
            return _set_up(entries)
        if exact(entries):
            return _exactly(entries)
        return PositionReader(entries).table()

    def expectation(self, words: Words) -> Check:
        return expectations.read(words)


def _exactly(entries: Sequence[Entry]) -> Table[Any]:
    """A position that is told to the last detail."""
    frame = Frame()
    rest = [entry for entry in entries if not frame.read(entry.words())]
    return ExactReader(rest, frame.setup()).table()


def _set_up(entries: Sequence[Entry]) -> Table[Any]:
    """A game from its very beginning: Main Characters with their starter decks, the way to play, seed."""
    frame = Frame()
    for entry in entries:
        words = entry.words()
        if not frame.read(words):
            known = ("mains", "mode", "share recruits", "lethal wounds", "seed")
            raise words.error(unknown(words.peek(), known, "a line of the setup"))
    try:
        return Table(Battles, frame.setup(), frame.seed)
    except Refused as reason:
        raise refused(entries[0], reason) from None
