"""At every event the view says what the event says, and it did not say so before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sulaco.games.corps import events
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.view import CorpsView
from sulaco.table.event import Event
from tests.games.moments import Said, told_in_time


def _at(view: CorpsView, piece: str) -> int:
    """Where a piece stands; -1 if it is not on the map."""
    found: list[Any] = [*view.characters, *view.aliens, *view.blips, *view.guns, *view.tokens]
    return next((int(each.at) for each in found if each.id == piece), -1)


def _moved(view: CorpsView, event: events.Moved) -> bool:
    return _at(view, event.piece) == event.path[-1]


def _alien_hit(view: CorpsView, event: events.AlienHit) -> bool:
    tokens = next((alien.tokens for alien in view.aliens if alien.id == event.alien and alien.at >= 0), None)
    return tokens is None if event.killed else tokens == event.left


def _down(view: CorpsView, who: str) -> bool:
    return any(each.id == who and each.status == "down" for each in view.characters)


SAID: Mapping[type[Event], Said] = {
    events.Moved: _moved,
    events.AlienHit: _alien_hit,
    events.Spotted: lambda view, event: (
        _at(view, event.alien) == event.space if event.alien else _at(view, event.blip) < 0
    ),
    events.BlipPlaced: lambda view, event: _at(view, event.blip) == event.space,
    events.BlipRemoved: lambda view, event: _at(view, event.blip) < 0,
    events.TunnelPlaced: lambda view, event: _at(view, event.tunnel) == event.space,
    events.GunPlaced: lambda view, event: _at(view, event.gun) == event.space,
    events.GunFired: lambda view, event: any(g.id == event.gun and g.ammo == event.ammo for g in view.guns),
    events.KnockedDown: lambda view, event: _down(view, event.character),
    events.StoodUp: lambda view, event: not _down(view, event.character),
    events.Killed: lambda view, event: _at(view, event.character) < 0,
    events.Captured: lambda view, event: event.character in view.captured,
    events.Barricaded: lambda view, event: event.place in view.barricades,
    events.BarricadeRemoved: lambda view, event: event.place not in view.barricades,
    events.TrackerDrawn: lambda view, event: event.card in view.tracker_discarded,
    events.EventPlayed: lambda view, event: event.card in view.resolving,
    events.Discarded: lambda view, event: event.card in view.discarded,
}
ANNOUNCED = (events.Killed, events.Captured, events.Discarded)
"""What happens to whoever falls, and what a discarded Hazard does, comes between the event and what it tells."""


def test_what_an_event_says_is_seen_at_that_event() -> None:
    assert told_in_time(Corps, SAID, ANNOUNCED, 24) == []
