"""The characters of Alien: Captain Dallas, Chief Engineer Parker, Navigator Lambert, Warrant Officer Ripley."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.events import Healed, Mobilized, Scanned
from sulaco.games.encounters.state import Boost

from ..tables import asked, complex_cards, keys, play, player, points, room, state
from .playing import TOP, after, fired, seen, sit

component = pytest.mark.component


# --- Captain Dallas ---------------------------------------------------------------------------------------------------


@component("captain-of-the-ship")
@pytest.mark.rule("L5.17", "L5.12")
def test_captain_of_the_ship_gives_two_more_after_a_leader() -> None:
    t = after("captain-of-the-ship", "sergeant-leadership")
    assert (points(t), fired(t)) == ((0, 4), ["leadership"])
    t = after("captain-of-the-ship", "a-question-for-mother")  # the same character, another class
    assert (points(t), fired(t)) == ((0, 2), [])


@component("captain-of-the-ship")
@pytest.mark.rule("L5.14", "L5.18")
def test_captain_of_the_ship_twice_and_thrice() -> None:
    p = sit()
    first, second, third = p.hand(0, *["captain-of-the-ship"] * 3)
    t = p.table()
    t.choose(f"play:{first}")
    assert points(t) == (0, 2)
    t.choose(f"play:{second}")
    assert points(t) == (0, 6)
    t.choose(f"play:{third}")  # two leaders before it, and still two more
    assert points(t) == (0, 10)


@component("a-question-for-mother")
def test_a_question_for_mother_shows_a_hidden_card_to_its_player_alone() -> None:
    p = sit()
    (card,) = p.hand(0, "a-question-for-mother")
    event = p.room("maintenance", "event", up=False)
    p.room("quarters", "egg", up=False)
    p.room("airlock", "towering-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "peek"), ["room:maintenance", "room:quarters"])
    t.choose("room:maintenance")
    assert (asked(t), seen(t, 0)) == ((0, "action"), [event])
    assert (room(t, "maintenance").card, room(t, "maintenance").up) == (event, False)
    assert state(t).scanned == 0


@component("a-question-for-mother")
def test_a_question_for_mother_with_one_hidden_card_is_not_asked() -> None:
    p = sit()
    (card,) = p.hand(0, "a-question-for-mother")
    egg = p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), seen(t, 0)) == ((0, "action"), [egg])


@component("a-question-for-mother")
@pytest.mark.rule("L17.02")
def test_a_question_for_mother_adds_to_what_others_have_seen() -> None:
    p = sit(3)
    p.at("action", active=2)
    (card,) = p.hand(2, "a-question-for-mother")
    egg = p.room("quarters", "egg", up=False)
    p.state.known[egg] = 0b010
    t = p.table()
    t.choose(f"play:{card}")
    assert state(t).known[egg] == 0b110
    p = sit(3)
    p.at("action", active=2)
    p.hand(2, "a-question-for-mother")
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert seen(t, 2) == [egg]


@component("flamethrower-in-the-shafts")
@pytest.mark.rule("L7.03")
def test_the_flamethrower_scans_the_shafts_after_one_of_the_nostromo() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    (card,) = p.hand(0, "flamethrower-in-the-shafts")
    egg = p.room("ventilation-shafts", "egg", up=False)
    p.room("airlock", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:ventilation-shafts", "nothing"])
    t.choose("room:ventilation-shafts")
    assert room(t, "ventilation-shafts").up
    assert not room(t, "airlock").up
    assert (points(t), keys(t, "fight")) == ((0, 2), [egg])


@component("flamethrower-in-the-shafts")
def test_the_flamethrower_can_be_kept_back() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    (card,) = p.hand(0, "flamethrower-in-the-shafts")
    p.room("ventilation-shafts", "egg", up=False)
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (asked(t), room(t, "ventilation-shafts").up) == ((0, "action"), False)


@component("flamethrower-in-the-shafts")
@pytest.mark.rule("L16.03")
@pytest.mark.parametrize("earlier", ["squad-on-me", "find-it-and-kill-it"])
def test_the_flamethrower_without_its_crew_or_with_nothing_in_the_shafts(earlier: str) -> None:
    p = sit()
    p.played(earlier)
    (card,) = p.hand(0, "flamethrower-in-the-shafts")
    p.room(
        "ventilation-shafts", "egg", up=earlier == "find-it-and-kill-it"
    )  # else not of the Nostromo, though a leader
    p.room("maintenance", "event", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t)) == ((0, "action"), (0, 2))
    assert not room(t, "maintenance").up
    assert fired(t) == (["nostromo"] if earlier == "find-it-and-kill-it" else [])


@component("the-captain-decides")
@pytest.mark.rule("L6.03", "L6.07")
def test_the_captain_decides_who_of_the_hq_joins_the_hand() -> None:
    p = sit()
    (card,) = p.hand(0, "the-captain-decides")
    six, _, three = p.hq("full-share", "cut-out-of-her", "first-aid")
    (new,) = p.barracks("fire-axe")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "gain"), [f"card:{six}", f"card:{three}"])  # the other one costs 7
    t.choose(f"card:{six}")
    assert player(t, 0).hand == [six, TOP[0]]
    assert (state(t).hq[0], state(t).known[six]) == (new, 0b11)  # all have seen it
    assert points(t) == (0, 0)
    t.choose(f"play:{six}")
    assert points(t) == (0, 2)


@component("the-captain-decides")
@component("quarantine-holds")
@pytest.mark.rule("L12.21")
def test_the_captain_decides_and_the_new_one_mobilizes() -> None:
    p = sit()
    (card,) = p.hand(0, "the-captain-decides")
    p.hq("quarantine-holds")
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "push-back"), ["room:quarters", "nothing"])
    assert player(t, 0).hand == ["quarantine-holds-1"]  # the card is not drawn yet
    t.choose("room:quarters")
    assert player(t, 0).hand == ["quarantine-holds-1", TOP[0]]
    assert room(t, "med-lab").card == "egg-1"


@component("the-captain-decides")
@pytest.mark.rule("L16.03", "L15.04")
def test_the_captain_decides_with_nobody_in_the_hq_or_only_dear_ones() -> None:
    for names in ((), ("settled-from-orbit", "loader-against-the-queen")):
        p = sit()
        (card,) = p.hand(0, "the-captain-decides")
        cards = p.hq(*names)
        t = p.table()
        t.choose(f"play:{card}")
        assert (asked(t), player(t, 0).hand) == ((0, "action"), [TOP[0]])
        assert [each for each in state(t).hq if each] == cards


@component("the-captain-decides")
@pytest.mark.rule("L15.04")
def test_the_captain_decides_with_an_empty_barracks_leaves_a_gap() -> None:
    p = sit()
    (card,) = p.hand(0, "the-captain-decides")
    (only,) = p.hq("first-aid")
    p.barracks(only=True)
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, state(t).hq) == ([only, TOP[0]], [""] * 5)


# --- Chief Engineer Parker --------------------------------------------------------------------------------------------


@component("find-it-and-kill-it")
@pytest.mark.rule("L12.11")
def test_find_it_and_kill_it_as_a_copy_is_a_survivor_of_the_nostromo() -> None:
    p = sit()
    offer = p.offer(1, "find-it-and-kill-it")
    (wound,) = p.wounds(0, "deep-gash")
    suit, jones = p.hand(0, "into-the-space-suit", "jones-comes-along")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{jones}", f"play:{suit}")
    assert fired(t) == ["nostromo", "survival"]
    assert (player(t, 0).strikes, state(t).struck_out) == ([], [wound])
    assert points(t) == (0, 6)


@component("electric-prod")
@pytest.mark.rule("L13.05")
def test_the_electric_prod_drives_an_enemy_back() -> None:
    p = sit()
    (card,) = p.hand(0, "electric-prod")
    p.room("ventilation-shafts", "acid-spray-xenomorph")  # nowhere to go
    second = p.room("med-lab", "crouching-xenomorph")
    p.room("quarters", "event", up=False)  # hidden
    newest, oldest = p.zone("towering-xenomorph", "howling-xenomorph")
    p.hugger(0)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == (
        (0, "drive-back"),
        [f"card:{second}", f"card:{newest}", f"card:{oldest}", "nothing"],
    )
    t.choose(f"card:{newest}")
    assert complex_cards(t) == ["acid-spray-xenomorph-1", "", second, "event-1", newest]
    assert (state(t).zone, room(t, "airlock").up) == ([oldest], True)
    assert points(t) == (0, 1)


@component("electric-prod")
def test_the_electric_prod_moves_one_room_in_the_complex() -> None:
    p = sit()
    (card,) = p.hand(0, "electric-prod")
    enemy = p.room("med-lab", "crouching-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"card:{enemy}")
    assert complex_cards(t) == ["", enemy, "", "", ""]


@component("electric-prod")
def test_two_enemies_of_a_kind_are_two_choices_for_the_prod() -> None:
    p = sit()
    (card,) = p.hand(0, "electric-prod")
    inside = p.room("med-lab", "acid-spray-xenomorph")
    (outside,) = p.zone("acid-spray-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == [f"card:{inside}", f"card:{outside}", "nothing"]
    t.choose(f"card:{outside}")
    assert complex_cards(t) == ["", "", inside, "", outside]


@component("electric-prod")
@pytest.mark.rule("L4.12", "L16.03")
def test_the_electric_prod_does_nothing_to_eggs_or_without_a_clear_space() -> None:
    p = sit()
    (card,) = p.hand(0, "electric-prod")
    p.room("quarters", "egg")
    p.room("airlock", "crouching-xenomorph")
    p.zone("towering-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t)) == ((0, "action"), (0, 1))


@component("electric-prod")
@pytest.mark.rule("L14.17")
def test_the_electric_prod_passes_over_a_blocked_room() -> None:
    p = sit()
    (card,) = p.hand(0, "electric-prod")
    p.room("airlock", blocked=True)
    (enemy,) = p.zone("howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"card:{enemy}")
    assert complex_cards(t) == ["", "", "", enemy, ""]
    p = sit()
    p.hand(0, "electric-prod")
    for name in ("maintenance", "med-lab", "quarters", "airlock"):
        p.room(name, blocked=True)
    (enemy,) = p.zone("howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"card:{enemy}")
    assert complex_cards(t)[0] == enemy


@component("full-share")
@pytest.mark.rule("L14.18")
def test_full_share_copies_a_card_after_one_of_the_nostromo() -> None:
    p = sit()
    captain, grunt = p.played("captain-of-the-ship", "grunt")
    (card,) = p.hand(0, "full-share")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "copy"), [f"card:{captain}", f"card:{grunt}"])
    t.choose(f"card:{captain}")  # a leader was played before: the copied card
    assert points(t) == (0, 6)
    assert [(each.card, each.copy) for each in state(t).plays][2:] == [(card, False), (captain, True)]
    t.choose("end")
    assert sorted(player(t, 0).discard) == sorted([captain, grunt, card])  # the copy is gone


@component("full-share")
@pytest.mark.rule("L5.12")
def test_full_share_alone_or_after_others_only() -> None:
    for earlier in ((), ("ricochet", "grunt"), ("sergeant-tech",)):
        t = after("full-share", *earlier)
        assert (asked(t), points(t), fired(t)) == ((0, "action"), (0, 2), [])


@component("full-share")
def test_full_share_does_not_copy_full_share() -> None:
    """It is not asked about a copy of itself, which would have to be copied for ever."""
    t = after("full-share", "full-share")
    assert (asked(t), points(t), fired(t)) == ((0, "action"), (0, 2), ["nostromo"])


@component("full-share")
@component("find-it-and-kill-it")
@pytest.mark.rule("L14.18")
def test_full_share_copies_a_copy_and_a_card_that_is_gone() -> None:
    p = sit()
    p.played("bait-for-the-beast", gone=True)
    offer = p.offer(1, "find-it-and-kill-it")
    (card,) = p.hand(0, "full-share")
    p.state.dead_characters.append("bait-for-the-beast-1")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert keys(t) == ["card:bait-for-the-beast-1", "card:find-it-and-kill-it-0"]
    t.choose("card:bait-for-the-beast-1")
    assert points(t) == (0, 6)
    assert keys(t, "sacrifice") == ["bait-for-the-beast-1:3"]  # that of the copy, not of the dead card
    t.choose("sacrifice:bait-for-the-beast-1:3")
    assert points(t) == (0, 8)
    assert state(t).dead_characters == ["bait-for-the-beast-1"]


@component("full-share")
def test_full_share_copies_a_card_played_and_its_copy_as_one_choice() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    offer = p.offer(1, "find-it-and-kill-it")
    (card,) = p.hand(0, "full-share")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert (asked(t), points(t)) == ((0, "action"), (0, 6))  # one kind: copied without a question


@component("between-it-and-her")
def test_between_it_and_her_grows_with_the_enemies_in_the_combat_zone() -> None:
    for n in (0, 1, 3):
        p = sit()
        p.zone(*["howling-xenomorph"] * n)
        p.room("airlock", "towering-xenomorph")
        (card,) = p.hand(0, "between-it-and-her")
        t = p.table()
        t.choose(f"play:{card}")
        assert points(t) == (0, 5 + n)


@component("between-it-and-her")
@pytest.mark.rule("L14.18")
def test_a_copy_of_between_it_and_her_counts_the_enemies_too() -> None:
    p = sit()
    p.zone("howling-xenomorph", "towering-xenomorph")
    offer = p.offer(1, "between-it-and-her")
    t = p.table()
    t.choose(f"copy:{offer}")
    assert points(t) == (0, 7)


# --- Navigator Lambert ------------------------------------------------------------------------------------------------


@component("charting-the-way-home")
def test_charting_the_way_home_looks_at_two_hidden_cards_after_a_technician() -> None:
    p = sit()
    p.played("sergeant-tech")
    (card,) = p.hand(0, "charting-the-way-home")
    first = p.room("maintenance", "event", up=False)
    p.room("med-lab", "egg", up=False)
    third = p.room("airlock", "hazard", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "peek"), ["room:maintenance", "room:med-lab", "room:airlock"])
    t.choose("room:airlock")
    assert keys(t) == ["room:maintenance", "room:med-lab"]
    t.choose("room:maintenance")
    assert (asked(t), seen(t, 0), points(t)) == ((0, "action"), sorted([first, third]), (2, 0))
    assert not any(each.up for each in state(t).rooms)


@component("charting-the-way-home")
def test_charting_the_way_home_without_a_technician_or_with_one_card() -> None:
    p = sit()
    p.played("sergeant-intel")
    (card,) = p.hand(0, "charting-the-way-home")
    p.room("med-lab", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), seen(t, 0), fired(t)) == ((0, "action"), [], [])
    p = sit()
    p.played("electric-prod")
    p.hand(0, "charting-the-way-home")
    egg = p.room("med-lab", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), seen(t, 0), fired(t)) == ((0, "action"), [egg], ["tech"])


@component("watching-the-tracker")
@pytest.mark.rule("L7.03")
def test_watching_the_tracker_scans_any_room_after_intelligence() -> None:
    p = sit()
    p.played("sergeant-intel")
    (card,) = p.hand(0, "watching-the-tracker")
    p.room("ventilation-shafts", "egg", up=False)
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:ventilation-shafts", "room:quarters", "nothing"])
    t.choose("room:ventilation-shafts")
    assert (points(t), state(t).scanned) == ((0, 2), 1)
    assert (room(t, "ventilation-shafts").up, room(t, "quarters").up) == (True, False)


@component("watching-the-tracker")
def test_watching_the_tracker_without_intelligence() -> None:
    p = sit()
    p.played("electric-prod")
    (card,) = p.hand(0, "watching-the-tracker")
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t), state(t).scanned) == ((0, "action"), [], 0)


@component("warning-over-the-radio")
def test_a_warning_over_the_radio_is_for_its_player() -> None:
    p = sit()
    (card,) = p.hand(0, "warning-over-the-radio")
    p.room("quarters", "egg", up=False)
    hazard = p.room("airlock", "hazard", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "peek"), ["room:quarters", "room:airlock"])
    t.choose("room:airlock")
    assert (seen(t, 0), points(t)) == ([hazard], (0, 2))


@component("warning-over-the-radio")
@pytest.mark.rule("L14.18", "L16.06")
def test_a_copied_warning_is_for_the_active_player_not_for_the_helper() -> None:
    p = sit()
    offer = p.offer(1, "warning-over-the-radio")
    p.room("quarters", "egg", up=False)
    hazard = p.room("airlock", "hazard", up=False)
    t = p.table()
    t.choose(f"copy:{offer}")
    assert asked(t) == (0, "peek")
    t.choose("room:airlock")
    assert (seen(t, 0), seen(t, 1)) == ([hazard], [])


@component("last-seats-on-the-shuttle")
@pytest.mark.rule("L7.03")
def test_last_seats_draws_three_and_scans_twice() -> None:
    p = sit()
    (card,) = p.hand(0, "last-seats-on-the-shuttle")
    p.room("ventilation-shafts", "egg", up=False)
    p.room("med-lab", "egg", up=False)
    p.room("airlock", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).hand) == ((0, "scan"), TOP[:3])
    assert keys(t) == ["room:ventilation-shafts", "room:med-lab", "room:airlock", "nothing"]
    t.choose("room:med-lab")
    assert keys(t) == ["room:ventilation-shafts", "room:airlock", "nothing"]
    t.choose("room:ventilation-shafts")
    assert (asked(t), state(t).scanned) == ((0, "action"), 2)
    assert [each.up for each in state(t).rooms] == [True, False, True, False, False]


@component("last-seats-on-the-shuttle")
def test_last_seats_may_stop_at_any_time_and_sees_what_the_first_scan_brought() -> None:
    p = sit(film="aliens")
    (card,) = p.hand(0, "last-seats-on-the-shuttle")
    p.room("airlock", "xenomorph-swarmer", up=False)
    p.hive("egg")
    t = p.table()
    play(t, f"play:{card}", "room:airlock")
    assert keys(t) == ["room:ventilation-shafts", "nothing"]  # the Hive card that the Swarmer has called
    t.choose("nothing")
    assert (asked(t), [event.room for event in t.events if isinstance(event, Scanned)]) == (
        (0, "action"),
        ["airlock"],
    )


@component("last-seats-on-the-shuttle")
@pytest.mark.rule("L10.04", "L16.03")
def test_last_seats_with_one_card_left_to_draw() -> None:
    p = sit()
    (card,) = p.hand(0, "last-seats-on-the-shuttle")
    p.deck(0, "specialist", only=True)
    p.discard(0, "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, player(t, 0).deck, player(t, 0).discard) == (["specialist-1", "grunt-1"], [], [])


# --- Warrant Officer Ripley -------------------------------------------------------------------------------------------


@component("quarantine-holds")
@pytest.mark.rule("L12.21", "L12.22")
def test_quarantine_holds_pushes_back_when_it_is_recruited() -> None:
    p = sit()
    (card,) = p.hq("quarantine-holds")
    (new,) = p.barracks("fire-axe")
    p.points(recruit=3)
    p.room("ventilation-shafts", "event", up=False)  # already at the Hive
    p.room("maintenance", "event", up=False)  # the next room is taken
    enemy = p.room("quarters", "crouching-xenomorph")
    p.room("airlock", "egg")  # does not move
    t = p.table()
    t.choose(f"recruit:{card}")
    assert (asked(t), keys(t)) == ((0, "push-back"), ["room:quarters", "nothing"])
    assert state(t).hq[0] == new  # the HQ is refilled before
    t.choose("room:quarters")
    assert complex_cards(t) == ["event-1", "event-2", enemy, "", "egg-1"]
    assert player(t, 0).discard == [card]


@component("quarantine-holds")
@pytest.mark.rule("L12.23")
def test_quarantine_holds_does_not_push_when_it_is_played() -> None:
    p = sit()
    (card,) = p.hand(0, "quarantine-holds")
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), points(t), complex_cards(t)[3]) == ((0, "action"), (2, 0), "egg-1")


@component("quarantine-holds")
@pytest.mark.rule("L16.03")
def test_quarantine_holds_with_nothing_to_push() -> None:
    p = sit()
    (card,) = p.hq("quarantine-holds")
    p.points(recruit=3)
    t = p.table()
    t.choose(f"recruit:{card}")
    assert asked(t) == (0, "action")
    assert [event.card for event in t.events if isinstance(event, Mobilized)] == [card]


@component("into-the-space-suit")
@pytest.mark.rule("L5.15", "L9.07")
def test_into_the_space_suit_heals_its_player_after_a_survivor() -> None:
    p = sit()
    p.played("sergeant-survival")
    (card,) = p.hand(0, "into-the-space-suit")
    light, heavy, _ = p.wounds(0, "flesh-wound", "deep-gash", "inner-jaw")  # the last one does not heal
    p.wounds(1, "run-through")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{light}", f"heal:player-1:{heavy}"])
    t.choose(f"heal:player-1:{heavy}")
    assert (player(t, 0).strikes, state(t).struck_out) == ([light, "inner-jaw-1"], [heavy])
    assert player(t, 1).strikes == ["run-through-1"]


@component("into-the-space-suit")
def test_into_the_space_suit_heals_nobody_without_a_survivor_or_a_wound() -> None:
    p = sit()
    p.played("captain-of-the-ship")
    (card,) = p.hand(0, "into-the-space-suit")
    (wound,) = p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), player(t, 0).strikes) == ((0, "action"), [wound])
    p = sit()
    p.played("sergeant-survival")
    p.hand(0, "into-the-space-suit")
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t), player(t, 1).strikes) == ((0, "action"), ["survival"], [wound])


@component("jones-comes-along")
@pytest.mark.rule("L9.07")
def test_jones_comes_along_heals_anybody_after_one_of_the_nostromo() -> None:
    p = sit(3)
    p.played("find-it-and-kill-it")
    (card,) = p.hand(0, "jones-comes-along")
    mine = p.wounds(0, "flesh-wound")[0]
    theirs, same = p.wounds(2, "deep-gash", "deep-gash")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "heal"), [f"heal:player-1:{mine}", f"heal:player-3:{theirs}"])
    t.choose(f"heal:player-3:{theirs}")
    assert [(event.seat, event.card) for event in t.events if isinstance(event, Healed)] == [(2, theirs)]
    assert (player(t, 2).strikes, player(t, 0).strikes) == ([same], [mine])


@component("jones-comes-along")
def test_jones_stays_away_from_other_crews() -> None:
    p = sit()
    p.played("first-aid")  # a survivor, but of Fury-161
    (card,) = p.hand(0, "jones-comes-along")
    p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t), len(player(t, 0).strikes)) == ((0, "action"), [], 1)


@component("open-the-outer-door")
@pytest.mark.rule("L14.05")
def test_open_the_outer_door_heals_and_kills_in_the_airlock() -> None:
    p = sit()
    (card,) = p.hand(0, "open-the-outer-door")
    (wound,) = p.wounds(1, "flesh-wound")
    p.room("quarters", "howling-xenomorph")
    enemy = p.room("airlock", "birthing-queen")  # 8
    p.zone("howling-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 1).strikes, state(t).struck_out) == ([], [wound])  # nobody else's to choose
    assert (asked(t), keys(t)) == ((0, "kill-enemy"), [f"card:{enemy}", "nothing"])
    t.choose(f"card:{enemy}")
    assert (state(t).dead_enemies, room(t, "airlock").card) == ([enemy], "")
    assert (points(t), state(t).fought) == ((0, 5), 0)


@component("open-the-outer-door")
@pytest.mark.rule("L99.25", "L16.03")
@pytest.mark.parametrize(
    ("enemy", "up"), [("the-queen", True), ("the-perfect-organism", True), ("howling-xenomorph", False)]
)
def test_open_the_outer_door_needs_an_enemy_that_it_can_kill(enemy: str, up: bool) -> None:
    p = sit()
    (card,) = p.hand(0, "open-the-outer-door")
    p.room("airlock", enemy, up=up)  # too strong, a Final Enemy (7 in there) before its time, hidden
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), state(t).dead_enemies) == ((0, "action"), [])


@component("open-the-outer-door")
def test_open_the_outer_door_is_not_enough_for_nine() -> None:
    p = sit()
    (card,) = p.hand(0, "open-the-outer-door")
    enemy = p.room("airlock", "birthing-queen")
    p.state.boosts.append(Boost(enemy, 1, 2))
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), state(t).dead_enemies) == ((0, "action"), [])


@component("open-the-outer-door")
@pytest.mark.rule("L99.25")
def test_open_the_outer_door_kills_the_perfect_organism_in_the_end() -> None:
    p = sit()
    p.objective(3)
    (card,) = p.hand(0, "open-the-outer-door")
    enemy = p.room("airlock", "the-perfect-organism")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == [f"card:{enemy}", "nothing"]
    t.choose(f"card:{enemy}")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)
