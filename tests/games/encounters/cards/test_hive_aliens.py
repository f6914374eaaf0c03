"""The Hive of Aliens: The Lost Colony, They Mostly Come At Night, Who's Laying The Eggs?"""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import GoalCompleted, HiveCardAdded, ReachedZone
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import dies_for, event, huggers, keeps_its_room, loose, placed, scan, strike_phase, strikes_drawn

COLONY, NIGHT, EGGS = "the-lost-colony", "they-mostly-come-at-night", "whos-laying-the-eggs"


@pytest.mark.parametrize(
    ("id", "deck", "copies", "type", "attack", "strikes", "moves"),
    [
        pytest.param(
            "xenomorph-swarmer", COLONY, 3, "alien", 2, 1, True, marks=pytest.mark.component("xenomorph-swarmer")
        ),
        pytest.param(
            "warrior-of-the-night", NIGHT, 3, "alien", 4, 1, True, marks=pytest.mark.component("warrior-of-the-night")
        ),
        pytest.param(
            "barricade-breaker", NIGHT, 2, "alien", 5, 1, True, marks=pytest.mark.component("barricade-breaker")
        ),
        pytest.param("carter-burke", NIGHT, 1, "human", 4, 0, True, marks=pytest.mark.component("carter-burke")),
        pytest.param(
            "egg-of-the-queen", EGGS, 4, "alien", 3, 0, False, marks=pytest.mark.component("egg-of-the-queen")
        ),
        pytest.param(
            "guardian-of-the-nest", EGGS, 4, "alien", 7, 1, True, marks=pytest.mark.component("guardian-of-the-nest")
        ),
        pytest.param("the-queen", EGGS, 1, "alien", 14, 2, True, marks=pytest.mark.component("the-queen")),
    ],
)
def test_printed_facts(id: str, deck: str, copies: int, type: str, attack: int, strikes: int, moves: bool) -> None:
    card = CARDS[id]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", deck, copies, type)
    assert (card.attack, card.strikes, card.moves) == (attack, strikes, moves)
    assert (card.goal, card.final) == ((3, True) if id == "the-queen" else (0, False))
    assert strikes_drawn(id) == strikes
    assert keeps_its_room(id) is not moves


@pytest.mark.rule("L8.02", "L8.03")
@pytest.mark.parametrize(
    ("id", "where", "attack", "objective"),
    [
        pytest.param("xenomorph-swarmer", "med-lab", 2, 1, marks=pytest.mark.component("xenomorph-swarmer")),
        pytest.param("xenomorph-swarmer", "zone", 2, 1, marks=pytest.mark.component("xenomorph-swarmer")),
        pytest.param("warrior-of-the-night", "med-lab", 4, 1, marks=pytest.mark.component("warrior-of-the-night")),
        pytest.param("warrior-of-the-night", "zone", 5, 1, marks=pytest.mark.component("warrior-of-the-night")),
        pytest.param("barricade-breaker", "airlock", 5, 1, marks=pytest.mark.component("barricade-breaker")),
        pytest.param("barricade-breaker", "zone", 5, 1, marks=pytest.mark.component("barricade-breaker")),
        pytest.param("carter-burke", "quarters", 4, 1, marks=pytest.mark.component("carter-burke")),
        pytest.param("carter-burke", "zone", 4, 1, marks=pytest.mark.component("carter-burke")),
        pytest.param("egg-of-the-queen", "med-lab", 3, 1, marks=pytest.mark.component("egg-of-the-queen")),
        pytest.param("egg-of-the-queen", "zone", 3, 1, marks=pytest.mark.component("egg-of-the-queen")),
        pytest.param("guardian-of-the-nest", "med-lab", 7, 1, marks=pytest.mark.component("guardian-of-the-nest")),
        pytest.param("guardian-of-the-nest", "zone", 7, 1, marks=pytest.mark.component("guardian-of-the-nest")),
        pytest.param("the-queen", "airlock", 14, 3, marks=pytest.mark.component("the-queen")),
        pytest.param("the-queen", "zone", 14, 3, marks=pytest.mark.component("the-queen")),
    ],
)
def test_attack_in_every_area(id: str, where: str, attack: int, objective: int) -> None:
    dies_for(id, where, attack, objective=objective)


