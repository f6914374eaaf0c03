"""Words that only the Hazards of a Location have (L7.15 to L7.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events
from ..words import Cause, Words, effect

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("stay")
def _stay(game: Encounters, cause: Cause) -> None:
    """A Hazard that stays where it was found (L7.19): seen to in `hive`."""


@effect("plant")
def _plant(game: Encounters, cause: Cause, n: int, body: Words) -> Flow[None]:
    """The Hazard wanders through the players' decks from now on."""
    state = game.state
    state.planted[cause.card] = state.hazards
    game.arrive(cause.card)
    state.players[cause.seat].discard.append(cause.card)
    game.emit(events.Gained(rule="L16.01", seat=cause.seat, card=cause.card, place="discard"))
    yield from ()
