"""The four keywords of characters: Coordinate, Vigilant, Sacrifice, Mobilize (L12, L99.20 to L99.24, L99.31)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS
from sulaco.games.encounters.events import Coordinated, HqFilled, Mobilized, Sacrificed, StrikeAvoided
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.terms import own
from sulaco.table.decision import Refused

from .tables import alter, asides, asked, keys, play, player, points, rules, state


@pytest.mark.rule("L12.01")
def test_there_are_four_keywords() -> None:
    printed = {word for card in CARDS.values() for word in getattr(card, "keywords", ())}
    printed |= {word for card in CARDS.values() for word in ("sacrifice", "mobilize") if getattr(card, word, ())}
    assert printed == {"coordinate", "vigilant", "sacrifice", "mobilize"}


# --- Coordinate -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L12.02", "L12.03")
def test_a_coordinate_card_is_set_aside_and_replaced_at_once() -> None:
    p = Position(2)
    card, _ = p.hand(1, "find-it-and-kill-it", "grunt")
    (top,) = p.deck(1, "specialist")
    t = p.table()
    assert asides(t) == [f"coordinate:{card}"]
    t.choose(f"coordinate:{card}")
    assert player(t, 1).hand == ["grunt-6", top]
    assert [(each.seat, each.card, each.used) for each in state(t).offers] == [(1, card, False)]
    # out of play: not among anybody's characters, nor played
    assert card not in own(t.game, 0) + own(t.game, 1)
    assert state(t).plays == []
    assert points(t) == (0, 0)
    assert rules(t, Coordinated) == ["L12.02"]
    assert asked(t) == (0, "action")


@pytest.mark.rule("L12.02", "L99.22")
def test_only_on_anothers_turn_only_players_and_only_with_coordinate() -> None:
    p = Position(4, alien_players=True)
    p.hand(0, "find-it-and-kill-it")
    p.hand(1, "grunt", "captain-of-the-ship")
    p.dead(2)
    p.alien(3, "warrior-xenomorph", "tail-lash")
    assert asides(p.table()) == []


@pytest.mark.rule("L99.22")
def test_nobody_coordinates_in_an_alien_players_turn() -> None:
    p = Position(3, alien_players=True)
    p.hand(0, "find-it-and-kill-it")
    p.alien(2, "warrior-xenomorph", "tail-lash")
    p.at("alien", active=2)
    assert asides(p.table()) == []


@pytest.mark.rule("L12.04", "L14.18")
def test_the_active_player_may_play_a_copy_as_if_playing_the_card() -> None:
    p = Position(2)
    p.played("captain-of-the-ship")
    card = p.offer(1, "next-in-command")  # 2 Recruit Points, and the next one recruited goes on top
    recruited = p.hq("quarantine-holds")[0]
    p.barracks("find-it-and-kill-it")
    p.points(recruit=1)
    t = p.table()
    assert keys(t, "copy") == [card]
    t.choose(f"copy:{card}")
    assert points(t) == (3, 0)
    assert [(each.card, each.copy) for each in state(t).plays] == [("captain-of-the-ship-1", False), (card, True)]
    assert keys(t, "copy") == []  # once
    t.choose(f"recruit:{recruited}")
    assert player(t, 0).deck[-1] == recruited


@pytest.mark.rule("L12.05", "L12.06")
def test_the_copy_may_be_declined_and_the_helper_keeps_the_replacement() -> None:
    p = Position(2)
    card = p.hand(1, "find-it-and-kill-it")[0]
    (top,) = p.deck(1, "specialist")
    p.hive("egg")
    t = p.table()
    play(t, f"coordinate:{card}", "end")
    assert points(t) == (0, 0)
    assert player(t, 1).hand == [top]
    assert player(t, 1).discard == [card]
    assert player(t, 0).discard == []


@pytest.mark.rule("L12.07", "L12.08")
def test_one_card_of_each_helper_in_a_turn() -> None:
    p = Position(3)
    first, second = p.hand(1, "find-it-and-kill-it", "next-in-command")
    third = p.hand(2, "signals-everywhere")[0]
    p.deck(1, "sergeant-intel")
    t = p.table()
    assert asides(t) == [f"coordinate:{first}", f"coordinate:{second}", f"coordinate:{third}"]
    t.choose(f"coordinate:{first}")
    assert asides(t) == [f"coordinate:{third}"]  # though the one drawn has it too
    t.choose(f"coordinate:{third}")
    assert asides(t) == []
    assert [each.seat for each in state(t).offers] == [1, 2]
    assert keys(t, "copy") == [first, third]


@pytest.mark.rule("L12.07")
def test_in_the_next_turn_there_is_another() -> None:
    p = Position(3)
    p.offer(1, "find-it-and-kill-it", used=True)
    p.hand(1, "next-in-command")
    p.hive("egg", "egg")
    p.hand(0, "sergeant-intel")
    p.deck(0, "sergeant-tech", only=True)
    t = p.table()
    t.choose("end")
    assert asked(t) == (1, "action")
    assert state(t).offers == []
    assert len(asides(t)) == 2  # both Sergeants of the first player, who has drawn them anew


@pytest.mark.rule("L12.09")
def test_all_sergeants_have_coordinate() -> None:
    sergeants = [card for card in CARDS.values() if card.kind == "sergeant"]
    assert len(sergeants) == 5
    assert all(card.coordinate for card in sergeants)
    for card in sergeants:
        p = Position(2)
        p.hand(1, card.id)
        assert asides(p.table()) == [f"coordinate:{card.id}-1"]


@pytest.mark.rule("L12.10", "L12.11", "L12.12", "L12.06", "L12.08")
@pytest.mark.component("find-it-and-kill-it", "the-companys-orders", "first-aid")
def test_two_helpers_and_first_aid() -> None:
    """A copies Find It And Kill It and The Company's Orders; First Aid finds an earlier Survival card."""
    p = Position(3, "alien3")
    a = p.hand(0, "first-aid")[0]
    b = p.hand(1, "find-it-and-kill-it")[0]
    c = p.hand(2, "the-companys-orders")[0]
    wound = p.wounds(2, "flesh-wound")[0]
    p.hive("missing-brother", "missing-brother")
    t = p.table()
    hands = [len(player(t, seat).deck) for seat in (1, 2)]
    play(t, f"coordinate:{b}", f"coordinate:{c}")
    assert [len(player(t, seat).hand) for seat in (1, 2)] == [1, 1]
    assert [len(player(t, seat).deck) for seat in (1, 2)] == [n - 1 for n in hands]
    play(t, f"copy:{b}", f"copy:{c}")
    assert points(t) == (2, 2)
    t.choose(f"play:{a}")
    assert points(t) == (4, 2)
    assert player(t, 2).strikes == []  # L12.11: the only strike on the table
    assert state(t).struck_out == [wound]
    t.choose("end")
    assert player(t, 1).discard == [b]
    assert player(t, 2).discard == [c]
    assert player(t, 0).discard == [a]


