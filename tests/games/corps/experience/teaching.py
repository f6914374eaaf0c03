"""Positions in which players hold experience cards."""

from __future__ import annotations

from sulaco.games.corps.experience_cards import EXPERIENCE
from sulaco.games.corps.position import Position

BOXES = ("badasses",)
QUIET = {
    "company-man": ("clause", "write-off"),
    "gunner": ("low-aim", "wide-arc"),
    "hero": ("unbroken", "second-wind"),
    "leader": ("steady", "loud-voice"),
    "smarts": ("bypass", "rewire"),
    "support": ("share-gear", "two-hands"),
}
"""Cards of level 1 and 2 that have no say in the tests of others."""


def position(drawing: str, *cards: str, players: int = 1, holder: int = 0) -> Position:
    """A position in which a player holds these cards, and what of lower levels they need (A31.07)."""
    p = Position(drawing, players=players, boxes=BOXES)
    p.experience(holder, *with_lower(*cards))
    return p


def with_lower(*cards: str) -> list[str]:
    held: list[str] = []
    for card in map(EXPERIENCE.__getitem__, cards):
        for level in range(1, card.level):
            below = QUIET[card.path][level - 1]
            if not any(EXPERIENCE[other].path == card.path and EXPERIENCE[other].level == level for other in held):
                held.append(below)
        held.append(card.id)
    return list(dict.fromkeys(held))
