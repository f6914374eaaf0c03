"""The sensible bot for corps: a squad player that follows a few sound habits and the goal of the mission.

`known` is all that it may look at; `odds` and `ground` are arithmetic; `fight` weighs shots, `places` weighs spaces,
`goals` says what each mission asks for, `cards` when cards are worth playing, `horde` what the leader chooses for
the Aliens; `sensible` puts these together. `habits` says how much of all that counts: those of the sensible bot
were set by hand, veterans have learned theirs.
"""

from __future__ import annotations

from .habits import learned
from .sensible import Sensible

__all__ = ["Sensible", "default_policy"]


def default_policy(seed: int) -> Sensible:
    """The sensible bot with the habits of veterans."""
    return Sensible(seed, learned())
