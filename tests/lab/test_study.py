"""A study: one or two arms of the same games, how far they are, and the report, in a process that can be stopped."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.lab import study as studies
from sulaco.lab.plan import PlanError
from sulaco.lab.run import RunError
from sulaco.lab.store import Run, StoreError
from sulaco.lab.study import (
    ERRORS,
    FAILED,
    PROGRESS,
    STOPPED,
    STUDY,
    ArmCount,
    Playing,
    Progress,
    Study,
    Won,
    arms,
    progress_of,
)

PATIENCE = 120.0
MANY = 5000


def study(folder: Path, *house: dict[str, Any], **more: Any) -> Study:
    wanted: dict[str, Any] = {
        "game": "corps",
        "setup": {"mission": "bug-hunt-1", "players": 1},
        "bots": ("random",),
        "games": 3,
        "arms": arms("corps", house or ({},)),
        "report": str(folder / "reports" / "page.html"),
    }
    return Study(**wanted | more)


def test_an_arm_is_called_as_its_house_rules_are_written() -> None:
    changes: list[dict[str, Any]] = [{"endurance.hand_draw": 2}, {"endurance.hand_draw": "3", "activation.actions": 3}]
    first, second = arms("corps", changes)
    assert (first.name, first.house) == ("by the book", {})
    assert second.name == "activation.actions=3, endurance.hand_draw=3"
    assert second.house == {"activation.actions": 3, "endurance.hand_draw": 3}


def test_two_arms_have_folders_of_their_own_also_if_their_names_are_long() -> None:
    long = {f"{who}.hero.aim": 9 for who in ("hicks", "vasquez", "hudson", "gorman")}
    first, second = arms("corps", [long, {**long, "frost.hero.aim": 9}])
    assert first.name != second.name
    assert max(len(first.name), len(second.name)) <= studies.MAX_NAME
    # Whatever a value holds, it leads nowhere.
    assert "/" not in first.name + second.name


@pytest.mark.parametrize("changes", [[{}, {}], [{"endurance.hand_draw": 2}, {}]])
def test_two_arms_that_do_not_differ_are_refused(changes: list[dict[str, Any]]) -> None:
    with pytest.raises(PlanError, match="nothing to compare"):
        arms("corps", changes)


def test_a_rule_that_is_not_there_is_refused_with_those_that_are_near() -> None:
    with pytest.raises(PlanError, match=r"endurance\.hand_draw"):
        arms("corps", [{"endurance.hand_drew": 3}])


def test_a_study_is_played_arm_by_arm_and_told(tmp_path: Path) -> None:
    here = study(tmp_path, {}, {"endurance.hand_draw": 3})
    playing = Playing(tmp_path, here)
    playing.go()
    found = progress_of(tmp_path, here)
    assert (found.done, found.played, found.reporting, found.problem) == (6, 6, True, "")
    assert found.seconds > 0
    for arm, count in zip(here.arms, found.arms, strict=True):
        run = Run.open(tmp_path / arm.name)
        assert (run.plan.house, len(run.games())) == (arm.house, count.games)
        # As counted from the rows that lie there.
        won = sum(bool(seats) for seats in run.games()["winners"].to_list())
        assert [each.rate for each in count.won] == [pytest.approx(100 * won / 3)]
        assert count.turns == pytest.approx(run.games()["turns"].mean(), abs=0.06)
    page = Path(here.report).read_text(encoding="utf-8")
    assert "endurance.hand_draw = 3 instead of the usual" in page
    # What is there is not played again.
    again = Playing(tmp_path, here)
    again.go()
    found = progress_of(tmp_path, here)
    assert (found.done, found.played) == (6, 0)


def test_what_cannot_be_read_is_told_as_nothing_yet(tmp_path: Path) -> None:
    here = study(tmp_path, {}, {"endurance.hand_draw": 3})
    nothing = Progress((ArmCount(), ArmCount()))
    assert progress_of(tmp_path, here) == nothing
    (tmp_path / PROGRESS).write_text("{")
    assert progress_of(tmp_path, here) == nothing
    told = Progress((ArmCount(1, (Won("players", 100.0, 20.0, 100.0),), 7.0), ArmCount()), 1, 2.5)
    (tmp_path / PROGRESS).write_bytes(msgspec.json.encode(told))
    assert progress_of(tmp_path, here) == told


def test_why_it_could_not_go_on_says_nothing_of_where_it_lies(tmp_path: Path) -> None:
    playing = Playing(tmp_path, study(tmp_path, megabytes=70))
    assert playing.why(StoreError(f"{tmp_path}/by the book: full")) == f"{tmp_path.name}/by the book: full"
    assert playing.why(MemoryError()) == "It needs more memory than it may have here (70 MB)."
    outer = RunError("… go on with: sulaco simulate --resume")
    outer.__cause__ = ValueError("game 7 failed")
    assert playing.why(outer) == "game 7 failed"


def begin(folder: Path, here: Study) -> subprocess.Popen[bytes]:
    (folder / STUDY).write_bytes(msgspec.json.encode(here))
    with (folder / ERRORS).open("wb") as errors:
        return subprocess.Popen(
            [sys.executable, "-m", "sulaco.lab.study", str(folder)], stdin=subprocess.PIPE, stderr=errors
        )


def test_the_process_stops_when_its_input_ends_and_keeps_its_games(tmp_path: Path) -> None:
    here = study(tmp_path, games=MANY)
    with begin(tmp_path, here) as process:
        end = time.monotonic() + PATIENCE
        while progress_of(tmp_path, here).done < 2:
            assert process.poll() is None, (tmp_path / ERRORS).read_text()
            assert time.monotonic() < end
            time.sleep(0.05)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE) == STOPPED
    assert (tmp_path / ERRORS).read_text() == ""
    kept = len(Run.open(tmp_path / "by the book").games())
    assert progress_of(tmp_path, here).done <= kept < MANY
    assert not Path(here.report).exists()


def test_the_process_says_why_it_failed(tmp_path: Path) -> None:
    here = study(tmp_path)
    (tmp_path / "by the book").write_text("in the way")
    with begin(tmp_path, here) as process:
        assert process.wait(PATIENCE) == FAILED
    found = progress_of(tmp_path, here)
    assert found.problem
    assert str(tmp_path) not in found.problem
