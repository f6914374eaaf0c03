"""The server's own texts, and the texts of a game that must never end it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sulaco.table.text import Catalogue, Text, catalogue

PACKAGE = "sulaco.server"


def tell(id: str, **args: Any) -> str:
    """A text of the server itself."""
    return catalogue(PACKAGE).render(Text(id, args))


def known(id: str) -> bool:
    """Whether the server has a text of its own for this."""
    return id in catalogue(PACKAGE)


def written(texts: Catalogue, text: Text) -> str:
    """A text of the game; one that cannot be written shows its id instead of ending somebody's game."""
    try:
        return texts.render(text)
    except (LookupError, ValueError):
        return text.id


class Named(Catalogue):
    """A game's catalogue in which the seats carry the names of those who sit there (`player-1` is the first)."""

    def __init__(self, base: Catalogue, names: Mapping[str, str]) -> None:
        super().__init__()
        self.templates = base.templates
        self.base = base
        self.names = names

    def name(self, id: str) -> str:
        return self.names.get(id) or self.base.name(id)
