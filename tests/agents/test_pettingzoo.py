"""PettingZoo's own tests, for every game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test  # type: ignore[import-untyped]

from sulaco.agents import env
from sulaco.games import GAMES

pytestmark = [
    # PettingZoo says so of every observation that is a dictionary, which one with a mask has to be, unless it comes
    # from an environment of its own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Nothing is possible any more when a game is over.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def seeded(game: str) -> Any:
    made = env(game)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(number)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_keeps_to_the_api(game: str) -> None:
    api_test(seeded(game), num_cycles=400)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=200)


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_can_be_benchmarked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    random.seed(5)

    performance_benchmark(env(game))

    said = capsys.readouterr().out
    turns = float(said.split(" turns per second")[0].split()[-1])
    assert turns > 20
    assert "Finished performance benchmark" in said
