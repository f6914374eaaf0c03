"""Scanning and revealing: enemies, Events, Hazards, other cards (L7, L99.03 to L99.05, L99.34)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import (
    EventAbility,
    EventHappened,
    HazardHappened,
    HiveCardGone,
    Paid,
    Revealed,
    Scanned,
    StrikeDrawn,
)
from sulaco.games.encounters.position import Position
from sulaco.table.decision import Refused
from sulaco.table.table import Table

from .tables import alter, asked, complex_cards, keys, play, player, points, room, rules, state, why_not


def strikes_drawn(t: Table[Encounters]) -> list[int]:
    """Who drew strikes, in order."""
    return [event.seat for event in t.events if isinstance(event, StrikeDrawn)]


# --- scanning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.01", "L7.02", "L99.01")
@pytest.mark.parametrize(("where", "cost"), list(zip(ROOMS, (3, 2, 2, 1, 1), strict=True)))
def test_each_room_has_its_scan_cost_in_attack(where: str, cost: int) -> None:
    p = Position(2)
    egg = p.room(where, "egg", up=False)
    p.points(recruit=9, attack=cost - 1)
    assert keys(p.table(), "scan") == []
    p.points(recruit=9, attack=cost)
    t = p.table()
    assert keys(t, "scan") == [where]
    t.choose(f"scan:{where}")
    assert points(t) == (9, 0)
    assert (room(t, where).card, room(t, where).up) == (egg, True)
    assert rules(t, Scanned) == ["L7.02"]
    assert state(t).scanned == 1


@pytest.mark.rule("L7.02")
def test_only_rooms_with_a_hidden_card_can_be_scanned() -> None:
    p = Position(2)
    p.room("med-lab", "egg")
    p.room("airlock", "egg", up=False)
    p.room("ventilation-shafts", blocked=True)
    p.points(attack=9)
    t = p.table()
    assert keys(t, "scan") == ["airlock"]
    assert why_not(t, "scan:med-lab") == why_not(t, "scan:quarters") == "L7.02"
    assert why_not(t, "scan:ventilation-shafts") == "L14.17"
    for where in ("med-lab", "quarters", "ventilation-shafts"):
        with pytest.raises(Refused):
            t.choose(f"scan:{where}")


@pytest.mark.rule("L7.01", "L14.23")
def test_an_enemy_may_make_scans_dearer() -> None:
    p = Position(2)
    p.room("airlock", "egg", up=False)
    p.room("med-lab", "wall-crawling-xenomorph")
    p.points(attack=2)
    t = p.table()
    t.choose("scan:airlock")
    assert points(t) == (0, 0)
    p = Position(2)
    p.room("airlock", "egg", up=False)
    p.zone("wall-crawling-xenomorph")  # in the Complex only
    p.points(attack=1)
    assert keys(p.table(), "scan") == ["airlock"]


@pytest.mark.rule("L7.03")
def test_a_granted_scan_is_free() -> None:
    p = Position(2)
    egg = p.room("ventilation-shafts", "egg", up=False)
    ash = p.room("airlock", "ash", up=False)
    card = p.hand(0, "she-feels-them-coming")[0]  # Attack 1 and a scan
    t = p.table()
    t.choose(f"play:{card}")
    assert asked(t) == (0, "scan")
    assert keys(t) == ["room:ventilation-shafts", "room:airlock", "nothing"]
    t.choose("room:ventilation-shafts")
    assert points(t) == (0, 1)
    assert [(each.card, each.up) for each in (room(t, "ventilation-shafts"), room(t, "airlock"))] == [
        (egg, True),
        (ash, False),
    ]
    assert rules(t, Scanned) == ["L7.03"]


@pytest.mark.rule("L7.04", "L4.09")
def test_two_things_turn_a_hidden_card_up() -> None:
    p = Position(2)
    p.room("airlock", "howling-xenomorph", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [event.room for event in t.events if isinstance(event, Revealed)] == ["airlock"]
    p = Position(2)
    for where in ROOMS[:4]:
        p.room(where, "event", up=False)
    p.room("airlock", "howling-xenomorph", up=False)
    p.at("hive")
    t = p.table()
    assert [event.room for event in t.events if isinstance(event, Revealed)] == [""]
    assert [each.up for each in state(t).rooms] == [False] * 5


# --- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.05")
def test_enemies_are_aliens_humans_or_androids_and_all_can_be_fought() -> None:
    assert {facts.type for facts in CARDS.values() if facts.kind == "enemy"} == {"alien", "human", "android"}
    p = Position(2)
    zone = p.zone("howling-xenomorph", "golic", "ash")
    p.points(attack=9)
    t = p.table()
    assert keys(t, "fight") == zone


@pytest.mark.rule("L7.06", "L4.04")
def test_a_revealed_enemy_stays_in_its_room_and_moves_on_like_a_hidden_card() -> None:
    p = Position(2)
    enemy = p.room("ventilation-shafts", "howling-xenomorph", up=False)
    p.points(attack=3)
    t = p.table()
    t.choose("scan:ventilation-shafts")
    assert complex_cards(t)[0] == enemy
    t.choose("end")
    assert complex_cards(t)[1] == enemy
    assert room(t, "maintenance").up


@pytest.mark.rule("L7.07", "L7.08", "L4.13")
@pytest.mark.component("xenomorph-swarmer")
def test_a_swarmer_adds_one_hive_card_once() -> None:
    facts = CARDS["xenomorph-swarmer"]
    assert (facts.deck, facts.type) == ("the-lost-colony", "alien")
    p = Position(2, "aliens")
    swarmer = p.room("airlock", "xenomorph-swarmer", up=False)
    top, second = p.hive("carter-burke", "warrior-of-the-night")
    p.strikes("near-miss", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert complex_cards(t) == [top, "", "", "", swarmer]
    t.choose("end")
    assert complex_cards(t) == [second, top, "", "", swarmer]


# --- Events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.09", "L7.12")
@pytest.mark.component("the-s-o-s")
def test_rough_landing_strikes_the_active_and_the_next_player() -> None:
    p = Position(3)
    p.at("action", active=1)
    event = p.room("airlock", "event", up=False)
    one, two = p.strikes("flesh-wound", "deep-gash")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [each.strikes for each in state(t).players] == [[], [one], [two]]
    assert state(t).spent == [event]
    assert room(t, "airlock").card == ""
    assert [(each.objective, each.rule) for each in t.events if isinstance(each, EventHappened)] == [
        ("the-s-o-s", "L7.09")
    ]


@pytest.mark.rule("L7.12", "L14.13", "L14.14")
def test_rough_landing_strikes_a_lone_player_twice() -> None:
    p = Position(3)
    p.dead(1)
    p.dead(2)
    p.room("airlock", "event", up=False)
    drawn = p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).strikes == drawn


@pytest.mark.rule("L7.13", "L7.10")
@pytest.mark.component("no-one-can-hear-you-scream")
def test_people_are_disappearing_takes_two_random_cards_of_the_next_player() -> None:
    lost = set()
    for seed in range(12):
        p = Position(3, seed=seed)
        p.objective(2)
        p.hand(0, "grunt", "grunt")
        hand = p.hand(1, "grunt", "specialist", "electric-prod", "full-share")
        p.hand(2, "grunt", "grunt")
        p.room("airlock", "event", up=False)
        p.points(attack=1)
        t = p.table()
        t.choose("scan:airlock")
        assert asked(t) == (0, "action")  # nobody chooses
        assert [len(each.hand) for each in state(t).players] == [2, 2, 2]
        assert sorted(player(t, 1).hand + player(t, 1).discard) == sorted(hand)
        lost.add(tuple(sorted(player(t, 1).discard)))
    assert len(lost) > 3


@pytest.mark.rule("L7.14", "L7.10", "L99.03")
@pytest.mark.component("a-perfect-organism")
def test_its_hunting_us_brings_the_leftmost_card_hidden_or_not_to_the_combat_zone() -> None:
    p = Position(2)
    p.objective(3)
    ash = p.room("med-lab", "ash")
    hidden = p.room("airlock", "howling-xenomorph", up=False)
    p.room("quarters", "event", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:quarters")
    assert state(t).zone == [hidden]
    assert complex_cards(t)[2:] == [ash, "", ""]
    assert [event.card for event in t.events if isinstance(event, Revealed)] == ["event-1", hidden]


@pytest.mark.rule("L7.14")
def test_its_hunting_us_with_an_empty_complex_does_nothing() -> None:
    p = Position(2)
    p.objective(3)
    p.room("quarters", "event", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:quarters")
    assert (state(t).zone, state(t).spent) == ([], ["event-1"])


@pytest.mark.rule("L7.10")
@pytest.mark.parametrize(
    ("number", "objective"), [(1, "the-s-o-s"), (2, "no-one-can-hear-you-scream"), (3, "a-perfect-organism")]
)
def test_the_event_is_that_of_the_current_objective(number: int, objective: str) -> None:
    p = Position(2)
    p.objective(number)
    p.room("airlock", "event-5", up=False)  # of the third mini-deck, whatever the Objective
    p.strikes("near-miss", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [each.objective for each in t.events if isinstance(each, EventHappened)] == [objective]


@pytest.mark.rule("L7.11")
def test_event_abilities_come_after_the_text_of_the_objective_on_every_event() -> None:
    p = Position(2)
    p.room("med-lab", "howling-xenomorph")
    p.room("airlock", "event", up=False)
    p.room("quarters", "event", up=False)
    p.strikes(*["near-miss"] * 4)
    p.hive("towering-xenomorph", "ash")
    p.points(attack=2)
    t = p.table()
    play(t, "scan:airlock", "scan:quarters")
    told = [type(each).__name__ for each in t.events if isinstance(each, EventHappened | StrikeDrawn | EventAbility)]
    assert told == ["EventHappened", "StrikeDrawn", "StrikeDrawn", "EventAbility"] * 2
    assert complex_cards(t) == ["ash-1", "towering-xenomorph-1", "howling-xenomorph-1", "", ""]


@pytest.mark.rule("L99.34", "L7.11")
def test_face_up_enemies_anywhere_react_hidden_ones_never() -> None:
    p = Position(2)
    p.room("ventilation-shafts", "howling-xenomorph", up=False)
    p.room("med-lab", "howling-xenomorph")
    p.zone("howling-xenomorph")
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [each.card for each in t.events if isinstance(each, EventAbility)] == [
        "howling-xenomorph-2",
        "howling-xenomorph-3",
    ]


@pytest.mark.rule("L99.34")
def test_an_enemy_with_a_player_reacts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "facehugger", event="you(strike 1)")
    p = Position(2)
    p.hugger(1)
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "near-miss", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).strikes == ["flesh-wound-1"]


@pytest.mark.rule("L7.11", "L7.14", "L99.34")
def test_an_enemy_that_the_events_own_text_turns_up_reacts_to_it_too() -> None:
    p = Position(2)
    p.objective(3)  # It's Hunting Us: the leftmost card of the Complex goes to the Combat Zone
    shape = p.room("quarters", "howling-xenomorph", up=False)
    p.room("maintenance", "event", up=False)
    p.points(attack=2)
    t = p.table()
    t.choose("scan:maintenance")
    assert state(t).zone == [shape]
    assert [each.card for each in t.events if isinstance(each, EventAbility)] == [shape]


@pytest.mark.rule("L99.34", "L16.08", "L13.09")
@pytest.mark.component("egg")
def test_the_active_player_picks_the_order_of_event_abilities_one_after_the_other() -> None:
    p = Position(3)
    p.at("action", active=2)
    howling = p.room("med-lab", "howling-xenomorph")
    egg = p.room("quarters", "egg")
    crouching = p.zone("barricade-breaker")[0]
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "near-miss")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert asked(t) == (2, "event-order")
    assert keys(t) == [f"card:{howling}", f"card:{egg}", f"card:{crouching}"]
    t.choose(f"card:{egg}")
    assert [(each.card, each.seat) for each in state(t).huggers] == [("facehugger-1", 2)]
    assert state(t).dead_enemies == [egg]
    assert keys(t) == [f"card:{howling}", f"card:{crouching}"]
    t.choose(f"card:{crouching}")
    assert [each.card for each in t.events if isinstance(each, EventAbility)] == [egg, crouching, howling]


# --- Hazards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.15", "L7.16")
def test_the_first_hazard_of_the_game_does_the_first_thing_the_next_the_second() -> None:
    p = Position(2)
    one = p.room("airlock", "hazard-3", up=False)
    two = p.room("quarters", "hazard-1", up=False)
    p.hive("ash", "golic", "carter-burke")
    p.points(attack=9)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).spent == [one]
    t.choose("scan:quarters")
    assert state(t).spent == [one, two]
    assert [(each.hazard, each.n) for each in t.events if isinstance(each, HazardHappened)] == [
        ("brought-something-back", 1),
        ("its-loose", 2),
    ]
    assert complex_cards(t) == ["golic-1", "ash-1", "", "", ""]
    assert state(t).zone == ["carter-burke-1"]
    assert state(t).hazards == 2


@pytest.mark.rule("L7.17", "L7.16")
@pytest.mark.component("the-nostromo")
def test_brought_something_back_adds_two_hive_cards() -> None:
    p = Position(2)
    hazard = p.room("airlock", "hazard", up=False)
    first, second = p.hive("ash", "golic")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert complex_cards(t) == [second, first, "", "", ""]
    assert state(t).zone == []
    assert state(t).spent == [hazard]


@pytest.mark.rule("L7.18", "L4.09")
@pytest.mark.component("the-nostromo")
def test_its_loose_brings_the_top_hive_card_straight_to_the_combat_zone_face_up() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=1)
    p.room("airlock", "hazard", up=False)
    old = p.zone("ash")[0]
    top = p.hive("xenomorph-swarmer", "golic")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).zone == [top[0], old]
    assert complex_cards(t) == [top[1], "", "", "", ""]  # the Swarmer's Reveal has happened


@pytest.mark.rule("L7.19", "L99.04")
@pytest.mark.component("the-nostromo")
def test_self_destruct_stays_face_up_and_is_pushed_along() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=2)
    hazard = p.room("ventilation-shafts", "hazard", up=False)
    p.points(attack=3)
    t = p.table()
    t.choose("scan:ventilation-shafts")
    assert (complex_cards(t)[0], room(t, "ventilation-shafts").up) == (hazard, True)
    assert state(t).spent == []
    assert strikes_drawn(t) == []
    assert keys(t) == ["end"]  # it is no enemy
    t.choose("end")
    assert (complex_cards(t)[1], room(t, "maintenance").up) == (hazard, True)


@pytest.mark.rule("L7.19", "L16.07")
def test_self_destruct_in_the_combat_zone_is_three_strikes_for_everybody() -> None:
    p = Position(3)
    p.location("the-nostromo", hazards=3)
    p.at("hive", active=1)
    for where in ROOMS[:4]:
        p.room(where, "ash" if where == "quarters" else "egg", up=False)
    hazard = p.room("airlock", "hazard")
    p.strikes(*["flesh-wound"] * 8, "near-miss")
    t = p.table()
    assert strikes_drawn(t) == [1, 1, 1, 2, 2, 2, 0, 0, 0]
    assert (state(t).zone, state(t).spent) == ([], [hazard])
    assert rules(t, HiveCardGone) == ["L7.19"]
    assert asked(t) == (1, "action")


@pytest.mark.rule("L7.19", "L7.15")
def test_self_destruct_first_seen_in_the_combat_zone_goes_off_at_once() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=2)
    p.at("hive")
    for where in ROOMS[:4]:
        p.room(where, "egg", up=False)
    hazard = p.room("airlock", "hazard", up=False)
    p.strikes(*["near-miss"] * 5, "flesh-wound")
    t = p.table()
    assert strikes_drawn(t) == [0, 0, 0, 1, 1, 1]
    assert (state(t).zone, state(t).spent) == ([], [hazard])


@pytest.mark.rule("L7.19", "L99.04", "L14.20")
@pytest.mark.parametrize("active", [0, 1])
def test_eight_recruit_points_in_anybodys_turn_discard_self_destruct(active: int) -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=3)
    p.at("action", active=active)
    hazard = p.room("quarters", "hazard")
    p.hq()
    p.sergeants(only=True)
    p.points(recruit=7, attack=9)
    t = p.table()
    assert keys(t, "pay") == []
    assert why_not(t, f"pay:{hazard}") == "L14.20"
    p.points(recruit=9)
    t = p.table()
    assert keys(t) == [f"pay:{hazard}", "end"]
    t.choose(f"pay:{hazard}")
    assert points(t) == (1, 0)
    assert (complex_cards(t)[3], state(t).spent) == ("", [hazard])
    assert strikes_drawn(t) == []
    assert rules(t, Paid) == ["L14.20"]


@pytest.mark.rule("L99.05")
def test_a_fourth_hazard_is_discarded_without_effect() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=3)
    hazard = p.room("airlock", "hazard", up=False)
    p.points(attack=1)
    t = p.table()
    before = len(state(t).hive)
    t.choose("scan:airlock")
    assert (state(t).spent, len(state(t).hive), state(t).zone) == ([hazard], before, [])
    assert rules(t, HiveCardGone) == ["L99.05"]
    assert rules(t, HazardHappened) == []


# --- characters and specials ------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.20")
@pytest.mark.component("newt")
def test_newt_found_early_is_gained_and_found_late_waits_in_operations() -> None:
    p = Position(2, "aliens")
    newt = p.room("airlock", "newt", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).hand == [newt]
    assert complex_cards(t)[4] == ""
    p = Position(2, "aliens")
    for where in ROOMS[:4]:
        p.room(where, "egg", up=False)
    newt = p.room("airlock", "newt", up=False)
    p.at("hive")
    t = p.table()
    assert (state(t).operations, player(t, 0).hand, state(t).zone) == ([newt], [], [])


@pytest.mark.rule("L7.20")
def test_every_character_and_special_card_of_the_hive_has_a_reveal() -> None:
    found = [facts for facts in CARDS.values() if facts.kind in ("found", "special", "mission")]
    assert len(found) > 8
    assert [facts.id for facts in found if not facts.reveal] == []


@pytest.mark.rule("L7.21")
@pytest.mark.component("incinerator-unit")
def test_a_special_card_does_only_what_it_says() -> None:
    p = Position(2)
    p.objective(3)
    unit = p.room("quarters", "incinerator-unit", up=False)
    p.points(attack=1)
    t = p.table()
    before = t.game.state.hive[:]
    t.choose("scan:quarters")
    assert state(t).operations == [unit]
    assert (state(t).hive, state(t).zone, complex_cards(t)) == (before, [], [""] * 5)
    assert points(t) == (0, 0)