@pytest.mark.rule("L12.11")
def test_first_aid_alone_heals_nothing() -> None:
    p = Position(2, "alien3")
    a = p.hand(0, "first-aid")[0]
    p.played("the-companys-orders", copy=True)
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{a}")
    assert player(t, 1).strikes == ["flesh-wound-1"]


@pytest.mark.rule("L99.20")
def test_a_helper_who_draws_the_chestburster_dies_and_the_copy_stays_usable() -> None:
    p = Position(3)
    card = p.hand(1, "find-it-and-kill-it")[0]
    p.deck(1, "chestburster")
    p.hive("egg")
    t = p.table()
    t.choose(f"coordinate:{card}")
    assert player(t, 1).dead
    t.choose(f"copy:{card}")
    assert points(t) == (0, 2)
    t.choose("end")
    assert card in state(t).removed
    assert player(t, 1).discard == []


@pytest.mark.rule("L99.20")
def test_with_nothing_to_draw_one_may_coordinate_all_the_same() -> None:
    p = Position(2)
    card = p.hand(1, "find-it-and-kill-it")[0]
    p.deck(1, only=True)
    t = p.table()
    t.choose(f"coordinate:{card}")
    assert player(t, 1).hand == []
    assert keys(t, "copy") == [card]


@pytest.mark.rule("L99.21")
def test_coordinate_only_in_the_action_phase() -> None:
    p = Position(2)
    p.hand(1, "find-it-and-kill-it", "find-it-and-kill-it")
    p.vigilant(0, "body-armor")
    p.zone("ash")
    p.strikes("near-miss")
    p.hive("egg")
    t = p.table()
    assert asides(t)
    t.choose("end")
    assert asked(t) == (0, "avoid")  # the Strike Phase
    assert asides(t) == []


