"""Write the golden playthroughs anew: `make golden`.

A journal that still fits is only written out again, so that a change shows exactly what it changes; where it no
longer fits, or with `--anew`, the sensible bots play a new game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sulaco.bots.runner import play, seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.table.golden import Golden, GoldenError, read, write
from sulaco.table.table import Table

FOLDER = Path(__file__).parent
TRIES = 40


def missions() -> list[str]:
    return [mission.id for mission in MISSIONS.values() if mission.listed]


def path_of(mission: str) -> Path:
    return FOLDER / "corps" / f"{mission}.txt"


def kept(path: Path) -> str | None:
    """The game of the file, written out again; None if it no longer fits."""
    if not path.is_file():
        return None
    try:
        golden = read(path.read_text(encoding="utf-8"))
        return write(golden) if golden.replay().ending is not None else None
    except GoldenError as error:
        print(f"{path.name}: {error}; it is played anew.")
        return None


def played(mission: str, players: int) -> str:
    """A new game: the first that is won, so that the whole mission is in it, or else the longest."""
    setup = Setup(mission=mission, players=players)
    best: Table[Any] | None = None
    for seed in range(1, TRIES + 1):
        table = Table(Corps, setup, seed)
        play(table, seat_bots("corps", "sensible", players, seed))
        assert table.ending is not None
        if table.ending.winners:
            best = table
            break
        if best is None or len(table.journal) > len(best.journal):
            best = table
    assert best is not None
    return write(Golden(Corps, setup, best.seed, best.journal))


def main(arguments: list[str]) -> None:
    (FOLDER / "corps").mkdir(exist_ok=True)
    for number, mission in enumerate(missions()):
        path = path_of(mission)
        text = None if "--anew" in arguments else kept(path)
        players = 2 + number % 3
        path.write_text(text or played(mission, players), encoding="utf-8")
        print(f"{path.relative_to(FOLDER)}: {'kept' if text else 'played anew'}")
    for path in sorted((FOLDER / "corps").glob("*.txt")):
        if path.stem not in missions():
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
