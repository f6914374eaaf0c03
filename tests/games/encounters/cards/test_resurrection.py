"""The characters of Alien: Resurrection: Call, Christie, Johner, Ripley No. 8."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.events import CardPlayed, Healed, Mobilized, Peeked, Reshuffled
from sulaco.games.encounters.fight import attack_of

from ..tables import asked, complex_cards, keys, play, player, points, room, state
from .playing import TOP, after, fired, seen, sit

component = pytest.mark.component


# --- Call -------------------------------------------------------------------------------------------------------------


@component("voice-of-the-ship")
@pytest.mark.rule("L7.03")
def test_the_voice_of_the_ship_scans_after_intelligence() -> None:
    p = sit()
    p.played("sergeant-intel")
    (card,) = p.hand(0, "voice-of-the-ship")
    p.room("maintenance", "egg", up=False)
    p.room("airlock", "egg")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:maintenance", "nothing"])
    t.choose("room:maintenance")
    assert (room(t, "maintenance").up, points(t)) == (True, (2, 0))


@component("voice-of-the-ship")
def test_the_voice_of_the_ship_is_silent_without_intelligence() -> None:
    p = sit()
    p.played("too-human-by-half")
    (card,) = p.hand(0, "voice-of-the-ship")
    p.room("maintenance", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t)) == ((0, "action"), [])


@component("too-human-by-half")
@pytest.mark.rule("L14.12")
def test_too_human_by_half_heals_the_next_player_who_chooses() -> None:
    p = sit(3)
    p.played("sergeant-survival")
    (card,) = p.hand(0, "too-human-by-half")
    p.wounds(0, "flesh-wound")
    light, heavy = p.wounds(1, "flesh-wound", "deep-gash")
    p.wounds(2, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((1, "heal"), [f"heal:player-2:{light}", f"heal:player-2:{heavy}"])
    t.choose(f"heal:player-2:{heavy}")
    assert [(event.seat, event.card) for event in t.events if isinstance(event, Healed)] == [(1, heavy)]
    assert (asked(t), points(t)) == ((0, "action"), (2, 0))


@component("too-human-by-half")
@pytest.mark.rule("L14.13")
def test_too_human_by_half_the_last_player_heals_alone() -> None:
    p = sit(2)
    p.dead(1)
    p.played("sergeant-survival")
    (card,) = p.hand(0, "too-human-by-half")
    (wound,) = p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).strikes, state(t).struck_out) == ([], [wound])


@component("too-human-by-half")
def test_too_human_by_half_without_a_survivor_before() -> None:
    p = sit()
    p.played("voice-of-the-ship")
    (card,) = p.hand(0, "too-human-by-half")
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{card}")
    assert (fired(t), len(player(t, 1).strikes)) == ([], 1)


@component("wired-into-the-mainframe")
@pytest.mark.rule("L16.05")
def test_wired_into_the_mainframe_orders_the_top_of_the_hive() -> None:
    p = sit()
    (card,) = p.hand(0, "wired-into-the-mainframe")
    first, second, third = p.hive("egg", "hazard", "event")
    below = p.state.hive[-4]
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == ([TOP[0]], (0, 3))
    assert (asked(t), sorted(keys(t))) == (
        (0, "hive-order"),
        sorted([f"card:{each}" for each in (first, second, third)]),
    )
    play(t, f"card:{third}", f"card:{first}")  # the uppermost first
    assert state(t).hive[-4:] == [below, second, first, third]
    assert seen(t, 0) == sorted([first, second, third])
    assert [(event.seat, event.n) for event in t.events if isinstance(event, Peeked)] == [(0, 3)]


@component("wired-into-the-mainframe")
@pytest.mark.rule("L16.03")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_wired_into_the_mainframe_with_few_cards_left(left: int) -> None:
    p = sit()
    (card,) = p.hand(0, "wired-into-the-mainframe")
    cards = p.hive(*["egg", "hazard"][:left], only=True)
    t = p.table()
    t.choose(f"play:{card}")
    if left == 2:
        assert sorted(keys(t)) == sorted(f"card:{each}" for each in cards)
        t.choose(f"card:{cards[1]}")
        assert state(t).hive == cards
    assert (asked(t), seen(t, 0)) == ((0, "action"), sorted(cards))


@component("kinder-than-her-makers")
def test_kinder_than_her_makers_buries_one_of_three() -> None:
    p = sit()
    (card,) = p.hand(0, "kinder-than-her-makers")
    first, second, third = p.hive("egg", "hazard", "event")
    bottom, n = p.state.hive[0], len(p.state.hive)
    t = p.table()
    t.choose(f"play:{card}")
    assert (player(t, 0).hand, points(t)) == (TOP[:2], (0, 4))
    assert (asked(t), sorted(keys(t))) == (
        (0, "bury"),
        sorted([*(f"card:{each}" for each in (first, second, third)), "nothing"]),
    )
    t.choose(f"card:{first}")
    assert (asked(t), sorted(keys(t))) == ((0, "hive-order"), sorted([f"card:{second}", f"card:{third}"]))
    t.choose(f"card:{third}")
    assert (state(t).hive[:2], state(t).hive[-2:]) == ([first, bottom], [second, third])
    assert (len(state(t).hive), seen(t, 0)) == (n, sorted([first, second, third]))


@component("kinder-than-her-makers")
@pytest.mark.rule("L16.03")
def test_kinder_than_her_makers_may_bury_nothing_and_does_not_fill_an_empty_hive() -> None:
    p = sit()
    (card,) = p.hand(0, "kinder-than-her-makers")
    first, second = p.hive("egg", "hazard", only=True)
    t = p.table()
    play(t, f"play:{card}", "nothing", f"card:{second}")
    assert state(t).hive == [first, second]
    p = sit()
    p.hand(0, "kinder-than-her-makers")
    p.hive(only=True)
    p.killed("egg")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), state(t).hive, state(t).dead_enemies) == ((0, "action"), [], ["egg-1"])


# --- Christie ---------------------------------------------------------------------------------------------------------


@component("pistols-up-the-sleeve")
def test_pistols_give_two_more_after_a_technician() -> None:
    t = after("pistols-up-the-sleeve", "quick-hands-cool-head")
    assert (points(t), fired(t)) == ((0, 3), ["tech"])
    assert points(after("pistols-up-the-sleeve", "pistols-up-the-sleeve")) == (0, 1)


@component("quick-hands-cool-head")
def test_quick_hands_may_kill_a_card_of_the_hand_after_a_strong_one() -> None:
    p = sit()
    p.played("pistols-up-the-sleeve")
    card, grunt = p.hand(0, "quick-hands-cool-head", "grunt")
    p.discard(0, "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "kill-card"), [f"card:{grunt}", "nothing"])
    t.choose(f"card:{grunt}")
    assert (state(t).dead_characters, player(t, 0).hand, points(t)) == ([grunt], [], (2, 0))


@component("quick-hands-cool-head")
def test_quick_hands_with_an_empty_hand_or_nobody_strong() -> None:
    t = after("quick-hands-cool-head", "pistols-up-the-sleeve")
    assert (asked(t), state(t).dead_characters) == ((0, "action"), [])
    t = after("quick-hands-cool-head", "ricochet")
    assert (asked(t), fired(t)) == ((0, "action"), [])


@component("ricochet")
@pytest.mark.rule("L8.06")
def test_ricochet_weakens_an_enemy_by_one() -> None:
    p = sit()
    (card,) = p.hand(0, "ricochet")
    p.room("med-lab", "egg", up=False)
    inside = p.room("airlock", "towering-xenomorph")
    (outside,) = p.zone("towering-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "weaken"), [f"card:{inside}", f"card:{outside}"])
    t.choose(f"card:{outside}")
    assert (attack_of(t.game, inside), attack_of(t.game, outside), points(t)) == (5, 4, (0, 3))
    t.choose("end")
    while asked(t)[1] != "action":
        t.choose(keys(t)[0])
    assert attack_of(t.game, outside) == 5  # for this turn only


@component("ricochet")
@pytest.mark.rule("L14.18")
def test_a_copy_of_ricochet_weakens_for_the_active_player() -> None:
    p = sit()
    offer = p.offer(1, "ricochet")
    enemy = p.room("airlock", "crouching-xenomorph")
    (card,) = p.hand(0, "pistols-up-the-sleeve")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert (attack_of(t.game, enemy), points(t), fired(t)) == (1, (0, 6), ["tech"])


@component("cut-the-strap")
@pytest.mark.rule("L12.18")
def test_cut_the_strap_sends_two_enemies_back_to_the_hive() -> None:
    p = sit()
    (card,) = p.hand(0, "cut-the-strap")
    p.room("airlock", "egg")
    one, other, last = p.zone("towering-xenomorph", "howling-xenomorph", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0")
    assert (asked(t), keys(t)) == ((0, "send-back"), [f"card:{one}", f"card:{other}", f"card:{last}", "nothing"])
    t.choose(f"card:{one}")
    assert keys(t) == [f"card:{other}", f"card:{last}", "nothing"]
    t.choose(f"card:{last}")
    assert (asked(t), state(t).zone, state(t).hive[-2:]) == ((0, "action"), [other], [one, last])
    assert (points(t), state(t).dead_characters, state(t).dead_enemies) == ((0, 4), [card], [])
    assert all(state(t).known[each] == 3 for each in (one, last))  # all know them


@component("cut-the-strap")
@pytest.mark.rule("L7.07")
def test_cut_the_strap_may_stop_and_its_enemy_comes_again_with_its_reveal() -> None:
    p = sit(film="aliens")
    (card,) = p.hand(0, "cut-the-strap")
    (swarmer,) = p.zone("xenomorph-swarmer")
    (egg,) = p.hive("egg")
    grunts = p.hand(1, "grunt", "grunt", "grunt")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0", f"card:{swarmer}")
    assert asked(t) == (0, "action")  # nobody else is there
    t.choose("end")
    assert (complex_cards(t)[0], room(t, "ventilation-shafts").up) == (swarmer, False)
    play(t, *(f"play:{each}" for each in grunts), "scan:ventilation-shafts")
    assert complex_cards(t)[:2] == [egg, swarmer]  # it has called another one
    p = sit()
    p.hand(0, "cut-the-strap")
    p.zone("towering-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"sacrifice:{card}:0", "nothing")
    assert (len(state(t).zone), state(t).dead_characters) == (1, [card])


# --- Johner -----------------------------------------------------------------------------------------------------------


@component("sleep-when-you-die-man")
@pytest.mark.rule("L5.02", "L14.18")
def test_a_copy_of_sleep_when_you_die_man_counts_as_a_technician_of_the_betty() -> None:
    p = sit()
    offer = p.offer(1, "sleep-when-you-die-man")
    (card,) = p.hand(0, "pistols-up-the-sleeve")
    t = p.table()
    play(t, f"copy:{offer}", f"play:{card}")
    assert (points(t), fired(t)) == ((1, 4), ["tech"])


@component("a-thermos-that-shoots")
def test_the_thermos_may_kill_a_card_of_the_hand() -> None:
    p = sit()
    card, grunt, held = p.hand(0, "a-thermos-that-shoots", "grunt", "specialist")
    p.discard(0, "specialist")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "kill-card"), [f"card:{grunt}", f"card:{held}", "nothing"])
    t.choose(f"card:{held}")
    assert (state(t).dead_characters, player(t, 0).hand, points(t)) == ([held], [grunt], (0, 2))


@component("a-thermos-that-shoots")
def test_the_thermos_is_not_asked_about_nothing_where_hands_are_open() -> None:
    p = sit(open_hands=True)
    (card,) = p.hand(0, "a-thermos-that-shoots")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t) == ["end"]


@component("i-mostly-just-hurt-people")
@pytest.mark.rule("L12.21", "L12.24")
def test_i_mostly_just_hurt_people_on_gaining_a_player_may_kill_a_discarded_card() -> None:
    p = sit(3)
    (card,) = p.hq("i-mostly-just-hurt-people")
    p.points(recruit=6)
    grunt, special = p.discard(1, "grunt", "specialist")
    t = p.table()
    t.choose(f"recruit:{card}")
    assert [event.card for event in t.events if isinstance(event, Mobilized)] == [card]
    assert (asked(t), keys(t)) == ((0, "player"), ["player:player-1", "player:player-2", "player:player-3"])
    t.choose("player:player-2")
    assert (asked(t), keys(t)) == ((1, "kill-card"), [f"card:{grunt}", f"card:{special}", "nothing"])
    t.choose(f"card:{special}")
    assert (player(t, 1).discard, state(t).dead_characters) == ([grunt], [special])
    assert player(t, 0).discard == [card]


@component("i-mostly-just-hurt-people")
@pytest.mark.rule("L12.23", "L12.24", "L13.16")
def test_i_mostly_just_hurt_people_when_played_after_one_of_the_betty() -> None:
    p = sit()
    p.played("ricochet")
    (card,) = p.hand(0, "i-mostly-just-hurt-people")
    young, _ = p.discard(1, "chestburster", "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t)) == ((0, "player"), ["betty"])
    t.choose("player:player-2")
    assert (asked(t), keys(t)) == ((1, "kill-card"), [f"card:{young}", "card:grunt-6", "nothing"])
    t.choose(f"card:{young}")
    assert (player(t, 1).discard, young in state(t).hatchery, points(t)) == (["grunt-6"], True, (0, 3))


@component("i-mostly-just-hurt-people")
def test_i_mostly_just_hurt_people_with_an_empty_pile_or_another_crew() -> None:
    p = sit()
    p.played("ricochet")
    (card,) = p.hand(0, "i-mostly-just-hurt-people")
    t = p.table()
    play(t, f"play:{card}", "player:player-1")
    assert (asked(t), state(t).dead_characters) == ((0, "action"), [])
    p = sit()
    p.played("fire-axe")
    p.hand(0, "i-mostly-just-hurt-people")
    p.discard(0, "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), fired(t)) == ((0, "action"), [])


@component("i-mostly-just-hurt-people")
@component("the-captain-decides")
@pytest.mark.rule("L12.21")
def test_i_mostly_just_hurt_people_mobilizes_when_it_is_gained_into_the_hand() -> None:
    p = sit()
    (card,) = p.hand(0, "the-captain-decides")
    p.hq("i-mostly-just-hurt-people")
    p.discard(0, "grunt")
    t = p.table()
    t.choose(f"play:{card}")
    assert asked(t) == (0, "player")
    play(t, "player:player-1", "card:grunt-1")
    assert (state(t).dead_characters, player(t, 0).hand[0]) == (["grunt-1"], "i-mostly-just-hurt-people-1")


@component("smash-first")
@pytest.mark.rule("L14.10")
def test_smash_first_gives_two_for_every_enemy_fought_when_it_is_used() -> None:
    p = sit()
    (card,) = p.hand(0, "smash-first")
    one, other = p.room("quarters", "howling-xenomorph"), p.room("airlock", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"fight:{one}", f"fight:{other}")
    assert points(t) == (0, 1)
    t.choose(f"once:{card}:0")
    assert (points(t), keys(t, "once")) == ((0, 5), [])


@component("smash-first")
def test_smash_first_too_early_gives_nothing() -> None:
    p = sit()
    (card,) = p.hand(0, "smash-first")
    p.room("airlock", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"once:{card}:0")
    assert (points(t), keys(t, "once")) == ((0, 5), [])


# --- Ripley No. 8 -----------------------------------------------------------------------------------------------------


@component("she-feels-them-coming")
@pytest.mark.rule("L7.03")
def test_she_feels_them_coming_scans_a_room() -> None:
    p = sit()
    (card,) = p.hand(0, "she-feels-them-coming")
    p.room("ventilation-shafts", "egg", up=False)
    p.room("quarters", "egg", up=False)
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "scan"), ["room:ventilation-shafts", "room:quarters", "nothing"])
    t.choose("room:quarters")
    assert (room(t, "quarters").up, points(t), state(t).scanned) == (True, (0, 1), 1)


@component("she-feels-them-coming")
def test_she_feels_them_coming_may_let_it_be() -> None:
    p = sit()
    (card,) = p.hand(0, "she-feels-them-coming")
    p.room("quarters", "egg", up=False)
    t = p.table()
    play(t, f"play:{card}", "nothing")
    assert (room(t, "quarters").up, state(t).scanned) == (False, 0)


@component("acid-blood")
@pytest.mark.rule("L14.21")
@pytest.mark.parametrize(
    "earlier",
    ["she-feels-them-coming", "fire-axe", "jones-comes-along", "bait-for-the-beast", "behind-the-wheel", "acid-blood"],
)
def test_acid_blood_weakens_after_any_ripley(earlier: str) -> None:
    p = sit()
    p.played(earlier)
    (card,) = p.hand(0, "acid-blood")
    enemy = p.room("airlock", "towering-xenomorph")
    t = p.table()
    t.choose(f"play:{card}")
    assert attack_of(t.game, enemy) == (5 if earlier == "fire-axe" else 3)
    assert (asked(t), points(t)) == ((0, "action"), (0, 2))


@component("acid-blood")
@component("full-share")
@pytest.mark.rule("L14.18")
def test_a_copy_of_acid_blood_finds_the_first_one() -> None:
    p = sit()
    p.played("find-it-and-kill-it")
    card, share = p.hand(0, "acid-blood", "full-share")
    one, other = p.room("quarters", "towering-xenomorph"), p.room("airlock", "howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", f"play:{share}", f"card:{card}")
    assert (asked(t), keys(t)) == ((0, "weaken"), [f"card:{one}", f"card:{other}"])
    t.choose(f"card:{one}")
    assert (attack_of(t.game, one), points(t)) == (3, (0, 6))


@component("grown-in-a-lab")
@pytest.mark.rule("L14.21", "L14.18")
def test_grown_in_a_lab_becomes_a_card_played_before() -> None:
    p = sit()
    captain, grunt = p.played("captain-of-the-ship", "grunt")
    (card,) = p.hand(0, "grown-in-a-lab")
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "clone"), [f"card:{captain}", f"card:{grunt}"])
    t.choose(f"card:{captain}")
    assert (points(t), fired(t)) == ((0, 4), ["leadership"])
    assert [(each.card, each.id, each.copy, each.also) for each in state(t).plays][2:] == [
        (card, "captain-of-the-ship", False, "ripley-eight")
    ]
    assert [event.copy for event in t.events if isinstance(event, CardPlayed)] == [False, True]
    t.choose("end")
    assert card in player(t, 0).discard  # no copy: it is a card of its player


@component("grown-in-a-lab")
@component("acid-blood")
@pytest.mark.rule("L14.21")
def test_a_clone_is_a_ripley_and_has_the_class_and_crew_of_the_other() -> None:
    p = sit()
    p.played("fire-axe")
    lab, blood, suit = p.hand(0, "grown-in-a-lab", "acid-blood", "into-the-space-suit")
    enemy = p.room("airlock", "towering-xenomorph")
    p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose(f"play:{lab}")
    assert (points(t), fired(t)) == ((0, 3), ["strength"])
    t.choose(f"play:{suit}")  # the lab's card was a survivor: the clone is not
    assert fired(t) == ["strength"]
    t.choose(f"play:{blood}")
    assert attack_of(t.game, enemy) == 3


@component("grown-in-a-lab")
@pytest.mark.rule("L14.21", "L14.09")
@pytest.mark.parametrize(("earlier", "fights"), [("fire-axe", False), ("versatile-programming", True)])
def test_a_clone_is_shown_as_what_it_has_become(earlier: str, fights: bool) -> None:
    p = sit()
    p.played(earlier, gone=True)
    p.state.dead_characters.append(f"{earlier}-1")
    (lab,) = p.hand(0, "grown-in-a-lab")  # a survivor itself
    enemy = p.room("airlock", "swimmer-below")  # only to be fought by who can show a survivor
    p.points(attack=9)
    t = p.table()
    assert keys(t, "fight") == [enemy]
    t.choose(f"play:{lab}")
    assert keys(t, "fight") == ([enemy] if fights else [])


@component("grown-in-a-lab")
def test_grown_in_a_lab_with_nothing_before_stays_what_it_is() -> None:
    t = after("grown-in-a-lab")
    assert [(each.id, each.also) for each in state(t).plays] == [("grown-in-a-lab", "")]
    t = after("grown-in-a-lab", "grown-in-a-lab")  # a different card, not another of these
    assert (asked(t), points(t)) == ((0, "action"), (0, 0))
    assert [each.id for each in state(t).plays] == ["grown-in-a-lab", "grown-in-a-lab"]


@component("grown-in-a-lab")
@pytest.mark.rule("L14.21")
def test_a_clone_of_a_clone() -> None:
    p = sit()
    (captain,) = p.played("captain-of-the-ship")
    first, second = p.hand(0, "grown-in-a-lab", "grown-in-a-lab")
    t = p.table()
    play(t, f"play:{first}", f"play:{second}")  # the captain and his clone are one kind
    assert (asked(t), points(t)) == ((0, "action"), (0, 8))
    assert [(each.card, each.id) for each in state(t).plays] == [
        (captain, "captain-of-the-ship"), (first, "captain-of-the-ship"), (second, "captain-of-the-ship"),
    ]  # fmt: skip


@component("grown-in-a-lab")
@component("bait-for-the-beast")
@pytest.mark.rule("L14.21", "L12.18")
def test_a_clone_is_sacrificed_for_good() -> None:
    p = sit()
    p.played("bait-for-the-beast")
    (card,) = p.hand(0, "grown-in-a-lab")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t, "sacrifice") == ["bait-for-the-beast-1:0", f"{card}:1"]
    t.choose(f"sacrifice:{card}:1")
    assert (points(t), state(t).dead_characters) == ((0, 4), [card])


@component("grown-in-a-lab")
@component("get-him-to-medical")
@pytest.mark.rule("L14.21", "L14.10")
def test_a_clone_has_its_own_once() -> None:
    p = sit()
    p.wounds(0, "flesh-wound", "flesh-wound", "flesh-wound")
    medical, lab = p.hand(0, "get-him-to-medical", "grown-in-a-lab")
    t = p.table()
    play(t, f"play:{medical}", f"once:{medical}:0", f"play:{lab}")
    assert (points(t), keys(t, "once")) == ((4, 0), [f"{lab}:1"])
    t.choose(f"once:{lab}:1")
    assert len(player(t, 0).strikes) == 1


@component("grown-in-a-lab")
@component("shotgun-for-close-work")
@component("body-armor")
@pytest.mark.rule("L14.21", "L12.14", "L12.17")
def test_a_clone_of_a_vigilant_card_can_be_discarded_for_its_effect() -> None:
    p = sit()
    p.played("shotgun-for-close-work")
    (card,) = p.hand(0, "grown-in-a-lab")
    t = p.table()
    t.choose(f"play:{card}")
    assert keys(t, "vigilant") == ["shotgun-for-close-work-1", card]
    t.choose(f"vigilant:{card}")
    assert (points(t), player(t, 0).discard) == ((0, 4), [card])
    p = sit()
    p.played("body-armor")
    p.hand(0, "grown-in-a-lab")
    p.zone("howling-xenomorph")
    t = p.table()
    play(t, f"play:{card}", "end")
    assert keys(t) == ["avoid:body-armor-1", f"avoid:{card}", "take"]
    t.choose(f"avoid:{card}")
    assert (player(t, 0).strikes, player(t, 0).vigilant) == ([], ["body-armor-1"])
    p = sit()
    p.played("body-armor")
    p.hand(0, "grown-in-a-lab")
    t = p.table()
    play(t, f"play:{card}", "end")  # after the turn it is what it was
    assert (player(t, 0).vigilant, player(t, 0).discard) == (["body-armor-1"], [card])


@component("grown-in-a-lab")
@component("full-share")
@pytest.mark.rule("L14.18", "L14.21")
def test_a_copy_of_a_clone_and_a_clone_of_a_card_that_copies() -> None:
    p = sit()
    p.played("captain-of-the-ship")
    lab, share = p.hand(0, "grown-in-a-lab", "full-share")
    t = p.table()
    play(t, f"play:{lab}", f"play:{share}")  # captain and clone are one kind: 4, then 2, then 4
    assert points(t) == (0, 10)
    p = sit()
    captain, share = p.played("captain-of-the-ship", "full-share")
    p.hand(0, "grown-in-a-lab")
    t = p.table()
    play(t, f"play:{lab}", f"card:{share}")  # 2, and what Full Share does: a copy of the captain
    assert (asked(t), points(t), fired(t)) == ((0, "action"), (0, 6), ["nostromo", "leadership"])
    assert [(each.id, each.copy) for each in state(t).plays][2:] == [("full-share", False), (captain[:-2], True)]


@component("grown-in-a-lab")
@component("anything-you-ask-of-me")
@pytest.mark.rule("L14.18", "L14.21")
def test_a_copy_of_grown_in_a_lab_from_the_hq() -> None:
    p = sit()
    (grunt,) = p.played("grunt")
    (card,) = p.hand(0, "anything-you-ask-of-me")
    (lab,) = p.hq("grown-in-a-lab")
    t = p.table()
    t.choose(f"play:{card}")
    # the card that is being carried out is not cloned
    assert (asked(t), points(t)) == ((0, "action"), (0, 1))
    assert [(each.card, each.id, each.copy) for each in state(t).plays][2:] == [(lab, "grunt", True)]
    assert state(t).hq[0] == lab
    assert grunt == "grunt-1"


@component("cut-out-of-her")
@pytest.mark.rule("L13.16", "L13.17")
def test_cut_out_of_her_kills_a_chestburster_in_the_deck_and_shuffles_it() -> None:
    p = sit()
    (card,) = p.hand(0, "cut-out-of-her")
    (young,) = p.deck(0, "chestburster")
    t = p.table()
    t.choose(f"play:{card}")  # before the card is drawn
    assert (player(t, 0).dead, young in state(t).hatchery, points(t)) == (False, True, (0, 4))
    assert (len(player(t, 0).hand), young in player(t, 0).deck) == (1, False)
    assert [event.seat for event in t.events if isinstance(event, Reshuffled)] == [0]


@component("cut-out-of-her")
@pytest.mark.rule("L13.16", "L99.17")
def test_cut_out_of_her_for_one_of_several_infected_players() -> None:
    p = sit(3)
    (card,) = p.hand(0, "cut-out-of-her")
    first = p.discard(1, "chestburster")[0]
    second = p.discard(2, "chestburster")[0]
    t = p.table()
    t.choose(f"play:{card}")
    assert (asked(t), keys(t)) == ((0, "cure"), ["player:player-2", "player:player-3"])
    t.choose("player:player-3")
    assert (player(t, 1).discard, player(t, 2).discard) == ([first], [])
    assert (second in state(t).hatchery, player(t, 0).hand) == (True, [TOP[0]])
    assert [event for event in t.events if isinstance(event, Reshuffled)] == []
