"""Runs that are started in the browser: played behind the table, watched, stopped, gone on with, refused."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from sulaco.lab.study import STUDY, Study
from sulaco.server import lab as lab_module
from sulaco.server.lab import LOWEST, Lab, LabRun
from sulaco.server.protocol.lab import HouseName, LabInfo, RunInfo
from sulaco.server.settings import Settings

from .browser import PATIENCE, Browser
from .conftest import LOOSE, Running, Serving, running

THREE = {"endurance.hand_draw": 3}
MANY = 2000
"""More games than are played before a test has looked."""
FORWARDED = {"X-Forwarded-For": "203.0.113.9"}
"""As a proxy on this machine passes on whoever comes from elsewhere."""


def settings(folder: Path, **more: Any) -> Settings:
    return msgspec.structs.replace(LOOSE, reports=folder / "reports", runs=folder / "runs", **more)


@pytest.fixture
def start(serving: Serving, tmp_path: Path) -> Callable[..., Running]:
    """Starts a server with a lab, and settings of the test's own."""
    return lambda **more: serving(settings(tmp_path, **more))


@pytest.fixture
def here(start: Callable[..., Running]) -> Running:
    return start()


@pytest.fixture
def mara(here: Running) -> Browser:
    return here.browser("Mara")


def wish(**more: Any) -> dict[str, Any]:
    setup = {"mission": "bug-hunt-1", "players": 1}
    return {"game": "corps", "setup": setup, "bots": ["random"], "games": 4, "house": [{}]} | more


def begun(browser: Browser, **more: Any) -> RunInfo:
    answer = browser.post("/api/lab/runs", wish(**more))
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return msgspec.json.decode(answer.content, type=RunInfo)


def told(browser: Browser, **more: Any) -> LabInfo:
    answer = browser.get("/api/lab", **more)
    assert answer.status_code == httpx.codes.OK, answer.text
    return msgspec.json.decode(answer.content, type=LabInfo)


def asked(browser: Browser, run: str, what: str) -> RunInfo:
    answer = browser.post(f"/api/lab/runs/{run}/{what}", None)
    assert answer.status_code == httpx.codes.OK, answer.text
    return msgspec.json.decode(answer.content, type=RunInfo)


def until(browser: Browser, run: str, wanted: Callable[[RunInfo], bool]) -> RunInfo:
    end = time.monotonic() + 2 * PATIENCE
    while True:
        found = next(each for each in told(browser).runs if each.id == run)
        if wanted(found):
            return found
        assert found.state in ("waiting", "playing", "reporting"), found
        assert time.monotonic() < end, found
        time.sleep(0.05)


def done(run: RunInfo) -> bool:
    return run.state == "done"


def some(run: RunInfo) -> bool:
    return run.state == "playing" and run.done > 1


def inside(server: Running, run: str) -> LabRun:
    return server.services.lab.runs[run]


def pid_of(server: Running, run: str) -> int:
    process = inside(server, run).process
    assert process is not None
    return process.pid


