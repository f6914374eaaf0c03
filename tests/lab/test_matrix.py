"""The matrix of battles: both sides first equally often, the same on any number of processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sulaco.games.battles.setup import mains
from sulaco.lab import matrix
from sulaco.lab.matrix import Job, MatrixReport

PAIR = ["lt-ripley", "the-queen-main"]


@pytest.fixture(scope="module")
def report() -> MatrixReport:
    return matrix.run("random", 4, 3, processes=1, only=PAIR)


def test_every_pair_is_played_once_and_each_against_itself(report: MatrixReport) -> None:
    assert [(cell.main, cell.other) for cell in report.cells] == [
        ("lt-ripley", "lt-ripley"),
        ("lt-ripley", "the-queen-main"),
        ("the-queen-main", "the-queen-main"),
    ]
    assert report.played == 12
    assert len(mains()) == 8


def test_the_report_does_not_depend_on_the_number_of_processes(report: MatrixReport) -> None:
    assert matrix.run("random", 4, 3, processes=2, only=PAIR) == report


def test_an_odd_number_of_games_is_rounded_up() -> None:
    assert matrix.run("random", 1, 3, processes=1, only=["lt-ripley"]).cells[0].games == 2


def test_the_seat_that_is_to_go_first_does() -> None:
    """The same cards, and yet another game."""
    games = [matrix.game_of(Job(("lt-ripley", "ripley-8"), first, "random", 9)) for first in (0, 1)]
    assert games[0] != games[1]


def test_both_sides_of_the_matrix_fit(report: MatrixReport) -> None:
    one, other = PAIR
    rate, low, high = report.rate(one, other)
    assert report.rate(other, one) == pytest.approx((1 - rate, 1 - high, 1 - low))
    assert low < rate < high
    assert report.overall(one)[0] + report.overall(other)[0] == pytest.approx(4)
    assert all(0 <= cell.wins_first <= cell.games / 2 for cell in report.cells)
    with pytest.raises(KeyError):
        report.rate(one, "ripley-8")


def test_the_report_for_people_and_for_programs(report: MatrixReport) -> None:
    lines = report.table().splitlines()
    assert lines[:2] == [
        "battles, starter decks, bot random",
        "4 games a cell, each side first in half of them, seed 3",
    ]
    assert lines[-1].startswith(f"going first  {report.first_wins:g} of 12: ")
    assert json.loads(report.to_json())["played"] == 12


def test_the_document_has_a_row_for_each(report: MatrixReport) -> None:
    text = matrix.write(report)
    assert text.startswith(f"{matrix.HEADING}\n")
    assert text.count("\n| Lt. Ripley |") == 2
    assert "Whoever goes first wins" in text


def test_the_document_keeps_what_stands_before_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "BOT", "random")
    monkeypatch.setattr(matrix, "mains", lambda: ["lt-ripley", "ripley-8"])
    path = tmp_path / "balance.md"
    path.write_text("# Balance\n\nof corps\n", encoding="utf-8")
    for seed in (1, 2):
        matrix.main(path, games=2, seed=seed)
        before, after = matrix.split(path.read_text(encoding="utf-8"))
        assert before == "# Balance\n\nof corps\n"
        assert f"seed {seed}, rules version" in after
