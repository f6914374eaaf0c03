"""The client's own texts, and the texts of a game that must never end it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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


def counted(names: Iterable[str]) -> str:
    """Equal names once, with their number."""
    counts = Counter(names)
    return ", ".join(name if n == 1 else tell("cards.counted", name=name, n=n) for name, n in counts.items())
