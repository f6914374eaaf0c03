"""Random games for the tests of missions: every rule of the house is checked after every decision."""

from __future__ import annotations

import random
from collections import Counter

from sulaco.games.corps.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

EAGER = ("interact", "crate:", "take", "equip", "fire", "attack")
"""Options that lead into the rules of a mission rather than about the map."""


def set_up(mission: str, players: int = 1, seed: int = 0, **setup: object) -> Table[Corps]:
    """A mission at its first turn: standard issue, everybody placed where the first option says."""
    table: Table[Corps] = Table(Corps, Setup(mission, players, **setup), seed)  # type: ignore[arg-type]
    while table.decision is not None and table.game.state.step in ("gear", "deal", "guns", "place"):
        table.choose(first_answer(table))
    return table


def first_answer(table: Table[Corps]) -> str:
    assert table.decision is not None
    keys = table.decision.keys()
    if table.decision.kind == "gear":
        return "gear:standard-issue" if "gear:standard-issue" in keys else "gear:done"
    return keys[0]


def play_at_random(mission: str, seed: int, players: int, **setup: object) -> Table[Corps]:
    """A whole game of random decisions; fails at the first broken invariant or text that is not there."""
    choice = random.Random(seed)
    texts = Corps.texts()
    table: Table[Corps] = Table(Corps, Setup(mission, players, **setup), seed, history=False)  # type: ignore[arg-type]
    for _ in range(20_000):
        decision = table.decision
        if decision is None:
            break
        keys = decision.keys()
        eager = [key for key in keys if key.startswith(EAGER)]
        if decision.kind == "gear":
            key = first_answer(table)
        elif eager and choice.random() < 0.7:
            key = choice.choice(eager)
        else:
            key = choice.choice(keys)
        texts.render(decision.text)
        texts.render(decision.find(key).text)
        table.choose(key)
        problems = list(table.game.violations())
        assert not problems, f"{mission}, seed {seed}, after {key}: {problems}"
    assert table.ending is not None
    texts.render(table.ending.reason.text)
    for event in table.events:
        texts.render(event.text())
    return table


def endings(mission: str, seeds: range) -> Counter[str]:
    """How games of random decisions with 1 to 6 players ended."""
    count: Counter[str] = Counter()
    for seed in seeds:
        ending = play_at_random(mission, seed, seed % 6 + 1).ending
        assert ending is not None
        count[ending.reason.text.id] += 1
    return count
