"""Compare: whether a change made a difference, how large it is, and how many games it takes to tell.

Two runs are held against each other cell by cell, or two cells of one run. Where both sides played the same seeds,
game is held against game; that takes the luck of the deal out. Several comparisons are made stricter together (Holm),
so that chance does not get a dozen tries; the games won are a question of their own, all other figures the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sulaco.games import load

from .plan import Cell, Plan
from .report.data import Group, Played, grouped
from .report.words import counted, hundred, plain, points, signed, tell, told
from .statistics import (
    ALPHA,
    Difference,
    library,
    paired_means,
    paired_shares,
    two_means,
    two_shares,
)
from .winners import of_cell

if TYPE_CHECKING:
    import polars as pl
else:
    from .frames import pl

SMALLEST = 0.01
"""The smallest difference that anybody asks for: one game in 100."""
_THERE = " there"
"""What is added to the names of the second side's columns."""
_SKIPPED = ("first",)
"""Gauges that do not change in a game."""


class CompareError(ValueError):
    """Runs that cannot be compared, in one sentence."""


class Sample(NamedTuple):
    """The games of one cell of a run."""

    name: str
    plan: Plan
    cell: Cell
    games: pl.DataFrame

    @property
    def group(self) -> Group:
        return grouped(load(self.plan.game), 0, self.cell)


class Measure(msgspec.Struct, frozen=True):
    """One figure on both sides. `shown`: the games show that it differs. `alpha`: with which error that is said."""

    name: str
    label: str
    difference: Difference
    alpha: float
    shown: bool


class CellComparison(msgspec.Struct, frozen=True):
    """One cell on both sides. `games_needed`: to tell, if it cannot tell yet; or that would have been enough."""

    first: str
    second: str
    change: str
    cell: str
    games: tuple[int, int]
    paired: bool
    measures: list[Measure]
    verdict: str
    explanation: str
    games_needed: int | None

    @property
    def won(self) -> Measure:
        return self.measures[0]


class Comparison(msgspec.Struct, frozen=True):
    """What became of a change."""

    game: str
    cells: list[CellComparison]

    def table(self) -> str:
        """The comparison for people."""
        lines: list[str] = []
        for cell in self.cells:
            lines += [cell.change, cell.cell, how(cell), "", f"{cell.verdict} {cell.explanation}", ""]
            width = max(len(measure.label) for measure in cell.measures)
            lines += [f"  {measure.label:<{width}}  {row(measure)}" for measure in cell.measures]
            lines.append("")
        if len(self.cells) > 1:
            lines.append(tell("compare.several", n=len(self.cells)))
        return "\n".join(lines).rstrip()


def how(cell: CellComparison) -> str:
    """How many games there were, and whether they had the same seeds."""
    one, other = (counted(number) for number in cell.games)
    return tell("compare.same-seeds" if cell.paired else "compare.own-seeds", one=one, other=other)


def row(measure: Measure) -> str:
    """A figure on both sides, the difference and its interval, in one line."""
    one, other, effect, low, high = figures(measure)
    said = tell("compare.shown" if measure.shown else "compare.not-shown")
    return tell("compare.row", one=one, other=other, effect=effect, low=low, high=high, said=said)


def figures(measure: Measure) -> tuple[str, str, str, str, str]:
    """First, second, difference and its interval as people read them: shares in games of 100."""
    found = measure.difference
    if measure.name == "won":
        ends = tuple(signed(100 * end, 1) for end in (found.effect, found.low, found.high))
        return (hundred(found.first), hundred(found.second), ends[0], ends[1], ends[2])
    ends = tuple(signed(end, 2) for end in (found.effect, found.low, found.high))
    return (plain(found.first), plain(found.second), ends[0], ends[1], ends[2])


def named(text: str) -> tuple[str, str | None]:
    """What somebody who writes `RUN` or `RUN@CELL` means: the folder, and the cell if one is named."""
    folder, mark, cell = text.partition("@")
    return (text, None) if not mark or Path(text).exists() else (folder, cell)


