"""Reading a line word by word: whatever does not fit is an error with its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

T = TypeVar("T")

MAX_LISTED = 20
"""An error lists all words that would fit only if they are no more than this."""


class ScenarioError(ValueError):
    """A file that is not a scenario: where, and what was expected there."""

    def __init__(self, line: int, message: str, column: int = 0) -> None:
        self.line = line
        self.column = column
        self.message = message
        place = f"line {line}, column {column}" if column else f"line {line}"
        super().__init__(f"{place}: {message}")


class Word(NamedTuple):
    """A word of a line and the column in which it begins."""

    text: str
    column: int


class Entry(NamedTuple):
    """A line of a section without its comment; `block` holds the lines of a block that follows it, `margin` its
    indentation. `names` are names that stand for longer ones in it."""

    number: int
    text: str
    block: tuple[str, ...] = ()
    margin: int = 0
    names: Mapping[str, str] = {}

    @property
    def first(self) -> str:
        """The first word, without a colon after it."""
        words = self.text.split()
        return words[0].rstrip(":") if words else ""

    def words(self) -> Words:
        return Words(self)

    def error(self, message: str, column: int = 0) -> ScenarioError:
        return ScenarioError(self.number, message, column)


class Words:
    """Reads a line word by word; what does not fit raises `ScenarioError` at its column."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.left = [
            Word(_in_full(found.group(), entry.names), found.start() + 1) for found in re.finditer(r"\S+", entry.text)
        ]

    def __bool__(self) -> bool:
        return bool(self.left)

    def error(self, expected: str, word: Word | None = None) -> ScenarioError:
        """What was expected at this word, or at the next one."""
        if word is None and self.left:
            word = self.left[0]
        if word is None:
            return self.entry.error(f"the line ends here, expected {expected}", len(self.entry.text.rstrip()) + 1)
        return self.entry.error(f"found '{word.text}', expected {expected}", word.column)

    def peek(self) -> str:
        return self.left[0].text if self.left else ""

    def take(self, expected: str) -> str:
        return self.word(expected).text

    def word(self, expected: str) -> Word:
        """Take the next word with its column."""
        if not self.left:
            raise self.error(expected)
        return self.left.pop(0)

    def accept(self, *phrase: str) -> bool:
        """Take these words if they come next."""
        if [word.text for word in self.left[: len(phrase)]] != list(phrase):
            return False
        del self.left[: len(phrase)]
        return True

    def accept_any(self, phrases: Iterable[str]) -> str | None:
        """Take the longest of these phrases that comes next."""
        fits = [
            phrase for phrase in phrases if [each.text for each in self.left[: phrase.count(" ") + 1]] == phrase.split()
        ]
        if not fits:
            return None
        found = max(fits, key=len)
        del self.left[: found.count(" ") + 1]
        return found

    def demand_rest(self, phrases: Iterable[str]) -> None:
        """Complain about the first wrong word of a line that begins like one of these phrases."""
        for phrase in phrases:
            first, *rest = phrase.split()
            if rest and self.accept(first):
                for word in rest:
                    self.demand(word)

    def demand(self, word: str, expected: str = "") -> None:
        if not self.accept(word):
            raise self.error(expected or f"'{word}'")

    def number(self, expected: str = "a number") -> int:
        if not re.fullmatch(r"-?\d+", self.peek()):
            raise self.error(expected)
        return int(self.take(expected))

    def one_of(self, known: Sequence[str], what: str) -> str:
        """Take one of the known words; otherwise name the nearest, or all of them."""
        if self.peek() in known:
            return self.take(what)
        raise self.error(unknown(self.peek(), known, what))

    def items(self, expected: str) -> list[Word]:
        """A list with commas and blanks between its items: it goes on as long as a word ends with a comma."""
        found: list[Word] = []
        more = True
        while more:
            word = self.word(expected)
            more = word.text.endswith(",")
            found.append(Word(word.text.rstrip(","), word.column))
        return found

    def ids(self, expected: str) -> list[str]:
        """A list of ids; the one word `none` stands for an empty one."""
        found = [word.text for word in self.items(expected)]
        return [] if found == ["none"] else found

    def each(self, expected: str, read: Callable[[Words, Word], T]) -> list[T]:
        """A list in which every item is read by a function; the one word `none` stands for an empty one."""
        if self.accept("none"):
            return []
        return [read(self, word) for word in self.items(expected)]

    def known(self, word: Word, known: Sequence[str], what: str) -> str:
        """A word that was taken, if it is one of the known ones."""
        if word.text not in known:
            raise self.error(unknown(word.text, known, what), word)
        return word.text

    def seat(self, players: int, word: Word | None = None) -> int:
        """A player's number, as a seat."""
        found = word or (self.left[0] if self.left else Word("", 0))
        if found.text not in [str(number) for number in range(1, players + 1)]:
            raise self.error(f"a player's number, 1 to {players}", word)
        if word is None:
            self.take("a number")
        return int(found.text) - 1

    def rest(self) -> str:
        """Everything that is left, as it is written."""
        text = self.entry.text[self.left[0].column - 1 :].strip() if self.left else ""
        self.left = []
        return text

    def end(self) -> None:
        if self.left:
            raise self.error("the end of the line")


def _in_full(word: str, names: Mapping[str, str]) -> str:
    """A word with its names written in full, with or without the numbers of copies."""

    def full(found: re.Match[str]) -> str:
        name, hyphen, copy = found[0].rpartition("-")
        if found[0] in names or not copy.isdigit():
            return names.get(found[0], found[0])
        return names.get(name, name) + hyphen + copy

    return re.sub(r"[\w-]+", full, word) if names else word


def unknown(found: str, known: Sequence[str], what: str) -> str:
    """What was expected instead of an unknown word: similar known words, or all of them if they are few."""
    near = get_close_matches(found, known, n=3, cutoff=0.5)
    if near:
        return f"{what} (did you mean {' or '.join(near)}?)"
    return f"{what}: {', '.join(known)}" if len(known) <= MAX_LISTED else what
