"""Texts: everything that a player reads, kept in one catalogue per game and made only when somebody reads it.

A `Text` is an id and its arguments. A catalogue is all TOML files in the game's folder `texts/en`; their tables
are flattened to dotted ids. In a template `{who}` stands for an argument, `{n:card|cards}` chooses by number, `{who:^}`
begins with a capital letter. Where `n` is 0, a text whose id ends with `-0` is taken if there is one.
Arguments that are ids of things (`red-king`, `red-pawn-2`) are replaced by their names from the table
`names`; a trailing number is handed to the name's template as `{n}`.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec


class Text(msgspec.Struct, frozen=True, gc=False):
    """A message to be written in the reader's language later."""

    id: str
    args: dict[str, Any] = {}


def say(id: str, **args: Any) -> Text:
    return Text(id, args)


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        if format_spec == "^":
            text = str(value)
            return text[:1].upper() + text[1:]
        return super().format_field(value, format_spec)


_FORMATTER = _Formatter()
TWO_ENDS = ("..", "!.", "?.")
"""So a sentence would end whose last word is a name with an end of its own."""


class Catalogue:
    """The texts of one language: ids to templates."""

    def __init__(self, *tables: Mapping[str, Any]) -> None:
        self.templates: dict[str, str] = {}
        for table in tables:
            self._flatten("", table)

    def _flatten(self, prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, str):
                self.templates[prefix + key] = value
            else:
                self._flatten(prefix + key + ".", value)

    def __contains__(self, id: str) -> bool:
        return id in self.templates

    def render(self, text: Text) -> str:
        template = self.templates.get(text.id)
        if text.args.get("n") == 0:
            template = self.templates.get(text.id + "-0", template)
        if template is None:
            raise KeyError(f"the catalogue has no text '{text.id}'")
        written = _FORMATTER.vformat(template, (), {key: self._word(value) for key, value in text.args.items()})
        if template.endswith("}.") and written.endswith(TWO_ENDS):
            return written[:-1]
        return written

    def _word(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, Text):
            return self.render(value)
        if isinstance(value, list | tuple):
            return ", ".join(str(self._word(item)) for item in value)
        return value

    def name(self, id: str) -> str:
        """The name of a thing for people; an unknown id stands for itself."""
        template = self.templates.get("names." + id)
        if template is not None:
            return template.replace(" {n}", "")
        kind, _, number = id.rpartition("-")
        template = self.templates.get("names." + kind) if number.isdigit() else None
        return id if template is None else template.format(n=number)


def catalogue(package: str, language: str = "en") -> Catalogue:
    """The catalogue of a game's package together with the kernel's own texts: one for each language."""
    return _read(package, language)


@cache
def _read(package: str, language: str) -> Catalogue:
    tables = []
    for place in ("sulaco.table", package):
        folder = resources.files(place) / "texts" / language
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".toml"):
                tables.append(tomllib.loads(file.read_text(encoding="utf-8")))
    return Catalogue(*tables)
