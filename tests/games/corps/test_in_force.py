"""Rules in force: carriers of every kind have a say in what the rules ask, and a new kind needs no other change."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sulaco.games.corps import in_force
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.in_force import BARRICADE_TECH, HOOKS, SPEED, Hook, Rules
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Character

from .maps import HALL


def hall() -> Position:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    return p


def test_every_hook_is_carried_by_something() -> None:
    assert [
        name
        for name, hook in HOOKS.items()
        if not (hook.heroes or hook.grunts or hook.hazards or hook.equipment or hook.experience or hook.missions)
    ] == []


def test_a_hook_that_nobody_carries_has_no_answers() -> None:
    p = hall()
    hook: Hook[int] = Hook("gravity")
    assert p.game.in_force(hook, p.game.who["hicks"]) == ()


def test_a_mission_carries_the_hooks_that_it_overrides_and_no_others() -> None:
    assert SPEED in MISSIONS["resupply"].rules
    assert SPEED not in MISSIONS["newt"].rules
    assert in_force.PUSH_ROLL in MISSIONS["escape"].rules
    assert MISSIONS["drill"].rules == {}


def test_every_number_that_a_mission_lists_is_there() -> None:
    for mission in MISSIONS.values():
        assert all(isinstance(number, int) for number in mission.numbers_now.values())
    assert MISSIONS["survive"].numbers_now["signal_deadline"] == MISSIONS["survive"].deadline


@pytest.mark.rule("A12.01")
def test_two_copies_of_a_card_change_a_value_once(monkeypatch: pytest.MonkeyPatch) -> None:
    p = hall()
    hicks = p.game.who["hicks"]
    hicks.equipment = ["hand-welder-1", "hand-welder-2"]
    monkeypatch.setitem(BARRICADE_TECH.equipment, "hand-welder-2", BARRICADE_TECH.equipment["hand-welder-1"])
    (rule,) = p.game.in_force(BARRICADE_TECH, hicks)
    assert rule(p.game, hicks, 4) == 7


def test_a_new_kind_of_carrier_is_asked_like_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = {"hicks"}

    def experience(game: Corps, who: Character | None) -> Iterable[Rules]:
        return [{SPEED: lambda game, who: 1}] if who is not None and who.id in fleet else ()

    p = hall()
    p.character("hudson", "1,0")
    hicks, hudson = p.game.who["hicks"], p.game.who["hudson"]
    assert (p.game.speed(hicks), p.game.speed(hudson)) == (4, 4)
    monkeypatch.setattr(in_force, "MORE_CARRIERS", [experience])
    assert (p.game.speed(hicks), p.game.speed(hudson)) == (5, 4)
    hicks.hazards = ["wounded-1"]
    assert p.game.speed(hicks) == 4
