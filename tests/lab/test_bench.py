"""Bench: the keys that programs read, figures that make sense, and a peer that may be missing."""

from __future__ import annotations

import sys

import pytest

from sulaco.lab import bench


def test_the_keys_are_those_that_programs_read() -> None:
    figures = bench.run(True, seconds=0.02, runs=3)

    assert list(figures) == ["games", "peers"]
    assert list(figures["games"]) == ["corps"]
    assert list(figures["games"]["corps"]) == [
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


def test_a_copy_is_measured_in_the_middle_of_a_step() -> None:
    middle = bench.Bench("corps").middle

    assert len(middle.journal) > middle.checkpoint()[0]
    assert middle.decision is not None


def test_a_missing_peer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)

    with pytest.raises(bench.NoPeer, match="python-chess is not installed"):
        bench.run(True, seconds=0.01, runs=1)
