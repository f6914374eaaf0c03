"""Random games of the missions of the campaign come to an end, whatever the number of players."""

from __future__ import annotations

import pytest

from .playing import play_at_random


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mission", ["newt", "escape", "survive"])
def test_random_games_come_to_an_end_without_a_broken_invariant(mission: str, seed: int) -> None:
    table = play_at_random(mission, seed, seed % 6 + 1, separate_models=seed % 4 == 0)
    assert table.ending is not None
