"""The rooms: tables are loaded when somebody comes, and dropped from memory when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Callable

import msgspec

from sulaco import games
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.table import Endless

from .audience import Connection
from .bot_processes import BotProcesses
from .bots import drive
from .codes import new_code, new_id
from .gathering import check_new
from .played import BrokenActs, PlayedTable, begin, replay, setup_of
from .records import Act, Headline, NewTableRecord, TableRecord
from .refused import Refused, refuse, refuse_because
from .room import Hook, Room
from .settings import Settings
from .store import Store
from .viewer import Script

log = logging.getLogger("sulaco.server")

COLLECT_EVERY_SECONDS = 300.0
"""Collect garbage at least this often, even if no table was dropped (see `serve.rare_pauses`)."""
SCRIPTS: dict[str, Callable[[Room], Script | None]] = {}
"""The guides of guided games, by the name that a table's record has for it."""


class Rooms:
    """All tables of a server; those that are in use are in memory."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.processes = BotProcesses(settings)
        self.on_over: list[Hook] = []
        """Called with the room when its game ends, before people are told."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._driven: set[Room] = set()
        self._dropped = 0
        """Rooms dropped since garbage was last collected."""

    # --- making tables ---------------------------------------------------------------------------------------

    async def create(self, new: NewTableRecord) -> str:
        """Make a table, and keep it. It is not in memory until somebody comes."""
        now = time.time()
        record = TableRecord(
            id=new_id(),
            game=new.game,
            title=new.title,
            setup=new.setup,
            seed=new.seed,
            seed_chosen=new.seed_chosen,
            start=new.start,
            friendly=new.friendly,
            hints=new.hints,
            pace=new.pace,
            spectators=new.spectators,
            owner=new.owner,
            seats=new.seats,
            open_code=new_code(),
            watch_code=new_code(),
            campaign=new.campaign,
            guide=new.guide,
            state=0,
            headline=Headline(),
            settled=False,
            created=now,
            touched=now,
        )
        check_new(record, begun=bool(new.start or new.journal))
        acts = await asyncio.to_thread(_try_out, record, new.journal)
        await self.store.add_table(record, acts, {new.owner, *(seat.person for seat in new.seats)})
        return record.id

    # --- finding them ----------------------------------------------------------------------------------------

    def present(self, id: str) -> Room | None:
        """The room, if it is in memory."""
        room = self._rooms.get(id)
        return None if room is None or room.gone else room

    def __len__(self) -> int:
        return len(self._rooms)

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if need be; refused if there is no such table."""
        room = self.present(id)
        if room is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.ensure_future(self._load(id))
                loading.add_done_callback(lambda done: self._loaded(id, done))
            room = await asyncio.shield(loading)
        room.used = time.monotonic()
        return room

    def _loaded(self, id: str, done: asyncio.Future[Room]) -> None:
        del self._loading[id]
        if not done.cancelled():
            done.exception()  # looked at, so that nobody complains when all who waited have gone

    async def _load(self, id: str) -> Room:
        store = self.store
        try:
            record = await store.table(id)
            if record is None:
                raise refuse("no-table", "refused.no-table")
            acts = await store.acts(id)
            places = await store.places(id)
            people = {seat.person for seat in record.seats}
            names, chat = await store.names(people), await store.chat(id, self.settings.chat_lines)
            played = await asyncio.to_thread(replay, record, acts)
        except BrokenActs as error:
            log.error("Table %s does not fit the rules of today: %s", id, error)
            raise refuse("storage", "storage.other-rules") from None
        room = Room(store, self.settings, record, played, names, places, chat, self.on_over)
        if record.guide in SCRIPTS:
            room.script = SCRIPTS[record.guide](room)
        await room.settle()
        self._make_room()
        self._rooms[id] = room
        return room

    def _make_room(self) -> None:
        """Keep the number of rooms in memory below its limit: empty rooms are dropped, the longest unused first."""
        if len(self._rooms) >= self.settings.rooms:
            empty = sorted((room.used, id) for id, room in self._rooms.items() if room.may_be_dropped)
            for _, id in empty[: len(self._rooms) - self.settings.rooms + 1]:
                self._rooms.pop(id).gone = True
                self._dropped += 1

    # --- coming and going ------------------------------------------------------------------------------------

    async def enter(self, room: Room, connection: Connection) -> None:
        """Somebody comes; from now on the bots play."""
        await room.enter(connection)
        if room not in self._driven:
            self._driven.add(room)
            task = asyncio.create_task(self._drive(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _drive(self, room: Room) -> None:
        try:
            while room.connections and not room.gone:
                try:
                    await drive(room, self.processes)
                except Exception:
                    log.exception("The bots at table %s.", room.id)
                    await asyncio.sleep(self.settings.bot_pause_most)
        finally:
            self._driven.discard(room)

    async def remove(self, id: str) -> None:
        """Put a table away for good, also one that cannot be loaded."""
        if id in self._loading:
            with contextlib.suppress(Refused):
                await self.room(id)
        room = self.present(id)
        if room is None:
            await self.store.remove_table(id)
            return
        async with room.lock:
            await self.store.remove_table(id)
            room.close("closed.removed")

    async def rename(self, person: str, name: str) -> None:
        """Somebody has another name: tell the tables that they sit at."""
        for room in list(self._rooms.values()):
            if room.person_seats(person) or any(c.person.id == person for c in room.connections):
                await room.rename(person, name)

    # --- memory ----------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Drop idle tables from time to time, and collect garbage after it."""
        collected = time.monotonic()
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle / 2))
            self.drop_idle()
            if self._dropped or time.monotonic() - collected > COLLECT_EVERY_SECONDS:
                gc.collect()
                self._dropped, collected = 0, time.monotonic()

    def drop_idle(self) -> int:
        """Drop the tables where nobody has been for a while; gives how many."""
        latest = time.monotonic() - self.settings.idle
        idle = [id for id, room in self._rooms.items() if room.gone or (room.may_be_dropped and room.used <= latest)]
        for id in idle:
            self._rooms.pop(id).gone = True
        self._dropped += len(idle)
        return len(idle)

    async def close(self) -> None:
        """Close all rooms. Everything accepted is stored already."""
        for room in self._rooms.values():
            for connection in list(room.connections):
                connection.end(1012)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.processes.close()


def _try_out(record: TableRecord, journal: list[str]) -> list[Act]:
    """Play a new table once, to fill in its status and its acts; refused if it cannot be played."""
    kind = games.load(record.game)
    try:
        setup = setup_of(kind, record.setup)
        played = PlayedTable(begin(record))
        acts: list[Act] = []
        for entry in journal:
            act = Act(-1 if entry.startswith("~") else played.seat_of(entry), entry)
            played.perform(act)
            acts.append(act)
    except KernelRefused as refusal:
        raise refuse_because("bad-request", kind.texts(), refusal.reason) from None
    except msgspec.ValidationError as error:
        raise refuse("bad-request", "table.bad-setup", why=str(error)) from None
    except (Endless, LookupError, ValueError, AssertionError, TypeError) as error:
        raise refuse("bad-request", "table.bad-setup", why=type(error).__name__) from error
    if len(record.seats) != kind.seats(setup):
        raise refuse("bad-request", "table.seats", n=kind.seats(setup), given=len(record.seats))
    record.setup = msgspec.to_builtins(setup)
    record.state, record.headline = played.state, played.headline()
    return acts
