"""Dice: Marine dice, Alien dice, Tech Tests, re-rolls (A1.01, A1.02, A9.11, A21.03 to A21.05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from . import events
from .state import Character
from .windows import Window, open_window

if TYPE_CHECKING:
    from .corps import Corps


def marine_die(game: Corps) -> int:
    """A ten-sided die; its star is a 1 (A1.01)."""
    return game.state.chance.roll(10)


def alien_die(game: Corps, what: str, who: str, needed: int = 0) -> int:
    """A six-sided die (A1.02)."""
    roll = game.state.chance.roll(6)
    game.emit(events.Rolled(rule="A1.02", what=what, who=who, roll=roll, needed=needed))
    return roll


def tech_test(game: Corps, who: Character, tech: int | None = None) -> Flow[bool]:
    """Roll one Marine die; equal to or below Tech passes (A9.11)."""
    needed = game.tech(who) if tech is None else tech
    roll = marine_die(game)
    game.emit(events.Rolled(rule="A9.11", what="tech", who=who.id, roll=roll, needed=needed))
    if roll <= needed:
        return True
    window = Window("tech-test", who, failed=True)
    yield from open_window(game, window)
    return not window.failed