# --- The Lost Colony --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.08", "L4.13")
@pytest.mark.component("xenomorph-swarmer")
def test_a_swarmer_found_in_the_complex_brings_another_card() -> None:
    p = Position(2, "aliens")
    burke = p.room("ventilation-shafts", "carter-burke")
    new = p.hive("towering-xenomorph")[0]
    t, swarmer = scan(p, "xenomorph-swarmer")
    assert complex_cards(t) == [new, burke, swarmer, "", ""]
    assert [each.up for each in state(t).rooms] == [False, True, True, False, False]
    assert rules(t, HiveCardAdded) == ["L4.13"]


@pytest.mark.component("xenomorph-swarmer")
def test_so_does_one_that_turns_up_in_the_combat_zone() -> None:
    p = Position(2, "aliens")
    new = p.hive("towering-xenomorph")[0]
    t, swarmer = loose(p, "xenomorph-swarmer")
    assert state(t).zone == [swarmer]
    assert complex_cards(t) == [new, "", "", "", ""]


@pytest.mark.rule("L7.07", "L4.08")
@pytest.mark.component("xenomorph-swarmer")
def test_pushed_out_by_the_card_that_it_called_it_calls_no_other() -> None:
    p = Position(2, "aliens")
    pushed = [
        p.room(where, name)
        for where, name in zip(ROOMS[:4], ("ash", "golic", "barricade-breaker", "carter-burke"), strict=True)
    ]
    new = p.hive("towering-xenomorph")[0]
    p.points(attack=1)  # Golic makes the scan dearer
    t, swarmer = scan(p, "xenomorph-swarmer", "airlock")
    assert complex_cards(t) == [new, *pushed]
    assert state(t).zone == [swarmer]
    assert rules(t, HiveCardAdded) == ["L4.13"]


