"""The language of card texts: words with arguments and bodies, made from plain text.

    draw 1; may(kill-card hand discard)
    choose(attack 2 | recruit 2)

The words stand in the folder `effects`, by the chapters of the rulebook. A word is a function, entered by `@effect`,
`@goal`, `@area` or `@condition`, and its signature says what it takes: a number (`int`), one of some names (`Annotated`
with `Choice`, see `effects.arguments`), a condition, or effects in brackets (`Words`). A parameter with a default may
be left out; one with `*` takes any number. What is wrong in a text is refused with its reason. The text that a player
reads is made from the same words (see `card_texts`), so that it cannot say anything else.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Concatenate,
    NamedTuple,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_origin,
    get_type_hints,
)

import msgspec

from sulaco.table.flow import Flow
from sulaco.table.text import Verbatim, catalogue, say

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Play

ENOUGH = 120
"""The most effects that may set each other off in one step; a longer chain is cut off here."""
MANY = -1
"""A word with any number of alternatives."""

P = ParamSpec("P")
R = TypeVar("R")


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Whose effect it is ("you"), the card that has it, where it was (a room, or -1), and how it was played."""

    seat: int
    card: str = ""
    room: int = -1
    play: Play | None = None

    def of(self, seat: int) -> Cause:
        """The same effect, done by another player."""
        return Cause(seat, self.card, self.room, self.play)


class Choice(NamedTuple):
    """What an argument may be: its name in messages and on the page of packs, and the values; none: any card."""

    name: str
    values: frozenset[str] = frozenset()


class Parameter(NamedTuple):
    """An argument of a word: `n` for a number, `condition`, or the name of a `Choice`."""

    name: str
    values: frozenset[str]
    optional: bool
    many: bool


class Kind(msgspec.Struct, frozen=True, eq=False):
    """A word of the language: the arguments that it takes, and how many bodies."""

    name: str
    takes: tuple[Parameter, ...]
    bodies: int


class Effect(Kind, frozen=True, eq=False):
    """A word that does something; it is a flow if it asks somebody.

    `declinable`: with `may`, its choice can be declined. `possible`: what must be true for it to be usable at all.
    """

    run: Callable[Concatenate[Encounters, Cause, ...], Flow[None] | None]
    declinable: bool
    possible: Callable[Concatenate[Encounters, Cause, ...], bool] | None


class Goal(Kind, frozen=True, eq=False):
    """A word that Objectives are made of (L11.01): `progress` is how often it is done, and how often it has to be."""

    progress: Callable[Concatenate[Encounters, ...], Progress]


class Area(Kind, frozen=True, eq=False):
    """An area ability: it is not carried out, it holds while its card is there (L14.23)."""


class Condition(Kind, frozen=True, eq=False):
    """What stands behind `if` and `unless`."""

    holds: Callable[Concatenate[Encounters, Cause, ...], bool]


class Word(msgspec.Struct, frozen=True, gc=False):
    """A word as it stands in a card's text; a condition among its arguments is a word too."""

    kind: Kind
    args: tuple[Any, ...] = ()
    bodies: tuple[tuple[Word, ...], ...] = ()

    @property
    def name(self) -> str:
        return self.kind.name


Words = tuple[Word, ...]
Progress: TypeAlias = tuple[int, int]
"""How often a part of a goal is done, and how often it has to be."""
Does: TypeAlias = "Callable[Concatenate[Encounters, Cause, P], R]"
"""The function of a word: the game and the cause, then what the word takes."""
Counts: TypeAlias = "Callable[Concatenate[Encounters, P], Progress]"
"""The function of a word of goals."""
KINDS: dict[str, Kind] = {}
"""The words that effects, goals and area abilities are made of."""
CONDITIONS: dict[str, Condition] = {}


class WrongWords(ValueError):
    """A text that is not in the language: why, by a text of the catalogue (`pack-words`) and its arguments."""

    def __init__(self, id: str, **args: Any) -> None:
        self.reason = say(f"pack-words.{id}", **{name: as_written(value) for name, value in args.items()})
        super().__init__(catalogue("sulaco.games.encounters").render(self.reason))


def as_written(value: Any) -> Any:
    """An argument of a refusal, with words of the file as they are written there and not by the names of cards."""
    if isinstance(value, str):
        return Verbatim(value)
    return [as_written(each) for each in value] if isinstance(value, list | tuple) else value


# --- entering words ---------------------------------------------------------------------------------------------------


class _Signature(NamedTuple):
    takes: tuple[Parameter, ...]
    bodies: int
    names: frozenset[str]
    """The keyword-only parameters."""


def _signature(function: Callable[P, R], given: int) -> _Signature:
    """What a function takes behind the first `given` parameters, which the game gives it."""
    # The game itself is known to the type checker only: it imports the words.
    hints = get_type_hints(function, localns={"Encounters": object}, include_extras=True)
    takes: list[Parameter] = []
    bodies = 0
    names: set[str] = set()
    for each in list(inspect.signature(function).parameters.values())[given:]:
        hint = hints[each.name]
        many = each.kind is inspect.Parameter.VAR_POSITIONAL
        if each.kind is inspect.Parameter.KEYWORD_ONLY:
            names.add(each.name)
        elif hint == Words:
            bodies = MANY if many else bodies + 1
        else:
            choice = _choice(hint)
            takes.append(Parameter(*choice, each.default is not inspect.Parameter.empty, many))
    return _Signature(tuple(takes), bodies, frozenset(names))


def _choice(hint: Any) -> Choice:
    if hint is int:
        return Choice("n")
    if hint is Word:
        return Choice("condition")
    assert get_origin(hint) is Annotated, hint
    found: Choice = hint.__metadata__[0]
    return found


