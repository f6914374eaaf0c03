"""At every event the view says what the event says, and it did not say so before."""

from __future__ import annotations

from collections.abc import Mapping

from sulaco.games.battles import events
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.view import BattlesView, SeenUnit
from sulaco.table.event import Event
from tests.games.moments import Said, told_in_time


def _unit(view: BattlesView, id: str) -> SeenUnit | None:
    return next((unit for unit in view.units if unit.unit.id == id), None)


SAID: Mapping[type[Event], Said] = {
    events.Stunned: lambda view, event: (unit := _unit(view, event.unit)) is not None and unit.unit.stunned,
    events.Recovered: lambda view, event: (unit := _unit(view, event.unit)) is not None and not unit.unit.stunned,
    events.Koed: lambda view, event: _unit(view, event.unit) is None,
    events.Recruited: lambda view, event: _unit(view, event.card) is not None,
    events.RowChanged: lambda view, event: (
        (unit := _unit(view, event.unit)) is not None and unit.unit.front == event.front
    ),
    events.Attacked: lambda view, event: view.combat is not None,
}
ANNOUNCED = (events.Recruited, events.Koed)
"""A recruit enters, and whoever is KO'd leaves, after the event: several leave together."""


def test_what_an_event_says_is_seen_at_that_event() -> None:
    assert told_in_time(Battles, SAID, ANNOUNCED, 24) == []
