"""The eight cards of the Leader."""

from __future__ import annotations

import pytest

from ..cards.helpers import has, keys, kind, play, tokens
from ..maps import HALL, TWO_ROOMS
from .teaching import position


@pytest.mark.component("on-me")
@pytest.mark.rule("A31.01")
def test_on_me_moves_somebody_in_sight_by_2() -> None:
    p = position(HALL, "on-me")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "5,0")
    p.activate("hicks", stage="end")
    t = p.table()
    assert keys(t) == ["experience:on-me", "skip"]
    play(t, "experience:on-me", "move:3,0")
    assert t.game.map.names[t.game.who["frost"].at] == "3,0"
    assert len(t.game.state.exhausted) == 1


@pytest.mark.component("on-me")
def test_nobody_on_the_ground_gives_orders() -> None:
    p = position(HALL, "on-me")
    p.character("hicks", "0,0", player=0, down=True)
    p.character("frost", "5,0")
    p.activate("hicks", stage="end")
    assert not has(p.table(), "experience:")


@pytest.mark.component("steady")
def test_steady_raises_the_dial_of_somebody_near() -> None:
    p = position(HALL, "steady")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "3,0", aim=4)
    p.character("hudson", "4,0", aim=4)
    p.activate("hicks", stage="end")
    t = p.table()
    play(t, "experience:steady")
    assert (t.game.who["frost"].aim, t.game.who["hudson"].aim) == (6, 4)


@pytest.mark.component("cover-him")
@pytest.mark.rule("A15.01")
def test_cover_him_shoots_before_another_is_attacked() -> None:
    p = position(HALL, "cover-him", players=2)
    p.character("hicks", "9,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.character("ripley", "0,0", player=1)
    p.alien("1,0")
    p.phase("aliens")
    p.dice(3)
    t = p.table()
    assert (kind(t), keys(t)) == ("window.alien-attack", ["experience:cover-him", "pass"])
    play(t, "experience:cover-him", "fire:hicks:m41a-pulse-rifle-1")
    assert tokens(t) == {}
    assert t.game.state.players[0].spent == ["cover-him"]
    assert len(t.game.state.exhausted) == 2


@pytest.mark.component("double-time")
def test_double_time_moves_another_by_its_speed_once() -> None:
    p = position(HALL, "double-time")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "5,0")
    p.activate("hicks")
    t = p.table()
    play(t, "experience:double-time", "move:9,0")
    assert t.game.map.names[t.game.who["frost"].at] == "9,0"
    assert (len(t.game.state.exhausted), has(t, "experience:double-time")) == (2, False)
    assert t.game.state.activation.actions == 2  # type: ignore[union-attr]


@pytest.mark.component("loud-voice")
@pytest.mark.rule("A9.14", "A9.16")
def test_loud_voice_leads_one_grunt_more_but_only_with_a_rank() -> None:
    for hero, led in (("hudson", 2), ("ripley", 0)):
        p = position(HALL, "loud-voice")
        p.character(hero, "0,0", player=0)
        p.character("frost", "5,0")
        p.character("vasquez", "6,0")
        p.activate(hero)
        t = p.table()
        play(t, "end")
        if kind(t) == "ability":
            play(t, "skip")
        command = t.game.state.command
        assert (command.left if command else 0) == led


@pytest.mark.component("rally")
def test_rally_gets_all_near_on_their_feet() -> None:
    p = position(HALL, "rally")
    p.character("hicks", "0,0", player=0)
    for name, place in (("frost", "3,0"), ("hudson", "0,2"), ("ripley", "4,0")):
        p.character(name, place, down=True)
    p.activate("hicks")
    t = p.table()
    play(t, "experience:rally")
    assert [t.game.who[name].status for name in ("frost", "hudson", "ripley")] == ["standing", "standing", "down"]
    assert len(t.game.state.exhausted) == 2


@pytest.mark.component("call-the-shots")
@pytest.mark.rule("A14.03")
def test_call_the_shots_has_somebody_far_away_fire_too() -> None:
    p = position(HALL, "call-the-shots", players=2)
    p.character("hicks", "0,4", player=0)
    p.character("ripley", "0,0", player=1)
    p.character("hudson", "9,1", gear_cards=["m41a-pulse-rifle"])
    p.alien("1,0")
    p.phase("aliens")
    p.dice(2)
    t = p.table()
    assert (kind(t), keys(t)) == ("window.defensive-fire", ["experience:call-the-shots", "pass"])
    play(t, "experience:call-the-shots", "fire:hudson:m41a-pulse-rifle-1")
    assert tokens(t) == {}


@pytest.mark.component("chain-of-command")
def test_chain_of_command_gives_another_an_action() -> None:
    p = position(HALL, "chain-of-command")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "5,0", aim=3)
    p.activate("hicks")
    t = p.table()
    play(t, "experience:chain-of-command", "aim")
    assert (t.game.who["frost"].aim, len(t.game.state.exhausted)) == (4, 3)
    assert not has(t, "experience:chain-of-command")


@pytest.mark.component("chain-of-command")
def test_nobody_behind_a_closed_door_hears_an_order() -> None:
    p = position(TWO_ROOMS, "chain-of-command")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "7,0", aim=3)
    p.activate("hicks")
    assert not has(p.table(), "experience:")
