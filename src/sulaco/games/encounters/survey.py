"""What lies on the board, looked at once for several decisions of the Action Phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from ..copies import each_kind
from . import areas, keywords
from .cards import CARDS, HiveCard, definition
from .words import Words

if TYPE_CHECKING:
    from .encounters import Encounters

T = TypeVar("T")


class Kept(Generic[T]):
    """What is worked out of a list of cards; kept until there are others in it."""

    def __init__(self, work_out: Callable[[list[str]], T]) -> None:
        self.work_out = work_out
        self.cards: list[str] | None = None

    def of(self, cards: list[str]) -> T:
        if self.cards != cards:
            self.cards = list(cards)
            self.found = self.work_out(cards)
        return self.found


def prices(hq: list[str]) -> list[tuple[int, str]]:
    """The characters of the HQ with their printed costs."""
    return [(definition(card).cost, card) for card in each_kind(filter(None, hq))]


class Board(msgspec.Struct, frozen=True):
    """What matters to the options of the active player, and does not depend on points and plain cards played."""

    words: list[tuple[Words, str, int]]
    """Area abilities; whether they hold now is another question."""
    hidden: list[int]
    """Rooms with a hidden card."""
    targets: list[str]
    """Enemies that could be fought (L8.01)."""
    free: bool
    """Whether one of them has no Attack printed."""
    paying: bool
    """Whether there may be something to pay Recruit Points for."""
    able: bool
    """Whether cards that the active player has in play may have something to be used."""
    helping: list[tuple[int, str]]
    """Coordinate cards of the others, with their seats; one each in a turn (L12.02, L12.07, L99.21, L99.22)."""


def survey(game: Encounters) -> Board:
    state = game.state
    hidden, targets = [], []
    free, paying, able = False, bool(state.table), bool(state.players[state.active].vigilant)
    for index, room in enumerate(state.rooms):
        if room.up:
            facts: HiveCard = definition(room.card)
            if facts.enemy:
                targets.append(room.card)
                free = free or not facts.attack
            paying = paying or bool(facts.pay) or facts.kind == "hazard"
        elif room.card:
            hidden.append(index)
        paying = paying or bool(room.attached)
    for card in state.zone:
        facts = definition(card)
        if facts.enemy:
            targets.append(card)
            free = free or not facts.attack
    for hugger in state.huggers:
        targets.append(hugger.card)
    for card in state.operations:
        paying = paying or bool(definition(card).pay)
    for play in state.plays:
        able = able or CARDS[play.id].says
    return Board(areas.in_play(game), hidden, targets, free, paying, able, keywords.helping(game))
