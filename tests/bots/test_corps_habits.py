"""Habits of bots in corps: each is a factor on what it says, and those of veterans win more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.bots import default_policy, load
from sulaco.bots.corps import Sensible, cards, deeds
from sulaco.bots.corps.fight import card_price, worth_of
from sulaco.bots.corps.goals import goal_of
from sulaco.bots.corps.habits import USUAL, Habits, learned
from sulaco.bots.corps.known import Known
from sulaco.bots.corps.places import Places
from sulaco.bots.corps.question import asked
from sulaco.bots.search import Budget, Search
from sulaco.games import GAMES
from sulaco.games.corps.corps import Corps
from sulaco.lab.habits import won
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from .games import corps_questions

FIELDS = Habits.__struct_fields__


def with_habits(table: Table[Corps], decision: Decision, **own: float) -> Known:
    return Known(table.game, decision.seat, Habits(**own))


def places(known: Known, decision: Decision) -> Places:
    who = asked(known, decision)
    assert who is not None
    ends = [option.value for option in decision.options if option.key.startswith("move:")]
    return Places(known, who, goal_of(known, who), ends)


def scores(known: Known, decision: Decision) -> list[float]:
    found = places(known, decision)
    return [found.score(space) for space in found.spaces]


def differ(name: str, one: float, other: float, mission: str = "survive") -> set[bool]:
    """Whether spaces that are judged with the habit so and so differ, over a game."""
    found = set()
    for table, decision in corps_questions(mission, 3, "action"):
        usual = scores(with_habits(table, decision, **{name: one}), decision)
        found.add(usual != scores(with_habits(table, decision, **{name: other}), decision))
    return found


def test_sensible_bots_have_usual_habits_and_the_default_policy_of_corps_has_learned() -> None:
    assert set(msgspec.structs.astuple(USUAL)) == {1.0}
    sensible: Any = load("corps", "sensible", 1)
    trusted: Any = default_policy("corps", 1)
    assert sensible.habits == USUAL
    assert trusted.habits == learned() != USUAL
    assert min(msgspec.structs.astuple(learned())) > 0
    for game in GAMES:
        relied_on = Search(game, 1, Budget(1)).default_policy
        assert type(relied_on) is type(default_policy(game, 1)) is type(load(game, "sensible", 1))


def test_danger_and_the_part_of_it_that_counts_for_blips() -> None:
    """Without any danger a space is judged by friends, the way and holes alone."""
    assert differ("danger", 1.0, 2.0) == {False, True}
    assert differ("blip", 1.0, 2.0) == {False, True}
    for table, decision in corps_questions("survive", 3, "action"):
        calm, usual, double = (scores(with_habits(table, decision, danger=each), decision) for each in (0.0, 1.0, 2.0))
        assert double == pytest.approx([2 * one - none for none, one in zip(calm, usual, strict=True)])


def test_a_step_to_the_goal() -> None:
    for table, decision in corps_questions("newt", 3, "action"):
        none, usual, half = (scores(with_habits(table, decision, goal=each), decision) for each in (0.0, 1.0, 0.5))
        assert half == pytest.approx([(one + zero) / 2 for zero, one in zip(none, usual, strict=True)])
    assert True in differ("goal", 0.0, 1.0, "newt")


def test_lines_of_fire() -> None:
    cut = 0
    for table, decision in corps_questions("bug-hunt-1", 3, "action"):
        usual = places(with_habits(table, decision), decision)
        triple = places(with_habits(table, decision, line=3.0), decision)
        for space in usual.spaces[::5]:
            assert triple.blocks(space) == pytest.approx(3 * usual.blocks(space))
            cut += usual.blocks(space) > 0
    assert cut


def test_the_price_of_a_card_and_the_worth_of_a_kill() -> None:
    killed = 0
    for table, decision in corps_questions("bug-hunt-1", 3, "action"):
        usual, other = with_habits(table, decision), with_habits(table, decision, price=0.5, kill=2.0)
        assert card_price(other) == 0.5 * card_price(usual)
        for alien in usual.aliens:
            assert worth_of(other, alien).member == pytest.approx(worth_of(usual, alien).member * (2 - alien.dormant))
            killed += not alien.dormant
    assert killed


def answers(mission: str, kind: str, seeds: int, **own: float) -> tuple[list[str], list[str]]:
    """What usual bots and those with such habits answer in the same positions."""
    usual, other = Sensible(1), Sensible(1, Habits(**own))
    found = [
        (usual.choose(table, decision.seat), other.choose(table, decision.seat))
        for seed in range(seeds)
        for table, decision in corps_questions(mission, seed, kind)
    ]
    return [one for one, _ in found], [two for _, two in found]


def count(keys: list[str], verb: str) -> int:
    return sum(key.partition(":")[0] == verb for key in keys)


@pytest.mark.parametrize(
    ("habit", "factor", "verb", "more"),
    [
        ("move", 20.0, "move", False),
        ("aim", 20.0, "aim", True),
        ("equip", 50.0, "equip", False),
        ("kill", 0.05, "attack", False),
    ],
)
def test_what_they_do_more_or_less(habit: str, factor: float, verb: str, more: bool) -> None:
    usual, other = answers("bug-hunt-1", "action", 3, **{habit: factor})
    assert count(usual, verb)
    if more:
        assert count(other, verb) > count(usual, verb)
    else:
        assert count(other, verb) < count(usual, verb)


def test_how_many_cards_a_hand_should_have() -> None:
    """Three in a game of two, while there are enough of them."""
    table, decision = next(corps_questions("newt", 1, "action"))
    player = table.game.state.players[decision.seat]
    for draw, enough in ((1.0, 3), (2.0, 6), (0.5, 2), (1.2, 4)):
        known = with_habits(table, decision, draw=draw)
        pile = table.game.state.endurance
        before = list(player.hand)
        for held in range(8):
            player.hand = pile[:held]
            assert cards.wants_cards(known) == (held < enough)
        player.hand = before


def test_who_acts_first() -> None:
    """The farther from the goal, the later; with a larger factor even more so."""
    seen = 0
    for table, decision in corps_questions("newt", 3, "action"):
        none, usual, double = (with_habits(table, decision, eager=each) for each in (0.0, 1.0, 2.0))
        for who in usual.standing():
            first, second, third = (deeds._eager(known, who) for known in (none, usual, double))
            assert third == pytest.approx(2 * second - first)
            seen += second < first
    assert seen


@pytest.mark.parametrize("habit", FIELDS)
def test_every_habit_makes_a_difference(habit: str) -> None:
    usual, other = answers("bug-hunt-1", "token" if habit == "eager" else "action", 1, **{habit: 20.0})
    assert usual != other


def test_learned_habits_win_more() -> None:
    """In games that they were not learned from."""
    games = range(1_000_000, 1_000_090)
    assert sum(won(learned(), number) for number in games) >= sum(won(USUAL, number) for number in games) + 9
