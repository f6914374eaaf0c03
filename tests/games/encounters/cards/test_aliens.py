"""The characters of Aliens: Bishop, Corporal Hicks, Lieutenant Ripley, Private Hudson."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import Discarded, StrikeAvoided
from sulaco.games.encounters.state import Boost

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state
from .playing import TOP, after, fired, marks, sit

component = pytest.mark.component


# --- Bishop -----------------------------------------------------------------------------------------------------------


@component("get-him-to-medical")
@pytest.mark.rule("L14.10", "L14.11")
def test_get_him_to_medical_heals_once_while_the_med_lab_is_clear() -> None:
    p = sit(3)
    (card,) = p.hand(0, "get-him-to-medical")
    mine, theirs = p.wounds(0, "flesh-wound")[0], p.wounds(2, "flesh-wound")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t)) == ((0, "action"), (2, 0))
    assert keys(t) == [f"once:{card}:0", "end"]
    t.choose(f"once:{card}:0")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{mine}", f"heal:player-3:{theirs}"])
    t.choose(f"heal:player-3:{theirs}")
    assert (player(t, 2).strikes, player(t, 0).strikes, keys(t)) == ([], [mine], ["end"])


@component("get-him-to-medical")
@pytest.mark.rule("L14.11", "L14.16")
def test_get_him_to_medical_waits_until_the_med_lab_has_been_cleared() -> None:
    p = sit()
    (card,) = p.hand(0, "get-him-to-medical")
    egg = p.room("med-lab", "egg")
    (wound,) = p.wounds(0, "flesh-wound")
    p.points(attack=2)
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == [f"fight:{egg}", "end"]
    t.choose(f"fight:{egg}")
    assert keys(t) == [f"once:{card}:0", "end"]
    t.choose(f"once:{card}:0")
    assert (player(t, 0).strikes, state(t).struck_out) == ([], [wound])


@component("get-him-to-medical")
@pytest.mark.rule("L14.16", "L14.17")
def test_an_attached_card_leaves_the_med_lab_clear_a_block_does_not() -> None:
    p = sit()
    p.hand(0, "get-him-to-medical")
    p.room("med-lab", attached=("sentry-guns",))
    t = p.table()
    t.choose("play:get-him-to-medical-1")
    assert keys(t, "once") == ["get-him-to-medical-1:0"]
    p = sit()
    p.hand(0, "get-him-to-medical")
    p.room("med-lab", blocked=True)
    t = p.table()
    t.choose("play:get-him-to-medical-1")
    assert keys(t, "once") == []


@component("get-him-to-medical")
@pytest.mark.rule("L14.10", "L14.08")
def test_get_him_to_medical_is_lost_with_the_phase_and_kept_when_the_card_is_killed() -> None:
    p = sit()
    medical, thermos = p.hand(0, "get-him-to-medical", "loader-against-the-queen")
    (wound,) = p.wounds(0, "flesh-wound")
    t = p.table()
    play(t, f"play:{medical}", f"play:{thermos}", f"card:{medical}")
    assert state(t).dead_characters == [medical]
    assert keys(t, "once") == [f"{medical}:0"]
    t.choose(f"once:{medical}:0")
    assert player(t, 0).strikes == []
    assert state(t).struck_out == [wound]
    p = sit()
    p.hand(0, "get-him-to-medical")
    t = p.table()
    play(t, f"play:{medical}", "end")
    assert (asked(t), keys(t, "once")) == ((1, "action"), [])


@component("get-him-to-medical")
@component("full-share")
@pytest.mark.rule("L14.18")
def test_a_copy_of_get_him_to_medical_has_its_own_once() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    medical, share = p.hand(0, "get-him-to-medical", "full-share")
    p.wounds(0, "flesh-wound", "flesh-wound")
    t = p.table()
    play(t, f"play:{medical}", f"play:{share}", f"card:{medical}")
    assert points(t) == (4, 2)
    assert keys(t, "once") == [f"{medical}:1", f"{medical}:3"]
    play(t, f"once:{medical}:3", f"once:{medical}:1")
    assert (player(t, 0).strikes, keys(t, "once")) == ([], [])


@component("weld-the-doors")
def test_weld_the_doors_pushes_back_after_a_technician() -> None:
    p = sit()
    p.played("sergeant-tech")
    (card,) = p.hand(0, "weld-the-doors")
    p.room("maintenance", "event", up=False)
    enemy = p.room("airlock", "crouching-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "push-back"), ["room:maintenance", "room:airlock", "nothing"])
    t.choose("room:maintenance")
    assert complex_cards(t) == ["event-1", "", "", "", enemy]
    assert (room(t, "ventilation-shafts").up, points(t)) == (False, (2, 0))


@component("weld-the-doors")
def test_weld_the_doors_without_a_technician_or_anything_to_push() -> None:
    p = sit()
    p.played("faster-than-the-eye")  # Bishop too, but no technician
    (card,) = p.hand(0, "weld-the-doors")
    p.room("airlock", "event", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t), complex_cards(t)[4]) == ((0, "action"), [], "event-1")
    t = after("weld-the-doors", "body-armor")
    assert (asked(t), fired(t)) == ((0, "action"), ["tech"])


@component("faster-than-the-eye")
def test_faster_than_the_eye_draws_after_a_survivor() -> None:
    t = after("faster-than-the-eye", "sergeant-survival")
    assert (player(t, 0).hand, points(t), fired(t)) == ([TOP[0]], (0, 2), ["survival"])
    t = after("faster-than-the-eye", "weld-the-doors")
    assert (player(t, 0).hand, fired(t)) == ([], [])


@component("faster-than-the-eye")
@pytest.mark.rule("L10.04", "L16.03")
def test_faster_than_the_eye_with_no_card_to_draw() -> None:
    p = sit()
    p.played("sergeant-survival")
    (card,) = p.hand(0, "faster-than-the-eye")
    p.deck(0, only=True)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).hand) == ((0, "action"), [])


@component("anything-you-ask-of-me")
@pytest.mark.rule("L14.18", "L14.19")
def test_anything_you_ask_of_me_plays_a_copy_of_a_card_in_the_hq() -> None:
    p = sit()
    (card,) = p.hand(0, "anything-you-ask-of-me")
    dive, axe = p.hq("the-last-dive", "fire-axe")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "copy"), [f"card:{dive}", f"card:{axe}"])
    assert player(t, 0).hand == [TOP[0]]
    t.choose(f"card:{dive}")
    assert points(t) == (0, 5)
    assert state(t).hq[:2] == [dive, axe]  # it stays where it is
    assert keys(t, "sacrifice") == [f"{dive}:1"]
    t.choose(f"sacrifice:{dive}:1")
    assert (points(t), state(t).dead_characters, state(t).hq[0]) == ((0, 8), [], dive)
    t.choose("end")
    assert dive not in player(t, 0).discard


@component("anything-you-ask-of-me")
@component("captain-of-the-ship")
@pytest.mark.rule("L14.18")
def test_the_copy_fires_its_class_ability_and_counts_for_later_ones() -> None:
    p = sit()
    p.played("sergeant-leadership")
    (card,) = p.hand(0, "anything-you-ask-of-me")
    p.hq("captain-of-the-ship")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t), fired(t)) == ((0, "action"), (0, 4), ["leadership"])
    p = sit()
    card, squad = p.hand(0, "anything-you-ask-of-me", "squad-on-me")
    p.hq("captain-of-the-ship")
    t = p.table()
    play(t, f"play:{card}", f"play:{squad}")
    assert (asked(t), points(t), fired(t)) == ((0, "may"), (0, 4), ["leadership"])


@component("anything-you-ask-of-me")
@pytest.mark.rule("L16.03")
def test_anything_you_ask_of_me_with_an_empty_hq_draws_only() -> None:
    p = sit()
    (card,) = p.hand(0, "anything-you-ask-of-me")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t), player(t, 0).hand) == ((0, "action"), (0, 0), [TOP[0]])
    assert len(state(t).plays) == 1


@component("anything-you-ask-of-me")
@component("full-share")
def test_cards_that_copy_do_not_copy_each_other_in_a_circle() -> None:
    """Full Share copies Anything You Ask of Me, which copies Full Share of the HQ: that finds only what is left."""
    p = sit()
    p.played("find-it-and-kill-it")
    ask, share = p.hand(0, "anything-you-ask-of-me", "full-share")
    (other,) = p.hq("full-share")
    t = p.table()
    t.choose(f"play:{ask}")  # copies Full Share: 2 Attack, and a copy of Find It And Kill It
    assert (asked(t), points(t)) == ((0, "action"), (0, 4))
    assert [each.id for each in state(t).plays] == [
        "find-it-and-kill-it", "anything-you-ask-of-me", "full-share", "find-it-and-kill-it",
    ]  # fmt: skip
    t.choose(f"play:{share}")
    assert keys(t) == ["card:find-it-and-kill-it-1", f"card:{ask}"]
    t.choose(f"card:{ask}")  # draws; the Full Share in the HQ is being carried out already
    assert (asked(t), points(t)) == ((0, "action"), (0, 6))
    assert [each.id for each in state(t).plays][4:] == ["full-share", "anything-you-ask-of-me"]
    assert (state(t).hq[0], player(t, 0).hand) == (other, TOP[:2])


# --- Corporal Hicks ---------------------------------------------------------------------------------------------------


@component("squad-on-me")
@pytest.mark.rule("L6.07", "L5.15")
def test_squad_on_me_may_gain_a_sergeant_after_a_leader() -> None:
    for answer in ("yes", "no"):
        p = sit()
        p.played("captain-of-the-ship")
        (card,) = p.hand(0, "squad-on-me")
        (sergeant,) = p.sergeants("sergeant-tech")
        t = p.table()
        t.choose(f"play:{card}")
        assert (asked(t), keys(t)) == ((0, "may"), ["yes", "no"])
        t.choose(answer)
        assert player(t, 0).discard == ([sergeant] if answer == "yes" else [])
        assert (len(state(t).sergeants), points(t)) == (9 if answer == "yes" else 10, (0, 2))


@component("squad-on-me")
@pytest.mark.rule("L16.03")
def test_squad_on_me_without_a_leader_or_without_sergeants() -> None:
    t = after("squad-on-me", "every-toy-in-the-armory")
    assert (asked(t), fired(t)) == ((0, "action"), [])
    p = sit()
    p.played("captain-of-the-ship")
    (card,) = p.hand(0, "squad-on-me")
    p.sergeants(only=True)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t)) == ((0, "action"), ["leadership"])


@component("shotgun-for-close-work")
@pytest.mark.rule("L12.13", "L12.14")
def test_the_shotgun_is_fired_in_the_turn_it_is_played() -> None:
    p = sit()
    (card,) = p.hand(0, "shotgun-for-close-work")
    t = p.table()
    play(t, f"play:{card}", f"vigilant:{card}")
    assert (points(t), player(t, 0).discard, keys(t)) == ((0, 4), [card], ["end"])


@component("shotgun-for-close-work")
@pytest.mark.rule("L12.13", "L12.14", "L12.15")
def test_the_shotgun_is_kept_for_a_later_turn() -> None:
    p = sit()
    (card,) = p.hand(0, "shotgun-for-close-work")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert (player(t, 0).vigilant, player(t, 0).discard) == ([card], [])
    assert keys(t, "vigilant") == []  # not in another player's turn
    t.choose("end")
    assert (asked(t), keys(t, "vigilant")) == ((0, "action"), [card])
    assert state(t).plays == []  # it does not count as played again
    t.choose(f"vigilant:{card}")
    assert (points(t), player(t, 0).vigilant, player(t, 0).discard) == ((0, 2), [], [card])


@component("shotgun-for-close-work")
@component("anything-you-ask-of-me")
@pytest.mark.rule("L99.24")
def test_a_copy_of_the_shotgun_cannot_be_discarded_and_does_not_stay() -> None:
    p = sit()
    (card,) = p.hand(0, "anything-you-ask-of-me")
    (gun,) = p.hq("shotgun-for-close-work")
    t = p.table()
    t.choose(f"play:{card}")
    assert (points(t), keys(t, "vigilant")) == ((0, 2), [])
    t.choose("end")
    assert (player(t, 0).vigilant, state(t).hq[0]) == ([], gun)


@component("next-in-command")
def test_next_in_command_puts_the_next_recruit_on_top_of_the_deck() -> None:
    p = sit()
    (card,) = p.hand(0, "next-in-command")
    axe, words = p.hq("fire-axe", "words-over-the-furnace")
    p.barracks("first-aid", "first-aid")
    p.points(recruit=3)
    t = p.table()
    play(t, f"play:{card}")
    assert points(t) == (5, 0)
    play(t, f"recruit:{axe}", f"recruit:{words}")
    assert (player(t, 0).deck[-1], player(t, 0).discard) == (axe, [words])  # one only


@component("next-in-command")
@pytest.mark.rule("L6.05")
def test_next_in_command_works_for_a_sergeant_twice_for_two_and_not_in_the_next_turn() -> None:
    p = sit()
    one, other = p.hand(0, "next-in-command", "next-in-command")
    first, second, third = p.sergeants("sergeant-tech", "sergeant-intel", "sergeant-strength")
    p.points(recruit=5)
    t = p.table()
    play(t, f"play:{one}", f"play:{other}", "recruit:sergeant", "recruit:sergeant", "recruit:sergeant")
    assert (player(t, 0).deck[-2:], player(t, 0).discard) == ([first, second], [third])
    p = sit()
    p.hand(0, "next-in-command")
    t = p.table()
    t.choose(f"play:{one}")
    assert marks(t) == ["recruit-to:top"]
    t.choose("end")
    assert marks(t) == []


@component("settled-from-orbit")
@pytest.mark.rule("L12.18", "L14.05")
def test_settled_from_orbit_is_sacrificed_and_everything_up_to_six_dies() -> None:
    p = sit()
    (card,) = p.hand(0, "settled-from-orbit")
    egg = p.room("ventilation-shafts", "egg")
    hidden = p.room("maintenance", "howling-xenomorph", up=False)
    strong = p.room("med-lab", "birthing-queen")  # 8, and one more Attack for all others
    six = p.room("quarters", "towering-xenomorph")  # 5 + 1
    seven, three = p.zone("lurker-overhead", "howling-xenomorph")  # 6 + 1, 2 + 1
    hugger = p.hugger(1)
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == (TOP[:2], (0, 0))
    t.choose(f"sacrifice:{card}:0")
    assert asked(t) == (0, "action")
    assert state(t).dead_enemies == [three, six, egg]
    assert complex_cards(t) == ["", hidden, strong, "", ""]
    assert (state(t).zone, [each.card for each in state(t).huggers]) == ([seven], [hugger])
    assert state(t).dead_characters == [card]
    assert keys(t, "sacrifice") == []


@component("settled-from-orbit")
@pytest.mark.rule("L16.08", "L8.08", "L99.25")
def test_settled_from_orbit_the_active_player_orders_two_different_deaths() -> None:
    p = sit()
    (card,) = p.hand(0, "settled-from-orbit")
    spray = p.room("airlock", "acid-spray-xenomorph")
    (soldier,) = p.zone("auriga-soldier")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (asked(t), keys(t)) == ((0, "kill-order"), [f"card:{soldier}", f"card:{spray}"])
    t.choose(f"card:{spray}")
    assert state(t).dead_enemies == [spray]
    assert asked(t) == (0, "kill-own")  # its Death: everybody kills a character
    t.choose(f"card:{TOP[0]}")
    assert state(t).dead_enemies == [spray, soldier]
    assert state(t).dead_characters == [card, TOP[0]]


@component("settled-from-orbit")
@pytest.mark.rule("L16.08")
def test_settled_from_orbit_one_kind_of_death_needs_no_order() -> None:
    p = sit()
    (card,) = p.hand(0, "settled-from-orbit")
    first, second = p.zone("auriga-soldier", "auriga-soldier")  # each: a character of the HQ
    other = p.room("airlock", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (asked(t), state(t).dead_enemies) == ((0, "action"), [second, first, other])


@component("settled-from-orbit")
def test_settled_from_orbit_with_nobody_there_is_just_gone() -> None:
    p = sit()
    (card,) = p.hand(0, "settled-from-orbit")
    p.room("airlock", "the-perfect-organism")  # before its time, whatever its Attack
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (state(t).dead_enemies, state(t).dead_characters) == ([], [card])
    t.choose("end")
    assert card not in player(t, 0).discard


# --- Lieutenant Ripley ------------------------------------------------------------------------------------------------


@component("behind-the-wheel")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_behind_the_wheel_gives_more_with_an_enemy_in_the_combat_zone(n: int) -> None:
    p = sit()
    (card,) = p.hand(0, "behind-the-wheel")
    p.zone(*["howling-xenomorph"] * n)
    p.room("airlock", "howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (3 if n else 2, 0)


@component("rifle-taped-to-flamethrower")
def test_the_rifle_takes_a_card_of_the_hand_for_one_more() -> None:
    p = sit()
    card, grunt, _ = p.hand(0, "rifle-taped-to-flamethrower", "grunt", "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "discard-for"), [f"card:{grunt}", "card:specialist-1", "nothing"])
    t.choose("card:specialist-1")
    assert (points(t), player(t, 0).discard, player(t, 0).hand) == ((0, 3), ["specialist-1"], [grunt])
    assert [event.card for event in t.events if isinstance(event, Discarded)] == ["specialist-1"]


@component("rifle-taped-to-flamethrower")
def test_the_rifle_may_be_enough() -> None:
    p = sit()
    card, grunt = p.hand(0, "rifle-taped-to-flamethrower", "grunt")
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (points(t), player(t, 0).hand) == ((0, 2), [grunt])


@component("licensed-for-the-loader")
@pytest.mark.rule("L14.05")
def test_licensed_for_the_loader_kills_a_card_of_hand_or_discard_pile() -> None:
    p = sit()
    p.played("sergeant-strength")
    card, held = p.hand(0, "licensed-for-the-loader", "grunt")
    lying, other = p.discard(0, "grunt", "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    # a Grunt in the hand and one in the discard pile are not the same choice
    assert (asked(t), keys(t)) == ((0, "kill-card"), [f"card:{held}", f"card:{lying}", f"card:{other}", "nothing"])
    t.choose(f"card:{lying}")
    assert (player(t, 0).hand, player(t, 0).discard, state(t).dead_characters) == ([held], [other], [lying])
    assert points(t) == (0, 3)


@component("licensed-for-the-loader")
@pytest.mark.rule("L13.16", "L13.17", "L99.17")
def test_licensed_for_the_loader_finds_a_chestburster() -> None:
    p = sit()
    p.played("fire-axe")
    (card,) = p.hand(0, "licensed-for-the-loader")
    (young,) = p.discard(0, "chestburster")
    p.zone("howling-xenomorph")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == [f"card:{young}", "nothing"]
    t.choose(f"card:{young}")
    assert (player(t, 0).discard, young in state(t).hatchery, state(t).dead_characters) == ([], True, [])
    t.choose("end")  # saved, and so no longer spared
    assert player(t, 0).strikes == [wound]


@component("licensed-for-the-loader")
def test_licensed_for_the_loader_with_nothing_to_kill_or_nobody_strong_before() -> None:
    p = sit()
    p.played("fire-axe")
    (card,) = p.hand(0, "licensed-for-the-loader")
    t = p.table()
    t.choose(f"play:{card}")
    assert asked(t) == (0, "action")  # an empty hand is no secret
    p = sit()
    p.played("weld-the-doors")
    p.hand(0, "licensed-for-the-loader", "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t)) == ((0, "action"), [])


@component("loader-against-the-queen")
@pytest.mark.rule("L14.03", "L14.07", "L14.08")
def test_the_loader_kills_a_character_for_three_more() -> None:
    p = sit()
    (played,) = p.played("grunt")
    kept = p.vigilant(0, "body-armor")[0]
    card, held = p.hand(0, "loader-against-the-queen", "grunt")
    p.discard(0, "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == (
        (0, "kill-for"),
        [f"card:{held}", f"card:{kept}", f"card:{played}", f"card:{card}", "nothing"],
    )
    assert t.decision is not None
    assert [Encounters.texts().render(option.text) for option in t.decision.options] == [
        "Grunt in your hand", "Body Armor", "Grunt, played this turn", "Loader Against the Queen", "Nothing",
    ]  # fmt: skip
    t.choose(f"card:{played}")
    assert (points(t), state(t).dead_characters, player(t, 0).hand) == ((0, 8), [played], [held])
    assert [(each.card, each.gone) for each in state(t).plays] == [(played, True), (card, False)]


@component("loader-against-the-queen")
def test_the_loader_may_be_given_up_itself_and_a_copy_of_a_card_may_not() -> None:
    p = sit()
    offer = p.offer(1, "sergeant-strength")
    (card,) = p.hand(0, "loader-against-the-queen")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert keys(t) == [f"card:{card}", "nothing"]
    t.choose(f"card:{card}")
    assert (points(t), state(t).dead_characters) == ((2, 8), [card])
    t.choose("end")
    assert player(t, 0).discard == []


# --- Private Hudson ---------------------------------------------------------------------------------------------------


@component("every-toy-in-the-armory")
def test_every_toy_gives_one_more_after_one_of_the_sulaco() -> None:
    assert points(after("every-toy-in-the-armory", "body-armor")) == (0, 3)
    assert points(after("every-toy-in-the-armory", "every-toy-in-the-armory", "squad-on-me")) == (0, 3)
    assert points(after("every-toy-in-the-armory", "fire-axe")) == (0, 2)


@component("every-toy-in-the-armory")
@component("body-armor")
@pytest.mark.rule("L12.15")
def test_a_vigilant_card_of_an_earlier_turn_does_not_help() -> None:
    p = sit()
    p.vigilant(0, "body-armor")
    (card,) = p.hand(0, "every-toy-in-the-armory")
    t = p.table()
    t.choose(f"play:{card}")
    assert (points(t), fired(t)) == ((0, 2), [])


@component("signals-everywhere")
def test_signals_everywhere_draws_first_then_discards() -> None:
    p = sit()
    card, held = p.hand(0, "signals-everywhere", "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "discard"), [f"card:{held}", f"card:{TOP[0]}"])
    t.choose(f"card:{held}")
    assert (player(t, 0).hand, player(t, 0).discard, points(t)) == ([TOP[0]], [held], (0, 2))
    assert asked(t) == (0, "action")


@component("signals-everywhere")
def test_signals_everywhere_where_hands_are_open_is_asked_only_about_a_choice() -> None:
    p = sit(open_hands=True)
    (card,) = p.hand(0, "signals-everywhere")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).discard) == ((0, "action"), [TOP[0]])
    p = sit(open_hands=True)
    _, held = p.hand(0, "signals-everywhere", "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "discard"), [f"card:{held}", f"card:{TOP[0]}"])


@component("signals-everywhere")
@pytest.mark.rule("L16.04", "L14.18")
def test_a_copy_of_signals_everywhere_is_for_the_active_player() -> None:
    p = sit()
    offer = p.offer(1, "signals-everywhere")
    p.hand(1, "specialist")
    p.deck(0, only=True)
    t = p.table()
    t.choose(f"copy:{offer}")  # nothing to draw, nothing to discard
    assert (asked(t), points(t)) == ((0, "action"), (0, 2))
    assert (len(player(t, 1).hand), player(t, 1).discard) == (1, [])


@component("body-armor")
@pytest.mark.rule("L12.17", "L12.13")
def test_body_armor_is_discarded_to_avoid_a_strike() -> None:
    p = sit()
    (card,) = p.vigilant(0, "body-armor")
    p.zone("towering-xenomorph")  # two strikes
    first, _ = p.strikes("flesh-wound", "deep-gash")
    p.state.step = "strikes"
    t = p.table()
    assert (asked(t), keys(t)) == ((0, "avoid"), [f"avoid:{card}", "take"])
    t.choose(f"avoid:{card}")
    assert player(t, 0).strikes == [first]  # the second one is drawn
    assert (card in player(t, 0).deck + player(t, 0).discard, player(t, 0).vigilant) == (True, [])
    assert rules(t, StrikeAvoided) == ["L12.17"]


@component("body-armor")
@pytest.mark.rule("L12.17")
def test_body_armor_can_be_saved_and_works_in_the_turn_that_it_is_played_and_in_others() -> None:
    p = sit()
    (card,) = p.hand(0, "body-armor")
    p.zone("howling-xenomorph")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert (asked(t), keys(t)) == ((0, "avoid"), [f"avoid:{card}", "take"])
    t.choose("take")
    assert (player(t, 0).strikes, player(t, 0).vigilant) == ([wound], [card])
    p = sit()
    p.vigilant(1, "body-armor")
    p.points(attack=6)
    t = p.table()
    t.choose("attack:player-2")
    assert (asked(t), keys(t)) == ((1, "avoid"), [f"avoid:{card}", "take"])
    t.choose(f"avoid:{card}")
    assert (player(t, 1).strikes, player(t, 1).discard) == ([], [card])


@component("body-armor")
@component("anything-you-ask-of-me")
@pytest.mark.rule("L99.24", "L14.19")
def test_a_copy_of_body_armor_avoids_nothing() -> None:
    p = sit()
    (card,) = p.hand(0, "anything-you-ask-of-me")
    p.hq("body-armor")
    p.zone("howling-xenomorph")
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert player(t, 0).strikes == [wound]


@component("taking-some-along")
@pytest.mark.rule("L12.14", "L14.05")
def test_taking_some_along_kills_an_enemy_of_the_combat_zone() -> None:
    p = sit()
    (card,) = p.hand(0, "taking-some-along")
    p.room("airlock", "howling-xenomorph")
    strong, weak = p.zone("birthing-queen", "guardian-of-the-nest")  # 8 and, by the Queen, 8
    nine, _ = p.zone("towering-xenomorph", "the-newborn")  # 5 and 1 and 3 more; a Final Enemy
    p.state.boosts.append(Boost(nine, 3, 2))
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == (TOP[:2], (0, 0))
    t.choose(f"vigilant:{card}")
    assert (asked(t), keys(t)) == ((0, "kill-enemy"), [f"card:{strong}", f"card:{weak}", "nothing"])
    t.choose(f"card:{strong}")
    assert (state(t).dead_enemies, state(t).zone) == ([strong], [weak, nine, "the-newborn-1"])
    assert (player(t, 0).discard, keys(t, "vigilant")) == ([card], [])


@component("taking-some-along")
def test_taking_some_along_in_a_later_turn_and_with_nobody_there() -> None:
    p = sit()
    (card,) = p.vigilant(0, "taking-some-along")
    p.room("airlock", "howling-xenomorph")
    t = p.table()
    assert keys(t) == [f"vigilant:{card}", "end"]
    t.choose(f"vigilant:{card}")
    assert (asked(t), player(t, 0).discard, player(t, 0).hand) == ((0, "action"), [card], [])
