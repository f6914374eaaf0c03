"""The text map: reading, drawing, turning, and what is said about a drawing that is wrong."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from sulaco.games.corps.board import Map, MapError, draw, read_map, rotate
from tests.games.corps.board.drawn import at, board, of, places
from tests.games.corps.board.randoms import random_map

SMALL = """\
+--+--+--+--+
|S1   |   a |
+  +  +  o  +
| .   D   a |
+  +  +--+  +
|   ##   :%%|
+--+==+::+--+
"""


@pytest.mark.rule("A6.01", "A6.02", "A6.03")
def test_cells_are_spaces_black_furniture_or_outside() -> None:
    small = read_map(SMALL, "small")
    assert (small.name, small.width, small.height, small.size) == ("small", 4, 3, 12)
    assert places(small, small.solid) == [(1, 2)]
    assert places(small, small.furniture) == [(3, 2)]
    assert places(small, small.walkable) == [(x, y) for y in (0, 1) for x in range(4)] + [(0, 2), (2, 2)]
    assert small.boards == ("small",)
    assert set(small.board_of) == {0}


def test_void_is_neither_walkable_nor_seen_through() -> None:
    void = board("""
+--+--+--+
|a  ~~ b |
+--+--+--+
""")
    assert places(void, void.solid) == [(1, 0)]
    assert not void.sees(at(void, "a"), at(void, "b"), 0, 0)


def test_labels_are_kept_with_their_spaces() -> None:
    small = read_map(SMALL)
    assert small.labels == {"S1": (0,), "a": (small.space(3, 0), small.space(3, 1))}


def test_a_space_is_called_by_column_and_row() -> None:
    small = read_map(SMALL)
    assert small.space(3, 1) == 7
    assert small.xy(7) == (3, 1)
    assert small.names[7] == "3,1"
    with pytest.raises(MapError, match="4,0 lies outside of the map: x 0 to 3, y 0 to 2"):
        small.space(4, 0)


@pytest.mark.rule("A6.06", "A99.06")
def test_doors_are_numbered_in_reading_order_and_know_their_two_sides() -> None:
    doors = board("""
+--+--+--+--+
|  D  |     |
+--+--+==+==+
|     D     |
+  +  +  +  +
|     D     |
+--+--+--+--+
""")
    one, two, three = doors.doors
    assert [door.key for door in doors.doors] == ["door-1", "door-2", "door-3"]
    assert [door.index for door in doors.doors] == [0, 1, 2]
    assert one.sides == ((0,), (1,))
    assert two.sides == ((2, 3), (6, 7))
    assert three.sides == ((5, 9), (6, 10))
    assert three.touching == of(doors, (1, 1), (1, 2), (2, 1), (2, 2))
    assert doors.door_spaces == one.touching | two.touching | three.touching


def test_a_drawing_is_read_back_as_the_same_map() -> None:
    chance = random.Random(11)
    for _ in range(200):
        map = random_map(chance, labels=True)
        assert read_map(draw(map)) == map
    assert draw(read_map(SMALL)) == SMALL.replace(" .", "  ")


def test_maps_that_differ_are_not_equal() -> None:
    small = read_map(SMALL)
    for other in ("S2", "  "):
        assert read_map(SMALL.replace("S1", other)) != small
    assert read_map(SMALL.replace("o", "+")) != small
    assert read_map(SMALL.replace("D", "|")) != small
    assert hash(read_map(SMALL, "other name")) == hash(small)


def test_marks_show_other_characters() -> None:
    line = read_map("+--+--+\n|a    |\n+--+--+\n")
    assert draw(line, {0: "H", 1: "@@"}) == "+--+--+\n|H  @@|\n+--+--+\n"


def test_missing_trailing_blanks_and_a_first_empty_line_do_not_matter() -> None:
    full = "+--+--+\n|a    |\n+  +  +\n|      \n+--+--+\n"
    short = "\n+--+--+\n|a    |\n+\n|\n+--+--+"
    assert read_map(short) == read_map(full)


def test_turning_a_face_clockwise() -> None:
    face = board("""
+--+--+--+
|a  b |c :
+  o==+  +
|d  e :##|
+--+::+--+
""")
    assert draw(rotate(face, 90)) == (
        """
+--+--+
|d  a |
+  o  +
:e Db |
+::+--+
|## c |
+--+::+
""".lstrip()
    )
    assert draw(rotate(face, 180)).splitlines()[1] == "|##:e  d |"


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_turning_all_the_way_round_changes_nothing(degrees: int) -> None:
    chance = random.Random(degrees)
    for _ in range(50):
        map = random_map(chance, labels=True)
        assert rotate(rotate(map, degrees), 360 - degrees) == map


def test_a_map_is_shared_by_copies_and_survives_another_process() -> None:
    small = read_map(SMALL, "small")
    assert copy.copy(small) is small
    assert copy.deepcopy(small) is small
    sent: Map = pickle.loads(pickle.dumps(small))
    assert sent == small
    assert sent.name == "small"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+--+\n|  |\n", "a map of 2 lines: expected an odd number from 3"),
        ("\n\n\n", "an empty map: expected at least one space"),
        ("+--+\n|? |\n+--+\n", "line 2, column 2: found '\\? ', expected a cell"),
        ("+--+\n|# |\n+--+\n", "line 2, column 2: found '# ', expected a cell"),
        ("+--+--+\n|a x  |\n+--+--+\n", "line 2, column 4: found 'x', expected an edge: blank"),
        ("+--+\n|  |\n+-=+\n", "line 3, column 2: found '-=', expected an edge: two blanks"),
        ("+--+\n|  |\nx--+\n", "line 3, column 1: found 'x', expected a corner"),
        ("+--+\n|\t|\n+--+\n", "line 2, column 2: found '\\\\t', expected blanks, not tabs"),
        (
            "+--+--+\n|  D##|\n+--+--+\n",
            "line 2, column 4: a door lies between two spaces, expected a space at 1,0",
        ),
        (
            "+--+--+--+\n|        |\n+==+==+==+\n|        |\n+--+--+--+\n",
            "line 3, column 2: a door 3 spaces wide, expected 1 or 2",
        ),
    ],
)
def test_a_wrong_drawing_is_refused_with_its_place_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(MapError, match=message):
        read_map(text)


def test_a_board_is_turned_by_quarters_only() -> None:
    with pytest.raises(MapError, match="expected 0, 90, 180 or 270"):
        rotate(read_map(SMALL), 45)
