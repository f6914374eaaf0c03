"""Forecasts: what an answer leads to, as far as the rules and the knowledge of the asked seat say, before it is given.

A game says it with `Game.forecast`, when somebody asks. Nothing in it may depend on what the seat cannot know: the leak
check compares forecasts like the rest of a question.
"""

from __future__ import annotations

import enum

import msgspec

from .text import Text


class Risk(enum.IntEnum):
    """What an answer may cost the side of whoever gives it."""

    NONE = 0
    COST = 1
    """Something that is not easily had again."""
    HARM = 2
    """Own pieces may be hurt."""
    LOSS = 3
    """An own piece may be lost for good, or the game."""


def odds(chance: float) -> int:
    """A chance in 100; 0 and 100 only where it is certain."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or a comparison of numbers that an answer brings about, if nothing before it changes matters."""

    by: str = ""
    """Who or what rolls, fires or strikes: a piece or a card."""
    at: str = ""
    """At whom: a piece, a card or a player."""
    space: int = -1
    """Where the target is then."""
    dice: int = 0
    """How many dice are rolled; 0: nothing is left to chance."""
    needed: int = 0
    """The number on a die that decides, or the number that `score` has to reach."""
    score: int = 0
    """What is compared with `needed` where nothing is rolled, such as ATK with DEF."""
    chance: float = 1.0
    """How likely the outcome is."""
    outcome: Text
    """What follows then."""
    own: bool = False
    """Whether the target is on the side of whoever is asked."""
    toll: Risk = Risk.NONE
    """What it costs the target, where a game tells that: `HARM`, or `LOSS` if it is lost for good."""
    rule: str = ""

    @property
    def odds(self) -> int:
        """The chance in 100."""
        return odds(self.chance)


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer leads to."""

    risk: Risk = Risk.NONE
    path: tuple[int, ...] = ()
    """The spaces gone through, the last one included, as long as nothing stops the mover."""
    spaces: tuple[int, ...] = ()
    """The spaces that are affected, such as those of a blast."""
    throws: tuple[Throw, ...] = ()
    """In the order in which they come."""
    stake: Text | None = None
    """What is at stake, in one sentence; said where the risk is `LOSS`."""
    safer: tuple[str, ...] = ()
    """Keys of answers that, given one after the other, come to the same with less danger; empty if there are none."""
