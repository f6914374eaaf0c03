"""The searching bot: fair, reproducible, within its budget, and no fool."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import pytest

from sulaco.bots import search
from sulaco.bots.runner import answer, seat_bots
from sulaco.bots.search import (
    GIVE_UP_TRIES,
    Budget,
    Search,
    Searching,
    Thought,
    Weighed,
    _Root,
    asks,
    result,
)
from sulaco.games import GAMES, load, manifest
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import Setup as BattlesSetup
from sulaco.games.manifest import Bar
from sulaco.table.chance import Chance
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table
from tests.tuned import tuned

from .clock import TICK, ticking

PLAIN_BAR = Bar()
GAMES_PLAYED = 6
DECISIONS = 150
OFTEN = 0.03


def positions(game: str) -> Iterator[Table[Any]]:
    """Random positions with something to weigh."""
    kind = load(game)
    for number in range(GAMES_PLAYED):
        roll = Random(number)
        table = Table(kind, kind.fuzz_setup(number, Chance.seeded(number)), number)
        for _ in range(DECISIONS):
            decision = table.decision
            if decision is None:
                break
            if len(decision.options) > 1 and roll.random() < OFTEN:
                yield table
            table.choose(roll.choice(decision.keys()))


def thought(game: str, table: Table[Any], budget: Budget, **more: Any) -> Thought:
    assert table.decision is not None
    return Search(game, 5, budget, **more).think(Knowledge(table, table.decision.seat))


def battle(turn: int, seed: int = 1) -> Table[Any]:
    """A duel of sensible bots, at the first question of this turn that leaves a choice."""
    table = Table(load("battles"), BattlesSetup([starter("lt-ripley"), starter("the-queen-main")]), seed)
    bots = seat_bots("battles", "sensible", 2, seed)
    while (decision := table.decision) is not None:
        if table.game.state.turn >= turn and len(decision.options) > 2:
            return table
        table.choose(answer(table, decision, bots))
    raise AssertionError("the duel was over before that")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_cannot_know_makes_no_difference(game: str) -> None:
    weighed = 0
    budget = Budget(24)
    for table in islice(positions(game), 15):
        assert table.decision is not None
        seat = table.decision.seat
        here = thought(game, table, budget)
        assert thought(game, table.determinize(seat, 99), budget) == here
        weighed += len(here.weighed) > 1
    assert weighed >= 3


@pytest.mark.parametrize("game", GAMES)
def test_thinking_changes_nothing_on_the_table_and_the_answer_is_possible(game: str) -> None:
    for table in islice(positions(game), 3):
        assert table.decision is not None
        before = table.digest(), list(table.journal)
        key = thought(game, table, Budget(6)).key
        assert (table.digest(), list(table.journal)) == before
        table.fork().choose(key)


@pytest.mark.parametrize("game", GAMES)
def test_a_world_is_freed_as_soon_as_it_is_dropped(game: str) -> None:
    """Without waiting for the collector of cycles: the lab turns it off."""
    tables = islice(positions(game), 8)
    gc.collect()
    gc.disable()
    try:
        for table in tables:
            games = type(table.game)
            before = sum(isinstance(each, games) for each in gc.get_objects())
            thought(game, table, Budget(12))
            assert sum(isinstance(each, games) for each in gc.get_objects()) == before
    finally:
        gc.enable()


def test_the_same_seed_thinks_the_same_and_another_does_not() -> None:
    table = battle(5)
    knowledge = Knowledge(table, table.decision.seat) if table.decision else None
    assert knowledge is not None
    one = Search("battles", 5, Budget(30)).think(knowledge)
    assert Search("battles", 5, Budget(30)).think(knowledge) == one
    assert Search("battles", 6, Budget(30)).think(knowledge) != one


def test_stop_ends_the_thinking() -> None:
    table = battle(5)
    assert table.decision is not None
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 7

    found = Search("battles", 5, Budget(1000)).think(Knowledge(table, table.decision.seat), stop)
    assert found.iterations == 7
    table.choose(found.key)


def test_stopped_at_once_it_plays_what_the_sensible_bot_would() -> None:
    table = battle(5)
    assert table.decision is not None
    seat = table.decision.seat
    one = Search("battles", 5, Budget(1000))
    found = one.think(Knowledge(table, seat), lambda: True)
    assert found == Thought(one.default_policy.choose(table, seat), [], 0)


def test_seconds_are_kept() -> None:
    table = battle(5)
    whole = thought("battles", table, Budget(1000)).iterations
    start = perf_counter()
    assert thought("battles", table, Budget(seconds=0.02)).iterations < whole
    assert 0.02 <= perf_counter() - start < 20
    assert thought("battles", table, Budget(2, 600.0)).iterations == 2


def test_there_are_as_many_tries_as_there_are_seconds_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, search)
    assert thought("battles", battle(5), Budget(seconds=16 * TICK)).iterations == 15


def test_a_budget_is_needed() -> None:
    with pytest.raises(ValueError, match="iterations or of seconds"):
        Search("battles", 1, Budget())


@pytest.mark.parametrize("game", GAMES)
def test_the_explanation_adds_up(game: str) -> None:
    for table in islice(positions(game), 4):
        found = thought(game, table, Budget(20))
        assert 5 < found.iterations <= 20
        assert sum(one.visits for one in found.weighed) == found.iterations
        rest = [one.visits for one in found.weighed[1:]]
        assert rest == sorted(rest, reverse=True)
        assert all(0.0 <= one.result <= 1.0 for one in found.weighed)
        assert found.key == found.weighed[0].key


def compared(
    leads: dict[str, float], budget: int, noise: float = 0.0, bar: Bar = PLAIN_BAR
) -> tuple[list[str], list[Weighed]]:
    """Answers that are better than the first by so much, in worlds whose luck differs far more: what was tried, and
    what came of it.
    """
    root = _Root(list(leads), next(iter(leads)), bar)
    tried: list[str] = []
    for one in islice(root.turns, budget):
        luck = Random(one.visits).uniform(0.2, 0.8)
        one.told(luck + leads[one.key] + noise * Random(f"{one.key} {one.visits}").uniform(-1, 1))
        tried.append(one.key)
    return tried, root.weighed()


def test_answers_are_held_against_the_trusted_one_in_the_same_worlds() -> None:
    """Three hundredths count although worlds differ by twenty times as much."""
    tried, weighed = compared({"trusted": 0.0, "worse": -0.03, "better": 0.03, "best": 0.06}, 60)
    assert [one.key for one in weighed[:2]] == ["best", "trusted"]
    results = {one.key: one.result - weighed[1].result for one in weighed}
    assert results == pytest.approx({"best": 0.06, "trusted": 0.0, "better": 0.03, "worse": -0.03})
    assert sum(one.visits for one in weighed) == len(tried) == 60


def test_the_better_half_is_tried_again_and_again() -> None:
    leads = {"trusted": 0.0, "a": 0.01, "b": 0.02, "c": 0.03, "d": 0.04}
    tried, _ = compared(leads, 13)
    assert tried == [
        *("trusted", "a", "b", "c", "d"),
        *("trusted", "d", "c"),
        *("trusted", "d"),
        *("a", "b", "c"),
    ]


def test_what_is_no_better_is_given_up_and_the_trusted_answer_played() -> None:
    tried, weighed = compared({"trusted": 0.0, "same": 0.0, "worse": -0.03}, 1000)
    assert len(tried) < 40
    assert weighed[0].key == "trusted"
    assert GIVE_UP_TRIES <= next(one.visits for one in weighed if one.key == "worse") < 8


def test_chance_alone_does_not_overrule_the_trusted_answer_in_corps() -> None:
    """One that is as good, but erratic, seems better in half of all thoughts."""
    overruled = 0
    for number in range(40):
        _, weighed = compared({"trusted": 0.0, f"other {number}": 0.0}, 100, noise=0.1, bar=manifest("corps").bots.bar)
        overruled += weighed[0].key != "trusted"
    assert overruled <= 4


def test_the_bar_is_a_lead_and_a_number_of_tries() -> None:
    leads = {"trusted": 0.0, "other": 0.015}
    assert compared(leads, 60, bar=Bar(0.01, 1.0, 4))[1][0].key == "other"
    assert compared(leads, 60, bar=Bar(0.02, 1.0, 4))[1][0].key == "trusted"
    assert compared(leads, 8, bar=Bar(0.0, 1.0, 4))[1][0].key == "other"
    assert compared(leads, 8, bar=Bar(0.0, 1.0, 5))[1][0].key == "trusted"
    assert Search("corps", 1, Budget(1)).bar == manifest("corps").bots.bar == Bar(0.005, 2.0, 8)
    assert Search("encounters", 1, Budget(1)).bar == Bar(0.0, 1.0, 4)


def test_one_option_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(load("encounters"), load("encounters").setups()[0], 1)
    bot = Searching("encounters", 1, Budget(10))
    thoughts = 0

    def think(self: Search, knowledge: Knowledge[Any]) -> Thought:
        nonlocal thoughts
        thoughts += 1
        return Thought(self.default_policy.choose(table, knowledge.seat), [], 0)

    monkeypatch.setattr(Search, "think", think)
    alone = 0
    for _ in range(60):
        decision = table.decision
        if decision is None:
            break
        before = thoughts
        key = bot.choose(table, decision.seat)
        if not asks(decision, decision.seat):
            assert (thoughts, bot.thought, key) == (before, None, decision.options[0].key)
            alone += 1
        table.choose(key)
    assert alone
    assert thoughts


def test_it_looks_no_further_than_the_horizon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short of the end of the game every result is an outlook, asked for when the turn of the horizon begins."""
    table = battle(5)
    turns: list[int] = []

    def outlook(world: Table[Any], seat: int) -> float:
        turns.append(world.game.state.turn)
        return 0.25

    monkeypatch.setattr(search, "outlook", outlook)
    found = thought("battles", table, Budget(12), horizon=1)
    assert set(turns) == {table.game.state.turn + 1}
    assert {one.result for one in found.weighed} <= {0.25, 1.0, 0.0}


