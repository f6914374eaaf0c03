"""The eight cards of the Gunner."""

from __future__ import annotations

import pytest

from ..cards.helpers import has, keys, kind, play, tokens
from ..maps import CORRIDOR, HALL
from .teaching import position

PULSE = "attack:alien-1:m41a-pulse-rifle-1"


@pytest.mark.component("spare-drum")
@pytest.mark.rule("A31.01", "A31.03")
def test_spare_drum_makes_the_first_shot_of_an_activation_cheaper() -> None:
    p = position(CORRIDOR, "spare-drum")
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0")
    p.activate("hicks")
    p.dice(10, 10)
    t = p.table()
    play(t, PULSE)
    assert len(t.game.state.exhausted) == 0
    play(t, PULSE)
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("low-aim")
def test_low_aim_hits_on_7_next_to_the_gunner_and_nowhere_else() -> None:
    for place, roll, left in (("1,0", 7, {}), ("1,0", 8, {"alien-1": 0}), ("2,0", 7, {"alien-1": 0})):
        p = position(CORRIDOR, "low-aim")
        p.character("hicks", "0,0", player=0, aim=2, gear_cards=["m41a-pulse-rifle"])
        p.alien(place)
        p.activate("hicks")
        p.dice(roll)
        t = p.table()
        play(t, PULSE)
        assert tokens(t) == left


@pytest.mark.component("short-bursts")
@pytest.mark.rule("A21.03")
def test_short_bursts_rerolls_a_miss_once_a_turn() -> None:
    p = position(CORRIDOR, "short-bursts")
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0")
    p.activate("hicks", actions=3)
    p.dice(10, 9, 10)
    t = p.table()
    play(t, PULSE)
    assert (kind(t), keys(t)) == ("window.attack-roll", ["experience:short-bursts", "pass"])
    play(t, "experience:short-bursts")
    assert t.game.state.players[0].spent == ["short-bursts"]
    assert len(t.game.state.exhausted) == 2
    # A re-rolled die stands, and the card is used up for this turn.
    play(t, PULSE)
    assert kind(t) == "action"


@pytest.mark.component("cross-fire")
@pytest.mark.rule("A31.01")
def test_cross_fire_shoots_at_what_another_has_missed() -> None:
    p = position(HALL, "cross-fire", players=2, holder=1)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("vasquez", "0,2", player=1, gear_cards=["m56-smart-gun"])
    p.alien("5,0")
    p.activate("hicks")
    p.dice(10, 3)
    t = p.table()
    play(t, PULSE)
    assert t.decision is not None
    assert (t.decision.seat, keys(t)) == (1, ["experience:cross-fire", "pass"])
    play(t, "experience:cross-fire", "fire:vasquez:m56-smart-gun-1")
    assert tokens(t) == {}
    assert t.game.who["vasquez"].aim == 6


@pytest.mark.component("cross-fire")
def test_cross_fire_is_not_offered_for_own_misses_or_what_is_out_of_sight() -> None:
    p = position(CORRIDOR, "cross-fire", players=2, holder=1)
    p.character("hicks", "1,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("vasquez", "0,0", player=1, gear_cards=["m56-smart-gun"])
    p.alien("5,0")
    p.activate("hicks")
    p.dice(10, 10)
    t = p.table()
    play(t, PULSE)
    assert kind(t) == "action"
    p.activate("vasquez")
    assert not has(t, "experience:")


@pytest.mark.component("cool-barrel")
@pytest.mark.rule("A11.04")
def test_cool_barrel_keeps_the_dial_at_4() -> None:
    for before, after in ((5, 4), (4, 4), (3, 3)):
        p = position(CORRIDOR, "cool-barrel")
        p.character("hicks", "0,0", player=0, aim=before, gear_cards=["m41a-pulse-rifle"])
        p.alien("5,0")
        p.activate("hicks")
        p.dice(10)
        t = p.table()
        play(t, PULSE)
        assert t.game.who["hicks"].aim == after


@pytest.mark.component("wide-arc")
@pytest.mark.rule("A14.02")
def test_wide_arc_fires_at_an_alien_six_spaces_away() -> None:
    for at, fires in (("6,0", True), ("7,0", False)):
        p = position(HALL, "wide-arc", players=2)
        p.character("hicks", at, player=0, gear_cards=["m41a-pulse-rifle"])
        p.character("ripley", "0,1", player=1)
        p.alien("0,0")
        p.phase("aliens")
        p.dice(3)
        t = p.table()
        assert has(t, "fire:hicks:") is fires


@pytest.mark.component("marksman")
@pytest.mark.rule("A8.04")
def test_marksman_resets_the_dial_one_higher() -> None:
    p = position(HALL, "marksman")
    p.character("hicks", "0,0", player=0, aim=2)
    p.character("hudson", "1,0", aim=2)
    p.phase("marine")
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.aim, t.game.card_side(hicks).aim) == (8, 7)
    assert t.game.who["hudson"].aim == 5


@pytest.mark.component("one-shot")
@pytest.mark.rule("A17.04")
def test_one_shot_takes_two_of_a_swarm() -> None:
    p = position(CORRIDOR, "one-shot")
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0", 3)
    p.activate("hicks")
    p.dice(2)
    t = p.table()
    play(t, PULSE)
    assert tokens(t) == {"alien-1": 1}
