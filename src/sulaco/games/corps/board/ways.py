"""Ways that the plain map does not have: past links, and for pieces that cover a square of spaces (A27.01 to A27.03).

Both are asked like the map itself. They are made once for each map and shared by all games of a process.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from sulaco.games.corps.board.grid import DIRECTIONS, Grow, Steps, spaces_in
from sulaco.games.corps.board.map import Map
from sulaco.games.corps.board.path import Walks, grid_distance

Link = tuple[int, int]
"""Two spaces that are next to each other although the map does not say so."""


class Linked(Walks):
    """The ways of a map with links. Sight is not concerned: one does not see through a link."""

    def __init__(self, board: Map, links: Iterable[Link]) -> None:
        self.links = tuple(links)
        super().__init__(*board.drawn())

    def _find_steps(self) -> Steps:
        steps = super()._find_steps()
        linked = list(steps.next)
        for a, b in self.links:
            linked[a] |= 1 << b
            linked[b] |= 1 << a
        return steps._replace(next=tuple(linked))

    def _growing(self, go: Iterable[int]) -> Grow:
        plain, links = super()._growing(go), self.links

        def grow(front: int) -> int:
            grown = plain(front)
            for a, b in links:
                if front >> a & 1:
                    grown |= 1 << b
                if front >> b & 1:
                    grown |= 1 << a
            return grown

        return grow


class Blocks(Walks):
    """The ways of pieces that cover a square of spaces and are said to be at its north-western one.

    A legal step joins each space of a square to each next one, so neither wall nor thick white line nor post divides
    it; a door as wide as the piece may (A27.02, A99.113). A step leads to a square one space away, diagonals included,
    if each of its spaces could make that same step (A99.114). It leads through a door if one of them does, unless the
    piece stands across that door already.
    """

    def __init__(self, board: Map, side: int) -> None:
        self.side = side
        super().__init__(*board.drawn())

    def _find_steps(self) -> Steps:
        self.single = super()._find_steps().next
        across = self._crossing
        self._crossing = {}
        self._steps_across = [[] for _ in self.doors]
        self.walkable = sum(1 << at for at in spaces_in(self.walkable) if self._undivided(at))
        self.doors_inside = {at: self._doors_in(at, across) for at in spaces_in(self.walkable)}
        """For each square the doors that it stands across."""
        go = [0] * len(DIRECTIONS)
        nexts = [0] * self.size
        for a in self.doors_inside:
            for direction, (dx, dy) in enumerate(DIRECTIONS):
                by = dy * self.width + dx
                b = a + by
                if b not in self.doors_inside or not all(self.single[at] >> at + by & 1 for at in self._square(a)):
                    continue
                go[direction] |= 1 << a
                nexts[a] |= 1 << b
                through = {across.get(at * self.size + at + by, -1) for at in self._square(a)} - {-1}
                for door in sorted((self.doors_inside[b] | through) - self.doors_inside[a])[:1]:
                    self._crossing[a * self.size + b] = door
                    self._steps_across[door].append((a, b, direction))
        return Steps(tuple(go), tuple(nexts), self._growing(go))

    def _square(self, at: int) -> list[int]:
        return [at + dy * self.width + dx for dy in range(self.side) for dx in range(self.side)]

    def _pairs_in(self, at: int) -> list[tuple[int, int]]:
        """The spaces of a square that lie next to each other on the grid."""
        square = self._square(at)
        return [(a, b) for a in square for b in square if a < b and grid_distance(self, a, b) == 1]

    def _undivided(self, at: int) -> bool:
        x, y = self.xys[at]
        if x + self.side > self.width or y + self.side > self.height:
            return False
        return all(self.single[a] >> b & 1 for a, b in self._pairs_in(at))

    def _doors_in(self, at: int, across: dict[int, int]) -> set[int]:
        return {across[a * self.size + b] for a, b in self._pairs_in(at) if a * self.size + b in across}

    def may_stand(self, at: int, barricaded: int) -> bool:
        """Whether a piece may be at this space: all of its square is there and nothing divides it (A27.02)."""
        return at in self.doors_inside and not any(barricaded >> door & 1 for door in self.doors_inside[at])

    def covered(self, at: int) -> int:
        return sum(1 << space for space in self._square(at))

    def touching(self, spaces: int) -> int:
        found = 0
        for dy in range(self.side):
            for dx in range(self.side):
                found |= spaces >> dy * self.width + dx
        return found & self.walkable

    def goals(self, at: int) -> int:
        return self.touching(self.single[at]) & ~self.touching(1 << at)


@lru_cache(maxsize=512)
def linked(board: Map, links: tuple[Link, ...]) -> Walks:
    """The ways of a map with these links; the map itself if there are none."""
    return Linked(board, links) if links else board


@lru_cache(maxsize=512)
def blocks(board: Map, side: int) -> Blocks:
    return Blocks(board, side)
