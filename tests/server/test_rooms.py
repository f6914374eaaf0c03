"""Rooms: loaded when needed, once; dropped when idle; and a table that was made costs no memory."""

from __future__ import annotations

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Coroutine
from typing import Any

import pytest

from sulaco.server import rooms as rooms_module
from sulaco.server import viewer as sight
from sulaco.server.played import PlayedTable, replay
from sulaco.server.protocol.live import Choose
from sulaco.server.records import Act, NewTableRecord, Person, SeatRecord, TableRecord
from sulaco.server.refused import Refused
from sulaco.server.room import LONGEST_THOUGHT, Room
from sulaco.server.rooms import Rooms
from sulaco.server.settings import Settings
from sulaco.server.store import Store
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import Text


class Listener:
    """A connection that keeps what it is sent."""

    def __init__(self, person: str, eyes: int | None = 0) -> None:
        self.person = Person(person, person.title())
        self.eyes = eyes
        self.language = "en"
        self.watching = False
        self.heard: list[str] = []
        self.code: int | None = None

    def send(self, text: str) -> None:
        self.heard.append(text)

    def end(self, code: int) -> None:
        self.code = code


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def new(**more: Any) -> NewTableRecord:
    fields: dict[str, Any] = {
        "game": "corps",
        "setup": {"mission": "bug-hunt-1", "players": 1},
        "seats": [SeatRecord("person", person="mara")],
        "owner": "mara",
        "seed": 3,
    }
    return NewTableRecord(**{**fields, **more})


def test_a_room_is_loaded_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    loads = 0

    def counted(record: TableRecord, acts: list[Act]) -> PlayedTable:
        nonlocal loads
        loads += 1
        return replay(record, acts)

    monkeypatch.setattr(rooms_module, "replay", counted)

    async def work() -> None:
        rooms = Rooms(store, Settings())
        id = await rooms.create(new())
        found = await asyncio.gather(*(rooms.room(id) for _ in range(20)))
        assert len(set(found)) == 1
        assert loads == 1
        with pytest.raises(Refused) as refusal:
            await rooms.room("nowhere")
        assert refusal.value.kind == "no-table"

    run(work())


def test_a_load_that_fails_after_all_who_waited_have_gone_is_no_news(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[dict[str, Any]] = []

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: complaints.append(context))
        going_on = asyncio.Event()

        async def nothing(id: str) -> None:
            await going_on.wait()

        monkeypatch.setattr(store, "table", nothing)
        rooms = Rooms(store, Settings())
        waiting = asyncio.ensure_future(rooms.room("nowhere"))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        going_on.set()
        await asyncio.sleep(0.01)
        gc.collect()
        # A load that is stopped itself is none either.
        going_on.clear()
        waiting = asyncio.ensure_future(rooms.room("nowhere"))
        await asyncio.sleep(0.01)
        rooms._loading["nowhere"].cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert rooms._loading == {}
        await rooms.close()

    run(work())
    assert complaints == []


def test_idle_rooms_are_dropped_and_come_back_the_same(store: Store) -> None:
    async def work() -> None:
        rooms = Rooms(store, Settings(idle=0.0))
        id = await rooms.create(new())
        room = await rooms.room(id)
        listener = Listener("mara")
        await rooms.enter(room, listener)
        for _ in range(5):
            assert room.table.decision is not None
            key = room.table.decision.options[0].key
            await room.choose("mara", Choose(id=1, state=room.state, seat=0, key=key))
        assert rooms.drop_idle() == 0
        room.leave(listener)
        assert rooms.drop_idle() == 1
        assert len(rooms) == 0
        # Whoever still holds the old room cannot play in it: it would be another game than the one that is loaded.
        with pytest.raises(Refused) as refusal:
            await room.choose("mara", Choose(id=2, state=room.state, seat=0, key="any"))
        assert refusal.value.kind == "no-table"
        again = await rooms.room(id)
        assert again is not room
        assert (again.state, again.table.digest()) == (room.state, room.table.digest())
        assert (again.played.entries, again.played.states()) == (room.played.entries, room.played.states())
        await rooms.close()

    run(work())


