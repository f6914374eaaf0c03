"""Choosing targets, looking through decks: the words that card texts share (V18.06, V3.06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from ..copies import card_option, each_kind
from . import events
from .cards import definition

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

KEPT_OPTIONS = 1 << 14
"""Keep this many options of a kind for the next time: an option depends on the ids in it alone."""

NOBODY: Option[None] = Option("nobody", say("option.nobody"), None)
NOTHING: Option[str] = Option("nothing", say("option.nothing"), "")


def unit_option(unit: Unit) -> Option[Unit]:
    return Option(f"unit:{unit.id}", Text("option.unit", {"who": unit.id}), unit, (), (unit.id,))


def pick(game: Battles, seat: int, units: Iterable[Unit], ask: str, rule: str = "V13.03") -> Flow[Unit | None]:
    """Choose one of these characters; None if there is none. A choice of one is no choice: all of it is open."""
    options = [unit_option(unit) for unit in units]
    if not options:
        return None
    return (yield from choose(seat, prompt(ask), options, rule))


def pick_or_not(game: Battles, seat: int, units: Iterable[Unit], ask: str, rule: str = "V13.03") -> Flow[Unit | None]:
    """Choose one of these characters, or nobody."""
    options = [unit_option(unit) for unit in units]
    if not options:
        return None
    answer: Option[Unit | None] = yield Decision(seat, prompt(ask), [*options, NOBODY], rule)
    return answer.value


def pick_card(game: Battles, seat: int, cards: Sequence[str], ask: str, rule: str = "V13.03") -> Flow[str]:
    """Choose one of these cards, each kind once; "" for nothing.

    Asked even when there is nothing to choose: what is among hidden cards must not show in being asked.
    """
    options = [card_option(card) for card in each_kind(cards)]
    answer: Option[str] = yield Decision(seat, prompt(ask), [*options, NOTHING], rule)
    return answer.value


def pick_shown(game: Battles, seat: int, cards: Sequence[str], ask: str, rule: str = "V13.03") -> Flow[str]:
    """Choose one of these cards that all have seen, each kind once; "" if there is none."""
    options = [card_option(card) for card in each_kind(cards)]
    if not options:
        return ""
    return (yield from choose(seat, prompt(ask), options, rule))


def top_cards(game: Battles, seat: int, n: int, source: str) -> list[str]:
    """Show the top cards of a deck to all; they are taken off it. The first one is the uppermost."""
    player = game.state.players[seat]
    cards = [player.deck.pop() for _ in range(min(n, len(player.deck)))]
    game.state.between += cards
    for card in cards:
        game.forget(card)
    if cards:
        game.state.chance.barrier()
        game.emit(events.Shown(seat=seat, cards=tuple(cards), source=source))
    return cards


def to_hand(game: Battles, seat: int, card: str) -> None:
    """A card that all have seen goes to the hand."""
    game.arrive(card)
    game.hold_known(seat, card, everybody_but(game, seat))
    game.emit(events.TakenToHand(seat=seat, card=card))


def everybody_but(game: Battles, seat: int) -> int:
    """A bit for every other seat."""
    return sum(1 << other for other in range(len(game.state.players)) if other != seat)


def to_bottom(game: Battles, seat: int, cards: list[str], ask: str = "bottom-order") -> Flow[None]:
    """Cards that all have seen go beneath the deck, in the order that their player likes and nobody else sees."""
    player = game.state.players[seat]
    everybody = (1 << len(game.state.players)) - 1
    left = list(cards)
    while left:
        card = yield from pick_shown(game, seat, left, ask)
        left.remove(card)
        game.arrive(card)
        player.deck.insert(0, card)
        player.seen[card] = everybody


def search(game: Battles, seat: int, fits: Callable[[str], bool], ask: str, *, n: int = 1) -> Flow[list[str]]:
    """Fetch up to a number of cards from deck, hand or KO pile: they are taken out of where they were.

    What is found is asked even if it is nothing. The deck is shuffled afterwards (V18.06).
    """
    player = game.state.players[seat]
    # In the order of their names: how the deck lies is not for anybody to know.
    piles = {"deck": sorted(player.deck), "hand": player.hand[:], "ko": player.ko[:]}
    game.state.chance.barrier()
    game.emit(events.Searched(rule="V18.06", seat=seat))
    found: list[str] = []
    while len(found) < n:
        options = [
            Option(f"card:{card}", Text(f"option.from-{place}", {"card": card}), (place, card), cards=(card,))
            for place, pile in piles.items()
            for card in each_kind(card for card in pile if fits(card))
        ]
        answer: Option[Any] = yield Decision(seat, prompt(ask), [*options, NOTHING], "V13.03")
        if not answer.value:
            break
        place, card = answer.value
        piles[place].remove(card)
        game.take(getattr(player, place), card)
        found.append(card)
    game.shuffle(seat)
    return found


def is_type(card: str, type: str) -> bool:
    return bool(definition(card).type == type)
