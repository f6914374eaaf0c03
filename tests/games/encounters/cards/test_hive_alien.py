"""The Hive of Alien: The S.O.S., No One Can Hear You Scream, A Perfect Organism."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import EnemyStrikes, Gained, HiveCardGone, Revealed, StrikeDrawn, ToOperations
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import (
    dies_for,
    event,
    huggers,
    keeps_its_room,
    loose,
    placed,
    scan,
    strike_phase,
    strikes_drawn,
)

SOS, SCREAM, ORGANISM = "the-s-o-s", "no-one-can-hear-you-scream", "a-perfect-organism"


@pytest.mark.parametrize(
    ("id", "deck", "copies", "type", "attack", "strikes", "moves"),
    [
        pytest.param("egg", SOS, 4, "alien", 2, 0, False, marks=pytest.mark.component("egg")),
        pytest.param(
            "shape-in-the-ducts", SCREAM, 3, "alien", 5, 1, True, marks=pytest.mark.component("shape-in-the-ducts")
        ),
        pytest.param(
            "taker-of-the-crew", SCREAM, 3, "alien", 3, 1, True, marks=pytest.mark.component("taker-of-the-crew")
        ),
        pytest.param("ash", SCREAM, 1, "android", 5, 1, True, marks=pytest.mark.component("ash")),
        pytest.param(
            "lurker-overhead", ORGANISM, 4, "alien", 6, 1, True, marks=pytest.mark.component("lurker-overhead")
        ),
        pytest.param(
            "cocooned-crewmate", ORGANISM, 3, "alien", 4, 0, False, marks=pytest.mark.component("cocooned-crewmate")
        ),
        pytest.param(
            "the-perfect-organism",
            ORGANISM,
            1,
            "alien",
            10,
            2,
            True,
            marks=pytest.mark.component("the-perfect-organism"),
        ),
    ],
)
def test_printed_facts(id: str, deck: str, copies: int, type: str, attack: int, strikes: int, moves: bool) -> None:
    card = CARDS[id]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", deck, copies, type)
    assert (card.attack, card.strikes, card.moves) == (attack, strikes, moves)
    assert (card.goal, card.final) == ((3, True) if id == "the-perfect-organism" else (0, False))
    assert strikes_drawn(id) == strikes
    assert keeps_its_room(id) is not moves


@pytest.mark.rule("L8.02", "L8.03")
@pytest.mark.parametrize(
    ("id", "where", "attack", "objective"),
    [
        pytest.param("egg", "med-lab", 2, 1, marks=pytest.mark.component("egg")),
        pytest.param("egg", "zone", 2, 1, marks=pytest.mark.component("egg")),
        pytest.param("shape-in-the-ducts", "quarters", 5, 1, marks=pytest.mark.component("shape-in-the-ducts")),
        pytest.param("shape-in-the-ducts", "zone", 5, 1, marks=pytest.mark.component("shape-in-the-ducts")),
        pytest.param("taker-of-the-crew", "airlock", 3, 1, marks=pytest.mark.component("taker-of-the-crew")),
        pytest.param("taker-of-the-crew", "zone", 3, 1, marks=pytest.mark.component("taker-of-the-crew")),
        pytest.param("ash", "med-lab", 5, 1, marks=pytest.mark.component("ash")),
        pytest.param("ash", "zone", 5, 1, marks=pytest.mark.component("ash")),
        pytest.param("lurker-overhead", "med-lab", 6, 1, marks=pytest.mark.component("lurker-overhead")),
        pytest.param("lurker-overhead", "zone", 6, 1, marks=pytest.mark.component("lurker-overhead")),
        pytest.param("cocooned-crewmate", "med-lab", 4, 1, marks=pytest.mark.component("cocooned-crewmate")),
        pytest.param("cocooned-crewmate", "zone", 4, 1, marks=pytest.mark.component("cocooned-crewmate")),
        pytest.param("the-perfect-organism", "quarters", 10, 3, marks=pytest.mark.component("the-perfect-organism")),
        pytest.param("the-perfect-organism", "airlock", 6, 3, marks=pytest.mark.component("the-perfect-organism")),
        pytest.param("the-perfect-organism", "zone", 10, 3, marks=pytest.mark.component("the-perfect-organism")),
    ],
)
def test_attack_in_every_area(id: str, where: str, attack: int, objective: int) -> None:
    dies_for(id, where, attack, objective=objective)


# --- eggs -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L13.09", "L13.07")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("egg", marks=pytest.mark.component("egg")),
        pytest.param("cocooned-crewmate", marks=pytest.mark.component("cocooned-crewmate")),
    ],
)
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_an_event_opens_it(name: str, where: str) -> None:
    p = Position(2)
    p.at("action", active=1)
    card = placed(p, name, where)
    t = event(p)
    assert state(t).dead_enemies == [card]
    assert complex_cards(t) == ["", "", "", "", ""]
    assert state(t).zone == []
    assert huggers(t) == [("facehugger-1", 1)]


@pytest.mark.rule("L99.34")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("egg", marks=pytest.mark.component("egg")),
        pytest.param("cocooned-crewmate", marks=pytest.mark.component("cocooned-crewmate")),
    ],
)
def test_hidden_it_stays_shut_and_several_open_one_after_the_other(name: str) -> None:
    p = Position(3)
    hidden = p.room("ventilation-shafts", name, up=False)
    opened = [p.room("maintenance", name), p.room("quarters", name)]
    t = event(p)
    assert sorted(state(t).dead_enemies) == opened
    assert complex_cards(t) == [hidden, "", "", "", ""]
    assert huggers(t) == [("facehugger-1", 0), ("facehugger-2", 0)]


@pytest.mark.component("egg")
def test_a_killed_egg_brings_no_facehugger_nor_does_a_found_one() -> None:
    p = Position(2)
    p.points(attack=2)
    t, egg = scan(p, "egg")
    assert room(t, "med-lab").up
    t.choose(f"fight:{egg}")
    assert state(t).dead_enemies == [egg]
    assert huggers(t) == []


# --- The S.O.S. -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.12", "L99.12")
@pytest.mark.component("s-o-s-signal")
def test_the_first_part_of_the_signal_waits_in_operations_and_the_second_completes_the_objective() -> None:
    card = CARDS["s-o-s-signal"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("mission", SOS, 2, 1, 0)
    p = Position(2)
    second = p.room("airlock", "s-o-s-signal", up=False)
    p.points(attack=1, recruit=9)
    t, first = scan(p, "s-o-s-signal")
    assert state(t).operations == [first]
    assert room(t, "med-lab").card == ""
    assert state(t).objective == 0
    assert keys(t, "pay") == []
    t.choose("scan:airlock")
    assert state(t).operations == [first, second]
    assert state(t).objective == 1
    assert rules(t, ToOperations) == ["L11.09", "L11.09"]


@pytest.mark.component("s-o-s-signal")
def test_a_part_that_reaches_the_combat_zone_is_found_too() -> None:
    p = Position(2)
    p.state.goals["found:s-o-s-signal"] = 1
    t, card = loose(p, "s-o-s-signal")
    assert state(t).operations == [card]
    assert state(t).zone == []
    assert state(t).objective == 1


@pytest.mark.component("s-o-s-signal")
def test_after_its_objective_it_goes_to_operations_and_nothing_else_happens() -> None:
    p = Position(2)
    p.objective(2)
    t, card = scan(p, "s-o-s-signal")
    assert state(t).operations == [card]
    assert state(t).objective == 1


# --- No One Can Hear You Scream ---------------------------------------------------------------------------------------


@pytest.mark.component("shape-in-the-ducts")
def test_the_shape_is_gone_from_sight_at_an_event() -> None:
    p = Position(2)
    card = p.room("quarters", "shape-in-the-ducts")
    zone = p.zone("shape-in-the-ducts")
    p.points(attack=5)
    t = event(p)
    assert (room(t, "quarters").card, room(t, "quarters").up) == (card, False)
    assert state(t).zone == zone
    assert keys(t, "fight") == zone
    assert keys(t, "scan") == ["quarters"]
    t.choose("scan:quarters")
    assert room(t, "quarters").up
    assert [each.card for each in t.events if isinstance(each, Revealed)] == ["event-1", card]


@pytest.mark.rule("L9.11")
@pytest.mark.component("taker-of-the-crew")
def test_the_taker_kills_the_dearest_character() -> None:
    p = Position(2)
    p.zone("taker-of-the-crew")
    p.hand(0, "grunt", "electric-prod")
    played = p.played("captain-of-the-ship")[0]
    t = strike_phase(p, "flesh-wound")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert asked(t) == (0, "best")
    assert keys(t) == [f"card:{played}"]
    t.choose(f"card:{played}")
    assert state(t).dead_characters == [played]
    assert sorted(player(t, 0).discard) == ["electric-prod-1", "grunt-1"]


@pytest.mark.component("taker-of-the-crew")
def test_among_equals_the_struck_player_chooses_and_a_vigilant_one_counts() -> None:
    p = Position(2)
    p.zone("taker-of-the-crew")
    p.hand(0, "electric-prod", "into-the-space-suit", "body-armor")
    kept = p.vigilant(0, "shotgun-for-close-work")[0]
    t = strike_phase(p, "near-miss")
    assert keys(t) == [f"card:{kept}"]  # it costs 5
    p = Position(2)
    p.zone("taker-of-the-crew")
    p.hand(0, "electric-prod", "into-the-space-suit", "body-armor")
    t = strike_phase(p, "near-miss")
    assert keys(t) == ["card:electric-prod-1", "card:into-the-space-suit-1"]
    t.choose("card:into-the-space-suit-1")
    assert state(t).dead_characters == ["into-the-space-suit-1"]


@pytest.mark.rule("L99.19", "L99.30")
@pytest.mark.component("taker-of-the-crew")
def test_an_avoided_strike_does_not_save_the_crew_but_death_does() -> None:
    p = Position(2)
    p.zone("taker-of-the-crew")
    p.hand(0, "grunt")
    p.state.turn_notes.append("avoid-next:0")
    t = strike_phase(p, "flesh-wound")
    t.choose("card:grunt-1")
    assert player(t, 0).strikes == []
    assert state(t).dead_characters == ["grunt-1"]
    p = Position(2)
    p.zone("taker-of-the-crew")
    p.hand(0, "grunt")
    p.wounds(0, "run-through", "run-through", "inner-jaw")  # 9 of 10
    t = strike_phase(p, "flesh-wound")
    assert player(t, 0).dead
    assert state(t).dead_characters == []
    assert asked(t) == (1, "action")


@pytest.mark.rule("L11.08", "L99.26")
@pytest.mark.component("ventilation-lock")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("recruit", [3, 4])
def test_the_lock_is_paid_for_while_its_objective_is_current(number: int, recruit: int) -> None:
    card = CARDS["ventilation-lock"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("mission", SCREAM, 1, 2, 4)
    p = Position(2)
    p.objective(number)
    lock = p.operations("ventilation-lock")[0]
    p.points(recruit=recruit)
    t = p.table()
    if number != 2:
        assert keys(t, "pay") == []
        assert why_not(t, f"pay:{lock}") == "L11.08"
    elif recruit == 3:
        assert keys(t, "pay") == []
        assert why_not(t, f"pay:{lock}") == "L14.20"
    else:
        assert keys(t, "pay") == [lock]
        t.choose(f"pay:{lock}")
        assert points(t) == (0, 0)
        assert room(t, "ventilation-shafts").blocked
        assert room(t, "ventilation-shafts").attached == [lock]
        assert state(t).operations == []
        assert state(t).objective == 2


@pytest.mark.component("ventilation-lock")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_the_lock_goes_to_operations_wherever_it_is_found(where: str) -> None:
    p = Position(2)
    t, lock = scan(p, "ventilation-lock") if where == "complex" else loose(p, "ventilation-lock")
    assert state(t).operations == [lock]
    assert complex_cards(t) == ["", "", "", "", ""]
    assert state(t).zone == []


@pytest.mark.rule("L99.10", "L4.09")
@pytest.mark.component("ventilation-lock")
def test_the_lock_pushes_the_whole_line_on() -> None:
    p = Position(2)
    p.objective(2)
    lock = p.operations("ventilation-lock")[0]
    names = ("taker-of-the-crew", "ash", "shape-in-the-ducts", "lurker-overhead", "towering-xenomorph")
    cards = [
        p.room(where, name)
        for where, name in zip(
            ("ventilation-shafts", "maintenance", "med-lab", "quarters", "airlock"), names, strict=True
        )
    ]
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lock}")
    assert complex_cards(t) == ["", *cards[:4]]
    assert state(t).zone == [cards[4]]


@pytest.mark.rule("L14.23")
@pytest.mark.component("ash")
@pytest.mark.parametrize("where", ["med-lab", "zone", "hidden", "dead"])
def test_ash_makes_all_other_enemies_stronger(where: str) -> None:
    p = Position(2)
    if where == "hidden":
        ash = p.room("med-lab", "ash", up=False)
    elif where == "dead":
        ash = p.killed("ash")[0]
    else:
        ash = placed(p, "ash", where)
    there = p.room("quarters", "egg")
    zone = p.zone("taker-of-the-crew")[0]
    hugger = p.hugger(1)
    t = p.table()
    more = 1 if where in ("med-lab", "zone") else 0
    assert [attack_of(t.game, card) for card in (there, zone, hugger, ash)] == [2 + more, 3 + more, 3 + more, 5]


@pytest.mark.rule("L8.08", "L7.03")
@pytest.mark.component("ash")
def test_ashs_head_tells_what_is_hidden() -> None:
    p = Position(2)
    ash = p.zone("ash")[0]
    egg = p.room("ventilation-shafts", "egg", up=False)
    p.room("airlock", "towering-xenomorph", up=False)
    p.points(attack=5)
    t = p.table()
    t.choose(f"fight:{ash}")
    assert asked(t) == (0, "scan")
    assert keys(t) == ["room:ventilation-shafts", "room:airlock", "nothing"]
    t.choose("room:ventilation-shafts")
    assert [each.up for each in state(t).rooms] == [True, False, False, False, False]
    assert attack_of(t.game, egg) == 2
    assert points(t) == (0, 0)


@pytest.mark.component("ash")
def test_with_nothing_hidden_ash_just_dies() -> None:
    p = Position(2)
    ash = p.room("med-lab", "ash")
    p.points(attack=5)
    t = p.table()
    t.choose(f"fight:{ash}")
    assert asked(t) == (0, "action")


# --- A Perfect Organism -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.20")
@pytest.mark.component("lurker-overhead")
def test_a_lurker_found_in_the_complex_does_nothing() -> None:
    p = Position(2)
    p.strikes("flesh-wound")
    t, card = scan(p, "lurker-overhead")
    assert room(t, "med-lab").card == card
    assert [each.strikes for each in state(t).players] == [[], []]


@pytest.mark.component("lurker-overhead")
def test_in_the_combat_zone_it_strikes_whoever_is_worst_off() -> None:
    p = Position(3)
    p.wounds(0, "flesh-wound", "flesh-wound")
    p.wounds(1, "run-through")
    drawn = p.strikes("deep-gash")
    t, card = loose(p, "lurker-overhead")
    assert player(t, 1).strikes[1:] == drawn
    assert state(t).zone == [card]


@pytest.mark.component("lurker-overhead")
def test_among_equals_the_active_player_chooses() -> None:
    p = Position(3)
    p.at("action", active=2)
    p.wounds(0, "deep-gash")
    p.wounds(2, "flesh-wound", "flesh-wound")
    drawn = p.strikes("flesh-wound")
    t, _ = loose(p, "lurker-overhead")
    assert asked(t) == (2, "weakest")
    assert keys(t) == ["player:player-3", "player:player-1"]
    t.choose("player:player-1")
    assert player(t, 0).strikes[1:] == drawn


@pytest.mark.rule("L11.11", "L99.25")
@pytest.mark.component("the-perfect-organism")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("where", ["airlock", "quarters", "zone"])
def test_the_organism_cannot_be_fought_before_its_time(number: int, where: str) -> None:
    p = Position(2)
    p.objective(number)
    card = placed(p, "the-perfect-organism", where)
    p.points(attack=30)
    t = p.table()
    assert keys(t, "fight") == []
    assert why_not(t, f"fight:{card}") == "L11.11"


@pytest.mark.rule("L11.05", "L2.01")
@pytest.mark.component("the-perfect-organism")
def test_its_death_wins() -> None:
    t = dies_for("the-perfect-organism", "airlock", 6, objective=3)
    assert t.ending is not None
    assert t.ending.winners == (0, 1)
    assert t.ending.reason.rule == "L2.01"


@pytest.mark.component("the-perfect-organism")
def test_only_in_the_airlock_it_can_be_blown_out_for_less() -> None:
    p = Position(2)
    card = p.zone("the-perfect-organism")[0]
    prods = p.hand(0, "electric-prod", "electric-prod")
    t = p.table()
    assert attack_of(t.game, card) == 10
    play(t, f"play:{prods[0]}", f"card:{card}")
    assert room(t, "airlock").card == card
    assert attack_of(t.game, card) == 6
    play(t, f"play:{prods[1]}", f"card:{card}")
    assert room(t, "quarters").card == card
    assert attack_of(t.game, card) == 10


@pytest.mark.component("the-perfect-organism")
def test_it_strikes_twice_and_takes_the_dearest_once() -> None:
    p = Position(2)
    p.zone("the-perfect-organism")
    p.hand(0, "captain-of-the-ship", "grunt")
    t = strike_phase(p, "flesh-wound", "deep-gash")
    assert player(t, 0).strikes == ["flesh-wound-1", "deep-gash-1"]
    assert keys(t) == ["card:captain-of-the-ship-1"]
    t.choose("card:captain-of-the-ship-1")
    assert state(t).dead_characters == ["captain-of-the-ship-1"]
    assert len(rules(t, EnemyStrikes)) == 1
    assert asked(t) == (1, "action")


@pytest.mark.rule("L7.20", "L6.07")
@pytest.mark.component("jones-the-cat")
def test_jones_comes_along_if_found_in_time() -> None:
    card = CARDS["jones-the-cat"]
    assert (card.kind, card.deck, card.copies, card.cost, card.crew) == ("found", ORGANISM, 1, 2, "nostromo")
    assert (card.classes, card.attack, card.recruit) == ({"survival"}, 0, 0)
    t, jones = scan(Position(2), "jones-the-cat")
    assert player(t, 0).hand == [jones]
    assert room(t, "med-lab").card == ""
    assert [each.place for each in t.events if isinstance(each, Gained)] == ["hand"]
    t.choose(f"play:{jones}")
    assert len(player(t, 0).hand) == 1
    assert points(t) == (0, 0)
    t.choose("end")
    assert player(t, 0).vigilant == [jones]


@pytest.mark.component("jones-the-cat")
def test_jones_is_lost_in_the_combat_zone() -> None:
    t, jones = loose(Position(2), "jones-the-cat")
    assert state(t).removed == [jones]
    assert state(t).zone == []
    assert player(t, 0).hand == []
    assert rules(t, HiveCardGone) == ["L7.21"]


@pytest.mark.rule("L12.17", "L12.13")
@pytest.mark.component("jones-the-cat")
def test_jones_hisses_in_time() -> None:
    p = Position(2)
    p.zone("towering-xenomorph")
    jones = p.vigilant(0, "jones-the-cat")[0]
    t = strike_phase(p, "flesh-wound", "deep-gash")
    assert asked(t) == (0, "avoid")
    assert keys(t) == [f"avoid:{jones}", "take"]
    t.choose(f"avoid:{jones}")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert player(t, 0).vigilant == []
    assert jones in player(t, 0).discard
    assert len(rules(t, StrikeDrawn)) == 1


@pytest.mark.rule("L7.21", "L14.20", "L8.06")
@pytest.mark.component("incinerator-unit")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_incinerator_weakens_an_enemy_at_any_time(number: int) -> None:
    card = CARDS["incinerator-unit"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("special", ORGANISM, 1, 0, 3)
    p = Position(2)
    p.objective(number)
    unit = p.operations("incinerator-unit")[0]
    taker = p.room("med-lab", "taker-of-the-crew")
    lurker = p.zone("lurker-overhead")[0]
    hugger = p.hugger(1)
    p.points(recruit=3)
    t = p.table()
    t.choose(f"pay:{unit}")
    assert asked(t) == (0, "weaken")
    assert keys(t) == [f"card:{taker}", f"card:{lurker}", f"card:{hugger}"]
    t.choose(f"card:{taker}")
    assert points(t) == (0, 0)
    assert [attack_of(t.game, card) for card in (taker, lurker, hugger)] == [0, 6, 3]
    assert state(t).operations == []
    assert state(t).spent == [unit]
    assert keys(t, "fight") == [taker]  # at 0 it dies for nothing


@pytest.mark.component("incinerator-unit")
def test_the_flame_lasts_a_turn() -> None:
    p = Position(2)
    unit = p.operations("incinerator-unit")[0]
    lurker = p.room("med-lab", "lurker-overhead")
    p.points(recruit=3)
    t = p.table()
    t.choose(f"pay:{unit}")
    assert attack_of(t.game, lurker) == 2
    t.choose("end")
    assert attack_of(t.game, lurker) == 6


@pytest.mark.rule("L16.03")
@pytest.mark.component("incinerator-unit")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_the_incinerator_is_found_and_may_be_burnt_for_nothing(where: str) -> None:
    p = Position(2)
    p.points(recruit=3)
    t, unit = scan(p, "incinerator-unit") if where == "complex" else loose(p, "incinerator-unit")
    assert state(t).operations == [unit]
    t.choose(f"pay:{unit}")
    assert unit in state(t).spent
    assert asked(t) == (0, "action")


# --- the film ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.03", "L11.04", "L2.01")
@pytest.mark.component("the-s-o-s", "no-one-can-hear-you-scream", "a-perfect-organism")
def test_the_film_from_the_signal_to_the_creature() -> None:
    """Two players, four turns: both parts of the signal, the lock, and the creature."""
    p = Position(2)
    p.hive("s-o-s-signal", "s-o-s-signal", "ventilation-lock", "the-perfect-organism", "egg", only=True)
    p.at("hive")
    p.strikes(*["near-miss"] * 5)
    p.hand(0, "grunt", "grunt", "grunt")
    p.hand(1, "grunt", "grunt", "grunt")
    p.deck(0, "she-feels-them-coming", *["the-companys-orders"] * 2, only=True)
    p.deck(1, "between-it-and-her", "electric-prod", "the-last-dive", "smash-first", only=True)
    t = p.table()
    play(t, "play:grunt-1", "play:grunt-2", "play:grunt-3", "scan:ventilation-shafts", "end")
    assert state(t).objective == 0
    play(t, "play:grunt-6", "play:grunt-7", "play:grunt-8", "scan:ventilation-shafts")
    assert t.game.objective() == "no-one-can-hear-you-scream-1"
    t.choose("end")
    play(t, "play:she-feels-them-coming-1", "room:ventilation-shafts")
    assert state(t).operations == ["s-o-s-signal-1", "s-o-s-signal-2", "ventilation-lock-1"]
    play(t, "play:the-companys-orders-1", "play:the-companys-orders-2", "pay:ventilation-lock-1")
    assert t.game.objective() == "a-perfect-organism-1"
    t.choose("end")
    # The Hive is laid on the shafts: the creature enters in Maintenance. Scan it there, then fight it.
    assert complex_cards(t) == ["", "the-perfect-organism-1", "", "", ""]
    play(t, "play:the-last-dive-1", "play:smash-first-1", "play:between-it-and-her-1", "scan:maintenance")
    assert points(t) == (0, 13)
    t.choose("fight:the-perfect-organism-1")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0, 1), "L2.01")
    assert state(t).turn == 8
