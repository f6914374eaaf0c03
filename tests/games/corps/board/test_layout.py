"""Boards laid together: common edges, turned boards, exits and labels."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sulaco.games.corps.board import (
    BOARD,
    MapError,
    Placing,
    canvas_place,
    draw,
    lay_out,
    read_map,
    spaces_in,
)
from tests.games.corps.board.drawn import places

Place = tuple[int, int]


def face(edges: Mapping[tuple[str, int], str] | None = None, cells: Mapping[Place, str] | None = None) -> str:
    """An empty board walled all round, except the border edges named by side and number."""
    edges, cells = edges or {}, cells or {}
    lines = []
    for y in range(BOARD + 1):
        side = {0: "north", BOARD: "south"}.get(y, "")
        inner = "--" if side else "  "
        lines.append("+" + "".join(edges.get((side, x), inner) + "+" for x in range(BOARD)))
        if y < BOARD:
            row = " ".join(cells.get((x, y), "  ") for x in range(BOARD))
            lines.append(edges.get(("west", y), "|") + row + edges.get(("east", y), "|"))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("left", "right", "steps", "door", "sight"),
    [
        (" ", " ", True, False, True),
        (" ", "D", True, True, True),
        ("D", "D", True, True, True),
        (" ", "|", False, False, False),
        ("D", "|", False, False, False),
        (":", " ", False, False, True),
        (":", "D", True, True, True),
        (":", "|", False, False, False),
    ],
)
@pytest.mark.rule("A6.02", "A6.03", "A6.06")
def test_where_two_boards_meet_the_more_restrictive_drawing_holds(
    left: str, right: str, steps: bool, door: bool, sight: bool
) -> None:
    for one, other in ((left, right), (right, left)):
        map = lay_out(
            "two",
            [("west", face({("east", 4): one}), 0, 0, 0), ("east", face({("west", 4): other}), 0, 1, 0)],
        )
        a, b = map.space(9, 4), map.space(10, 4)
        assert bool(map.next_to(a) >> b & 1) is steps
        assert (len(map.doors) == 1) is door
        assert map.sees(a, b, 0, 0) is sight
        assert not map.next_to(map.space(9, 3)) >> map.space(10, 3) & 1


def test_every_space_knows_its_board() -> None:
    map = lay_out(
        "three",
        [
            Placing("first", face(), 0, 0, 0),
            Placing("second", face(), 0, 1, 0),
            Placing("third", face({("south", 2): "  "}), 0, 1, 1),
        ],
        exits=[(12, 20)],
    )
    assert (map.width, map.height) == (20, 21)
    assert map.boards == ("first", "second", "third")
    board_at = {place: map.board_of[map.space(*place)] for place in [(0, 0), (10, 9), (19, 10), (12, 20), (0, 10)]}
    assert board_at == {(0, 0): 0, (10, 9): 1, (19, 10): 2, (12, 20): -1, (0, 10): -1}
    # Where no board lies there is nothing.
    assert map.solid == sum(1 << map.space(x, y) for y in range(10, 21) for x in range(20) if y == 20 or x < 10) & ~(
        1 << map.space(12, 20)
    )


@pytest.mark.parametrize(
    ("rotation", "opening", "label"),
    [(0, (9, 2), (1, 0)), (90, (7, 9), (9, 1)), (180, (0, 7), (8, 9)), (270, (2, 0), (0, 8))],
)
def test_a_board_is_turned_clockwise(rotation: int, opening: Place, label: Place) -> None:
    text = face({("east", 2): " "}, {(1, 0): "T1"})
    map = lay_out("turned", [("only", text, rotation, 0, 0)])
    assert map.xy(map.labels["T1"][0]) == label == canvas_place(("only", text, rotation, 0, 0), 1, 0)
    assert canvas_place(("only", text, rotation, 0, 0), 9, 2) == opening
    assert canvas_place(("only", text, rotation, 2, 1), 9, 2) == (20 + opening[0], 10 + opening[1])
    # The opening leads to an exit outside of it and nowhere else.
    outward = {0: (10, 2), 90: (7, 10), 180: (-1, 7), 270: (2, -1)}[rotation]
    with_exit = lay_out("turned", [("only", text, rotation, 0, 0)], exits=[outward])
    shift_x, shift_y = -min(outward[0], 0), -min(outward[1], 0)
    exit_space = with_exit.space(outward[0] + shift_x, outward[1] + shift_y)
    assert places(with_exit, with_exit.next_to(exit_space)) == [(opening[0] + shift_x, opening[1] + shift_y)]


def test_an_exit_is_entered_straight_from_its_board_and_seen_from_it() -> None:
    text = face({("west", 4): " ", ("west", 5): " "})
    map = lay_out("exits", [("only", text, 0, 0, 0)], exits=[(-1, 4), (-1, 5)], labels={"XA": [(-1, 4), (-1, 5)]})
    upper, lower = map.labels["XA"]
    assert (map.width, map.height) == (11, 10)
    assert [map.xy(space) for space in (upper, lower)] == [(0, 4), (0, 5)]
    # Two exits side by side are not joined to each other.
    assert places(map, map.next_to(upper)) == [(1, 4)]
    assert places(map, map.next_to(lower)) == [(1, 5)]
    assert map.sees(map.space(9, 4), upper, 0, 0)


@pytest.mark.rule("A6.06")
def test_a_door_at_a_board_edge_that_leads_nowhere_is_a_wall() -> None:
    east = face({("east", 0): "D", ("east", 1): "D"})
    alone = lay_out("alone", [("only", east, 0, 0, 0)])
    assert alone.doors == ()
    black = lay_out("black", [("a", east, 0, 0, 0), ("b", face({("west", 0): "D"}, {(0, 0): "##"}), 0, 1, 0)])
    assert black.doors == ()
    half = lay_out(
        "half",
        [("a", east, 0, 0, 0), ("b", face({("west", 0): "D", ("west", 1): " "}, {(0, 0): "%%"}), 0, 1, 0)],
    )
    assert [door.sides for door in half.doors] == [((half.space(9, 1),), (half.space(10, 1),))]


def test_a_door_may_lie_across_the_gap_between_two_boards_and_an_exit_behind_a_door() -> None:
    text = face({("east", 3): "D", ("east", 4): "D", ("south", 0): "=="})
    map = lay_out(
        "doors", [("a", text, 0, 0, 0), ("b", face({("west", 3): " ", ("west", 4): " "}), 0, 1, 0)], [(0, 10)]
    )
    assert [door.touching for door in map.doors] == [
        sum(1 << map.space(x, y) for x in (9, 10) for y in (3, 4)),
        1 << map.space(0, 9) | 1 << map.space(0, 10),
    ]


def test_a_door_may_lead_to_the_first_space_of_all() -> None:
    map = lay_out("first", [("a", face({("west", 0): "D"}), 0, 0, 0)], [(-1, 0)])
    assert [door.touching for door in map.doors] == [0b11]


def test_a_layout_is_read_back_from_its_drawing() -> None:
    map = lay_out(
        "drawn",
        [("a", face({("east", 3): " "}), 0, 0, 0), ("b", face({("west", 3): "D"}, {(5, 5): "%%"}), 0, 1, 0)],
        labels={"a": [(0, 0), (1, 0)], "S1": [(19, 9)]},
    )
    assert read_map(draw(map)) == map


def test_a_label_of_the_mission_takes_the_place_of_a_drawn_one() -> None:
    text = face(None, {(0, 0): "c1", (3, 0): "c2"})
    map = lay_out("labels", [("only", text, 0, 0, 0)], labels={"k1": [(0, 0)]})
    assert {label: list(spaces) for label, spaces in map.labels.items()} == {"c2": [3], "k1": [0]}
    assert list(spaces_in(map.walkable)) == list(range(100))


def test_wrong_layouts_are_refused_with_what_was_expected() -> None:
    plain, solid = face(), face(None, {(2, 0): "##"})
    with pytest.raises(MapError, match="map none: no boards, expected at least one"):
        lay_out("none", [])
    with pytest.raises(MapError, match="board odd: 1 by 1 spaces, expected 10 by 10"):
        lay_out("small", [("odd", "+--+\n|  |\n+--+\n", 0, 0, 0)])
    with pytest.raises(MapError, match="board bad: line 2, column 2: found '\\?\\?'"):
        lay_out("bad", [("bad", face(None, {(0, 0): "??"}), 0, 0, 0)])
    with pytest.raises(MapError, match="map twice: two boards in board-column 0, board-row 0"):
        lay_out("twice", [("a", plain, 0, 0, 0), ("b", plain, 90, 0, 0)])
    with pytest.raises(MapError, match="the exit at 10,4 touches no open edge of a board"):
        lay_out("wall", [("a", plain, 0, 0, 0)], exits=[(10, 4)])
    with pytest.raises(MapError, match="the exit at 3,3 lies on a board, expected it outside"):
        lay_out("inside", [("a", plain, 0, 0, 0)], exits=[(3, 3)])
    with pytest.raises(MapError, match="the label S1 at 10,0 lies outside of the boards"):
        lay_out("outside", [("a", plain, 0, 0, 0)], labels={"S1": [(10, 0)]})
    with pytest.raises(MapError, match="the label S1 at 2,0, expected a walkable space"):
        lay_out("black", [("a", solid, 0, 0, 0)], labels={"S1": [(2, 0)]})
    with pytest.raises(MapError, match="two labels at 1,1: S1 and S2"):
        lay_out("both", [("a", plain, 0, 0, 0)], labels={"S1": [(1, 1)], "S2": [(1, 1)]})
    with pytest.raises(MapError, match="the label 'start', expected one or two letters or digits"):
        lay_out("long", [("a", plain, 0, 0, 0)], labels={"start": [(1, 1)]})
    upper, lower = face({("east", 9): "D"}), face({("east", 0): "D", ("east", 1): "D"})
    open_west = face({("west", y): " " for y in range(BOARD)})
    corners = [
        ("a", upper, 0, 0, 0),
        ("b", open_west, 0, 1, 0),
        ("c", lower, 0, 0, 1),
        ("d", open_west, 0, 1, 1),
    ]
    with pytest.raises(MapError, match="map wide: line 20, column 31: a door 3 spaces wide, expected 1 or 2"):
        lay_out("wide", corners)
