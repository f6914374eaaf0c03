"""A study: the same games under one or two sets of house rules, and the report on them, in a process of its own.

python -m sulaco.lab.study FOLDER

`study.json` in the folder says what is played; each of its *arms* is a run in a folder beside it, and `progress.json`
says how far all of it is. A study that is begun again goes on where it was stopped. The process stops when its standard
input ends, which is when whoever started it says so or is gone.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import house, load
from sulaco.table.language import speak

from .plan import Cell, Plan, PlanError, made
from .report.data import ReportError
from .report.page import make
from .results import wilson
from .run import Interrupted, Outcome, RunError, run
from .statistics import MissingLibrary
from .store import Run, StoreError, write_whole
from .words import tell
from .workers import Processes

STUDY, PROGRESS, ERRORS = "study.json", "progress.json", "errors.txt"
SEED = 1
"""As that of the command: two studies of the same cell share their games."""
MAX_NAME = 60
"""Letters in the name of an arm."""
TELL_SECONDS = 0.5
"""Time between two notes of how far it is."""
STOP_SECONDS = 10.0
"""A process that is to stop and does not is ended after this time."""
MEGABYTE = 1_000_000
STOPPED, FAILED = 3, 1
"""What the process leaves with if it was stopped, or could not go on."""


class Arm(msgspec.Struct, frozen=True):
    """The games under one set of house rules. `name`: of its folder, as reports call it."""

    name: str
    house: dict[str, Any]


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played, and where the report goes. `megabytes`: the most memory that each of its processes may
    have; 0 for any. `language`: of the report."""

    game: str
    setup: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    arms: tuple[Arm, ...]
    report: str
    language: str = "en"
    processes: int = 1
    megabytes: int = 0

    def plan(self, arm: Arm) -> Plan:
        """What is played in an arm. Raises `PlanError` if it cannot be."""
        plan = made(Plan(self.game, (Cell(self.game, self.setup, self.bots),), self.games, SEED, arm.house))
        named = msgspec.structs.replace(plan.cells[0], name=self.title)
        return msgspec.structs.replace(plan, cells=(named,))

    @property
    def title(self) -> str:
        """What is played, for people."""
        kind = load(self.game)
        return kind.texts().render(kind.title(msgspec.convert(self.setup, kind.setup_type)))

    @property
    def total(self) -> int:
        return self.games * len(self.arms)


class Won(msgspec.Struct, frozen=True):
    """How many games in 100 a party has won, with the 95 % interval."""

    party: str
    rate: float
    low: float
    high: float


