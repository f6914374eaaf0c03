"""The 13 Equipment cards: Body Armor, M4 Helmet, Shoulder Lamp, Motion Tracker, Ammo Bandolier, Hand Welder, First
Aid Kit.
"""

from __future__ import annotations

import pytest

from sulaco.games.corps.cards import DEFINITIONS
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.events import LookedAt
from sulaco.games.corps.position import Position
from sulaco.games.corps.view import CorpsView
from sulaco.table.table import Table

from ..maps import CORRIDOR, HALL, TWO_ROOMS
from .helpers import asides, has, keys, kind, play, tokens

BEHIND_A_DOOR = """
+--+--+--+--+--+--+--+--+--+--+
| .  .D .  .  .  .  .  .  .  .|
+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""A corridor with a door between 1,0 and 2,0."""


def seen(table: Table[Corps], seat: int | None) -> CorpsView:
    view = table.game.view(seat)
    assert isinstance(view, CorpsView)
    return view


def counts(name: str) -> tuple[int, int]:
    return DEFINITIONS[name].copies, DEFINITIONS[name].cost


# --- Body Armor --------------------------------------------------------------------------------------------------


def attacked(*gear_cards: str, player: int = 0) -> Position:
    """Hicks, Defense 6 (5 as a Grunt), with an Alien next to him in the Alien Phase."""
    p = Position(CORRIDOR)
    if player < 0:
        p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0", player=player, gear_cards=gear_cards)
    p.alien("1,0")
    p.phase("aliens")
    return p


@pytest.mark.component("body-armor")
@pytest.mark.rule("A21.03", "A4.17")
@pytest.mark.parametrize("revealed", ["hand-welder", "hot-wire"])
def test_body_armor_rerolls_a_failed_defense_roll_on_equipment_or_event(revealed: str) -> None:
    assert counts("body-armor") == (3, 1)
    p = attacked("body-armor")
    p.deck(revealed)
    p.dice(9, 3)
    t = p.table()
    assert t.game.who["hicks"].status == "standing"
    # Melee 3: the new roll counts in full and kills the attacker.
    assert tokens(t) == {}
    assert t.game.who["hicks"].equipment == ["body-armor-1"]
    assert t.game.state.beneath == [f"{revealed}-1"]


@pytest.mark.component("body-armor")
@pytest.mark.rule("A21.03")
def test_the_new_roll_counts_even_if_it_is_worse() -> None:
    p = attacked("body-armor")
    p.character("ripley", "11,0", player=0)
    p.deck("hot-wire")
    p.dice(7, 10)
    t = p.table()
    assert t.game.who["hicks"].status == "killed"


@pytest.mark.component("body-armor")
@pytest.mark.rule("A4.11")
def test_body_armor_is_exhausted_by_a_weapon_and_the_roll_stands() -> None:
    p = attacked("body-armor")
    p.character("ripley", "11,0", player=0)
    p.deck("hk-vp70")
    p.dice(9)
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.equipment) == ("down", [])
    assert t.game.state.exhausted == ["body-armor-1"]
    assert t.game.state.beneath == ["hk-vp70-1"]


@pytest.mark.component("body-armor")
@pytest.mark.rule("A4.18", "A4.19")
def test_a_hazard_revealed_by_body_armor_does_not_help_and_resolves() -> None:
    p = attacked("body-armor")
    p.character("ripley", "11,0", player=0)
    p.deck("wounded")
    p.dice(9)
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.equipment, hicks.hazards) == ("down", ["body-armor-1"], ["wounded-1"])


@pytest.mark.component("body-armor")
def test_body_armor_stays_quiet_when_the_defense_roll_succeeds() -> None:
    p = attacked("body-armor")
    p.character("ripley", "11,0", player=0)
    p.deck("hk-vp70")
    p.dice(6)
    t = p.table()
    assert t.game.state.endurance[-1] == "hk-vp70-1"
    assert t.game.who["hicks"].status == "standing"


