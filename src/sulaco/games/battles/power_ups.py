"""Power-Ups: a card discarded for a counter on a character of its name (V16, V99.22, V99.39)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.decision import Option
from sulaco.table.text import Text

from .. import house
from . import counters, events
from .effects import KEPT_OPTIONS
from .values import name

if TYPE_CHECKING:
    from .battles import Battles
    from .cards import Character
    from .state import Unit

POWER_UP = house.number("battles", "power_up.counters", 1, rule="V16.01", least=1, most=10)


class PowerUp(msgspec.Struct, frozen=True):
    card: str
    unit: str


def offers(unit: Unit, held: Iterable[tuple[str, Character]]) -> list[Option[PowerUp]]:
    """The Power-Ups that the characters in hand are for a character in play (V16.01; example V16.04)."""
    wanted = name(unit)
    return [_option(card, unit.id) for card, found in held if found.name == wanted or found.powers_up_anybody]


@lru_cache(KEPT_OPTIONS)
def _option(card: str, unit: str) -> Option[PowerUp]:
    """Discard a card of the same name for a +1/+1 counter (V16.01 to V16.03)."""
    text = Text("option.power-up", {"card": card, "who": unit})
    return Option(f"power-up:{card}:{unit}", text, PowerUp(card, unit), (), (unit,), (card,))


def power_up(game: Battles, seat: int, what: PowerUp) -> None:
    """Discard the card; the character gets the counter."""
    game.discard(seat, what.card, rule="V16.01")
    game.emit(events.PoweredUp(rule="V16.01", seat=seat, unit=what.unit, card=what.card))
    counters.add(game, game.by_id[what.unit], POWER_UP, rule="V16.01")
