"""Setups for tests: those that between them show the whole game, and rare ones drawn at random."""

from __future__ import annotations

from sulaco.table.chance import Chance

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
    """A table that is seldom met: mostly five or six players with a model for each Alien, any Heroes, and every other
    time what a long campaign has left over (A19.02, A22)."""
    missions, people, most = _listed(), _people(), contents_of().players
    chance.shuffle(people)
    found = Setup(
        mission=missions[chance.below(len(missions))],
        players=1 + chance.below(most) if not chance.below(3) else most - chance.below(2),
        separate_models=bool(chance.below(4)),
        newt=bool(chance.below(2)),
    )
    if chance.below(2):
        cards = list(contents_of().cards)
        chance.shuffle(cards)
        found.cards = sorted(cards[: FEW_CARDS + chance.below(len(cards) - FEW_CARDS)])
        for lost in (found.absent, found.captured):
            lost += [people.pop() for _ in range(chance.below(3))]
        found.facehugged = [who for who in people if not chance.below(3)]
    found.heroes = people[: found.players]
    return found
