"""Balance: the document says what was measured, its table is inside the bounds, and no number has changed since."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.games.corps import Corps, boxes
from sulaco.games.corps.campaign import listed_missions
from sulaco.games.corps.cards import DEFINITIONS
from sulaco.games.corps.missions import MISSIONS, newt
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.lab import balance, matrix
from sulaco.lab.balance import Balance, Cell
from sulaco.lab.results import play_cell

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "balance.md"
ANEW = "run `make balance`"


# --- the document of this project --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def written() -> Balance:
    return balance.read(DOCUMENT.read_text(encoding="utf-8"))


def test_the_table_has_every_mission_with_1_3_and_5_players_and_200_games_each(written: Balance) -> None:
    assert (written.games, len(written.cells)) == (200, 27)
    assert [(cell.mission, cell.players) for cell in written.cells] == [
        (mission, players) for mission in listed_missions() for players in (1, 3, 5)
    ]
    assert {cell.games for cell in written.cells} == {200}


def test_every_mission_is_won_in_25_to_70_percent_of_the_games(written: Balance) -> None:
    outside = {(cell.mission, cell.players): cell.rate for cell in written.cells if not 0.25 <= cell.rate <= 0.70}
    assert outside == {}


def test_no_endurance_card_is_dead(written: Balance) -> None:
    """Gear that is handed out at the start was somewhere equipped in play as well."""
    assert list(written.cards) == list(DEFINITIONS)
    ways = {"weapon": "equipped", "equipment": "equipped", "event": "played", "hazard": "resolved"}
    assert [id for id, card in DEFINITIONS.items() if not written.cards[id].get(ways[card.type])] == []


def test_the_table_was_measured_with_the_numbers_of_today(written: Balance) -> None:
    assert (written.rules, written.numbers) == (Corps.rules_version, balance.numbers()), ANEW


def test_nobody_has_edited_the_document(written: Balance) -> None:
    assert matrix.split(DOCUMENT.read_text(encoding="utf-8"))[0] == balance.write(written), ANEW


# --- the numbers of today ----------------------------------------------------------------------------------------


def test_the_digest_is_the_same_in_every_process() -> None:
    """However the sets of strings are ordered."""
    command = [sys.executable, "-c", "from sulaco.lab.balance import numbers; print(numbers())"]
    for seed in ("1", "2"):
        result = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        )
        assert result.stdout.strip() == balance.numbers()


def replaced(card: Any, **fields: object) -> Any:
    return msgspec.structs.replace(card, **fields)


def test_every_kind_of_number_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    def hits(number: int) -> object:
        return lambda: number

    pistol = DEFINITIONS["hk-vp70"]
    changes: list[tuple[str, Any]] = [
        ("attribute", lambda patch: patch.setattr(MISSIONS["newt"], "newt_deadline", 13)),
        ("default", lambda patch: patch.setattr(MISSIONS["escape"], "turn_cap", 29)),
        ("packets", lambda patch: patch.setattr(MISSIONS["rescue"], "packets", ({1: (6, 6, 7)},))),
        ("constant", lambda patch: patch.setattr(newt, "HIDDEN", (("newt", 0),))),
        ("card", lambda patch: patch.setitem(DEFINITIONS, "hk-vp70", replaced(pistol, cost=9))),
        ("closure 3", lambda patch: patch.setitem(DEFINITIONS, "hk-vp70", replaced(pistol, hits=hits(3)))),
        ("closure 4", lambda patch: patch.setitem(DEFINITIONS, "hk-vp70", replaced(pistol, hits=hits(4)))),
        ("tracker", lambda patch: patch.setitem(TRACKER, "static", replaced(TRACKER["static"], blips=2))),
        ("blips", lambda patch: patch.setattr(boxes, "BLIPS", [1] * 21)),
    ]
    digests = {"": balance.numbers()}
    for name, change in changes:
        with monkeypatch.context() as patch:
            change(patch)
            digests[name] = balance.numbers()
    assert len(set(digests.values())) == len(changes) + 1, digests
    assert balance.numbers() == digests[""]


# --- measuring and writing ---------------------------------------------------------------------------------------


def test_a_cell_holds_what_simulate_found() -> None:
    told: list[Cell] = []
    found = balance.measure(4, 7, only=["escape"], players=[1, 3], processes=1, tell=told.append)
    assert (found.games, found.seed, found.rules, found.numbers) == (4, 7, Corps.rules_version, balance.numbers())
    assert [(cell.mission, cell.players, cell.games) for cell in found.cells] == [("escape", 1, 4), ("escape", 3, 4)]
    assert told == found.cells
    reports = [
        play_cell("corps", "escape", {"mission": "escape", "players": players}, "sensible", 4, 7, 1)
        for players in (1, 3)
    ]
    for cell, report in zip(found.cells, reports, strict=True):
        assert cell.wins == report.wins
        assert cell.turns == round(report.turns.mean, 1)
        assert {**cell.won, **cell.lost} == report.endings
    rows = [row for report in reports for row in report.rows]
    assert list(found.cards) == list(DEFINITIONS)
    for card, uses in found.cards.items():
        assert uses.get("any", 0) == sum(card in row.uses for row in rows)
        for use in balance.USES:
            assert uses.get(use, 0) == sum(use in row.uses.get(card, {}) for row in rows)


SMALL = Balance(
    10,
    3,
    "1",
    "0123456789abcdef",
    [
        Cell("newt", 1, 7.0, {"Out.": 4}, {"Nobody stands.": 6}),
        Cell("newt", 5, 6.4, {"Out.": 3, "All out.": 2}, {"Out of time.": 3, "Nobody stands.": 2}),
        Cell("escape", 1, 9.1, {}, {"Nobody stands.": 10}),
        Cell("escape", 5, 8.2, {"Out.": 10}, {}),
    ],
    {"body-armor": {"issued": 20, "equipped": 3, "any": 21}, "panic": {"resolved": 1, "any": 1}},
)


def test_what_is_written_can_be_read_again() -> None:
    assert balance.read(balance.write(SMALL)) == SMALL


def test_the_document_is_for_people() -> None:
    lines = balance.write(SMALL).splitlines()
    assert "| Newt (`newt`) | 5 | 5 of 10 | 50.0% | 23.7% to 76.3% | 6.4 |" in lines
    assert lines[lines.index("### Newt (`newt`)") + 2 :][:6] == [
        "| | ending | alone | with 5 players |",
        "| --- | --- | ---: | ---: |",
        "| won | Out. | 4 | 3 |",
        "| won | All out. | 0 | 2 |",
        "| lost | Nobody stands. | 6 | 2 |",
        "| lost | Out of time. | 0 | 3 |",
    ]
    assert "| Body Armor (`body-armor`) | 20 | 3 | 0 | 0 | 21 |" in lines
    words = " ".join(lines)
    assert "Of all 40 games 47.5% were won: 20.0% alone, 75.0% with 5 players." in words
    assert "The hardest cell is Escape alone with 0.0%, the easiest Escape with 5 players with 100.0%." in words
    assert 'loses a game: "Nobody stands." (86% of the defeats), "Out of time." (14% of the defeats).' in words
    assert "None of the 2 Endurance cards is dead. The one used most seldom is Panic, in 1 games" in words


def test_players_are_shown_the_rates_of_the_document(written: Balance) -> None:
    assert balance.WIN_RATES.read_text(encoding="utf-8") == balance.write_win_rates(written), ANEW


def test_a_dead_card_is_named() -> None:
    dead = msgspec.structs.replace(SMALL, cards={**SMALL.cards, "jammed": {}})
    assert "Endurance cards that nobody ever used: Jammed." in balance.write(dead)


def test_a_foreign_document_is_refused() -> None:
    with pytest.raises(ValueError, match="not a balance document"):
        balance.read("# Balance\n\nAll is well.\n")


def test_the_command_measures_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(balance, "measure", lambda games, seed, tell: (tell(SMALL.cells[0]), SMALL)[1])
    balance.main(tmp_path / "balance.md", tmp_path / "rates.json", 10, 3)
    assert balance.read((tmp_path / "balance.md").read_text(encoding="utf-8")) == SMALL
    rates = json.loads((tmp_path / "rates.json").read_text(encoding="utf-8"))
    assert rates["newt"] == {"1": [40.0, 16.8, 68.7], "5": [50.0, 23.7, 76.3]}
    assert capsys.readouterr().out.split() == ["Newt", "alone", "40.0%"]
