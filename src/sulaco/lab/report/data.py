"""The games that a report tells of, as frames: who won, by cell and by side, and how things stood turn by turn.

Where all begin on one side, games are told from that side (`TOGETHER`): it has won or it has not. Where seats play
against seats, there is a row for each seat: what the game counts for its side, a tie half.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from sulaco.games import load
from sulaco.lab.plan import Cell, Plan
from sulaco.lab.statistics import library
from sulaco.lab.winners import of_plan
from sulaco.table.chance import Chance

from .words import bots_of, listed, tell

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

TOGETHER = -1
GAMES_PER_RUN = 1_000_000_000
"""Game numbers of the second run begin here, those of the third at twice this number, and so on."""


class ReportError(ValueError):
    """Runs of which no report can be made, in one sentence."""


class Played(Protocol):
    """A run on disk."""

    @property
    def path(self) -> Path: ...

    @property
    def plan(self) -> Plan: ...

    def games(self) -> pl.DataFrame: ...

    def decisions(self) -> pl.DataFrame: ...


class Group(NamedTuple):
    """The games of one cell of one run. `subject`: the mission, the film or the pairing, for people. `mains`: who leads
    each seat, and `leaders`: who leads the first seat's side, if seats have such."""

    run: int
    cell: Cell
    subject: str
    players: int
    bots: str
    mains: tuple[str, ...]
    leaders: str


class Data:
    """All games of some runs of the same game."""

    def __init__(self, runs: Sequence[Played]) -> None:
        if len({run.plan.game for run in runs}) != 1:
            raise ReportError(tell("error.games"))
        library("polars")
        self.plans = [run.plan for run in runs]
        self.names = [run.path.name for run in runs]
        if len(set(self.names)) < len(runs):
            self.names = [str(run.path) for run in runs]
        self.kind = load(self.plans[0].game)
        self.game = self.kind.name
        self.texts = self.kind.texts()
        self.winners = [winners for plan in self.plans for winners in of_plan(plan)]
        self.opponents = any(winners.opposed for winners in self.winners)
        """Whether the games are told side against side."""
        self.groups = [
            grouped(self.kind, number, cell) for number, plan in enumerate(self.plans) for cell in plan.cells
        ]
        self.decks = any(group.mains for group in self.groups)
        """Whether players have decks of their own, which are then held against each other."""
        frames, decisions, before = [], [], 0
        for number, run in enumerate(runs):
            named = pl.col("number").cast(pl.Int64)
            marks = [
                (named + number * GAMES_PER_RUN).alias("game"),
                (named // run.plan.games + before).alias("group"),
            ]
            frames.append(run.games().with_columns(marks))
            if run.plan.decisions:
                decisions.append(run.decisions().with_columns(marks))
            before += len(run.plan.cells)
        self.games: pl.DataFrame = pl.concat(frames)
        if not len(self.games):
            raise ReportError(tell("error.empty"))
        self.decisions: pl.DataFrame | None = pl.concat(decisions) if len(decisions) == len(runs) else None
        self.sides = self._sides()

    def _sides(self) -> pl.DataFrame:
        """One row for each game told from one side, or for each seat of each game of opponents: the result."""
        base = self.games.select("game", "group", "turns")
        ended = self.games.select("group", "winners", "ending").iter_rows()
        if not self.opponents:
            shares = [self.winners[group].share(seats, ending) for group, seats, ending in ended]
            return base.with_columns(pl.lit(TOGETHER, pl.Int64).alias("side"), pl.Series("result", shares, pl.Float64))
        by_seat = [self.winners[group].by_seat(seats, ending) for group, seats, ending in ended]
        sides = pl.Series("side", [list(range(len(seats))) for seats in by_seat], pl.List(pl.Int64))
        apart = base.with_columns(sides, pl.Series("result", by_seat, pl.List(pl.Float64)))
        return apart.explode("side", "result")

    @cached_property
    def turns(self) -> pl.DataFrame:
        """One row for each side and turn: `result` and a column for each gauge.

        Of opponents' gauges (`units-1`) each seat has its own (`units`) and the mean of its enemies' (`their-units`).
        """
        long = (
            self.games.select("game", "gauges")
            .explode("gauges")
            .drop_nulls("gauges")
            .unnest("gauges")
            .with_columns(pl.col("turn").cast(pl.Int64))
        )
        ids = ["game", "turn"]
        if not self.opponents:
            wide = long.pivot("name", index=ids, values="value").with_columns(side=pl.lit(TOGETHER, pl.Int64))
        else:
            whose = long.filter(pl.col("name") != "first").with_columns(
                side=pl.col("name").str.extract(r"-(\d+)$").cast(pl.Int64) - 1,
                name=pl.col("name").str.replace(r"-\d+$", ""),
            )
            allies = [
                (group, seat, winners.side_of[seat])
                for group, winners in enumerate(self.winners)
                for seat in winners.side_of
            ]
            teams = pl.DataFrame(allies, {"group": pl.Int64, "side": pl.Int64, "team": pl.String}, orient="row")
            placed = whose.join(self.sides.select("game", "side", "group"), on=["game", "side"])
            placed = placed.join(teams, on=["group", "side"])
            total, seats = pl.col("value").sum(), pl.len().cast(pl.Float64)
            both = placed.with_columns(
                (total.over(*ids, "name") - total.over(*ids, "name", "team")).alias("total"),
                (seats.over(*ids, "name") - seats.over(*ids, "name", "team")).alias("seats"),
            )
            theirs = both.with_columns(name="their-" + pl.col("name"), value=pl.col("total") / pl.col("seats"))
            columns = [*ids, "side", "name", "value"]
            all_of_it = pl.concat([whose.select(columns), theirs.select(columns)])
            wide = all_of_it.pivot("name", index=[*ids, "side"], values="value")
            begins = self.first_seats()
            wide = wide.join(begins, on="game", how="left").with_columns(
                first=(pl.col("first") == pl.col("side")).cast(pl.Float64)
            )
        return wide.join(self.sides.select("game", "side", "group", "result"), on=["game", "side"]).sort(
            "game", "side", "turn"
        )

    def first_seats(self) -> pl.DataFrame:
        """Of opponents: the seat that went first, by game."""
        return (
            self.games.select("game", "gauges")
            .explode("gauges")
            .drop_nulls("gauges")
            .unnest("gauges")
            .filter(pl.col("name") == "first")
            .sort("turn")
            .group_by("game")
            .agg(first=pl.col("value").last().cast(pl.Int64) - 1)
        )

    def ground(self, group: Group) -> Any:
        """The map of a cell, if its game is played on one."""
        setup = msgspec.convert(group.cell.setup, self.kind.setup_type)
        return self.kind.set_up(setup, Chance.seeded(self.plans[group.run].seed)).ground()


def grouped(kind: Any, run: int, cell: Cell) -> Group:
    """A cell as people speak of it."""
    setup = msgspec.convert(cell.setup, kind.setup_type)
    texts = kind.texts()
    players = kind.seats(setup)
    # The title of an encounter also says how many play; the report says that apart.
    title = kind.title(setup)
    subject = texts.render(title.args.get("line_up", title))
    mains = tuple(texts.name(deck.main) for deck in getattr(setup, "decks", ()))
    first = kind.sides(setup)[0].seats
    leaders = listed(dict.fromkeys(mains[seat] for seat in first)) if mains else ""
    return Group(run, cell, subject, players, bots_of(cell.bots), mains, leaders)
