"""What came of a run, cell by cell: for people as a table, for programs as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from sulaco.games import house

from .plan import Cell
from .record import GameRow
from .run import Outcome, Tally
from .simulate import Spread, duels, wilson


class CellResult(msgspec.Struct, frozen=True):
    """The games of one cell. Of opponents the first seat's wins are counted, a tie as half a win."""

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
        whose = "won" if duels(self.game) is None else "won by the first seat"
        lines = [f"{self.game}, {self.games} games a cell, seed {self.seed}", "", f"{'':<{wide}}  {whose}"]
        if self.house:
            lines.insert(1, house.heading(self.house))
        for cell in self.cells:
            low, high = cell.interval
            won = f"{cell.wins:g} of {cell.games}: {cell.win_rate:.1%} (95 %: {low:.1%} to {high:.1%})"
            lines.append(f"{cell.name:<{wide}}  {won}, {cell.turns.mean:g} turns")
        if self.folder:
            lines += ["", f"The rows are in {self.folder}"]
        return "\n".join(lines)


def results(outcome: Outcome) -> Results:
    plan = outcome.plan
    opponents = duels(plan.game) is not None
    return Results(
        game=plan.game,
        rules=plan.rules,
        games=plan.games,
        seed=plan.seed,
        folder="" if outcome.path is None else str(outcome.path),
        cells=[_cell(cell, tally, opponents) for cell, tally in zip(plan.cells, outcome.tallies, strict=True)],
        rows=outcome.rows,
        house=plan.house,
    )


def _cell(cell: Cell, tally: Tally, opponents: bool) -> CellResult:
    wins = round(tally.shares.get(0, 0.0), 6) if opponents else float(tally.won)
    low, high = wilson(wins, tally.games)
    return CellResult(
        name=cell.name,
        bots=cell.bots,
        games=tally.games,
        wins=wins,
        win_rate=round(wins / tally.games, 4),
        interval=(round(low, 4), round(high, 4)),
        seat_wins=[tally.seat_wins[seat] for seat in range(len(cell.bots))],
        endings=dict(sorted(tally.endings.items(), key=lambda each: (-each[1], each[0]))),
        decisions=_spread(tally.decisions),
        turns=_spread(tally.turns),
        cards={card: dict(sorted(uses.items())) for card, uses in sorted(tally.uses.items())},
    )


def _spread(counts: Counter[int]) -> Spread:
    mean = sum(number * count for number, count in counts.items()) / counts.total()
    return Spread(round(mean, 2), min(counts), max(counts))
