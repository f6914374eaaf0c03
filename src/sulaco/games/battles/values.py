"""What a character is worth now: ATK and DEF, printed and changed (V3.17, V10.01, V12.02).

A stunned character has no powers (V9.06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import Character, Equipment, Face, definition

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


def character(unit: Unit) -> Character:
    card: Character = definition(unit.id)
    return card


def face(unit: Unit) -> Face:
    return character(unit).on(unit.level)


def equipment(unit: Unit) -> Equipment | None:
    if not unit.equipment:
        return None
    card: Equipment = definition(unit.equipment)
    return card


def name(unit: Unit) -> str:
    return character(unit).name


def values(game: Battles, unit: Unit) -> tuple[int, int]:
    """ATK and DEF now; neither is ever below 0."""
    card: Character = definition(unit.id)
    printed = card.face if unit.level < 2 else card.on(2)
    atk = printed.atk + unit.counters + unit.atk + unit.combat_atk
    defense = printed.defense + unit.counters + unit.defense + unit.combat_defense
    if not unit.stunned:
        if card.values is not None:
            more = card.values(game, unit)
            atk += more[0]
            defense += more[1]
        if unit.equipment:
            worn: Equipment = definition(unit.equipment)
            if worn.values is not None:
                more = worn.values(game, unit)
                atk += more[0]
                defense += more[1]
    return atk if atk > 0 else 0, defense if defense > 0 else 0


def modifiers(game: Battles, unit: Unit) -> list[tuple[str, int, int]]:
    """What ATK and DEF are made of: a text id or a card, and what it adds, the printed values first."""
    card = character(unit)
    printed = card.on(unit.level)
    parts = [("printed", printed.atk, printed.defense)]
    if unit.counters:
        parts.append(("counters", unit.counters, unit.counters))
    if unit.atk or unit.defense:
        parts.append(("this-turn", unit.atk, unit.defense))
    if unit.combat_atk or unit.combat_defense:
        parts.append(("this-combat", unit.combat_atk, unit.combat_defense))
    if not unit.stunned:
        worn = equipment(unit)
        for source, card_values in ((unit.id, card.values), (unit.equipment, worn.values if worn else None)):
            if card_values is not None:
                atk, defense = card_values(game, unit)
                if atk or defense:
                    parts.append((source, atk, defense))
    return parts
