"""What is in the boxes (A1.03, A1.04): the components that have a content of their own, and where it comes from.

The rulebooks print few of their contents, so most are designed for this version, and `origin` says which (A99.01).
Each kind of card, Character, Mission, board face and token stands here once, by its id. Its copies, and pieces that
are only counted (dials, Barricades, Exits, Alien models), are told by `COUNTS`.

The counts are limits for Blips and Tunnels alone (A99.54).
"""

from __future__ import annotations

from typing import Literal

from .boxes import BACKS, BOXES
from .characters import CHARACTERS
from .contents import contents_of
from .experience_cards import EXPERIENCE
from .missions import Mission
from .tracker import TUNNELS

Origin = Literal["published", "designed"]

BOX = contents_of()
ALL = contents_of(tuple(BOXES))
MISSION_BLIPS = 4
CRATES = 8
COMPUTERS = 2
FACEHUGGERS = 2

TOKENS: dict[str, Origin] = {
    "reshuffle": "published",
    "blips": "designed",
    "mission-blips": "designed",
    "sentry-gun": "published",
    "facehugger": "published",
    "crate": "published",
    "computer": "published",
}
"""The tokens that rules speak of. That there are such Blips is published, how their numbers are spread is not."""

COUNTS: dict[str, int] = {
    "boards": len(BACKS),
    "board-faces": 2 * len(BACKS),
    "endurance-cards": len(BOX.cards),
    "reshuffle-cards": 1,
    "tracker-cards": len(BOX.tracker),
    "mission-cards": sum(mission.listed for mission in BOX.missions.values()),
    "character-cards": len(BOX.characters),
    "blips": len(BOX.blips),
    "mission-blips": MISSION_BLIPS,
    "tunnels": TUNNELS,
    "crates": CRATES,
    "computers": COMPUTERS,
    "sentry-guns": BOX.guns,
    "facehuggers": FACEHUGGERS,
}
"""How many of each are in the base box."""


def _missions() -> dict[str, Mission]:
    """The Mission cards; where a Character has the same name, the card is called after its kind."""
    listed = ((id, mission) for id, mission in BOX.missions.items() if mission.listed)
    return {f"mission-{id}" if id in BOX.characters else id: mission for id, mission in listed}


def _faces() -> list[str]:
    return [face for box in BOXES.values() for board in box.boards.items() for face in board]


def components() -> list[str]:
    """The ids of all components."""
    later = [id for id in ALL.tracker if id not in BOX.tracker]
    return [*BOX.definitions, *CHARACTERS, *BOX.tracker, *_missions(), *_faces(), *TOKENS, *EXPERIENCE, *later]


def origin(component: str) -> Origin:
    """Whether a component was published or is designed for this version.

    A published card may have values of ours: its `designed` names them. The faces are drawn after the published
    boards' names and themes, with ways of our own.
    """
    if component in BOX.definitions:
        return BOX.definitions[component].origin
    if component in CHARACTERS:
        return "published" if CHARACTERS[component].source == "published" else "designed"
    if component in EXPERIENCE:
        return EXPERIENCE[component].origin
    if component in ALL.tracker:
        return "published" if ALL.tracker[component].origin == "published" else "designed"
    missions = _missions()
    if component in missions:
        return "published" if missions[component].origin == "published" else "designed"
    if component in _faces():
        return "designed"
    return TOKENS[component]
