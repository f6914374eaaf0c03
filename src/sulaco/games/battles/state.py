"""The state of a battles game: plain data, ids instead of pointers (V1, V3).

A card is called by its definition and a number that tells its owner (V3.15): the second copy of Newt in the deck of
seat 1 is `newt-102`. In every pile the last element is the top card.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sulaco.table.game import State

Mode = Literal["free-for-all", "teams", "two-headed"]
"""Two players are a free-for-all of two. `teams` is 2 vs 2 (V21.07 to V21.12), `two-headed` V21.13 to V21.18."""

NUMBERS = 100
"""Numbers of cards per owner."""


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """A Main Character and 60 other cards, by their definitions (V1.02, V22.01)."""

    main: str
    cards: dict[str, int]


class BattlesSetup(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is agreed before the game.

    `share_recruits`: the optional rule V21.12. `lethal_wounds`: the later wording of Lethal, by which the wound and
    not the stun KOs (V19.04).
    """

    decks: list[Deck]
    mode: Mode = "free-for-all"
    share_recruits: bool = False
    lethal_wounds: bool = False


Setup = BattlesSetup
"""Its name inside of this package; among the types of all games it is `BattlesSetup`."""


class Unit(msgspec.Struct, gc=False, omit_defaults=True):
    """A character in play: in the Front Row or the Back Row, ready or exhausted, ready at first (V3.07, V3.09).

    Where in its row it stands means nothing (V5.11), nor does the colour of a wound (V1.03). `counters` above 0 are
    +1/+1 counters, below 0 are -1/-1 counters (V10.02).
    `atk` and `defense` are bonuses until the turn ends, those with `combat_` until the combat does; `granted` are
    keywords for the turn, `combat_granted` for the combat. A captive lies under its captor with its wounds (V20.06).
    """

    id: str
    owner: int
    controller: int
    front: bool = False
    ready: bool = True
    stunned: bool = False
    wounds: int = 0
    counters: int = 0
    level: int = 0
    equipment: str = ""
    captive: str = ""
    captive_wounds: int = 0
    used: list[str] = []
    atk: int = 0
    defense: int = 0
    combat_atk: int = 0
    combat_defense: int = 0
    granted: list[str] = []
    combat_granted: list[str] = []


class Resource(msgspec.Struct, gc=False, omit_defaults=True):
    """A card in a Resource Row (V17.01). `known`: it was seen by all before it was turned down.

    The row keeps the order in which cards were laid: to rearrange it would change nothing (V17.04).
    """

    id: str
    up: bool = False
    known: bool = False


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """A person at the table. `once` names the powers used up for the whole game."""

    main: str
    deck: list[str] = []
    hand: list[str] = []
    resources: list[Resource] = []
    ko: list[str] = []
    pile: list[str] = []
    """The Facehugger Pile, unordered (V20.01)."""
    xp: int = 0
    once: list[str] = []
    out: bool = False
    points: int = 0
    """Recruit Points left in this Recruit Step."""
    seen: dict[str, int] = {}
    """Cards in hand or beneath the deck that seats have seen there, with a bit for each of these seats.

    One that was seen in hand may have been laid face down since: then it is still in here.
    """
    since: dict[str, int] = {}
    """How many resources there were when a card was seen in hand: those before it cannot be this card."""


class Combat(msgspec.Struct, gc=False, omit_defaults=True):
    """A combat under way: who is in it, whose action it is, and how many have passed in a row (V7.01, V7.02).

    `silent`: who does not strike in this combat. `times`: by what a strike is multiplied.
    """

    attackers: list[str]
    defender: str
    turn: int
    passes: int = 0
    silent: list[str] = []
    times: dict[str, int] = {}


class Pending(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A trigger that was set off and has not resolved yet (V18.02).

    `cue` is what set it off (see `timing.CUES`; "moment" in saves), or what a power put off to the end of the turn.
    `controller` is whose it is if the character has left play by the time it resolves.
    """

    unit: str
    controller: int
    cue: str = msgspec.field(name="moment")
    details: tuple[str | int | bool, ...] = ()


class BattlesState(State, kw_only=True, omit_defaults=True):
    """Everything on the table."""

    mode: Mode
    share_recruits: bool = False
    lethal_wounds: bool = False
    step: str = "first"
    players: list[Player] = []
    units: list[Unit] = []
    active: int = 0
    first: int = 0
    acting: int = 0
    """In a two-headed team, and while players are set up in turn: the seat that is at it now."""
    turn: int = 0
    moved: list[str] = []
    """Who changed rows in this Formation Step."""
    done: list[int] = []
    """Heads of a two-headed team that have ended the Main Phase."""
    combat: Combat | None = None
    between: list[str] = []
    """Cards on their way from one place to another, while somebody decides where."""
    at_end: list[str] = []
    """What waits for the end of the turn."""
    pending: list[Pending] = []
    """Triggers that have been set off; they resolve before anybody may act (V18.02)."""
    fallen: list[int] = []
    """Seats whose Main Character was KO'd in what is being carried out (V2.02, V2.03)."""
    doubles: list[list[str]] = []
    """Characters of one name that entered play together: their player is about to choose one (V15.03)."""
    quiet: int = 0
    """Turns in a row without an attack while all decks are empty (V99.15)."""
    conceded: list[int] = []
    """Who has given up; whoever is not out yet leaves when the step under way is over (V99.15)."""
