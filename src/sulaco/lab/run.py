"""Running a plan: workers play its games, the store keeps them block by block, a tally counts them on the way.

With a folder no rows are kept in memory beyond the blocks that are under way. What is done when a run stops, for
whatever reason, is kept; the same plan in the same folder goes on from there, and its rows are those of a run that was
never stopped: each game depends on the plan and on its number alone.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from sulaco.table.text import Text, stored

from .plan import Plan
from .pool import Progress
from .record import GameRow, Record
from .store import Run, StoreError
from .winners import Winners, of_plan
from .words import tell
from .workers import Processes, Todo, WorkError, Workers

KEEP_SECONDS = 30.0
"""How often games of unfinished blocks are stored too, in case this process is killed."""


class RunError(Exception):
    """A run that cannot go on, in one sentence; what was done is kept."""


class Interrupted(RunError):
    """Somebody stopped the run."""


class Tally(msgspec.Struct):
    """The games of one cell, counted. `shares`: the wins of each party; one of several parties is divided."""

    games: int = 0
    seat_wins: Counter[int] = msgspec.field(default_factory=Counter)
    shares: dict[str, float] = {}
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    decisions: Counter[int] = msgspec.field(default_factory=Counter)
    turns: Counter[int] = msgspec.field(default_factory=Counter)
    uses: dict[str, Counter[str]] = {}

    def add(self, row: GameRow, winners: Winners) -> None:
        self.games += 1
        self.seat_wins.update(row.winners)
        for party, share in winners.shares(row.winners, row.ending).items():
            self.shares[party] = self.shares.get(party, 0.0) + share
        self.endings[row.ending] += 1
        self.decisions[row.decisions] += 1
        self.turns[row.turns] += 1
        for use in row.uses:
            counts = self.uses.get(use.card)
            if counts is None:
                counts = self.uses[use.card] = Counter()
            counts[use.use] += 1


class Outcome:
    """What came of a run: a tally for each cell, and if they are not on disk, the rows by number and the texts that say
    how each game ended."""

    def __init__(self, plan: Plan, path: Path | None) -> None:
        self.plan, self.path = plan, path
        self.tallies = [Tally() for _ in plan.cells]
        self.winners = of_plan(plan)
        self.rows: list[GameRow] = []
        self.endings: list[Text | str] = []
        self.done = 0

    def add(self, row: GameRow) -> None:
        cell = row.number // self.plan.games
        self.tallies[cell].add(row, self.winners[cell])
        self.done += 1


def run(
    plan: Plan,
    workers: Workers | None = None,
    folder: Path | str | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    *,
    resume: bool = False,
    watch: Callable[[Outcome], None] | None = None,
) -> Outcome:
    """Play a plan that was made (`plan.made`). With a folder its rows are kept there; with `resume` a run that is there
    already goes on, and `watch` is given what has come of it so far, whenever more has. `stop` is asked several times a
    second; an interrupt from the keyboard does the same. Raises `Interrupted` then, `RunError` if a game or the disk
    fails, `StoreError` for a folder that does not fit."""
    workers = Processes() if workers is None else workers
    if folder is None:
        return _in_memory(plan, workers, progress, stop)
    return _Keeping(plan, opened(plan, Path(folder), resume), progress, watch).run(workers, stop)


def opened(plan: Plan, folder: Path, resume: bool) -> Run:
    """The folder of a plan: a new one, or with `resume` the one in which it was begun."""
    if not resume:
        return Run.create(folder, plan)
    try:
        there = (folder / "plan.json").exists()
    except OSError as error:
        raise StoreError(tell("store.problem", file=str(folder), problem=error.strerror)) from None
    if not there:
        return Run.create(folder, plan)
    run = Run.open(folder)
    if run.plan.sign != plan.sign:
        fields = [name for name in plan.__struct_fields__ if getattr(plan, name) != getattr(run.plan, name)]
        raise StoreError(tell("store.another-plan", folder=str(folder), fields=fields))
    return run


def _in_memory(plan: Plan, workers: Workers, progress: Progress | None, stop: Callable[[], bool] | None) -> Outcome:
    found: list[Record | None] = [None] * plan.total
    outcome = Outcome(plan, None)
    work = workers.play(plan, Todo(range(plan.total), plan.total))
    try:
        for records in work:
            for record in records:
                found[record.game.number] = msgspec.structs.replace(record, decisions=[], events=[])
                outcome.done += 1
            if progress is not None and records:
                progress(outcome.done, plan.total)
            if stop is not None and stop():
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        raise Interrupted(tell("run.stopped", done=outcome.done, total=plan.total)) from None
    except WorkError as error:
        raise RunError(str(error)) from error
    finally:
        _close(work)
    outcome.done = 0
    # In their order, so that counts that came at the same time stand in the same order every time.
    for each in found:
        assert each is not None
        outcome.rows.append(each.game)
        outcome.endings.append(each.game.ending if each.ending is None else stored(each.ending))
        outcome.add(each.game)
    return outcome


def _close(work: Iterator[list[Record]]) -> None:
    close = getattr(work, "close", None)
    if close is not None:
        close()


class _Keeping:
    """A run with a folder."""

    def __init__(
        self, plan: Plan, store: Run, progress: Progress | None, watch: Callable[[Outcome], None] | None
    ) -> None:
        self.plan, self.store, self.progress, self.watch = plan, store, progress, watch
        self.outcome = Outcome(plan, store.path)
        self.pending: dict[int, dict[int, Record]] = {}
        """Games of blocks that are not complete, by block and number."""
        self.complete = [False] * store.blocks
        self.changed = False
        """Whether there are pending games that are not on disk."""

    def run(self, workers: Workers, stop: Callable[[], bool] | None) -> Outcome:
        self.look()
        total = self.plan.total
        todo = Todo(self.missing(), total - self.outcome.done)
        self.tell()
        saved = time.monotonic()
        work = workers.play(self.plan, todo)
        try:
            for records in work:
                for record in records:
                    self.take(record)
                if records:
                    self.tell()
                if time.monotonic() - saved > KEEP_SECONDS:
                    self.keep_rest()
                    saved = time.monotonic()
                if stop is not None and stop():
                    raise KeyboardInterrupt
            # What is left over from an earlier interrupt goes only when all blocks are there.
            self.store.keep_rest([])
        except KeyboardInterrupt:
            _close(work)
            raise Interrupted(self.end(tell("run.broken-off"))) from None
        except (WorkError, StoreError) as error:
            _close(work)
            raise RunError(self.end(str(error))) from error
        except BaseException:
            # Whatever it was, what is done is kept.
            with suppress(StoreError):
                self.keep_rest()
            raise
        finally:
            _close(work)
        return self.outcome

    def look(self) -> None:
        """What is in the folder already."""
        for block in range(self.store.blocks):
            if self.store.complete(block):
                self.store.check(block)
                self.complete[block] = True
                for row in self.store.rows(block):
                    self.outcome.add(row)
        for record in self.store.rest():
            self.take(record)
        self.changed = False

    def missing(self) -> Iterator[int]:
        """The numbers of games that are to be played. Read while the run goes on: every block is looked at before one
        of its games is given out."""
        for block in range(self.store.blocks):
            if not self.complete[block]:
                there = set(self.pending.get(block, ()))
                yield from (number for number in self.store.numbers(block) if number not in there)

    def take(self, record: Record) -> None:
        """A game is done; with the last of a block the block is written."""
        number = record.game.number
        block = self.store.block(number)
        games = self.pending.setdefault(block, {})
        if number in games or self.complete[block]:
            return
        games[number] = record
        self.changed = True
        self.outcome.add(record.game)
        if len(games) == len(self.store.numbers(block)):
            self.store.keep_block(block, [games[each] for each in sorted(games)])
            self.complete[block] = True
            del self.pending[block]

    def tell(self) -> None:
        if self.progress is not None:
            self.progress(self.outcome.done, self.plan.total)
        if self.watch is not None:
            self.watch(self.outcome)

    def keep_rest(self) -> None:
        if self.changed:
            self.store.keep_rest([games[n] for _, games in sorted(self.pending.items()) for n in sorted(games)])
            self.changed = False

    def end(self, reason: str) -> str:
        """Keep what can be kept, and say how to go on."""
        with suppress(StoreError):
            self.keep_rest()
        # What is on disk counts: an interrupt can come after a block was written and before that was noted.
        kept = sum(len(self.store.numbers(block)) for block in range(self.store.blocks) if self.store.complete(block))
        with suppress(StoreError):
            kept += len(self.store.rest())
        return tell("run.kept", reason=reason, kept=kept, total=self.plan.total, folder=str(self.store.path))
