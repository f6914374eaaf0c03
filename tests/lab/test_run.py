"""Running a plan: the same rows whatever the number of processes, and after whatever happened on the way."""

from __future__ import annotations

import errno
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
import pytest

from sulaco.lab import run as running
from sulaco.lab import store, workers
from sulaco.lab.plan import Cell, Plan, made
from sulaco.lab.record import GameRow, Record, play
from sulaco.lab.run import Interrupted, RunError, run
from sulaco.lab.store import Run, StoreError
from sulaco.lab.workers import Here, Pace, Processes, Todo

from .runs import files

CELLS = (
    Cell("one", {"line_up": "alien", "players": 1}, ("random",)),
    Cell("two", {"line_up": "aliens", "players": 2}, ("random", "random")),
)
PLAN = made(Plan("encounters", CELLS, 15, seed=7, events=True, decisions=True))
Files = dict[str, bytes]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BLOCK", 4)


@pytest.fixture(scope="module")
def rows() -> list[GameRow]:
    return [play(PLAN, number).game for number in range(PLAN.total)]


@pytest.fixture
def uninterrupted(tmp_path: Path) -> Files:
    run(PLAN, Here(), tmp_path / "whole")
    return files(tmp_path / "whole")


def after(count: int) -> Callable[[], bool]:
    """Stops when it has been asked so often."""
    left = iter([False] * count)
    return lambda: next(left, True)


def test_the_rows_do_not_depend_on_the_number_of_processes(
    tmp_path: Path, uninterrupted: Files, rows: list[GameRow]
) -> None:
    two = run(PLAN, Processes(2), tmp_path / "two")

    assert files(tmp_path / "two") == uninterrupted
    assert run(PLAN, Processes(2)).rows == run(PLAN, Processes(1)).rows == rows
    assert two.rows == []
    assert [tally.games for tally in two.tallies] == [15, 15]


def test_cells_share_their_seeds(rows: list[GameRow]) -> None:
    assert [row.seed for row in rows[:15]] == [row.seed for row in rows[15:]]
    assert len({row.seed for row in rows}) == 15


def test_a_tally_counts_its_cell(tmp_path: Path, rows: list[GameRow]) -> None:
    outcome = run(PLAN, Here(), tmp_path / "run")
    second = outcome.tallies[1]

    assert second.shares.get("players", 0) == sum(bool(row.winners) for row in rows[15:])
    assert sum(second.endings.values()) == 15
    assert second.turns.total() == 15
    assert sum(uses.total() for uses in second.uses.values()) == sum(len(row.uses) for row in rows[15:])
    assert msgspec.to_builtins(run(PLAN, Here()).tallies) == msgspec.to_builtins(outcome.tallies)


@pytest.mark.parametrize("crew", [Here(), Processes(2)])
def test_a_run_that_is_stopped_goes_on_where_it_was(
    crew: workers.Workers, tmp_path: Path, uninterrupted: Files
) -> None:
    folder = tmp_path / "run"
    done: list[int] = []
    with pytest.raises(Interrupted) as stopped:
        run(PLAN, crew, folder, lambda now, _: done.append(now), lambda: done[-1] > 2)
    kept = len(Run.open(folder).games())

    assert 0 < kept < 30
    assert str(stopped.value) == (
        f"Broken off. {kept} of 30 games are kept; go on with: sulaco simulate --resume --out {folder}"
    )
    told: list[int] = []
    run(PLAN, Here(), folder, lambda done, _: told.append(done), resume=True)
    assert told == list(range(kept, 31))
    assert files(folder) == uninterrupted


def test_stopped_again_and_again(tmp_path: Path, uninterrupted: Files) -> None:
    folder = tmp_path / "run"
    for times in range(1, 20):
        try:
            run(PLAN, Here(), folder, stop=after(times), resume=True)
        except Interrupted:
            continue
        break
    assert files(folder) == uninterrupted


def test_an_interrupt_from_the_keyboard_keeps_all_that_is_done(tmp_path: Path, uninterrupted: Files) -> None:
    def progress(done: int, _: int) -> None:
        if done == 10:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="10 of 30 games are kept"):
        run(PLAN, Here(), tmp_path / "run", progress)
    assert len(Run.open(tmp_path / "run").games()) == 10
    run(PLAN, Here(), tmp_path / "run", resume=True)
    assert files(tmp_path / "run") == uninterrupted


def test_an_interrupt_right_after_a_block_was_written_counts_it(
    tmp_path: Path, uninterrupted: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Run.keep_block

    def interrupted(store: Run, block: int, records: Sequence[Record]) -> None:
        written(store, block, records)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Run, "keep_block", interrupted)
        with pytest.raises(Interrupted, match="4 of 30 games are kept"):
            run(PLAN, Here(), tmp_path / "run")
    assert len(Run.open(tmp_path / "run").games()) == 4
    run(PLAN, Here(), tmp_path / "run", resume=True)
    assert files(tmp_path / "run") == uninterrupted


def test_without_a_folder_an_interrupt_says_what_would_have_helped() -> None:
    with pytest.raises(Interrupted, match="Broken off after 3 of 30 games; with --out they would have been kept"):
        run(PLAN, Here(), stop=after(2))


def test_a_run_that_is_done_is_not_played_again(tmp_path: Path, uninterrupted: Files) -> None:
    class Nobody:
        def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
            assert todo.left == 0
            assert not todo.take(1)
            return iter(())

    outcome = run(PLAN, Nobody(), tmp_path / "whole", resume=True)
    assert [tally.games for tally in outcome.tallies] == [15, 15]
    assert files(tmp_path / "whole") == uninterrupted


