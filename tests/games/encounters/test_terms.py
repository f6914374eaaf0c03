"""Terms that card effects use: fighting players, your characters, show, once, next player, rooms, copies (L14)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import terms
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import CardPlayed, FoughtPlayer, Shown, StrikeDrawn
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.scanning import scan_cost
from sulaco.games.encounters.terms import bury, own
from sulaco.games.encounters.view import EncountersView

from .tables import alter, asked, complex_cards, keys, play, player, points, room, rules, state, why_not

# --- fighting players -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.01", "L14.02", "L1.08")
def test_another_player_is_fought_for_the_defense_and_draws_a_strike_each_time() -> None:
    p = Position(3, roles=["gunner", "medic", "scout"])  # Defense 6, 5, 6
    drawn = p.strikes("flesh-wound", "deep-gash")
    p.points(attack=11)
    t = p.table()
    assert keys(t, "attack") == ["player-2", "player-3"]
    t.choose("attack:player-2")
    assert points(t) == (0, 6)
    assert player(t, 1).strikes == drawn[:1]
    t.choose("attack:player-2")
    assert points(t) == (0, 1)
    assert player(t, 1).strikes == drawn
    assert keys(t, "attack") == []
    assert rules(t, FoughtPlayer) == rules(t, StrikeDrawn) == ["L14.01", "L14.01"]


@pytest.mark.rule("L14.01")
@pytest.mark.parametrize(("attack", "whom"), [(4, []), (5, ["player-2"]), (6, ["player-2", "player-3"])])
def test_the_price_is_paid_in_full_and_nobody_fights_oneself_or_the_dead(attack: int, whom: list[str]) -> None:
    p = Position(4, roles=["priest", "medic", "scout", "technician"])
    p.dead(3)
    p.points(attack=attack)
    assert keys(p.table(), "attack") == whom


# --- your characters --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.03", "L14.04")
def test_your_characters_are_in_hand_played_this_turn_or_vigilant() -> None:
    p = Position(2)
    hand = p.hand(0, "grunt")
    played = p.played("specialist")
    p.played("captain-of-the-ship", gone=True)
    p.offer(1, "find-it-and-kill-it", used=True)
    p.played("find-it-and-kill-it-2", copy=True)
    vigilant = p.vigilant(0, "body-armor")
    p.discard(0, "jones-comes-along")
    p.deck(0, "quarantine-holds")
    theirs = p.hand(1, "grunt")
    p.state.offers[0].card = "find-it-and-kill-it-1"
    t = p.table()
    assert own(t.game, 0) == [*hand, *vigilant, *played]
    assert own(t.game, 1) == theirs


@pytest.mark.rule("L14.07", "L14.05", "L14.08", "L8.09")
@pytest.mark.component("acid-spray-xenomorph")
def test_a_character_in_hand_or_played_may_be_killed_and_what_it_gave_is_kept() -> None:
    p = Position(2)
    first, second, third = p.hand(0, "captain-of-the-ship", "get-him-to-medical", "captain-of-the-ship")
    enemy = p.zone("acid-spray-xenomorph")[0]
    other = p.hand(1, "grunt")[0]
    p.wounds(1, "flesh-wound")
    p.points(attack=1)
    t = p.table()
    play(t, f"play:{first}", f"play:{second}")
    assert points(t) == (2, 3)
    t.choose(f"fight:{enemy}")
    assert asked(t) == (0, "kill-own")
    assert keys(t) == [f"card:{third}", f"card:{first}", f"card:{second}"]  # in hand, and played
    t.choose(f"card:{second}")
    assert keys(t) == [f"card:{other}"]
    t.choose(f"card:{other}")
    assert state(t).dead_characters == [second, other]
    assert state(t).dead_enemies == [enemy]
    assert points(t) == (2, 0)
    t.choose(f"once:{second}:1")  # its unused ability too
    assert player(t, 1).strikes == []


@pytest.mark.rule("L14.08")
def test_a_killed_card_still_counts_for_class_abilities(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="kill-own", says=True)
    p = Position(2)
    first, grunt, second = p.hand(0, "captain-of-the-ship", "grunt", "captain-of-the-ship")
    t = p.table()
    play(t, f"play:{first}", f"play:{grunt}")
    assert keys(t) == [f"card:{second}", f"card:{first}", f"card:{grunt}"]
    t.choose(f"card:{first}")
    assert state(t).dead_characters == [first]
    assert points(t) == (0, 3)
    t.choose(f"play:{second}")  # Leadership: the dead one was played earlier
    assert points(t) == (0, 7)
    t.choose("end")
    assert first not in player(t, 0).discard


@pytest.mark.rule("L14.05", "L14.06")
def test_where_the_killed_go() -> None:
    p = Position(2)
    cards = [p.card(name) for name in ("ash", "grunt", "event", "hazard", "chestburster", "jones-the-cat")]
    p.state.between += cards
    t = p.table()
    for card in cards:
        bury(t.game, card)
    assert state(t).dead_enemies == cards[:1]
    assert state(t).dead_characters == [cards[1], cards[5]]
    assert state(t).spent == cards[2:4]
    assert state(t).hatchery[-1] == cards[4]


@pytest.mark.rule("L14.06")
def test_a_hazard_that_is_killed_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Position(2)
    p.location("the-nostromo", hazards=2)
    hazard = p.room("airlock", "hazard", up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")  # Self-Destruct stays
    assert room(t, "airlock").card == hazard
    t.game.state.rooms[ROOMS.index("airlock")].card = ""
    t.game.state.between.append(hazard)
    bury(t.game, hazard)
    assert state(t).spent == [hazard]
    assert state(t).dead_enemies == []


# --- show -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.09")
@pytest.mark.component("brute-force")
@pytest.mark.parametrize("shows", [True, False])
def test_to_show_is_to_let_the_others_see_it(shows: bool) -> None:
    p = Position(3, alien_players=True)
    p.alien(2, "warrior-xenomorph", "brute-force")
    p.at("alien", active=2)
    card, _ = p.hand(1, "every-toy-in-the-armory", "grunt")
    drawn = p.strikes("flesh-wound")
    t = p.table()
    play(t, "play:brute-force-1", "player:player-2")
    assert asked(t) == (1, "show")
    assert keys(t) == [f"card:{card}", "nothing"]
    t.choose(f"card:{card}" if shows else "nothing")
    assert player(t, 1).hand == [card, "grunt-6"]  # neither played nor discarded
    assert player(t, 1).strikes == ([] if shows else drawn)
    seen = t.game.view(0)
    assert isinstance(seen, EncountersView)
    assert seen.players[1].known == ([card] if shows else [])
    assert rules(t, Shown) == (["L14.09"] if shows else [])


@pytest.mark.rule("L14.09")
def test_a_card_in_play_may_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="show leadership(recruit 3)", says=True)
    p = Position(2)
    captain = p.played("captain-of-the-ship")[0]
    grunt = p.hand(0, "grunt")[0]
    t = p.table()
    t.choose(f"play:{grunt}")
    assert keys(t) == [f"card:{captain}", "nothing"]
    t.choose(f"card:{captain}")
    assert points(t) == (3, 1)
    assert not state(t).plays[0].gone


# --- once this turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.10")
@pytest.mark.component("smash-first")
def test_a_once_ability_waits_is_used_once_and_is_lost_with_the_action_phase() -> None:
    p = Position(2, "resurrection")
    card = p.hand(0, "smash-first")[0]  # once: 2 Attack for each enemy fought this turn
    enemy = p.zone("howling-xenomorph")[0]
    p.vigilant(0, "body-armor")
    p.zone("ash")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 5)
    t.choose(f"fight:{enemy}")
    t.choose(f"once:{card}:0")
    assert points(t) == (0, 4)  # Ash makes the other one dearer by 1
    assert keys(t, "once") == []
    t.choose("end")
    assert asked(t) == (0, "avoid")
    assert points(t) == (0, 0)


@pytest.mark.rule("L14.10")
def test_unused_it_is_lost() -> None:
    p = Position(2, "resurrection")
    p.played("smash-first")
    p.vigilant(0, "body-armor")
    p.zone("ash")
    t = p.table()
    assert keys(t, "once") == ["smash-first-1:0"]
    t.choose("end")
    assert state(t).plays[0].once is False
    assert keys(t) == ["avoid:body-armor-1", "take"]


@pytest.mark.rule("L14.11", "L14.16")
@pytest.mark.component("get-him-to-medical")
@pytest.mark.parametrize("how", ["clear", "attached", "occupied", "blocked"])
def test_get_him_to_medical_needs_a_clear_med_lab(how: str) -> None:
    p = Position(2, "aliens")
    p.played("get-him-to-medical")
    p.wounds(0, "flesh-wound")
    if how == "attached":
        p.room("med-lab", attached=("sentry-guns",))
    elif how == "occupied":
        p.room("med-lab", "xenomorph-swarmer", up=False)
    elif how == "blocked":
        p.room("med-lab", blocked=True)
    t = p.table()
    usable = how in ("clear", "attached")
    assert keys(t, "once") == (["get-him-to-medical-1:0"] if usable else [])
    if usable:
        t.choose("once:get-him-to-medical-1:0")
        assert player(t, 0).strikes == []


@pytest.mark.rule("L14.11")
@pytest.mark.component("get-him-to-medical")
def test_the_room_may_be_cleared_after_the_card_was_played() -> None:
    p = Position(2, "aliens")
    card = p.hand(0, "get-him-to-medical")[0]
    p.wounds(0, "flesh-wound")
    p.wounds(1, "flesh-wound")
    enemy = p.room("med-lab", "xenomorph-swarmer")
    p.points(attack=2)
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t, "once") == []
    t.choose(f"fight:{enemy}")
    t.choose(f"once:{card}:0")
    assert keys(t) == ["heal:player-1:flesh-wound-1", "heal:player-2:flesh-wound-2"]  # anybody's
    t.choose("heal:player-2:flesh-wound-2")
    assert [len(player(t, seat).strikes) for seat in (0, 1)] == [1, 0]


# --- next player ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.12", "L7.12")
@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 3), (3, 0)])
def test_the_next_player_is_whoever_has_the_turn_after(active: int, following: int) -> None:
    p = Position(4)
    p.dead(2)
    p.at("action", active=active)
    p.room("airlock", "event", up=False)
    p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert [seat for seat in range(4) if player(t, seat).strikes] == sorted((active, following))


@pytest.mark.rule("L14.12")
@pytest.mark.component("acid-burn")
def test_it_is_the_active_player_who_has_a_next_one_not_the_struck() -> None:
    p = Position(3, roles=["gunner", "medic", "scout"])
    p.hand(1, "grunt")
    p.hand(2, "specialist")
    p.strikes("acid-burn")  # the next player discards a card
    p.points(attack=6)
    t = p.table()
    t.choose("attack:player-3")
    assert len(player(t, 2).strikes) == 1
    assert asked(t) == (1, "discard")  # the seat after the active player, not the one after the struck


@pytest.mark.rule("L14.13", "L14.14")
@pytest.mark.parametrize("solo", [True, False])
def test_alone_one_is_the_next_player_oneself(solo: bool) -> None:
    p = Position(1 if solo else 3)
    if not solo:
        p.dead(1)
        p.dead(2)
    p.room("airlock", "event", up=False)
    drawn = p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert player(t, 0).strikes == drawn  # Rough Landing: two for the lone one


@pytest.mark.rule("L99.31")
def test_alone_another_player_is_nobody_and_any_player_is_oneself(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="another(strike 1); any(draw 1)", says=True)
    p = Position(2)
    p.dead(1)
    grunt = p.hand(0, "grunt")[0]
    p.deck(0, "specialist")
    t = p.table()
    t.choose(f"play:{grunt}")
    assert player(t, 0).strikes == []
    assert player(t, 0).hand == ["specialist-1"]


# --- rooms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.15", "L14.16")
def test_an_attached_card_lies_with_its_room_and_others_enter() -> None:
    p = Position(1, "aliens")
    p.room("ventilation-shafts", attached=("sentry-guns",))
    card = p.hive("xenomorph-swarmer")[0]
    p.at("hive")
    t = p.table()
    assert room(t, "ventilation-shafts").card == card
    assert room(t, "ventilation-shafts").attached == ["sentry-guns-1"]
    p = Position(1, "aliens")
    p.room("med-lab", attached=("sentry-guns",))
    p.room("airlock", "xenomorph-swarmer", up=False)
    p.room("quarters", blocked=True)
    assert [terms.is_clear(p.table().game, index) for index in range(5)] == [True, True, True, False, False]


@pytest.mark.rule("L14.17")
def test_a_blocked_room_is_out_of_the_game() -> None:
    p = Position(1)
    p.room("ventilation-shafts", blocked=True)
    first, second = p.hive("ash", "taker-of-the-crew")
    p.at("hive")
    t = p.table()
    assert complex_cards(t) == ["", first, "", "", ""]
    assert not terms.is_clear(t.game, 0)
    assert why_not(t, "scan:ventilation-shafts") == "L14.17"
    t.choose("end")
    assert complex_cards(t) == ["", second, first, "", ""]


@pytest.mark.rule("L14.22", "L14.17", "L99.10")
@pytest.mark.component("ventilation-lock")
def test_ventilation_lock_pushes_on_what_was_there() -> None:
    p = Position(2)
    p.objective(2)
    lock = p.operations("ventilation-lock")[0]
    standing = p.room("ventilation-shafts", "taker-of-the-crew", up=False)
    beyond = p.room("maintenance", "ash")
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lock}")
    assert room(t, "ventilation-shafts").blocked
    assert room(t, "ventilation-shafts").attached == [lock]
    assert complex_cards(t) == ["", standing, beyond, "", ""]
    assert not room(t, "maintenance").up
    assert room(t, "med-lab").up
    assert [card.id for card in CARDS.values() if any(each.name == "block" for each in getattr(card, "paid", ()))] == [
        "ventilation-lock"
    ]


@pytest.mark.rule("L14.23", "L99.32")
@pytest.mark.component("ash", "wall-crawling-xenomorph")
def test_an_area_ability_works_only_in_its_area() -> None:
    p = Position(2)
    crawler = p.room("med-lab", "wall-crawling-xenomorph")  # Complex: scans cost 1 more
    p.room("airlock", "egg", up=False)
    t = p.table()
    assert scan_cost(t.game, 4) == 2
    hidden = Position(2)
    hidden.room("med-lab", "wall-crawling-xenomorph", up=False)
    hidden.room("airlock", "egg", up=False)
    assert scan_cost(hidden.table().game, 4) == 1
    away = Position(2)
    assert away.zone("wall-crawling-xenomorph") == [crawler]
    away.room("airlock", "egg", up=False)
    assert scan_cost(away.table().game, 4) == 1


@pytest.mark.rule("L99.32", "L14.23")
@pytest.mark.parametrize("place", ["attached", "operations", "room"])
def test_an_attached_card_is_in_the_complex_area(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "sentry-guns", complex="enemies +1", operations="enemies +5")
    p = Position(2, "aliens")
    if place == "attached":
        p.room("med-lab", attached=("sentry-guns",))
    elif place == "operations":
        p.operations("sentry-guns")
    else:
        p.room("med-lab", "sentry-guns")
    enemy = p.room("airlock", "xenomorph-swarmer")
    assert attack_of(p.table().game, enemy) == (7 if place == "operations" else 3)


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.18")
@pytest.mark.component("full-share")
def test_copying_counts_as_having_just_played_it() -> None:
    p = Position(2)
    captain = p.played("captain-of-the-ship")[0]
    share = p.hand(0, "full-share")[0]
    again = p.hand(0, "captain-of-the-ship")[0]
    t = p.table()
    t.choose(f"play:{share}")  # 2 Attack; Nostromo: play a copy of another card, here 2 and Leadership: 2 more
    assert points(t) == (0, 6)
    assert [(each.id, each.copy) for each in state(t).plays] == [
        ("captain-of-the-ship", False),
        ("full-share", False),
        ("captain-of-the-ship", True),
    ]
    assert captain == state(t).plays[2].card
    t.choose(f"play:{again}")
    assert points(t) == (0, 10)
    t.choose("end")
    assert player(t, 0).discard == [captain, share, again]


@pytest.mark.rule("L14.18")
def test_once_and_sacrifice_of_a_copy_are_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "captain-of-the-ship", once="recruit 2", sacrifice="recruit 3", combo={})
    p = Position(2)
    p.played("captain-of-the-ship", gone=True)
    p.state.plays[0].once = False
    share = p.hand(0, "full-share")[0]
    t = p.table()
    t.choose(f"play:{share}")
    assert points(t) == (0, 4)
    play(t, "once:captain-of-the-ship-1:2", "sacrifice:captain-of-the-ship-1:2")
    assert points(t) == (5, 4)
    assert state(t).dead_characters == []


@pytest.mark.rule("L14.19", "L14.04")
def test_a_copy_can_be_neither_killed_nor_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="kill-card hand played", says=True)
    p = Position(2)
    p.offer(1, "find-it-and-kill-it")
    grunt = p.hand(0, "grunt")[0]
    p.hive("egg")
    t = p.table()
    play(t, "copy:find-it-and-kill-it-1", f"play:{grunt}")
    assert state(t).dead_characters == [grunt]  # all can see that there is nothing else
    t.choose("end")
    assert player(t, 0).discard == []
    assert player(t, 1).discard == ["find-it-and-kill-it-1"]


@pytest.mark.rule("L14.18")
@pytest.mark.component("anything-you-ask-of-me", "full-share")
def test_cards_that_copy_are_not_copied_in_a_circle() -> None:
    """Full Share copies the card that copies Full Share: that ends."""
    p = Position(2, "aliens")
    p.hq("full-share")
    prod, asked_for = p.hand(0, "electric-prod", "anything-you-ask-of-me")
    t = p.table()
    play(t, f"play:{prod}", f"play:{asked_for}")
    counted = [each.id for each in state(t).plays]
    # its own copy of Full Share may copy the prod, never Anything You Ask again
    assert counted == ["electric-prod", "anything-you-ask-of-me", "full-share", "electric-prod"]
    assert rules(t, CardPlayed) == ["L5.03", "L5.03", "L12.04", "L12.04"]


@pytest.mark.rule("L14.19", "L6.07")
@pytest.mark.component("anything-you-ask-of-me", "the-captain-decides")
def test_a_card_of_the_hq_that_was_copied_still_lies_there() -> None:
    p = Position(2, "aliens")
    hq = p.hq("captain-of-the-ship", "captain-of-the-ship")
    copier, captain = p.hand(0, "anything-you-ask-of-me", "the-captain-decides")
    p.barracks("body-armor")
    t = p.table()
    t.choose(f"play:{copier}")
    assert points(t) == (0, 2)
    t.choose(f"play:{captain}")  # gains one of the HQ: the two are the same choice
    assert state(t).hq[:2] == ["body-armor-1", hq[1]]
    assert hq[0] in player(t, 0).hand


@pytest.mark.rule("L14.21")
@pytest.mark.component("grown-in-a-lab")
def test_grown_in_a_lab_is_a_clone_and_a_ripley_besides() -> None:
    p = Position(2, "resurrection")
    captain = p.played("captain-of-the-ship")[0]
    clone = p.hand(0, "grown-in-a-lab")[0]
    blood = p.hand(0, "acid-blood")[0]
    again = p.hand(0, "captain-of-the-ship")[0]
    enemy = p.zone("ash")[0]
    t = p.table()
    t.choose(f"play:{clone}")
    assert points(t) == (0, 4)  # 2, and Leadership: the card that it copies was played earlier
    counted = state(t).plays[1]
    assert (counted.card, counted.id, counted.copy, counted.also) == (
        clone,
        "captain-of-the-ship",
        False,
        "ripley-eight",
    )
    t.choose(f"play:{blood}")  # with another Ripley: an enemy has 2 less
    assert attack_of(t.game, enemy) == 3
    t.choose(f"play:{again}")
    assert points(t) == (0, 10)
    t.choose("end")
    assert player(t, 0).discard == [captain, clone, blood, again]


@pytest.mark.rule("L14.21")
@pytest.mark.component("acid-blood")
@pytest.mark.parametrize(("before", "attack"), [("grunt", 5), ("quarantine-holds", 3), ("acid-blood", 3)])
def test_acid_blood_needs_another_ripley(before: str, attack: int) -> None:
    p = Position(2, "resurrection")
    p.played(before)
    blood = p.hand(0, "acid-blood")[0]
    enemy = p.zone("ash")[0]
    t = p.table()
    t.choose(f"play:{blood}")
    assert attack_of(t.game, enemy) == attack


@pytest.mark.rule("L14.21", "L14.18")
@pytest.mark.component("grown-in-a-lab", "full-share")
def test_a_clone_is_copied_as_what_it_has_become() -> None:
    p = Position(2, "resurrection")
    p.played("grown-in-a-lab")
    p.state.plays[0].id, p.state.plays[0].also = "captain-of-the-ship", "ripley-eight"
    share = p.hand(0, "full-share")[0]
    t = p.table()
    t.choose(f"play:{share}")
    assert [each.id for each in state(t).plays] == ["captain-of-the-ship", "full-share", "captain-of-the-ship"]
    assert points(t) == (0, 6)  # 2, and 2 with 2 more for Leadership


@pytest.mark.rule("L14.21", "L14.10")
@pytest.mark.component("grown-in-a-lab", "get-him-to-medical")
def test_a_clone_has_the_once_ability_of_what_it_copies() -> None:
    p = Position(2, "resurrection")
    p.played("get-him-to-medical")
    p.state.plays[0].once = False
    clone = p.hand(0, "grown-in-a-lab")[0]
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{clone}")
    assert points(t) == (2, 0)
    assert keys(t, "once") == [f"{clone}:1"]
    t.choose(f"once:{clone}:1")
    assert player(t, 1).strikes == []


@pytest.mark.rule("L14.21")
@pytest.mark.component("grown-in-a-lab")
def test_with_nothing_to_clone_it_is_only_itself() -> None:
    p = Position(2, "resurrection")
    p.played("grown-in-a-lab")
    clone = p.hand(0, "grown-in-a-lab")[0]
    t = p.table()
    t.choose(f"play:{clone}")
    assert points(t) == (0, 0)
    assert state(t).plays[1].id == "grown-in-a-lab"


# --- paying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.20")
@pytest.mark.component("incinerator-unit")
def test_to_pay_is_to_spend_the_points_and_then_to_follow_the_text() -> None:
    for recruit, possible in ((2, False), (3, True), (5, True)):
        p = Position(2)
        unit = p.operations("incinerator-unit")[0]
        enemy = p.zone("ash")[0]
        p.points(recruit=recruit, attack=9)
        t = p.table()
        assert keys(t, "pay") == ([unit] if possible else [])
        assert why_not(t, f"pay:{unit}") == ("" if possible else "L14.20")
        if possible:
            t.choose(f"pay:{unit}")
            assert points(t) == (recruit - 3, 9)
            assert attack_of(t.game, enemy) == 1
            assert state(t).spent == [unit]
            assert state(t).operations == []


@pytest.mark.rule("L14.20", "L8.06", "L8.07")
@pytest.mark.component("incinerator-unit")
def test_what_is_weakened_below_nothing_costs_nothing() -> None:
    p = Position(2)
    unit = p.operations("incinerator-unit")[0]  # 4 less
    enemy = p.zone("howling-xenomorph")[0]
    p.points(recruit=3, attack=1)
    t = p.table()
    t.choose(f"pay:{unit}")
    assert attack_of(t.game, enemy) == 0
    t.choose(f"fight:{enemy}")
    assert points(t) == (0, 1)


@pytest.mark.rule("L14.20")
@pytest.mark.parametrize("paid", [True, False])
def test_paying_within_an_effect_is_a_choice_and_of_the_stated_kind(
    paid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "grunt", play="pay recruit 2(attack 5)", says=True)
    p = Position(2)
    grunt = p.hand(0, "grunt", "grunt")[0]
    p.points(recruit=2, attack=3)
    t = p.table()
    t.choose(f"play:{grunt}")
    assert asked(t) == (0, "pay-recruit")
    t.choose("yes" if paid else "no")
    assert points(t) == ((0, 9) if paid else (2, 4))
    if paid:
        t.choose("play:grunt-2")  # it cannot be paid for: not asked
        assert asked(t) == (0, "action")
        assert points(t) == (0, 10)


# --- labels -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L14.24")
@pytest.mark.parametrize("label", ["the-s-o-s", "drones", "a-perfect-organism", ""])
def test_the_label_has_no_effect_on_play(label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "ash", deck=label)
    p = Position(2)
    ash = p.room("airlock", "ash", up=False)
    other = p.zone("howling-xenomorph")[0]
    p.room("med-lab", "egg", up=False)
    p.points(attack=6)
    t = p.table()
    t.choose("scan:airlock")
    assert room(t, "airlock").card == ash
    assert attack_of(t.game, other) == 3
    t.choose(f"fight:{ash}")
    assert asked(t) == (0, "scan")  # its Death ability
    assert state(t).dead_enemies == [ash]


# --- who --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L99.31", "L14.12", "L16.07")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize(
    ("who", "chosen", "struck"),
    [
        ("you", None, {0}),
        ("each", None, {0, 1, 2}),
        ("others", None, {1, 2}),
        ("next", None, {1}),
        *(("any", one, {one}) for one in (0, 1, 2)),
        *(("another", one, {one}) for one in (1, 2)),
        *(("weakest", one, {one}) for one in (0, 1, 2)),
    ],
)
def test_whoever_is_meant_does_it_wherever_they_sit(
    active: int, who: str, chosen: int | None, struck: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players are counted from the active one here."""
    alter(monkeypatch, "grunt", play=f"{who}(strike 1)", says=True)
    p = Position(3)
    grunt = p.hand(active, "grunt")[0]
    p.at("action", active=active)
    p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose(f"play:{grunt}")
    if chosen is not None:
        assert asked(t)[0] == active
        t.choose(f"player:player-{(active + chosen) % 3 + 1}")
    assert {(seat - active) % 3 for seat in range(3) if player(t, seat).strikes} == struck


@pytest.mark.rule("L14.23")
def test_a_number_of_attack_for_each_of_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "egg", combat="attack-per zone 3")
    p = Position(2)
    egg, _ = p.zone("egg", "howling-xenomorph")
    t = p.table()
    assert attack_of(t.game, egg) == CARDS["egg"].attack + 3 * 2


@pytest.mark.rule("L16.03")
@pytest.mark.parametrize("n", [119, 120, 121, 130])
def test_a_card_works_a_hundred_and_twenty_effects_and_no_more(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "specialist", play="; ".join(["attack 1"] * n), says=True)
    p = Position(1)
    card = p.hand(0, "specialist")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t)[1] == min(n, 120)
