"""What a scenario can say about a table, declared as data: how the line goes on after a word, and where to look.

A game's vocabulary names things that lines begin with: words of the table (`turn = 4`), words that something follows
(`hand 1 = none`), and things on the table (`guard wounds = 2`, `guard is not asleep`). What follows is one of the
classes here: `Number`, `Name`, `Cards`, `Is`. Each is given a function that looks at the game and at what the line is
about, and knows how to read what is expected and how to tell what is not so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..chance import called
from ..table import Table
from .words import Words, unknown

Check = Callable[[Table[Any]], str | None]
"""Looks at the table and says what is wrong; None if nothing is."""
Look = Callable[..., Any]
"""Looks at the game and at what a line is about."""
Test = Callable[[str, tuple[Any, ...]], str | None]
"""Holds what is expected against the game and what the line is about, which is called by this name."""

SHARED = (
    "do", "options", "offers", "refuses", "asks", "log", "won", "lost", "goes", "rolls", "picks", "shuffles", "show",
    "undo",
)  # fmt: skip
"""The words with which the lines of every game's play section may begin."""


class Wrong(Exception):
    """What a line is about is not there, or has nothing of this kind."""


def same(what: str, found: Any, wanted: Any) -> str | None:
    """What is not as expected, in words; None if it is."""
    return None if found == wanted else differs(what, found, wanted)


def same_cards(what: str, found: Sequence[str], wanted: Sequence[str]) -> str | None:
    """As `same`, for cards in any order; the numbers of copies may be left out."""
    left = list(found)
    for card in wanted:
        match = card if card in left else next((held for held in left if called(held, card)), None)
        if match is None:
            return differs(what, found, wanted)
        left.remove(match)
    return differs(what, found, wanted) if left else None


def differs(what: str, found: Any, wanted: Any) -> str:
    return f"{what} is {_written(found)}, expected {_written(wanted)}"


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value) or "none"
    return "none" if value is None else str(value)


# --- how a line ends ---------------------------------------------------------------------------------------------


class Says(ABC):
    """The end of a line."""

    def __init__(self, look: Look) -> None:
        self.look = look

    @abstractmethod
    def read(self, words: Words) -> Test:
        """Read what is expected."""


class Number(Says):
    """`= 3`; with `none`, also `= none`."""

    def __init__(self, look: Look, *, none: bool = False) -> None:
        super().__init__(look)
        self.none = none

    def read(self, words: Words) -> Test:
        words.demand("=")
        wanted = None
        if not (self.none and words.accept("none")):
            wanted = words.number("a number, or none" if self.none else "a number")
        return lambda label, subject: same(label, self.look(*subject), wanted)


class Name(Says):
    """`= main`: one word, which may be a card without the number of its copy; `none` for nothing."""

    def read(self, words: Words) -> Test:
        words.demand("=")
        wanted = words.take("a word, or none")

        def test(label: str, subject: tuple[Any, ...]) -> str | None:
            found = self.look(*subject) or "none"
            return None if called(found, wanted) else differs(label, found, wanted)

        return test


class Cards(Says):
    """`= coin, ring`, `= 4`, `= none`, `top = coin`, `bottom = coin`, `order = coin, ring` (all of them).

    The look gives the uppermost card first, or the leftmost.
    """

    def read(self, words: Words) -> Test:
        end = words.accept_any(("top", "bottom", "order"))
        words.demand("=", "'=' ('top =' or 'bottom =' for the cards at one end, 'order =' for all of them)")
        if end is None and words.peek().isdigit():
            number = words.number()
            return lambda label, subject: same(label, len(self.look(*subject)), number)
        wanted = words.ids("cards" if end else "cards, a number, or none")

        def test(label: str, subject: tuple[Any, ...]) -> str | None:
            found = list(self.look(*subject))
            if end is None:
                return same_cards(label, found, wanted)
            shown = found[::-1] if end == "bottom" else found
            return _in_order(f"{label} {end}", shown if end == "order" else shown[: len(wanted)], wanted)

        return test


