"""Finds what was not translated, in texts that were written in the pseudo-language (`sulaco.table.pseudo`)."""

from __future__ import annotations

import re
from collections.abc import Iterable

LETTERS = re.compile(r"[A-Za-z]+")
RULE = re.compile(r"\b[A-Z]{1,2}[0-9]+(?:\.[0-9]+)?[a-z]?\b")
"""The id of a rule."""
CODE = re.compile(r"\b[a-z]{4,8}(?:-[a-z]{4,8}){4}\b")
"""An invitation to a table."""
DATE = re.compile(r"\b[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d\s[AP]M\b|\b\d\d:\d\d\s[AP]M\b")
"""As browsers write it in the pseudo-language, of which they know no words."""


def untranslated(text: str, names: Iterable[str] = ()) -> list[str]:
    """The plain letters in a text, besides these names, ids of rules, invitations and dates."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    for pattern in (CODE, DATE, RULE):
        text = pattern.sub(" ", text)
    return LETTERS.findall(text)
