"""Chances: hits of a volley, and what an Alien's attack does to its target (A11, A15)."""

from __future__ import annotations

from functools import lru_cache
from math import exp

LOWEST_DIAL = 1
MOST_FIREPOWER = 7 * 19
"""In tenths of expected hits: seven Characters with dials on 10 and Full Auto."""


@lru_cache(maxsize=4096)
def volley(dial: int, always: int, members: int, auto: bool, worth: float) -> tuple[float, float, float]:
    """Hits to expect of one Attack Action, cards for its Full Auto shots, and the chance to kill all members.

    `auto` fires on after a hit while the chance of the next one is at least `worth`.
    """
    chance = min(10, max(dial, always)) / 10
    hits = chance
    cards = 0.0
    if members <= 1:
        return hits, cards, chance
    if not auto:
        return hits, cards, 0.0
    after = max(LOWEST_DIAL, dial - 1)
    if max(after, always) / 10 < worth:
        return hits, cards, 0.0
    more, more_cards, all_of_them = volley(after, always, members - 1, auto, worth)
    return hits + chance * more, cards + chance * (1 + more_cards), chance * all_of_them


@lru_cache(maxsize=8192)
def attack(
    dial: int, always: int, members: int, others: int, auto: bool, worth: float, two_at_once: bool
) -> tuple[float, float, float]:
    """The same for an attack on a Swarm with others beside it, at which `auto` fires on; the chance is for the Swarm.

    `two_at_once`: a hit takes two members.
    """
    hits, cards, every = volley(dial, always, members + others, auto, worth)
    if others and members > 1:
        every = volley(dial, always, members, auto, worth)[2]
    elif members == 1:
        every = min(10, max(dial, always)) / 10
    if two_at_once and members > 1:
        hits *= 2
        every = max(every, always / 10 if members == 2 else 0.0)
    return hits, cards, every


@lru_cache(maxsize=512)
def harm(defense: int, tokens: int, standing: bool) -> tuple[float, float]:
    """The chances that one attack knocks down and that it kills (A15.02 to A15.05)."""
    down = kill = 0
    for die in range(1, 11):
        total = die + tokens
        if total <= defense:
            continue
        if total >= 10:
            kill += 1
        elif standing:
            down += 1
    return down / 10, kill / 10


@lru_cache(maxsize=4096)
def survives(firepower: int, members: int) -> float:
    """About how likely a Swarm lives through Defensive Fire; firepower in tenths of expected hits."""
    return exp(-0.13 * firepower / max(1, members))


@lru_cache(maxsize=64)
def survival(members: int) -> tuple[float, ...]:
    """`survives` of a Swarm of this size by the firepower against it."""
    return tuple(survives(power, members) for power in range(MOST_FIREPOWER + 1))
