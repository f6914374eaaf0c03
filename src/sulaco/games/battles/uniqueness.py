"""Uniqueness: characters enter play or change sides, and one of each name stays (V3.12, V15, V99.42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import events, harm, timing
from .cards import Character, definition
from .keywords import has
from .state import Unit
from .values import name

if TYPE_CHECKING:
    from .battles import Battles


def main_name_on(game: Battles, seat: int, wanted: str) -> bool:
    """Whether this is the name of a Main Character on the seat's side (V15.05, V99.42)."""
    return any(unit.level and game.controls(seat, unit) and name(unit) == wanted for unit in game.state.units)


def enter(game: Battles, card: str, seat: int, *, front: bool) -> Unit | None:
    """A character appears on a seat's side; one of its name that was there is KO'd (V3.12, V15.01 to V15.06).

    It enters ready and may attack at once (V99.06). None if it bears the name of a Main Character there: then nothing
    happens.
    """
    found: Character = definition(card)
    if main_name_on(game, seat, found.name):
        return None
    game.arrive(card)
    game.forget(card)
    unit = Unit(card, game.owner(card), seat, front)
    older = [other for other in game.side(seat) if name(other) == found.name and not has(game, other, "swarm")]
    game.state.units.append(unit)
    game.by_id[card] = unit
    harm.ko(game, older, rule="V15.02")
    timing.set_off(game, "appears", (unit,))
    timing.set_off(game, "another-appears", [other for other in game.side(seat) if other is not unit], card)
    return unit


def hand_over(game: Battles, unit: Unit, seat: int, *, front: bool) -> bool:
    """Another player controls it from now on; that is not appearing (V3.12, V15.04, V15.05)."""
    if main_name_on(game, seat, name(unit)):
        return False
    side = [other for other in game.side(seat) if other is not unit]
    older = [other for other in side if name(other) == name(unit) and not has(game, other, "swarm")]
    harm.leave_combat(game, (unit,))
    unit.controller = seat
    unit.front = front
    game.emit(events.ControlChanged(rule="V15.04", seat=seat, unit=unit.id))
    harm.ko(game, older, rule="V15.04")
    return True


def keep_one(game: Battles, ids: list[str]) -> Flow[None]:
    """Several of one name have entered play together: their player chooses which ones are KO'd (V15.03)."""
    left = [game.by_id[id] for id in ids if id in game.by_id]
    while len(left) > 1:
        options = [Option(f"unit:{unit.id}", say("option.unit", who=unit.id), unit, (), (unit.id,)) for unit in left]
        answer: Option[Unit] = yield Decision(left[0].controller, prompt("uniqueness"), options, "V15.03")
        left.remove(answer.value)
        harm.ko(game, (answer.value,), rule="V15.03")
