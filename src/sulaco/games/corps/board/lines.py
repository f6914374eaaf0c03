"""The lines that matter between two squares, worked out exactly (rules A7.01, A99.08).

Between two squares run infinitely many lines, but a blocker only cares through which cells and edges a line
goes and at which lattice points it passes exactly. Think of every line y = mx + c as a point (m, c); the
lines through one lattice point then form a straight line there, and the lattice points between the squares
cut the region of all lines from square to square into pieces on which nothing changes. Bringing a line to the
border of its piece only ever lets it touch more lattice points, each from a side that was clear: whatever
lets the line through lets the border line through. So only the smallest pieces need to be tried: lines
through two lattice points, and lines through one point that no such line meets. That is the whole list,
without any rounding.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

# A step from cell to cell: on in x, in y, or in both.
ALONG, ACROSS, BOTH = range(3)

Cell = tuple[int, int]
Slope = tuple[int, int]
"""Rise and run, neither below 0."""


class Line(NamedTuple):
    """One line from square (0, 0) to square (dx, dy): its steps from cell to cell, and the lattice points that it
    passes exactly. A step ALONG or ACROSS crosses the common edge of two cells, one that does BOTH leads through
    such a point.
    """

    steps: tuple[int, ...]
    points: tuple[Cell, ...]


def _line(dx: int, dy: int, px: int, py: int, ux: int, uy: int) -> Line:
    """The line through (px, py) in direction (ux, uy), followed from cell to cell."""
    x = y = 0
    steps, points = [], []
    while (x, y) != (dx, dy):
        # Is the far corner of this cell above the line, below it, or on it?
        side = ux * (y + 1 - py) - uy * (x + 1 - px)
        if side == 0:
            points.append((x + 1, y + 1))
        if side >= 0:
            x += 1
        if side <= 0:
            y += 1
        steps.append(BOTH if side == 0 else ALONG if side > 0 else ACROSS)
    return Line(tuple(steps), tuple(points))


def _slopes(dx: int, dy: int, px: int, py: int) -> tuple[Slope, Slope | None]:
    """The open range of slopes of the lines through (px, py) that meet the inside of both squares; None: no
    limit.
    """
    low, other = (py - 1, px), (dy - py, dx + 1 - px)
    if _steeper(other, low):
        low = other
    high = (py, px - 1) if px > 1 else None
    if px < dx:
        other = (dy + 1 - py, dx - px)
        if high is None or _steeper(high, other):
            high = other
    return low, high


def _steeper(one: Slope, other: Slope) -> bool:
    return one[0] * other[1] > other[0] * one[1]


@cache
def lines_to(dx: int, dy: int) -> tuple[Line, ...]:
    """All lines that matter from square (0, 0) to square (dx, dy), for dx >= dy >= 0."""
    if dy == 0:
        return (Line((ALONG,) * dx, ()),)
    # The lattice points strictly between the two outermost lines that touch both squares.
    points = [(x, y) for x in range(1, dx + 1) for y in range(1, dy + 1) if -dy < dx * y - dy * x < dx]
    found: dict[Line, None] = {}
    for px, py in points:
        low, high = _slopes(dx, dy, px, py)
        alone = True
        for qx, qy in points:
            ux, uy = qx - px, qy - py
            if ux * uy <= 0:
                continue
            # Only lines with low < uy / ux < high meet the inside of both squares.
            if abs(uy) * low[1] <= low[0] * abs(ux):
                continue
            if high is not None and abs(uy) * high[1] >= high[0] * abs(ux):
                continue
            alone = False
            if ux > 0:
                found[_line(dx, dy, px, py, ux, uy)] = None
        if alone:
            # A slope between both limits.
            rise, run = (low[0] + low[1], low[1]) if high is None else (low[0] + high[0], low[1] + high[1])
            found[_line(dx, dy, px, py, run, rise)] = None
    # The fewer cells a line crosses, the likelier it is clear.
    return tuple(sorted(found, key=lambda line: (len(line.steps), line)))
