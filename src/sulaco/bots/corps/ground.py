"""Distances over the map: how far every space is from a set of spaces, for Characters (A10.03, A12.02)."""

from __future__ import annotations

from sulaco.games.corps.board import NO_WAY, Map
from sulaco.games.corps.corps import bits

KEPT = 256

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


def _spread(board: Map, sources: int, barred: int, forbidden: int) -> bytes:
    row = bytearray([NO_WAY]) * board.size
    go = board.steps(barred).go
    free = board.walkable & ~sources & ~forbidden
    layer = sources
    steps = 0
    while layer:
        for space in bits(layer):
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
