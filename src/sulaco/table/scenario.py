"""Scenario files: a position, scripted dice, decisions and what must follow from them, as plain text.

The kernel knows the frame of such a file (header, sections, comments), the lines that every game shares (`do`,
`options`, `offers`, `refuses`, `asks`, `log`, `won`, `lost`, `rolls`, `show`) and how to run them. How a position is
written and what can be said about it is the game's: a game's package has a module `scenario` with a class `Scenario`
that is a `Rig`. The manual for writers is docs/scenarios.md.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from .table import Table

HEADERS = ("title", "game", "rules")
BEGINNINGS = ("position", "setup")
PLAY = "play"
SECTIONS = (*BEGINNINGS, PLAY)
DRAWINGS = ("map:",)
"""Lines after which a drawing follows, up to the line `end`."""
END_OF_DRAWING = "end"

_COMMENT = re.compile(r"(^|\s)#.*$")
RULE_ID = re.compile(r"[A-Z]\d+\.\d+$")

Check = Callable[[Table[Any]], str | None]
"""Looks at the table and says what is wrong; None if nothing is."""


class ScenarioError(ValueError):
    """A file that is no scenario: where, and what was expected there."""

    def __init__(self, line: int, message: str, column: int = 0) -> None:
        self.line = line
        self.column = column
        self.message = message
        place = f"line {line}, column {column}" if column else f"line {line}"
        super().__init__(f"{place}: {message}")


class ScenarioResult(msgspec.Struct, frozen=True):
    """How a scenario went; each failure names its line."""

    ok: bool
    title: str
    failures: list[str]


class Word(NamedTuple):
    """A word of a line and the column in which it begins."""

    text: str
    column: int


class Entry(NamedTuple):
    """A line of a section without its comment; `block` holds a drawing that follows it, `margin` its indentation."""

    number: int
    text: str
    block: tuple[str, ...] = ()
    margin: int = 0

    def words(self) -> Words:
        return Words(self)

    def error(self, message: str, column: int = 0) -> ScenarioError:
        return ScenarioError(self.number, message, column)


class Words:
    """Reads a line word by word; what does not fit raises `ScenarioError` at its column."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.left = [Word(found.group(), found.start() + 1) for found in re.finditer(r"\S+", entry.text)]

    def __bool__(self) -> bool:
        return bool(self.left)

    def error(self, expected: str) -> ScenarioError:
        """What was expected at the next word."""
        if self.left:
            word = self.left[0]
            return self.entry.error(f"found '{word.text}', expected {expected}", word.column)
        return self.entry.error(f"the line ends here, expected {expected}", len(self.entry.text.rstrip()) + 1)

    def peek(self) -> str:
        return self.left[0].text if self.left else ""

    def take(self, expected: str) -> str:
        if not self.left:
            raise self.error(expected)
        return self.left.pop(0).text

    def accept(self, *phrase: str) -> bool:
        """Take these words if they come next."""
        if [word.text for word in self.left[: len(phrase)]] != list(phrase):
            return False
        del self.left[: len(phrase)]
        return True

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
            if not self.left:
                raise self.error(expected)
            word = self.left.pop(0)
            more = word.text.endswith(",")
            found.append(Word(word.text.rstrip(","), word.column))
        return found

    def ids(self, expected: str) -> list[str]:
        """A list of ids; the one word `none` stands for an empty one."""
        found = [word.text for word in self.items(expected)]
        return [] if found == ["none"] else found

    def rest(self) -> str:
        """Everything that is left, as it is written."""
        text = self.entry.text[self.left[0].column - 1 :].strip() if self.left else ""
        self.left = []
        return text

    def end(self) -> None:
        if self.left:
            raise self.error("the end of the line")


def unknown(found: str, known: Sequence[str], what: str) -> str:
    """What was expected, for a word that is none of the known: the nearest ones if there are any."""
    near = get_close_matches(found, known, n=3, cutoff=0.5)
    if near:
        return f"{what} (did you mean {' or '.join(near)}?)"
    return f"{what}: {', '.join(known)}" if len(known) <= 20 else what


def read_lines(entries: Iterable[Entry], read: Callable[[Words], None]) -> None:
    """Read lines to their ends; what cannot be put on the table is an error at its line."""
    for entry in entries:
        words = entry.words()
        try:
            read(words)
        except ScenarioError:
            raise
        except (ValueError, StopIteration) as error:
            raise entry.error(str(error) or "there is no such card left") from error
        words.end()


def same(what: str, found: Any, wanted: Any) -> str | None:
    """What is not as expected, in words; None if it is."""
    return None if found == wanted else differs(what, found, wanted)


def same_cards(what: str, found: Sequence[str], wanted: Sequence[str]) -> str | None:
    """As `same`, for cards in whatever order."""
    left = list(found)
    for card in wanted:
        match = card if card in left else next((held for held in left if called(held, card)), None)
        if match is None:
            return differs(what, found, wanted)
        left.remove(match)
    return differs(what, found, wanted) if left else None


def called(card: str, wanted: str) -> bool:
    """Whether a card is meant; the number of a copy may be left out."""
    return wanted in (card, card.rpartition("-")[0])


def differs(what: str, found: Any, wanted: Any) -> str:
    return f"{what} is {_written(found)}, expected {_written(wanted)}"


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value) or "none"
    return str(value)


