"""A player's hand, deck and discard pile (L10, L16.04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import decks, events
from ..asking import pick, pick_hidden
from ..cards import Character, definition
from ..words import Cause, effect
from .arguments import To

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("draw")
def _draw(game: Encounters, cause: Cause, n: int) -> None:
    decks.draw(game, cause.seat, n)


@effect("discard")
def _discard(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    """From the hand, of one's own choice, as many as there are (L16.04)."""
    for _ in range(n):
        hand = game.state.players[cause.seat].hand
        if not hand or not game.in_game(cause.seat):
            return
        card = yield from pick_hidden(game, cause.seat, hand, "discard")
        if card:
            decks.discard(game, cause.seat, card, rule="L16.04")


@effect("discard-random")
def _discard_random(game: Encounters, cause: Cause, n: int) -> None:
    for _ in range(n):
        hand = game.state.players[cause.seat].hand
        if hand:
            game.state.chance.barrier()
            decks.discard(game, cause.seat, game.state.chance.pick(hand), rule="L7.13")


@effect("discard-hand")
def _discard_hand(game: Encounters, cause: Cause) -> None:
    for card in list(game.state.players[cause.seat].hand):
        decks.discard(game, cause.seat, card)


@effect("discard-attack")
def _discard_attack(game: Encounters, cause: Cause, n: int) -> Flow[None]:
    """Cards with printed Attack are discarded from the hand, as many as there are."""
    for _ in range(n):
        hand = game.state.players[cause.seat].hand
        armed = [card for card in hand if getattr(definition(card), "attack", 0) > 0]
        if not hand:
            return
        card = yield from pick_hidden(game, cause.seat, armed, "discard")
        if not card:
            return
        decks.discard(game, cause.seat, card, rule="L16.01")


@effect("recover")
def _recover(game: Encounters, cause: Cause, to: To, *, may: bool = False) -> Flow[None]:
    """A card of your discard pile to your hand, or onto your deck."""
    player = game.state.players[cause.seat]
    cards = [card for card in player.discard if isinstance(definition(card), Character)]
    card = yield from pick(game, cause.seat, cards, "recover", may=may)
    if card:
        player.discard.remove(card)
        (player.hand if to == "hand" else player.deck).append(card)
        game.show(card, cause.seat)
        game.emit(events.Gained(rule="L16.01", seat=cause.seat, card=card, place=to))
