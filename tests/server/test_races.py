"""What happens between a decision, the disk and those who are told: nothing is told too early, lost or done twice."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sql

from sulaco.server import room as room_module
from sulaco.server import rooms as rooms_module
from sulaco.server import schema
from sulaco.server import viewer as sight
from sulaco.server.changes import apply_told
from sulaco.server.database import StorageError
from sulaco.server.played import PlayedTable
from sulaco.server.protocol.live import Choose, Redo, Undo
from sulaco.server.records import SeatRecord, TableRecord
from sulaco.server.refused import Refused
from sulaco.server.room import Room
from sulaco.server.rooms import Rooms
from sulaco.server.settings import Settings
from sulaco.server.store import Store
from sulaco.server.viewer import Eyes

from .conftest import Running
from .played import opened, played
from .test_rooms import Listener, new


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def two_people(store: Store, settings: Settings | None = None) -> tuple[Rooms, Room]:
    rooms = Rooms(store, settings or Settings())
    seats = [SeatRecord("person", person="mara"), SeatRecord("person", person="ines")]
    table = await rooms.create(new(setup={"mission": "bug-hunt-1", "players": 2}, seats=seats))
    return rooms, await rooms.room(table)


def first_answer(room: Room) -> tuple[str, Choose]:
    """An answer of who is asked, and who that is."""
    decision = room.table.decision
    assert decision is not None
    seat = decision.seat
    return room.seats[seat].person, Choose(id=1, state=room.state, seat=seat, key=decision.options[0].key)


class SlowDisk:
    """A store that keeps acts when it is told to."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.go_on = asyncio.Event(), asyncio.Event()
        keep = store.keep_acts

        async def slowly(*args: Any) -> None:
            self.asked.set()
            await self.go_on.wait()
            await keep(*args)

        monkeypatch.setattr(store, "keep_acts", slowly)


