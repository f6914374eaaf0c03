"""The golden playthroughs: every mission, main and film has one, and played again each is the same to the last hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from sulaco.table.golden import read, write

from .__main__ import FOLDER, GAMES

FILES = [path for game in GAMES for path in sorted((FOLDER / game).glob("*.txt"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_mission_and_every_main_has_a_golden_playthrough(game: str) -> None:
    assert {path.stem for path in (FOLDER / game).glob("*.txt")} == set(GAMES[game]())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_played_again_it_is_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    golden = read(text)

    # If this is meant: `make golden` writes the files anew, and the change shows what it changes.
    assert write(golden) == text
    assert golden.replay().ending is not None
