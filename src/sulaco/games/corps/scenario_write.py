"""A corps game written down as a scenario file, by the kernel's writer; docs/scenarios.md explains the lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.event import Event
from sulaco.table.scenario_write import Writer
from sulaco.table.table import Table

from .corps import Corps
from .scenario import Scenario
from .scenario_lines import position_lines
from .scenario_secrets import deal_for, hidden_cards, seen_now


class CorpsWriter(Writer):
    """How corps writes a position, and what is hidden in it."""

    rig = Scenario

    def lines(self, state: Any) -> list[str]:
        return position_lines(state)

    def hidden(self, game: Any, eyes: int | None) -> set[str]:
        return hidden_cards(game, eyes)

    def seen(self, table: Table[Any], eyes: int | None, events: Iterable[Event]) -> set[str]:
        return seen_now(table, eyes, events)

    def deal(self, table: Table[Any], state: Any, eyes: int | None, chance: Chance, seen: set[str]) -> None:
        deal_for(table, state, eyes, chance, seen)


def write_scenario(table: Table[Corps], title: str, remark: str = "") -> str:
    """The present moment as a scenario file, with everything that is hidden."""
    return CorpsWriter().write(table, title, remark)


def write_seen(table: Table[Corps], eyes: int | None, title: str, remark: str = "", seed: int = 0) -> str:
    """The present moment as these eyes know it; what they cannot know is dealt anew, with a chance of its own."""
    return CorpsWriter().write_seen(table, eyes, title, remark, seed)
