"""`sulaco compare`: two runs, two cells of one run, and what cannot be compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sulaco import cli


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Random and sensible players, in two cells."""
    folder = tmp_path_factory.mktemp("compare") / "run"
    arguments = ["--film", "alien", "--players", "1", "--bot", "random,sensible", "--games", "12", "--processes", "1"]
    assert cli.run(["simulate", "encounters", *arguments, "--out", str(folder)]) == 0
    return folder


def cell(run: Path, bot: str) -> str:
    return f"{run}@alien, 1 player, {bot}"


def test_two_cells(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["compare", cell(run, "random"), cell(run, "sensible")]) == 0
    found = capfd.readouterr().out
    assert "12 games" in found
    assert "the same seeds" in found


def test_for_programs(run: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["compare", cell(run, "random"), cell(run, "random"), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    won = found["cells"][0]["measures"][0]
    assert (won["difference"]["effect"], won["shown"]) == (0.0, False)


@pytest.mark.parametrize(
    ("after", "reason"),
    [("nowhere", "nowhere"), ("@no such cell", "no such cell")],
)
def test_what_cannot_be_compared(run: Path, after: str, reason: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["compare", str(run), f"{run}{after}"]) == 2
    error = capfd.readouterr().err
    assert reason in error
    assert "Traceback" not in error
