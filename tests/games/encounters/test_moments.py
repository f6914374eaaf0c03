"""At every event the view says what the event says, and it did not say so before."""

from __future__ import annotations

from collections.abc import Mapping

from sulaco.games.encounters import events
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.view import EncountersView
from sulaco.table.event import Event
from tests.games.moments import Said, told_in_time


def _revealed(view: EncountersView, event: events.Revealed) -> bool | None:
    """Whether a card of a room lies open. In the Combat Zone all do: a hidden one is turned over as it comes there."""
    return any(room.up and room.card == event.card for room in view.rooms) if event.room else None


SAID: Mapping[type[Event], Said] = {
    events.HqFilled: lambda view, event: event.card in view.hq,
    events.Recruited: lambda view, event: event.card not in view.hq if event.rule == "L6.02" else None,
    events.Discarded: lambda view, event: event.card in view.players[event.seat].discard,
    events.CardPlayed: lambda view, event: any(play.card == event.card for play in view.plays),
    events.StrikeDrawn: lambda view, event: event.card in view.players[event.seat].strikes,
    events.Healed: lambda view, event: event.card not in view.players[event.seat].strikes,
    events.Revealed: _revealed,
    events.EnemyDied: lambda view, event: event.card in view.dead_enemies,
    events.Died: lambda view, event: view.players[event.seat].dead,
}
ANNOUNCED = (events.Recruited, events.StrikeDrawn, events.Died, events.CardPlayed, events.Discarded)
"""What an Alien Player plays or discards, and whatever is drawn or paid for, is put into its place after the event."""


def test_what_an_event_says_is_seen_at_that_event() -> None:
    assert told_in_time(Encounters, SAID, ANNOUNCED, 24) == []
