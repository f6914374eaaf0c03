"""Habits: how much the things that the bot weighs count for it.

Each habit is a factor on what was set by hand. The sensible bot has them all at 1; those of veterans stand in
`habits.json` and were found by playing (`python -m sulaco.lab.habits`).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """A factor on each thing that the bot weighs; 1 is what was set by hand."""

    danger: float = 1.0
    """The harm that foes may do to somebody in a space."""
    blip: float = 1.0
    """The part of that harm that counts while the foes are Blips."""
    line: float = 1.0
    """What it costs to cut a friend's line of fire."""
    goal: float = 1.0
    """What a step towards the goal of the mission is worth."""
    move: float = 1.0
    """The gain that a move must reach to be made."""
    kill: float = 1.0
    """What it is worth to shoot an Alien."""
    price: float = 1.0
    """What it costs to exhaust a card."""
    aim: float = 1.0
    """What an Aim Action is worth."""
    equip: float = 1.0
    """What a card has to be worth to be equipped."""
    draw: float = 1.0
    """How many cards a hand should have."""
    eager: float = 1.0
    """How much later those act who are far from their goal."""


USUAL = Habits()


@cache
def learned() -> Habits:
    """Those of veterans."""
    return msgspec.json.decode(files(__package__).joinpath("habits.json").read_bytes(), type=Habits)
