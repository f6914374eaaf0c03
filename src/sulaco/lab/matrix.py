"""The matrix of battles: every Main Character against every other, each with the starter deck of its team.

`sulaco simulate battles` plays it. In each cell both sides go first equally often; what going first is worth is counted
over all games. Each game depends on its own seed only: the report is the same whatever the number of processes.
`python -m sulaco.lab.matrix docs/balance.md` writes the tables into that document, after those of corps.
"""

from __future__ import annotations

import sys
import textwrap
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import msgspec

from sulaco.bots.runner import play, seat_bots
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup
from sulaco.table.table import Table

from . import pool
from .simulate import wilson

BOT = "sensible"
GAMES = 200
SEED = 1
WIDTH = 110
HEADING = "# Balance of battles"
"""With this line the tables of battles begin in the document."""


class Job(NamedTuple):
    """One game: the two Main Characters by seat, and the seat that goes first."""

    mains: tuple[str, str]
    first: int
    bot: str
    seed: int


class Result(NamedTuple):
    """Who won: both after a tie."""

    winners: tuple[int, ...]
    turns: int


class Cell(msgspec.Struct, frozen=True):
    """The games of one Main Character against another; a tie counts half."""

    main: str
    other: str
    games: int
    wins: float
    wins_first: float
    """Those of the games in which it went first: half of them."""
    interval: tuple[float, float]
    """The 95 % confidence interval of its win rate (Wilson)."""
    turns: float

    @property
    def rate(self) -> float:
        return self.wins / self.games


class MatrixReport(msgspec.Struct, frozen=True):
    """What came out of all games."""

    game: str
    bot: str
    games: int
    """How many games a cell has."""
    seed: int
    cells: list[Cell]
    """Each pair once; a Main Character against itself too."""
    first_wins: float
    played: int

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    def rate(self, main: str, other: str) -> tuple[float, float, float]:
        """How often `main` beats `other`, and the ends of the 95 % interval."""
        for cell in self.cells:
            low, high = cell.interval
            if (cell.main, cell.other) == (main, other):
                return cell.rate, low, high
            if (cell.main, cell.other) == (other, main):
                return 1 - cell.rate, 1 - high, 1 - low
        raise KeyError((main, other))

    def overall(self, main: str) -> tuple[float, int]:
        """Wins against all others, and games."""
        wins, games = 0.0, 0
        for cell in self.cells:
            if cell.main != cell.other and main in (cell.main, cell.other):
                wins += cell.wins if cell.main == main else cell.games - cell.wins
                games += cell.games
        return wins, games

    def names(self) -> list[str]:
        return list(dict.fromkeys(name for cell in self.cells for name in (cell.main, cell.other)))

    def table(self) -> str:
        """The report for people: rows against columns."""
        texts = Battles.texts()
        names = self.names()
        wide = max(len(texts.name(name)) for name in names)
        lines = [
            f"{self.game}, starter decks, bot {self.bot}",
            f"{self.games} games a cell, each side first in half of them, seed {self.seed}",
            "",
            "how often the row beats the column, in 100 games (95 % interval)",
            " " * (wide + 4) + "".join(f"{number:>12}" for number in range(1, len(names) + 1)),
        ]
        for number, name in enumerate(names, 1):
            rates = "".join(f"{_cell(*self.rate(name, other)):>12}" for other in names)
            lines.append(f"{number:>2}  {texts.name(name):<{wide}}{rates}")
        lines += ["", "against all others"]
        for name in names:
            wins, games = self.overall(name)
            if games:
                lines.append(f"  {texts.name(name):<{wide}}  {_rate(wins, games)}")
        lines += ["", f"going first  {_rate(self.first_wins, self.played)}"]
        return "\n".join(lines)


