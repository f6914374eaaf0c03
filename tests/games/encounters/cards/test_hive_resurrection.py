"""The Hive of Alien: Resurrection: Breakout, You're A Thing. A Construct., She'll Breed. You'll Die."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import Gained, Shown
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position

from ..tables import asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import check_scan_cost, dies_for, event, keeps_its_room, loose, placed, scan, strike_phase, strikes_drawn

OUT, THING, BREED = "breakout", "youre-a-thing-a-construct", "shell-breed-youll-die"


@pytest.mark.parametrize(
    ("id", "deck", "copies", "type", "attack", "strikes", "moves", "goal"),
    [
        pytest.param(
            "escaped-specimen", OUT, 3, "alien", 3, 1, True, 1, marks=pytest.mark.component("escaped-specimen")
        ),
        pytest.param("auriga-soldier", OUT, 3, "human", 2, 1, True, 0, marks=pytest.mark.component("auriga-soldier")),
        pytest.param("failed-clone", THING, 3, "human", 3, 0, False, 2, marks=pytest.mark.component("failed-clone")),
        pytest.param("swimmer-below", THING, 3, "alien", 6, 1, True, 0, marks=pytest.mark.component("swimmer-below")),
        pytest.param("cloned-warrior", BREED, 3, "alien", 7, 1, True, 0, marks=pytest.mark.component("cloned-warrior")),
        pytest.param(
            "attendant-of-the-nest",
            *(BREED, 3, "alien", 5, 1, True, 0),
            marks=pytest.mark.component("attendant-of-the-nest"),
        ),
        pytest.param("the-newborn", BREED, 1, "alien", 13, 2, True, 3, marks=pytest.mark.component("the-newborn")),
        pytest.param(
            "birthing-queen", BREED, 1, "alien", 8, 2, False, 0, marks=pytest.mark.component("birthing-queen")
        ),
        pytest.param("dr-wren", BREED, 1, "human", 6, 1, True, 0, marks=pytest.mark.component("dr-wren")),
    ],
)
def test_printed_facts(
    id: str, deck: str, copies: int, type: str, attack: int, strikes: int, moves: bool, goal: int
) -> None:
    card = CARDS[id]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", deck, copies, type)
    assert (card.attack, card.strikes, card.moves, card.goal) == (attack, strikes, moves, goal)
    assert card.final == (id == "the-newborn")
    assert strikes_drawn(id) == strikes
    assert keeps_its_room(id) is not moves


@pytest.mark.rule("L8.02", "L8.03")
@pytest.mark.parametrize(
    ("id", "where", "attack", "objective"),
    [
        pytest.param("escaped-specimen", "med-lab", 3, 2, marks=pytest.mark.component("escaped-specimen")),
        pytest.param("escaped-specimen", "zone", 3, 2, marks=pytest.mark.component("escaped-specimen")),
        pytest.param("auriga-soldier", "med-lab", 2, 1, marks=pytest.mark.component("auriga-soldier")),
        pytest.param("auriga-soldier", "zone", 2, 1, marks=pytest.mark.component("auriga-soldier")),
        pytest.param("failed-clone", "quarters", 3, 1, marks=pytest.mark.component("failed-clone")),
        pytest.param("failed-clone", "zone", 3, 1, marks=pytest.mark.component("failed-clone")),
        pytest.param("swimmer-below", "zone", 6, 1, marks=pytest.mark.component("swimmer-below")),
        pytest.param("cloned-warrior", "airlock", 7, 1, marks=pytest.mark.component("cloned-warrior")),
        pytest.param("cloned-warrior", "zone", 7, 1, marks=pytest.mark.component("cloned-warrior")),
        pytest.param("attendant-of-the-nest", "med-lab", 5, 1, marks=pytest.mark.component("attendant-of-the-nest")),
        pytest.param("attendant-of-the-nest", "zone", 5, 1, marks=pytest.mark.component("attendant-of-the-nest")),
        pytest.param("the-newborn", "med-lab", 13, 3, marks=pytest.mark.component("the-newborn")),
        pytest.param("the-newborn", "zone", 13, 3, marks=pytest.mark.component("the-newborn")),
        pytest.param("birthing-queen", "med-lab", 8, 1, marks=pytest.mark.component("birthing-queen")),
        pytest.param("birthing-queen", "zone", 8, 1, marks=pytest.mark.component("birthing-queen")),
        pytest.param("dr-wren", "med-lab", 6, 1, marks=pytest.mark.component("dr-wren")),
        pytest.param("dr-wren", "zone", 6, 1, marks=pytest.mark.component("dr-wren")),
    ],
)
def test_attack_in_every_area(id: str, where: str, attack: int, objective: int) -> None:
    dies_for(id, where, attack, objective=objective)


# --- Breakout ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L8.08")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("escaped-specimen", marks=pytest.mark.component("escaped-specimen")),
        pytest.param("cloned-warrior", marks=pytest.mark.component("cloned-warrior")),
    ],
)
def test_acid_makes_the_next_player_discard(name: str) -> None:
    p = Position(3, "resurrection")
    card = p.room("med-lab", name)
    p.hand(0, "grunt")
    p.hand(1, "grunt", "specialist")
    p.hand(2, "grunt")
    p.points(attack=CARDS[name].attack)
    t = p.table()
    t.choose(f"fight:{card}")
    assert asked(t) == (1, "discard")
    assert keys(t) == ["card:grunt-6", "card:specialist-8"]
    t.choose("card:specialist-8")
    assert [each.discard for each in state(t).players] == [[], ["specialist-8"], []]
    assert asked(t) == (0, "action")


@pytest.mark.rule("L11.01")
@pytest.mark.component("escaped-specimen")
def test_two_dead_specimens_complete_the_breakout_and_found_ones_do_not() -> None:
    p = Position(2, "resurrection")
    second = p.zone("escaped-specimen")[0]
    p.points(attack=8)
    t, first = scan(p, "escaped-specimen")
    assert state(t).goals == {"found:escaped-specimen": 1}
    t.choose(f"fight:{first}")
    assert state(t).objective == 0
    t.choose(f"fight:{second}")
    assert state(t).objective == 1


@pytest.mark.component("escaped-specimen")
def test_dead_by_an_effect_counts_too() -> None:
    p = Position(2, "resurrection")
    p.state.goals["killed:escaped-specimen"] = 1
    p.room("airlock", "escaped-specimen")
    p.hand(0, "open-the-outer-door")
    t = p.table()
    play(t, "play:open-the-outer-door-1", "card:escaped-specimen-1")
    assert state(t).objective == 1


@pytest.mark.rule("L14.23")
@pytest.mark.component("auriga-soldier")
@pytest.mark.parametrize(("where", "cost"), [("med-lab", 2), ("zone", 1), ("hidden", 1)])
def test_soldiers_in_the_complex_make_scans_dearer(where: str, cost: int) -> None:
    check_scan_cost("auriga-soldier", where, cost)


@pytest.mark.component("auriga-soldier")
def test_a_dead_soldiers_post_is_taken_by_a_character_of_the_hq() -> None:
    p = Position(2, "resurrection")
    card = p.zone("auriga-soldier")[0]
    a, b, dear = p.hq("voice-of-the-ship", "too-human-by-half", "smash-first")
    refill = p.barracks("ricochet")[0]
    third = p.card("pistols-up-the-sleeve")
    p.state.hq[3] = third
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{card}")
    assert asked(t) == (0, "gain")
    assert keys(t) == [f"card:{b}", f"card:{third}"]  # of cost 3 or less
    t.choose(f"card:{b}")
    assert player(t, 0).discard == [b]
    assert state(t).hq == [a, refill, dear, third, ""]


@pytest.mark.component("auriga-soldier")
def test_with_one_that_is_cheap_enough_there_is_no_choice_and_with_none_nothing() -> None:
    for hq, gained in ((["too-human-by-half", "smash-first"], ["too-human-by-half-1"]), (["smash-first"], [])):
        p = Position(2, "resurrection")
        card = p.zone("auriga-soldier")[0]
        p.hq(*hq)
        p.points(attack=3)
        t = p.table()
        t.choose(f"fight:{card}")
        assert asked(t) == (0, "action")
        assert player(t, 0).discard == gained


# --- You're A Thing. A Construct. -------------------------------------------------------------------------------------


@pytest.mark.rule("L14.23", "L16.02")
@pytest.mark.component("failed-clone")
@pytest.mark.parametrize(("where", "heals"), [("med-lab", False), ("zone", True), ("hidden", True)])
def test_a_failed_clone_in_the_complex_takes_the_heart_out_of_healing(where: str, heals: bool) -> None:
    p = Position(2, "resurrection")
    if where == "hidden":
        p.room("med-lab", "failed-clone", up=False)
    else:
        placed(p, "failed-clone", where)
    p.hand(0, "battlefield-medicine")
    wound = p.wounds(0, "flesh-wound")
    t = p.table()
    t.choose("play:battlefield-medicine-1")
    assert player(t, 0).strikes == ([] if heals else wound)


@pytest.mark.rule("L11.01", "L99.26")
@pytest.mark.component("failed-clone")
@pytest.mark.parametrize("before", [0, 2])
def test_all_three_must_be_put_out_of_their_pain(before: int) -> None:
    p = Position(2, "resurrection")
    p.objective(2)
    p.state.goals["killed:failed-clone"] = before
    card = p.room("med-lab", "failed-clone")
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{card}")
    assert state(t).objective == (2 if before == 2 else 1)


@pytest.mark.rule("L14.09", "L16.01")
@pytest.mark.component("swimmer-below")
@pytest.mark.parametrize("where", ["hand", "played", "vigilant", "discard", ""])
def test_to_fight_a_swimmer_in_the_complex_survival_must_be_shown(where: str) -> None:
    p = Position(2, "resurrection")
    swimmer = p.room("med-lab", "swimmer-below")
    p.hand(0, "grunt")
    if where == "hand":
        p.hand(0, "too-human-by-half", "acid-blood")
    elif where == "played":
        p.played("too-human-by-half")
    elif where == "vigilant":
        p.vigilant(0, "shotgun-for-close-work")
    elif where == "discard":
        p.discard(0, "too-human-by-half")
    p.points(attack=6)
    t = p.table()
    if where in ("discard", ""):
        assert keys(t, "fight") == []
        assert why_not(t, f"fight:{swimmer}") == "L16.01"
        return
    t.choose(f"fight:{swimmer}")
    if where == "hand":
        assert asked(t) == (0, "show-which")
        assert keys(t) == ["card:too-human-by-half-1", "card:acid-blood-1"]
        t.choose("card:acid-blood-1")
        # the others know it from now on
        assert "acid-blood-1" in str(t.game.view(1).players[0].known)  # type: ignore[attr-defined]
        assert "too-human-by-half-1" not in str(t.game.view(1))
    assert len(rules(t, Shown)) == 1
    assert state(t).dead_enemies == [swimmer]
    assert points(t) == (0, 0)


@pytest.mark.component("swimmer-below")
def test_out_of_the_water_anybody_can_fight_it_and_nothing_is_shown() -> None:
    t = dies_for("swimmer-below", "zone", 6)
    assert rules(t, Shown) == []


@pytest.mark.component("swimmer-below")
def test_a_swimmers_strike_makes_the_next_hand_smaller() -> None:
    p = Position(2, "resurrection")
    p.zone("swimmer-below")
    t = strike_phase(p, "flesh-wound")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert len(player(t, 0).hand) == 5


@pytest.mark.rule("L7.20")
@pytest.mark.component("stolen-sleeper")
@pytest.mark.parametrize("choice", [1, 2])
def test_a_sleeper_found_in_time_is_woken_or_left_asleep(choice: int) -> None:
    card = CARDS["stolen-sleeper"]
    assert (card.kind, card.deck, card.copies, card.goal) == ("found", THING, 2, 0)
    assert (card.cost, card.crew, card.classes, card.attack, card.recruit) == (3, "betty", {"survival"}, 0, 2)
    t, sleeper = scan(Position(2, "resurrection"), "stolen-sleeper")
    assert asked(t) == (0, "choose")
    assert keys(t) == ["choose:1", "choose:2"]
    t.choose(f"choose:{choice}")
    assert player(t, 0).discard == ([sleeper] if choice == 1 else [])
    assert state(t).removed == ([sleeper] if choice == 2 else [])
    assert room(t, "med-lab").card == ""


@pytest.mark.component("stolen-sleeper")
def test_one_found_too_late_bursts() -> None:
    p = Position(2, "resurrection")
    new = p.hive("swimmer-below")[0]
    t, sleeper = loose(p, "stolen-sleeper")
    assert state(t).removed == [sleeper]
    assert state(t).zone == []
    assert complex_cards(t) == [new, "", "", "", ""]
    assert player(t, 0).discard == []


@pytest.mark.rule("L12.18")
@pytest.mark.component("stolen-sleeper")
def test_a_sleeper_may_be_sacrificed() -> None:
    p = Position(2, "resurrection")
    sleeper = p.hand(0, "stolen-sleeper")[0]
    t = p.table()
    play(t, f"play:{sleeper}", f"sacrifice:{sleeper}:0")
    assert points(t) == (2, 3)
    assert state(t).dead_characters == [sleeper]


# --- She'll Breed. You'll Die. ----------------------------------------------------------------------------------------


@pytest.mark.component("attendant-of-the-nest")
def test_an_attendant_carries_the_dearest_character_off_and_gives_it_back_dead() -> None:
    p = Position(2, "resurrection")
    enemy = p.zone("attendant-of-the-nest")[0]
    p.hand(0, "smash-first", "grunt")
    p.hand(1, "the-last-dive")
    t = strike_phase(p, "near-miss")
    assert asked(t) == (0, "best")
    assert keys(t) == ["card:smash-first-1"]
    t.choose("card:smash-first-1")
    assert state(t).under == {enemy: ["0:smash-first-1"]}
    play(t, "play:the-last-dive-1", f"fight:{enemy}")
    assert state(t).under == {}
    assert player(t, 0).discard[-1] == "smash-first-1"


@pytest.mark.rule("L14.05")
@pytest.mark.component("the-newborn", "birthing-queen")
@pytest.mark.parametrize("where", ["complex", "zone"])
@pytest.mark.parametrize("queen_at", ["quarters", "zone", "hidden"])
def test_the_newborn_kills_its_mother(where: str, queen_at: str) -> None:
    p = Position(2, "resurrection")
    if queen_at == "hidden":
        queen = p.room("quarters", "birthing-queen", up=False)
    else:
        queen = placed(p, "birthing-queen", queen_at)
    t, newborn = (scan if where == "complex" else loose)(p, "the-newborn")
    assert state(t).dead_enemies == ([] if queen_at == "hidden" else [queen])
    assert newborn in ([room(t, "med-lab").card, *state(t).zone])
    assert (queen in complex_cards(t)) == (queen_at == "hidden")


@pytest.mark.rule("L14.21")
@pytest.mark.component("the-newborn")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
@pytest.mark.parametrize(
    ("name", "attack"),
    [
        ("she-feels-them-coming", 9),
        ("quarantine-holds", 9),
        ("behind-the-wheel", 9),
        ("bait-for-the-beast", 9),
        ("smash-first", 13),
    ],
)
def test_the_newborn_is_weaker_before_a_ripley(where: str, name: str, attack: int) -> None:
    p = Position(2, "resurrection")
    newborn = placed(p, "the-newborn", where)
    card = p.hand(0, name)[0]
    t = p.table()
    assert attack_of(t.game, newborn) == 13  # in hand she does not count
    t.choose(f"play:{card}")
    assert attack_of(t.game, newborn) == attack


@pytest.mark.rule("L14.21")
@pytest.mark.component("the-newborn")
def test_a_clone_is_a_ripley_whatever_it_looks_like() -> None:
    p = Position(2, "resurrection")
    newborn = p.zone("the-newborn")[0]
    shot, clone = p.hand(0, "ricochet", "grown-in-a-lab")
    t = p.table()
    play(t, f"play:{shot}")
    assert attack_of(t.game, newborn) == 12  # weakened by 1
    play(t, f"play:{clone}")
    assert attack_of(t.game, newborn) == 7  # weakened once more, and before a Ripley


@pytest.mark.rule("L11.11")
@pytest.mark.component("the-newborn")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_the_newborn_dies_in_the_third_objective_only(number: int, where: str) -> None:
    p = Position(2, "resurrection")
    p.objective(number)
    newborn = placed(p, "the-newborn", where)
    p.points(attack=13)
    t = p.table()
    assert keys(t, "fight") == ([newborn] if number == 3 else [])
    assert why_not(t, f"fight:{newborn}") == ("" if number == 3 else "L11.11")
    if number == 3:
        t.choose(f"fight:{newborn}")
        assert t.ending is not None
        assert t.ending.winners == (0, 1)


@pytest.mark.component("the-newborn")
def test_the_newborn_strikes_twice_and_kills_whom_it_loves_most() -> None:
    p = Position(2, "resurrection")
    p.zone("the-newborn")
    p.hand(0, "smash-first", "ricochet")
    t = strike_phase(p, "flesh-wound", "flesh-wound")
    assert keys(t) == ["card:smash-first-1"]
    t.choose("card:smash-first-1")
    assert state(t).dead_characters == ["smash-first-1"]
    assert len(player(t, 0).strikes) == 2


@pytest.mark.rule("L14.23")
@pytest.mark.component("birthing-queen")
@pytest.mark.parametrize(("where", "more"), [("med-lab", 1), ("zone", 1), ("hidden", 0)])
def test_before_the_birthing_queen_all_others_are_stronger(where: str, more: int) -> None:
    p = Position(2, "resurrection")
    queen = p.room("med-lab", "birthing-queen", up=False) if where == "hidden" else placed(p, "birthing-queen", where)
    inside = p.room("airlock", "auriga-soldier")
    outside = p.zone("cloned-warrior")[0]
    hugger = p.hugger(0)
    t = p.table()
    assert [attack_of(t.game, card) for card in (inside, outside, hugger)] == [2 + more, 7 + more, 3 + more]
    if more:
        assert attack_of(t.game, queen) == 8


@pytest.mark.component("birthing-queen")
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_at_an_event_she_bears_another(where: str) -> None:
    p = Position(2, "resurrection")
    queen = placed(p, "birthing-queen", where)
    new = p.hive("cloned-warrior")[0]
    t = event(p)
    assert complex_cards(t) == [new, "", queen if where == "med-lab" else "", "", ""]


@pytest.mark.rule("L14.23")
@pytest.mark.component("dr-wren")
@pytest.mark.parametrize(("where", "heals"), [("med-lab", False), ("zone", False), ("hidden", True)])
def test_dr_wren_has_the_drugs_locked_up(where: str, heals: bool) -> None:
    p = Position(2, "resurrection")
    if where == "hidden":
        p.room("med-lab", "dr-wren", up=False)
    else:
        placed(p, "dr-wren", where)
    p.hand(0, "battlefield-medicine")
    wound = p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose("play:battlefield-medicine-1")
    assert player(t, 1).strikes == ([] if heals else wound)


@pytest.mark.component("dr-wren")
def test_with_wren_dead_a_character_of_cost_five_or_less_comes_over() -> None:
    p = Position(2, "resurrection")
    wren = p.room("med-lab", "dr-wren")
    hq = p.hq("ricochet", "i-mostly-just-hurt-people", "voice-of-the-ship")
    p.points(attack=6)
    t = p.table()
    t.choose(f"fight:{wren}")
    assert asked(t) == (0, "gain")
    assert keys(t) == [f"card:{hq[0]}", f"card:{hq[2]}"]
    t.choose(f"card:{hq[0]}")
    assert player(t, 0).discard == [hq[0]]


@pytest.mark.rule("L7.20")
@pytest.mark.component("distephano")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_distephano_joins_in_any_case_but_late_it_hurts(where: str) -> None:
    card = CARDS["distephano"]
    assert (card.kind, card.deck, card.copies, card.goal) == ("found", BREED, 1, 0)
    assert (card.cost, card.crew, card.classes, card.attack, card.recruit) == (5, "betty", {"strength"}, 3, 0)
    p = Position(2, "resurrection")
    drawn = p.strikes("flesh-wound")
    t, found = (scan if where == "complex" else loose)(p, "distephano")
    assert player(t, 0).hand == [found]
    assert player(t, 0).strikes == (drawn if where == "zone" else [])
    assert state(t).zone == []
    assert [each.place for each in t.events if isinstance(each, Gained)] == ["hand"]
    t.choose(f"play:{found}")
    assert points(t) == (0, 3)


# --- the film ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.03", "L11.04", "L2.01")
@pytest.mark.component("breakout", "youre-a-thing-a-construct", "shell-breed-youll-die")
def test_the_film_from_the_specimens_to_the_newborn() -> None:
    """Two players, three turns: two specimens, three clones, and the Newborn, which has killed its mother."""
    p = Position(2, "resurrection")
    specimens = [p.room("airlock", "escaped-specimen"), *p.zone("escaped-specimen")]
    clones = [p.room(where, "failed-clone") for where in ROOMS[:3]]
    mother, newborn = p.hive("birthing-queen", "the-newborn", only=True)
    p.hand(0, "between-it-and-her", "the-last-dive")
    p.hand(1, "grunt", "grunt", "smash-first", "into-the-lead-mould")
    names = ["she-feels-them-coming"] * 2, ["cut-the-strap", "acting-superintendent"], ["specialist"] * 2
    feels, feels_again, strap, orders, *_ = p.deck(0, *names[0], *names[1], *names[2], only=True)
    t = p.table()
    play(t, "play:between-it-and-her-1", "play:the-last-dive-1")
    play(t, f"fight:{specimens[0]}", "card:grunt-6")  # acid: the other player discards
    assert state(t).objective == 0
    play(t, f"fight:{specimens[1]}", "card:grunt-7")
    assert t.game.objective() == f"{THING}-1"
    t.choose("end")
    assert complex_cards(t) == [*clones, mother, ""]
    play(t, "play:smash-first-1", "play:into-the-lead-mould-1", *(f"fight:{card}" for card in clones))
    assert points(t) == (0, 0)
    assert t.game.objective() == f"{BREED}-1"
    t.choose("end")
    play(t, f"play:{feels}", "room:quarters", f"play:{feels_again}", "room:ventilation-shafts")
    assert complex_cards(t) == [newborn, "", "", "", ""]
    assert state(t).dead_enemies[-1] == mother
    assert attack_of(t.game, newborn) == 9
    play(t, f"play:{strap}", f"play:{orders}", f"fight:{newborn}")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0, 1), "L2.01")
    assert state(t).turn == 7
