"""The speed figures: one process, the median of five runs; a peer is measured within the same runs.

`games`, for each of them:

- `decisions_per_second`, `games_per_second`, `decisions_per_game`: whole games of random seats.
- `fork_us`: a copy of a table, `view_us`: what one seat may know, as a mean over the middle third of a game.
- `replay_ms`: a finished game played again from its journal, per 1,000 decisions.
- `sensible_games_per_second`: whole games of sensible bots.
- `iterations_per_second`: of the search, on positions in the middle third of a game of sensible bots.

`processes`, for each game: what two processes do together, see `scaling`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from sulaco.bots.runner import play, seat_bots
from sulaco.bots.search import Budget, Search, asks
from sulaco.games import GAMES, load, manifest
from sulaco.games.manifest import resolve
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from . import scaling
from .plan import Cell
from .pool import collecting_between_games
from .words import tell

RUNS = 5
SECONDS = 1.0
WARM_UP = 4
"""Warm-up before the first run, as a multiple of the length of a run."""
POSITIONS = 6
"""Positions on which the search is measured, evenly spread over the middle third of a game."""
ITERATIONS = 16
"""Iterations of the search on each position."""

Figures = dict[str, dict[str, dict[str, float]]]


class NoPeer(RuntimeError):
    """The peer is not installed."""


def run(peers: bool, seconds: float = SECONDS, runs: int = RUNS) -> Figures:
    """Measure every game, one process and two of them, and with `peers` python-chess beside them."""
    measures: dict[tuple[str, str], Callable[[float, int], dict[str, float]]] = {}
    for name in GAMES:
        bench = Bench(name)
        bench.warm_up(WARM_UP * seconds)
        measures["games", name] = bench.measure
    if peers:
        measures["peers", "python-chess"] = _chess()
    found: dict[tuple[str, str], list[dict[str, float]]] = {key: [] for key in measures}
    for number in range(runs):
        # Game and peer take turns, so that other load on the machine affects both.
        for key, measure in measures.items():
            with collecting_between_games():
                found[key].append(measure(seconds, number))
    figures: Figures = {}
    for (group, name), rows in found.items():
        figures.setdefault(group, {})[name] = {what: round(median(row[what] for row in rows), 2) for what in rows[0]}
    figures["processes"] = {name: scaling.measure(name, cell(name), seconds, runs) for name in GAMES}
    return figures


def cell(name: str) -> Cell:
    """What is measured of a game, with sensible bots on all seats."""
    bench = Bench(name)
    return Cell(name, msgspec.to_builtins(bench.setup), ("sensible",) * bench.seats)


class Bench:
    """The measures of one game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kind = load(name)
        made = manifest(name).lab.bench
        self.setup = resolve(made)() if made else self.kind.setups()[0]
        self.seats = self.kind.seats(self.setup)
        self.finished = self._table(1)
        self._play(self.finished, 1)
        self.positions: list[Table[Any]] = []

    def warm_up(self, seconds: float) -> None:
        """Play for a while first, so that what a process computes once (such as lines of sight) is not measured."""
        begin = perf_counter()
        seed = -1
        while perf_counter() - begin < seconds:
            for kind in ("random", "sensible"):
                self._play(self._table(seed, history=False), seed, kind)
            seed -= 1

    def _table(self, seed: int, *, history: bool = True) -> Table[Any]:
        return Table(self.kind, self.setup, seed, history=history)

    def _play(self, table: Table[Any], seed: int, kind: str = "random") -> int:
        return play(table, seat_bots(self.name, kind, self.seats, seed))

    def _games(self, kind: str, seconds: float, number: int) -> tuple[int, int, float]:
        """Games and decisions that fit into the time, and the time."""
        games = decisions = 0
        begin = perf_counter()
        while (taken := perf_counter() - begin) < seconds or not games:
            seed = number * 1000 + games
            decisions += self._play(self._table(seed, history=False), seed, kind)
            games += 1
        return games, decisions, taken

    def middle(self) -> list[Table[Any]]:
        """Positions of the middle third of a game of sensible bots in which there is something to weigh."""
        table = self._table(1)
        self._play(table, 1, "sensible")
        journal = table.journal
        third = len(journal) // 3
        found = []
        for wanted in range(POSITIONS):
            for length in range(third + wanted * third // POSITIONS, len(journal)):
                position = Table.replay(self.kind, self.setup, 1, journal[:length])
                assert position.decision is not None
                if asks(position.decision, position.decision.seat):
                    found.append(position)
                    break
        return found

    def _iterations(self, seconds: float) -> float:
        """Iterations of the search in a second, over all positions alike."""
        self.positions = self.positions or self.middle()
        search = Search(self.name, 1, Budget(ITERATIONS))
        count = 0
        begin = perf_counter()
        while (taken := perf_counter() - begin) < seconds or not count:
            for table in self.positions:
                assert table.decision is not None
                count += search.think(Knowledge(table, table.decision.seat)).iterations
        return count / taken

    def _copies(self, seconds: float) -> tuple[float, float]:
        """Seconds for a fork and for a view: the mean over all decisions in the middle third of a game."""
        journal = self.finished.journal
        third = len(journal) // 3
        fork = view = 0.0
        count = 0
        begin = perf_counter()
        while perf_counter() - begin < seconds or not count:
            table = Table.replay(self.kind, self.setup, 1, journal[:third])
            for entry in journal[third : 2 * third]:
                start = perf_counter()
                table.fork()
                forked = perf_counter()
                table.game.view(0)
                fork += forked - start
                view += perf_counter() - forked
                count += 1
                table.choose(entry)
        return fork / count, view / count

    def measure(self, seconds: float, number: int) -> dict[str, float]:
        games, decisions, taken = self._games("random", seconds, number)
        fork, view = self._copies(seconds / 5)
        journal = self.finished.journal
        replay = _time(lambda: Table.replay(self.kind, self.setup, 1, journal), seconds / 5)
        sensible, _, time_of_sensible = self._games("sensible", seconds, number)
        return {
            "decisions_per_second": decisions / taken,
            "games_per_second": games / taken,
            "decisions_per_game": decisions / games,
            "fork_us": fork * 1e6,
            "view_us": view * 1e6,
            "replay_ms": replay * 1e3 * 1000 / len(journal),
            "sensible_games_per_second": sensible / time_of_sensible,
            "iterations_per_second": self._iterations(seconds),
        }


def _time(work: Callable[[], object], seconds: float) -> float:
    """Seconds for one piece of work, from as many as fit into the time."""
    count = 0
    begin = perf_counter()
    while (taken := perf_counter() - begin) < seconds or not count:
        work()
        count += 1
    return taken / count


def _chess() -> Callable[[float, int], dict[str, float]]:
    """Random playouts of python-chess: every ply is one decision."""
    try:
        import chess
    except ImportError as error:
        raise NoPeer(tell("library.no-peer")) from error

    def measure(seconds: float, number: int) -> dict[str, float]:
        chance = random.Random(number)
        plies = 0
        begin = perf_counter()
        while (taken := perf_counter() - begin) < seconds:
            board = chess.Board()
            while not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
                plies += 1
        return {"decisions_per_second": plies / taken}

    return measure
