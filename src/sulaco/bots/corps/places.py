"""Spaces: how good it is for a Character to end its activation there (A10, A13, A14).

Near the goal, near friends who can cover it, out of reach of Aliens that they could not stop, out of their lines
of fire.
"""

from __future__ import annotations

from typing import NamedTuple

from sulaco.games.corps.board import NO_WAY
from sulaco.games.corps.state import Character

from .fight import best_shot, expected_loss, firepower
from .known import MEAN_BLIP, Known
from .odds import survives

DANGER = 9.0
COVER = 4
"""Defensive Fire reaches this far (A14.02)."""
ALONE = 1.1
LINE = 0.8
FAR = 60


class Goal(NamedTuple):
    """Where a Character wants to be: steps to it from every space, what a step is worth, and how near is enough."""

    steps: bytes
    weight: float
    slack: int = 0
    together: float = 1.0
    """How much the group matters meanwhile."""
    avoid: int = 0
    """Spaces in which it should not end."""


NOWHERE = Goal(b"", 0.0)


class Foe(NamedTuple):
    """An Alien or Blip as a threat: its distances, how far it comes in a turn, what one attack of it costs."""

    row: bytes
    reach: int
    members: int
    loss: float
    nearest: int
    """Its distance to the nearest other Character, whom it would rather go for."""


class Friend(NamedTuple):
    """Another Character: where it is, how well it shoots, and whether it will stay there this turn."""

    at: int
    x: int
    y: int
    power: int
    settled: bool


class Places:
    """The spaces around one Character, judged for it."""

    def __init__(self, known: Known, who: Character, goal: Goal) -> None:
        self.known = known
        self.who = who
        self.goal = goal
        self.power = firepower(known, who)
        board = known.map
        activation = known.activation
        self.friends = [
            Friend(
                friend.at,
                *board.xys[friend.at],
                firepower(known, friend),
                friend.activated or activation is None,
            )
            for friend in known.characters
            if friend.at >= 0 and friend is not who
        ]
        self.foes: list[Foe] = []
        for alien in known.aliens:
            if alien.dormant:
                continue
            row = board.walk[alien.at]
            others = min((row[friend.at] for friend in self.friends), default=NO_WAY)
            self.foes.append(
                Foe(row, 7, alien.tokens + 1, expected_loss(known, who, alien.tokens, alien.facehugger), others)
            )
        for blip in known.blips():
            if blip.special:
                continue
            row = board.walk[blip.at]
            others = min((row[friend.at] for friend in self.friends), default=NO_WAY)
            members = blip.number or round(MEAN_BLIP)
            self.foes.append(Foe(row, 4, members, 0.7 * expected_loss(known, who, members - 1), others))
        self.covered = known.covered()
        self.holes = 0
        for label, space in known.spawn_points.items():
            if f"spawn-{label[1:]}" not in known.barricades:
                self.holes |= 1 << space
        for token in known.tokens:
            if token.id.startswith("tunnel-") and token.id not in known.barricades:
                self.holes |= 1 << token.at

    def score(self, space: int) -> float:
        """How good this space is, lines of sight apart."""
        known = self.known
        board = known.map
        goal = self.goal
        value = 0.0
        if goal.weight:
            steps = goal.steps[space]
            if steps == NO_WAY:
                steps = FAR
            if steps > goal.slack:
                value -= goal.weight * (steps - goal.slack)
            if goal.avoid >> space & 1:
                value -= 12.0
        if known.exits >> space & 1:
            return value + 3.0
        x, y = board.xys[space]
        potential = board.potential[space]
        power = self.power
        first = second = 99
        for friend in self.friends:
            away = max(abs(friend.x - x), abs(friend.y - y))
            if away <= COVER and potential >> friend.at & 1:
                power += friend.power
            elif away <= COVER + 2:
                away += 2
            if not friend.settled and away > 2:
                away = max(2, away - 4)
            if away < first:
                first, second = away, first
            elif away < second:
                second = away
        lonely = 0.0
        if first < 99:
            lonely = max(0, min(first, 12) - 2)
            if second < 99:
                lonely += 0.5 * max(0, min(second, 12) - 3)
            if first == 1:
                lonely += 0.15
        value -= ALONE * goal.together * lonely if goal.weight else ALONE * lonely
        for row, reach, members, loss, nearest in self.foes:
            steps = row[space]
            if steps > reach + 4:
                continue
            danger = loss * survives(power, members)
            if steps > reach:
                danger *= 0.25
            elif nearest + 1 < steps:
                danger *= 0.4
            if steps == 1:
                danger *= 1.25
            value -= DANGER * danger
        if self.holes and board.next_mask[space] & self.holes:
            value -= 0.3
        return value

    def blocks(self, space: int) -> float:
        """How many lines of fire of friends a Character in this space would cut."""
        known = self.known
        standing = known.standing_spaces & ~(1 << self.who.at)
        with_us = standing | 1 << space
        cut = 0.0
        for friend in self.friends:
            if not friend.power:
                continue
            potential = known.map.potential[friend.at]
            for alien in known.aliens:
                if potential >> alien.at & 1 and known.sees(friend.at, alien.at, standing):
                    if not known.sees(friend.at, alien.at, with_us):
                        cut += 1
        return LINE * cut

    def shot_from(self, space: int) -> float:
        """The worth of the best shot from this space."""
        standing = self.known.standing_spaces & ~(1 << self.who.at)
        return best_shot(self.known, self.who, space, self.who.aim, standing)[0]
