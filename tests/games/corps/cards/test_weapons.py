"""The 22 Weapons: printed facts, what each does in an attack, and the slots they go into (A3, A11.12 to A11.21)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import gear
from sulaco.games.corps.cards import DEFINITIONS, Weapon
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.table import Table

from ..maps import CORRIDOR, HALL
from .helpers import has, keys, kind, play, tokens


def weapon(name: str) -> Weapon:
    definition = DEFINITIONS[name]
    assert isinstance(definition, Weapon)
    return definition


def facts(name: str) -> tuple[int, int, set[str], int, int, bool]:
    """Copies, cost, keywords, attack cost, range, area."""
    card = weapon(name)
    return card.copies, card.cost, set(card.keywords), card.attack_cost, card.range, card.area


def exhausted(table: Table[Corps]) -> int:
    return len(table.game.state.exhausted)


# --- HK VP70 Pistol ----------------------------------------------------------------------------------------------


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A3.14")
def test_the_pistol_is_a_cheap_backup_weapon_that_costs_nothing_to_fire() -> None:
    assert facts("hk-vp70") == (6, 1, {"Backup"}, 0, 0, False)


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A11.20", "A3.14")
@pytest.mark.parametrize(("roll", "left"), [(3, []), (4, ["alien-1"])])
def test_the_pistol_always_hits_on_3_even_above_the_dial(roll: int, left: list[str]) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=2, gear_cards=["hk-vp70"])
    p.alien("11,0")
    p.dice(roll)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert list(tokens(t)) == left
    assert t.game.who["hicks"].aim == 1
    assert exhausted(t) == 0


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A11.20")
def test_a_roll_within_the_dial_hits_as_normal_with_an_always_hits_weapon() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=8, gear_cards=["hk-vp70"])
    p.alien("11,0")
    p.dice(8)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert tokens(t) == {}


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A11.21", "A99.14", "A4.10", "A3.14")
def test_example_gorman_and_the_pistol() -> None:
    p = Position(HALL)
    # The lamp keeps him from being done when his Actions are.
    p.character("gorman", "0,0", player=0, aim=4, gear_cards=["hk-vp70", "shoulder-lamp"])
    for place in ("5,0", "6,1", "7,2", "8,3"):
        p.alien(place)
    p.dice(4, 7, 3)
    p.activate("gorman")
    t = p.table()
    gorman = t.game.who["gorman"]
    play(t, "attack:alien-1:hk-vp70-1")
    assert (list(tokens(t)), gorman.aim, exhausted(t)) == (["alien-2", "alien-3", "alien-4"], 3, 0)
    assert keys(t) == ["again:alien-2", "again:alien-3", "again:alien-4", "no"]
    play(t, "again:alien-2")
    assert (list(tokens(t)), gorman.aim, exhausted(t)) == (["alien-2", "alien-3", "alien-4"], 2, 1)
    play(t, "attack:alien-3:hk-vp70-1")
    assert (list(tokens(t)), gorman.aim, exhausted(t)) == (["alien-2", "alien-4"], 1, 1)
    # The extra attack was taken: it is not offered a second time.
    assert kind(t) == "action"
    assert not has(t, "again:")


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A3.14", "A4.11", "A99.14")
def test_the_second_pistol_shot_is_optional_and_can_be_kept_for_the_second_attack() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("11,0", tokens=3)
    p.dice(1, 1, 1)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1", "no", "attack:alien-1:hk-vp70-1", "again:alien-1")
    assert tokens(t) == {"alien-1": 0}
    assert exhausted(t) == 1


@pytest.mark.component("hk-vp70")
@pytest.mark.rule("A99.38")
def test_no_second_pistol_shot_in_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    p.alien("1,0", tokens=2)
    p.dice(1, 1)
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:hicks:hk-vp70-1", "hold"]
    play(t, "fire:hicks:hk-vp70-1")
    assert tokens(t) == {"alien-1": 0}
    assert not has(t, "again:")


# --- M41A Pulse Rifle --------------------------------------------------------------------------------------------


@pytest.mark.component("m41a-pulse-rifle")
@pytest.mark.rule("A3.12")
def test_the_pulse_rifle_as_printed() -> None:
    assert facts("m41a-pulse-rifle") == (5, 3, {"Full Auto"}, 1, 0, False)
    assert weapon("m41a-pulse-rifle").origin == "published"


@pytest.mark.component("m41a-pulse-rifle")
@pytest.mark.component("m40-grenades")
@pytest.mark.rule("A11.12", "A11.13", "A3.12", "A3.15", "A3.11")
def test_example_hudson_throws_a_grenade_after_full_auto_and_has_an_action_left() -> None:
    p = Position(HALL)
    gear_cards = ["m41a-pulse-rifle", "m40-grenades", "shoulder-lamp"]
    p.character("hudson", "0,0", player=0, gear_cards=gear_cards)
    p.alien("3,0")
    p.alien("3,4")
    p.alien("4,2")
    p.dice(4, 2, 8, 9, 2)
    p.activate("hudson")
    t = p.table()
    hudson = t.game.who["hudson"]
    assert hudson.aim == 6
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert (hudson.aim, list(tokens(t)), exhausted(t)) == (5, ["alien-2", "alien-3"], 1)
    play(t, "fire:alien-2")
    assert (hudson.aim, list(tokens(t)), exhausted(t)) == (4, ["alien-3"], 2)
    play(t, "fire:alien-3")
    assert (hudson.aim, list(tokens(t)), exhausted(t)) == (3, ["alien-3"], 3)
    assert keys(t) == ["grenade:m40-grenades-1", "no"]
    play(t, "grenade:m40-grenades-1")
    assert kind(t) == "area"
    play(t, "area:4,2")
    assert t.game.state.discarded == ["m40-grenades-1"]
    assert (hudson.aim, hudson.backup, exhausted(t)) == (2, "", 3)
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    play(t, "attack:alien-3:m41a-pulse-rifle-1")
    assert (hudson.aim, tokens(t), exhausted(t)) == (1, {}, 4)


@pytest.mark.component("m41a-pulse-rifle")
@pytest.mark.rule("A3.12", "A3.11")
def test_without_a_grenade_weapon_the_pulse_rifle_grants_no_free_attack() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "hk-vp70"])
    p.alien("6,0")
    p.dice(9)
    p.activate("hudson")
    t = p.table()
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert kind(t) == "action"


@pytest.mark.component("m41a-pulse-rifle")
@pytest.mark.rule("A99.38")
def test_no_free_grenade_in_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.alien("1,0", tokens=1)
    p.dice(9, 1)
    p.phase("aliens")
    t = p.table()
    play(t, "fire:hudson:m41a-pulse-rifle-1")
    assert not has(t, "grenade:")
    assert t.game.who["hudson"].backup == "m40-grenades-1"


# --- M56 Smart Gun -----------------------------------------------------------------------------------------------


@pytest.mark.component("m56-smart-gun")
@pytest.mark.rule("A3.13")
def test_the_smart_gun_exhausts_3_an_attack_and_1_a_full_auto_shot() -> None:
    assert facts("m56-smart-gun") == (2, 4, {"Full Auto", "Bulky"}, 3, 0, False)
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m56-smart-gun"])
    p.alien("6,0", tokens=3)
    p.dice(1, 1)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:m56-smart-gun-1")
    assert exhausted(t) == 3
    play(t, "fire:alien-1")
    assert exhausted(t) == 4


@pytest.mark.component("m56-smart-gun")
@pytest.mark.rule("A99.32", "A11.20")
def test_the_smart_gun_hits_on_6_for_whoever_can_control_it_and_such_a_hit_keeps_full_auto_going() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=2, gear_cards=["m56-smart-gun"])
    p.alien("6,0", tokens=3)
    p.dice(6, 7)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:m56-smart-gun-1")
    assert tokens(t) == {"alien-1": 2}
    assert keys(t) == ["fire:alien-1", "cease"]
    play(t, "fire:alien-1")
    assert tokens(t) == {"alien-1": 2}
    assert kind(t) == "action"


@pytest.mark.component("m56-smart-gun")
@pytest.mark.parametrize("name", ["gorman", "ripley"])
def test_the_smart_gun_does_not_help_whose_printed_aim_is_below_6(name: str) -> None:
    p = Position(CORRIDOR)
    p.character(name, "0,0", player=0, aim=2, gear_cards=["m56-smart-gun"])
    p.alien("6,0")
    p.dice(3)
    p.activate(name)
    t = p.table()
    play(t, "attack:alien-1:m56-smart-gun-1")
    assert tokens(t) == {"alien-1": 0}


# --- M240 Flamethrower -------------------------------------------------------------------------------------------


@pytest.mark.component("m240-flamethrower")
@pytest.mark.rule("A3.16", "A3.09", "A11.17")
def test_the_flamethrower_burns_a_space_within_3_and_all_next_to_it() -> None:
    assert facts("m240-flamethrower") == (2, 4, {"Close", "Cumbersome"}, 2, 3, True)
    p = Position(HALL)
    p.character("frost", "0,2", player=0, aim=3, gear_cards=["m240-flamethrower"])
    p.alien("3,2")
    p.alien("4,3")
    p.alien("5,2")
    p.dice(5, 6)
    p.activate("frost")
    t = p.table()
    play(t, "attack:area:m240-flamethrower-1")
    assert "area:3,2" in keys(t)
    assert "area:4,2" not in keys(t)
    play(t, "area:3,2")
    # 5 hits the first, 6 misses the second, the third stands outside of the area; one loss of Aim for all.
    assert list(tokens(t)) == ["alien-2", "alien-3"]
    assert (t.game.who["frost"].aim, exhausted(t)) == (2, 2)
    assert kind(t) == "action"


@pytest.mark.component("m240-flamethrower")
@pytest.mark.rule("A3.10")
def test_the_cumbersome_flamethrower_is_no_weapon_for_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("frost", "0,0", player=0, gear_cards=["m240-flamethrower", "hk-vp70"])
    p.alien("1,0")
    p.phase("aliens")
    t = p.table()
    assert keys(t) == ["fire:frost:hk-vp70-1", "hold"]


# --- Ithaca 37 Shotgun -------------------------------------------------------------------------------------------


@pytest.mark.component("ithaca-37-shotgun")
@pytest.mark.rule("A3.09")
def test_the_shotgun_reaches_3_spaces_and_exhausts_1() -> None:
    assert facts("ithaca-37-shotgun") == (3, 2, {"Backup", "Close"}, 1, 3, False)
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=5, gear_cards=["ithaca-37-shotgun"])
    p.alien("3,0", tokens=2)
    p.alien("4,0")
    p.dice(5, 6)
    p.activate("hicks")
    t = p.table()
    assert [key for key in keys(t) if key.startswith("attack")] == ["attack:alien-1:ithaca-37-shotgun-1"]
    play(t, "attack:alien-1:ithaca-37-shotgun-1")
    assert (tokens(t)["alien-1"], exhausted(t)) == (1, 1)
    # At a distance neither the always-hits number nor the second member.
    play(t, "attack:alien-1:ithaca-37-shotgun-1")
    assert tokens(t)["alien-1"] == 1


@pytest.mark.component("ithaca-37-shotgun")
@pytest.mark.parametrize(("before", "after"), [(3, {"alien-1": 1}), (1, {}), (0, {})])
def test_at_arms_length_the_shotgun_hits_on_6_and_takes_two(before: int, after: dict[str, int]) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, aim=1, gear_cards=["ithaca-37-shotgun"])
    p.alien("1,0", tokens=before)
    p.dice(6)
    p.activate("hicks")
    t = p.table()
    play(t, "attack:alien-1:ithaca-37-shotgun-1")
    assert tokens(t) == after


# --- M40 Grenades ------------------------------------------------------------------------------------------------


@pytest.mark.component("m40-grenades")
@pytest.mark.rule("A3.15", "A3.11", "A3.09")
def test_grenades_are_discarded_to_attack_an_area_within_4() -> None:
    assert facts("m40-grenades") == (4, 1, {"Grenade", "Backup", "Close"}, 0, 4, True)
    p = Position(HALL)
    p.character("hudson", "0,2", player=0, aim=3, gear_cards=["m40-grenades"])
    p.alien("5,2", tokens=1)
    p.alien("5,3")
    p.dice(6, 7, 6)
    p.activate("hudson")
    t = p.table()
    play(t, "attack:area:m40-grenades-1")
    assert "area:4,2" in keys(t)
    assert "area:5,2" not in keys(t)
    play(t, "area:4,2")
    # Two dice for the Swarm, one of them hits; one for the other Alien.
    assert tokens(t) == {"alien-1": 0}
    assert t.game.state.discarded == ["m40-grenades-1"]
    assert exhausted(t) == 0
    assert t.game.who["hudson"].aim == 2


@pytest.mark.component("m40-grenades")
@pytest.mark.rule("A99.39")
def test_grenades_may_be_thrown_in_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m40-grenades"])
    p.character("hicks", "5,0")
    p.alien("4,0", tokens=1)
    p.dice(6, 1, 10)
    p.phase("aliens")
    t = p.table()
    # Hicks has no Weapon; Hudson may also aim at the space in front of the Alien, which spares Hicks.
    assert keys(t) == ["fire:hudson:m40-grenades-1", "hold"]
    play(t, "fire:hudson:m40-grenades-1")
    assert keys(t) == ["area:3,0", "area:4,0"]


@pytest.mark.component("m40-grenades")
@pytest.mark.rule("A14.02", "A99.39")
def test_grenades_are_not_thrown_at_an_alien_that_a_friend_hides() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m40-grenades"])
    p.character("hicks", "3,0")
    p.alien("4,0", tokens=1)
    p.dice(6)
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.kind != "defensive-fire"
    assert t.game.who["hudson"].backup == "m40-grenades-1"


# --- slots (A3) --------------------------------------------------------------------------------------------------


def why(p: Position, name: str, card: str) -> str:
    """The rule that keeps this card off this Character; "" if it has a slot."""
    who = next(who for who in p.state.characters if who.id == name)
    reason = gear.no_slot(p.game, who, card)
    return "" if reason is None else reason.rule


@pytest.mark.rule("A3.02", "A3.07")
def test_the_second_weapon_slot_takes_only_a_backup_weapon_and_only_one() -> None:
    p = Position(HALL)
    hicks = p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    assert why(p, "hicks", "m41a-pulse-rifle-2") == "A3.02"
    assert why(p, "hicks", "hk-vp70-1") == ""
    gear.put_on(hicks, "hk-vp70-1")
    assert (hicks.weapon, hicks.backup) == ("m41a-pulse-rifle-1", "hk-vp70-1")
    assert why(p, "hicks", "m40-grenades-1") == "A3.07"


@pytest.mark.rule("A3.07")
def test_a_backup_weapon_can_be_used_instead_of_the_main_weapon() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.alien("2,0")
    p.activate("hicks")
    t = p.table()
    assert [key for key in keys(t) if key.startswith("attack")] == [
        "attack:alien-1:m41a-pulse-rifle-1",
        "attack:alien-1:ithaca-37-shotgun-1",
    ]


@pytest.mark.rule("A3.07")
def test_a_lone_backup_weapon_leaves_the_main_slot_for_another_weapon_but_not_for_a_second_backup() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70"])
    assert why(p, "hicks", "ithaca-37-shotgun-1") == "A3.07"
    assert why(p, "hicks", "m41a-pulse-rifle-1") == ""


@pytest.mark.rule("A3.08")
@pytest.mark.component("m56-smart-gun")
def test_a_bulky_weapon_and_a_backup_weapon_exclude_each_other() -> None:
    p = Position(HALL)
    p.character("vasquez", "0,0", player=0, gear_cards=["m56-smart-gun"])
    p.character("hicks", "1,0", gear_cards=["hk-vp70"])
    assert why(p, "vasquez", "hk-vp70-2") == "A3.08"
    assert why(p, "hicks", "m56-smart-gun-2") == "A3.08"


@pytest.mark.rule("A3.03")
def test_a_character_has_two_equipment_slots() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["body-armor"])
    assert why(p, "hicks", "m4-helmet-1") == ""
    p.character("hudson", "1,0", gear_cards=["body-armor", "m4-helmet"])
    assert why(p, "hudson", "hand-welder-1") == "A3.03"


@pytest.mark.rule("A3.04")
def test_example_the_load_out_of_hicks() -> None:
    t = Table(Corps, Setup(mission="drill", players=1, heroes=["hicks"]), 1)
    for card in ("m41a-pulse-rifle", "ithaca-37-shotgun", "m4-helmet", "body-armor"):
        play(t, f"gear:{card}:hicks")
    hicks = t.game.who["hicks"]
    assert hicks.weapon.startswith("m41a-pulse-rifle")
    assert hicks.backup.startswith("ithaca-37-shotgun")
    assert [card.rpartition("-")[0] for card in hicks.equipment] == ["m4-helmet", "body-armor"]
    assert not any(key.endswith(":hicks") for key in keys(t))


@pytest.mark.rule("A3.01")
def test_before_a_mission_every_hero_and_grunt_gets_gear_of_choice_for_free() -> None:
    t = Table(Corps, Setup(mission="drill", players=1, heroes=["hicks"]), 1)
    offered = {tuple(key.split(":")[1:]) for key in keys(t) if key.count(":") == 2}
    gear_cards = {card.id for card in DEFINITIONS.values() if card.type in ("weapon", "equipment")}
    people = {"gorman", "hicks", "hudson", "vasquez", "frost", "ripley"}
    assert offered == {(card, name) for card in gear_cards for name in people} | {
        (card.id, "newt") for card in DEFINITIONS.values() if card.type == "equipment"
    }
    play(t, "gear:m56-smart-gun:hicks", "gear:hk-vp70:hudson")
    assert t.game.who["hicks"].weapon.startswith("m56-smart-gun")
    assert t.game.who["hudson"].backup.startswith("hk-vp70")
    assert exhausted(t) == 0


@pytest.mark.rule("A3.06", "A5.05", "A4.12")
def test_a_weapon_in_hand_does_nothing_until_its_cost_is_exhausted_to_equip_it() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0)
    p.alien("6,0")
    p.hand(0, "m41a-pulse-rifle")
    p.activate("hicks")
    t = p.table()
    assert not has(t, "attack:")
    assert "equip:m41a-pulse-rifle-1:hicks" in keys(t)
    play(t, "equip:m41a-pulse-rifle-1:hicks")
    assert (exhausted(t), t.game.state.players[0].hand) == (3, [])
    assert t.game.who["hicks"].weapon == "m41a-pulse-rifle-1"
    assert has(t, "attack:alien-1:m41a-pulse-rifle-1")