def test_the_time_at_the_table_is_that_of_play_without_long_pauses(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr("sulaco.server.room.time.time", lambda: now)

    async def answer(room: Room, after: float) -> None:
        nonlocal now
        now += after
        assert room.table.decision is not None
        await room.play(0, room.table.decision.options[0].key)

    async def work() -> None:
        rooms = Rooms(store, Settings(idle=0.0))
        id = await rooms.create(new())
        room = await rooms.room(id)
        await answer(room, 20.0)
        assert room.record.headline.seconds == pytest.approx(20.0, abs=1.0)
        await answer(room, 30.0)
        rooms.drop_idle()
        again = await rooms.room(id)
        assert again is not room
        await answer(again, 3 * 86_400.0)
        assert again.record.headline.seconds == pytest.approx(50.0 + LONGEST_THOUGHT, abs=1.0)
        ending = Ending((0,), Reason(Text("ending.bug-hunt-won"), "A23.05"))
        again.table.game.state.ending = ending
        told = sight.ending(again.table, again.texts(), None, again.record.headline.seconds)
        assert told is not None
        assert told.seconds == pytest.approx(50 + LONGEST_THOUGHT, abs=1)

    run(work())


def test_the_end_is_told_once_to_who_waits_for_it(store: Store) -> None:
    told: list[str] = []

    async def hook(room: Room) -> None:
        assert room.table.ending is not None
        told.append(room.id)

    async def broken(room: Room) -> None:
        raise ValueError(room.id)

    async def work() -> None:
        rooms = Rooms(store, Settings(idle=0.0))
        rooms.on_over.append(broken)
        id = await rooms.create(new())
        room = await rooms.room(id)
        while room.table.decision is not None:
            key = room.table.decision.options[0].key
            await room.choose("mara", Choose(id=1, state=room.state, seat=0, key=key))
        # A hook that fails does not lose the game, and is called again when the table is loaded.
        assert not room.record.settled
        rooms.on_over[:] = [hook]
        rooms.drop_idle()
        for _ in range(2):
            room = await rooms.room(id)
            assert room.record.settled
            rooms.drop_idle()
        assert told == [id]

    run(work())


def test_a_table_can_begin_with_a_journal(store: Store) -> None:
    async def work() -> None:
        rooms = Rooms(store, Settings())
        first = await rooms.room(await rooms.create(new()))
        for _ in range(6):
            assert first.table.decision is not None
            await first.play(0, first.table.decision.options[0].key)
        second = await rooms.room(await rooms.create(new(journal=list(first.table.journal))))
        assert second.table.digest() == first.table.digest()
        assert second.state == 6
        with pytest.raises(Refused) as refusal:
            await rooms.create(new(journal=["nonsense"]))
        assert refusal.value.kind == "bad-request"

    run(work())


def test_a_friendly_undo_comes_back_from_the_disk(store: Store) -> None:
    """Also when the table has stopped being friendly since."""
    from sulaco.server.protocol.live import Undo

    async def work() -> None:
        rooms = Rooms(store, Settings(idle=0.0))
        id = await rooms.create(new(friendly=True))
        room = await rooms.room(id)
        while not (room.table.journal and room.table.crosses_barrier(len(room.table.journal) - 1)):
            assert room.table.decision is not None
            await room.play(0, room.table.decision.options[-1].key)
        await room.undo("mara", Undo(id=1, state=room.state, seat=0))
        assert room.table.journal[-1].startswith("~anew")
        assert len(room.played.entries) == len(room.table.journal)

        def strict(record: TableRecord) -> None:
            record.friendly = False

        await room.change(strict)
        rooms.drop_idle()
        again = await rooms.room(id)
        assert again is not room
        assert again.table.digest() == room.table.digest()
        assert again.played.entries == room.played.entries
        assert not again.table.friendly

    run(work())


@pytest.mark.parametrize("setup", [{"mission": "bug-hunt-1", "players": 2}, {"mission": "newt", "players": 1}])
def test_tables_that_were_made_cost_no_memory(store: Store, setup: dict[str, Any]) -> None:
    """Two thousand tables between them, and not one more object than after the first few hundred."""
    seats = [SeatRecord("person", person="mara") for _ in range(setup["players"])]

    async def make(rooms: Rooms, count: int) -> None:
        for _ in range(count):
            await rooms.create(new(setup=setup, seats=seats))

    async def work() -> None:
        rooms = Rooms(store, Settings())
        await make(rooms, 200)
        gc.collect()
        tracemalloc.start()
        objects = len(gc.get_objects())
        await make(rooms, 800)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(rooms) == 0
        assert len(gc.get_objects()) - objects < 400
        assert grown < 200_000, f"{grown} bytes for 800 tables"

    run(work())


def test_rooms_that_were_used_give_their_memory_back(store: Store) -> None:
    async def visit(rooms: Rooms, count: int) -> None:
        for _ in range(count):
            id = await rooms.create(new())
            room = await rooms.room(id)
            listener = Listener("mara")
            await rooms.enter(room, listener)
            assert room.table.decision is not None
            key = room.table.decision.options[0].key
            await room.choose("mara", Choose(id=1, state=0, seat=0, key=key))
            room.leave(listener)
            await asyncio.sleep(0)
            rooms.drop_idle()

    async def work() -> None:
        rooms = Rooms(store, Settings(idle=0.0))
        await visit(rooms, 30)
        gc.collect()
        objects = len(gc.get_objects())
        await visit(rooms, 100)
        await asyncio.sleep(0.05)
        gc.collect()
        assert len(gc.get_objects()) - objects < 400
        await rooms.close()

    run(work())
