"""The second run of the tests: under undo, and under save and load, a game that does not bear it is found."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games import registered
from sulaco.games.manifest import Manifest
from sulaco.table.decision import Refused
from sulaco.table.save import SaveError
from sulaco.table.table import Table
from tests.under import choose_under, twin_of

from .example_game import Duel, DuelSetup
from .test_table import duel
from .test_testers import Ticking

PLAIN = Table.choose


@pytest.fixture(params=["undo", "save"])
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name = str(request.param)
    monkeypatch.setattr(Table, "choose", choose_under(name, PLAIN))
    return name


def play(table: Table[Any]) -> None:
    while table.decision is not None:
        table.choose(table.decision.keys()[0])


def test_a_sound_game_goes_on_as_always(mode: str) -> None:
    table, plain = Table(Duel, DuelSetup(), 2), Table(Duel, DuelSetup(), 2)
    play(table)
    while plain.decision is not None:
        PLAIN(plain, plain.decision.keys()[0])

    assert (table.journal, table.digest(), table.events) == (plain.journal, plain.digest(), plain.events)


def test_a_game_that_does_not_bear_it_is_found(mode: str) -> None:
    table = Table(Ticking, DuelSetup(), 1)
    # The twin has ticked as well: until the next draw the table is played on as if its state were changed by hand.
    table = Table.of(Ticking, table.game.state, table.setup, 1)

    with (
        registered(Manifest(name="duel", game="tests.table.test_testers:Ticking")),
        pytest.raises((AssertionError, SaveError), match=r"not as it was|leads elsewhere|line \d+"),
    ):
        play(table)


def test_a_refusal_stays_a_refusal(mode: str) -> None:
    table = duel("lay:3")

    with pytest.raises(Refused):
        table.choose("lay:3")
    table.choose("lay:4")
    assert table.journal == ["lay:3", "lay:4"]


def test_pieces_moved_by_hand_are_left_alone(mode: str) -> None:
    table = duel("lay:3")
    table.game.state.taken = [2, 0]
    for key in ("lay:4", "no", "no"):
        table.choose(key)

    assert table.game.state.taken == [2, 0]


def test_a_twin_is_played_to_the_same_point() -> None:
    for table in (duel("lay:3", "lay:4"), Table(Duel, DuelSetup(), 1)):
        assert twin_of(table).digest() == table.digest()
        assert twin_of(table) is not table
