"""The processes in which bots think, and hints are thought about: on a copy that was dealt anew, within a time budget.

A job waits until a process is free for it, and that time does not count. Bots that search are kept apart from those
that answer at once: however many of them think, at other tables nobody waits for it. What is no longer wanted is
broken off.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from multiprocessing.sharedctypes import RawValue
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from sulaco import bots, games
from sulaco.bots.levels import iterations
from sulaco.bots.search import Budget, Search, Thought
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from .settings import Settings

T = TypeVar("T")
log = logging.getLogger("sulaco.server")
_encode = msgspec.msgpack.Encoder().encode

START_SECONDS = 60.0
"""A bot process that is not ready after this time counts as broken."""
SEARCH_SHARE = 0.8
"""The share of its time limit that a bot searches; the rest is for copying the table and for the last iteration."""
SEARCH_NICENESS = 5
"""What is added to the niceness of a searching process, so that the server and quick bots come first."""


class Task(Protocol):
    """What a process is asked to do, in some game."""

    @property
    def game(self) -> str: ...


J = TypeVar("J", bound=Task)


class Job(NamedTuple):
    """What is to be thought about: a table that was dealt anew for a seat. `seconds`: the longest search."""

    game: str
    setup: bytes
    start: bytes
    journal: list[str]
    seat: int
    kind: str
    seed: int
    aside: bool
    seconds: float

    @property
    def slow(self) -> bool:
        """Whether the answer takes a search."""
        return not self.aside and iterations(self.game, self.kind) > 0


class Weighing(NamedTuple):
    """What came of a search, and the seconds that it took."""

    thought: Thought
    seconds: float


def deal(table: Table[Any], seat: int, kind: str, seed: int, settings: Settings, aside: bool = False) -> Job:
    """Deal the table anew for a seat: what it cannot know is somewhere else in the copy."""
    copy = table.determinize(seat, secrets.randbits(62))
    assert copy.start is not None
    seconds = SEARCH_SHARE * settings.bot_budget
    return Job(table.kind.name, _encode(table.setup), copy.start, copy.journal, seat, kind, seed, aside, seconds)


# --- in the process ------------------------------------------------------------------------------------------

_unwanted: Any = None
"""Shared with the server: the number of the job that nobody waits for any more."""


def _begin(unwanted: Any, gentle: int) -> None:
    """A process begins: it leaves Ctrl+C to the server, and ends when the server does."""
    global _unwanted
    _unwanted = unwanted
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(gentle)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _ready(game: str) -> int:
    games.load(game)
    bots.load(game, bots.USUAL, 0)
    return os.getpid()


def _work(work: Callable[[J, Callable[[], bool]], T], job: J, number: int) -> T:
    return work(job, lambda: _unwanted.value == number)


def _never() -> bool:
    return False


def think(job: Job, stop: Callable[[], bool] = _never) -> str | None:
    """The key that a bot plays; None if it lets an aside go, or is not asked in its copy."""
    if job.slow:
        weighed = weigh(job, stop)
        return None if weighed is None else weighed.thought.key
    table = _table(job)
    if table.decision is None:
        return None
    bot = bots.load(job.game, job.kind, job.seed)
    if job.aside:
        return bot.aside(table, job.seat)
    return bot.choose(table, job.seat) if table.decision.seat == job.seat else None


def weigh(job: Job, stop: Callable[[], bool] = _never) -> Weighing | None:
    """What a search finds for the asked seat; None if it is not asked in its copy."""
    begun = perf_counter()
    table = _table(job)
    if table.decision is None or table.decision.seat != job.seat:
        return None
    search = Search(job.game, job.seed, Budget(iterations(job.game, job.kind), job.seconds), advises=True)
    thought = search.think(Knowledge(table, job.seat), _in_time(stop, begun + job.seconds))
    return Weighing(thought, perf_counter() - begun)


def _in_time(stop: Callable[[], bool], end: float) -> Callable[[], bool]:
    """Stop before an iteration that would end too late if it took as long as the longest so far."""
    longest, last = 0.0, 0.0

    def enough() -> bool:
        nonlocal longest, last
        now = perf_counter()
        longest, last = max(longest, now - last if last else 0.0), now
        return stop() or now + longest > end

    return enough


def _table(job: Job) -> Table[Any]:
    kind = games.load(job.game)
    setup = msgspec.msgpack.decode(job.setup, type=kind.setup_type)
    start = msgspec.msgpack.decode(job.start, type=kind.state_type)
    return Table.replay(kind, setup, 0, job.journal, start)


# --- in the server -------------------------------------------------------------------------------------------


class Worker:
    """One process. It is started when it is first needed, and again after it broke or hung."""

    def __init__(self, gentle: int = 0) -> None:
        self.gentle = gentle
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0
        self.number = 0
        """The number of the present or last job."""
        self.unwanted = RawValue(ctypes.c_long, 0)

    async def run(self, work: Callable[[J, Callable[[], bool]], T], job: J, budget: float) -> T:
        """What came of the work; `TimeoutError` if it took too long, other errors if it failed."""
        loop = asyncio.get_running_loop()
        self.number += 1
        number = self.number
        try:
            if self.pool is None:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(1, context, _begin, (self.unwanted, self.gentle))
                ready = loop.run_in_executor(self.pool, _ready, job.game)
                self.pid = await asyncio.wait_for(ready, START_SECONDS)
            return await asyncio.wait_for(loop.run_in_executor(self.pool, _work, work, job, number), budget)
        except (TimeoutError, OSError, RuntimeError):
            # A process pool that lost its process says so with a RuntimeError.
            self.stop()
            raise

    def hush(self) -> None:
        """Cancel its job: a search stops after its present iteration."""
        self.unwanted.value = self.number

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        if self.pid:
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGTERM)
            self.pid = 0


class Workers:
    """Some processes of a kind. Jobs get them in the order in which they come."""

    def __init__(self, number: int, gentle: int = 0) -> None:
        self.workers = [Worker(gentle) for _ in range(number)]
        self._idle: asyncio.LifoQueue[Worker] | None = None
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, work: Callable[[J, Callable[[], bool]], T], job: J, budget: float) -> T:
        """Run a job on the next free worker. If the caller is cancelled, so is the job."""
        if self._idle is None:
            self._idle = asyncio.LifoQueue()
            for worker in self.workers:
                self._idle.put_nowait(worker)
        worker = await self._idle.get()
        running = asyncio.create_task(worker.run(work, job, budget))
        self._running.add(running)
        # Only then is it free, also if nobody waits for the job any more.
        running.add_done_callback(lambda _: self._free(worker, running))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            worker.hush()
            raise

    def _free(self, worker: Worker, ran: asyncio.Task[Any]) -> None:
        self._running.discard(ran)
        if not ran.cancelled():
            ran.exception()  # looked at, so that nobody complains about work that was broken off
        if self._idle is not None and not self._closed:
            self._idle.put_nowait(worker)

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()

    async def close(self) -> None:
        """End the processes for good, and wait until nothing runs."""
        self._closed = True
        self.stop()
        for running in list(self._running):
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)


class BotProcesses:
    """All processes for bots and hints."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.quick = Workers(settings.bot_processes)
        self.slow = Workers(settings.bot_processes, SEARCH_NICENESS)

    async def think(self, job: Job) -> str | None:
        """The bot's answer; None if it has none, or none in time. If a search fails, the bot answers without one."""
        if job.slow:
            key = await self._run(think, job, self.slow)
            if key is not None:
                return key
            job = job._replace(kind=bots.USUAL)
        return await self._run(think, job, self.quick)

    async def weigh(self, job: Job) -> Weighing | None:
        """What a search finds; None if it finds nothing, or not in time."""
        return await self._run(weigh, job, self.slow)

    async def _run(self, work: Callable[[Job, Callable[[], bool]], T | None], job: Job, workers: Workers) -> T | None:
        budget = self.settings.bot_budget
        try:
            return await workers.run(work, job, budget)
        except TimeoutError:
            log.warning("The bot '%s' took longer than %g s.", job.kind, budget)
        except Exception as error:
            log.warning("The bot '%s' failed: %s: %s", job.kind, type(error).__name__, error)
        return None

    def stop(self) -> None:
        self.quick.stop()
        self.slow.stop()

    async def close(self) -> None:
        await asyncio.gather(self.quick.close(), self.slow.close())
