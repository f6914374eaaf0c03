"""The sentence that says why an answer is wise: the same for hints in the browser and in the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco import bots, games
from sulaco.table.chance import Chance
from sulaco.table.scenario import Run, parse, rig_of
from sulaco.table.table import Table

from .table.example_game import Duel


def at(game: str, position: str) -> Table[Any]:
    return Run(parse(f"title: A position\ngame: {game}\n\nposition:\n{position}\nplay:\n"), rig_of(game)).table


def said(table: Table[Any], key: str = "") -> str:
    decision = table.decision
    assert decision is not None
    advice = table.game.advice(decision, decision.find(key) if key else None)
    return "" if advice is None else table.kind.texts().render(advice)


ROOM = """
  map:
    +--+--+--+--+--+
    |              |
    +--+--+--+--+--+
  end
"""


def test_an_answer_is_explained_by_its_kind() -> None:
    table = at("corps", f"{ROOM}  hicks at 0,0 player 1 with hk-vp70\n  alien at 4,0\n  activate hicks")
    assert said(table, "attack:alien-1:hk-vp70-1") == "Shoot what you can see."
    assert said(table, "aim") == "A higher dial hits more often."
    assert said(table, "unequip:hk-vp70-1") == "Gear costs cards once and helps from then on."
    assert said(table) == ""


def test_rest_is_a_matter_of_taste_until_the_deck_runs_low() -> None:
    hicks = f"{ROOM}  hicks at 0,0 player 1\n  activate hicks"
    assert said(at("corps", hicks), "rest") == "While it is quiet: cards for later."
    low = at("corps", f"{hicks}\n  deck only: panic, hot-wire")
    assert said(low, "rest") == "The deck runs low, and without cards the mission is lost."


def test_answers_of_battles() -> None:
    table = at("battles", "  unit 1 bishop-1")
    assert said(table, "end") == "No attack and no power pays any more."
    assert said(table, "attack:bishop-1") == said(table) == "Look for attacks that stun without being stunned."


def test_answers_of_encounters() -> None:
    table = at("encounters", "  hand 1: grunt-1\n  room med-lab egg\n  points attack 3")
    assert said(table, "end") == "Nothing that the points pay for is left."
    assert said(table, "fight:egg-1") == "What is dead strikes nobody."
    assert said(table, "play:grunt-1") == "What is not played is discarded anyway."
    assert said(table).startswith("Play what you hold")


def test_a_game_may_have_nothing_to_say() -> None:
    assert said(Table(Duel, Duel.setups()[0], 1)) == ""


@pytest.mark.parametrize("game", games.names())
def test_most_answers_of_a_whole_game_are_explained(game: str) -> None:
    kind = games.load(game)
    table = Table(kind, kind.fuzz_setup(1, Chance.seeded(5)), 5)
    asked = explained = 0
    while table.decision is not None and asked < 400:
        decision = table.decision
        key = bots.load(game, "sensible", asked).choose(table, decision.seat)
        if len(decision.options) > 1:
            asked += 1
            explained += bool(said(table, key))
        table.choose(key)
    assert explained > 0.7 * asked
