"""The twins beside the tables of tests: a game that does not bear undo, or save and load, is found."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games import registered
from sulaco.games.manifest import Manifest
from sulaco.table.decision import Refused
from sulaco.table.save import SaveError
from sulaco.table.table import Table
from tests import twins
from tests.twins import choose_beside_twins, twin_of

from .example_game import Duel, DuelSetup
from .test_table import duel
from .test_testers import Ticking

PLAIN = Table.choose


@pytest.fixture
def beside_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "choose", choose_beside_twins(PLAIN))


def play(table: Table[Any]) -> None:
    while table.decision is not None:
        table.choose(table.decision.keys()[0])


@pytest.mark.usefixtures("beside_twins")
def test_a_sound_game_goes_on_as_always() -> None:
    table, plain = Table(Duel, DuelSetup(), 2), Table(Duel, DuelSetup(), 2)
    play(table)
    while plain.decision is not None:
        PLAIN(plain, plain.decision.keys()[0])

    assert (table.journal, table.digest(), table.events) == (plain.journal, plain.digest(), plain.events)


@pytest.mark.usefixtures("beside_twins")
@pytest.mark.parametrize(
    ("other", "found"),
    [("saved", "not as it was|under undo .* leads elsewhere"), ("undone", r"line \d+|under save .* leads elsewhere")],
)
def test_each_twin_alone_finds_a_game_that_does_not_bear_it(
    monkeypatch: pytest.MonkeyPatch, other: str, found: str
) -> None:
    table = Table(Ticking, DuelSetup(), 1)
    # The twins have ticked as well: until the next draw the table is played on as if its state were changed by hand.
    table = Table.of(Ticking, table.game.state, table.setup, 1)
    monkeypatch.setattr(twins, other, lambda choose, twin, key: table)

    with (
        registered(Manifest(name="duel", game="tests.table.test_testers:Ticking")),
        pytest.raises((AssertionError, SaveError), match=found),
    ):
        play(table)


@pytest.mark.usefixtures("beside_twins")
def test_a_refusal_stays_a_refusal() -> None:
    table = duel("lay:3")

    with pytest.raises(Refused):
        table.choose("lay:3")
    table.choose("lay:4")
    assert table.journal == ["lay:3", "lay:4"]


@pytest.mark.usefixtures("beside_twins")
def test_pieces_moved_by_hand_are_left_alone() -> None:
    table = duel("lay:3")
    table.game.state.taken = [2, 0]
    for key in ("lay:4", "no", "no"):
        table.choose(key)

    assert table.game.state.taken == [2, 0]


def test_a_twin_is_played_to_the_same_point() -> None:
    for table in (duel("lay:3", "lay:4"), Table(Duel, DuelSetup(), 1)):
        assert twin_of(table).digest() == table.digest()
        assert twin_of(table) is not table
