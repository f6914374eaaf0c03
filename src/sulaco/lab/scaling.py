"""What two processes do together: games of sensible bots as `sulaco simulate` plays them, with one process and two.

- `games_per_second`: with one process, which plays and keeps the rows in memory.
- `efficiency`: how many times as many with two processes beside this one, from the start of the first to the last row.
- `efficiency_disk`: the same with a folder in which the rows are kept; only with the extra `lab`.
- `ceiling`: how many times as many two processes play that have nothing to do with each other. It is what the machine
  gives; more cannot be had.

One and two take turns, and each figure is the median of the runs.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from .plan import Cell, Plan, made
from .pool import MIN_GAMES_FOR_PROCESSES
from .run import run
from .workers import Here, Processes, Todo

LENGTH = 16
"""How many times as long as the other figures one process is measured: what starting takes must not weigh much."""
SHORTER = 4
"""How many times as short is enough for the ceiling, which knows no start."""
RUNS = 3


def measure(game: str, cell: Cell, seconds: float, runs: int) -> dict[str, float]:
    """The figures of one game, from games that take one process about so long."""
    plan = made(Plan(game, (cell,), MIN_GAMES_FOR_PROCESSES))
    each = _beside(plan, 1) / plan.total
    plan = made(Plan(game, (cell,), max(MIN_GAMES_FOR_PROCESSES, int(LENGTH * seconds / each))))
    few = msgspec.structs.replace(plan, games=-(-plan.games // SHORTER))
    found: dict[str, list[float]] = {}
    for _ in range(min(runs, RUNS)):
        one = _afresh(plan, 1)
        figures = {"games_per_second": plan.total / one, "efficiency": one / _afresh(plan, 2)}
        if find_spec("polars") is not None:
            figures["efficiency_disk"] = _afresh(plan, 1, keep=True) / _afresh(plan, 2, keep=True)
        figures["ceiling"] = 2 * _beside(few, 1) / _beside(few, 2)
        for name, value in figures.items():
            found.setdefault(name, []).append(value)
    return {name: round(median(values), 2) for name, values in found.items()}


def _afresh(plan: Plan, processes: int, *, keep: bool = False) -> float:
    """The seconds that a run takes in a process of its own, as the command starts one: no figure depends on what was
    measured before."""
    return _started(plan, _run, 1, processes, keep)[0]


def _beside(plan: Plan, count: int) -> float:
    """So many processes play the whole plan side by side: the seconds they took on average, without their start."""
    return sum(_started(plan, _alone, count)) / count


def _started(plan: Plan, work: Callable[..., None], count: int, *more: object) -> list[float]:
    """Start processes; when all of them are ready they work at the same time. The seconds that each took."""
    context = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    try:
        for _ in range(count):
            pipe, other = context.Pipe()
            process = context.Process(target=_serve, args=(other, msgspec.json.encode(plan), work, *more))
            process.start()
            other.close()
            pipes.append(pipe)
            processes.append(process)
        for pipe in pipes:
            pipe.recv()
        for pipe in pipes:
            pipe.send(None)
        return [pipe.recv() for pipe in pipes]
    finally:
        for pipe, process in zip(pipes, processes, strict=True):
            # It ends by itself when nobody is there, and with it those that it started.
            pipe.close()
            process.join()


def _serve(pipe: Connection, data: bytes, work: Callable[..., None], *more: object) -> None:
    plan = msgspec.json.decode(data, type=Plan)
    _alone(msgspec.structs.replace(plan, games=MIN_GAMES_FOR_PROCESSES))
    try:
        pipe.send(None)
        pipe.recv()
        begin = perf_counter()
        work(plan, *more)
        pipe.send(perf_counter() - begin)
    except (EOFError, OSError):
        return


def _alone(plan: Plan) -> None:
    for _ in Here().play(plan, Todo(range(plan.total), plan.total)):
        pass


def _run(plan: Plan, processes: int, keep: bool) -> None:
    if not keep:
        run(plan, Processes(processes))
        return
    with TemporaryDirectory() as folder:
        run(plan, Processes(processes), Path(folder) / "run")
