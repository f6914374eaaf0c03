"""The levels: how a rookie errs, and how long the others look ahead."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sulaco import bots
from sulaco.bots import search
from sulaco.bots.levels import HINT, Rookie, adviser, iterations, seconds
from sulaco.bots.search import Budget, Searching
from sulaco.games import GAMES, load, manifest
from sulaco.table.chance import Chance
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from .clock import TICK, ticking
from .test_search import battle


def walk(game: str, decisions: int, seed: int = 3) -> Iterator[Table[Any]]:
    """Positions of random games, one after the other."""
    kind = load(game)
    roll = Random(seed)
    number = seed
    table = Table(kind, kind.fuzz_setup(number, Chance.seeded(number)), number)
    for _ in range(decisions):
        if table.decision is None:
            number += 1
            table = Table(kind, kind.fuzz_setup(number, Chance.seeded(number)), number)
        assert table.decision is not None
        yield table
        table.choose(roll.choice(table.decision.keys()))


def searching(game: str, kind: str, seed: int = 5) -> Searching:
    bot = bots.load(game, kind, seed)
    assert isinstance(bot, Searching)
    return bot


def test_the_levels_are_those_that_are_offered() -> None:
    for game in GAMES:
        assert bots.offered(game) == list(bots.LEVELS) == ["rookie", "sensible", "veteran", "ultimate"]
        assert bots.kinds(game) == ["random", *bots.LEVELS]
        assert bots.USUAL in bots.LEVELS


def test_a_rookie_errs_one_time_in_so_many() -> None:
    """Counted where the random answer is another one: an error that hits on the sensible answer is none."""
    rookie = bots.load("battles", "rookie", 1)
    sensible = bots.load("battles", "sensible", 1)
    expected = erred = asked = 0.0
    for table in walk("battles", 4000):
        decision = table.decision
        assert decision is not None
        if len(decision.options) < 2:
            continue
        asked += 1
        expected += (1 - 1 / len(decision.options)) / manifest("battles").bots.errs
        erred += rookie.choose(table, decision.seat) != sensible.choose(table, decision.seat)
    assert asked > 1000
    assert erred == pytest.approx(expected, rel=0.2)


@pytest.mark.parametrize("game", GAMES)
def test_a_rookie_plays_nothing_but_what_is_possible(game: str) -> None:
    rookie = bots.load(game, "rookie", 2)
    for table in walk(game, 300):
        decision = table.decision
        assert decision is not None
        own = [option.key for option in decision.asides if option.seat == decision.seat]
        assert rookie.choose(table, decision.seat) in [*decision.keys(), *own]
        for option in decision.asides:
            if option.seat != decision.seat:
                offers = [each.key for each in decision.asides if each.seat == option.seat]
                assert rookie.aside(table, option.seat) in [None, *offers]


def test_the_same_seed_errs_the_same() -> None:
    def played(seed: int) -> list[str]:
        bot = bots.load("corps", "rookie", seed)
        assert isinstance(bot, Rookie)
        return [bot.choose(table, table.decision.seat) for table in walk("corps", 200) if table.decision is not None]

    assert played(7) == played(7)
    assert played(7) != played(8)


def test_the_same_seed_thinks_the_same() -> None:
    table = battle(5)
    assert table.decision is not None
    seat = table.decision.seat
    thoughts = []
    for seed in (5, 5, 6):
        bot = searching("battles", "veteran", seed)
        bot.choose(table, seat)
        thoughts.append(bot.thought)
    assert thoughts[0] is not None
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] != thoughts[2]


@pytest.mark.parametrize("game", GAMES)
def test_an_ultimate_bot_searches_more_than_a_veteran(game: str) -> None:
    assert 0 == iterations(game, "rookie") == iterations(game, "sensible") < iterations(game, "veteran")
    assert iterations(game, "veteran") < iterations(game, "ultimate")
    more = False
    for table in walk(game, 60, 11):
        decision = table.decision
        assert decision is not None
        if len(decision.options) < 4 or more:
            continue
        veteran, ultimate = searching(game, "veteran"), searching(game, "ultimate")
        for bot, kind in ((veteran, "veteran"), (ultimate, "ultimate")):
            bot.choose(table, decision.seat)
            assert bot.thought is not None
            assert bot.thought.iterations <= iterations(game, kind)
        assert veteran.thought is not None
        assert ultimate.thought is not None
        more = ultimate.thought.iterations > veteran.thought.iterations
    assert more


@pytest.mark.parametrize("game", GAMES)
def test_a_search_with_a_limit_stops_in_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch, search)
    stopped = 0
    for table in walk(game, 20):
        decision = table.decision
        assert decision is not None
        bot = Searching(game, 5, Budget(iterations(game, "ultimate"), 8 * TICK))
        table.fork().choose(bot.choose(table, decision.seat))
        tries = bot.thought.iterations if bot.thought is not None else 0
        assert tries < 8
        stopped += tries == 7
    assert stopped > 10


def test_a_move_takes_time_where_something_is_searched() -> None:
    for game in GAMES:
        assert seconds(game, "rookie") == seconds(game, "sensible") == 0
        assert 0 < seconds(game, "veteran") < seconds(game, "ultimate")


def test_hints_are_thought_about_as_long_as_a_level_thinks() -> None:
    table = battle(5)
    assert table.decision is not None
    assert HINT in bots.LEVELS
    one, other = (adviser("battles").think(Knowledge(table, table.decision.seat)) for _ in range(2))
    assert one == other
    assert 1 < one.iterations <= iterations("battles", HINT)
