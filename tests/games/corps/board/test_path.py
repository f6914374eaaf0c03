"""Distances, reach, routes."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise

import pytest

from sulaco.games.corps.board import NO_WAY, Map, grid_distance, spaces_in
from tests.games.corps.board.drawn import at, board, mask, of, places
from tests.games.corps.board.randoms import random_doors, random_map, random_spaces

TWO_ROOMS = """
+--+--+--+--+--+
|a    |      b |
+  +  +--+  +  +
|     D        |
+--+--+--+--+--+
"""


def plain_distances(map: Map, start: int, forbidden: int = 0, barricaded: int = 0) -> dict[int, int]:
    """Breadth-first search the plain way."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in spaces_in(map.next_to(here, barricaded) & ~forbidden):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def routes(map: Map, start: int, targets: int, forbidden: int) -> list[list[int]]:
    """Every shortest route to the nearest target, found by trying all."""
    ways = [[start]]
    for _ in range(map.size):
        arrived = [way for way in ways if targets >> way[-1] & 1]
        if arrived:
            return arrived
        allowed = ~forbidden | targets
        ways = [[*way, s] for way in ways for s in map.neighbours[way[-1]] if s not in way and allowed >> s & 1]
    return []


@pytest.mark.rule("A99.07")
def test_walking_distance_goes_round_walls_and_through_doors() -> None:
    rooms = board(TWO_ROOMS)
    a, b = at(rooms, "a"), at(rooms, "b")
    assert rooms.walk[a][b] == rooms.walk_distance(a, b) == 4
    assert rooms.walk[a][a] == 0
    # Down, straight through the door, along under the wall, and back up behind its end.
    assert rooms.walk[rooms.space(1, 0)][rooms.space(2, 0)] == 5


def test_a_piece_of_one_space_covers_and_touches_that_space_alone() -> None:
    rooms = board(TWO_ROOMS)
    assert rooms.side == 1
    for space in range(rooms.size):
        assert rooms.covered(space) == rooms.touching(1 << space) == 1 << space
    assert rooms.goals(0) == of(rooms, (1, 0), (0, 1), (1, 1))


@pytest.mark.rule("A99.07", "A6.10")
def test_barricaded_doors_are_passable_for_aliens_only() -> None:
    rooms = board(TWO_ROOMS)
    a, b = at(rooms, "a"), at(rooms, "b")
    assert rooms.walk_distance(a, b, barricaded=1) == NO_WAY
    assert rooms.walk[a][b] == 4
    assert [layer.bit_count() for layer in rooms.spread(1 << a, 0)] == [1, 3, 1, 1, 3, 1]


@pytest.mark.rule("A99.07")
def test_ranges_count_over_the_grid_with_diagonals_as_one_and_ignore_walls() -> None:
    rooms = board(TWO_ROOMS)
    assert grid_distance(rooms, at(rooms, "a"), at(rooms, "b")) == 4
    assert grid_distance(rooms, rooms.space(1, 0), rooms.space(2, 0)) == 1
    assert grid_distance(rooms, rooms.space(0, 0), rooms.space(1, 1)) == 1
    assert grid_distance(rooms, 3, 3) == 0


def test_reach_gives_the_spaces_by_number_of_steps() -> None:
    rooms = board(TWO_ROOMS)
    layers = rooms.reach(at(rooms, "a"), 3, 0, 0, 0)
    assert [places(rooms, layer) for layer in layers] == [
        [(0, 0)],
        [(1, 0), (0, 1), (1, 1)],
        [(2, 1)],
        [(3, 1)],
    ]
    assert rooms.reach(at(rooms, "a"), 9, 0, 0, barricaded=1) == layers[:2]
    assert rooms.reach(at(rooms, "a"), 0, 0, 0, 0) == layers[:1]


@pytest.mark.rule("A10.03")
def test_reach_never_enters_forbidden_spaces() -> None:
    rooms = board(TWO_ROOMS)
    blocked = of(rooms, (1, 1))
    assert [places(rooms, layer) for layer in rooms.reach(0, 9, blocked, 0, 0)] == [
        [(0, 0)],
        [(1, 0), (0, 1)],
    ]


@pytest.mark.rule("A10.07", "A10.08")
def test_reach_does_not_step_on_from_a_stop_space_except_the_first() -> None:
    corridor = board("+--+--+--+--+--+\n|a  s  s       |\n+--+--+--+--+--+\n")
    stop = mask(corridor, "s")
    assert corridor.reach(0, 4, 0, stop, 0) == (0b00001, 0b00010)
    assert corridor.reach(1, 4, 0, stop, 0) == (0b00010, 0b00101)
    assert corridor.reach(2, 4, 0, stop, 0) == (0b00100, 0b01010, 0b10000)


def test_a_path_is_shortest_and_takes_most_preferred_spaces() -> None:
    hall = board("""
+--+--+--+--+--+
|   p  p  p    |
+  +  +  +  +  +
|a           b |
+  +  +  +  +  +
|      q       |
+--+--+--+--+--+
""")
    a, b = at(hall, "a"), at(hall, "b")
    assert hall.path(a, b, 4, 0, 0, 0, mask(hall, "p")) == [*hall.labels["p"], b]
    assert hall.path(a, b, 4, 0, 0, 0, mask(hall, "q"))[1] == at(hall, "q")
    assert hall.path(a, b, 3, 0, 0, 0) == []
    assert hall.path(a, a, 4, 0, 0, 0) == []
    assert hall.path(a, b, 4, of(hall, (2, 0), (2, 1), (2, 2)), 0, 0) == []
    assert hall.path(a, b, 9, 0, of(hall, (2, 0), (2, 1)), 0)[1] == hall.space(2, 2)


