"""What came of a run, for people as a table and for programs as JSON: all cells side by side, or one cell in full."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any, NamedTuple, Protocol

import msgspec

from sulaco.games import house, load, manifest
from sulaco.games.manifest import resolve
from sulaco.table.chance import Chance
from sulaco.table.game import State

from .plan import Cell, Plan, made
from .record import GameRow
from .run import Outcome, Tally, run
from .winners import Winners, called
from .words import tell
from .workers import Processes

Z = 1.959964
"""Two-sided 95 % of the normal distribution."""


def duels(game: str) -> Any:
    """The duels of a game of opponents: all against all, or two bots. None if it has none."""
    own = manifest(game).lab.duels
    return resolve(own) if own else None


# --- shares and spreads -------------------------------------------------------------------------------------


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate."""
    rate = wins / games
    spread = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / spread
    half = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / spread
    return max(0.0, middle - half), min(1.0, middle + half)


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
        return counted(self.wins, self.games, self.rate, self.interval)


def counted(wins: float, games: int, rate: float, interval: tuple[float, float]) -> str:
    """A share for people."""
    low, high = interval
    return tell("share.counted", wins=wins, games=games, rate=rate, low=low, high=high)


class Spread(msgspec.Struct, frozen=True):
    """A number that differs from game to game."""

    mean: float
    least: int
    most: int

    @classmethod
    def of(cls, counts: Counter[int]) -> Spread:
        """The spread of numbers, counted."""
        mean = sum(number * count for number, count in counts.items()) / counts.total()
        return cls(round(mean, 2), min(counts), max(counts))

    def __str__(self) -> str:
        return tell("share.spread", mean=self.mean, least=self.least, most=self.most)


class Printable(Protocol):
    """Results that can be printed."""

    def to_json(self) -> str:
        """For programs."""

    def table(self) -> str:
        """For people."""


def with_house_rules(lines: list[str], changes: dict[str, Any]) -> str:
    """A table, with the house rules that it was played by below its first line."""
    if changes:
        lines.insert(1, tell("house.heading", rules=house.written(changes)))
    return "\n".join(lines)


# --- all cells ----------------------------------------------------------------------------------------------


class CellResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games of one cell. `wins` are those of the first party: of all players, or of opponents of the first seat's
    side; a tie is half a win. `party_wins`: those of every party, if there are several."""

    name: str
    bots: tuple[str, ...]
    games: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    """The 95 % confidence interval of the win rate (Wilson)."""
    seat_wins: list[int]
    endings: dict[str, int]
    decisions: Spread
    turns: Spread
    cards: dict[str, dict[str, int]]
    party_wins: dict[str, float] = {}


class Results(msgspec.Struct, frozen=True, omit_defaults=True):
    """All cells of a run. The rows are on disk if there is a folder, and here if there is none."""

    game: str
    rules: str
    games: int
    seed: int
    folder: str
    cells: list[CellResult]
    rows: list[GameRow]
    house: dict[str, Any] = {}

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    def table(self) -> str:
        """The results for people."""
        wide = max(len(cell.name) for cell in self.cells)
        told = {next(iter(cell.party_wins), "") for cell in self.cells}
        whose = tell("cells.won") if told == {""} else tell("cells.won-by", party=called(min(told - {""})))
        lines = [tell("cells.head", game=self.game, games=self.games, seed=self.seed), "", f"{'':<{wide}}  {whose}"]
        for cell in self.cells:
            won = counted(cell.wins, cell.games, cell.win_rate, cell.interval)
            lines.append(f"{cell.name:<{wide}}  {tell('cells.turns', won=won, turns=cell.turns.mean)}")
        if self.folder:
            lines += ["", tell("cells.folder", folder=self.folder)]
        return with_house_rules(lines, self.house)


def results(outcome: Outcome) -> Results:
    """The results of all cells."""
    plan = outcome.plan
    cells = zip(plan.cells, outcome.tallies, outcome.winners, strict=True)
    return Results(
        game=plan.game,
        rules=plan.rules,
        games=plan.games,
        seed=plan.seed,
        folder="" if outcome.path is None else str(outcome.path),
        cells=[_result(*each) for each in cells],
        rows=outcome.rows,
        house=plan.house,
    )


def _result(cell: Cell, tally: Tally, winners: Winners) -> CellResult:
    wins = _wins(tally, winners.told)
    low, high = wilson(wins, tally.games)
    return CellResult(
        name=cell.name,
        bots=cell.bots,
        games=tally.games,
        wins=wins,
        win_rate=round(wins / tally.games, 4),
        interval=(round(low, 4), round(high, 4)),
        seat_wins=_seat_wins(cell, tally),
        endings=dict(sorted(tally.endings.items(), key=lambda each: (-each[1], each[0]))),
        decisions=Spread.of(tally.decisions),
        turns=Spread.of(tally.turns),
        cards=_cards(tally),
        party_wins=_party_wins(tally, winners),
    )


def _wins(tally: Tally, party: str) -> float:
    return round(tally.shares.get(party, 0.0), 6)


def _party_wins(tally: Tally, winners: Winners) -> dict[str, float]:
    """The wins of every party, if there are several."""
    return {party: _wins(tally, party) for party in winners.parties} if len(winners.parties) > 1 else {}


def _seat_wins(cell: Cell, tally: Tally) -> list[int]:
    return [tally.seat_wins[seat] for seat in range(len(cell.bots))]


def _cards(tally: Tally) -> dict[str, dict[str, int]]:
    return {card: dict(sorted(uses.items())) for card, uses in sorted(tally.uses.items())}


# --- one cell in full ---------------------------------------------------------------------------------------


class Row(msgspec.Struct, frozen=True):
    """One game of a cell. `ending`: how it ended, for people. `uses`: how often each card was used in which way."""

    seed: int
    winners: tuple[int, ...]
    ending: str
    decisions: int
    turns: int
    uses: dict[str, dict[str, int]]


class CellReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A run of one cell, in full. `mission`: what was played, by its name. `wins` and `party_wins` as in a
    `CellResult`."""

    game: str
    mission: str
    players: int
    bot: str
    games: int
    seed: int
    wins: int | float
    win_rate: float
    interval: tuple[float, float]
    """The 95 % confidence interval of the win rate (Wilson)."""
    seat_wins: list[int]
    endings: dict[str, int]
    decisions: Spread
    turns: Spread
    cards: dict[str, dict[str, int]]
    unused: list[str]
    rows: list[Row]
    house: dict[str, Any] = {}
    party_wins: dict[str, float] = {}

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    def table(self) -> str:
        """The report for people."""
        texts = load(self.game).texts()
        won = counted(self.wins, self.games, self.win_rate, self.interval)
        lines = [
            tell("cell.head", game=self.game, subject=self.mission, players=self.players, bot=self.bot),
            tell("cell.games", games=self.games, seed=self.seed),
            "",
            tell("cell.won", won=won),
            *(
                tell("cell.won-by", party=called(party), won=str(Share(wins, self.games)))
                for party, wins in list(self.party_wins.items())[1:]
            ),
            tell("cell.decisions", spread=str(self.decisions)),
            tell("cell.turns", spread=str(self.turns)),
            "",
            tell("cell.endings"),
        ]
        lines += [tell("cell.ending", n=count, ending=ending) for ending, count in self.endings.items()]
        if self.cards:
            lines += ["", tell("cell.cards")]
        for card, uses in self.cards.items():
            ways = [tell("cell.use", n=count, use=use) for use, count in uses.items()]
            lines.append(tell("cell.card", n=sum(uses.values()), card=texts.name(card), uses=ways))
        if self.unused:
            lines += ["", tell("cell.unused", cards=[texts.name(card) for card in self.unused])]
        return with_house_rules(lines, self.house)


