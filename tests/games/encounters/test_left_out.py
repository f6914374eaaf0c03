"""What is left out of saves, views and events to keep them short: whoever reads them puts these values in its place."""

from __future__ import annotations

from ...left_out import usual


def test_what_is_left_out_is_nothing_but_for_these() -> None:
    here = "sulaco.games.encounters."
    assert usual(here + "state") == {
        "EncountersSetup.line_up": "alien",
        "EncountersSetup.role_choice": "chosen",
        "Hugger.turns": 2,
        "EncountersState.step": "roles",
    }
    assert usual(here + "view", here + "box", here + "events") == {
        "SeenRoom.scan": -1,
        "SeenHugger.turns": 2,
        "EncountersCard.copies": 1,
        "EncountersCard.moves": True,
        "EncountersCard.heals": True,
        "Achieved.only": -1,
    }