@pytest.mark.component("colonist-transmitter")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_a_transmitter_goes_to_operations(where: str) -> None:
    card = CARDS["colonist-transmitter"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("mission", COLONY, 3, 1, 2)
    p = Position(2, "aliens")
    t, found = scan(p, "colonist-transmitter") if where == "complex" else loose(p, "colonist-transmitter")
    assert state(t).operations == [found]
    assert state(t).zone == []
    assert state(t).goals.get("completed:colonist-transmitter", 0) == 0


@pytest.mark.rule("L11.08", "L14.20", "L7.03")
@pytest.mark.component("colonist-transmitter")
def test_each_transmitter_is_a_scan_and_two_complete_the_objective() -> None:
    p = Position(2, "aliens")
    first, second = p.operations("colonist-transmitter", "colonist-transmitter")
    p.room("ventilation-shafts", "egg", up=False)
    p.room("airlock", "towering-xenomorph", up=False)
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{first}")
    assert asked(t) == (0, "scan")
    assert keys(t) == ["room:ventilation-shafts", "room:airlock", "nothing"]
    t.choose("room:ventilation-shafts")
    assert room(t, "ventilation-shafts").up
    assert state(t).operations == [second]
    assert state(t).removed == [first]
    assert state(t).objective == 0
    play(t, f"pay:{second}", "nothing")
    assert state(t).objective == 1
    assert rules(t, GoalCompleted) == ["L11.07", "L11.07"]
    assert points(t) == (0, 0)


@pytest.mark.rule("L16.03")
@pytest.mark.component("colonist-transmitter")
def test_with_nothing_hidden_a_transmitter_can_be_used_all_the_same() -> None:
    p = Position(2, "aliens")
    card = p.operations("colonist-transmitter")[0]
    p.points(recruit=2)
    t = p.table()
    t.choose(f"pay:{card}")
    assert asked(t) == (0, "action")
    assert state(t).goals == {"completed:colonist-transmitter": 1}
    assert state(t).removed == [card]


@pytest.mark.rule("L11.08")
@pytest.mark.component("colonist-transmitter")
@pytest.mark.parametrize("number", [2, 3])
def test_later_transmitters_are_of_no_use(number: int) -> None:
    p = Position(2, "aliens")
    p.objective(number)
    card = p.operations("colonist-transmitter")[0]
    p.room("airlock", "egg", up=False)
    p.points(recruit=9)
    t = p.table()
    assert keys(t, "pay") == []
    assert why_not(t, f"pay:{card}") == "L11.08"


# --- They Mostly Come At Night ----------------------------------------------------------------------------------------


@pytest.mark.rule("L14.23")
@pytest.mark.component("warrior-of-the-night")
def test_warriors_are_strong_in_numbers_in_the_combat_zone() -> None:
    p = Position(2, "aliens")
    inside = p.room("airlock", "warrior-of-the-night")
    first, second, burke = p.zone("warrior-of-the-night", "warrior-of-the-night", "carter-burke")
    p.hugger(0)
    p.points(attack=20)
    t = p.table()
    assert [attack_of(t.game, card) for card in (inside, first, second, burke)] == [4, 7, 7, 4]
    t.choose(f"fight:{burke}")
    assert [attack_of(t.game, card) for card in (inside, first, second)] == [4, 6, 6]
    t.choose(f"fight:{first}")
    assert attack_of(t.game, second) == 5
    assert points(t) == (0, 10)


@pytest.mark.rule("L11.09", "L11.08")
@pytest.mark.component("sentry-guns")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_guns_are_set_up_at_night_only(number: int) -> None:
    card = CARDS["sentry-guns"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("mission", NIGHT, 2, 2, 2)
    p = Position(2, "aliens")
    p.objective(number)
    gun = p.operations("sentry-guns")[0]
    p.points(recruit=2)
    t = p.table()
    assert keys(t, "pay") == ([gun] if number == 2 else [])
    assert why_not(t, f"pay:{gun}") == ("" if number == 2 else "L11.08")


@pytest.mark.rule("L11.09", "L14.15", "L14.16")
@pytest.mark.component("sentry-guns")
def test_two_guns_in_two_rooms_complete_the_night() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    first, second = p.operations("sentry-guns", "sentry-guns")
    p.room("quarters", "egg", up=False)
    p.room("maintenance", blocked=True)
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{first}")
    assert asked(t) == (0, "attach")
    assert keys(t) == ["room:ventilation-shafts", "room:med-lab", "room:airlock"]
    t.choose("room:med-lab")
    assert state(t).objective == 1
    t.choose(f"pay:{second}")
    assert keys(t) == ["room:ventilation-shafts", "room:airlock"]
    t.choose("room:airlock")
    assert state(t).objective == 2
    assert [room(t, where).attached for where in ("med-lab", "airlock")] == [[first], [second]]
    assert state(t).operations == []


@pytest.mark.component("sentry-guns")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_guns_go_to_operations_wherever_they_are_found(where: str) -> None:
    t, card = (scan if where == "complex" else loose)(Position(2, "aliens"), "sentry-guns")
    assert state(t).operations == [card]
    assert state(t).zone == []


@pytest.mark.component("sentry-guns")
@pytest.mark.parametrize("clear", [True, False])
def test_a_gun_needs_a_clear_room_without_one(clear: bool) -> None:
    p = Position(2, "aliens")
    p.objective(2)
    gun = p.operations("sentry-guns")[0]
    for where, name in zip(ROOMS[:4], ("ash", "golic", "barricade-breaker", "carter-burke"), strict=True):
        p.room(where, name)
    if not clear:
        p.room("airlock", attached=("sentry-guns",))
    p.points(recruit=2)
    t = p.table()
    assert keys(t, "pay") == ([gun] if clear else [])
    if clear:
        t.choose(f"pay:{gun}")  # only one room: no choice
        assert room(t, "airlock").attached == [gun]


@pytest.mark.rule("L99.32", "L8.06")
@pytest.mark.component("sentry-guns")
def test_a_gun_fires_into_its_room_only_and_as_long_as_there_is_somebody_in_it() -> None:
    p = Position(2, "aliens")
    guarded = p.room("airlock", "xenomorph-swarmer", attached=("sentry-guns",))
    beside = p.room("quarters", "xenomorph-swarmer")
    outside = p.zone("xenomorph-swarmer")[0]
    t = p.table()
    assert [attack_of(t.game, card) for card in (guarded, beside, outside)] == [0, 2, 2]
    assert keys(t, "fight") == [guarded]
    t.choose(f"fight:{guarded}")
    assert room(t, "airlock").attached == ["sentry-guns-1"]


@pytest.mark.component("barricade-breaker")
def test_a_breaker_rushes_out_at_an_event() -> None:
    p = Position(2, "aliens")
    card = p.room("ventilation-shafts", "barricade-breaker")
    behind = p.room("maintenance", "egg", up=False)
    zone = p.zone("carter-burke")
    p.room("airlock", "event", up=False)
    t = event(p)
    # Burke reacts too: which one first is asked
    assert keys(t) == [f"card:{card}", f"card:{zone[0]}"]
    t.choose(f"card:{card}")
    assert state(t).zone == [card, *zone]
    assert complex_cards(t) == ["", behind, "", "", ""]
    assert rules(t, ReachedZone) == ["L4.08"]


@pytest.mark.component("barricade-breaker")
def test_in_the_combat_zone_or_hidden_it_stays() -> None:
    p = Position(2, "aliens")
    zone = p.zone("barricade-breaker")
    hidden = p.room("med-lab", "barricade-breaker", up=False)
    t = event(p)
    assert state(t).zone == zone
    assert room(t, "med-lab").card == hidden
    assert rules(t, ReachedZone) == []


@pytest.mark.component("carter-burke")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_burke_lets_a_facehugger_loose_at_an_event(where: str) -> None:
    p = Position(2, "aliens")
    card = placed(p, "carter-burke", where)
    t = event(p)
    assert huggers(t) == [("facehugger-1", 0)]
    assert (room(t, "med-lab").card == card) == (where == "med-lab")


@pytest.mark.rule("L14.23")
@pytest.mark.component("carter-burke")
@pytest.mark.parametrize(("where", "more"), [("med-lab", 1), ("zone", 1), ("hidden", 0), ("dead", 0)])
def test_burke_makes_help_dearer(where: str, more: int) -> None:
    p = Position(2, "aliens")
    if where == "hidden":
        p.room("med-lab", "carter-burke", up=False)
    elif where == "dead":
        p.killed("carter-burke")
    else:
        placed(p, "carter-burke", where)
    hq = p.hq("body-armor", "squad-on-me")
    p.points(recruit=3)
    t = p.table()
    assert keys(t, "recruit") == ([hq[0]] if more else [hq[0], "sergeant"])
    t.choose(f"recruit:{hq[0]}")
    assert points(t) == (1 - more, 0)


@pytest.mark.component("carter-burke")
def test_whoever_is_active_when_burke_dies_gains_a_sergeant() -> None:
    p = Position(2, "aliens")
    card = p.room("med-lab", "carter-burke")
    sergeant = p.sergeants("sergeant-tech")[0]
    p.points(attack=4)
    t = p.table()
    t.choose(f"fight:{card}")
    assert player(t, 0).discard == [sergeant]
    p = Position(2, "aliens")
    card = p.room("med-lab", "carter-burke")
    p.sergeants(only=True)
    p.points(attack=4)
    t = p.table()
    t.choose(f"fight:{card}")
    assert player(t, 0).discard == []


# --- Who's Laying The Eggs? -------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.07")
@pytest.mark.component("egg-of-the-queen")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_an_egg_of_the_queen_opens_at_an_event(where: str) -> None:
    p = Position(2, "aliens")
    card = placed(p, "egg-of-the-queen", where)
    t = event(p)
    assert state(t).dead_enemies == [card]
    assert huggers(t) == [("facehugger-1", 0)]


@pytest.mark.rule("L13.11")
@pytest.mark.component("egg-of-the-queen")
def test_what_comes_out_passes_by_whoever_carries_one_already() -> None:
    p = Position(3, "aliens")
    p.room("med-lab", "egg-of-the-queen")
    p.discard(0, "chestburster")
    t = event(p)
    assert huggers(t) == [("facehugger-1", 1)]


@pytest.mark.rule("L16.02", "L14.23")
@pytest.mark.component("guardian-of-the-nest")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_a_guardian_stands_before_all_others_of_its_area(where: str) -> None:
    p = Position(2, "aliens")
    guardian = placed(p, "guardian-of-the-nest", "zone" if where == "zone" else "ventilation-shafts")
    inside = p.room("airlock", "xenomorph-swarmer")
    outside = p.zone("xenomorph-swarmer")[0]
    hugger = p.hugger(0)
    p.points(attack=9)
    t = p.table()
    barred, free = (outside, inside) if where == "zone" else (inside, outside)
    assert sorted(keys(t, "fight")) == sorted([guardian, free, hugger])
    assert why_not(t, f"fight:{barred}") == "L16.02"
    play(t, f"fight:{guardian}", f"fight:{barred}")
    assert state(t).dead_enemies == [guardian, barred]


@pytest.mark.component("guardian-of-the-nest")
def test_guardians_do_not_guard_each_other_and_a_hidden_one_guards_nobody() -> None:
    p = Position(2, "aliens")
    guardians = [p.room("maintenance", "guardian-of-the-nest"), p.room("quarters", "guardian-of-the-nest")]
    p.points(attack=7)
    assert keys(p.table(), "fight") == guardians
    p = Position(2, "aliens")
    p.room("maintenance", "guardian-of-the-nest", up=False)
    swarmer = p.room("quarters", "xenomorph-swarmer")
    p.points(attack=2)
    assert keys(p.table(), "fight") == [swarmer]


@pytest.mark.component("guardian-of-the-nest")
def test_effects_kill_past_a_guardian() -> None:
    p = Position(2, "aliens")
    p.room("maintenance", "guardian-of-the-nest")
    swarmer = p.room("airlock", "xenomorph-swarmer")
    door = p.hand(0, "open-the-outer-door")[0]
    t = p.table()
    play(t, f"play:{door}", f"card:{swarmer}")
    assert state(t).dead_enemies == [swarmer]


@pytest.mark.component("the-queen")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_the_queen_does_not_come_alone(where: str) -> None:
    t, queen = (scan if where == "complex" else loose)(Position(2, "aliens"), "the-queen")
    assert huggers(t) == [("facehugger-1", 0)]
    assert (room(t, "med-lab").card == queen) == (where == "complex")
    assert (state(t).zone == [queen]) == (where == "zone")


@pytest.mark.component("the-queen")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_the_queen_lays_on_at_every_event(where: str) -> None:
    p = Position(2, "aliens")
    placed(p, "the-queen", where)
    t = event(p)
    assert huggers(t) == [("facehugger-1", 0)]


@pytest.mark.component("the-queen")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_tech_makes_her_weaker(where: str) -> None:
    p = Position(2, "aliens")
    p.objective(3)
    queen = placed(p, "the-queen", where)
    p.hand(0, "squad-on-me", "weld-the-doors")
    p.points(attack=9)
    t = p.table()
    t.choose("play:squad-on-me-1")
    assert attack_of(t.game, queen) == 14
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{queen}") == "L8.03"
    t.choose("play:weld-the-doors-1")
    assert attack_of(t.game, queen) == 11
    assert keys(t, "fight") == [queen]
    t.choose(f"fight:{queen}")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.component("the-queen")
def test_tech_of_an_earlier_turn_does_not_help_and_twice_is_not_more() -> None:
    p = Position(2, "aliens")
    queen = p.zone("the-queen")[0]
    p.played("weld-the-doors", "weld-the-doors")
    t = p.table()
    assert attack_of(t.game, queen) == 11
    p = Position(2, "aliens")
    queen = p.zone("the-queen")[0]
    p.discard(0, "weld-the-doors")
    assert attack_of(p.table().game, queen) == 14


@pytest.mark.rule("L11.11", "L99.25")
@pytest.mark.component("the-queen")
@pytest.mark.parametrize("number", [1, 2])
def test_the_queen_cannot_die_before_her_time(number: int) -> None:
    p = Position(2, "aliens")
    p.objective(number)
    queen = p.room("airlock", "the-queen")
    p.points(attack=30)
    p.hand(0, "settled-from-orbit")
    t = p.table()
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{queen}") == "L11.11"
    t.game.state.weakened[queen] = 12
    play(t, "play:settled-from-orbit-1", "sacrifice:settled-from-orbit-1:0")
    assert room(t, "airlock").card == queen


@pytest.mark.component("the-queen")
def test_the_queen_strikes_twice() -> None:
    p = Position(2, "aliens")
    p.zone("the-queen")
    t = strike_phase(p, "flesh-wound", "deep-gash")
    assert player(t, 0).strikes == ["flesh-wound-1", "deep-gash-1"]


@pytest.mark.rule("L7.20")
@pytest.mark.component("newt")
def test_newt_found_in_time_knows_the_ways() -> None:
    card = CARDS["newt"]
    assert (card.kind, card.deck, card.copies, card.cost, card.crew) == ("found", EGGS, 1, 4, "sulaco")
    assert (card.classes, card.attack, card.recruit, card.pay) == ({"survival"}, 0, 2, 4)
    p = Position(2, "aliens")
    hidden = p.room("ventilation-shafts", "egg", up=False)
    t, newt = scan(p, "newt")
    assert player(t, 0).hand == [newt]
    t.choose(f"play:{newt}")
    assert points(t) == (2, 0)
    assert keys(t) == ["room:ventilation-shafts", "nothing"]
    t.choose("room:ventilation-shafts")
    assert (room(t, "ventilation-shafts").card, room(t, "ventilation-shafts").up) == (hidden, True)


@pytest.mark.component("newt")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_taken_to_the_nest_she_must_be_fetched(number: int) -> None:
    p = Position(2, "aliens")
    p.objective(number)
    p.points(recruit=4)
    t, newt = loose(p, "newt")
    assert state(t).operations == [newt]
    assert player(t, 0).hand == []
    assert keys(t, "pay") == [newt]
    t.choose(f"pay:{newt}")
    assert player(t, 0).hand == [newt]
    assert state(t).operations == []
    assert points(t) == (0, 0)


@pytest.mark.component("newt")
def test_who_fetches_her_has_her() -> None:
    p = Position(2, "aliens")
    newt = p.operations("newt")[0]
    p.at("action", active=1)
    p.points(recruit=3)
    assert keys(p.table(), "pay") == []
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{newt}")
    assert player(t, 1).hand == [newt]
    t.choose("end")
    assert newt in player(t, 1).discard


# --- the film ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.03", "L11.04", "L11.06", "L2.01")
@pytest.mark.component("the-lost-colony", "they-mostly-come-at-night", "whos-laying-the-eggs")
def test_the_film_from_the_transmitters_to_the_queen() -> None:
    """One player, three turns: two transmitters, two guns, and the Queen in the fire of one of them."""
    p = Position(1, "aliens")
    waiting = p.operations("colonist-transmitter", "sentry-guns")
    found = p.hive("colonist-transmitter", "sentry-guns", "the-queen", "egg", only=True)
    p.at("hive")
    p.hand(0, "she-feels-them-coming", *["the-companys-orders"] * 2)
    p.deck(
        0,
        *("she-feels-them-coming", *["the-companys-orders"] * 2, *["squad-on-me"] * 2, "grunt"),
        *("she-feels-them-coming", "the-last-dive", "smash-first", "fire-axe", *["specialist"] * 2),
        only=True,
    )
    t = p.table()
    play(t, "play:she-feels-them-coming-1", "room:ventilation-shafts")
    play(t, "play:the-companys-orders-1", "play:the-companys-orders-2")
    assert state(t).operations == [*waiting, found[0]]
    assert keys(t, "pay") == [waiting[0], found[0]]  # the guns wait for the night
    play(t, f"pay:{waiting[0]}", f"pay:{found[0]}")
    assert t.game.objective() == f"{NIGHT}-1"
    t.choose("end")
    play(t, "play:she-feels-them-coming-2", "room:ventilation-shafts")
    play(t, "play:the-companys-orders-3", "play:the-companys-orders-4")
    play(t, f"pay:{waiting[1]}", "room:ventilation-shafts", f"pay:{found[1]}", "room:airlock")
    assert t.game.objective() == f"{EGGS}-1"
    assert huggers(t) == [("facehugger-1", 0)]  # the Setup of the last Objective
    play(t, "play:squad-on-me-1", "no", "play:squad-on-me-2", "no", "fight:facehugger-1", "end")
    play(t, "play:she-feels-them-coming-3", "room:ventilation-shafts")
    assert huggers(t) == [("facehugger-2", 0)]
    assert attack_of(t.game, "the-queen-1") == 12
    play(t, "play:the-last-dive-1", "play:smash-first-1", "play:fire-axe-1", "fight:the-queen-1")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0,), "L2.01")
    assert state(t).turn == 7