@pytest.mark.rule("L99.21")
def test_a_copy_cannot_be_played_after_the_action_phase() -> None:
    p = Position(2)
    card = p.offer(1, "find-it-and-kill-it")
    p.vigilant(0, "body-armor")
    p.zone("ash")
    p.strikes("near-miss")
    t = p.table()
    assert keys(t, "copy") == [card]
    t.choose("end")
    assert keys(t) == ["avoid:body-armor-1", "take"]


@pytest.mark.rule("L99.31", "L99.22")
def test_alone_nobody_coordinates() -> None:
    p = Position(2)
    p.dead(1)
    p.hand(0, "find-it-and-kill-it")
    assert asides(p.table()) == []
    solo = Position(1)
    solo.hand(0, "find-it-and-kill-it")
    assert asides(solo.table()) == []


@pytest.mark.rule("L12.02", "L16.02")
@pytest.mark.component("torn-cables")
def test_what_forbids_coordinate_forbids_it() -> None:
    p = Position(3, alien_players=True)
    p.hand(1, "find-it-and-kill-it")
    p.alien(2)
    p.state.table.append(p.card("torn-cables"))
    t = p.table()
    assert asides(t) == []


# --- Vigilant ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L12.13", "L10.02")
@pytest.mark.component("body-armor")
def test_a_vigilant_card_stays_in_front_of_its_player() -> None:
    p = Position(1)
    armor, grunt = p.hand(0, "body-armor", "grunt")
    p.hive("egg", "egg")
    t = p.table()
    play(t, f"play:{armor}", f"play:{grunt}", "end")
    assert player(t, 0).vigilant == [armor]
    assert player(t, 0).discard == [grunt]
    t.choose("end")
    assert player(t, 0).vigilant == [armor]
    assert armor not in player(t, 0).discard


@pytest.mark.rule("L12.13")
def test_unplayed_it_is_discarded_like_any_card() -> None:
    p = Position(1)
    armor = p.hand(0, "body-armor")[0]
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert player(t, 0).vigilant == []
    assert player(t, 0).discard == [armor]


@pytest.mark.rule("L12.14")
@pytest.mark.component("shotgun-for-close-work")
@pytest.mark.parametrize("later", [True, False])
def test_a_vigilant_card_is_discarded_for_its_effect(later: bool) -> None:
    p = Position(2, "aliens")
    gun = p.vigilant(0, "shotgun-for-close-work")[0] if later else p.hand(0, "shotgun-for-close-work")[0]
    t = p.table()
    if not later:
        assert keys(t, "vigilant") == []
        t.choose(f"play:{gun}")
    before = points(t)
    assert before == ((0, 0) if later else (0, 2))
    t.choose(f"vigilant:{gun}")
    assert points(t) == (0, before[1] + 2)
    assert player(t, 0).discard == [gun]
    assert player(t, 0).vigilant == []
    assert keys(t, "vigilant") == []


@pytest.mark.rule("L12.14")
def test_only_its_owner_on_the_own_turn() -> None:
    p = Position(2, "aliens")
    p.vigilant(1, "shotgun-for-close-work")
    t = p.table()
    assert keys(t, "vigilant") == []
    assert asides(t) == []


@pytest.mark.rule("L12.15")
@pytest.mark.parametrize("later", [True, False])
def test_it_helps_class_and_crew_abilities_only_on_the_turn_it_is_played(later: bool) -> None:
    p = Position(2, "aliens")
    armor = p.vigilant(0, "body-armor")[0] if later else p.hand(0, "body-armor")[0]
    weapons = p.hand(0, "every-toy-in-the-armory")[0]  # Sulaco: +1 Attack
    doors = p.hand(0, "pistols-up-the-sleeve")[0]  # Tech: +2 Attack
    t = p.table()
    if not later:
        t.choose(f"play:{armor}")
    play(t, f"play:{weapons}", f"play:{doors}")
    assert points(t) == (0, 3 if later else 6)


