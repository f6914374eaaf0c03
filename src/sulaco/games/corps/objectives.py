"""How far the players are with their mission, in numbers for all to see (A1.08, A20.03, A23.05)."""

from __future__ import annotations

import msgspec


class Objective(msgspec.Struct, omit_defaults=True):
    """Something to achieve: `value` of `goal` is reached so far. With goal 0 the value has to come down to 0.

    Its words are the name `objective.ID` of the box. `turn`: the turn by whose end, or in which, it has to be so.
    """

    id: str
    value: int
    goal: int
    turn: int = 0
