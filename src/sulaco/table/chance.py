"""Chance: the one seeded source of dice and shuffles, carried inside the state.

The generator is SplitMix64, written out here so that a journal replays byte for byte on every machine and
every Python. A scenario may script the coming rolls.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

_MASK = (1 << 64) - 1
T = TypeVar("T")


def mix(value: int) -> int:
    """Scramble 64 bits; the output function of SplitMix64."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """Dice and shuffles. `barriers` counts what cannot be taken back: rolls, draws, reveals."""

    at: int = 0
    barriers: int = 0
    script: list[int] = []

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        return cls(at=mix(seed & _MASK))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.at = value = (self.at + 0x9E3779B97F4A7C15) & _MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((value ^ (value >> 31)) * n) >> 64

    def roll(self, sides: int) -> int:
        """One die, 1 to `sides`; a scripted result comes first."""
        self.barriers += 1
        if self.script:
            return self.script.pop(0)
        return self.below(sides) + 1

    def shuffle(self, cards: list[Any]) -> None:
        at = self.at
        for i in range(len(cards) - 1, 0, -1):
            # `below`, written out: a game begins with a hundred of these.
            at = value = (at + 0x9E3779B97F4A7C15) & _MASK
            value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((value ^ (value >> 31)) * (i + 1)) >> 64
            cards[i], cards[j] = cards[j], cards[i]
        self.at = at

    def deal_anew(self, cards: list[Any]) -> None:
        """Shuffle from a fixed order: how the cards lay before makes no difference, and cannot be found out."""
        cards.sort()
        self.shuffle(cards)

    def draw(self, pool: list[T]) -> T:
        """Take one element of an unordered pool at random."""
        self.barriers += 1
        return pool.pop(self.below(len(pool)))

    def barrier(self) -> None:
        """Something hidden became known: an undo may not cross this moment."""
        self.barriers += 1
