"""The pictures of a report as HTML: dots with intervals, bars, histogram, lines with bands; a table behind each.

Places are classes of the page's one style sheet instead of style attributes, so that the strictest policy lets the page
through.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import NamedTuple

from .words import counted, plain, signed, tell

MARKS = ("s1", "s2", "s4", "s5")
"""The series of a picture, each with a shape of its own."""
WIDTH, HEIGHT = 600, 220
"""Of a plot in its own units; it is stretched to the room that there is."""


class Sheet:
    """Collects the places that a page's pictures need."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def at(self, **places: float) -> str:
        """The class of something at these percentages: `left`, `width`, `bottom`, `height`."""
        body = ";".join(f"{name}:{value:.1f}%" for name, value in places.items())
        return self._names.setdefault(body, f"p{len(self._names)}")

    def css(self) -> str:
        return "".join(f".{name}{{{body}}}" for body, name in self._names.items())


class Table(NamedTuple):
    """The figures behind a picture."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Mark(NamedTuple):
    """A dot with its interval, in the units of the axis; `kind` is its class."""

    value: float
    low: float
    high: float
    kind: str


class Row(NamedTuple):
    """A line of a picture of dots."""

    label: str
    marks: Sequence[Mark]
    value: str


class Axis(NamedTuple):
    """From where to where, in steps; `zero` is what is written at zero."""

    low: float
    high: float
    step: float
    zero: str = ""

    def place(self, value: float) -> float:
        """As a percentage of its length; what lies outside stands at the end."""
        return max(0.0, min(100.0, 100 * (value - self.low) / (self.high - self.low)))

    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(count + 1)]


def section(title: str, about: str, body: str, table: Table | None, kind: str = "", notes: str = "") -> str:
    """A plate with its finding, what is shown, the picture and the figures. `{w}` is left for its width."""
    note = f'<p class="note">{escape(notes)}</p>' if notes else ""
    figures = f"<details><summary>{escape(tell('figures'))}</summary>{_table(table)}</details>" if table else ""
    return (
        f'<section class="plate ch {{w}} {kind}"><h2>{escape(title)}</h2><p>{escape(about)}</p>'
        f"{body}{note}{figures}</section>"
    )


def _table(table: Table) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in table.rows
    )
    body = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(tell("figures-of"))}">{body}</div>'


def picture(label: str, body: str, kind: str = "") -> str:
    """A picture, with a text for screen readers."""
    return f'<div class="pic {kind}" role="img" aria-label="{escape(label)}">{body}</div>'


def legend(entries: Sequence[tuple[str, str]]) -> str:
    """Marks (their classes) and what they stand for."""
    parts = "".join(f'<span><i class="{kind}"></i>{escape(text)}</span>' for kind, text in entries)
    return f'<div class="lg">{parts}</div>'


def dots(sheet: Sheet, label: str, rows: Sequence[Row], axis: Axis, kind: str = "") -> str:
    """Dots with their intervals on one axis."""
    lines = []
    for row in rows:
        marks = "".join(_mark(sheet, mark, axis) for mark in row.marks)
        many = f" m{len(row.marks)}" if len(row.marks) > 1 and "mid" not in kind else ""
        lines.append(
            f'<div class="dr{many}"><span class="dl">{escape(row.label)}</span>'
            f'<span class="dp">{grid(sheet, axis)}{marks}</span><span class="dv">{escape(row.value)}</span></div>'
        )
    ticks = "".join(
        f'<span class="{sheet.at(left=axis.place(tick))}">{escape(_tick(tick, axis))}</span>' for tick in axis.ticks()
    )
    lines.append(
        f'<div class="dr ax"><span class="dl"></span><span class="dp">{ticks}</span><span class="dv"></span></div>'
    )
    return picture(label, "".join(lines), kind)


def grid(sheet: Sheet, axis: Axis) -> str:
    return "".join(f'<i class="gl {sheet.at(left=axis.place(tick))}"></i>' for tick in axis.ticks())


def _mark(sheet: Sheet, mark: Mark, axis: Axis) -> str:
    left, right = axis.place(mark.low), axis.place(mark.high)
    interval = f'<i class="iv {mark.kind} {sheet.at(left=left, width=right - left)}"></i>' if right > left else ""
    return f'{interval}<i class="pt {mark.kind} {sheet.at(left=axis.place(mark.value))}"></i>'


def _tick(tick: float, axis: Axis) -> str:
    if abs(tick) < 1e-9:
        return axis.zero or "0"
    return signed(tick, 0 if axis.step >= 1 else 1) if axis.low < 0 else plain(tick)


def even_axis(reach: float, zero: str = "") -> Axis:
    """As far to the left of zero as to the right, in round steps."""
    step = nice(max(reach, 1.0) / 3)
    high = step * -(-max(reach, 1.0) // step)
    return Axis(-high, high, step, zero)


def nice(step: float) -> float:
    """The next number of the row 1, 2, 5, 10, 20, 50 …"""
    ten = float(10 ** floor(log10(step)))
    return next(number * ten for number in (1.0, 2.0, 5.0, 10.0) if number * ten >= step - 1e-9)


class Bar(NamedTuple):
    """A bar: its share of all, and its class (`w` for won)."""

    label: str
    share: float
    kind: str
    value: str


def bars(sheet: Sheet, label: str, rows: Sequence[Bar]) -> str:
    """Bars whose track is the whole: one that fills half of it is a half of all."""
    body = "".join(
        f'<div class="br"><span class="bl">{escape(row.label)}</span><span class="bb"><i class="{row.kind} '
        f'{sheet.at(width=100 * row.share)}"></i></span><span class="bv">{escape(row.value)}</span></div>'
        for row in rows
    )
    return picture(label, body)


def histogram(sheet: Sheet, label: str, names: Sequence[str], won: Sequence[int], lost: Sequence[int]) -> str:
    """Columns of games won, and games lost above them."""
    most = max((one + other for one, other in zip(won, lost, strict=True)), default=1) or 1
    columns = "".join(
        f'<span><i class="l {sheet.at(height=100 * other / most)}"></i>'
        f'<i class="w {sheet.at(height=100 * one / most)}"></i></span>'
        for one, other in zip(won, lost, strict=True)
    )
    every = -(-len(names) // 10)
    axis = "".join(f"<span>{escape(name) if n % every == 0 else ''}</span>" for n, name in enumerate(names))
    return picture(label, f'<div class="hist">{columns}</div><div class="hax">{axis}</div>', "grow")


class Line(NamedTuple):
    """The middle and the middle half, by turn; `kind` is `w` or `l`."""

    label: str
    kind: str
    points: Sequence[tuple[int, float, float, float]]
    """Turn, lower quarter, middle, upper quarter."""


def lines(sheet: Sheet, label: str, series: Sequence[Line]) -> str:
    """Lines with their bands over the turns."""
    turns = [point[0] for line in series for point in line.points]
    first, last = min(turns), max(turns)
    top = max(point[3] for line in series for point in line.points)
    step = nice(max(top, 1.0) / 5)
    high = step * max(1, -(-max(top, 1.0) // step))

    def x(turn: float) -> float:
        return WIDTH * (turn - first) / max(1, last - first)

    def y(value: float) -> float:
        return HEIGHT * (1 - value / high)

    levels = [number * step for number in range(round(high / step) + 1)]
    parts = [f'<path class="g" d="M0 {y(level):.1f}H{WIDTH}"/>' for level in levels]
    for line in series:
        upper = [f"{x(turn):.1f},{y(most):.1f}" for turn, _, _, most in line.points]
        lower = [f"{x(turn):.1f},{y(least):.1f}" for turn, least, _, _ in reversed(line.points)]
        parts.append(f'<polygon class="area-{line.kind}" points="{" ".join(upper + lower)}"/>')
    for line in series:
        middle = " ".join(f"{x(turn):.1f},{y(value):.1f}" for turn, _, value, _ in line.points)
        parts.append(f'<polyline class="line-{line.kind}" points="{middle}"/>')
    svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>'
    labels = [f'<span class="yl {sheet.at(bottom=100 * level / high)}">{plain(level)}</span>' for level in levels]
    every = max(1, -(-(last - first) // 6))
    labels += [
        f'<span class="xl {sheet.at(left=100 * x(turn) / WIDTH)}">{turn}</span>'
        for turn in range(first, last + 1, every)
    ]
    labels += _tags(sheet, series, high)
    return picture(label, f'<div class="plot">{svg}{"".join(labels)}</div>', "grow")


def _tags(sheet: Sheet, series: Sequence[Line], high: float) -> list[str]:
    """The names of the lines at their ends, kept apart."""
    ends = sorted(((100 * line.points[-1][2] / high, line) for line in series), key=lambda end: end[0])
    tags, below = [], -100.0
    for place, line in ends:
        below = max(place - 4, below + 9)
        tags.append(f'<span class="tag {line.kind} {sheet.at(bottom=below)}">{escape(line.label)}</span>')
    return tags


def interval(value: str, low: str, high: str) -> str:
    return tell("interval", value=value, low=low, high=high)


def games(number: int) -> str:
    return tell("games", n=number, count=counted(number))
