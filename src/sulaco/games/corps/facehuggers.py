"""Facehuggers: Aliens of a kind of their own, `kinds.KINDS`, whose attack has another result (A24.11).

In a campaign whoever bears one counts among the Killed at the end: `campaign` (A24.14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import DONE, Flow

from . import events, swarms
from .state import Alien, Character

if TYPE_CHECKING:
    from .corps import Corps


def facehug(game: Corps, who: Character, alien: Alien, number: int) -> Flow[None]:
    """A Facehugger neither kills nor captures: its token goes on the Character's card (A24.12, A24.13, A99.68)."""
    who.facehugged = True
    swarms.remove_alien(game, alien)
    game.emit(events.Facehugged(rule="A24.12", character=who.id, alien=alien.id))
    return DONE
