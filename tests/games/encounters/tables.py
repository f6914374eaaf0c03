"""What the tests of encounters share: looking at a table and playing on it, with what is peculiar to the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import EncountersState, Player, Room
from sulaco.games.encounters.words import Words, parse
from sulaco.table.table import Table

from ..tables import asides as asides
from ..tables import asked as asked
from ..tables import keys as keys
from ..tables import play as play
from ..tables import rules as rules
from ..tables import why_not as why_not


def state(table: Table[Encounters]) -> EncountersState:
    return table.game.state


def player(table: Table[Encounters], seat: int) -> Player:
    return table.game.state.players[seat]


def agenda_in_hand(p: Position, seat: int, name: str) -> str:
    """This Agenda, shown, has come into its player's hand."""
    card = p.agenda(seat, name, shown=True)
    p.player(seat).discard.remove(card)
    p.player(seat).hand.append(card)
    return card


def fought_to_the_end(p: Position) -> Table[Encounters]:
    """The last enemy of the third Objective has been fought, which completes it."""
    p.objective(3)
    final = p.zone("the-perfect-organism")[0]
    p.points(attack=11)
    t = p.table()
    t.choose(f"fight:{final}")
    return t


def points(table: Table[Encounters]) -> tuple[int, int]:
    """Recruit Points and Attack."""
    return table.game.state.recruit, table.game.state.attack


def room(table: Table[Encounters], name: str) -> Room:
    return table.game.state.rooms[ROOMS.index(name)]


def complex_cards(table: Table[Encounters]) -> list[str]:
    """What is in the five rooms, from the Hive outward."""
    return [room.card for room in table.game.state.rooms]


def alter(monkeypatch: pytest.MonkeyPatch, card: str, **facts: Any) -> None:
    """Print a card anew for one test, for rules that no card of the box shows; effects are given as plain text."""
    for field in msgspec.structs.fields(CARDS[card]):
        if field.type == Words and field.name in facts:
            facts[field.name] = parse(facts[field.name])
    monkeypatch.setitem(CARDS, card, msgspec.structs.replace(CARDS[card], **facts))
