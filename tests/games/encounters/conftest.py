"""Encounters, known by its name while its tests run."""

from __future__ import annotations

import pytest

from sulaco.games import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "encounters", ("sulaco.games.encounters", "Encounters"))
