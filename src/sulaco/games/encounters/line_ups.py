"""Line-ups: the films, mixes and random ones (L1.13, L1.14, L1.20, L1.21, L1.26, L23)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import refused

from . import packs
from .cards import CARDS, from_cards, of_kind
from .classes import CREWS
from .packs import Pack
from .state import Setup

CHARACTERS = 4
"""How many characters make a Barracks; the four Ripleys are four of the sixteen (L1.20, L1.21)."""
FILMS = ("alien", "aliens", "alien3", "resurrection")
"""The films; a first game is the first of them (L23.06)."""
FILM_CREWS = dict(zip(FILMS, CREWS, strict=False))
"""In each film the four characters share a crew (L23.05)."""
FIRST_ROLES = ("gunner", "technician", "researcher", "medic", "scout")
"""The Roles of the first game, dropped from the end for fewer players (L23.07)."""


class LineUp(msgspec.Struct, frozen=True):
    """What is on the table: a Location, three Objectives, four characters."""

    location: str
    objectives: tuple[str, ...]
    characters: tuple[str, ...]


def characters() -> list[str]:
    """The sixteen characters, in the order of the films."""
    return list(dict.fromkeys(card.character for card in of_kind("character")))


@from_cards
def film(name: str) -> LineUp:
    """The line-up of a film (L23.01 to L23.04)."""
    location = next(card.id for card in of_kind("location") if card.film == name)
    objectives = sorted((card for card in of_kind("objective") if card.film == name), key=lambda card: card.number)
    crew = FILM_CREWS[name]
    people = list(dict.fromkeys(card.character for card in of_kind("character") if card.crew == crew))
    return LineUp(location, tuple(card.id for card in objectives), tuple(people))


def random_line_up(chance: Chance, pack: Pack = packs.NO_PACK) -> LineUp:
    """Any Location, any Objective of each number, any four characters (L1.20, L1.26)."""

    def one(cards: Sequence[str]) -> str:
        return cards[chance.below(len(cards))]

    goals = [*(card.id for card in of_kind("objective")), *pack.objectives.values()]
    objectives = [one([id for id in goals if CARDS[id].number == number]) for number in (1, 2, 3)]
    people = [*characters(), *pack.characters.values()]
    chance.shuffle(people)
    locations = [*(card.id for card in of_kind("location")), *pack.locations.values()]
    return LineUp(one(locations), tuple(objectives), tuple(people[:CHARACTERS]))


def with_pack(found: LineUp, pack: Pack) -> LineUp:
    """The characters of a pack take the places of those that it names, then of the last ones (L24.01)."""
    people = list(found.characters)
    leaving = [*(one for one in pack.replaces if one in people), *reversed(people)]
    for new, old in zip(pack.characters.values(), dict.fromkeys(leaving), strict=False):
        people[people.index(old)] = new
    return LineUp(found.location, found.objectives, tuple(people))


def line_up(setup: Setup, chance: Chance, pack: Pack = packs.NO_PACK) -> LineUp:
    """The line-up that a setup names; what does not fit is refused (L1.13, L1.14, L1.20, L1.26)."""
    named = LineUp(
        pack.locations.get(setup.location, setup.location),
        tuple(pack.objectives.get(name, name) for name in setup.objectives),
        tuple(pack.characters.get(name, name) for name in setup.characters),
    )
    if setup.line_up in (*FILMS, "random"):
        if named != LineUp("", (), ()):
            raise refused("setup.line-up", "L23.01", line_up=setup.line_up)
        if setup.line_up == "random":
            return random_line_up(chance, pack)
        return with_pack(film(setup.line_up), pack)
    if setup.line_up != "mix":
        raise refused("setup.no-line-up", "L23.01", line_up=setup.line_up)
    if getattr(CARDS.get(named.location), "kind", "") != "location":
        raise refused("setup.location", "L1.13", card=named.location)
    for id in named.objectives:
        if getattr(CARDS.get(id), "kind", "") != "objective":
            raise refused("setup.no-objective", "L1.14", name=id)
    numbers = [CARDS[id].number for id in named.objectives]
    if numbers != [1, 2, 3] or len(named.objectives) != 3:
        raise refused("setup.objectives", "L1.14")
    known = [*characters(), *pack.characters.values()]
    for name in named.characters:
        if name not in known:
            raise refused("setup.no-character", "L1.20", name=name)
    if len(set(named.characters)) != CHARACTERS:
        raise refused("setup.characters", "L1.20")
    return named
