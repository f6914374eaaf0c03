"""Summaries of runs: honest intervals, every card accounted for; and the pool that other measurements use."""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from typing import Any

import msgspec
import pytest

from sulaco.games import load
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.lab import pool
from sulaco.lab.plan import Cell, Plan, PlanError, made
from sulaco.lab.record import GameRow
from sulaco.lab.results import CellReport, Results, Spread, cell_report, play_cell, results, wilson
from sulaco.lab.run import Outcome, run
from sulaco.lab.winners import Winners
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

    assert lines[:2] == ["corps, newt, 1 player, bot random", "3 games, seed 1"]
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


# --- parties ------------------------------------------------------------------------------------------------


def row(number: int, winners: list[int], ending: str = "ending.won") -> GameRow:
    return GameRow(number, "cell", number, [], winners, ending, 5, 3, [], [], [], [])


def summed(game: str, setup: dict[str, Any], rows: list[GameRow]) -> tuple[CellReport, Results]:
    """What comes of games that were not played."""
    kind = load(game)
    seats = kind.seats(msgspec.convert(setup, kind.setup_type))
    outcome = Outcome(Plan(game, (Cell("cell", setup, ("random",) * seats),), len(rows)), None)
    for each in rows:
        outcome.rows.append(each)
        outcome.endings.append(each.ending)
        outcome.add(each)
    return cell_report(outcome, "cell"), results(outcome)


def test_a_traitor_who_wins_is_no_success_of_the_players() -> None:
    setup = {"players": 3, "agendas": "hidden", "alien_players": True}
    rows = [
        row(0, [0, 2]),
        row(1, [1], "ending.traitor"),
        row(2, [0, 1], "ending.aliens"),
        row(3, [], "ending.all-dead"),
    ]
    full, cells = summed("encounters", setup, rows)

    assert (full.wins, full.party_wins) == (1, {"players": 1, "traitor": 1, "aliens": 1})
    assert full.table().splitlines()[3:6] == [
        "won        1 of 4: 25.0% (95 %: 4.6% to 69.9%)",
        "won by a traitor: 1 of 4: 25.0% (95 %: 4.6% to 69.9%)",
        "won by the Alien Players: 1 of 4: 25.0% (95 %: 4.6% to 69.9%)",
    ]
    assert cells.cells[0].wins == 1
    assert cells.table().splitlines()[2].endswith("won by the players")


def test_where_all_are_on_one_side_nothing_is_said_of_parties() -> None:
    full, cells = summed("corps", {"mission": "newt", "players": 2}, [row(0, [0, 1]), row(1, [])])

    assert (full.wins, full.party_wins, cells.cells[0].party_wins) == (1, {}, {})
    assert "party_wins" not in json.loads(full.to_json())
    assert cells.table().splitlines()[2].strip() == "won"


@pytest.mark.parametrize(
    ("mode", "winners", "wins"),
    [
        ("teams", [[0, 2], [1, 3], [0, 1, 2, 3]], {"team-1": 1.5, "team-2": 1.5}),
        ("free-for-all", [[0], [1, 2]], {"player-1": 1, "player-2": 0.5, "player-3": 0.5, "player-4": 0}),
    ],
)
def test_a_team_wins_as_a_whole_and_a_tie_is_divided_among_sides(
    mode: str, winners: list[list[int]], wins: dict[str, float]
) -> None:
    decks = [msgspec.to_builtins(starter(main)) for main in mains()[:4]]
    rows = [row(number, seats, "ending.main-koed") for number, seats in enumerate(winners)]
    _, cells = summed("battles", {"decks": decks, "mode": mode}, rows)

    assert cells.cells[0].party_wins == wins
    assert cells.cells[0].wins == next(iter(wins.values()))
    whose = "won by the first team" if mode == "teams" else "won by the first seat"
    assert cells.table().splitlines()[2].endswith(whose)


def test_seats_count_as_much_as_their_side() -> None:
    decks = [msgspec.to_builtins(starter(main)) for main in mains()[:4]]
    teams = Winners(load("battles"), {"decks": decks, "mode": "teams"})
    together = Winners(load("encounters"), {"players": 2, "agendas": "hidden"})

    assert teams.by_seat([0, 2], "ending.main-koed") == [1, 0, 1, 0]
    assert (teams.opposed, together.opposed) == (True, False)
    assert together.share([1], "ending.traitor") == 0
