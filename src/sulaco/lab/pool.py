"""Many games on all cores: the same results in the same order, whatever the number of processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import TypeAlias, TypeVar

from sulaco.games import house
from sulaco.table.chance import mix

Job = TypeVar("Job")
Result = TypeVar("Result")
Progress: TypeAlias = Callable[[int, int], None]
"""Called after each game with the number of games done and the number of all games."""

MIN_GAMES_FOR_PROCESSES = 8
"""Fewer games than this are played in this process alone."""


COLLECT_GARBAGE_EVERY = 25
"""Games between two collections of garbage; none is collected during a game."""

_done = count(1)


@contextmanager
def collecting_between_games() -> Iterator[None]:
    """No garbage is collected in the middle of a game: a game leaves little, and looking for it takes a tenth of
    the time.
    """
    before = gc.isenabled()
    gc.disable()
    tidy()
    try:
        yield
    finally:
        gc.unfreeze()
        if before:
            gc.enable()


def tidy() -> None:
    """Collect the garbage; what is left is not looked through again."""
    gc.collect()
    gc.freeze()


def _then_tidy(work: Callable[[Job], Result], job: Job) -> Result:
    result = work(job)
    if next(_done) % COLLECT_GARBAGE_EVERY == 0:
        tidy()
    return result


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    processes: int | None = None,
    progress: Progress | None = None,
) -> list[Result]:
    """Do every job. `work` is a function of a module, and depends on nothing but its job."""
    processes = min(cores() if processes is None else max(1, processes), len(jobs))
    results: list[Result] = []

    def take(found: Iterator[Result]) -> None:
        for result in found:
            results.append(result)
            if progress is not None:
                progress(len(results), len(jobs))

    work = partial(_then_tidy, work)
    # House rules that this process does not have are found in new ones only.
    if (processes <= 1 or len(jobs) < MIN_GAMES_FOR_PROCESSES) and not house.elsewhere():
        with collecting_between_games():
            take(map(work, jobs))
        return results
    processes = max(1, processes)
    chunk = max(1, min(10, len(jobs) // (processes * 4)))
    # Started afresh, not forked: a progress bar runs in a thread, and threads do not survive a fork.
    with multiprocessing.get_context("spawn").Pool(processes, initializer=_begin_worker) as pool:
        take(pool.imap(work, jobs, chunk))
    return results


def _begin_worker() -> None:
    """Prepare a worker: it ignores Ctrl+C, which the parent handles, and collects garbage only between games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of many: short enough to be typed, and no two runs share their games."""
    return mix(seed * 1_000_003 + number) >> 33
