"""Hints: what a search would answer in somebody's place. It knows what the seat knows, and is told to nobody else.

Nothing at the table changes by it: it is thought about in `bot_processes`, on a copy that was dealt anew.
"""

from __future__ import annotations

from sulaco.bots.levels import HINT

from . import viewer as sight
from .audience import Connection
from .bot_processes import BotProcesses, Job, Weighing, deal
from .bots import Moved, while_it_stands
from .protocol.live import Hint, Hinted, WeighedInfo
from .refused import refuse
from .room import Room
from .seating import gives_hints

SEED = 0
"""The seed of the search, fixed so that the same question gets the same hint."""


class Hints:
    """All hints that are being thought about: one at a time for each person."""

    def __init__(self, processes: BotProcesses) -> None:
        self.processes = processes
        self._people: set[str] = set()

    async def hint(self, room: Room, connection: Connection, message: Hint) -> Hinted:
        """Think about the decision that somebody is asked; refused with the reason if there is no hint."""
        person = connection.person.id
        if person in self._people:
            raise refuse("too-fast", "hint.thinking")
        self._people.add(person)
        try:
            async with room.lock:
                job = self._job(room, connection, message)
            try:
                found = await while_it_stands(
                    room, lambda: _stands(room, connection, message), self.processes.weigh(job)
                )
            except Moved:
                found = None
            if not _stands(room, connection, message):
                raise refuse("stale", "hint.moved")
            return _told(room, message, found)
        finally:
            self._people.discard(person)

    def _job(self, room: Room, connection: Connection, message: Hint) -> Job:
        seat = message.seat
        room.check_asked(connection.person.id, seat, message.state)
        if connection.eyes != seat:
            # What the seat holds would be told to whoever looks through other eyes.
            raise refuse("not-yours", "refused.not-your-eyes")
        if not gives_hints(room.record):
            raise refuse("no-hint", "hint.off")
        if room.script is not None and room.script.leads(room.table):
            raise refuse("guided", "hint.guided")
        return deal(room.table, seat, HINT, SEED, room.settings)


def _stands(room: Room, connection: Connection, message: Hint) -> bool:
    """Whether the question is still the same, and still this person's."""
    return (
        not room.gone
        and room.state == message.state
        and connection.eyes == message.seat
        and message.seat in room.person_seats(connection.person.id)
        and gives_hints(room.record)
    )


def _told(room: Room, message: Hint, found: Weighing | None) -> Hinted:
    seat = message.seat
    keys = room.keys(seat)
    if found is None or found.thought.key not in keys:
        raise refuse("no-hint", "hint.failed")
    thought, seconds = found
    weighed = [WeighedInfo(one.key, one.visits, one.result) for one in thought.weighed if one.key in keys]
    reason = sight.advice(room.table, thought.key, room.texts())
    return Hinted(message.id, message.state, seat, thought.key, reason, weighed, thought.iterations, round(seconds, 2))
