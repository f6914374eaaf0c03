"""Barricades and Sentry Guns: what they stop on the ways from the Spawn Points to the squad (A12, A24)."""

from __future__ import annotations

from functools import lru_cache

from sulaco.games.corps.board import NO_WAY, Map, spaces_in
from sulaco.games.corps.sentry import FACINGS
from sulaco.games.corps.state import Character

from .goals import goal_of, hold_place
from .ground import field, gun_view, mask_of
from .known import Goal, Known

GUN_REACH = 9
"""How far from the place that is held a gun may stand."""
LONGEST = 254
DOOR = 3.5
"""The most that a Barricade on a door is worth."""


@lru_cache(maxsize=256)
def routes(board: Map, points: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The shortest ways from these points to a place, each as a set of spaces."""
    ways = []
    for point in points:
        way = 0
        for space in board.path(point, place, LONGEST, 0, 0, 0):
            way |= 1 << space
        if way:
            ways.append(way)
    return tuple(ways)


def _shut_in(board: Map, place: int, danger: int, ways_out: list[int], ward: tuple[int, ...]) -> float:
    """What it costs the squad if guns watch all its ways out, or the way from the ward."""
    if not ways_out:
        return 0.0
    row = field(board, 1 << place, 0, danger)
    cost = 0.0
    if all(row[space] == NO_WAY for space in ways_out):
        cost += 12.0
    else:
        cost += 0.1 * min(row[space] for space in ways_out)
    if any(row[space] == NO_WAY for space in ward):
        cost += 3.0
    return cost


@lru_cache(maxsize=64)
def gun_places(
    board: Map, points: tuple[int, ...], place: int, taken: int, first: int, other: int
) -> dict[tuple[int, str], float]:
    """How well a gun guards the ways to a place from every space near it.

    `first` is what the gun that stands already sees, `other` what it would see with all doors open.
    """
    ways = routes(board, points, place)
    doors = (1 << len(board.doors)) - 1
    row = board.walk[place]
    home = 0
    for space in spaces_in(board.walkable):
        if row[space] <= 2:
            home |= 1 << space
    home |= mask_of(board.labels.get("a", ()))
    ways_out = [space for label, spaces in board.labels.items() if label[0] == "X" for space in spaces]
    ward = board.labels.get("r", ())[:1]
    scores: dict[tuple[int, str], float] = {}
    for space in spaces_in(board.walkable & ~taken):
        if not 1 <= row[space] <= GUN_REACH:
            continue
        for facing in FACINGS:
            view = gun_view(board, space, facing, doors)
            if not view:
                continue
            value = 0.0
            for way in ways:
                seen = (view & way).bit_count()
                before = (first & way).bit_count()
                value += min(4, seen) * (1.0 if before < 2 else 0.4)
            danger = gun_view(board, space, facing, 0)
            value -= 0.8 * (danger & home).bit_count() + 0.05 * row[space]
            value -= _shut_in(board, place, danger | other, ways_out, ward)
            scores[space, facing] = value
    return scores


def _gun_scores(known: Known) -> dict[tuple[int, str], float]:
    place = hold_place(known)
    if place < 0:
        return {}
    first = other = 0
    for gun in known.guns:
        first |= gun_view(known.map, gun.at, gun.facing, (1 << len(known.map.doors)) - 1)
        other |= gun_view(known.map, gun.at, gun.facing, 0)
    taken = known.token_spaces | known.blip_spaces | known.alien_spaces | known.exits | 1 << place
    points = tuple(sorted(known.spawn_points.values()))
    return gun_places(known.map, points, place, taken, first, other)


def gun_space(known: Known, spaces: list[int]) -> int:
    """Where the next Sentry Gun should stand."""
    scores = _gun_scores(known)
    allowed = set(spaces)
    best = max((entry for entry in scores.items() if entry[0][0] in allowed), key=lambda entry: entry[1], default=None)
    return best[0][0] if best is not None else spaces[0]


def gun_facing(known: Known, space: int) -> str:
    scores = _gun_scores(known)
    return max(FACINGS, key=lambda facing: scores.get((space, facing), -99.0))


# --- Barricades ------------------------------------------------------------------------------------------------


def door_guards(known: Known, index: int, place: int) -> float:
    """How much of what comes for this place would have to break through this door."""
    board = known.map
    door = board.doors[index]
    to_place = board.walk[place]
    value = 0.0

    def crosses(start: int) -> bool:
        row = board.walk[start]
        straight = row[place]
        if straight == NO_WAY:
            return False
        for one, other in zip(*door.sides, strict=True):
            if row[one] + 1 + to_place[other] == straight or row[other] + 1 + to_place[one] == straight:
                return True
        return False

    for label, space in known.spawn_points.items():
        if f"spawn-{label[1:]}" not in known.barricades and crosses(space):
            value += 0.8
    for alien in known.aliens:
        if not alien.dormant and crosses(alien.at):
            value += 1.0 + 0.3 * alien.tokens
    for blip in known.blips():
        if not blip.special and crosses(blip.at):
            value += 1.2
    return value


def barricade_value(known: Known, who: Character, key: str, goal: Goal, beaten: float) -> float:
    """What a Barricade Action is worth: putting one up where Aliens come, taking down one that bars the way.

    What is certain not to be worth more than `beaten` is not looked into any further.
    """
    where = key.partition(":")[2]
    tech = known.barricade_tech(who) / 10
    standing = where in known.barricades
    if standing:
        return _opening(known, who, where, goal) * tech
    if where.startswith("spawn-"):
        return 4.0 * tech
    if where.startswith("tunnel-"):
        return 2.5 * tech
    moving_on = bool(goal.weight) and goal.steps[who.at] > goal.slack + 3
    if moving_on:
        return -1.0
    if DOOR * tech <= beaten:
        return -1.0
    index = int(where[5:]) - 1
    place = hold_place(known)
    if place < 0:
        return -1.0
    if shuts_out(known, index):
        return -1.0
    return min(DOOR, door_guards(known, index, place)) * tech


def _opening(known: Known, who: Character, where: str, goal: Goal) -> float:
    """What it is worth to take this Barricade down: much if the way leads through it."""
    if not where.startswith("door-") or goal.weight < 1.0:
        return -1.0
    door = known.map.doors[int(where[5:]) - 1]
    beyond = min(goal.steps[space] for space in spaces_in(door.touching))
    return 8.0 if beyond + 3 < goal.steps[who.at] else -1.0


def shuts_out(known: Known, index: int) -> bool:
    """Whether a Barricade on this door would lengthen somebody's way to where it wants to be."""
    barred = known.barred | 1 << index
    squad = known.map.walk[hold_place(known)]
    for who in known.in_play():
        goal = goal_of(known, who)
        if goal.weight and goal.steps[who.at] > goal.slack:
            if field(known.map, goal.spaces, barred)[who.at] > goal.steps[who.at]:
                return True
        elif known.map.walk_distance(hold_place(known), who.at, barred) > squad[who.at]:
            return True
    return False


def free_barricade(known: Known, places: list[str]) -> str:
    """The door that guards the squad's ground best."""
    place = hold_place(known)
    ward = known.map.labels.get("r", ())[:1]
    best, choice = 0.0, ""
    for where in places:
        index = int(where[5:]) - 1
        if any(known.map.walk_distance(space, place, 1 << index) > known.map.walk[space][place] for space in ward):
            continue
        value = door_guards(known, index, place)
        if value > best:
            best, choice = value, where
    return choice


__all__ = ["barricade_value", "free_barricade", "gun_facing", "gun_space"]
