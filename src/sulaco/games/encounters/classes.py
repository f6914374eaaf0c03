"""Classes and crews: the icons of a card (L17).

A class ability works if a card of that class was played earlier in the turn, which `playing` knows (L5.13 to L5.17).
What each class is good at, such as scanning for Intel, is a matter of its cards in `data/characters` (L17.02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Character

CLASSES = ("intel", "leadership", "strength", "survival", "tech")
"""The five classes (L17.01); basic cards have none, Sergeants come in each of them (L17.05)."""
CREWS = ("nostromo", "sulaco", "fury-161", "betty", "marines")
"""The five crews (L17.03); Specialists, Grunts and Sergeants are Colonial Marines (L17.04)."""


def has_icon(facts: Character, icon: str) -> bool:
    """Whether a card shows this class or crew."""
    return icon in facts.classes or icon == facts.crew
