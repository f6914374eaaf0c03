"""The four boards of Get Away From Her: what each face has, and who can go where (A1.09, A27.02, A27.03)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.board import BOARD, NO_WAY, Map, blocks, draw, lay_out, read_map, rotate, spaces_in
from sulaco.games.corps.board.grid import DOOR, OPEN
from sulaco.games.corps.boxes import BACKS, BOXES, GET_AWAY
from sulaco.games.corps.components import origin
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.ground import ground
from sulaco.games.corps.missions import Mission
from sulaco.games.corps.missions.base import face

BOARDS = BOXES[GET_AWAY].boards
FACES = [face for board in BOARDS.items() for face in board]
INFESTED = [*BACKS.values(), *BOARDS.values()]
TUNNELS = "2 3 6 7"
"""Where infested faces open onto their neighbours, on each side."""


def drawn(name: str) -> Map:
    return read_map(face(name), name)


def laid(*boards: tuple[str, int, int, int], exits: tuple[tuple[int, int], ...] = ()) -> Map:
    """Boards as a mission gives them: face, rotation, board-column, board-row."""
    placings = [(name, face(name), turn, column, row) for name, turn, column, row in boards]
    return lay_out("test", placings, exits)


def open_sides(board: Map) -> dict[str, str]:
    """The spaces along each border, counted from west or north, where nothing is drawn."""
    last = BOARD - 1
    ways = {
        "north": [board.level_at(n, 0) == OPEN and board.walkable >> board.space(n, 0) & 1 for n in range(BOARD)],
        "east": [
            board.upright_at(BOARD, n) == OPEN and board.walkable >> board.space(last, n) & 1 for n in range(BOARD)
        ],
        "south": [
            board.level_at(n, BOARD) == OPEN and board.walkable >> board.space(n, last) & 1 for n in range(BOARD)
        ],
        "west": [board.upright_at(0, n) == OPEN and board.walkable >> board.space(0, n) & 1 for n in range(BOARD)],
    }
    return {side: " ".join(str(n) for n, way in enumerate(open) if way) for side, open in ways.items()}


def names(board: Map, spaces: int) -> list[str]:
    return [board.names[space] for space in spaces_in(spaces)]


def reached(board: Map, start: str, without: int = 0, doors: int = 0) -> int:
    """All spaces that can be walked to from one, not over these spaces and not through these doors."""
    found = front = 1 << board.names.index(start)
    grow = board.steps(doors).grow
    while front:
        front = grow(front) & board.walkable & ~found & ~without
        found |= front
    return found


def most_cut_off(board: Map) -> int:
    """How many spaces are cut off at most if a single space cannot be entered."""
    floor = spaces_in(board.walkable)
    worst = 0
    for space in floor:
        start = next(other for other in floor if other != space)
        found = reached(board, board.names[start], 1 << space).bit_count()
        worst = max(worst, min(found, len(floor) - 1 - found))
    return worst


def squares(board: Map, start: str) -> set[str]:
    """Where a large model can get to from a place, all of them named by the north-western space (A27.03)."""
    ways = blocks(board, 2)
    found = front = 1 << board.names.index(start)
    assert ways.walkable & found, f"no large model can stand at {start}"
    grow = ways.steps(0).grow
    while front:
        front = grow(front) & ways.walkable & ~found
        found |= front
    return set(names(board, found))


def footprints(board: Map, width: int, height: int) -> set[str]:
    """Where a rectangle of spaces fits that no wall, door or thick white line divides, by its north-western space."""
    fits = set()
    for y in range(board.height - height + 1):
        for x in range(board.width - width + 1):
            spaces = [(x + dx, y + dy) for dx in range(width) for dy in range(height)]
            free = all(board.walkable >> board.space(*space) & 1 for space in spaces)
            across = all(board.upright_at(at, row) == OPEN for at, row in spaces if at > x)
            along = all(board.level_at(at, row) == OPEN for at, row in spaces if row > y)
            if free and across and along:
                fits.add(f"{x},{y}")
    return fits


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize(
    ("name", "spaces", "doors", "sides", "cut_off"),
    [
        pytest.param(
            "yard",
            76,
            ["4,1 5,1"],
            {"north": "2 3 4 5 6 7", "east": "1 2 3 4 5 8 9", "south": "0 1 2 3 4 5 6 7 8 9", "west": "2 5 8 9"},
            3,
            marks=pytest.mark.component("yard"),
        ),
        pytest.param(
            "landing-pad",
            69,
            [],
            {
                "north": "0 1 2 3 4 5 6 7 8 9",
                "east": "0 1 2 5 6 7 8 9",
                "south": "0 1 8 9",
                "west": "0 2 3 5 6 7 8 9",
            },
            2,
            marks=pytest.mark.component("landing-pad"),
        ),
        pytest.param(
            "hangar-deck",
            90,
            ["2,2 2,3", "6,2 6,3", "0,5 1,5", "8,5"],
            {"north": "2 3 4 5 6 7", "east": "7 8 9", "south": "2 3 4 5 6 7", "west": "7 8 9"},
            2,
            marks=pytest.mark.component("hangar-deck"),
        ),
        pytest.param(
            "airlock-deck",
            92,
            ["2,1 2,2", "6,2", "0,3 1,3", "8,3", "4,6 5,6"],
            {"north": "2 3 4 5 6 7", "east": "7 8 9", "south": "", "west": "7 8 9"},
            1,
            marks=pytest.mark.component("airlock-deck"),
        ),
        pytest.param(
            "hive-tunnels",
            68,
            [],
            dict.fromkeys(("north", "east", "south", "west"), TUNNELS),
            1,
            marks=pytest.mark.component("hive-tunnels"),
        ),
        pytest.param(
            "queens-chamber",
            66,
            [],
            dict.fromkeys(("north", "east", "south", "west"), TUNNELS),
            0,
            marks=pytest.mark.component("queens-chamber"),
        ),
        pytest.param(
            "exchanger-hall",
            66,
            [],
            dict.fromkeys(("north", "east", "south", "west"), TUNNELS),
            0,
            marks=pytest.mark.component("exchanger-hall"),
        ),
        pytest.param(
            "gantries",
            66,
            ["4,7 5,7"],
            dict.fromkeys(("north", "east", "south", "west"), TUNNELS),
            0,
            marks=pytest.mark.component("gantries"),
        ),
    ],
)
def test_a_face_is_drawn_like_this(
    name: str, spaces: int, doors: list[str], sides: dict[str, str], cut_off: int
) -> None:
    board = drawn(name)
    assert (board.width, board.height) == (BOARD, BOARD)
    assert board.walkable.bit_count() == spaces
    assert [" ".join(board.names[space] for space in door.sides[0]) for door in board.doors] == doors
    assert open_sides(board) == sides
    floor = spaces_in(board.walkable)
    assert max(board.walk[floor[0]][space] for space in floor) < NO_WAY
    # There are two ways to everything but a few spaces in corners and behind the gate.
    assert most_cut_off(board) == cut_off
    assert origin(name) == "designed"
    assert Corps.texts().name(name) != name


@pytest.mark.rule("A1.09")
def test_the_four_boards_have_a_front_and_a_back_that_no_mission_uses_at_once() -> None:
    assert len(BOARDS) == 4
    assert len({*FACES, *BACKS, *BACKS.values()}) == 16

    class Impossible(Mission):
        id = "impossible"
        boards = (("yard", 0, 0, 0), ("hive-tunnels", 0, 1, 0))
        labels = {}

    with pytest.raises(ValueError, match="both faces of one board: yard and hive-tunnels"):
        _ = Impossible().map


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("name", FACES)
def test_a_face_may_be_turned_and_is_drawn_for_readers(name: str) -> None:
    board = drawn(name)
    assert read_map(draw(board)) == board
    turned = board
    for degrees in (90, 180, 270):
        turned = rotate(turned, 90)
        assert turned == rotate(board, degrees)
        assert turned.walkable.bit_count() == board.walkable.bit_count()
        assert len(turned.doors) == len(board.doors)
    assert rotate(turned, 90) == board
    picture = ground(board)
    assert picture.floor == spaces_in(board.walkable)
    assert len(picture.doors) == len(board.doors)


# --- neighbours --------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("name", INFESTED)
@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_infested_faces_of_both_boxes_join_on_every_side_however_they_are_turned(name: str, degrees: int) -> None:
    sides = set(open_sides(rotate(drawn(name), degrees)).values())
    if name in BACKS.values():
        # Two faces of the base box open less widely on one side.
        assert TUNNELS in sides
        assert {n for side in sides for n in side.split()} == set(TUNNELS.split())
    else:
        assert sides == {TUNNELS}


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize(
    ("boards", "between"),
    [
        # South of the Medlab, whose door leads to the way in front of the gate.
        ((("medlab", 0, 0, 0), ("yard", 0, 0, 1)), ["6,9", "7,9"]),
        ((("quarters-a", 0, 0, 0), ("yard", 0, 0, 1)), ["2,9", "3,9", "4,9", "5,9", "6,9", "7,9"]),
        ((("yard", 0, 0, 0), ("landing-pad", 0, 0, 1)), [f"{x},9" for x in range(10)]),
        ((("operations", 0, 0, 0), ("hangar-deck", 0, 1, 0)), ["9,7", "9,8", "9,9"]),
        ((("hangar-deck", 0, 0, 0), ("airlock-deck", 0, 1, 0)), ["9,7", "9,8", "9,9"]),
        ((("hangar-deck", 0, 0, 0), ("airlock-deck", 0, 0, 1)), ["2,9", "3,9", "4,9", "5,9", "6,9", "7,9"]),
        ((("quarters-b", 0, 0, 0), ("airlock-deck", 0, 0, 1)), ["2,9", "3,9", "4,9", "5,9"]),
    ],
)
def test_faces_join_where_both_are_open(boards: tuple[tuple[str, int, int, int], ...], between: list[str]) -> None:
    board = laid(*boards)
    straight = [
        board.names[space]
        for space in spaces_in(board.walkable)
        for step in (1, board.width)
        if space + step < board.size
        and board.board_of[space] == 0
        and board.board_of[space + step] == 1
        and board.next_mask[space] >> space + step & 1
    ]
    assert straight == between


@pytest.mark.rule("A1.09", "A6.10")
def test_two_barricades_keep_the_yard_out_of_the_medlab() -> None:
    board = laid(("medlab", 0, 0, 0), ("yard", 0, 0, 1))
    gate = next(door for door in board.doors if board.names.index("4,11") in door.sides[0])
    ward = next(door for door in board.doors if board.names.index("6,9") in door.sides[0])
    assert reached(board, "9,19") == board.walkable
    assert reached(board, "9,19", doors=1 << gate.index) >> board.names.index("6,10") & 1 == 0
    between = reached(board, "6,10", doors=1 << gate.index | 1 << ward.index)
    assert names(board, between) == [f"{x},{y}" for y in (10, 11) for x in range(2, 8)]


# --- large models ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A27.02", "A27.03")
@pytest.mark.parametrize(
    ("name", "entrances", "rooms", "kept_out"),
    [
        ("yard", "4,0 0,8 8,8 3,8 6,8 8,4", "2,0 8,2 3,6", "0,5"),
        ("landing-pad", "2,0 6,0 8,0 0,2 0,5 8,5 0,8 8,8", "2,2 2,5 0,8 8,8 6,5", ""),
        ("hangar-deck", "3,0 4,0 0,7 8,7 2,8 6,8", "0,1 0,4 7,2 7,3 3,2", ""),
        ("airlock-deck", "3,0 5,0 0,7 0,8 8,7 8,8", "0,1 0,2 3,7 5,8", "7,1 7,2"),
        ("hive-tunnels", "2,0 6,0 8,2 8,6 2,8 6,8 0,2 0,6", "4,4 6,4", ""),
        ("queens-chamber", "2,0 6,0 8,2 8,6 2,8 6,8 0,2 0,6", "2,5 4,5 6,5", ""),
        ("exchanger-hall", "2,0 6,0 8,2 8,6 2,8 6,8 0,2 0,6", "4,2 4,4 4,6", ""),
        ("gantries", "2,0 6,0 8,2 8,6 2,8 6,8 0,2 0,6", "4,8 2,4 6,4", ""),
    ],
)
def test_large_models_get_from_every_wide_entrance_to_the_rooms_meant_for_them(
    name: str, entrances: str, rooms: str, kept_out: str
) -> None:
    board = drawn(name)
    for entrance in entrances.split():
        found = squares(board, entrance)
        assert set(rooms.split()) <= found
        assert not set(kept_out.split()) & found


@pytest.mark.rule("A27.02")
def test_large_models_pass_from_board_to_board() -> None:
    hive = laid(
        ("hive-tunnels", 0, 0, 0), ("queens-chamber", 90, 1, 0), ("exchanger-hall", 180, 0, 1), ("gantries", 270, 1, 1)
    )
    found = squares(hive, "2,0")
    assert {"12,2", "16,16", "4,14", "13,4"} <= found
    ship = laid(("hangar-deck", 0, 0, 0), ("airlock-deck", 0, 0, 1))
    # From the loader's room on the hangar deck into the airlock.
    assert "4,18" in squares(ship, "0,1")
    # From the landed dropship through the gate into the corridor of the Medlab and into the quarters.
    for inside, target in (("medlab", "2,7"), ("quarters-a", "4,1")):
        grounds = laid((inside, 0, 0, 0), ("yard", 0, 0, 1), ("landing-pad", 0, 0, 2))
        assert target in squares(grounds, "8,28")


@pytest.mark.parametrize(
    ("name", "upright", "across"),
    [
        ("yard", "6,2 6,3", ""),
        ("landing-pad", "6,0", "2,0 3,0"),
        ("hangar-deck", "3,0 3,1 3,2 3,3", "0,7 1,7 2,7 3,7"),
    ],
)
def test_the_apc_stands_on_three_faces(name: str, upright: str, across: str) -> None:
    board = drawn(name)
    assert footprints(board, 3, 7) == set(upright.split())
    assert footprints(board, 7, 3) == set(across.split())


def test_the_apc_drives_from_the_gate_to_the_landed_dropship_and_along_the_halls() -> None:
    grounds = laid(("yard", 0, 0, 0), ("landing-pad", 0, 0, 1))
    assert {f"6,{y}" for y in range(2, 11)} <= footprints(grounds, 3, 7)
    # The corridors of the base box are as wide as those of the hangar.
    halls = laid(("operations", 0, 0, 0), ("hangar-deck", 0, 1, 0))
    assert {f"{x},7" for x in range(14)} <= footprints(halls, 7, 3)


# --- the airlock, the lift ---------------------------------------------------------------------------------------


@pytest.mark.rule("A1.09", "A27.02")
def test_the_airlock_has_an_inner_and_an_outer_door_of_two_spaces_and_windows() -> None:
    board = laid(("airlock-deck", 0, 0, 0))
    inner = next(door for door in board.doors if board.names.index("4,6") in door.sides[0])
    inside = [f"{x},{y}" for y in (7, 8, 9) for x in (3, 4, 5, 6)]
    assert names(board, reached(board, "3,7", doors=1 << inner.index)) == inside
    # The outer door is a wall until there is something outside.
    assert [drawn("airlock-deck").level_at(x, BOARD) == DOOR for x in range(BOARD)].count(True) == 2
    open = laid(("airlock-deck", 0, 0, 0), exits=((4, 10), (5, 10)))
    assert len(open.doors) == len(board.doors) + 1
    outer = next(door for door in open.doors if open.names.index("4,10") in door.sides[1])
    assert [open.names[space] for space in outer.sides[0]] == ["4,9", "5,9"]
    # Through its windows one sees in from both sides, past closed doors.
    closed = sum(1 << door.index for door in board.doors)
    for outside in ("2,8", "7,8", "0,8", "9,8"):
        assert board.sees(board.names.index(outside), board.names.index("4,8"), 0, closed)
    assert not board.next_mask[board.names.index("2,8")] >> board.names.index("3,8") & 1


@pytest.mark.rule("A27.02")
def test_the_lift_of_the_gantries_holds_a_large_model_behind_a_wide_door() -> None:
    board = drawn("gantries")
    lift = board.doors[0]
    inside = reached(board, "4,8", doors=1 << lift.index)
    assert names(board, inside) == ["4,8", "5,8", "4,9", "5,9"]
    # Over the pit one sees from one side to the other, and cannot walk.
    assert board.sees(board.names.index("3,4"), board.names.index("6,4"), 0, 0)
    assert board.walk[board.names.index("3,4")][board.names.index("6,4")] > 3
