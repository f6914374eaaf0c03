"""Hazard cards: the three Hazards of the Location, and those that wander through the decks (L7.15 to L7.19, L99.05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import NO, YES, Flow

from . import decks, events, hive, terms, words
from .asking import pick_hidden
from .cards import Location, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def happen(game: Encounters, card: str, index: int) -> Flow[None]:
    """The first Hazard of the game triggers ability 1 of the Location, then 2, then 3 (L7.15, L7.16, L99.05)."""
    state = game.state
    state.hazards += 1
    n = state.hazards
    location: Location = definition(state.location)
    if n > len(location.hazards):
        hive.lift(game, card)
        state.spent.append(card)
        game.emit(events.HiveCardGone(rule="L99.05", card=card))
        return
    game.emit(events.HazardHappened(rule="L7.15", location=location.id, hazard=location.hazard_names[n - 1], n=n))
    effects = location.hazards[n - 1]
    if any(each.name == "stay" for each in effects):
        if index < 0:
            yield from hive.pushed_out(game, card)
        return
    hive.lift(game, card)
    state.between.append(card)
    yield from words.run(game, effects, Cause(game.you(), card, index))
    if card in state.between:
        game.arrive(card)
        state.spent.append(card)


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
            text = prompt("wandering", hazard=location.hazard_names[which], n=n)
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
        following = terms.next_player(game, seat)
        state.players[following].discard.append(card)
        yield from words.run(game, planted.bodies[0], Cause(seat, card))
