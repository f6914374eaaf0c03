"""Boards laid together as a mission shows them, exits outside of their edges (rules A6.01, A6.06, A99.06).

All coordinates given to `lay_out` are canvas coordinates: the board in board-column c and board-row r covers
x from c * BOARD and y from r * BOARD, whichever way it is turned. An exit may lie at x or y -1; the finished
map is then moved so that it begins at 0,0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sulaco.games.corps.board.grid import DOOR, FLOOR, OPEN, VOID, WALL, MapError
from sulaco.games.corps.board.map import Map
from sulaco.games.corps.board.text import is_label, read_map, rotate, turned

BOARD = 10  # spaces along each side of a board


class Placing(NamedTuple):
    """A board face, how far it is turned clockwise, and its board-column and board-row. A plain tuple will
    do.
    """

    face: str
    text: str
    rotation: int
    column: int
    row: int


@lru_cache(maxsize=64)
def _face(name: str, text: str, rotation: int) -> Map:
    try:
        face = read_map(text, name)
    except MapError as error:
        raise MapError(f"board {name}: {error}") from None
    if (face.width, face.height) != (BOARD, BOARD):
        raise MapError(f"board {name}: {face.width} by {face.height} spaces, expected {BOARD} by {BOARD}")
    return rotate(face, rotation)


def canvas_place(placing: tuple[str, str, int, int, int], x: int, y: int) -> tuple[int, int]:
    """The canvas coordinates of the cell that is (x, y) on the face as drawn, before it was turned."""
    _, _, rotation, column, row = placing
    tx, ty = turned(x, y, BOARD, BOARD, rotation)
    return column * BOARD + tx, row * BOARD + ty


class _Canvas:
    """Cells and edges while boards are being laid down."""

    def __init__(self, name: str, placings: Sequence[tuple[str, str, int, int, int]], exits: Sequence[tuple[int, int]]):
        self.name = name
        corners = [(c * BOARD + d, r * BOARD + d) for _, _, _, c, r in placings for d in (0, BOARD - 1)]
        xs = [x for x, _ in (*corners, *exits)]
        ys = [y for _, y in (*corners, *exits)]
        self.left, self.top = min(xs), min(ys)
        self.width, self.height = max(xs) - self.left + 1, max(ys) - self.top + 1
        self.cells = bytearray([VOID]) * (self.width * self.height)
        self.upright = bytearray((self.width + 1) * self.height)
        self.level = bytearray(self.width * (self.height + 1))
        self.posts: set[tuple[int, int]] = set()
        self.labels: dict[int, str] = {}
        self.board_of = [-1] * (self.width * self.height)

    def space(self, place: tuple[int, int], what: str) -> int:
        """The space at a canvas place, which must be on the canvas."""
        x, y = place[0] - self.left, place[1] - self.top
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise MapError(f"map {self.name}: {what} at {place[0]},{place[1]} lies outside of the boards")
        return y * self.width + x

    def lay(self, index: int, face: Map, column: int, row: int) -> None:
        """One board; along a common edge the more restrictive drawing holds."""
        left, top = column * BOARD - self.left, row * BOARD - self.top
        for y in range(BOARD):
            for x in range(BOARD):
                space = (top + y) * self.width + left + x
                if self.board_of[space] >= 0:
                    raise MapError(f"map {self.name}: two boards in board-column {column}, board-row {row}")
                self.cells[space] = face.cells[y * BOARD + x]
                self.board_of[space] = index
        for y in range(BOARD):
            for x in range(BOARD + 1):
                at = (top + y) * (self.width + 1) + left + x
                self.upright[at] = max(self.upright[at], face.upright_at(x, y))
                at = (top + x) * self.width + left + y
                self.level[at] = max(self.level[at], face.level_at(y, x))
        self.posts.update((left + x, top + y) for x, y in face.posts)
        for label, spaces in face.labels.items():
            for x, y in (face.xys[space] for space in spaces):
                self.labels[(top + y) * self.width + left + x] = label

    def sides(self, space: int) -> list[tuple[bytearray, int, int]]:
        """The four edges of a space: the array it is kept in, its place there, and the space beyond or -1."""
        y, x = divmod(space, self.width)
        at = y * (self.width + 1) + x
        return [
            (self.upright, at, space - 1 if x > 0 else -1),
            (self.upright, at + 1, space + 1 if x < self.width - 1 else -1),
            (self.level, space, space - self.width),
            (self.level, space + self.width, space + self.width if y < self.height - 1 else -1),
        ]

    def add_exit(self, place: tuple[int, int]) -> None:
        """One space outside of the boards, entered only from a board space at an edge that is drawn open."""
        space = self.space(place, "an exit")
        if self.cells[space] != VOID or self.board_of[space] >= 0:
            raise MapError(f"map {self.name}: the exit at {place[0]},{place[1]} lies on a board, expected it outside")
        joined = False
        for edges, at, beyond in self.sides(space):
            if beyond < 0 or self.board_of[beyond] < 0 or self.cells[beyond] != FLOOR:
                edges[at] = WALL
            elif edges[at] in (OPEN, DOOR):
                joined = True
        if not joined:
            raise MapError(f"map {self.name}: the exit at {place[0]},{place[1]} touches no open edge of a board")
        self.cells[space] = FLOOR

    def shut_blind_doors(self) -> None:
        """A door drawn at a board's edge where no space follows leads nowhere: it is a wall."""
        for space, cell in enumerate(self.cells):
            for edges, at, beyond in self.sides(space):
                if edges[at] == DOOR and (beyond < 0 or cell != FLOOR or self.cells[beyond] != FLOOR):
                    edges[at] = WALL


def lay_out(
    name: str,
    placings: Sequence[tuple[str, str, int, int, int]],
    exits: Iterable[tuple[int, int]] = (),
    labels: Mapping[str, Iterable[tuple[int, int]]] | None = None,
) -> Map:
    """A mission's map: boards as (face, text, rotation, board-column, board-row), exits and labels by canvas
    x,y.

    A label given here takes the place of one that a face has drawn on that space.
    """
    if not placings:
        raise MapError(f"map {name}: no boards, expected at least one")
    exits = list(exits)
    canvas = _Canvas(name, placings, exits)
    for index, (face, text, rotation, column, row) in enumerate(placings):
        canvas.lay(index, _face(face, text, rotation), column, row)
    for place in exits:
        canvas.add_exit(place)
    canvas.shut_blind_doors()
    given: dict[int, str] = {}
    for label, places in (labels or {}).items():
        if not is_label(label):
            raise MapError(f"map {name}: the label {label!r}, expected one or two letters or digits")
        for place in places:
            space = canvas.space(place, f"the label {label}")
            if canvas.cells[space] != FLOOR:
                raise MapError(f"map {name}: the label {label} at {place[0]},{place[1]}, expected a walkable space")
            if given.setdefault(space, label) != label:
                raise MapError(f"map {name}: two labels at {place[0]},{place[1]}: {given[space]} and {label}")
    canvas.labels.update(given)
    by_label: dict[str, list[int]] = {}
    for space in sorted(canvas.labels):
        by_label.setdefault(canvas.labels[space], []).append(space)
    try:
        return Map(
            name,
            canvas.width,
            canvas.height,
            bytes(canvas.cells),
            bytes(canvas.upright),
            bytes(canvas.level),
            frozenset(canvas.posts),
            by_label,
            tuple(face for face, *_ in placings),
            tuple(canvas.board_of),
        )
    except MapError as error:
        raise MapError(f"map {name}: {error}") from None
