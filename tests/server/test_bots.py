"""Bots at the table: in their own process, in time, and without knowing more than their seat."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from sulaco.games import load
from sulaco.server.bot_processes import BotProcesses, Job, Worker, think
from sulaco.server.bots import drive, job_for, until_seen
from sulaco.server.played import PlayedTable
from sulaco.server.records import SeatRecord
from sulaco.server.room import Room
from sulaco.server.rooms import Rooms
from sulaco.server.settings import Settings
from sulaco.server.store import Store
from sulaco.table.table import Table

from .browser import Tab
from .conftest import LOOSE, Running, Serving
from .test_rooms import Listener
from .test_store import record


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A table in the middle of a game, with a bot on both seats."""
    store = Store(str(tmp_path / "tables.db"))
    store.open()
    kind = load("corps")
    table = Table(kind, kind.setup_type(mission="bug-hunt-1", players=2), 5)
    played = PlayedTable(table)
    for _ in range(40):
        assert table.decision is not None
        key = table.decision.options[0].key
        played.choose(played.seat_of(key), key)
    seats = [SeatRecord("bot", bot="sensible"), SeatRecord("bot", bot="random")]
    yield Room(store, Settings(), record(seats=seats), played, {}, set())
    store.close()


def rebuilt(job: Job) -> Table[Any]:
    """The table that the bot's process gets to see."""
    kind = load(job.game)
    setup = msgspec.msgpack.decode(job.setup, type=kind.setup_type)
    return Table.replay(kind, setup, 0, job.journal, msgspec.msgpack.decode(job.start, type=kind.state_type))


def test_a_bot_is_not_given_the_true_table(room: Room) -> None:
    assert room.table.decision is not None
    seat = room.table.decision.seat
    true = room.table.game.state
    for _ in range(3):
        copy = rebuilt(job_for(room, seat, False))
        assert copy.game.view(seat) == room.table.game.view(seat)
        assert copy.decision is not None
        assert copy.decision.keys() == room.table.decision.keys()
        dealt = copy.game.state
        assert dealt.endurance != true.endurance
        assert sorted(dealt.endurance) != sorted(true.endurance) or dealt.tracker != true.tracker
        assert dealt.chance.at != true.chance.at
    assert str(room.record.seed) not in str(job_for(room, seat, False))


def test_a_bots_answer_fits(room: Room) -> None:
    assert room.table.decision is not None
    seat = room.table.decision.seat
    key = think(job_for(room, seat, False))
    assert key is not None
    assert key in room.keys(seat)
    assert think(job_for(room, 1 - seat, False)) is None


def test_a_bot_that_takes_too_long_is_ended(room: Room) -> None:
    assert room.table.decision is not None
    job = job_for(room, room.table.decision.seat, False)
    worker = Worker()

    async def work() -> None:
        assert await worker.run(think, job, 30) is not None
        pid = worker.pid
        with pytest.raises(TimeoutError):
            await worker.run(think, job._replace(game="corps"), 0.0)
        await _gone(pid)
        assert await worker.run(think, job, 30) is not None
        assert worker.pid not in (0, pid)
        # A process that was killed from outside is started anew too.
        os.kill(worker.pid, 9)
        with pytest.raises(RuntimeError):
            await worker.run(think, job, 30)
        assert await worker.run(think, job, 30) is not None

    try:
        asyncio.run(work())
    finally:
        worker.stop()


