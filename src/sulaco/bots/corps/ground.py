"""Distances over the map: how far every space is from a set of spaces, for Characters (A10.03, A12.02)."""

from __future__ import annotations

from functools import lru_cache

from sulaco.games.corps.board import NO_WAY, Map, spaces_in
from sulaco.games.corps.sentry import FACINGS

KEPT = 512
DETOUR = 20
WORK = 8

_fields: dict[tuple[int, int, int, int], tuple[Map, bytes]] = {}
"""By map, sources, barricaded doors and forbidden spaces; each entry holds its map, so that no id comes twice."""


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
    """All spaces at most so many steps away from these."""
    go = board.steps(barred).go
    mask = sources
    for _ in range(steps):
        mask |= board.grow(mask, go) & board.walkable
    return mask


def _spread(board: Map, sources: int, barred: int, forbidden: int) -> bytes:
    row = bytearray([NO_WAY]) * board.size
    go = board.steps(barred).go
    free = board.walkable & ~sources & ~forbidden
    layer = sources
    steps = 0
    while layer:
        for space in spaces_in(layer):
            row[space] = steps
        steps = min(steps + 1, NO_WAY - 1)
        layer = board.grow(layer, go) & free
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
    """Where there is no way, the other way and so many steps more."""
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
