"""The Cleanup Phase (L10.01 to L10.03, L12.13).

How cards are drawn, what happens when the deck runs dry, and who sees a discard pile stands in `decks`
(L10.04 to L10.06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from . import areas, decks, objectives, scoring
from .cards import definition

if TYPE_CHECKING:
    from .encounters import Encounters


def phase(game: Encounters) -> Flow[None]:
    """Played cards and the hand are discarded, Vigilant ones stay, and six cards are drawn (L3.05, L10, L12.13)."""
    state = game.state
    seat = state.active
    player = state.players[seat]
    for play in state.plays:
        if not play.copy and not play.gone:
            (player.vigilant if definition(play.card).stays else player.discard).append(play.card)
    player.discard += player.hand
    game.forget(player.hand)
    player.hand = []
    state.plays = []
    n = decks.HAND - player.smaller
    for each, _, _ in areas.active(game):
        if each.name == "hand":
            n += each.args[0]
    for card in player.strikes:
        for each in definition(card).aura:
            if each.name == "hand":
                n += each.args[0]
    player.smaller = 0
    state.step = "turn-ends"
    decks.draw(game, seat, max(0, n), rule="L10.03")
    scoring.check_hand(game, seat)
    yield from objectives.check(game)
