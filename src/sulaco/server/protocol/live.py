"""Live play: the messages of a tab's WebSocket, `/api/tables/{table}/live`, JSON both ways.

`ClientMessage` comes in, `ServerMessage` goes out. A connection looks through one pair of *eyes*: a seat that its
person holds, or None for a spectator. It is told what these eyes may know and nothing else.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .shared import EndingInfo, Line, Question, Refusal, TableInfo


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Base of the messages of a client. `id` comes back in the answer."""

    id: int


class Choose(FromClient, tag="choose"):
    """Answer the decision, or use an aside, for one of my seats; or give up for it with `concede:player-N`.

    Giving up is possible at any state, whoever is asked, if the game knows it (`UndoInfo.concede`).
    """

    state: int
    seat: int
    key: str


class Undo(FromClient, tag="undo"):
    """Take back my last answer, action or turn, with what bots did after it."""

    state: int
    seat: int
    grain: Literal["step", "action", "turn"] = "step"


class Redo(FromClient, tag="redo"):
    state: int
    seat: int


class Look(FromClient, tag="look"):
    """From now on look through the eyes of another seat of mine (hot seat)."""

    eyes: int | None


class Inspect(FromClient, tag="inspect"):
    """Ask about a piece or a space: distances, sight, reach, as far as these eyes may know them."""

    thing: str


class Hint(FromClient, tag="hint"):
    """Ask what to answer, for a seat of mine that is asked. Thinking takes a while: `Hinted`, or a refusal, comes then.

    It goes to this connection only. If the table moves on in the meantime, the hint is refused as `stale`.
    """

    state: int
    seat: int


class Hurry(FromClient, tag="hurry"):
    """Let the bots play without pauses until a person is asked."""


class Watch(FromClient, tag="watch"):
    """What happened is being shown to me now, or (`on` false) all of it has been. Bots wait before they go on where I
    could do something first."""

    on: bool


class Say(FromClient, tag="say"):
    """A line to everybody at the table."""

    text: str


class Ping(FromClient, tag="ping"):
    """Is anybody there?"""


ClientMessage = Choose | Undo | Redo | Look | Inspect | Hint | Hurry | Watch | Say | Ping


class UndoInfo(msgspec.Struct, omit_defaults=True):
    """What these eyes' seat could do now besides answering: take back (if not, why not), do again, give up."""

    undo: bool
    redo: bool
    why_not: str = ""
    concede: bool = False


class ChatLine(msgspec.Struct, tag="chat", tag_field="type"):
    name: str
    seat: int | None
    text: str
    at: float


class Position(msgspec.Struct, tag="position", tag_field="type", omit_defaults=True, kw_only=True):
    """Everything that these eyes may know now. Sent first, after an undo, and whenever a client might be behind."""

    state: int
    eyes: int | None
    view: dict[str, Any]
    question: Question | None
    ending: EndingInfo | None = None
    log: list[Line]
    """The last lines; `earlier` more came before them (`GET …/log`)."""
    earlier: int = 0
    undo: UndoInfo
    table: TableInfo
    chat: list[ChatLine] = []


class Update(msgspec.Struct, tag="update", tag_field="type", omit_defaults=True):
    """What a decision changed for these eyes: first the changes of each line, in their order, then `changes`. Together
    they turn the old view into the new one.

    Each change is `[path, value]`, or `[path]` for a key that is gone; a path is a list of keys and indexes, its last
    part may be "length" for a list that became shorter. The empty path stands for the whole view.
    """

    state: int
    changes: list[list[Any]]
    lines: list[Line]
    question: Question | None
    undo: UndoInfo
    ending: EndingInfo | None = None
    by: int | None = None
    """The seat that decided."""


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """The message with this id was accepted, and is kept."""

    id: int
    state: int


class Told(msgspec.Struct, tag="told", tag_field="type"):
    """The answer to `inspect`; None if there is nothing to say of it."""

    id: int
    thing: str
    insight: dict[str, Any] | None


class WeighedInfo(msgspec.Struct):
    """An answer that was weighed: how often it was tried, and the chance to win (0 to 1) that it gave on average."""

    key: str
    visits: int
    result: float


class Hinted(msgspec.Struct, tag="hinted", tag_field="type"):
    """The answer to `hint`: the key to play at this state, and what was weighed, that answer first.

    `reason` says in a sentence why that answer is wise, if the game has something to say. `weighed` is empty where
    there is only one answer. `seconds` is how long it was thought about.
    """

    id: int
    state: int
    seat: int
    key: str
    reason: str
    weighed: list[WeighedInfo]
    iterations: int
    seconds: float


class TableChanged(msgspec.Struct, tag="table", tag_field="type"):
    """Somebody came, went, sat down or got up."""

    table: TableInfo


class Closed(msgspec.Struct, tag="closed", tag_field="type"):
    """The table was put away, or these eyes are no longer theirs. The connection ends."""

    text: str


ServerMessage = Position | Update | Refusal | Done | Told | Hinted | TableChanged | ChatLine | Closed
