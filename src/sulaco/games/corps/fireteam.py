"""The fireteam of a mission: who takes part, and who is held in reserve (A30.14, A30.15, A99.105).

How many it can be is a number of the mission (`missions.base.Mission.fireteam`). Newt takes none of the places: she
goes with another one, or is a Grunt if that one is in reserve (A30.07, A99.144). Of two
cards of the same person one takes part (A30.06).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import refused

from .characters import person

if TYPE_CHECKING:
    from .contents import Contents
    from .missions import Mission
    from .state import Setup


STAND_INS = ("drake", "wierzbowski", "crowe", "dietrich")
"""Marines of other boxes than the base box, in the order in which they stand in for those whom a mission names."""


def in_place_of(named: Sequence[str], people: Collection[str]) -> list[str]:
    """Those of the named who take part, and for as many as do not, others who stand in for them."""
    return [name for name in (*named, *STAND_INS) if name in people][: len(named)]


def available(there: Contents, setup: Setup) -> list[str]:
    """Who could take part: all that are there and neither lost nor Captured."""
    lost = persons(setup.absent + setup.captured)
    return [name for name in there.heroes if person(name) not in lost]


def persons(names: Collection[str]) -> set[str]:
    """Who they are: two cards of the same person are one (A30.06)."""
    return {person(name) for name in names}


def usual(there: Contents, mission: Mission, setup: Setup) -> list[str]:
    """The fireteam if nobody chose one: the Heroes, whom the mission needs, and as many others as find a place."""
    able = available(there, setup)
    first = (name for name in (*setup.heroes, *mission.needs) if name in able)
    one_each: dict[str, str] = {}
    for name in (*first, *able):
        one_each.setdefault(person(name), name)
    team = list(one_each.values())[: mission.fireteam]
    return [name for name in able if name in team]


def one_person(names: Sequence[str], name: str) -> None:
    """Refuse two cards of the same person in one fireteam (A30.06)."""
    if sum(person(other) == person(name) for other in names) > 1:
        raise refused("setup.one-person", "A30.06", who=name)


def fireteam(there: Contents, mission: Mission, setup: Setup) -> list[str]:
    """Who takes part: those who were chosen, in that order, or the usual; a choice that is not allowed is refused."""
    team, able = setup.fireteam or usual(there, mission, setup), available(there, setup)
    if len(team) > mission.fireteam:
        raise refused("setup.fireteam", "A30.14", n=len(team), most=mission.fireteam)
    if len(team) < min(setup.players, len(persons(able))):
        raise refused("setup.fireteam-few", "A99.105", n=setup.players, there=len(team))
    for name in team:
        if name not in able:
            raise refused("setup.absent", "A22.10", who=name)
        if team.count(name) > 1:
            raise refused("setup.twice", "A30.14", who=name)
        one_person(team, name)
    for name in mission.needs:
        if name in persons(able) and name not in persons(team):
            raise refused("setup.needed", "A1.08", mission=mission.id, who=name)
    for name in setup.heroes:
        if name in able and name not in team:
            raise refused("setup.in-reserve", "A30.15", who=name)
    return list(team)
