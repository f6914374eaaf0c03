"""The 8 Hazards: what they do at once, and those that stay on a Hero (A4.13, A4.19, A99.19)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.cards import DEFINITIONS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from ..maps import CORRIDOR, HALL, TWO_ROOMS
from .helpers import has, keys, kind, play, tokens

ROOM_AND_DOORS = """
+--+--+--+--+--+--+--+--+--+
|S1  .D .  .  .  .D .  . S2|
+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A corridor: Spawn Point 1 at 0,0, door-1 between 1,0 and 2,0, door-2 between 5,0 and 6,0, Spawn Point 2 at 8,0."""


def drawn(p: Position, hazard: str, *, then: str = "hk-vp70") -> Table[Corps]:
    """Hicks, about to be activated, draws the Hazard by his ability."""
    p.deck(hazard, then)
    p.activate("hicks", stage="on")
    t = p.table()
    play(t, "ability:ready")
    return t


@pytest.mark.parametrize("name", [card.id for card in DEFINITIONS.values() if card.type == "hazard"])
def test_every_hazard_is_there_once_and_costs_nothing(name: str) -> None:
    assert (DEFINITIONS[name].copies, DEFINITIONS[name].cost) == (1, 0)


# --- Losing Hope -------------------------------------------------------------------------------------------------


def hopeless(revealed: str, *more: str) -> Position:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, hazards=["losing-hope"])
    p.deck(revealed, *more)
    p.activate("hicks", stage="on")
    return p


@pytest.mark.component("losing-hope")
@pytest.mark.rule("A4.13", "A99.19", "A2.08")
def test_losing_hope_stays_on_your_hero() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    t = drawn(p, "losing-hope", then="fall-back")
    assert t.game.who["hicks"].hazards == ["losing-hope-1"]
    assert t.game.state.players[0].hand == []
    # It came after the activation had begun: nothing is revealed before the next one.
    assert kind(t) == "action"
    assert t.game.state.endurance[-1] == "fall-back-1"
    assert t.game.state.exhausted == []


@pytest.mark.component("losing-hope")
@pytest.mark.rule("A4.17", "A9.02")
def test_losing_hope_costs_an_action_on_equipment() -> None:
    t = hopeless("hand-welder").table()
    assert keys(t) == ["ability:ready", "hazard:losing-hope-1"]
    play(t, "hazard:losing-hope-1", "skip")
    assert kind(t) == "action"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1
    assert t.game.who["hicks"].hazards == ["losing-hope-1"]


@pytest.mark.component("losing-hope")
def test_losing_hope_exhausts_4_on_an_event() -> None:
    t = hopeless("hot-wire").table()
    play(t, "hazard:losing-hope-1", "skip")
    assert len(t.game.state.exhausted) == 4
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 2
    assert t.game.who["hicks"].hazards == ["losing-hope-1"]


@pytest.mark.component("losing-hope")
@pytest.mark.rule("A5.10")
def test_losing_hope_ends_on_a_weapon_for_two_cards() -> None:
    p = hopeless("hk-vp70", "body-armor")
    p.hand(0, "close-call")
    t = p.table()
    play(t, "hazard:losing-hope-1")
    assert keys(t) == ["discard:deck", "discard:close-call-1"]
    play(t, "discard:deck", "discard:close-call-1")
    assert t.game.state.discarded == ["body-armor-1", "close-call-1"]
    assert t.game.who["hicks"].hazards == []
    assert t.game.state.exhausted == ["losing-hope-1"]
    assert t.game.state.beneath == ["hk-vp70-1"]


@pytest.mark.component("losing-hope")
@pytest.mark.rule("A99.43")
def test_losing_hope_works_on_a_hero_who_is_down() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, hazards=["losing-hope"], down=True)
    p.character("frost", "9,0")
    p.deck("hot-wire")
    p.activate("hicks", stage="on")
    t = p.table()
    play(t, "hazard:losing-hope-1")
    assert len(t.game.state.exhausted) == 4


# --- Jammed ------------------------------------------------------------------------------------------------------


@pytest.mark.component("jammed")
def test_a_jammed_main_weapon_cannot_fire_but_the_backup_can() -> None:
    p = Position(CORRIDOR)
    gear_cards = ["m41a-pulse-rifle", "hk-vp70"]
    p.character("hicks", "0,0", player=0, gear_cards=gear_cards, hazards=["jammed"])
    p.alien("3,0")
    p.activate("hicks")
    t = p.table()
    assert [key for key in keys(t) if key.startswith("attack")] == ["attack:alien-1:hk-vp70-1"]
    assert "unequip:m41a-pulse-rifle-1" in keys(t)


@pytest.mark.component("jammed")
def test_jammed_holds_in_defensive_fire() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "hk-vp70"], hazards=["jammed"])
    p.alien("1,0")
    p.phase("aliens")
    assert keys(p.table()) == ["fire:hicks:hk-vp70-1", "hold"]


@pytest.mark.component("jammed")
@pytest.mark.parametrize(
    ("revealed", "hazards"),
    [("hand-welder", []), ("hot-wire", []), ("hk-vp70", ["jammed-1"]), ("wounded", ["jammed-1", "wounded-1"])],
)
def test_jammed_clears_on_equipment_or_event(revealed: str, hazards: list[str]) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, hazards=["jammed"])
    p.deck(revealed)
    p.activate("hicks", stage="on")
    t = p.table()
    play(t, "hazard:jammed-1")
    assert t.game.who["hicks"].hazards == hazards
    assert t.game.state.exhausted == ([] if hazards else ["jammed-1"])


# --- Wounded -----------------------------------------------------------------------------------------------------


@pytest.mark.component("wounded")
def test_a_wounded_hero_is_slower_and_easier_to_hit_until_a_rest() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, hazards=["wounded"])
    p.activate("hicks")
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (t.game.speed(hicks), t.game.defense(hicks)) == (3, 5)
    assert [key for key in keys(t) if key.startswith("move")] == ["move:1,0", "move:2,0", "move:3,0"]
    play(t, "rest", "no-draw")
    assert hicks.hazards == []
    assert t.game.state.exhausted == ["wounded-1"]
    assert (t.game.speed(hicks), t.game.defense(hicks)) == (4, 6)


@pytest.mark.component("wounded")
@pytest.mark.parametrize(("roll", "status"), [(5, "standing"), (6, "down")])
def test_wounded_counts_in_the_defense_roll(roll: int, status: str) -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, hazards=["wounded"])
    p.character("ripley", "11,0", player=0)
    p.alien("1,0")
    p.dice(roll)
    p.phase("aliens")
    assert p.table().game.who["hicks"].status == status


# --- Acid Spray --------------------------------------------------------------------------------------------------


def acid(*gear_cards: str, at: str = "1,0", tokens: int = 0) -> Position:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["hk-vp70", *gear_cards], hazards=["acid-spray"])
    p.alien(at, tokens)
    p.dice(1)
    p.activate("hicks")
    return p


@pytest.mark.component("acid-spray")
def test_acid_eats_an_equipment_when_an_alien_dies_beside_the_hero() -> None:
    t = acid("body-armor", "shoulder-lamp").table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert keys(t) == ["lose:body-armor-1", "lose:shoulder-lamp-1"]
    play(t, "lose:body-armor-1")
    hicks = t.game.who["hicks"]
    assert (hicks.equipment, hicks.hazards) == (["shoulder-lamp-1"], [])
    assert t.game.state.discarded == ["body-armor-1"]
    assert t.game.state.exhausted == ["acid-spray-1"]


@pytest.mark.component("acid-spray")
def test_without_equipment_acid_exhausts_3() -> None:
    t = acid().table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert t.game.who["hicks"].hazards == []
    assert len(t.game.state.exhausted) == 4


@pytest.mark.component("acid-spray")
@pytest.mark.parametrize(("at", "tokens"), [("2,0", 0), ("1,0", 1)])
def test_neither_a_token_nor_a_model_farther_away_spills_acid(at: str, tokens: int) -> None:
    t = acid("body-armor", at=at, tokens=tokens).table()
    play(t, "attack:alien-1:hk-vp70-1")
    assert t.game.who["hicks"].hazards == ["acid-spray-1"]


@pytest.mark.component("acid-spray")
def test_a_counterattack_spills_acid_too() -> None:
    p = acid("body-armor")
    p.phase("aliens")
    p.state.activation = None
    t = p.table()
    play(t, "hold")
    assert tokens(t) == {}
    assert t.game.state.discarded == ["body-armor-1"]


@pytest.mark.component("acid-spray")
def test_a_sentry_gun_spills_no_acid() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["body-armor"], hazards=["acid-spray"])
    p.alien("4,0")
    p.gun("2,0", "w")
    p.dice(1, 1)
    p.phase("aliens")
    t = p.table()
    assert tokens(t) == {}
    assert t.game.who["hicks"].hazards == ["acid-spray-1"]


# --- Panic -------------------------------------------------------------------------------------------------------


@pytest.mark.component("panic")
@pytest.mark.rule("A5.13", "A99.19")
def test_panic_lowers_the_dial_and_takes_a_hand_card() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.hand(0, "close-call", "fall-back")
    t = drawn(p, "panic")
    assert keys(t) == ["discard:close-call-1", "discard:fall-back-1"]
    play(t, "discard:fall-back-1")
    assert t.game.who["hicks"].aim == 4
    assert t.game.state.players[0].hand == ["close-call-1"]
    assert t.game.state.discarded == ["fall-back-1"]
    # A drawn Hazard ends on the Exhaust Pile.
    assert t.game.state.exhausted == ["panic-1"]


@pytest.mark.component("panic")
@pytest.mark.rule("A99.24", "A11.05")
def test_panic_with_no_hand_and_a_low_dial() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, aim=2)
    t = drawn(p, "panic")
    assert t.game.who["hicks"].aim == 1
    assert t.game.state.discarded == []


@pytest.mark.component("panic")
def test_a_grunts_reveal_frightens_the_hero_of_the_player_who_decides() -> None:
    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0", gear_cards=["motion-tracker"])
    p.deck("panic")
    p.activate("hicks")
    t = p.table()
    play(t, "use:motion-tracker-1")
    assert (t.game.who["ripley"].aim, t.game.who["hicks"].aim) == (2, 6)


# --- Movement All Around -----------------------------------------------------------------------------------------


@pytest.mark.component("movement-all-around")
def test_all_blips_come_3_spaces_nearer_but_mission_blips_stay() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "0,1", player=0)
    p.blip("8,1", 2)
    p.blip("8,0", 3, mission="number")
    t = drawn(p, "movement-all-around")
    assert keys(t) == ["move:5,0", "move:5,1", "move:5,2"]
    play(t, "move:5,1")
    assert [t.game.map.names[blip.at] for blip in t.game.state.blips] == ["5,1", "8,0"]


@pytest.mark.component("movement-all-around")
@pytest.mark.rule("A16.09", "A99.59")
def test_a_blip_that_comes_into_sight_goes_on_as_an_alien_and_does_not_attack() -> None:
    p = Position(TWO_ROOMS)
    p.character("hicks", "1,1", player=0)
    p.blip("5,1", 2)
    t = drawn(p, "movement-all-around")
    play(t, "move:2,1")
    assert kind(t) == "alien-move"
    play(t, "move:2,1")
    assert [(alien.tokens, t.game.map.names[alien.at]) for alien in t.game.state.aliens] == [(1, "2,1")]
    assert t.game.who["hicks"].status == "standing"


# --- They Cut the Power ------------------------------------------------------------------------------------------


@pytest.mark.component("they-cut-the-power")
def test_the_closest_barricade_falls() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "3,0", player=0)
    for place in ("spawn-1", "door-2", "door-1"):
        p.barricade(place)
    t = drawn(p, "they-cut-the-power")
    assert t.game.state.barricades == ["spawn-1", "door-2"]


@pytest.mark.component("they-cut-the-power")
def test_between_equally_close_barricades_the_player_chooses() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "2,0", player=0)
    # The Spawn Point can be worked on from 1,0 (one step), the far door from 5,0 (three).
    p.character("frost", "1,0")
    p.barricade("spawn-1")
    p.barricade("door-2")
    t = drawn(p, "they-cut-the-power")
    assert t.game.state.barricades == ["door-2"]

    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "3,0", player=0)
    p.barricade("spawn-1")
    p.barricade("door-2")
    t = drawn(p, "they-cut-the-power")
    assert keys(t) == ["barricade:spawn-1", "barricade:door-2"]
    play(t, "barricade:door-2")
    assert t.game.state.barricades == ["spawn-1"]


@pytest.mark.component("they-cut-the-power")
@pytest.mark.rule("A16.09")
def test_a_door_that_falls_open_shows_what_was_behind_it() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "5,0", player=0)
    p.blip("7,0", 1)
    p.barricade("door-2")
    t = drawn(p, "they-cut-the-power")
    assert tokens(t) == {"alien-1": 0}


@pytest.mark.component("they-cut-the-power")
def test_without_a_barricade_the_power_cut_exhausts_3() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    t = drawn(p, "they-cut-the-power")
    assert len(t.game.state.exhausted) == 4


# --- In the Dark -------------------------------------------------------------------------------------------------


@pytest.mark.component("in-the-dark")
@pytest.mark.rule("A18.12")
def test_a_blip_enters_at_the_closest_spawn_point() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "3,0", player=0)
    t = drawn(p, "in-the-dark")
    assert [t.game.map.names[blip.at] for blip in t.game.state.blips] == ["0,0"]


@pytest.mark.component("in-the-dark")
def test_between_two_spawn_points_the_player_chooses_and_a_barricade_may_hold() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "4,0", player=0)
    p.barricade("spawn-2")
    p.dice(4)
    t = drawn(p, "in-the-dark")
    assert keys(t) == ["point:spawn-1", "point:spawn-2"]
    play(t, "point:spawn-2")
    assert t.game.state.blips == []
    assert t.game.state.barricades == ["spawn-2"]


@pytest.mark.component("in-the-dark")
@pytest.mark.rule("A18.21")
def test_a_blip_that_enters_in_sight_is_spotted() -> None:
    p = Position(ROOM_AND_DOORS)
    p.character("hicks", "7,0", player=0)
    p.pool(3)
    p.deck("in-the-dark")
    p.activate("hicks", stage="on")
    t = p.table()
    t.choose("ability:ready")
    assert tokens(t) == {"alien-1": 2}


@pytest.mark.component("in-the-dark")
def test_without_a_spawn_point_the_dark_exhausts_2() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    t = drawn(p, "in-the-dark")
    assert len(t.game.state.exhausted) == 3


# --- attached Hazards and their Character ------------------------------------------------------------------------


@pytest.mark.rule("A15.11")
def test_attached_hazards_of_a_killed_hero_are_discarded_unresolved() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, hazards=["jammed", "losing-hope"])
    p.character("ripley", "11,0", player=0)
    p.alien("1,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    assert t.game.state.discarded == ["jammed-1", "losing-hope-1"]
    assert t.game.who["hicks"].hazards == []


def test_attached_hazards_are_no_equipment() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, hazards=["jammed", "losing-hope"])
    p.hand(0, "body-armor", "m4-helmet")
    p.activate("hicks")
    t = p.table()
    play(t, "equip:body-armor-1:hicks", "equip:m4-helmet-1:hicks")
    assert t.game.who["hicks"].equipment == ["body-armor-1", "m4-helmet-1"]
    assert not has(t, "unequip:jammed")
