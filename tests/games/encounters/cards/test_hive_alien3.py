"""The Hive of Alien 3: Where Are The Brothers?, The Beast Is Out There, Nobody Can Stop It."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import EnemyStrikes, GoalCompleted, HiveCardAdded, Revealed
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position

from ..tables import asides, asked, complex_cards, keys, play, player, points, room, rules, state, why_not
from .scenes import check_scan_cost, dies_for, event, keeps_its_room, loose, placed, scan, strike_phase, strikes_drawn

BROTHERS, OUT, STOP = "where-are-the-brothers", "the-beast-is-out-there", "nobody-can-stop-it"


@pytest.mark.parametrize(
    ("id", "deck", "copies", "type", "attack", "strikes"),
    [
        pytest.param("young-runner", BROTHERS, 4, "alien", 3, 1, marks=pytest.mark.component("young-runner")),
        pytest.param("xenomorph-screecher", OUT, 4, "alien", 5, 1, marks=pytest.mark.component("xenomorph-screecher")),
        pytest.param("golic", OUT, 1, "human", 4, 0, marks=pytest.mark.component("golic")),
        pytest.param("runner-in-the-pipes", STOP, 4, "alien", 7, 1, marks=pytest.mark.component("runner-in-the-pipes")),
        pytest.param("company-commando", STOP, 3, "human", 8, 1, marks=pytest.mark.component("company-commando")),
        pytest.param("the-beast", STOP, 1, "alien", 13, 2, marks=pytest.mark.component("the-beast")),
        pytest.param(
            "man-from-the-company", STOP, 1, "human", 5, 0, marks=pytest.mark.component("man-from-the-company")
        ),
    ],
)
def test_printed_facts(id: str, deck: str, copies: int, type: str, attack: int, strikes: int) -> None:
    card = CARDS[id]
    assert (card.kind, card.deck, card.copies, card.type) == ("enemy", deck, copies, type)
    assert (card.attack, card.strikes, card.moves) == (attack, strikes, True)
    assert (card.goal, card.final) == ((3, True) if id == "the-beast" else (0, False))
    assert strikes_drawn(id) == strikes
    assert not keeps_its_room(id)


@pytest.mark.rule("L8.02", "L8.03")
@pytest.mark.parametrize(
    ("id", "where", "attack", "objective"),
    [
        pytest.param("young-runner", "med-lab", 3, 1, marks=pytest.mark.component("young-runner")),
        pytest.param("young-runner", "zone", 3, 1, marks=pytest.mark.component("young-runner")),
        pytest.param("xenomorph-screecher", "airlock", 5, 1, marks=pytest.mark.component("xenomorph-screecher")),
        pytest.param("xenomorph-screecher", "zone", 5, 1, marks=pytest.mark.component("xenomorph-screecher")),
        pytest.param("golic", "med-lab", 4, 1, marks=pytest.mark.component("golic")),
        pytest.param("golic", "zone", 4, 1, marks=pytest.mark.component("golic")),
        pytest.param("runner-in-the-pipes", "med-lab", 7, 1, marks=pytest.mark.component("runner-in-the-pipes")),
        pytest.param("runner-in-the-pipes", "zone", 7, 1, marks=pytest.mark.component("runner-in-the-pipes")),
        pytest.param("company-commando", "quarters", 8, 1, marks=pytest.mark.component("company-commando")),
        pytest.param("company-commando", "zone", 8, 1, marks=pytest.mark.component("company-commando")),
        pytest.param("the-beast", "zone", 13, 3, marks=pytest.mark.component("the-beast")),
        pytest.param("man-from-the-company", "med-lab", 5, 1, marks=pytest.mark.component("man-from-the-company")),
        pytest.param("man-from-the-company", "zone", 5, 1, marks=pytest.mark.component("man-from-the-company")),
    ],
)
def test_attack_in_every_area(id: str, where: str, attack: int, objective: int) -> None:
    dies_for(id, where, attack, objective=objective)


# --- Where Are The Brothers? ------------------------------------------------------------------------------------------


@pytest.mark.component("young-runner")
def test_a_young_runner_hides_at_an_event() -> None:
    p = Position(2, "alien3")
    card = p.room("quarters", "young-runner")
    zone = p.zone("young-runner")
    t = event(p)
    assert (room(t, "quarters").card, room(t, "quarters").up) == (card, False)
    assert state(t).zone == zone


@pytest.mark.rule("L7.20")
@pytest.mark.component("missing-brother")
def test_a_brother_found_in_time_joins() -> None:
    card = CARDS["missing-brother"]
    assert (card.kind, card.deck, card.copies, card.goal) == ("found", BROTHERS, 2, 1)
    assert (card.cost, card.crew, card.classes, card.attack, card.recruit) == (3, "fury-161", {"strength"}, 1, 1)
    p = Position(2, "alien3")
    p.strikes("flesh-wound")
    t, brother = scan(p, "missing-brother")
    assert player(t, 0).discard == [brother]
    assert player(t, 0).strikes == []
    assert room(t, "med-lab").card == ""
    assert state(t).goals == {"found:missing-brother": 1}
    assert state(t).objective == 0


@pytest.mark.component("missing-brother")
def test_one_found_too_late_costs_a_strike_and_counts_all_the_same() -> None:
    p = Position(2, "alien3")
    p.state.goals["found:missing-brother"] = 1
    drawn = p.strikes("flesh-wound")
    t, brother = loose(p, "missing-brother")
    assert player(t, 0).strikes == drawn
    assert state(t).removed == [brother]
    assert state(t).zone == []
    assert player(t, 0).discard == []
    assert state(t).objective == 1


@pytest.mark.component("missing-brother")
def test_the_brother_is_gone_even_if_the_finder_dies_of_it() -> None:
    p = Position(2, "alien3")
    p.wounds(0, "run-through", "run-through", "inner-jaw")  # 9 of 10
    p.strikes("flesh-wound")
    t, brother = loose(p, "missing-brother")
    assert player(t, 0).dead
    assert brother in state(t).removed
    assert state(t).zone == []
    assert asked(t) == (1, "action")


@pytest.mark.rule("L12.18")
@pytest.mark.component("missing-brother")
def test_a_brother_may_give_his_life() -> None:
    p = Position(2, "alien3")
    brother = p.hand(0, "missing-brother")[0]
    t = p.table()
    t.choose(f"play:{brother}")
    assert points(t) == (1, 1)
    t.choose(f"sacrifice:{brother}:0")
    assert points(t) == (1, 3)
    assert state(t).dead_characters == [brother]


# --- The Beast Is Out There -------------------------------------------------------------------------------------------


@pytest.mark.rule("L9.12")
@pytest.mark.component("xenomorph-screecher")
def test_a_screech_makes_the_next_hand_smaller() -> None:
    p = Position(2, "alien3")
    p.zone("xenomorph-screecher", "xenomorph-screecher")
    t = strike_phase(p, "near-miss", "flesh-wound")
    assert len(player(t, 0).hand) == 4
    assert player(t, 0).smaller == 0
    assert player(t, 0).strikes == ["flesh-wound-1"]


@pytest.mark.component("bait-run")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_a_bait_run_is_prepared_in_operations(where: str) -> None:
    card = CARDS["bait-run"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("mission", OUT, 3, 2, 3)
    t, found = (scan if where == "complex" else loose)(Position(2, "alien3"), "bait-run")
    assert state(t).operations == [found]
    assert state(t).zone == []


@pytest.mark.rule("L11.08")
@pytest.mark.component("bait-run")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_is_run_while_the_beast_is_out_there(number: int) -> None:
    p = Position(2, "alien3")
    p.objective(number)
    run = p.operations("bait-run")[0]
    p.points(recruit=3)
    t = p.table()
    assert keys(t, "pay") == ([run] if number == 2 else [])
    assert why_not(t, f"pay:{run}") == ("" if number == 2 else "L11.08")


@pytest.mark.component("bait-run")
def test_the_bait_draws_the_foremost_card_out_and_two_runs_complete_the_objective() -> None:
    p = Position(2, "alien3")
    p.objective(2)
    first, second = p.operations("bait-run", "bait-run")
    behind = p.room("maintenance", "young-runner", up=False)
    front = p.room("quarters", "golic")
    p.points(recruit=6)
    t = p.table()
    t.choose(f"pay:{first}")
    assert state(t).zone == [front]
    assert state(t).operations == [second]
    assert state(t).objective == 1
    t.choose(f"pay:{second}")
    # the hidden one is turned up as it comes
    assert state(t).zone == [behind, front]
    assert state(t).objective == 2
    assert state(t).removed == [first, second]
    assert rules(t, GoalCompleted) == ["L11.07", "L11.07"]


@pytest.mark.rule("L16.03")
@pytest.mark.component("bait-run")
def test_through_empty_corridors_the_run_counts_too() -> None:
    p = Position(2, "alien3")
    p.objective(2)
    run = p.operations("bait-run")[0]
    p.points(recruit=3)
    t = p.table()
    t.choose(f"pay:{run}")
    assert state(t).goals == {"completed:bait-run": 1}


@pytest.mark.rule("L7.07")
@pytest.mark.component("golic")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_golic_brings_a_dead_alien_back(where: str) -> None:
    p = Position(2, "alien3")
    p.killed("young-runner", "warrior-of-the-night", "xenomorph-screecher", "carter-burke", "facehugger")
    t, golic = scan(p, "golic") if where == "complex" else loose(p, "golic")
    assert asked(t) == (0, "raise")
    assert keys(t) == ["card:young-runner-1", "card:warrior-of-the-night-1"]  # aliens of Attack 4 or less
    t.choose("card:warrior-of-the-night-1")
    assert state(t).zone == ["warrior-of-the-night-1", *([golic] if where == "zone" else [])]
    assert "warrior-of-the-night-1" not in state(t).dead_enemies


@pytest.mark.component("golic")
def test_what_golic_brings_back_is_not_revealed_anew_and_without_a_dead_alien_nothing_comes() -> None:
    p = Position(2, "alien3")
    raised = p.killed("xenomorph-swarmer")
    t, _ = scan(p, "golic")
    assert state(t).zone == raised
    assert rules(t, HiveCardAdded) == []
    p = Position(2, "alien3")
    p.killed("company-commando", "grunt")
    t, _ = scan(p, "golic")
    assert state(t).zone == []
    assert asked(t) == (0, "action")


@pytest.mark.rule("L14.23")
@pytest.mark.component("golic")
@pytest.mark.parametrize(("where", "cost"), [("med-lab", 2), ("zone", 2), ("hidden", 1), ("", 1)])
def test_golic_makes_scans_dearer_in_both_areas(where: str, cost: int) -> None:
    check_scan_cost("golic", where, cost)


# --- Nobody Can Stop It -----------------------------------------------------------------------------------------------


@pytest.mark.component("runner-in-the-pipes")
def test_a_runner_strikes_and_is_gone_into_the_pipes() -> None:
    p = Position(2, "alien3")
    runner = p.zone("runner-in-the-pipes")[0]
    there = p.room("ventilation-shafts", "golic")
    new = p.hive("egg")[0]
    t = strike_phase(p, "flesh-wound")
    assert player(t, 0).strikes == ["flesh-wound-1"]
    assert state(t).zone == []
    assert complex_cards(t) == [new, runner, there, "", ""]  # a Hive card came after it in the next turn
    assert not room(t, "maintenance").up
    assert runner in str(t.game.view(1))


@pytest.mark.rule("L99.33")
@pytest.mark.component("runner-in-the-pipes")
def test_what_the_runner_pushes_out_strikes_too_but_the_runner_only_once() -> None:
    p = Position(2, "alien3")
    runner = p.zone("runner-in-the-pipes")[0]
    names = ("golic", "young-runner", "company-commando", "young-runner", "xenomorph-screecher")
    cards = [p.room(where, name) for where, name in zip(ROOMS, names, strict=True)]
    p.at("action")
    p.state.skip_hive = 1
    t = strike_phase(p, "flesh-wound", "flesh-wound")
    assert [each.card for each in t.events if isinstance(each, EnemyStrikes)] == [runner, cards[4]]
    assert complex_cards(t) == [runner, *cards[:4]]
    assert state(t).zone == [cards[4]]
    assert len(player(t, 0).hand) == 5


@pytest.mark.component("runner-in-the-pipes")
def test_two_runners_go_one_after_the_other() -> None:
    p = Position(2, "alien3")
    left, right = p.zone("runner-in-the-pipes", "runner-in-the-pipes")
    p.state.skip_hive = 1
    t = strike_phase(p, "near-miss", "near-miss")
    assert complex_cards(t) == [left, right, "", "", ""]
    assert state(t).zone == []


@pytest.mark.rule("L14.23", "L16.02")
@pytest.mark.component("company-commando")
@pytest.mark.parametrize(("where", "silent"), [("med-lab", True), ("zone", True), ("hidden", False), ("dead", False)])
def test_a_commando_jams_the_radio(where: str, silent: bool) -> None:
    p = Position(2, "alien3")
    if where == "hidden":
        p.room("med-lab", "company-commando", up=False)
    elif where == "dead":
        p.killed("company-commando")
    else:
        placed(p, "company-commando", where)
    card = p.hand(1, "the-companys-orders")[0]
    assert asides(p.table()) == ([] if silent else [f"coordinate:{card}"])


@pytest.mark.component("company-commando")
def test_what_was_offered_before_can_still_be_copied_and_the_dead_do_not_jam() -> None:
    p = Position(2, "alien3")
    p.zone("company-commando")
    offered = p.offer(1, "the-companys-orders")
    assert keys(p.table(), "copy") == [offered]
    p = Position(2, "alien3")
    commando = p.zone("company-commando")[0]
    card = p.hand(1, "the-companys-orders")[0]
    p.points(attack=8)
    t = p.table()
    t.choose(f"fight:{commando}")
    assert asides(t) == [f"coordinate:{card}"]


@pytest.mark.rule("L16.02", "L11.11")
@pytest.mark.component("the-beast")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("where", ["med-lab", "zone"])
def test_the_beast_is_safe_in_the_complex(number: int, where: str) -> None:
    p = Position(2, "alien3")
    p.objective(number)
    beast = placed(p, "the-beast", where)
    p.points(attack=30)
    t = p.table()
    if number < 3:
        assert why_not(t, f"fight:{beast}") == "L11.11"
    elif where == "med-lab":
        assert why_not(t, f"fight:{beast}") == "L16.02"
    assert keys(t, "fight") == ([beast] if (number, where) == (3, "zone") else [])


@pytest.mark.component("the-beast")
def test_no_effect_kills_it_there_but_it_can_be_drawn_out() -> None:
    p = Position(2, "alien3")
    p.objective(3)
    beast = p.room("airlock", "the-beast")
    p.state.weakened[beast] = 8
    p.hand(0, "settled-from-orbit", "open-the-outer-door")
    lead = p.operations("molten-lead")[0]
    p.points(recruit=4)
    t = p.table()
    play(t, "play:settled-from-orbit-1", "sacrifice:settled-from-orbit-1:0", "play:open-the-outer-door-1")
    assert asked(t) == (0, "action")
    assert room(t, "airlock").card == beast
    t.choose(f"pay:{lead}")
    assert state(t).zone == [beast]
    assert attack_of(t.game, beast) == 0
    t.choose(f"fight:{beast}")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.component("the-beast")
@pytest.mark.parametrize("where", ["quarters", "zone"])
def test_at_an_event_the_beast_is_gone_again(where: str) -> None:
    p = Position(2, "alien3")
    beast = placed(p, "the-beast", where)
    there = p.room("ventilation-shafts", "golic")
    p.points(attack=1)  # Golic makes the scan dearer
    t = event(p)
    assert complex_cards(t) == [beast, there, "", "", ""]
    assert not room(t, "ventilation-shafts").up
    assert state(t).zone == []


@pytest.mark.component("the-beast")
def test_found_again_it_is_revealed_again() -> None:
    p = Position(2, "alien3")
    beast = p.zone("the-beast")[0]
    p.points(attack=3)
    t = event(p)
    t.choose("scan:ventilation-shafts")
    assert room(t, "ventilation-shafts").up
    assert [each.card for each in t.events if isinstance(each, Revealed)] == ["event-1", beast]
    assert points(t) == (0, 0)


@pytest.mark.component("molten-lead")
@pytest.mark.parametrize("where", ["complex", "zone"])
def test_the_lead_is_ready_in_operations(where: str) -> None:
    card = CARDS["molten-lead"]
    assert (card.kind, card.deck, card.copies, card.goal, card.pay) == ("special", STOP, 1, 0, 4)
    t, lead = (scan if where == "complex" else loose)(Position(2, "alien3"), "molten-lead")
    assert state(t).operations == [lead]


@pytest.mark.component("molten-lead")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_is_poured_over_an_enemy_after_the_foremost_came_out(number: int) -> None:
    p = Position(2, "alien3")
    p.objective(number)
    lead = p.operations("molten-lead")[0]
    hidden = p.room("airlock", "company-commando", up=False)
    runner = p.room("med-lab", "runner-in-the-pipes")
    p.points(recruit=4)
    t = p.table()
    t.choose(f"pay:{lead}")
    assert state(t).zone == [hidden]
    assert asked(t) == (0, "weaken")
    assert keys(t) == [f"card:{runner}", f"card:{hidden}"]
    t.choose(f"card:{hidden}")
    assert [attack_of(t.game, card) for card in (runner, hidden)] == [7, 3]
    assert state(t).spent == [lead]
    assert state(t).operations == []
    assert points(t) == (0, 0)


@pytest.mark.rule("L14.23")
@pytest.mark.component("man-from-the-company")
@pytest.mark.parametrize(("where", "price", "heals"), [("med-lab", 4, True), ("zone", 3, False)])
def test_the_man_from_the_company_hinders_in_each_area_otherwise(where: str, price: int, heals: bool) -> None:
    p = Position(2, "alien3")
    placed(p, "man-from-the-company", where)
    p.hand(0, "battlefield-medicine")
    wound = p.wounds(0, "flesh-wound")[0]
    p.points(recruit=price)
    t = p.table()
    t.choose("play:battlefield-medicine-1")
    assert player(t, 0).strikes == ([] if heals else [wound])
    t.choose("recruit:sergeant")
    assert points(t) == (0, 0)


@pytest.mark.component("man-from-the-company")
def test_his_death_heals_everybody() -> None:
    p = Position(3, "alien3")
    card = p.zone("man-from-the-company")[0]
    p.wounds(0, "flesh-wound", "deep-gash")
    p.wounds(1, "inner-jaw")  # cannot be healed
    p.wounds(2, "run-through")
    p.points(attack=5)
    t = p.table()
    t.choose(f"fight:{card}")
    assert asked(t) == (0, "heal")
    assert keys(t) == ["heal:player-1:flesh-wound-1", "heal:player-1:deep-gash-1"]
    t.choose("heal:player-1:deep-gash-1")
    assert [each.strikes for each in state(t).players] == [["flesh-wound-1"], ["inner-jaw-1"], []]
    assert state(t).struck_out == ["deep-gash-1", "run-through-1"]


# --- the film ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.03", "L11.04", "L11.06", "L2.01")
@pytest.mark.component("where-are-the-brothers", "the-beast-is-out-there", "nobody-can-stop-it")
def test_the_film_from_the_brothers_to_the_lead() -> None:
    """Two players, three turns: both brothers, two bait runs, and the Beast drawn out into the lead."""
    p = Position(2, "alien3")
    waiting = p.operations("bait-run", "bait-run", "molten-lead")
    *brothers, beast, _ = p.hive("missing-brother", "missing-brother", "the-beast", "egg", only=True)
    runner = p.room("quarters", "young-runner")
    screecher = p.room("airlock", "xenomorph-screecher")
    p.at("hive")
    p.hand(0, "she-feels-them-coming")
    orders = p.hand(1, "she-feels-them-coming", *["the-companys-orders"] * 3)[1:]
    dive, one, other, *grunts = p.deck(0, "the-last-dive", *["the-companys-orders"] * 2, *["grunt"] * 3, only=True)
    p.strikes("near-miss", "near-miss")
    t = p.table()
    play(t, "play:she-feels-them-coming-1", "room:ventilation-shafts", "end")
    assert state(t).objective == 0
    play(t, "play:she-feels-them-coming-2", "room:ventilation-shafts")
    assert [player(t, 0).discard[0], player(t, 1).discard[0]] == brothers
    assert t.game.objective() == f"{OUT}-1"
    play(t, *(f"play:{card}" for card in orders), f"pay:{waiting[0]}", f"pay:{waiting[1]}")
    assert state(t).zone == [runner, screecher]
    assert t.game.objective() == f"{STOP}-1"
    t.choose("end")
    assert len(player(t, 1).hand) == 5  # the Screecher
    assert complex_cards(t) == [beast, "", "", "", ""]
    play(t, f"play:{dive}", f"play:{one}", f"play:{other}", f"pay:{waiting[2]}")
    assert state(t).zone == [beast, runner, screecher]
    assert keys(t) == [f"card:{beast}", f"card:{runner}", f"card:{screecher}"]
    t.choose(f"card:{beast}")
    assert attack_of(t.game, beast) == 8
    play(t, *(f"play:{card}" for card in grunts), f"fight:{beast}")
    assert t.ending is not None
    assert (t.ending.winners, t.ending.reason.rule) == ((0, 1), "L2.01")
    assert state(t).turn == 7
