"""The ladder: how strong the levels are, in battles against each other and in the other games as a team.

`python -m sulaco.lab.ladder docs/balance.md` plays it and writes it into the document; `make ladder` does that too. It
takes hours. Each pair of levels in battles, and each level in another game, is a run in a folder of its own below
`--out`: Ctrl+C keeps what is done, and the same command goes on from there. With `--partial` nothing is played, and
what is there is written. With `--game` only that game is measured, and what the document says of the others is kept if
they have not changed since. How it is written: `standings`.

Battles: a deal is a pair of starter decks and a seed, the same ones for every pair of levels; a pair of levels plays it
four times, each level with both decks, going first and second. Corps and encounters: one level on all seats; every game
of a film or mission has a seed of its own, the same for every level.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sulaco import bots
from sulaco.bots.levels import iterations
from sulaco.bots.runner import answer, seat_bots
from sulaco.bots.search import Budget, Search, asks
from sulaco.games import load, manifest
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.games.manifest import resolve
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from . import standings, statistics
from .plan import Cell, Plan, made
from .record import Record, Spent, play
from .run import Interrupted, RunError, opened, run
from .standings import ANCHOR, RATING, Ladder, Pace, Pair, Rating, Step, Team
from .statistics import MissingLibrary
from .store import Run, StoreError
from .words import tell
from .workers import Processes, Todo, Workers

LEVELS = ("random", *bots.LEVELS)
SEED = 1
PLAYERS = 2
"""On a team."""
GAMES_PER_DEAL = 4
"""Games of a deal: both levels with both decks, going first and second."""
DEALS: Mapping[tuple[str, str], int] = {
    ("random", "rookie"): 50,
    ("random", "sensible"): 50,
    ("rookie", "sensible"): 100,
    ("random", "veteran"): 1,
    ("rookie", "veteran"): 3,
    ("sensible", "veteran"): 24,
    ("random", "ultimate"): 1,
    ("rookie", "ultimate"): 1,
    ("sensible", "ultimate"): 4,
    ("veteran", "ultimate"): 16,
}
"""How many deals two levels play. The more a move costs, the fewer; most for neighbours."""
TEAMS: Mapping[str, Mapping[str, int]] = {
    "encounters": {"random": 60, "rookie": 60, "sensible": 60, "veteran": 10, "ultimate": 6},
    "corps": {"random": 30, "rookie": 30, "sensible": 30, "veteran": 5, "ultimate": 5},
}
"""How many games of each film or mission a level plays."""
CHECKED_POSITIONS, QUESTIONS_APART, CHECK_ITERATIONS = 6, 9, 120
"""How it is checked that the search still is that of the document: positions of a game, questions between two of them,
iterations on each.
"""
OUT = Path("build/ladder")
MOVES = "moves.jsonl"
"""Beside the rows of a run: how long its bots searched, a game a line."""
REPORT_SECONDS = 30.0
"""Time between two lines of progress."""


class Part(NamedTuple):
    """A run of the ladder, and the folder that it has."""

    name: str
    plan: Plan


# --- what is played ----------------------------------------------------------------------------------------------


def all_games() -> list[str]:
    """The games that the ladder is made of, in the order of the document."""
    return ["battles", *TEAMS]


def parts(games: int | None = None, seed: int = SEED) -> list[Part]:
    """All runs, the cheap ones first. `games`: the most for a pair, a film or a mission."""

    def least(number: int) -> int:
        return number if games is None else min(number, games)

    found = []
    for level in LEVELS:
        for pair in combinations(LEVELS, 2):
            if pair[1] == level:
                deals = -(-least(DEALS[pair] * GAMES_PER_DEAL) // GAMES_PER_DEAL)
                found.append(Part(_folder("battles", pair), duels(pair, deals, seed)))
        for game in TEAMS:
            found.append(Part(_folder(game, (level,)), team(game, level, least(TEAMS[game][level]), seed)))
    return found


def _folder(game: str, levels: Sequence[str]) -> str:
    """The name of the folder, with the number of iterations: a level that thinks longer is another level."""
    words = [f"{level}-{iterations(game, level)}" if iterations(game, level) else level for level in levels]
    return "-".join((game, *words))


def duels(pair: tuple[str, str], deals: int, seed: int) -> Plan:
    """The plan of these deals of battles between two levels."""
    cells = []
    for deal, (one, other) in enumerate(drawn(deals, seed)):
        decks = {"decks": [_deck(one), _deck(other)]}
        for seated in (pair, pair[::-1]):
            for first in ("player-1", "player-2"):
                name = f"{deal + 1}: {one}, {other}; {first} of {', '.join(seated)}"
                cells.append(Cell(name, decks, seated, (f"first:{first}",), deal))
    return Plan("battles", tuple(cells), 1, seed)


def drawn(deals: int, seed: int) -> Iterator[tuple[str, str]]:
    """The decks of each deal: all pairs in turn, in an order that is drawn."""
    chance = random.Random(seed)
    order: list[tuple[str, str]] = []
    for _ in range(deals):
        if not order:
            order = list(combinations_with_replacement(mains(), 2))
            chance.shuffle(order)
        yield order.pop()


@cache
def _deck(main: str) -> Any:
    return msgspec.to_builtins(starter(main))


def team(game: str, level: str, games: int, seed: int) -> Plan:
    """A plan of games of each film or mission with one level on all seats.

    Films or missions are played in turn, so that an interrupted run has about as many games of each.
    """
    subject = manifest(game).lab.subject
    assert subject is not None
    names = [name for _ in range(games) for name in boards(game)]
    bots = (level,) * PLAYERS
    cells = [Cell(name, {subject.field: name, "players": PLAYERS}, bots, deal=deal) for deal, name in enumerate(names)]
    return Plan(game, tuple(cells), 1, seed)


def boards(game: str) -> list[str]:
    """The films or missions of a game."""
    subject = manifest(game).lab.subject
    assert subject is not None
    found: list[str] = resolve(subject.all)()
    return found


def digest(game: str, seed: int = SEED) -> str:
    """A few games of the levels that do not search, which are quick to play again, and a few short thoughts. What
    changes a card, a rule, a habit of the sensible bot, or the search shows there.
    """
    levels = ("rookie", "sensible")
    plans = [team(game, level, 1, seed) for level in levels] if game in TEAMS else [duels(levels, 3, seed)]
    found = blake2b(digest_size=8)
    for plan in plans:
        for number in range(plan.total):
            row = play(plan, number).game
            found.update(msgspec.json.encode((row.seed, row.winners, row.ending, row.decisions, row.turns, row.deeds)))
    found.update(msgspec.json.encode(list(_thoughts(game, seed))))
    return found.hexdigest()


def _thoughts(game: str, seed: int) -> Iterator[tuple[str, list[tuple[str, int, float]]]]:
    """What a search with few iterations makes of some positions of a game of sensible bots."""
    kind = load(game)
    setup = kind.setups()[0]
    table = Table(kind, setup, seed)
    sensible = seat_bots(game, "sensible", kind.seats(setup), seed)
    search = Search(game, seed, Budget(CHECK_ITERATIONS))
    asked = 0
    while asked < CHECKED_POSITIONS * QUESTIONS_APART and (decision := table.decision) is not None:
        if asks(decision, decision.seat):
            asked += 1
            if asked % QUESTIONS_APART == 0:
                thought = search.think(Knowledge(table, decision.seat))
                yield thought.key, [(one.key, one.visits, round(one.result, 6)) for one in thought.weighed]
        table.choose(answer(table, decision, sensible))


# --- playing -----------------------------------------------------------------------------------------------------


class Noting:
    """Workers whose searching is noted down beside the rows."""

    def __init__(self, workers: Workers, folder: Path) -> None:
        self.workers, self.folder = workers, folder

    def play(self, plan: Plan, todo: Todo) -> Iterator[list[Record]]:
        with (self.folder / MOVES).open("ab") as out:
            # End a line that a killed run may have left half written.
            out.write(b"\n")
            for records in self.workers.play(plan, todo):
                for record in records:
                    if record.spent:
                        out.write(msgspec.json.encode((record.game.number, record.spent)) + b"\n")
                out.flush()
                yield records


def spent(folder: Path) -> dict[str, Spent]:
    """What was noted down, added up by kind of bot; a game that was played twice counts once."""
    by_number: dict[int, dict[str, Spent]] = {}
    file = folder / MOVES
    for line in file.read_bytes().splitlines() if file.exists() else []:
        try:
            number, found = msgspec.json.decode(line, type=tuple[int, dict[str, Spent]])
        except msgspec.DecodeError:
            continue
        by_number[number] = found
    total: dict[str, Spent] = {}
    for by_kind in by_number.values():
        for kind, one in by_kind.items():
            all_of_it = total.setdefault(kind, Spent())
            all_of_it.moves += one.moves
            all_of_it.seconds += one.seconds
    return total


def play_all(all_parts: Sequence[Part], out: Path, processes: int | None = None) -> None:
    """Play what is not there yet. Raises `Interrupted` or `RunError`; what is done is kept."""
    for part in all_parts:
        folder = out / part.name
        plan = made(part.plan)
        there = opened(plan, folder, True)
        if all(there.complete(block) for block in range(there.blocks)):
            continue
        run(plan, Noting(Processes(processes), folder), folder, _Teller(part.name), resume=True)


class _Teller:
    """Prints the progress of a run every `REPORT_SECONDS`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begin = self.last = time.monotonic()
        self.before: int | None = None

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if self.before is None:
            self.before = done
        elif now - self.last < REPORT_SECONDS and done < total:
            return
        self.last = now
        each = (now - self.begin) / max(1, done - self.before)
        left = f", about {(total - done) * each / 60:.0f} min left" if self.before < done < total else ""
        print(f"{self.name}: {done} of {total} games{left}", flush=True)


