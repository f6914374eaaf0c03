"""What goes over the wire: every message and every body, typed. The client's types are generated from this module.

A browser talks HTTP for everything but live play. Live play is one WebSocket per tab and table,
`/api/tables/{table}/live`, JSON both ways: `FromClient` in, `FromServer` out. A connection looks through one pair of
*eyes*: a seat that its person holds, or None for a spectator. It is told what these eyes may know and nothing else.

The state number of a table counts what was accepted at it (answers, undos, redos) and never goes back; an answer
names the state number that it was given to.

No message names a game: what differs from game to game is the view, the box, the ground and the insight, which are
the game's own types (see `sulaco.table.game.Game`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

# --- reasons -------------------------------------------------------------------------------------------------

RefusalKind = Literal[
    "unknown-message",  # not a message of this protocol
    "too-large",
    "too-fast",
    "no-credentials",  # this browser has no (valid) identity
    "no-table",
    "not-yours",  # this person may not do that here
    "over",  # the game has ended
    "not-your-turn",
    "stale",  # given to a state that is gone
    "illegal",  # no such option; the reason says why
    "no-undo",
    "no-hint",  # this table gives no hints, or there is nothing to weigh
    "guided",  # the guide waits for another answer
    "storage",  # it could not be kept, so it did not happen
    "bad-request",
]
"""Why the server did not do it, for programs. The checks are made in this order."""


class Refusal(msgspec.Struct, tag="refused", tag_field="type", omit_defaults=True):
    """Something was not accepted, and nothing has changed. `id` is that of the message, if it had one."""

    kind: RefusalKind
    text: str
    rule: str = ""
    id: int | None = None


# --- live play: from the client ------------------------------------------------------------------------------


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


class Say(FromClient, tag="say"):
    """A line to everybody at the table."""

    text: str


class Ping(FromClient, tag="ping"):
    """Is anybody there?"""


ClientMessage = Choose | Undo | Redo | Look | Inspect | Hint | Hurry | Say | Ping

# --- live play: from the server ------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, omit_defaults=True):
    """A legal answer, and what it points at."""

    key: str
    text: str
    spaces: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    detail: str = ""
    """What the card or ability that it uses does, in words."""


class WhyNotInfo(msgspec.Struct, omit_defaults=True):
    """An answer that people wonder about and that is not possible now."""

    key: str
    label: str
    text: str
    rule: str = ""


class Question(msgspec.Struct, omit_defaults=True):
    """What is to be decided. Options and reasons are there for the eyes of the asked seat only.

    `asides` are what these eyes' own seat may do although, or while, another seat is asked.
    `guide`: in a guided game, what to do now; `guide_key` is the option that it speaks of.
    """

    seat: int
    kind: str
    text: str
    rule: str
    options: list[OptionInfo] = []
    why_not: list[WhyNotInfo] = []
    asides: list[OptionInfo] = []
    guide: str = ""
    guide_key: str = ""


class EndingInfo(msgspec.Struct, omit_defaults=True):
    """How a game ended. `guide`: what a guided game says in parting."""

    winners: tuple[int, ...]
    text: str
    rule: str
    guide: str = ""


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log. `event` is the event as these eyes see it; its `type` names it.

    `heading` 1: a turn begins, 2: a part of a turn. `at`: the state number under which it happened.
    """

    at: int
    text: str
    rule: str = ""
    heading: int = 0
    event: dict[str, Any] = {}


class UndoInfo(msgspec.Struct, omit_defaults=True):
    """What these eyes' seat could do now besides answering: take back (if not, why not), do again, give up."""

    undo: bool
    redo: bool
    why_not: str = ""
    concede: bool = False


class SeatInfo(msgspec.Struct, omit_defaults=True):
    """A seat and who sits there. `person`: somebody; `here`: another person at the holder's screen; `open`: nobody."""

    seat: int
    kind: Literal["person", "here", "bot", "open"]
    name: str
    bot: str = ""
    bot_name: str = ""
    """What the bot's kind is called."""
    connected: bool = False
    mine: bool = False
    code: str = ""
    """For the owner: the invitation to an open seat, or to one that a bot holds for somebody."""
    bring: Literal["", "due", "done"] = ""
    """Before the game: whether something of its own is awaited from this seat, such as a deck, or has come."""


