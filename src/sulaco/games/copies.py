"""Copies of cards: a copy is called by its definition and a number, `newt-102` by `newt`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from sulaco.table.decision import Option
from sulaco.table.text import Text


@lru_cache(maxsize=20_000)
def kind(card: str) -> str:
    """The id of the definition that a card is a copy of."""
    return card.rpartition("-")[0]


def each_kind(cards: Iterable[str]) -> list[str]:
    """The first of each kind: copies of a card are the same choice."""
    kinds: dict[str, str] = {}
    for card in cards:
        kinds.setdefault(kind(card), card)
    return list(kinds.values())


@lru_cache(maxsize=20_000)
def card_option(card: str) -> Option[str]:
    """The choice of a card."""
    return Option(f"card:{card}", Text("option.card", {"card": card}), card, cards=(card,))


class Copies(dict[str, Any]):
    """Definitions by the ids of copies: looked up in a register once, then kept."""

    def __init__(self, register: Mapping[str, Any]) -> None:
        super().__init__()
        self._register = register

    def __missing__(self, id: str) -> Any:
        found = self[id] = self._register[kind(id)]
        return found