@pytest.mark.rule("L12.16", "L14.03", "L14.09")
def test_a_vigilant_card_in_play_is_one_of_your_characters_and_may_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "captain-of-the-ship", play="show tech(attack 3); kill-own", combo={})
    p = Position(2)
    armor = p.vigilant(0, "body-armor")[0]
    captain = p.hand(0, "captain-of-the-ship")[0]
    t = p.table()
    t.choose(f"play:{captain}")
    assert asked(t) == (0, "show")
    assert keys(t) == [f"card:{armor}", "nothing"]
    t.choose(f"card:{armor}")
    assert points(t) == (0, 5)
    assert player(t, 0).vigilant == [armor]
    assert keys(t) == [f"card:{armor}", f"card:{captain}"]
    t.choose(f"card:{armor}")
    assert state(t).dead_characters == [armor]
    assert player(t, 0).vigilant == []


@pytest.mark.rule("L12.17")
@pytest.mark.component("body-armor")
@pytest.mark.parametrize("avoided", [True, False])
def test_body_armor(avoided: bool) -> None:
    p = Position(2)
    armor = p.vigilant(0, "body-armor")[0]
    p.zone("ash")
    drawn = p.strikes("flesh-wound")[0]
    p.hive("egg")
    t = p.table()
    t.choose("end")
    assert asked(t) == (0, "avoid")
    assert keys(t) == [f"avoid:{armor}", "take"]
    t.choose(f"avoid:{armor}" if avoided else "take")
    assert player(t, 0).strikes == ([] if avoided else [drawn])
    assert player(t, 0).vigilant == ([] if avoided else [armor])
    assert (armor in player(t, 0).discard) is avoided
    assert (state(t).strikes[-1] == drawn) is avoided
    assert rules(t, StrikeAvoided) == (["L12.17"] if avoided else [])


@pytest.mark.rule("L12.17", "L99.30")
def test_body_armor_on_somebody_elses_turn_and_one_strike_only() -> None:
    p = Position(2)
    armor = p.vigilant(1, "body-armor")[0]
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")  # Rough Landing: a strike for the active and one for the next player
    assert asked(t) == (1, "avoid")
    t.choose(f"avoid:{armor}")
    assert [len(player(t, seat).strikes) for seat in (0, 1)] == [1, 0]


@pytest.mark.rule("L99.24")
def test_a_copy_of_a_vigilant_card_neither_stays_nor_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "shotgun-for-close-work", coordinate=True)
    p = Position(2, "aliens")
    gun = p.offer(1, "shotgun-for-close-work")
    p.hive("xenomorph-swarmer")
    t = p.table()
    t.choose(f"copy:{gun}")
    assert points(t) == (0, 2)
    assert keys(t, "vigilant") == []
    t.choose("end")
    assert player(t, 0).vigilant == []
    assert player(t, 1).discard == [gun]


# --- Sacrifice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L12.04", "L12.08")
def test_where_two_offer_the_same_card_it_is_said_whose_it_is() -> None:
    p = Position(3)
    cards = [p.offer(seat, "find-it-and-kill-it") for seat in (1, 2)]
    t = p.table()
    assert t.decision is not None
    texts = [Encounters.texts().render(t.decision.find(f"copy:{card}").text) for card in cards]
    assert texts == [f"Play a copy of Find It And Kill It, offered by {name}" for name in ("Player 2", "Player 3")]


@pytest.mark.rule("L12.18", "L12.20", "L12.19", "L99.36")
@pytest.mark.component("bait-for-the-beast")
def test_bait_for_the_beast() -> None:
    facts = CARDS["bait-for-the-beast"]
    assert (facts.character, facts.attack, facts.plus, facts.cost) == ("sister-ripley", 2, True, 4)
    p = Position(2, "alien3")
    bait, grunt = p.hand(0, "bait-for-the-beast", "grunt")
    t = p.table()
    assert keys(t, "sacrifice") == []
    play(t, f"play:{bait}")
    assert points(t) == (0, 2)
    t.choose(f"play:{grunt}")  # at any later time of the turn
    assert keys(t, "sacrifice") == [f"{bait}:0"]
    t.choose(f"sacrifice:{bait}:0")
    assert points(t) == (0, 5)
    assert state(t).dead_characters == [bait]
    assert keys(t, "sacrifice") == []
    assert rules(t, Sacrificed) == ["L12.18"]
    t.choose("end")
    assert bait not in player(t, 0).discard


