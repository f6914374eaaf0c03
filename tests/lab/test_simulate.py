"""Simulate: the same rows on any number of processes, honest intervals, every card accounted for."""

from __future__ import annotations

import json
import multiprocessing

import pytest

from sulaco.games.encounters.state import Setup
from sulaco.lab import pool
from sulaco.lab.simulate import Spread, run, wilson
from sulaco.table.decision import Refused


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_rows_do_not_depend_on_the_number_of_processes() -> None:
    one = run("corps", "escape", 2, "random", 10, 5, processes=1)
    two = run("corps", "escape", 2, "random", 10, 5, processes=2)

    assert one == two
    assert len({row.seed for row in one.rows}) == 10


def test_the_report_adds_its_rows_up() -> None:
    report = run("corps", "newt", 3, "random", 6, 1, processes=1)
    fields = json.loads(report.to_json())

    assert fields["games"] == len(fields["rows"]) == 6
    assert report.wins == sum(bool(row.winners) for row in report.rows)
    assert sum(report.endings.values()) == 6
    assert report.decisions == Spread.of([row.decisions for row in report.rows])
    assert sum(uses.get("resolved", 0) for uses in report.cards.values()) == sum(
        uses.get("resolved", 0) for row in report.rows for uses in row.uses.values()
    )
    assert set(report.cards).isdisjoint(report.unused)
    assert report.cards["m41a-pulse-rifle"]["issued"] > 0


def test_the_table_is_for_people() -> None:
    report = run("corps", "newt", 1, "random", 3, 1)
    lines = report.table().splitlines()

    assert lines[:2] == ["corps, newt, 1 players, bot random", "3 games, seed 1"]
    assert lines[3].startswith(f"won        {report.wins} of 3: ")


def test_what_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(Refused):
        run("corps", "newt", 9, "random", 3, 1)


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


def test_a_setup_can_be_given_with_its_variants() -> None:
    plain = run("encounters", "alien", 3, "sensible", 3, 1, processes=1)
    same = run("encounters", "alien", 3, "sensible", 3, 1, processes=1, setup=Setup(3, "alien"))
    assert plain == same
    hidden = run("encounters", "alien, agendas", 3, "sensible", 3, 1, processes=1, setup=Setup(3, agendas="hidden"))
    assert hidden.mission == "alien, agendas"
    assert {"efficient", "ruthless"} & {*hidden.unused, *hidden.cards}
    assert hidden.rows != plain.rows
