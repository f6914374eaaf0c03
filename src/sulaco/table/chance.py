"""Chance: the one seeded source of dice and shuffles, carried inside the state.

The generator is SplitMix64, written out here so that a journal replays byte for byte on every machine and
every Python. A scenario may script the coming rolls, what is picked out of a pool, and what a shuffle leaves on top.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
T = TypeVar("T")


def mix(value: int) -> int:
    """Scramble 64 bits; the output function of SplitMix64."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class _Lanes(NamedTuple):
    """For numbers of 64 bits side by side in one long integer, each with room for a product of 128 bits: a one in every
    lane, the steps of the generator from its present place, the mask of the numbers, and what reads them."""

    ones: int
    steps: int
    mask: int
    read: Callable[[bytes], tuple[int, ...]]


@cache
def _lanes(n: int) -> _Lanes:
    ones = sum(1 << 128 * lane for lane in range(n))
    steps = sum(((lane + 1) * _STEP & _MASK) << 128 * lane for lane in range(n))
    return _Lanes(ones, steps, ones * _MASK, struct.Struct("<" + "Q8x" * n).unpack)


class Unscripted(ValueError):
    """A scenario has scripted a pick of something that is not in the pool."""


def called(card: str, wanted: str) -> bool:
    """Whether `wanted` names this card, with or without the number of its copy."""
    return wanted in (card, card.rpartition("-")[0])


class Chance(msgspec.Struct, gc=False, omit_defaults=True):
    """Dice and shuffles. `barriers` counts what cannot be taken back: rolls, draws, reveals.

    A scenario scripts what comes: `script` has the dice, `picks` what is drawn or picked, `shuffles` the cards that lie
    on top after the next shuffle of a pile that holds them.
    """

    at: int = 0
    barriers: int = 0
    script: list[int] = []
    picks: list[str] = []
    shuffles: list[list[str]] = []

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        return cls(at=mix(seed & _MASK))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.at = value = (self.at + _STEP) & _MASK
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
        """Every place from the last on changes with one of those up to it.

        The numbers are those of `below`, but all of them are made at once, side by side in one long integer: a game
        begins with some two hundred of them.
        """
        n = len(cards) - 1
        if n < 1:
            if self.shuffles:
                self._arrange(cards)
            return
        lanes = _lanes(n)
        mask = lanes.mask
        values = (self.at * lanes.ones + lanes.steps) & mask
        values = ((values ^ (values >> 30 & mask)) * 0xBF58476D1CE4E5B9) & mask
        values = ((values ^ (values >> 27 & mask)) * 0x94D049BB133111EB) & mask
        values ^= values >> 31 & mask
        for i, value in zip(range(n, 0, -1), lanes.read(values.to_bytes(16 * n, "little")), strict=True):
            j = value * (i + 1) >> 64
            cards[i], cards[j] = cards[j], cards[i]
        self.at = (self.at + n * _STEP) & _MASK
        if self.shuffles:
            self._arrange(cards)

    def _arrange(self, cards: list[Any]) -> None:
        """Put what is scripted on top, if all of it is here; the first one is uppermost, the last in the list."""
        left, top = list(cards), []
        for wanted in self.shuffles[0]:
            found = next((card for card in left if called(str(card), wanted)), None)
            if found is None:
                return
            left.remove(found)
            top.append(found)
        self.shuffles.pop(0)
        cards[:] = [*left, *reversed(top)]

    def deal_anew(self, cards: list[Any]) -> None:
        """Shuffle from a fixed order: how the cards lay before makes no difference, and cannot be found out."""
        cards.sort()
        self.shuffle(cards)

    def draw(self, pool: list[T]) -> T:
        """Take one element of an unordered pool at random."""
        self.barriers += 1
        return pool.pop(self._place(pool))

    def pick(self, things: Sequence[T]) -> T:
        """One of them at random, without taking it out."""
        return things[self._place(things)]

    def _place(self, things: Sequence[Any]) -> int:
        if not self.picks:
            return self.below(len(things))
        wanted = self.picks.pop(0)
        for place, thing in enumerate(things):
            if called(str(thing), wanted):
                return place
        raise Unscripted(f"chance cannot pick {wanted}, only {', '.join(dict.fromkeys(map(str, things))) or 'nothing'}")

    def barrier(self) -> None:
        """Something hidden became known: an undo may not cross this moment."""
        self.barriers += 1