def test_without_a_horizon_games_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def outlook(world: Table[Any], seat: int) -> float:
        raise AssertionError("nobody should ask")

    monkeypatch.setattr(search, "outlook", outlook)
    with tuned("battles", outlook=None):
        found = thought("battles", battle(7), Budget(6))
    assert found.iterations > 3


def test_results_of_finished_games() -> None:
    table = battle(5)
    table.choose("concede:player-1")
    assert table.ending is not None
    assert (result(table, 0), result(table, 1)) == (0.0, 1.0)


def test_it_sees_what_wins_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One answer wins the game: it is found even though the sensible bot would give another."""
    table = battle(5)
    assert table.decision is not None
    seat = table.decision.seat
    trusted = Search("battles", 5, Budget(1)).default_policy.choose(table, seat)
    winning = next(key for key in reversed(table.decision.keys()) if key != trusted)
    true = Table.choose

    def choose(self: Table[Any], key: str) -> None:
        won = key == winning and len(self.journal) == begun
        true(self, key)
        if won and self.decision is not None:
            true(self, f"concede:player-{2 - seat}")

    begun = len(table.determinize(seat, 1).journal)
    monkeypatch.setattr(Table, "choose", choose)
    found = thought("battles", table, Budget(60))
    assert found.key == winning
    assert found.weighed[0].result == pytest.approx(1.0, abs=0.02)
