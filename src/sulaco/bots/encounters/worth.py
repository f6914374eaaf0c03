"""What cards are worth to their players, in points: a point of Attack is worth 1.

What a card says is worth something too: `say` goes through its effects and adds them up.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sulaco.games.encounters.cards import CARDS, Character
from sulaco.games.encounters.words import Word, Words

AVERAGE = 0.8
"""What a drawn card is worth about; a card that is worth less makes a deck worse."""
EACH = {"attack": 1.0, "draw": 1.0, "weaken": 0.8, "heal": 0.9, "scan-many": 0.4, "discard": -0.3, "strike": -1.5}
"""Words with a number, and what each of it is worth."""
ONCE = {
    "scan": 0.4, "peek": 0.1, "peek-hive": 0.2, "bury": 1.0, "kill-enemy": 3.0, "kill-all": 4.0, "send-back": 2.5,
    "copy-played": 1.8, "clone-played": 2.0, "copy-hq": 2.2, "gain-hq": 1.8, "gain-sergeant": 0.8, "kill-card": 0.5,
    "avoid-next": 1.2, "avoid-strikes": 2.0, "drive-back": 0.8, "shift": 0.6, "push-back": 0.5, "to-complex": 0.8,
    "move-enemy": 0.8, "skip-hive": 1.5, "cure": 0.7, "pacify": 1.0, "recruit-to": 0.3, "cheaper": 0.4,
}  # fmt: skip
"""Words that are worth the same whatever stands behind them."""
PART = {"if": 0.5, "unless": 0.5, "per": 1.2, "discard-for": 0.4, "kill-for": 0.4, "pay": 0.4}
"""Forms, and which part of their body is to be expected."""
SACRIFICE = 0.3
VIGILANT = 0.7
SAFE = ("heal", "avoid-next", "avoid-strikes", "cure", "pacify", "send-back", "to-complex", "drive-back")
"""What keeps a player alive."""
SHIELD = 1.2


class Points(NamedTuple):
    """What a card gives each time it is played: Recruit Points apart from everything else."""

    recruit: float
    other: float


def says(effects: Words, *names: str) -> bool:
    """Whether one of these words is among the effects, or in a body of theirs."""
    return any(each.name in names or any(says(body, *names) for body in each.bodies) for each in effects)


def amount(effects: Words, *names: str) -> int:
    """The numbers of these words added up."""
    return sum(int(each.args[0]) for each in effects if each.name in names)


def say(effects: Words) -> Points:
    """What effects are worth."""
    recruit = other = 0.0
    for each in effects:
        more = _word(each)
        recruit += more.recruit
        other += more.other
    return Points(recruit, other)


def _word(each: Word) -> Points:
    name = each.name
    if name == "recruit":
        return Points(float(each.args[0]), 0.0)
    if name in EACH:
        number = next((arg for arg in each.args if isinstance(arg, int)), 1)
        return Points(0.0, EACH[name] * number)
    if name in ONCE:
        return Points(0.0, ONCE[name])
    if not each.bodies:
        return Points(0.0, 0.0)
    best = max((say(body) for body in each.bodies), key=sum)
    part = PART.get(name, 1.0)
    return Points(best.recruit * part, best.other * part)


@cache
def points(id: str) -> Points:
    """What the card gives by itself, whatever else is played."""
    found: Character = CARDS[id]
    recruit, other = float(found.recruit), float(found.attack)
    for effects, part in (
        (found.play, 1.0),
        (found.once, 1.0),
        (found.sacrifice, SACRIFICE),
        (found.vigilant, VIGILANT),
    ):
        more = say(effects)
        recruit += part * more.recruit
        other += part * more.other
    return Points(recruit, other + (SHIELD if found.avoid else 0.0))


@cache
def combos(id: str) -> tuple[tuple[str, float], ...]:
    """The icons that the card waits for, and what each of them is worth then."""
    return tuple((icon, sum(say(effects))) for icon, effects in CARDS[id].combo.items())


@cache
def safety(id: str) -> float:
    """What a card is worth more to somebody who only wants to live longest."""
    found: Character = CARDS[id]
    effects = (
        *found.play,
        *found.once,
        *found.sacrifice,
        *found.vigilant,
        *(w for c in found.combo.values() for w in c),
    )
    return (1.0 if says(effects, *SAFE) else 0.0) + (1.0 if found.avoid else 0.0)


@cache
def worth(id: str) -> float:
    """What a card of one's own is worth: a Chestburster less than nothing, basic cards hardly anything."""
    found = CARDS[id]
    if not isinstance(found, Character):
        return -100.0
    recruit, other = points(id)
    return 0.5 * recruit + other + 0.5 * sum(value for _, value in combos(id)) + (0.6 if found.coordinate else 0.0)
