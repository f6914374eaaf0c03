"""Kinds of Aliens: what one does otherwise than another is a row of numbers and words (A13.06, A15, A17, A24.11).

The Queen's are those of A27.01, A27.08 and A27.09.

What a word stands for is said by the chapter that uses it (`harm.RESULTS`).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .. import house
from .boxes import BASE, GET_AWAY

SPEED = house.number("corps", "aliens.speed", 6, rule="A13.06", least=1, most=20)
BREAKS_ON = house.number("corps", "barricade.breaks_on", 5, rule="A12.04", least=1, most=7)

QUEEN_ADDS = house.number("corps", "queen.adds", 3, rule="A27.09", least=0, most=9)
QUEEN_REACH = house.number("corps", "queen.reach", 2, rule="A27.08", least=1, most=3)

Result = Literal["fall", "facehug"]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of Alien."""

    id: str
    speed: int = SPEED
    """Spaces that it moves in its own activation (A13.06)."""
    size: int = 1
    """How many spaces it covers in width and height."""
    reach: int = 1
    """How many spaces away it attacks; of several Characters it attacks one of the closest."""
    defense_dice: int = 1
    """Marine dice of a Defense Roll against it; the highest counts (A15.02)."""
    adds: int = 0
    """What is added to that roll, besides 1 for each token (A17.03)."""
    result: Result = "fall"
    """What a failed Defense Roll against it leads to (A15.04, A15.05, A24.12)."""
    breaks_on: int = BREAKS_ON
    """The lowest roll of the Alien die with which it breaks a Barricade (A12.04)."""
    swarms: bool = True
    """Tokens under it make it a Swarm (A17.01)."""
    dies: bool = True
    """What would kill it does. If not it gets a damage token instead, and no capture takes it away (A27.10, A99.80)."""
    box: str = BASE


USUAL = "alien"
QUEEN = "queen"

KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind(id=USUAL),
        Kind(id="facehugger", result="facehug", swarms=False),
        Kind(id=QUEEN, size=2, reach=QUEEN_REACH, adds=QUEEN_ADDS, swarms=False, dies=False, box=GET_AWAY),
    )
}
