"""Duels of battles between bots: every Main Character against every other, and one bot against another.

`sulaco simulate battles` plays them, each Main Character with the starter deck of its team; both sides go first
equally often. Each game depends on its own seed only: the report is the same whatever the number of processes. How
the matrix is written into docs/balance.md: `matrix`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import msgspec

from sulaco.bots import load
from sulaco.bots.runner import play
from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup
from sulaco.table.chance import mix
from sulaco.table.table import Table

from . import pool
from .simulate import wilson

COLUMN = 7
"""Columns for a cell of the printed matrix."""


class Job(NamedTuple):
    """One game: Main Characters and bots by seat, and the seat that goes first."""

    mains: tuple[str, str]
    first: int
    bots: tuple[str, str]
    seed: int


class Result(NamedTuple):
    """Who won: both after a tie."""

    winners: tuple[int, ...]
    turns: int


class Share(NamedTuple):
    """Wins among games; a tie counts half."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the rate (Wilson)."""
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.wins:g} of {self.games}: {self.rate:.1%} (95 %: {low:.1%} to {high:.1%})"


class Cell(msgspec.Struct, frozen=True):
    """The games of one Main Character against another; a tie counts half."""

    main: str
    other: str
    games: int
    wins: float
    wins_first: float
    """Those of the games in which it went first: half of them."""
    turns: float

    @property
    def share(self) -> Share:
        return Share(self.wins, self.games)

    @property
    def first(self) -> Share:
        """How it fared when it went first."""
        return Share(self.wins_first, self.games // 2)

    @property
    def second(self) -> Share:
        return Share(self.wins - self.wins_first, self.games // 2)

    @property
    def starting(self) -> Share:
        """How whoever went first fared, on either side."""
        return Share(self.wins_first + self.games / 2 - self.second.wins, self.games)

    def turned(self) -> Cell:
        """The same games from the other side."""
        wins_first = self.games / 2 - self.second.wins
        return Cell(self.other, self.main, self.games, self.games - self.wins, wins_first, self.turns)


class MatrixReport(msgspec.Struct, frozen=True):
    """What came out of all games."""

    game: str
    bot: str
    games: int
    """How many games a cell has."""
    seed: int
    cells: list[Cell]
    """Each pair once; a Main Character against itself too."""

    def to_json(self) -> str:
        intervals = [{"interval": cell.share.interval, "rate": cell.share.rate} for cell in self.cells]
        fields = msgspec.to_builtins(self)
        fields["cells"] = [{**cell, **more} for cell, more in zip(fields["cells"], intervals, strict=True)]
        first = self.first()
        return msgspec.json.encode(
            {**fields, "played": first.games, "first_wins": first.wins, "first_interval": first.interval}
        ).decode()

    def cell(self, main: str, other: str) -> Cell:
        """The games of these two, seen from the first."""
        for cell in self.cells:
            if (cell.main, cell.other) == (main, other):
                return cell
            if (cell.main, cell.other) == (other, main):
                return cell.turned()
        raise KeyError((main, other))

    def against_others(self, main: str) -> list[Cell]:
        return [self.cell(main, other) for other in self.names() if other != main]

    def overall(self, main: str) -> Share:
        """Against all others."""
        return added([cell.share for cell in self.against_others(main)])

    def first(self) -> Share:
        """How whoever went first fared in all games."""
        return added([cell.starting for cell in self.cells])

    def between_teams(self) -> Share:
        """The Company against the Xenomorphs."""
        ours = [name for name in self.names() if CARDS[name].team == "company"]
        others = [name for name in self.names() if name not in ours]
        return added([self.cell(main, other).share for main in ours for other in others])

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
            "how often the row beats the column, in 100 games, and below it the 95 % interval",
            " " * (wide + 2) + "".join(f"{number:>{COLUMN}}" for number in range(1, len(names) + 1)),
        ]
        for number, name in enumerate(names, 1):
            shares = [self.cell(name, other).share for other in names]
            lines.append(f"{number} {texts.name(name):<{wide}}" + "".join(f"{_hundred(s):>{COLUMN}}" for s in shares))
            lines.append(" " * (wide + 2) + "".join(f"{_within(s):>{COLUMN}}" for s in shares))
        if len(names) > 1:
            lines += ["", "against all others"]
            lines += [f"  {texts.name(name):<{wide}}  {self.overall(name)}" for name in names]
        lines += ["", f"going first  {self.first()}"]
        return "\n".join(lines)


def added(shares: list[Share]) -> Share:
    return Share(sum(share.wins for share in shares), sum(share.games for share in shares))


def brief(share: Share) -> str:
    """In 100 games, with the interval: 52 (45-59)."""
    return f"{_hundred(share)} ({_within(share)})"


def _hundred(share: Share) -> str:
    return f"{100 * share.rate:.0f}"


def _within(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.0f}-{100 * high:.0f}"


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
        Job(pair, number % 2, (bot, bot), pool.seed_of(seed, index * games + number))
        for index, pair in enumerate(pairs)
        for number in range(games)
    ]
    results = pool.run(game_of, jobs, processes, progress)
    cells = []
    for index, (main, other) in enumerate(pairs):
        part = range(index * games, (index + 1) * games)
        won = [share_of(results[at].winners, 0) for at in part]
        cells.append(
            Cell(
                main=main,
                other=other,
                games=games,
                wins=sum(won),
                wins_first=sum(share for at, share in zip(part, won, strict=True) if jobs[at].first == 0),
                turns=round(sum(results[at].turns for at in part) / games, 1),
            )
        )
    return MatrixReport(Battles.name, bot, games, seed, cells)


