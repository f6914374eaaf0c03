"""Turning points of finished games: worked out when somebody asks, in a process of its own, and kept with the room.

The process gives way to everything else, does one game after the other, and ends when nobody waits any more. A game
that takes too long has no turning points. What is told of one are lines of the log as the eyes that ask would read them
in the replay, and the replay of a finished game is open to all eyes of its table (`archive.check_eyes`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from sulaco import games
from sulaco.bots.turning import Course, afresh, course, known

from . import viewer as sight
from .bot_processes import Workers
from .played import setup_of
from .protocol.tables import PointInfo, StandInfo, Turning
from .recording import Recording
from .refused import refuse
from .room import Room
from .viewer import Eyes

log = logging.getLogger("sulaco.server")

NICENESS = 10
"""More than that of bots that search: at other tables nobody waits for this."""
SECONDS = 60.0
"""The longest that one game may take on a busy machine; on an idle one it takes less than a second."""
MOST_WAITING = 50
"""Refuse more games than this at once."""


class Played(NamedTuple):
    """A finished game, as it is handed to the process."""

    game: str
    setup: bytes
    seed: int
    start: bytes | None
    journal: list[str]


def look_back(played: Played, stop: Callable[[], bool]) -> Course | None:
    """In the process: how the game went."""
    kind = games.load(played.game)
    setup = msgspec.msgpack.decode(played.setup, type=kind.setup_type)
    start = None if played.start is None else kind.read_state(msgspec.msgpack.decode(played.start))
    return course(afresh(kind, setup, played.seed, start), played.journal, stop)


class TurningPoints:
    """The turning points of all tables in memory."""

    def __init__(self) -> None:
        self.workers = Workers(1, NICENESS)
        self._found: WeakKeyDictionary[Room, asyncio.Task[Course | None]] = WeakKeyDictionary()
        self._waiting = 0

    async def told(self, room: Room, recording: Recording, eyes: Eyes) -> Turning:
        """How a game went, for the side of these eyes; for a spectator, for the first side."""
        if not recording.over:
            raise refuse("bad-request", "turning.not-over")
        if not known(recording.record.game):
            return Turning([], [], [])
        found = await self._course(room, recording)
        if found is None:
            return Turning([], [], [])
        sides = room.table.kind.sides(room.table.setup)
        number = next((number for number, side in enumerate(sides) if eyes in side.seats), 0)
        stands = [StandInfo(one.at, one.turn, one.chances[number]) for one in found.stands]
        events, at, texts = room.table.events, recording.at, recording.texts
        points = [
            PointInfo(
                one.at,
                one.turn,
                one.before,
                one.after,
                sight.lines([events[n] for n in one.events], [at[n] for n in one.events], eyes, texts),
            )
            for one in found.points[number]
        ]
        return Turning(list(sides[number].seats), stands, points)

    async def _course(self, room: Room, recording: Recording) -> Course | None:
        """How a game went, worked out once; None if it could not be: then it is tried again later."""
        task = self._found.get(room)
        if task is None:
            if self._waiting >= MOST_WAITING:
                raise refuse("too-fast", "refused.too-fast")
            task = self._found[room] = asyncio.create_task(self._work_out(recording))
        found = await asyncio.shield(task)
        if found is None:
            self._found.pop(room, None)  # whoever asks later may meet a machine with more time
        return found

    async def _work_out(self, recording: Recording) -> Course | None:
        record = recording.record
        setup = setup_of(games.load(record.game), record.setup)
        played = Played(record.game, msgspec.msgpack.encode(setup), record.seed, record.start, recording.journal)
        self._waiting += 1
        try:
            return await self.workers.run(look_back, played, SECONDS)
        except Exception as error:
            log.warning("No turning points for table %s: %s: %s", record.id, type(error).__name__, error)
            return None
        finally:
            self._waiting -= 1
            if not self._waiting:
                self.workers.stop()

    async def close(self) -> None:
        await self.workers.close()
