"""What a table may answer by itself: who comes next, where a walk ends, ties, and more fire once it was ordered."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.decision import Routine
from sulaco.table.table import Table
from sulaco.table.text import Text

from .maps import CORRIDOR, HALL, TWO_ROOMS


def routine(t: Table[Corps]) -> Routine | None:
    assert t.decision is not None
    return t.game.routine(t.decision)


@pytest.mark.rule("A9.14", "A9.19")
@pytest.mark.parametrize(("step", "led"), [("remaining", "hicks"), ("command", "hudson")])
def test_the_first_of_those_who_all_come_is_next(step: str, led: str) -> None:
    p = Position(HALL)
    p.character("hicks", "1,1", player=0)
    p.character("hudson", "2,1")
    p.character("frost", "3,1")
    if step == "remaining":
        p.phase(step)
        t = p.table()
    else:
        p.activate("hicks", stage="act")
        t = p.table()
        t.choose("end")
    assert t.decision is not None
    assert t.decision.kind == step
    assert routine(t) == Routine(f"activate:{led}", "next")


@pytest.mark.rule("A10.01")
def test_a_walk_ends_where_it_was_to_lead() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0)
    p.activate("hudson")
    t = p.table()
    assert routine(t) is None
    t.choose("move:2,0")
    assert t.decision is not None
    assert t.decision.kind == "move"
    assert routine(t) == Routine("stop", "next")


@pytest.mark.rule("A10.01", "A16.10")
def test_a_walk_that_was_broken_off_is_asked_about() -> None:
    p = Position(TWO_ROOMS)
    p.character("hudson", "0,0", player=0)
    p.blip("7,1", 2)
    p.activate("hudson")
    t = p.table()
    t.choose("move:4,1")
    assert t.game.map.names[t.game.who["hudson"].at] == "3,1"
    assert t.decision is not None
    assert (t.decision.kind, t.decision.options[0].key) == ("move", "stop")
    assert routine(t) is None


@pytest.mark.rule("A21.01")
def test_a_tie_among_aliens_takes_the_first_space() -> None:
    p = Position(HALL)
    p.character("hudson", "0,1", player=0)
    p.alien("4,1")
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.kind == "alien-move"
    assert len(t.decision.options) > 1
    assert routine(t) == Routine(t.decision.options[0].key, "tie")


@pytest.mark.rule("A11.09")
def test_full_auto_goes_on_by_order_at_one_target_and_never_picks_one_of_two() -> None:
    p = Position(CORRIDOR)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,0", 3)
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert routine(t) == Routine("fire:alien-1", "again", Text("order.full-auto"))

    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("4,0", 3)
    p.alien("4,2")
    p.dice(1)
    p.activate("hicks")
    t = p.table()
    t.choose("attack:alien-1:m41a-pulse-rifle-1")
    assert t.decision is not None
    assert t.decision.keys() == ["fire:alien-1", "fire:alien-2", "cease"]
    assert routine(t) is None


@pytest.mark.rule("A14.02")
def test_fire_at_will_takes_the_surest_aimed_weapon_and_never_an_area() -> None:
    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "m40-grenades"])
    p.alien("6,0")
    p.phase("aliens")
    t = p.table()
    assert t.decision is not None
    assert t.decision.keys() == ["fire:hudson:m41a-pulse-rifle-1", "fire:hudson:m40-grenades-1", "hold"]
    assert routine(t) == Routine("fire:hudson:m41a-pulse-rifle-1", "again", Text("order.defensive-fire"))

    p = Position(CORRIDOR)
    p.character("hudson", "0,0", player=0, gear_cards=["m40-grenades"])
    p.alien("6,0")
    p.phase("aliens")
    t = p.table()
    assert routine(t) is None

    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0, aim=5, gear_cards=["m41a-pulse-rifle", "ithaca-37-shotgun"])
    p.alien("6,0")
    p.phase("aliens")
    assert routine(p.table()) == Routine("fire:gorman:ithaca-37-shotgun-1", "again", Text("order.defensive-fire"))

    p = Position(CORRIDOR)
    p.character("gorman", "0,0", player=0, gear_cards=["m41a-pulse-rifle", "hk-vp70"])
    p.alien("6,0")
    p.phase("aliens")
    assert routine(p.table()) == Routine("fire:gorman:hk-vp70-1", "again", Text("order.defensive-fire"))  # it is free
