"""How many questions a turn a person is asked who plays corps alone: `python -m scripts.questions`.

The sensible bot plays for the person. *Questions a turn*: what the rules ask. *By itself*: what is left when the table
goes on to the next and decides ties, as it does unless it is told otherwise; where the person wants another one next,
that counts as a question. *With orders*: the person has also ordered to keep firing and to fire at will.

With `--heroes hicks,gorman` the person leads the first of them and bots the others: then it is told how many turns pass
in which the person decides nothing, and how many Characters the person acts with in a turn.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from sulaco import bots, games
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

LEVEL = "sensible"
PERSON = 0
SETUP = ("gear", "deal", "guns", "place")
MISSIONS = ["newt", "bug-hunt-1", "survive"]


def count(mission: str, number: int) -> tuple[Counter[str], int]:
    """Questions by who would have been asked, and the turns, over this many games."""
    kind = games.load("corps")
    asked: Counter[str] = Counter()
    turns = 0
    for seed in range(number):
        table = Table(kind, Setup(mission=mission), seed)
        player = bots.load("corps", LEVEL, seed)
        while (decision := table.decision) is not None:
            routine = table.game.routine(decision)
            key = player.choose(table, decision.seat)
            if routine is not None and routine.why == "tie":
                key = routine.key
            why = routine.why if routine is not None and routine.key == key else ""
            asked["all"] += 1
            asked["by itself"] += why in ("", "again")
            asked["with orders"] += not why
            table.choose(key)
        turns += table.game.state.turn
    return asked, turns


def acting(heroes: Sequence[str], mission: str, number: int) -> tuple[Counter[str], int]:
    """The turns of these games, and in how many of them the person acts with so many Characters or decides nothing.

    The person leads the first Hero. What is answered by itself is no decision of the person.
    """
    kind = games.load("corps")
    found: Counter[str] = Counter()
    turns = 0
    for seed in range(number):
        table = Table(kind, Setup(mission=mission, players=len(heroes), heroes=list(heroes)), seed)
        players = [bots.load("corps", LEVEL, seed + seat) for seat in range(len(heroes))]
        asked: Counter[int] = Counter()
        led: dict[int, set[str]] = {}
        while (decision := table.decision) is not None:
            state = table.game.state
            key = players[decision.seat].choose(table, decision.seat)
            routine = table.game.routine(decision)
            by_itself = routine is not None and routine.key == key and routine.why != "again"
            if decision.seat == PERSON and state.step not in SETUP and len(decision.options) > 1 and not by_itself:
                asked[state.turn] += 1
                if state.activation is not None:
                    led.setdefault(state.turn, set()).add(state.activation.character)
            table.choose(key)
        for turn in range(1, table.game.state.turn + 1):
            turns += 1
            found["questions"] += asked[turn]
            found["idle"] += not asked[turn]
            found["characters"] += len(led.get(turn, ()))
    return found, turns


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="How many questions a turn a person is asked who plays corps alone.")
    parser.add_argument("--games", type=int, default=40, help="how many games of each mission (default: 40)")
    parser.add_argument(
        "missions", nargs="*", default=MISSIONS, help=f"which missions (default: {', '.join(MISSIONS)})"
    )
    parser.add_argument("--heroes", help="who is led: by the person first, then by bots")
    given = parser.parse_args(arguments)
    if given.heroes:
        return tell_acting(given.heroes.split(","), given.missions, given.games)
    print("| mission | turns | questions a turn | by itself | with orders |")
    print("| --- | --- | --- | --- | --- |")
    for mission in given.missions:
        asked, turns = count(mission, given.games)
        every, itself, ordered = (asked[name] / turns for name in ("all", "by itself", "with orders"))
        print(f"| {mission} | {turns} | {every:.1f} | {share(itself, every)} | {share(ordered, every)} |")
    return 0


def tell_acting(heroes: Sequence[str], missions: Sequence[str], number: int) -> int:
    print("| mission | turns | without a decision | questions a turn | Characters a turn |")
    print("| --- | --- | --- | --- | --- |")
    for mission in missions:
        found, turns = acting(heroes, mission, number)
        idle = f"{found['idle'] / turns:.0%}"
        print(
            f"| {mission} | {turns} | {idle} | {found['questions'] / turns:.1f} | {found['characters'] / turns:.1f} |"
        )
    return 0


def share(some: float, every: float) -> str:
    return f"{some:.1f} ({1 - some / every:.0%} fewer)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
