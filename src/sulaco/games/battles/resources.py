"""Resources and Locations: what pays for a power symbol, and how (V13.06 to V13.09, V17).

Every way to pay is an option of its own, so that nobody is asked a second question that would tell what they hold.

A Resource Row is a list of the state; its order means nothing, and nothing in it exhausts (V17.01, V17.04). Several
Locations of one name may lie there (V17.09; what decks hold of them stands in `decks`, V17.10). A Location stays face
down once turned: `zones.turn_down` (V17.02). Only its player sees a card laid face down: `view` (V17.03). The six
symbols, and which Location has which, stand in `cards` (V17.05, V17.06, V99.02).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sulaco.table.text import Text

from ..copies import kind
from .cards import Location, Symbol, Team, definition

if TYPE_CHECKING:
    from .battles import Battles

Way = tuple[str, ...]
"""How a cost is paid: for each symbol `turn.CARD` (a Location in the Resource Row) or `discard.CARD`."""


def ways(game: Battles, seat: int, symbols: tuple[Symbol, ...], team: Team) -> list[Way]:
    """All ways to pay these symbols, each with a Location of its own (V13.06, V13.07, V13.09; example V13.11).

    Locations that lie face down pay for nothing (V99.21).
    """
    player = game.state.players[seat]
    found: list[Way] = [()]
    for symbol in symbols:
        payers: dict[str, str] = {}
        for resource in player.resources:
            if resource.up and _yields(resource.id, symbol, team):
                payers.setdefault("turn." + definition(resource.id).id, "turn." + resource.id)
        for card in player.hand:
            if _yields(card, symbol, team):
                payers.setdefault("discard." + definition(card).id, "discard." + card)
        if not payers:
            return []
        found = [(*way, payer) for way in found for payer in _free(game, seat, way, payers)]
    if len(symbols) > 1:  # the same cards for other symbols are no other way
        distinct: dict[frozenset[str], Way] = {}
        for way in found:
            distinct.setdefault(frozenset(way), way)
        found = list(distinct.values())
    return found


def _free(game: Battles, seat: int, way: Way, payers: dict[str, str]) -> Iterator[str]:
    """The payers that this way has not used yet; a second copy takes the place of a used one."""
    player = game.state.players[seat]
    for same, payer in payers.items():
        if payer not in way:
            yield payer
            continue
        place, _, wanted = same.partition(".")
        row = [resource.id for resource in player.resources if resource.up] if place == "turn" else player.hand
        others = [f"{place}.{card}" for card in row if kind(card) == wanted]
        yield from (other for other in others[:2] if other not in way)


def _yields(card: str, symbol: Symbol, team: Team) -> bool:
    """Whether a card pays this symbol for a character of this team (V17.07, V17.08, V22.06, V99.19).

    No card of the set uses a Super Power from hand, so only characters in play are paid for (V99.18).
    """
    found = definition(card)
    return isinstance(found, Location) and symbol in found.symbols and (found.basic or found.team == team)


def way_texts(way: Way) -> list[Text]:
    """What is turned down or discarded, one text for each symbol."""
    parts = [part.partition(".") for part in way]
    return [Text(f"way.{place}", {"card": card}) for place, _, card in parts]


def pay(game: Battles, seat: int, way: Way) -> bool:
    """Turn Locations down or discard them; gives whether one was discarded (V13.06, V13.13, V99.20)."""
    discarded = False
    for part in way:
        place, _, card = part.partition(".")
        if place == "turn":
            game.turn_down(seat, card, rule="V13.06")
        else:
            discarded = True
            game.discard(seat, card, rule="V13.06")
    return discarded