def samples(run: Played, cell: str | None = None) -> list[Sample]:
    """The cells of a run, or one of them by its name."""
    library("polars")
    games = run.games()
    found = []
    for number, each in enumerate(run.plan.cells):
        if cell in (None, each.name):
            rows = games.filter(pl.col("number") // run.plan.games == number)
            found.append(Sample(run.path.name, run.plan, each, rows))
    if not found:
        names = ", ".join(f"'{each.name}'" for each in run.plan.cells)
        raise CompareError(tell("compare.no-cell", cell=str(cell), run=run.path.name, names=names))
    return found


def pairs_of(first: Sequence[Sample], second: Sequence[Sample]) -> list[tuple[Sample, Sample]]:
    """What is held against what: one against one whatever they are called, else cells of the same name."""
    if len(first) == len(second) == 1:
        return [(first[0], second[0])]
    by_name = {sample.cell.name: sample for sample in second}
    found = [(sample, by_name[sample.cell.name]) for sample in first if sample.cell.name in by_name]
    if not found:
        raise CompareError(tell("compare.no-pairs"))
    return found


def compare(pairs: Sequence[tuple[Sample, Sample]]) -> Comparison:
    """Hold every pair of samples against each other."""
    if len({sample.plan.game for pair in pairs for sample in pair}) != 1:
        raise CompareError(tell("error.games"))
    for pair in pairs:
        for sample in pair:
            if not len(sample.games):
                raise CompareError(tell("compare.empty", run=sample.name, cell=sample.cell.name))
    figured = [_figures(one, other) for one, other in pairs]
    told = _told(figured)
    cells = []
    for index, (one, other) in enumerate(pairs):
        measures = []
        for name in figured[index]:
            found, alpha = told[index, name]
            measures.append(Measure(name, _label(name, one), found, alpha, found.shown))
        won = figured[index]["won"]
        cells.append(_judged(one, other, measures, won.paired and bool((won.first == won.second).all())))
    return Comparison(pairs[0][0].plan.game, cells)


class _Values(NamedTuple):
    """A figure on both sides; `paired`: row by row the same seeds."""

    paired: bool
    first: Any
    second: Any


def _figures(one: Sample, other: Sample) -> dict[str, _Values]:
    first, second = _by_seed(one), _by_seed(other)
    both = first.join(second, on="seed", suffix=_THERE)
    paired = len(both) == min(len(first), len(second)) > 1
    found = {}
    for name in first.columns[1:]:
        if name not in second.columns:
            continue
        if paired:
            part = both.select(name, name + _THERE).drop_nulls()
            columns = part[name], part[name + _THERE]
        else:
            columns = first[name].drop_nulls(), second[name].drop_nulls()
        if len(columns[0]) and len(columns[1]):
            found[name] = _Values(paired, columns[0].to_numpy(), columns[1].to_numpy())
    return found


def _by_seed(sample: Sample) -> pl.DataFrame:
    """By seed: what it counts for the first party (all players, or of opponents the first seat's side), the turns, each
    gauge as the last turn began."""
    winners = of_cell(sample.plan.game, sample.cell)
    shares = [winners.share(seats, ending) for seats, ending in sample.games.select("winners", "ending").iter_rows()]
    won = pl.Series("won", shares, pl.Float64)
    games = sample.games.select("seed", won, turns=pl.col("turns").cast(pl.Float64))
    gauges = sample.games.select("seed", "gauges").explode("gauges").drop_nulls("gauges").unnest("gauges")
    if not len(gauges):
        return games
    last = (
        gauges.filter(~pl.col("name").is_in(_SKIPPED))
        .sort("turn", maintain_order=True)
        .group_by("seed", "name", maintain_order=True)
        .agg(pl.col("value").last())
        .pivot("name", index="seed", values="value")
    )
    return games.join(last, on="seed", how="left")


def _differ(name: str, values: _Values, alpha: float) -> Difference:
    first, second = values.first, values.second
    if name == "won":
        if values.paired:
            return paired_shares(first, second, alpha)
        return two_shares((float(first.sum()), float(second.sum())), (len(first), len(second)), alpha)
    return paired_means(first, second, alpha) if values.paired else two_means(first, second, alpha)


def _told(figured: Sequence[dict[str, _Values]]) -> dict[tuple[int, str], tuple[Difference, float]]:
    """Every difference by cell and figure, with the error with which it is told (Holm).

    The clearest of a family has to show at `ALPHA` divided by their number, the next at one less, and so on. From the
    first that does not show, all others are held against the same error.
    """
    found: dict[tuple[int, str], tuple[Difference, float]] = {}
    for family in (True, False):
        keys = [(index, name) for index, cell in enumerate(figured) for name in cell if (name == "won") is family]
        rough = {key: _differ(key[1], figured[key[0]][key[1]], ALPHA) for key in keys}
        keys.sort(key=lambda key: -_clear(rough[key]))
        alpha, stopped = ALPHA, False
        for rank, key in enumerate(keys):
            if not stopped:
                alpha = ALPHA / (len(keys) - rank)
            index, name = key
            difference = _differ(name, figured[index][name], alpha)
            stopped = stopped or not difference.shown
            found[key] = difference, alpha
    return found


def _clear(found: Difference) -> float:
    """The effect divided by the half of its interval towards zero; above 1 it is shown."""
    half = found.effect - found.low if found.effect > 0 else found.high - found.effect
    return abs(found.effect) / half if half > 0 else abs(found.effect) * inf if found.effect else 0.0


# --- in words ----------------------------------------------------------------------------------------------------


def _judged(one: Sample, other: Sample, measures: list[Measure], same: bool) -> CellComparison:
    """What the games won say. `same`: every seed was won or lost as before."""
    won = measures[0]
    found = won.difference
    who = one.group.leaders
    side = "side" if who else "all"
    if won.shown:
        direction = "better" if found.effect > 0 else "worse"
        verdict = tell(f"verdict.{side}-{direction}", who=who)
        more = tell("verdict.more" if found.effect > 0 else "verdict.fewer")
        near, far = sorted((points(found.low), points(found.high)), key=float)
        said = [tell("verdict.amount", n=points(found.effect), more=more, near=near, far=far)]
        needed = found.games_needed(alpha=won.alpha)
        if needed is not None and needed < found.games:
            said.append(tell("verdict.enough", count=_round(needed)))
    elif same:
        verdict, needed = tell("verdict.same"), None
        said = [tell("verdict.same-seeds")]
    else:
        verdict = tell(f"verdict.{side}-unknown", who=who)
        said = [tell("verdict.between", low=_more(found.low), high=_more(found.high))]
        as_seen = abs(found.effect) >= SMALLEST
        needed = found.games_needed(None if as_seen else SMALLEST, won.alpha)
        if needed is not None:
            needed = max(needed, found.games + 1)
            id = "verdict.needed" if as_seen else "verdict.needed-smallest"
            said.append(tell(id, n=points(found.effect), count=_round(needed)))
    return CellComparison(
        first=one.name,
        second=other.name,
        change=_change(one, other),
        cell=_cell(one, other),
        games=(len(one.games), len(other.games)),
        paired=found.paired,
        measures=measures,
        verdict=verdict,
        explanation=" ".join(said),
        games_needed=needed,
    )


def _more(share: float) -> str:
    return tell("verdict.end-more" if share > 0 else "verdict.end-fewer", n=points(share))


def _round(games: int) -> str:
    """A number of games, rounded up to two digits."""
    digits = max(0, len(str(games)) - 2)
    return counted(-(-games // 10**digits) * 10**digits)


def _label(name: str, sample: Sample) -> str:
    mains, who = sample.group.mains, sample.group.leaders
    if name == "won":
        return tell("measure.won-by", who=who) if who else tell("measure.won")
    if name == "turns":
        return tell("measure.turns")
    kind, _, seat = name.rpartition("-")
    if seat.isdigit() and int(seat) <= len(mains):
        return tell("measure.last-of", what=gauge(kind), who=mains[int(seat) - 1])
    return tell("measure.last", what=gauge(name))


def gauge(name: str) -> str:
    """What a gauge is called."""
    return tell(f"gauge.{name}") if told(f"gauge.{name}") else name


def _cell(one: Sample, other: Sample) -> str:
    """What both sides played; both of it, if it was not the same."""
    names = [described(sample.group) for sample in (one, other)]
    return names[0] if names[0] == names[1] else tell("compare.against", one=names[0], other=names[1])


def described(group: Group) -> str:
    players = tell("players", n=group.players)
    return group.subject if group.mains else tell("cell", subject=group.subject, players=players, bots=group.bots)


def _change(one: Sample, other: Sample) -> str:
    """What the second did otherwise: the house rules if that is it, else the names of both."""
    changed = _house(one.plan.house, other.plan.house)
    if changed and one.cell.bots == other.cell.bots and one.cell.setup == other.cell.setup:
        return tell("compare.house", rules=", ".join(changed))
    names = [sample.name if one.name != other.name else sample.cell.name for sample in (one, other)]
    return tell("compare.names", one=names[0], other=names[1])


def _house(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    usual = tell("compare.usual")
    return [
        tell("compare.rule", name=name, value=str(after.get(name, usual)), before=str(before.get(name, usual)))
        for name in names
    ]
