"""Bots that think ahead at the table: in time, out of the way of others, and never waited for in vain."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import bots
from sulaco.bots import search
from sulaco.bots.levels import iterations, seconds
from sulaco.games import GAMES, load
from sulaco.server import bot_processes
from sulaco.server.bot_processes import BotProcesses, Job, Workers, deal, think, weigh
from sulaco.server.settings import Settings
from sulaco.table.table import Table
from tests.bots.clock import TICK, ticking

from .browser import Tab
from .conftest import LOOSE, Running, Serving, running
from .played import played
from .test_hints import SETUPS, eventually, new

SOON = 60.0
"""Far more than anything here takes, and far less than a test may hang."""


def job(kind: str = "sensible", seconds: float = 60.0, decisions: int = 80) -> Job:
    """What a bot of this kind is to think about, in the middle of a game."""
    table = played(2, decisions)
    assert table.decision is not None
    return deal(table, table.decision.seat, kind, 5, Settings())._replace(seconds=seconds)


# --- work for tests, done in the processes -----------------------------------------------------------------------


def until_unwanted(job: Job, stop: Callable[[], bool]) -> str:
    while not stop():
        time.sleep(0.01)
    return "broken off"


def asleep(job: Job, stop: Callable[[], bool]) -> str:
    time.sleep(job.seconds)
    return "slept"


def with_processes(work: Callable[[BotProcesses], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        processes = BotProcesses(Settings(bot_processes=1, bot_budget=600.0))
        try:
            await asyncio.wait_for(work(processes), 3 * SOON)
        finally:
            await processes.close()

    asyncio.run(run())


async def begun(workers: Workers) -> None:
    """Until its process has a job."""
    while not workers.workers[0].pid:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)


# --- the processes -----------------------------------------------------------------------------------------------


def test_however_long_others_think_a_quick_bot_answers() -> None:
    async def work(processes: BotProcesses) -> None:
        thinking = asyncio.create_task(processes.slow.run(until_unwanted, job(), SOON))
        await begun(processes.slow)
        assert await asyncio.wait_for(processes.think(job("sensible")), SOON) is not None
        assert await asyncio.wait_for(processes.think(job("veteran")._replace(aside=True)), SOON) is None
        assert not thinking.done()
        thinking.cancel()

    with_processes(work)


def test_waiting_for_a_process_does_not_count() -> None:
    async def work(processes: BotProcesses) -> None:
        await processes.slow.run(asleep, job(seconds=0.0), SOON)  # the process is there
        # The second takes no time, but waits longer than it may take.
        waiting = [processes.slow.run(asleep, job(seconds=takes), may) for takes, may in ((3.0, SOON), (0.0, 2.5))]
        assert await asyncio.gather(*waiting) == ["slept"] * 2

    with_processes(work)


def test_what_nobody_waits_for_is_broken_off() -> None:
    async def work(processes: BotProcesses) -> None:
        assert await processes.think(job("veteran", 0.01)) is not None
        pid = processes.slow.workers[0].pid
        for _ in range(2):
            thinking = asyncio.create_task(processes.slow.run(until_unwanted, job(), 10 * SOON))
            await begun(processes.slow)
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            # The same process takes the next job, which is wanted.
            assert await asyncio.wait_for(processes.slow.run(asleep, job(seconds=0.1), SOON), SOON) == "slept"
        assert processes.slow.workers[0].pid == pid

    with_processes(work)


def test_who_no_longer_waits_for_a_process_gets_none() -> None:
    async def work(processes: BotProcesses) -> None:
        thinking = asyncio.create_task(processes.slow.run(until_unwanted, job(), SOON))
        await begun(processes.slow)
        impatient = asyncio.create_task(processes.slow.run(until_unwanted, job(), SOON))
        await asyncio.sleep(0.05)
        impatient.cancel()
        thinking.cancel()
        await asyncio.gather(thinking, impatient, return_exceptions=True)
        assert await asyncio.wait_for(processes.slow.run(asleep, job(seconds=0.1), SOON), SOON) == "slept"

    with_processes(work)


@pytest.mark.parametrize("kind", ["rookie", "veteran", "ultimate"])
def test_every_level_answers(kind: str) -> None:
    found = job(kind)
    assert found.slow is (kind != "rookie")
    key = think(found)
    table = played(2, 80)
    assert table.decision is not None
    assert key in table.decision.keys()


def test_a_bot_that_searches_is_given_less_than_its_budget() -> None:
    table = played(2, 80)
    assert table.decision is not None
    settings = Settings()
    assert 0.5 * settings.bot_budget < deal(table, 0, "ultimate", 0, settings).seconds < settings.bot_budget


def test_when_time_is_over_the_best_so_far_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, bot_processes, search)
    whole, found = weigh(job("ultimate", 600.0, 95)), weigh(job("ultimate", 32 * TICK, 95))
    assert whole is not None
    assert found is not None
    assert whole.thought.iterations == iterations("corps", "ultimate")
    assert 8 < found.thought.iterations < 16  # each of them looks at the clock twice
    assert found.thought.key == found.thought.weighed[0].key
    assert think(job("ultimate", 0.0)) is not None


def test_no_try_is_begun_that_would_not_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(bot_processes, "perf_counter", lambda: now)
    enough = bot_processes._in_time(lambda: False, 104.0)
    now = 102.5  # getting ready took long, but that is over
    assert not enough()
    now = 103.0
    assert not enough()
    now = 103.6  # another try as long as the last would be late
    assert enough()
    assert bot_processes._in_time(lambda: True, 104.0)()


# --- at the table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_are_offered_with_their_time_per_move(server: Running, game: str) -> None:
    (found,) = (each for each in server.browser().get("/api/games").json() if each["name"] == game)
    assert [bot["kind"] for bot in found["bots"]] == list(bots.LEVELS)
    for bot in found["bots"]:
        assert bot["name"]
        assert bot["name"] != bot["kind"]
        assert bot["text"].endswith(".")
        assert bot["seconds"] == seconds(game, bot["kind"])
        assert (bot["seconds"] > 0) is (bot["kind"] in ("veteran", "ultimate"))


def test_the_seats_say_at_which_level_they_play(server: Running) -> None:
    mara = server.browser("Mara")
    wishes = [{"kind": "bot", "bot": kind} for kind in ("", "rookie", "ultimate", "random")]
    seats = mara.table(mara.new_table("me", *wishes))["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "sensible", "rookie", "ultimate", "random"]
    assert [seat.get("bot_name") for seat in seats] == [None, "Sensible", "Rookie", "Ultimate", "Random"]


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_keep_within_the_budget(server: Running, caplog: pytest.LogCaptureFixture, game: str) -> None:
    caplog.set_level(logging.WARNING, "sulaco.server")
    mara = server.browser("Mara")
    strong: Any = {"kind": "bot", "bot": "ultimate"}
    with mara.sit(new(mara, game, strong, strong)) as tab:
        tab.until_state(4)
    assert not caplog.records, caplog.text


def test_who_searches_in_vain_plays_sensibly(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that hangs is given up, and the bot does not play anything that comes along."""
    sensible = think(job("sensible"))
    late = job("ultimate")._replace(seed=job("sensible").seed)
    run = Workers.run

    async def hangs(workers: Workers, work: Any, job: Job, budget: float) -> Any:
        if job.slow:
            raise TimeoutError
        return await run(workers, work, job, budget)

    monkeypatch.setattr(Workers, "run", hangs)

    async def work(processes: BotProcesses) -> None:
        assert await processes.think(late) == sensible

    with_processes(work)
    assert "The bot 'ultimate' took longer than" in caplog.text


