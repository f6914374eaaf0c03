"""The example game, known by its name while a test of the kernel runs."""

from __future__ import annotations

import pytest

from sulaco.games import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "duel", ("tests.table.example_game", "Duel"))
