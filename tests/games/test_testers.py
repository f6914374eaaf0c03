"""The kernel's testers on the card games: copies, replay, undo, save and load, views, random games under invariants."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.games.battles import Battles
from sulaco.games.encounters import Encounters
from sulaco.table.game import Game
from sulaco.table.testers import (
    copy_tester,
    fuzz_tester,
    replay_tester,
    save_tester,
    undo_tester,
    view_tester,
)

Kind = type[Game[Any]]
KINDS: tuple[Kind, ...] = (Battles, Encounters)

pytestmark = pytest.mark.parametrize(
    ("kind", "setup"),
    [pytest.param(kind, setup, id=f"{kind.name}-{n}") for kind in KINDS for n, setup in enumerate(kind.setups())],
)


def test_no_copy_ever_changes(kind: Kind, setup: Any) -> None:
    assert copy_tester(kind, setup, 21) == []


def test_the_journal_gives_the_same_states(kind: Kind, setup: Any) -> None:
    assert replay_tester(kind, setup, 22) == []


def test_everything_can_be_taken_back_and_done_again(kind: Kind, setup: Any) -> None:
    assert undo_tester(kind, setup, 23) == []


def test_a_saved_game_goes_on(kind: Kind, setup: Any) -> None:
    assert save_tester(kind, setup, 24, every=40) == []


@pytest.mark.rule("V17.03", "V3.06", "V9.07")
@pytest.mark.rule("L1.17", "L4.01", "L6.06", "L19.02", "L19.24")
def test_no_view_decision_or_log_tells_a_secret(kind: Kind, setup: Any) -> None:
    assert view_tester(kind, setup, 25, every=4) == []


def test_random_games_keep_all_invariants_and_end(kind: Kind, setup: Any) -> None:
    for seed in range(2):
        assert fuzz_tester(kind, setup, seed, deep=40)[1] == []
