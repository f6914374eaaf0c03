"""What the live game keeps instead of looking it up again: it is what a game made afresh of the state would find."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.derived import derived, stale
from sulaco.games.corps.gear import _stock
from sulaco.games.corps.harm import become_hero
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table


def decisions(mission: str, players: int, seed: int, separate: bool = False) -> Iterator[Table[Corps]]:
    """A random game, stopped at every decision."""
    setup = Setup(mission=mission, players=players, separate_models=separate)
    table = Table(Corps, setup, seed, history=False)
    chance = Chance.seeded(seed)
    while table.decision is not None:
        yield table
        table.choose(pick(table.decision, chance))


@pytest.mark.parametrize(("mission", "players"), [("newt", 3), ("newt", 5), ("rescue", 2), ("survive", 4)])
def test_what_is_derived_is_up_to_date_at_every_decision(mission: str, players: int) -> None:
    for seed in range(3):
        for table in decisions(mission, players, seed):
            game, fresh = table.game, Corps(table.game.state)
            assert game.leader() == fresh.leader()
            assert [game.heroes(seat) for seat in range(players)] == [fresh.heroes(seat) for seat in range(players)]
            assert game.in_play() == fresh.in_play()
            assert stale(game) == []


KEPT = {"_near", "_zone", "_beside", "_sighted", "_places", "_present", "_heroes", "_ranks", "looked", "stock"}
"""Worked out from the state when somebody asks, and kept until it changes."""


@pytest.mark.parametrize(
    ("mission", "players", "separate"), [("newt", 3, True), ("survive", 5, False), ("rescue", 2, True)]
)
def test_at_a_decision_the_game_remembers_nothing_that_is_not_in_the_state(
    mission: str, players: int, separate: bool
) -> None:
    middle = 0
    for table in decisions(mission, players, 5, separate):
        game = table.game
        remembered, fresh = vars(game), vars(Corps(game.state))
        assert set(remembered) == set(fresh)
        for name in set(fresh) - KEPT - {"state", "events"}:
            assert remembered[name] == fresh[name], name
        middle += table.decision is not None and not table.decision.unit
    assert middle > 20


@pytest.mark.rule("A19.02")
def test_a_game_looked_up_anew_in_the_middle_of_a_step_goes_on_as_it_would_have() -> None:
    """As after dealing anew: separate models go on as the one that the Blip became, whatever was asked in between."""
    compared = 0
    for seed in range(4):
        for table in decisions("bug-hunt-2", 3, seed, True):
            if table.decision is None or table.decision.kind != "place-alien" or table.game.state.step != "blips":
                continue
            one, other = table.fork(), table.fork()
            other.game.refresh()
            for _ in range(6):
                if one.decision is None:
                    break
                key = one.decision.options[0].key
                one.choose(key)
                other.choose(key)
            assert msgspec.msgpack.encode(one.game.state) == msgspec.msgpack.encode(other.game.state)
            compared += 1
    assert compared > 5


def busy_game() -> Corps:
    """A random game in its middle, everything that is worked out on demand asked for."""
    tables = decisions("survive", 2, 3)
    game = next(table.game for table in tables if table.game.state.turn > 1 and table.game.state.activation)
    assert game.state.aliens
    assert game.state.blips
    for ask in (game.in_play, game.places, game.near_foes, game.near_people, game.blip_zone, game.ranks):
        ask()
    game.alien_in_sight()
    game.heroes(0)
    return game


@pytest.mark.parametrize("name", [*derived(busy_game()), "_heroes", "_sighted"])
def test_whatever_is_stale_is_told(name: str) -> None:
    game = busy_game()
    assert list(game.violations()) == []
    value = getattr(game, name)
    wrong = {
        "who": {},
        "_heroes": {0: []},
        "_sighted": (game._sighted[0], not game._sighted[1]),
        "_present": [],
        "_places": [],
        "_ranks": [9, 9],
    }
    setattr(game, name, wrong[name] if name in wrong else value ^ 1)
    assert f"the derived {name} is stale" in game.violations()


def test_the_stock_is_up_to_date_while_gear_is_handed_out() -> None:
    seen = 0
    for seed in range(6):
        for table in decisions("newt", 3, seed):
            if table.game.state.step != "gear":
                break
            assert _stock(table.game) == _stock(Corps(table.game.state))
            seen += 1
    assert seen > 20


def test_a_grunt_that_is_flipped_counts_at_once() -> None:
    table = next(table for table in decisions("newt", 1, 1) if table.game.state.step == "activation")
    game = table.game
    gorman = game.who["gorman"]
    assert gorman.player == -1
    assert gorman not in game.heroes(0)
    become_hero(game, gorman, 0)
    assert gorman in game.heroes(0)
    assert game.ranks() == [3]