@pytest.mark.component("body-armor")
@pytest.mark.rule("A21.05")
def test_the_second_armor_is_used_only_if_the_first_gave_no_new_roll() -> None:
    p = attacked("body-armor", "body-armor")
    p.character("ripley", "11,0", player=0)
    p.deck("hot-wire", "hk-vp70")
    p.dice(9, 8)
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.equipment) == ("down", ["body-armor-1", "body-armor-2"])
    assert t.game.state.endurance[-1] == "hk-vp70-1"

    p = attacked("body-armor", "body-armor")
    p.deck("hk-vp70", "hot-wire")
    p.dice(9, 5)
    t = p.table()
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.equipment) == ("standing", ["body-armor-2"])


@pytest.mark.component("body-armor")
def test_body_armor_works_for_a_grunt_too() -> None:
    p = attacked("body-armor", player=-1)
    p.deck("hot-wire")
    p.dice(6, 5)
    t = p.table()
    assert t.game.who["hicks"].status == "standing"
    assert t.game.state.beneath == ["hot-wire-1"]


# --- M4 Helmet ---------------------------------------------------------------------------------------------------


@pytest.mark.component("m4-helmet")
@pytest.mark.rule("A4.11")
def test_the_helmet_may_turn_a_kill_into_a_knock_down() -> None:
    assert counts("m4-helmet") == (2, 1)
    p = attacked("m4-helmet")
    p.character("ripley", "11,0", player=0)
    p.dice(10)
    t = p.table()
    assert (kind(t), keys(t)) == ("helmet", ["use:m4-helmet-1", "no"])
    play(t, "use:m4-helmet-1")
    hicks = t.game.who["hicks"]
    assert (hicks.status, hicks.equipment) == ("down", [])
    assert t.game.state.exhausted == ["m4-helmet-1"]


@pytest.mark.component("m4-helmet")
def test_the_helmet_may_be_kept_and_then_goes_with_its_bearer() -> None:
    p = attacked("m4-helmet")
    p.character("ripley", "11,0", player=0)
    p.dice(10)
    t = p.table()
    play(t, "no")
    assert t.game.who["hicks"].status == "killed"
    assert t.game.state.discarded == ["m4-helmet-1"]


@pytest.mark.component("m4-helmet")
def test_the_helmet_is_no_help_against_a_knock_down_and_saves_one_who_is_down_already() -> None:
    p = attacked("m4-helmet")
    p.character("ripley", "11,0", player=0)
    p.dice(9)
    t = p.table()
    assert (t.game.who["hicks"].status, t.game.who["hicks"].equipment) == ("down", ["m4-helmet-1"])

    p = Position(CORRIDOR)
    p.character("ripley", "11,0", player=0)
    p.character("hicks", "0,0", gear_cards=["m4-helmet"], down=True)
    p.alien("1,0")
    p.dice(10)
    p.phase("aliens")
    t = p.table()
    play(t, "use:m4-helmet-1")
    assert (t.game.who["hicks"].status, t.game.who["hicks"].at) == ("down", 0)


@pytest.mark.component("m4-helmet")
def test_the_helmet_asks_before_an_event_is_offered() -> None:
    p = attacked("m4-helmet")
    p.hand(0, "back-on-your-feet")
    p.dice(10)
    t = p.table()
    assert kind(t) == "helmet"
    play(t, "use:m4-helmet-1")
    assert keys(t) == ["event:back-on-your-feet-1", "pass"]
    play(t, "event:back-on-your-feet-1")
    assert t.game.who["hicks"].status == "standing"


# --- Shoulder Lamp -----------------------------------------------------------------------------------------------


def lamp(players: int = 1) -> Position:
    p = Position(HALL, players=players)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"])
    if players == 2:
        p.character("ripley", "9,0", player=1)
    p.deck("panic", "hot-wire")
    p.tracker("contact", "static")
    p.activate("hicks")
    return p


