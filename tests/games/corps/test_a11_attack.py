"""The Attack Action (A11): rolls, the dial, Full Auto, area attacks, always-hits Weapons, the examples."""

from __future__ import annotations

import pytest

from sulaco.games.corps.boxes import BLIPS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .maps import CORRIDOR, HALL, TWO_ROOMS


def attacks(table: Table[Corps]) -> list[str]:
    assert table.decision is not None
    return [key for key in table.decision.keys() if key.startswith("attack:")]


def aliens(table: Table[Corps]) -> dict[str, int]:
    return {alien.id: alien.tokens for alien in table.game.state.aliens}


@pytest.mark.rule("A11.01", "A7.04")
def test_an_equipped_weapon_attacks_aliens_in_sight_through_other_aliens() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "hk-vp70"])
    p.alien("4,0")
    p.alien("8,0")
    p.activate("hicks")
    t = p.table()
    assert attacks(t) == [
        "attack:alien-1:m41a-pulse-rifle-1",
        "attack:alien-2:m41a-pulse-rifle-1",
        "attack:alien-1:hk-vp70-1",
        "attack:alien-2:hk-vp70-1",
    ]


@pytest.mark.rule("A11.01", "A7.02", "A7.03")
def test_standing_friends_block_the_shot_and_fallen_ones_do_not() -> None:
    for down in (False, True):
        p = Position(CORRIDOR)
        p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
        p.character("hudson", "2,0", down=down)
        p.alien("8,0")
        p.activate("hicks")
        t = p.table()
        assert bool(attacks(t)) is down
        if not down:
            with pytest.raises(Refused) as refused:
                t.choose("attack:alien-1:m41a-pulse-rifle-1")
            assert refused.value.reason.rule == "A11.01"


