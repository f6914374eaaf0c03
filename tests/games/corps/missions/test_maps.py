"""What holds for the map of every mission (A1.09, A1.17, A6.07)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.board import NO_WAY
from sulaco.games.corps.boxes import BACKS
from sulaco.games.corps.contents import contents_of
from sulaco.games.corps.missions import MISSIONS

LISTED = sorted(id for id, mission in contents_of().missions.items() if mission.listed)


def test_there_are_nine_mission_cards() -> None:
    assert LISTED == [
        "bug-hunt-1",
        "bug-hunt-2",
        "bug-hunt-3",
        "bug-hunt-4",
        "escape",
        "newt",
        "rescue",
        "resupply",
        "survive",
    ]


@pytest.mark.rule("A1.09")
@pytest.mark.parametrize("id", LISTED)
def test_no_mission_needs_both_faces_of_a_board(id: str) -> None:
    faces = [board[0] for board in MISSIONS[id].boards]
    assert len(set(faces)) == len(faces)
    assert not any(front in faces and back in faces for front, back in BACKS.items())


@pytest.mark.parametrize("id", LISTED)
def test_every_labelled_space_can_be_reached_from_every_starting_space(id: str) -> None:
    board = MISSIONS[id].map
    spaces = [space for label in board.labels.values() for space in label]
    for start in board.labels["a"]:
        assert [board.names[space] for space in spaces if board.walk[start][space] == NO_WAY] == []


@pytest.mark.parametrize("id", LISTED)
def test_every_token_has_a_space_of_its_own(id: str) -> None:
    labels = MISSIONS[id].map.labels
    taken = [space for label, spaces in labels.items() if label not in ("a", "d", "r") for space in spaces]
    assert len(set(taken)) == len(taken)


@pytest.mark.rule("A1.17", "A6.07")
@pytest.mark.parametrize("id", LISTED)
def test_no_starting_blip_is_seen_from_a_starting_space(id: str) -> None:
    board = MISSIONS[id].map
    starts = [space for label in ("a", "d", "r") for space in board.labels.get(label, ())]
    blips = [space for label, spaces in board.labels.items() if label[0] in "bm" for space in spaces]
    seen = []
    for start in starts:
        for blip in blips:
            beside = 1 << start | 1 << blip
            closed = sum(1 << door.index for door in board.doors if not door.touching & beside)
            if board.sees(start, blip, 0, closed):
                seen.append((board.names[start], board.names[blip]))
    assert seen == []
