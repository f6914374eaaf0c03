"""A run on disk: whole files or none, and a clear word about everything else."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import polars as pl
import pytest

from sulaco.lab import store
from sulaco.lab.plan import Cell, Plan, made
from sulaco.lab.record import DecisionRow, EventRow, GameRow, Record, play
from sulaco.lab.store import Run, StoreError

PLAN = made(Plan("encounters", (Cell("one", {"line_up": "alien", "players": 1}, ("random",)),), 10, events=True))
BOTH = msgspec.structs.replace(PLAN, decisions=True)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BLOCK", 4)


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return [play(BOTH, number) for number in range(BOTH.total)]


def blocks(run: Run, records: list[Record], *which: int) -> None:
    for block in which:
        run.keep_block(block, [records[number] for number in run.numbers(block)])


def test_rows_come_back_as_they_were(tmp_path: Path, records: list[Record]) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 2, 0, 1)
    run = Run.open(tmp_path / "run")

    assert run.plan == BOTH
    assert [msgspec.convert(row, GameRow) for row in run.games().iter_rows(named=True)] == [r.game for r in records]
    assert [msgspec.convert(row, DecisionRow) for row in run.decisions().iter_rows(named=True)] == [
        row for record in records for row in record.decisions
    ]
    assert [msgspec.convert(row, EventRow) for row in run.events().iter_rows(named=True)] == [
        row for record in records for row in record.events
    ]
    assert run.games().columns == list(GameRow.__struct_fields__)
    assert sorted(str(file.relative_to(run.path)) for file in run.path.rglob("*") if file.is_file()) == [
        *(f"{kind}/part-0000{block}.parquet" for kind in ("decisions", "events", "games") for block in range(3)),
        "plan.json",
    ]


def test_other_programs_read_the_files(tmp_path: Path, records: list[Record]) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 0, 1, 2)
    frame = pl.read_parquet(tmp_path / "run" / "games" / "*.parquet")

    assert frame["number"].to_list() == list(range(10))
    assert frame.schema["uses"] == pl.List(
        pl.Struct({"turn": pl.Int64, "card": pl.String, "use": pl.String, "seat": pl.Int64})
    )


def test_the_same_rows_give_the_same_bytes(records: list[Record]) -> None:
    for kind in store.KINDS:
        assert store.parquet(kind, records) == store.parquet(kind, records)


def test_games_of_blocks_under_way_are_kept_and_counted_once(tmp_path: Path, records: list[Record]) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 1)
    run.keep_rest([records[number] for number in (0, 3, 5, 9)])
    run = Run.open(tmp_path / "run")

    # How a game ended, for people, is no part of what is stored.
    assert run.rest() == [msgspec.structs.replace(records[number], ending=None) for number in (0, 3, 9)]
    assert run.games()["number"].to_list() == [0, 3, 4, 5, 6, 7, 9]
    assert set(run.decisions()["number"]) == {0, 3, 4, 5, 6, 7, 9}
    run.keep_rest([])
    assert run.rest() == []
    assert not list(run.path.rglob("unfinished*"))


def test_a_run_that_has_just_begun_has_no_rows(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", BOTH)

    assert run.games().shape == (0, len(GameRow.__struct_fields__))
    assert run.games().schema == store.schema("games")


def test_what_was_not_recorded_is_not_there(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", PLAN)

    with pytest.raises(StoreError, match="this run was played without --decisions"):
        run.decisions()
    assert not (run.path / "decisions").exists()


def test_a_block_without_one_of_its_files_is_not_complete(tmp_path: Path, records: list[Record]) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 0, 1)
    run.part("events", 0).unlink()

    assert [run.complete(block) for block in range(3)] == [False, True, False]
    with pytest.raises(StoreError, match=r"events/part-00000\.parquet: this file is missing\. Resume the run"):
        run.games()


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"something else entirely"])
def test_a_broken_file_is_named(tmp_path: Path, records: list[Record], damage: bytes) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 0)
    run.part("games", 0).write_bytes(damage)

    with pytest.raises(StoreError, match=r"games/part-00000\.parquet: this file is broken\. Delete it and resume"):
        run.games()


def test_a_file_cut_short_or_with_other_games_is_broken(tmp_path: Path, records: list[Record]) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 0)
    run.check(0)
    whole = run.part("games", 0).read_bytes()
    run.part("games", 0).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match="broken"):
        run.check(0)
    run.part("games", 0).write_bytes(store.parquet("games", records[1:5]))
    with pytest.raises(StoreError, match="broken"):
        run.check(0)
    run.part("games", 0).write_bytes(store.parquet("events", records[:4]))
    with pytest.raises(StoreError, match="broken"):
        run.check(0)


def test_a_folder_that_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere: there is no run in this folder"):
        Run.open(tmp_path / "nowhere")
    (tmp_path / "file").write_text("hello")
    with pytest.raises(StoreError, match="file: this is a file"):
        Run.open(tmp_path / "file")
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(StoreError, match=r"plan\.json: this is no plan"):
        Run.open(tmp_path)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear all")
    with pytest.raises(StoreError, match="there is something else in this folder already"):
        Run.create(tmp_path, PLAN)
    Run.create(tmp_path / "run", PLAN)
    with pytest.raises(StoreError, match="there is a run in this folder already"):
        Run.create(tmp_path / "run", PLAN)
    with pytest.raises(StoreError, match="letter"):
        Run.create(tmp_path / "letter" / "run", PLAN)


def test_a_folder_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    with pytest.raises(StoreError, match="run: Permission denied"):
        Run.create(tmp_path / "run", PLAN)


def test_a_full_disk_leaves_what_was_there(
    tmp_path: Path, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run.create(tmp_path / "run", BOTH)
    blocks(run, records, 0)
    run.keep_rest(records[4:6])
    before = {file: file.read_bytes() for file in run.path.rglob("*.parquet")}

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"part-00001\.parquet: the disk is full"):
        blocks(run, records, 1)
    with pytest.raises(StoreError, match="the disk is full"):
        run.keep_rest(records[4:7])
    assert {file: file.read_bytes() for file in run.path.rglob("*") if file.is_file() and file.name != "plan.json"} == (
        before
    )
