"""Finds what was not translated, in texts that were written in the pseudo-language (`sulaco.table.pseudo`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

LETTERS = re.compile(r"[A-Za-z]+")
RULE = re.compile(r"\b[A-Z]{1,2}[0-9]+(?:\.[0-9]+)?[a-z]?\b")
"""The id of a rule."""


def untranslated(text: str, names: Iterable[str] = ()) -> list[str]:
    """The plain letters in a text, besides these names and the ids of rules."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return LETTERS.findall(RULE.sub(" ", text))
