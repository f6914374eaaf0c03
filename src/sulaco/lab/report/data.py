"""The games that a report tells of, as frames: who won, by cell and by side, and how things stood turn by turn.

In a cooperative game all seats are one side (`TOGETHER`), which wins if anybody does. In a game of opponents each seat
is a side; a tie counts half.
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
from sulaco.lab.summary import duels

from .words import bots_of, tell

if TYPE_CHECKING:
    import polars as pl

TOGETHER = -1
AGAINST_ALL = ("ending.aliens", "ending.traitor")
"""Endings in which somebody wins alone who was to lose with the others."""
RUN = 1_000_000_000
"""Games of the second run are numbered from here, and so on."""


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
    """The games of one cell of one run. `subject`: the mission, the film or the pairing, for people."""

    run: int
    cell: Cell
    subject: str
    players: int
    bots: str
    mains: tuple[str, ...]


class Data:
    """All games of some runs of the same game."""

    def __init__(self, runs: Sequence[Played]) -> None:
        if len({run.plan.game for run in runs}) != 1:
            raise ReportError(tell("error.games"))
        library("polars")
        import polars as pl

        self.plans = [run.plan for run in runs]
        self.names = [run.path.name for run in runs]
        if len(set(self.names)) < len(runs):
            self.names = [str(run.path) for run in runs]
        self.kind = load(self.plans[0].game)
        self.game = self.kind.name
        self.texts = self.kind.texts()
        self.cooperative = duels(self.game) is None
        self.groups = [
            grouped(self.kind, number, cell) for number, plan in enumerate(self.plans) for cell in plan.cells
        ]
        frames, decisions, before = [], [], 0
        for number, run in enumerate(runs):
            named = pl.col("number").cast(pl.Int64)
            marks = [
                (named + number * RUN).alias("game"),
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
        """One row for each side of each game: its result."""
        import polars as pl

        winners = pl.col("winners").list.len()
        base = self.games.select("game", "group", "winners", "turns", "ending", seats=pl.col("bots").list.len())
        if self.cooperative:
            result = ((winners > 0) & ~pl.col("ending").is_in(AGAINST_ALL)).cast(pl.Float64)
            return base.select("game", "group", "turns", side=pl.lit(TOGETHER, pl.Int64), result=result)
        result = (
            pl.when((winners == pl.col("seats")) & (pl.col("seats") > 1))
            .then(0.5)
            .otherwise(pl.col("winners").list.contains(pl.col("side")).cast(pl.Float64))
        )
        apart = base.with_columns(side=pl.int_ranges(0, pl.col("seats"), dtype=pl.Int64)).explode("side")
        return apart.select("game", "group", "turns", "side", result=result)

    @cached_property
    def turns(self) -> pl.DataFrame:
        """One row for each side and turn: `result` and a column for each gauge.

        Of opponents' gauges (`units-1`) each side has its own (`units`) and the mean of the others' (`their-units`).
        """
        import polars as pl

        long = (
            self.games.select("game", "gauges")
            .explode("gauges")
            .drop_nulls("gauges")
            .unnest("gauges")
            .with_columns(pl.col("turn").cast(pl.Int64))
        )
        ids = ["game", "turn"]
        if self.cooperative:
            wide = long.pivot("name", index=ids, values="value").with_columns(side=pl.lit(TOGETHER, pl.Int64))
        else:
            whose = long.filter(pl.col("name") != "first").with_columns(
                side=pl.col("name").str.extract(r"-(\d+)$").cast(pl.Int64) - 1,
                name=pl.col("name").str.replace(r"-\d+$", ""),
            )
            sums = whose.group_by(*ids, "name").agg(total=pl.col("value").sum(), seats=pl.len())
            both = whose.join(sums, on=[*ids, "name"])
            theirs = both.with_columns(
                name="their-" + pl.col("name"), value=(pl.col("total") - pl.col("value")) / (pl.col("seats") - 1)
            )
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
        import polars as pl

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
        from sulaco.table.chance import Chance

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
    return Group(run, cell, subject, players, bots_of(cell.bots), mains)
