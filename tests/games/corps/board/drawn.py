"""Positions drawn as text maps: small helpers for the tests of the board."""

from __future__ import annotations

from collections.abc import Iterable

from sulaco.games.corps.board import Map, read_map, spaces_in


def board(text: str) -> Map:
    """The map drawn in a block of triple quotes."""
    return read_map(text.lstrip("\n"), "drawn")


def at(map: Map, label: str) -> int:
    """The one space with this label."""
    (space,) = map.labels[label]
    return space


def mask(map: Map, *labels: str) -> int:
    """All spaces with these labels as a set."""
    return sum(1 << space for label in labels for space in map.labels[label])


def of(map: Map, *places: tuple[int, int]) -> int:
    """The spaces at these places as a set."""
    return sum(1 << map.space(x, y) for x, y in places)


def places(map: Map, spaces: int | Iterable[int]) -> list[tuple[int, int]]:
    """The columns and rows of some spaces, in their order."""
    return [map.xy(space) for space in (spaces_in(spaces) if isinstance(spaces, int) else spaces)]


def shut(map: Map, occupied: int) -> int:
    """The doors that are closed because nothing stands in a space touching them."""
    return sum(1 << door.index for door in map.doors if not door.touching & occupied)