async def _gone(pid: int) -> None:
    for _ in range(1200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        # A child that has ended but was not waited for still has its number.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if " Z " in Path(f"/proc/{pid}/stat").read_text():
                return
        await asyncio.sleep(0.05)
    raise AssertionError("the process is still there")


def test_the_crew_gives_nothing_when_a_bot_fails(room: Room) -> None:
    assert room.table.decision is not None
    job = job_for(room, room.table.decision.seat, False)
    processes = BotProcesses(Settings(bot_budget=600.0))

    async def work() -> None:
        assert await processes.think(job._replace(kind="genius")) is None
        assert await processes.think(job) is not None

    try:
        asyncio.run(work())
    finally:
        processes.stop()


def test_the_bots_processes_end_with_the_rooms(room: Room) -> None:
    assert room.table.decision is not None
    job = job_for(room, room.table.decision.seat, False)

    async def work() -> None:
        rooms = Rooms(room.store, Settings(bot_processes=1))
        assert await rooms.processes.think(job) is not None
        pid = rooms.processes.quick.workers[0].pid
        assert pid
        await rooms.close()
        await _gone(pid)

    asyncio.run(work())


def test_a_whole_game_of_bots(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("bot", {"kind": "bot", "bot": "random"})
    with mara.sit(table) as tab:
        tab.until(lambda m: m.get("ending") is not None)
        by = {m["by"] for m in tab.received if m["type"] == "update"}
    assert by == {0, 1}
    found = mara.table(table)
    assert found["over"]
    assert found["won"] in (True, False)
    assert found.get("asked") is None


def test_without_anybody_there_the_bots_wait(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("bot", "bot")
    time.sleep(0.3)
    assert mara.table(table)["state"] == 0
    with mara.sit(table) as tab:
        tab.until_state(3)
    for _ in range(100):
        time.sleep(0.1)
        state = mara.table(table)["state"]
        time.sleep(0.3)
        if mara.table(table)["state"] == state:
            return
    raise AssertionError("the bots play on")


def test_bots_that_fail_are_replaced(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(self: BotProcesses, job: Job) -> None:
        return None

    async def nonsense(self: BotProcesses, job: Job) -> str:
        return "nonsense"

    server = serving(LOOSE)
    mara = server.browser("Mara")
    for answer in (nothing, nonsense):
        monkeypatch.setattr(BotProcesses, "think", answer)
        with mara.sit(mara.new_table("bot", "bot")) as tab:
            tab.until_state(10)


def test_the_pace_can_be_watched_and_hurried(serving: Serving) -> None:
    server = serving(msgspec.structs.replace(LOOSE, bot_pause=0.5, bot_pause_most=0.5))
    mara = server.browser("Mara")
    pair: Any = [{"kind": "bot", "bot": "random"}] * 2
    with mara.sit(mara.new_table(*pair)) as tab:
        tab.until_state(1)  # the bots' process is there
    table = mara.new_table(*pair, pace="watchable")
    begun = time.monotonic()
    with mara.sit(table) as tab:
        tab.until_state(3)
        assert time.monotonic() - begun > 1.4
        # From now on nobody would wait for a bot that does not hurry.
        server.services.rooms.processes.settings = msgspec.structs.replace(
            server.settings, bot_pause=1e4, bot_pause_most=1e4
        )
        assert tab.ask("hurry")["type"] == "done"
        tab.until_state(tab.state + 10)


def test_a_bot_waits_until_people_have_been_shown_what_happened(room: Room) -> None:
    async def work() -> None:
        room.record.seats[0] = SeatRecord("person", person="mara")
        mara, visitor = Listener("mara"), Listener("visitor", None)
        room.connections.extend((mara, visitor))
        mara.watching = visitor.watching = True
        waiting = asyncio.ensure_future(until_seen(room, 0.01, 60.0))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        mara.watching = False  # for whoever only looks on nobody waits
        room.tell_waiting()
        await asyncio.wait_for(waiting, 5)

        mara.watching = True
        await asyncio.wait_for(until_seen(room, 60.0, 0.05), 5)  # but not for ever
        waiting = asyncio.ensure_future(until_seen(room, 60.0, 60.0))
        await asyncio.sleep(0.02)
        room.hurry.set()
        await asyncio.wait_for(waiting, 5)

    asyncio.run(work())


def test_a_tab_says_whether_something_is_being_shown_there(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", "bot")
    with mara.sit(table) as tab:
        for on in (True, False):
            assert tab.ask("watch", on=on)["type"] == "done"
            assert [each.watching for each in server.room(table).connections] == [on]


@pytest.mark.parametrize("gone", [False, True], ids=["nobody is there", "the table is gone"])
def test_a_bot_does_not_go_on_thinking_when(room: Room, gone: bool) -> None:
    async def work() -> None:
        processes = BotProcesses(Settings(bot_pause=1e4, bot_pause_most=1e4))
        room.record.pace = "watchable"
        room.connections.append(cast(Any, object()))
        driving = asyncio.ensure_future(drive(room, processes))
        await asyncio.sleep(0.05)
        assert not driving.done()
        if gone:
            room.gone = True
        else:
            room.connections.clear()
        room.tell_waiting()
        await asyncio.wait_for(driving, 5)
        await processes.close()

    state = room.state
    asyncio.run(work())
    assert room.state == state


def test_bots_hurry_until_a_person_is_asked(room: Room) -> None:
    """What a person answers after that is followed at the usual pace."""
    decision = room.table.decision
    assert decision is not None

    async def work() -> None:
        processes = BotProcesses(Settings())
        room.seats[decision.seat] = SeatRecord("person", person="mara")
        room.connections.append(cast(Any, object()))
        room.hurry.set()
        driving = asyncio.ensure_future(drive(room, processes))
        await asyncio.sleep(0.05)
        assert not room.hurry.is_set()
        assert not driving.done()
        driving.cancel()
        await asyncio.gather(driving, return_exceptions=True)
        await processes.close()

    asyncio.run(work())


def test_a_seat_that_is_given_to_a_bot_is_played(server: Running) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", {"kind": "bot", "bot": "random"})
    with mara.sit(table, "") as tab:
        assert isinstance(tab, Tab)
        state = tab.state
        mara.put(f"/api/tables/{table}/seats/0", {"to": "bot", "bot": "random"})
        tab.until_state(state + 5)