def game_of(job: Job) -> Result:
    """One game, from its job alone."""
    table = duel(job.mains, job.first, job.seed)
    play(table, [load(Battles.name, kind, mix(job.seed * 31 + seat + 1)) for seat, kind in enumerate(job.bots)])
    assert table.ending is not None
    return Result(table.ending.winners, table.game.state.turn)


def duel(leaders: tuple[str, str], first: int, seed: int) -> Table[Battles]:
    """Two starter decks, after it was said who goes first."""
    table = Table(Battles, Setup([starter(main) for main in leaders]), seed, history=False)
    table.choose(f"first:player-{first + 1}")
    return table


def share_of(winners: tuple[int, ...], seat: int) -> float:
    """What a game counts for a seat: a tie is divided."""
    return 1 / len(winners) if seat in winners else 0.0


# --- one bot against another -------------------------------------------------------------------------------------


class Match(msgspec.Struct, frozen=True):
    """The games of one bot against another, with decks of these teams."""

    team: str
    other: str
    games: int
    wins: float

    @property
    def share(self) -> Share:
        return Share(self.wins, self.games)


class MatchReport(msgspec.Struct, frozen=True):
    """One bot against another, with every deck."""

    game: str
    bot: str
    against: str
    seed: int
    matches: list[Match]

    def to_json(self) -> str:
        fields = msgspec.to_builtins(self)
        for row, match in zip(fields["matches"], self.matches, strict=True):
            row |= {"rate": match.share.rate, "interval": match.share.interval}
        return msgspec.json.encode(fields).decode()

    def table(self) -> str:
        """The report for people."""
        texts = Battles.texts()

        def deck(team: str) -> str:
            return texts.templates[f"team.{team}"] if team else "any deck"

        lines = [
            f"{self.game}, starter decks, every Main Character in turn, seed {self.seed}",
            f"{self.bot} wins against {self.against}, each on both seats and first in half of the games",
            "",
        ]
        names = [f"{deck(match.team)} against {deck(match.other)}" for match in self.matches]
        wide = max(map(len, names))
        lines += [f"{name:<{wide}}  {match.share}" for name, match in zip(names, self.matches, strict=True)]
        return "\n".join(lines)


def against(
    bot: str,
    other: str,
    games: int,
    seed: int,
    processes: int | None = None,
    progress: pool.Progress | None = None,
) -> MatchReport:
    """So many games of a bot against another with the Company's deck, with the Xenomorphs', and with any."""
    company = [main for main in mains() if CARDS[main].team == "company"]
    xenomorphs = [main for main in mains() if main not in company]
    kinds = {("company", "xenomorphs"): (company, xenomorphs), ("xenomorphs", "company"): (xenomorphs, company)}
    kinds["", ""] = (mains(), mains())
    jobs: list[Job] = []
    for index, (ours, theirs) in enumerate(kinds.values()):
        jobs += _in_turn(list(product(ours, theirs)), (bot, other), games, seed, index * games)
    results = pool.run(game_of, jobs, processes, progress)
    matches = []
    for index, (team, enemy) in enumerate(kinds):
        part = range(index * games, (index + 1) * games)
        wins = sum(share_of(results[at].winners, (at - part.start) % 2) for at in part)
        matches.append(Match(team, enemy, games, wins))
    return MatchReport(Battles.name, bot, other, seed, matches)


def _in_turn(pairs: list[tuple[str, str]], bots: tuple[str, str], games: int, seed: int, start: int) -> Iterator[Job]:
    """Each pair four times in a row: on both seats, and going first and second."""
    for number in range(games):
        pair, kinds = pairs[number // 4 % len(pairs)], bots
        if number % 2:
            pair, kinds = pair[::-1], bots[::-1]
        yield Job(pair, number // 2 % 2, kinds, pool.seed_of(seed, start + number))
