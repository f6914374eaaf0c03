"""Equipment: who may bear it, how it is attached and lost (V12).

What it gives its character is asked in `values`, `keywords` and `powers` (V12.02). A card marked with a team needs a
member of it, who need not be the bearer: `plot_twists.has_teammate` (V12.05; example V12.06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events, timing
from .keywords import has

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


def may_wear(game: Battles, unit: Unit) -> bool:
    """A Creature holds no Equipment; nobody does while stunned (V12.01, V19.01)."""
    return not unit.stunned and not has(game, unit, "creature")


def attach(game: Battles, seat: int, card: str, unit: Unit) -> None:
    """Equipment onto a character; an older one is KO'd (V12.04). It is not unique (V12.07)."""
    if unit.equipment:
        unequip(game, unit, rule="V12.04")
    game.arrive(card)
    game.forget(card)
    unit.equipment = card
    game.emit(events.Equipped(rule="V5.07", seat=seat, card=card, unit=unit.id))
    timing.set_off(game, "another-appears", [other for other in game.state.units if game.same_side(other, unit)], card)


def unequip(game: Battles, unit: Unit, *, rule: str = "V12.03") -> None:
    """The Equipment of a character is KO'd (V12.03)."""
    card = unit.equipment
    unit.equipment = ""
    game.emit(events.EquipmentLost(rule=rule, unit=unit.id, card=card))
    game.bury_card(game.owner(card), card)