def pile(field: str) -> Cards:
    """The cards of a list in the state whose last one is on top."""
    return Cards(lambda game: getattr(game.state, field)[::-1])


class Items(Says):
    """`= door-1, door-2`, `= none`: a list in which a number is an item like any other; in any order, or in its own."""

    def __init__(self, look: Look, *, ordered: bool = False) -> None:
        super().__init__(look)
        self.ordered = ordered

    def read(self, words: Words) -> Test:
        words.demand("=")
        wanted = words.ids("a list, or none")
        compare = _in_order if self.ordered else same_cards
        return lambda label, subject: compare(label, list(self.look(*subject)), wanted)


def _in_order(label: str, found: list[str], wanted: list[str]) -> str | None:
    fits = len(found) == len(wanted) and all(map(called, found, wanted))
    return None if fits else differs(label, found, wanted)


class One(Says):
    """`is open`: one of several states, which the look gives."""

    def __init__(self, look: Look, states: Sequence[str], what: str) -> None:
        super().__init__(look)
        self.states, self.what = states, what

    def read(self, words: Words) -> Test:
        wanted = words.one_of(self.states, self.what)
        return lambda label, subject: same(label, self.look(*subject), wanted)


class Is(Says):
    """`is stunned`, `is not stunned`; with another verb, `has wings`, `has no wings`.

    `tell` adds something to what is wrong, such as the state that it is in instead.
    """

    def __init__(
        self,
        states: Mapping[str, Look],
        what: str = "a state",
        *,
        no: str = "not",
        verb: str = "is",
        tell: Look | None = None,
    ) -> None:
        self.states, self.what, self.no, self.verb, self.tell = states, what, no, verb, tell

    def read(self, words: Words) -> Test:
        wanted = not words.accept(self.no)
        word = words.one_of(tuple(self.states), self.what)

        def test(label: str, subject: tuple[Any, ...]) -> str | None:
            if bool(self.states[word](*subject)) == wanted:
                return None
            more = self.tell(*subject) if self.tell is not None else ""
            return f"{label} {self.verb} {f'{self.no} ' if wanted else ''}{word}{f' ({more})' if more else ''}"

        return test


class Holds(Says):
    """Nothing follows: what the line says is so, or the look tells what is so instead."""

    def read(self, words: Words) -> Test:
        return lambda label, subject: self.look(*subject) or None


# --- what a line is about ------------------------------------------------------------------------------------------

Ends = Mapping[str, Says]
"""How a line goes on, by its next word; with the empty word, at once."""


def _end(words: Words, ends: Ends, what: str, others: Sequence[str] = ()) -> tuple[str, Test]:
    """The word that comes next, and what is expected of it."""
    found = words.accept_any(word for word in ends if word)
    if found is None and ("" not in ends or (len(ends) > 1 and words.peek() != "=")):
        raise words.error(f"what {what} is or has: {', '.join([*others, *(word or '=' for word in ends)])}")
    found = found or ""
    return "" if isinstance(ends[found], Is | One) else found, ends[found].read(words)


class Of(NamedTuple):
    """A word, something that follows it, and what is said of both: `hand 1 = none`, `price coin = 4`."""

    subject: Callable[[Words], Any]
    ends: Ends
    find: Callable[[Any, Any], Any] = lambda game, subject: subject

    def read(self, word: str, words: Words) -> Check:
        column = words.left[0] if words.left else None
        subject = self.subject(words)
        label = f"{word} {column.text}" if column is not None else word
        more, test = _end(words, self.ends, label)
        label = f"{label} {more}".strip()
        return _checked(lambda game: test(label, (game, self.find(game, subject))))


