"""Line of Sight in drawn positions: the rulebook's examples, walls, doors, Characters and corners."""

from __future__ import annotations

import pytest

from sulaco.games.corps.board import Map, draw
from tests.games.corps.board.drawn import at, board, mask, of, shut


def seen(map: Map, label: str, standing: int = 0, closed: int = 0) -> str:
    """The map with everything the model sees marked ``**``; each space asked for singly must agree."""
    a = at(map, label)
    view = map.seen_from(a, standing, closed)
    for b in range(map.size):
        assert map.sees(a, b, standing, closed) == bool(view >> b & 1)
    return draw(map, {b: "**" for b in range(map.size) if view >> b & 1 and b != a})


def sees(map: Map, a: str, b: str, standing: int = 0, closed: int = 0) -> bool:
    return map.sees(at(map, a), at(map, b), standing, closed)


@pytest.mark.rule("A7.01")
def test_any_free_line_from_any_point_to_any_point_will_do() -> None:
    # The wall hides the space behind it from the one before it, but not from below.
    hall = board("""
+--+--+--+--+
|     |     |
+  +  +  +  +
|a        b |
+--+--+--+--+
""")
    assert sees(hall, "a", "b")
    assert hall.sees(at(hall, "a"), hall.space(2, 0), 0, 0)
    assert not hall.sees(hall.space(1, 0), hall.space(2, 0), 0, 0)


def test_a_model_sees_its_own_space() -> None:
    cell = board("+--+\n|a |\n+--+\n")
    assert cell.sees(0, 0, 1, 0)
    assert cell.seen_from(0, 1, 0) == 1


@pytest.mark.rule("A6.03", "A6.05", "A7.02")
def test_walls_and_black_cells_block() -> None:
    wall = board("+--+--+--+\n|a |   b |\n+--+--+--+\n")
    black = board("+--+--+--+\n|a  ## b |\n+--+--+--+\n")
    assert not sees(wall, "a", "b")
    assert not sees(black, "a", "b")


@pytest.mark.rule("A6.02", "A6.04", "A7.02")
def test_thick_white_lines_and_furniture_are_seen_through_but_cut_the_way() -> None:
    room = board("+--+--+--+--+\n|a  %%   :b |\n+--+--+--+--+\n")
    assert sees(room, "a", "b")
    assert room.next_mask[at(room, "a")] == 0
    # A wall with a white margin: only its black part blocks.
    margin = board("""
+--+--+--+
|a  %% b |
+  +  +  +
|c :##:d |
+--+--+--+
""")
    assert sees(margin, "a", "b")
    assert not sees(margin, "c", "d")


@pytest.mark.rule("A7.02", "A7.03", "A7.04")
def test_a_standing_character_blocks_and_nobody_else_does() -> None:
    corridor = board("+--+--+--+\n|a  h  b |\n+--+--+--+\n")
    assert not sees(corridor, "a", "b", standing=mask(corridor, "h"))
    # Knocked Down Characters and Aliens are not among the standing Characters.
    assert sees(corridor, "a", "b", standing=0)
    # Those at the two ends never block their own line.
    assert sees(corridor, "a", "b", standing=mask(corridor, "a", "b"))
    assert sees(corridor, "a", "h", standing=mask(corridor, "a", "h"))


@pytest.mark.rule("A6.06", "A6.07", "A6.10", "A7.02")
def test_a_closed_door_blocks_and_an_open_one_does_not() -> None:
    rooms = board("+--+--+--+--+\n|a    D   b |\n+--+--+--+--+\n")
    assert not sees(rooms, "a", "b", closed=shut(rooms, mask(rooms, "a", "b")))
    # One model beside it, on either side, holds it open.
    for x in (1, 2):
        assert sees(rooms, "a", "b", closed=shut(rooms, of(rooms, (x, 0))))
    # A barricaded door is closed whoever stands beside it: the caller keeps it among the closed ones.
    assert not rooms.sees(rooms.space(1, 0), rooms.space(2, 0), 0, closed=0b1)


@pytest.mark.rule("A6.09", "A99.02")
def test_door_posts_never_block() -> None:
    # Both diagonals pass exactly through a post: one at the end of an open door, one standing by itself.
    posts = board("""
+--+--+--+
|a     c |
+  +  o  +
|  Db    |
+--+--+--+
""")
    assert sees(posts, "a", "b")
    assert not posts.next_to(at(posts, "a")) >> at(posts, "b") & 1
    assert sees(posts, "b", "c")
    assert not posts.next_to(at(posts, "b")) >> at(posts, "c") & 1


