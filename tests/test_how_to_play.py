"""The pages "How to play": six steps each, and every rule that they name is in the law and in force."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sulaco import games
from sulaco.table import law

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
STEPS = ("want", "turn", "hit", "they", "out", "first")


@pytest.mark.parametrize("game", games.GAMES)
def test_every_step_names_rules_of_the_law(game: str) -> None:
    source = (GAMES / game / "game.ts").read_text(encoding="utf-8")
    block = source.partition("  how: {")[2].partition("\n  },\n")[0]
    named = {step: re.findall(r'"([A-Z]\d+\.\d+)"', ids) for step, ids in re.findall(r"(\w+): \[(.*?)\],", block)}
    assert tuple(named) == STEPS
    book = law.load(game)
    for rules in named.values():
        assert 2 <= len(rules) <= 5
        for rule in rules:
            assert book.in_force(book[rule]), rule
            assert not book[rule].chapter.is_rulings
