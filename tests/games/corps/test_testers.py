"""The kernel's testers on corps: copies, replay, undo, save and load, views, and random games under all invariants."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.state import Setup
from sulaco.table.save import dumps
from sulaco.table.table import Table
from sulaco.table.testers import (
    copy_tester,
    fuzz_tester,
    replay_tester,
    save_tester,
    undo_tester,
    view_tester,
)

LISTED = [mission.id for mission in MISSIONS.values() if mission.listed]


def setups(mission: str) -> list[Setup]:
    """A small and a large table of a mission, and one after losses; every number of players comes up somewhere."""
    number = LISTED.index(mission)
    wanted = (1 + number % 3, 4 + number % 3)
    found = [setup for setup in Corps.setups() if setup.mission == mission]
    return [setup for setup in found if setup.players in wanted or setup.captured]


pytestmark = pytest.mark.parametrize("mission", LISTED)


def test_no_copy_ever_changes(mission: str) -> None:
    for setup in setups(mission):
        assert copy_tester(Corps, setup, 11) == []


def test_the_journal_gives_the_same_states(mission: str) -> None:
    for setup in setups(mission):
        assert replay_tester(Corps, setup, 12) == []


def test_everything_can_be_taken_back_and_done_again(mission: str) -> None:
    for setup in setups(mission):
        assert undo_tester(Corps, setup, 13) == []


def test_a_saved_game_goes_on(mission: str) -> None:
    for setup in setups(mission):
        assert save_tester(Corps, setup, 14, every=40) == []


def test_no_view_decision_or_log_tells_a_secret(mission: str) -> None:
    for setup in setups(mission):
        assert view_tester(Corps, setup, 15, every=3) == []


def test_random_games_keep_all_invariants_and_end(mission: str) -> None:
    for setup in setups(mission):
        for seed in range(3):
            assert fuzz_tester(Corps, setup, seed, deep=25)[1] == []


def test_a_finished_game_is_saved_in_less_than_100_kb(mission: str) -> None:
    table = Table(Corps, setups(mission)[-1], 16)
    while table.decision is not None:
        # The last option is rarely the end of anything: the games are long.
        table.choose(table.decision.keys()[len(table.journal) * 7 % len(table.decision.options)])

    assert len(dumps(table).encode()) < 100_000
