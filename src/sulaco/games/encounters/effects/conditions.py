"""Conditions, which stand behind `if` and `unless`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import counts, facehuggers, scanning, terms
from ..cards import CARDS, ROOMS
from ..classes import has_icon
from ..words import Cause, condition
from .arguments import AreaName, Icon, RoomName

if TYPE_CHECKING:
    from ..encounters import Encounters


@condition("clear")
def _clear(game: Encounters, cause: Cause, room: RoomName) -> bool:
    """A room is clear (L14.16)."""
    return terms.is_clear(game, ROOMS.index(room))


@condition("zone-empty")
def _zone_empty(game: Encounters, cause: Cause) -> bool:
    """No enemy is in the Combat Zone."""
    return not counts.enemies_in_zone(game)


@condition("zone")
def _zone(game: Encounters, cause: Cause, n: int) -> bool:
    """`n` enemies are in the Combat Zone, or more."""
    return counts.enemies_in_zone(game) >= n


@condition("scanned")
def _scanned(game: Encounters, cause: Cause) -> bool:
    """A room was scanned this turn."""
    return game.state.scanned > 0


@condition("fought")
def _fought(game: Encounters, cause: Cause) -> bool:
    """An enemy was fought this turn."""
    return game.state.fought > 0


@condition("wounded")
def _wounded(game: Encounters, cause: Cause) -> bool:
    """Strikes lie by your Avatar (L9.03)."""
    return bool(game.state.players[cause.seat].strikes)


@condition("alone")
def _alone(game: Encounters, cause: Cause) -> bool:
    """One player is left."""
    return len(game.living()) == 1


@condition("found-early")
def _found_early(game: Encounters, cause: Cause) -> bool:
    """The card was found before it was pushed into the Combat Zone (L7.20)."""
    return cause.room >= 0


@condition("hidden")
def _hidden(game: Encounters, cause: Cause, n: int) -> bool:
    """`n` rooms hold a hidden card, or more."""
    return len(scanning.hidden_rooms(game)) >= n


@condition("objective")
def _objective(game: Encounters, cause: Cause, n: int) -> bool:
    """The Objective of this number is current (L11.02)."""
    return game.state.objective + 1 == n


@condition("infected")
def _infected(game: Encounters, cause: Cause) -> bool:
    """You have a Chestburster (L13.10)."""
    return facehuggers.infected(game, cause.seat)


@condition("played")
def _played(game: Encounters, cause: Cause, icon: Icon) -> bool:
    """You have played another card with this icon this turn; a clone is also who it was (L14.21)."""
    return any(
        has_icon(CARDS[play.id], icon) or icon in (*play.also.split("-"), *CARDS[play.id].character.split("-"))
        for play in game.state.plays
        if play is not cause.play
    )


@condition("in")
def _in(game: Encounters, cause: Cause, area: AreaName) -> bool:
    """This card is there now."""
    return game.room_of(cause.card) >= 0 if area == "complex" else game.is_at(cause.card, area)
