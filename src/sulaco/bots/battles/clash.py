"""Foretelling a combat: who strikes whom, and who is stunned by it (V7.05 to V7.09, V8.06, V8.07, V19.03 to V19.06)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from sulaco.games.battles.state import Unit
from sulaco.games.copies import kind

from .known import Known

JOHNER = 5
PULSE_RIFLE = 3
"""ATK that these add in combats of their kind. In a combat under way it is in the values already."""
MARGIN = 0.05
"""What each point beyond a stun is worth: the enemy may have a trick."""


@dataclass(slots=True, eq=False)
class Fighter:
    """A character in a combat: what it strikes with and what it takes to stun it."""

    unit: Unit
    friend: bool
    strike: int
    defense: int
    loss: float
    ferocious: bool
    monstrous: bool
    ranged: bool
    passive: bool
    lethal: bool
    leader: bool

    def copy(self) -> Fighter:
        return Fighter(
            self.unit,
            self.friend,
            self.strike,
            self.defense,
            self.loss,
            self.ferocious,
            self.monstrous,
            self.ranged,
            self.passive,
            self.lethal,
            self.leader,
        )


def fighter(known: Known, unit: Unit, *, attacking: bool, melee: bool) -> Fighter:
    """A character as it would fight, or as it does if it is in the combat under way."""
    atk, defense = known.values(unit)
    fight = known.combat
    if fight is not None:
        atk = 0 if unit.id in fight.silent else atk * fight.times.get(unit.id, 1)
    else:
        if melee and kind(unit.id) == "johner":
            atk, defense = atk + JOHNER, defense + JOHNER
        if attacking and not melee and unit.equipment and kind(unit.equipment) == "m41a-pulse-rifle":
            atk += PULSE_RIFLE
    ferocious, monstrous, ranged, passive, lethal, leader = known.keywords(unit)
    return Fighter(
        unit,
        known.friend(unit),
        atk,
        defense,
        known.loss(unit),
        ferocious,
        monstrous,
        ranged,
        passive,
        attacking and lethal,
        attacking and leader,
    )


@dataclass(slots=True)
class Clash:
    """A combat between attackers and a defender."""

    attackers: list[Fighter]
    defender: Fighter
    melee: bool

    def copy(self) -> Clash:
        return Clash([each.copy() for each in self.attackers], self.defender.copy(), self.melee)

    def find(self, id: str) -> Fighter | None:
        return next((each for each in (*self.attackers, self.defender) if each.unit.id == id), None)

    def stunned(self) -> list[Fighter]:
        """Who would be stunned."""
        return stunned(self.attackers, self.defender, self.melee)

    def score(self, known: Known) -> float:
        """What the outcome is worth to the seat."""
        if not self.attackers:
            return 0.0
        return outcome(known, self.attackers, self.defender, self.stunned())


def stunned(attackers: Sequence[Fighter], defender: Fighter, melee: bool) -> list[Fighter]:
    """Ferocious strikes come first in melee, then all others at the same time."""
    total = fast = 0
    for each in attackers:
        total += each.strike
        if melee and each.ferocious:
            fast += each.strike
    back = defender.strike if (melee or defender.ranged) and not defender.passive else 0
    hit: list[Fighter] = []
    if fast and fast >= defender.defense:
        hit.append(defender)
        if not defender.ferocious:
            return hit
    if back:
        struck = _struck_back(attackers, defender, melee, back)
        hit += struck
        if melee and defender.ferocious:
            total -= sum(each.strike for each in struck if not each.ferocious)
    if defender not in hit and total and total >= defender.defense:
        hit.append(defender)
    return hit


_loss = attrgetter("loss")


def _struck_back(attackers: Sequence[Fighter], defender: Fighter, melee: bool, back: int) -> list[Fighter]:
    """All attackers, or the one that whoever chooses likes best."""
    reached = [each for each in attackers if back >= each.defense]
    if not reached or (melee and defender.monstrous):
        return reached
    if any(each.leader for each in attackers):
        return [min(reached, key=_loss)] if len(reached) == len(attackers) else []
    return reached if len(reached) == 1 else [max(reached, key=_loss)]


def outcome(known: Known, attackers: Sequence[Fighter], defender: Fighter, hit: Iterable[Fighter]) -> float:
    """What these stuns are worth to the seat."""
    score = 0.0
    for each in hit:
        loss = each.loss
        if each is defender and not each.unit.level and any(other.lethal for other in attackers):
            loss = known.loss(each.unit, ko=True)
        score += -loss if each.friend else loss
    return score


def under_way(known: Known) -> Clash | None:
    """The combat of now."""
    fight = known.combat
    if fight is None or not fight.attackers or not fight.defender:
        return None
    units = [known.unit(id) for id in fight.attackers]
    melee = all(unit.front for unit in units)
    return Clash(
        [fighter(known, unit, attacking=True, melee=melee) for unit in units],
        fighter(known, known.unit(fight.defender), attacking=False, melee=melee),
        melee,
    )
