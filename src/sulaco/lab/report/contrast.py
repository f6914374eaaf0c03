"""Runs held against each other: the first of a report against every other one, with the verdict in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite

from sulaco.lab.compare import CellComparison, CompareError, compare, figures, how, pairs_of, samples

from . import draw
from .data import Played
from .draw import Mark, Row, Sheet, Table, even_axis
from .words import signed, tell


def contrasts(runs: Sequence[Played], sheet: Sheet) -> list[str]:
    """A section for each pair of cells that can be compared; nothing for a single run."""
    if len(runs) < 2:
        return []
    first = samples(runs[0])
    pairs = []
    for run in runs[1:]:
        try:
            pairs += pairs_of(first, samples(run))
        except CompareError:
            continue
    if not pairs:
        return []
    # Corrected for all comparisons together, so that many of them do not find a difference by chance.
    return [_section(sheet, cell) for cell in compare(pairs).cells]


def _section(sheet: Sheet, cell: CellComparison) -> str:
    won = cell.won
    tone = "same" if not won.shown else "up" if won.difference.effect > 0 else "down"
    rows, cells = [], []
    for measure in cell.measures:
        one, other, effect, low, high = figures(measure)
        scale = 100 if measure.name == "won" else 1
        found = measure.difference
        kind = "s3" if not measure.shown else "s4" if found.effect < 0 else "s1"
        mark = Mark(scale * found.effect, scale * found.low, scale * found.high, f"solid {kind}")
        rows.append(Row(measure.label, [mark], tell("compare.against", one=other, other=one)))
        said = tell("yes" if measure.shown else "no")
        cells.append([measure.label, one, other, draw.interval(effect, low, high), said])
    reach = max(max(abs(mark.low), abs(mark.high)) for row in rows for mark in row.marks if isfinite(mark.low))
    label = tell("compare.label", rows="; ".join(f"{row.label}: {row.value}" for row in rows))
    picture = draw.dots(sheet, label, rows, even_axis(reach, tell("compare.no-change")), "mid cmp")
    heads = [tell(f"compare.{head}") for head in ("figure", "first", "second", "difference", "sure")]
    verdict = (
        f'<div class="verdict {tone}"><strong>{escape(signed(100 * won.difference.effect, 1))}</strong>'
        f"<p><b>{escape(cell.verdict)}</b> {escape(cell.explanation)}</p></div>"
    )
    about = tell("compare.about", cell=cell.cell, how=how(cell))
    return draw.section(cell.change, about, verdict + picture, Table(heads, cells))
