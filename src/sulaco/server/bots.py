"""Bots at the table: whose turn it is to think, and what becomes of it. They think in `bot_processes`.

A bot's answer is checked like any other. If it does not fit, or does not come in time, the random bot answers; an
aside that does not fit is let go. When the table moves on while a bot thinks, nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sulaco import bots

from .bot_processes import BotProcesses, Job, deal
from .refused import Refused
from .room import Room
from .seating import gathers, sits
from .settings import Settings

T = TypeVar("T")
log = logging.getLogger("sulaco.server")


class Moved(Exception):
    """The question has changed while the bot was thinking."""


async def while_it_stands(room: Room, stands: Callable[[], bool], work: Coroutine[Any, Any, T]) -> T:
    """Do something while its question stands; when that changes, cancel it and raise `Moved`."""
    task = asyncio.ensure_future(work)
    try:
        while True:
            changed = room.changed
            if not stands():
                raise Moved
            changing = asyncio.ensure_future(changed.wait())
            try:
                await asyncio.wait({task, changing}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                changing.cancel()
            if task.done():
                return task.result()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def job_for(room: Room, seat: int, aside: bool) -> Job:
    """What the bot on this seat is to think about."""
    return deal(room.table, seat, room.seats[seat].bot, secrets.randbits(62), room.settings, aside)


async def drive(room: Room, processes: BotProcesses) -> None:
    """Let the bots of a room play as long as somebody is there to see it."""
    settings = processes.settings
    offered: set[int] = set()
    state = -1
    while room.connections and not room.gone:
        if room.state != state:
            state, offered = room.state, set()
        changed = room.changed
        turn = _next(room, offered)
        if turn is None:
            room.hurry.clear()
            await changed.wait()
            continue
        seat, aside = turn
        stands = _standing(room, state, offered, turn)
        try:
            key = await while_it_stands(room, stands, _decide(room, processes, seat, aside))
        except Moved:
            continue
        async with room.lock:
            if not stands():
                continue
            if key is None or key not in room.keys(seat):
                if aside:
                    offered.add(seat)
                    continue
                key = bots.load(room.record.game, "random", secrets.randbits(62)).choose(room.table, seat)
            try:
                await room.play(seat, key)
            except Refused as refusal:
                # The disk is full or a rule raised an error: trying again at once would fail again.
                log.error("The bot at table %s: %s", room.id, refusal.text)
                await asyncio.sleep(settings.bot_pause_most)


async def _decide(room: Room, processes: BotProcesses, seat: int, aside: bool) -> str | None:
    """The answer of a bot, after a pause in which people see what happened. A search runs during the pause."""
    reply = None if room.script is None else room.script.reply(room.table)
    if reply is not None:
        await _pause(room, processes.settings)
        return reply[1]
    try:
        job = job_for(room, seat, aside)
        if job.slow:
            key, _ = await asyncio.gather(processes.think(job), _pause(room, processes.settings))
            return key
        if not aside or room.bot_is_asked:
            await _pause(room, processes.settings)
        return await processes.think(job)
    except Exception:
        log.exception("Table %s cannot be dealt anew for seat %d.", room.id, seat)
        return None


def _standing(room: Room, state: int, offered: set[int], turn: tuple[int, bool]) -> Callable[[], bool]:
    """Whether nothing has changed while a bot waited or thought, and somebody is still there."""

    kind = room.seats[turn[0]].bot

    def stands() -> bool:
        there = bool(room.connections) and not room.gone
        return there and room.state == state and _next(room, offered) == turn and room.seats[turn[0]].bot == kind

    return stands


def _next(room: Room, offered: set[int]) -> tuple[int, bool] | None:
    """The bot that is to think now, and whether it is offered an aside; those come first."""
    decision = room.table.decision
    if decision is None or gathers(room.record):
        return None
    if room.script is not None and room.script.leads(room.table):
        reply = room.script.reply(room.table)
        return None if reply is None or room.seats[reply[0]].kind != "bot" else (reply[0], reply[0] != decision.seat)
    for option in decision.asides:
        seat = option.seat
        if seat != decision.seat and seat not in offered and room.seats[seat].kind == "bot":
            return seat, True
    return (decision.seat, False) if room.seats[decision.seat].kind == "bot" else None


async def _pause(room: Room, settings: Settings) -> None:
    """Wait so that people can use what they may do in between; browsers show what happened at their own pace."""
    if room.record.pace == "fast" or room.hurry.is_set():
        await asyncio.sleep(0)
        return
    decision = room.table.decision
    asides = () if decision is None else decision.asides
    free = frozenset(option.key for option in asides if sits(room.seats[option.seat]))
    if free:
        # Whoever has let it pass once need not be given as much time again.
        pause = settings.bot_pause if free <= room.passed else settings.bot_pause_most
        await until_seen(room, pause, settings.bot_wait_most)
        room.passed = free
        return
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(room.hurry.wait(), settings.bot_pause)


async def until_seen(room: Room, pause: float, most: float) -> None:
    """Wait until nobody is being shown any more how it came to this, and then this long; unless bots hurry."""
    clock = asyncio.get_running_loop().time
    end = clock() + most
    until = clock() + pause
    hurrying = asyncio.ensure_future(room.hurry.wait())
    try:
        while not room.hurry.is_set():
            watching = any(each.watching and room.person_seats(each.person.id) for each in room.connections)
            if watching:
                until = clock() + pause
            left = (end if watching else min(until, end)) - clock()
            if left <= 0:
                return
            changing = asyncio.ensure_future(room.changed.wait())
            await asyncio.wait({hurrying, changing}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            changing.cancel()
    finally:
        hurrying.cancel()
