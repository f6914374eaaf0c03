"""What is left out of saves, views and events to keep them short: whoever reads them puts these values in its place."""

from __future__ import annotations

from ...left_out import usual


def test_what_is_left_out_is_nothing_but_for_these() -> None:
    here = "sulaco.games.battles."
    assert usual(here + "state") == {
        "BattlesSetup.mode": "free-for-all",
        "Unit.ready": True,
        "BattlesState.step": "first",
    }
    assert usual(here + "view", here + "box", here + "events") == {"BattleCard.limit": 4}