# --- counting ----------------------------------------------------------------------------------------------------


class _Game(NamedTuple):
    cell: str
    seed: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]


def measure(all_parts: Sequence[Part], out: Path, seed: int = SEED) -> Ladder:
    """What came of the games that are there."""
    measured = [game for game in all_games() if any(plan.game == game for _, plan in all_parts)]
    rows = {part.name: _rows(part, out / part.name) for part in all_parts}
    pairs, duel_rows = [], []
    teams: list[Team] = []
    times: dict[tuple[str, str], Spent] = {}
    for name, plan in all_parts:
        games = rows[name]
        if plan.game == "battles":
            low, high = plan.cells[0].bots
            pairs.append(Pair(high, low, sum(_share(row, high) for row in games), len(games), plan.total))
            duel_rows += games
        else:
            level = plan.cells[0].bots[0]
            for board, planned in Counter(cell.name for cell in plan.cells).items():
                here = [row for row in games if row.cell == board]
                wins = sum(bool(row.winners) for row in here)
                teams.append(Team(plan.game, board, level, wins, len(here), planned))
        for kind, found in spent(out / name).items():
            total = times.setdefault((plan.game, kind), Spent())
            total.moves += found.moves
            total.seconds += found.seconds
    paces = [
        Pace(level, game, iterations(game, level), one.moves, round(one.seconds / max(1, one.moves), 3))
        for level in LEVELS
        for game in measured
        if iterations(game, level)
        for one in [times.get((game, level), Spent())]
    ]
    neighbours = list(zip(LEVELS[1:], LEVELS, strict=False))
    steps = [step for game in measured for pair in neighbours for step in _step(game, *pair, teams)]
    rules = {game: load(game).rules_version for game in measured}
    digests = {game: digest(game, seed) for game in measured}
    return Ladder(seed, PLAYERS, rules, digests, paces, _ratings(duel_rows), pairs, teams, steps)


