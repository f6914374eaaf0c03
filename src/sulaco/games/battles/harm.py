"""Harm: stun, daze, wound, KO and recovery (V9, V99.13, V99.14).

That the stunned take no part in attacks stands in `attack` (V9.04), that they have no powers and get no counters in
`values`, `timing` and `counters` (V9.05, V9.06), and that everybody may look at them in `view` (V9.07).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .. import house
from . import equipment, events, facehuggers, timing
from .values import character, face

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


STUN_WOUNDS = house.number("battles", "stun.wounds", 1, rule="V9.01", least=1, most=10)


def stun(
    game: Battles, units: Iterable[Unit], *, rule: str = "V9.01", wound: bool = True, keep: bool = False
) -> list[Unit]:
    """Stun these characters together: counters, Equipment, face down, wound, then the KO check for all (V99.14).

    Effects stun outside combat in the same way (V9.08). Gives those that were stunned. Without `wound` it is a daze
    (V9.09). With `keep` the Equipment stays on.
    """
    hit = [unit for unit in units if not unit.stunned]  # the stunned are not stunned again (V99.13)
    for unit in hit:
        timing.set_off(game, "stunned", (unit,))
        unit.counters = 0
        if unit.equipment and not keep:
            equipment.unequip(game, unit)
        unit.stunned = True
        unit.ready = False
        unit.wounds += wound * STUN_WOUNDS
        game.emit(events.Stunned(rule=rule, unit=unit.id, wounds=unit.wounds, dazed=not wound))
    leave_combat(game, hit)
    check_health(game, hit, awake=True)
    return hit


def daze(game: Battles, unit: Unit, *, keep: bool = False) -> None:
    stun(game, (unit,), rule="V9.09", wound=False, keep=keep)


def wound(game: Battles, unit: Unit, n: int = 1) -> None:
    """Wounds by an effect, without a stun (V9.10)."""
    unit.wounds += n
    game.emit(events.Wounded(rule="V9.10", unit=unit.id, wounds=unit.wounds))
    check_health(game, (unit,))


def heal(game: Battles, unit: Unit, n: int = 1) -> None:
    n = min(n, unit.wounds)
    if n:
        unit.wounds -= n
        game.emit(events.Healed(unit=unit.id, n=n, wounds=unit.wounds))


def check_health(game: Battles, units: Iterable[Unit], *, awake: bool = False) -> None:
    """Whoever has as many wounds as Health is KO'd: with Health 1, by the first stun (V3.16, V9.02, V9.03)."""
    ko(game, [unit for unit in units if is_spent(unit)], awake=awake)


def is_spent(unit: Unit, more: int = 0) -> bool:
    """Whether its wounds, and so many more, are as many as its Health."""
    return unit.wounds + more >= face(unit).health


def ko(game: Battles, units: Sequence[Unit], *, rule: str = "V9.02", awake: bool = False) -> None:
    """From play to the owner's KO pile (V9.13). `awake`: they were face up just before, so their powers count."""
    gone = [unit for unit in units if unit.id in game.by_id]
    for unit in gone:
        timing.set_off(game, "koed", (unit,), stunned_too=awake)
        game.emit(events.Koed(rule=rule, unit=unit.id))
        if unit.level:
            game.state.fallen.append(unit.owner)
        else:
            game.bury_card(unit.owner, unit.id)
    leave_play(game, gone)


def leave_play(game: Battles, units: Sequence[Unit]) -> None:
    """Equipment is KO'd, captives come back, and the characters are gone, together (V12.03, V20.07)."""
    for unit in units:
        if unit.equipment:
            equipment.unequip(game, unit)
        game.state.units.remove(unit)
        del game.by_id[unit.id]
    leave_combat(game, units)
    facehuggers.release(game, [unit for unit in units if unit.captive])


def leave_combat(game: Battles, units: Iterable[Unit]) -> None:
    """A character stunned or gone is out of the combat (V7.10)."""
    combat = game.state.combat
    if combat is None:
        return
    for unit in units:
        if unit.id in combat.attackers:
            combat.attackers.remove(unit.id)
        elif unit.id == combat.defender:
            combat.defender = ""


def recover(game: Battles, unit: Unit) -> None:
    """Face up, still exhausted, wounds kept, in the Recovery Phase and by effects (V9.11, V9.12)."""
    if unit.stunned:
        unit.stunned = False
        unit.ready = False
        game.emit(events.Recovered(rule="V9.11", unit=unit.id))


def ready(game: Battles, unit: Unit) -> None:
    """A stunned character cannot be readied; to ready a ready one does nothing (V3.11, V9.05)."""
    if not unit.stunned and not unit.ready:
        unit.ready = True
        game.emit(events.Readied(unit=unit.id))


def supporting(unit: Unit) -> bool:
    return character(unit).type == "supporting"
