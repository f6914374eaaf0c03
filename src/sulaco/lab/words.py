"""The lab's own texts: summaries of runs and what can go wrong with one. Reports have a catalogue of their own."""

from __future__ import annotations

from typing import Any

from sulaco.table.text import Text, catalogue

PACKAGE = "sulaco.lab"


def has(id: str) -> bool:
    """Whether the catalogue has this text."""
    return id in catalogue(PACKAGE)


def tell(id: str, /, **args: Any) -> str:
    """A text of the catalogue."""
    return catalogue(PACKAGE).render(Text(id, args))
