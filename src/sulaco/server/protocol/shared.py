"""What several parts of the protocol carry: refusals, questions, log lines, seats and tables."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

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


class Agreed(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is agreed for a new table or campaign.

    `seed` can be chosen only where nobody else is invited: whoever knows it knows every card to come. Unless `hints` is
    said, there are hints where all play together or nobody else sits at the table.
    """

    game: str
    seats: list[NewSeat]
    friendly: bool = False
    hints: bool | None = None
    pace: Literal["watchable", "fast"] = "watchable"
    spectators: bool = True
    seed: int | None = None
