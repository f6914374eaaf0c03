"""Distances over the map: how far every space is from a set of spaces, for Characters (A10.03, A12.02).

`Chart` has what is worked out once for a map: who covers whom, and how far apart they count as standing.
"""

from __future__ import annotations

from functools import lru_cache

from sulaco.games.corps.board import NO_WAY, Map, grid_distance, spaces_in
from sulaco.games.corps.board.grid import Lazy
from sulaco.games.corps.sentry import FACINGS

KEPT = 512
DETOUR = 20
WORK = 8
COVER = 4
"""Defensive Fire reaches this far (A14.02)."""
AWAY = 12
"""Who is farther apart than this counts as this far apart."""
NOBODY = AWAY + 1
"""How far apart one is from nobody: more than from anybody."""

_fields: dict[tuple[int, int, int, int], tuple[Map, bytes]] = {}
"""By map, sources, barricaded doors and forbidden spaces. Each entry holds its map, so that its id stays unique."""


def field(board: Map, sources: int, barred: int = 0, forbidden: int = 0) -> bytes:
    """Steps from every space to the nearest source, past barricaded doors and forbidden spaces."""
    key = (id(board), sources, barred, forbidden)
    entry = _fields.get(key)
    if entry is None:
        if len(_fields) >= KEPT:
            _fields.clear()
        entry = _fields[key] = (board, _spread(board, sources, barred, forbidden))
    return entry[1]


def within(board: Map, sources: int, steps: int, barred: int = 0) -> int:
    """All spaces at most this many steps away from these."""
    grow = board.steps(barred).grow
    mask = sources
    for _ in range(steps):
        mask |= grow(mask) & board.walkable
    return mask


def _spread(board: Map, sources: int, barred: int, forbidden: int) -> bytes:
    row = bytearray([NO_WAY]) * board.size
    grow = board.steps(barred).grow
    free = board.walkable & ~sources & ~forbidden
    layer = sources
    steps = 0
    while layer:
        for space in spaces_in(layer):
            row[space] = steps
        steps = min(steps + 1, NO_WAY - 1)
        layer = grow(layer) & free
        free &= ~layer
    return bytes(row)


def mask_of(spaces: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def safe_field(board: Map, sources: int, barred: int, danger: int) -> bytes:
    """The same around dangerous spaces, where that is possible.

    A way straight through them counts as a long detour, and so does one through a Barricade that has to come down.
    """
    key = (id(board), ~sources, barred, danger)
    entry = _fields.get(key)
    if entry is None:
        row = field(board, sources, barred, danger)
        if danger:
            row = _else(row, field(board, sources, barred), DETOUR)
        if barred:
            row = _else(row, field(board, sources, 0, danger), WORK)
            if danger:
                row = _else(row, field(board, sources), DETOUR + WORK)
        entry = _fields[key] = (board, row)
    return entry[1]


def _else(row: bytes, other: bytes, more: int) -> bytes:
    """Fill in spaces without a way from the other distances, plus this many steps."""
    return bytes(
        near if near != NO_WAY else far if far == NO_WAY else min(far + more, NO_WAY - 1)
        for near, far in zip(row, other, strict=True)
    )


@lru_cache(maxsize=4096)
def gun_view(board: Map, space: int, facing: str, closed: int) -> int:
    """What a Sentry Gun there sees past these closed doors, with nobody in its way (A24.04, A99.69)."""
    dx, dy = FACINGS[facing]
    x, y = board.xys[space]
    view = 0
    for other in spaces_in(board.seen_from(space, 0, closed) & board.walkable):
        ox, oy = board.xys[other]
        if (ox - x) * dx + (oy - y) * dy > 0:
            view |= 1 << other
    return view


class Chart:
    """What is worked out once for a map, each value when it is first asked for."""

    def __init__(self, board: Map) -> None:
        self.board = board
        self.covered = Lazy(self._covered)
        """By space: all spaces within reach of Defensive Fire from there that could be in sight."""
        self.apart_settled = Lazy(lambda space: self._apart(space, True))
        """By the space of a friend who stays there: how far apart from it every space counts."""
        self.apart_moving = Lazy(lambda space: self._apart(space, False))
        """The same for a friend who may still come nearer."""
        self.same = Lazy(lambda value: bytes([value]) * board.size)
        """The same value for all spaces."""
        self.nobody = self.same[NOBODY]
        self.ones = int.from_bytes(self.same[1], "little")
        self.cover = Lazy(self._cover)
        """By space: a number with a byte for every space, 1 for those that are `covered`. Sums of multiples of these
        are worked out for all spaces at once."""
        self._hidden = self._around(True), self._around(False)

    def _cover(self, space: int) -> int:
        row = bytearray(self.board.size)
        for other in spaces_in(self.covered[space]):
            row[other] = 1
        return int.from_bytes(row, "little")

    def _covered(self, space: int) -> int:
        width, height = self.board.width, self.board.height
        x, y = self.board.xys[space]
        left, right = max(0, x - COVER), min(width, x + COVER + 1)
        line = (1 << right) - (1 << left)
        square = 0
        for row in range(max(0, y - COVER), min(height, y + COVER + 1)):
            square |= line << row * width
        return self.board.potential[space] & square

    def _apart(self, space: int, settled: bool) -> bytes:
        """Spaces between them; a friend who is near but could not be in sight counts as farther."""
        board = self.board
        x, y = board.xys[space]
        lines = self._hidden[0 if settled else 1][board.height - 1 - y : 2 * board.height - 1 - y]
        start = board.width - 1 - x
        row = bytearray().join([line[start : start + board.width] for line in lines])
        for other in spaces_in(self.covered[space]):
            row[other] = _counts(grid_distance(board, space, other), settled)
        return bytes(row)

    def _around(self, settled: bool) -> list[bytes]:
        """How far apart all spaces around one count that could not be in sight of it; a map is a part of this."""
        width, height = self.board.width, self.board.height
        return [
            bytes(
                _counts(away + 2 if away <= COVER + 2 else away, settled)
                for away in (max(abs(x), abs(y)) for x in range(1 - width, width))
            )
            for y in range(1 - height, height)
        ]


def _counts(away: int, settled: bool) -> int:
    """What a distance to a friend counts; a friend who is not settled may come up to four spaces nearer."""
    return min(away if settled or away <= 2 else max(2, away - 4), AWAY)


@lru_cache(maxsize=64)
def chart_of(board: Map) -> Chart:
    return Chart(board)
