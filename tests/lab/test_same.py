"""Same: games of one version are found again, and a game that differs is named."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sulaco.lab import same


def test_the_same_version_plays_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "before.json"
    assert same.main(["record", str(file), "--games", "2"]) == 0

    assert same.main(["check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "6 games, 0 differ"


def test_a_game_that_differs_is_named_with_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "before.json"
    same.main(["record", str(file), "--games", "2", "--game", "battles"])
    first, second = msgspec.json.decode(file.read_bytes(), type=list[same.Record])
    changed = msgspec.structs.replace(second, events="another")
    file.write_bytes(msgspec.json.encode([first, changed]))
    capsys.readouterr()

    assert same.main(["check", str(file)]) == 1

    named, counted = capsys.readouterr().out.splitlines()
    assert named.startswith(f"battles seed {second.seed} ")
    assert named.endswith(f": events ({second.decisions} decisions)")
    assert counted == "2 games, 1 differ"