@pytest.mark.rule("A7.07", "A7.08", "A6.05")
def test_an_alien_at_the_door_can_be_shot_and_one_behind_a_closed_door_cannot() -> None:
    p = Position(TWO_ROOMS)
    p.character("vasquez", "0,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("2,2")
    p.activate("vasquez")
    in_room = p.table()
    assert attacks(in_room) == ["attack:alien-1:m41a-pulse-rifle-1"]
    p = Position(TWO_ROOMS)
    p.character("vasquez", "0,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,1")
    p.activate("vasquez")
    at_door = p.table()
    assert attacks(at_door) == ["attack:alien-1:m41a-pulse-rifle-1"]
    p = Position(TWO_ROOMS)
    p.character("vasquez", "0,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("6,1")
    p.activate("vasquez")
    behind = p.table()
    assert attacks(behind) == []


@pytest.mark.rule("A11.02", "A1.01")
@pytest.mark.parametrize(("roll", "hit"), [(1, True), (7, True), (8, False), (10, False)])
def test_a_roll_up_to_the_dial_hits(roll: int, hit: bool) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("4,0")
    p.dice(roll)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:hk-vp70-1")
    assert (aliens(t) == {}) is hit


@pytest.mark.rule("A11.03", "A17.04")
def test_a_hit_removes_a_token_first_and_the_model_last() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=10, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,0", 2)
    p.dice(1, 1, 1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert aliens(t) == {"alien-1": 1}
    t.choose("fire:alien-1")
    assert aliens(t) == {"alien-1": 0}
    t.choose("fire:alien-1")
    assert aliens(t) == {}


@pytest.mark.rule("A11.04", "A11.05")
def test_each_roll_lowers_the_dial_by_one_but_never_below_one() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=2, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,0")
    p.dice(10, 10, 10)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert t.game.who["hicks"].aim == 1
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert t.game.who["hicks"].aim == 1


@pytest.mark.rule("A11.05", "A12.08")
def test_the_dial_never_goes_above_ten() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=9)
    p.activate("hicks")
    t = p.table()
    t.choose("aim")
    with pytest.raises(Refused) as refused:
        t.choose("aim")
    assert refused.value.reason.rule == "A11.05"


@pytest.mark.rule("A11.06", "A11.07")
def test_the_attack_cost_is_paid_per_attack_and_apart_from_the_equip_cost() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m56-smart-gun"])
    p.alien("4,0")
    p.dice(10, 10)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m56-smart-gun-1")
    assert len(t.game.state.exhausted) == 3
    t.choose("attack:alien-1:m56-smart-gun-1")
    assert len(t.game.state.exhausted) == 6


@pytest.mark.rule("A11.08", "A11.09", "A11.10", "A11.11", "A11.12", "A11.13")
def test_hudsons_attack_full_auto_and_grenade_as_in_the_rulebook() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=6, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.alien("4,1")
    p.alien("4,2")
    p.alien("4,3")
    # Rifle 4, 2 and 8; the grenade's dice come later.
    p.dice(4, 2, 8)
    p.activate("hudson")
    t = p.table()
    hudson = t.game.who["hudson"]
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert (hudson.aim, len(t.game.state.exhausted), sorted(aliens(t))) == (5, 1, ["alien-2", "alien-3"])
    assert t.decision is not None
    assert t.decision.keys() == ["fire:alien-2", "fire:alien-3", "cease"]
    t.choose("fire:alien-2")
    assert (hudson.aim, len(t.game.state.exhausted), sorted(aliens(t))) == (4, 2, ["alien-3"])
    t.choose("fire:alien-3")
    assert (hudson.aim, len(t.game.state.exhausted), sorted(aliens(t))) == (3, 3, ["alien-3"])
    # The Attack Action is over; the grenade is a free attack of its own and is discarded for it.
    assert t.decision.keys() == ["grenade:m40-grenades-1", "no"]
    t.game.state.chance.script = [10]
    t.choose("grenade:m40-grenades-1")
    t.choose("area:4,3")
    assert t.game.state.discarded == ["m40-grenades-1"]
    assert hudson.aim == 2
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    t.game.state.chance.script = [2]
    t.choose("attack:alien-3:m41a-pulse-rifle-1")
    assert aliens(t) == {}


@pytest.mark.rule("A11.09", "A99.32")
def test_full_auto_costs_exactly_one_even_for_a_smart_gun() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m56-smart-gun"])
    p.alien("4,0", 1)
    p.dice(1, 10)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m56-smart-gun-1")
    t.choose("fire:alien-1")
    assert len(t.game.state.exhausted) == 4


@pytest.mark.rule("A11.10")
def test_full_auto_ends_when_the_player_stops() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,0", 3)
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    t.choose("cease")
    assert aliens(t) == {"alien-1": 2}
    assert t.decision is not None
    assert t.decision.kind == "action"


@pytest.mark.rule("A11.14", "A11.15", "A11.17", "A11.19", "A99.31", "A3.16")
def test_hudsons_grenade_on_singles_and_a_swarm_as_in_the_rulebook() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=6, gear_cards=["m40-grenades"])
    p.alien("3,1")
    p.alien("4,1")
    p.alien("5,1")
    p.alien("5,3", 3)
    p.dice(1, 7, 8, 3, 4, 6, 9)
    p.activate("hudson")
    t = p.table()
    t.choose("attack:area:m40-grenades-1")
    assert t.decision is not None
    assert "area:4,2" in t.decision.keys()  # an empty space may be chosen
    t.choose("area:4,2")
    assert aliens(t) == {"alien-2": 0, "alien-3": 0, "alien-4": 0}
    assert t.game.who["hudson"].aim == 5


@pytest.mark.rule("A11.14", "A11.18", "A99.29")
def test_characters_in_the_area_are_rolled_for_and_may_be_killed() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, gear_cards=["m40-grenades"])
    p.character("ripley", "4,3")
    p.alien("3,2")
    p.dice(1, 10)
    p.activate("hudson")
    t = p.table()
    t.choose("attack:area:m40-grenades-1")
    t.choose("area:3,2")
    assert t.game.who["ripley"].status == "killed"
    assert aliens(t) == {"alien-1": 0}


