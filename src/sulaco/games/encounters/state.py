"""The state of an encounters game: plain data, ids instead of pointers (L1).

A card is called by its definition and a number: `grunt-12`, `egg-3`. In every pile the last element is the top card.
The rooms of the Complex lie from the Hive outward; in the Combat Zone the first card is the leftmost, the newest.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sulaco.table.game import State

from .. import house

Agendas = Literal["", "hidden", "delayed"]
Dealing = Literal["chosen", "random", "two"]


class EncountersSetup(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is agreed before the game.

    `line_up` is a film, `mix` (then location, objectives and characters are named) or `random`. `roles` are named with
    `role_choice` "chosen", else dealt (L1.04). `drones` are extra (or fewer) in every mini-deck, `tough` adds Defense
    to Health, `preparation` turns have no Hive Phase, `head_start` cards begin in the Complex (L20). `revised_drones`:
    the later table of Drones by players. `open_hands`: everybody sees every hand (L16.09).
    """

    players: int
    line_up: str = "alien"
    location: str = ""
    objectives: list[str] = []
    characters: list[str] = []
    roles: list[str] = []
    role_choice: Dealing = "chosen"
    alien_players: bool = False
    agendas: Agendas = ""
    drones: int = 0
    tough: bool = False
    preparation: int = 0
    head_start: int = 0
    revised_drones: bool = False
    open_hands: bool = False
    pack: str = ""
    """The text of a card pack; the setup calls its characters, Roles and so on by their names in there (L24.01)."""


Setup = EncountersSetup


class Room(msgspec.Struct, gc=False, omit_defaults=True):
    """A room of the Complex. `group` tells with which hidden cards the one in here was shuffled."""

    card: str = ""
    up: bool = False
    group: int = 0
    attached: list[str] = []
    blocked: bool = False


class Play(msgspec.Struct, gc=False, omit_defaults=True):
    """A card played this turn, counted as the definition `id`.

    `copy`: it is only a copy of `card` (L14.18). `gone`: killed, sacrificed or discarded since; it still counts
    (L12.19). `once`: its "Once this turn" ability is still to be used. `also`: a character that it is besides.
    """

    card: str
    id: str
    copy: bool = False
    gone: bool = False
    once: bool = False
    also: str = ""


HUGGER_TURNS = house.number("encounters", "facehugger.turns", 2, rule="L13.02", least=1, most=10)


class Hugger(msgspec.Struct, gc=False, omit_defaults=True):
    """A Facehugger lying with a player. `turns`: how many players' turns it still lets them have (L13.02, L99.14)."""

    card: str
    seat: int
    turns: int = HUGGER_TURNS


class Boost(msgspec.Struct, gc=False, omit_defaults=True):
    """More Attack for an enemy, or for all, until a number of players' turns have ended."""

    card: str
    n: int
    turns: int


class Offer(msgspec.Struct, gc=False, omit_defaults=True):
    """A card set aside by Coordinate in this turn (L12.02). `used`: a copy of it was played."""

    seat: int
    card: str
    used: bool = False


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """A person at the table. `vigilant` cards stay from earlier turns; `strikes` lie by the Avatar.

    `alien` is the Avatar of an Alien Player; `smaller` how many cards the next hand is short of.
    """

    role: str = ""
    deck: list[str] = []
    hand: list[str] = []
    discard: list[str] = []
    vigilant: list[str] = []
    strikes: list[str] = []
    dead: bool = False
    alien: str = ""
    was_alien: bool = False
    """An Alien Player who has been killed: nobody who wins or scores with the team (L99.35)."""
    agenda: str = ""
    agenda_open: bool = False
    turns: int = 0
    smaller: int = 0
    roles: list[str] = []
    """The two Avatars of which one is kept, while that is to be decided."""


class EncountersState(State, kw_only=True, omit_defaults=True):
    """Everything on the table. `known`: hidden cards that seats have seen, with a bit for each of these seats."""

    step: str = "roles"
    players: list[Player] = []
    active: int = 0
    turn: int = 0
    alien_players: bool = False
    agendas: Agendas = ""
    tough: bool = False
    preparation: int = 0
    open_hands: bool = False
    head_start: int = 0

    location: str = ""
    hazards: int = 0
    """How many Hazards were revealed (L7.15)."""
    objectives: list[str] = []
    objective: int = 0
    """How many Objectives are completed: the current one is at this place."""
    rooms: list[Room] = []
    zone: list[str] = []
    operations: list[str] = []
    hive: list[str] = []
    groups: list[int] = []
    """Beside the Hive: which of its cards were shuffled together."""
    openly: list[str] = []
    """Cards that all know to be in the group of hidden cards where they are, though not in which place."""
    emptied: bool = False
    """The Hive was formed anew from the Dead Enemies (L15.01)."""
    drones: list[str] = []
    """Drones left in the box, unseen."""
    barracks: list[str] = []
    hq: list[str] = []
    sergeants: list[str] = []
    hatchery: list[str] = []
    strikes: list[str] = []
    struck_out: list[str] = []
    """Discarded Strikes."""
    dead_enemies: list[str] = []
    dead_characters: list[str] = []
    spent: list[str] = []
    """Discarded Hazards and Events."""
    removed: list[str] = []
    """Out of the game, before all eyes."""
    huggers: list[Hugger] = []
    table: list[str] = []
    """Cards of Alien Players that stay on the board without a room."""
    avatars: list[str] = []
    alien_deck: list[str] = []
    alien_discard: list[str] = []
    leftover: list[str] = []
    """Agendas in the box, unseen: the one left over is the last (L19.02)."""
    known: dict[str, int] = {}
    between: list[str] = []
    """Cards on their way from one place to another, while somebody decides."""
    under: dict[str, list[str]] = {}
    """Characters that lie under an enemy, with the seat of their owner: `2:grunt-3`."""
    planted: dict[str, int] = {}
    """Hazard cards in players' decks, and which Hazard each of them is."""
    surprises: list[str] = []
    """Hazard cards just drawn, with the seat: they happen when the draw is done."""
    boosts: list[Boost] = []
    skip_hive: int = 0
    """How many Hive Phases are left out."""
    goals: dict[str, int] = {}
    """What the goals of Objectives count."""

    # The turn.
    recruit: int = 0
    attack: int = 0
    plays: list[Play] = []
    offers: list[Offer] = []
    weakened: dict[str, int] = {}
    turn_notes: list[str] = []
    """What holds until the turn ends: `avoid-strikes:2`, `cheaper:1`."""
    scanned: int = 0
    fought: int = 0
    combos: list[str] = []
    """Classes whose abilities fired this turn."""
    struck: list[str] = []
    """Enemies that have struck in this Strike Phase."""
    worked: int = 0
    """How many effects this step has carried out (see `words.ENOUGH`)."""
    copying: list[str] = []
    """Definitions of the cards whose copying is being carried out: they are not copied again."""
    achievements: list[str] = []
    cards: int = 0
    """How many cards there are on the table; nothing is ever made or lost."""
    pack: str = ""
    """The digest of the pack that some of them are from."""
