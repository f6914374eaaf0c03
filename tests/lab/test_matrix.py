"""The matrix in the document: what was measured, with the cards, rules and bot of today, and sentences made of it."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from sulaco.games.battles import Battles, decks
from sulaco.games.battles.setup import mains
from sulaco.lab import matrix
from sulaco.lab.duels import MatrixReport, Pairing
from sulaco.lab.matrix import Written

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "balance.md"
ANEW = "run `python -m sulaco.lab.matrix docs/balance.md`, or `make balance`"


# --- the document of this project --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written() -> Written:
    return matrix.read(DOCUMENT.read_text(encoding="utf-8"))


def test_every_pair_has_200_games(written: Written) -> None:
    assert (written.report.bot, written.report.games) == ("sensible", 200)
    assert [(cell.main, cell.other) for cell in written.report.cells] == list(combinations_with_replacement(mains(), 2))


def test_it_was_measured_with_the_cards_the_rules_and_the_bot_of_today(written: Written) -> None:
    assert (written.rules, written.digest) == (Battles.rules_version, matrix.digest()), ANEW


def test_nobody_has_edited_the_document(written: Written) -> None:
    assert matrix.split(DOCUMENT.read_text(encoding="utf-8"))[1] == f"\n{matrix.write(written)}", ANEW


# --- the digest --------------------------------------------------------------------------------------------------


def test_another_deck_gives_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = matrix.digest()
    assert matrix.digest() == before
    monkeypatch.setitem(decks.COMPANY, "newt", 3)
    monkeypatch.setitem(decks.COMPANY, "kane", 1)
    assert matrix.digest() != before


def test_another_bot_gives_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = matrix.digest()
    monkeypatch.setattr("sulaco.bots.battles.attacks.WORTH_IT", 50.0)
    assert matrix.digest() != before


# --- writing and reading -----------------------------------------------------------------------------------------


def cells(first: float) -> list[Pairing]:
    return [
        Pairing("lt-ripley", "lt-ripley", 200, 100, 50, 14.0),
        Pairing("lt-ripley", "the-queen-main", 200, 120, 60 + first, 11.5),
        Pairing("the-queen-main", "the-queen-main", 200, 99.5, 49.5, 18.0),
    ]


def made(first: float = 0) -> Written:
    return Written(MatrixReport("battles", "sensible", 200, 1, cells(first)), "1", "0123456789abcdef")


def test_what_is_written_can_be_read_again() -> None:
    assert matrix.read(f"# Balance\n\n{matrix.write(made(20))}") == made(20)


def test_the_document_has_a_row_for_each() -> None:
    text = matrix.write(made())
    assert text.startswith(f"{matrix.HEADING}\n")
    assert text.count("\n| Lt. Ripley |") == 2
    assert "| `lt-ripley` | `the-queen-main` | 120 of 200 | 60.0% | 53.1% to 66.5% | 60 | 60 | 11.5 |" in text


@pytest.mark.parametrize(
    ("first", "verdict"),
    [
        (40, "Going first is an advantage: whoever goes first wins 63.2% of all 600 games"),
        (-40, "Going first is a disadvantage: whoever goes first wins 36.6% of all 600 games"),
        (0, "These games do not show that it matters who goes first: whoever goes first wins 49.9% of all 600 games"),
    ],
)
def test_what_it_says_about_going_first_is_made_of_the_figures(first: float, verdict: str) -> None:
    words = " ".join(matrix.write(made(first)).split())
    assert verdict in words
    assert "Lt. Ripley wins most often (60.0% against all others), The Queen most seldom (40.0%)." in words
    assert "The Company beats the Xenomorphs in 60.0% of their games (95 %: 53.1% to 66.5%)." in words
    assert "Lt. Ripley and The Queen are the quickest with 11.5, two of The Queen the slowest with 18.0." in words


def test_a_foreign_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not a document with the matrix"):
        matrix.read("# Balance\n\nAll is well.\n")


def test_the_document_keeps_what_stands_before_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matrix, "BOT", "random")
    monkeypatch.setattr("sulaco.lab.duels.mains", lambda: ["lt-ripley", "ripley-8", "the-queen-main"])
    path = tmp_path / "balance.md"
    path.write_text("# Balance\n\nof corps\n", encoding="utf-8")
    for seed in (1, 2):
        matrix.main(path, games=2, seed=seed)
        before, _ = matrix.split(path.read_text(encoding="utf-8"))
        assert before == "# Balance\n\nof corps\n"
        assert matrix.read(path.read_text(encoding="utf-8")).report.seed == seed
