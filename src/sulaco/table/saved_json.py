"""The JSON of a saved file, with the places of its values, so that an error names its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from .text import Text, catalogue

Path = tuple[str | int, ...]
"""The way to a value: names of fields and numbers of items."""

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")
_HEAD = 300
"""A file says within this many letters what it is, so that a damaged one is known as well."""


class SaveError(Exception):
    """A save that cannot be written or read: one sentence for people, with the line where there is one."""


def tell(id: str, /, **args: Any) -> str:
    """A sentence about saved games."""
    return catalogue("sulaco.table").render(Text(f"save.{id}", args))


def encode(value: Any) -> str:
    """A value as JSON in one line."""
    return msgspec.json.encode(value).decode()


def is_of(format: str, text: str) -> bool:
    """Whether this is the text of a file of that format, however damaged."""
    return re.search(rf'"format"\s*:\s*"{format}"', text[:_HEAD]) is not None


class SavedJson:
    """A parsed file whose outermost value is an object. `depth`: how many names a path may have to be a known place."""

    def __init__(self, text: str, name: str, depth: int) -> None:
        self.text = text
        self.name = name
        self.depth = depth
        self._places: dict[Path, int] = {(): 0}
        self._after = 0
        try:
            start = self._skip(0)
            self._expect(start, "{", "no-save")
            self.fields: dict[str, Any] = self._value(start, ())
            end = self._skip(self._after)
            if end < len(text):
                raise self._at(end, tell("goes-on"))
        except RecursionError as error:
            raise self._at(0, tell("too-deep")) from error

    def error(self, path: Path, why: str) -> SaveError:
        """What is wrong with the value at this path; what has no place of its own is told at what surrounds it."""
        while path not in self._places:
            path = path[:-1]
        return self._at(self._places[path], why)

    def _at(self, place: int, why: str) -> SaveError:
        line = self.text.count("\n", 0, place) + 1
        return SaveError(tell("at-line", file=self.name, line=line, why=why))

    # --- parsing: each part leaves in `_after` the place behind what it has read ------------------------------------

    def _value(self, place: int, path: Path) -> Any:
        if len(path) < self.depth and self.text.startswith("{", place):
            return self._object(place, path)
        if len(path) < self.depth and self.text.startswith("[", place):
            items: list[Any] = []
            for at in self._items(place + 1, "]"):
                inner = (*path, len(items))
                self._places[inner] = at
                items.append(self._value(at, inner))
            return items
        return self._decoded(place)

    def _object(self, place: int, path: Path) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for at in self._items(place + 1, "}"):
            name = self._decoded(at)
            if not isinstance(name, str):
                raise self._at(at, tell("no-name"))
            if name in fields:
                raise self._at(at, tell("twice", name=name))
            inner = (*path, name)
            self._places[inner] = at
            colon = self._skip(self._after)
            self._expect(colon, ":", "no-colon")
            fields[name] = self._value(self._skip(colon + 1), inner)
        return fields

    def _items(self, place: int, closing: str) -> Iterator[int]:
        """The beginnings of the items up to the closing sign; each has to be read before the next is asked for."""
        place = self._skip(place)
        if not self.text.startswith(closing, place):
            yield place
            while not self.text.startswith(closing, place := self._skip(self._after)):
                self._expect(place, ",", "no-comma", closing=closing)
                yield self._skip(place + 1)
        self._after = place + 1

    def _decoded(self, place: int) -> Any:
        try:
            value, self._after = _DECODER.raw_decode(self.text, place)
        except json.JSONDecodeError as error:
            raise self._at(min(error.pos, max(len(self.text) - 1, 0)), tell("no-json")) from error
        except ValueError as error:
            raise self._at(place, tell("no-json")) from error
        return value

    def _skip(self, place: int) -> int:
        match = _SPACE.match(self.text, place)
        return match.end() if match else place

    def _expect(self, place: int, sign: str, why: str, **args: str) -> None:
        if not self.text.startswith(sign, place):
            raise self._at(min(place, max(len(self.text) - 1, 0)), tell(why, **args))
