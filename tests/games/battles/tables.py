"""What the tests of battles share: looking at a table and playing on it, with what is peculiar to the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.cards import CARDS
from sulaco.games.battles.events import Struck
from sulaco.games.battles.state import Player, Unit
from sulaco.table.table import Table

from ..tables import asked as asked
from ..tables import keys as keys
from ..tables import play as play
from ..tables import rules as rules


def attack(table: Table[Battles], defender: Unit, first: Unit, *others: Unit) -> None:
    """One character attacks, or a team; what is no choice is not asked."""
    table.choose(f"attack:{first.id}")
    if asked(table)[1] == "defender":
        table.choose(f"defender:{defender.id}")
    for other in others:
        table.choose(f"join:{other.id}")
    if asked(table)[1] == "team-attack":
        table.choose("go")
    combat = table.game.state.combat
    assert combat is None or combat.attackers == [unit.id for unit in (first, *others)]


def strike(table: Table[Battles]) -> None:
    """Everybody passes: the strikes come."""
    for _ in table.game.living():
        table.choose("pass")


def strikes(table: Table[Battles]) -> list[tuple[tuple[str, ...], str, int, int, bool]]:
    """All strikes so far: who, at whom, with which ATK, against which DEF, and whether they hit."""
    found = [event for event in table.events if isinstance(event, Struck)]
    return [(event.units, event.target, event.atk, event.defense, event.hit) for event in found]


def pass_turn(table: Table[Battles]) -> None:
    """Whoever is in the Main Phase ends it, and the next player does nothing up to the own Main Phase."""
    play(table, "end", "none", "done", "done")


def now(table: Table[Battles], unit: Unit) -> Unit:
    """The character as it stands now."""
    return table.game.by_id[unit.id]


def gone(table: Table[Battles], unit: Unit) -> bool:
    return unit.id not in table.game.by_id


def player(table: Table[Battles], seat: int) -> Player:
    return table.game.state.players[seat]


def alter(monkeypatch: pytest.MonkeyPatch, card: str, **facts: Any) -> None:
    """Print a card anew for one test, for rules that no card of the set shows."""
    monkeypatch.setitem(CARDS, card, msgspec.structs.replace(CARDS[card], **facts))