def _rows(part: Part, folder: Path) -> list[_Game]:
    if not (folder / "plan.json").exists():
        return []
    run = Run.open(folder)
    if run.plan.sign != made(part.plan).sign:
        raise StoreError(tell("store.not-this-plan", folder=str(folder)))
    columns = run.games().select("cell", "seed", "bots", "winners")
    return [_Game(cell, seed, tuple(kinds), tuple(winners)) for cell, seed, kinds, winners in columns.iter_rows()]


def _share(row: _Game, level: str) -> float:
    """What a duel counts for a level: a tie is divided."""
    seat = row.bots.index(level)
    return 1 / len(row.winners) if seat in row.winners else 0.0


def _ratings(games: Sequence[_Game]) -> list[Rating]:
    found = statistics.ratings(
        [(*row.bots, _share(row, row.bots[0])) for row in games],  # type: ignore[misc]
        [row.seed for row in games],
        ANCHOR,
        RATING,
    )
    return [
        Rating(level, round(one.value), round(one.low), round(one.high))
        for level in reversed(LEVELS)
        if (one := found.get(level)) is not None
    ]


def _step(game: str, level: str, below: str, teams: Sequence[Team]) -> Iterator[Step]:
    """How much more a level wins than the one below. Both play each film or mission equally often."""

    def counted(which: str) -> tuple[int, int]:
        here = [one for one in teams if (one.game, one.level) == (game, which)]
        return sum(one.wins for one in here), sum(one.games for one in here)

    (wins, games), (wins_below, games_below) = counted(level), counted(below)
    if games and games_below:
        found = statistics.two_shares((wins_below, wins), (games_below, games))
        shares = (round(100 * each, 1) for each in (found.effect, found.low, found.high))
        yield Step(game, level, below, games, games_below, *shares)


