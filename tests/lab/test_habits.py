"""Finding better habits."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import msgspec
import pytest

from sulaco.bots.corps import habits as kept
from sulaco.bots.corps.habits import USUAL, Habits
from sulaco.lab import habits
from sulaco.lab.habits import Played

FIELDS = Habits.__struct_fields__


def test_two_games_in_a_row_have_opposite_habits() -> None:
    first, second, third = (habits.drawn(number) for number in range(3))
    assert first == [-each for each in second]
    assert first != third
    assert len(first) == len(FIELDS)


def test_habits_are_moved_by_factors() -> None:
    away = [0.0] * len(FIELDS)
    assert habits.moved(USUAL, away) == USUAL
    away[FIELDS.index("kill")] = 1.0
    assert habits.moved(Habits(kill=2.0), away) == Habits(kill=2 * exp(1.0))


def test_a_step_goes_where_games_are_won_and_nowhere_by_chance() -> None:
    """Missions differ a lot in how often they are won; of the habits `price` and `goal` count, the others do not."""
    pytest.importorskip("numpy")
    chance = Random(5)
    played = []
    for number in range(6000):
        mission, often = (("easy", 0.7), ("hard", 0.2))[number // 2 % 2]
        away = habits.drawn(number)
        often += 0.1 * away[FIELDS.index("goal")] - 0.1 * away[FIELDS.index("price")]
        played.append(Played(mission, away, chance.random() < often))
    found = habits.better(Habits(goal=2.0), played)
    assert found.goal / 2 == pytest.approx(exp(habits.STEP * 0.1), rel=0.35)
    assert found.price == pytest.approx(exp(habits.STEP * -0.1), rel=0.35)
    others = [each for name, each in zip(FIELDS, msgspec.structs.astuple(found), strict=True)
              if name not in ("goal", "price")]  # fmt: skip
    assert others.count(1.0) >= 3
    assert all(0.7 < each < 1.4 for each in others)


def test_the_command_writes_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(kept, "__file__", str(tmp_path / "habits.py"))
    monkeypatch.setattr(habits, "GAMES", 40)
    monkeypatch.setattr(habits, "TEST", 4)
    monkeypatch.setattr("sulaco.lab.pool.cores", lambda: 1)
    monkeypatch.setattr(kept, "learned", lambda: USUAL)

    habits.main(1)

    found = msgspec.json.decode((tmp_path / "habits.json").read_bytes(), type=Habits)
    assert found != USUAL
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["round 1", "sensible", "learned"]
    assert " of 40 won" in lines[0]
    assert " of 4 won" in lines[2]
