"""Games on a Ray cluster that is there already: units of games as tasks, a bounded number of them under way.

Ray runs a task again when its process or its node is lost. Every node needs the same sulaco, which is checked. The rows
come back to this process, which keeps them.
"""

from __future__ import annotations

import gc
import os
import socket
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from sulaco import __version__
from sulaco.games import house

from .plan import Plan
from .pool import COLLECT_GARBAGE_EVERY
from .record import Record
from .statistics import MissingLibrary
from .words import tell
from .workers import MAX_TRIES, STOP_CHECK_SECONDS, Pace, Todo, WorkError, decode, encode, tried

TASK_SECONDS = 2.0
"""Work in a task: long enough that sending it does not count."""
TASKS_PER_PROCESSOR = 2
"""Tasks handed out for each processor of the cluster: one that runs, and one that waits."""
RECOUNT_SECONDS = 5.0
"""Time between two counts of the processors: clusters grow and shrink."""
ANSWER_SECONDS = 5.0
"""Time in which a cluster must answer."""


class ClusterError(Exception):
    """A cluster that cannot be used, in one sentence."""


class Done(NamedTuple):
    """What a task gives back. `failure` is the sentence of a game that failed, after those that were played."""

    seconds: float
    records: bytes
    failure: str


class Cluster:
    """All processors of a Ray cluster. The address is `auto`, the cluster of this machine, or HOST:PORT."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            # Turn off the usage statistics that Ray would send.
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            self.ray: Any = import_module("ray")
        except ImportError:
            raise MissingLibrary(tell("cluster.no-ray")) from None

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        if not todo.left:
            return
        self._connect()
        try:
            yield from _Tasks(self.ray, plan, todo).work()
        finally:
            self.ray.shutdown()

    def _connect(self) -> None:
        host, colon, port = self.address.rpartition(":")
        if colon and "/" not in host and port.isdigit():
            # Ray itself would wait a minute for an answer.
            try:
                socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
            except OSError as error:
                raise ClusterError(
                    tell("cluster.none", address=self.address, problem=error.strerror or str(error))
                ) from None
        try:
            self.ray.init(address=self.address, log_to_driver=False, logging_level="error", configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = str(error).partition("\n")[0]
            raise ClusterError(tell("cluster.none", address=self.address, problem=reason)) from None


class _Tasks:
    """The tasks of one run."""

    def __init__(self, ray: Any, plan: Plan, todo: Todo) -> None:
        self.ray, self.todo = ray, todo
        self.plan = ray.put(encode(plan))
        self.task = ray.remote(max_retries=MAX_TRIES, num_cpus=1, **_rules(plan))(unit)
        self.pace = Pace(1, TASK_SECONDS)
        self.counted = -RECOUNT_SECONDS
        self.tries: dict[int, int] = {}
        self.under_way: dict[Any, list[int]] = {}

    def work(self) -> Iterator[list[Record]]:
        try:
            while self.todo.left or self.under_way:
                self.give()
                ready, _ = self.ray.wait(list(self.under_way), num_returns=1, timeout=STOP_CHECK_SECONDS)
                if not ready:
                    yield []
                for reference in ready:
                    yield from self.heard(reference)
        finally:
            for reference in self.under_way:
                self.ray.cancel(reference, force=True)

    def give(self) -> None:
        """Hand out tasks until every processor has enough."""
        if time.monotonic() - self.counted > RECOUNT_SECONDS:
            self.pace.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = time.monotonic()
        while self.todo.left and len(self.under_way) < TASKS_PER_PROCESSOR * self.pace.workers:
            numbers = self.todo.take(self.pace.size(self.todo.left))
            self.under_way[self.task.remote(self.plan, numbers, __version__)] = numbers

    def heard(self, reference: Any) -> Iterator[list[Record]]:
        """What a task has brought, or that it is lost."""
        numbers = self.under_way.pop(reference)
        try:
            done = Done(*self.ray.get(reference))
        except self.ray.exceptions.RayTaskError as error:
            reason = str(error).strip().rpartition("\n")[2]
            raise WorkError(tell("cluster.cannot", problem=reason, version=__version__)) from None
        except self.ray.exceptions.RayError as error:
            self.lost(numbers, error)
            return
        records = decode(done.records)
        if records:
            self.pace.took(done.seconds, len(records))
            yield records
        if done.failure:
            raise WorkError(done.failure)

    def lost(self, numbers: list[int], error: Exception) -> None:
        """Ray has given a task up: hand it out again."""
        first = numbers[0]
        self.tries[first] = self.tries.get(first, 0) + 1
        if self.tries[first] >= MAX_TRIES:
            raise WorkError(tell("cluster.lost", number=first, problem=type(error).__name__))
        self.todo.put_back(numbers)


def _rules(plan: Plan) -> dict[str, Any]:
    """Options of a task that has house rules: Ray starts processes with this environment for it."""
    if not plan.house:
        return {}
    return {"runtime_env": {"env_vars": {house.VARIABLE: house.environment(plan.game, plan.house)}}}


def unit(data: bytes, numbers: list[int], version: str) -> tuple[float, bytes, str]:
    """Some games, on a node."""
    if version != __version__:
        return 0.0, encode([]), tell("cluster.version", there=__version__, here=version)
    plan = msgspec.msgpack.decode(data, type=Plan)
    since = time.monotonic()
    records: list[Record] = []
    failure = ""
    gc.disable()
    try:
        for played, number in enumerate(numbers, 1):
            records.append(tried(plan, number))
            if played % COLLECT_GARBAGE_EVERY == 0:
                gc.collect()
    except WorkError as error:
        failure = str(error)
    finally:
        gc.enable()
    return time.monotonic() - since, encode(records), failure
