"""The frame of a scenario file: header, sections, comments, blocks of lines that are taken as they are."""

from __future__ import annotations

import re

import msgspec

from .words import Entry, ScenarioError

HEADERS = ("title", "game", "rules")
BEGINNINGS = ("position", "setup", "campaign")
PLAY = "play"
SECTIONS = (*BEGINNINGS, PLAY)
BLOCK = re.compile(r"(map|pack|decklist \d+):")
"""Lines after which a block follows, up to the line `end`."""
END_OF_BLOCK = "end"
SET = "set"

_COMMENT = re.compile(r"(^|\s)#.*$")
RULE_ID = re.compile(r"[A-Z]\d+\.\d+$")
_BEGINNINGS = " or ".join(f"'{name}:'" for name in BEGINNINGS)


class Scenario(msgspec.Struct):
    """A scenario file taken apart. `changes`: the lines that change a value of the rules."""

    title: str
    game: str
    rules: list[str]
    beginning: str
    entries: list[Entry]
    play: list[Entry]
    changes: list[Entry]


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
        elif current != PLAY and BLOCK.fullmatch(text.strip()):
            block, margin, number = _block(lines, number, entry)
            sections[current].append(Entry(entry.number, text.rstrip(":"), block, margin))
        else:
            sections[current].append(entry)
    for name in ("title", "game"):
        if name not in header:
            raise ScenarioError(1, f"the header has no line '{name}: …'")
    beginning = next((name for name in BEGINNINGS if name in sections), "")
    if not beginning or PLAY not in sections:
        missing = "'play:'" if beginning else _BEGINNINGS
        raise ScenarioError(max(1, len(lines)), f"the file ends without a section {missing}")
    rules = header.get("rules", "").replace(",", " ").split()
    entries = [entry for entry in sections[beginning] if entry.first != SET]
    changes = [entry for entry in sections[beginning] if entry.first == SET]
    return Scenario(header["title"], header["game"], rules, beginning, entries, sections[PLAY], changes)


def _begin_section(entry: Entry, word: str, sections: dict[str, list[Entry]]) -> None:
    if word in sections:
        raise entry.error(f"a second section '{word}:'")
    if word in BEGINNINGS and sections:
        raise entry.error(f"'{word}:' after '{next(iter(sections))}:'; a scenario begins in one way only")
    if word == PLAY and not sections:
        raise entry.error(f"found 'play:', expected {_BEGINNINGS} before it")
    sections[word] = []


def _read_header(entry: Entry, header: dict[str, str]) -> None:
    word, colon, value = entry.text.partition(":")
    if not colon or word not in HEADERS:
        expected = ", ".join(f"'{name}:'" for name in HEADERS) + f" or a section {_BEGINNINGS}"
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


def _block(lines: list[str], number: int, entry: Entry) -> tuple[tuple[str, ...], int, int]:
    """The raw lines up to `end`; the first one's indentation is taken off all of them."""
    what = entry.text.strip()
    for last in range(number, len(lines)):
        if lines[last].strip() == END_OF_BLOCK:
            raw = lines[number:last]
            if not raw or not raw[0].strip():
                raise entry.error(f"expected the block in the lines after '{what}'")
            margin = len(raw[0]) - len(raw[0].lstrip())
            for offset, line in enumerate(raw):
                if line[:margin].strip():
                    place = f"expected it to begin in column {margin + 1}, like the block's first line"
                    raise ScenarioError(number + offset + 1, place, 1)
            return tuple(line[margin:] for line in raw), margin, last + 1
    raise entry.error(f"'{what}' has no line '{END_OF_BLOCK}' after its block")
