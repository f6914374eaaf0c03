"""docs/add-a-game.md tells the whole contract, and the example keeps it."""

from __future__ import annotations

import re
from pathlib import Path

from sulaco.table.game import Game
from sulaco.table.testers import TESTERS

from .example_game import Duel

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def test_everything_that_a_game_must_give_is_in_the_table() -> None:
    # Parts of a manifest have a dot in their names.
    told = {code for code, _ in re.findall(r"^\| (?:`(\w+)\b(?!\.)[^`]*`|(\w+)) \|", TEXT, re.MULTILINE) if code}

    assert told >= set(Game.__abstractmethods__)
    assert told == {name for name in told if hasattr(Duel, name)}


def test_every_tester_is_told() -> None:
    for name in TESTERS:
        assert f"\n| {name} | " in TEXT


def test_the_types_that_a_game_names_are_told() -> None:
    for name in ("name", "rules_version", "state_type", "setup_type", "text_package"):
        assert f"    {name} = " in TEXT
        assert hasattr(Duel, name)