def kept(document: Path, anew: Collection[str]) -> Ladder:
    """What the document says. ValueError if a game that is not measured anew would be measured otherwise today."""
    found = standings.read(document.read_text(encoding="utf-8") if document.exists() else "")
    for game in [game for game in all_games() if game not in anew]:
        searches = {pace.level: pace.iterations for pace in found.paces if pace.game == game}
        then = (found.seed, found.players, found.rules.get(game), found.digests.get(game), searches)
        today = {level: iterations(game, level) for level in LEVELS if iterations(game, level)}
        if then != (SEED, PLAYERS, load(game).rules_version, digest(game), today):
            raise ValueError(f"{game} has changed since it was measured: add --game {game}")
    return found


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m sulaco.lab.ladder", description="Measure the levels.")
    parser.add_argument("document", type=Path, help="where it is written, in place of what stood there")
    parser.add_argument("--game", action="append", choices=all_games(), help="only this game; can be given again")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder of the runs (%(default)s)")
    parser.add_argument("--games", type=int, help="at most this many for a pair, a film or a mission")
    parser.add_argument("--processes", type=int, help="how many at once; all cores without it")
    parser.add_argument("--partial", action="store_true", help="play nothing, write what is there")
    said = parser.parse_args(arguments)
    anew = said.game or all_games()
    all_parts = [part for part in parts(said.games) if part.plan.game in anew]
    try:
        # Known before hours are spent on the others.
        before = kept(said.document, anew) if said.game else None
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        if not said.partial:
            play_all(all_parts, said.out, said.processes)
        ladder = measure(all_parts, said.out)
    except (Interrupted, KeyboardInterrupt):
        print(f"Broken off; what is done is kept in {said.out}, and the same command goes on.", file=sys.stderr)
        return 130
    except (RunError, StoreError, MissingLibrary) as error:
        print(error, file=sys.stderr)
        return 1
    if before is not None:
        ladder = standings.replaced(before, ladder)
    standings.put(said.document, ladder)
    print(f"{ladder.played} of {ladder.planned} games are in {said.document}.")
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
