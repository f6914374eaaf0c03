"""Why something that people wonder about is not possible now: who cannot attack or be attacked, what cannot be used.

It is worked out only when somebody is shown it, and shown only to whom is asked: it may speak of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import Reason, WhyNot
from sulaco.table.text import Text, say

from . import attack
from .keywords import has
from .powers import powers_of
from .resources import ways
from .values import character

if TYPE_CHECKING:
    from .battles import Battles
    from .cards import Power
    from .state import Unit


def attacks(game: Battles, seat: int) -> list[WhyNot]:
    """Why characters on this side do not attack now."""
    able = {unit.id for unit in attack.attackers(game, seat)}
    return [WhyNot(f"attack:{unit.id}", _no_attack(game, unit)) for unit in game.side(seat) if unit.id not in able]


def _no_attack(game: Battles, unit: Unit) -> Reason:
    if unit.stunned:
        return Reason(say("why.stunned", who=unit.id), "V9.01")
    if not unit.ready:
        return Reason(say("why.exhausted", who=unit.id), "V3.10")
    if has(game, unit, "passive"):
        return Reason(say("why.passive", who=unit.id), "V19.06")
    if not unit.front and not has(game, unit, "ranged"):
        return Reason(say("why.not-ranged", who=unit.id), "V6.05")
    return Reason(say("why.nobody-there", who=unit.id), "V6.09")


def defenders(game: Battles, team: Sequence[Unit]) -> list[WhyNot]:
    """Why enemies cannot be attacked by these."""
    able = {unit.id for unit in attack.defenders(game, team)}
    enemies = game.enemies(team[0].controller)
    return [WhyNot(f"defender:{unit.id}", _no_defender(unit)) for unit in enemies if unit.id not in able]


def _no_defender(unit: Unit) -> Reason:
    if unit.stunned:
        return Reason(say("why.not-stunned", who=unit.id), "V6.09")
    if character(unit).hidden_in_back:
        return Reason(say("why.camouflage", who=unit.id), "V18.05")
    return Reason(say("why.protected", who=unit.id), "V3.08")


def powers(game: Battles, seat: int) -> list[WhyNot]:
    """Why Super Powers on this side cannot be used now; those of the Build Phase are not thought of any more."""
    found: list[WhyNot] = []
    for unit in game.side(seat):
        for power in powers_of(unit):
            reason = _no_power(game, seat, unit, power)
            if power.timing != "build" and reason is not None:
                found.append(WhyNot(f"power:{unit.id}:{power.id}", reason))
    return found


def _no_power(game: Battles, seat: int, unit: Unit, power: Power) -> Reason | None:
    name = Text(f"power.{power.id}")
    combat = game.state.combat is not None
    if unit.stunned:
        return Reason(say("why.stunned", who=unit.id), "V9.01")
    if combat != (power.timing == "combat"):
        return Reason(
            say("why.only-in-combat" if power.timing == "combat" else "why.not-in-combat", power=name), "V13.04"
        )
    if not power.any_turn and not game.is_active(seat):
        return Reason(say("why.own-turn", power=name), "V13.04")
    if combat and not power.any_combat and not game.in_combat(unit):
        return Reason(say("why.not-fighting", power=name, who=unit.id), "V13.05")
    if power.once_a_game and power.id in game.state.players[unit.owner].once:
        return Reason(say("why.used-up", power=name), "V13.08")
    if power.id in unit.used and not power.unlimited:
        return Reason(say("why.used", power=name), "V13.08")
    if not power.can(game, seat, unit):
        return Reason(say("why.no-use", power=name), "V13.03")
    if not ways(game, seat, power.symbols, character(unit).team):
        symbols = [Text(f"symbol.{symbol}") for symbol in power.symbols]
        return Reason(say("why.no-payment", power=name, symbols=symbols), "V13.06")
    return None