@pytest.mark.component("shoulder-lamp")
@pytest.mark.rule("A4.10", "A4.11")
def test_the_lamp_shows_the_top_endurance_card_and_may_bury_it() -> None:
    assert counts("shoulder-lamp") == (2, 1)
    t = lamp().table()
    play(t, "use:shoulder-lamp-1")
    assert keys(t) == ["look:endurance-deck", "look:tracker-deck"]
    play(t, "look:endurance-deck")
    assert keys(t) == ["keep", "bury:panic-1"]
    play(t, "bury:panic-1")
    state = t.game.state
    # The Hazard seen does nothing; it lies beneath the Reshuffle card.
    assert (state.endurance[-1], state.beneath) == ("hot-wire-1", ["panic-1"])
    assert (state.exhausted, t.game.who["hicks"].equipment) == (["shoulder-lamp-1"], [])
    assert t.game.who["hicks"].aim == 7
    assert state.activation is not None
    assert state.activation.actions == 2


@pytest.mark.component("shoulder-lamp")
def test_the_lamp_may_leave_the_card_and_is_kept() -> None:
    t = lamp().table()
    play(t, "use:shoulder-lamp-1", "look:endurance-deck", "keep")
    assert t.game.state.endurance[-1] == "panic-1"
    assert t.game.who["hicks"].equipment == ["shoulder-lamp-1"]


@pytest.mark.component("shoulder-lamp")
def test_the_lamp_buries_the_top_tracker_card() -> None:
    t = lamp().table()
    play(t, "use:shoulder-lamp-1", "look:tracker-deck", "bury:contact")
    assert (t.game.state.tracker[-1], t.game.state.tracker[0]) == ("static", "contact")
    assert t.game.state.exhausted == ["shoulder-lamp-1"]


@pytest.mark.component("shoulder-lamp")
def test_the_lamp_looks_at_the_deck_that_has_cards() -> None:
    p = lamp()
    p.deck(only=True)
    t = p.table()
    play(t, "use:shoulder-lamp-1")
    assert keys(t) == ["keep", "bury:contact"]

    p = lamp()
    p.tracker(only=True)
    t = p.table()
    play(t, "use:shoulder-lamp-1")
    assert keys(t) == ["keep", "bury:panic-1"]


@pytest.mark.component("shoulder-lamp")
def test_without_a_card_in_either_deck_the_lamp_is_of_no_use() -> None:
    p = lamp()
    p.deck(only=True)
    p.tracker(only=True)
    assert not has(p.table(), "use:")


@pytest.mark.component("shoulder-lamp")
def test_only_the_player_who_looks_learns_the_card() -> None:
    t = lamp(players=2).table()
    play(t, "use:shoulder-lamp-1", "look:endurance-deck", "keep")
    assert seen(t, 0).known == {"panic-1": "endurance"}
    assert seen(t, 1).known == {}
    looked = next(event for event in t.events if isinstance(event, LookedAt))
    told = [looked.seen_by(seat) for seat in (0, 1)]
    assert [event.card for event in told if isinstance(event, LookedAt)] == ["panic-1", ""]


@pytest.mark.component("shoulder-lamp")
@pytest.mark.rule("A4.10")
def test_two_lamps_are_one_free_action() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp", "shoulder-lamp"])
    p.activate("hicks")
    t = p.table()
    assert [key for key in keys(t) if key.startswith("use:")] == ["use:shoulder-lamp-1", "use:shoulder-lamp-2"]
    play(t, "use:shoulder-lamp-1", "look:tracker-deck", "keep")
    assert not has(t, "use:")


@pytest.mark.component("shoulder-lamp")
@pytest.mark.rule("A15.07")
def test_a_knocked_down_bearer_cannot_use_the_lamp() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"], down=True)
    p.hand(0, "hk-vp70")
    p.activate("hicks")
    assert not has(p.table(), "use:")


# --- Motion Tracker ----------------------------------------------------------------------------------------------


def tracking(revealed: str, players: int = 1) -> Position:
    p = Position(TWO_ROOMS, players=players)
    p.character("hudson", "0,1", player=0, gear_cards=["motion-tracker"])
    if players == 2:
        p.character("ripley", "0,0", player=1)
    p.blip("8,1", 4)
    p.deck(revealed)
    p.tracker("contact", "static")
    p.activate("hudson")
    return p


