"""How far the players are with their mission, in numbers for all to see (A1.08, A20.03, A23.05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from .missions import Mission
from .missions.bug_hunts import BugHunt
from .missions.escape import Escape, trapped
from .missions.newt import Newt, frightened
from .missions.rescue import Rescue
from .missions.resupply import Resupply
from .missions.survive import Survive

if TYPE_CHECKING:
    from .corps import Corps


class Objective(msgspec.Struct, omit_defaults=True):
    """Something to achieve: so many (`value`) of so many (`goal`); goal 0: it has to come down to nothing.

    Its words are the name `objective.ID` of the box. `turn`: the turn by whose end, or in which, it has to be so.
    """

    id: str
    value: int
    goal: int
    turn: int = 0


def objectives(game: Corps) -> list[Objective]:
    """The objectives of the mission being played; none in a drill."""
    for kind, told in TOLD.items():
        if isinstance(game.mission, kind):
            found: list[Objective] = told(game, game.mission)
            return found
    return []


def _newt(game: Corps, mission: Newt) -> list[Objective]:
    newt = game.who.get("newt")
    won_over = newt is not None
    found = won_over or frightened(game) is not None
    return [
        Objective("find-newt", int(found), 1),
        Objective("win-newt-over", int(won_over), 1, mission.newt_deadline),
        Objective("newt-out", int(mission.ends_well(game)), 1),
    ]


def _escape(game: Corps, mission: Escape) -> list[Objective]:
    return [Objective("marines-out", sum(who.status == "left" for who in trapped(game)), 1)]


def _survive(game: Corps, mission: Survive) -> list[Objective]:
    facts = game.state.facts
    told = [Objective("signal", mission.signal(game), mission.signal_needed, mission.signal_deadline)]
    if "arrives" in facts:
        landed = facts.get("landed")
        told.append(Objective("ship", int(landed is not None), 1, facts["arrives"]))
        aboard = sum(who.status == "left" for who in game.state.characters)
        told.append(Objective("aboard", aboard, 1, 0 if landed is None else landed + mission.wait))
    return told


def _rescue(game: Corps, mission: Rescue) -> list[Objective]:
    return [Objective("captives-out", mission.rescued(game), 1, mission.turn_limit)]


def _resupply(game: Corps, mission: Resupply) -> list[Objective]:
    return [Objective("crates", mission.delivered(game), mission.crates_needed, mission.turn_limit)]


def _bug_hunt(game: Corps, mission: BugHunt) -> list[Objective]:
    state = game.state
    drawn = len(state.tracker_discarded)
    return [
        Objective("tracker", drawn, drawn + len(state.tracker)),
        Objective("contacts", len(state.aliens) + len(state.blips), 0),
    ]


TOLD: dict[type[Mission], Callable[..., list[Objective]]] = {
    Newt: _newt,
    Escape: _escape,
    Survive: _survive,
    Rescue: _rescue,
    Resupply: _resupply,
    BugHunt: _bug_hunt,
}
"""What each kind of mission tells."""
