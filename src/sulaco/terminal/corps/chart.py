"""The map drawn with box characters: the whole of it, or a window around the action.

A space is two characters wide, with one character for the edge to its west. Rows of edges that hold nothing are left
out where room is scarce, so that a row of spaces mostly takes one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from sulaco.games.corps.board import Map
from sulaco.games.corps.board.grid import DOOR, FLOOR, FURNITURE, SOLID, VOID, WALL, WHITE
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.view import CorpsView

from ..style import ALLY, FAINT, LEGAL, PLAIN, SELECTED, UNKNOWN, Signs
from .marks import Mark, marks

LABELS = 3
"""Columns for the row numbers at the left."""


class Window(NamedTuple):
    """A part of the map: columns x0 to x1 and rows y0 to y1, ends not included."""

    x0: int
    y0: int
    x1: int
    y1: int


@lru_cache(maxsize=16)
def edges(board: Map) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """The edges of a map that are drawn, upright and level ones; worked out once for each map."""
    upright: dict[tuple[int, int], int] = {}
    level: dict[tuple[int, int], int] = {}
    for y in range(board.height + 1):
        for x in range(board.width + 1):
            here = board.cell(x, y)
            if y < board.height and (kind := _drawn(board.upright_at(x, y), board.cell(x - 1, y), here)):
                upright[x, y] = kind
            if x < board.width and (kind := _drawn(board.level_at(x, y), board.cell(x, y - 1), here)):
                level[x, y] = kind
    return upright, level


def _drawn(kind: int, one: int, other: int) -> int:
    """An edge is drawn where it parts spaces from something; the border of the boards counts as wall."""
    if one in (SOLID, VOID) and other in (SOLID, VOID):
        return 0
    if VOID in (one, other):
        return WALL
    return 0 if kind == WHITE and FURNITURE in (one, other) else kind


class Chart:
    """One picture of the map for one seat: `legal` are the spaces that the options point at."""

    def __init__(self, game: Corps, view: CorpsView, signs: Signs, legal: Iterable[int] = ()) -> None:
        self.map = game.map
        self.signs = signs
        self.legal = set(legal)
        self.marks = marks(game, view, signs)
        active = view.activation.character if view.activation else ""
        self.active = next((who.at for who in view.characters if who.id == active), -1)
        self.shut = set(view.doors_closed)
        self.barred = set(view.barricades)
        self.doors = {(upright, x, y): game.map.doors[index].key for index, upright, x, y in game.map.door_edges()}
        self.upright, self.level = edges(game.map)
        self.lit = 0
        for who in view.characters:
            if who.at >= 0:
                self.lit |= game.map.seen_from(who.at, game.standing_spaces, game.closed)

    # --- which part ----------------------------------------------------------------------------------------

    def whole(self) -> Window:
        return Window(0, 0, self.map.width, self.map.height)

    def around(self, focus: int, columns: int, lines: int) -> Window:
        """The largest window around a space that fits into these columns and lines."""
        wide = min(self.map.width, max(1, (columns - LABELS - 1) // 3))
        x, y = self.map.xy(max(0, focus))
        x0 = min(max(0, x - wide // 2), self.map.width - wide)
        window = Window(x0, y, x0 + wide, y + 1)
        up = True
        while True:
            higher = window._replace(y0=window.y0 - 1)
            lower = window._replace(y1=window.y1 + 1)
            tries = [w for w in ((higher, lower) if up else (lower, higher)) if w.y0 >= 0 and w.y1 <= self.map.height]
            grown = next((w for w in tries if self._height(w) <= lines), None)
            if grown is None:
                return window
            window = grown
            up = not up

    def _height(self, window: Window) -> int:
        edges = sum(self._has_edges(window, y) for y in range(window.y0, window.y1 + 1))
        return 1 + window.y1 - window.y0 + edges

    # --- drawing -------------------------------------------------------------------------------------------

    def draw(self, window: Window | None = None) -> list[Text]:
        """The picture, column numbers first."""
        window = window or self.whole()
        head = Text(" " * LABELS + " ", FAINT)
        for x in range(window.x0, window.x1):
            head.append(f"{x:<2} ", FAINT)
        head.rstrip()
        lines = [head]
        for y in range(window.y0, window.y1 + 1):
            if self._has_edges(window, y):
                lines.append(self._edge_line(window, y))
            if y < window.y1:
                lines.append(self._cell_line(window, y))
        return lines

    def _has_edges(self, window: Window, y: int) -> bool:
        return any(self._level(x, y) for x in range(window.x0, window.x1))

    def _upright(self, x: int, y: int) -> int:
        return self.upright.get((x, y), 0)

    def _level(self, x: int, y: int) -> int:
        return self.level.get((x, y), 0)

    def _door(self, upright: bool, x: int, y: int) -> tuple[str, str]:
        key = self.doors.get((upright, x, y), "")
        if key in self.barred:
            return self.signs.bars, ALLY
        if key in self.shut:
            return (self.signs.door_upright if upright else self.signs.door_level), UNKNOWN
        return (self.signs.open_upright if upright else self.signs.open_level), UNKNOWN

    def _edge(self, upright: bool, x: int, y: int) -> tuple[str, str]:
        kind = self._upright(x, y) if upright else self._level(x, y)
        if kind == DOOR:
            return self._door(upright, x, y)
        arms = 1 if upright else 2
        if kind == WALL:
            return self.signs.corners[arms], FAINT
        return (self.signs.thin[arms], FAINT) if kind == WHITE else (" ", PLAIN)

    def _corner(self, x: int, y: int) -> str:
        edges = (self._upright(x, y - 1), self._level(x, y), self._upright(x, y), self._level(x - 1, y))
        strong = sum(1 << arm for arm, kind in enumerate(edges) if kind in (WALL, DOOR))
        if strong:
            return self.signs.corners[strong]
        return self.signs.thin[sum(1 << arm for arm, kind in enumerate(edges) if kind == WHITE)]

    def _edge_line(self, window: Window, y: int) -> Text:
        line = Text(" " * LABELS)
        for x in range(window.x0, window.x1 + 1):
            line.append(self._corner(x, y), FAINT)
            if x < window.x1:
                sign, style = self._edge(False, x, y)
                line.append(sign * 2, style)
        line.rstrip()
        return line

    def _cell_line(self, window: Window, y: int) -> Text:
        line = Text(f"{y:>2} ", FAINT)
        for x in range(window.x0, window.x1 + 1):
            line.append(*self._upright_sign(window, x, y))
            if x < window.x1:
                line.append(*self._inside(x, y))
        line.rstrip()
        return line

    def _upright_sign(self, window: Window, x: int, y: int) -> tuple[str, str]:
        """The edge; where it is open, brackets around who acts and around whom an option points at."""
        sign, style = self._edge(True, x, y)
        if sign == " ":
            if x < window.x1 and (bracket := self._bracket(x, y)):
                return bracket[0][0], bracket[1]
            if x > window.x0 and (bracket := self._bracket(x - 1, y)):
                return bracket[0][1], bracket[1]
        return sign, style

    def _bracket(self, x: int, y: int) -> tuple[str, str] | None:
        space = y * self.map.width + x
        if space == self.active:
            return "[]", SELECTED
        if space in self.legal and space in self.marks:
            return "()", LEGAL
        return None

    def _inside(self, x: int, y: int) -> Mark:
        space = y * self.map.width + x
        if space in self.marks:
            return self.marks[space]
        if space in self.legal:
            return Mark(self.signs.legal + " ", LEGAL)
        cell = self.map.cells[space]
        if cell == FLOOR:
            return Mark(self.signs.floor + " ", PLAIN if self.lit >> space & 1 else FAINT)
        sign = {SOLID: self.signs.solid, FURNITURE: self.signs.furniture}.get(cell, " ")
        return Mark(sign * 2, FAINT)
