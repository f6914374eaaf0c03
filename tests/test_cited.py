"""Every rule of a game's law is cited in the game's code or data, where it lives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sulaco.table import law

GAMES = Path(__file__).resolve().parents[1] / "src" / "sulaco" / "games"
TEXTS = "texts"
"""Catalogues hold what players read; a rule does not live there."""


def cited(game: str) -> set[str]:
    """The rules that code and data of a game name, by themselves or as a range ("L5.04 to L5.18")."""
    found: set[str] = set()
    for file in (GAMES / game).rglob("*"):
        if file.suffix not in (".py", ".toml") or TEXTS in file.parts:
            continue
        source = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"\b[A-Z]\d+\.\d+\b", source))
        for chapter, first, last in re.findall(r"\b([A-Z]\d+)\.(\d+) to \1\.(\d+)\b", source):
            found |= {f"{chapter}.{n:02d}" for n in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("game", ["encounters"])
def test_every_rule_is_cited_where_it_lives(game: str) -> None:
    there = cited(game)
    assert [rule.id for rule in law.load(game).rules if rule.id not in there] == []