class Rig(ABC):
    """What a game adds to scenarios."""

    @abstractmethod
    def begin(self, section: str, entries: Sequence[Entry], rolls: Sequence[int]) -> Table[Any]:
        """The table that a `position` or `setup` section describes, with these dice to come."""

    @abstractmethod
    def expectation(self, words: Words) -> Check:
        """Read a line of the play section that says something about this game's state."""


class Scenario(msgspec.Struct):
    """A scenario file taken apart."""

    title: str
    game: str
    rules: list[str]
    beginning: str
    entries: list[Entry]
    play: list[Entry]


def parse(source: str) -> Scenario:
    """Take a scenario file apart into its header and sections."""
    header: dict[str, str] = {}
    sections: dict[str, list[Entry]] = {}
    current = ""
    lines = source.splitlines()
    number = 0
    while number < len(lines):
        text = _COMMENT.sub("", lines[number]).rstrip()
        number += 1
        if not text.strip():
            continue
        entry = Entry(number, text)
        word, colon, value = text.partition(":")
        if colon and not value and word in SECTIONS:
            _begin_section(entry, word, sections)
            current = word
        elif not current:
            _read_header(entry, header)
        elif current != PLAY and text.strip() in DRAWINGS:
            block, margin, number = _drawing(lines, number, entry)
            sections[current].append(Entry(entry.number, text.rstrip(":"), block, margin))
        else:
            sections[current].append(entry)
    for name in ("title", "game"):
        if name not in header:
            raise ScenarioError(1, f"the header has no line '{name}: …'")
    beginning = next((name for name in BEGINNINGS if name in sections), "")
    if not beginning or PLAY not in sections:
        missing = "'play:'" if beginning else "'position:' or 'setup:'"
        raise ScenarioError(max(1, len(lines)), f"the file ends without a section {missing}")
    rules = header.get("rules", "").replace(",", " ").split()
    return Scenario(header["title"], header["game"], rules, beginning, sections[beginning], sections[PLAY])


def _begin_section(entry: Entry, word: str, sections: dict[str, list[Entry]]) -> None:
    if word in sections:
        raise entry.error(f"a second section '{word}:'")
    if word in BEGINNINGS and sections:
        raise entry.error(f"'{word}:' after '{next(iter(sections))}:'; a scenario begins in one way only")
    if word == PLAY and not sections:
        raise entry.error("found 'play:', expected 'position:' or 'setup:' before it")
    sections[word] = []


def _read_header(entry: Entry, header: dict[str, str]) -> None:
    word, colon, value = entry.text.partition(":")
    if not colon or word not in HEADERS:
        expected = ", ".join(f"'{name}:'" for name in HEADERS) + " or a section 'position:' or 'setup:'"
        raise entry.error(f"found '{entry.text.strip()}', expected {expected}", 1)
    if word in header:
        raise entry.error(f"a second line '{word}:'")
    if not value.strip():
        raise entry.error(f"'{word}:' says nothing", len(entry.text) + 1)
    if word == "rules":
        for found in re.finditer(r"[^\s,]+", value):
            if not RULE_ID.fullmatch(found.group()):
                column = len(word) + 2 + found.start()
                raise entry.error(f"found '{found.group()}', expected rule ids like A11.08", column)
    header[word] = value.strip()


def _drawing(lines: list[str], number: int, entry: Entry) -> tuple[tuple[str, ...], int, int]:
    """The raw lines up to `end`; the first one's indentation is taken off all of them."""
    for last in range(number, len(lines)):
        if lines[last].strip() == END_OF_DRAWING:
            raw = lines[number:last]
            if not raw or not raw[0].strip():
                raise entry.error(f"expected the drawing in the lines after '{entry.text.strip()}'")
            margin = len(raw[0]) - len(raw[0].lstrip())
            for offset, line in enumerate(raw):
                if line[:margin].strip():
                    place = f"expected it to begin in column {margin + 1}, like the drawing's first line"
                    raise ScenarioError(number + offset + 1, place, 1)
            return tuple(line[margin:] for line in raw), margin, last + 1
    raise entry.error(f"'{entry.text.strip()}' has no line '{END_OF_DRAWING}' after its drawing")


# --- running ---------------------------------------------------------------------------------------------------


def rig_of(game: str) -> Rig:
    """The rig of a game, by the game's name; KeyError if there is no such game."""
    if not game.isidentifier():
        raise KeyError(game)
    module = f"sulaco.games.{game}.scenario"
    try:
        rig: Rig = import_module(module).Scenario()
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise KeyError(game) from error
    return rig


def run_file(path: str | Path) -> ScenarioResult:
    """Run a scenario file. Raises `ScenarioError` if it is none, `OSError` if it cannot be read."""
    try:
        source = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ScenarioError(line, "this is no text in UTF-8") from error
    return run_text(source)


def run_text(source: str, rig: Rig | None = None) -> ScenarioResult:
    """Run a scenario that is given as text; a rig may be given for a game that is not in the register."""
    scenario = parse(source)
    if rig is None:
        try:
            rig = rig_of(scenario.game)
        except KeyError:
            line = next(k for k, text in enumerate(source.splitlines(), 1) if text.startswith("game:"))
            raise ScenarioError(line, f"there is no game '{scenario.game}'", 7) from None
    from .scenario_run import Run

    return Run(scenario, rig).result()
