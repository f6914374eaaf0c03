"""What a client must know of corps to draw it: the box (printed facts), the ground (a map), insights into a position.

All of it is typed plain data; the browser's types are generated from it. Names and texts come out of the catalogue.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Line = tuple[int, int, int, int]
"""A straight line `x1, y1, x2, y2` between corners of spaces."""

# --- the box -------------------------------------------------------------------------------------------------


class CardFace(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A card as it is printed. Copies (`hk-vp70-3`) share the face of their definition (`hk-vp70`)."""

    id: str
    name: str
    type: Literal["weapon", "equipment", "event", "hazard", "tracker", "experience"]
    cost: int = 0
    copies: int = 1
    keywords: list[str] = []
    text: str = ""
    origin: Literal["published", "designed"]
    attack_cost: int = 0
    range: int = 0
    area: bool = False
    level: int = 0
    kind: str = ""
    """Of a tracker card: tunnel, hidden, active or drone. Of an experience card: its path."""
    blips: int = 0
    spawn: int = 0


class SideFace(msgspec.Struct):
    speed: int
    defense: int
    melee: int
    tech: int
    aim: int
    abilities: list[str]
    """Rule texts, each as `Name: what it does`."""
    designed: list[str]
    """Values that are not published but ours."""


class CharacterFace(msgspec.Struct):
    id: str
    name: str
    short: str
    """The name that fits on a disc's label ("Hudson")."""
    mark: str
    """Two capitals ("HU")."""
    marine: bool
    synthetic: bool
    """A square disc."""
    rank: int
    hero: SideFace
    grunt: SideFace
    origin: Literal["published", "designed"]
    box: str
    """The box that it comes in."""


class DoorPicture(msgspec.Struct):
    """A door: its key, the line that it fills, and the spaces on its two sides."""

    key: str
    line: Line
    spaces: tuple[int, ...]


class Ground(msgspec.Struct):
    """A map to be drawn. Space n lies in column n % width, row n // width; corners are counted from the north-west.

    Lines are as long as possible. Walls stand where the map draws them and wherever floor meets rock.
    """

    width: int
    height: int
    floor: list[int]
    furniture: list[list[int]]
    """Pieces of furniture: groups of spaces that hang together."""
    walls: list[Line]
    white_lines: list[Line]
    doors: list[DoorPicture]
    posts: list[tuple[int, int]]
    """Corners with a door post that belongs to no door."""
    spawn_points: dict[str, int]
    """`spawn-2` to its space."""
    exits: dict[str, list[int]]
    """`exit-a` to its spaces."""
    starts: dict[str, list[int]]
    """Starting areas by their label on the map."""
    boards: list[BoardPicture]
    names: list[str]
    """What people call each space ("4,17")."""


class BoardPicture(msgspec.Struct):
    """A board and the spaces that it covers."""

    name: str
    x: int
    y: int
    width: int
    height: int


class MissionFace(msgspec.Struct, kw_only=True):
    """A Mission card: what one reads before choosing it."""

    id: str
    name: str
    tag: str
    """A few words for its tile ("starts the campaign")."""
    minutes: int
    briefing: str
    rules: str
    """What is special about it, in rules."""
    win: str
    lose: str
    gear: str
    tracker: str
    origin: Literal["published", "designed"]
    campaign: bool
    """Whether it is a mission of a campaign: one of the three, or one that is played between them."""
    fireteam: int
    """How many Characters take part at most (A30.14)."""
    needs: list[str]
    """Who has to be in the fireteam."""
    win_rates: dict[str, tuple[float, float, float]]
    """By number of players ("1", "3", "5"): games in 100 that sensible bots win, with the ends of the interval."""
    ground: Ground


class BoxFace(msgspec.Struct):
    """A box that can be on the table besides the base box."""

    id: str
    name: str
    text: str
    """What it brings, and which box it needs."""


class CorpsBox(msgspec.Struct):
    """Everything printed in the boxes."""

    boxes: list[BoxFace]
    missions: list[MissionFace]
    characters: list[CharacterFace]
    cards: list[CardFace]
    heroes: list[str]
    """Who can be a Hero, of all boxes, in the order in which they are if nobody chose."""
    campaign: list[str]
    """The missions that every campaign has, one after the other."""
    names: dict[str, str]
    """Names of everything else that a view speaks of by its id.

    Pieces by their kind (`alien`, to which the number of `alien-3` is added), abilities, boards; and by a prefix
    `phase.`, `step.`, `status.`, `value.`, `pile.`, `kind.`, `exit.`, `objective.`.
    """


# --- insight -------------------------------------------------------------------------------------------------


class Insight(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What there is to know of a piece or a space, seen from the active Character (or nobody).

    `sees`: the spaces that it has in sight, or would be seen from this space; of a Sentry Gun its field of fire.
    `reaches`: those that it could go to in one move. `rows` is the same in words: label and value ("Distance", "7
    spaces").
    """

    title: str
    at: int
    sees: list[int] = []
    reaches: list[int] = []
    rows: list[tuple[str, str]] = []
    line: tuple[int, int] | None = None
    """The two spaces between which the line of sight is drawn, if it is clear."""
