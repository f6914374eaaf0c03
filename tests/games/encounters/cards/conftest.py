"""Whatever a card does, the position after it is one that can be."""

from __future__ import annotations

from typing import Any

import pytest

from sulaco.table.table import Table


@pytest.fixture(autouse=True)
def possible(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Table.choose

    def checked(table: Table[Any], key: str) -> None:
        choose(table, key)
        assert list(table.game.violations()) == [], key

    monkeypatch.setattr(Table, "choose", checked)