def test_games_under_way_are_kept_from_time_to_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "KEEP_SECONDS", 0.0)

    def progress(done: int, _: int) -> None:
        if done == 7:
            assert len(Run.open(tmp_path / "run").games()) >= 6

    run(PLAN, Here(), tmp_path / "run", progress)
    assert not (tmp_path / "run" / "unfinished.parquet").exists()


# --- folders that do not fit -----------------------------------------------------------------------------------


def test_another_plan_in_the_folder(tmp_path: Path, uninterrupted: Files) -> None:
    other = msgspec.structs.replace(PLAN, seed=8, games=16)
    with pytest.raises(StoreError, match=r"another plan; what differs: games, seed\."):
        run(other, Here(), tmp_path / "whole", resume=True)
    with pytest.raises(StoreError, match="there is a run in this folder already"):
        run(PLAN, Here(), tmp_path / "whole")
    assert files(tmp_path / "whole") == uninterrupted


def test_a_missing_file_is_made_again(tmp_path: Path, uninterrupted: Files) -> None:
    folder = tmp_path / "whole"
    for name in ("games/part-00003.parquet", "events/part-00005.parquet"):
        (folder / name).unlink()
    told: list[int] = []
    run(PLAN, Here(), folder, lambda done, _: told.append(done), resume=True)

    assert told[0] == 22
    assert files(folder) == uninterrupted


def test_a_broken_file_is_said_and_nothing_is_touched(tmp_path: Path, uninterrupted: Files) -> None:
    folder = tmp_path / "whole"
    broken = folder / "games" / "part-00003.parquet"
    broken.write_bytes(b"PAR1 and nothing more")
    with pytest.raises(StoreError, match=r"part-00003\.parquet: this file is broken\. Delete it and resume"):
        run(PLAN, Here(), folder, resume=True)
    assert files(folder) == {**uninterrupted, "games/part-00003.parquet": broken.read_bytes()}
    broken.unlink()
    run(PLAN, Here(), folder, resume=True)
    assert files(folder) == uninterrupted


def test_a_full_disk_keeps_what_was_done(tmp_path: Path, uninterrupted: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    settle = os.fsync
    count = iter(range(1000))

    def full(handle: int) -> None:
        if next(count) > 15:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        settle(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(RunError, match=r"the disk is full\. 8 of 30 games are kept; go on with: ") as failed:
            run(PLAN, Here(), folder)
    assert not isinstance(failed.value, Interrupted)
    assert len(Run.open(folder).games()) == 8
    run(PLAN, Here(), folder, resume=True)
    assert files(folder) == uninterrupted


# --- workers that fail -----------------------------------------------------------------------------------------


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path, uninterrupted: Files) -> None:
    killed: list[BaseProcess] = []

    def progress(done: int, _: int) -> None:
        if done and len(killed) < 2:
            killed.append(multiprocessing.active_children()[0])
            killed[-1].kill()

    run(PLAN, Processes(2), tmp_path / "run", progress)
    assert len(killed) == 2
    assert files(tmp_path / "run") == uninterrupted
    assert not multiprocessing.active_children()


def dies(pipe: Connection, _: bytes) -> None:
    pipe.recv_bytes()
    os._exit(1)


def test_a_game_that_kills_its_process_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_serve", dies)

    with pytest.raises(RunError, match=r"A process died 3 times in game \d+; .* 0 of 30 games are kept"):
        run(PLAN, Processes(2), tmp_path / "run")
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("crew", [Here(), Processes(2)])
def test_a_game_that_fails_is_named(crew: workers.Workers, tmp_path: Path) -> None:
    bad = msgspec.structs.replace(CELLS[1], first_keys=("nonsense",))
    plan = msgspec.structs.replace(PLAN, cells=(CELLS[0], bad))
    number = r"game (\d+) \(seed \d+\) of two failed: Refused: .*"

    with pytest.raises(RunError, match=number + r"\d+ of 30 games are kept"):
        run(plan, crew, tmp_path / "run")
    assert not multiprocessing.active_children()
    games = Run.open(tmp_path / "run").games()["number"].to_list()
    assert games
    assert set(games) <= set(range(15))
    with pytest.raises(RunError, match=number):
        run(plan, crew)


# --- who gets how much -----------------------------------------------------------------------------------------


def test_games_are_given_out_once_and_those_that_come_back_first() -> None:
    todo = Todo(range(10), 10)

    assert todo.take(4) == [0, 1, 2, 3]
    todo.put_back([2, 3])
    assert (todo.left, todo.take(3), todo.left) == (8, [2, 3, 4], 5)
    assert (todo.take(100), todo.take(1), todo.left) == ([5, 6, 7, 8, 9], [], 0)


def test_units_are_small_at_first_and_at_the_end() -> None:
    pace = Pace(4)
    assert pace.size(1_000_000) == 1
    pace.took(1.0, 100)
    assert pace.size(1_000_000) == 100
    assert pace.size(40) == 5
    assert pace.size(3) == 1
    for _ in range(9):
        pace.took(0.001, 100)
    assert pace.size(1_000_000) == workers.MAX_UNIT_GAMES
    slow = Pace(2)
    slow.took(90.0, 1)
    assert slow.size(1_000) == 1