def effect(
    name: str, *, possible: Callable[Concatenate[Encounters, Cause, ...], bool] | None = None
) -> Callable[[Does[P, R]], Does[P, R]]:
    """Enter a word that does something; it is a flow if it may ask somebody."""

    def enter(function: Does[P, R]) -> Does[P, R]:
        found = _signature(function, 2)
        run: Any = function  # which of its arguments are given is known by the signature, not by a type
        KINDS[name] = Effect(name, found.takes, found.bodies, run, "may" in found.names, possible)
        return function

    return enter


def goal(name: str) -> Callable[[Counts[P]], Counts[P]]:
    """Enter a word of goals."""

    def enter(function: Counts[P]) -> Counts[P]:
        found = _signature(function, 1)
        KINDS[name] = Goal(name, found.takes, found.bodies, function)
        return function

    return enter


def area(name: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Enter an area ability. The function is its declaration: what it takes, and what it means."""

    def enter(function: Callable[P, None]) -> Callable[P, None]:
        found = _signature(function, 0)
        KINDS[name] = Area(name, found.takes, found.bodies)
        return function

    return enter


def condition(name: str) -> Callable[[Does[P, bool]], Does[P, bool]]:
    """Enter a condition."""

    def enter(function: Does[P, bool]) -> Does[P, bool]:
        found = _signature(function, 2)
        CONDITIONS[name] = Condition(name, found.takes, found.bodies, function)
        return function

    return enter


# --- reading a text ---------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\s*(?:([A-Za-z0-9+.'-]+)|([();|]))")


def parse(text: str) -> Words:
    """The effects that a text names."""
    tokens: list[str] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise WrongWords("unreadable", word=text[at:].strip()[:20])
        tokens.append(found.group(1) or found.group(2))
        at = found.end()
    words, rest = _effects(tokens, 0)
    if rest < len(tokens):
        raise WrongWords("too-much", word=tokens[rest])
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
        raise WrongWords("no-effect", word=name)
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
                raise WrongWords("empty-body", word=name)
            bodies.append(body)
            separator = tokens[at] if at < len(tokens) else ""
        if separator != ")":
            raise WrongWords("no-end", word=name)
        at += 1
    if (kind.bodies == MANY and len(bodies) < 2) or (kind.bodies != MANY and len(bodies) != kind.bodies):
        wanted = "many-bodies" if kind.bodies == MANY else "bodies"
        raise WrongWords(wanted, word=name, n=kind.bodies, found=len(bodies))
    return Word(kind, _arguments(kind, raw), tuple(bodies)), at


def _arguments(kind: Kind, raw: list[str]) -> tuple[Any, ...]:
    found: list[Any] = []
    left = list(raw)
    for each in kind.takes:
        if each.name == "condition":
            found.append(_condition(left))
            left = []
        elif each.many:
            found += [_argument(kind, each, given) for given in left]
            left = []
        elif left:
            found.append(_argument(kind, each, left.pop(0)))
        elif not each.optional:
            raise WrongWords("number" if each.name == "n" else "needs", word=kind.name, what=each.name)
    if left:
        raise WrongWords("does-not-take", word=kind.name, given=left[0])
    return tuple(found)


def _argument(kind: Kind, wanted: Parameter, given: str) -> int | str:
    if wanted.name == "n":
        if not re.fullmatch(r"[+-]?\d{1,2}", given):
            raise WrongWords("number-not", word=kind.name, given=given)
        return int(given)
    if wanted.values and given not in wanted.values:
        there = sorted(wanted.values)
        raise WrongWords("needs-not", word=kind.name, what=wanted.name, given=given, there=there)
    return given


def _condition(given: list[str]) -> Word:
    kind = CONDITIONS.get(given[0]) if given else None
    if kind is None:
        raise WrongWords("no-condition", word=" ".join(given), there=sorted(CONDITIONS))
    rest = given[1:]
    if len(rest) != len(kind.takes):
        raise WrongWords("condition-takes-one" if kind.takes else "condition-takes-none", word=kind.name)
    args: list[int | str] = []
    for wanted, each in zip(kind.takes, rest, strict=True):
        if wanted.name == "n" and not each.isdigit():
            raise WrongWords("condition-number", word=kind.name, given=each)
        if wanted.values and each not in wanted.values:
            raise WrongWords("condition-needs", word=kind.name, what=wanted.name, given=each)
        args.append(int(each) if wanted.name == "n" else each)
    return Word(kind, tuple(args))


# --- carrying it out --------------------------------------------------------------------------------------------------


def run(game: Encounters, words: Words, cause: Cause) -> Flow[None]:
    """Carry out effects one after the other (L5.04, L16.03); a player's card stops with the player (L99.19)."""
    state = game.state
    for each in words:
        if cause.play is not None and state.players[cause.seat].dead:
            return
        state.worked += 1
        if state.worked > ENOUGH:
            return
        kind = each.kind
        if isinstance(kind, Effect):
            going = kind.run(game, cause, *each.args, *each.bodies)
            if going is not None:
                yield from going


def holds(game: Encounters, cause: Cause, condition: Word) -> bool:
    """Whether the condition of an `if` or `unless` is true now."""
    kind = condition.kind
    return isinstance(kind, Condition) and kind.holds(game, cause, *condition.args)


def possible(game: Encounters, word: Word, cause: Cause) -> bool:
    """Whether an effect could do something now, as far as its word says what must be true for that."""
    check = word.kind.possible if isinstance(word.kind, Effect) else None
    return check is None or check(game, cause, *word.args, *word.bodies)


def made(name: str, *args: int | str, body: Words) -> Words:
    """A word with a body, as if it stood in a text."""
    return (Word(KINDS[name], args, (body,)),)
