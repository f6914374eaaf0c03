"""An agent that learns battles: a linear policy over the numbers of its options, trained against random play.

    python -m sulaco.agents.example

The policy weighs every option by the numbers in its row and plays it the more often the higher that is (softmax).
After each round of games the weights move towards what was done in games won and away from what was done in games lost
(REINFORCE, with the round's mean as the baseline and the steps of Adam). The same seed gives the same agent, whatever
the number of processes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sulaco.lab.results import Share

from . import raw_env

GAME = "battles"
ROUNDS, GAMES, RATE = 40, 64, 0.1
"""Rounds of training, games of a round, and how far the weights move after each round."""
TRIALS = 400
"""Games in which the agent is measured; none of them was trained on."""

Weights = NDArray[np.float64]


class Job(NamedTuple):
    """One game: the policy, its seat, and the seed of the game and of everybody's choices."""

    weights: Weights
    seat: int
    seed: int


class Played(NamedTuple):
    """What came of a game: the reward, and where the weights would have to go to do the same more often."""

    reward: float
    towards: Weights


@cache
def table() -> Any:
    """The environment of this process."""
    return raw_env(GAME)


def play(job: Job) -> Played:
    """The policy on one seat, random play on the others."""
    env = table()
    layout = env.layout
    dice = np.random.default_rng(job.seed)
    towards = np.zeros(layout.option_size)
    own = env.possible_agents[job.seat]
    env.reset(seed=job.seed)
    for agent in env.agent_iter():
        _, reward, over, broken_off, info = env.last(observe=False)
        if over or broken_off:
            if agent == own:
                return Played(reward, towards)
            env.step(None)
            continue
        n = int(info["action_mask"].sum())
        if agent != own or n == 1:
            env.step(int(dice.integers(n)))
            continue
        options = layout.split(env.observe(agent)["observation"])[1][:n]
        shares = chances(options @ job.weights)
        action = min(n - 1, int(np.searchsorted(np.cumsum(shares), dice.random())))
        towards += options[action] - shares @ options
        env.step(action)
    raise AssertionError("the game ends for everybody")


def chances(values: Weights) -> Weights:
    """How often each option is played, by what it is worth."""
    raised: Weights = np.exp(values - values.max())
    shares: Weights = raised / raised.sum()
    return shares


class Adam:
    """Steps that are alike for all weights, however large their gradients are (Kingma and Ba, 2015)."""

    def __init__(self, size: int, rate: float) -> None:
        self.rate = rate
        self.mean, self.square = np.zeros(size), np.zeros(size)
        self.count = 0

    def step(self, gradient: Weights) -> Weights:
        self.count += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.count)
        square = self.square / (1 - 0.99**self.count)
        step: Weights = self.rate * mean / (np.sqrt(square) + 1e-8)
        return step


Play = Callable[[Sequence[Job]], Iterable[Played]]


def train(rounds: int, games: int, seed: int, run: Play, rate: float = RATE, tell: bool = True) -> Weights:
    """The weights after these rounds of training; in half of a round's games the agent has the second seat."""
    size = table().layout.option_size
    weights = np.zeros(size)
    adam = Adam(size, rate)
    for number in range(rounds):
        first = seed + number * games
        played = list(run([Job(weights, game % 2, first + game) for game in range(games)]))
        rewards = np.array([one.reward for one in played])
        towards = np.array([one.towards for one in played])
        weights = weights + adam.step((rewards - rewards.mean()) @ towards / games)
        if tell:
            print(f"round {number + 1:>3}: {np.mean(rewards + 1) / 2:.0%} of {games} games won", flush=True)
    return weights


def measure(weights: Weights, games: int, seed: int, run: Play) -> Share:
    """How often a policy wins against random play; a tie counts half."""
    played = run([Job(weights, game % 2, seed + game) for game in range(games)])
    return Share(sum((one.reward + 1) / 2 for one in played), games)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m sulaco.agents.example", description="Train an agent for battles.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of training (default {ROUNDS})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games in a round (default {GAMES})")
    parser.add_argument("--trials", type=int, default=TRIALS, help=f"games of measurement (default {TRIALS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    start = perf_counter()
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:

        def run(jobs: Sequence[Job]) -> Iterable[Played]:
            return pool.map(play, jobs, chunksize=4)

        weights = train(chosen.rounds, chosen.games, chosen.seed, run)
        unseen = chosen.seed + chosen.rounds * chosen.games
        print(f"untrained, against random: {measure(np.zeros_like(weights), chosen.trials, unseen, run)}")
        print(f"trained, against random:   {measure(weights, chosen.trials, unseen, run)}")
    print(f"{perf_counter() - start:.0f} seconds, {chosen.processes} processes")


if __name__ == "__main__":
    main()
