"""Write the golden playthroughs anew: `make golden`. One for every mission, main, film and variant.

A journal that still fits is only written out again, so that a change shows exactly what it changes; where it no
longer fits, or with `--anew`, the sensible bots play a new game. The digests of random games are written anew as well.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sulaco.bots.runner import play, seat_bots
from sulaco.games import load
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup as BattlesSetup
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.games.encounters.state import Setup as EncountersSetup
from sulaco.table.golden import Golden, GoldenError, read, write
from sulaco.table.table import Table

from . import random_games

FOLDER = Path(__file__).parent
TRIES = 40


def corps() -> dict[str, Any]:
    """A setup for every mission."""
    missions = [mission.id for mission in MISSIONS.values() if mission.listed]
    return {mission: Setup(mission=mission, players=2 + number % 3) for number, mission in enumerate(missions)}


def battles() -> dict[str, Any]:
    """A duel for every Main Character against one of the other team, and at last every way to play."""
    known = mains()
    half = len(known) // 2
    duels = {
        main: BattlesSetup([starter(main), starter(known[(n + half) % len(known)])]) for n, main in enumerate(known)
    }
    four = [starter(main) for pair in zip(known[:2], known[half:], strict=False) for main in pair]
    duels["free-for-all"] = BattlesSetup(four[:3])
    duels["teams"] = BattlesSetup(four, "teams", share_recruits=True)
    duels["two-headed"] = BattlesSetup(four, "two-headed", lethal_wounds=True)
    return duels


def encounters() -> dict[str, Any]:
    """A game of every film, with one to four players, and one of each variant."""
    films = ("alien", "aliens", "alien3", "resurrection")
    found: dict[str, Any] = {film: EncountersSetup(1 + n, film) for n, film in enumerate(films)}
    found["alien-players"] = EncountersSetup(5, "alien", alien_players=True)
    found["agendas"] = EncountersSetup(3, "aliens", agendas="hidden")
    found["mix"] = EncountersSetup(
        2, "random", role_choice="two", agendas="delayed", alien_players=True, tough=True, drones=1, head_start=1
    )
    return found


GAMES: dict[str, Callable[[], dict[str, Any]]] = {"corps": corps, "battles": battles, "encounters": encounters}


def path_of(game: str, name: str) -> Path:
    return FOLDER / game / f"{name}.txt"


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


def played(game: str, setup: Any) -> str:
    """A new game: the first that is won, so that the whole of it is in it, or else the longest."""
    kind = load(game)
    best: Table[Any] | None = None
    for seed in range(1, TRIES + 1):
        table = Table(kind, setup, seed)
        play(table, seat_bots(game, "sensible", kind.seats(setup), seed))
        assert table.ending is not None
        if table.ending.winners:
            best = table
            break
        if best is None or len(table.journal) > len(best.journal):
            best = table
    assert best is not None
    return write(Golden(kind, setup, best.seed, best.journal))


def main(arguments: list[str]) -> None:
    for game, setups in GAMES.items():
        (FOLDER / game).mkdir(exist_ok=True)
        for name, setup in setups().items():
            path = path_of(game, name)
            text = None if "--anew" in arguments else kept(path)
            path.write_text(text or played(game, setup), encoding="utf-8")
            print(f"{path.relative_to(FOLDER)}: {'kept' if text else 'played anew'}")
        for path in sorted((FOLDER / game).glob("*.txt")):
            if path.stem not in setups():
                path.unlink()
    random_games.write()


if __name__ == "__main__":
    main(sys.argv[1:])
