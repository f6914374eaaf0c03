"""Counts of card texts: what `per` and `attack-per` stand before (see `effects.arguments.CountName`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import scanning
from .cards import CARDS, definition
from .classes import has_icon
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def enemies_in_zone(game: Encounters) -> int:
    return sum(definition(card).enemy for card in game.state.zone)


def count(game: Encounters, cause: Cause, what: str) -> int:
    """How many there are of what `CountName` names."""
    state = game.state
    match what:
        case "zone":
            return enemies_in_zone(game)
        case "hidden":
            return len(scanning.hidden_rooms(game))
        case "wounds":
            return len(state.players[cause.seat].strikes)
        case "players":
            return len(game.living())
        case "crews":
            return len({CARDS[play.id].crew for play in state.plays} - {""})
        case "classes":
            return len({icon for play in state.plays for icon in CARDS[play.id].classes})
        case "fought":
            return state.fought
    icon = what.removeprefix("played-")
    return sum(has_icon(CARDS[play.id], icon) for play in state.plays if play is not cause.play)