def run(
    bot: str,
    games: int,
    seed: int,
    processes: int | None = None,
    progress: pool.Progress | None = None,
    only: list[str] | None = None,
) -> MatrixReport:
    """Play every pair, or those of `only` these Main Characters; an odd number of games is rounded up."""
    games += games % 2
    pairs = list(combinations_with_replacement(mains() if only is None else only, 2))
    jobs = [
        Job(pair, number % 2, bot, pool.seed_of(seed, index * games + number))
        for index, pair in enumerate(pairs)
        for number in range(games)
    ]
    results = pool.run(game_of, jobs, processes, progress)
    cells = []
    for index, (main, other) in enumerate(pairs):
        part = range(index * games, (index + 1) * games)
        won = [_share(results[at], 0) for at in part]
        cells.append(
            Cell(
                main=main,
                other=other,
                games=games,
                wins=sum(won),
                wins_first=sum(share for at, share in zip(part, won, strict=True) if jobs[at].first == 0),
                interval=wilson(round(sum(won)), games),
                turns=round(sum(results[at].turns for at in part) / games, 2),
            )
        )
    first = sum(_share(result, job.first) for job, result in zip(jobs, results, strict=True))
    return MatrixReport(Battles.name, bot, games, seed, cells, first, len(jobs))


def game_of(job: Job) -> Result:
    """One game, from its job alone."""
    table = Table(Battles, Setup([starter(main) for main in job.mains]), job.seed, history=False)
    table.choose(f"first:player-{job.first + 1}")
    play(table, seat_bots(Battles.name, job.bot, 2, job.seed))
    assert table.ending is not None
    return Result(table.ending.winners, table.game.state.turn)


def _share(result: Result, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _cell(rate: float, low: float, high: float) -> str:
    return f"{100 * rate:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def _rate(wins: float, games: int) -> str:
    low, high = wilson(round(wins), games)
    return f"{wins:g} of {games}: {wins / games:.1%} (95 %: {low:.1%} to {high:.1%})"


# --- the document ------------------------------------------------------------------------------------------------


def write(report: MatrixReport) -> str:
    """The tables for the documents."""
    texts = Battles.texts()
    names = report.names()
    lines = [
        HEADING,
        "",
        *_wrapped(
            "In how many of 100 games the Main Character of the row beats that of the column, each with the starter "
            "deck of its team, and the 95 % interval."
        ),
        "",
        f"- Command: `sulaco simulate battles --bot {report.bot} --games {report.games} --seed {report.seed}`",
        f"- Bot {report.bot}, {report.games} games in each cell, each side goes first in half of them, "
        f"seed {report.seed}, rules version {Battles.rules_version}",
        "",
        f"| | {' | '.join(texts.name(name) for name in names)} |",
        f"| --- | {' | '.join('---:' for _ in names)} |",
    ]
    for name in names:
        rates = " | ".join(_cell(*report.rate(name, other)) for other in names)
        lines.append(f"| {texts.name(name)} | {rates} |")
    lines += [
        "",
        "Against itself a Main Character shows what chance does.",
        "",
        "| Main Character | won against all others | rate | 95 % interval |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name in names:
        wins, games = report.overall(name)
        low, high = wilson(round(wins), games)
        lines.append(f"| {texts.name(name)} | {wins:g} of {games} | {wins / games:.1%} | {low:.1%} to {high:.1%} |")
    low, high = wilson(round(report.first_wins), report.played)
    best = max(names, key=lambda name: report.overall(name)[0])
    worst = min(names, key=lambda name: report.overall(name)[0])
    turns = sum(cell.turns for cell in report.cells) / len(report.cells)
    lines += [
        "",
        "## What the tables say",
        "",
        *_wrapped(
            f"Whoever goes first wins {report.first_wins / report.played:.1%} of all {report.played} games "
            f"(95 %: {low:.1%} to {high:.1%}). {texts.name(best)} wins most often, {texts.name(worst)} most seldom. "
            f"A game takes {turns:.1f} turns."
        ),
    ]
    return "\n".join(lines) + "\n"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)


def split(document: str) -> tuple[str, str]:
    """A document in two: what stands before the tables of battles, and these."""
    at = document.find(f"\n{HEADING}\n")
    return (document, "") if at < 0 else (document[:at], document[at:])


def main(path: Path, games: int = GAMES, seed: int = SEED) -> None:
    """Measure everything and write it into the document, in place of what stood there."""
    before, _ = split(path.read_text(encoding="utf-8")) if path.exists() else ("", "")
    path.write_text(f"{before}\n{write(run(BOT, games, seed))}", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
