"""Choosing attackers and a defender (V3.08, V3.10, V6, V8.01 to V8.05, V19.06, V19.07, V21.03, V21.10, V99.33)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from . import events
from .state import Combat
from .triggers import settle
from .values import character, has

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

GO: Option[None] = Option("go", say("option.go"), None)


def can_attack(game: Battles, unit: Unit) -> bool:
    """Ready and face up; from the Back Row only with Ranged (V3.08, V3.10, V6.04, V6.05)."""
    return (
        unit.ready and not unit.stunned and (unit.front or has(game, unit, "ranged")) and not has(game, unit, "passive")
    )


def attackers(game: Battles, seat: int) -> list[Unit]:
    """Who could attack somebody now."""
    ready = [unit for unit in game.state.units if unit.ready and game.controls(seat, unit) and can_attack(game, unit)]
    return [unit for unit in ready if defenders(game, (unit,))]


def defenders(game: Battles, team: Sequence[Unit]) -> list[Unit]:
    """Whom these attackers may choose together (V6.07 to V6.10, V8.05)."""
    fly: bool | None = None
    found = []
    mine = game.team(team[0].controller)
    for unit in game.state.units:
        if unit.stunned or game.team(unit.controller) == mine:
            continue
        if not unit.front:
            if character(unit).hidden_in_back:
                continue
            if protected(game, unit):
                if fly is None:
                    fly = all(has(game, attacker, "flight") for attacker in team)
                if not fly or _flyer_in_front(game, unit):
                    continue
        found.append(unit)
    return found


def protected(game: Battles, unit: Unit) -> bool:
    """In the Back Row behind a face-up character in the Front Row of the same side (V3.08, V6.08, V6.09)."""
    return not unit.front and any(
        other.front and not other.stunned and game.same_side(other, unit) for other in game.state.units
    )


def _flyer_in_front(game: Battles, unit: Unit) -> bool:
    return any(
        other.front and not other.stunned and game.same_side(other, unit) and has(game, other, "flight")
        for other in game.state.units
    )


def attack(game: Battles, seat: int, first: Unit) -> Flow[None]:
    """Declare an attack: the defender, then whoever joins (V6.07, V8.01 to V8.04)."""
    team = [first]
    options = [_target(unit) for unit in defenders(game, team)]
    defender = yield from choose(seat, say("ask.defender", who=first.id), options, "V6.07")
    while joiners := _joiners(game, seat, team, defender):
        choices = [
            Option(f"join:{unit.id}", Text("option.join", {"who": unit.id}), unit, (), (unit.id,)) for unit in joiners
        ]
        answer: Option[Unit | None] = yield Decision(
            seat, say("ask.team-attack", who=first.id, target=defender.id), [*choices, GO], "V8.01"
        )
        if answer.value is None:
            break
        team.append(answer.value)
    yield from declare(game, team, defender)


def _target(unit: Unit) -> Option[Unit]:
    return Option(f"defender:{unit.id}", Text("option.defender", {"who": unit.id}), unit, (), (unit.id,))


def _joiners(game: Battles, seat: int, team: list[Unit], defender: Unit) -> list[Unit]:
    """Ready characters of the same row and team that may attack this defender with the others (V8.01)."""
    first = team[0]
    joiners = [
        unit
        for unit in game.state.units
        if unit.ready
        and unit not in team
        and unit.front == first.front
        and game.controls(seat, unit)
        and character(unit).team == character(first).team
        and can_attack(game, unit)
    ]
    return [unit for unit in joiners if defender in defenders(game, [*team, unit])]


def declare(game: Battles, team: list[Unit], defender: Unit) -> Flow[None]:
    """Exhaust the attackers; a combat begins, and its triggers resolve before anybody acts (V6.07, V7.01, V8.04)."""
    state = game.state
    for unit in team:
        unit.ready = False
    state.combat = Combat([unit.id for unit in team], defender.id, state.acting)
    state.quiet = -1
    melee = team[0].front
    game.emit(
        events.Attacked(
            rule="V8.01" if len(team) > 1 else "V6.07" if melee else "V6.12",
            attackers=tuple(unit.id for unit in team),
            defender=defender.id,
            melee=melee,
        )
    )
    state.step = "combat"
    game.trigger("attacks", team)
    game.trigger("side-attacks", [unit for unit in state.units if game.same_side(unit, team[0])], melee)
    game.trigger("attacked", (defender,))
    game.trigger("combat", [*team, defender])
    yield from settle(game)
