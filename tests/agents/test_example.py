"""The training example: a short run of it learns something, and does so the same way every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pytest

from sulaco.agents import example
from sulaco.agents.example import Job, Played


def alone(jobs: Sequence[Job]) -> Iterable[Played]:
    return map(example.play, jobs)


def test_a_short_training_already_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    weights = example.train(rounds=5, games=48, seed=1, run=alone)
    share = example.measure(weights, 80, seed=5000, run=alone)

    assert share.interval[0] > 0.5
    assert capsys.readouterr().out.count("of 48 games won") == 5


def test_the_same_seed_gives_the_same_agent() -> None:
    one, other = (example.train(rounds=2, games=4, seed=3, run=alone, tell=False) for _ in range(2))

    assert np.array_equal(one, other)
    assert not np.array_equal(one, example.train(rounds=2, games=4, seed=4, run=alone, tell=False))


def test_without_weights_every_option_is_played_as_often() -> None:
    assert example.chances(np.zeros(4)).tolist() == [0.25] * 4
    assert example.chances(np.array([0.0, 1000.0])).tolist() == [0.0, 1.0]
