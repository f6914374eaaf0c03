"""Keywords: whether one works for a character now (V13.02, V19, V99.33).

What a keyword does stands where it acts: Ferocious, Lethal, Monstrous and Passive in `combat` (V19.03 to V19.06,
V99.34 to V99.36), Flight, Leap, Ranged and Passive in `attack` (V19.06 to V19.08), Swarm in `uniqueness`, Creature in
`equipment`, Legion in `decks`. The two teams stand in `cards` (V19.09, V19.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import Character, Equipment, definition

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

LASTING = frozenset({"creature", "swarm"})
"""Nothing takes these away, not even a stun (V19.01, V19.02)."""


def has(game: Battles, unit: Unit, keyword: str) -> bool:
    """Whether the keyword works for it now. What takes a keyword away beats what gives it (V18.05)."""
    card: Character = definition(unit.id)
    if keyword in LASTING:
        return keyword in card.keywords
    if unit.stunned:
        return False
    worn: Equipment | None = definition(unit.equipment) if unit.equipment else None
    if worn is not None and keyword in worn.takes:
        return False
    if keyword == "flight" and "leap" in card.keywords and game.is_active(unit.controller):
        return True  # Leap, which this set has instead, is Flight on its controller's turn (V6.11, V99.33).
    if keyword == "ranged" and card.on(unit.level).ranged:
        return True
    given = keyword in card.keywords or keyword in unit.granted or keyword in unit.combat_granted
    return given or (worn is not None and keyword in worn.gives)