class Pondering:
    """Bots that think until nobody wants to know any more, but for the answers that are let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[Job] = []
        self.broken_off = 0
        self.open = False

        async def ponder(processes: BotProcesses, job: Job) -> str | None:
            self.jobs.append(job)
            try:
                while not self.open:
                    await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                self.broken_off += 1
                raise
            return think(job._replace(kind="sensible"))

        monkeypatch.setattr(BotProcesses, "think", ponder)

    def until(self, begun: int, broken_off: int) -> None:
        eventually(lambda: (len(self.jobs), self.broken_off) == (begun, broken_off))


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> Pondering:
    return Pondering(monkeypatch)


def until_bot(tab: Tab) -> None:
    """Answer until a bot is asked."""
    for _ in range(60):
        assert tab.question is not None
        if tab.question["seat"] != tab.eyes:
            return
        assert tab.choose(tab.options()[0])["type"] == "done"
    raise AssertionError("no bot is ever asked")


VETERAN: Any = {"kind": "bot", "bot": "veteran"}


def test_an_undo_does_not_wait_for_a_bot_that_thinks(server: Running, pondering: Pondering) -> None:
    mara = server.browser("Mara")
    with mara.sit(mara.new_table("me", VETERAN)) as tab:
        until_bot(tab)
        pondering.until(1, 0)
        state, key = tab.state, tab.received[-1]
        assert key["type"] in ("done", "update")
        assert tab.ask("undo", state=state, seat=0)["type"] == "done"
        pondering.until(1, 1)
        assert tab.state == state + 1
        assert tab.question is not None
        assert tab.question["seat"] == 0
        assert tab.ask("redo", state=tab.state, seat=0)["type"] == "done"
        pondering.until(2, 1)
        pondering.open = True
        tab.until_state(state + 3)
        assert tab.received[-1]["by"] == 1


def test_a_bot_thinks_for_those_who_are_there(server: Running, pondering: Pondering) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", VETERAN)
    with mara.sit(table) as tab:
        until_bot(tab)
        pondering.until(1, 0)
        state = tab.state
        # Others come and go meanwhile: it thinks on.
        with mara.sit(table, ""):
            assert tab.ask("ping")["type"] == "done"
        assert (len(pondering.jobs), pondering.broken_off) == (1, 0)
    pondering.until(1, 1)
    assert mara.table(table)["state"] == state
    with mara.sit(table) as tab:
        pondering.until(2, 1)
        pondering.open = True
        tab.until_state(state + 1)


def test_another_bot_on_the_seat_thinks_for_itself(server: Running, pondering: Pondering) -> None:
    mara = server.browser("Mara")
    table = mara.new_table("me", VETERAN)
    with mara.sit(table) as tab:
        until_bot(tab)
        pondering.until(1, 0)
        mara.put(f"/api/tables/{table}/seats/1", {"to": "bot", "bot": "rookie"})
        pondering.until(2, 1)
        assert [job.kind for job in pondering.jobs] == ["veteran", "rookie"]


def test_a_server_that_ends_does_not_wait_for_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "think", until_unwanted)
    with running(tmp_path / "tables.db", msgspec.structs.replace(LOOSE, bot_budget=600.0)) as server:
        mara = server.browser("Mara")
        mara.sit(mara.new_table(VETERAN, VETERAN))
        workers = server.services.rooms.processes.slow.workers
        eventually(lambda: any(worker.pid for worker in workers))
        begun = time.monotonic()
    assert time.monotonic() - begun < SOON


@pytest.mark.alone
def test_one_that_searches_does_so_while_people_look(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened is looked at for a second; the bot's time does not come on top of it."""
    asked: list[float] = []

    async def noted(processes: BotProcesses, job: Job) -> str | None:
        asked.append(time.monotonic())
        return think(job._replace(kind="sensible"))

    monkeypatch.setattr(BotProcesses, "think", noted)
    server = serving(msgspec.structs.replace(LOOSE, bot_pause=1.0, bot_pause_most=1.0))
    mara = server.browser("Mara")
    for kind, meanwhile in (("veteran", True), ("sensible", False)):
        asked.clear()
        with mara.sit(mara.new_table({"kind": "bot", "bot": kind}, pace="watchable")) as tab:
            tab.until_state(1)
            first = time.monotonic()
            tab.until_state(2)
            second = time.monotonic()
        assert second - first > 0.8
        assert (asked[1] - first < 0.5) is meanwhile


def test_the_setups_of_these_tests_are_tables() -> None:
    for game, setup in SETUPS.items():
        kind = load(game)
        Table(kind, msgspec.convert(setup, kind.setup_type), 1)
