"""Headings of the log: a turn, and what is a part of it."""

from __future__ import annotations

import importlib

import pytest

from sulaco.games import GAMES
from sulaco.table.event import Event

PARTS = {"corps": {"PhaseBegan"}, "battles": {"PhaseBegan"}, "encounters": {"PhaseBegan", "ObjectiveCompleted"}}


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_a_heading_and_its_parts_are_headings_below_it(game: str) -> None:
    """Clients and recordings divide a game into turns by the headings of the first level."""
    module = importlib.import_module(f"sulaco.games.{game}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    headings: dict[int, set[str]] = {}
    for kind in kinds:
        headings.setdefault(kind.heading, set()).add(kind.__name__)
    assert headings.pop(0)
    assert headings == {1: {"TurnBegan"}, 2: PARTS[game]}
