"""Random small maps, crowded enough that walls, doors and corners meet in every way."""

from __future__ import annotations

import random

from sulaco.games.corps.board import Map
from sulaco.games.corps.board.grid import DOOR, FLOOR, FURNITURE, OPEN, SOLID, VOID, WALL, WHITE

SHAPES = ((5, 4), (4, 4), (6, 3), (3, 5))


def random_map(chance: random.Random, shape: tuple[int, int] | None = None, labels: bool = False) -> Map:
    """A map of one of the shapes; how much of everything there is differs from map to map."""
    width, height = shape or chance.choice(SHAPES)
    walls, blacks = chance.choice((0, 0.05, 0.15, 0.3)), chance.choice((0, 0.05, 0.15))
    doors = chance.choice((0, 0.1))
    weights = [1 - 2 * blacks, blacks, blacks, 0.01]
    cells = bytes(chance.choices((FLOOR, FURNITURE, SOLID, VOID), weights, k=width * height))

    def edge(x: int, y: int, back: int, inner: bool, before: list[int]) -> int:
        here = y * width + x
        between_spaces = inner and cells[here] == cells[here - back] == FLOOR
        # Three door edges in a row would be no door.
        if between_spaces and chance.random() < doors and before != [DOOR, DOOR]:
            return DOOR
        return chance.choices((OPEN, WHITE, WALL), (1 - walls, 0.03, walls))[0]

    upright, level = bytearray(), bytearray()
    for y in range(height):
        for x in range(width + 1):
            upright.append(edge(x, y, 1, 0 < x < width, [*upright[x :: width + 1]][-2:]))
    for y in range(height + 1):
        for x in range(width):
            level.append(edge(x, y, width, 0 < y < height, [*level[y * width :]][-2:]))
    posts = frozenset((x, y) for x in range(width + 1) for y in range(height + 1) if labels and chance.random() < 0.05)
    named: dict[str, list[int]] = {}
    for space, cell in enumerate(cells):
        if labels and cell == FLOOR and chance.random() < 0.2:
            named.setdefault(chance.choice(("a", "S1", "XA")), []).append(space)
    return Map("random", width, height, cells, bytes(upright), bytes(level), posts, named)


def random_spaces(chance: random.Random, map: Map, share: float) -> int:
    """Some of the walkable spaces."""
    return sum(1 << space for space in range(map.size) if chance.random() < share) & map.walkable


def random_doors(chance: random.Random, map: Map) -> int:
    """Some of the doors."""
    return chance.getrandbits(len(map.doors)) if map.doors else 0
