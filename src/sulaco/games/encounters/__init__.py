"""Legendary Encounters: an Alien deck building game."""

from . import effects, twists  # these enter the words that cards are written in
from .cards import load
from .encounters import Encounters

load()

__all__ = ["Encounters", "effects", "twists"]