def test_nobody_is_told_what_is_not_kept_yet(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        rooms, room = await two_people(store)
        mara, ines = Listener("mara", 0), Listener("ines", 1)
        await room.enter(mara)
        await room.enter(ines)
        before = room.info("mara")
        disk = SlowDisk(store, monkeypatch)
        person, answer = first_answer(room)
        choosing = asyncio.create_task(room.choose(person, answer))
        await disk.asked.wait()
        now = room.info("mara")
        assert (now.state, now.status, now.asked) == (0, before.status, before.asked)
        room.leave(ines)
        assert json.loads(mara.heard[-1])["table"]["state"] == 0
        disk.go_on.set()
        await choosing
        assert room.info("mara").state == 1
        await rooms.close()

    run(work())


def test_an_end_that_was_not_kept_opens_nobodys_eyes(server: Running) -> None:
    """When a game is over people may look back through any eyes; not while its last decision is still being kept."""
    whole = played(2, None)
    before = played(2, len(whole.journal) - 1)
    assert before.decision is not None
    ann, bob = server.browser("Ann"), server.browser("Bob")
    id = opened(ann, before, "me", "friend")
    bob.join(ann.table(id)["seats"][1]["code"])
    asked, go_on = threading.Event(), threading.Event()

    async def fails(*args: Any) -> None:
        asked.set()
        while not go_on.is_set():
            await asyncio.sleep(0.01)
        raise StorageError("It could not be kept.")

    server.services.store.keep_acts = fails  # type: ignore[method-assign, assignment]
    with ann.sit(id, 0) as first, bob.sit(id, 1) as second, ThreadPoolExecutor() as others:
        deciding = (first, second)[before.decision.seat]
        deciding.post("choose", state=deciding.state, seat=before.decision.seat, key=whole.journal[-1])
        assert asked.wait(60)
        paths = [f"/api/tables/{id}/replay?eyes=1", f"/api/tables/{id}/save"]
        answers = [others.submit(ann.get, path) for path in paths]
        body = {"frame": 3, "eyes": 1}
        answers.append(others.submit(ann.post, f"/api/tables/{id}/continue", body))
        answers.append(others.submit(ann.post, f"/api/tables/{id}/problem", {"text": "", "eyes": 1}))
        time.sleep(0.3)
        go_on.set()
        assert [answer.result().status_code for answer in answers] == [403] * 4


def test_a_seat_that_is_lost_at_the_door(store: Store) -> None:
    """Who waits to come in while the owner gives the seat away does not get its eyes."""

    async def work() -> None:
        rooms, room = await two_people(store)
        ines = Listener("ines", 1)
        async with room.lock:
            entering = asyncio.create_task(rooms.enter(room, ines))
            await asyncio.sleep(0)
            room.seats[1] = SeatRecord("bot", bot="random")
        with pytest.raises(Refused):
            await entering
        assert ines.heard == []
        await rooms.close()

    run(work())


def test_who_is_cancelled_while_seats_change_leaves_no_half_change(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it know whether a change of the table was kept."""

    async def work() -> None:
        rooms, room = await two_people(store)
        mara = Listener("mara", 0)
        await room.enter(mara)
        asked, change = asyncio.Event(), store.change_table

        async def slowly(record: TableRecord, leaving: set[str]) -> None:
            await change(record, leaving)
            asked.set()
            await asyncio.sleep(60)

        monkeypatch.setattr(store, "change_table", slowly)
        changing = asyncio.create_task(room.change(lambda record: setattr(record, "title", "Other")))
        await asked.wait()
        changing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await changing
        assert mara.code == 1012
        again = await rooms.room(room.id)
        assert again is not room
        assert again.record.title == "Other"
        await rooms.close()

    run(work())


@pytest.mark.parametrize("kept", [True, False])
def test_who_is_cancelled_in_the_middle_leaves_no_half_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """The room no longer knows whether it was kept; so it is read from the disk again."""

    async def work() -> None:
        rooms, room = await two_people(store)
        mara = Listener("mara", 0)
        await room.enter(mara)
        disk = SlowDisk(store, monkeypatch)
        person, answer = first_answer(room)
        choosing = asyncio.create_task(room.choose(person, answer))
        await disk.asked.wait()
        if kept:
            disk.go_on.set()
            await asyncio.sleep(0)
        choosing.cancel()
        await asyncio.gather(choosing, return_exceptions=True)
        disk.go_on.set()
        if kept:
            while not await store.acts(room.id):
                await asyncio.sleep(0.01)
        assert mara.code == 1012
        again = await rooms.room(room.id)
        assert again.state == len(await store.acts(room.id)) == int(kept)
        person, answer = first_answer(again)
        await again.choose(person, answer)
        assert len(await store.acts(room.id)) == again.state
        await rooms.close()

    run(work())


def test_a_room_that_cannot_be_read_again_is_loaded_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers are not told that the table is closed for good: they come back by themselves."""

    async def work() -> None:
        rooms, room = await two_people(store)
        mara = Listener("mara", 0)
        await room.enter(mara)
        person, answer = first_answer(room)

        async def fails(*args: Any) -> Any:
            raise StorageError("The disk is gone.")

        with monkeypatch.context() as patch:
            patch.setattr(store, "keep_acts", fails)
            patch.setattr(store, "acts", fails)
            with pytest.raises(Refused):
                await room.choose(person, answer)
        assert mara.code == 1012
        assert not any('"type":"closed"' in text for text in mara.heard)
        with pytest.raises(Refused):
            await room.choose(person, answer)
        again = await rooms.room(room.id)
        await again.enter(Listener("mara", 0))
        await again.choose(person, answer)
        assert len(await store.acts(room.id)) == 1
        await rooms.close()

    run(work())


def test_eyes_that_cannot_be_told_come_back_and_the_others_stay_in_step(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        rooms, room = await two_people(store)
        mara, ines = Listener("mara", 0), Listener("ines", 1)
        await room.enter(mara)
        await room.enter(ines)
        shown = json.loads(mara.heard[0])["view"]
        heard = len(mara.heard)
        view = sight.view

        def fails(table: Any, eyes: Eyes) -> dict[str, Any]:
            if eyes == 1:
                raise KeyError("a rule is broken")
            return view(table, eyes)

        with monkeypatch.context() as patch:
            patch.setattr(sight, "view", fails)
            await room.choose(*first_answer(room))
        assert ines.code == 1011
        room.leave(ines)
        await room.choose(*first_answer(room))
        for text in mara.heard[heard:]:
            message = json.loads(text)
            if message["type"] == "update":
                shown = apply_told(shown, message)
        assert shown == json.loads(json.dumps(view(room.table, 0)))
        await rooms.close()

    run(work())


def test_a_redo_that_fails_in_the_middle_has_not_happened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        rooms = Rooms(store, Settings())
        table = await rooms.create(new())
        room = await rooms.room(table)
        await room.choose(*first_answer(room))
        await room.undo("mara", Undo(id=1, state=1, seat=0))

        redo = PlayedTable.redo

        def fails(played: PlayedTable, seat: int) -> Any:
            redo(played, seat)
            raise KeyError("a rule is broken")

        with monkeypatch.context() as patch:
            patch.setattr(PlayedTable, "redo", fails)
            with pytest.raises(Refused):
                await room.redo("mara", Redo(id=2, state=2, seat=0))
        assert room.state == 2 == len(await store.acts(table))
        await room.choose(*first_answer(room))
        rooms.drop_idle()
        assert len(await store.acts(table)) == 3
        await rooms.close()

    run(work())


def test_bots_go_on_after_a_failure(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        rooms, room = await two_people(store, Settings(bot_pause_most=0.01))
        calls: list[int] = []
        again = asyncio.Event()

        async def drive(room: Room, processes: object) -> None:
            calls.append(1)
            if len(calls) == 1:
                raise KeyError("a rule is broken")
            again.set()
            await asyncio.sleep(60)

        monkeypatch.setattr(rooms_module, "drive", drive)
        await rooms.enter(room, Listener("mara", 0))
        await asyncio.wait_for(again.wait(), 60)
        await rooms.close()

    run(work())


def test_a_table_that_no_longer_fits_the_rules_can_be_put_away(server: Running) -> None:
    mara, eve = server.browser("Mara"), server.browser("Eve")
    table = mara.new_table("me")
    broken = {"table": table, "number": 1, "seat": 0, "act": "no-such-key"}
    with server.services.store._writer.begin() as connection:
        connection.execute(sql.insert(schema.acts), broken)
    assert mara.get(f"/api/tables/{table}").status_code == 507
    assert eve.delete(f"/api/tables/{table}").status_code == 403
    assert mara.delete(f"/api/tables/{table}").status_code == 204
    assert mara.delete(f"/api/tables/{table}").status_code == 404
    assert mara.get("/api/tables").json()["tables"] == []


def test_a_table_that_was_put_away_takes_nothing_more(store: Store) -> None:
    async def work() -> None:
        rooms, room = await two_people(store)
        await rooms.remove(room.id)
        with pytest.raises(Refused, match="no such table"):
            await room.choose(*first_answer(room))
        with pytest.raises(Refused, match="no such table"):
            await room.change(lambda record: None)
        with pytest.raises(Refused, match="no such table"):
            await rooms.room(room.id)
        await rooms.close()

    run(work())


def test_only_so_many_rooms_are_in_memory(store: Store) -> None:
    """Those in which somebody is stay; of the others the longest unused go."""

    async def work() -> None:
        rooms = Rooms(store, Settings(rooms=3))
        tables = [await rooms.create(new()) for _ in range(6)]
        first = await rooms.room(tables[0])
        await first.enter(Listener("mara", 0))
        for table in tables[1:]:
            await rooms.room(table)
        assert [table for table in tables if rooms.present(table) is not None] == [tables[0], *tables[4:]]
        await rooms.close()

    run(work())


def test_what_is_done_and_undone_without_end_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every load plays all of it again."""
    monkeypatch.setattr(room_module, "MAX_ACTS_WITH_UNDO", 3)

    async def work() -> None:
        rooms = Rooms(store, Settings())
        room = await rooms.room(await rooms.create(new()))
        await room.choose(*first_answer(room))
        await room.undo("mara", Undo(id=1, state=1, seat=0))
        await room.redo("mara", Redo(id=1, state=2, seat=0))
        with pytest.raises(Refused) as refused:
            await room.undo("mara", Undo(id=1, state=3, seat=0))
        assert refused.value.kind == "no-undo"
        assert room.state == 3
        await room.choose(*first_answer(room))
        await rooms.close()

    run(work())


def test_who_got_up_comes_back_to_a_table_without_spectators(server: Running) -> None:
    mara, ines, eve = server.browser("Mara"), server.browser("Ines"), server.browser("Eve")
    table = mara.new_table("me", "friend", spectators=False)
    ines.join(mara.table(table)["seats"][1]["code"])
    path = f"/api/tables/{table}/seats/1"
    assert ines.put(path, {"to": "bot"}).status_code == 200
    assert eve.put(path, {"to": "me"}).status_code == 403
    assert ines.put(path, {"to": "me"}).json()["seats"][1]["mine"]


def test_a_save_waits_for_those_who_are_expected(server: Running) -> None:
    """Who is invited, or got up for a while, will hold cards again: until then nobody else may see them all."""
    mara, ines = server.browser("Mara"), server.browser("Ines")
    table = mara.new_table("me", {"kind": "friend", "bot": "random"})
    assert mara.get(f"/api/tables/{table}/save").status_code == 403
    ines.join(mara.table(table)["seats"][1]["code"])
    assert ines.put(f"/api/tables/{table}/seats/1", {"to": "bot"}).status_code == 200
    assert mara.get(f"/api/tables/{table}/save").status_code == 403
    assert mara.put(f"/api/tables/{table}/seats/1", {"to": "bot"}).status_code == 200
    assert mara.get(f"/api/tables/{table}/save").status_code == 200
