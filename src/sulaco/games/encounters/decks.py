"""A player's deck, hand and discard pile: drawing, discarding, gaining, killing (L6.07, L10, L12.21, L14.03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import house
from . import events, harm, words
from .cards import Character, all_copies, definition
from .words import Cause

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
            harm.burst(game, seat, card)
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
    found = definition(card)
    if isinstance(found, Character) and found.mobilize:
        game.emit(events.Mobilized(rule="L12.21", seat=seat, card=card))
        yield from words.run(game, found.mobilize, Cause(seat, card))


def own(game: Encounters, seat: int) -> list[str]:
    """ "Your characters": in hand, played this turn, Vigilant in play; no copies (L14.03, L14.04)."""
    state = game.state
    player = state.players[seat]
    cards = [*player.hand, *player.vigilant]
    if seat == state.active:
        cards += [play.card for play in state.plays if not play.copy and not play.gone]
    return [card for card in cards if isinstance(definition(card), Character)]


def show(game: Encounters, seat: int, card: str) -> None:
    """A player lets all see one of the own cards (L14.09)."""
    game.emit(events.Shown(rule="L14.09", seat=seat, card=card))
    if card in game.state.players[seat].hand:
        game.show(card, seat)


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


def kill(game: Encounters, seat: int, card: str, *, rule: str = "L14.05") -> None:
    """A player's card dies: characters go to Dead Characters, a Chestburster back to the Hatchery (L14.05, L13.17)."""
    take(game, seat, card)
    bury(game, card)
    game.emit(events.CharacterKilled(rule=rule, seat=seat, card=card))


def bury(game: Encounters, card: str) -> None:
    """Where a dead card goes (L14.05, L14.06, L13.17)."""
    state = game.state
    game.arrive(card)
    found = definition(card)
    if card.startswith("chestburster"):
        state.hatchery.append(card)
    elif isinstance(found, Character):
        state.dead_characters.append(card)
    elif found.enemy:
        state.dead_enemies.append(card)
    elif found.kind in ("event", "hazard"):
        state.spent.append(card)
    else:
        state.removed.append(card)
