"""Runs with house rules: played in processes of their own, the same however many, and kept apart from others."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import cli
from sulaco.games import house
from sulaco.lab import duels, store
from sulaco.lab.plan import Cell, Plan, PlanError, made
from sulaco.lab.results import results
from sulaco.lab.run import Interrupted, RunError, run
from sulaco.lab.store import Run, StoreError
from sulaco.lab.workers import Here, Processes

from .runs import files

CELL = Cell("two", {"line_up": "alien", "players": 2}, ("random",) * 2)
HOUSE = {"turn.hand": 8, "egg.attack": 5}
PLAN = made(Plan("encounters", (CELL,), 12, seed=7, house=HOUSE))
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "house-rules.md"
SHORT = ["simulate", "encounters", "--film", "alien", "--players", "1", "--bot", "random", "--games", "9"]


def out(capfd: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert cli.run([*SHORT, *arguments, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


def said(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run([*SHORT, *arguments]) == 2
    return capfd.readouterr().err.removeprefix("sulaco: ")


# --- plans --------------------------------------------------------------------------------------------------


def test_the_rules_of_a_plan_tell_of_its_house_rules() -> None:
    assert made(msgspec.structs.replace(PLAN, house={})).rules == "1"
    assert PLAN.rules == house.version("1", HOUSE)
    assert made(PLAN) == PLAN
    assert PLAN.sign != made(msgspec.structs.replace(PLAN, house={"turn.hand": 8})).sign


def test_a_change_to_what_is_printed_is_none() -> None:
    assert made(msgspec.structs.replace(PLAN, house={"turn.hand": "6"})) == made(
        msgspec.structs.replace(PLAN, house={})
    )


def test_house_rules_that_do_not_fit_are_refused() -> None:
    with pytest.raises(PlanError, match=r"encounters: turn\.hand goes from 1 to 20, 0 is beyond that\."):
        made(msgspec.structs.replace(PLAN, house={"turn.hand": 0}))


# --- runs ---------------------------------------------------------------------------------------------------


def test_the_rows_are_others_and_the_same_for_one_and_two_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BLOCK", 5)
    plain = run(made(msgspec.structs.replace(PLAN, house={})), Here())
    one = run(PLAN, Processes(1), tmp_path / "one")
    run(PLAN, Processes(2), tmp_path / "two")

    assert files(tmp_path / "one") == files(tmp_path / "two")
    rows = Run.open(tmp_path / "one").games()
    assert rows["seed"].to_list() == [row.seed for row in plain.rows]
    assert rows["decisions"].to_list() != [row.decisions for row in plain.rows]
    assert results(one).table().splitlines()[1] == "house rules: egg.attack=5, turn.hand=8"


def test_a_run_is_resumed_with_its_own_house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BLOCK", 5)
    run(PLAN, Processes(1), tmp_path / "whole")
    done: list[int] = []
    with pytest.raises(Interrupted):
        run(PLAN, Processes(1), tmp_path / "rest", lambda now, _: done.append(now), lambda: done[-1] > 0)
    assert cli.run(["simulate", "--resume", "--out", str(tmp_path / "rest")]) == 0

    assert files(tmp_path / "rest") == files(tmp_path / "whole")
    with pytest.raises(StoreError, match=r"another plan; what differs: house, rules\.$"):
        run(made(msgspec.structs.replace(PLAN, house={"turn.hand": 8})), Here(), tmp_path / "rest", resume=True)


def test_this_process_does_not_play_by_rules_that_it_has_not_read() -> None:
    with pytest.raises(RunError, match=r"does not play by the house rules of its plan: egg\.attack=5, turn\.hand=8\.$"):
        run(PLAN, Here())


def test_duels_follow_house_rules_too() -> None:
    plain = duels.matrix_plan("random", 2, 3, only=["lt-ripley"])
    house_rules = duels.matrix_plan("random", 2, 3, {"setup.hand": 1}, only=["lt-ripley"])
    one, two = (duels.matrix(run(made(plan), Processes(1))) for plan in (plain, house_rules))

    assert one.cells != two.cells
    assert two.table().splitlines()[1] == "house rules: setup.hand=1"
    assert json.loads(two.to_json())["house"] == {"setup.hand": 1}
    assert "house" not in json.loads(one.to_json())


# --- the command --------------------------------------------------------------------------------------------


def test_simulate_with_changes_from_flags_and_files(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("egg.attack = 5\n[corps]\naliens.speed = 7\n[encounters]\nturn.hand = 4\n", encoding="utf-8")
    plain = out(capfd)
    found = out(capfd, "--house", str(file), "--set", "turn.hand=9", "--set", "egg.copies=4")

    assert "house" not in plain
    assert found["house"] == {"egg.attack": 5, "turn.hand": 9}
    assert found["rows"] != plain["rows"]
    assert [row["seed"] for row in found["rows"]] == [row["seed"] for row in plain["rows"]]
    assert cli.run([*SHORT, "--set", "turn.hand=9"]) == 0
    assert capfd.readouterr().out.splitlines()[1] == "house rules: turn.hand=9"


def test_a_folder_keeps_the_house_rules(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    assert out(capfd, "--set", "turn.hand=8", "--out", folder)["house"] == {"turn.hand": 8}

    assert Run.open(folder).plan.house == {"turn.hand": 8}
    assert said(capfd, "--out", folder, "--resume").endswith("another plan; what differs: house, rules.\n")
    assert cli.run(["simulate", "--resume", "--out", folder, "--set", "turn.hand=8"]) == 2
    assert "goes on with its own house rules" in capfd.readouterr().err


def test_the_environment_counts_until_it_is_changed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house, "_changes", {"encounters": {"turn.hand": 8, "egg.attack": 5}})
    monkeypatch.setenv(house.VARIABLE, house.environment("encounters", {"turn.hand": 8, "egg.attack": 5}))

    found = out(capfd, "--set", "turn.hand=9", "--bots", "random")
    assert (found["house"], found["rules"]) == (
        {"egg.attack": 5, "turn.hand": 9},
        house.version("1", {"egg.attack": 5, "turn.hand": 9}),
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--set", "turn.hand"], "--set turn.hand: it is written like --set NAME=VALUE."),
        (["--set", "turn.hands=3"], "encounters has no 'turn.hands' to change; the nearest are turn.hand, "),
        (["--house", "absent.toml"], "absent.toml: No such file or directory."),
    ],
)
def test_what_the_command_refuses(arguments: list[str], why: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert said(capfd, *arguments).startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff", "this is no text in UTF-8."),
        (b"turn.hand = ", "Invalid value (at end of document)."),
        (b"encounters = 3", "'encounters' must be a table: [encounters]"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, text: bytes, why: str, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.toml"
    file.write_bytes(text)

    assert said(capfd, "--house", str(file)) == f"{file}: {why}\n"


def test_the_guide_is_right(capfd: pytest.CaptureFixture[str]) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    commands = re.findall(r"sulaco (?:simulate|play) (\w+) (.*--set.*)", guide)
    assert len(commands) >= 3
    for game, flags in commands:
        changes = dict(change.split("=") for change in re.findall(r"--set ([^\s`]+)", flags))
        assert set(house.check(game, changes)) == set(changes)
    tables = tomllib.loads(guide.partition("```toml\n")[2].partition("```")[0])
    told = {game: house.flattened(tables[game]) for game in ("battles", "corps")}
    assert set(house.check("corps", told["corps"])) == set(told["corps"])
    assert len(house.check("battles", told["battles"])) == len(told["battles"]) - 1  # Bishop's symbols are as printed
    for game, word in (("corps", "sentry"), ("encounters", "facehugger")):
        assert cli.run(["rules", game, "--house", word]) == 0
        assert f"$ sulaco rules {game} --house {word}\n{capfd.readouterr().out}" in guide


def test_what_can_be_changed_is_listed(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "corps", "--house", "hicks"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].split() == ["hicks.draw", "1", "A2.08", "0", "to", "10"]
    assert lines[2].startswith("hicks: marine=true rank=2 hero.speed=4 ")

    assert cli.run(["rules", "corps", "--house", "--json"]) == 0
    found = {name["name"]: name for name in json.loads(capfd.readouterr().out)}
    assert found["endurance.hand_draw"] == {
        "name": "endurance.hand_draw",
        "kind": "number",
        "default": 2,
        "rule": "A12.11",
        "most": 20,
    }
    assert len(found) == len(house.names("corps"))
    assert cli.run(["rules", "corps", "--house", "xyzzy"]) == 2
    assert capfd.readouterr().err == "sulaco: corps has nothing called 'xyzzy' to change.\n"