def play_cell(
    game: str, subject: str, setup: dict[str, Any], bot: str, games: int, seed: int, processes: int | None = None
) -> CellReport:
    """Play games of one setup with one kind of bot on all seats. Raises `PlanError` if it cannot be played."""
    kind = load(game)
    seats = kind.seats(msgspec.convert(setup, kind.setup_type))
    plan = made(Plan(game, (Cell(subject, setup, (bot,) * seats),), games, seed))
    return cell_report(run(plan, Processes(processes)), subject)


def cell_report(outcome: Outcome, subject: str) -> CellReport:
    """The report of a run in memory that has one cell, all of whose seats have the same bot."""
    plan = outcome.plan
    (cell,), (tally,), (winners,) = plan.cells, outcome.tallies, outcome.winners
    wins = _wins(tally, winners.told)
    kind = load(plan.game)
    setup = msgspec.convert(cell.setup, kind.setup_type)
    there = _definitions(kind.set_up(setup, Chance.seeded(plan.seed)).state)
    texts = kind.texts()
    endings = [each if isinstance(each, str) else texts.render(each) for each in outcome.endings]
    low, high = wilson(wins, tally.games)
    return CellReport(
        game=plan.game,
        mission=subject,
        players=len(cell.bots),
        bot=cell.bots[0],
        games=tally.games,
        seed=plan.seed,
        wins=int(wins) if wins == int(wins) else wins,
        win_rate=round(wins / tally.games, 4),
        interval=(round(low, 4), round(high, 4)),
        seat_wins=_seat_wins(cell, tally),
        endings=dict(Counter(endings).most_common()),
        decisions=Spread.of(tally.decisions),
        turns=Spread.of(tally.turns),
        cards=_cards(tally),
        unused=[card for card in kind.cards(setup) if card not in tally.uses and card in there],
        rows=[_row(row, ending) for row, ending in zip(outcome.rows, endings, strict=True)],
        house=plan.house,
        party_wins=_party_wins(tally, winners),
    )


def _row(row: GameRow, ending: str) -> Row:
    uses: dict[str, dict[str, int]] = {}
    for each in row.uses:
        counts = uses.setdefault(each.card, {})
        counts[each.use] = counts.get(each.use, 0) + 1
    return Row(row.seed, tuple(row.winners), ending, row.decisions, row.turns, uses)


def _definitions(state: State) -> set[str]:
    """The definitions of all cards that are somewhere on the table."""
    found: set[str] = set()
    left = [msgspec.to_builtins(state)]
    while left:
        each = left.pop()
        if isinstance(each, str):
            found |= {each, each.rpartition("-")[0]}
        elif isinstance(each, dict):
            left += [*each, *each.values()]
        elif isinstance(each, list | tuple):
            left += each
    return found
