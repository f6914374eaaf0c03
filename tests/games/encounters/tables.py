"""What the tests of encounters share: looking at a table and playing on it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.state import EncountersState, Player, Room
from sulaco.games.encounters.words import Words, parse
from sulaco.table.table import Table


def keys(table: Table[Encounters], verb: str = "") -> list[str]:
    """The keys of the present options; with a verb, what stands behind it in those that begin with it."""
    assert table.decision is not None
    found = table.decision.keys()
    return [key.removeprefix(verb + ":") for key in found if key.startswith(verb + ":")] if verb else found


def asides(table: Table[Encounters]) -> list[str]:
    """The keys of what others may do while the active player decides."""
    assert table.decision is not None
    return [option.key for option in table.decision.asides]


def asked(table: Table[Encounters]) -> tuple[int, str]:
    """Who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.kind


def why_not(table: Table[Encounters], key: str) -> str:
    """The rule that this is not an option by; "" if nothing is said about it."""
    assert table.decision is not None
    return next((each.reason.rule for each in table.decision.why_not() if each.key == key), "")


def play(table: Table[Encounters], *choices: str) -> None:
    for key in choices:
        table.choose(key)


def state(table: Table[Encounters]) -> EncountersState:
    return table.game.state


def player(table: Table[Encounters], seat: int) -> Player:
    return table.game.state.players[seat]


def points(table: Table[Encounters]) -> tuple[int, int]:
    """Recruit Points and Attack."""
    return table.game.state.recruit, table.game.state.attack


def room(table: Table[Encounters], name: str) -> Room:
    return table.game.state.rooms[ROOMS.index(name)]


def complex_cards(table: Table[Encounters]) -> list[str]:
    """What is in the five rooms, from the Hive outward."""
    return [room.card for room in table.game.state.rooms]


def rules(table: Table[Encounters], kind: type[Any]) -> list[str]:
    """The rules named by all events of this kind."""
    return [event.rule for event in table.events if isinstance(event, kind)]


def alter(monkeypatch: pytest.MonkeyPatch, card: str, **facts: Any) -> None:
    """Print a card anew for one test, for rules that no card of the box shows; effects are given as plain text."""
    for field in msgspec.structs.fields(CARDS[card]):
        if field.type == Words and field.name in facts:
            facts[field.name] = parse(facts[field.name])
    monkeypatch.setitem(CARDS, card, msgspec.structs.replace(CARDS[card], **facts))
