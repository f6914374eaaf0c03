"""How long people wait between two of their decisions: `python -m scripts.pace`, with two bots at a watchable pace.

Plays whole games, cuts what happens into beats as the browser does (`web/scripts/pace.mjs`) and adds up their lengths
at the normal pace, with the pauses of the bots, without waiting for any of it. Thinking is not counted: neither that of
the person, whom a bot plays here, nor that of the bots.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from scripts.client import node_folder

from sulaco import bots, games
from sulaco.server import viewer
from sulaco.server.changes import changes
from sulaco.server.settings import Settings
from sulaco.server.viewer import Moments
from sulaco.table.chance import Chance
from sulaco.table.game import Game
from sulaco.table.table import Table

ROOT = Path(__file__).resolve().parent.parent
PERSON = 0
SEATS = 3
MOST = 600
"""So many decisions of a game are played at most."""


def setups(kind: type[Game[Any]], seats: int) -> Iterator[Any]:
    """Setups for this many seats, as the fuzzer draws them."""
    for number in range(10_000):
        setup = kind.fuzz_setup(number, Chance.seeded(number))
        if kind.seats(setup) == seats:
            yield setup


def game_of(kind: type[Game[Any]], setup: Any, seed: int) -> dict[str, Any]:
    """One game as the person's browser is told it: the first view, then each update with the pause before it."""
    table = Table(kind, setup, seed)
    players = [bots.load(kind.name, "sensible", seed + seat) for seat in range(kind.seats(setup))]
    texts, settings = kind.texts(), Settings()
    view = first = viewer.view(table, PERSON)
    updates: list[dict[str, Any]] = []
    passed: frozenset[str] = frozenset()
    while (decision := table.decision) is not None and len(updates) < MOST:
        seat = decision.seat
        free = frozenset(option.key for option in decision.asides if option.seat == PERSON)
        pause = 0.0 if seat == PERSON else pause_before(free, passed, settings)
        passed = free or passed
        key = players[seat].choose(table, seat)
        with Moments(table, (PERSON,)) as moments:
            table.choose(key)
        happened = table.events[moments.first :]
        lines = viewer.lines(happened, [0] * len(happened), PERSON, texts)
        known, view = moments.tell(PERSON, view, lines), viewer.view(table, PERSON)
        asked = table.decision is None or table.decision.seat == PERSON
        update = {
            "by": seat,
            "pause": pause,
            "free": bool(free),
            "asked": asked,
            "lines": lines,
            "changes": changes(known, view),
        }
        updates.append(msgspec.to_builtins(update))
    return {"view": first, "updates": updates}


def pause_before(free: frozenset[str], passed: frozenset[str], settings: Settings) -> float:
    """How long a bot waits before it answers, in seconds; longer where the person has something new to do first."""
    return settings.bot_pause if free <= passed else settings.bot_pause_most


def waits(game: str, count: int) -> list[tuple[float, bool]]:
    """Between each answer of the person and their next question, over this many games: the seconds, and whether
    somebody else had a turn meanwhile, or a new part of the turn began."""
    kind = games.load(game)
    seats = 2 if game == "battles" else SEATS
    played = [game_of(kind, setup, number) for number, setup in zip(range(count), setups(kind, seats), strict=False)]
    box = kind.box()
    data = {"game": game, "person": PERSON, "box": msgspec.to_builtins(box), "games": played}
    found = subprocess.run(
        [str(Path(node_folder()) / "node"), str(ROOT / "web" / "scripts" / "pace.mjs")],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        cwd=ROOT / "web",
        check=False,
    )
    if found.returncode:
        raise SystemExit(found.stderr)
    return [(seconds, others) for seconds, others in json.loads(found.stdout)]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="How long people wait between two of their decisions.")
    parser.add_argument("--games", type=int, default=20, help="how many games of each (default: 20)")
    count: int = parser.parse_args(arguments).games
    print("| game | between | waits | median, s | 95 of 100 under, s | longest, s |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in ("corps", "encounters", "battles"):
        found = waits(game, count)
        row(game, "all decisions", [seconds for seconds, _ in found])
        row(game, "with others in between", [seconds for seconds, others in found if others])
    return 0


def row(game: str, between: str, found: list[float]) -> None:
    """One row of the table."""
    found.sort()
    high = found[int(len(found) * 0.95)]
    print(f"| {game} | {between} | {len(found)} | {statistics.median(found):.1f} | {high:.1f} | {found[-1]:.1f} |")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