@pytest.mark.component("motion-tracker")
@pytest.mark.parametrize("revealed", ["hand-welder", "hot-wire"])
def test_the_motion_tracker_puts_the_next_two_tracker_cards_in_order(revealed: str) -> None:
    assert counts("motion-tracker") == (2, 0)
    t = tracking(revealed).table()
    play(t, "use:motion-tracker-1")
    assert keys(t) == ["first:contact", "first:static"]
    play(t, "first:static")
    assert t.game.state.tracker[-2:] == ["contact", "static"]
    assert t.game.state.beneath == [f"{revealed}-1"]
    assert not has(t, "use:motion-tracker")


@pytest.mark.component("motion-tracker")
def test_the_motion_tracker_may_leave_the_order_and_tells_its_user_only() -> None:
    t = tracking("hot-wire", players=2).table()
    play(t, "use:motion-tracker-1", "first:contact")
    assert t.game.state.tracker[-2:] == ["static", "contact"]
    hot_wire = {"hot-wire-1": "beneath"}
    assert seen(t, 0).known == {**hot_wire, "static": "tracker", "contact": "tracker"}
    assert seen(t, 1).known == hot_wire


@pytest.mark.component("motion-tracker")
def test_the_motion_tracker_looks_at_a_blip_within_8_spaces_on_a_weapon() -> None:
    p = tracking("hk-vp70", players=2)
    p.blip("4,0", 2)
    p.blip("6,2", 5, mission="number")
    t = p.table()
    play(t, "use:motion-tracker-1")
    assert keys(t) == ["look:blip-1", "look:blip-2", "look:blip-3"]
    play(t, "look:blip-1")
    assert [(blip.id, blip.number) for blip in seen(t, 0).blips] == [
        ("blip-1", 4),
        ("blip-2", None),
        ("blip-3", None),
    ]
    assert [blip.number for blip in seen(t, 1).blips] == [None, None, None]  # only the bearer's player sees it


@pytest.mark.component("motion-tracker")
def test_a_blip_farther_than_8_spaces_is_out_of_reach() -> None:
    p = Position(BEHIND_A_DOOR)
    p.character("hudson", "0,0", player=0, gear_cards=["motion-tracker"])
    p.blip("9,0", 2)
    p.blip("8,0", 4)
    p.deck("hk-vp70")
    p.activate("hudson")
    t = p.table()
    play(t, "use:motion-tracker-1")
    assert [(blip.id, blip.known_to(0)) for blip in t.game.state.blips] == [("blip-1", False), ("blip-2", True)]


@pytest.mark.component("motion-tracker")
def test_a_hazard_revealed_by_the_motion_tracker_resolves_and_nothing_is_seen() -> None:
    t = tracking("panic").table()
    play(t, "use:motion-tracker-1")
    assert t.game.who["hudson"].aim == 3
    assert seen(t, 0).known == {"panic-1": "beneath"}


# --- Ammo Bandolier ----------------------------------------------------------------------------------------------


@pytest.mark.component("ammo-bandolier")
def test_the_bandolier_spares_one_card_in_the_first_attack_only() -> None:
    assert counts("ammo-bandolier") == (2, 2)
    p = Position(CORRIDOR)
    gear_cards = ["m41a-pulse-rifle", "ammo-bandolier", "shoulder-lamp"]
    p.character("hudson", "0,0", player=0, gear_cards=gear_cards)
    p.alien("6,0", tokens=5)
    p.dice(1, 9, 9)
    p.activate("hudson")
    t = p.table()
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert t.game.state.exhausted == []
    # Full Auto shots cost their card.
    play(t, "fire:alien-1")
    assert len(t.game.state.exhausted) == 1
    play(t, "attack:alien-1:m41a-pulse-rifle-1")
    assert len(t.game.state.exhausted) == 2


