"""The sensible bot for battles: a duellist that follows a few sound habits.

`known` is all that it may look at; `clash` foretells a combat; `attacks` looks for profitable ones, `tricks` for what
turns a combat under way; `building` lays resources, recruits and forms rows, `deeds` weighs powers and Plot Twists,
`answers` has the small questions; `sensible` puts these together.
"""

from __future__ import annotations

from .sensible import Sensible

__all__ = ["Sensible"]
