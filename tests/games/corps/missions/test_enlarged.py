"""The maps of Missions 1 to 3 of the extended campaign (A1.09, A1.17, A6.07, A27.03)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.board import NO_WAY, Door, Map, blocks, canvas_place, spaces_in
from sulaco.games.corps.board.path import Walks
from sulaco.games.corps.boxes import BASE, BLIPS, BOXES, GET_AWAY
from sulaco.games.corps.missions import MISSIONS, Mission
from sulaco.games.corps.missions.enlarged import ESCAPE, NEWT, SURVIVE, Layout

LAYOUTS = {"newt": NEWT, "escape": ESCAPE, "survive": SURVIVE}
"""By the mission of the base box."""


def laid(layout: Layout) -> Map:
    class Enlarged(Mission):
        id = "enlarged"
        boards = layout.boards
        exits = layout.exits
        labels = layout.labels

    return Enlarged().map


def barricades(layout: Layout, board: Map) -> list[Door]:
    """The doors that have a Barricade from the beginning."""
    found = []
    for place in layout.barricades:
        name, _, xy = place.partition(" ")
        x, _, y = xy.partition(",")
        placing = next((name, "", turn, column, row) for face, turn, column, row in layout.boards if face == name)
        space = board.space(*canvas_place(placing, int(x), int(y)))
        found += [door for door in board.doors if door.touching >> space & 1]
    return found


def reached(ways: Walks, starts: int, barricaded: int = 0) -> int:
    found = front = starts
    grow = ways.steps(barricaded).grow
    while front:
        front = grow(front) & ways.walkable & ~found
        found |= front
    return found


def places(board: Map, label: str) -> str:
    return " ".join(board.names[space] for space in board.labels[label])


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("id", LAYOUTS)
def test_two_boards_of_the_new_box_lie_beside_those_of_the_mission(id: str) -> None:
    layout = LAYOUTS[id]
    faces = [board[0] for board in layout.boards]
    own = {face for board in BOXES[GET_AWAY].boards.items() for face in board}
    assert len(faces) == len(set(faces)) == 6
    assert {face for face in faces if face not in own} == {board[0] for board in MISSIONS[id].boards}
    for box in (BASE, GET_AWAY):
        assert not any(front in faces and back in faces for front, back in BOXES[box].boards.items())
    assert len({board[2:] for board in layout.boards}) == 6


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("id", LAYOUTS)
def test_everything_can_be_reached_and_every_token_has_a_space_of_its_own(id: str) -> None:
    board = laid(LAYOUTS[id])
    assert set(MISSIONS[id].labels) | set(MISSIONS[id].exits) == set(board.labels)
    for start in board.labels["a"]:
        assert [board.names[space] for space in spaces_in(board.walkable) if board.walk[start][space] == NO_WAY] == []
    taken = [space for label, spaces in board.labels.items() if label not in ("a", "d", "r") for space in spaces]
    assert len(set(taken)) == len(taken)
    assert len(board.labels["a"]) >= 6
    assert len(board.labels["b"]) <= len(BLIPS)


@pytest.mark.rule("A1.17", "A6.07")
@pytest.mark.parametrize("id", LAYOUTS)
def test_no_starting_blip_is_seen_from_a_starting_space(id: str) -> None:
    board = laid(LAYOUTS[id])
    starts = [space for label in ("a", "d", "r") for space in board.labels.get(label, ())]
    blips = [space for label, spaces in board.labels.items() if label[0] in "bm" for space in spaces]
    seen = []
    for start in starts:
        for blip in blips:
            closed = sum(1 << door.index for door in board.doors if not door.touching & (1 << start | 1 << blip))
            if board.sees(start, blip, 0, closed):
                seen.append((board.names[start], board.names[blip]))
    assert seen == []


@pytest.mark.rule("A27.03")
@pytest.mark.parametrize("id", ["newt", "survive"])
def test_a_large_model_gets_from_the_dropship_to_the_control_room_and_the_east_gate(id: str) -> None:
    board = laid(LAYOUTS[id])
    ways = blocks(board, 2)
    found = reached(ways, 1 << board.space(18, 28))
    for x, y in ((7, 5), (18, 8), (0, 7)):
        assert found >> board.space(x, y) & 1, (x, y)


def test_mission_1_lies_as_published() -> None:
    board = laid(NEWT)
    assert NEWT.published == ("boards", "tokens")
    assert not ESCAPE.published
    assert not SURVIVE.published
    assert board.boards == ("operations", "medlab", "quarters-a", "quarters-b", "yard", "landing-pad")
    assert [places(board, f"S{n}") for n in (1, 2, 3, 4)] == ["0,7", "10,2", "8,18", "10,12"]
    assert [places(board, f"m{n}") for n in (1, 2, 3, 4)] == ["19,3", "1,18", "1,21", "8,28"]
    assert places(board, "XA") == "20,8"
    assert places(board, "c1") == "4,1"


@pytest.mark.rule("A6.10")
def test_in_mission_1_two_barricades_keep_the_marines_out_at_first() -> None:
    board = laid(NEWT)
    gate, ward = barricades(NEWT, board)
    assert [board.names[space] for space in gate.sides[1]] == ["14,12", "15,12"]
    assert [board.names[space] for space in ward.sides[0]] == ["16,9", "17,9"]
    starts = sum(1 << space for space in board.labels["a"])
    for broken, rows in (((), range(11, 30)), ((gate,), range(10, 30))):
        held = sum(1 << door.index for door in (gate, ward) if door not in broken)
        there = {board.xys[space] for space in spaces_in(reached(board, starts, held))}
        assert {y for _, y in there} == set(rows)
        assert min(x for x, _ in there) == 10
    assert reached(board, starts) == board.walkable
    assert [barricades(layout, laid(layout)) for layout in (ESCAPE, SURVIVE)] == [[], []]


@pytest.mark.parametrize(("id", "label", "steps"), [("newt", "XA", 12), ("escape", "XA", 43), ("survive", "XA", 35)])
def test_how_far_it_is_from_the_first_starting_space_to_the_exit(id: str, label: str, steps: int) -> None:
    board = laid(LAYOUTS[id])
    assert board.walk[board.labels["a"][0]][board.labels[label][0]] == steps