@pytest.mark.component("ammo-bandolier")
def test_an_attack_without_cost_does_not_use_up_the_bandolier() -> None:
    p = Position(CORRIDOR)
    gear_cards = ["m41a-pulse-rifle", "hk-vp70", "ammo-bandolier", "shoulder-lamp"]
    p.character("hudson", "0,0", player=0, gear_cards=gear_cards)
    p.alien("6,0", tokens=5)
    p.dice(9, 9)
    p.activate("hudson")
    t = p.table()
    play(t, "attack:alien-1:hk-vp70-1", "no", "attack:alien-1:m41a-pulse-rifle-1")
    assert t.game.state.exhausted == []


@pytest.mark.component("ammo-bandolier")
def test_the_bandolier_does_not_help_in_defensive_fire() -> None:
    p = attacked("m41a-pulse-rifle", "ammo-bandolier")
    p.dice(9, 1)
    t = p.table()
    play(t, "fire:hicks:m41a-pulse-rifle-1")
    assert len(t.game.state.exhausted) == 1


# --- Hand Welder -------------------------------------------------------------------------------------------------


@pytest.mark.component("hand-welder")
@pytest.mark.parametrize(("roll", "barricades"), [(7, ["door-1"]), (8, [])])
def test_the_welder_gives_tech_3_more_for_barricades(roll: int, barricades: list[str]) -> None:
    assert counts("hand-welder") == (1, 0)
    p = Position(TWO_ROOMS)
    # Frost's Tech is 4.
    p.character("frost", "3,1", player=0, gear_cards=["hand-welder"])
    p.dice(roll)
    p.activate("frost")
    t = p.table()
    play(t, "barricade:door-1")
    assert t.game.state.barricades == barricades


@pytest.mark.component("hand-welder")
def test_the_welder_never_makes_tech_more_than_9() -> None:
    p = Position(TWO_ROOMS)
    p.character("hudson", "3,1", player=0, gear_cards=["hand-welder"])
    p.dice(10)
    p.activate("hudson")
    t = p.table()
    play(t, "barricade:door-1")
    assert t.game.state.barricades == []


# --- First Aid Kit -----------------------------------------------------------------------------------------------


@pytest.mark.component("first-aid-kit")
@pytest.mark.rule("A9.10")
def test_the_first_aid_kit_gets_a_neighbour_up_and_out() -> None:
    assert counts("first-aid-kit") == (1, 1)
    p = Position(HALL)
    p.character("hicks", "2,2", player=0, gear_cards=["first-aid-kit"])
    p.character("hudson", "3,2", down=True)
    p.character("frost", "5,2", down=True)
    p.alien("4,2")
    p.activate("hicks")
    t = p.table()
    play(t, "use:first-aid-kit-1")
    # Only one neighbour is down: he stands, and may go two spaces past the Alien.
    assert t.game.state.exhausted == ["first-aid-kit-1"]
    assert t.game.who["hudson"].status == "standing"
    assert kind(t) == "move"
    assert "stop" in keys(t)
    assert {"move:5,0", "move:5,1", "move:1,2"} <= set(keys(t))
    play(t, "move:5,1")
    assert t.game.map.names[t.game.who["hudson"].at] == "5,1"
    assert t.game.state.activation is not None
    assert t.game.state.activation.actions == 1


@pytest.mark.component("first-aid-kit")
def test_the_first_aid_kit_needs_a_patient_and_an_action() -> None:
    p = Position(HALL)
    p.character("hicks", "2,2", player=0, gear_cards=["first-aid-kit"])
    p.character("hudson", "4,2", down=True)
    p.activate("hicks")
    t = p.table()
    assert not has(t, "use:")
    assert asides(t) == []

    p = Position(HALL)
    p.character("hicks", "2,2", player=0, gear_cards=["first-aid-kit", "shoulder-lamp"])
    p.character("hudson", "3,2", down=True)
    p.activate("hicks", actions=0)
    assert [key for key in keys(p.table()) if key.startswith("use:")] == ["use:shoulder-lamp-1"]
