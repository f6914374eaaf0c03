"""+1/+1 and -1/-1 counters: how a character gets and loses them (V10).

What they add to ATK and DEF stands in `values` (V10.01). When DEF falls to 0 by something else than a counter, or stays
there after a recovery, `timing.settle` stuns the character (V10.03, V99.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events, harm
from .values import values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


def add(game: Battles, unit: Unit, n: int, *, rule: str = "V10.01") -> bool:
    """+1/+1 counters, or -1/-1 for a negative number; opposite ones go away in pairs (V10.02).

    A stunned character gets none (V9.05).
    """
    if unit.stunned or not n:
        return False
    unit.counters += n
    game.emit(events.CountersAdded(rule=rule, unit=unit.id, n=n))
    if n < 0 and values(game, unit)[1] <= 0:
        harm.stun(game, (unit,), rule="V10.03")
    return True


def strip(game: Battles, unit: Unit) -> None:
    """Its +1/+1 counters go; -1/-1 counters stay."""
    if unit.counters > 0:
        game.emit(events.CountersLost(unit=unit.id, n=unit.counters))
        unit.counters = 0
