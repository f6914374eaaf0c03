"""Bench: the keys that programs read, figures that make sense, and a peer that may be missing."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from sulaco.games import GAMES
from sulaco.lab import bench
from sulaco.table.table import Table


def test_the_keys_are_those_that_programs_read() -> None:
    figures = bench.run(True, seconds=0.02, runs=3)

    assert list(figures) == ["games", "peers"]
    assert list(figures["games"]) == list(GAMES)
    for row in figures["games"].values():
        assert list(row) == [
            "decisions_per_second",
            "games_per_second",
            "decisions_per_game",
            "fork_us",
            "view_us",
            "replay_ms",
        ]
    assert list(figures["peers"]) == ["python-chess"]
    assert list(figures["peers"]["python-chess"]) == ["decisions_per_second"]
    assert all(value > 0 for group in figures.values() for row in group.values() for value in row.values())


def test_peers_are_measured_only_when_asked_for() -> None:
    assert list(bench.run(False, seconds=0.01, runs=1)) == ["games"]


def test_copies_are_measured_at_every_decision_of_the_middle_third(monkeypatch: pytest.MonkeyPatch) -> None:
    corps = bench.Bench("corps")
    forked: list[int] = []
    fork = Table.fork

    def noted(table: Table[Any]) -> Table[Any]:
        forked.append(len(table.journal))
        return fork(table)

    monkeypatch.setattr(Table, "fork", noted)

    corps._copies(0)

    third = len(corps.finished.journal) // 3
    assert forked == list(range(third, 2 * third))


def test_a_missing_peer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)

    with pytest.raises(bench.NoPeer, match="python-chess is not installed"):
        bench.run(True, seconds=0.01, runs=1)
