"""What is worked out once for each map: options for its spaces, exits, doors, places to barricade."""

from __future__ import annotations

from functools import lru_cache

from sulaco.table.decision import Option
from sulaco.table.text import Text, say

from .board import Map, read_map, spaces_in
from .events import called

KEPT = 50_000
"""How many answers of each kind a map remembers at once."""
LARGEST = 600
"""The most spaces of a drawn map. Lines of sight are worked out from every space to every other, and files
come from strangers; the largest mission has 441."""


@lru_cache(maxsize=512)
def map_of_text(text: str) -> Map:
    """The map that a scenario draws; shared by all copies of its game."""
    if len(text) > 20 * LARGEST:
        raise ValueError(f"a map has at most {LARGEST} spaces")
    board = read_map(text)
    if board.size > LARGEST:
        raise ValueError(f"a map of {board.size} spaces, at most {LARGEST} are possible")
    return board


class PreparedMap:
    """A map with what every game on it asks for again and again."""

    def __init__(self, board: Map) -> None:
        self.rooms: tuple[str, ...] = tuple(board.boards[index] if index >= 0 else "" for index in board.board_of)
        """For each space the board that it lies on; empty where nobody has named it."""
        self.called: tuple[Text | str, ...] = tuple(map(called, self.rooms, board.names))
        """What people call each space."""
        self.moves: tuple[Option[int], ...] = tuple(
            Option(f"move:{name}", say("option.move", space=self.called[space]), space, spaces=(space,))
            for space, name in enumerate(board.names)
        )
        self.placements: tuple[Option[int], ...] = tuple(
            Option(f"place:{name}", say("option.place", space=self.called[space]), space, spaces=(space,))
            for space, name in enumerate(board.names)
        )
        self.spawn_points = {
            label: spaces[0] for label, spaces in board.labels.items() if label[0] == "S" and label[1:].isdigit()
        }
        self.spawn_spaces = sum(1 << space for space in self.spawn_points.values())
        self.exits = {
            label: sum(1 << space for space in spaces) for label, spaces in board.labels.items() if label[0] == "X"
        }
        self.exit_spaces = sum(self.exits.values())
        self.barricade_points = board.door_spaces
        """Spaces from which there may be something to barricade; Tunnels come on top (A12.01)."""
        for space in self.spawn_points.values():
            self.barricade_points |= board.next_mask[space] | 1 << space
        self.bits: tuple[int, ...] = (*(1 << space for space in range(board.size)), 0)
        """Each space as a set; none for -1, which is off the board."""
        self._destinations: dict[int, tuple[Option[int], ...]] = {}
        self._listed: dict[tuple[int, int], tuple[Option[int], ...]] = {}
        self.places: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...] = tuple(
            self._places(board, space) for space in range(board.size)
        )
        """For each space the doors and Spawn Points next to it, with their spaces (A12.01, A99.05)."""
        self._all_doors = (1 << len(board.doors)) - 1
        self._shut: dict[int, int] = {}
        self._doors = board.doors
        self._keys_of_doors: dict[int, tuple[str, ...]] = {}
        self._held_open = {
            space: sum(1 << door.index for door in board.doors if door.touching >> space & 1)
            for space in spaces_in(board.door_spaces)
        }
        """For each space beside a door the doors that a model there holds open."""

    def _places(self, board: Map, at: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
        doors = [(door.key, door.sides[0] + door.sides[1]) for door in board.doors if door.touching >> at & 1]
        near = board.next_mask[at] | 1 << at
        points = [(f"spawn-{label[1:]}", (space,)) for label, space in self.spawn_points.items() if near >> space & 1]
        return (*doors, *points)

    def destinations(self, mask: int) -> tuple[Option[int], ...]:
        """The move options of a set of spaces, put together byte by byte."""
        known = self._destinations.get(mask)
        if known is not None:
            return known
        options: list[Option[int]] = []
        listed = self._listed
        for index, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                part = listed.get((index, byte))
                if part is None:
                    first = 8 * index
                    part = listed[index, byte] = tuple(map(self.moves[first : first + 8].__getitem__, spaces_in(byte)))
                options += part
        if len(self._destinations) > KEPT:
            self._destinations.clear()
        found = self._destinations[mask] = tuple(options)
        return found

    def keys_of_doors(self, doors: int) -> tuple[str, ...]:
        """The keys of a set of doors."""
        keys = self._keys_of_doors.get(doors)
        if keys is None:
            keys = tuple(self._doors[index].key for index in spaces_in(doors))
            if len(self._keys_of_doors) > KEPT:
                self._keys_of_doors.clear()
            self._keys_of_doors[doors] = keys
        return keys

    def shut_doors(self, present: int) -> int:
        """The doors that nothing on these door spaces holds open (A6.07)."""
        shut = self._shut.get(present)
        if shut is None:
            shut = self._all_doors
            for space in spaces_in(present):
                shut &= ~self._held_open[space]
            if len(self._shut) > KEPT:
                self._shut.clear()
            self._shut[present] = shut
        return shut


def prepared(board: Map) -> PreparedMap:
    """The prepared map, shared by all games on it."""
    return _prepared(board, board.boards, board.board_of)


@lru_cache(maxsize=512)
def _prepared(board: Map, boards: tuple[str, ...], board_of: tuple[int, ...]) -> PreparedMap:
    # Maps are equal when they are drawn the same; what the boards are called counts here as well.
    return PreparedMap(board)
