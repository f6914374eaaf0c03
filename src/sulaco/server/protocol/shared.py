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
    "no-run",  # the lab has no such run
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


class ThrowInfo(msgspec.Struct, omit_defaults=True):
    """A roll or a comparison of numbers that an answer brings about: who, at whom, where, and what follows how often.

    `dice` 0: nothing is left to chance, `score` is compared with `needed`. `odds` in 100. `own`: the target is on the
    side of whoever is asked. `toll`: what it costs the target, 2 if it is hurt, 3 if it is lost.
    """

    by: str
    at: str
    text: str
    odds: int
    space: int = -1
    dice: int = 0
    needed: int = 0
    own: bool = False
    rule: str = ""
    score: int = 0
    toll: int = 0


class ForecastInfo(msgspec.Struct, omit_defaults=True):
    """What an answer leads to. `risk` 0: none, 1: a cost, 2: own pieces may be hurt, 3: one may be lost, or the game.

    `path` is the way that a mover goes, `spaces` what is affected besides, `stake` what is at stake in words, `safer`
    the keys of answers that come to the same with less danger, if given one after the other.
    """

    risk: int = 0
    path: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    throws: list[ThrowInfo] = []
    stake: str = ""
    safer: tuple[str, ...] = ()


class OptionInfo(msgspec.Struct, omit_defaults=True):
    """A legal answer, and what it points at."""

    key: str
    text: str
    spaces: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    detail: str = ""
    """What the card or ability that it uses does, in words."""
    forecast: ForecastInfo | None = None
    """What it leads to, if there is something to tell."""


class WhyNotInfo(msgspec.Struct, omit_defaults=True):
    """An answer that people wonder about and that is not possible now."""

    key: str
    label: str
    text: str
    rule: str = ""


class Question(msgspec.Struct, omit_defaults=True):
    """What is to be decided. Options and reasons are there for the eyes of the asked seat only.

    `asides` are what these eyes' own seat may do although, or while, another seat is asked.
    `guide`: in a guided game, what to do now; `guide_key` is the option that it speaks of, or "undo", and `guide_rule`
    the rule that it teaches.
    `routine`: the option that a client may choose by itself for whoever wants that, and `routine_why`: "next" where it
    can be taken back, "tie" where the rules have to be told something, "again" once more of the same was asked for, by
    the words of `routine_order`.
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
    guide_rule: str = ""
    routine: str = ""
    routine_why: str = ""
    routine_order: str = ""


class BriefingInfo(msgspec.Struct):
    """What to know before the first question, in sentences: how the game is won, how it is lost, what is wise at first.

    `due`: whoever asks has a seat here, has decided nothing yet, and no guide says what to do.
    """

    win: list[str]
    lose: list[str]
    advice: list[str]
    due: bool


class FigureInfo(msgspec.Struct, omit_defaults=True):
    """A number that tells what a game came to, with what it counts: "Shots that hit", 41, "of 68"."""

    id: str
    label: str
    value: int
    note: str = ""


class FallenInfo(msgspec.Struct, omit_defaults=True):
    """Who fell, how, and in which turn, if that is known. `who` is the id of a piece or a card."""

    who: str
    name: str
    text: str
    turn: int = 0


class EndingInfo(msgspec.Struct, omit_defaults=True):
    """How a game ended: in a headline, in a sentence with its rule, and in at most six figures.

    `guide`: what a guided game says in parting. `seconds` of play; 0 if nobody has measured.
    """

    winners: tuple[int, ...]
    text: str
    rule: str
    guide: str = ""
    seconds: int = 0
    headline: str = ""
    figures: list[FigureInfo] = []
    fallen: list[FallenInfo] = []


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the log. `event` is the event as these eyes see it; its `type` names it.

    `heading` 1: a turn begins, 2: a part of a turn. `at`: the state number under which it happened. `changes`, in an
    update or a replay: what turns the view before this line into the view right after it (see `Update`).
    """

    at: int
    text: str
    rule: str = ""
    heading: int = 0
    event: dict[str, Any] = {}
    changes: list[list[Any]] = []


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