@pytest.mark.rule("L12.18", "L3.04")
def test_a_card_may_be_sacrificed_before_an_enemy_strikes() -> None:
    p = Position(2, "aliens")
    (orbit,) = p.hand(0, "settled-from-orbit")
    _, far = p.zone("scuttling-xenomorph", "towering-xenomorph")
    p.strikes("deep-gash", "deep-gash", "deep-gash")
    t = p.table()
    play(t, f"play:{orbit}", "end")
    assert asked(t) == (0, "before-strike")
    assert keys(t) == ["strike", f"sacrifice:{orbit}:0"]
    t.choose("strike")
    assert (len(player(t, 0).strikes), state(t).struck) == (CARDS["towering-xenomorph"].strikes, [far])
    assert asked(t) == (0, "before-strike")  # and before the next one strikes
    drawn = len(player(t, 0).strikes)
    t.choose(f"sacrifice:{orbit}:0")
    assert state(t).dead_characters == [orbit]
    assert state(t).zone == []  # both had 6 Attack or less
    assert len(player(t, 0).strikes) == drawn
    assert asked(t) == (1, "action")


@pytest.mark.rule("L12.18", "L14.05")
def test_a_card_that_a_strike_killed_cannot_be_sacrificed_before_the_next_one() -> None:
    p = Position(2, "aliens")
    (orbit,) = p.hand(0, "settled-from-orbit")
    p.zone("howling-xenomorph", "howling-xenomorph")
    p.strikes("dragged-away", "deep-gash")  # the character of the highest cost dies
    t = p.table()
    play(t, f"play:{orbit}", "end")
    assert keys(t) == ["strike", f"sacrifice:{orbit}:0"]
    t.choose("strike")
    assert asked(t) == (0, "best")
    t.choose(f"card:{orbit}")
    assert state(t).dead_characters == [orbit]
    assert asked(t) == (1, "action")  # the next one struck without a question
    assert len(player(t, 0).strikes) == 1


@pytest.mark.rule("L12.18", "L99.06")
def test_what_only_gives_attack_is_not_offered_in_the_strike_phase() -> None:
    p = Position(2, "alien3")
    (bait,) = p.hand(0, "bait-for-the-beast")
    p.zone("scuttling-xenomorph")
    t = p.table()
    play(t, f"play:{bait}", "end")
    assert asked(t) == (1, "action")


@pytest.mark.rule("L12.18")
def test_not_on_a_later_turn_nor_by_another_player() -> None:
    p = Position(2, "alien3")
    bait = p.hand(0, "bait-for-the-beast")[0]
    p.hive("missing-brother")
    t = p.table()
    play(t, f"play:{bait}", "end")
    assert asked(t) == (1, "action")
    assert keys(t, "sacrifice") == []
    assert asides(t) == []


@pytest.mark.rule("L12.19")
def test_a_sacrificed_card_goes_on_counting_and_keeps_its_once_ability(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "bait-for-the-beast", once="recruit 3")
    p = Position(2, "alien3")
    bait, axe, orders = p.hand(0, "bait-for-the-beast", "fire-axe", "acting-superintendent")
    p.hq("first-aid")
    p.barracks("first-aid")
    t = p.table()
    play(t, f"play:{bait}", f"sacrifice:{bait}:0")
    assert points(t) == (0, 4)
    t.choose(f"play:{axe}")  # Strength: +2 Attack
    assert points(t) == (0, 7)
    t.choose(f"play:{orders}")  # Fury-161
    assert asked(t) == (0, "gain")
    t.choose("nothing")
    t.choose(f"once:{bait}:0")
    assert points(t) == (3, 10)


@pytest.mark.rule("L99.23", "L14.19")
def test_the_sacrifice_of_a_copy_is_used_once_and_kills_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "bait-for-the-beast", coordinate=True)
    p = Position(2, "alien3")
    bait = p.offer(1, "bait-for-the-beast")
    p.hive("missing-brother")
    t = p.table()
    play(t, f"copy:{bait}", f"sacrifice:{bait}:0")
    assert points(t) == (0, 4)
    assert state(t).dead_characters == []
    assert keys(t, "sacrifice") == []
    t.choose("end")
    assert player(t, 1).discard == [bait]


