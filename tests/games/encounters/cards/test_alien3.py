"""The characters of Alien 3: Brother Dillon, CMO Clemens, Francis "85" Aaron, Sister Ripley."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import Healed, HiveCardAdded, HiveSkipped, Mobilized, StrikeAvoided
from sulaco.games.encounters.fight import attack_of

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state
from .playing import TOP, after, fired, marks, sit

component = pytest.mark.component


# --- Brother Dillon ---------------------------------------------------------------------------------------------------


@component("words-over-the-furnace")
def test_words_over_the_furnace_give_more_to_the_wounded() -> None:
    for mine, theirs, gives in (
        (("acid-scars",), (), 2),
        (("flesh-wound", "deep-gash"), (), 2),
        ((), ("deep-gash",), 1),
    ):
        p = sit()
        (card,) = p.hand(0, "words-over-the-furnace")
        p.wounds(0, *mine)
        p.wounds(1, *theirs)
        t = p.table()
        t.choose(f"play:{card}")
        assert points(t) == (gives, 0)


@component("fire-axe")
def test_the_fire_axe_gives_two_more_after_a_strong_one() -> None:
    t = after("fire-axe", "sergeant-strength")
    assert (points(t), fired(t)) == ((0, 3), ["strength"])
    assert points(after("fire-axe", "words-over-the-furnace")) == (0, 1)
    assert points(after("fire-axe", "versatile-programming")) == (0, 3)


@component("pain-is-an-old-friend")
def test_pain_gives_attack_for_each_strike_card() -> None:
    """Cards are counted, not damage; those that do not heal count too."""
    p = sit()
    (card,) = p.hand(0, "pain-is-an-old-friend")
    p.wounds(0, "run-through", "acid-scars", "twisted-ankle")
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert points(t) == (0, 5)


@component("into-the-lead-mould")
@pytest.mark.rule("L12.18", "L12.19", "L8.06")
def test_into_the_lead_mould_weakens_an_enemy_by_six() -> None:
    p = sit()
    (card,) = p.hand(0, "into-the-lead-mould")
    p.room("quarters", "howling-xenomorph", up=False)
    beast = p.room("airlock", "the-beast")
    (big,) = p.zone("towering-xenomorph")
    hugger = p.hugger(0)
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (asked(t), keys(t)) == ((0, "weaken"), [f"card:{beast}", f"card:{big}", f"card:{hugger}"])
    t.choose(f"card:{beast}")
    assert (attack_of(t.game, beast), attack_of(t.game, big)) == (7, 5)
    assert (points(t), state(t).dead_characters) == ((0, 4), [card])
    t.choose("end")
    assert card not in player(t, 0).discard


@component("into-the-lead-mould")
@pytest.mark.rule("L8.06", "L8.07")
def test_into_the_lead_mould_never_below_nothing() -> None:
    p = sit()
    (card,) = p.hand(0, "into-the-lead-mould")
    enemy = p.room("airlock", "crouching-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (attack_of(t.game, enemy), state(t).dead_enemies) == (0, [])
    t.choose(f"fight:{enemy}")
    assert (points(t), state(t).dead_enemies) == ((0, 4), [enemy])


@component("into-the-lead-mould")
def test_enemies_of_a_kind_are_told_apart_by_where_they_are() -> None:
    p = sit()
    (card,) = p.hand(0, "into-the-lead-mould")
    p.room("airlock", "howling-xenomorph")
    p.zone("howling-xenomorph", "crouching-xenomorph")
    p.hugger(0)
    p.hugger(1)
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert t.decision is not None
    assert [Encounters.texts().render(option.text) for option in t.decision.options] == [
        "Howling Xenomorph: Airlock", "Howling Xenomorph: Combat Zone", "Crouching Xenomorph",
        "Facehugger: Player 1", "Facehugger: Player 2",
    ]  # fmt: skip


@component("into-the-lead-mould")
@pytest.mark.rule("L16.03")
def test_into_the_lead_mould_with_no_enemy_to_weaken() -> None:
    p = sit()
    (card,) = p.hand(0, "into-the-lead-mould")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (asked(t), state(t).weakened, state(t).dead_characters) == ((0, "action"), {}, [card])


# --- CMO Clemens ------------------------------------------------------------------------------------------------------


@component("first-aid")
@pytest.mark.rule("L12.11", "L9.07")
def test_first_aid_heals_anybody_after_a_survivor() -> None:
    p = sit(3)
    p.played("sergeant-survival")
    (card,) = p.hand(0, "first-aid")
    p.wounds(1, "inner-jaw")  # does not heal
    (wound,) = p.wounds(2, "flesh-wound")
    mine = p.wounds(0, "deep-gash")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{mine}", f"heal:player-3:{wound}"])
    assert t.decision is not None
    assert [Encounters.texts().render(option.text) for option in t.decision.options] == [
        "Deep Gash of Player 1", "Flesh Wound of Player 3",
    ]  # fmt: skip
    t.choose(f"heal:player-3:{wound}")
    assert (player(t, 2).strikes, player(t, 0).strikes, points(t)) == ([], [mine], (2, 0))


@component("first-aid")
@pytest.mark.rule("L5.12", "L16.02")
def test_first_aid_without_a_survivor_and_where_nobody_heals() -> None:
    p = sit()
    p.played("unofficial-autopsy")
    (card,) = p.hand(0, "first-aid")
    p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t), len(player(t, 0).strikes)) == ((0, "action"), [], 1)
    p = sit()
    p.played("first-aid")
    p.hand(0, "first-aid")
    p.wounds(0, "flesh-wound")
    p.zone("man-from-the-company")  # nobody heals
    t = p.table()
    t.choose("play:first-aid-2")
    assert (asked(t), fired(t), len(player(t, 0).strikes)) == ((0, "action"), ["survival"], 1)


@component("unofficial-autopsy")
def test_the_unofficial_autopsy_draws_after_intelligence() -> None:
    t = after("unofficial-autopsy", "unofficial-autopsy")
    assert (player(t, 0).hand, points(t), fired(t)) == ([TOP[0]], (0, 2), ["intel"])
    t = after("unofficial-autopsy", "first-aid")
    assert (player(t, 0).hand, fired(t)) == ([], [])


@component("too-many-questions")
@pytest.mark.rule("L12.21", "L12.23")
def test_too_many_questions_scans_when_it_is_recruited() -> None:
    p = sit()
    (card,) = p.hq("too-many-questions")
    p.points(recruit=6)
    p.room("quarters", "egg", up=False)
    p.room("airlock", "egg", up=False)
    t = p.table()
    t.choose(f"recruit:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:quarters", "room:airlock", "nothing"])
    t.choose("room:airlock")
    assert (room(t, "airlock").up, room(t, "quarters").up) == (True, False)
    assert (player(t, 0).discard, player(t, 0).hand) == ([card], [])


@component("too-many-questions")
@pytest.mark.rule("L12.23")
def test_too_many_questions_draws_when_it_is_played_and_does_not_scan() -> None:
    p = sit()
    (card,) = p.hand(0, "too-many-questions")
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).hand, points(t)) == ((0, "action"), [TOP[0]], (0, 3))


@component("the-infirmary-never-closes")
@pytest.mark.rule("L16.07")
def test_the_infirmary_heals_two_of_everybody_and_each_chooses() -> None:
    p = sit(3)
    p.at("action", active=1)
    (card,) = p.hand(1, "the-infirmary-never-closes")
    one, two, three = p.wounds(0, "flesh-wound", "deep-gash", "run-through")
    only, _ = p.wounds(1, "flesh-wound", "acid-scars")
    t = p.table()
    t.choose(f"play:{card}")
    assert player(t, 1).strikes == ["acid-scars-1"]  # the active player first, and only one can be healed
    assert (asked(t), keys(t)) == (
        (0, "heal"),
        [f"heal:player-1:{one}", f"heal:player-1:{two}", f"heal:player-1:{three}"],
    )
    assert player(t, 1).hand == []  # drawn afterwards
    t.choose(f"heal:player-1:{three}")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{one}", f"heal:player-1:{two}"])
    t.choose(f"heal:player-1:{two}")
    assert [(event.seat, event.card) for event in t.events if isinstance(event, Healed)] == [
        (1, only), (0, three), (0, two),
    ]  # fmt: skip
    assert (asked(t), player(t, 0).strikes, player(t, 1).hand) == ((1, "action"), [one], ["grunt-10"])
    assert points(t) == (3, 0)


# --- Francis "85" Aaron -----------------------------------------------------------------------------------------------


@component("the-companys-orders")
@pytest.mark.rule("L12.10")
def test_the_companys_orders_as_a_copy_lead() -> None:
    p = sit()
    offer = p.offer(1, "the-companys-orders")
    (card,) = p.hand(0, "captain-of-the-ship")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert points(t) == (2, 4)


@component("sharper-than-his-number")
def test_sharper_than_his_number_draws_after_a_leader() -> None:
    t = after("sharper-than-his-number", "the-companys-orders")
    assert (player(t, 0).hand, points(t), fired(t)) == ([TOP[0]], (0, 1), ["leadership"])
    t = after("sharper-than-his-number", "sharper-than-his-number")
    assert (player(t, 0).hand, points(t), fired(t)) == ([], (0, 1), [])


@component("acting-superintendent")
@pytest.mark.rule("L6.07")
def test_the_acting_superintendent_may_gain_a_character_of_the_hq() -> None:
    p = sit()
    p.played("fire-axe")
    (card,) = p.hand(0, "acting-superintendent")
    four, _, two = p.hq("bait-for-the-beast", "shotgun-for-close-work", "words-over-the-furnace")
    (new,) = p.barracks("first-aid")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "gain"), [f"card:{four}", f"card:{two}", "nothing"])
    t.choose(f"card:{four}")
    assert (player(t, 0).discard, state(t).hq[0], points(t)) == ([four], new, (0, 3))
    assert rules(t, Mobilized) == []


@component("acting-superintendent")
@pytest.mark.rule("L16.03")
def test_the_acting_superintendent_declines_or_finds_nobody() -> None:
    p = sit()
    p.played("fire-axe")
    (card,) = p.hand(0, "acting-superintendent")
    p.hq("bait-for-the-beast")
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (asked(t), player(t, 0).discard) == ((0, "action"), [])
    for earlier, there in (("fire-axe", ()), ("fire-axe", ("full-share",)), ("captain-of-the-ship", ("fire-axe",))):
        p = sit()
        p.played(earlier)
        p.hand(0, "acting-superintendent")
        p.hq(*there)
        t = p.table()
        t.choose(f"play:{card}")
        assert (asked(t), player(t, 0).discard) == ((0, "action"), [])
        assert fired(t) == (["fury-161"] if earlier == "fire-axe" else [])


@component("rescue-team-on-approach")
def test_the_rescue_team_keeps_the_next_hive_card_away() -> None:
    p = sit()
    (card,) = p.hand(0, "rescue-team-on-approach")
    p.hive("egg", "egg")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == ([TOP[0]], (0, 4))
    t.choose("end")
    assert (asked(t), complex_cards(t)) == ((1, "action"), [""] * 5)
    assert sum(isinstance(event, HiveSkipped) for event in t.events) == 1
    t.choose("end")
    assert (asked(t), complex_cards(t)) == ((0, "action"), ["egg-1", "", "", "", ""])
    assert sum(isinstance(event, HiveCardAdded) for event in t.events) == 1


@component("rescue-team-on-approach")
@component("full-share")
@pytest.mark.rule("L14.18")
def test_a_copy_of_the_rescue_team_keeps_another_away() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    card, share = p.hand(0, "rescue-team-on-approach", "full-share")
    t = p.table()
    play(t, f"play:{card}", f"play:{share}", f"card:{card}")
    assert (state(t).skip_hive, points(t), player(t, 0).hand) == (2, (0, 10), TOP[:2])
    play(t, "end", "end")
    assert (complex_cards(t), state(t).skip_hive) == ([""] * 5, 0)


# --- Sister Ripley ----------------------------------------------------------------------------------------------------


@component("bait-for-the-beast")
@pytest.mark.rule("L12.18", "L12.19", "L12.20")
def test_bait_for_the_beast_dies_for_two_more_and_goes_on_counting() -> None:
    p = sit()
    card, axe = p.hand(0, "bait-for-the-beast", "fire-axe")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (points(t), state(t).dead_characters, keys(t)) == ((0, 4), [card], [f"play:{axe}", "end"])
    t.choose(f"play:{axe}")
    assert (points(t), fired(t)) == ((0, 7), ["strength"])
    t.choose("end")
    assert player(t, 0).discard == [axe]


@component("bait-for-the-beast")
@component("loader-against-the-queen")
@pytest.mark.rule("L12.18")
def test_bait_that_was_killed_cannot_be_sacrificed() -> None:
    p = sit()
    card, loader = p.hand(0, "bait-for-the-beast", "loader-against-the-queen")
    t = p.table()
    play(t, f"play:{card}", f"play:{loader}", f"card:{card}")
    assert (points(t), keys(t, "sacrifice")) == ((0, 10), [])


@component("bait-for-the-beast")
@component("full-share")
@pytest.mark.rule("L99.23", "L14.19")
def test_a_copy_of_bait_is_sacrificed_without_a_death() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    card, share = p.hand(0, "bait-for-the-beast", "full-share")
    t = p.table()
    play(t, f"play:{card}", f"play:{share}", f"card:{card}")
    assert keys(t, "sacrifice") == [f"{card}:1", f"{card}:3"]
    t.choose(f"sacrifice:{card}:3")
    assert (points(t), state(t).dead_characters, keys(t, "sacrifice")) == ((0, 8), [], [f"{card}:1"])
    t.choose("end")
    assert card in player(t, 0).discard


@component("passed-over-by-the-beast")
@pytest.mark.rule("L9.06")
def test_passed_over_by_the_beast_avoids_the_next_strike_after_one_of_fury() -> None:
    p = sit()
    p.played("first-aid")
    (card,) = p.hand(0, "passed-over-by-the-beast")
    p.zone("towering-xenomorph")  # two strikes
    (wound,) = p.strikes("flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (points(t), marks(t)) == ((0, 2), ["avoid-next:0"])
    t.choose("end")
    assert (player(t, 0).strikes, rules(t, StrikeAvoided)) == ([wound], ["L16.02"])
    assert marks(t) == []


@component("passed-over-by-the-beast")
@component("body-armor")
def test_passed_over_comes_before_body_armor_and_ends_with_the_turn() -> None:
    p = sit()
    p.played("fire-axe")
    p.vigilant(0, "body-armor")
    (card,) = p.hand(0, "passed-over-by-the-beast")
    p.zone("howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert (asked(t), player(t, 0).vigilant, player(t, 0).strikes) == ((1, "action"), ["body-armor-1"], [])
    p = sit()
    p.played("fire-axe")
    p.hand(0, "passed-over-by-the-beast")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert marks(t) == []


@component("passed-over-by-the-beast")
def test_passed_over_by_the_beast_without_one_of_fury() -> None:
    t = after("passed-over-by-the-beast", "into-the-space-suit")
    assert (fired(t), marks(t)) == ([], [])


@component("corridor-by-corridor")
def test_corridor_by_corridor_moves_a_card_one_room_either_way() -> None:
    p = sit()
    (card,) = p.hand(0, "corridor-by-corridor")
    enemy = p.room("med-lab", "crouching-xenomorph")
    hidden = p.room("airlock", "event", up=False)
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "shift"), ["room:med-lab", "room:airlock", "nothing"])
    t.choose("room:med-lab")
    assert (asked(t), keys(t)) == ((0, "move-to"), ["room:maintenance", "room:quarters"])
    t.choose("room:quarters")
    assert complex_cards(t) == ["", "", "", enemy, hidden]
    assert (room(t, "quarters").up, points(t)) == (True, (2, 2))


@component("corridor-by-corridor")
def test_corridor_by_corridor_from_the_first_room_and_not_at_all() -> None:
    p = sit()
    (card,) = p.hand(0, "corridor-by-corridor")
    enemy = p.room("ventilation-shafts", "crouching-xenomorph")
    t = p.table()
    play(t, f"play:{card}", "room:ventilation-shafts")
    assert (asked(t), complex_cards(t)[:2]) == ((0, "action"), ["", enemy])
    p = sit()
    p.hand(0, "corridor-by-corridor")
    p.room("ventilation-shafts", "crouching-xenomorph")
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (asked(t), complex_cards(t)[0]) == ((0, "action"), enemy)


@component("corridor-by-corridor")
def test_corridor_by_corridor_never_out_of_the_airlock_and_hidden_cards_stay_hidden() -> None:
    p = sit()
    (card,) = p.hand(0, "corridor-by-corridor")
    hidden = p.room("airlock", "event", up=False)
    t = p.table()
    play(t, f"play:{card}", "room:airlock")  # one way only: no question
    assert (asked(t), complex_cards(t), room(t, "quarters").up) == (
        (0, "action"), ["", "", "", hidden, ""], False,
    )  # fmt: skip


@component("corridor-by-corridor")
@pytest.mark.rule("L4.12", "L14.18")
def test_a_copy_of_corridor_by_corridor_and_what_does_not_move() -> None:
    p = sit()
    offer = p.offer(1, "corridor-by-corridor")
    p.room("maintenance", "egg")
    p.room("med-lab", blocked=True)
    hidden = p.room("quarters", "event", up=False)
    p.room("airlock", "egg")
    t = p.table()
    t.choose(f"copy:{offer}")
    assert (asked(t), points(t)) == ((0, "action"), (2, 2))  # eggs, and nothing beside the hidden card is clear
    assert complex_cards(t)[3] == hidden


@component("the-last-dive")
@pytest.mark.rule("L12.18")
def test_the_last_dive_gives_three_more_and_avoids_all_strikes() -> None:
    p = sit()
    (card,) = p.hand(0, "the-last-dive")
    p.zone("towering-xenomorph", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (points(t), state(t).dead_characters, marks(t)) == ((0, 8), [card], ["avoid-strikes:0"])
    t.choose("end")
    assert (player(t, 0).strikes, rules(t, StrikeAvoided)) == ([], ["L16.02"] * 3)
    assert (asked(t), marks(t)) == ((1, "action"), [])


@component("the-last-dive")
@pytest.mark.rule("L99.23", "L12.06")
def test_a_coordinated_last_dive_is_sacrificed_and_its_owner_keeps_it() -> None:
    p = sit()
    (card,) = p.hand(1, "the-last-dive")
    p.zone("howling-xenomorph")
    t = p.table()
    play(t, f"coordinate:{card}", f"copy:{card}", f"sacrifice:{card}:0")
    assert (points(t), state(t).dead_characters, keys(t, "sacrifice")) == ((0, 8), [], [])
    t.choose("end")
    assert (player(t, 0).strikes, player(t, 1).discard) == ([], [card])
