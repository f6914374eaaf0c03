"""Spaces: how good it is for a Character to end its activation there (A10, A13, A14).

Near the goal, near friends who can cover it, out of reach of Aliens that they could not stop, out of their lines
of fire.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sulaco.games.corps.board import NO_WAY
from sulaco.games.corps.state import Character
from sulaco.table.decision import Option

from .fight import Shooter, expected_loss, firepower
from .ground import NOBODY
from .known import MEAN_BLIP, Goal, Known
from .odds import survival

DANGER = 9.0
ALONE = 1.1
LINE = 0.8
FAR = 60
AVOIDED = 12.0
LEFT = 3.0
"""What it costs to end where one should not, and what it is worth to leave the board."""
ALIEN_COMES = 7
BLIP_COMES = 4
"""How far an Alien, and what is under a Blip, comes in a turn."""
NEAR = 4
"""A foe that is farther away by up to this many spaces is a danger in a later turn."""
FOR_BLIP = 0.7
"""The part of the danger that counts while it is only a Blip."""


class Danger(NamedTuple):
    """A foe that is near enough to count."""

    row: bytes
    """Its walking distance to every space."""
    urgency: tuple[float, ...]
    """By distance: the share of the danger that counts."""
    loss: float
    """What one of its attacks costs on average."""
    survives: tuple[float, ...]
    """By the firepower against it: the chance that it lives to attack."""


def lonely_with(first: int, second: int) -> float:
    """How lonely a space is with the nearest friend and the second nearest at these distances."""
    if first == NOBODY:
        return 0.0
    lonely: float = max(0, first - 2)
    if second != NOBODY:
        lonely += 0.5 * max(0, second - 3)
    return lonely + 0.15 if first == 1 else lonely


LONELY = [[lonely_with(first, second) for second in range(NOBODY + 1)] for first in range(NOBODY + 1)]


@lru_cache(maxsize=512)
def urgency_of(reach: int, nearest: int) -> tuple[float, ...]:
    """How much of a foe's danger counts at each distance, if the nearest other Character is this far from it."""
    urgency = []
    for steps in range(NO_WAY + 1):
        if steps > reach + NEAR:
            urgency.append(0.0)
        elif steps > reach:
            urgency.append(0.25)
        elif nearest + 1 < steps:
            urgency.append(0.4)  # it would rather go for the other
        else:
            urgency.append(1.25 if steps == 1 else 1.0)
    return tuple(urgency)


@lru_cache(maxsize=512)
def values_near(weight: float, slack: int) -> tuple[float, ...]:
    """What it is worth to be this many steps from a goal. Nearer than near enough counts no more."""
    return tuple(0.0 - weight * max(0, (FAR if steps == NO_WAY else steps) - slack) for steps in range(NO_WAY + 1))


