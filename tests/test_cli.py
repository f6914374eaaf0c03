"""The command `sulaco`: what it prints, how it fails, how it leaves."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from sulaco import __version__, cli
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table import save
from sulaco.table.table import Table

SECONDS = 30
COMMAND = [sys.executable, "-c", "from sulaco.cli import main; main()"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def sulaco(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, through pipes."""
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS
    )


def complaint(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command complains about: one sentence on stderr, exit 2, nothing on stdout."""
    code = cli.run(arguments)
    out, err = capfd.readouterr()
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("sulaco: ")
    return err.removeprefix("sulaco: ").rstrip("\n")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with three decisions."""
    table = Table(Corps, Setup(mission="newt"), 5)
    for key in ("gear:standard-issue", "gear:done", "place:16,8"):
        table.choose(key)
    path = tmp_path / "game.json"
    save.write(table, path)
    return path


# --- help and rules ----------------------------------------------------------------------------------------


def test_alone_it_shows_the_help() -> None:
    done = sulaco()

    assert done.returncode == 0
    for name in ("bench", "fuzz", "play", "repair", "replay", "rules", "scenario", "simulate"):
        assert f"\n  {name} " in done.stdout


def test_the_version() -> None:
    assert sulaco("--version").stdout == f"sulaco {__version__}\n"


def test_help_imports_no_game_and_no_rich() -> None:
    code = (
        "import sys; from sulaco import cli; cli.run(['--help']); print(sorted(set(sys.modules) & {'rich', 'msgspec'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_rules_by_words_id_and_chapter(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "corps", "A1.02"]) == 0
    assert capfd.readouterr().out.startswith("A1.02   The Alien die is six-sided")
    assert cli.run(["rules", "corps", "full", "auto"]) == 0
    assert "A11.09" in capfd.readouterr().out
    assert cli.run(["rules", "corps"]) == 0
    assert "A11   " in capfd.readouterr().out


def test_rules_as_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "corps", "A1.02", "--json"]) == 0

    found = json.loads(capfd.readouterr().out)
    assert found[0]["id"] == "A1.02"
    assert found[0]["tags"] == ["base"]


def test_coverage_counts_rules_and_tests(capfd: pytest.CaptureFixture[str]) -> None:
    code = cli.run(["rules", "corps", "--coverage", "--json"])

    found = json.loads(capfd.readouterr().out)
    assert code == (1 if found["missing"] or found["missing_rulings"] or found["unknown"] else 0)
    assert (
        "tests/terminal/test_session.py::test_an_action_that_is_not_possible_is_refused_with_its_reason"
        in (found["rules"]["A12.01"])
    )


# --- bad input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["frob"], "No such command 'frob'."),
        (["rules"], "Missing argument 'GAME'."),
        (["play", "chess"], "There is no game 'chess'; there is: corps."),
        (["play", "corps", "--mission", "nope"], "There is no mission 'nope'; there are: newt, escape, survive,"),
        (["play", "corps", "--players", "7"], "7 players do not fit: 1 to 6 can play."),
        (["play", "corps", "--mission", "newt", "--players", "0"], "0 players do not fit: 1 to 6 can play."),
        (["play", "corps", "--heroes", "bishop"], "'bishop' cannot be played as a Hero."),
        (["play", "corps", "--heroes", "hicks,hicks"], "Cpl. Hicks was chosen twice."),
        (
            ["play", "corps", "--mission", "newt", "--players", "2", "--heroes", "hicks"],
            "2 players need as many Heroes",
        ),
        (["play", "corps", "--bot", "clever"], "There is no bot 'clever' for corps; there are: random, sensible."),
        (["play", "corps", "--players", "1", "--bot", "random", "--bot", "random"], "2 bots for 1 seat are too many."),
        (["play", "corps", "--seed", "x"], "Invalid value for '--seed'"),
        (["play", "corps", "--load", "gone.json"], "gone.json cannot be read: no such file or directory."),
        (["rules", "corps", "zzzz"], "No rule of corps speaks of 'zzzz'."),
        (["replay", "gone.json"], "gone.json cannot be read: no such file or directory."),
        (["repair", "gone.json"], "gone.json cannot be read: no such file or directory."),
        (["scenario", "gone.scenario"], "gone.scenario: No such file or directory."),
        (["fuzz", "corps", "--mission", "nope"], "There is no mission 'nope'"),
        (["fuzz", "corps", "--players", "9"], "9 players do not fit"),
        (["simulate", "corps", "--mission", "nope"], "There is no mission 'nope'"),
        (["simulate", "corps", "--mission", "newt", "--bot", "clever"], "There is no bot 'clever'"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], sentence: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert complaint(capfd, *arguments).startswith(sentence)


