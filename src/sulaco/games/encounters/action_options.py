"""What an option of the Action Phase is (L5.10)."""

from __future__ import annotations

from functools import cache

import msgspec

from sulaco.table.decision import Option
from sulaco.table.text import Text


class Do(msgspec.Struct, frozen=True, gc=False):
    """What an option of the Action Phase is: a verb, its card or seat, what it costs."""

    verb: str
    card: str = ""
    n: int = 0


@cache
def deed_option(verb: str, card: str, n: int = 0) -> Option[Do]:
    """An option about a card; what costs nothing says so."""
    return Option(f"{verb}:{card}", Text(f"option.{verb}", {"card": card, "n": n}), Do(verb, card, n), cards=(card,))


@cache
def play_option(verb: str, card: str, index: int) -> Option[Do]:
    """An option about a card played this turn, which may have been played twice."""
    return Option(
        f"{verb}:{card}:{index}", Text(f"option.{verb}", {"card": card}), Do(verb, card, index), cards=(card,)
    )
