"""Speed side by side: the bench of this tree and of another one, in turns, so that other load falls on both.

    git worktree add ../before COMMIT
    python -m scripts.beside ../before --rounds 9

A round measures each game in a process of each tree, the one that begins changing from round to round. Printed are the
medians of both, and how much worse this tree is in per cent: slower, or longer for figures that are times. Both trees
use the packages of the Python that runs this.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parents[1]
TIMES = ("_us", "_ms")
"""Endings of figures of which less is better."""
LEFT_OUT = ("decisions_per_game",)
MEASURE = """
import json, sys
from sulaco.lab.bench import Bench
from sulaco.lab.pool import collecting_between_games
bench, seconds, number = Bench(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
bench.warm_up(seconds)
with collecting_between_games():
    print(json.dumps(bench.measure(seconds, number)))
"""

Figures = dict[str, float]


def measure(tree: Path, game: str, seconds: float, number: int) -> Figures:
    """The figures of one game in the round of this number, measured in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-c", MEASURE, game, str(seconds), str(number)]
    said = subprocess.run(command, env=environment, cwd=tree, check=True, capture_output=True, text=True).stdout
    figures: Figures = json.loads(said)
    return {what: value for what, value in figures.items() if what not in LEFT_OUT}


def worse(what: str, before: float, now: float) -> float:
    """How much worse the figure is now, in per cent."""
    return 100 * (now / before - 1 if what.endswith(TIMES) else before / now - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of this tree beside another one.")
    parser.add_argument("before", type=Path, help="folder of the other tree")
    parser.add_argument("--games", nargs="+", default=["corps", "encounters", "battles"])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each kind of figure in each round")
    options = parser.parse_args()
    trees = (options.before.resolve(), HERE)
    for game in options.games:
        rows: dict[Path, list[Figures]] = {tree: [] for tree in trees}
        for number in range(options.rounds):
            for tree in trees if number % 2 else trees[::-1]:
                rows[tree].append(measure(tree, game, options.seconds, number))
        for what in rows[HERE][0]:
            before, now = (median(row[what] for row in rows[tree]) for tree in trees)
            change = f"{worse(what, before, now):>+7.1f} %"
            print(f"{game:<12} {what:<25} {before:>12,.2f} {now:>12,.2f} {change}", flush=True)


if __name__ == "__main__":
    main()
