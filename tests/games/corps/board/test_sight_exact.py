"""Line of Sight against a slow independent reckoning, and its general properties."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sulaco.games.corps.board import Map, draw, spaces_in
from sulaco.games.corps.board.grid import DOOR, OPEN, WALL
from tests.games.corps.board import reference
from tests.games.corps.board.drawn import board
from tests.games.corps.board.randoms import random_doors, random_map, random_spaces

seeds = st.integers(0, 2**32 - 1)


def see_through(map: Map) -> list[int]:
    return [space for space in range(map.size) if not map.solid >> space & 1]


def report(map: Map, a: int, b: int, standing: int, closed: int) -> str:
    marks = dict.fromkeys(spaces_in(standing), "@@")
    return f"{map.names[a]} to {map.names[b]}, closed {closed:b}\n{draw(map, marks)}"


@pytest.mark.rule("A7.01", "A7.02", "A7.05", "A99.02", "A99.08")
@pytest.mark.parametrize("seed", range(4))
def test_sight_agrees_with_trying_every_kind_of_line(seed: int) -> None:
    chance = random.Random(seed)
    seen = hidden = 0
    for _ in range(800):
        map = random_map(chance)
        standing = random_spaces(chance, map, chance.choice((0, 0.1, 0.25, 0.4)))
        closed = random_doors(chance, map)
        spaces = see_through(map)
        for _ in range(30 if spaces else 0):
            a, b = chance.choice(spaces), chance.choice(spaces)
            expected = reference.sees(map, a, b, standing, closed)
            assert map.sees(a, b, standing, closed) == expected, report(map, a, b, standing, closed)
            seen += expected
            hidden += not expected
    assert min(seen, hidden) > 4000


@pytest.mark.rule("A7.01", "A99.08")
@pytest.mark.parametrize("shape", [(9, 3), (4, 8), (7, 6)])
def test_sight_agrees_over_longer_distances(shape: tuple[int, int]) -> None:
    chance = random.Random(shape[0])
    width, height = shape
    far = [(0, 0, width - 1, height - 1), (width - 1, 0, 0, height - 1), (0, height - 2, width - 1, 0)]
    far += [(0, 0, width - 2, height - 1), (width - 1, height - 1, 1, 0)]
    seen = hidden = 0
    for _ in range(500):
        map = random_map(chance, shape)
        standing = random_spaces(chance, map, chance.choice((0, 0.1, 0.25)))
        closed = random_doors(chance, map)
        for ax, ay, bx, by in far:
            a, b = map.space(ax, ay), map.space(bx, by)
            if (map.solid >> a | map.solid >> b) & 1:
                continue
            expected = reference.sees(map, a, b, standing, closed)
            assert map.sees(a, b, standing, closed) == expected, report(map, a, b, standing, closed)
            seen += expected
            hidden += not expected
    assert min(seen, hidden) > 100


@pytest.mark.rule("A7.01")
@given(seeds)
@settings(max_examples=150, deadline=None)
def test_the_whole_view_holds_exactly_the_spaces_seen_one_by_one(seed: int) -> None:
    chance = random.Random(seed)
    map = random_map(chance)
    # Several questions to one map: what it remembers of one must not leak into another.
    for _ in range(3):
        standing, closed = random_spaces(chance, map, 0.2), random_doors(chance, map)
        for a in see_through(map):
            view = map.seen_from(a, standing, closed)
            assert view == sum(1 << b for b in range(map.size) if map.sees(a, b, standing, closed))
            assert view & ~map.potential[a] == 0


@pytest.mark.rule("A7.01", "A99.09")
@given(seeds)
@settings(max_examples=150, deadline=None)
def test_without_characters_sight_is_mutual(seed: int) -> None:
    chance = random.Random(seed)
    map = random_map(chance)
    closed = random_doors(chance, map)
    for a in see_through(map):
        for b in spaces_in(map.seen_from(a, 0, closed)):
            assert map.sees(b, a, 0, closed)


@pytest.mark.rule("A7.05", "A99.09")
@given(seeds)
@settings(max_examples=150, deadline=None)
def test_sight_is_one_sided_only_past_a_character_beside_the_one_who_sees(seed: int) -> None:
    chance = random.Random(seed)
    map = random_map(chance)
    standing, closed = random_spaces(chance, map, 0.3), random_doors(chance, map)
    for a in see_through(map):
        ax, ay = map.xy(a)
        beside = sum(1 << s for s, (x, y) in enumerate(map.xys) if abs(x - ax) + abs(y - ay) == 1)
        for b in spaces_in(map.seen_from(a, standing, closed)):
            if not map.sees(b, a, standing, closed):
                assert standing & beside
                assert map.xy(b)[0] != ax
                assert map.xy(b)[1] != ay


@pytest.mark.rule("A7.02", "A7.03")
def test_who_stands_outside_of_the_screens_makes_no_difference() -> None:
    chance = random.Random(7)
    inside = outside = 0
    for _ in range(400):
        map = random_map(chance)
        standing, closed = random_spaces(chance, map, 0.3), random_doors(chance, map)
        spaces = see_through(map)
        for _ in range(10 if spaces else 0):
            a, b = chance.choice(spaces), chance.choice(spaces)
            screens = map.screens(a, b)
            expected = reference.sees(map, a, b, standing, closed)
            assert reference.sees(map, a, b, standing & screens, closed) == expected
            inside += bool(standing & screens)
            outside += bool(standing & ~screens)
    assert min(inside, outside) > 500


@pytest.mark.rule("A7.02", "A7.03")
@given(seeds)
@settings(max_examples=150, deadline=None)
def test_one_more_blocker_never_adds_sight(seed: int) -> None:
    chance = random.Random(seed)
    map = random_map(chance)
    standing, closed = random_spaces(chance, map, 0.15), random_doors(chance, map)
    more_standing = standing | random_spaces(chance, map, 0.1)
    more_closed = closed | random_doors(chance, map)
    for a in see_through(map):
        assert map.seen_from(a, more_standing, closed) & ~map.seen_from(a, standing, closed) == 0
        assert map.seen_from(a, standing, more_closed) & ~map.seen_from(a, standing, closed) == 0


@pytest.mark.rule("A6.03", "A6.06")
@given(seeds)
@settings(max_examples=150, deadline=None)
def test_taking_walls_away_never_removes_sight_and_an_open_door_is_no_wall(seed: int) -> None:
    chance = random.Random(seed)
    map = random_map(chance)
    standing = random_spaces(chance, map, 0.15)

    def with_edges(**kinds: int) -> Map:
        def changed(edges: bytes) -> bytes:
            return bytes(kinds.get({WALL: "wall", DOOR: "door"}.get(edge, ""), edge) for edge in edges)

        upright, level = changed(map.upright), changed(map.level)
        return Map("other", map.width, map.height, map.cells, upright, level)

    unwalled = with_edges(wall=OPEN)
    doors_gone, doors_walled = with_edges(door=OPEN), with_edges(door=WALL)
    shut = (1 << len(map.doors)) - 1
    for a in see_through(map):
        view = map.seen_from(a, standing, 0)
        assert view & ~unwalled.seen_from(a, standing, 0) == 0
        assert view == doors_gone.seen_from(a, standing, 0)
        assert map.seen_from(a, standing, shut) == doors_walled.seen_from(a, standing, 0)


def test_the_reference_itself_knows_every_kind_of_line() -> None:
    # Between neighbours in a row there is one kind of line besides those that cut through a corner behind.
    assert {kind.edges for kind in reference.kinds(1, 0)} == {frozenset({((1, 0), (1, 1))})}
    # Diagonally a line passes left of the shared corner, right of it, or through it.
    assert {(kind.cells, len(kind.points)) for kind in reference.kinds(1, 1)} == {
        (frozenset({(1, 0)}), 0),
        (frozenset({(0, 1)}), 0),
        (frozenset(), 1),
    }


def test_what_a_map_remembers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sulaco.games.corps.board.sight.KEPT", 4)
    monkeypatch.setattr("sulaco.games.corps.board.grid.KEPT", 4)
    monkeypatch.setattr("sulaco.games.corps.board.path.KEPT", 4)
    chance = random.Random(3)
    map = board("""
+--+--+--+--+--+
|  D  D  D  D  |
+  +  +  +  +  +
|     D     D  |
+--+--+--+--+--+
""")
    fresh = {(s, c): map.seen_from(0, s, c) for s in range(8) for c in range(8)}
    for (standing, closed), view in chance.sample(sorted(fresh.items()), 64):
        assert map.seen_from(0, standing, closed) == view
        assert map.sees(0, 4, standing, closed) == bool(view >> 4 & 1)
        assert map.walk_distance(0, 4, closed) == map.distances(0, closed)[4]
    kept = (map._seen, map._answers, map._lit, map._steps, map._rows)
    assert all(len(memory) <= 4 for memory in kept)
