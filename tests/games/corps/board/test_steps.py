"""The single legal step, and what is next to what."""

from __future__ import annotations

import random

import pytest

from sulaco.games.corps.board import Map, spaces_in
from tests.games.corps.board.drawn import at, board, of, places
from tests.games.corps.board.randoms import random_doors, random_map


def next_places(map: Map, label: str, barricaded: int = 0) -> list[tuple[int, int]]:
    return places(map, map.next_to(at(map, label), barricaded))


@pytest.mark.rule("A6.01")
def test_on_open_floor_a_space_has_eight_neighbours() -> None:
    floor = board("""
+--+--+--+
|        |
+  +  +  +
|   a    |
+  +  +  +
|        |
+--+--+--+
""")
    around = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    assert next_places(floor, "a") == around
    assert places(floor, floor.neighbours[0]) == [(1, 0), (0, 1), (1, 1)]


@pytest.mark.rule("A6.02", "A6.03", "A6.05", "A99.04")
@pytest.mark.parametrize("edge", ["|", ":"])
def test_a_wall_or_thick_white_line_breaks_adjacency(edge: str) -> None:
    pair = board("+--+--+\n|a *b |\n+--+--+\n".replace("*", edge))
    assert next_places(pair, "a") == []
    assert next_places(pair, "b") == []


@pytest.mark.rule("A6.02", "A6.03", "A10.09", "A99.03")
@pytest.mark.parametrize("cell", ["##", "%%", "~~"])
def test_a_cell_that_cannot_be_entered_forbids_the_diagonal_past_its_corner(cell: str) -> None:
    corner = board(f"""
+--+--+
|a    |
+  +  +
|{cell}   |
+--+--+
""")
    assert next_places(corner, "a") == [(1, 0)]


@pytest.mark.rule("A10.09", "A99.03")
@pytest.mark.parametrize(
    ("north", "east", "south", "west"),
    [
        (
            edge if side == 0 else " ",
            level if side == 1 else "  ",
            edge if side == 2 else " ",
            level if side == 3 else "  ",
        )
        for side in range(4)
        for edge, level in (("|", "--"), (":", "::"))
    ],
)
def test_one_wall_or_white_line_ending_at_the_shared_corner_forbids_both_diagonals(
    north: str, east: str, south: str, west: str
) -> None:
    square = board(f"""
+--+--+
|a {north}b |
+{west}+{east}+
|c {south}d |
+--+--+
""")
    a, b, c, d = (at(square, label) for label in "abcd")
    assert not square.next_to(a) >> d & 1
    assert not square.next_to(d) >> a & 1
    assert not square.next_to(b) >> c & 1
    assert not square.next_to(c) >> b & 1
    # The straight steps on the other three sides are still there.
    assert sum(len(square.neighbours[space]) for space in (a, b, c, d)) == 6


@pytest.mark.rule("A6.06", "A6.08", "A10.09", "A99.03")
def test_door_posts_forbid_diagonal_steps_through_a_doorway() -> None:
    doorway = board("""
+--+--+
|a    |
+  +  +
|  Db |
+  +  +
|c    |
+--+--+
""")
    assert next_places(doorway, "b") == [(1, 0), (0, 1), (1, 2)]
    assert doorway.door_between(at(doorway, "b"), doorway.space(0, 1)) == 0
    assert doorway.door_between(at(doorway, "b"), doorway.space(1, 0)) == -1


@pytest.mark.rule("A6.08", "A99.03")
def test_the_centre_of_a_wide_door_has_no_post() -> None:
    wide = board("""
+--+--+
|a Db |
+  +  +
|c Dd |
+--+--+
""")
    a, b, c, d = (at(wide, label) for label in "abcd")
    assert next_places(wide, "a") == [(1, 0), (0, 1), (1, 1)]
    assert [wide.door_between(*step) for step in ((a, b), (a, d), (d, a), (c, b), (a, c))] == [0, 0, 0, 0, -1]


@pytest.mark.rule("A6.08")
def test_a_post_standing_by_itself_forbids_the_diagonal_only() -> None:
    post = board("+--+--+\n|a    |\n+  o  +\n|     |\n+--+--+\n")
    assert next_places(post, "a") == [(1, 0), (0, 1)]


@pytest.mark.rule("A6.10", "A99.04")
def test_a_barricaded_door_cuts_every_step_through_it_and_no_other() -> None:
    doors = board("""
+--+--+--+
|a Db Dc |
+  +  +--+
|d De |f |
+--+--+--+
""")
    assert [door.key for door in doors.doors] == ["door-1", "door-2"]
    assert next_places(doors, "b", barricaded=0b01) == [(2, 0), (1, 1)]
    assert next_places(doors, "b", barricaded=0b10) == [(0, 0), (0, 1), (1, 1)]
    assert next_places(doors, "b", barricaded=0b11) == [(1, 1)]
    assert next_places(doors, "a", barricaded=0b01) == [(0, 1)]
    assert next_places(doors, "b") == [(0, 0), (2, 0), (0, 1), (1, 1)]


@pytest.mark.rule("A99.05", "A99.06")
def test_only_the_spaces_a_door_lies_between_touch_it() -> None:
    doors = board("""
+--+--+--+
|        |
+--+==+--+
|        |
+--+--+--+
""")
    (door,) = doors.doors
    assert door.touching == of(doors, (1, 0), (1, 1))
    assert door.sides == ((doors.space(1, 0),), (doors.space(1, 1),))


@pytest.mark.rule("A10.09", "A10.10")
def test_gorman_walks_through_the_door_and_round_the_console() -> None:
    room = board("""
+--+--+--+--+--+
|              |
+  +  +  +  +  +
|      3  4    |
+  +  +  +  +  +
|      2  %%   |
+  +  +  +  +  +
|   1          |
+--+==+--+--+--+
|   G          |
+--+--+--+--+--+
""")
    gorman, one, two, three, four = (at(room, label) for label in "G1234")
    # Straight through the doorway: the posts cut both diagonals.
    assert places(room, room.next_to(gorman)) == [(1, 3), (0, 4), (2, 4)]
    # Then diagonally to the space beside the console.
    assert room.next_to(one) >> two & 1
    # The white outline of the console cuts the next diagonal,
    assert not room.next_to(two) >> four & 1
    assert places(room, room.next_to(two)) == [(1, 1), (2, 1), (1, 2), (1, 3), (2, 3)]
    # so he goes one space further straight on before he rounds its top.
    assert room.next_to(two) >> three & 1
    assert room.next_to(three) >> four & 1
    assert room.path(gorman, four, 4, 0, 0, 0, prefer=1 << two) == [one, two, three, four]
    assert room.walk_distance(gorman, four) == 4


def test_steps_lead_both_ways_and_the_tables_agree() -> None:
    chance = random.Random(5)
    for _ in range(200):
        map = random_map(chance)
        barricaded = random_doors(chance, map)
        for a in range(map.size):
            assert map.next_mask[a] == sum(1 << b for b in map.neighbours[a])
            assert map.next_mask[a] & ~map.walkable == 0
            for b in map.neighbours[a]:
                assert map.next_mask[b] >> a & 1
                door = map.door_between(a, b)
                assert door == map.door_between(b, a)
                cut = door >= 0 and barricaded >> door & 1
                assert bool(map.next_to(a, barricaded) >> b & 1) == (not cut)
            assert map.next_to(a, barricaded) & ~map.next_mask[a] == 0
        assert all(map.next_mask[a] == 0 for a in spaces_in(map.solid | map.furniture))
