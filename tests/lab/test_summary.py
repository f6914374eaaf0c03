"""Summaries of runs: honest intervals, every card accounted for; and the pool that other measurements use."""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from typing import Any

import pytest

from sulaco.lab import pool
from sulaco.lab.plan import Cell, Plan, PlanError, made
from sulaco.lab.run import run
from sulaco.lab.summary import CellReport, Spread, cell_report, play_cell, results, wilson
from sulaco.lab.workers import Processes


def report(
    game: str, setup: dict[str, Any], games: int, seed: int, bot: str = "random", processes: int = 1
) -> CellReport:
    return play_cell(game, setup.get("mission", "alien"), setup, bot, games, seed, processes)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_report_does_not_depend_on_the_number_of_processes() -> None:
    one = report("corps", {"mission": "escape", "players": 2}, 10, 5)
    two = report("corps", {"mission": "escape", "players": 2}, 10, 5, processes=2)

    assert one == two
    assert len({row.seed for row in one.rows}) == 10


def test_the_report_adds_its_rows_up() -> None:
    found = report("corps", {"mission": "newt", "players": 3}, 6, 1)
    fields = json.loads(found.to_json())

    assert fields["games"] == len(fields["rows"]) == 6
    assert "house" not in fields
    assert found.wins == sum(bool(row.winners) for row in found.rows)
    assert found.endings == dict(Counter(row.ending for row in found.rows))
    assert found.decisions == Spread.of(Counter(row.decisions for row in found.rows))
    assert sum(uses.get("resolved", 0) for uses in found.cards.values()) == sum(
        uses.get("resolved", 0) for row in found.rows for uses in row.uses.values()
    )
    assert set(found.cards).isdisjoint(found.unused)
    assert found.cards["m41a-pulse-rifle"]["issued"] > 0


def test_the_table_is_for_people() -> None:
    found = report("corps", {"mission": "newt", "players": 1}, 3, 1)
    lines = found.table().splitlines()

    assert lines[:2] == ["corps, newt, 1 players, bot random", "3 games, seed 1"]
    assert lines[3].startswith(f"won        {found.wins} of 3: ")
    assert [line[10:] for line in lines[8 : 8 + len(found.endings)]] == list(found.endings)
    assert all(ending.endswith(".") for ending in found.endings)


def test_one_cell_in_full_and_among_others_counts_the_same() -> None:
    plan = made(Plan("encounters", (Cell("alien", {"line_up": "alien", "players": 2}, ("random",) * 2),), 8, 3))
    outcome = run(plan, Processes(1))
    full, (cell,) = cell_report(outcome, "alien"), results(outcome).cells

    assert (full.wins, full.win_rate, full.interval) == (cell.wins, cell.win_rate, cell.interval)
    assert (full.seat_wins, full.cards, full.turns) == (cell.seat_wins, cell.cards, cell.turns)
    assert list(full.endings.values()) == list(cell.endings.values())


def test_what_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(PlanError, match="9 players"):
        made(Plan("corps", (Cell("cell", {"mission": "newt", "players": 9}, ("random",) * 9),), 3))


def test_variants_are_part_of_the_setup() -> None:
    plain = report("encounters", {"players": 3}, 3, 1, "sensible")
    hidden = report("encounters", {"players": 3, "agendas": "hidden"}, 3, 1, "sensible")

    assert {"efficient", "ruthless"} & {*hidden.unused, *hidden.cards}
    assert hidden.rows != plain.rows


def double(number: int) -> int:
    return number * 2


def test_the_pool_keeps_the_order_and_tells_progress() -> None:
    told: list[int] = []
    jobs = list(range(30))

    assert pool.run(double, jobs, 2, lambda done, total: told.append(done)) == [double(job) for job in jobs]
    assert told == list(range(1, 31))


def test_few_jobs_stay_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: str) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(multiprocessing, "get_context", forbidden)

    assert pool.run(double, [1, 2, 3], 4) == [2, 4, 6]
    assert pool.run(double, list(range(100)), 1) == [double(job) for job in range(100)]


def test_seeds_of_games_are_short_and_all_different() -> None:
    seeds = {pool.seed_of(seed, number) for seed in range(20) for number in range(500)}

    assert len(seeds) == 10_000
    assert max(seeds) < 1 << 31
