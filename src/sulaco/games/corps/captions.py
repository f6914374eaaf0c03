"""Captions for clients: what a table is called, where it stands, what an answer would be called, what a card does.

And what others may know of a question: all of it, unless its words hold something that only the asked seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option
from sulaco.table.text import Text, say

from .cards import CARDS, DEFINITIONS
from .characters import ABILITIES
from .experience_cards import EXPERIENCE
from .state import Setup
from .view import PHASES

if TYPE_CHECKING:
    from .corps import Corps

UNTOLD = ("bury", "quick-study")
"""Questions that name a card which only the asked seat has looked at: others are told none of their arguments."""

USES = ("event", "use", "hazard", "equip", "gear", "take", "grenade", "experience", "learn")
"""Options that use or take a card, by the first word of their keys."""

LOW_DECK = 12
"""With so many cards left or fewer, resting is no longer a matter of taste."""
SETUP = ("experience", "gear", "deal", "guns", "place")


def title(setup: Setup) -> Text:
    return say("title.corps", mission=setup.mission)


def status(game: Corps) -> Text:
    """The step of the setup, the phase of the turn, or how it ended."""
    state = game.state
    if state.ending is not None:
        return say("status.won" if state.ending.winners else "status.lost", turn=state.turn)
    step = state.step if state.step in SETUP else PHASES[state.step]
    return say(f"status.{step}", turn=state.turn)


def label(key: str) -> Text:
    """The name of an answer that is not possible, as far as its key tells what it is about."""
    kind, *rest = key.split(":")
    if kind == "equip" and len(rest) == 2:
        return say("label.equip-card", card=rest[0], who=rest[1])
    if kind == "learn" and rest:
        return say("label.learn-card", card=rest[0])
    if kind == "interact" and rest:
        return say("label.interact-with", token=rest[0])
    if kind == "move" and rest:
        return say("label.move-to", space=rest[0])
    if kind in ("activate", "hero") and rest:
        return say(f"label.{kind}", who=rest[0])
    if kind == "mission" and rest:
        return say("label.mission", mission=rest[0])
    return say(f"label.{kind}")


def detail(option: Option[Any]) -> Text | None:
    """The rule text of the ability or card that an option uses."""
    kind, _, rest = option.key.partition(":")
    if kind == "ability":
        return say(f"rule-text.{rest}") if rest in ABILITIES else None
    if kind not in USES or not option.cards:
        return None
    card = option.cards[0]
    definition = CARDS.get(card) or DEFINITIONS.get(card) or EXPERIENCE.get(card)
    return say(f"rule-text.{definition.id}") if definition is not None else None


def advice(game: Corps, decision: Decision, option: Option[Any] | None) -> str:
    """What the answer to a question about an activation is like, as in the ids of texts; empty: as its key says."""
    if decision.kind != "action" or option is None:
        return ""
    current, kind = game.state.activation, option.key.partition(":")[0]
    who = game.who[current.character] if current else None
    if who is not None and who.status == "down":
        return "down"
    if kind in ("equip", "unequip"):
        return "gear"
    if kind == "rest" and len(game.state.endurance) + len(game.state.beneath) > LOW_DECK:
        return "rest-early"
    return ""
