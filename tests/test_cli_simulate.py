"""`sulaco simulate`: cells, folders, being stopped and going on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sulaco import cli
from sulaco.lab.store import Run

from .lab.runs import files

COMMAND = [sys.executable, "-m", "sulaco", "simulate"]
SHORT = ["encounters", "--film", "alien", "--players", "1", "--bot", "random"]
GAMES = 4000
LONG = [*SHORT, "--games", str(GAMES), "--processes", "2"]
"""Long enough to be ended soon after its first block of 200 games."""
SECONDS = 300


def said(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is complained about."""
    assert cli.run(["simulate", *arguments]) == 2
    return capfd.readouterr().err.removeprefix("sulaco: ")


def test_several_values_make_several_cells(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["encounters", "--film", "alien", "--film", "aliens", "--players", "1,2", "--bot", "random,sensible"]
    assert cli.run(["simulate", *arguments, "--games", "2", "--processes", "1", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)

    assert [cell["name"] for cell in found["cells"]] == [
        f"{film}, {players} {'player' if players == 1 else 'players'}, {bot}"
        for film in ("alien", "aliens")
        for players in (1, 2)
        for bot in ("random", "sensible")
    ]
    assert [row["number"] for row in found["rows"]] == list(range(16))
    assert [cell["games"] for cell in found["cells"]] == [2] * 8


def test_a_table_for_people(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["corps", "--mission", "newt", "--players", "1,2", "--bot", "random", "--games", "2"]
    assert cli.run(["simulate", *arguments, "--processes", "1"]) == 0
    lines = capfd.readouterr().out.splitlines()

    assert lines[0] == "corps, 2 games a cell, seed 1"
    assert lines[3].startswith("newt, 1 player, random  ")
    assert " of 2: " in lines[4]


def test_a_fireteam_of_another_box(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "corps",
        "--mission",
        "bug-hunt-1",
        "--players",
        "2",
        "--boxes",
        "badasses",
        "--fireteam",
        "apone,crowe",
    ]
    assert (
        cli.run(["simulate", *arguments, "--bot", "random,sensible", "--games", "1", "--processes", "1", "--json"]) == 0
    )
    cells = json.loads(capfd.readouterr().out)["cells"]

    assert [cell["name"] for cell in cells] == [
        f"bug-hunt-1, badasses, apone,crowe, 2 players, {bot}" for bot in ("random", "sensible")
    ]
    assert said(capfd, "battles", "--boxes", "badasses") == "battles has no --boxes.\n"


def test_decks_of_battles_by_seat(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["battles", "--deck", "lt-ripley", "--deck", "ripley-8,the-queen-main", "--bots", "random,sensible"]
    assert cli.run(["simulate", *arguments, "--games", "1", "--processes", "1", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)

    assert [cell["name"] for cell in found["cells"]] == [
        "lt-ripley against ripley-8, random and sensible",
        "lt-ripley against the-queen-main, random and sensible",
    ]
    assert found["rows"][0]["bots"] == ["random", "sensible"]


def test_rows_are_kept_in_a_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    arguments = [*SHORT, "--games", "5", "--out", str(out), "--events", "--decisions"]
    assert cli.run(["simulate", *arguments]) == 0
    assert capfd.readouterr().out.endswith(f"The rows are in {out}\n")
    run = Run.open(out)

    assert run.games()["cell"].to_list() == ["alien, 1 player, random"] * 5
    assert run.games()["decisions"].sum() == len(run.decisions())
    assert len(run.events()) > 5
    assert said(capfd, *arguments).startswith(f"{out}: there is a run in this folder already; --resume goes on")
    before = files(out)
    assert cli.run(["simulate", *arguments, "--resume"]) == 0
    assert cli.run(["simulate", "--resume", "--out", str(out)]) == 0
    assert files(out) == before
    assert said(capfd, *SHORT, "--games", "6", "--out", str(out), "--resume").endswith(
        "what differs: games, events, decisions.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Missing argument 'GAME'."),
        (["--resume"], "--resume needs --out"),
        ([*SHORT, "--events"], "--events needs --out"),
        (["--resume", "--out", "nowhere/at/all"], "nowhere/at/all: there is no run in this folder."),
        (["corps", "--mission", "newt,nope"], "There is no mission 'nope'"),
        (["corps", "--mission", "newt", "--players", "two"], "'two' are no numbers of players"),
        (["corps", "--mission", "newt", "--players", "1,9"], ""),
        (["corps", "--film", "alien"], "corps has no --film."),
        (["encounters", "--mission", "newt"], "encounters has no --mission."),
        (["corps", "--mission", "newt", "--deck", "lt-ripley"], "corps has no --deck."),
        (["corps", "--mission", "newt", "--bots", "random,random"], "newt has 3 seats, but --bots names 2 bots."),
        (["corps", "--mission", "newt", "--bot", "random,clever"], "There is no bot 'clever'"),
        (["battles", "--deck", "lt-ripley"], "Battles need a --deck for each seat"),
        (["battles", "--against", "random", "--out", "x"], "--against counts at once and keeps nothing"),
        ([*SHORT, "--cluster", "127.0.0.1:9", "--games", "2"], "There is no Ray cluster at 127.0.0.1:9"),
    ],
)
def test_what_does_not_fit_is_said(arguments: list[str], sentence: str, capfd: pytest.CaptureFixture[str]) -> None:
    found = said(capfd, *arguments)

    assert found.startswith(sentence)
    assert found.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_run_that_is_ended_from_outside_is_resumed(name: str, tmp_path: Path) -> None:
    out = tmp_path / "run"
    process = subprocess.Popen([*COMMAND, *LONG, "--out", str(out)], stderr=subprocess.PIPE, text=True)
    while not list(out.glob("games/part-*")) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(getattr(signal, name))
    _, err = process.communicate(timeout=SECONDS)
    kept = len(Run.open(out).games())

    assert 200 <= kept < GAMES
    if name != "SIGKILL":
        assert process.returncode == 2
        assert err == (
            f"sulaco: Broken off. {kept} of {GAMES} games are kept; go on with: sulaco simulate --resume --out {out}\n"
        )
    subprocess.run([*COMMAND, "--resume", "--out", str(out)], check=True, capture_output=True, timeout=SECONDS)
    run = Run.open(out)
    assert run.games()["number"].to_list() == list(range(GAMES))
    parts = [f"part-{number:05}.parquet" for number in range(GAMES // 200)]
    assert sorted(path.name for path in out.rglob("*") if path.is_file()) == [*parts, "plan.json"]
