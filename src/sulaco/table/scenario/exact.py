"""Positions that are told to the last detail: those that are written out of real games.

The line `exactly` says so: there is nothing on the table but what the other lines name, each card by its own number,
in its order. What no other line says is a `fact` of the game, of a player or of a thing, as JSON. All is read and
written from the same declaration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, get_type_hints

import msgspec

from ..chance import Chance
from ..game import Game, State
from ..table import Table
from .position import Clause, Frame, Impossible, read_clauses, write_clauses
from .words import Entry, Word, Words, unknown

EXACTLY = "exactly"
NEVER = ("chance", "ending", "players")
"""Fields of a state that are not facts."""


class Stack(NamedTuple):
    """A field with cards, or what else says which cards lie there. A pile is written from its top, a row as it is."""

    field: str
    row: bool = False
    get: Callable[[Any], list[str]] | None = None
    put: Callable[[Any, list[str]], None] | None = None

    def cards(self, of: Any) -> list[str]:
        cards: list[str] = self.get(of) if self.get is not None else getattr(of, self.field)
        return cards if self.row else cards[::-1]

    def lay(self, of: Any, cards: list[str]) -> None:
        cards = cards if self.row else cards[::-1]
        if self.put is not None:
            self.put(of, cards)
        else:
            setattr(of, self.field, cards)


class Things(NamedTuple):
    """Things that have a line of their own: all of them in a state with how their lines begin, and how one is made."""

    field: str
    all: Callable[[Any], Iterable[tuple[str, Any]]]
    make: Callable[[Words, Any], Any]
    """Reads what comes first in its line, and gives the thing, which lies on the table by then."""
    clauses: Sequence[Clause]
    facts: Sequence[str] | None = None
    """The fields of it that its line tells; all others are facts of it. None: it has no facts."""


def is_exact(entries: Iterable[Entry]) -> bool:
    return any(entry.text.strip() == EXACTLY for entry in entries)


class ExactReader(ABC):
    """Builds a state line by line, and refuses one that no game could have."""

    kind: ClassVar[type[Game[Any]]]
    piles: ClassVar[Mapping[str, Stack]] = {}
    own: ClassVar[Mapping[str, Stack]]
    """Piles of a player."""
    things: ClassVar[Mapping[str, Things]]
    framed: ClassVar[Sequence[str]] = ()
    """Fields of the state that its setup tells."""

    state: Any
    setup: Any

    def __init__(self, frame: Frame) -> None:
        self.state, self.setup = self.empty(frame)
        self.players = len(self.state.players)
        for entry in sorted(frame.rest, key=self._rank):
            words = entry.words()
            self._line(words)
            words.end()

    @abstractmethod
    def empty(self, frame: Frame) -> tuple[State, Any]:
        """A state with nothing on the table, and its setup."""

    @abstractmethod
    def card(self, words: Words, word: Word) -> str:
        """A card with its number."""

    def wrong(self) -> Iterator[str]:
        """What cannot be; the rules trust the state of a game, so it is looked at before they see it."""
        yield from self.kind(self.state).violations()

    def table(self) -> Table[Any]:
        try:
            wrong = list(self.wrong())
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise Impossible([]) from error
        if wrong:
            raise Impossible(wrong)
        return Table.of(self.kind, self.state, self.setup)

    def cards(self, words: Words) -> list[str]:
        return words.each("cards", self.card)

    def _rank(self, entry: Entry) -> int:
        """Things lie on the table before facts tell more of them; piles are laid in the order of `own`."""
        if "fact" in entry.text.split()[:3]:
            return len(self.own)
        return list(self.own).index(entry.first) if entry.first in self.own else -1

    # --- reading -------------------------------------------------------------------------------------------------

    def _line(self, words: Words) -> None:
        word = words.peek()
        name = word.rstrip(":")
        if words.accept(EXACTLY):
            return
        if words.accept("chance"):
            self.state.chance = Chance(at=words.number())
        elif words.accept("player"):
            self._fact(words, self.state.players[words.seat(self.players)], NEVER)
        elif word == "fact":
            self._fact(words, self.state, NEVER)
        elif word in self.things:
            self._thing(words, words.take("a word"))
        elif name in self.piles:
            words.demand(f"{name}:")
            self.piles[name].lay(self.state, self.cards(words))
        elif word in self.own:
            words.take("a word")
            if words.peek() not in [f"{number}:" for number in range(1, self.players + 1)]:
                raise words.error(f"a player's number, 1 to {self.players}, and a colon")
            seat = int(words.take("a number")[:-1]) - 1
            self.own[word].lay(self.state.players[seat], self.cards(words))
        else:
            known = ("chance", EXACTLY, *self.things, *self.piles, *self.own, "player", "fact")
            raise words.error(unknown(name, known, "a line of an exact position"))

    def _thing(self, words: Words, word: str) -> None:
        things = self.things[word]
        if len(words.left) > 1 and words.left[1].text == "fact" and things.facts is not None:
            id = words.take("its name")
            found = next((thing for thing in getattr(self.state, things.field) if thing.id == id), None)
            if found is None:
                raise words.entry.error(f"there is no {word} '{id}'")
            self._fact(words, found, ())
            return
        read_clauses(words, things.make(words, self), things.clauses, self)

    def _fact(self, words: Words, thing: msgspec.Struct, never: Sequence[str]) -> None:
        words.demand("fact")
        facts = {name: kind for name, kind in _fields(type(thing)).items() if name not in never}
        name = words.one_of(list(facts), "a fact of it")
        words.demand("=")
        column = words.left[0].column if words.left else 0
        try:
            setattr(thing, name, msgspec.json.decode(words.rest(), type=facts[name]))
        except (msgspec.DecodeError, RecursionError) as error:
            raise words.entry.error(f"this is not what '{name}' can be: {error}", column) from error

    # --- writing -------------------------------------------------------------------------------------------------

    @classmethod
    def write(cls, state: Any, frame: Iterable[str]) -> Iterator[str]:
        """All lines of a state; `frame` are those of its setup."""
        yield from frame
        yield f"chance {state.chance.at}"
        yield ""
        yield EXACTLY
        for things in cls.things.values():
            for head, thing in things.all(state):
                line = write_clauses(head, thing, things.clauses)
                if line != head or things.facts is not None:
                    yield line
                if things.facts is not None:
                    yield from _facts(f"{head.split()[0]} {thing.id} ", thing, things.facts)
        yield from _piles("", cls.piles, state)
        for seat, player in enumerate(state.players, start=1):
            yield ""
            yield from _piles(f" {seat}", cls.own, player)
            yield from _facts(f"player {seat} ", player, [stack.field for stack in cls.own.values()])
        yield ""
        told = [*NEVER, *cls.framed, *(things.field for things in cls.things.values())]
        told += [stack.field for stack in cls.piles.values()]
        yield from _facts("", state, told)


def _piles(owner: str, piles: Mapping[str, Stack], of: Any) -> Iterator[str]:
    for name, stack in piles.items():
        cards = stack.cards(of)
        if cards:
            yield f"{name}{owner}: {', '.join(cards)}"


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


def _facts(of: str, thing: msgspec.Struct, told: Sequence[str]) -> Iterator[str]:
    """What is not as usual, and no other line says."""
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if field.name in told or (not field.required and value == _usual(field)):
            continue
        # A # after a blank would begin a comment.
        yield f"{of}fact {field.name} = {msgspec.json.encode(value).decode().replace('#', chr(92) + 'u0023')}"


def _usual(field: Any) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