def test_of_the_shortest_paths_it_is_the_first_in_reading_order_from_its_end() -> None:
    chance = random.Random(31)
    found = 0
    for _ in range(300):
        map = random_map(chance)
        if not map.walkable:
            continue
        start = chance.choice(list(spaces_in(map.walkable)))
        forbidden, stop = random_spaces(chance, map, 0.15) & ~(1 << start), random_spaces(chance, map, 0.1)
        layers = map.reach(start, 6, forbidden, stop, 0)
        expected: dict[int, list[int]] = {start: []}
        for layer, onward in pairwise(layers):
            for space in spaces_in(onward):
                before = [s for s in spaces_in(layer & map.next_mask[space]) if s == start or not stop >> s & 1]
                expected[space] = [*expected[before[0]], space]
        for goal in spaces_in(map.walkable):
            assert map.path(start, goal, 6, forbidden, stop, 0) == expected.get(goal, [])
        found += len(expected)
    assert found > 1000


@pytest.mark.rule("A13.09")
def test_an_alien_may_end_wherever_a_shortest_route_takes_it() -> None:
    hall = board("""
+--+--+--+--+--+
|   1  2  1    |
+  +  +  +  +  +
|a  1  2  1  b |
+  +  +  +  +  +
|   1  2  1    |
+--+--+--+--+--+
""")
    a, target = at(hall, "a"), mask(hall, "b")
    assert hall.ends(a, 2, target, 0, 0) == mask(hall, "2")
    assert hall.ends(a, 9, target, 0, 0) == target
    assert hall.ends(a, 0, target, 0, 0) == 1 << a
    # It halts in the first space of `stop`: here, next to b.
    assert hall.ends(a, 6, target, 0, hall.next_to(at(hall, "b"))) == of(hall, (3, 0), (3, 1), (3, 2))
    assert hall.ends(a, 6, target, 0, 1 << a) == 1 << a
    # Routes that meet a halting space early end there, the others go on.
    assert hall.ends(a, 2, target, 0, of(hall, (1, 0))) == of(hall, (1, 0)) | mask(hall, "2")


def test_an_alien_without_a_route_ends_nowhere() -> None:
    hall = board("+--+--+--+\n|a     b |\n+--+--+--+\n")
    assert hall.ends(0, 6, 0b100, 0b010, 0) == 0
    # Its own space and its target do not count as forbidden.
    assert hall.ends(0, 6, 0b100, 0b101, 0) == 0b100


def test_routes_agree_with_plain_searches() -> None:
    chance = random.Random(23)
    for _ in range(150):
        map = random_map(chance)
        if not map.walkable:
            continue
        start = chance.choice(list(spaces_in(map.walkable)))
        forbidden = random_spaces(chance, map, 0.2) & ~(1 << start)
        barricaded = random_doors(chance, map)
        plain = plain_distances(map, start)
        assert {s: d for s, d in enumerate(map.walk[start]) if d != NO_WAY} == plain
        barred = plain_distances(map, start, barricaded=barricaded)
        assert all(map.walk_distance(start, s, barricaded) == barred.get(s, NO_WAY) for s in spaces_in(map.walkable))
        free = plain_distances(map, start, forbidden, barricaded)
        layers = map.reach(start, 5, forbidden, 0, barricaded)
        assert {s: k for k, layer in enumerate(layers) for s in spaces_in(layer)} == {
            s: d for s, d in free.items() if d <= 5
        }
        for goal in free:
            way = map.path(start, goal, 99, forbidden, 0, barricaded, map.door_spaces)
            assert len(way) == free[goal]
            assert all(
                map.next_to(here, barricaded) >> there & 1 for here, there in zip([start, *way], way, strict=False)
            )


def test_ends_agree_with_trying_every_route() -> None:
    chance = random.Random(29)
    tried = 0
    for _ in range(300):
        map = random_map(chance, (4, 3))
        if not map.walkable:
            continue
        start = chance.choice(list(spaces_in(map.walkable)))
        targets, forbidden = random_spaces(chance, map, 0.1), random_spaces(chance, map, 0.25)
        stop = random_spaces(chance, map, 0.15)
        speed = chance.randrange(5)
        expected = 0
        for way in routes(map, start, targets, forbidden):
            for steps, space in enumerate(way):
                if steps == speed or stop >> space & 1 or space == way[-1]:
                    expected |= 1 << space
                    break
        tried += expected != 0
        assert map.ends(start, speed, targets, forbidden, stop) == expected
    assert tried > 100


@pytest.mark.rule("A13.07", "A13.09")
def test_with_nobody_between_the_ends_are_those_of_any_route() -> None:
    chance = random.Random(37)
    tried = 0
    for _ in range(300):
        map = random_map(chance)
        if not map.walkable:
            continue
        start, goal = chance.choices(list(spaces_in(map.walkable)), k=2)
        if not 2 <= map.walk[start][goal] < NO_WAY:
            continue
        stop = random_spaces(chance, map, 0.15) & ~(1 << start) | map.next_mask[goal]
        if stop >> start & 1:
            continue
        speed = chance.randrange(12)
        tried += 1
        assert map.open_ends(start, goal, speed, stop) == map.ends(start, speed, map.next_mask[goal], 1 << goal, stop)
    assert tried > 50