@pytest.mark.rule("A99.29")
def test_the_attacker_inside_the_area_is_rolled_for_too() -> None:
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, gear_cards=["m40-grenades"])
    p.character("ripley", "8,3")
    p.alien("1,2")
    p.dice(1, 1)
    p.activate("hudson")
    t = p.table()
    t.choose("attack:area:m40-grenades-1")
    t.choose("area:1,2")
    assert t.game.who["hudson"].status == "killed"


@pytest.mark.rule("A11.16", "A99.53", "A99.30")
def test_a_blip_around_the_corner_goes_back_to_the_pool() -> None:
    p = Position(
        """
+--+--+--+--+--+--+
| .  .  .  .  .  .|
+--+--+--+--+--+  +
|## ## ## ## ##  .|
+--+--+--+--+--+  +
| .  .  .  .  .  .|
+--+--+--+--+--+--+
""".strip("\n")
    )
    p.character("hudson", "2,0", player=0, gear_cards=["m40-grenades"])
    p.blip("5,1", 5)
    p.activate("hudson")
    t = p.table()
    assert [blip.number for blip in t.game.state.blips] == [5]
    assert len(t.game.state.pool) == len(BLIPS) - 1
    t.game.state.chance.script = [6]
    t.choose("attack:area:m40-grenades-1")
    t.choose("area:5,0")
    assert t.game.state.blips == []
    assert sorted(t.game.state.pool) == sorted(BLIPS)
    assert aliens(t) == {}


@pytest.mark.rule("A11.20", "A11.21", "A3.14", "A99.14")
def test_gormans_pistol_as_in_the_rulebook() -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0, aim=4, gear_cards=["hk-vp70"])
    p.character("hicks", "11,0")
    p.alien("6,0")
    p.alien("8,0")
    p.dice(4, 7, 3)
    p.activate("gorman")
    t = p.table()
    gorman = t.game.who["gorman"]
    t.choose("attack:alien-1:hk-vp70-1")
    assert (gorman.aim, aliens(t)) == (3, {"alien-2": 0})
    assert len(t.game.state.exhausted) == 0
    t.choose("again:alien-2")
    assert (gorman.aim, len(t.game.state.exhausted), aliens(t)) == (2, 1, {"alien-2": 0})
    t.choose("attack:alien-2:hk-vp70-1")
    assert (gorman.aim, aliens(t)) == (1, {})
    # No second free shot in this activation, and no Action left: Gorman leads his Grunts.
    assert t.decision is not None
    assert t.decision.kind == "command"


@pytest.mark.rule("A99.30")
def test_an_area_attack_needs_sight_and_range() -> None:
    p = Position(TWO_ROOMS)
    p.character("hudson", "0,1", player=0, gear_cards=["m40-grenades"])
    p.alien("2,1")
    p.activate("hudson")
    t = p.table()
    t.choose("attack:area:m40-grenades-1")
    assert t.decision is not None
    # The whole room (it is 4 wide) and nothing behind the closed door.
    assert set(t.decision.keys()) == {f"area:{x},{y}" for x in range(4) for y in range(3)}


@pytest.mark.rule("A99.30", "A99.04", "A6.10")
@pytest.mark.parametrize("barricaded", [True, False])
def test_an_area_attack_does_not_reach_through_a_barricaded_door(barricaded: bool) -> None:
    p = Position(TWO_ROOMS)
    p.character("hudson", "0,1", player=0, gear_cards=["m40-grenades"])
    p.alien("2,1")
    p.alien("4,1")
    if barricaded:
        p.barricade("door-1")
    p.dice(1, 1)
    p.activate("hudson")
    t = p.table()
    t.choose("attack:area:m40-grenades-1")
    t.choose("area:3,1")
    assert aliens(t) == ({"alien-2": 0} if barricaded else {})
    assert t.game.state.chance.script == ([1] if barricaded else [])
