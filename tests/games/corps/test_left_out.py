"""What is left out of saves, views and events to keep them short: whoever reads them puts these values in its place."""

from __future__ import annotations

from ...left_out import usual


def test_what_is_left_out_is_nothing_but_for_these() -> None:
    here = "sulaco.games.corps."
    assert usual(here + "state") == {
        "Setup.players": 1,
        "Setup.newt": True,
        "Character.player": -1,
        "Character.at": -1,
        "Character.status": "away",
        "Character.aim": 1,
        "Alien.kind": "alien",
        "Activation.stage": "on",
        "Activation.actions": 2,
        "BlipStep.board": -1,
        "CorpsState.step": "gear",
        "CorpsState.placing": -1,
        "CorpsState.turn": 1,
    }
    assert usual(here + "view", here + "box", here + "events") == {
        "AlienHit.n": 1,
        "CardFace.copies": 1,
        "Recycled.seat": -1,
        "SeenAlien.width": 1,
        "Fired.space": -1,
    }
