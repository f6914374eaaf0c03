"""The lab: runs that somebody starts in the browser. Each is a study (`sulaco.lab.study`) in a folder and a process of
its own, behind the table: of the lowest priority, on one processor, for a limited time. One is played, others wait.

A run survives the server: what was played is kept, and whoever wants it goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import msgspec

from sulaco.lab.plan import PlanError
from sulaco.lab.store import StoreError, write_whole
from sulaco.lab.study import ERRORS, PROGRESS, STUDY, Progress, Study, arms, progress_of
from sulaco.table.language import spoken

from .codes import new_id
from .limits import Doors
from .protocol.lab import NewRun
from .refused import Refused, refuse
from .reports import SUFFIX
from .settings import Settings

log = logging.getLogger("sulaco.server")

LIBRARIES = ("polars", "statsmodels")
"""What reports need, and only the extra `lab` brings."""
KEPT = "kept.json"
LOWEST = 19
"""The niceness of a run: it gets what nobody else wants."""
LOOK_SECONDS = 0.1
"""How often it is looked whether a run has ended."""
STOP_SECONDS = 3.0
"""A run that is to stop keeps its games meanwhile, and is then killed."""
TITLE_LENGTH = 60
ONE_THREAD = dict.fromkeys(("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Libraries that would take all processors for themselves."""

State = Literal["waiting", "going", "done", "stopped", "failed"]
OVER: tuple[State, ...] = ("done", "stopped", "failed")


class Kept(msgspec.Struct):
    """What is kept of a run besides its study. `why`: who stopped it (person, time, server), or why it failed."""

    id: str
    owner: str
    made: float
    state: State
    why: str = ""


class LabRun:
    """A run, whatever its state."""

    def __init__(self, folder: Path, study: Study, kept: Kept) -> None:
        self.folder, self.study, self.kept = folder, study, kept
        self.progress = progress_of(folder, study)
        self.process: subprocess.Popen[bytes] | None = None
        self.begun = 0.0
        self.stopping: tuple[str, float] | None = None
        """Who stops it, and since when."""
        self.doors: tuple[str, str] | None = None
        """The person and the address that it counts for."""

    @property
    def report(self) -> Path:
        return Path(self.study.report)

    @property
    def over(self) -> bool:
        return self.kept.state in OVER

    def look(self) -> None:
        """Read how far it is."""
        if not self.over:
            self.progress = progress_of(self.folder, self.study)

    def begin_anew(self) -> None:
        """What is told of it is only what was played, not how its last process fared."""
        self.look()
        self.progress = Progress(self.progress.arms)
        with contextlib.suppress(StoreError):
            write_whole(self.folder / PROGRESS, msgspec.json.encode(self.progress), lasting=False)

    def keep(self, state: State, why: str = "") -> None:
        self.kept.state, self.kept.why = state, why
        with contextlib.suppress(StoreError):
            # Whoever cannot write any more goes on all the same: the next start finds it stopped.
            write_whole(self.folder / KEPT, msgspec.json.encode(self.kept))


