"""Duels of battles between bots: both sides first equally often, the same on any number of processes."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from sulaco.games.battles.setup import mains
from sulaco.lab import duels, pool
from sulaco.lab.duels import Cell, Job, MatchReport, MatrixReport, Result

PAIR = ["lt-ripley", "the-queen-main"]
RANDOM = ("random", "random")


@pytest.fixture(scope="module")
def report() -> MatrixReport:
    return duels.run("random", 4, 3, processes=1, only=PAIR)


def test_every_pair_is_played_once_and_each_against_itself(report: MatrixReport) -> None:
    assert [(cell.main, cell.other) for cell in report.cells] == [
        ("lt-ripley", "lt-ripley"),
        ("lt-ripley", "the-queen-main"),
        ("the-queen-main", "the-queen-main"),
    ]
    assert report.first().games == 12
    assert len(mains()) == 8


def test_the_report_does_not_depend_on_the_number_of_processes(report: MatrixReport) -> None:
    assert duels.run("random", 4, 3, processes=2, only=PAIR) == report


def test_an_odd_number_of_games_is_rounded_up() -> None:
    assert duels.run("random", 1, 3, processes=1, only=["lt-ripley"]).cells[0].games == 2


def test_the_seat_that_is_to_go_first_does() -> None:
    assert [duels.duel(("lt-ripley", "ripley-8"), first, 9).game.state.first for first in (0, 1)] == [0, 1]


def test_each_side_goes_first_in_half_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner of each game is made up: whoever goes first, but for a tie in the last."""
    played: list[Job] = []

    def made_up(job: Job) -> Result:
        played.append(job)
        return Result((0, 1) if len(played) == 6 else (job.first,), 9)

    monkeypatch.setattr(duels, "game_of", made_up)
    report = duels.run("random", 6, 1, processes=1, only=["lt-ripley"])

    assert Counter(job.first for job in played) == {0: 3, 1: 3}
    assert len({job.seed for job in played}) == 6
    (cell,) = report.cells
    assert (cell.wins, cell.first.wins, cell.second.wins, cell.starting.wins) == (3.5, 3, 0.5, 5.5)


def test_a_cell_from_the_other_side() -> None:
    cell = Cell("lt-ripley", "the-queen-main", 10, 7, 4, 9.0)
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
    cells = [Cell(main, other, 200, 200, 100, 9.0) for main in mains() for other in mains() if main <= other]
    assert max(map(len, MatrixReport("battles", "sensible", 200, 1, cells).table().splitlines())) <= 80


# --- one bot against another -------------------------------------------------------------------------------------


def test_one_bot_against_another_with_every_deck_on_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Job] = []

    def made_up(job: Job) -> Result:
        played.append(job)
        return Result((job.bots.index("sensible"),), 9)

    monkeypatch.setattr(duels, "game_of", made_up)
    report = duels.against("sensible", "random", 128, 5, processes=1)

    assert [(match.team, match.other, match.share.wins) for match in report.matches] == [
        ("company", "xenomorphs", 128),
        ("xenomorphs", "company", 128),
        ("", "", 128),
    ]
    ours = [[(job.mains[job.bots.index("sensible")]) for job in played[at : at + 128]] for at in (0, 128, 256)]
    assert set(ours[0]) == set(mains()[:4])
    assert set(ours[1]) == set(mains()[4:])
    assert set(played) == {job for job in played if job.seed == pool.seed_of(5, played.index(job))}
    for at in (0, 128):
        part = played[at : at + 128]
        sides = Counter((job.bots.index("sensible"), job.first) for job in part)
        assert set(sides.values()) == {32}


def test_a_bot_that_is_worse_loses() -> None:
    report = duels.against("random", "sensible", 8, 1, processes=1)
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


def test_games_between_bots_are_the_same_every_time() -> None:
    job = Job(("lt-ripley", "the-queen-main"), 0, RANDOM, 4)
    assert duels.game_of(job) == duels.game_of(job)
