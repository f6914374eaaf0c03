"""The command `sulaco`: what it prints, how it fails, how it leaves."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from sulaco import __version__, cli
from sulaco.cli import commands
from sulaco.cli.commands import COMMANDS
from sulaco.games import GAMES
from sulaco.games.corps import Corps
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.games.corps.state import Setup
from sulaco.games.encounters.cards import of_kind
from sulaco.table import save
from sulaco.table.language import speak
from sulaco.table.table import Table

from .pseudo import untranslated

SECONDS = 30
COMMAND = [sys.executable, "-m", "sulaco"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def sulaco(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, through pipes."""
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS
    )


def started(typed: str, *arguments: str) -> subprocess.Popen[str]:
    """A corps game that is being played, after this first answer."""
    process = subprocess.Popen(
        [*COMMAND, "play", "corps", "--seed", "5", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(typed)
    process.stdin.flush()
    assert any("Hint (h): Done" in line for line in process.stdout)
    return process


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


def test_the_help_names_every_command() -> None:
    done = sulaco("--help")

    assert done.returncode == 0
    for name in ("bench", "deck", "fuzz", "play", "repair", "replay", "rules", "scenario", "serve", "simulate"):
        assert f"\n  {name} " in done.stdout


def test_the_version() -> None:
    assert sulaco("--version").stdout == f"sulaco {__version__}\n"


def test_help_imports_no_game_and_no_rich() -> None:
    code = (
        "import sys; from sulaco import cli; cli.run(['--help']); print(sorted(set(sys.modules) & {'rich', 'msgspec'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_python_runs_the_package_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "sulaco", "--help"], capture_output=True, text=True, encoding="utf-8")

    assert (done.returncode, done.stdout) == (0, sulaco("--help").stdout)


def every_command() -> dict[str, click.Command]:
    """All commands by their paths, those of groups too."""
    found: dict[str, click.Command] = {}
    for name in COMMANDS:
        command = commands.sulaco.get_command(click.Context(commands.sulaco), name)
        assert command is not None
        found[name] = command
        if isinstance(command, click.Group):
            found |= {f"{name} {each}": own for each, own in command.commands.items()}
    return found


def test_every_module_of_a_command_is_on_the_list() -> None:
    modules = {path.stem for path in Path(commands.__file__).parent.glob("*.py")}

    assert modules - {"__init__", "commands", "house_rules", "texts"} == set(COMMANDS)


def test_the_catalogue_describes_every_option_and_nothing_else() -> None:
    told = tomllib.loads((Path(commands.__file__).parent / "texts" / "en" / "help.toml").read_text(encoding="utf-8"))
    used = {("sulaco", "about"), ("sulaco", "commands"), ("sulaco", "language")}
    for path, command in every_command().items():
        assert command.help == told[path]["about"]
        used.add((path, "about"))
        for option in (each for each in command.params if isinstance(each, click.Option)):
            name = max(option.opts, key=len).lstrip("-")
            table = path if name in told[path] else "common"
            assert option.help == told[table][name]
            used.add((table, name))

    assert {(table, name) for table, names in told.items() for name in names} == used


def test_the_language_is_a_flag_or_in_the_environment(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        assert cli.run(["--language", "en-XA", "rules", "chess"]) == 2
        assert "chess" in (told := capfd.readouterr().err)
        assert untranslated(told, ("sulaco", "chess", *GAMES)) == []
        monkeypatch.setenv("SULACO_LANGUAGE", "en-XA")
        assert cli.run(["rules", "chess"]) == 2
        assert capfd.readouterr().err == told
        assert cli.run(["--help"]) == 0
        assert "Áĺíéń ťáƀĺéťóṕ ǵáḿéś" in capfd.readouterr().out
        assert cli.run(["--language", "en", "rules", "chess"]) == 2
        assert untranslated(capfd.readouterr().err, ("sulaco", "chess", *GAMES)) != []
        monkeypatch.delenv("SULACO_LANGUAGE")
        assert cli.run(["--language", "tlh", "rules", "corps"]) == 2
        assert capfd.readouterr().err == "sulaco: There are no texts in the language 'tlh'; there are: en.\n"
    finally:
        speak("en")


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
        (["play", "chess"], f"There is no game 'chess'; there are: {', '.join(GAMES)}."),
        (["play", "corps", "--mission", "nope"], "There is no mission 'nope'; there are: newt, escape, survive,"),
        (["play", "corps", "--mission", "drills"], "There is no mission 'drills'; there are: newt, escape, survive,"),
        (["play", "corps", "--mission", "campaign", "--players", "7"], "7 players do not fit: 1 to 6 can play."),
        (["play", "corps", "--mission", "campaign", "--heroes", "jones"], "'jones' cannot be played as a Hero."),
        (["play", "corps", "--players", "7"], "7 players do not fit: 1 to 6 can play."),
        (["play", "corps", "--mission", "newt", "--players", "0"], "0 players do not fit: 1 to 6 can play."),
        (["play", "corps", "--heroes", "jones"], "'jones' cannot be played as a Hero."),
        (["play", "corps", "--heroes", "hicks,hicks"], "Cpl. Hicks was chosen twice."),
        (
            ["play", "corps", "--mission", "newt", "--players", "2", "--heroes", "hicks"],
            "2 players need as many Heroes",
        ),
        (["play", "corps", "--bot", "clever"], "There is no bot 'clever' for corps; there are: random, rookie,"),
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
    process = started("h\n", "--mission", "newt")
    assert process.stdin
    assert process.stdout
    assert process.stderr
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
    typed = "what\n1\n\n2\nsens\nrip\nh\nquit\n"

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


# --- campaigns ---------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign in the middle of its first mission."""
    made = Campaign.begin(2, 7)
    made.choose("hero:hicks")
    made.choose("hero:ripley")
    table = made.table()
    table.choose("gear:standard-issue")
    made.keep(table)
    path = tmp_path / "campaign.json"
    path.write_text(to_json(made), encoding="utf-8")
    return path


def test_a_campaign_by_flags_goes_on_from_its_file(tmp_path: Path) -> None:
    flags = ["--mission", "campaign", "--players", "2", "--heroes", "vasquez,ripley", "--bot", "sensible"]
    done = sulaco("play", "corps", *flags, "--seed", "4", typed="h\nquit\n")

    kept = tmp_path / "state" / "sulaco" / "corps-campaign-4.json"
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"Go on with: sulaco play corps --load {kept} --bot sensible\n")
    before = from_json(kept.read_text(encoding="utf-8"))
    assert before.running is not None
    assert before.running.setup.heroes == ["vasquez", "ripley"]

    again = sulaco("play", "corps", "--load", str(kept), "--bot", "sensible", typed="h\n")
    assert (again.returncode, again.stderr) == (0, "")
    after = from_json(kept.read_text(encoding="utf-8"))
    assert after.running is not None
    assert after.running.journal[: len(before.running.journal)] == before.running.journal
    assert len(after.running.journal) > len(before.running.journal)


def test_the_menus_offer_a_campaign() -> None:
    done = sulaco("play", "corps", "--seed", "3", typed="camp\n2\nsens\nrip\nquit\n")

    assert done.returncode == 0
    assert "10 Campaign  " in done.stdout
    assert "Newt: whom does Player 1 play?" in done.stdout
    assert "Player 2: Cpl. Hicks." in done.stdout


def test_q_leaves_the_menus() -> None:
    done = sulaco("play", "corps", typed="q\nnewt\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert "How many players?" not in done.stdout


@pytest.mark.parametrize("command", [["play", "corps", "--load"], ["replay"], ["repair"]])
@pytest.mark.parametrize(
    ("found", "instead", "why"),
    [
        ('"gear:standard-issue"', '"gear:gone"', "'gear:gone' is not possible here"),
        ('"hero:hicks"', '"hero:bishop"', "'hero:bishop' is not one of the options"),
        ('"players": 2', '"players": 9', "9 players do not fit: 1 to 6 can play"),
        ('"journal": [', '"journal": {', "a ':' is missing"),
    ],
)
def test_a_damaged_campaign_is_refused_with_its_line(
    command: list[str], found: str, instead: str, why: str, campaign: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = campaign.read_text(encoding="utf-8")
    line = text[: text.index(found)].count("\n") + 1
    campaign.write_text(text.replace(found, instead, 1), encoding="utf-8")

    if command == ["repair"] and instead == '"gear:gone"':
        assert cli.run([*command, str(campaign)]) == 1
        assert f"line {line}: {why}. The campaign goes on" in capfd.readouterr().out
        mended = from_json(campaign.read_text(encoding="utf-8"))
        assert mended.running is not None
        assert mended.running.journal == []
        assert instead in campaign.with_name("campaign.json.before-repair").read_text(encoding="utf-8")
        return
    said = complaint(capfd, *command, str(campaign))
    assert why in said
    assert said.startswith(f"{campaign}, line ")
    assert "journal" in found or f"line {line}:" in said


def test_flags_of_a_new_game_do_not_fit_a_saved_campaign(campaign: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for flag, value in (("--mission", "campaign"), ("--players", "2"), ("--heroes", "hicks,frost"), ("--seed", "0")):
        said = complaint(capfd, "play", "corps", "--load", str(campaign), flag, value)
        assert said == f"{flag} belongs to a new game: a saved one has it already."


def test_too_many_bots_for_a_saved_campaign(campaign: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bots = ["--bot", "random"] * 3

    assert complaint(capfd, "play", "corps", "--load", str(campaign), *bots) == "3 bots for 2 seats are too many."


def test_a_campaign_is_replayed_mission_by_mission(campaign: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", str(campaign)]) == 0
    assert capfd.readouterr().out.startswith("The beginning: Newt, seed ")
    assert cli.run(["replay", str(campaign), "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert [step["key"] for step in told["missions"][0]["steps"]] == ["gear:standard-issue"]


def test_a_campaign_that_fits_is_not_repaired(campaign: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["repair", str(campaign)]) == 0
    assert capfd.readouterr().out == f"{campaign}: the whole campaign fits.\n"


def test_a_campaign_is_no_mission_of_the_laboratory(capfd: pytest.CaptureFixture[str]) -> None:
    assert complaint(capfd, "simulate", "corps", "--mission", "campaign").startswith("There is no mission 'campaign'")


# --- being stopped -----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("mission", ["newt", "campaign"])
def test_a_signal_keeps_the_game(name: str, mission: str, tmp_path: Path) -> None:
    process = started("gear:standard-issue\n", "--mission", mission, "--heroes", "hicks")
    process.send_signal(getattr(signal, name))
    out, err = process.communicate(timeout=SECONDS)

    kept = tmp_path / "state" / "sulaco" / f"corps-{mission}-5.json"
    assert (process.returncode, err) == (0, "")
    assert f"The game is kept: {kept}" in out
    text = kept.read_text(encoding="utf-8")
    journal = from_json(text).table().journal if mission == "campaign" else save.loads(text).journal
    assert journal == ["gear:standard-issue"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_that_is_closed_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pty

    monkeypatch.setenv("TERM", "xterm")
    child, main = pty.fork()
    if child == 0:  # a terminal of its own, whose end is a hang-up
        os.execv(COMMAND[0], [*COMMAND, "play", "corps", "--mission", "newt", "--seed", "5"])
    briefing = [(b"Enter for more", b"\n"), (b"Enter to go on", b"\n")]
    for waited, typed in (*briefing, (b"Hint (h): Standard", b"h\n"), (b"Enter to go on", b"\n")):
        seen = b""
        while waited not in seen:
            ready, _, _ = select.select([main], [], [], SECONDS)
            assert ready, seen
            seen += os.read(main, 65536)
        os.write(main, typed)
    os.close(main)
    os.waitpid(child, 0)

    assert save.read(tmp_path / "state" / "sulaco" / "corps-newt-5.json").journal == ["gear:standard-issue"]


# --- replay, scenarios, the laboratory ---------------------------------------------------------------------


def test_replay_prints_the_annotated_game(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", str(game)]) == 0

    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "The beginning: Newt, seed 5."
    assert lines[1] == "   1 Player 1 hands out weapons and equipment.  A3.01"
    assert lines[2] == "     Player 1: Standard issue for everybody"
    assert lines[3] == "       Cpl. Hicks takes M41A Pulse Rifle.  A3.01"
    assert "     Player 1: Medlab 16,8" in lines


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


def test_the_scenarios_of_a_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert complaint(capfd, "scenario", str(tmp_path)) == f"{tmp_path}: there is no scenario in this folder."
    (tmp_path / "inner").mkdir()
    for name in ("b.scenario", "inner/a.scenario", "notes.txt"):
        (tmp_path / name).write_text(SCENARIO, encoding="utf-8")

    assert cli.run(["scenario", str(tmp_path)]) == 0
    told = [line.partition(":")[0] for line in capfd.readouterr().out.splitlines()]
    assert told == [f"ok   {tmp_path / 'b.scenario'}", f"ok   {tmp_path / 'inner' / 'a.scenario'}"]


@pytest.mark.parametrize("command", ["play", "rules"])
def test_the_help_names_every_game(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    from sulaco.games import GAMES

    assert cli.run([command, "--help"]) == 0
    told = capfd.readouterr().out.partition("Options:")[0]
    assert all(name in told for name in GAMES)


def test_the_help_names_every_option_of_encounters(capfd: pytest.CaptureFixture[str]) -> None:
    from sulaco.games.encounters.line_ups import FILMS
    from sulaco.terminal.encounters.start import NUMBERS, OPTIONS

    assert cli.run(["play", "encounters", "--help"]) == 0
    words = set(re.split(r"[\s,;:.=]+", capfd.readouterr().out))
    assert {*FILMS, *OPTIONS, *NUMBERS} - words == set()


def test_a_scenario_with_an_error_is_bad_input(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text(SCENARIO.replace("activate gorman", "activate ridley"), encoding="utf-8")

    assert complaint(capfd, "scenario", str(wrong)).startswith(f"{wrong}: line 12")


def test_one_file_that_is_no_scenario_does_not_keep_the_others_from_running(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    wrong, good, bad = tmp_path / "a.scenario", tmp_path / "b.scenario", tmp_path / "c.scenario"
    wrong.write_text(SCENARIO.replace("activate gorman", "activate ridley"), encoding="utf-8")
    good.write_text(SCENARIO, encoding="utf-8")
    bad.write_text(SCENARIO.replace("gorman at 2,0", "gorman at 1,0"), encoding="utf-8")
    files = [str(tmp_path / "gone.scenario"), str(tmp_path / "empty"), str(tmp_path)]

    assert cli.run(["scenario", *files]) == 2
    told = capfd.readouterr()
    assert [line.partition(": ")[0] for line in told.out.splitlines()] == [
        f"ok   {good}",
        f"FAIL {bad}",
        "     line 16",
    ]
    assert [line.removeprefix("sulaco: ").partition(": ")[0] for line in told.err.splitlines()] == [
        *files[:2],
        str(wrong),
    ]

    assert cli.run(["scenario", *files, "--json"]) == 2
    told = capfd.readouterr()
    assert told.err == ""
    answers = json.loads(told.out)
    assert [(answer["ok"], answer.get("error", "")[:7]) for answer in answers] == [
        (False, "No such"),
        (False, "there i"),
        (False, "line 12"),
        (True, ""),
        (False, ""),
    ]


def test_fuzz_counts(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["fuzz", "corps", "--games", "2", "--seed", "1", "--mission", "newt", "--json"]) == 0

    told = json.loads(capfd.readouterr().out)
    assert (told["games"], told["violations"]) == (2, [])
    assert told["decisions"] > 20


def test_simulate_counts(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "corps", "--mission", "newt", "--players", "1", "--games", "2", "--processes", "1"]
    assert cli.run([*arguments, "--json"]) == 0

    assert json.loads(capfd.readouterr().out)["games"] == 2


def test_simulate_takes_the_variants_of_encounters(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "encounters", "--film", "alien", "--option", "agendas", "--games", "1", "--processes", "1"]
    assert cli.run([*arguments, "--json"]) == 0

    report = json.loads(capfd.readouterr().out)
    assert (report["mission"], report["players"]) == ("alien, agendas", 3)
    agendas = {card.id for card in of_kind("agenda")}
    assert agendas & {*report["cards"], *report["unused"]}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["encounters", "--film", "alien", "--option", "nope"], "There is no option 'nope'"),
        (["encounters", "--film", "alien", "--option", "agendas", "--players", "1"], "Hidden Agendas need at"),
        (["corps", "--mission", "newt", "--option", "tough"], "There is no option 'tough'"),
        (["battles", "--option", "tough"], "battles is simulated in duels, without --option."),
    ],
)
def test_simulate_refuses_options_that_do_not_fit(
    arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert complaint(capfd, "simulate", *arguments).startswith(said)


def test_repair_leaves_a_game_that_fits(game: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()

    assert cli.run(["repair", str(game)]) == 0
    assert "all 3 decisions fit" in capfd.readouterr().out
    assert game.read_bytes() == before
