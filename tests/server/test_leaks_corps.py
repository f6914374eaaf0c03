"""Nothing that a seat may not know goes over the wire: random games over real sockets, every byte looked at."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.events import Drew
from sulaco.games.corps.insight import _Look
from sulaco.games.corps.state import Blip
from sulaco.server import viewer as sight
from sulaco.server.protocol.live import Position
from sulaco.server.room import Room

from .conftest import Running
from .leaks_corps import Watch
from .leaky import hands_in_view, hint_in_view, options_for_all, whole_event

MISSIONS = ["bug-hunt-1", "bug-hunt-2", "bug-hunt-3", "bug-hunt-4", "escape", "newt", "rescue", "resupply", "survive"]


@pytest.mark.parametrize("mission", MISSIONS)
def test_nobody_is_told_a_secret(server: Running, mission: str) -> None:
    with closing(Watch(server, mission, MISSIONS.index(mission))) as watch:
        watch.play(30)
        watch.look_back()
        watch.play(170)
        watch.look_back()
    assert not watch.problems
    assert watch.moved > 2000


# --- and a leak would be found -----------------------------------------------------------------------------------


def blip_numbers_in_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Blip, "known_to", lambda self, seat: True)


def blip_numbers_in_insight(patch: pytest.MonkeyPatch) -> None:
    blip = _Look._blip

    def leaky(self: _Look, seen: Blip) -> Any:
        self.rows.append(("Number", str(seen.number)))
        return blip(self, seen)

    patch.setattr(_Look, "_blip", leaky)


def chance_in_view(patch: pytest.MonkeyPatch) -> None:
    view = sight.view
    patch.setattr(sight, "view", lambda table, eyes: {**view(table, eyes), "at": str(table.game.state.chance.at)})


def true_position(patch: pytest.MonkeyPatch) -> None:
    """Only who connects anew is told too much: the view of another seat."""
    position = Room._position

    def leaky(self: Room, connection: Any) -> Position:
        self._told.pop(connection.eyes, None)
        with pytest.MonkeyPatch.context() as inner:
            view = sight.view
            inner.setattr(sight, "view", lambda table, eyes: view(table, 0))
            told = position(self, connection)
        self._told[connection.eyes] = sight.view(self.table, connection.eyes)
        return told

    patch.setattr(Room, "_position", leaky)


LEAKS = {
    "hands in the view": hands_in_view(Corps),
    "order of the deck in the view": hint_in_view(lambda state: (state.endurance or [""])[-1]),
    "Blip numbers in the view": blip_numbers_in_view,
    "Blip numbers in insights": blip_numbers_in_insight,
    "drawn cards in the log": whole_event(Drew),
    "options for all": options_for_all,
    "chance in the view": chance_in_view,
    "the true position": true_position,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(server: Running, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    LEAKS[leak](monkeypatch)
    problems: list[str] = []
    for seed in (21, 22, 23):
        with closing(Watch(server, "resupply", seed)) as watch:
            watch.play(120)
            watch.look_back()
            problems += watch.problems
        if problems:
            break
    assert problems
