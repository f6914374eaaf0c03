"""Who wins: the share of games won, by cell or by side, and what may be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sulaco.lab.statistics import ALPHA, Estimate, paired_shares, share, two_shares

from . import draw
from .data import Data, Group
from .draw import MARKS, Axis, Mark, Row, Sheet, Table
from .words import counted, hundred, plain, tell

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

HUNDRED = Axis(0, 100, 20)


class Rate(NamedTuple):
    """How often something was won; `group`: the number of its cell, if it is one."""

    label: str
    series: str
    games: int
    estimate: Estimate
    group: int = -1

    @property
    def wins(self) -> float:
        return self.estimate.value * self.games


def rates(data: Data) -> list[Rate]:
    """The share of games won, by cell; of opponents by Main Character, by bot, by seat, and by who goes first."""
    return _cells(data) if not data.opponents else _sides(data)


def row_label(data: Data, group: Group) -> str:
    """What tells a cell from the others, apart from its bots and its run."""
    parts = []
    if len({each.subject for each in data.groups}) > 1:
        parts.append(group.subject)
    if len({each.players for each in data.groups}) > 1:
        parts.append(tell("players", n=group.players))
    label = ", ".join(parts) or group.subject
    same = (group.run, group.subject, group.players, group.bots)
    if sum((each.run, each.subject, each.players, each.bots) == same for each in data.groups) > 1:
        # They differ in an option of the setup: only the name of the cell tells which.
        label = group.cell.name
    return label


def _series(data: Data, group: Group) -> str:
    """Who played it: the bots, and the run if there are several."""
    bots = tell("wins.series", bots=group.bots)
    if len(data.plans) == 1:
        return bots
    name = data.names[group.run]
    return name if len({each.bots for each in data.groups}) == 1 else f"{name}, {bots}"


def _cells(data: Data) -> list[Rate]:
    found = []
    counts = data.sides.group_by("group").agg(games=pl.len(), wins=pl.col("result").sum())
    by_group = {number: (games, wins) for number, games, wins in counts.iter_rows()}
    for number, group in enumerate(data.groups):
        games, wins = by_group.get(number, (0, 0.0))
        if games:
            estimate = share(wins, games)
            found.append(Rate(row_label(data, group), _series(data, group), games, estimate, number))
    return found


def _sides(data: Data) -> list[Rate]:
    facts = pl.DataFrame(
        [
            (number, seat, _leader(group, seat), bot, len(set(group.mains)) == 1, len(set(group.cell.bots)) == 1)
            for number, group in enumerate(data.groups)
            for seat, bot in enumerate(group.cell.bots)
        ],
        schema={
            "group": pl.Int64,
            "side": pl.Int64,
            "main": pl.String,
            "bot": pl.String,
            "mirror": pl.Boolean,
            "alike": pl.Boolean,
        },
        orient="row",
    )
    sides = data.sides.join(facts, on=["group", "side"]).join(data.first_seats(), on="game", how="left")
    # Where both sides are the same, one of them wins in any case: that says nothing.
    by_main = sides.filter(~pl.col("mirror"))
    found = [Rate(main, "", games, share(wins, games)) for main, games, wins in _counts(by_main, "main")]
    for name, games, wins in _counts(sides.filter(~pl.col("alike")), "bot"):
        found.append(Rate(tell("rate.bot", bot=name), "bot", games, share(wins, games)))
    for seat, games, wins in _counts(sides, "side"):
        found.append(Rate(tell("rate.seat", n=seat + 1), "seat", games, share(wins, games)))
    first = sides.filter(pl.col("first") == pl.col("side"))
    if len(first):
        wins = float(first["result"].sum())
        found.append(Rate(tell("rate.first"), "first", len(first), share(wins, len(first))))
    return found


def _leader(group: Group, seat: int) -> str:
    """Who leads a seat; in a game without such, the seat itself."""
    return group.mains[seat] if group.mains else tell("rate.seat", n=seat + 1)


def _counts(frame: pl.DataFrame, by: str) -> list[tuple[Any, int, float]]:
    return frame.group_by(by).agg(games=pl.len(), wins=pl.col("result").sum()).sort(by).rows()


def apart(data: Data, one: Rate, other: Rate, tries: int = 1) -> bool:
    """Whether two rates differ, beyond chance; `tries`: how many pairs there were to choose from.

    Cells that were played with the same seeds are held against each other game by game.
    """
    alpha = ALPHA / max(1, tries)
    if one.group >= 0 and other.group >= 0:
        results = data.games.select("game", "seed").join(data.sides, on="game")
        mine, theirs = (results.filter(pl.col("group") == rate.group) for rate in (one, other))
        pairs = mine.join(theirs, on="seed", suffix="_there").select("result", "result_there")
        if len(pairs) == min(one.games, other.games) > 1:
            return paired_shares(pairs["result"], pairs["result_there"], alpha).shown
    return two_shares((one.wins, other.wins), (one.games, other.games), alpha).shown


def wins(data: Data, sheet: Sheet) -> str:
    """Who wins how often."""
    found = rates(data)
    if not data.opponents:
        series = list(dict.fromkeys(rate.series for rate in found))
        if len(series) > len(MARKS):
            found = [rate._replace(label=f"{rate.label}, {rate.series}", series="") for rate in found]
            series = [""]
    else:
        series = [""]
    rows = []
    for label in dict.fromkeys(rate.label for rate in found):
        here = [rate for rate in found if rate.label == label]
        marks = [
            Mark(
                100 * rate.estimate.value,
                100 * rate.estimate.low,
                100 * rate.estimate.high,
                MARKS[series.index(rate.series)] if not data.opponents else MARKS[0],
            )
            for rate in here
        ]
        rows.append(Row(label, marks, ", ".join(hundred(rate.estimate.value) for rate in here)))
    table = Table(
        [tell("wins.what"), *([tell("wins.bots")] if len(series) > 1 else []), tell("wins.games"), tell("wins.won")],
        [
            [
                rate.label,
                *([rate.series] if len(series) > 1 else []),
                counted(rate.games),
                draw.interval(
                    plain(100 * rate.estimate.value), plain(100 * rate.estimate.low), plain(100 * rate.estimate.high)
                ),
            ]
            for rate in found
        ],
    )
    key = ""
    if len(series) > 1:
        key = draw.legend([(f"pt {MARKS[n]}", name) for n, name in enumerate(series)])
    about = tell("wins.about" if not data.opponents or not data.decks else "wins.about-sides")
    label = tell("wins.label", rows="; ".join(f"{row.label}: {row.value}" for row in rows))
    return draw.section(finding(data, found), about, key + draw.dots(sheet, label, rows, HUNDRED), table)


def finding(data: Data, found: Sequence[Rate]) -> str:
    """What the rates say, in a heading."""
    if data.opponents:
        return _sides_finding(data, found)
    more = players_finding(data, found)
    if more:
        return more
    alike = len({rate.label for rate in found}) == 1
    if not alike:
        # Cells are held against each other where the same bots played them.
        found = [rate for rate in found if rate.series == found[0].series]
    best, worst = (choose(found, key=lambda rate: rate.estimate.value) for choose in (max, min))
    if len(found) == 1:
        return tell("wins.one", n=hundred(best.estimate.value))
    if not apart(data, worst, best, len(found) * (len(found) - 1) // 2):
        return tell("wins.no-difference")
    if alike:
        id = "wins.series-best-worst" if len(data.plans) == 1 else "wins.runs-best-worst"
        return tell(id, best=best.series, worst=worst.series)
    return tell("wins.easiest-hardest", best=best.label, worst=worst.label)


def players_finding(data: Data, found: Sequence[Rate]) -> str:
    """What the number of players does in the first run, if it has one subject only; in the words of a heading."""
    first = data.groups[0]
    if len({group.subject for group in data.groups}) > 1:
        return ""
    mine = {
        data.groups[rate.group].players: rate
        for rate in found
        if rate.group >= 0 and data.groups[rate.group].run == 0 and data.groups[rate.group].bots == first.bots
    }
    if len(mine) < 2:
        return ""
    few, many = mine[min(mine)], mine[max(mine)]
    if not apart(data, few, many):
        return tell("wins.players-same")
    return tell("wins.players-easier" if many.estimate.value > few.estimate.value else "wins.players-harder")


def _sides_finding(data: Data, found: Sequence[Rate]) -> str:
    mains = [rate for rate in found if not rate.series]
    if len(mains) == 2:
        best = max(mains, key=lambda rate: rate.estimate.value)
        if best.estimate.low > 0.5:
            return tell("wins.beats", best=best.label)
        return tell("wins.even")
    if len(mains) > 2:
        best, worst = (choose(mains, key=lambda rate: rate.estimate.value) for choose in (max, min))
        if apart(data, worst, best, len(mains) * (len(mains) - 1) // 2):
            return tell("wins.best-worst", best=best.label, worst=worst.label)
    return tell("wins.even")
