"""The sections of a report: how it ends, how long it takes, how it stands on the way, where people are lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.lab.statistics import share
from sulaco.table.text import Text

from . import draw
from .data import Data, Group
from .draw import Bar, Line, Sheet, Table
from .words import counted, hundred, plain, tell, told

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

MAX_COLUMNS = 16
"""Columns of a histogram; all longer games share the last one."""
MIN_GAMES = 10
"""A line ends where fewer games than this, or fewer than a tenth of all, are still under way."""


# --- how it ends -------------------------------------------------------------------------------------------------


class End(NamedTuple):
    """A way to end: how often, and whether it is won."""

    text: str
    games: int
    won: bool


def ends(data: Data, frame: pl.DataFrame) -> list[End]:
    """The ways in which these games ended: those that are won first, the commonest first."""
    if not data.opponents:
        joined = frame.join(data.sides.select("game", "result"), on="game")
    else:
        joined = frame.with_columns(result=pl.lit(0.0))
    counts = joined.group_by("ending").agg(games=pl.len(), result=pl.col("result").mean())
    found = [End(ending_text(data, ending), games, result > 0.5) for ending, games, result in counts.iter_rows()]
    return sorted(found, key=lambda end: (not end.won, -end.games, end.text))


def ending_text(data: Data, id: str) -> str:
    """The first sentence of an ending, without its arguments."""
    own = f"{id}.{data.game}" if told(f"{id}.{data.game}") else id
    if told(own):
        return tell(own)
    try:
        text = data.texts.render(Text(id))
    except KeyError:
        text = re.sub(r"\{[^}]*\}", "…", data.texts.templates.get(id, id))
    return text.partition(". ")[0].rstrip(".")


def endings(data: Data, sheet: Sheet, frame: pl.DataFrame, whose: str) -> str:
    """What ended the games."""
    found = ends(data, frame)
    total = sum(end.games for end in found)
    kinds = iter(["", "l2", "l3", *[""] * len(found)])
    rows = [
        Bar(
            (tell("ends.won" if end.won else "ends.lost", text=end.text)) if not data.opponents else end.text,
            end.games / total,
            "w" if end.won else next(kinds) if not data.opponents else "n",
            tell("percent", n=hundred(end.games / total)),
        )
        for end in found
    ]
    table = Table(
        [tell("ends.how"), tell("wins.games"), tell("ends.share")],
        [
            [row.label, counted(end.games), tell("percent", n=plain(100 * end.games / total))]
            for row, end in zip(rows, found, strict=True)
        ],
    )
    label = tell("ends.label", rows="; ".join(f"{row.label}: {row.value}" for row in rows))
    return draw.section(_ends_title(data, found), tell("ends.about", whose=whose), draw.bars(sheet, label, rows), table)


def _ends_title(data: Data, found: Sequence[End]) -> str:
    if data.opponents:
        end = max(found, key=lambda end: end.games)
        return (
            tell("ends.title-most", text=end.text)
            if 2 * end.games > sum(each.games for each in found)
            else tell("ends.title-many")
        )
    main = main_loss(found)
    if main is not None:
        only = sum(not end.won for end in found) == 1
        return tell("ends.title-only" if only else "ends.title", text=main.text)
    return tell("ends.title-many" if any(not end.won for end in found) else "ends.title-none")


def main_loss(found: Sequence[End]) -> End | None:
    """The commonest way to lose, if it is that beyond chance."""
    lost = [end for end in found if not end.won]
    total = sum(end.games for end in lost)
    if not lost:
        return None
    if len(lost) > 1 and share(lost[0].games, total).low <= share(lost[1].games, total).high:
        return None
    return lost[0]


# --- how long it takes -------------------------------------------------------------------------------------------


def most_turns(frame: pl.DataFrame) -> tuple[int, int, int]:
    """The middle length, and between which lengths eight games of ten lie."""
    turns = frame["turns"]
    low, middle, high = (turns.quantile(part, interpolation="nearest") for part in (0.1, 0.5, 0.9))
    return round(low or 0), round(middle or 0), round(high or 0)


def length(data: Data, sheet: Sheet, frame: pl.DataFrame) -> str:
    """The length of games in turns."""
    low, _, high = most_turns(frame)
    if not high:
        return ""  # a game that counts no turns
    if not data.opponents:
        pairs = frame.select("game", "turns").join(data.sides.select("game", "result"), on="game")
        results = Counter(pairs.select("turns", "result").iter_rows())
    else:
        results = Counter((turns, 1.0) for turns in frame["turns"])
    first, last = min(turns for turns, _ in results), max(turns for turns, _ in results)
    width = -(-(last - first + 1) // MAX_COLUMNS)
    starts = list(range(first, last + 1, width))
    bounds = [*starts, starts[-1] + width]
    won, lost = (
        [
            sum(
                count for (turns, result), count in results.items() if one <= turns < other and (result > 0.5) is wanted
            )
            for one, other in pairwise(bounds)
        ]
        for wanted in (True, False)
    )
    names = [str(start) for start in starts]
    title = tell("length.title", low=low, high=high) if low < high else tell("length.title-one", n=low)
    key = draw.legend([("sw w", tell("won")), ("sw l", tell("lost"))]) if not data.opponents else ""
    heads = (
        [tell("length.turns"), tell("won"), tell("lost")]
        if not data.opponents
        else [tell("length.turns"), tell("wins.games")]
    )
    spans = [str(one) if width == 1 else tell("span", low=one, high=other - 1) for one, other in pairwise(bounds)]
    rows = [
        [span, counted(yes), counted(no)] if not data.opponents else [span, counted(yes)]
        for span, yes, no in zip(spans, won, lost, strict=True)
    ]
    picture = draw.histogram(sheet, tell("length.label", low=low, high=high), names, won, lost)
    about = tell("length.about") if width == 1 else tell("length.about-wide", n=width)
    return draw.section(title, about, key + picture, Table(heads, rows))


# --- how it stands on the way ------------------------------------------------------------------------------------


def gauges(data: Data, sheet: Sheet, turns: pl.DataFrame, whose: str) -> list[str]:
    """Each gauge turn by turn, in games won and in games lost."""
    found = []
    for name in manifest(data.game).lab.gauges:
        if name in turns.columns:
            made = _gauge(data, sheet, turns.filter(pl.col("turn") > 0), name, whose)
            if made:
                found.append(made)
    return found


def _gauge(data: Data, sheet: Sheet, turns: pl.DataFrame, name: str, whose: str) -> str:
    words = ("won", "lost") if not data.opponents else ("winner", "loser")
    series = []
    for word, kind, mine in zip(words, ("w", "l"), (pl.col("result") > 0.5, pl.col("result") < 0.5), strict=True):
        parts = (
            turns.filter(mine)
            .group_by("turn")
            .agg(
                games=pl.len(),
                low=pl.col(name).quantile(0.25),
                middle=pl.col(name).median(),
                high=pl.col(name).quantile(0.75),
            )
            .sort("turn")
        )
        most = parts["games"].max() or 0
        enough = parts.filter(pl.col("games") >= max(MIN_GAMES, int(str(most)) // 10))
        points = [(turn, low, middle, high) for turn, _, low, middle, high in enough.iter_rows()]
        if points:
            series.append(Line(tell(word), kind, points))
    if not series or max(len(line.points) for line in series) < 2:
        return ""
    what = tell(f"gauge.{name}")
    heads = [tell("length.turns"), *(line.label for line in series)]
    by_turn = [{point[0]: point for point in line.points} for line in series]
    rows = [
        [str(turn), *(_quarters(points.get(turn)) for points in by_turn)]
        for turn in sorted({turn for points in by_turn for turn in points})
    ]
    label = tell(
        "line.label",
        what=what,
        rows="; ".join(
            tell("line.end", which=line.label, first=plain(line.points[0][2]), last=plain(line.points[-1][2]))
            for line in series
        ),
    )
    about = tell("line.about" if not data.opponents else "line.about-sides", what=what, whose=whose)
    title = _gauge_title(what, by_turn)
    return draw.section(title, about, draw.lines(sheet, label, series), Table(heads, rows))


def _quarters(point: tuple[int, float, float, float] | None) -> str:
    if point is None:
        return ""
    _, low, middle, high = point
    return draw.interval(plain(middle), plain(low), plain(high))


def _gauge_title(what: str, by_turn: Sequence[dict[int, tuple[int, float, float, float]]]) -> str:
    """From which turn on the middle halves lie apart to the end."""
    if len(by_turn) < 2:
        return tell("line.title-one", what=what)
    won, lost = by_turn
    since = None
    for turn in sorted(won.keys() & lost.keys()):
        clear = won[turn][1] > lost[turn][3] or won[turn][3] < lost[turn][1]
        since = (since if since is not None else turn) if clear else None
    return tell("line.title-same", what=what) if since is None else tell("line.title", what=what, turn=since)


# --- where people are lost ---------------------------------------------------------------------------------------


def deaths(data: Data, lead: Group) -> str:
    """The heat map of the lead's mission: all its games count, by whomever they were played. Empty if there is none."""
    heat = manifest(data.game).lab.heat
    if not heat:
        return ""
    same = [number for number, group in enumerate(data.groups) if group.subject == lead.subject]
    games = data.games.filter(pl.col("group").is_in(same))
    losses = games.select("losses").explode("losses").drop_nulls("losses").unnest("losses")
    spaces = Counter(space for space in losses["space"] if space >= 0)
    if not spaces:
        return ""
    section: str = resolve(heat)(data.ground(lead), spaces, len(games), lead.subject)
    return section