class ArmCount(msgspec.Struct, frozen=True):
    """What came of an arm so far. `turns`: of a game on the average."""

    games: int = 0
    won: tuple[Won, ...] = ()
    turns: float = 0.0


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a study is. `played` games in `seconds` since it was begun or gone on with; `reporting`: all are played.
    `problem`: why it could not go on."""

    arms: tuple[ArmCount, ...]
    played: int = 0
    seconds: float = 0.0
    reporting: bool = False
    problem: str = ""

    @property
    def done(self) -> int:
        return sum(arm.games for arm in self.arms)


def arms(game: str, changes: Sequence[Mapping[str, Any]]) -> tuple[Arm, ...]:
    """An arm for each set of house rules. Raises `PlanError` for a rule that there is not, or a wrong value of one."""
    found: list[Arm] = []
    for wanted in changes:
        try:
            checked = house.check(game, wanted)
        except house.HouseError as error:
            raise PlanError(str(error)) from None
        if any(arm.house == checked for arm in found):
            raise PlanError(tell("study.same"))
        written = house.written(checked) or tell("study.by-the-book")
        name = "".join(letter if letter.isalnum() or letter in " =,._-" else "-" for letter in written)[:MAX_NAME]
        taken = {arm.name.casefold() for arm in found}
        found.append(Arm(name if name.casefold() not in taken else f"{name[:-4]} ({len(found) + 1})", checked))
    return tuple(found)


def progress_of(folder: Path, study: Study) -> Progress:
    """How far the study in this folder is, as it was noted last."""
    try:
        return msgspec.json.decode((folder / PROGRESS).read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        return Progress(tuple(ArmCount() for _ in study.arms))


def count(outcome: Outcome) -> ArmCount:
    """What came of a run of one cell."""
    (tally,), (winners,) = outcome.tallies, outcome.winners
    if not tally.games:
        return ArmCount()
    won = []
    for party in winners.parties:
        wins = tally.shares.get(party, 0.0)
        low, high = wilson(wins, tally.games)
        won.append(Won(party, 100 * wins / tally.games, 100 * low, 100 * high))
    turns = sum(turns * games for turns, games in tally.turns.items()) / tally.games
    return ArmCount(tally.games, tuple(won), round(turns, 1))


class Playing:
    """A study that is being played."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder, self.study = folder, study
        self.counts = list(progress_of(folder, study).arms)
        self.before: dict[int, int] = {}
        """The games of each arm that were there already."""
        self.begun = time.monotonic()
        self.told = 0.0

    def go(self) -> None:
        """Play what is left, then make the report. Raises whatever a run or a report can fail with."""
        self.note()
        for number, arm in enumerate(self.study.arms):
            workers = Processes(self.study.processes)
            watch = partial(self.watch, number)
            run(self.study.plan(arm), workers, self.folder / arm.name, resume=True, watch=watch)
            self.note()
        self.note(reporting=True)
        page = make([Run.open(self.folder / arm.name) for arm in self.study.arms])
        file = Path(self.study.report)
        file.parent.mkdir(exist_ok=True)
        write_whole(file, page.encode())

    def watch(self, number: int, outcome: Outcome) -> None:
        """More has come of an arm."""
        self.before.setdefault(number, outcome.done)
        if time.monotonic() - self.told > TELL_SECONDS or outcome.done == self.study.games:
            self.counts[number] = count(outcome)
            self.note()

    def note(self, reporting: bool = False, problem: str = "") -> None:
        """Write down how far it is."""
        self.told = time.monotonic()
        played = sum(self.counts[number].games - before for number, before in self.before.items())
        noted = Progress(tuple(self.counts), max(0, played), round(self.told - self.begun, 2), reporting, problem)
        write_whole(self.folder / PROGRESS, msgspec.json.encode(noted), lasting=False)

    def why(self, error: Exception) -> str:
        """Why it could not go on, for people."""
        if isinstance(error, MemoryError):
            return tell("study.memory", megabytes=self.study.megabytes)
        if isinstance(error, RunError) and error.__cause__ is not None:
            error = error.__cause__  # type: ignore[assignment]
        # Where the folder lies is nobody's business.
        return str(error).replace(str(self.folder), self.folder.name)


def main(arguments: list[str]) -> int:
    """Play the study of a folder."""
    folder = Path(arguments[0])
    study = msgspec.json.decode((folder / STUDY).read_bytes(), type=Study)
    speak(study.language)
    playing = Playing(folder, study)
    # Before memory is short: a thread that has none to begin with is waited for without end.
    threading.Thread(target=_stop_at_end_of_input, daemon=True).start()
    _limit_memory(study.megabytes)
    try:
        playing.go()
    except (Interrupted, KeyboardInterrupt):
        return STOPPED
    except (PlanError, StoreError, RunError, ReportError, MissingLibrary, MemoryError, OSError) as error:
        with suppress(StoreError):
            playing.note(problem=playing.why(error))
        return FAILED
    return 0


def _stop_at_end_of_input() -> None:
    # Not through `sys.stdin`, which cannot be closed while somebody reads from it.
    while os.read(0, 1024):
        pass
    _thread.interrupt_main()
    time.sleep(STOP_SECONDS)
    os._exit(STOPPED)


def _limit_memory(megabytes: int) -> None:
    """Give this process, and those that it starts, so much memory at most, where the system can."""
    try:
        import resource  # not on every system
    except ImportError:
        return
    if megabytes:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = megabytes * MEGABYTE
        resource.setrlimit(
            resource.RLIMIT_DATA, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard)
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
