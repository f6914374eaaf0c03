"""Random play from random positions, in all modes: no rule meets another without keeping what must be true."""

from __future__ import annotations

from random import Random

import pytest

from .random_positions import MODES, random_position

IDLE = ("end", "done", "pass", "none")
LONG = 60


@pytest.mark.parametrize("mode", range(len(MODES)), ids=[f"{mode}-{n}" for mode, n in MODES])
def test_whatever_is_played_the_position_stays_sound(mode: int) -> None:
    for seed in range(mode, 8 * len(MODES), len(MODES)):
        table = random_position(seed).table()
        assert list(table.game.violations()) == []
        chance = Random(seed)
        for _ in range(LONG):
            if table.decision is None:
                break
            keys = table.decision.keys()
            assert len(set(keys)) == len(keys)
            busy = [key for key in keys if key not in IDLE]
            table.choose(chance.choice(busy if busy and chance.random() < 0.75 else keys))
            assert list(table.game.violations()) == []
