"""Gaining characters, and cheaper recruiting (L6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import decks, hive, recruiting
from ..asking import pick
from ..cards import definition
from ..words import Cause, effect
from .arguments import To

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("gain-hq")
def _gain_hq(game: Encounters, cause: Cause, n: int, to: To = "discard", *, may: bool = False) -> Flow[None]:
    """Gain a character of the HQ that costs no more than this (L6.07)."""
    if cause.seat not in game.living():
        return
    cards = [card for card in game.state.hq if card and definition(card).cost <= n]
    card = yield from pick(game, cause.seat, cards, "gain", may=may, rule="L6.07")
    if card:
        recruiting.take_from_hq(game, card)
        yield from decks.gain(game, cause.seat, card, to)


def _has_sergeant(game: Encounters, cause: Cause, to: str = "") -> bool:
    return bool(game.state.sergeants)


@effect("gain-sergeant", possible=_has_sergeant)
def _gain_sergeant(game: Encounters, cause: Cause, to: To = "discard") -> Flow[None]:
    state = game.state
    if state.sergeants and cause.seat in game.living():
        state.chance.barrier()
        yield from decks.gain(game, cause.seat, state.sergeants.pop(), to)


@effect("gain-this")
def _gain_this(game: Encounters, cause: Cause, to: To = "discard") -> Flow[None]:
    """You gain this card (L6.07)."""
    if cause.seat in game.living() and hive.take(game, cause.card):
        game.state.between.append(cause.card)
        yield from decks.gain(game, cause.seat, cause.card, to)


@effect("refresh-hq")
def _refresh_hq(game: Encounters, cause: Cause, *, may: bool = True) -> Flow[None]:
    """A card of the HQ goes under the Barracks, and its space is refilled."""
    state = game.state
    card = yield from pick(game, cause.seat, [card for card in state.hq if card], "refresh", may=may)
    if card:
        state.barracks.insert(0, card)  # before the space is refilled: if it is the only one there, it comes back
        recruiting.take_from_hq(game, card)
        if card in state.barracks:
            state.known[card] = (1 << len(state.players)) - 1


@effect("recruit-to")
def _recruit_to(game: Encounters, cause: Cause, to: To) -> None:
    game.state.turn_notes.append(f"recruit-to:{to}")


@effect("cheaper")
def _cheaper(game: Encounters, cause: Cause, n: int) -> None:
    game.state.turn_notes.append(f"cheaper:{n}")
