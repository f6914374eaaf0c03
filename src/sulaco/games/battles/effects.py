"""Choosing targets, looking through decks: the words that card texts share (V18.06, V3.06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from . import events
from .cards import definition

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

NOBODY: Option[None] = Option("nobody", say("option.nobody"), None)
NOTHING: Option[str] = Option("nothing", say("option.nothing"), "")


def unit_option(unit: Unit) -> Option[Unit]:
    return Option(f"unit:{unit.id}", Text("option.unit", {"who": unit.id}), unit, (), (unit.id,))


def pick(game: Battles, seat: int, units: Iterable[Unit], ask: str, rule: str = "V13.03") -> Flow[Unit | None]:
    """Choose one of these characters; None if there is none. A choice of one is no choice: all of it is open."""
    options = [unit_option(unit) for unit in units]
    if not options:
        return None
    return (yield from choose(seat, say(f"ask.{ask}"), options, rule))


def pick_or_not(game: Battles, seat: int, units: Iterable[Unit], ask: str, rule: str = "V13.03") -> Flow[Unit | None]:
    """Choose one of these characters, or nobody."""
    options = [unit_option(unit) for unit in units]
    if not options:
        return None
    answer: Option[Unit | None] = yield Decision(seat, say(f"ask.{ask}"), [*options, NOBODY], rule)
    return answer.value


def pick_card(
    game: Battles, seat: int, cards: Sequence[str], ask: str, rule: str = "V13.03", *, may_decline: bool = True
) -> Flow[str]:
    """Choose one of these cards, each kind once; "" for nothing.

    Asked even when there is nothing to choose: what is among hidden cards must not show in being asked.
    """
    kinds: dict[str, str] = {}
    for card in cards:
        kinds.setdefault(card.rpartition("-")[0], card)
    options = [
        Option(f"card:{card}", Text("option.card", {"card": card}), card, cards=(card,)) for card in kinds.values()
    ]
    if may_decline or not options:
        options.append(NOTHING)
    answer: Option[str] = yield Decision(seat, say(f"ask.{ask}"), options, rule)
    return answer.value


def top_cards(game: Battles, seat: int, n: int, source: str) -> list[str]:
    """Show the top cards of a deck to all; they are taken off it. The first one is the uppermost."""
    player = game.state.players[seat]
    cards = [player.deck.pop() for _ in range(min(n, len(player.deck)))]
    game.state.between += cards
    if cards:
        game.state.chance.barrier()
        game.emit(events.Shown(seat=seat, cards=tuple(cards), source=source))
    return cards


def to_hand(game: Battles, seat: int, card: str) -> None:
    """A card that all have seen goes to the hand."""
    player = game.state.players[seat]
    game.arrive(card)
    player.hand.append(card)
    player.seen[card] = everybody_but(game, seat)
    game.emit(events.TakenToHand(seat=seat, card=card))


def everybody_but(game: Battles, seat: int) -> int:
    """A bit for every other seat."""
    return sum(1 << other for other in range(len(game.state.players)) if other != seat)


def to_bottom(game: Battles, seat: int, cards: list[str], ask: str = "bottom-order") -> Flow[None]:
    """Cards that all have seen go beneath the deck, in the order that their player likes."""
    player = game.state.players[seat]
    everybody = (1 << len(game.state.players)) - 1
    left = list(cards)
    while left:
        card = left[0]
        if len({card.rpartition("-")[0] for card in left}) > 1:
            card = yield from pick_card(game, seat, left, ask, may_decline=False)
        left.remove(card)
        game.arrive(card)
        player.deck.insert(0, card)
        player.seen[card] = everybody


def search(
    game: Battles, seat: int, fits: Callable[[str], bool], ask: str, *, places: Sequence[str] = ("deck", "hand", "ko")
) -> Flow[str]:
    """Fetch a card from deck, hand or KO pile: it is taken out of where it was; "" if nothing is taken.

    The deck is shuffled afterwards (V18.06).
    """
    player = game.state.players[seat]
    piles = [getattr(player, place) for place in places]
    if "deck" in places:
        game.state.chance.barrier()
        game.emit(events.Searched(rule="V18.06", seat=seat))
    card = yield from pick_card(game, seat, [card for pile in piles for card in pile if fits(card)], ask)
    if card:
        game.take(next(pile for pile in piles if card in pile), card)
        player.seen.pop(card, None)
    if "deck" in places:
        game.shuffle(seat)
    return card


def kind(card: str) -> str:
    """The definition's id."""
    return card.rpartition("-")[0]


def is_type(card: str, type: str) -> bool:
    return bool(definition(card).type == type)