@pytest.mark.parametrize("command", [["play", "corps", "--load"], ["replay"], ["repair"]])
def test_a_damaged_save_is_refused_with_its_line(
    command: list[str], game: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = game.read_text(encoding="utf-8")
    line = text[: text.index("gear:done")].count("\n") + 1
    game.write_text(text.replace("gear:done", "gear:gone"), encoding="utf-8")

    if command == ["repair"]:
        assert cli.run([*command, str(game)]) in (1, 2)
        out, err = capfd.readouterr()
        assert f"line {line}" in out + err
    else:
        assert f"line {line}" in complaint(capfd, *command, str(game))


def test_a_foreign_file_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"name": "sulaco"}', encoding="utf-8")

    assert "line 1" in complaint(capfd, "replay", str(other))


def test_flags_of_a_new_game_do_not_fit_a_saved_one(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said = complaint(capfd, "play", "corps", "--load", str(game), "--mission", "newt")

    assert said == "--mission belongs to a new game: a saved one has it already."


def test_a_closed_pipe_ends_in_one_sentence_and_the_game_is_kept(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "corps", "--mission", "newt", "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write("h\n")
    process.stdin.flush()
    assert any("Hint (h): Done" in line for line in process.stdout)
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write("map\n" * 500)
        process.stdin.close()
    said = process.stderr.read()
    process.stderr.close()

    kept = tmp_path / "state" / "sulaco" / "corps-newt-5.json"
    assert process.wait(SECONDS) == 2
    assert said == f"sulaco: The output was closed; the game is kept: {kept}\n"
    assert save.read(kept).journal == ["gear:standard-issue"]


# --- playing -----------------------------------------------------------------------------------------------


def test_a_whole_first_mission_through_a_pipe() -> None:
    done = sulaco("play", "corps", "--mission", "newt", "--heroes", "hicks", "--seed", "5", typed="h\n" * 2000)

    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "MISSION WON" in done.stdout or "MISSION LOST" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_game_set_up_by_the_menus() -> None:
    typed = "what\n1\n2\nsens\nrip\nh\nquit\n"

    done = sulaco("play", "corps", "--seed", "3", typed=typed)

    assert done.returncode == 0
    assert "'what' is not on the list." in done.stdout
    kept = save.read(Path(done.stdout.rpartition("The game is kept: ")[2].splitlines()[0]))
    assert (kept.setup.mission, kept.setup.players, kept.setup.heroes) == ("newt", 2, ["ripley", "hicks"])
    assert done.stdout.rstrip().endswith("--bot sensible")


def test_menus_at_the_end_of_input_leave_quietly() -> None:
    done = sulaco("play", "corps")

    assert (done.returncode, done.stderr) == (0, "")


def test_a_saved_game_goes_on(game: Path) -> None:
    done = sulaco("play", "corps", "--load", str(game), typed="place:17,8\n")

    assert done.returncode == 0
    assert save.read(game).journal == ["gear:standard-issue", "gear:done", "place:16,8", "place:17,8"]


def test_an_unwritable_folder_loses_nothing(tmp_path: Path) -> None:
    done = sulaco("play", "corps", "--mission", "newt", "--seed", "5", typed="h\nsave no/game.json\nsave game.json\n")

    assert done.returncode == 0
    assert "cannot be written" in done.stdout
    assert save.read(tmp_path / "game.json").journal == ["gear:standard-issue"]


def test_letters_that_are_no_text_do_no_harm() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "corps", "--mission", "newt", "--seed", "5"],
        input=b"\xff\xfe\x00\nh\n",
        capture_output=True,
        timeout=SECONDS,
    )

    assert done.returncode == 0
    assert b"is no option and no command" in done.stdout


