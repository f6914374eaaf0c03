"""The squares of a map: cells, edges, doors, the single step (A6.01 to A6.08, A10.09, A99.03 to A99.06).

What walls, doors and door posts do to sight stands in `sight` (A6.02 to A6.06, A6.09); which doors are open or
barricaded is asked of the game, `Corps.closed` (A6.07, A6.10).

A set of spaces is one int: bit ``y * width + x`` stands for the space (x, y). Everything here is worked out
once when a map is made and never changes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

Value = TypeVar("Value")

# What may lie on an edge, in order of restriction: where two boards meet, the greater one holds.
OPEN, WHITE, DOOR, WALL = range(4)

# What a cell may be: a space, an area bounded by a thick white line, black, or outside of the boards.
FLOOR, FURNITURE, SOLID, VOID = range(4)

# The eight steps, in the order in which the masks of `Steps.go` are kept.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))

WIDEST_DOOR = 2
KEPT = 4096  # how many sets of barricaded doors a map remembers at once


class MapError(ValueError):
    """A map that cannot be: says where, and what was expected."""


@dataclass(frozen=True, slots=True)
class Door:
    """A door, one or two spaces wide. ``sides[0][i]`` lies opposite ``sides[1][i]``."""

    index: int
    key: str
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    touching: int


Grow = Callable[[int], int]


class Steps(NamedTuple):
    """The legal steps past some barricaded doors."""

    go: tuple[int, ...]
    """For each direction the spaces from which it is free."""
    next: tuple[int, ...]
    """For each space the next ones."""
    grow: Grow
    """Gives all spaces one step away from the spaces of a set."""


def growing(width: int, go: Iterable[int]) -> Grow:
    """The function `Steps.grow` of a map of this width. It has all masks at hand: the ways are found with it."""
    wider, narrower = width + 1, width - 1
    east, west, south, north, south_east, north_west, south_west, north_east = go

    def grow(front: int) -> int:
        return (
            (front & east) << 1
            | (front & west) >> 1
            | (front & south) << width
            | (front & north) >> width
            | (front & south_east) << wider
            | (front & north_west) >> wider
            | (front & south_west) << narrower
            | (front & north_east) >> narrower
        )

    return grow


class Lazy(dict[int, Value], Generic[Value]):
    """Values by number, each made when it is first asked for."""

    def __init__(self, make: Callable[[int], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> Value:
        value = self[number] = self._make(number)
        return value


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in reading order."""
    spaces = []
    while mask:
        low = mask & -mask
        spaces.append(low.bit_length() - 1)
        mask ^= low
    return spaces


def edge_place(upright: bool, x: int, y: int) -> str:
    """Where an edge stands in the text map, for people: lines and columns count from 1."""
    return f"line {2 * y + 2}, column {3 * x + 1}" if upright else f"line {2 * y + 1}, column {3 * x + 2}"


