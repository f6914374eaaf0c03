"""Power-Ups: a card of the same name for a +1/+1 counter (V16)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import PoweredUp
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values

from .tables import asked, keys, now, play, player, rules


@pytest.mark.rule("V16.01", "V16.02")
def test_a_card_of_the_same_name_powers_a_face_up_character_up() -> None:
    p = Position("lt-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop", ready=False)
    p.unit(0, "johner", stunned=True)
    p.unit(1, "ash")
    p.hand(0, "bishop", "johner", "ash", "newt", "bishop")
    t = p.table()
    assert keys(t, "power-up") == ["bishop-2:bishop-1"]
    t.choose("power-up:bishop-2:bishop-1")
    assert (now(t, bishop).counters, values(t.game, now(t, bishop))) == (1, (5, 5))
    assert (player(t, 0).hand, player(t, 0).ko) == (["johner-2", "ash-1", "newt-1", "bishop-40"], ["bishop-2"])
    assert rules(t, PoweredUp) == ["V16.01"]
    t.choose("power-up:bishop-40:bishop-1")  # as often as one can
    assert now(t, bishop).counters == 2


@pytest.mark.rule("V16.01", "V15.05")
def test_a_supporting_character_that_may_not_be_played_powers_up_the_main_character_of_its_name() -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "the-queen")
    p.resources(0, down=7)
    p.at("recruit")
    assert keys(p.table(), "recruit") == []
    p.at("main")
    t = p.table()
    assert keys(t, "power-up") == ["the-queen-1:the-queen-main-1"]
    t.choose("power-up:the-queen-1:the-queen-main-1")
    assert t.game.by_id["the-queen-main-1"].counters == 1


@pytest.mark.rule("V16.01")
def test_each_of_several_swarm_characters_may_be_the_one() -> None:
    p = Position("the-queen-main", "lt-ripley")
    one, two = p.unit(0, "leaping-xenomorph"), p.unit(0, "leaping-xenomorph", front=False)
    p.hand(0, "leaping-xenomorph")
    t = p.table()
    assert keys(t, "power-up") == [f"leaping-xenomorph-3:{one.id}", f"leaping-xenomorph-3:{two.id}"]
    t.choose(f"power-up:leaping-xenomorph-3:{two.id}")
    assert (now(t, one).counters, now(t, two).counters) == (0, 1)


@pytest.mark.rule("V16.02")
@pytest.mark.parametrize("step", ["resource", "recruit", "formation"])
def test_no_power_ups_in_the_build_phase(step: str) -> None:
    p = Position("the-queen-main", "lt-ripley")
    p.hand(0, "the-queen")
    p.at(step)
    assert keys(p.table(), "power-up") == []


@pytest.mark.rule("V16.03", "V99.22")
@pytest.mark.parametrize("active", [0, 1])
def test_in_combat_on_any_turn_only_for_a_character_that_takes_part(active: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    bishop = p.unit(0, "bishop")
    p.unit(0, "johner")
    p.hand(0, "bishop", "johner")
    p.hand(1, "the-queen")
    p.at("main", active=active)
    queen = p.main(1)
    p.combat(bishop if active == 0 else queen, queen if active == 0 else bishop, turn=0)
    t = p.table()
    assert keys(t) == ["power-up:bishop-2:bishop-1", "pass"]
    t.choose("power-up:bishop-2:bishop-1")
    assert now(t, bishop).counters == 1
    assert (asked(t), keys(t)) == ((1, "combat"), ["power-up:the-queen-101:the-queen-main-101", "pass"])


@pytest.mark.rule("V16.04")
def test_the_main_character_the_perfect_organism_attacks_and_is_powered_up_by_its_supporting_card() -> None:
    p = Position("the-perfect-organism-main", "lt-ripley")
    p.hand(0, "the-perfect-organism")
    t = p.table()
    play(t, "attack:the-perfect-organism-main-1")
    assert keys(t) == ["power-up:the-perfect-organism-1:the-perfect-organism-main-1", "pass"]
    t.choose("power-up:the-perfect-organism-1:the-perfect-organism-main-1")
    organism = t.game.by_id["the-perfect-organism-main-1"]
    assert (organism.counters, values(t.game, organism)) == (1, (6, 3))
    assert (player(t, 0).hand, player(t, 0).ko) == ([], ["the-perfect-organism-1"])


@pytest.mark.rule("V99.39", "V99.22")
def test_a_player_outside_the_combat_makes_no_power_ups() -> None:
    p = Position("lt-ripley", "the-queen-main", "the-dragon-main")
    p.hand(2, "the-dragon")
    p.combat(p.main(0), p.main(1), turn=2)
    t = p.table()
    assert (asked(t), keys(t)) == ((2, "combat"), ["pass"])
