"""Line of Sight by brute force, to check the real one against.

It tries one line of every kind there is: each direction between two lattice points and one between each two
neighbouring directions, and for each direction each position through a lattice point and one between each
two. What such a line does is read off the sides on which the lattice points lie, and the rule is then applied
to it word by word.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from sulaco.games.corps.board import Map
from sulaco.games.corps.board.grid import DOOR, WALL

Point = tuple[int, int]
Edge = tuple[Point, Point]


class Kind(NamedTuple):
    """Cells whose inside a line meets, edges it crosses, and at each lattice point what lies to its two
    sides.
    """

    cells: frozenset[Point]
    edges: frozenset[Edge]
    points: tuple[tuple[Point, frozenset[Point], frozenset[Edge], frozenset[Point], frozenset[Edge]], ...]


def corners(x: int, y: int) -> list[Point]:
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def directions(points: list[Point]) -> list[Point]:
    """Every direction between two points once, and between neighbouring directions one more."""
    found: dict[tuple[int, int], Point] = {}
    for px, py in points:
        for qx, qy in points:
            ux, uy = qx - px, qy - py
            if uy > 0 or (uy == 0 and ux > 0):
                divisor = next(d for d in range(max(abs(ux), uy), 0, -1) if ux % d == 0 and uy % d == 0)
                found[ux // divisor, uy // divisor] = (ux // divisor, uy // divisor)
    # Sorted by angle from 0 to less than a half turn; -cotangent grows with the angle.
    ordered = sorted(found.values(), key=lambda u: (u[1] != 0, -u[0] / u[1] if u[1] else 0))
    ordered.append((-ordered[0][0], -ordered[0][1]))
    return [d for u, v in pairwise(ordered) for d in (u, (u[0] + v[0], u[1] + v[1]))]


@cache
def kinds(dx: int, dy: int) -> tuple[Kind, ...]:
    """Every kind of line from the inside of cell (0, 0) to the inside of cell (dx, dy)."""
    xs, ys = range(min(dx, 0), max(dx, 0) + 1), range(min(dy, 0), max(dy, 0) + 1)
    cells = [(x, y) for x in xs for y in ys]
    points = sorted({corner for cell in cells for corner in corners(*cell)})
    edges = [(p, q) for p in points for q in ((p[0] + 1, p[1]), (p[0], p[1] + 1)) if q in points]
    found: dict[Kind, None] = {}
    for ux, uy in directions(points):
        heights = sorted({2 * (ux * y - uy * x) for x, y in points})
        for height in sorted({*heights, *((low + high) // 2 for low, high in pairwise(heights))}):
            side = {(x, y): 2 * (ux * y - uy * x) - height for x, y in points}

            def meets(cell: Point, side: dict[Point, int] = side) -> bool:
                values = [side[corner] for corner in corners(*cell)]
                return min(values) < 0 < max(values)

            if not (meets((0, 0)) and meets((dx, dy))):
                continue
            touched = []
            for x, y in (p for p in points if side[p] == 0 and between(p, dx, dy)):
                around = [c for c in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)) if c in cells]
                at = [(p, q) for p, q in edges if (x, y) in (p, q)]
                left_cells = frozenset(c for c in around if all(side[k] >= 0 for k in corners(*c)))
                right_cells = frozenset(c for c in around if all(side[k] <= 0 for k in corners(*c)))
                left_edges = frozenset((p, q) for p, q in at if side[p] + side[q] > 0)
                right_edges = frozenset((p, q) for p, q in at if side[p] + side[q] < 0)
                touched.append(((x, y), left_cells, left_edges, right_cells, right_edges))
            crossed = frozenset((p, q) for p, q in edges if side[p] * side[q] < 0 and on_the_way(p, q, dx, dy))
            met = frozenset(cell for cell in cells if meets(cell)) - {(0, 0), (dx, dy)}
            found[Kind(met, crossed, tuple(touched))] = None
    return tuple(found)


def between(p: Point, dx: int, dy: int) -> bool:
    """Not at the back of A nor at the back of B, where no line comes before it ends."""
    for at, d in zip(p, (dx, dy), strict=True):
        if (d > 0 and not 1 <= at <= d) or (d < 0 and not d + 1 <= at <= 0):
            return False
    return True


def on_the_way(p: Point, q: Point, dx: int, dy: int) -> bool:
    """Not an edge of the box around both cells: a line that leaves it there has passed A or B."""
    outer_x, outer_y = (min(dx, 0), max(dx, 0) + 1), (min(dy, 0), max(dy, 0) + 1)
    return not (p[0] == q[0] in outer_x or p[1] == q[1] in outer_y)


def edge_kind(map: Map, edge: Edge) -> tuple[int, int]:
    """What lies on an edge, and the index of its door or -1."""
    (x, y), (qx, _) = edge
    upright = qx == x
    if (upright and x in (0, map.width)) or (not upright and y in (0, map.height)):
        return WALL, -1
    kind = map.upright_at(x, y) if upright else map.level_at(x, y)
    door = -1
    if kind == DOOR:
        far = map.space(x, y)
        near = far - (1 if upright else map.width)
        door = next(d.index for d in map.doors if (near, far) in zip(*d.sides, strict=True))
    return kind, door


def sees(map: Map, a: int, b: int, standing: int, closed: int) -> bool:
    """The rule, word by word."""
    if a == b:
        return True
    ax, ay = map.xy(a)
    bx, by = map.xy(b)

    def character(cell: Point) -> bool:
        space = map.space(cell[0] + ax, cell[1] + ay)
        return space not in (a, b) and bool(standing >> space & 1)

    def black(cell: Point) -> bool:
        space = map.space(cell[0] + ax, cell[1] + ay)
        return space not in (a, b) and bool(map.solid >> space & 1)

    def wall(edge: Edge) -> bool:
        (px, py), (qx, qy) = edge
        kind, door = edge_kind(map, ((px + ax, py + ay), (qx + ax, qy + ay)))
        return kind == WALL or (door >= 0 and bool(closed >> door & 1))

    def clear(kind: Kind) -> bool:
        if any(character(cell) or black(cell) for cell in kind.cells) or any(wall(edge) for edge in kind.edges):
            return False
        for point, left_cells, left_edges, right_cells, right_edges in kind.points:
            hard_left = any(black(c) for c in left_cells) or any(wall(e) for e in left_edges)
            hard_right = any(black(c) for c in right_cells) or any(wall(e) for e in right_edges)
            left = hard_left or any(character(c) for c in left_cells)
            right = hard_right or any(character(c) for c in right_cells)
            if left and right and not (point in corners(0, 0) and not (hard_left and hard_right)):
                return False
        return True

    return any(clear(kind) for kind in kinds(bx - ax, by - ay))