class Grid:
    """Cells and edges of a map, its doors, and which single steps are legal."""

    def __init__(
        self,
        name: str,
        width: int,
        height: int,
        cells: bytes,
        upright: bytes,
        level: bytes,
        posts: frozenset[tuple[int, int]] = frozenset(),
        labels: Mapping[str, Sequence[int]] | None = None,
        boards: tuple[str, ...] = (),
        board_of: tuple[int, ...] = (),
    ) -> None:
        """Cells and edges row by row.

        Upright edge (x, y) lies west of cell (x, y), x up to width; level edge (x, y) north, y up to height.
        """
        self.name = name
        self.width = width
        self.height = height
        self.size = width * height
        self.cells = cells
        self.upright = upright
        self.level = level
        self.posts = posts
        named = sorted((labels or {}).items())
        self.labels: dict[str, tuple[int, ...]] = {label: tuple(sorted(spaces)) for label, spaces in named}
        self.boards = boards or (name,)
        self.board_of = board_of or (0,) * self.size
        self.xys = tuple((space % width, space // width) for space in range(self.size))
        self.names = tuple(f"{x},{y}" for x, y in self.xys)
        self.walkable = self._cells_of(FLOOR)
        self.furniture = self._cells_of(FURNITURE)
        self.solid = self._cells_of(SOLID) | self._cells_of(VOID)
        self._door_at: dict[tuple[bool, int, int], int] = {}
        self._door_posts = set(posts)
        self.doors = self._find_doors()
        self.door_spaces = 0
        for door in self.doors:
            self.door_spaces |= door.touching
        self._crossing: dict[int, int] = {}
        self._steps_across: list[list[tuple[int, int, int]]] = [[] for _ in self.doors]
        self._free = self._find_steps()
        self._steps: dict[int, Steps] = {0: self._free}
        self.next_mask = self._free.next
        self.neighbours = tuple(tuple(spaces_in(mask)) for mask in self.next_mask)

    def space(self, x: int, y: int) -> int:
        """The space in column x (from the west) and row y (from the north)."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise MapError(f"{x},{y} lies outside of the map: x 0 to {self.width - 1}, y 0 to {self.height - 1}")
        return y * self.width + x

    def cell(self, x: int, y: int) -> int:
        """What the cell in column x and row y is; there is nothing outside of the map."""
        return self.cells[y * self.width + x] if 0 <= x < self.width and 0 <= y < self.height else VOID

    def xy(self, space: int) -> tuple[int, int]:
        """Column and row of a space."""
        return self.xys[space]

    def next_to(self, space: int, barricaded: int = 0) -> int:
        """The spaces one legal step away, occupants ignored (A99.04); barricaded doors cut (A6.10)."""
        if not barricaded:
            return self.next_mask[space]
        return self.steps(barricaded).next[space]

    def door_between(self, a: int, b: int) -> int:
        """The door that the step from a to b leads through, or -1."""
        return self._crossing.get(a * self.size + b, -1)

    def steps_through(self, door: int) -> list[tuple[int, int]]:
        """The steps that lead through a door, from which space to which."""
        return [(a, b) for a, b, _ in self._steps_across[door]]

    def steps(self, barricaded: int) -> Steps:
        """All legal steps while the doors of ``barricaded`` are barricaded."""
        known = self._steps.get(barricaded)
        if known is not None:
            return known
        go = list(self._free.go)
        nexts = list(self._free.next)
        for door in spaces_in(barricaded):
            for a, b, direction in self._steps_across[door]:
                go[direction] &= ~(1 << a)
                nexts[a] &= ~(1 << b)
        if len(self._steps) >= KEPT:
            self._steps = {0: self._free}
        made = self._steps[barricaded] = Steps(tuple(go), tuple(nexts), self._growing(go))
        return made

    def upright_at(self, x: int, y: int) -> int:
        """What lies on the edge west of (x, y)."""
        return self.upright[y * (self.width + 1) + x]

    def level_at(self, x: int, y: int) -> int:
        """What lies on the edge north of (x, y)."""
        return self.level[y * self.width + x]

    def door_edges(self) -> Iterator[tuple[int, bool, int, int]]:
        """Every edge that is part of a door: the door's index, upright or level, x, y."""
        for (upright, x, y), index in self._door_at.items():
            yield index, upright, x, y

    def _cells_of(self, kind: int) -> int:
        mask = 0
        for space, cell in enumerate(self.cells):
            if cell == kind:
                mask |= 1 << space
        return mask

    def _find_doors(self) -> tuple[Door, ...]:
        """Collinear touching door edges are one door; on the border, where it leads nowhere, it is a wall."""
        runs: list[tuple[int, int, bool, int, int, int]] = []
        for y in range(self.height):
            for x in range(self.width):
                for upright in (False, True):
                    if not self._door_edge(upright, x, y):
                        continue
                    across, along = ((1, 0), (0, 1)) if upright else ((0, 1), (1, 0))
                    if self._door_edge(upright, x - along[0], y - along[1]):
                        continue
                    length = 1
                    while self._door_edge(upright, x + along[0] * length, y + along[1] * length):
                        length += 1
                    if length > WIDEST_DOOR:
                        place = edge_place(upright, x, y)
                        raise MapError(f"{place}: a door {length} spaces wide, expected 1 or {WIDEST_DOOR}")
                    for i in range(length):
                        self._check_door_sides(upright, x + along[0] * i, y + along[1] * i, across)
                    line, column = (2 * y + 1, 3 * x) if upright else (2 * y, 3 * x + 1)
                    runs.append((line, column, upright, x, y, length))
        doors = []
        for index, (_, _, upright, x, y, length) in enumerate(sorted(runs)):
            near, far = [], []
            for i in range(length):
                ex, ey = (x, y + i) if upright else (x + i, y)
                self._door_at[upright, ex, ey] = index
                far.append(ey * self.width + ex)
                near.append(far[-1] - (1 if upright else self.width))
            # A6.08: both ends of a door are posts; the centre of a wide one is free.
            self._door_posts |= {(x, y), (x, y + length) if upright else (x + length, y)}
            touching = sum(1 << space for space in near + far)
            doors.append(Door(index, f"door-{index + 1}", (tuple(near), tuple(far)), touching))
        return tuple(doors)

    def _door_edge(self, upright: bool, x: int, y: int) -> bool:
        if upright:
            return 0 < x < self.width and 0 <= y < self.height and self.upright_at(x, y) == DOOR
        return 0 <= x < self.width and 0 < y < self.height and self.level_at(x, y) == DOOR

    def _check_door_sides(self, upright: bool, x: int, y: int, across: tuple[int, int]) -> None:
        for cx, cy in ((x, y), (x - across[0], y - across[1])):
            if self.cells[cy * self.width + cx] != FLOOR:
                place = edge_place(upright, x, y)
                raise MapError(f"{place}: a door lies between two spaces, expected a space at {cx},{cy}")

    def _find_steps(self) -> Steps:
        go = [0] * len(DIRECTIONS)
        nexts = [0] * self.size
        for a in spaces_in(self.walkable):
            x, y = self.xys[a]
            for direction, (dx, dy) in enumerate(DIRECTIONS):
                if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
                    continue
                b = a + dy * self.width + dx
                if not self.walkable >> b & 1:
                    continue
                door = self._straight(x, y, dx, dy) if dx == 0 or dy == 0 else self._diagonal(x, y, dx, dy)
                if door is None:
                    continue
                go[direction] |= 1 << a
                nexts[a] |= 1 << b
                if door >= 0:
                    self._crossing[a * self.size + b] = door
                    self._steps_across[door].append((a, b, direction))
        return Steps(tuple(go), tuple(nexts), self._growing(go))

    def _growing(self, go: Iterable[int]) -> Grow:
        return growing(self.width, go)

    def _straight(self, x: int, y: int, dx: int, dy: int) -> int | None:
        """The door crossed by a straight step, -1 for none, None if the step is illegal."""
        upright, ex, ey = dx != 0, max(x, x + dx), max(y, y + dy)
        edge = self.upright_at(ex, ey) if upright else self.level_at(ex, ey)
        if edge == OPEN:
            return -1
        return self._door_at[upright, ex, ey] if edge == DOOR else None

    def _diagonal(self, x: int, y: int, dx: int, dy: int) -> int | None:
        """The same for a diagonal step: the shared corner must be free (A99.03); a wide door's centre is."""
        px, py = max(x, x + dx), max(y, y + dy)
        if (px, py) in self._door_posts:
            return None
        for cx, cy in ((px - 1, py), (px, py - 1), (px, py), (px - 1, py - 1)):
            if self.cells[cy * self.width + cx] != FLOOR:
                return None
        door = -1
        for upright, ex, ey in ((True, px, py - 1), (True, px, py), (False, px - 1, py), (False, px, py)):
            edge = self.upright_at(ex, ey) if upright else self.level_at(ex, ey)
            if edge in (WALL, WHITE):
                return None
            if edge == DOOR:
                door = self._door_at[upright, ex, ey]
        return door

    def _content(self) -> tuple[Any, ...]:
        return (
            self.width,
            self.height,
            self.cells,
            self.upright,
            self.level,
            self.posts,
            tuple(self.labels.items()),
        )

    def __eq__(self, other: object) -> bool:
        """Two maps are equal if they are drawn the same; what they are called does not matter."""
        return isinstance(other, Grid) and self._content() == other._content()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"<Map {self.name!r} {self.width}x{self.height}>"

    # Immutable and shared: a copied game keeps the same map, and a map sent to another process is built anew.
    def __copy__(self) -> Grid:
        return self

    def __deepcopy__(self, memo: object) -> Grid:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.drawn()

    def drawn(self) -> tuple[Any, ...]:
        """What a map is made of: the arguments that make it anew."""
        return (
            self.name, self.width, self.height, self.cells, self.upright, self.level,
            self.posts, self.labels, self.boards, self.board_of,
        )  # fmt: skip
