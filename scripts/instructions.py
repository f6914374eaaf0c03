"""Speed side by side, however busy the machine is: instructions that this tree and another one need for the same work.

    git worktree add ../before COMMIT
    python -m scripts.instructions ../before

Both play the random games that go the same way in both, and valgrind counts: for a decision, for what a seat sees, and
for a copy of a table, each with everything warm. A decision counts alike on every run; seconds never do.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
DRAWN = 60
"""So many games are drawn, of which those count that go the same way in both trees."""
PLAYED = 20
LOOKED_AT = 4
PLAY = """
import hashlib, json, random, sys
from sulaco import games
from sulaco.table.chance import Chance
from sulaco.table.table import Table
what, game = sys.argv[1:3]
drawn, times, numbers = (json.loads(given) for given in sys.argv[3:])
kind = games.load(game)
setups = [kind.fuzz_setup(number, Chance.seeded(number)) for number in range(drawn)]

def play(number, most):
    table, chance, keys = Table(kind, setups[number], number), random.Random(number), []
    while (decision := table.decision) is not None and len(keys) < most:
        key = decision.options[chance.randrange(len(decision.options))].key
        table.choose(key)
        keys.append(key)
    return table, keys

if what == "ways":
    print(json.dumps([hashlib.md5("|".join(play(number, 400)[1]).encode()).hexdigest() for number in range(drawn)]))
elif what == "decision":
    print(sum(len(play(number, 400)[1]) for _ in range(times) for number in numbers))
else:
    done = 0
    for number in numbers:
        table, _ = play(number, 60)
        for _ in range(times):
            table.game.view(0) if what == "view" else table.fork()
            done += 1
    print(done)
"""
TIMES = {"decision": (1, 3), "view": (50, 250), "fork": (50, 250)}
"""How often the work is done in the two runs of which the difference counts: what was warmed up falls out."""


def run(tree: Path, before: Sequence[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    command = [*before, sys.executable, "-c", PLAY, *arguments]
    return subprocess.run(command, env=environment, cwd=tree, check=True, capture_output=True, text=True)


def ways(tree: Path, game: str) -> list[str]:
    """How each game that is drawn goes in this tree."""
    found: list[str] = json.loads(run(tree, (), "ways", game, str(DRAWN), "1", "[]").stdout)
    return found


def count(tree: Path, game: str, what: str, numbers: Sequence[int]) -> float:
    """Instructions for one such thing."""
    valgrind = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    needed, done = [], []
    for times in TIMES[what]:
        ran = run(tree, valgrind, what, game, str(DRAWN), str(times), json.dumps(list(numbers)))
        line = next(line for line in ran.stderr.splitlines() if "refs:" in line)
        needed.append(int(line.split()[-1].replace(",", "")))
        done.append(int(ran.stdout))
    return (needed[1] - needed[0]) / (done[1] - done[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the instructions of this tree beside another one.")
    parser.add_argument("before", type=Path, help="folder of the other tree")
    parser.add_argument("--games", nargs="+", default=["corps", "encounters", "battles"])
    options = parser.parse_args()
    before = options.before.resolve()
    print("| game | games alike | for | before | now | more |")
    print("| --- | ---: | --- | ---: | ---: | ---: |")
    for game in options.games:
        pairs = enumerate(zip(ways(before, game), ways(HERE, game), strict=True))
        alike = [number for number, (then, now) in pairs if then == now]
        for what in TIMES:
            numbers = alike[: PLAYED if what == "decision" else LOOKED_AT]
            then, now = count(before, game, what, numbers), count(HERE, game, what, numbers)
            row = f"{game} | {len(alike)} of {DRAWN} | a {what}"
            print(f"| {row} | {then:,.0f} | {now:,.0f} | {now / then - 1:+.1%} |", flush=True)


if __name__ == "__main__":
    main()
