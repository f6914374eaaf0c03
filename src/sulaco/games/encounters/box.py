"""What a client must know of encounters to draw it: the box (printed facts), and insights into a position.

The cards of the box are counted in `cards` (L22.01 to L22.06). All of it is typed plain data; the browser's types are
generated from it. Names and texts come out of the catalogue.
"""

from __future__ import annotations

import msgspec

from .cards import EnemyType, Origin, Side

# --- the box ----------------------------------------------------------------------------------------------------------


class FaceLine(msgspec.Struct, omit_defaults=True):
    """A line of a card's face. `icon`: the class or crew whose ability it is."""

    kind: str
    text: str
    icon: str = ""


class EncountersCard(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A card as it is printed. Copies (`egg-3`) share the face of their definition (`egg`).

    `known`: which of its facts are published, where not all of them are. What a kind of card does not have is
    left at its default.
    """

    id: str
    name: str
    kind: str
    origin: Origin
    known: list[str] = []
    copies: int = 1
    lines: list[FaceLine] = []

    # Players' cards.
    character: str = ""
    classes: list[str] = []
    crew: str = ""
    cost: int = 0
    attack: int = 0
    recruit: int = 0
    attack_plus: bool = False
    recruit_plus: bool = False
    """Printed with a plus: an ability of its own may add to it."""
    keywords: list[str] = []
    side: Side | None = None

    # Hive cards.
    deck: str = ""
    """The Objective whose mini-deck it belongs to, or `drones`, `hatchery`."""
    type: EnemyType | None = None
    moves: bool = True
    strikes: int = 0
    goal: int = 0
    final: bool = False
    pay: int = 0

    # Rooms, Locations, Objectives.
    scan: int = 0
    film: str = ""
    number: int = 0
    parts: list[str] = []
    """The names of a Location's Hazards, or of an Objective's Event."""

    # Strikes, Roles, Avatars, alien cards.
    damage: int = 0
    heals: bool = True
    health: int = 0
    defense: int = 0
    card: str = ""
    """The Role card of a Role."""
    stays: str = ""


class FilmFace(msgspec.Struct):
    """The line-up of a film."""

    id: str
    name: str
    location: str
    objectives: list[str]
    characters: list[str]
    crew: str


class EncountersBox(msgspec.Struct):
    """Everything printed in the box."""

    cards: list[EncountersCard]
    films: list[FilmFace]
    rooms: list[str]
    """From the Hive outward."""
    first_roles: list[str]
    """The Roles of a first game."""
    drones: dict[int, tuple[int, int, int]]
    """The later table: Drones in the three mini-decks by the number of players."""
    names: dict[str, str]
    """Names of everything that a view speaks of by its id: classes, crews, characters, and by a prefix `phase.`,
    `step.`, `kind.`, `type.`, `line-up.`, `achievement.` …"""
    keywords: dict[str, str]
    """What each keyword means; its name is in `names` under `keyword.`."""


class EncountersGround(msgspec.Struct):
    """The cards of the pack that a table is played with, and the names of its characters, Hazards and Events."""

    pack: str
    cards: list[EncountersCard]
    names: dict[str, str]


# --- insight ----------------------------------------------------------------------------------------------------------


class Section(msgspec.Struct):
    """Cards of one deck: their names, and how many of each."""

    title: str
    rows: list[tuple[str, str]]


class EncountersInsight(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What there is to know of an enemy, a room, a character in the HQ, the Combat Zone, the Objective or the Hive.

    `parts`: what a number is made of, the printed one first, the present one last. `rows`: label and value.
    `sections`: what is still in the Hive. `verdict`: what comes of it as it stands.
    """

    title: str
    parts: list[tuple[str, str]] = []
    rows: list[tuple[str, str]] = []
    sections: list[Section] = []
    verdict: str = ""
    rule: str = ""
