"""Area abilities: what holds while its card is in the Complex, in Operations or in the Combat Zone (L14.23, L99.32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from . import areas, words
from .cards import definition
from .words import Cause, Word, Words

if TYPE_CHECKING:
    from .encounters import Encounters

Aura = tuple[Word, str, int]
"""An area ability that is active: its word, its card, and its room or -1."""


def in_play(game: Encounters) -> list[tuple[Words, str, int]]:
    """The area abilities of all cards in play: words, card, room or -1 (L14.23, L99.32)."""
    state = game.state
    found: list[tuple[Words, str, int]] = []
    for index, room in enumerate(state.rooms):
        if room.up and (effects := definition(room.card).complex):
            found.append((effects, room.card, index))
        for card in room.attached:
            facts = definition(card)
            if facts.kind == "alien":
                found.append((facts.aura, card, index))
            else:
                found += [(facts.attached, card, index), (facts.complex, card, index)]  # L99.32
    for card in state.zone:
        if effects := definition(card).combat:
            found.append((effects, card, -1))
    for card in state.operations:
        if effects := definition(card).operations:
            found.append((effects, card, -1))
    for card in state.table:
        found.append((definition(card).aura, card, -1))
    return found


def active(game: Encounters, texts: list[tuple[Words, str, int]] | None = None) -> list[Aura]:
    """The area abilities that are active now: word, card, room or -1."""
    found: list[Aura] = []
    for effects, card, room in in_play(game) if texts is None else texts:
        _hold(game, found, effects, card, room)
    return found


def _hold(game: Encounters, found: list[Aura], effects: Words, card: str, room: int) -> None:
    """Area abilities with a condition hold while it does."""
    for each in effects:
        if each.name in ("if", "unless"):
            if words.holds(game, Cause(game.you(), card, room), each.args[0]) == (each.name == "if"):
                _hold(game, found, each.bodies[0], card, room)
        else:
            found.append((each, card, room))


def named(game: Encounters, name: str) -> Iterator[Aura]:
    """Area abilities of this name that are active: the word, its card, and its room or -1 (L14.23, L99.32)."""
    for each, card, room in areas.active(game):
        if each.name == name:
            yield each, card, room
