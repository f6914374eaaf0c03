"""Line of Sight (rules A6.02 to A6.05, A6.06, A6.09, A7.01 to A7.09, A99.02, A99.08, A99.09).

A sees B if some straight line from inside A's space to inside B's space crosses no black cell, no space of
another standing Character, no wall and no closed door. Touching blockers on one side only is grazing and
allowed. At a point where blockers touch the line from both sides it is blocked, except at a corner of A's own
space if the blockers of one side are nothing but Characters. That exception makes sight one-sided.

The lines to try depend only on how far apart the spaces are, so all pairs of a map share them. Cells and
edges are bits of one long int, counted from A: testing a line is one `&` with the blockers moved by A's
number.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sulaco.games.corps.board.grid import DIRECTIONS, WALL, Lazy, spaces_in
from sulaco.games.corps.board.lines import lines_to
from sulaco.games.corps.board.path import Walks

KEPT = 100_000  # how many answers of each kind a map remembers at once

Sides = tuple[int, int]


class Ray(NamedTuple):
    """A line as masks: what it goes through; both sides of the corner of A it passes, if it does; and both
    sides of every other lattice point it passes.
    """

    through: int
    corner: Sides | None
    points: tuple[Sides, ...]


class Pair(NamedTuple):
    """What is known about a pair of spaces: which standing Characters and which doors can matter, whether A
    sees B while none of them does, and the rays that pass all walls.
    """

    standing: int
    doors: int
    visible: bool
    rays: tuple[Ray, ...]


UNSEEN = Pair(0, 0, False, ())


def passes(rays: tuple[Ray, ...], hard: int, every: int) -> bool:
    """Is a ray clear? ``hard``: walls, black cells, closed doors; ``every``: these and Characters."""
    for through, corner, points in rays:
        if through & every:
            continue
        # A7.05: at A's own corner only a wall that meets a wall blocks.
        if corner and corner[0] & hard and corner[1] & hard:
            continue
        for left, right in points:
            if left & every and right & every:
                break
        else:
            return True
    return False


class Sights(Walks):
    """A grid with ways over it and Line of Sight."""

    def sees(self, a: int, b: int, standing: int, closed: int) -> bool:
        """Does the model in a see b, past Characters in the spaces ``standing`` and the ``closed`` doors?

        Characters in a or b itself do not count; a black cell is never seen.
        """
        pair = self._pairs.get(a * self.size + b) or self._pair(a, b)
        matter = standing & pair[0]
        doors = closed & pair[1]
        if not matter and not doors:
            return pair[2]
        key = (a, b, matter, doors)
        answer = self._answers.get(key)
        if answer is None:
            hard = self._hard_from(a, doors)
            if len(self._answers) >= KEPT:
                self._answers.clear()
            answer = self._answers[key] = passes(pair[3], hard, hard | matter << self.size - a)
        return answer

    def screens(self, a: int, b: int) -> int:
        """The spaces in which a standing Character could make a difference to whether a sees b."""
        pair = self._pairs.get(a * self.size + b) or self._pair(a, b)
        return pair[0]

    def seen_from(self, a: int, standing: int, closed: int) -> int:
        """All spaces, and areas bounded by a thick white line, that the model in a sees."""
        near, doors = self._near[a]
        key = (a, standing & near, closed & doors)
        seen = self._seen.get(key)
        if seen is None:
            if len(self._seen) >= KEPT:
                self._seen.clear()
            seen = self._seen[key] = self._look_past(*key)
        return seen

    @cached_property
    def potential(self) -> Lazy[int]:
        """Per space: everything visible from it with all doors open and nobody standing about."""
        return Lazy(lambda a: self._look(a, 0))

    @cached_property
    def _pairs(self) -> dict[int, Pair]:
        return {}

    @cached_property
    def _answers(self) -> dict[tuple[int, int, int, int], bool]:
        return {}

    @cached_property
    def _seen(self) -> dict[tuple[int, int, int], int]:
        return {}

    @cached_property
    def _lit(self) -> dict[tuple[int, int], int]:
        return {}

    @cached_property
    def _near(self) -> Lazy[tuple[int, int]]:
        """Per space: the other spaces and the doors that can change its view."""
        return Lazy(self._find_near)

    @cached_property
    def _shadows(self) -> Lazy[dict[int, int]]:
        """Per space: for each other space, what a Character standing there might hide."""
        return Lazy(self._find_shadows)

    @cached_property
    def _rays(self) -> Lazy[tuple[Ray, ...]]:
        """The rays to a cell at this offset; the key is `_offset`."""
        return Lazy(self._make_rays)

    @cached_property
    def _hard(self) -> int:
        """Black cells and walls: first the cells, then upright edges by the cell east of them, then level
        edges by the cell south of them.
        """
        hard = self.solid
        for space, (x, y) in enumerate(self.xys):
            if x and self.upright_at(x, y) == WALL:
                hard |= 1 << self.size + space
            if y and self.level_at(x, y) == WALL:
                hard |= 1 << 2 * self.size + space
        return hard

    @cached_property
    def _door_bits(self) -> tuple[int, ...]:
        bits = [0] * len(self.doors)
        for index, upright, x, y in self.door_edges():
            bits[index] |= 1 << (1 if upright else 2) * self.size + y * self.width + x
        return tuple(bits)

    @cached_property
    def _glances(self) -> tuple[int, ...]:
        """Per cell: the cells around it to which a line may go on, all doors open."""
        glances = []
        for a, (x, y) in enumerate(self.xys):
            hard = self._hard << self.size - a
            glance = 0
            for dx, dy in DIRECTIONS:
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height:
                    b = a + dy * self.width + dx
                    if not self.solid >> b & 1 and passes(self._rays[self._offset(a, b)], hard, hard):
                        glance |= 1 << b
            glances.append(glance)
        return tuple(glances)

    @cached_property
    def _wide(self) -> tuple[int, ...]:
        """The number that each cell would have on a map twice as wide: differences of these tell offsets apart."""
        return tuple(2 * self.width * y + x for x, y in self.xys)

    def _offset(self, a: int, b: int) -> int:
        return self._wide[b] - self._wide[a] + (2 * self.height + 1) * self.width

    def _make_rays(self, offset: int) -> tuple[Ray, ...]:
        """The lines of `lines_to`, turned and mirrored to lead where they should, as masks counted from A."""
        dy, dx = divmod(offset, 2 * self.width)
        dx, dy = dx - self.width, dy - self.height
        size = self.size
        sideways, upwards = (-1 if dx < 0 else 1), (-self.width if dy < 0 else self.width)
        # By how much a step along the line, and one across it, changes the number of a cell, and where the edge
        # that it crosses has its bit: the greater number is the cell east or south of the edge.
        upright, level = max(sideways, 0) + size, max(upwards, 0) + 2 * size
        if abs(dy) > abs(dx):
            along, along_edge, across, across_edge = upwards, level, sideways, upright
        else:
            along, along_edge, across, across_edge = sideways, upright, upwards, level
        moves = along, across, along + across
        # What each step goes through: an edge unless it leads through a point, and the next cell. All this lies
        # `spare` bits too high, because a step may lead to a lower number.
        spare = self.width + 1
        crossed = (
            1 << spare + along_edge | 1 << spare + along,
            1 << spare + across_edge | 1 << spare + across,
            1 << spare + along + across,
        )
        rays = []
        for steps, points in lines_to(max(abs(dx), abs(dy)), min(abs(dx), abs(dy))):
            through = 0
            bit = size
            for step in steps:
                through |= crossed[step] << bit
                bit += moves[step]
            through = through >> spare & ~(1 << bit)
            corner = None
            sides = []
            for x, y in points:
                before = size + along * (x - 1) + across * (y - 1)
                one, other = before + across, before + along
                both = (
                    1 << one | 1 << before + across_edge | 1 << one + along_edge,
                    1 << other | 1 << before + along_edge | 1 << other + across_edge,
                )
                if x == y == 1:
                    corner = both
                else:
                    sides.append(both)
            rays.append(Ray(through, corner, tuple(sides)))
        return tuple(rays)

    def _hard_from(self, a: int, closed: int) -> int:
        """Walls, black cells and these closed doors, counted from a."""
        hard = self._hard
        if closed:
            bits = self._door_bits
            for door in spaces_in(closed):
                hard |= bits[door]
        return hard << self.size - a

    def _pair(self, a: int, b: int) -> Pair:
        pair = UNSEEN
        if a == b:
            pair = Pair(0, 0, True, ())
        elif self.potential[a] >> b & 1:
            hard = self._hard << self.size - a
            rays = tuple(ray for ray in self._rays[self._offset(a, b)] if passes((ray,), hard, hard))
            union = 0
            for ray in rays:
                union |= ray.through
                for left, right in (*ray.points, ray.corner or (0, 0)):
                    union |= left | right
            union = union >> self.size - a
            doors = sum(1 << index for index, bits in enumerate(self._door_bits) if bits & union)
            pair = Pair(union & self.walkable, doors, True, rays)
        self._pairs[a * self.size + b] = pair
        return pair

    def _look(self, a: int, closed: int) -> int:
        """Everything visible past these closed doors with nobody standing about.

        Whoever sees a cell sees every cell on the way to it, so the search goes outwards from what is seen.
        """
        hard = self._hard_from(a, closed)
        glances, rays, wide = self._glances, self._rays, self._wide
        here = wide[a] - (2 * self.height + 1) * self.width  # `_offset` of a and b is wide[b] - here
        seen = fresh = tested = 1 << a
        while fresh:
            around = 0
            for space in spaces_in(fresh):
                around |= glances[space]
            fresh = 0
            around &= ~tested
            tested |= around
            for b in spaces_in(around):
                if passes(rays[wide[b] - here], hard, hard):
                    fresh |= 1 << b
            seen |= fresh
        return seen

    def _look_past(self, a: int, standing: int, closed: int) -> int:
        """The same past standing Characters: only what one of them might hide is looked at anew."""
        seen = self.potential[a]
        if closed:
            lit = self._lit.get((a, closed))
            if lit is None:
                if len(self._lit) >= KEPT:
                    self._lit.clear()
                lit = self._lit[a, closed] = self._look(a, closed)
            seen = lit
        shadows = self._shadows[a]
        doubtful = 0
        for space in spaces_in(standing):
            doubtful |= shadows.get(space, 0)
        for b in spaces_in(seen & doubtful):
            if not self.sees(a, b, standing, closed):
                seen ^= 1 << b
        return seen

    def _find_near(self, a: int) -> tuple[int, int]:
        near = 0
        for space in self._shadows[a]:
            near |= 1 << space
        doors = 0
        for door in self.doors:
            if door.touching & (near | self.potential[a]):
                doors |= 1 << door.index
        return near, doors

    def _find_shadows(self, a: int) -> dict[int, int]:
        shadows: dict[int, int] = {}
        for b in spaces_in(self.potential[a] & ~(1 << a)):
            for space in spaces_in(self._pair(a, b).standing):
                shadows[space] = shadows.get(space, 0) | 1 << b
        return shadows
