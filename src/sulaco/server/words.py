"""The server's own texts, and the texts of a game that must never end it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from sulaco.table.text import Catalogue, Text, catalogue

PACKAGE = "sulaco.server"
MAX_LANGUAGES = 20
"""Entries of the header `Accept-Language` that are read."""


def wished(scope: Mapping[str, Any]) -> list[str]:
    """The languages that a request asks for, the most wanted first: that of its address (`?language=`; a page cannot
    give a WebSocket headers), then those of its header `Accept-Language`."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    headers = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"accept-language"]
    weighed = [_weighed(part) for part in ",".join(headers).split(",")[:MAX_LANGUAGES]]
    return query.get("language", [])[:1] + [tag for weight, tag in sorted(weighed, key=lambda each: -each[0]) if weight]


def _weighed(part: str) -> tuple[float, str]:
    """An entry of the header, `de-AT;q=0.8`: how much the language is wanted (0 to 1), and which."""
    tag, _, weight = part.partition(";")
    try:
        return float(weight.strip().removeprefix("q=") or 1), tag.strip()
    except ValueError:
        return 0.0, ""


def tell(id: str, **args: Any) -> str:
    """A text of the server itself."""
    return catalogue(PACKAGE).render(Text(id, args))


def known(id: str) -> bool:
    """Whether the server has a text of its own for this."""
    return id in catalogue(PACKAGE)


def written(texts: Catalogue, text: Text | str) -> str:
    """A text of the game; one that cannot be written shows its id instead of ending somebody's game."""
    if isinstance(text, str):
        return text
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
