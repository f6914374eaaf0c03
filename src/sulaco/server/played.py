"""A table as it was played: the kernel's table, with who decided what and when. Built by replaying what was kept.

What is kept of a table are its *acts*: journal keys, and `<undo:LENGTH` and `<redo` for what was taken back and done
again. Their number is the table's state number; it never goes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from sulaco import games
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.decision import concession
from sulaco.table.game import Game
from sulaco.table.table import Endless, Table

from .records import Act, Headline, TableRecord

UNDO = "<undo:"
REDO = "<redo"
NOBODY = -1
"""The seat of a journal entry that is a note of the kernel."""


def redeal(knowers: Sequence[int], seed: int) -> str:
    """The kernel's note that all is dealt anew that these seats cannot know."""
    return ":".join(["~redeal", *map(str, knowers), str(seed)])


class BrokenActs(Exception):
    """The stored acts do not fit the present rules."""


def setup_of(kind: type[Game[Any]], setup: dict[str, Any]) -> msgspec.Struct:
    """The setup as the game's own type; raises `msgspec.ValidationError` if the data does not fit it."""
    return msgspec.convert(setup, kind.setup_type)


def begin(record: TableRecord) -> Table[Any]:
    """The table as it was before its first act."""
    kind = games.load(record.game)
    setup = setup_of(kind, record.setup)
    if record.start is None:
        return Table(kind, setup, record.seed)
    return Table.of(kind, kind.read_state(msgspec.msgpack.decode(record.start)), setup, record.seed)


class Entry(NamedTuple):
    """What is known of an entry of the journal besides its key."""

    seat: int
    """The seat that made it; `NOBODY` for a note of the kernel."""
    events: int
    """The number of events before it."""
    state: int
    """The state number to which it led."""


class PlayedTable:
    """A table in play. Every method either does what it says or raises the kernel's `Refused` and changes nothing."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.state = 0
        self.entries: list[Entry] = []
        """One for each entry of the table's journal."""
        self.undoer: int | None = None
        """The seat for which something was taken back that can be done again."""

    def choose(self, seat: int, key: str) -> Act:
        """Answer for a seat that is asked, or use one of its asides."""
        events = len(self.table.events)
        self.table.choose(key)
        self.undoer = None
        self._entered(seat, events)
        return self._acted(seat, key)

    def take_back(self, seat: int, length: int) -> Act:
        """Go back to a journal of this length."""
        self.table.take_back(length)
        self.undoer = seat
        events = self.entries[length].events
        del self.entries[length:]
        self._noted(events)
        return self._acted(seat, f"{UNDO}{length}")

    def redo(self, seat: int) -> Act:
        """Do one entry again that was taken back."""
        again, events = self.next_undone(), len(self.table.events)
        self.table.redo()
        self._entered(NOBODY if again is None else again, events)
        return self._acted(seat, REDO)

    def next_undone(self) -> int | None:
        """The seat of the entry that `redo` would do again."""
        table = self.table
        return self.seat_of(table.undone[0]) if table.undone else None

    def seat_of(self, key: str) -> int:
        """For which seat a key would be played now: the one that gives up or has this aside, or the asked one."""
        decision = self.table.decision
        if decision is None:
            return NOBODY
        gives_up = concession(key)
        if gives_up is not None:
            return gives_up
        option = decision.option(key)
        return decision.seat if option is None else decision.player(option)

    def perform(self, act: Act) -> None:
        """Play what was kept."""
        if act.act.startswith(UNDO):
            self.take_back(act.seat, int(act.act[len(UNDO) :]))
        elif act.act == REDO:
            self.redo(act.seat)
        elif act.act.startswith("~"):
            # A note in the journal of a save that this table was made from.
            events = len(self.table.events)
            self.table.follow(act.act)
            self._noted(events)
            self._acted(act.seat, act.act)
        else:
            self.choose(act.seat, act.act)

    def deal_anew(self, knowers: Sequence[int], seed: int) -> Act:
        """What these seats cannot know is dealt anew."""
        act = Act(NOBODY, redeal(knowers, seed))
        self.perform(act)
        return act

    def _entered(self, seat: int, events: int) -> None:
        """The journal has one entry more, made by the act that is being done."""
        self.entries.append(Entry(seat, events, self.state + 1))

    def _noted(self, events: int) -> None:
        """The kernel may have written notes into the journal by itself."""
        for _ in range(len(self.table.journal) - len(self.entries)):
            self._entered(NOBODY, events)

    def _acted(self, seat: int, act: str) -> Act:
        self.state += 1
        return Act(seat, act)

    def states(self, since: int = 0) -> list[int]:
        """The state number under which each event happened, from the event of this number on."""
        numbers: list[int] = []
        end = len(self.table.events)
        for entry in reversed(self.entries):
            if end <= since:
                break
            numbers += [entry.state] * (end - max(entry.events, since))
            end = entry.events
        numbers += [0] * (end - since)
        return numbers[::-1]

    def headline(self) -> Headline:
        """Where the table stands, for lists."""
        table = self.table
        status, ending = table.game.status(), table.ending
        if ending is not None:
            return Headline(status, None, True, ending.winners)
        return Headline(status, None if table.decision is None else table.decision.seat)


def replay(record: TableRecord, acts: Iterable[Act]) -> PlayedTable:
    """A table that was kept, played again."""
    try:
        played = PlayedTable(begin(record))
        # Whether an undo may cross dice was checked when it was made; the table may have changed its mind since.
        played.table.friendly = True
        for act in acts:
            played.perform(act)
    except (KernelRefused, Endless, LookupError, ValueError, msgspec.MsgspecError) as error:
        raise BrokenActs(str(error)) from error
    played.table.friendly = record.friendly
    return played