def test_a_terminal_without_unicode_gets_plain_letters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*COMMAND, "play", "corps", "--mission", "newt", "--seed", "5"],
        input=b"h\nmap\n",
        capture_output=True,
        env=environment,
        timeout=SECONDS,
    )

    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"S1" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_on_a_real_terminal_it_draws_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import pty
    import struct
    import termios

    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    process = subprocess.Popen(
        [*COMMAND, "play", "corps", "--mission", "newt", "--seed", "5"],
        stdin=other,
        stdout=other,
        stderr=other,
        # The line editor of a process that runs tests sets LINES behind the back of os.environ.
        env=dict(os.environ),
    )
    os.close(other)
    told = b""
    for waited, typed in (
        (b"Enter to go on", b"\n"),
        (b"Hint (h): Standard", b"h\n"),
        (b"Enter to go on", b"\n"),
        (b"Hint (h): Done", b"quit\n"),
        (b"Go on with", b""),
    ):
        seen = b""
        while waited not in seen:
            ready, _, _ = select.select([main], [], [], SECONDS)
            assert ready, seen
            seen += os.read(main, 65536)
        told += seen
        os.write(main, typed)

    assert process.wait(SECONDS) == 0
    os.close(main)
    assert b"\x1b[2J" in told
    assert b"\x1b[32m" in told  # legal green
    assert b"Traceback" not in told


# --- replay, scenarios, the laboratory ---------------------------------------------------------------------


def test_replay_prints_the_annotated_game(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", str(game)]) == 0

    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "The beginning: Newt, seed 5."
    assert lines[1] == "   1 Gear up: hand out weapons and equipment.  A3.01"
    assert lines[2] == "     Player 1: Standard issue for everybody"
    assert lines[3] == "       Cpl. Hicks takes M41A Pulse Rifle.  A3.01"
    assert "     Player 1: Space 16,8" in lines


def test_replay_as_json(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", str(game), "--json"]) == 0

    told = json.loads(capfd.readouterr().out)
    assert [step["key"] for step in told["steps"]] == ["gear:standard-issue", "gear:done", "place:16,8"]
    assert told["steps"][-1]["digest"] == save.read(game).digest()
    assert told["ending"] is None


SCENARIO = """\
title: Gorman walks
game: corps
rules: A10.01

position:
  map:
    +--+--+--+
    |        |
    +--+--+--+
  end
  gorman at 0,0 player 1
  activate gorman

play:
  do move:2,0
  gorman at 2,0
"""


def test_a_scenario_that_holds_and_one_that_does_not(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.scenario", tmp_path / "bad.scenario"
    good.write_text(SCENARIO, encoding="utf-8")
    bad.write_text(SCENARIO.replace("gorman at 2,0", "gorman at 1,0"), encoding="utf-8")

    assert cli.run(["scenario", str(good)]) == 0
    assert capfd.readouterr().out == f"ok   {good}: Gorman walks\n"
    assert cli.run(["scenario", str(good), str(bad), "--json"]) == 1
    told = json.loads(capfd.readouterr().out)
    assert [(answer["ok"], len(answer["failures"])) for answer in told] == [(True, 0), (False, 1)]
    assert "line 16" in told[1]["failures"][0]


def test_a_scenario_with_an_error_is_bad_input(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text(SCENARIO.replace("activate gorman", "activate ridley"), encoding="utf-8")

    assert complaint(capfd, "scenario", str(wrong)).startswith(f"{wrong}: line 12")


def test_fuzz_counts(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["fuzz", "corps", "--games", "2", "--seed", "1", "--mission", "newt", "--json"]) == 0

    told = json.loads(capfd.readouterr().out)
    assert (told["games"], told["violations"]) == (2, [])
    assert told["decisions"] > 20


def test_simulate_counts(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "corps", "--mission", "newt", "--players", "1", "--games", "2", "--processes", "1"]
    assert cli.run([*arguments, "--json"]) == 0

    assert json.loads(capfd.readouterr().out)["games"] == 2


def test_repair_leaves_a_game_that_fits(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()

    assert cli.run(["repair", str(game)]) == 0
    assert "all 3 decisions fit" in capfd.readouterr().out
    assert game.read_bytes() == before
