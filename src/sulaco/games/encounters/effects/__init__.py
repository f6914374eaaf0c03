"""The words of card texts, by the chapters of the rulebook (see `words` for the language).

Loading this package enters them; cards can be read afterwards.
"""

from . import (
    areas,
    conditions,
    copying,
    decks,
    facehuggers,
    fighting,
    forms,
    hazards,
    killing,
    moving,
    objectives,
    players,
    playing,
    recruiting,
    rooms,
    scanning,
    strikes,
    swapping,
)

__all__ = [
    "areas",
    "conditions",
    "copying",
    "decks",
    "facehuggers",
    "fighting",
    "forms",
    "hazards",
    "killing",
    "moving",
    "objectives",
    "players",
    "playing",
    "recruiting",
    "rooms",
    "scanning",
    "strikes",
    "swapping",
]