@pytest.mark.rule("A7.01", "A99.08")
def test_grazing_one_blocker_is_allowed_at_its_corner_and_along_its_side() -> None:
    corner = board("""
+--+--+
|a    |
+  +  +
|## b |
+--+--+
""")
    assert sees(corner, "a", "b")
    assert sees(corner, "b", "a")
    # Black cells all along one side: the line touches them at every corner, from one side only.
    stairs = board("""
+--+--+--+
|a  ## ##|
+  +  +  +
|      ##|
+  +  +  +
|      b |
+--+--+--+
""")
    assert sees(stairs, "a", "b")
    assert sees(stairs, "b", "a")


@pytest.mark.rule("A99.08")
def test_a_line_may_graze_one_blocker_on_its_left_and_another_on_its_right() -> None:
    # The only line from a to b passes the corners 1,1 (black below it) and 2,2 (black above it).
    pinned = board("""
+--+--+--+
|a       |
+  +  +  +
|##    ##|
+  +  +  +
|##    b |
+--+--+--+
""")
    assert sees(pinned, "a", "b")
    assert sees(pinned, "b", "a")
    # A second black cell beside either corner closes it.
    closed = board("""
+--+--+--+
|a  ##   |
+  +  +  +
|##    ##|
+  +  +  +
|##    b |
+--+--+--+
""")
    assert not sees(closed, "a", "b")
    assert not sees(closed, "b", "a")


@pytest.mark.rule("A7.05", "A99.08")
@pytest.mark.parametrize(
    ("walls", "blocked"),
    [
        (("--", "  ", " ", " "), False),  # west only: one side
        (("--", "  ", " ", "|"), False),  # west and south both lie left of the line
        (("--", "--", " ", " "), True),  # a wall straight across
        (("  ", "  ", "|", "|"), True),
        (("--", "  ", "|", " "), True),  # an angle around a
        (("  ", "--", " ", "|"), True),  # an angle around b
    ],
)
def test_walls_meeting_in_a_point_close_it_and_walls_on_one_side_do_not(
    walls: tuple[str, str, str, str], blocked: bool
) -> None:
    west, east, north, south = walls
    square = board(f"""
+--+--+
|a {north}  |
+{west}+{east}+
|  {south}b |
+--+--+
""")
    assert sees(square, "a", "b") is not blocked
    assert sees(square, "b", "a") is not blocked


@pytest.mark.rule("A7.05", "A7.06")
def test_vasquez_shoots_between_hicks_and_hudson_but_through_neither() -> None:
    room = board("""
+--+--+--+--+
|V  H       |
+  +  +  +  +
|U          |
+  +  +  +  +
|           |
+  +  +  +  +
|           |
+--+--+--+--+
""")
    standing = mask(room, "V", "H", "U")
    # Her own space touches the corner they share, so she sees whatever a line through that one point reaches.
    # What lies behind Hicks or behind Hudson is hidden.
    assert (
        seen(room, "V", standing)
        == """
+--+--+--+--+
|V  **      |
+  +  +  +  +
|** ** ** **|
+  +  +  +  +
|   ** ** **|
+  +  +  +  +
|   ** ** **|
+--+--+--+--+
""".lstrip()
    )


@pytest.mark.rule("A7.05", "A99.09")
def test_only_the_model_at_the_corner_may_use_it_so_sight_is_one_sided() -> None:
    room = board("""
+--+--+--+
|V  H    |
+  +  +  +
|U       |
+  +  +  +
|      x |
+--+--+--+
""")
    standing = mask(room, "V", "H", "U")
    assert sees(room, "V", "x", standing)
    assert not sees(room, "x", "V", standing)
    # From the other side of the corner it is touched as well.
    assert room.sees(room.space(1, 1), at(room, "V"), standing, 0)


@pytest.mark.rule("A7.05")
def test_a_character_meeting_a_wall_counts_like_two_characters() -> None:
    room = board("""
+--+--+--+
|V  ##   |
+  +  +  +
|H       |
+  +  +  +
|      x |
+--+--+--+
""")
    standing = mask(room, "V", "H")
    assert sees(room, "V", "x", standing)
    assert not sees(room, "x", "V", standing)
    # A Character and a wall on one side, a wall on the other: that is wall meeting wall.
    walled = board("""
+--+--+--+
|V |##   |
+--+  +  +
|H       |
+  +  +  +
|      x |
+--+--+--+
""")
    assert not sees(walled, "V", "x", mask(walled, "V", "H"))
    # Both sides walls: the exception never helps.
    black = board("""
+--+--+
|V  ##|
+  +  +
|## x |
+--+--+
""")
    assert not sees(black, "V", "x")


