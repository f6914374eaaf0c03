"""Winning, losing, and running out of cards (V2, V99.15, V99.43)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.position import Position
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import say

from .tables import asked, gone, keys, now, pass_turn, play, player, strike


@pytest.mark.rule("V2.01")
def test_whoever_kos_the_other_main_character_wins() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    organism, ripley = p.main(0), p.main(1, wounds=4)
    t = p.table()
    play(t, f"attack:{organism.id}")
    strike(t)
    assert t.ending == Ending((0,), Reason(say("ending.main-koed"), "V2.01"))
    assert gone(t, ripley)


@pytest.mark.rule("V2.01")
def test_whoever_loses_the_own_main_character_loses_even_on_the_own_turn() -> None:
    p = Position("warrant-officer-ripley", "the-perfect-organism-main")
    p.main(0, wounds=4)
    p.main(1, counters=5)
    t = p.table()
    play(t, "attack:warrant-officer-ripley-1")
    strike(t)
    assert t.ending == Ending((1,), Reason(say("ending.main-koed"), "V2.01"))


@pytest.mark.rule("V2.02")
@pytest.mark.parametrize("active", [0, 1])
def test_if_both_main_characters_fall_in_one_combat_the_active_player_wins(active: int) -> None:
    p = Position("the-perfect-organism-main", "the-perfect-organism-main")
    mains = [p.main(seat, wounds=4) for seat in (0, 1)]
    p.at("main", active=active)
    t = p.table()
    play(t, f"attack:{mains[active].id}")
    strike(t)
    assert t.ending == Ending((active,), Reason(say("ending.together"), "V2.02"))


@pytest.mark.rule("V2.02", "V10.03", "V99.14")
def test_if_both_fall_together_outside_combat_the_active_player_wins() -> None:
    """Both Perfect Organisms have two -1/-1 counters, and +2 DEF until the turn ends: then both have DEF 0."""
    p = Position("the-perfect-organism-main", "the-perfect-organism-main")
    for seat in (0, 1):
        p.main(seat, wounds=4, counters=-2).defense = 2
    p.at("main", active=1)
    t = p.table()
    t.choose("end")
    assert t.ending == Ending((1,), Reason(say("ending.together"), "V2.02"))


@pytest.mark.rule("V2.03", "V21.05")
def test_whose_main_character_falls_is_out_and_is_passed_over() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley", "the-queen-main")
    p.main(1, wounds=4)
    p.unit(1, "newt")
    p.hand(1, "kane")
    t = p.table()
    play(t, "attack:the-perfect-organism-main-1", "defender:warrant-officer-ripley-101")
    for seat in (0, 1, 2):
        assert asked(t) == (seat, "combat")
        t.choose("pass")
    out = player(t, 1)
    assert out.out
    assert (out.hand, out.deck, out.resources) == ([], [], [])
    assert {unit.controller for unit in t.game.state.units} == {0, 2}
    assert t.ending is None
    t.choose("end")
    assert asked(t) == (2, "resource")


@pytest.mark.rule("V2.03")
def test_a_player_who_falls_on_the_own_turn_does_nothing_more() -> None:
    p = Position("warrant-officer-ripley", "the-perfect-organism-main", "the-queen-main")
    p.main(0, wounds=4)
    p.main(1, counters=5)
    p.unit(0, "the-dragon")
    t = p.table()
    play(t, "attack:warrant-officer-ripley-1", "defender:the-perfect-organism-main-101")
    strike(t)
    assert player(t, 0).out
    assert asked(t) == (1, "resource")
    assert t.game.state.turn == 6


@pytest.mark.rule("V2.03", "V99.10")
def test_a_player_who_falls_in_the_middle_of_the_own_combat_does_nothing_more() -> None:
    p = Position("warrant-officer-ripley", "the-perfect-organism-main", "the-queen-main")
    p.main(0, wounds=4, counters=-3)
    (card,) = p.hand(2, "chestburst")
    t = p.table()
    play(t, "attack:warrant-officer-ripley-1", "defender:the-perfect-organism-main-101", "pass", "pass")
    play(t, f"twist:{card}", "unit:warrant-officer-ripley-1")
    assert player(t, 0).out
    assert t.game.state.combat is None
    assert asked(t) == (1, "resource")
    assert list(t.game.violations()) == []


@pytest.mark.rule("V2.03")
def test_a_player_who_falls_in_the_own_build_phase_does_nothing_more() -> None:
    """A second Hudson KOs the first, whose KO is the last wound of his Main Character."""
    p = Position("warrant-officer-ripley", "the-perfect-organism-main", "the-queen-main")
    p.main(0, wounds=4)
    p.unit(0, "private-hudson")
    (card,) = p.hand(0, "private-hudson")
    p.resources(0, down=5)
    p.at("recruit")
    t = p.table()
    t.choose(f"recruit:{card}:front")
    assert player(t, 0).out
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V2.04")
@pytest.mark.parametrize("left", [0, 1])
def test_a_draw_from_an_empty_deck_is_skipped(left: int) -> None:
    p = Position("lt-ripley", "the-queen-main")
    cards = p.deck(0, *["newt"] * left, only=True)
    p.at("draw")
    t = p.table()
    assert player(t, 0).hand == cards
    assert player(t, 0).deck == []
    assert asked(t) == (0, "resource")


def empty_decks(*wounds: int) -> Position:
    p = Position("lt-ripley", "the-queen-main")
    for seat, n in enumerate(wounds):
        p.main(seat, wounds=n)
        p.deck(seat, only=True)
    return p


@pytest.mark.rule("V2.05", "V99.15")
def test_with_empty_decks_and_a_round_without_attacks_the_fewest_wounds_win() -> None:
    t = empty_decks(3, 2).table()
    pass_turn(t)
    assert asked(t) == (1, "main")
    t.choose("end")
    assert t.ending == Ending((1,), Reason(say("ending.fewest-wounds", n=2), "V2.05"))


@pytest.mark.rule("V2.06")
def test_equally_few_wounds_are_a_tie() -> None:
    t = empty_decks(2, 2).table()
    pass_turn(t)
    t.choose("end")
    assert t.ending == Ending((0, 1), Reason(say("ending.tie", n=2), "V2.06"))


@pytest.mark.rule("V2.05", "V99.15")
def test_an_attack_begins_the_round_anew() -> None:
    t = empty_decks(3, 2).table()
    pass_turn(t)
    play(t, "attack:the-queen-main-101")
    strike(t)
    pass_turn(t)
    assert asked(t) == (0, "main")
    pass_turn(t)
    assert asked(t) == (1, "main")
    t.choose("end")
    assert t.ending is not None
    assert t.ending.winners == (1,)


@pytest.mark.rule("V2.05")
@pytest.mark.parametrize("full", [0, 1])
def test_one_deck_that_is_not_empty_keeps_the_game_going(full: int) -> None:
    p = empty_decks(3, 2)
    p.player(full).deck = p.player(full).ko[:20]
    del p.player(full).ko[:20]
    t = p.table()
    for _ in range(5):
        pass_turn(t)
    assert t.ending is None


@pytest.mark.rule("V2.05", "V99.15")
@pytest.mark.parametrize("attacks", [False, True])
def test_turns_before_the_decks_were_empty_do_not_count(attacks: bool) -> None:
    """The last deck runs out in Player 2's draw: that turn and the next make a round, whatever came before."""
    p = Position("lt-ripley", "the-queen-main")
    p.deck(0, only=True)
    p.deck(1, "newt", "kane", only=True)
    t = p.table()
    if attacks:
        play(t, "attack:lt-ripley-1")
        strike(t)
    pass_turn(t)
    pass_turn(t)
    assert asked(t) == (0, "main")
    t.choose("end")
    assert t.ending is not None
    assert t.ending.winners == (0, 1)


@pytest.mark.rule("V3.04", "V6.03")
def test_there_is_no_largest_hand() -> None:
    p = Position("lt-ripley", "the-queen-main")
    cards = p.hand(0, *["newt"] * 30)
    t = p.table()
    t.choose("end")
    assert player(t, 0).hand == cards
    assert asked(t) == (1, "resource")


@pytest.mark.rule("V3.16", "V9.02")
def test_a_main_character_below_its_health_fights_on() -> None:
    p = Position("the-perfect-organism-main", "warrant-officer-ripley")
    ripley = p.main(1, wounds=3)
    t = p.table()
    play(t, "attack:the-perfect-organism-main-1")
    strike(t)
    assert now(t, ripley).wounds == 4
    assert keys(t) == ["end"]
