"""The example game: its rules, so that docs/add-a-game.md shows a game that works; and all testers on it."""

from __future__ import annotations

import pytest

from sulaco.table.decision import Refused
from sulaco.table.table import Table
from sulaco.table.testers import TESTERS

from .example_game import Drew, Duel, DuelSetup
from .test_table import duel


@pytest.mark.parametrize("name", list(TESTERS))
def test_all_testers_pass(name: str) -> None:
    for seed in range(25):
        for setup in Duel.setups():
            assert TESTERS[name](Duel, setup, seed) == []


def test_a_hand_is_filled_to_three_and_only_its_seat_reads_the_cards() -> None:
    table = Table(Duel, DuelSetup(), 1)
    first = table.events[0]

    assert [len(hand) for hand in table.game.state.hands] == [3, 3]
    assert first == Drew(rule="X1.01", seat=0, n=3, cards=tuple(table.game.state.hands[0]))
    assert first.seen_by(0) == first
    assert first.seen_by(1) == first.seen_by(None) == Drew(rule="X1.01", seat=0, n=3)


def test_a_jam_makes_the_other_roll_again() -> None:
    table = duel("lay:3")
    table.game.state.chance.script += [6, 1, 2]
    for key in ("lay:5", "no", "no", "pass", "jam-1"):
        table.choose(key)

    texts = [table.kind.texts().render(event.text()) for event in table.events[-2:]]
    assert texts == ["player 2 plays Jam 1.", "player 1 rolls 2."]
    for _ in range(2):
        table.choose("pass")
    assert table.game.state.taken == [0, 1]


def test_the_deck_can_end_the_game() -> None:
    table = duel(points=9)
    while table.decision is not None:
        table.choose(table.decision.keys()[0])

    assert table.ending is not None
    assert table.ending.reason.text.id == "ending.deck"


def test_a_game_to_no_points_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Table(Duel, DuelSetup(points=0), 1)

    assert Duel.texts().render(refused.value.reason.text) == "A game goes to at least 1 point, not to 0."