class Lab:
    """All runs. Its methods are called in the server's loop, but for `load` and `prepare`, which may take long."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.folder = settings.runs
        self.reports = settings.reports
        self.runs: dict[str, LabRun] = {}
        self._people = Doors(settings.lab_share)
        self._addresses = Doors(settings.lab_share * 2)
        self._watching: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def missing(self) -> str:
        """A library that is not installed; empty if all are."""
        return next((name for name in LIBRARIES if find_spec(name) is None), "")

    def load(self) -> None:
        """Find the runs of before. Those that were not over are stopped now."""
        if self.folder is None or not self.folder.is_dir():
            return
        for folder in sorted(self.folder.iterdir()):
            try:
                study = msgspec.json.decode((folder / STUDY).read_bytes(), type=Study)
                kept = msgspec.json.decode((folder / KEPT).read_bytes(), type=Kept)
            except (OSError, msgspec.DecodeError):
                continue
            run = self.runs[kept.id] = LabRun(folder, study, kept)
            if not run.over:
                run.keep("stopped", "server")

    def all(self) -> list[LabRun]:
        """Every run, the newest first."""
        return sorted(self.runs.values(), key=lambda run: -run.kept.made)

    def run(self, id: str) -> LabRun:
        found = self.runs.get(id)
        if found is None:
            raise refuse("no-run", "lab.no-run")
        return found

    # --- starting --------------------------------------------------------------------------------------------

    def prepare(self, wish: NewRun, owner: str) -> LabRun:
        """Check what is wanted, and put it into a folder. `Refused` if it cannot be played; then nothing is kept."""
        if self.folder is None or self.reports is None:
            raise refuse("not-yours", "lab.off")
        most = self.settings.lab_games
        if not 1 <= wish.games <= most:
            raise refuse("bad-request", "lab.games", most=most)
        if not 1 <= len(wish.house) <= 2:
            raise refuse("bad-request", "lab.arms")
        id = new_id()
        try:
            study = Study(
                game=wish.game,
                setup=wish.setup,
                bots=tuple(wish.bots),
                games=wish.games,
                arms=arms(wish.game, wish.house),
                report="",
                language=spoken(),
                processes=self.settings.lab_processes,
                megabytes=self.settings.lab_megabytes,
            )
            for arm in study.arms:
                study.plan(arm)
            title = re.sub(r"[^\w.-]+", "-", study.title).strip("-.")[:TITLE_LENGTH]
            study = msgspec.structs.replace(study, report=str(self.reports / f"{title or wish.game}-{id[:6]}{SUFFIX}"))
            run = LabRun(self.folder / id, study, Kept(id, owner, time.time(), "waiting"))
            # What else is kept in that folder is for this user alone.
            self.folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            run.folder.mkdir(parents=True)
            write_whole(run.folder / STUDY, msgspec.json.encode(study))
        except PlanError as error:
            raise Refused("bad-request", str(error)) from None
        except (OSError, StoreError):
            shutil.rmtree(self.folder / id, ignore_errors=True)
            raise refuse("storage", "lab.disk") from None
        return run

    def check_room(self) -> None:
        """Refuse a new run where enough are kept already."""
        if len(self.runs) >= self.settings.lab_kept:
            raise refuse("too-fast", "lab.kept", n=self.settings.lab_kept)

    def _enter(self, person: str, address: str) -> None:
        """Count another run for a person and an address; refused where enough are under way."""
        if sum(not run.over for run in self.runs.values()) >= self.settings.lab_waiting:
            raise refuse("too-fast", "lab.full", n=self.settings.lab_waiting)
        if not self._people.enter(person):
            raise refuse("too-fast", "lab.share", n=self.settings.lab_share)
        if not self._addresses.enter(address):
            self._people.leave(person)
            raise refuse("too-fast", "lab.share", n=self.settings.lab_share)

    def _leave(self, person: str, address: str) -> None:
        self._people.leave(person)
        self._addresses.leave(address)

    def queue(self, run: LabRun, person: str, address: str) -> None:
        """Play a run that was prepared, or go on with one that was stopped, when it is its turn."""
        known = self.runs.get(run.kept.id) is run
        if not known:
            self.check_room()
        elif run.kept.state not in ("stopped", "failed"):
            raise refuse("stale", "lab.not-stopped")
        self._enter(person, address)
        run.doors = (person, address)
        run.stopping = None
        run.begin_anew()
        run.keep("waiting")
        self.runs[run.kept.id] = run
        self._next()

    def _next(self) -> None:
        """Begin with the runs whose turn it is."""
        going = sum(run.kept.state == "going" for run in self.runs.values())
        for run in sorted(self.runs.values(), key=lambda each: each.kept.made):
            if going >= self.settings.lab_runs or self._closed:
                return
            if run.kept.state == "waiting":
                going += 1
                run.keep("going")
                task = asyncio.create_task(self._play(run))
                self._watching.add(task)
                task.add_done_callback(self._watching.discard)

    # --- playing ---------------------------------------------------------------------------------------------

    async def _play(self, run: LabRun) -> None:
        try:
            run.process = await asyncio.to_thread(_start, run.folder)
            run.begun = time.monotonic()
            code = await self._ended(run, run.process)
        except OSError as error:
            log.warning("A run of the lab could not be started: %s", error)
            code = -1
        run.process = None
        run.look()
        if code == 0:
            run.keep("done")
        elif run.stopping is not None:
            run.keep("stopped", run.stopping[0])
        else:
            run.keep("failed", run.progress.problem)
        self._over(run)
        self._next()

    async def _ended(self, run: LabRun, process: subprocess.Popen[bytes]) -> int:
        """What a process left with, when it has ended."""
        while (code := _code(process)) is None:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            if run.stopping is None and now - run.begun > 60 * self.settings.lab_minutes:
                self._stop(run, "time")
            if run.stopping is not None:
                _end_input(process)
                if now - run.stopping[1] > STOP_SECONDS:
                    _kill(process)
        _end_input(process)
        return code

    def _over(self, run: LabRun) -> None:
        """Nobody waits for it any more."""
        if run.doors is not None:
            self._leave(*run.doors)
            run.doors = None

    # --- stopping --------------------------------------------------------------------------------------------

    def _stop(self, run: LabRun, who: str) -> None:
        if run.kept.state == "waiting":
            run.keep("stopped", who)
            self._over(run)
        elif run.kept.state == "going" and run.stopping is None:
            run.stopping = (who, time.monotonic())

    async def stop(self, run: LabRun) -> None:
        """Stop a run, and wait until it is. What was played is kept."""
        self._stop(run, "person")
        while not run.over:
            await asyncio.sleep(LOOK_SECONDS)

    async def remove(self, run: LabRun) -> None:
        """Delete a run that is over: its rows and its report."""
        if not run.over:
            raise refuse("stale", "lab.not-over")
        self.runs.pop(run.kept.id, None)
        await asyncio.to_thread(shutil.rmtree, run.folder, ignore_errors=True)
        if run.report.parent == self.reports:
            with contextlib.suppress(OSError):
                await asyncio.to_thread(run.report.unlink, missing_ok=True)

    async def close(self) -> None:
        """Stop everything; what was played is kept."""
        self._closed = True
        for run in self.runs.values():
            self._stop(run, "server")
        await asyncio.gather(*self._watching, return_exceptions=True)


# --- processes -----------------------------------------------------------------------------------------------


def _start(folder: Path) -> subprocess.Popen[bytes]:
    """Start the process of a run. It ends when its input does: also if this server is killed."""
    windows = sys.platform == "win32"
    with (folder / ERRORS).open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "sulaco.lab.study", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=os.environ | ONE_THREAD,
            # A group of its own, so that it ends together with the processes that it starts; but no session of its own:
            # many systems share time between sessions, whatever the priority in them.
            process_group=None if windows else 0,
            creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
        )
    if not windows:
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PGRP, process.pid, LOWEST)
    return process


def _code(process: subprocess.Popen[bytes]) -> int | None:
    """What it left with; None as long as it runs. What it has started ends with it."""
    if sys.platform != "win32" and hasattr(os, "waitid"):
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            return None
        # Its number is still its own, so nobody else is meant.
        _kill(process)
        return process.wait()
    return process.poll()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
        return
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)


def _end_input(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None and not process.stdin.closed:
        with contextlib.suppress(OSError):
            process.stdin.close()
