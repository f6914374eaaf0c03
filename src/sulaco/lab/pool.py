"""Many games on all cores: the same results in the same order, whatever the number of processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")
Progress: TypeAlias = Callable[[int, int], None]
"""Called after each game with the number of games done and the number of all games."""

SMALL = 8
"""So few games are not worth a second process."""


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

    if processes <= 1 or len(jobs) < SMALL:
        take(map(work, jobs))
        return results
    chunk = max(1, min(10, len(jobs) // (processes * 4)))
    # Started afresh, not forked: a progress bar runs in a thread, and threads do not survive a fork.
    with multiprocessing.get_context("spawn").Pool(processes, initializer=_leave_interrupts_to_parent) as pool:
        take(pool.imap(work, jobs, chunk))
    return results


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def bar(label: str) -> Iterator[Progress | None]:
    """A progress bar on standard error if that is a terminal and Rich is there; otherwise nothing."""
    try:
        from rich.console import Console
        from rich.progress import Progress as Bar
    except ImportError:
        yield None
        return
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with Bar(console=console, transient=True) as shown:
        task = shown.add_task(label, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)
