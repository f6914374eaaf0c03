"""What is noted of the board before options are looked for: nothing is searched that cannot be there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sulaco.games.encounters.position import Position
from sulaco.games.encounters.survey import Board, survey

from .tables import alter


def noted(*laid: Callable[[Position], object]) -> Board:
    p = Position(2)
    for each in laid:
        each(p)
    return survey(p.table().game)


def test_nothing_is_noted_of_an_empty_board() -> None:
    board = noted()
    assert (board.words, board.hidden, board.targets, board.helping) == ([], [], [], [])
    assert (board.free, board.paying, board.able) == (False, False, False)


def test_rooms_zone_and_facehuggers_are_looked_through_in_their_order() -> None:
    board = noted(
        lambda p: p.room("quarters", "egg", up=False),
        lambda p: p.room("med-lab", "lurker-overhead"),
        lambda p: p.room("airlock", "hazard"),
        lambda p: p.zone("howling-xenomorph"),
        lambda p: p.hugger(1),
    )
    assert board.hidden == [3]
    assert board.targets[:2] == ["lurker-overhead-1", "howling-xenomorph-1"]
    assert len(board.targets) == 3


@pytest.mark.parametrize(
    ("lay", "name"),
    [
        (lambda p: p.room("med-lab", "lurker-overhead"), "lurker-overhead"),
        (lambda p: p.zone("howling-xenomorph"), "howling-xenomorph"),
    ],
)
def test_an_enemy_without_attack_can_be_fought_for_nothing(
    lay: Callable[[Position], object], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not noted(lay).free
    alter(monkeypatch, name, attack=0)
    assert noted(lay).free


@pytest.mark.parametrize(
    ("lay", "paying"),
    [
        (lambda p: p.room("med-lab", "hazard"), True),
        (lambda p: p.room("med-lab", "egg"), False),
        (lambda p: p.room("med-lab", attached=("resin-walls",)), True),
        (lambda p: p.operations("newt"), True),
    ],
)
def test_there_may_be_something_to_pay_for(lay: Callable[[Position], object], paying: bool) -> None:
    assert noted(lay).paying is paying


def test_cards_in_play_may_have_something_to_be_used() -> None:
    assert noted(lambda p: p.vigilant(0, "body-armor")).able
    assert not noted(lambda p: p.vigilant(1, "body-armor")).able
    assert not noted(lambda p: p.played("grunt")).able
    assert noted(lambda p: p.played("captain-of-the-ship")).able
