"""The random bot and the runner, on the example game and on corps."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sulaco.bots import UnknownBot, kinds, load
from sulaco.bots.random import Random
from sulaco.bots.runner import TooLong, answer, play, seat_bots
from sulaco.games import registered
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.decision import Decision, Option
from sulaco.table.table import Table
from sulaco.table.text import say
from tests.table.example_game import MANIFEST, Duel, DuelSetup


def test_the_same_seeds_play_the_same_game() -> None:
    journals = []
    for _ in range(2):
        table = Table(Corps, Setup(mission="newt", players=2), 5)
        play(table, seat_bots("corps", "random", 2, 5))
        journals.append(table.journal)

    assert journals[0] == journals[1]
    assert len(journals[0]) > 10


def test_each_seat_has_dice_of_its_own() -> None:
    one, two = seat_bots("corps", "random", 2, 5)
    assert isinstance(one, Random)
    assert isinstance(two, Random)

    assert one.roll() != two.roll()


def test_every_option_is_chosen_sooner_or_later() -> None:
    table = Table(Duel, DuelSetup(), 1)
    assert table.decision is not None
    bot = Random(3)
    chosen = Counter(bot.choose(table, 0) for _ in range(300))

    assert sorted(chosen) == sorted(table.decision.keys())
    assert min(chosen.values()) > 60


def test_the_runner_counts_decisions_and_stops_an_endless_game() -> None:
    table = Table(Duel, DuelSetup(), 1)
    with registered(MANIFEST):
        assert play(table, seat_bots("duel", "random", 2, 1)) == len(table.journal)

        with pytest.raises(TooLong, match="no end after 3 decisions"):
            play(Table(Duel, DuelSetup(), 1), seat_bots("duel", "random", 2, 1), limit=3)


class Eager:
    """Takes the first aside that it has; else its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, table: Table[Any], seat: int) -> str:
        return self.name

    def aside(self, table: Table[Any], seat: int) -> str | None:
        assert table.decision is not None
        return next(option.key for option in table.decision.asides if option.seat == seat)


def question(*asides: int) -> tuple[Table[Duel], Decision]:
    table = Table(Duel, DuelSetup(), 1)
    assert table.decision is not None
    table.decision.asides = [Option(f"aside:{seat}", say("option.yes"), None, seat=seat) for seat in asides]
    return table, table.decision


def test_other_seats_are_offered_their_asides_before_the_asked_one_answers() -> None:
    bots = [Eager("zero"), Eager("one")]

    assert answer(*question(), bots) == "zero"
    assert answer(*question(1), bots) == "aside:1"
    assert answer(*question(0), bots) == "zero", "its own asides are among its answers: it was asked"


def test_asides_are_taken_now_and_then() -> None:
    bot = Random(1)
    table, _ = question(0)
    chosen = Counter(bot.choose(table, 0) for _ in range(600))
    assert 60 < chosen["aside:0"] < 140

    table, _ = question(1)
    assert all(bot.choose(table, 0) != "aside:1" for _ in range(100))
    assert {bot.aside(table, 1) for _ in range(100)} == {None, "aside:1"}
    assert bot.aside(table, 0) is None


def test_an_unknown_kind_is_told_with_those_that_there_are() -> None:
    assert kinds("corps") == ["random", "rookie", "sensible", "veteran", "ultimate"]
    with pytest.raises(
        UnknownBot, match="There is no bot 'clever' for corps; there are: random, rookie, sensible, veteran"
    ):
        load("corps", "clever", 1)
