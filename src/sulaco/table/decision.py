"""Decisions: who is asked, what, why, and every legal answer.

The one list of options feeds the prompt, the highlight, the bot, the fuzzer and the check of an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from .text import Text

T = TypeVar("T")


class Option(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One legal answer: a stable key, a label, and what it points at on the table.

    `value` is what the flow gets back. `seat` is set on asides only: options of seats that were not asked.
    """

    key: str
    text: Text
    value: T
    spaces: tuple[int, ...] = ()
    pieces: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    seat: int = -1


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why something is not possible, or why a game ended, with the rule that says so."""

    text: Text
    rule: str = ""


class WhyNot(msgspec.Struct, frozen=True, gc=False):
    """An answer that people wonder about and that is not possible now."""

    key: str
    reason: Reason


class Routine(msgspec.Struct, frozen=True, gc=False):
    """The answer that most people give to a question without thinking: a table may give it for those who want that.

    `why`: "next" for who or what comes next, of those that all come, which can be taken back; "tie" for what is left to
    a player only because the rules have to be told; "again" for more of the same, once somebody has asked for it by
    the words of `order`.
    """

    key: str
    why: Literal["next", "tie", "again"]
    order: Text | None = None


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won, and why."""

    winners: tuple[int, ...]
    reason: Reason


class Refused(Exception):
    """An answer or request that the table does not accept; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text.id)
        self.reason = reason


def refused(id: str, rule: str = "", /, **args: Any) -> Refused:
    """The refusal with this text, by this rule; to be raised."""
    return Refused(Reason(Text(id, args), rule))


class GameOver(Exception):
    """Raised inside a flow when the game ends at once."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.reason.text.id)
        self.ending = ending


def nothing() -> list[WhyNot]:
    return []


CONCEDE = "concede:player-"
"""The beginning of the key by which a seat gives up, followed by its number from 1. It is not an option of a decision:
any seat may use it, whoever is asked."""


def concession(key: str) -> int | None:
    """The seat that gives up with this key; None if it is another key."""
    number = key.removeprefix(CONCEDE)
    return int(number) - 1 if number != key and number.isascii() and number.isdigit() and len(number) < 3 else None


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """What is asked: a kind, by which programs tell questions apart, and the words for people."""

    kind: str
    text: Text


_PLAIN: dict[str, Prompt] = {}


def prompt(kind: str, **args: Any) -> Prompt:
    """The question of this kind in its usual words, which are the text `ask.KIND` of the catalogue."""
    if args:
        return Prompt(kind, Text("ask." + kind, args))
    plain = _PLAIN.get(kind)
    if plain is None:
        plain = _PLAIN[kind] = Prompt(kind, Text("ask." + kind))
    return plain


class Decision(msgspec.Struct, eq=False):
    """A question to one seat. `asides` are what other seats may do before it is answered.

    `unit` marks where a larger unit of play begins ("action" or "turn"): undo goes back to these.
    """

    seat: int
    prompt: Prompt
    options: Sequence[Option[Any]]
    rule: str
    unit: str = ""
    why_not: Callable[[], list[WhyNot]] = nothing
    asides: Sequence[Option[Any]] = ()
    about: Any = None
    """What the rules know of this question besides its words, for forecasts."""

    @property
    def kind(self) -> str:
        """What is asked, for programs."""
        return self.prompt.kind

    @property
    def text(self) -> Text:
        """What is asked, for people."""
        return self.prompt.text

    def option(self, key: str) -> Option[Any] | None:
        """The option or the aside with this key; None if there is none."""
        for option in self.options:
            if option.key == key:
                return option
        for option in self.asides:
            if option.key == key:
                return option
        return None

    def player(self, option: Option[Any]) -> int:
        """The seat that an option is for: whoever has this aside, or else the asked one."""
        return option.seat if option.seat >= 0 else self.seat

    def refusal(self, key: str) -> Reason:
        """Why there is no option with this key."""
        for not_now in self.why_not():
            if not_now.key == key or key.startswith(not_now.key + ":"):
                return not_now.reason
        return Reason(Text("refused.not-an-option", {"key": key}), self.rule)

    def find(self, key: str) -> Option[Any]:
        """The option or the aside with this key; raises `Refused` with the reason if there is none."""
        option = self.option(key)
        if option is None:
            raise Refused(self.refusal(key))
        return option

    def keys(self) -> list[str]:
        return [option.key for option in self.options]
