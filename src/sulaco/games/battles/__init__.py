"""Battles: a card duel of Company and Xenomorphs for two to four players, after the law V1 to V23."""

from .battles import Battles
from .cards import CARDS, Character, company, mains, things, xenomorphs  # noqa: F401  (entered into the register)


def components() -> list[str]:
    """All cards of the set by their numbers; a Main Character has one for each level."""
    numbers = [card.number for card in CARDS.values()]
    return sorted(
        numbers + [card.number_two for card in CARDS.values() if isinstance(card, Character) and card.number_two]
    )


__all__ = ["Battles", "components"]
