"""A policy as a bot at any table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sulaco.agents.features import LET_GO, usual_setup
from sulaco.agents.player import Player
from sulaco.bots.runner import play, seat_bots
from sulaco.games import GAMES, load
from sulaco.games.corps.state import Setup as CorpsSetup
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.table import Table


def first(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def last(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[-1])


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_plays_a_whole_game_among_bots(game: str) -> None:
    kind = load(game)
    setup = usual_setup(game)
    table: Table[Any] = Table(kind, setup, 4)
    others = seat_bots(game, "random", kind.seats(setup), 9)
    play(table, [Player(game, last), *others[1:]])

    assert table.ending is not None


def test_a_policy_goes_through_the_pages_of_a_long_list() -> None:
    table: Table[Any] = Table(load("corps"), CorpsSetup("survive", players=1), 1)
    while table.decision is not None and table.decision.kind != "gun":
        table.choose(table.decision.options[0].key)
    assert table.decision is not None

    keys = table.decision.keys()
    assert Player("corps", last).choose(table, 0) == keys[-1]
    assert Player("corps", first).choose(table, 0) == keys[0]


def test_a_policy_may_use_an_aside_or_let_it_go() -> None:
    for seed in range(40):
        table: Table[Any] = Table(load("encounters"), EncountersSetup(players=2), seed)
        bots = seat_bots("encounters", "sensible", 2, seed)
        while (decision := table.decision) is not None:
            others = [option for option in decision.asides if option.seat != decision.seat]
            if others:
                seat = others[0].seat
                own = [option.key for option in decision.asides if option.seat == seat]
                assert Player("encounters", first).aside(table, seat) is None
                assert Player("encounters", last).aside(table, seat) == own[-1]
                assert LET_GO.key not in own
                return
            table.choose(bots[decision.seat].choose(table, decision.seat))
    pytest.fail("nobody was ever offered anything")
