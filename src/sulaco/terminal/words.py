"""The client's own texts, and the texts of a game that must never end it."""

from __future__ import annotations

from typing import Any

from sulaco.table.text import Catalogue, Text, catalogue

PACKAGE = "sulaco.terminal"


def own() -> Catalogue:
    """The client's catalogue."""
    return catalogue(PACKAGE)


def tell(id: str, **args: Any) -> str:
    """A text of the client itself."""
    return own().render(Text(id, args))


def written(texts: Catalogue, text: Text) -> str:
    """A text of the game; one that is missing shows its id instead of ending somebody's game."""
    try:
        return texts.render(text)
    except KeyError:
        return text.id