class Places:
    """The spaces to which one Character may go, judged for it."""

    def __init__(self, known: Known, who: Character, goal: Goal, spaces: Sequence[int]) -> None:
        self.known = known
        self.who = who
        self.goal = goal
        self.spaces = spaces
        self.shooter = Shooter(known, who)
        self.covered = known.covered()
        self.power = firepower(known, who)
        self.friends: list[tuple[int, int]] = []
        """Where the others are, and their firepower."""
        self.others_standing = known.standing_spaces & ~(1 << who.at)
        self._steps = goal.steps or known.chart.same[0]
        self._near = values_near(goal.weight * known.habits.goal, goal.slack)
        self._danger_weight = DANGER * known.habits.danger
        self._alone = ALONE * goal.together if goal.weight else ALONE
        self._special = goal.avoid | known.exits
        self._holes = self._beside_holes()
        self._apart: list[bytes] = []
        self._look_at_friends()
        self._dangers = self._find_dangers()
        self._lines: list[tuple[int, int, int]] | None = None
        self._screens = 0

    # --- the score of a space --------------------------------------------------------------------------------

    def ranked(self, moves: Sequence[Option[Any]], above: float) -> Iterator[tuple[float, int, str]]:
        """Where these moves lead, the best first: its score, the space, the key of the move.

        Moves that cannot score more than `above` are left out. A space is judged when it may be the next best: what is
        near it only takes away from what the goal makes of it.
        """
        waiting = []
        for move in moves:
            most = self._at_most(move.value)
            if most > above:
                waiting.append((most, move.value, move.key))
        waiting.sort()
        found: list[tuple[float, int, str]] = []
        while waiting or found:
            while waiting and (not found or waiting[-1][0] >= found[-1][0]):
                _, space, key = waiting.pop()
                insort(found, (self.score(space), space, key))
            yield found.pop()

    def _at_most(self, space: int) -> float:
        """The score of this space with all friends around it and no foe anywhere."""
        value = self._near[self._steps[space]]
        if self._special >> space & 1:
            if self.goal.avoid >> space & 1:
                value -= AVOIDED
            if self.known.exits >> space & 1:
                value += LEFT
        return value

    def score(self, space: int) -> float:
        """How good this space is, lines of sight apart."""
        value = self._at_most(space)
        if self.known.exits >> space & 1:
            return value
        apart = sorted([row[space] for row in self._apart])
        value -= self._alone * LONELY[apart[0]][apart[1]]
        if self._dangers:
            power = self._powers[space]
            for row, urgency, loss, survives in self._dangers:
                value -= self._danger_weight * (loss * survives[power] * urgency[row[space]])
        if self._holes >> space & 1:
            value -= 0.3
        return value

    def _look_at_friends(self) -> None:
        """How far apart each friend is, two at least, and the firepower that covers every space."""
        known, who = self.known, self.who
        chart = known.chart
        idle = known.activation is None
        powers = self.power * chart.ones
        for friend in known.characters:
            at = friend.at
            if at < 0 or friend is who:
                continue
            self._apart.append(chart.apart_settled[at] if idle or friend.activated else chart.apart_moving[at])
            power = firepower(known, friend)
            if power:
                powers += power * chart.cover[at]
            self.friends.append((at, power))
        while len(self._apart) < 2:
            self._apart.append(chart.nobody)
        self._powers = powers.to_bytes(known.map.size, "little")

    def _find_dangers(self) -> list[Danger]:
        """The foes that come near one of the spaces."""
        known, at = self.known, self.who.at
        walk = known.map.walk
        way = walk[at]
        longest = max([way[space] for space in self.spaces], default=0)
        dangers = []
        for alien in known.aliens:
            row = walk[alien.at]
            if row[at] <= ALIEN_COMES + NEAR + longest and not alien.dormant:
                dangers.append(self._danger(row, ALIEN_COMES, alien.tokens + 1, alien.kind == "facehugger", 1.0))
        part = FOR_BLIP * known.habits.blip
        for blip in known.blips():
            row = walk[blip.at]
            if row[at] <= BLIP_COMES + NEAR + longest and not blip.special:
                dangers.append(self._danger(row, BLIP_COMES, blip.number or round(MEAN_BLIP), False, part))
        return dangers

    def _danger(self, row: bytes, reach: int, members: int, facehugger: bool, part: float) -> Danger:
        nearest = min([row[at] for at, _ in self.friends], default=NO_WAY)
        loss = part * expected_loss(self.known, self.who, members - 1, facehugger)
        return Danger(row, urgency_of(reach, nearest), loss, survival(members))

    def _beside_holes(self) -> int:
        """The spaces next to which Aliens may come out."""
        known = self.known
        steps = known.map.next_mask
        beside = 0
        for label, space in known.spawn_points.items():
            if not known.barricades or f"spawn-{label[1:]}" not in known.barricades:
                beside |= steps[space]
        for token in known.tokens:
            if token.id.startswith("tunnel-") and token.id not in known.barricades:
                beside |= steps[token.at]
        return beside

    def threatened(self) -> bool:
        """Whether something will soon be upon this Character."""
        at = self.who.at
        walk = self.known.map.walk
        return any(walk[alien.at][at] <= ALIEN_COMES + 2 for alien in self.known.aliens if not alien.dormant) or any(
            walk[blip.at][at] <= BLIP_COMES + 2 for blip in self.known.blips() if not blip.special
        )

    # --- lines of sight --------------------------------------------------------------------------------------

    def blocks(self, space: int) -> float:
        """How many lines of fire of friends a Character in this space would cut."""
        known = self.known
        if self._lines is None:
            self._lines = self._clear_lines()
        cut = 0.0
        if self._screens >> space & 1:
            with_us = self.others_standing | 1 << space
            for at, alien, screens in self._lines:
                if screens >> space & 1 and not known.sees(at, alien, with_us):
                    cut += 1
        return LINE * known.habits.line * cut

    def _clear_lines(self) -> list[tuple[int, int, int]]:
        """From which friend to which Alien, and the spaces in which somebody could be in the way."""
        known = self.known
        board = known.map
        lines = []
        for at, power in self.friends:
            if power and board.potential[at] & known.alien_spaces:
                for alien in known.aliens:
                    if known.sees(at, alien.at, self.others_standing):
                        screens = board.screens(at, alien.at)
                        self._screens |= screens
                        lines.append((at, alien.at, screens))
        return lines

    def shot_from(self, space: int) -> float:
        """The worth of the best shot from this space."""
        return self.shooter.best(space, self.others_standing)
