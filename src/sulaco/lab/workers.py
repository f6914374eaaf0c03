"""Who plays the games of a plan: this process, or several beside it.

Workers take games from a list, a few at a time, and give records back in any order. A process that dies loses nothing
but the games that it had not given back: they are played again by another.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Protocol

import msgspec

from sulaco.bots.runner import TooLong
from sulaco.games import house

from .plan import Plan
from .pool import COLLECT_GARBAGE_EVERY, MIN_GAMES_FOR_PROCESSES, collecting_between_games, cores, tidy
from .record import Record, play
from .words import tell

MAX_TRIES = 3
"""A game is given up after it has crashed its process this often."""
DELIVERY_SECONDS = 0.25
"""Time between two deliveries of results by a worker."""
UNIT_SECONDS = 1.0
"""Work that a worker is given at once."""
MAX_UNIT_GAMES = 200
"""The most games that a worker is given at once."""
STOP_CHECK_SECONDS = 0.2
"""How often somebody who waits for results looks whether to stop."""

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(list[Record]).decode


class WorkError(Exception):
    """A game that could not be played, in one sentence."""


class Workers(Protocol):
    """Somebody who plays games."""

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        """Play all that is to do. Gives what is done, as it is done; nothing now and then, so that whoever waits can
        stop. When the iterator is closed the games under way are dropped."""


class Todo:
    """The games that are still to be played, taken a few at a time."""

    def __init__(self, numbers: Iterable[int], count: int) -> None:
        self._numbers = iter(numbers)
        self._again: deque[int] = deque()
        self.left = count

    def take(self, most: int) -> list[int]:
        found = [self._again.popleft() for _ in range(min(most, len(self._again)))]
        found += islice(self._numbers, most - len(found))
        self.left -= len(found)
        return found

    def put_back(self, numbers: Iterable[int]) -> None:
        before = len(self._again)
        self._again.extend(numbers)
        self.left += len(self._again) - before


class Pace:
    """How many games fit into a unit of work: few at first, and few again towards the end, so that all are busy."""

    def __init__(self, workers: int, unit: float = UNIT_SECONDS) -> None:
        self.workers, self.unit = workers, unit
        self.seconds = 0.0
        """For a game, on the average of the last ones."""

    def size(self, left: int) -> int:
        fitting = int(self.unit / self.seconds) if self.seconds else 1
        return max(1, min(fitting, MAX_UNIT_GAMES, left // (2 * self.workers)))

    def took(self, seconds: float, games: int) -> None:
        each = seconds / games
        self.seconds = each if not self.seconds else 0.7 * self.seconds + 0.3 * each


def tried(plan: Plan, number: int) -> Record:
    """One game; if it fails, the game is named in the reason."""
    if not house.here(plan.game, plan.house):
        raise WorkError(tell("work.house", rules=house.written(plan.house)))
    try:
        return play(plan, number)
    except TooLong as error:
        raise WorkError(str(error)) from None
    except Exception as error:
        # Whatever a game, a card pack or a bot may do wrong: it is told with what is needed to see it again.
        what = f"{type(error).__name__}: {error}"
        cell, seed = plan.cell(number).name, plan.seed_of(number)
        raise WorkError(tell("work.failed", number=number, seed=seed, cell=cell, error=what)) from error


class Here:
    """This process alone. It has the rules that it began with: a plan with others needs `Processes`."""

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        with collecting_between_games():
            for done, number in enumerate(iter(lambda: next(iter(todo.take(1)), None), None), 1):
                yield [tried(plan, number)]
                if done % COLLECT_GARBAGE_EVERY == 0:
                    tidy()


class Processes:
    """So many processes beside this one; none for a single one, unless it needs other house rules than these."""

    def __init__(self, count: int | None = None) -> None:
        self.count = cores() if count is None else count

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        alone = self.count == 1 or todo.left < MIN_GAMES_FOR_PROCESSES
        if not todo.left or (alone and house.here(plan.game, plan.house)):
            yield from Here().play(plan, todo)
            return
        team = _Team(plan, todo, 1 if alone else min(self.count, todo.left))
        try:
            yield from team.work()
        finally:
            team.dismiss()


class _Worker:
    """One process and the games that it has not given back."""

    def __init__(self, plan: Plan) -> None:
        # Started afresh, not forked: a progress bar runs in a thread, and threads do not survive a fork.
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(other, encode(plan)), daemon=True)
        with house.using(plan.game, plan.house):
            self.process.start()
        other.close()
        self.games: list[int] = []
        self.since = 0.0
        self.given = 0

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


class _Team:
    """The processes of one run."""

    def __init__(self, plan: Plan, todo: Todo, count: int) -> None:
        self.plan, self.todo = plan, todo
        self.pace = Pace(count)
        self.tries: dict[int, int] = {}
        self.workers: list[_Worker] = []
        try:
            for _ in range(count):
                self.workers.append(_Worker(plan))
        except BaseException:
            self.dismiss()
            raise

    def work(self) -> Iterator[list[Record]]:
        while True:
            for worker in self.workers:
                if not worker.games and self.todo.left:
                    self.give(worker)
            busy = {worker.pipe: worker for worker in self.workers if worker.games}
            if not busy:
                return
            ready = wait(list(busy), STOP_CHECK_SECONDS)
            if not ready:
                yield []
            for pipe in ready:
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                records = self.heard(worker)
                if not worker.games and self.todo.left:
                    # Before somebody reads what it sent, so that it need not wait for that.
                    self.give(worker)
                yield records

    def give(self, worker: _Worker) -> None:
        worker.games = self.todo.take(self.pace.size(self.todo.left))
        worker.since, worker.given = time.monotonic(), len(worker.games)
        try:
            worker.pipe.send_bytes(encode(worker.games))
        except OSError:
            self.lost(worker)

    def heard(self, worker: _Worker) -> list[Record]:
        """What a worker has sent, or that it is gone."""
        try:
            message = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            self.lost(worker)
            return []
        if message[:1] == _FAILED:
            raise WorkError(message[1:].decode())
        records = decode(message[1:])
        worker.games = worker.games[len(records) :]
        if not worker.games:
            self.pace.took(time.monotonic() - worker.since, worker.given)
        return records

    def lost(self, worker: _Worker) -> None:
        """A process has died: another takes its place, and its games are played again."""
        first = worker.games[0]
        self.tries[first] = self.tries.get(first, 0) + 1
        if self.tries[first] >= MAX_TRIES:
            raise WorkError(tell("work.died", tries=MAX_TRIES, number=first))
        self.todo.put_back(worker.games)
        worker.end()
        self.workers[self.workers.index(worker)] = _Worker(self.plan)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers.clear()


_DONE, _FAILED = b"+", b"!"


def _serve(pipe: Connection, data: bytes) -> None:
    """A worker's life: take numbers, give records, until nobody is there any more."""
    # Interrupts are the parent's business; garbage is collected between games.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    plan = msgspec.msgpack.decode(data, type=Plan)
    done: list[Record] = []
    played = 0
    try:
        while True:
            since = time.monotonic()
            for number in msgspec.msgpack.decode(pipe.recv_bytes(), type=list[int]):
                if done and time.monotonic() - since > DELIVERY_SECONDS:
                    pipe.send_bytes(_DONE + encode(done))
                    done, since = [], time.monotonic()
                done.append(tried(plan, number))
                played += 1
                if played % COLLECT_GARBAGE_EVERY == 0:
                    tidy()
            pipe.send_bytes(_DONE + encode(done))
            done = []
    except WorkError as error:
        pipe.send_bytes(_DONE + encode(done))
        pipe.send_bytes(_FAILED + str(error).encode())
    except (EOFError, OSError):
        # Nobody reads any more: the parent was killed or has enough.
        return
