"""Recordings: what happened at a table from its first position on, for whoever looks back.

A recording is taken from a room in an instant; what is made of it is made in a worker thread, on a table of its own.
Undone things are no part of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from sulaco.table.scenario import Run, ScenarioError, parse, rig_of
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from . import viewer as sight
from .changes import changes
from .played import begin
from .protocol.tables import Frame, Replay
from .records import NewTableRecord, TableRecord
from .room import Room
from .viewer import Eyes, Moments
from .words import written


class Recording(NamedTuple):
    """A table's first position, its journal as it stands, and the state number of every event."""

    record: TableRecord
    journal: list[str]
    at: list[int]
    texts: Catalogue
    over: bool

    def table(self, length: int | None = None) -> Table[Any]:
        """The table as it was after this many entries of the journal."""
        table = begin(self.record)
        for entry in self.journal if length is None else self.journal[:length]:
            table.follow(entry)
        table.friendly = self.record.friendly
        return table


async def recording_of(room: Room) -> Recording:
    async with room.lock:
        over = room.table.ending is not None
        return Recording(room.record, room.table.journal[:], room.played.states(), room.texts(), over)


def replay(recording: Recording, eyes: Eyes) -> Replay:
    """The whole game as these eyes knew it: the first view, and what each entry of the journal changed."""
    table = begin(recording.record)
    texts = recording.texts
    view = first = sight.view(table, eyes)
    frames = [_frame(recording, table, eyes, 0)]
    for entry in recording.journal:
        with Moments(table, (eyes,)) as moments:
            table.follow(entry)
        frame = _frame(recording, table, eyes, moments.first)
        known, view = moments.tell(eyes, view, frame.lines), sight.view(table, eyes)
        frame.changes = changes(known, view)
        frames.append(frame)
    return Replay(eyes, first, frames, sight.ending(table, texts))


def _frame(recording: Recording, table: Table[Any], eyes: Eyes, events: int) -> Frame:
    """What happened from event number `events` on, and what is asked now."""
    texts = recording.texts
    numbers = recording.at[events : len(table.events)]
    lines = sight.lines(table.events[events:], numbers, eyes, texts)
    frame = Frame([], lines, turn=any(line.heading == 1 for line in lines))
    decision = table.decision
    if decision is not None:
        asked = decision.text if decision.seat == eyes else table.game.asked_openly(decision)
        frame.asked, frame.text, frame.rule = decision.seat, written(texts, asked), decision.rule
    return frame


# --- going on ------------------------------------------------------------------------------------------------


class Beginning(NamedTuple):
    """Where a new table begins: with a setup and a seed, or with a state, and what was played since."""

    game: str
    setup: dict[str, Any]
    seed: int
    start: bytes | None
    journal: list[str]
    over: bool

    def record(self, **fields: Any) -> NewTableRecord:
        return NewTableRecord(
            game=self.game, setup=self.setup, seed=self.seed, start=self.start, journal=self.journal, **fields
        )


def beginning(table: Table[Any], seed: int) -> Beginning:
    """A new table that begins as this one is now, with its history."""
    setup = msgspec.to_builtins(table.setup)
    return Beginning(table.kind.name, setup, seed, table.start, table.journal[:], table.ending is not None)


def openly(recording: Recording, frame: int, seed: int) -> Beginning:
    """Go on from a frame, for those who may know everything: the whole history, then new luck.

    What nobody knew at that frame is dealt anew.
    """
    table = recording.table(frame)
    found = beginning(table, recording.record.seed)
    return found._replace(journal=[*found.journal, f"~anew:{seed}"])


def as_seen(recording: Recording, frame: int, eyes: Eyes, seed: int) -> Beginning | None:
    """Go on from a frame as these eyes knew it; None if the game cannot write such a position down.

    It is the scenario file of that frame that is opened: what is not in the file, the new table cannot tell. Where the
    decisions of a step cannot be told without a secret, the new table begins with that step.
    """
    table = recording.table(frame)
    text = table.kind.scenario(table, eyes, "", "", seed)
    if text is None:
        return None
    copy = run_scenario(text)
    if not table.opposed or copy.setup is None:
        # Between opponents the setup names the decks that they brought, so the setup in the file is used instead.
        copy.setup = table.setup
    return beginning(copy, seed)


def run_scenario(text: str) -> Table[Any]:
    """The table that a scenario file leads to. Raises `ScenarioError`, or `KeyError` for a game that is not here."""
    scenario = parse(text)
    if scenario.beginning == "campaign":
        raise ScenarioError(1, "a campaign cannot be opened as a table; open its save")
    run = Run(scenario, rig_of(scenario.game))
    run.result()
    table: Table[Any] = run.table
    return table
