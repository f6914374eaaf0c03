"""Same: do two versions of the program play the same games?

`record` plays random games and writes for each its setup, its seed, and digests of its journal, its events and its
ending. `check`, run with another version, plays the same setups and seeds again and names the games that differ:

    python -m sulaco.lab.same record FILE --games 1000
    python -m sulaco.lab.same check FILE

Digests of the state are not compared: its form may change while the games stay the same.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from sulaco.games import GAMES, load
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table

from . import pool

MAX_DECISIONS = 5_000
"""A game that goes on longer is compared as far as this."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One random game: how to play it again, and what came of it."""

    game: str
    setup: dict[str, Any]
    seed: int
    decisions: int = 0
    journal: str = ""
    events: str = ""
    ending: str = ""


def _digest(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value), digest_size=8).hexdigest()


def play(record: Record) -> Record:
    """Play the game of a record and fill in what came of it."""
    kind = load(record.game)
    table = Table(kind, msgspec.convert(record.setup, kind.setup_type), record.seed, history=False)
    chance = Chance.seeded(record.seed + 1)
    for _ in range(MAX_DECISIONS):
        if table.decision is None:
            break
        table.choose(pick(table.decision, chance))
    ending = "" if table.ending is None else msgspec.json.encode(table.ending).decode()
    return msgspec.structs.replace(
        record,
        decisions=len(table.journal),
        journal=_digest(table.journal),
        events=_digest(table.events),
        ending=ending,
    )


def plan(game: str, games: int, seed: int) -> list[Record]:
    """The games to record: setups as the fuzzer draws them."""
    kind = load(game)
    found = []
    for number in range(games):
        one = pool.seed_of(seed, number)
        found.append(Record(game, msgspec.to_builtins(kind.fuzz_setup(number, Chance.seeded(one))), one))
    return found


def _read(file: Path, games: list[str], most: int | None) -> list[Record]:
    """The records of a file: those of these games, and no more than `most` of each."""
    records = msgspec.json.decode(file.read_bytes(), type=list[Record])
    return [record for game in games for record in [one for one in records if one.game == game][:most]]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m sulaco.lab.same", description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("record", "check"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, help="how many of each game: 1000 to record, all to check")
    parser.add_argument("--replay", type=Path, help="record the same setups and seeds as this file")
    parser.add_argument("--game", choices=list(GAMES), action="append", help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    options = parser.parse_args(arguments)
    wanted = options.game or list(GAMES)
    if options.what == "record":
        jobs = (
            _read(options.replay, wanted, options.games)
            if options.replay
            else [record for game in wanted for record in plan(game, options.games or 1000, options.seed)]
        )
        played = pool.run(play, jobs, options.processes)
        options.file.write_bytes(msgspec.json.encode(played))
        print(f"{len(played)} games, {sum(record.decisions for record in played)} decisions: {options.file}")
        return 0
    before = _read(options.file, wanted, options.games)
    differing = 0
    for old, new in zip(before, pool.run(play, before, options.processes), strict=True):
        parts = [part for part in ("journal", "events", "ending") if getattr(old, part) != getattr(new, part)]
        if parts:
            differing += 1
            setup = msgspec.json.encode(old.setup).decode()
            print(f"{old.game} seed {old.seed} {setup[:300]}: {', '.join(parts)} ({old.decisions} decisions)")
    print(f"{len(before)} games, {differing} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
