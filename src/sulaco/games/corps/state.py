"""The state of a corps game: plain data, ids instead of pointers (A1, A2).

Card ids carry a copy number (`pulse-rifle-2`). In every pile the last element is the top card. Spaces are numbers
of the mission's map.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sulaco.table.game import State

from .. import house
from .kinds import USUAL

Status = Literal["standing", "down", "captured", "killed", "left", "away"]
"""`left`: gone by an Exit (A1.23). `away`: not on the board yet, or not taking part."""

Stage = Literal["on", "act", "end"]


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """What is agreed before the game: mission, players and options (A1.07, A1.10, A19.02).

    A campaign hands over what is left: `cards` (Endurance cards still there), `absent` (Characters that cannot
    take part) and `captured` (whom a Rescue can free).
    """

    mission: str
    players: int = 1
    heroes: list[str] = []
    separate_models: bool = False
    cards: list[str] | None = None
    absent: list[str] = []
    captured: list[str] = []
    facehugged: list[str] = []
    newt: bool = True
    """Whether those who have to be found first (`CharacterCard.found_in`) have been."""
    boxes: list[str] | msgspec.UnsetType = msgspec.UNSET
    """The boxes on the table besides the base box, if there are any."""
    fireteam: list[str] | msgspec.UnsetType = msgspec.UNSET
    """Who takes part, if it was chosen; all others are in reserve (A30.14, A30.15)."""
    experience: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the experience cards are used (A31.01); left out where they are not."""
    learned: list[list[str]] | msgspec.UnsetType = msgspec.UNSET
    """The experience cards that each player brings along from a campaign, if anybody has any (A31.10)."""


class Character(msgspec.Struct, gc=False, omit_defaults=True):
    """A Character: Hero of a player, or Grunt (`player` is -1). `aim` is its own Aim Dial (A1.15, A99.13)."""

    id: str
    player: int = -1
    at: int = -1
    status: Status = "away"
    aim: int = 1
    weapon: str = ""
    backup: str = ""
    equipment: list[str] = []
    hazards: list[str] = []
    facehugged: bool = False
    activated: bool = False
    reset_aim: bool = False

    @property
    def hero(self) -> bool:
        return self.player >= 0

    @property
    def in_play(self) -> bool:
        return self.at >= 0

    def gear(self) -> list[str]:
        """All cards equipped on this Character."""
        weapons = [card for card in (self.weapon, self.backup) if card]
        return weapons + self.equipment


class Alien(msgspec.Struct, gc=False, omit_defaults=True):
    """An Alien model of some kind (`kinds.KINDS`), with the tokens under it (A17.01) and its damage (A27.10).

    A large one is said to be at the north-western of its spaces.
    """

    id: str
    at: int
    tokens: int = 0
    activated: bool = False
    kind: str = USUAL
    dormant: bool = False
    damage: int = 0


class Blip(msgspec.Struct, gc=False, omit_defaults=True):
    """A face-down Blip. `mission` names what a mission Blip hides besides its number.

    `known`: all know what it is. `seen`: the players who looked at it for themselves, a bit for each seat.
    `became`: once it is Spotted and off the board, the Alien in its place and the separate models with it (A19.02).
    """

    id: str
    at: int
    number: int
    mission: str = ""
    activated: bool = False
    known: bool = False
    seen: int = 0
    became: tuple[Alien, ...] = ()

    def known_to(self, seat: int | None) -> bool:
        return self.known or (seat is not None and bool(self.seen >> seat & 1))


class Player(msgspec.Struct, gc=False, omit_defaults=True):
    """A person at the table.

    `experience`: the experience cards that this player holds (A31.10). `spent`: those of them that cannot be used again
    in this turn or mission.
    """

    hand: list[str] = []
    eliminated: bool = False
    tunnel_placed: bool = False
    experience: list[str] = []
    spent: list[str] = []


FULL_AMMO = house.number("corps", "sentry.ammo", 450, rule="A24.08", least=0, most=2000)
"""What the dial of a Sentry Gun shows at first (A24.02)."""


class SentryGun(msgspec.Struct, gc=False, omit_defaults=True):
    """A Sentry Gun (A24.02 to A24.10); facing is one of n, e, s, w."""

    id: str
    at: int
    facing: str
    ammo: int


class Token(msgspec.Struct, gc=False, omit_defaults=True):
    """A Computer, Crate, Tunnel or other token that lies in a space.

    `model`: it stands there like a model (it opens doors, nobody enters its space). `bearer`: who carries it.
    """

    id: str
    at: int
    used: bool = False
    model: bool = False
    bearer: str = ""
    hidden: str = ""


ACTIONS = house.number("corps", "activation.actions", 2, rule="A9.08", least=1, most=6)


PAID_ATTACK = "discount"
"""The note of an activation that an Attack Action in it has exhausted cards (A11.06)."""
FREE_GRENADE = "grenade"
"""The note of an activation that the free attack with a Grenade Weapon in it is used (A11.12)."""


class Activation(msgspec.Struct, gc=False, omit_defaults=True):
    """The activation under way (A9.01).

    `used` holds what may happen only once in it: the ids of abilities and of cards (not of copies), and the two notes
    above. `done` holds what is resolved in its present stage: the ids of abilities and the copies of Hazards.
    """

    character: str
    seat: int
    stage: Stage = "on"
    actions: int = ACTIONS
    acted: bool = False
    used: list[str] = []
    done: list[str] = []


class Command(msgspec.Struct, gc=False, omit_defaults=True):
    """A Hero's use of Rank in step 5 of the activation (A9.14)."""

    hero: str
    left: int


class BlipStep(msgspec.Struct, gc=False, omit_defaults=True):
    """Step 2 of the Alien Phase (A16): boards done, and the board and Speed under way."""

    done: list[int] = []
    board: int = -1
    speed: int = 0


class CorpsState(State, kw_only=True, omit_defaults=True):
    """Everything on the table.

    `boxes`: those besides the base box. `movers`: the Characters and large models that are on their way and may be in a
    friend's space for a while (A10.04, A99.116). `placing`: the space of a Sentry Gun that still has to be turned
    (A24.03). `links`: pairs of spaces that are next to each other besides those of the map.
    """

    mission: str
    boxes: tuple[str, ...] = ()
    map_text: str = ""
    separate_models: bool = False
    experience: bool = False
    step: str = "gear"
    phase_begun: str = ""
    movers: tuple[str, ...] = ()
    placing: int = -1
    finished: list[str] = []
    turn: int = 1
    players: list[Player] = []
    characters: list[Character] = []
    captured: list[str] = []
    aliens: list[Alien] = []
    blips: list[Blip] = []
    guns: list[SentryGun] = []
    tokens: list[Token] = []
    barricades: list[str] = []
    links: list[tuple[int, int]] = []
    endurance: list[str] = []
    beneath: list[str] = []
    exhausted: list[str] = []
    discarded: list[str] = []
    revealed: list[str] = []
    resolving: list[str] = []
    peeked: dict[str, int] = {}
    tracker: list[str] = []
    tracker_discarded: list[str] = []
    pool: list[int] = []
    token: int = 0
    lead: int = 0
    activation: Activation | None = None
    command: Command | None = None
    blip_step: BlipStep | None = None
    draws: list[int] = []
    facts: dict[str, int] = {}
    counters: dict[str, int] = {}
