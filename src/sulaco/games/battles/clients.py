"""Words for clients: what the card or the power behind an answer does.

What others may know of a question is all of it: the questions of battles name nothing that only one seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option
from sulaco.table.text import Text

from .cards import CARDS, Equipment
from .values import character

if TYPE_CHECKING:
    from .battles import Battles

USES = ("twist", "recruit", "equip", "power-up", "card", "lay", "lay-up")
"""Answers that use, take or lay a card, by the first word of their keys."""


def detail(game: Battles, option: Option[Any]) -> Text | None:
    """The rule text of the card that an option uses."""
    verb, _, rest = option.key.partition(":")
    if verb == "power":
        unit, _, power = rest.partition(":")
        return _power_text(game, unit, power.partition(":")[0])
    if verb not in USES or not option.cards:
        return None
    return Text(f"rule-text.{option.cards[0].rpartition('-')[0]}")


def _power_text(game: Battles, id: str, power: str) -> Text | None:
    """Powers are told on the card that has them: the character's, its second level's, or its Equipment's."""
    unit = game.by_id.get(id)
    if unit is None:
        return None
    card = character(unit)
    if any(found.id == power for found in card.face.powers):
        return Text(f"rule-text.{card.id}")
    if card.level_two is not None and any(found.id == power for found in card.level_two.powers):
        return Text(f"rule-text.{card.id}-2")
    worn = CARDS.get(unit.equipment.rpartition("-")[0])
    return Text(f"rule-text.{worn.id}") if isinstance(worn, Equipment) else None