# --- Mobilize ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L12.24", "L12.21", "L13.16", "L13.17")
@pytest.mark.component("i-mostly-just-hurt-people")
def test_i_mostly_just_hurt_people() -> None:
    facts = CARDS["i-mostly-just-hurt-people"]
    assert (facts.character, facts.attack, facts.cost) == ("johner", 3, 6)
    p = Position(2, "resurrection")
    card = p.hq("i-mostly-just-hurt-people")[0]
    filled = p.barracks("acid-blood")[0]
    p.discard(1, "grunt", "chestburster")
    p.discard(0, "specialist")
    p.points(recruit=6)
    t = p.table()
    t.choose(f"recruit:{card}")
    assert state(t).hq[0] == filled  # refilled before Mobilize
    assert asked(t) == (0, "player")
    t.choose("player:player-2")
    assert asked(t) == (1, "kill-card")
    assert keys(t) == ["card:grunt-6", "card:chestburster-1", "nothing"]
    t.choose("card:chestburster-1")
    assert player(t, 1).discard == ["grunt-6"]
    assert "chestburster-1" in state(t).hatchery
    assert player(t, 0).discard == ["specialist-1", card]
    assert rules(t, Mobilized) == ["L12.21"]


@pytest.mark.rule("L12.24", "L12.23")
@pytest.mark.parametrize("crew", [True, False])
def test_played_only_its_icon_offers_the_same_again(crew: bool) -> None:
    p = Position(2, "resurrection")
    p.played("acid-blood" if crew else "grunt")
    card = p.hand(0, "i-mostly-just-hurt-people")[0]
    p.discard(1, "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 3)
    if crew:
        assert asked(t) == (0, "player")
        play(t, "player:player-2", "card:grunt-6")
        assert state(t).dead_characters == ["grunt-6"]
    assert asked(t) == (0, "action")
    assert rules(t, Mobilized) == []


@pytest.mark.rule("L12.21")
def test_mobilize_when_gained_in_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "quarantine-holds", mobilize="recruit 5")
    p = Position(2)
    card = p.hand(0, "the-captain-decides")[0]  # gain an HQ character of up to 6 to your hand
    gained = p.hq("quarantine-holds")[0]
    p.barracks("find-it-and-kill-it")
    t = p.table()
    t.choose(f"play:{card}")
    assert gained in player(t, 0).hand
    assert points(t) == (5, 0)
    order = [type(each) for each in t.events if isinstance(each, HqFilled | Mobilized)]
    assert order == [HqFilled, Mobilized]
    t.choose(f"play:{gained}")
    assert points(t) == (7, 0)  # L12.23: its two points, no Mobilize


@pytest.mark.rule("L12.22")
def test_mobilize_is_compulsory_unless_it_offers_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "quarantine-holds", mobilize="strike 1")
    p = Position(2)
    card = p.hq("quarantine-holds")[0]
    p.barracks("find-it-and-kill-it")
    drawn = p.strikes("flesh-wound")
    p.points(recruit=3)
    t = p.table()
    t.choose(f"recruit:{card}")
    assert player(t, 0).strikes == drawn
    assert asked(t) == (0, "action")


@pytest.mark.rule("L12.22")
@pytest.mark.component("quarantine-holds")
def test_mobilize_with_a_choice_may_be_declined() -> None:
    p = Position(2)
    card = p.hq("quarantine-holds")[0]
    p.barracks("find-it-and-kill-it")
    enemy = p.room("quarters", "ash")
    p.points(recruit=3)
    t = p.table()
    t.choose(f"recruit:{card}")
    assert keys(t) == ["room:quarters", "nothing"]
    t.choose("nothing")
    assert t.game.room_of(enemy) == 3


@pytest.mark.rule("L12.02")
def test_setting_aside_another_card_is_refused() -> None:
    p = Position(2)
    p.hand(1, "grunt")
    t = p.table()
    with pytest.raises(Refused):
        t.choose("coordinate:grunt-6")
