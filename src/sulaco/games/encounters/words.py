"""The language of card texts: `effects` are words with arguments and bodies, made from plain text.

    draw 1; may(kill-card hand discard)
    choose(attack 2 | recruit 2)

Each word is entered by `@word` in `effects` with what its arguments are; what is wrong in a text is refused with its
place. The text that a player reads is made from the same words (see `wording`), so that it cannot say anything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.flow import Flow

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Play


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Whose effect it is ("you"), the card that has it, where it was (a room, or -1), and how it was played."""

    seat: int
    card: str = ""
    room: int = -1
    play: Play | None = None


class Kind(msgspec.Struct, frozen=True):
    """A word of the language: the arguments that it takes, how many bodies, and what it does."""

    name: str
    takes: tuple[str, ...]
    bodies: int
    run: Callable[..., Any]
    asks: bool


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word as it stands in a card's text."""

    kind: Kind
    args: tuple[Any, ...] = ()
    bodies: tuple[tuple[Word, ...], ...] = ()

    @property
    def name(self) -> str:
        return self.kind.name


Words = tuple[Word, ...]
KINDS: dict[str, Kind] = {}
CHOICES: dict[str, frozenset[str]] = {}
"""What an argument of this kind may be: rooms, classes, places."""
CHECKS: dict[str, Callable[[list[str]], list[Any]]] = {}
"""How the arguments of a kind are read that come together, such as a condition."""
ENOUGH = 120
"""So many effects may come one from another in a step; cards that set each other off for ever stop there."""
MANY = -1
"""A word with any number of alternatives."""


def word(name: str, *takes: str, bodies: int = 0, asks: bool = True) -> Callable[[Any], Any]:
    """Enter a word. A name in `takes`: `n` is a number, others are one of `CHOICES`; `?` behind it: may be left out;
    `*`: any number of them."""

    def enter(run: Callable[..., Any]) -> Callable[..., Any]:
        KINDS[name] = Kind(name, takes, bodies, run, asks)
        return run

    return enter


class WrongWords(ValueError):
    """A text that is not in the language: why."""


_TOKEN = re.compile(r"\s*(?:([A-Za-z0-9+.'-]+)|([();|]))")


def parse(text: str) -> Words:
    """The effects that a text names."""
    tokens: list[str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise WrongWords(f"'{text[at:].strip()[:20]}' cannot be read")
        tokens.append(found.group(1) or found.group(2))
        at = found.end()
    words, rest = _effects(tokens, 0)
    if rest < len(tokens):
        raise WrongWords(f"'{tokens[rest]}' stands where nothing is expected")
    return words


def _effects(tokens: list[str], at: int) -> tuple[Words, int]:
    found: list[Word] = []
    while at < len(tokens):
        one, at = _effect(tokens, at)
        found.append(one)
        if at < len(tokens) and tokens[at] == ";":
            at += 1
        else:
            break
    return tuple(found), at


def _effect(tokens: list[str], at: int) -> tuple[Word, int]:
    name = tokens[at]
    kind = KINDS.get(name)
    if kind is None:
        raise WrongWords(f"there is no effect '{name}'")
    at += 1
    raw: list[str] = []
    while at < len(tokens) and tokens[at] not in "();|":
        raw.append(tokens[at])
        at += 1
    bodies: list[Words] = []
    if at < len(tokens) and tokens[at] == "(":
        separator = "("
        while separator in ("(", "|"):
            body, at = _effects(tokens, at + 1)
            if not body:
                raise WrongWords(f"'{name}' has an empty body")
            bodies.append(body)
            separator = tokens[at] if at < len(tokens) else ""
        if separator != ")":
            raise WrongWords(f"the ')' of '{name}' is missing")
        at += 1
    if (kind.bodies == MANY and len(bodies) < 2) or (kind.bodies != MANY and len(bodies) != kind.bodies):
        wanted = (
            "two or more bodies" if kind.bodies == MANY else f"{kind.bodies} {'body' if kind.bodies == 1 else 'bodies'}"
        )
        raise WrongWords(f"'{name}' takes {wanted} in brackets, not {len(bodies)}")
    return Word(kind, _arguments(kind, raw), tuple(bodies)), at


def _arguments(kind: Kind, raw: list[str]) -> tuple[Any, ...]:
    found: list[Any] = []
    left = list(raw)
    for taken in kind.takes:
        what = taken.rstrip("?*")
        if taken.endswith("*") and what in CHECKS:
            found += CHECKS[what](left)
            left = []
        elif taken.endswith("*"):
            found += [_argument(kind, what, each) for each in left]
            left = []
        elif left:
            found.append(_argument(kind, what, left.pop(0)))
        elif not taken.endswith("?"):
            raise WrongWords(f"'{kind.name}' needs a {'number' if what == 'n' else what}")
    if left:
        raise WrongWords(f"'{kind.name}' does not take '{left[0]}'")
    return tuple(found)


def _argument(kind: Kind, what: str, given: str) -> Any:
    if what == "n":
        if not re.fullmatch(r"[+-]?\d{1,2}", given):
            raise WrongWords(f"'{kind.name}' needs a number, not '{given}'")
        return int(given)
    allowed = CHOICES.get(what)
    if allowed is not None and given not in allowed:
        raise WrongWords(f"'{kind.name}' needs a {what}, not '{given}'; there are: {', '.join(sorted(allowed))}")
    return given


def run(game: Encounters, words: Words, cause: Cause) -> Flow[None]:
    """Carry out effects one after the other (L5.04, L16.03); a player's card stops with the player (L99.19)."""
    for each in words:
        if cause.play is not None and game.state.players[cause.seat].dead:
            return
        game.worked += 1
        if game.worked > ENOUGH:
            return
        if each.kind.asks:
            yield from each.kind.run(game, cause, each)
        else:
            each.kind.run(game, cause, each)
