"""Simulate: bots play many games of one setup, on all cores; how often it is won, how it ends, which cards are used.

Each game depends on its own seed only: the rows are the same whatever the number of processes.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from sulaco.bots.runner import play, seat_bots
from sulaco.games import load
from sulaco.table.chance import Chance
from sulaco.table.game import State
from sulaco.table.table import Table

from . import pool

Z = 1.959964
"""Two-sided 95 % of the normal distribution."""


class Row(msgspec.Struct, frozen=True):
    """One game."""

    seed: int
    winners: tuple[int, ...]
    ending: str
    decisions: int
    turns: int
    uses: dict[str, dict[str, int]]
    """How often each card was used in which way."""


class Spread(msgspec.Struct, frozen=True):
    """A number that differs from game to game."""

    mean: float
    least: int
    most: int

    @classmethod
    def of(cls, numbers: list[int]) -> Spread:
        return cls(round(sum(numbers) / len(numbers), 2), min(numbers), max(numbers))


class SimulationReport(msgspec.Struct, frozen=True):
    """What came out of many games."""

    game: str
    mission: str
    players: int
    bot: str
    games: int
    seed: int
    wins: int
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

    def to_json(self) -> str:
        return msgspec.json.encode(self).decode()

    def table(self) -> str:
        """The report for people."""
        low, high = self.interval
        texts = load(self.game).texts()
        lines = [
            f"{self.game}, {self.mission}, {self.players} players, bot {self.bot}",
            f"{self.games} games, seed {self.seed}",
            "",
            f"won        {self.wins} of {self.games}: {self.win_rate:.1%} (95 %: {low:.1%} to {high:.1%})",
            f"decisions  {self.decisions.mean:g} a game ({self.decisions.least} to {self.decisions.most})",
            f"turns      {self.turns.mean:g} a game ({self.turns.least} to {self.turns.most})",
            "",
            "how it ended",
        ]
        lines += [f"  {count:>6}  {ending}" for ending, count in self.endings.items()]
        if self.cards:
            lines += ["", "cards used"]
            lines += [
                f"  {sum(uses.values()):>6}  {texts.name(card)} ({', '.join(f'{n} {use}' for use, n in uses.items())})"
                for card, uses in self.cards.items()
            ]
        if self.unused:
            lines += ["", f"never used: {', '.join(texts.name(card) for card in self.unused)}"]
        return "\n".join(lines)


_DUELS = {"battles": "sulaco.lab.duels"}
"""Games of opponents, with the modules that let their bots duel."""


def duels(game: str) -> Any:
    """The duels of a game of opponents: `run` plays all against all, `against` two bots. None if it has none."""
    return import_module(_DUELS[game]) if game in _DUELS else None


class _Job(NamedTuple):
    game: str
    setup: Any
    bot: str
    seed: int


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate."""
    rate = wins / games
    spread = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / spread
    half = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / spread
    return max(0.0, middle - half), min(1.0, middle + half)


def run(
    game: str,
    mission: str,
    players: int,
    bot: str,
    games: int,
    seed: int,
    processes: int | None = None,
    progress: pool.Progress | None = None,
    setup: Any = None,
) -> SimulationReport:
    """Play so many games of a mission, or of a film; or of a setup, then the mission is only what it is called. Raises
    `Refused` for one, or a number of players, that the rules do not allow."""
    kind = load(game)
    if setup is None:
        fields = {"mission": mission, "line_up": mission, "players": players}
        known = {name: value for name, value in fields.items() if name in kind.setup_type.__struct_fields__}
        setup = msgspec.convert(known, kind.setup_type)
    there = _definitions(kind.set_up(setup, Chance.seeded(seed)).state)
    jobs = [_Job(game, setup, bot, pool.seed_of(seed, number)) for number in range(games)]
    rows = pool.run(game_of, jobs, processes, progress)
    wins = sum(bool(row.winners) for row in rows)
    low, high = wilson(wins, games)
    cards: dict[str, Counter[str]] = {}
    for row in rows:
        for card, uses in row.uses.items():
            cards.setdefault(card, Counter()).update(uses)
    return SimulationReport(
        game=game,
        mission=mission,
        players=players,
        bot=bot,
        games=games,
        seed=seed,
        wins=wins,
        win_rate=round(wins / games, 4),
        interval=(round(low, 4), round(high, 4)),
        seat_wins=[sum(seat in row.winners for row in rows) for seat in range(kind.seats(setup))],
        endings=dict(Counter(row.ending for row in rows).most_common()),
        decisions=Spread.of([row.decisions for row in rows]),
        turns=Spread.of([row.turns for row in rows]),
        cards={card: dict(sorted(cards[card].items())) for card in sorted(cards)},
        unused=[card for card in kind.cards() if card not in cards and card in there],
        rows=rows,
    )


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


def game_of(job: _Job) -> Row:
    """One game, from its job alone."""
    kind = load(job.game)
    table = Table(kind, job.setup, job.seed, history=False)
    decisions = play(table, seat_bots(job.game, job.bot, kind.seats(job.setup), job.seed))
    ending = table.ending
    assert ending is not None
    definitions = set(kind.cards())
    uses: dict[str, dict[str, int]] = {}
    for event in table.events:
        if event.use:
            copy: str = getattr(event, "card", "")
            card = copy if copy in definitions else copy.rpartition("-")[0]
            counts = uses.setdefault(card, {})
            counts[event.use] = counts.get(event.use, 0) + 1
    return Row(
        seed=job.seed,
        winners=ending.winners,
        ending=kind.texts().render(ending.reason.text),
        decisions=decisions,
        turns=getattr(table.game.state, "turn", 0),
        uses=uses,
    )
