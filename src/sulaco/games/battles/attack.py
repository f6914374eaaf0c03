"""Choosing attackers and a defender (V3.08, V3.10, V6, V8.01 to V8.05, V19.06, V19.07, V21.03, V21.10, V99.33).

The strikes of a team attack, and what counts as Melee, stand in `combat` (V6.06, V8.06 to V8.08); how many attacks
there are and how the Main Phase ends in `turn` (V6.01 to V6.03); Leap in `keywords` (V6.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from . import events, why_not
from .keywords import has
from .state import Combat
from .timing import set_off, settle
from .values import character

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

GO: Option[None] = Option("go", say("option.go"), None)


def can_attack(game: Battles, unit: Unit) -> bool:
    """Ready and face up; from the Back Row only with Ranged (V3.08, V3.10, V6.04, V6.05, V9.04, V19.08).

    Whoever was recruited this turn came ready, and may attack (V99.06).
    """
    return (
        unit.ready and not unit.stunned and (unit.front or has(game, unit, "ranged")) and not has(game, unit, "passive")
    )


def attackers(game: Battles, seat: int) -> list[Unit]:
    """Who could attack somebody now."""
    found: list[Unit] = []
    targets: dict[bool, bool] = {}  # whether there is somebody to attack, on foot and in flight
    for unit in game.side(seat):
        if unit.ready and can_attack(game, unit):
            fly = has(game, unit, "flight")
            if fly not in targets:
                targets[fly] = bool(defenders(game, (unit,)))
            if targets[fly]:
                found.append(unit)
    return found


def defenders(game: Battles, team: Sequence[Unit]) -> list[Unit]:
    """Whom these attackers may choose together (V6.07 to V6.10, V8.05).

    Nobody who is stunned, but anybody who is exhausted (V9.04, V99.05). With Ranged, Flight goes over the Front Row
    from the Back Row as well (V6.13).
    """
    fly: bool | None = None
    shielded: dict[int, bool] = {}
    found = []
    mine = game.team(team[0].controller)
    for unit in game.state.units:
        if unit.stunned or game.team(unit.controller) == mine:
            continue
        if not unit.front:
            if character(unit).hidden_in_back:
                continue
            if unit.controller not in shielded:
                shielded[unit.controller] = protected(game, unit)
            if shielded[unit.controller]:
                if fly is None:
                    fly = all(has(game, attacker, "flight") for attacker in team)
                if not fly or _flyer_in_front(game, unit):
                    continue
        found.append(unit)
    return found


def protected(game: Battles, unit: Unit) -> bool:
    """In the Back Row behind a face-up character in the Front Row of the same side (V3.08, V6.08, V6.09)."""
    return not unit.front and any(other.front and not other.stunned for other in game.side(unit.controller))


def _flyer_in_front(game: Battles, unit: Unit) -> bool:
    return any(other.front and not other.stunned and has(game, other, "flight") for other in game.side(unit.controller))


def attack(game: Battles, seat: int, first: Unit) -> Flow[None]:
    """Declare an attack: the defender, then whoever joins (V6.07, V8.01 to V8.04)."""
    team = [first]
    options = [_target(unit.id) for unit in defenders(game, team)]
    target = yield from choose(
        seat, prompt("defender", who=first.id), options, "V6.07", why_not=lambda: why_not.defenders(game, (first,))
    )
    defender = game.by_id[target]
    while more := joiners(game, seat, team, defender):
        answer: Option[str | None] = yield Decision(
            seat,
            prompt("team-attack", who=first.id, target=defender.id),
            [*(_join(unit.id) for unit in more), GO],
            "V8.01",
        )
        if answer.value is None:
            break
        team.append(game.by_id[answer.value])
    yield from declare(game, team, defender)


@cache
def _target(id: str) -> Option[str]:
    return Option(f"defender:{id}", Text("option.defender", {"who": id}), id, (), (id,))


@cache
def _join(id: str) -> Option[str | None]:
    return Option(f"join:{id}", Text("option.join", {"who": id}), id, (), (id,))


def joiners(game: Battles, seat: int, team: list[Unit], defender: Unit) -> list[Unit]:
    """Ready characters of the same row and team that may attack this defender with the others (V8.01, V22.05)."""
    first = team[0]
    found = [
        unit
        for unit in game.side(seat)
        if unit.ready
        and unit not in team
        and unit.front == first.front
        and character(unit).team == character(first).team
        and can_attack(game, unit)
    ]
    if found and protected(game, defender):
        return [unit for unit in found if has(game, unit, "flight")]  # as the others do
    return found


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
    set_off(game, "attacks", team)
    set_off(game, "side-attacks", game.side(team[0].controller), melee)
    set_off(game, "attacked", (defender,))
    set_off(game, "combat", [*team, defender])
    yield from settle(game)
