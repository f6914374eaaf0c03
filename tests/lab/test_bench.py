"""Bench: the keys that programs read, figures that make sense, and a peer that may be missing."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from sulaco.bots.search import Search, Thought
from sulaco.games import GAMES
from sulaco.lab import bench, scaling
from sulaco.lab.plan import Cell, Plan
from sulaco.lab.pool import MIN_GAMES_FOR_PROCESSES
from sulaco.table.table import Table

PROCESSES = {"games_per_second": 20.0, "efficiency": 1.9, "efficiency_disk": 1.85, "ceiling": 1.95}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Cell]]:
    """Which games were measured with two processes; that takes its time and is tried once, below."""
    found: list[tuple[str, Cell]] = []

    def measure(game: str, cell: Cell, seconds: float, runs: int) -> dict[str, float]:
        found.append((game, cell))
        return PROCESSES

    monkeypatch.setattr(scaling, "measure", measure)
    return found


@pytest.mark.usefixtures("measured")
def test_the_keys_are_those_that_programs_read() -> None:
    figures = bench.run(True, seconds=0.02, runs=3)

    assert list(figures) == ["games", "peers", "processes"]
    assert list(figures["games"]) == list(GAMES)
    for row in figures["games"].values():
        assert list(row) == [
            "decisions_per_second",
            "games_per_second",
            "decisions_per_game",
            "fork_us",
            "view_us",
            "replay_ms",
            "sensible_games_per_second",
            "iterations_per_second",
        ]
    assert figures["processes"] == dict.fromkeys(GAMES, PROCESSES)
    assert list(figures["peers"]) == ["python-chess"]
    assert list(figures["peers"]["python-chess"]) == ["decisions_per_second"]
    assert all(value > 0 for group in figures.values() for row in group.values() for value in row.values())


@pytest.mark.usefixtures("measured")
def test_peers_are_measured_only_when_asked_for() -> None:
    assert list(bench.run(False, seconds=0.01, runs=1)) == ["games", "processes"]


def test_copies_are_measured_at_every_decision_of_the_middle_third(monkeypatch: pytest.MonkeyPatch) -> None:
    corps = bench.Bench("corps")
    forked: list[int] = []
    fork = Table.fork

    def noted(table: Table[Any]) -> Table[Any]:
        forked.append(len(table.journal))
        return fork(table)

    monkeypatch.setattr(Table, "fork", noted)

    corps._copies(0)

    third = len(corps.finished.journal) // 3
    assert forked == list(range(third, 2 * third))


def test_a_missing_peer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)

    with pytest.raises(bench.NoPeer, match="python-chess is not installed"):
        bench.run(True, seconds=0.01, runs=1)


# --- the search ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_search_is_measured_where_there_is_something_to_weigh(game: str) -> None:
    measured = bench.Bench(game)
    positions = measured.middle()
    table = measured._table(1)
    measured._play(table, 1, "sensible")

    assert len(positions) == bench.POSITIONS
    for position in positions:
        assert position.decision is not None
        assert len(position.decision.options) > 1
        assert len(table.journal) // 3 <= len(position.journal)
        assert position.journal == table.journal[: len(position.journal)]
    assert len({len(position.journal) for position in positions}) > 1


def test_iterations_are_counted_over_all_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = bench.Bench("battles")
    measured.positions = measured.middle()[:2]
    thoughts = iter([Thought("", [], 30), Thought("", [], 10)])
    clock = iter([0.0, 0.0, 4.0])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(Search, "think", lambda search, knowledge: next(thoughts))

    assert measured._iterations(0.5) == 40 / 4.0


# --- two processes -------------------------------------------------------------------------------------------------


def test_every_game_is_measured_with_sensible_bots_on_all_seats(measured: list[tuple[str, Cell]]) -> None:
    bench.run(False, seconds=0.01, runs=1)

    assert [game for game, _ in measured] == list(GAMES)
    assert [set(cell.bots) for _, cell in measured] == [{"sensible"}] * len(GAMES)
    assert [len(cell.bots) for _, cell in measured] == [bench.Bench(game).seats for game in GAMES]


def test_two_processes_are_held_against_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is ours: one process takes 8 s, two take 4, the folder costs 1 s more."""

    def beside(plan: Plan, count: int) -> float:
        return 0.8 if plan.games == MIN_GAMES_FOR_PROCESSES else {1: 8.0, 2: 8.4}[count]

    monkeypatch.setattr(
        scaling, "_afresh", lambda plan, processes, *, keep=False: {1: 8.0, 2: 4.0}[processes] + float(keep)
    )
    monkeypatch.setattr(scaling, "_beside", beside)
    cell = Cell("alien", {"line_up": "alien", "players": 1}, ("sensible",))

    found = scaling.measure("encounters", cell, 1.0, 5)

    games = int(scaling.LENGTH / (0.8 / MIN_GAMES_FOR_PROCESSES))
    assert found == {"games_per_second": games / 8, "efficiency": 2.0, "efficiency_disk": 1.8, "ceiling": 1.9}


def test_processes_beside_each_other_play_the_whole_plan() -> None:
    cell = Cell("alien", {"line_up": "alien", "players": 1}, ("random",))

    assert 0 < scaling._beside(Plan("encounters", (cell,), 20), 2) < 60


@pytest.mark.parametrize("keep", [False, True])
def test_a_run_is_measured_in_a_process_of_its_own(keep: bool) -> None:
    cell = Cell("alien", {"line_up": "alien", "players": 1}, ("random",))

    assert 0 < scaling._afresh(Plan("encounters", (cell,), 20), 2, keep=keep) < 60


def test_without_the_lab_the_folder_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "_afresh", lambda plan, processes: 1.0)
    monkeypatch.setattr(scaling, "_beside", lambda plan, count: 1.0)
    monkeypatch.setattr(scaling, "find_spec", lambda name: None)
    cell = Cell("alien", {"line_up": "alien", "players": 1}, ("sensible",))

    assert list(scaling.measure("encounters", cell, 1.0, 1)) == ["games_per_second", "efficiency", "ceiling"]