class TableInfo(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A table as its people see it, without its game's secrets."""

    id: str
    game: str
    title: str
    status: str
    """Where it stands in a few words ("turn 5")."""
    state: int
    setup: dict[str, Any]
    seats: list[SeatInfo]
    owner: bool
    friendly: bool
    hints: bool
    """Whether those who are asked may ask for a hint."""
    pace: Literal["watchable", "fast"]
    over: bool = False
    won: bool | None = None
    asked: int | None = None
    """The seat that is asked now."""
    your_turn: bool = False
    guided: bool = False
    campaign: str = ""
    spectators: int = 0
    open_code: str = ""
    """For the owner: the invitation to any free seat."""
    watch_code: str = ""
    """For all who sit there, if spectators are welcome."""
    created: float = 0.0
    touched: float = 0.0


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
    """What a decision changed for these eyes. `changes` turn the old view into the new one.

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

    `weighed` is empty where there is only one answer. `seconds` is how long it was thought about.
    """

    id: int
    state: int
    seat: int
    key: str
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

# --- HTTP ----------------------------------------------------------------------------------------------------


class Me(msgspec.Struct):
    """This browser's person."""

    name: str


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


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who is to sit there: me, somebody at my screen, a friend by link, or a bot.

    A friend's seat is played by the bot named in `bot` until somebody comes, or waits if there is none. With `bring`
    the game begins when whoever sits there has brought something of their own, such as a deck; a bot that takes the
    seat plays with what the setup has for it.
    """

    kind: Literal["me", "here", "friend", "bot"]
    name: str = ""
    bot: str = ""
    bring: bool = False


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table to be set up. `setup` is the game's own (its type is checked); `title` may be left to the game.

    `seed` can be chosen only where nobody else is invited: whoever knows it knows every card to come. Unless `hints` is
    said, there are hints where all play together or nobody else sits at the table.
    """

    game: str
    setup: dict[str, Any]
    seats: list[NewSeat]
    title: str = ""
    friendly: bool = False
    hints: bool | None = None
    pace: Literal["watchable", "fast"] = "watchable"
    spectators: bool = True
    seed: int | None = None


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

    Options are not told.
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


# --- campaign ------------------------------------------------------------------------------------------------


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    game: str
    seats: list[NewSeat]
    options: dict[str, bool] = {}
    friendly: bool = False
    hints: bool | None = None
    pace: Literal["watchable", "fast"] = "watchable"
    spectators: bool = True
    seed: int | None = None


class CampaignChoice(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to what is to be decided between missions."""

    state: int
    seat: int
    key: str


class RosterEntry(msgspec.Struct, omit_defaults=True):
    """Somebody of the campaign and what became of them: `fate` is a word of the game, `text` says it in words.

    `note`: what that means for the rest of the campaign; `lost`: they count as lost.
    """

    id: str
    name: str
    fate: str
    text: str
    note: str = ""
    lost: bool = False


class LossInfo(msgspec.Struct, omit_defaults=True):
    """Who met the same fate in a mission, under a heading. `back`: those of them who are free of it by now."""

    fate: str
    text: str
    who: list[str]
    back: list[str] = []


class PlayedInfo(msgspec.Struct, omit_defaults=True):
    """A mission of the campaign that was played, with what it cost."""

    mission: str
    title: str
    won: bool
    text: str
    lost: list[LossInfo] = []
    cards_lost: list[str] = []
    table: str = ""


class ScorePartInfo(msgspec.Struct):
    """Points, and what they are given or taken away for."""

    text: str
    value: int


class ScoreInfo(msgspec.Struct):
    """The final score, and the parts whose sum it is."""

    parts: list[ScorePartInfo]
    total: int


class CampaignInfo(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A campaign between two decisions. While a mission runs, `table` is its table."""

    id: str
    game: str
    title: str
    state: int
    owner: bool
    seats: list[SeatInfo]
    roster: list[RosterEntry]
    played: list[PlayedInfo]
    cards: list[str]
    removed: list[str]
    order: list[str]
    """The missions that every campaign of this game has, one after the other."""
    question: Question | None
    table: str = ""
    next: str = ""
    score: ScoreInfo | None = None
    ending: EndingInfo | None = None
    created: float = 0.0
    touched: float = 0.0


class Begins(msgspec.Struct):
    """The campaign that was made."""

    campaign: str


class MyTables(msgspec.Struct):
    """All that this browser sits at, owns or watches, the last touched first."""

    tables: list[TableInfo]
    campaigns: list[CampaignInfo]
