"""Habits: how much the things that the bot weighs count for it.

Each habit is a factor on what was set by hand. The sensible bot has them all at 1; those of veterans stand in
`habits.json` and were found by playing (`python -m sulaco.lab.habits`).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """What counts how much."""

    danger: float = 1.0
    """The harm that foes may do to somebody in a space,"""
    blip: float = 1.0
    """and the part of it that counts while they are Blips."""
    line: float = 1.0
    """A friend's line of fire that is cut."""
    goal: float = 1.0
    """A step to where the mission wants somebody."""
    move: float = 1.0
    """What a move has to gain."""
    kill: float = 1.0
    """An Alien that is shot."""
    price: float = 1.0
    """A card that is exhausted."""
    aim: float = 1.0
    """An Aim Action."""
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
