"""Objectives: goals, completion in order, Setup, goal cards, Final Enemies (L11, L99.25, L99.26, L99.29)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters import Encounters, terms
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.events import EventHappened, ObjectiveCompleted, ObjectiveSetup
from sulaco.games.encounters.fight import attack_of
from sulaco.games.encounters.position import Position
from sulaco.table.table import Table

from .tables import alter, asked, keys, play, player, points, room, rules, state, why_not


def completed(t: Table[Encounters]) -> list[str]:
    return [each.objective for each in t.events if isinstance(each, ObjectiveCompleted)]


# --- goals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.01", "L11.12", "L11.03", "L99.26")
@pytest.mark.component("the-s-o-s", "s-o-s-signal")
def test_the_sos_needs_both_parts_of_the_signal_found() -> None:
    p = Position(2)
    one = p.room("airlock", "s-o-s-signal", up=False)
    other = p.room("quarters", "s-o-s-signal", up=False)
    p.points(attack=2)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).operations == [one]
    assert state(t).objective == 0
    t.choose("scan:quarters")
    assert state(t).operations == [one, other]
    assert state(t).objective == 1
    assert t.game.objective() == "no-one-can-hear-you-scream-1"
    assert completed(t) == ["the-s-o-s"]
    assert rules(t, ObjectiveCompleted) == ["L11.03"]


@pytest.mark.rule("L11.01", "L11.12", "L14.22", "L11.08")
@pytest.mark.component("no-one-can-hear-you-scream", "ventilation-lock")
def test_no_one_can_hear_you_scream_needs_the_shafts_blocked() -> None:
    p = Position(2)
    p.objective(2)
    lock = p.operations("ventilation-lock")[0]
    p.points(recruit=4)
    t = p.table()
    assert keys(t, "pay") == [lock]
    t.choose(f"pay:{lock}")
    assert room(t, "ventilation-shafts").blocked
    assert points(t) == (0, 0)
    assert completed(t) == ["no-one-can-hear-you-scream"]
    assert state(t).objective == 2


@pytest.mark.rule("L11.01", "L11.12", "L11.10", "L11.05")
@pytest.mark.component("a-perfect-organism")
def test_a_perfect_organism_needs_the_perfect_organism_killed() -> None:
    p = Position(2)
    p.objective(3)
    other = p.zone("towering-xenomorph")[0]
    final = p.room("quarters", "the-perfect-organism")
    p.points(attack=17)
    t = p.table()
    t.choose(f"fight:{other}")
    assert asked(t) == (0, "action")
    t.choose(f"fight:{final}")
    assert t.ending is not None
    assert t.ending.reason.rule == "L2.01"
    assert completed(t) == ["a-perfect-organism"]


@pytest.mark.rule("L11.01", "L11.09", "L14.15")
@pytest.mark.component("they-mostly-come-at-night")
def test_they_mostly_come_at_night_needs_two_sentry_guns_attached() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    p.room("med-lab", attached=("sentry-guns",))
    gun = p.operations("sentry-guns")[0]
    p.points(recruit=2)
    t = p.table()
    play(t, f"pay:{gun}", "room:airlock")
    assert completed(t) == ["they-mostly-come-at-night"]
    assert state(t).objective == 2


@pytest.mark.rule("L11.01", "L11.07")
@pytest.mark.component("the-lost-colony", "colonist-transmitter")
def test_the_lost_colony_needs_two_transmitters_repaired() -> None:
    p = Position(2, "aliens")
    p.operations("colonist-transmitter", "colonist-transmitter", "colonist-transmitter")
    for name in ("airlock", "quarters"):
        p.room(name, "xenomorph-swarmer", up=False)
    p.hive("warrior-of-the-night", "warrior-of-the-night")
    p.points(recruit=4)
    t = p.table()
    play(t, "pay:colonist-transmitter-1", "room:airlock")
    assert state(t).goals["completed:colonist-transmitter"] == 1
    assert "colonist-transmitter-1" in state(t).removed
    assert state(t).objective == 0
    play(t, "pay:colonist-transmitter-2", "nothing")
    assert completed(t) == ["the-lost-colony"]


@pytest.mark.rule("L11.10", "L11.12")
def test_every_third_objective_demands_the_death_of_a_final_enemy_of_its_deck() -> None:
    for card in CARDS.values():
        if card.kind == "objective" and card.number == 3:
            (goal,) = card.goal
            wanted = CARDS[goal.args[0]]
            assert goal.name == "killed"
            assert (wanted.final, wanted.goal, wanted.deck, wanted.type) == (True, 3, card.id, "alien")
    assert sum(getattr(card, "final", False) for card in CARDS.values()) == 4


@pytest.mark.rule("L11.07")
def test_goal_cards_carry_the_number_of_the_objective_whose_deck_they_are_in() -> None:
    goals = [card for card in CARDS.values() if getattr(card, "goal", 0) and card.kind != "objective"]
    assert len(goals) >= 12
    for card in goals:
        assert CARDS[card.deck].number == card.goal, card.id
    for card in CARDS.values():
        if card.kind == "objective":
            for goal in card.goal:
                if goal.name != "blocked":
                    assert CARDS[goal.args[0]].goal == card.number, card.id


# --- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.02", "L11.03", "L11.04")
def test_one_objective_is_current_and_they_follow_each_other() -> None:
    p = Position(2)
    p.state.goals = {"found:s-o-s-signal": 1}
    p.room("ventilation-shafts", blocked=True)
    signal = p.room("airlock", "s-o-s-signal", up=False)
    p.points(attack=1)
    t = p.table()
    assert t.game.objective() == "the-s-o-s-1"  # the second one's goal is met, but it is not current
    t.choose("scan:airlock")
    assert completed(t) == ["the-s-o-s", "no-one-can-hear-you-scream"]
    assert state(t).objective == 2
    assert state(t).operations == [signal]
    assert t.ending is None


@pytest.mark.rule("L11.02", "L7.10")
def test_the_event_is_that_of_the_current_objective() -> None:
    for number, name in ((1, "the-s-o-s"), (2, "no-one-can-hear-you-scream"), (3, "a-perfect-organism")):
        p = Position(1)
        p.objective(number)
        p.room("airlock", "event", up=False)
        p.points(attack=1)
        t = p.table()
        t.choose("scan:airlock")
        assert [each.objective for each in t.events if isinstance(each, EventHappened)] == [name]


@pytest.mark.rule("L11.06")
@pytest.mark.component("whos-laying-the-eggs")
def test_setup_happens_at_the_moment_the_objective_becomes_current() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    p.room("med-lab", attached=("sentry-guns",))
    gun = p.operations("sentry-guns")[0]
    p.points(recruit=2)
    t = p.table()
    assert state(t).huggers == []
    play(t, f"pay:{gun}", "room:airlock")
    assert [each.seat for each in state(t).huggers] == [0]
    assert rules(t, ObjectiveSetup) == ["L11.06"]


@pytest.mark.rule("L11.06")
def test_setup_of_the_first_objective_happens_at_the_start_and_of_later_ones_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alter(monkeypatch, "the-s-o-s", setup="each(strike 1)")
    alter(monkeypatch, "no-one-can-hear-you-scream", setup="each(strike 1)")
    p = Position(2)
    p.at("first")
    p.strikes("flesh-wound", "flesh-wound", "flesh-wound")
    t = p.table()
    t.choose("first:player-2")
    assert [len(each.strikes) for each in state(t).players] == [1, 1]


# --- paying for goal cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.08", "L99.26")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_goal_card_is_paid_for_only_while_its_objective_is_current(number: int) -> None:
    p = Position(2)
    p.objective(number)
    lock = p.operations("ventilation-lock")[0]
    p.points(recruit=9)
    t = p.table()
    assert keys(t, "pay") == ([lock] if number == 2 else [])
    assert why_not(t, f"pay:{lock}") == ("" if number == 2 else "L11.08")


@pytest.mark.rule("L11.08")
def test_a_card_without_a_goal_is_paid_for_at_any_time() -> None:
    for number in (1, 2, 3):
        p = Position(2)
        p.objective(number)
        unit = p.operations("incinerator-unit")[0]
        p.zone("towering-xenomorph")
        p.points(recruit=3)
        assert keys(p.table(), "pay") == [unit]


@pytest.mark.rule("L11.09", "L99.04", "L14.20", "L14.16")
@pytest.mark.component("sentry-guns")
def test_sentry_guns() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    gun = p.room("airlock", "sentry-guns", up=False)
    p.room("quarters", attached=("sentry-guns-2",))
    enemy = p.room("med-lab", "warrior-of-the-night")
    p.room("maintenance", "xenomorph-swarmer", up=False)
    p.points(recruit=3, attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).operations == [gun]
    assert room(t, "airlock").card == ""
    t.choose(f"pay:{gun}")
    assert points(t) == (1, 0)
    # clear, and without a Sentry Gun: neither the Quarters nor the occupied rooms
    assert keys(t) == ["room:ventilation-shafts", "room:airlock"]
    t.choose("room:airlock")
    assert room(t, "airlock").attached == [gun]
    assert terms.is_clear(t.game, ROOMS.index("airlock"))
    assert attack_of(t.game, enemy) == 4


@pytest.mark.rule("L11.09", "L14.23")
@pytest.mark.component("sentry-guns")
@pytest.mark.parametrize(("where", "attack"), [("med-lab", 2), ("quarters", 4)])
def test_enemies_in_the_room_of_a_sentry_gun_have_two_less(where: str, attack: int) -> None:
    p = Position(2, "aliens")
    p.room("med-lab", attached=("sentry-guns",))
    enemy = p.room(where, "warrior-of-the-night", attached=("sentry-guns",) if where == "med-lab" else ())
    p.points(attack=attack)
    t = p.table()
    assert attack_of(t.game, enemy) == attack
    t.choose(f"fight:{enemy}")
    assert points(t) == (0, 0)


@pytest.mark.rule("L11.09")
def test_without_a_room_for_it_a_sentry_gun_cannot_be_paid_for() -> None:
    p = Position(2, "aliens")
    p.objective(2)
    p.operations("sentry-guns")
    for name in ROOMS[:-1]:
        p.room(name, "guardian-of-the-nest" if name != "med-lab" else "carter-burke")
    p.room("airlock", attached=("sentry-guns",))
    p.points(recruit=4)
    assert keys(p.table(), "pay") == []


# --- Final Enemies ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L11.11")
@pytest.mark.component("the-perfect-organism", "the-queen")
@pytest.mark.parametrize(("film", "name"), [("alien", "the-perfect-organism"), ("aliens", "the-queen")])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_final_enemy_cannot_be_fought_before_the_third_objective(film: str, name: str, number: int) -> None:
    for where in ("med-lab", "zone"):
        p = Position(2, film)
        p.objective(number)
        final = p.zone(name)[0] if where == "zone" else p.room(where, name)
        p.points(attack=30)
        t = p.table()
        assert keys(t, "fight") == ([final] if number == 3 else [])
        assert why_not(t, f"fight:{final}") == ("" if number == 3 else "L11.11")


@pytest.mark.rule("L99.25")
@pytest.mark.parametrize("number", [2, 3])
def test_nor_do_effects_kill_it_but_they_move_and_weaken_it(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "open-the-outer-door", play="kill-enemy 20")
    alter(monkeypatch, "ricochet", play="weaken 2")
    p = Position(2)
    p.objective(number)
    final = p.zone("the-perfect-organism")[0]
    door, shot, prod = p.hand(0, "open-the-outer-door", "ricochet", "electric-prod")
    t = p.table()
    t.choose(f"play:{shot}")
    assert attack_of(t.game, final) == 8
    t.choose(f"play:{prod}")
    assert keys(t) == [f"card:{final}", "nothing"]
    t.choose(f"card:{final}")
    assert room(t, "airlock").card == final
    t.choose(f"play:{door}")
    if number == 2:
        assert asked(t) == (0, "action")
    else:
        assert keys(t) == [f"card:{final}", "nothing"]
        t.choose(f"card:{final}")
        assert t.ending is not None


@pytest.mark.rule("L99.29")
def test_the_death_ability_comes_before_the_objective_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "the-perfect-organism", death="each(strike 1)")
    p = Position(2)
    p.objective(3)
    final = p.zone("the-perfect-organism")[0]
    drawn = p.strikes("flesh-wound", "flesh-wound")
    p.points(attack=11)
    t = p.table()
    t.choose(f"fight:{final}")
    assert [player(t, seat).strikes for seat in (0, 1)] == [[drawn[0]], [drawn[1]]]
    assert state(t).dead_enemies == [final]
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.rule("L99.26")
def test_goals_met_before_count_when_their_objective_becomes_current() -> None:
    p = Position(2, "aliens")
    p.state.goals = {"completed:colonist-transmitter": 1}
    p.operations("colonist-transmitter")
    p.room("med-lab", attached=("sentry-guns",))
    p.room("airlock", "xenomorph-swarmer", up=False, attached=("sentry-guns",))
    p.points(recruit=2)
    t = p.table()
    play(t, "pay:colonist-transmitter-1", "nothing")
    assert completed(t) == ["the-lost-colony", "they-mostly-come-at-night"]


@pytest.mark.rule("L11.03", "L18.05")
def test_an_objective_is_completed_in_an_alien_players_turn_too() -> None:
    """What an Alien Player does may turn up the last goal card."""
    p = Position(2, alien_players=True)
    p.state.goals = {"found:s-o-s-signal": 1}
    p.alien(1, "warrior-xenomorph", "drive-them-on")
    p.room("airlock", "s-o-s-signal", up=False)
    p.at("alien", active=1)
    t = p.table()
    t.choose("play:drive-them-on-1")
    assert completed(t) == ["the-s-o-s"]
