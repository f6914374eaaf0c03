"""Ways over a map: distances, reach, routes (rules A10.03, A10.07, A13.07, A13.09, A99.07, A99.33, A99.34).

Who stands where is the caller's business and comes in as masks: ``forbidden`` spaces are never entered, a
mover halts in a space of ``stop``. Barricaded doors close the way to Characters only, so Alien routes do not
ask for them.
"""

from __future__ import annotations

from functools import cached_property

from sulaco.games.corps.board.grid import Grid, Grow, Lazy, spaces_in

NO_WAY = 255  # a distance that means: there is no way
FARTHEST = 254
NEAR = 8  # steps up to which what is reached is remembered
KEPT = 50_000  # how many answers of each kind a map remembers at once


class Walks(Grid):
    """A grid with ways over it, for pieces that cover one space."""

    side: int = 1
    """How many spaces a piece covers in width and height."""

    def covered(self, at: int) -> int:
        """The spaces that a piece covers that is at this one."""
        return 1 << at

    def touching(self, spaces: int) -> int:
        """Where a piece would cover any of these spaces."""
        return spaces

    def goals(self, at: int) -> int:
        """Where a piece would be next to this space."""
        return self.next_mask[at]

    @cached_property
    def walk(self) -> Lazy[bytes]:
        """``walk[a][b]``: steps from a to b, all doors passable, NO_WAY if there is no way (A99.07)."""
        return Lazy(lambda a: self.distances(a, 0))

    @cached_property
    def _rows(self) -> dict[tuple[int, int], bytes]:
        return {}

    def distances(self, a: int, barricaded: int) -> bytes:
        """The steps from a to every space, NO_WAY where there is none; counted up to FARTHEST."""
        row = bytearray([NO_WAY]) * self.size
        for steps, layer in enumerate(self._layers(1 << a, 0, self.steps(barricaded).grow)):
            distance = min(steps, FARTHEST)
            for space in spaces_in(layer):
                row[space] = distance
        return bytes(row)

    def walk_distance(self, a: int, b: int, barricaded: int = 0) -> int:
        """Steps from a to b for a Character, whom barricaded doors stop; NO_WAY if there is none (A99.07)."""
        if not barricaded:
            return self.walk[a][b]
        row = self._rows.get((a, barricaded))
        if row is None:
            if len(self._rows) >= KEPT:
                self._rows.clear()
            row = self._rows[a, barricaded] = self.distances(a, barricaded)
        return row[b]

    @cached_property
    def _balls(self) -> Lazy[tuple[int, ...]]:
        """For each space what lies within 0, 1, … NEAR steps, all doors passable."""

        def ball(start: int) -> tuple[int, ...]:
            masks = [1 << start]
            for _ in range(NEAR):
                masks.append(masks[-1] | self._free.grow(masks[-1]) & self.walkable)
            return tuple(masks)

        return Lazy(ball)

    def within(self, start: int, speed: int) -> int:
        """Spaces that hold all that can be reached in this many steps, whatever the doors and whoever is about."""
        return self._balls[start][speed] if speed <= NEAR else self.walkable

    @cached_property
    def _reached(self) -> dict[tuple[int, int, int, int, int], tuple[tuple[int, ...], int]]:
        return {}

    def reach(self, start: int, speed: int, forbidden: int, stop: int, barricaded: int) -> tuple[int, ...]:
        """``reach[k]``: the spaces first reached in exactly k steps, as far as there are any; ``reach[0]`` is
        start.

        Never enters ``forbidden`` and never steps on from a space in ``stop``, start itself excepted
        (A10.08).
        """
        return self._reach(start, speed, forbidden, stop, barricaded)[0]

    def reachable(self, start: int, speed: int, forbidden: int, stop: int, barricaded: int) -> int:
        """All spaces of `reach` in one set, without start."""
        return self._reach(start, speed, forbidden, stop, barricaded)[1]

    def _reach(self, start: int, speed: int, forbidden: int, stop: int, barricaded: int) -> tuple[tuple[int, ...], int]:
        if speed > NEAR:
            return self._work_out_reach(start, speed, forbidden, stop, barricaded)
        ball = self._balls[start][speed]  # what lies farther away cannot matter
        key = (start, speed, forbidden & ball, stop & ball, barricaded)
        found = self._reached.get(key)
        if found is None:
            if len(self._reached) >= KEPT:
                self._reached.clear()
            found = self._reached[key] = self._work_out_reach(start, speed, forbidden, stop, barricaded)
        return found

    def _work_out_reach(
        self, start: int, speed: int, forbidden: int, stop: int, barricaded: int
    ) -> tuple[tuple[int, ...], int]:
        steps = self.steps(barricaded) if barricaded else self._free
        here = 1 << start
        layers = [here]
        if speed < 1:
            return (here,), 0
        free = untouched = self.walkable & ~(forbidden | here)
        layer = steps.next[start] & free
        while layer:
            layers.append(layer)
            free &= ~layer
            if len(layers) > speed:
                break
            layer = steps.grow(layer & ~stop) & free
        return tuple(layers), untouched & ~free

    def path(
        self, start: int, goal: int, speed: int, forbidden: int, stop: int, barricaded: int, prefer: int = 0
    ) -> list[int]:
        """A shortest way that `reach` allows, without start; empty if goal is start or not to be reached.

        Among the shortest ways it is the one with most spaces in ``prefer``, then the one that comes first in
        reading order, compared from its end.
        """
        if not barricaded and not prefer and 0 < self.walk[start][goal] <= speed and not forbidden >> goal & 1:
            # Mostly one of the ways that are shortest with nobody about is free.
            blocked = self._between[start * self.size + goal] & (forbidden | stop)
            known = self._ways.get((start, goal, blocked))
            if known is None:
                if len(self._ways) >= KEPT:
                    self._ways.clear()
                known = self._ways[start, goal, blocked] = self._find_way(start, goal, blocked)
            if known:
                return list(known)
        reached = self.reach(start, speed, forbidden, stop, barricaded)
        length = 0
        for layer in reached:
            if layer >> goal & 1:
                break
            length += 1
        else:
            return []
        steps = self.steps(barricaded) if barricaded else self._free
        if not prefer:
            way = [goal]
            space = goal
            for k in range(length - 1, 0, -1):
                before = steps.next[space] & reached[k] & ~stop
                space = (before & -before).bit_length() - 1
                way.append(space)
            way.reverse()
            return way if length else []
        if not length:
            return []
        # Back from goal: only what lies on some shortest way.
        layers = list(reached)
        on_the_way = 1 << goal
        for k in range(length, 0, -1):
            layers[k] = on_the_way
            on_the_way = steps.grow(on_the_way) & layers[k - 1] & (~stop if k > 1 else -1)
        # preferred[s]: the most spaces of `prefer` on any shortest way from start to s.
        preferred = {start: 0}
        came: dict[int, int] = {}
        for k in range(1, length + 1):
            for space in spaces_in(layers[k]):
                best = max(spaces_in(steps.next[space] & layers[k - 1]), key=preferred.__getitem__)
                came[space] = best
                preferred[space] = preferred[best] + (prefer >> space & 1)
        way = []
        space = goal
        while space != start:
            way.append(space)
            space = came[space]
        way.reverse()
        return way

    def safest(
        self, start: int, goal: int, speed: int, forbidden: int, stop: int, barricaded: int, danger: int
    ) -> list[int]:
        """Of all ways within this speed that `reach` allows, one with the fewest spaces in ``danger``, and of those a
        shortest; without start, empty if there is none."""
        steps = self.steps(barricaded) if barricaded else self._free
        free = self.walkable & ~forbidden & ~(1 << start)
        layers: list[dict[int, tuple[int, int]]] = [{start: (0, -1)}]
        best: tuple[int, int] | None = None
        for length in range(1, speed + 1):
            layer: dict[int, tuple[int, int]] = {}
            for space, (met, _) in layers[-1].items():
                if stop >> space & 1 and space != start:
                    continue
                for entered in spaces_in(steps.next[space] & free):
                    count = met + (danger >> entered & 1)
                    if entered not in layer or count < layer[entered][0]:
                        layer[entered] = count, space
            layers.append(layer)
            if goal in layer and (best is None or layer[goal][0] < best[0]):
                best = layer[goal][0], length
        if best is None:
            return []
        way = []
        space = goal
        for length in range(best[1], 0, -1):
            way.append(space)
            space = layers[length][space][1]
        way.reverse()
        return way

    def spread(self, sources: int, forbidden: int, until: int = 0) -> list[int]:
        """``spread[k]``: what lies k steps from the nearest source, past forbidden spaces, doors passable.

        The first layer that meets ``until`` is the last.
        """
        return self._layers(sources, forbidden, self._free.grow, until)

    def _layers(self, sources: int, forbidden: int, grow: Grow, until: int = 0) -> list[int]:
        layers = []
        free = self.walkable & ~forbidden & ~sources
        layer = sources
        while layer:
            layers.append(layer)
            if layer & until:
                break
            layer = grow(layer) & free
            free &= ~layer
        return layers

    @cached_property
    def _rings(self) -> Lazy[list[int]]:
        """For each space what lies 0, 1, 2 … steps away, all doors passable and nobody in the way."""
        return Lazy(lambda space: self.spread(1 << space, 0))

    @cached_property
    def _between(self) -> Lazy[int]:
        return Lazy(lambda pair: self._find_between(*divmod(pair, self.size)))

    def between(self, start: int, goal: int) -> int:
        """All spaces on shortest routes between two spaces, these two excluded; doors passable."""
        return self._between[start * self.size + goal]

    def _find_between(self, start: int, goal: int) -> int:
        found = 0
        length = self.walk[start][goal]
        rings = self._rings[start], self._rings[goal]
        for steps in range(1, length):
            found |= rings[0][steps] & rings[1][length - steps]
        return found

    @cached_property
    def _ways(self) -> dict[tuple[int, int, int], tuple[int, ...]]:
        return {}

    def _find_way(self, start: int, goal: int, blocked: int) -> tuple[int, ...]:
        """A `path` through the spaces `between`, past those that are blocked; empty if there is none."""
        free = self.between(start, goal) & ~blocked
        layers = [1 << start]
        for ring in self._rings[start][1 : self.walk[start][goal]]:
            layers.append(self._free.grow(layers[-1]) & ring & free)
        way = [goal]
        for layer in layers[:0:-1]:
            before = self._free.next[way[-1]] & layer
            if not before:
                return ()
            way.append((before & -before).bit_length() - 1)
        return tuple(reversed(way))

    def towards(self, front: int, goal: int, steps: int) -> int:
        """The spaces one step from these and this many steps from a goal, doors passable, nobody in the way."""
        return self._free.grow(front) & self._rings[goal][steps]

    def open_ends(self, start: int, goal: int, speed: int, stop: int) -> int:
        """`ends` of a mover that goes for a goal up to the space before it, with nobody `between`."""
        steps = min(speed, self.walk[start][goal] - 1)
        if steps <= 0:
            return 1 << start
        between = self.between(start, goal)
        rings = self._rings[start]
        if steps <= NEAR and not stop & between & self._balls[start][steps - 1]:
            return between & rings[steps]
        grow = self._free.grow
        here = 1 << start
        ended = 0
        for ring in rings[1 : steps + 1]:
            here = grow(here) & ring & between
            ended |= here & stop
            here &= ~stop
        return ended | here

    def ends(self, start: int, speed: int, targets: int, forbidden: int, stop: int) -> int:
        """Where an Alien may end that follows any shortest route to the nearest target (A13.07, A13.09).

        Targets may be entered even if forbidden. It halts in a space of ``stop``, be it the first one, on a
        target, or when ``speed`` is used up. 0 if there is no route.
        """
        return self.ends_along(self.spread(targets, forbidden & ~(1 << start), 1 << start), start, speed, stop)

    def ends_along(self, layers: list[int], start: int, speed: int, stop: int) -> int:
        """`ends` by what `spread` found around the targets up to start; 0 if it did not come to start."""
        here = 1 << start
        if not layers or not layers[-1] & here:
            return 0
        grow = self._free.grow
        ended = 0
        for layer in layers[-2 : -2 - speed : -1]:
            ended |= here & stop
            here = grow(here & ~stop) & layer
        return ended | here


def grid_distance(map: Grid, a: int, b: int) -> int:
    """Spaces from a to b counted over the grid, diagonals as 1: weapon ranges and Defensive Fire (A99.07)."""
    ax, ay = map.xys[a]
    bx, by = map.xys[b]
    dx, dy = abs(ax - bx), abs(ay - by)
    return dx if dx > dy else dy
