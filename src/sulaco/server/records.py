"""What is kept of a table: the structs that go into and come out of the store."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from sulaco.table.text import Text

SeatKind = Literal["person", "here", "bot", "open"]
Pace = Literal["watchable", "fast"]
Bring = Literal["", "due", "done"]

ANY_SEAT = -1
WATCH = -2
"""What a code opens besides a seat: any free seat, or a place to watch from."""


class Person(msgspec.Struct, frozen=True):
    """A browser's person: an id that cannot be guessed, and the name that others read. `named`: they chose it."""

    id: str
    name: str
    named: bool = True


class SeatRecord(msgspec.Struct, omit_defaults=True):
    """Who sits there. `person` holds the seat; `former` gave it to a bot and may take it back.

    An empty name stands for the person's own, or for the bot's. Before a game begins: `bring` says whether the seat is
    to bring something, such as a deck, and `brought` is what it has.
    """

    kind: SeatKind
    person: str = ""
    name: str = ""
    bot: str = ""
    code: str = ""
    former: str = ""
    bring: Bring = ""
    brought: dict[str, Any] | None = None


class Headline(msgspec.Struct, omit_defaults=True):
    """Where a table stands, for lists that do not load it. Older databases have the status in words."""

    status: Text | str = ""
    asked: int | None = None
    over: bool = False
    winners: tuple[int, ...] = ()
    seconds: float = 0.0
    """How long it was played, without long pauses; 0 where nobody has measured."""


class Act(NamedTuple):
    """Something accepted at a table: a journal key, `<undo:LENGTH` or `<redo`; and the seat that it was done for."""

    seat: int
    act: str


class NewTableRecord(msgspec.Struct, kw_only=True):
    """A table to be made. `journal` is what was played at it before (a save, a replay that is gone on with)."""

    game: str
    setup: dict[str, Any]
    seats: list[SeatRecord]
    owner: str
    seed: int
    seed_chosen: bool = False
    """Whether the owner chose the seed, and so may know every die and every card to come."""
    start: bytes | None = None
    journal: list[str] = []
    title: str = ""
    friendly: bool = False
    hints: bool | None = None
    pace: Pace = "watchable"
    spectators: bool = True
    campaign: str = ""
    guide: str = ""


class TableRecord(msgspec.Struct, kw_only=True):
    """A table as it is kept, without its acts and its chat."""

    id: str
    game: str
    title: str
    setup: dict[str, Any]
    seed: int
    seed_chosen: bool = False
    start: bytes | None
    friendly: bool
    hints: bool | None = None
    """Whether people get hints; None where nobody has said so (see `seating.gives_hints`)."""
    pace: Pace
    spectators: bool
    owner: str
    seats: list[SeatRecord]
    open_code: str
    watch_code: str
    campaign: str
    guide: str
    state: int
    headline: Headline
    settled: bool
    """Whether those who wait for the end of the game have been told."""
    created: float
    touched: float


class ChatRecord(NamedTuple):
    name: str
    seat: int | None
    text: str
    at: float
