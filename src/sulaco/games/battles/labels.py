"""Labels for clients: title, status, what an answer is called in a refusal, what the card or power behind it does.

Nothing here depends on who reads it: the questions of battles name nothing that only one seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.briefing import Briefing
from sulaco.table.decision import Option
from sulaco.table.text import Text, say

from ..copies import kind
from .cards import CARDS, Equipment
from .values import character

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Setup

USES = ("twist", "recruit", "equip", "power-up", "card", "lay", "lay-up")
"""Answers that use, take or lay a card, by the first word of their keys."""


def title(setup: Setup) -> Text:
    """A table is called after its Main Characters."""
    mains = [deck.main for deck in setup.decks]
    if len(mains) == 2:
        return say("title.duel", one=mains[0], other=mains[1])
    return say(f"title.{setup.mode}", mains=mains)


def briefing(setup: Setup) -> Briefing:
    """How this many players win and lose (V2.01, V21.01, V21.07, V21.18), and what is wise whatever the deck."""
    mode = "duel" if len(setup.decks) == 2 else setup.mode
    return Briefing(
        win=(say(f"briefing.win.{mode}"), say("briefing.wounds")),
        lose=(say(f"briefing.lose.{mode}"), say("briefing.decks")),
        advice=(say("briefing.resources"), say("briefing.attacks"), say("briefing.rows")),
    )


def status(game: Battles) -> Text:
    """The turn and its phase."""
    if game.state.ending is not None:
        return say("status.over", n=game.state.turn)
    return say("status.turn", n=game.state.turn, phase=Text(f"phase.{game.phase()}"))


def label(key: str) -> Text:
    """The name of an answer that is not possible now, by its key."""
    verb, card, power = (*key.split(":", 2), "")[:3]
    if verb == "power":
        return say("label.power", who=card, power=Text(f"power.{power}"))
    return say(f"label.{verb}", card=card)


def detail(game: Battles, option: Option[Any]) -> Text | None:
    """The rule text of the card or power that an option uses; None if it uses none."""
    verb, _, rest = option.key.partition(":")
    if verb == "power":
        unit, _, power = rest.partition(":")
        return _power_text(game, unit, power.partition(":")[0])
    if verb not in USES or not option.cards:
        return None
    return Text(f"rule-text.{option.cards[0].rpartition('-')[0]}")


def _power_text(game: Battles, id: str, power: str) -> Text | None:
    """The rule text of the card on which a power is printed: the character's Level 1 or 2, or its Equipment's."""
    unit = game.by_id.get(id)
    if unit is None:
        return None
    card = character(unit)
    if any(found.id == power for found in card.face.powers):
        return Text(f"rule-text.{card.id}")
    if card.level_two is not None and any(found.id == power for found in card.level_two.powers):
        return Text(f"rule-text.{card.id}-2")
    worn = CARDS.get(kind(unit.equipment))
    return Text(f"rule-text.{worn.id}") if isinstance(worn, Equipment) else None