def members(group: int) -> set[int]:
    """The processes of a group that are alive."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                state = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            # State, parent, group. The dead may lie there until somebody asks for them.
            if int(state[2]) == group and state[0] not in "ZX":
                found.add(int(entry.name))
    return found


def gone(group: int) -> bool:
    """Whether no process of this group is left; those that were killed have a moment to end."""
    end = time.monotonic() + PATIENCE
    while members(group) and time.monotonic() < end:
        time.sleep(0.05)
    return not members(group)


# --- a run ---------------------------------------------------------------------------------------------------


def test_a_run_is_played_and_its_report_is_shown(mara: Browser, tmp_path: Path) -> None:
    run = begun(mara, games=6)
    assert (run.title, run.bots, run.total, run.yours) == ("Bug Hunt 1: Main Corridor", ["Random"], 6, True)
    assert run.state in ("waiting", "playing")
    found = until(mara, run.id, done)
    assert (found.done, found.seconds, found.why) == (6, None, "")
    (arm,) = found.arms
    assert (arm.house, arm.games, [won.text for won in arm.won]) == ([], 6, ["Won"])
    assert 0 <= arm.won[0].low <= arm.won[0].rate <= arm.won[0].high <= 100
    assert arm.turns > 1
    listed = mara.get("/api/reports").json()
    assert [report["name"] for report in listed] == [found.report]
    page = mara.get(f"/reports/{found.report}")
    assert page.status_code == httpx.codes.OK
    assert "Bug Hunt 1: Main Corridor" in page.text
    # No word of where anything lies on this machine.
    assert str(tmp_path) not in page.text + mara.get("/api/lab").text


def test_two_arms_are_compared_by_the_same_seeds(mara: Browser) -> None:
    run = begun(mara, house=[{}, THREE])
    assert (run.games, run.total) == (4, 8)
    found = until(mara, run.id, done)
    assert [(arm.house, arm.games) for arm in found.arms] == [([], 4), (["endurance.hand_draw = 3"], 4)]
    page = mara.get(f"/reports/{found.report}").text
    assert "endurance.hand_draw = 3 instead of the usual" in page
    assert "the same seeds" in page
    assert "by the book" in page


def test_opponents_are_told_seat_by_seat(mara: Browser) -> None:
    setup = mara.get("/api/games/battles/setups").json()[0]["setup"]
    run = begun(mara, game="battles", setup=setup, bots=["random", "random"], games=2)
    (arm,) = until(mara, run.id, done).arms
    assert [won.text for won in arm.won] == ["Won by seat 1", "Won by seat 2"]
    assert sum(won.rate for won in arm.won) == pytest.approx(100)


def test_how_far_it_is_is_told_from_its_own_games(mara: Browser) -> None:
    run = begun(mara, games=MANY)
    found = until(mara, run.id, some)
    assert found.arms[0].games == found.done < MANY
    assert found.seconds is not None
    assert found.seconds > 0
    later = until(mara, run.id, lambda now: now.done > found.done)
    assert later.state == "playing"
    asked(mara, run.id, "stop")


def test_one_run_is_played_and_the_next_one_waits(mara: Browser) -> None:
    first, second = begun(mara, games=MANY), begun(mara, games=1)
    until(mara, first.id, some)
    assert [(run.id, run.state) for run in told(mara).runs] == [(second.id, "waiting"), (first.id, "playing")]
    asked(mara, first.id, "stop")
    assert until(mara, second.id, done).done == 1


def test_one_that_waits_is_stopped_at_once(mara: Browser) -> None:
    first, second = begun(mara, games=MANY), begun(mara)
    assert asked(mara, second.id, "stop").state == "stopped"
    assert asked(mara, second.id, "stop").state == "stopped"
    asked(mara, first.id, "stop")
    assert {run.state for run in told(mara).runs} == {"stopped"}


# --- behind the table ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells of them")
def test_its_processes_have_the_lowest_priority_and_one_group(here: Running, mara: Browser) -> None:
    run = begun(mara, games=MANY, house=[THREE])
    until(mara, run.id, some)
    group = pid_of(here, run.id)
    assert os.getpgid(group) == group != os.getpgid(0)
    assert os.getsid(group) == os.getsid(0)
    assert os.getpriority(os.PRIO_PROCESS, group) == LOWEST
    # Its house rules are played by a process of their own, which it has started.
    others = members(group) - {group}
    assert others
    assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in others} == {LOWEST}
    asked(mara, run.id, "stop")
    assert gone(group)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux tells of them")
def test_a_run_that_does_not_stop_is_killed_with_its_children(
    here: Running, mara: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_module, "STOP_SECONDS", 0.5)
    run = begun(mara, games=MANY, house=[THREE])
    until(mara, run.id, some)
    group = pid_of(here, run.id)
    os.killpg(group, signal.SIGSTOP)
    assert asked(mara, run.id, "stop").state == "stopped"
    assert gone(group)


def test_a_run_that_is_stopped_keeps_its_games_and_goes_on(mara: Browser) -> None:
    run = begun(mara, games=60)
    until(mara, run.id, some)
    stopped = asked(mara, run.id, "stop")
    assert (stopped.state, stopped.why, stopped.report) == ("stopped", "", "")
    assert 1 < stopped.done < 60
    assert asked(mara, run.id, "go-on").state in ("waiting", "playing")
    # What was played is not played again.
    assert min(played_until_done(mara, run.id)) >= stopped.done
    assert until(mara, run.id, done).done == 60
    refused = mara.post(f"/api/lab/runs/{run.id}/go-on", None)
    assert (refused.status_code, refused.json()["text"]) == (409, "This run was not stopped.")


def played_until_done(browser: Browser, run: str) -> Iterator[int]:
    """The games that are told of again and again."""
    while (found := until(browser, run, lambda now: True)).state != "done":
        yield found.done
        time.sleep(0.05)
    yield found.done


def test_a_server_that_ends_stops_its_runs_and_the_next_one_tells_of_them(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", settings(tmp_path)) as server:
        mara = server.browser("Mara")
        run, waits = begun(mara, games=400), begun(mara)
        until(mara, run.id, some)
        group = pid_of(server, run.id)
    assert gone(group)
    with running(tmp_path / "tables.db", settings(tmp_path)) as server:
        mara = server.browser("Mara")
        found = {each.id: each for each in told(mara).runs}
        assert {each.why for each in found.values()} == {"Stopped with the server."}
        assert found[waits.id].done == 0
        assert 1 < found[run.id].done < 400
        assert asked(mara, run.id, "go-on").done >= found[run.id].done
        assert until(mara, run.id, done).done == 400


def test_a_run_of_a_server_that_was_killed_is_told_as_stopped(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", settings(tmp_path)) as server:
        mara = server.browser("Mara")
        run = begun(mara, games=60)
        until(mara, run.id, some)
        # As it lies there if nobody could say anything any more.
        shutil.copytree(tmp_path / "runs", tmp_path / "left")
    (tmp_path / "left" / "noise").mkdir()
    lab = Lab(msgspec.structs.replace(settings(tmp_path), runs=tmp_path / "left"))
    lab.load()
    (found,) = lab.all()
    assert (found.kept.id, found.kept.state, found.kept.why) == (run.id, "stopped", "server")
    assert found.progress.done > 1


def test_a_run_ends_with_its_time(start: Callable[..., Running]) -> None:
    mara = start(lab_minutes=0).browser("Mara")
    run = begun(mara, games=MANY)
    found = until(mara, run.id, lambda now: now.state == "stopped")
    assert found.why == "Stopped after 0 minutes, the longest that a run may take at once."


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_a_run_that_wants_too_much_memory_fails_and_says_so(start: Callable[..., Running]) -> None:
    mara = start(lab_megabytes=150).browser("Mara")
    run = begun(mara)
    found = until(mara, run.id, lambda now: now.state == "failed")
    assert "memory" in found.why
    assert found.report == ""
    again = asked(mara, run.id, "go-on")
    assert (again.state in ("waiting", "playing"), again.why) == (True, "")


def test_a_run_that_is_removed_is_gone_with_its_rows_and_its_report(mara: Browser, tmp_path: Path) -> None:
    run = begun(mara, games=1)
    refused = mara.delete(f"/api/lab/runs/{run.id}")
    assert (refused.status_code, refused.json()["text"]) == (409, "This run is still under way. Stop it first.")
    report = until(mara, run.id, done).report
    assert (tmp_path / "reports" / report).exists()
    assert mara.delete(f"/api/lab/runs/{run.id}").status_code == httpx.codes.NO_CONTENT
    assert told(mara).runs == []
    assert list((tmp_path / "runs").iterdir()) == list((tmp_path / "reports").iterdir()) == []
    for answer in (mara.delete(f"/api/lab/runs/{run.id}"), mara.post(f"/api/lab/runs/{run.id}/stop", None)):
        assert (answer.status_code, answer.json()["kind"]) == (404, "no-run")


# --- refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"games": 0}, "A run has 1 to 2000 games here."),
        ({"games": 2001}, "A run has 1 to 2000 games here."),
        ({"house": []}, "A run has one arm, or two"),
        ({"house": [{}, {}, {}]}, "A run has one arm, or two"),
        ({"house": [{}, {"endurance.hand_draw": 2}]}, "Both arms have the same house rules"),
        ({"house": [{"endurance.hand_draw": 21}]}, "21"),
        ({"house": [{"endurance.hand_draw": "many"}]}, "many"),
        ({"house": [{"endurance.hands": 2}]}, "endurance.hand_draw"),
        ({"bots": ["random", "random"]}, "2 bots"),
        ({"bots": ["expert"]}, "expert"),
        ({"setup": {"mission": "picnic", "players": 1}}, "picnic"),
        ({"setup": {"players": "many"}}, "players"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_kept(
    mara: Browser, tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    answer = mara.post("/api/lab/runs", wish(**more))
    assert (answer.status_code, answer.json()["kind"]) == (400, "bad-request"), answer.text
    assert says in answer.json()["text"]
    assert told(mara).runs == []
    assert not (tmp_path / "runs").exists()


def test_so_many_runs_and_no_more(start: Callable[..., Running], tmp_path: Path) -> None:
    here = start(lab_share=2, lab_waiting=5, lab_kept=5)
    mara, jonas, eve = (here.browser(name) for name in ("Mara", "Jonas", "Eve"))
    runs = [begun(mara, games=MANY), begun(mara), begun(jonas), begun(jonas)]

    def refused(browser: Browser) -> str:
        answer = browser.post("/api/lab/runs", wish())
        assert (answer.status_code, answer.json()["kind"]) == (429, "too-fast"), answer.text
        text: str = answer.json()["text"]
        return text

    assert "You have 2 runs" in refused(mara)
    assert "You have 2 runs" in refused(eve)  # all of them have one address
    assert len(list((tmp_path / "runs").iterdir())) == len(told(mara).runs) == 4
    asked(mara, runs[1].id, "stop")
    runs.append(begun(eve))
    assert "5 runs are kept here" in refused(eve)
    mara.delete(f"/api/lab/runs/{runs[1].id}")
    asked(jonas, runs[2].id, "stop")
    runs.append(begun(eve))
    for run in (runs[3], runs[4], runs[5], runs[0]):
        asked(eve, run.id, "stop")
    assert {run.state for run in told(mara).runs} == {"stopped"}


def test_the_queue_has_an_end(start: Callable[..., Running]) -> None:
    mara = start(lab_waiting=2).browser("Mara")
    first, second = begun(mara, games=MANY), begun(mara)
    assert "2 runs are under way or wait" in mara.post("/api/lab/runs", wish()).json()["text"]
    for run in (second, first):
        asked(mara, run.id, "stop")


def test_whoever_comes_from_elsewhere_only_looks_on(here: Running) -> None:
    mara, eve = here.browser("Mara"), here.browser("Eve")
    eve.http.headers.update(FORWARDED)
    assert told(mara).why == ""
    assert told(eve).why == "Runs are started on the machine that runs this table."
    run = begun(mara, games=MANY)
    (seen,) = told(eve).runs
    assert (seen.id, seen.yours) == (run.id, False)
    for answer in (
        eve.post("/api/lab/runs", wish()),
        eve.post(f"/api/lab/runs/{run.id}/stop", None),
        eve.post(f"/api/lab/runs/{run.id}/go-on", None),
        eve.delete(f"/api/lab/runs/{run.id}"),
    ):
        assert (answer.status_code, answer.json()["kind"]) == (403, "not-yours")
    asked(mara, run.id, "stop")


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_not_taken_for_somebody_here(
    start: Callable[..., Running],
) -> None:
    mara = start(hosts=("table.example.org",)).browser("Mara")
    port = httpx.URL(mara.url).port
    for host, why in (
        (f"table.example.org:{port}", "Runs are started on the machine that runs this table."),
        (f"192.0.2.7:{port}", "Runs are started on the machine that runs this table."),
        (f"localhost:{port}", ""),
        (f"[::1]:{port}", ""),
    ):
        assert told(mara, headers={"Host": host}).why == why


def test_everybody_may_be_let_in_and_keeps_their_own(start: Callable[..., Running]) -> None:
    here = start(lab="everybody")
    jonas, eve = here.browser("Jonas"), here.browser("Eve")
    for browser in (jonas, eve):
        browser.http.headers.update(FORWARDED)
    assert told(eve).why == ""
    run = begun(eve, games=MANY)
    refused = jonas.post(f"/api/lab/runs/{run.id}/stop", None)
    assert (refused.status_code, refused.json()["kind"]) == (403, "not-yours")
    assert [each.yours for each in told(jonas).runs] == [False]
    assert asked(eve, run.id, "stop").state == "stopped"


def test_a_lab_that_is_off_plays_nothing(start: Callable[..., Running]) -> None:
    mara = start(lab="off").browser("Mara")
    assert told(mara).why == "This server plays no runs."
    answer = mara.post("/api/lab/runs", wish())
    assert (answer.status_code, answer.json()["text"]) == (403, "This server plays no runs.")


def test_a_server_without_folders_has_no_lab(server: Running) -> None:
    assert told(server.browser("Mara")).why == "This server plays no runs."


def test_without_its_libraries_the_lab_says_what_to_install(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_module, "LIBRARIES", ("polars", "nonesuch"))
    mara = start().browser("Mara")
    found = told(mara)
    assert found.why == "This needs nonesuch, which is not installed here."
    assert found.install == "pip install 'sulaco[lab]'"
    assert told(mara, headers=FORWARDED).install == ""
    assert mara.post("/api/lab/runs", wish()).json()["text"] == found.why


def test_whoever_has_no_identity_starts_nothing(here: Running) -> None:
    answer = httpx.post(f"{here.url}/api/lab/runs", json=wish(), headers={"Origin": here.url})
    assert (answer.status_code, answer.json()["kind"]) == (401, "no-credentials")


# --- house rules ---------------------------------------------------------------------------------------------


def test_what_can_be_changed_is_listed_with_its_rule_and_range(mara: Browser) -> None:
    answer = mara.get("/api/lab/house/corps")
    names = {each.name: each for each in msgspec.json.decode(answer.content, type=list[HouseName])}
    draw = names["endurance.hand_draw"]
    assert (draw.default, draw.rule, draw.range, draw.least, draw.most) == ("2", "A12.11", "0 to 20", 0, 20)
    assert names["hicks.hero.aim"].of == "Cpl. Hicks"
    assert {each.kind for each in names.values()} >= {"number", "flag", "set"}
    assert mara.get("/api/lab/house/chess").status_code == 400


def test_the_study_says_what_the_settings_allow(start: Callable[..., Running], tmp_path: Path) -> None:
    mara = start(lab_processes=2, lab_megabytes=777).browser("Mara")
    run = begun(mara, games=1)
    study = msgspec.json.decode((tmp_path / "runs" / run.id / STUDY).read_bytes(), type=Study)
    assert (study.processes, study.megabytes, study.games, study.language) == (2, 777, 1, "en")
    until(mara, run.id, done)
