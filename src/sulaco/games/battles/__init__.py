"""Battles: a card duel of Company and Xenomorphs for two to four players, after the law V1 to V23."""

from importlib import import_module

from .battles import Battles
from .cards import CARDS, Character

for _module in ("company", "xenomorphs", "mains", "locations", "equipment", "plot_twists"):
    import_module(f"{__name__}.cards.{_module}")  # the order of the register, which decks drawn at random depend on


def components() -> list[str]:
    """All cards of the set by their numbers; a Main Character has one for each level (V23.01)."""
    numbers = [card.number for card in CARDS.values()]
    return sorted(
        numbers + [card.number_two for card in CARDS.values() if isinstance(card, Character) and card.number_two]
    )


__all__ = ["Battles", "components"]
