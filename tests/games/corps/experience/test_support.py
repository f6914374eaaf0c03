"""The eight cards of Support."""

from __future__ import annotations

import pytest

from ..cards.helpers import has, keys, kind, play
from ..maps import CORRIDOR, HALL
from .teaching import position


@pytest.mark.component("field-dressing")
@pytest.mark.rule("A31.01")
def test_field_dressing_helps_a_neighbour_up() -> None:
    p = position(HALL, "field-dressing")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "1,1", down=True)
    p.character("hudson", "2,0", down=True)
    p.activate("hicks")
    t = p.table()
    play(t, "experience:field-dressing")
    assert (t.game.who["frost"].status, t.game.who["hudson"].status) == ("standing", "down")
    assert len(t.game.state.exhausted) == 1
    assert not has(t, "experience:")


@pytest.mark.component("lift-up")
@pytest.mark.rule("A12.11")
def test_lift_up_recycles_for_each_neighbour_after_a_rest() -> None:
    p = position(HALL, "lift-up")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "1,1")
    p.character("hudson", "1,0", down=True)
    p.character("ripley", "2,0")
    p.exhausted("hot-wire", "fall-back", "body-armor")
    p.activate("hicks", actions=1)
    t = p.table()
    play(t, "rest", "no-draw", "stop")
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("share-gear")
@pytest.mark.rule("A3.06")
def test_share_gear_equips_for_one_card_less() -> None:
    p = position(HALL, "share-gear")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "1,1")
    p.hand(0, "m41a-pulse-rifle", "body-armor")
    p.activate("hicks")
    t = p.table()
    play(t, "equip:m41a-pulse-rifle-1:frost")
    assert len(t.game.state.exhausted) == 2
    play(t, "equip:body-armor-1:hicks")
    assert len(t.game.state.exhausted) == 2


@pytest.mark.component("stay-close")
@pytest.mark.rule("A21.03")
@pytest.mark.parametrize(("place", "near"), [("2,1", True), ("3,1", False)])
def test_stay_close_rerolls_the_defense_roll_of_a_friend(place: str, near: bool) -> None:
    p = position(HALL, "stay-close", players=2)
    p.character("hicks", place, player=0)
    p.character("ripley", "0,1", player=1)
    p.alien("0,0")
    p.phase("aliens")
    p.dice(9, 2)
    t = p.table()
    assert has(t, "experience:stay-close") is near
    if near:
        assert t.decision is not None
        assert t.decision.seat == 0
        play(t, "experience:stay-close")
        assert (t.game.who["ripley"].status, len(t.game.state.exhausted)) == ("standing", 2)


@pytest.mark.component("two-hands")
@pytest.mark.rule("A12.11")
def test_two_hands_recycles_five_in_a_rest() -> None:
    p = position(HALL, "two-hands")
    p.character("hicks", "0,0", player=0)
    p.exhausted("hot-wire", "fall-back", "hand-welder", "first-aid-kit", "shoulder-lamp", "got-spares")
    p.activate("hicks", actions=1)
    t = p.table()
    play(t, "rest", "no-draw", *["recycle:pile"] * 5)
    assert len(t.game.state.exhausted) == 1
    assert kind(t) != "recycle"


@pytest.mark.component("calm-voice")
def test_calm_voice_ends_a_hazard_of_somebody_near() -> None:
    p = position(HALL, "calm-voice")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "4,0", hazards=["wounded"])
    p.character("hudson", "9,4", hazards=["jammed"])
    p.activate("hicks", stage="end")
    t = p.table()
    assert keys(t) == ["experience:calm-voice", "skip"]
    play(t, "experience:calm-voice")
    assert (t.game.who["frost"].hazards, t.game.who["hudson"].hazards) == ([], ["jammed-1"])


@pytest.mark.component("nobody-left")
@pytest.mark.rule("A15.05")
def test_nobody_left_keeps_a_friend_on_its_feet_once_a_mission() -> None:
    p = position(CORRIDOR, "nobody-left", players=2)
    p.character("hicks", "4,0", player=0)
    p.character("ripley", "0,0", player=1)
    p.alien("1,0")
    p.phase("aliens")
    p.dice(10)
    t = p.table()
    # Ripley might re-roll first.
    play(t, "pass")
    assert (kind(t), keys(t)) == ("window.fall", ["experience:nobody-left", "pass"])
    play(t, "experience:nobody-left")
    assert t.game.who["ripley"].status == "standing"
    p = position(CORRIDOR, "nobody-left")
    p.character("hicks", "4,0", player=0)
    p.state.players[0].spent = ["nobody-left"]
    p.phase("marine")
    assert p.table().game.state.players[0].spent == ["nobody-left"]


@pytest.mark.component("lifeline")
@pytest.mark.rule("A20.02")
def test_lifeline_recycles_as_the_finish_phase_begins_beside_the_ability() -> None:
    p = position(HALL, "lifeline")
    p.character("ripley", "0,0", player=0)
    p.exhausted("hot-wire", "fall-back", "body-armor", "hand-welder")
    p.phase("finish")
    t = p.table()
    assert keys(t) == ["ability:vigil", "experience:lifeline"]
    play(t, "experience:lifeline")
    assert len(t.game.state.exhausted) == 2
    assert (kind(t), t.game.state.finished) == ("recycle", ["lifeline", "ripley"])
