"""Duels of battles between bots: both sides first equally often, the same on any number of processes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from sulaco.games.battles.setup import mains
from sulaco.lab import duels, pool
from sulaco.lab.duels import MatchReport, MatrixReport, Pairing
from sulaco.lab.plan import Plan, Seating, made
from sulaco.lab.record import GameRow
from sulaco.lab.run import Outcome, run
from sulaco.lab.workers import Processes

PAIR = ["lt-ripley", "the-queen-main"]


def played(games: int, only: list[str], processes: int = 1) -> MatrixReport:
    return duels.matrix(run(made(duels.matrix_plan("random", games, 3, only=only)), Processes(processes)))


@pytest.fixture(scope="module")
def report() -> MatrixReport:
    return played(4, PAIR)


def test_every_pair_is_played_once_and_each_against_itself(report: MatrixReport) -> None:
    assert [(cell.main, cell.other) for cell in report.cells] == [
        ("lt-ripley", "lt-ripley"),
        ("lt-ripley", "the-queen-main"),
        ("the-queen-main", "the-queen-main"),
    ]
    assert report.first().games == 12
    assert len(mains()) == 8


def test_the_report_does_not_depend_on_the_number_of_processes(report: MatrixReport) -> None:
    assert played(4, PAIR, processes=2) == report


def test_an_odd_number_of_games_is_rounded_up() -> None:
    assert duels.matrix_plan("random", 1, 3, only=["lt-ripley"]).games == 2


def test_the_seat_that_is_to_go_first_does() -> None:
    assert [duels.duel(("lt-ripley", "ripley-8"), first, 9).game.state.first for first in (0, 1)] == [0, 1]


def made_up(plan: Plan, winners: Callable[[Seating, int], tuple[int, ...]]) -> Outcome:
    """A plan whose games were not played: who wins is made up."""
    outcome = Outcome(plan, None)
    for number in range(plan.total):
        seating = plan.seating(number)
        row = GameRow(
            number,
            "",
            plan.seed_of(number),
            list(seating.bots),
            list(winners(seating, number)),
            "",
            1,
            9,
            [],
            [],
            [],
            [],
        )
        outcome.rows.append(row)
        outcome.add(row)
    return outcome


def first_of(seating: Seating) -> int:
    return ["first:player-1", "first:player-2"].index(seating.first_keys[0])


def test_each_side_goes_first_in_half_of_the_games() -> None:
    """Whoever goes first wins, but for a tie in the last game."""
    plan = duels.matrix_plan("random", 6, 1, only=["lt-ripley"])
    outcome = made_up(plan, lambda seating, number: (0, 1) if number == 5 else (first_of(seating),))

    assert Counter(first_of(plan.seating(number)) for number in range(6)) == {0: 3, 1: 3}
    assert len({row.seed for row in outcome.rows}) == 6
    (cell,) = duels.matrix(outcome).cells
    assert (cell.wins, cell.first.wins, cell.second.wins, cell.starting.wins) == (3.5, 3, 0.5, 5.5)


def test_a_cell_from_the_other_side() -> None:
    cell = Pairing("lt-ripley", "the-queen-main", 10, 7, 4, 9.0)
    turned = cell.turned()
    assert (turned.main, turned.other, turned.wins) == ("the-queen-main", "lt-ripley", 3)
    assert (turned.first.wins, turned.second.wins) == (2, 1)  # it won what the other lost going second
    assert turned.starting == cell.starting
    assert turned.turned() == cell


def test_both_sides_of_the_matrix_fit(report: MatrixReport) -> None:
    one, other = PAIR
    share = report.cell(one, other).share
    low, high = share.interval
    assert low < share.rate < high
    assert report.cell(other, one).share.rate == pytest.approx(1 - share.rate)
    assert report.overall(one).wins + report.overall(other).wins == pytest.approx(4)
    assert report.between_teams() == share
    with pytest.raises(KeyError):
        report.cell(one, "ripley-8")


def test_the_report_for_people_and_for_programs(report: MatrixReport) -> None:
    lines = report.table().splitlines()
    assert lines[:2] == [
        "battles, starter decks, bot random",
        "4 games a cell, each side first in half of them, seed 3",
    ]
    assert lines[-1] == f"going first  {report.first()}"
    assert lines[5].startswith("1 Lt. Ripley")
    found = json.loads(report.to_json())
    assert found["played"] == 12
    assert found["cells"][1]["rate"] == report.cells[1].share.rate
    assert found["cells"][1]["interval"] == pytest.approx(report.cells[1].share.interval)


def test_the_table_of_all_fits_into_80_columns() -> None:
    cells = [Pairing(main, other, 200, 200, 100, 9.0) for main in mains() for other in mains() if main <= other]
    assert max(map(len, MatrixReport("battles", "sensible", 200, 1, cells).table().splitlines())) <= 80


# --- one bot against another -------------------------------------------------------------------------------------


def test_one_bot_against_another_with_every_deck_on_both_seats() -> None:
    plan = duels.match_plan("sensible", "random", 128, 5)
    report = duels.match(made_up(plan, lambda seating, number: (seating.bots.index("sensible"),)))

    assert [(match.team, match.other, match.share.wins) for match in report.matches] == [
        ("company", "xenomorphs", 128),
        ("xenomorphs", "company", 128),
        ("", "", 128),
    ]
    seatings = [plan.seating(number) for number in range(plan.total)]
    ours = [seating.setup["decks"][seating.bots.index("sensible")]["main"] for seating in seatings]
    assert set(ours[:128]) == set(mains()[:4])
    assert set(ours[128:256]) == set(mains()[4:])
    assert [plan.seed_of(number) for number in range(384)] == [pool.seed_of(5, number) for number in range(384)]
    for at in (0, 128):
        sides = Counter((seating.bots.index("sensible"), first_of(seating)) for seating in seatings[at : at + 128])
        assert set(sides.values()) == {32}


def test_a_bot_that_is_worse_loses() -> None:
    report = duels.match(run(made(duels.match_plan("random", "sensible", 8, 1)), Processes(1)))
    assert sum(match.wins for match in report.matches) <= 4


def test_a_match_for_people_and_for_programs() -> None:
    report = MatchReport("battles", "sensible", "random", 1, [duels.Match("company", "xenomorphs", 1000, 990)])
    assert report.table().splitlines() == [
        "battles, starter decks, every Main Character in turn, seed 1",
        "sensible wins against random, each on both seats and first in half of the games",
        "",
        "The Company against Xenomorphs  990 of 1000: 99.0% (95 %: 98.2% to 99.5%)",
    ]
    (match,) = json.loads(report.to_json())["matches"]
    assert match["rate"] == 0.99
    assert match["wins"] == 990
