"""Encounters: a cooperative deck building game for one to five players, after the law L1 to L24."""

from . import effects  # noqa: F401  (this enters the words that cards are written in)
from .cards import CARDS, load
from .encounters import Encounters
from .series import SeriesKind

load()
Encounters.campaign_type = SeriesKind


def components() -> list[str]:
    """All cards of the box by their definitions, and the rooms of the board."""
    return sorted(CARDS)


__all__ = ["Encounters", "components"]