@pytest.mark.rule("A7.05")
def test_a_closed_door_meeting_a_character_is_a_wall_meeting_a_character() -> None:
    room = board("""
+--+--+
|V  H |
+  +==+
|   x |
+--+--+
""")
    # The door's end touches the corner on Hicks's side of the line only: grazing.
    assert sees(room, "V", "x", mask(room, "H"), closed=1)
    # With a Character on the other side as well, hers is a corner where a Character meets door and Character.
    standing = mask(room, "H") | of(room, (0, 1))
    assert sees(room, "V", "x", standing, closed=1)
    # Seen from x the door and Hicks against the other Character: x touches the same corner.
    assert sees(room, "x", "V", standing, closed=1)
    # A line that meets such a corner farther away is blocked.
    far = board("""
+--+--+--+
|V       |
+  +  +  +
|      H |
+  +  +==+
|   U  x |
+--+--+--+
""")
    assert not sees(far, "V", "x", mask(far, "H", "U"), closed=1)
    assert sees(far, "x", "V", mask(far, "H", "U"), closed=1)
    assert sees(far, "V", "x", mask(far, "H"), closed=1)


ROOMS = """
+--+--+--+--+--+--+--+--+--+--+
|           |        |        |
+  +  +  +  +  +  +  +  +  +  +
|           |      2 |        |
+  +  +  +  +  +  +  +  +  +  +
|   V       D1       D      3 |
+  +  +  +  +  +  +  +  +  +  +
|      0    |        |        |
+  +  +  +  +  +  +  +  +  +  +
|           |        |        |
+--+--+--+--+--+--+--+--+--+--+
"""


@pytest.mark.rule("A7.07", "A6.07")
def test_vasquez_shoots_in_her_room_and_through_the_door_an_alien_holds_open() -> None:
    rooms = board(ROOMS)
    occupied = mask(rooms, "V", "0", "1", "3")
    closed = shut(rooms, occupied)
    assert closed == 0b10
    assert sees(rooms, "V", "0", mask(rooms, "V"), closed)
    assert sees(rooms, "V", "1", mask(rooms, "V"), closed)
    # Were the Alien one space further inside, nobody would hold the door open.
    assert not sees(rooms, "V", "2", mask(rooms, "V"), shut(rooms, mask(rooms, "V", "0", "2")))


@pytest.mark.rule("A7.08")
def test_vasquez_may_not_shoot_into_the_far_room_whose_door_is_closed() -> None:
    rooms = board(ROOMS)
    closed = shut(rooms, mask(rooms, "V", "0", "1", "3"))
    assert not sees(rooms, "V", "3", mask(rooms, "V"), closed)
    # It is the door alone that hides it.
    assert sees(rooms, "V", "3", mask(rooms, "V"), closed=0)


@pytest.mark.rule("A7.09")
def test_through_a_doorway_the_extreme_corners_of_her_space_limit_the_view() -> None:
    rooms = board(ROOMS)
    closed = shut(rooms, mask(rooms, "V", "1"))
    # Her space spans x 1 to 2 and y 2 to 3, the doorway stands at x 4, y 2 to 3. The steepest lines lead from
    # her corner 2,3 over the post 4,2 and from 2,2 under the post 4,3, one space in two: they reach the outer
    # rows of the next room at x 6, where its last column begins.
    assert (
        seen(rooms, "V", mask(rooms, "V"), closed)
        == """
+--+--+--+--+--+--+--+--+--+--+
|** ** ** **|      **|        |
+  +  +  +  +  +  +  +  +  +  +
|** ** ** **|** ** **|        |
+  +  +  +  +  +  +  +  +  +  +
|** V  ** **D** ** **D      3 |
+  +  +  +  +  +  +  +  +  +  +
|** ** ** **|** ** **|        |
+  +  +  +  +  +  +  +  +  +  +
|** ** ** **|      **|        |
+--+--+--+--+--+--+--+--+--+--+
""".lstrip()
    )
