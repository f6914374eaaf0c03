"""What goes with winning: cards, actions and routes, raw and corrected for how good the position was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.lab.statistics import Estimate

from . import draw
from .data import TOGETHER, Data
from .draw import Mark, Row, Sheet, Table, even_axis
from .position import MIN_GAMES, Effect, Expectation
from .words import counted, signed, tell, told

if TYPE_CHECKING:
    import polars as pl
else:
    from sulaco.lab.frames import pl

Naming = Callable[[str], str]

MAX_SHOWN = 8
"""Rows that are drawn, those that stand out most. The table below has all of them."""


def influences(data: Data, sheet: Sheet) -> list[str]:
    """The sections; in their stead one sentence, if there are too few games. None for a game without gauges, of which
    nobody can tell how good a position was."""
    if not len(data.turns):
        return []
    expectation = Expectation(data)
    if expectation.turns is None:
        return [draw.section(tell("effect.too-few"), tell("effect.too-few-about", n=MIN_GAMES), "", None)]
    found = [_section(sheet, "card", expectation.by_turn(cards(data)), data.texts.name)]
    actions = _actions(data)
    if data.decisions is not None:
        effects, about = expectation.by_turn(actions), "action"
    else:
        effects, about = expectation.by_game(actions.drop("turn")), "often"
    found.append(_section(sheet, about, effects, lambda verb: tell(f"action.{data.game}.{verb}")))
    routes = _routes(data)
    if routes is not None:
        found.append(_section(sheet, f"route-{data.game}", expectation.by_turn(routes), data.texts.name))
    return [each for each in found if each]


def _side(data: Data, seat: pl.Expr) -> pl.Expr:
    return pl.lit(TOGETHER, pl.Int64) if not data.opponents else seat.cast(pl.Int64)


def cards(data: Data) -> pl.DataFrame:
    """Which cards were used in which turns, by side."""
    uses = data.games.select("game", "uses").explode("uses").drop_nulls("uses").unnest("uses")
    return uses.select(
        "game", pl.col("turn").cast(pl.Int64), thing=pl.col("card"), side=_side(data, pl.col("seat"))
    ).unique()


def _actions(data: Data) -> pl.DataFrame:
    """By turn where decisions were kept; else in which games a side did it more often a turn than the middle one."""
    prefix = f"action.{data.game}."
    if data.decisions is not None:
        verbs = data.decisions.select(
            "game",
            pl.col("turn").cast(pl.Int64),
            side=_side(data, pl.col("seat")),
            thing=pl.col("key").str.extract(r"^([^:]*)"),
        ).unique()
    else:
        deeds = data.games.select("game", "turns", "deeds").explode("deeds").drop_nulls("deeds").unnest("deeds")
        counts = (
            deeds.with_columns(side=_side(data, pl.col("seat")))
            .group_by("game", "side", "turns", "verb")
            .agg(pl.col("count").sum())
        )
        everywhere = data.sides.select("game", "side", "turns").join(counts.select("verb").unique(), how="cross")
        rates = everywhere.join(counts, on=["game", "side", "turns", "verb"], how="left").with_columns(
            rate=pl.col("count").fill_null(0) / pl.max_horizontal(pl.col("turns"), pl.lit(1))
        )
        verbs = rates.filter(pl.col("rate") > pl.col("rate").median().over("verb")).select(
            "game", "side", turn=pl.lit(0, pl.Int64), thing=pl.col("verb")
        )
    return verbs.filter(pl.col("thing").map_elements(lambda verb: told(prefix + verb), return_dtype=pl.Boolean))


def _routes(data: Data) -> pl.DataFrame | None:
    """Where people went, turn by turn: boards of the map, rooms. None if decisions were not kept, or nobody walks."""
    places = manifest(data.game).lab.places
    if data.decisions is None or not places:
        return None
    moves = data.decisions.select(
        "game", "group", pl.col("turn").cast(pl.Int64), "key", side=_side(data, pl.col("seat"))
    )
    found: pl.DataFrame = resolve(places)(data, moves)
    return found.select("game", "side", "turn", "thing")


def _section(sheet: Sheet, what: str, effects: Sequence[Effect], name: Naming) -> str:
    if not effects:
        return ""
    drawn = sorted(effects, key=lambda effect: effect.p)[:MAX_SHOWN]
    drawn = sorted(drawn, key=lambda effect: -effect.corrected.value)
    rows = []
    for effect in drawn:
        found = effect.corrected
        kind = "s3" if not effect.shown else "s1" if found.value > 0 else "s4"
        marks = [Mark(100 * found.value, 100 * found.low, 100 * found.high, f"solid {kind}")]
        if effect.raw is not None:
            raw = 100 * effect.raw.value
            marks.insert(0, Mark(raw, raw, raw, "hollow s3"))
        rows.append(Row(name(effect.thing), marks, signed(100 * found.value)))
    reach = max(abs(end) for row in rows for mark in row.marks for end in (mark.low, mark.high))
    ordered = sorted(effects, key=lambda effect: -effect.corrected.value)
    table = Table(
        [tell(f"effect.{what}-head"), *(tell(f"effect.{head}") for head in ("used", "raw", "corrected", "sure"))],
        [
            [
                name(effect.thing),
                counted(effect.games),
                _spoken(effect.raw) if effect.raw else "",
                _spoken(effect.corrected),
                tell("yes" if effect.shown else "no"),
            ]
            for effect in ordered
        ],
    )
    key = draw.legend(
        [
            ("pt hollow s3", tell("effect.key-raw")),
            ("pt solid s1", tell("effect.key-better")),
            ("pt solid s4", tell("effect.key-worse")),
            ("pt solid s3", tell("effect.key-unsure")),
        ]
    )
    label = tell("effect.label", rows="; ".join(f"{row.label}: {row.value}" for row in rows))
    picture = draw.dots(sheet, label, rows, even_axis(reach), "mid cards")
    about = tell(f"effect.{what}-about")
    notes = tell("effect.note", n=len(effects))
    return draw.section(_title(what, ordered, name), about, key + picture, table, notes=notes)


def _title(what: str, ordered: Sequence[Effect], name: Naming) -> str:
    """Only what is shown beyond chance is in a heading."""
    shown = [effect for effect in ordered if effect.shown]
    best = name(shown[0].thing) if shown and shown[0].corrected.value > 0 else ""
    worst = name(shown[-1].thing) if shown and shown[-1].corrected.value < 0 else ""
    if best and worst:
        return tell(f"effect.{what}-both", best=best, worst=worst)
    if best or worst:
        return tell(f"effect.{what}-{'best' if best else 'worst'}", best=best, worst=worst)
    return tell(f"effect.{what}-none")


def _spoken(found: Estimate) -> str:
    return draw.interval(*(signed(100 * value, 1) for value in (found.value, found.low, found.high)))
