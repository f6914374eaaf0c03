"""Languages: which there are texts in, and which one is written now.

Who reads decides: texts are in the language of the reader for whom something is being written (`reading`, `read_in`),
or else in that of the process (`speak`), which is English unless somebody said so. This module imports nothing but the
standard library, so that the command can show its help at once.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib import resources

from .pseudo import PSEUDO

ENGLISH = "en"
_process = ENGLISH
_reader: ContextVar[str | None] = ContextVar("reader", default=None)


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are texts in, English first."""
    found = sorted(folder.name for folder in (resources.files("sulaco.table") / "texts").iterdir() if folder.is_dir())
    return (ENGLISH, *(name for name in found if name != ENGLISH))


def known_language(wishes: Iterable[str]) -> str:
    """The first of these languages (tags such as `de-AT`) that there are texts in, or else English."""
    for wish in wishes:
        for name in (*languages(), PSEUDO):
            if wish.lower() == name.lower():
                return name
        primary = wish.partition("-")[0].lower()
        if primary in languages():
            return primary
    return ENGLISH


def wished_languages(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The languages that a user wishes for, by `SULACO_LANGUAGE` or by the variables that all programs read."""
    wishes = [environment.get(name, "") for name in ("SULACO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    return [wish.partition(".")[0].partition("@")[0].replace("_", "-") for wish in wishes if wish]


def speak(language: str) -> None:
    """From now on this process writes in this language, unless it writes for a reader of another."""
    global _process
    _process = language


def spoken() -> str:
    """The language in which texts are written now."""
    return _reader.get() or _process


def read_in(language: str) -> None:
    """Write in this language for the rest of this task: that of a request."""
    _reader.set(language)


@contextlib.contextmanager
def reading(language: str) -> Iterator[None]:
    """Write in this language inside of the `with` block."""
    before = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(before)
