"""An encounters game written down as a scenario file (see `sulaco.table.scenario.write`; docs/scenarios.md).

What eyes cannot know of a position is dealt anew before it is written. How it is dealt does not depend on where it was,
so that nothing of it is left in the file (see `view.redeal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.scenario.write import Writer
from sulaco.table.table import Table

from .invariants import everywhere
from .scenario import SETUP, EncountersExact, Scenario
from .state import EncountersState, Player, Room
from .view import redeal


class EncountersWriter(Writer):
    """How encounters writes a position, and what is hidden in it."""

    rig = Scenario

    def lines(self, state: Any, setup: Any) -> Iterator[str]:
        frame = filter(None, (clause.written(setup) for clause in SETUP))
        return EncountersExact.write(state, frame)

    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        game = table.game
        there = set(everywhere(game))
        seen = there - self.hidden(game, eyes)
        for event in events:
            told = event.seen_by(eyes)
            for field in told.__struct_fields__ if told is not None else ():
                value = getattr(told, field)
                cards = {value} if isinstance(value, str) else value if isinstance(value, tuple) else ()
                seen |= there.intersection(cards)
        return seen

    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        stay = {place.card: place for place in _places(state) if place.card in seen}
        redeal(table.kind(state), () if eyes is None else (eyes,), chance)
        for card, place in stay.items():
            now = next(other for other in _places(state) if other.card == card)
            now.put(place.now())
            place.put(card)
        state.chance = Chance(at=chance.at)


# --- secrets -------------------------------------------------------------------------------------------------------


class _Place:
    """A place where a card lies that is hidden from somebody: a pile, a room, or the Agenda of a player."""

    __slots__ = ("card", "index", "where")

    def __init__(self, where: Any, index: int = 0) -> None:
        self.where, self.index = where, index
        self.card = self.now()

    def now(self) -> str:
        if isinstance(self.where, Room):
            return self.where.card
        if isinstance(self.where, Player):
            return self.where.agenda
        return str(self.where[self.index])

    def put(self, card: str) -> None:
        if isinstance(self.where, Room):
            self.where.card = card
        elif isinstance(self.where, Player):
            self.where.agenda = card
        else:
            self.where[self.index] = card


def _places(state: EncountersState) -> Iterator[_Place]:
    piles = (state.hive, state.drones, state.barracks, state.strikes, state.sergeants, state.alien_deck, state.leftover)
    for pile in piles:
        yield from (_Place(pile, index) for index in range(len(pile)))
    for room in state.rooms:
        if room.card and not room.up:
            yield _Place(room)
    for player in state.players:
        yield from (_Place(player.deck, index) for index in range(len(player.deck)))
        yield from (_Place(player.hand, index) for index in range(len(player.hand)))
        if player.agenda and not player.agenda_open:
            yield _Place(player)
