"""The four keywords of characters: Coordinate, Vigilant, Sacrifice and Mobilize (L12.01).

Whose Coordinate cards are offered, and when, stands in `survey` (L99.21, L99.22). Vigilant cards of earlier turns do
not count for class abilities: `playing` (L12.15); they are "your characters": `terms.own` (L12.16); some avoid a
strike: `strikes` (L12.17). The examples of Coordinate, Sacrifice and Mobilize are cards of `data/characters`
(L12.10 to L12.12, L12.20, L12.24).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from ..copies import each_kind
from . import decks, events, objectives, playing, words
from .action_options import Do, play_option
from .areas import Aura
from .cards import CARDS, Character, definition
from .state import Offer
from .survey import Board
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters

REPLACEMENT = house.number("encounters", "coordinate.draw", 1, rule="L12.02", least=0, most=10)
HELP = house.number("encounters", "coordinate.cards", 1, rule="L12.07", least=0, most=6)
LET_STRIKE: Option[Do] = Option("strike", say("option.let-strike"), Do("strike"))
SPENT = ("attack", "recruit", "weaken")
"""What is of no use any more in the Strike Phase: nothing is bought or fought then (L99.06)."""


def asides(board: Board, auras: list[Aura]) -> list[Option[Do]]:
    """What the others can do in this phase (L12.02)."""
    if any(each.name == "no-coordinate" for each, _, _ in auras):
        return []
    return [_aside(seat, card) for seat, card in board.helping]


@cache
def _aside(seat: int, card: str) -> Option[Do]:
    text = Text("option.coordinate", {"card": card})
    return Option(f"coordinate:{card}", text, Do("coordinate", card, seat), cards=(card,), seat=seat)


def coordinate(game: Encounters, do: Do) -> Flow[None]:
    """Another player sets a card aside, out of play, and draws one (L12.02, L12.03, L99.20)."""
    state = game.state
    seat = do.n
    state.players[seat].hand.remove(do.card)
    game.forget_one(do.card)
    state.offers.append(Offer(seat, do.card))
    game.emit(events.Coordinated(rule="L12.02", seat=seat, card=do.card))
    decks.draw(game, seat, REPLACEMENT, rule="L12.02")
    yield from objectives.check(game)


def return_cards(game: Encounters) -> None:
    """When the turn ends, cards set aside go to their owners' discard piles (L12.06, L99.19, L99.20)."""
    state = game.state
    for offer in state.offers:
        owner = state.players[offer.seat]
        (state.removed if owner.dead else owner.discard).append(offer.card)
    state.offers = []


def play_copy(game: Encounters, do: Do) -> Flow[None]:
    """A copy of a card that another player has set aside; nobody has to play it (L12.04, L12.05)."""
    offer = next(offer for offer in game.state.offers if offer.card == do.card)
    offer.used = True
    yield from playing.play_card(game, game.state.active, do.card, copy=True)


def sacrifice(game: Encounters, do: Do) -> Flow[None]:
    """Kill a card played this turn for its Sacrifice; what it gave is kept (L12.18, L12.19, L99.23)."""
    state = game.state
    play = state.plays[do.n]
    play.gone = True
    game.emit(events.Sacrificed(rule="L12.18", seat=state.active, card=do.card))
    if not play.copy:
        state.dead_characters.append(play.card)
    yield from words.run(game, CARDS[play.id].sacrifice, Cause(state.active, do.card, play=play))
    yield from objectives.check(game)


def sacrifices(game: Encounters) -> list[Option[Do]]:
    """Cards played this turn that may still be sacrificed before an enemy strikes, for what helps now (L12.18)."""
    return [
        play_option("sacrifice", play.card, index)
        for index, play in enumerate(game.state.plays)
        if (effects := CARDS[play.id].sacrifice) and not play.gone and any(each.name not in SPENT for each in effects)
    ]


def sacrificed_before(game: Encounters, enemy: str, options: list[Option[Do]]) -> Flow[bool]:
    """Before an enemy strikes a card may be sacrificed; whether one was."""
    state = game.state
    ask = prompt("before-strike", card=enemy)
    answer: Option[Do] = yield Decision(state.active, ask, [LET_STRIKE, *options], "L12.18")
    if answer is LET_STRIKE:
        return False
    yield from sacrifice(game, answer.value)
    return True


def use_vigilant(game: Encounters, do: Do) -> Flow[None]:
    """Discard a Vigilant card for its effect (L12.14)."""
    state = game.state
    effects = counts_as(game, do.card).vigilant
    discard_vigilant(game, state.active, do.card)
    game.emit(events.AbilityUsed(rule="L12.14", seat=state.active, card=do.card))
    yield from words.run(game, effects, Cause(state.active, do.card))
    yield from objectives.check(game)


def mobilize(game: Encounters, seat: int, card: str) -> Flow[None]:
    """What a card does when it is gained, after the HQ has been refilled; never again later (L12.21 to L12.23)."""
    found = definition(card)
    if isinstance(found, Character) and found.mobilize:
        game.emit(events.Mobilized(rule="L12.21", seat=seat, card=card))
        yield from words.run(game, found.mobilize, Cause(seat, card))


def helpers(hand: list[str]) -> list[str]:
    """The Coordinate cards of a hand; all Sergeants are (L12.09)."""
    return each_kind([card for card in hand if definition(card).coordinate])


def helping(game: Encounters) -> list[tuple[int, str]]:
    """The Coordinate cards that the others may set aside, with their seats: one each in a turn (L12.07, L12.08)."""
    state = game.state
    found: list[tuple[int, str]] = []
    for seat, player in enumerate(state.players):
        if seat != state.active and not player.dead:
            cards = game.helpers[seat].of(player.hand)
            if cards and sum(offer.seat == seat for offer in state.offers) < HELP:
                found += [(seat, card) for card in cards]
    return found


def vigilant(game: Encounters, seat: int) -> list[str]:
    """The Vigilant cards that a player has in play, those of this turn too; a copy is none (L12.13, L99.24)."""
    state = game.state
    cards = list(state.players[seat].vigilant)
    if seat == state.active and state.plays:
        cards += [play.card for play in state.plays if not play.copy and not play.gone and CARDS[play.id].stays]
    return cards


def counts_as(game: Encounters, card: str) -> Any:
    """The definition that a card stands for: what it was played as in this turn, else its own (L14.21)."""
    played = (play for play in game.state.plays if play.card == card and not play.copy and not play.gone)
    play = next(played, None)
    return definition(card) if play is None else CARDS[play.id]


def discard_vigilant(game: Encounters, seat: int, card: str) -> None:
    """A Vigilant card goes to its owner's discard pile for its effect (L12.14)."""
    decks.take(game, seat, card)
    game.state.players[seat].discard.append(card)
