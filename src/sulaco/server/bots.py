"""Bots at the table: they think in processes of their own, on a copy that was dealt anew, and within a time budget.

A bot's answer is checked like any other. If it does not fit, or does not come in time, the random bot answers; an
aside that does not fit is let go.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any, NamedTuple

import msgspec

from sulaco import bots, games
from sulaco.table.event import Event
from sulaco.table.table import Table

from .refused import Refused
from .room import Room
from .seating import gathers, sits
from .settings import Settings

log = logging.getLogger("sulaco.server")
_encode = msgspec.msgpack.Encoder().encode

STARTING = 60.0
"""A process that is not ready after this time is taken for broken."""
PER_SPACE = 0.18
PER_DIE = 0.6
"""How much longer a bot waits for each space that a piece walks, and for each die, on the screens of people."""


class Job(NamedTuple):
    """What a bot is to think about: a table that was dealt anew for its seat."""

    game: str
    setup: bytes
    start: bytes
    journal: list[str]
    seat: int
    kind: str
    seed: int
    aside: bool


def job_for(room: Room, seat: int, aside: bool) -> Job:
    """Deal the table anew for a seat: what it cannot know is somewhere else in the copy."""
    table = room.table
    copy = table.determinize(seat, secrets.randbits(62))
    assert copy.start is not None
    setup, kind = _encode(table.setup), room.seats[seat].bot
    return Job(table.kind.name, setup, copy.start, copy.journal, seat, kind, secrets.randbits(62), aside)


# --- in the process of the bots ------------------------------------------------------------------------------


def _begin() -> None:
    """A process of the bots begins: it leaves Ctrl+C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _ready(game: str) -> int:
    games.load(game)
    return os.getpid()


def think(job: Job) -> str | None:
    """The key that a bot plays; None if it lets an aside go, or is not asked in its copy."""
    kind = games.load(job.game)
    setup = msgspec.msgpack.decode(job.setup, type=kind.setup_type)
    start = msgspec.msgpack.decode(job.start, type=kind.state_type)
    table = Table.replay(kind, setup, 0, job.journal, start)
    if table.decision is None:
        return None
    bot = bots.load(job.game, job.kind, job.seed)
    if job.aside:
        return bot.aside(table, job.seat)
    return bot.choose(table, job.seat) if table.decision.seat == job.seat else None


# --- in the server -------------------------------------------------------------------------------------------


class Worker:
    """One process for bots. It is started when it is first needed, and again after it broke or hung."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0

    async def run(self, job: Job, budget: float) -> str | None:
        """The bot's answer; `TimeoutError` if it took too long, other errors if it failed."""
        loop = asyncio.get_running_loop()
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)
                ready = loop.run_in_executor(self.pool, _ready, job.game)
                self.pid = await asyncio.wait_for(ready, STARTING)
            return await asyncio.wait_for(loop.run_in_executor(self.pool, think, job), budget)
        except (TimeoutError, OSError, RuntimeError):
            # A process pool that lost its process says so with a RuntimeError.
            self.stop()
            raise

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        if self.pid:
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGTERM)
            self.pid = 0


class Crew:
    """The processes in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = [Worker() for _ in range(settings.bot_processes)]
        self._idle: asyncio.LifoQueue[Worker] | None = None

    async def think(self, job: Job) -> str | None:
        """The bot's answer; None if it has none, or none in time."""
        if self._idle is None:
            self._idle = asyncio.LifoQueue()
            for worker in self.workers:
                self._idle.put_nowait(worker)
        worker = await self._idle.get()
        try:
            return await worker.run(job, self.settings.bot_budget)
        except TimeoutError:
            log.warning("The bot '%s' took longer than %g s.", job.kind, self.settings.bot_budget)
        except Exception as error:
            log.warning("The bot '%s' failed: %s: %s", job.kind, type(error).__name__, error)
        finally:
            self._idle.put_nowait(worker)
        return None

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()


async def drive(room: Room, crew: Crew) -> None:
    """Let the bots of a room play as long as somebody is there to see it."""
    settings = crew.settings
    offered: set[int] = set()
    state = -1
    while room.connections and not room.gone:
        if room.state != state:
            state, offered = room.state, set()
        room.stirred.clear()
        turn = _next(room, offered)
        if turn is None:
            room.hurry.clear()
            await room.stirred.wait()
            continue
        seat, aside = turn
        if not aside or room.bot_is_asked:
            await _pause(room, settings)
        if not _stands(room, state, offered, turn):
            continue
        try:
            key = await crew.think(job_for(room, seat, aside))
        except Exception:
            log.exception("Table %s cannot be dealt anew for seat %d.", room.id, seat)
            key = None
        async with room.lock:
            if not _stands(room, state, offered, turn):
                continue
            if key is None or not room.fits(seat, key):
                if aside:
                    offered.add(seat)
                    continue
                key = bots.load(room.record.game, "random", secrets.randbits(62)).choose(room.table, seat)
            try:
                await room.play(seat, key)
            except Refused as refusal:
                # The disk is full, or a rule is broken: to try again at once would only do the same.
                log.error("The bot at table %s: %s", room.id, refusal.text)
                await asyncio.sleep(settings.bot_pause_most)


def _stands(room: Room, state: int, offered: set[int], turn: tuple[int, bool]) -> bool:
    """Whether nothing has changed while a bot waited or thought."""
    return not room.gone and room.state == state and _next(room, offered) == turn


def _next(room: Room, offered: set[int]) -> tuple[int, bool] | None:
    """The bot that is to think now, and whether it is offered an aside; those come first."""
    decision = room.table.decision
    if decision is None or gathers(room.record):
        return None
    for option in decision.asides:
        seat = option.seat
        if seat != decision.seat and seat not in offered and room.seats[seat].kind == "bot":
            return seat, True
    return (decision.seat, False) if room.seats[decision.seat].kind == "bot" else None


async def _pause(room: Room, settings: Settings) -> None:
    """Wait so that people can follow what happened, and can use what they may do in between."""
    if room.record.pace == "fast" or room.hurry.is_set():
        await asyncio.sleep(0)
        return
    decision = room.table.decision
    seconds = settings.bot_pause + sum(map(_watched, room.table.events[len(room.table.events) - room.news :]))
    if decision is not None and any(sits(room.seats[option.seat]) for option in decision.asides):
        seconds = settings.bot_pause_most
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(room.hurry.wait(), min(seconds, settings.bot_pause_most))


def _watched(event: Event) -> float:
    """How long people look at an event, by what clients draw of it: a way that is walked, dice that roll."""
    path: Any = getattr(event, "path", ())
    dice = hasattr(event, "roll") or hasattr(event, "rolls")
    return PER_SPACE * max(0, len(path) - 1) + PER_DIE * dice
