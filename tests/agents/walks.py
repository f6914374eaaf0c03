"""Random walks through games, for tests of what agents are shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sulaco.agents.environment import TableEnv
from sulaco.games import load
from sulaco.table.chance import Chance, mix
from sulaco.table.checks import pick
from sulaco.table.decision import Decision
from sulaco.table.table import Table


def walk(env: TableEnv, seed: int, limit: int = 20_000) -> Iterator[int]:
    """Play at random; before each step gives the action that will be taken."""
    chance = Chance.seeded(seed ^ 0x5EED)
    env.reset(seed=seed)
    for _ in range(limit):
        asked = env.question
        if asked is None:
            return
        action = chance.below(len(asked.options))
        yield action
        env.step(action)


def random_games(game: str, numbers: range, limit: int = 20_000) -> Iterator[tuple[Table[Any], Decision]]:
    """The decisions of random games, each with its table, over the setups of the fuzzer."""
    kind = load(game)
    for number in numbers:
        seed = mix(number + 400)
        table: Table[Any] = Table(kind, kind.fuzz_setup(number, Chance.seeded(seed)), seed)
        chance = Chance.seeded(seed ^ 1)
        for _ in range(limit):
            decision = table.decision
            if decision is None:
                break
            yield table, decision
            table.choose(pick(decision, chance))
