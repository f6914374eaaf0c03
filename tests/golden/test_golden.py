"""The golden playthroughs: every mission has one, and played again each is the same to the last hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from sulaco.games.corps.missions import MISSIONS
from sulaco.table.golden import read, write

FILES = sorted((Path(__file__).parent / "corps").glob("*.txt"))


def test_every_mission_has_a_golden_playthrough() -> None:
    assert {path.stem for path in FILES} == {mission.id for mission in MISSIONS.values() if mission.listed}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_played_again_it_is_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    golden = read(text)

    # If this is meant: `make golden` writes the files anew, and the change shows what it changes.
    assert write(golden) == text
    assert golden.replay().ending is not None