class Things(NamedTuple):
    """What lies on the table and is called by a name.

    `gone` is said of all that are called so, wherever they are; so is `verb` with a place. For everything else there
    must be just one, which `find` looks for among those that can have it.
    """

    known: Callable[[str], bool]
    """Whether a word is such a name."""
    examples: Sequence[str]
    find: Callable[[Any, str], Sequence[Any]]
    ends: Ends
    where: Callable[[Any, Any], str] | None = None
    """In which place it is; an empty word if it is gone."""
    verb: str = "in"
    places: Sequence[str] = ()
    place: str = "a place"
    everywhere: Callable[[Any, str], Sequence[Any]] | None = None
    nothing: str = "there is no {}"

    def read(self, words: Words) -> Check:
        id = words.take("a name")
        if self.where is not None:
            if words.accept("gone"):
                return _checked(lambda game: next((f"{id} is {self.verb} {at}" for at in self._places(game, id)), None))
            if words.accept(self.verb):
                wanted = words.one_of(self.places, self.place) if self.places else words.take(self.place)
                return _checked(lambda game: self._lies(game, id, wanted))
        more, test = _end(words, self.ends, id, () if self.where is None else ("gone", self.verb))

        def check(game: Any) -> str | None:
            thing = self._one(game, id)
            return test(f"{_name(thing)} {more}".strip(), (game, thing))

        return _checked(check)

    def _places(self, game: Any, id: str) -> list[str]:
        assert self.where is not None
        found = (self.everywhere or self.find)(game, id)
        return [place for place in (self.where(game, thing) for thing in found) if place]

    def _lies(self, game: Any, id: str, wanted: str) -> str | None:
        if not (self.everywhere or self.find)(game, id):
            return f"there is no {id}, expected {self.verb} {wanted}"
        found = self._places(game, id)
        if wanted in found:
            return None
        at = " and ".join(f"{self.verb} {place}" for place in found) or "gone"
        return f"{id} is {at}, expected {self.verb} {wanted}"

    def _one(self, game: Any, id: str) -> Any:
        found = self.find(game, id)
        if len(found) > 1:
            raise Wrong(f"{id} could be any of {', '.join(map(_name, found))}")
        if not found:
            raise Wrong(self.nothing.format(id))
        return found[0]


def _name(thing: Any) -> str:
    return str(getattr(thing, "id", thing))


def _checked(look: Callable[[Any], str | None]) -> Check:
    def check(table: Table[Any]) -> str | None:
        try:
            return look(table.game)
        except Wrong as wrong:
            return str(wrong)

    return check


def seat(words: Words) -> int:
    """A player's number; whether there is such a player, the table knows."""
    return words.number("a player's number") - 1


def in_play(game: Any, seat: int) -> int:
    """The seat, if there is such a player."""
    if not 0 <= seat < len(game.state.players):
        raise Wrong(f"there is no player {seat + 1}")
    return seat


def of_seats(**words: Says | Ends) -> dict[str, Of]:
    """Words that a player's number follows; underscores stand for hyphens."""
    return {
        word.replace("_", "-"): Of(seat, {"": ends} if isinstance(ends, Says) else ends, in_play)
        for word, ends in words.items()
    }


class Expectations(NamedTuple):
    """All that can be said about the table of a game."""

    table: Ends
    """Words of the table itself."""
    of: Mapping[str, Of]
    things: Sequence[Things]

    def read(self, words: Words) -> Check:
        """Read one line of the play section."""
        first = words.peek()
        for things in self.things:
            if things.known(first):
                return things.read(words)
        if first in self.of:
            words.take("a word")
            return self.of[first].read(first, words)
        found = words.accept_any(self.table)
        if found is not None:
            test = self.table[found].read(words)
            return _checked(lambda game: test(found, (game,)))
        more = [phrase.partition(" ")[2] for phrase in self.table if phrase.startswith(f"{first} ")]
        if more and words.accept(first):
            raise words.error(", ".join(more))
        examples = [name for things in self.things for name in things.examples]
        known = (*examples, *self.of, *self.table, *SHARED)
        raise words.error(unknown(first, known, "a decision or an expectation") + " (see docs/scenarios.md)")
