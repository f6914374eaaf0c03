"""Battles: a card duel of Company and Xenomorphs for two to four players, after the law V1 to V23."""

from .battles import Battles
from .cards import company, mains, things, xenomorphs  # noqa: F401  (entered into the register)

__all__ = ["Battles"]
