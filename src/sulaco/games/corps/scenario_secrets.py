"""Dealing a position anew for one pair of eyes, so that nothing hidden from them is in it, not even its shuffles.

It is dealt at the beginning of a step, so what the eyes have learned since is kept where it was then: the decisions
that follow shall lead to the same sight.
"""

from __future__ import annotations

from collections.abc import Iterable

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.table import Table

from .cards import CARDS
from .corps import Corps
from .events import Spotted
from .state import CorpsState
from .tracker_cards import TRACKER
from .view import redeal


def hidden_cards(game: Corps, eyes: int | None) -> set[str]:
    """The cards of which these eyes do not know where they are: in decks, piles and other hands."""
    state = game.state
    piles = [state.endurance, state.beneath, state.exhausted, state.tracker]
    piles += [player.hand for seat, player in enumerate(state.players) if seat != eyes]
    known = 0 if eyes is None else 1 << eyes
    return {card for pile in piles for card in pile if not state.peeked.get(card, 0) & known}


def seen_now(table: Table[Corps], eyes: int | None, events: Iterable[Event]) -> set[str]:
    """The cards and Blips that these eyes know now, or have been told about by these events."""
    state = table.game.state
    hidden = hidden_cards(table.game, eyes)
    seen = {card for card in (*CARDS, *TRACKER) if card not in hidden}
    seen |= {blip.id for blip in state.blips if blip.known_to(eyes)}
    for event in events:
        told = event.seen_by(eyes)
        if isinstance(told, Spotted):
            seen.add(told.blip)
        if told is not None:
            for name in ("card", "cards"):
                value = getattr(told, name, ())
                seen |= {value} if isinstance(value, str) else set(value)
    return seen


def deal_for(table: Table[Corps], state: CorpsState, eyes: int | None, chance: Chance, seen: set[str]) -> None:
    """Deal anew, in place, what these eyes cannot know of a state; what is in `seen` stays where it is."""
    # A spectator holds no seat; one more is lent to it for this deal.
    knower = len(state.players) if eyes is None else eyes
    bit = 1 << knower
    everybody = (1 << len(state.players)) - 1
    own = 0 if eyes is None else bit
    if eyes is None:
        state.peeked = {}
    peeked, looked = dict(state.peeked), {blip.id: blip.seen & own for blip in state.blips}
    for card in seen:
        state.peeked[card] = bit
    for blip in state.blips:
        if blip.id in seen:
            blip.seen |= bit
    redeal(table.kind(state), [knower], chance)
    # Whether another player has looked at a card is told only of cards that all have seen.
    state.peeked = {
        card: seats if seats == everybody else own
        for card, seats in peeked.items()
        if seats & own or seats == everybody
    }
    for blip in state.blips:
        blip.seen = looked[blip.id]
    state.facts = {name: number for name, number in state.facts.items() if not name.startswith("_")}
    state.chance = Chance(at=chance.at)
