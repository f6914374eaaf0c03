"""The bodies of requests and answers by HTTP, outside of campaigns: people, games, tables, replays, rules, reports."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .campaigns import CampaignInfo
from .shared import Agreed, EndingInfo, Line, NewSeat, TableInfo


class Me(msgspec.Struct):
    """This browser's person. `named`: they have said what they are called; until then `name` is anybody's."""

    name: str
    named: bool


class Reach(msgspec.Struct):
    """How others open this server, for a page on its own machine.

    `others`: it listens to other machines too. `addresses` of this machine, as they begin in a link, the usual one
    first. `names` that whoever started it gave it, by which a proxy may lead here.
    """

    others: bool
    addresses: list[str]
    names: list[str]


class Named(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class BotKind(msgspec.Struct):
    """A level that a bot can play at. `seconds`: what a move takes about; 0 for one that does not think ahead."""

    kind: str
    name: str
    text: str
    seconds: float


class GameInfo(msgspec.Struct):
    """A game that can be played here. `bots`: the levels to choose from, the weakest first."""

    name: str
    title: str
    text: str
    min_seats: int
    max_seats: int
    bots: list[BotKind]
    campaign: bool
    guided: bool
    """Whether it has a guided first game."""


class SetupInfo(msgspec.Struct):
    """A usual setup of a game. `together`: all seats are on one side."""

    title: str
    seats: int
    together: bool
    setup: dict[str, Any]


class NewTable(Agreed, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table to be set up. `setup` is the game's own (its type is checked); `title` may be left to the game."""

    setup: dict[str, Any]
    title: str = ""


class Begun(msgspec.Struct, omit_defaults=True):
    """The table that was made or joined, and the eyes to look through.

    `campaign`: that was joined by its code; `table` is empty if no mission is being played there now.
    """

    table: str
    eyes: int | None
    campaign: str = ""


class Code(msgspec.Struct, forbid_unknown_fields=True):
    code: str


class SeatChange(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the owner, or who sits there, does with a seat.

    `bot`: a bot plays it. `open`: anybody with the code may sit down. `me`: I take it (back). `name`: rename it.
    """

    to: Literal["bot", "open", "me", "name"]
    bot: str = ""
    name: str = ""


class TableChange(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the owner changes at a table."""

    title: str | None = None
    pace: Literal["watchable", "fast"] | None = None
    friendly: bool | None = None
    hints: bool | None = None
    spectators: bool | None = None


class OpenSave(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A save file, as text; the seats that are not named are mine (the first) and the bots'."""

    save: str
    seats: list[NewSeat] = []


class ContinueFrom(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Go on from a frame of the replay as a new table."""

    frame: int
    eyes: int | None = None
    seats: list[NewSeat] = []


class Frame(msgspec.Struct, omit_defaults=True):
    """One step of a replay: what changed since the frame before, what happened, what was asked then, and of whom.

    The changes of each line come first, then `changes`, as in an update. Options are not told.
    """

    changes: list[list[Any]]
    lines: list[Line]
    asked: int | None = None
    text: str = ""
    rule: str = ""
    turn: bool = False
    """A turn begins here."""


class Replay(msgspec.Struct, omit_defaults=True):
    """A whole game as one pair of eyes knew it, from its first position on."""

    eyes: int | None
    view: dict[str, Any]
    frames: list[Frame]
    ending: EndingInfo | None = None


class StandInfo(msgspec.Struct):
    """Where a turn begins, or the game ends: the frame of the replay, the turn, and the chance to win, 0 to 1."""

    at: int
    turn: int
    chance: float


class PointInfo(msgspec.Struct):
    """A turning point: the frame of the replay right before it, the turn, the chance when that turn began and when the
    next one did, and the lines of the log that tell what happened.
    """

    at: int
    turn: int
    before: float
    after: float
    lines: list[Line]


class Turning(msgspec.Struct):
    """How the chance to win went in a finished game, for the side with these seats; nothing if that cannot be said."""

    seats: list[int]
    stands: list[StandInfo]
    points: list[PointInfo]


class RuleInfo(msgspec.Struct, omit_defaults=True):
    id: str
    chapter: str
    text: str
    tags: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    """Ids of the rulings that settle something about it."""


class ChapterInfo(msgspec.Struct):
    id: str
    title: str


class LawInfo(msgspec.Struct):
    """A game's rule reference."""

    game: str
    title: str
    chapters: list[ChapterInfo]
    rules: list[RuleInfo]


class ReportInfo(msgspec.Struct):
    """A report of the lab, at `/reports/` and its name. `made` is when, `size` its bytes."""

    name: str
    title: str
    made: float
    size: int


class Problem(msgspec.Struct, forbid_unknown_fields=True):
    """What went wrong, in the words of who saw it; goes into the scenario file as a remark."""

    text: str
    eyes: int | None = None


class MyTables(msgspec.Struct):
    """All that this browser sits at, owns or watches, the last touched first."""

    tables: list[TableInfo]
    campaigns: list[CampaignInfo]
