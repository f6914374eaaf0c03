"""Reading and writing positions from what a game declares.

A `Clause` is a phrase and what follows it (`wounds 3`), with the field that it sets; it is read and written from the
same declaration. A game's setup is a list of clauses, one to a line. A `Pile` is a line of cards with a colon
(`hand 1: newcomer`, `deck only: none`). Every other line is a method of the game's `Reader`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple

from ..decision import Refused
from ..game import Game
from ..table import Table
from .words import Entry, ScenarioError, Word, Words, unknown

# --- clauses -------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """What follows a phrase: how it is read by a reader of positions, and how it is written.

    With `zero` it counts from 0, so that 0 is written too.
    """

    read: Callable[[Words, Any], Any]
    write: Callable[[Any, Any], str] = lambda value, at: str(value)
    zero: bool = False


FLAG = Kind(lambda words, at: True, lambda value, at: "")
SEAT = Kind(lambda words, at: words.seat(at.players), lambda value, at: str(value + 1), zero=True)
SEATS = Kind(
    lambda words, at: words.each("players' numbers, or none", lambda words, word: words.seat(at.players, word)),
    lambda value, at: listed(str(seat + 1) for seat in value),
)
CARD = Kind(lambda words, at: at.card(words, words.word("a card")))
CARDS = Kind(lambda words, at: at.cards(words), lambda value, at: listed(value))
WORD = Kind(lambda words, at: words.take("a word"))


def number(expected: str = "a number", least: int | None = None, most: int | None = None) -> Kind:
    """A number, within bounds if there are any."""

    def read(words: Words, at: Any) -> int:
        word = words.left[0] if words.left else None
        found = words.number(expected)
        if (least is not None and found < least) or (most is not None and found > most):
            raise words.error(f"{expected}, {least} to {most}", word)
        return found

    return Kind(read)


def choice(known: Sequence[str], what: str) -> Kind:
    return Kind(lambda words, at: words.one_of(tuple(known), what))


def several(expected: str, known: Callable[[], Sequence[str]] | None = None, what: str = "") -> Kind:
    """A list of words; with `known`, only of those."""

    def item(words: Words, word: Word) -> str:
        return word.text if known is None else words.known(word, tuple(known()), what)

    return Kind(lambda words, at: words.each(expected, item), lambda value, at: listed(value))


def listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


class Clause(NamedTuple):
    """A phrase, what follows it, and the field that it sets, unless `get` and `put` say otherwise.

    It is written unless there is nothing to say: no, 0, an empty word or list.
    """

    phrase: str
    kind: Kind = FLAG
    field: str = ""
    get: Callable[[Any], Any] | None = None
    put: Callable[[Any, Any], None] | None = None

    @property
    def name(self) -> str:
        return self.field or self.phrase.replace(" ", "_").replace("-", "_")

    def set(self, thing: Any, value: Any) -> None:
        if self.put is not None:
            self.put(thing, value)
        else:
            setattr(thing, self.name, value)

    def written(self, thing: Any, at: Any = None) -> str:
        value = self.get(thing) if self.get is not None else getattr(thing, self.name)
        if value is None or value is False or value in ("", []) or (value == 0 and not self.kind.zero):
            return ""
        return f"{self.phrase} {self.kind.write(value, at)}".strip()


def read_clauses(words: Words, thing: Any, clauses: Sequence[Clause], at: Any, more: Sequence[str] = ()) -> None:
    """Read clauses in any order, up to the end of the line."""
    there = {clause.phrase: clause for clause in clauses}
    while words:
        found = words.accept_any(there)
        if found is None:
            raise words.error(f"{', '.join((*more, *there))} or the end of the line")
        there[found].set(thing, there[found].kind.read(words, at))


def write_clauses(head: str, thing: Any, clauses: Sequence[Clause], at: Any = None) -> str:
    """A line about a thing."""
    return " ".join([head, *filter(None, (clause.written(thing, at) for clause in clauses))])


# --- piles ---------------------------------------------------------------------------------------------------------


class Pile(NamedTuple):
    """A line of cards with a colon.

    `put` is called with the position, with the seat if the pile is a player's own, and with the cards. `only`: there is
    also a form which says that nothing else is in it; then `put` gets `only=True`. `late`: the cards are laid when all
    other lines have taken theirs. `counted`: a number stands for that many cards, whichever they are.
    """

    put: Callable[..., Any]
    own: bool = False
    only: bool = False
    late: bool = False
    counted: bool = False
    read: Callable[[Words, Any], Sequence[Any]] = lambda words, at: at.cards(words)
    """What stands after the colon."""


MAX_SUSPECTS = 250

# --- whole positions -----------------------------------------------------------------------------------------------


class Impossible(Exception):
    """A position that no game has, or a setup that the rules do not allow: everything that is wrong with it."""

    def __init__(self, problems: Sequence[str], said: str = "no game has such a position: ") -> None:
        super().__init__(said + problems[0] if problems else said.removesuffix(": "))
        self.problems = problems


def blamed(entries: Sequence[Entry], attempt: Callable[[Sequence[Entry]], Any], wrong: Impossible) -> ScenarioError:
    """The error at its line: the last one without which all is well, or at least this is not wrong.

    A file with more lines than a position needs is not searched: every line costs a whole position.
    """
    suspects: list[Entry] = []
    for entry in reversed(entries if len(entries) <= MAX_SUSPECTS else ()):
        try:
            attempt([other for other in entries if other is not entry])
        except Impossible as other:
            if wrong.problems and wrong.problems[0] not in other.problems:
                suspects.append(entry)
        except Exception:
            continue  # other lines need this one
        else:
            suspects.insert(0, entry)
            break
    guilty = suspects[0] if suspects else entries[0] if entries else Entry(1, "")
    return guilty.error(str(wrong))


class Frame:
    """The lines that a position and a setup have in common: how the game is set up, and the seed of its chance."""

    def __init__(self, clauses: Sequence[Clause], entries: Iterable[Entry], at: Any = None) -> None:
        self.seed = 0
        self.options: dict[str, Any] = {}
        self.rest: list[Entry] = []
        self.clauses = {clause.phrase: clause for clause in clauses}
        for entry in entries:
            # The setup has names of its own for what a scenario brings along.
            if not self._read(entry._replace(names={}).words()):
                self.rest.append(entry)

    def _read(self, words: Words) -> bool:
        if words.accept("seed"):
            self.seed = words.number()
        else:
            found = words.accept_any(self.clauses)
            if found is None:
                return False
            thing = SimpleNamespace()
            self.clauses[found].set(thing, self.clauses[found].kind.read(words, self))
            self.options |= vars(thing)
        words.end()
        return True

    def setup_only(self) -> None:
        """Refuse all other lines."""
        for entry in self.rest:
            words = entry.words()
            raise words.error(unknown(words.peek(), (*self.clauses, "seed"), "a line of the setup"))


class Reader(ABC):
    """Builds a position line by line. A subclass says what a position is built with, and what its lines mean.

    Lines that begin with the word `begin` are read by the method `begin_line`, and so on, with underscores for hyphens.
    """

    lines: ClassVar[Sequence[str]]
    """The first words of lines that have a method."""
    piles: ClassVar[Mapping[str, Pile]]
    state_lines: ClassVar[Sequence[Clause]] = ()
    """Lines that set something of the state, in this order, when all other lines are read."""
    examples: ClassVar[Sequence[str]] = ()
    """Other words that lines begin with, for suggestions."""

    position: Any
    """What is built; it has a `state`."""
    players: int

    def __init__(self, frame: Frame) -> None:
        self.late: list[tuple[Entry, Callable[[], Any]]] = []
        """What needs all other lines to be read."""
        self.start(frame)
        told: dict[str, Any] = {}
        for entry in sorted(frame.rest, key=self.rank):
            words = entry.words()
            found = words.accept_any(clause.phrase for clause in self.state_lines)
            if found is not None:
                clause = next(clause for clause in self.state_lines if clause.phrase == found)
                told[found] = clause.kind.read(words, self)
            else:
                _do(entry, self.line, words)
            words.end()
        for clause in self.state_lines:
            if clause.phrase in told:
                clause.set(self.position.state, told[clause.phrase])
        for entry, finish in self.late:
            _do(entry, finish)

    @abstractmethod
    def start(self, frame: Frame) -> None:
        """An empty position. Raises `Refused` for a setup that the rules do not allow."""

    @abstractmethod
    def known(self) -> Sequence[str]:
        """The cards that a line may name, with or without the numbers of their copies."""

    @abstractmethod
    def table(self) -> Table[Any]:
        """Sit down at it. Raises `Impossible`."""

    def rank(self, entry: Entry) -> int:
        """Lines with lower ranks are read first: cards that are named are taken before those that are only counted."""
        return entry.text.rpartition(":")[2].strip().isdigit()

    def line(self, words: Words) -> None:
        first = words.peek()
        if self._pile(words):
            return
        if first not in self.lines:
            words.demand_rest(clause.phrase for clause in self.state_lines)
            others = (*self.piles, *(clause.phrase for clause in self.state_lines), *self.examples)
            known = dict.fromkeys((*self.lines, *(phrase.partition(" ")[0] for phrase in others)))
            raise words.error(unknown(first.rstrip(":"), tuple(known), "a line of the position"))
        words.take("a word")
        getattr(self, f"{first.replace('-', '_')}_line")(words)

    # --- piles ---

    def _pile(self, words: Words) -> bool:
        """Read a line of cards: `hand 1: …`, `box: …`, `deck only: …`, `deck 1 only: …`."""
        start = [word.text for word in words.left[:3]]
        fits = [name for name in self.piles if " ".join(start[: name.count(" ") + 1]).rstrip(":") == name]
        if not fits:
            return False
        name = max(fits, key=len)
        pile = self.piles[name]
        whole = words.left[0]
        closed = [words.word("a pile") for _ in name.split()][-1].text.endswith(":")
        seat: tuple[int, ...] = ()
        if pile.own:
            more = len(words.left) > 1 and words.left[1].text == "only:" and pile.only
            seat = (words.seat(self.players) if more else self._owner(words, name),)
        only = pile.only and not closed and words.accept("only:")
        if not pile.own and not closed and not only:
            raise words.error(f"'{name}:' and cards", whole)
        if pile.counted and words.peek().isdigit():
            cards: Sequence[Any] = self.any_cards(words, words.number(), *seat)
        else:
            cards = pile.read(words, self)

        def put() -> None:
            pile.put(self.position, *seat, *cards, **({"only": True} if only else {}))

        if pile.late or only:
            self.late.append((words.entry, put))
        else:
            put()
        return True

    def _owner(self, words: Words, pile: str) -> int:
        """A player's number and a colon."""
        if words.peek() not in [f"{number}:" for number in range(1, self.players + 1)]:
            example = f"as in '{pile} 1: {self.known()[0]}'"
            raise words.error(f"a player's number, 1 to {self.players}, and a colon, {example}")
        return int(words.take("a number")[:-1]) - 1

    def any_cards(self, words: Words, number: int, seat: int = 0) -> Sequence[str]:
        """So many cards, whichever they are."""
        raise words.entry.error("expected cards by their names")

    def cards(self, words: Words) -> list[str]:
        return words.each("cards, or none", self.card)

    def card(self, words: Words, word: Word) -> str:
        if not self.knows(word.text) and not self.knows(word.text.rpartition("-")[0]):
            raise words.error(unknown(word.text, tuple(self.known()), "a card"), word)
        return word.text

    def knows(self, name: str) -> bool:
        return name in self.known()


def _do(entry: Entry, act: Callable[..., None], *arguments: Any) -> None:
    """What cannot be put on the table is an error at its line."""
    try:
        act(*arguments)
    except ScenarioError:
        raise
    except (ValueError, StopIteration) as error:
        raise entry.error(str(error) or "there is no such card left") from error


def said(kind: type[Game[Any]], refused: Refused) -> Impossible:
    """A setup that the rules do not allow, with their reason."""
    return Impossible([kind.texts().render(refused.reason.text)], "")
