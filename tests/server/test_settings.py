"""What a server allows is what its page says."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from sulaco.server.settings import Settings, data_folder, reports_folder, runs_folder

PAGE = Path(__file__).parents[2] / "docs/scaling.md"
ELSEWHERE = {"bot_processes", "host", "hosts", "lab", "port", "reports", "runs", "trusted"}
"""They depend on the machine, or are given by whoever starts the server."""


def test_the_limits_on_the_page_are_those_of_a_server() -> None:
    _, _, section = PAGE.read_text(encoding="utf-8").partition("## What a server allows")
    told: dict[str, float] = {}
    for row in re.findall(r"^\|(.*`.*)\|$", section, re.MULTILINE):
        what, limits = row.split("|")
        names, numbers = re.findall(r"\(`(\w+)`\)", what), re.findall(r"[\d.]+", limits)
        told |= dict(zip(names, map(float, numbers), strict=True))
    settings = msgspec.structs.asdict(Settings())
    assert told == {name: value for name, value in settings.items() if name not in ELSEWHERE}


def test_files_are_kept_where_this_users_programs_keep_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data/sulaco"
    assert reports_folder() == tmp_path / "data/sulaco/reports"
    assert runs_folder() == tmp_path / "data/sulaco/runs"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "elsewhere"))  # which means something on Windows only
    assert data_folder() == tmp_path / ".local/share/sulaco"
