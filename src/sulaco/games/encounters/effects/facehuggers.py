"""Facehuggers from the Hatchery, and how a Chestburster is got rid of (L13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events, facehuggers, hive, terms
from ..asking import pick_player
from ..words import Cause, effect
from .arguments import Whom

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("facehugger")
def _facehugger(game: Encounters, cause: Cause) -> None:
    """A Facehugger of the Hatchery lands before you (L13.07, L99.18)."""
    state = game.state
    card = next((card for card in state.hatchery if card.startswith("facehugger")), "")
    if card:
        state.hatchery.remove(card)
        facehuggers.lay(game, card, cause.seat, rule="L13.07")


@effect("latch")
def _latch(game: Encounters, cause: Cause) -> None:
    """A Facehugger is laid before the active player (L13.01)."""
    if not hive.take(game, cause.card):
        return
    facehuggers.lay(game, cause.card, cause.seat)


@effect("cure")
def _cure(game: Encounters, cause: Cause, whom: Whom) -> Flow[None]:
    """A Chestburster is killed wherever it is; a deck that it was in is shuffled (L13.16, L13.17)."""
    state = game.state
    seats = [cause.seat] if whom == "you" else game.players_from(cause.seat)
    seat = yield from pick_player(game, cause.seat, [one for one in seats if facehuggers.infected(game, one)], "cure")
    if seat < 0:
        return
    player = state.players[seat]
    card = next(
        card for pile in (player.discard, player.deck, player.hand) for card in pile if card.startswith("chestburster")
    )
    deck = card in player.deck
    terms.kill(game, seat, card, rule="L13.16")
    if deck:
        state.chance.shuffle(player.deck)
        game.forget(player.deck)
        game.emit(events.Reshuffled(rule="L13.16", seat=seat))
