"""Hazards that wander through the players' decks, as those of the Auriga do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import NO, YES, Flow
from sulaco.table.text import say

from . import decks, events, words
from .asking import pick_hidden
from .cards import Location, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def surprises(game: Encounters) -> Flow[None]:
    """Hazards that were drawn: discard cards to be rid of them, or suffer and pass them on."""
    state = game.state
    while state.surprises:
        seat_, _, card = state.surprises.pop(0).partition(":")
        seat = int(seat_)
        player = state.players[seat]
        location: Location = definition(state.location)
        which = state.planted[card] - 1
        planted = location.hazards[which][0]
        game.emit(events.HazardDrawn(rule="L7.15", seat=seat, card=card, hazard=location.hazard_names[which]))
        rid = player.dead
        n = planted.args[0]
        if not rid and len(player.hand) >= n:
            text = say("ask.wandering", hazard=location.hazard_names[which], n=n)
            answer: Option[bool] = yield Decision(seat, text, (YES, NO), "L16.01")
            rid = answer.value
            for _ in range(n if rid else 0):
                chosen = yield from pick_hidden(game, seat, player.hand, "discard")
                decks.discard(game, seat, chosen, rule="L16.01")
        game.arrive(card)
        if rid:
            state.spent.append(card)
            del state.planted[card]
            game.emit(events.HiveCardGone(rule="L16.01", card=card))
            continue
        following = game.next_player(seat)
        state.players[following].discard.append(card)
        yield from words.run(game, planted.bodies[0], Cause(seat, card))
