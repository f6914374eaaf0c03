"""Main Characters and levelling up (V14, V99.16, V99.23, V99.24)."""

from __future__ import annotations

import pytest

from sulaco.games.battles.events import GainedXp, LevelledUp
from sulaco.games.battles.position import Position
from sulaco.games.battles.values import values
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import say

from .tables import alter, asked, attack, keys, now, play, player, rules, strike

RIPLEY, QUEEN = "warrant-officer-ripley", "the-queen-main"


@pytest.mark.rule("V14.01")
def test_a_main_character_team_attacks_bears_equipment_counters_and_wounds_like_any_other() -> None:
    p = Position("lt-ripley", QUEEN)
    ripley, parker = p.main(0), p.unit(0, "parker")
    (loader,) = p.hand(0, "power-loader")
    p.resources(0, down=3)
    p.at("recruit")
    t = p.table()
    play(t, f"equip:{loader}:{ripley.id}", "done", "done")
    assert values(t.game, now(t, ripley)) == (7, 9)
    attack(t, p.main(1), ripley, parker)
    strike(t)
    t.choose(f"strike:{parker.id}")
    assert now(t, p.main(1)).stunned


@pytest.mark.rule("V14.02", "V14.03")
def test_each_time_the_condition_is_met_an_xp_is_put_down_and_as_many_as_it_says() -> None:
    p = Position(RIPLEY, QUEEN)
    p.main(0, wounds=2, xp=1)
    p.at("build-begins")
    t = p.table()
    assert player(t, 0).xp == 3
    found = [(event.n, event.xp, event.needed, event.rule) for event in t.events if isinstance(event, GainedXp)]
    assert found == [(2, 3, 7, "V14.03")]


@pytest.mark.rule("V14.04", "V99.01", "V99.23")
def test_with_the_required_number_level_2_takes_the_place_of_level_1_and_excess_xp_is_lost() -> None:
    p = Position(RIPLEY, QUEEN)
    ripley = p.main(0, wounds=4, xp=6)
    p.at("build-begins")
    t = p.table()
    assert (now(t, ripley).level, player(t, 0).xp) == (2, 0)
    assert values(t.game, now(t, ripley)) == (4, 8)
    assert rules(t, LevelledUp) == ["V14.04"]
    assert asked(t) == (0, "resource")  # nobody was asked: it is no choice


@pytest.mark.rule("V14.05", "V14.06")
@pytest.mark.parametrize("ready", [True, False])
def test_orientation_wounds_equipment_and_counters_are_carried_over(ready: bool) -> None:
    p = Position(RIPLEY, QUEEN)
    ripley = p.main(0, wounds=1, xp=6, counters=2, ready=ready, front=False, equipment="power-loader")
    p.at("build-begins")
    t = p.table()
    unit = now(t, ripley)
    assert (unit.level, unit.ready, unit.stunned, unit.front) == (2, ready, False, False)
    assert (unit.wounds, unit.counters, unit.equipment) == (1, 2, "power-loader-1")
    assert values(t.game, unit) == (4 + 2 + 5, 8 + 2 + 5)


@pytest.mark.rule("V14.07", "V99.24")
def test_level_2_keeps_the_power_has_one_more_and_gains_no_xp() -> None:
    p = Position(RIPLEY, QUEEN)
    ripley = p.main(0, wounds=3)
    p.resources(0, "earth", "the-nostromo")
    assert keys(p.table(), "power") == [f"{ripley.id}:hide-in-the-shadows:turn.earth-1"]
    p.main(0, level=2)
    assert keys(p.table(), "power") == [
        f"{ripley.id}:hide-in-the-shadows:turn.earth-1",
        f"{ripley.id}:set-the-self-destruct:turn.the-nostromo-1",
    ]
    p.at("build-begins")
    t = p.table()
    assert player(t, 0).xp == 0
    assert rules(t, GainedXp) == []


@pytest.mark.rule("V14.08")
def test_a_stunned_level_1_main_character_gains_no_xp() -> None:
    p = Position("the-queen-main", RIPLEY)
    p.main(0, stunned=True)
    p.unit(0, "xenomorph-ambusher")
    (other,) = p.hand(0, "xenomorph-ambusher")
    p.resources(0, down=2)
    p.at("recruit")
    t = p.table()
    play(t, f"recruit:{other}:front")
    assert player(t, 0).xp == 0
    p.main(0, stunned=False)
    t = p.table()
    play(t, f"recruit:{other}:front")
    assert player(t, 0).xp == 1


@pytest.mark.rule("V99.16")
def test_level_2_continues_the_count_of_a_power_of_level_1() -> None:
    p = Position("the-dragon-main", RIPLEY)
    dragon = p.main(0, xp=4)
    p.resources(0, "fury-161", "fury-161")
    t = p.table()
    t.choose(f"power:{dragon.id}:nobody-can-stop-it:turn.fury-161-1")
    attack(t, p.main(1), dragon)
    strike(t)
    assert now(t, dragon).level == 2
    assert keys(t, "power") == []


@pytest.mark.rule("V99.23")
def test_wounds_carried_over_that_reach_the_health_of_level_2_are_a_ko(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ripley #8 has Health 2 at Level 2; only that her wounds are removed saves her, and here they are not."""
    alter(monkeypatch, "ripley-8", keywords=frozenset())
    p = Position("ripley-8", QUEEN)
    p.main(0, wounds=2)
    p.at("main-begins")
    t = p.table()
    t.choose("xp")
    assert t.ending == Ending((1,), Reason(say("ending.main-koed"), "V2.01"))
