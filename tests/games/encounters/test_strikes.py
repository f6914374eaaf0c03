"""The Strike Phase, strikes, damage and healing (L9, L15.06, L99.07, L99.08, L99.17, L99.30, L99.33)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import Died, EnemyStrikes, StrikeAvoided, StrikeDrawn, StrikesReshuffled
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.strikes import damage, health
from sulaco.table.table import Table

from .tables import alter, asked, complex_cards, keys, play, player, room, rules, state


def struck_by(t: Table[Encounters]) -> list[str]:
    return [event.card for event in t.events if isinstance(event, EnemyStrikes)]


@pytest.mark.rule("L9.01", "L3.04")
def test_every_enemy_of_the_combat_zone_strikes_the_active_player_from_right_to_left() -> None:
    p = Position(2)
    p.at("action", active=1)
    zone = p.zone("howling-xenomorph", "ash", "scuttling-xenomorph")
    p.room("airlock", "taker-of-the-crew")
    p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert struck_by(t) == zone[::-1]
    assert [event.seat for event in t.events if isinstance(event, StrikeDrawn)] == [1, 1, 1]
    assert [len(each.strikes) for each in state(t).players] == [0, 3]
    assert state(t).zone == zone


@pytest.mark.rule("L9.02", "L9.03")
def test_each_strike_is_one_card_and_its_number_is_damage() -> None:
    p = Position(2)
    p.zone("howling-xenomorph", "howling-xenomorph")
    drawn = p.strikes("flesh-wound", "run-through", "torn-open")
    t = p.table()
    t.choose("end")
    assert player(t, 0).strikes == drawn[:2]
    assert damage(t.game, 0) == 4
    assert state(t).strikes[-1] == drawn[2]
    assert state(t).struck_out == []


@pytest.mark.rule("L9.03", "L99.36")
def test_a_flesh_wound_deals_one() -> None:
    assert CARDS["flesh-wound"].damage == 1
    assert sum(facts.copies for facts in CARDS.values() if facts.kind == "strike") == 40


@pytest.mark.rule("L9.04", "L2.03")
@pytest.mark.parametrize(("strike", "dead"), [("deep-gash", False), ("run-through", True), ("torn-open", True)])
def test_damage_equal_to_health_or_above_kills(strike: str, dead: bool) -> None:
    p = Position(2, roles=["medic", "scout"])
    p.wounds(0, "run-through", "inner-jaw", "flesh-wound")  # 7 of 10
    p.zone("howling-xenomorph")
    p.strikes(strike)
    t = p.table()
    assert (damage(t.game, 0), health(t.game, 0)) == (7, 10)
    t.choose("end")
    assert player(t, 0).dead is dead
    assert rules(t, Died) == (["L9.04"] if dead else [])


@pytest.mark.rule("L9.04", "L9.06", "L14.01")
def test_death_is_looked_at_in_anybodys_turn() -> None:
    p = Position(2, roles=["medic", "scout"])
    p.wounds(1, "run-through", "inner-jaw", "deep-gash")  # 8 of 9
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 1).dead
    assert asked(t) == (0, "action")


@pytest.mark.rule("L9.05", "L99.07")
def test_a_miss_does_nothing_and_is_discarded() -> None:
    p = Position(2)
    p.zone("howling-xenomorph")
    miss = p.strikes("near-miss")
    t = p.table()
    t.choose("end")
    assert (player(t, 0).strikes, state(t).struck_out) == ([], miss)


@pytest.mark.rule("L9.05")
def test_damage_with_an_effect() -> None:
    p = Position(2)
    p.hand(1, "grunt", "specialist")
    p.zone("howling-xenomorph")
    burn = p.strikes("acid-burn")  # 1, and the next player discards a card
    t = p.table()
    t.choose("end")
    assert asked(t) == (1, "discard")
    assert player(t, 0).strikes == burn
    t.choose("card:grunt-6")
    assert player(t, 1).discard == ["grunt-6"]
    assert state(t).struck_out == []


@pytest.mark.rule("L9.05", "L99.07")
def test_other_harm_instead_of_damage_is_discarded_when_it_is_done() -> None:
    p = Position(2)
    p.hand(0, "electric-prod", "grunt", "full-share")
    p.zone("howling-xenomorph")
    away = p.strikes("dragged-away")  # the character of the highest cost dies
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "best")
    assert state(t).struck_out == []
    t.choose("card:full-share-1")
    assert (state(t).dead_characters, player(t, 0).strikes) == (["full-share-1"], [])
    assert state(t).struck_out == away


@pytest.mark.rule("L99.07", "L10.03")
def test_a_strike_without_a_number_that_says_so_is_kept() -> None:
    p = Position(2)
    p.zone("howling-xenomorph")
    ankle = p.strikes("twisted-ankle")
    t = p.table()
    t.choose("end")
    assert (player(t, 0).strikes, state(t).struck_out) == (ankle, [])
    assert len(player(t, 0).hand) == 5
    assert damage(t.game, 0) == 0


@pytest.mark.rule("L9.06")
def test_strikes_of_other_effects_are_handled_alike() -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=2)
    for where in ROOMS[:4]:
        p.room(where, "egg", up=False)
    p.room("airlock", "hazard", up=False)
    drawn = p.strikes("flesh-wound", "near-miss", "twisted-ankle", "near-miss", "deep-gash", "inner-jaw")
    p.at("hive")
    t = p.table()
    assert player(t, 0).strikes == [drawn[0], drawn[2]]
    assert player(t, 1).strikes == [drawn[4], drawn[5]]
    assert state(t).struck_out == [drawn[1], drawn[3]]


@pytest.mark.rule("L9.07")
def test_a_healed_strike_goes_to_the_discarded_strikes() -> None:
    p = Position(2)
    p.played("sergeant-survival")
    suit = p.hand(0, "into-the-space-suit")[0]
    one, two = p.wounds(0, "flesh-wound", "deep-gash")
    t = p.table()
    t.choose(f"play:{suit}")
    assert keys(t) == [f"heal:player-1:{one}", f"heal:player-1:{two}"]
    t.choose(f"heal:player-1:{two}")
    assert (player(t, 0).strikes, state(t).struck_out) == ([one], [two])
    assert damage(t.game, 0) == 1


@pytest.mark.rule("L9.07", "L16.01")
def test_some_strikes_cannot_be_healed() -> None:
    p = Position(2)
    p.played("sergeant-survival")
    suit = p.hand(0, "into-the-space-suit")[0]
    jaw = p.wounds(0, "inner-jaw")
    t = p.table()
    t.choose(f"play:{suit}")
    assert asked(t) == (0, "action")
    assert player(t, 0).strikes == jaw


@pytest.mark.rule("L9.08", "L2.03", "L18.02")
def test_strikes_cards_set_aside_and_facehuggers_of_the_dead() -> None:
    p = Position(3, roles=["researcher", "medic", "scout"])
    p.at("action", active=1)
    p.wounds(0, "torn-open", "run-through", "flesh-wound")
    offered = p.offer(0, "find-it-and-kill-it")
    hugger = p.hugger(0)
    p.room("airlock", "event", up=False)
    p.strikes("near-miss", "near-miss")
    p.points(attack=4)
    p.strikes("flesh-wound")
    t = p.table()
    t.choose("attack:player-1")  # Defense 4
    assert player(t, 0).dead
    assert state(t).dead_enemies == [hugger]
    assert state(t).huggers == []
    assert offered not in state(t).removed
    t.choose("end")
    assert offered in state(t).removed
    assert player(t, 0).discard == []


@pytest.mark.rule("L9.09")
def test_an_enemy_that_does_not_strike_is_passed_over() -> None:
    p = Position(2)
    zone = p.zone("howling-xenomorph", "golic")
    drawn = p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert struck_by(t) == zone[:1]
    assert player(t, 0).strikes == drawn[:1]


@pytest.mark.rule("L9.09", "L9.10", "L16.02")
def test_what_makes_others_strike_once_more_does_not_make_them_strike(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "ash", combat="zone-strikes +1")
    p = Position(2)
    zone = p.zone("ash", "golic", "howling-xenomorph")
    drawn = p.strikes(*["flesh-wound"] * 4)
    t = p.table()
    t.choose("end")
    assert struck_by(t) == [zone[2], zone[0]]
    assert player(t, 0).strikes == drawn[:3]


@pytest.mark.rule("L9.01", "L9.09")
def test_only_enemies_strike() -> None:
    p = Position(2)
    p.zone("incinerator-unit", "howling-xenomorph", "s-o-s-signal")
    drawn = p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert struck_by(t) == ["howling-xenomorph-1"]
    assert player(t, 0).strikes == drawn[:1]


@pytest.mark.rule("L9.10")
@pytest.mark.parametrize("n", [2, 3])
def test_double_and_triple_strikes(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    alter(monkeypatch, "towering-xenomorph", strikes=n)
    p = Position(2)
    p.zone("towering-xenomorph")
    drawn = p.strikes("flesh-wound", "near-miss", "deep-gash", "deep-gash")
    t = p.table()
    t.choose("end")
    assert player(t, 0).strikes == [drawn[0], *drawn[2:n]]
    assert len(struck_by(t)) == 1
    assert rules(t, StrikeDrawn) == ["L9.02"] * n


@pytest.mark.rule("L9.11")
def test_a_strike_ability_comes_each_time_on_top_of_the_strike_card() -> None:
    p = Position(2)
    p.hand(1, "grunt", "specialist", "specialist")
    p.zone("scuttling-xenomorph", "scuttling-xenomorph")  # the next player discards a card
    drawn = p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert player(t, 0).strikes == drawn[:1]
    play(t, "card:grunt-6")
    assert player(t, 0).strikes == drawn
    play(t, "card:specialist-8")
    assert player(t, 1).discard == ["grunt-6", "specialist-8"]


@pytest.mark.rule("L9.12", "L9.11", "L10.03")
@pytest.mark.component("xenomorph-screecher")
@pytest.mark.parametrize(("screechers", "hand"), [(0, 6), (1, 5), (2, 4)])
def test_a_screecher_makes_the_next_hand_one_card_smaller(screechers: int, hand: int) -> None:
    assert CARDS["xenomorph-screecher"].deck == "the-beast-is-out-there"
    p = Position(2, "alien3")
    p.zone(*["xenomorph-screecher"] * screechers)
    p.strikes("near-miss", "near-miss")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == hand
    assert player(t, 0).smaller == 0


@pytest.mark.rule("L9.12")
def test_the_hand_after_the_next_is_of_six_again() -> None:
    p = Position(1, "alien3")
    enemy = p.zone("xenomorph-screecher")[0]
    p.strikes("near-miss")
    t = p.table()
    t.choose("end")
    assert len(player(t, 0).hand) == 5
    state(t).attack = 9
    state(t).zone = []
    state(t).dead_enemies = [enemy]
    t.choose("end")
    assert len(player(t, 0).hand) == 6


@pytest.mark.rule("L99.08")
def test_without_any_strike_card_the_draw_is_skipped() -> None:
    p = Position(2)
    p.zone("towering-xenomorph")
    armor = p.vigilant(0, "body-armor")
    last = p.strikes("flesh-wound", only=True)
    t = p.table()
    t.choose("end")
    t.choose("take")
    assert player(t, 0).strikes == last
    assert player(t, 0).vigilant == armor  # nobody is asked to avoid a strike that does not come
    assert (state(t).strikes, state(t).struck_out) == ([], [])
    assert asked(t) == (1, "action")


@pytest.mark.rule("L15.06")
def test_discarded_strikes_are_the_new_deck_as_soon_as_it_runs_out() -> None:
    p = Position(2)
    p.zone("howling-xenomorph")
    p.strikes("flesh-wound", only=True)
    p.state.struck_out = [p.card("deep-gash"), p.card("near-miss")]
    t = p.table()
    t.choose("end")
    assert sorted(state(t).strikes) == ["deep-gash-1", "near-miss-1"]
    assert state(t).struck_out == []
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert rules(t, StrikesReshuffled) == ["L15.06"]


@pytest.mark.rule("L15.06")
def test_the_new_deck_is_there_for_what_the_last_strike_itself_brings() -> None:
    p = Position(2)
    p.zone("howling-xenomorph")
    for where in ROOMS[:4]:
        p.room(where, "egg", up=False)
    p.room("airlock", "event", up=False)
    p.strikes("blood-trail", only=True)  # 1, and a Hive card is added: the Event comes out and strikes both players
    p.state.struck_out = [p.card("deep-gash"), p.card("deep-gash")]
    t = p.table()
    t.choose("end")
    assert player(t, 0).strikes[0] == "blood-trail-1"
    assert [len(each.strikes) for each in state(t).players] == [2, 1]


@pytest.mark.rule("L15.06")
def test_a_strike_that_is_discarded_with_the_deck_empty_is_the_deck() -> None:
    p = Position(2)
    p.zone("howling-xenomorph", "howling-xenomorph")
    p.strikes("near-miss", only=True)
    t = p.table()
    t.choose("end")
    assert (state(t).strikes, state(t).struck_out) == (["near-miss-1"], [])
    assert len(rules(t, StrikeDrawn)) == 2


@pytest.mark.rule("L15.06", "L9.07")
def test_a_healed_strike_fills_an_empty_deck() -> None:
    p = Position(2)
    p.played("sergeant-survival")
    suit = p.hand(0, "into-the-space-suit")[0]
    wound = p.wounds(0, "flesh-wound")
    p.strikes(only=True)
    t = p.table()
    t.choose(f"play:{suit}")
    assert (state(t).strikes, state(t).struck_out) == (wound, [])


@pytest.mark.rule("L99.17", "L13.10")
def test_enemies_do_not_strike_an_infected_player_but_events_do() -> None:
    p = Position(2)
    p.discard(0, "chestburster")
    p.zone("towering-xenomorph", "xenomorph-screecher")
    p.room("airlock", "event", up=False)
    drawn = p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).strikes == drawn[:1]
    t.choose("end")
    assert player(t, 0).strikes == drawn[:1]
    assert struck_by(t) == []
    assert player(t, 0).smaller == 0


@pytest.mark.rule("L99.30", "L12.17")
@pytest.mark.component("body-armor")
def test_each_card_of_a_double_strike_is_avoided_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "towering-xenomorph", strike="smaller-hand 1")
    p = Position(2)
    p.zone("towering-xenomorph")
    one, two = p.vigilant(0, "body-armor", "body-armor")
    drawn = p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "avoid")
    assert keys(t) == [f"avoid:{one}", "take"]
    t.choose(f"avoid:{one}")
    assert player(t, 0).strikes == []
    assert keys(t) == [f"avoid:{two}", "take"]
    t.choose("take")
    assert player(t, 0).strikes == drawn[:1]
    assert (player(t, 0).vigilant, player(t, 0).discard) == ([two], [one])
    assert len(player(t, 0).hand) == 5  # the Strike ability applied
    assert rules(t, StrikeAvoided) == ["L12.17"]


@pytest.mark.rule("L99.33", "L9.01")
def test_an_enemy_that_arrives_during_the_strike_phase_strikes_too() -> None:
    p = Position(2)
    for where in ROOMS[:4]:
        p.room(where, "egg", up=False)
    p.room("airlock", "towering-xenomorph")
    p.zone("howling-xenomorph", "scuttling-xenomorph")
    p.strikes("blood-trail", "flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("end")
    assert struck_by(t) == ["scuttling-xenomorph-1", "howling-xenomorph-1", "towering-xenomorph-1"]
    assert len(player(t, 0).strikes) == 4
    assert state(t).zone[1:] == ["towering-xenomorph-1", "howling-xenomorph-1", "scuttling-xenomorph-1"]


@pytest.mark.rule("L9.01")
def test_an_enemy_that_leaves_before_it_is_reached_does_not_strike(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "scuttling-xenomorph", strike="kill-enemy 2 combat")
    p = Position(2)
    p.zone("howling-xenomorph", "scuttling-xenomorph")
    p.strikes("near-miss", "flesh-wound")
    t = p.table()
    t.choose("end")
    t.choose("card:howling-xenomorph-1")
    assert struck_by(t) == ["scuttling-xenomorph-1"]
    assert player(t, 0).strikes == []


@pytest.mark.rule("L9.01", "L16.01")
def test_an_enemy_that_strikes_and_is_gone_again() -> None:
    p = Position(2)
    runner = p.zone("runner-in-the-pipes")[0]
    p.strikes("near-miss")
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert state(t).zone == []
    assert complex_cards(t)[:2] == ["egg-1", runner]
    assert not room(t, "maintenance").up
