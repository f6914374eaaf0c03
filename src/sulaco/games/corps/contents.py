"""What is on the table: the contents of the base box and of the boxes that the setup names besides (A1.03, A1.04)."""

from __future__ import annotations

from functools import cache

import msgspec

from .boxes import BASE, BOXES
from .cards import CARDS, DEFINITIONS, Card
from .characters import CHARACTERS, DEFAULT_HEROES, CharacterCard
from .experience_cards import EXPERIENCE, Experience
from .missions import MISSIONS, Mission
from .missions.base import by_players
from .state import Setup
from .tracker_cards import TRACKER, TrackerCard


class Contents(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The components of some boxes together; dicts are in the order of the registers and not to be changed."""

    boxes: tuple[str, ...]
    definitions: dict[str, Card]
    """The Endurance cards."""
    cards: tuple[str, ...]
    """Their copies, sorted."""
    gear: dict[str, list[str]]
    """The copies of each Weapon and Equipment, by the id of the definition."""
    characters: dict[str, CharacterCard]
    heroes: tuple[str, ...]
    """Whom players can pick as Heroes, in the order in which they are Heroes if nobody chose (A1.10)."""
    tracker: dict[str, TrackerCard]
    experience: dict[str, Experience]
    missions: dict[str, Mission]
    blips: tuple[int, ...]
    """The numbers on the Blips."""
    guns: int
    players: int
    """How many can play at most: as many as the largest fireteam has Characters (A99.55, A99.105)."""


@cache
def contents_of(more: tuple[str, ...] = ()) -> Contents:
    """The contents of the base box and these boxes."""
    boxes = [box for box in BOXES.values() if box.id == BASE or box.id in more]
    there = {box.id for box in boxes}
    definitions = {id: card for id, card in DEFINITIONS.items() if card.box in there}
    characters = {id: card for id, card in CHARACTERS.items() if card.box in there}
    heroes = [id for id, card in characters.items() if not card.goes_with]
    first = {id: number for number, id in enumerate(DEFAULT_HEROES)}
    missions = {id: mission for id, mission in MISSIONS.items() if mission.box in there}
    return Contents(
        boxes=tuple(box.id for box in boxes),
        definitions=definitions,
        cards=tuple(sorted(copy for copy, card in CARDS.items() if card.box in there)),
        gear={
            card.id: [f"{card.id}-{n}" for n in range(1, card.copies + 1)]
            for card in definitions.values()
            if card.type in ("weapon", "equipment") and card.copies
        },
        characters=characters,
        heroes=tuple(sorted(heroes, key=lambda id: first.get(id, len(first)))),
        tracker={id: tracker for id, tracker in TRACKER.items() if tracker.box in there},
        experience={id: card for id, card in EXPERIENCE.items() if card.box in there},
        missions=missions,
        blips=tuple(number for box in boxes for number in box.blips),
        guns=sum(box.guns for box in boxes),
        players=max(mission.fireteam for mission in missions.values()),
    )


def offered() -> tuple[str, ...]:
    """The boxes that people are asked about: those that are complete and have Characters or missions to choose."""
    there = {card.box for card in CHARACTERS.values()}
    there |= {mission.box for mission in MISSIONS.values() if mission.listed}
    return tuple(box.id for box in BOXES.values() if box.id != BASE and box.complete and box.id in there)


def contents(setup: Setup) -> Contents:
    """What is on the table of a setup whose boxes are known (`setup.first_state` refuses others)."""
    return contents_of(tuple(setup.boxes or ()))


def box_of(thing: str) -> str:
    """The box of a mission, a Character or a copy of an Endurance card that has this id; empty if nothing has it."""
    found: Card | CharacterCard | Mission | None = MISSIONS.get(thing) or CHARACTERS.get(thing) or CARDS.get(thing)
    return found.box if found is not None else ""


def deck_size(mission: Mission, players: int) -> int:
    """How many cards the tracker deck of a mission has for this many players."""
    left = {level: sum(card.level == level for card in contents_of().tracker.values()) for level in (1, 2, 3)}
    size = 0
    for packet in mission.packets:
        for level, numbers in packet.items():
            taken = left[level] if numbers is None else min(left[level], by_players(numbers, players))
            left[level] -= taken
            size += taken
    return size
