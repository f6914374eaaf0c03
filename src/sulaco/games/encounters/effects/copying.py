"""Copies and clones of cards (L14.18 to L14.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events, playing
from ..asking import pick
from ..cards import Character, definition
from ..words import Cause, effect

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("copy-played")
def _copy_played(game: Encounters, cause: Cause, *, may: bool = False) -> Flow[None]:
    """Play a copy of another card that you played this turn (L14.18)."""
    card = yield from pick(game, cause.seat, _other_plays(game, cause), "copy", may=may, rule="L14.18")
    if card:
        yield from _play_copy(game, cause, card)


def _play_copy(game: Encounters, cause: Cause, card: str) -> Flow[None]:
    """Cards that copy are not copied in a circle: what is being carried out is not copied again."""
    game.state.copying.append(cause.play.id if cause.play is not None else "")
    yield from playing.play_card(game, cause.seat, card, copy=True)
    game.state.copying.pop()  # not so if it is taken back in between: every step begins with none


def _other_plays(game: Encounters, cause: Cause) -> list[str]:
    """Other cards played this turn, each as what it counts for."""
    if cause.seat != game.state.active:
        return []
    not_these = [*game.state.copying, cause.play.id if cause.play is not None else ""]
    return game.each_kind(
        f"{play.id}-0" if play.copy or play.also else play.card for play in game.state.plays if play.id not in not_these
    )


@effect("copy-hq")
def _copy_hq(game: Encounters, cause: Cause, *, may: bool = False) -> Flow[None]:
    """Play a copy of a card that lies in the HQ."""
    not_these = [*game.state.copying, cause.play.id if cause.play is not None else ""]
    cards = [card for card in game.state.hq if card and definition(card).id not in not_these]
    card = yield from pick(game, cause.seat, cards, "copy", may=may, rule="L14.18")
    if card and cause.seat == game.state.active:
        yield from _play_copy(game, cause, card)


@effect("clone-played")
def _clone_played(game: Encounters, cause: Cause) -> Flow[None]:
    """Become a clone of a different card played this turn, and stay who you are besides (L14.21)."""
    play = cause.play
    if play is None:
        return
    earlier = game.state.plays.index(play)
    card = yield from pick(game, cause.seat, _other_plays(game, cause), "clone", rule="L14.21")
    if card:
        found: Character = definition(card)
        play.also = definition(play.card).character
        play.id = found.id
        play.once = bool(found.once)
        game.emit(events.CardPlayed(rule="L14.21", seat=cause.seat, card=card, copy=True))
        yield from playing.work(game, cause.seat, found, play, earlier)
