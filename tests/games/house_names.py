"""What a house may change in each game: the name, today's value, what it can be, and its rule or component.

`house_names.txt` in the folder of each game's tests is the list that was last read and approved;
`python -m tests.games.house_names` writes them anew.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sulaco.games import GAMES, house


def place(game: str) -> Path:
    """The approved list of a game."""
    return Path(__file__).parent / game / "house_names.txt"


def written(game: str) -> str:
    """The list as it is now, a name a line."""
    return "".join(
        f"{name.name} = {house.shown(name.default)} | {name.range} | {name.rule or name.component}\n"
        for name in house.names(game)
    )


def changed(game: str) -> list[str]:
    """Lines that are not in both lists. Today's is made in a process of its own: tests add components to this one."""
    code = f"from tests.games.house_names import written; print(written({game!r}), end='')"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    return sorted({*done.stdout.splitlines()} ^ {*place(game).read_text(encoding="utf-8").splitlines()})


if __name__ == "__main__":
    for game in GAMES:
        place(game).write_text(written(game), encoding="utf-8")
