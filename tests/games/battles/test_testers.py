"""The kernel's testers on battles: copies, replay, undo, save and load, views, random games under all invariants."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.state import Setup
from sulaco.table.testers import (
    copy_tester,
    fuzz_tester,
    replay_tester,
    save_tester,
    undo_tester,
    view_tester,
)

SETUPS = Battles.setups()

pytestmark = pytest.mark.parametrize(
    "setup", SETUPS, ids=[f"{n}-{setup.mode}-{len(setup.decks)}" for n, setup in enumerate(SETUPS)]
)


def test_no_copy_ever_changes(setup: Setup) -> None:
    assert copy_tester(Battles, setup, 21) == []


def test_the_journal_gives_the_same_states(setup: Setup) -> None:
    assert replay_tester(Battles, setup, 22) == []


def test_everything_can_be_taken_back_and_done_again(setup: Setup) -> None:
    assert undo_tester(Battles, setup, 23) == []


def test_a_saved_game_goes_on(setup: Setup) -> None:
    assert save_tester(Battles, setup, 24, every=40) == []


@pytest.mark.rule("V17.03", "V3.06", "V9.07")
def test_no_view_decision_or_log_tells_a_secret(setup: Setup) -> None:
    assert view_tester(Battles, setup, 25, every=4) == []


def test_random_games_keep_all_invariants_and_end(setup: Setup) -> None:
    for seed in range(2):
        assert fuzz_tester(Battles, setup, seed, deep=40)[1] == []
