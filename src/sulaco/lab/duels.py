"""Bots duel at battles: every Main Character against every other, or one bot against another.

A Main Character plays the starter deck of its team, and both sides go first equally often. `matrix_plan` and
`match_plan` say what is played; `matrix` and `match` sum up what came of it. How the matrix is written into
docs/balance.md: `matrix.py`.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import msgspec

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.decks import starter
from sulaco.games.battles.setup import mains
from sulaco.games.battles.state import Setup
from sulaco.table.table import Table

from .plan import Cell, Plan, Seating
from .record import GameRow
from .results import Share, with_house_rules
from .run import Outcome
from .words import tell

COLUMN = 7
"""Columns for a cell of the printed matrix."""


def duel_setup(leaders: tuple[str, str]) -> Setup:
    """Two starter decks."""
    return Setup([starter(main) for main in leaders])


def goes_first(seat: int) -> str:
    """The key that says who goes first."""
    return f"first:player-{seat + 1}"


def duel(leaders: tuple[str, str], first: int, seed: int) -> Table[Battles]:
    """Two starter decks, after it was said who goes first."""
    table = Table(Battles, duel_setup(leaders), seed, history=False)
    table.choose(goes_first(first))
    return table


def _seating(leaders: tuple[str, str], bots: tuple[str, str], first: int) -> Seating:
    return Seating(msgspec.to_builtins(duel_setup(leaders)), bots, (goes_first(first),))


def share_of(winners: list[int], seat: int) -> float:
    """What a game counts for a seat: a tie is divided."""
    return 1 / len(winners) if seat in winners else 0.0


def _rows(outcome: Outcome, cell: int) -> list[GameRow]:
    """The games of one cell, in their order."""
    games = outcome.plan.games
    return outcome.rows[cell * games : (cell + 1) * games]


# --- every Main Character against every other ----------------------------------------------------------------


class Pairing(msgspec.Struct, frozen=True):
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

    def turned(self) -> Pairing:
        """The same games from the other side."""
        wins_first = self.games / 2 - self.second.wins
        return Pairing(self.other, self.main, self.games, self.games - self.wins, wins_first, self.turns)


class MatrixReport(msgspec.Struct, frozen=True):
    """What came out of all games."""

    game: str
    bot: str
    games: int
    """How many games a cell has."""
    seed: int
    cells: list[Pairing]
    """Each pair once; a Main Character against itself too."""
    house: dict[str, Any] = {}

    def to_json(self) -> str:
        fields = msgspec.to_builtins(self)
        changes = fields.pop("house")
        for row, cell in zip(fields["cells"], self.cells, strict=True):
            row |= {"interval": cell.share.interval, "rate": cell.share.rate}
        first = self.first()
        fields |= {"played": first.games, "first_wins": first.wins, "first_interval": first.interval}
        return msgspec.json.encode(fields | ({"house": changes} if changes else {})).decode()

    def cell(self, main: str, other: str) -> Pairing:
        """The games of these two, seen from the first."""
        for cell in self.cells:
            if (cell.main, cell.other) == (main, other):
                return cell
            if (cell.main, cell.other) == (other, main):
                return cell.turned()
        raise KeyError((main, other))

    def against_others(self, main: str) -> list[Pairing]:
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
            tell("matrix.head", game=self.game, bot=self.bot),
            tell("matrix.games", games=self.games, seed=self.seed),
            "",
            tell("matrix.about"),
            " " * (wide + 2) + "".join(f"{number:>{COLUMN}}" for number in range(1, len(names) + 1)),
        ]
        for number, name in enumerate(names, 1):
            shares = [self.cell(name, other).share for other in names]
            lines.append(f"{number} {texts.name(name):<{wide}}" + "".join(f"{_hundred(s):>{COLUMN}}" for s in shares))
            lines.append(" " * (wide + 2) + "".join(f"{_within(s):>{COLUMN}}" for s in shares))
        if len(names) > 1:
            lines += ["", tell("matrix.others")]
            lines += [f"  {texts.name(name):<{wide}}  {self.overall(name)}" for name in names]
        lines += ["", tell("matrix.first", share=str(self.first()))]
        return with_house_rules(lines, self.house)


def added(shares: list[Share]) -> Share:
    return Share(sum(share.wins for share in shares), sum(share.games for share in shares))


def brief(share: Share) -> str:
    """In 100 games, with the interval: 52 (45-59)."""
    return tell("matrix.brief", rate=_hundred(share), interval=_within(share))


def _hundred(share: Share) -> str:
    return f"{100 * share.rate:.0f}"


def _within(share: Share) -> str:
    low, high = share.interval
    return f"{100 * low:.0f}-{100 * high:.0f}"


def matrix_plan(
    bot: str, games: int, seed: int, changes: dict[str, Any] | None = None, only: list[str] | None = None
) -> Plan:
    """Every pair, or those of `only` these Main Characters; an odd number of games is rounded up. Each side goes first
    in every other game."""
    cells = []
    for index, pair in enumerate(combinations_with_replacement(mains() if only is None else only, 2)):
        seatings = [_seating(pair, (bot, bot), first) for first in (0, 1)]
        cells.append(Cell.in_turn(",".join(pair), seatings, deal=index))
    return Plan(Battles.name, tuple(cells), games + games % 2, seed, changes or {})


def matrix(outcome: Outcome) -> MatrixReport:
    """What came of a `matrix_plan`."""
    plan = outcome.plan
    found = []
    for index, cell in enumerate(plan.cells):
        main, _, other = cell.name.partition(",")
        won = [share_of(row.winners, 0) for row in _rows(outcome, index)]
        turns = sum(row.turns for row in _rows(outcome, index))
        found.append(Pairing(main, other, plan.games, sum(won), sum(won[::2]), round(turns / plan.games, 1)))
    return MatrixReport(plan.game, plan.cells[0].bots[0], plan.games, plan.seed, found, plan.house)


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
    house: dict[str, Any] = {}

    def to_json(self) -> str:
        fields = msgspec.to_builtins(self)
        if not self.house:
            del fields["house"]
        for row, match in zip(fields["matches"], self.matches, strict=True):
            row |= {"rate": match.share.rate, "interval": match.share.interval}
        return msgspec.json.encode(fields).decode()

    def table(self) -> str:
        """The report for people."""
        texts = Battles.texts()

        def deck(team: str) -> str:
            return texts.templates[f"team.{team}"] if team else tell("match.any")

        names = [tell("match.pair", deck=deck(match.team), other=deck(match.other)) for match in self.matches]
        wide = max(map(len, names))
        lines = [
            tell("match.head", game=self.game, seed=self.seed),
            tell("match.about", bot=self.bot, other=self.against),
            "",
            *(f"{name:<{wide}}  {match.share}" for name, match in zip(names, self.matches, strict=True)),
        ]
        return with_house_rules(lines, self.house)


def match_plan(bot: str, other: str, games: int, seed: int, changes: dict[str, Any] | None = None) -> Plan:
    """A plan of games of a bot against another with the Company's deck, with the Xenomorphs', and with any. Each pair
    of Main Characters is played four times in a row: on both seats, and going first and second."""
    company = [main for main in mains() if CARDS[main].team == "company"]
    xenomorphs = [main for main in mains() if main not in company]
    sides = {("company", "xenomorphs"): (company, xenomorphs), ("xenomorphs", "company"): (xenomorphs, company)}
    sides["", ""] = (mains(), mains())
    cells = []
    for index, (teams, (ours, theirs)) in enumerate(sides.items()):
        seatings = []
        for main, enemy in product(ours, theirs):
            for first in (0, 1):
                seatings.append(_seating((main, enemy), (bot, other), first))
                seatings.append(_seating((enemy, main), (other, bot), first))
        cells.append(Cell.in_turn(",".join(teams), seatings, deal=index))
    return Plan(Battles.name, tuple(cells), games, seed, changes or {})


def match(outcome: Outcome) -> MatchReport:
    """What came of a `match_plan`: in every other game the bot has the second seat."""
    plan = outcome.plan
    bot, other = plan.cells[0].bots
    matches = []
    for index, cell in enumerate(plan.cells):
        team, _, enemy = cell.name.partition(",")
        wins = sum(share_of(row.winners, at % 2) for at, row in enumerate(_rows(outcome, index)))
        matches.append(Match(team, enemy, plan.games, wins))
    return MatchReport(plan.game, bot, other, plan.seed, matches, plan.house)
