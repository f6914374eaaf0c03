"""A player's deck, hand and discard pile: drawing, reshuffling, gaining (L6.07, L6.08, L10.04 to L10.06).

Other stacks that run out: the Hive in `hive` (L15.01 to L15.03), Barracks and Sergeants in `recruiting` (L15.04,
L15.05), Strikes in `strikes` (L15.06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import events, facehuggers, keywords
from .cards import all_copies

if TYPE_CHECKING:
    from .encounters import Encounters

HAND = house.number("encounters", "turn.hand", 6, rule="L10.03", least=1, most=20)


def draw(game: Encounters, seat: int, n: int, *, rule: str = "L10.04") -> None:
    """Draw cards one by one; the discard pile is the new deck when a card is needed and none is there (L10.04)."""
    state = game.state
    player = state.players[seat]
    if player.dead and not player.alien:
        return
    drawn: list[str] = []
    deck = state.alien_deck if player.alien else player.deck
    hazards, chestbursters = all_copies("hazard"), all_copies("chestburster")
    while len(drawn) < n:
        card = deck.pop() if deck else _top(game, seat)
        if not card:
            break
        if card in hazards:
            # It is laid open and another one is drawn; what it does waits until the draw is done.
            state.between.append(card)
            state.surprises.append(f"{seat}:{card}")
        elif card in chestbursters:
            player.hand += drawn
            _tell(game, seat, drawn, rule)
            player.hand.append(card)
            facehuggers.burst(game, seat, card)
            return
        else:
            drawn.append(card)
    player.hand += drawn
    _tell(game, seat, drawn, rule)


def _tell(game: Encounters, seat: int, drawn: list[str], rule: str) -> None:
    if drawn:
        game.state.chance.barrier()
        game.emit(events.Drew(rule=rule, seat=seat, n=len(drawn), cards=tuple(drawn)))


def _top(game: Encounters, seat: int) -> str:
    """The uppermost card of a player's deck; "" if there is none, and none in the discard pile either."""
    state = game.state
    player = state.players[seat]
    alien = bool(player.alien)
    deck = state.alien_deck if alien else player.deck
    if not deck:
        pile = state.alien_discard if alien else player.discard
        if not pile:
            return ""
        deck += pile
        pile.clear()
        state.chance.shuffle(deck)
        game.forget(deck)
        game.emit(events.Reshuffled(rule="L18.07" if alien else "L10.04", seat=seat))
    return deck.pop()


def discard(game: Encounters, seat: int, card: str, *, rule: str = "L10.01") -> None:
    """From the hand to the discard pile."""
    state = game.state
    player = state.players[seat]
    player.hand.remove(card)
    (state.alien_discard if player.alien else player.discard).append(card)
    game.forget_one(card)
    game.emit(events.Discarded(rule=rule, seat=seat, card=card))


def gain(game: Encounters, seat: int, card: str, place: str = "discard", *, rule: str = "L6.07") -> Flow[None]:
    """A card becomes a player's: to the discard pile unless the effect names another place; then Mobilize (L12.21)."""
    player = game.state.players[seat]
    if player.dead:
        return
    game.arrive(card)
    if place == "hand":
        player.hand.append(card)
        game.show(card, seat)
    elif place == "top":
        player.deck.append(card)
        game.show(card, seat)
    else:
        player.discard.append(card)
    game.emit(events.Gained(rule=rule, seat=seat, card=card, place=place))
    yield from keywords.mobilize(game, seat, card)


def take(game: Encounters, seat: int, card: str) -> str:
    """Out of wherever this player has it; where it was. A card played this turn goes on counting (L14.08)."""
    state = game.state
    player = state.players[seat]
    for name in ("hand", "vigilant", "discard", "deck"):
        pile: list[str] = getattr(player, name)
        if card in pile:
            pile.remove(card)
            game.forget_one(card)
            return name
    for play in state.plays:
        if play.card == card and not play.copy and not play.gone:
            play.gone = True
            return "played"
    raise ValueError(f"player {seat + 1} does not have {card}")
