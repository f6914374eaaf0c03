"""Swarms (A17)."""

from __future__ import annotations

import pytest

from sulaco.games.corps.aliens import activate, advance
from sulaco.games.corps.blips import settle
from sulaco.games.corps.events import Rolled
from sulaco.games.corps.position import Position

from .maps import CORRIDOR, HALL
from .tracks import aliens, drive, tokens


@pytest.mark.rule("A17.01")
def test_a_swarm_of_four_is_one_model_on_three_tokens() -> None:
    p = Position(HALL)
    p.character("gorman", "0,0", player=0)
    p.blip("5,2", 4)
    drive(settle(p.game))
    assert len(p.state.aliens) == 1
    assert tokens(p.game) == {"alien-1": 3}


@pytest.mark.rule("A17.02")
@pytest.mark.parametrize("size", [0, 1, 4])
def test_a_swarm_moves_like_a_single_alien_and_occupies_one_space(size: int) -> None:
    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0)
    swarm = p.alien("11,0", tokens=size)
    drive(advance(p.game, swarm, 6))
    assert aliens(p.game) == {"alien-1": 5}
    assert tokens(p.game) == {"alien-1": size}
    assert p.game.alien_spaces == 1 << 5


@pytest.mark.rule("A17.03")
@pytest.mark.parametrize(("die", "status"), [(3, "standing"), (4, "down"), (6, "down"), (7, "killed")])
def test_a_swarm_makes_one_attack_and_each_token_adds_1_to_the_defense_roll(die: int, status: str) -> None:
    """Hicks, Defense 6, against three tokens."""
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    swarm = p.alien("2,1", tokens=3)
    p.dice(die)
    drive(activate(p.game, swarm, 6))
    assert p.game.who["hicks"].status == status
    rolls = [event for event in p.game.events if isinstance(event, Rolled)]
    assert [(event.what, event.roll, event.modifier) for event in rolls] == [("defense", die, 3)]


@pytest.mark.rule("A17.04")
def test_each_weapon_hit_takes_a_token_before_the_model() -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,1", tokens=2)
    p.dice(1, 1, 1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert tokens(t.game) == {"alien-1": 1}
    t.choose("fire:alien-1")
    assert tokens(t.game) == {"alien-1": 0}
    t.choose("fire:alien-1")
    assert t.game.state.aliens == []


@pytest.mark.rule("A17.04", "A15.03", "A99.16")
def test_a_counterattack_takes_one_token_and_an_alien_without_tokens_is_killed() -> None:
    """Hicks, Melee 3: a total of 3 strikes back."""
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    swarm = p.alien("2,1", tokens=1)
    p.dice(2, 3)
    drive(activate(p.game, swarm, 6))
    assert tokens(p.game) == {"alien-1": 0}
    drive(activate(p.game, swarm, 6))
    assert p.state.aliens == []


@pytest.mark.rule("A17.05", "A17.03")
def test_hicks_rolls_5_against_a_swarm_with_two_tokens_and_fails() -> None:
    """5 plus 2 makes 7, more than his Defense of 6."""
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    swarm = p.alien("2,1", tokens=2)
    p.dice(5)
    drive(activate(p.game, swarm, 6))
    assert p.game.who["hicks"].status == "down"
    assert tokens(p.game) == {"alien-1": 2}
