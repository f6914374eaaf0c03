"""Encounters in scenario files: a position is read by `scenario_position`, what is said about it by `expectations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.table.decision import Refused
from sulaco.table.scenario import Check, Entry, Rig, ScenarioError, Words, unknown
from sulaco.table.table import Table

from . import expectations
from .encounters import Encounters
from .scenario_exact import ExactReader, exact
from .scenario_position import FRAME, Frame, PositionReader, refused


class Scenario(Rig):
    """Encounters in scenario files."""

    def begin(self, section: str, entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
        if rolls:
            raise ScenarioError(entries[0].number if entries else 1, "nobody rolls dice in encounters")
        if section == "setup":
            return _set_up(entries)
        if exact(entries):
            frame = Frame()
            rest = [entry for entry in entries if not frame.read(entry.words())]
            return ExactReader(rest, frame.setup()).table()
        return PositionReader(entries).table()

    def expectation(self, words: Words) -> Check:
        return expectations.read(words)


def _set_up(entries: Sequence[Entry]) -> Table[Any]:
    """A game from its very beginning: line-up, players, Roles, variants, difficulty, seed."""
    frame = Frame()
    for entry in entries:
        words = entry.words()
        if not frame.read(words):
            raise words.error(unknown(words.peek(), FRAME, "a line of the setup"))
    try:
        return Table(Encounters, frame.setup(), frame.seed)
    except Refused as reason:
        raise refused(entries[0], reason) from None
