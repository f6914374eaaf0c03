"""The nine kinds of Drones."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import CardMoved, EnemyDied, Revealed, StrikeDrawn
from sulaco.games.encounters.position import Position

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import dies_for, event, huggers, keeps_its_room, loose, scan, strike_phase, strikes_drawn

DRONES = [
    pytest.param("acid-spray-xenomorph", 3, 3, 1, marks=pytest.mark.component("acid-spray-xenomorph")),
    pytest.param("crouching-xenomorph", 3, 2, 1, marks=pytest.mark.component("crouching-xenomorph")),
    pytest.param("howling-xenomorph", 3, 2, 1, marks=pytest.mark.component("howling-xenomorph")),
    pytest.param("leaping-xenomorph", 3, 2, 1, marks=pytest.mark.component("leaping-xenomorph")),
    pytest.param("scuttling-xenomorph", 3, 2, 1, marks=pytest.mark.component("scuttling-xenomorph")),
    pytest.param("wall-crawling-xenomorph", 3, 3, 1, marks=pytest.mark.component("wall-crawling-xenomorph")),
    pytest.param("harvesting-xenomorph", 3, 2, 1, marks=pytest.mark.component("harvesting-xenomorph")),
    pytest.param("towering-xenomorph", 2, 5, 2, marks=pytest.mark.component("towering-xenomorph")),
    pytest.param("egg-bearing-xenomorph", 1, 3, 1, marks=pytest.mark.component("egg-bearing-xenomorph")),
]


@pytest.mark.parametrize(("id", "copies", "attack", "strikes"), DRONES)
def test_printed_facts(id: str, copies: int, attack: int, strikes: int) -> None:
    card = CARDS[id]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", "drones", copies, "alien")
    assert (card.attack, card.strikes, card.moves, card.goal, card.final) == (attack, strikes, True, 0, False)


@pytest.mark.parametrize("where", ["ventilation-shafts", "airlock", "zone"])
@pytest.mark.parametrize(("id", "copies", "attack", "strikes"), DRONES)
def test_attack_is_the_same_in_every_area(id: str, copies: int, attack: int, strikes: int, where: str) -> None:
    dies_for(id, where, attack)


@pytest.mark.rule("L9.10")
@pytest.mark.parametrize(("id", "copies", "attack", "strikes"), DRONES)
def test_strikes_and_moves(id: str, copies: int, attack: int, strikes: int) -> None:
    assert strikes_drawn(id) == strikes
    assert not keeps_its_room(id)


# --- Acid-Spray: each player kills a character ------------------------------------------------------------------------


@pytest.mark.rule("L8.09")
@pytest.mark.component("acid-spray-xenomorph")
def test_acid_spray_costs_every_player_a_character() -> None:
    p = Position(3)
    card = p.zone("acid-spray-xenomorph")[0]
    p.hand(0, "grunt")
    spent = p.played("captain-of-the-ship")[0]
    p.hand(1, "grunt", "specialist")
    kept = p.vigilant(1, "body-armor")[0]
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{card}")
    assert asked(t) == (0, "kill-own")
    assert keys(t) == ["card:grunt-1", f"card:{spent}"]
    t.choose(f"card:{spent}")
    assert asked(t) == (1, "kill-own")
    assert keys(t) == ["card:grunt-6", "card:specialist-8", f"card:{kept}"]
    t.choose(f"card:{kept}")
    # the third has no card at all, as everybody can see, and is not asked
    assert state(t).dead_characters == [spent, kept]
    assert state(t).plays[0].gone
    assert asked(t) == (0, "action")


@pytest.mark.component("acid-spray-xenomorph")
def test_acid_spray_sprays_however_it_dies() -> None:
    p = Position(1)
    p.room("airlock", "acid-spray-xenomorph")
    door, grunt = p.hand(0, "open-the-outer-door", "grunt")
    t = p.table()
    play(t, f"play:{door}", "card:acid-spray-xenomorph-1")
    assert keys(t) == [f"card:{grunt}", f"card:{door}"]
    t.choose(f"card:{door}")
    assert state(t).dead_characters == [door]
    assert points(t) == (0, 5)  # what it gave is kept


# --- Crouching: hides at an Event -------------------------------------------------------------------------------------


@pytest.mark.component("crouching-xenomorph")
def test_the_crouching_one_hides_at_an_event() -> None:
    p = Position(2)
    card = p.room("med-lab", "crouching-xenomorph")
    t = event(p)
    assert room(t, "med-lab").card == card
    assert not room(t, "med-lab").up
    assert [(each.card, each.to) for each in t.events if isinstance(each, CardMoved)] == [(card, "face-down")]
    # all know what it is, and it must be scanned anew
    for seat in (0, 1):
        assert card in str(t.game.view(seat))
    assert keys(t, "fight") == []


@pytest.mark.component("crouching-xenomorph")
def test_in_the_combat_zone_it_cannot_hide() -> None:
    p = Position(2)
    zone = p.zone("crouching-xenomorph")
    t = event(p)
    assert state(t).zone == zone
    assert [each for each in t.events if isinstance(each, CardMoved)] == []


# --- Howling: calls another at an Event -------------------------------------------------------------------------------


@pytest.mark.component("howling-xenomorph")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_the_howling_one_calls_a_hive_card_at_an_event(where: str) -> None:
    p = Position(2)
    card = p.zone("howling-xenomorph")[0] if where == "zone" else p.room(where, "howling-xenomorph")
    new = p.hive("towering-xenomorph")[0]
    t = event(p)
    assert complex_cards(t) == [new, "", card if where == "med-lab" else "", "", ""]
    assert not room(t, "ventilation-shafts").up


@pytest.mark.component("howling-xenomorph")
def test_a_hidden_howling_one_is_silent() -> None:
    p = Position(2)
    card = p.room("med-lab", "howling-xenomorph", up=False)
    t = event(p)
    assert complex_cards(t) == ["", "", card, "", ""]


@pytest.mark.rule("L16.08")
@pytest.mark.component("howling-xenomorph", "crouching-xenomorph")
def test_two_howl_without_a_question_but_different_ones_are_ordered() -> None:
    p = Position(2)
    howling = p.room("ventilation-shafts", "howling-xenomorph")
    p.zone("howling-xenomorph")
    crouching = p.room("maintenance", "crouching-xenomorph")
    first, second = p.hive("towering-xenomorph", "towering-xenomorph")
    t = event(p)
    assert asked(t) == (0, "event-order")
    assert keys(t) == [f"card:{howling}", f"card:{crouching}"]
    t.choose(f"card:{crouching}")
    assert asked(t) == (0, "action")
    assert complex_cards(t) == [second, first, howling, crouching, ""]
    assert [each.up for each in state(t).rooms] == [False, False, True, False, False]


# --- Leaping: at once into the Combat Zone ----------------------------------------------------------------------------


@pytest.mark.component("leaping-xenomorph")
def test_the_leaping_one_leaps_when_it_is_found() -> None:
    p = Position(2)
    before = p.zone("towering-xenomorph")
    stays = p.room("quarters", "egg")
    t, card = scan(p, "leaping-xenomorph")
    assert state(t).zone == [card, *before]
    assert complex_cards(t) == ["", "", "", stays, ""]
    assert [each.card for each in t.events if isinstance(each, Revealed)] == [card]


@pytest.mark.component("leaping-xenomorph")
def test_found_in_the_combat_zone_it_is_there_already() -> None:
    t, card = loose(Position(2), "leaping-xenomorph")
    assert state(t).zone == [card]


# --- Scuttling: the next player discards ------------------------------------------------------------------------------


@pytest.mark.component("scuttling-xenomorph")
def test_the_scuttling_one_makes_the_next_player_discard() -> None:
    p = Position(3)
    p.zone("scuttling-xenomorph")
    p.hand(1, "grunt", "specialist")
    p.hand(2, "grunt")
    t = strike_phase(p, "near-miss")
    assert asked(t) == (1, "discard")
    assert keys(t) == ["card:grunt-6", "card:specialist-8"]
    t.choose("card:grunt-6")
    assert player(t, 1).discard == ["grunt-6"]
    assert player(t, 2).hand == ["grunt-11"]
    assert asked(t) == (1, "action")


@pytest.mark.rule("L14.13")
@pytest.mark.component("scuttling-xenomorph")
def test_alone_it_is_the_own_hand() -> None:
    p = Position(1)
    p.zone("scuttling-xenomorph")
    p.hand(0, "grunt", "specialist")
    t = strike_phase(p, "near-miss")
    assert asked(t) == (0, "discard")
    t.choose("card:grunt-1")
    assert sorted(player(t, 0).discard) == ["grunt-1", "specialist-1"]


# --- Wall-Crawling: scans are dearer ----------------------------------------------------------------------------------


@pytest.mark.rule("L14.23")
@pytest.mark.component("wall-crawling-xenomorph")
@pytest.mark.parametrize(
    ("where", "cost"), [("med-lab", 4), ("airlock", 4), ("zone", 3), ("hidden", 3), ("", 3)], ids=str
)
def test_the_wall_crawling_one_makes_scans_dearer_in_the_complex(where: str, cost: int) -> None:
    for has in (cost - 1, cost):
        p = Position(2)
        p.room("ventilation-shafts", "egg", up=False)
        if where == "zone":
            p.zone("wall-crawling-xenomorph")
        elif where == "hidden":
            p.room("med-lab", "wall-crawling-xenomorph", up=False)
        elif where:
            p.room(where, "wall-crawling-xenomorph")
        p.points(attack=has)
        t = p.table()
        assert ("scan:ventilation-shafts" in keys(t)) == (has == cost)
        assert why_not(t, "scan:ventilation-shafts") == ("" if has == cost else "L7.02")
        if has == cost:
            t.choose("scan:ventilation-shafts")
            assert points(t) == (0, 0)


@pytest.mark.component("wall-crawling-xenomorph")
def test_two_add_up_and_one_dead_does_not_count() -> None:
    p = Position(2)
    first = p.room("med-lab", "wall-crawling-xenomorph")
    p.room("quarters", "wall-crawling-xenomorph")
    p.room("airlock", "egg", up=False)
    p.points(attack=5)
    t = p.table()
    assert t.decision is not None
    assert "scan:airlock" in keys(t)  # 3
    t.choose(f"fight:{first}")
    t.choose("scan:airlock")  # 2
    assert points(t) == (0, 0)


# --- Harvesting: carries a character off ------------------------------------------------------------------------------


@pytest.mark.component("harvesting-xenomorph")
def test_the_harvesting_one_carries_off_the_dearest_character() -> None:
    p = Position(2)
    enemy = p.zone("harvesting-xenomorph")[0]
    p.hand(0, "grunt", "captain-of-the-ship", "watching-the-tracker", "electric-prod")
    t = strike_phase(p, "near-miss")
    assert asked(t) == (0, "best")
    assert keys(t) == ["card:captain-of-the-ship-1", "card:watching-the-tracker-1"]  # both cost 4
    t.choose("card:watching-the-tracker-1")
    assert state(t).under == {enemy: ["0:watching-the-tracker-1"]}
    assert sorted(player(t, 0).discard) == ["captain-of-the-ship-1", "electric-prod-1", "grunt-1"]
    assert state(t).dead_characters == []


@pytest.mark.component("harvesting-xenomorph")
def test_whoever_kills_it_frees_the_character() -> None:
    p = Position(2)
    enemy = p.zone("harvesting-xenomorph")[0]
    p.hand(0, "captain-of-the-ship")
    grunts = p.hand(1, "grunt", "grunt", "grunt")
    t = strike_phase(p, "near-miss")
    t.choose("card:captain-of-the-ship-1")
    play(t, *(f"play:{card}" for card in grunts))
    t.choose(f"fight:{enemy}")
    assert state(t).under == {}
    assert player(t, 0).discard == ["captain-of-the-ship-1"]


@pytest.mark.component("harvesting-xenomorph")
def test_it_keeps_one_of_each_strike_and_finds_none_in_an_empty_hand() -> None:
    p = Position(1)
    enemy = p.zone("harvesting-xenomorph")[0]
    p.hand(0, "captain-of-the-ship")
    p.deck(0, *["grunt"] * 3, only=True)
    p.hive("towering-xenomorph", "towering-xenomorph", "egg")
    t = strike_phase(p, "near-miss", "near-miss")
    assert state(t).under == {enemy: ["0:captain-of-the-ship-1"]}
    play(t, "play:grunt-1", "end")
    # all cost the same: one of the hand, or the one played
    assert keys(t) == ["card:grunt-2", "card:grunt-1"]
    t.choose("card:grunt-1")
    assert state(t).under == {enemy: ["0:captain-of-the-ship-1", "0:grunt-1"]}
    p = Position(2)
    p.zone("harvesting-xenomorph")
    t = strike_phase(p, "near-miss")
    assert (asked(t), state(t).under) == ((1, "action"), {})


@pytest.mark.component("harvesting-xenomorph")
def test_what_a_dead_players_enemy_held_leaves_the_game_with_it() -> None:
    p = Position(2)
    enemy = p.zone("harvesting-xenomorph")[0]
    held = p.card("captain-of-the-ship")
    p.state.under[enemy] = [f"1:{held}"]
    p.dead(1)
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{enemy}")
    assert held in state(t).removed


# --- Towering, Egg-Bearing --------------------------------------------------------------------------------------------


@pytest.mark.rule("L99.30")
@pytest.mark.component("towering-xenomorph")
def test_the_towering_one_strikes_twice_and_each_strike_can_be_avoided() -> None:
    p = Position(2)
    p.zone("towering-xenomorph")
    armor = p.vigilant(0, "body-armor")[0]
    t = strike_phase(p, "flesh-wound", "deep-gash")
    assert keys(t) == [f"avoid:{armor}", "take"]
    t.choose("take")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    t.choose(f"avoid:{armor}")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert len(rules(t, StrikeDrawn)) == 1


@pytest.mark.rule("L13.07")
@pytest.mark.component("egg-bearing-xenomorph")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_the_egg_bearing_one_brings_a_facehugger_wherever_it_is_found(where: str) -> None:
    p = Position(2)
    t, card = scan(p, "egg-bearing-xenomorph") if where == "complex" else loose(p, "egg-bearing-xenomorph")
    assert huggers(t) == [("facehugger-1", 0)]
    assert (room(t, "med-lab").card == card) == (where == "complex")
    assert (state(t).zone == [card]) == (where == "zone")
    assert rules(t, EnemyDied) == []
