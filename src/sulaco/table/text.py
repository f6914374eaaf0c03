"""Texts: everything that a player reads, kept in catalogues and made only when somebody reads it, in their language.

A `Text` is an id and its arguments. A catalogue is all TOML files in a package's folder `texts/LANGUAGE`; their tables
are flattened to dotted ids. In a template `{who}` stands for an argument, `{n:card|cards}` chooses by number, `{who:^}`
begins with a capital letter. There is a form for each plural category of the language (see `plurals`): two in English,
three in Polish. Where `n` is 0, a text whose id ends with `-0` is taken if there is one.
Arguments that are ids of things (`red-king`, `red-pawn-2`) are replaced by their names from the table
`names`; a trailing number is handed to the name's template as `{n}`.

`catalogue` gives the texts in the language of whoever reads (see `language`). What is missing there is English.
"""

from __future__ import annotations

import string
import tomllib
from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from .language import ENGLISH, spoken
from .plurals import choose
from .pseudo import PSEUDO, pseudo


class Text(msgspec.Struct, frozen=True, gc=False):
    """A message to be written in the reader's language later."""

    id: str
    args: dict[str, Any] = {}


class Verbatim(str):
    """An argument that is written as it is, even if it is the id of a thing that has a name."""


def say(id: str, **args: Any) -> Text:
    return Text(id, args)


def stored(text: Text | str) -> Text | str:
    """A text that was read from JSON, where the texts among its arguments had become plain data."""
    return text if isinstance(text, str) else Text(text.id, {key: _revived(value) for key, value in text.args.items()})


def _revived(value: Any) -> Any:
    if isinstance(value, dict):
        return stored(msgspec.convert(value, Text))
    return [_revived(item) for item in value] if isinstance(value, list) else value


# --- catalogues ----------------------------------------------------------------------------------------------------


class _Formatter(string.Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            forms = format_spec.split("|")
            return choose(self.language, value, forms) if isinstance(value, int) else forms[-1]
        if format_spec == "^":
            text = str(value)
            return text[:1].upper() + text[1:]
        return super().format_field(value, format_spec)


DOUBLED_ENDS = ("..", "!.", "?.")
"""Avoid doubled punctuation after a name that ends with a stop of its own, such as "Jr."."""


class Catalogue:
    """The texts of one language: ids to templates."""

    def __init__(self, *tables: Mapping[str, Any], language: str = ENGLISH, fallback: Catalogue | None = None) -> None:
        self.language = language
        self.templates: MutableMapping[str, str] = {}
        for table in tables:
            self._flatten("", table)
        if fallback is not None:
            self.templates = ChainMap(dict(self.templates), fallback.templates)
        self._formatter = _Formatter(language)

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
        written = self._formatter.vformat(template, (), {key: self._word(value) for key, value in text.args.items()})
        if template.endswith("}.") and written.endswith(DOUBLED_ENDS):
            return written[:-1]
        return written

    def _word(self, value: Any) -> Any:
        if isinstance(value, str):
            return value if isinstance(value, Verbatim) else self.name(value)
        if isinstance(value, Text):
            return self.render(value)
        if isinstance(value, list | tuple):
            return self.templates.get("list.separator", ", ").join(str(self._word(item)) for item in value)
        return value

    def name(self, id: str) -> str:
        """The name of a thing for people; an unknown id stands for itself."""
        template = self.templates.get("names." + id)
        if template is not None:
            return template.replace(" {n}", "")
        kind, _, number = id.rpartition("-")
        template = self.templates.get("names." + kind) if number.isdigit() else None
        return id if template is None else template.format(n=number)


def catalogue(package: str, language: str | None = None) -> Catalogue:
    """The catalogue of a package together with the kernel's own texts, in the language of whoever reads."""
    return _read(package, language or spoken())


@cache
def _read(package: str, language: str) -> Catalogue:
    if language == ENGLISH:
        return Catalogue(*_tables(package, language))
    english = _read(package, ENGLISH)
    if language == PSEUDO:
        accented = {id: pseudo(text) for id, text in english.templates.items()}
        return Catalogue(accented, language=language, fallback=english)
    return Catalogue(*_tables(package, language), language=language, fallback=english)


def _tables(package: str, language: str) -> Iterator[dict[str, Any]]:
    for place in ("sulaco.table", package):
        folder = resources.files(place) / "texts" / language
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda file: file.name):
                if file.name.endswith(".toml"):
                    yield tomllib.loads(file.read_text(encoding="utf-8"))
