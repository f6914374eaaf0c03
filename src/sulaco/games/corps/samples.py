"""Setups for tests: those that between them show the whole game, and rare ones drawn at random."""

from __future__ import annotations

from sulaco.table.chance import Chance

from . import experience
from .boxes import BADASSES, BASE, BOXES
from .characters import person
from .contents import contents_of
from .state import Setup

FEW_CARDS = 20
"""Endurance cards that a campaign leaves at least."""


def _people() -> list[str]:
    characters = contents_of().characters
    return [name for name in characters if not characters[name].goes_with]


def _listed() -> list[str]:
    return [mission.id for mission in contents_of().missions.values() if mission.listed]


def setups() -> list[Setup]:
    """Every Mission card with 1 to 6 players; the Heroes and the optional rule of A19.02 change by turns.

    Then each once more as a campaign may hand it over: people lost, captured or facehugged, cards gone (A22).
    """
    people = _people()
    fresh = [
        Setup(
            mission=mission,
            players=players,
            heroes=[people[(number + k) % len(people)] for k in range(players)],
            separate_models=bool((number + players) % 2),
        )
        for number, mission in enumerate(_listed())
        for players in range(1, len(people) + 1)
    ]
    worn = [
        Setup(
            mission=mission,
            players=1 + number % 4,
            cards=list(contents_of().cards)[number:-5],
            absent=["gorman"],
            captured=["frost"],
            facehugged=["hudson"],
            newt=bool(number % 2),
        )
        for number, mission in enumerate(_listed())
    ]
    return fresh + worn


def rare_setup(chance: Chance) -> Setup:
    """A table that is seldom met: mostly nearly as many players as fit, with a model for each Alien, any Heroes; every
    other time more boxes and any fireteam, or else what a long campaign has left over; with its box mostly experience,
    some of it gained before (A19.02, A22, A30.14, A31)."""
    boxes = _boxes(chance)
    there = contents_of(tuple(boxes))
    missions = [mission for mission in there.missions.values() if mission.listed]
    mission, people = missions[chance.below(len(missions))], list(there.heroes)
    most = mission.fireteam
    chance.shuffle(people)
    people = list({person(name): name for name in people}.values())
    found = Setup(
        mission=mission.id,
        players=1 + chance.below(most) if not chance.below(3) else most - chance.below(2),
        separate_models=bool(chance.below(4)),
        newt=bool(chance.below(2)),
    )
    if boxes:
        found.boxes = boxes
        people.sort(key=lambda name: person(name) not in mission.needs)
        if chance.below(3):
            people = found.fireteam = people[: found.players + chance.below(most - found.players + 1)]
    elif chance.below(4):
        cards = list(contents_of().cards)
        chance.shuffle(cards)
        found.cards = sorted(cards[: FEW_CARDS + chance.below(len(cards) - FEW_CARDS)])
        for lost in (found.absent, found.captured):
            lost += [people.pop() for _ in range(chance.below(3))]
        found.facehugged = [who for who in people if not chance.below(3)]
    found.heroes = people[: found.players]
    if BADASSES in boxes and chance.below(3):
        found.experience = True
        found.learned = experience.at_random(found.players, chance)
    return found


def _boxes(chance: Chance) -> list[str]:
    """No box besides the base box, or any."""
    others = [id for id in BOXES if id != BASE]
    return [id for id in others if chance.below(3)] if chance.below(2) else []
