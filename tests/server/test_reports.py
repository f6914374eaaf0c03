"""Reports of the lab at the table: the list, the pages with their policy, and files that are none."""

from __future__ import annotations

import base64
import hashlib
import os
import re
from pathlib import Path
from urllib.parse import quote

import httpx
import msgspec
import pytest

from sulaco.cli import run
from sulaco.lab import run as running_games
from sulaco.lab.plan import Cell, Plan, made
from sulaco.lab.report.page import make, policy
from sulaco.lab.workers import Processes
from sulaco.server.protocol.tables import ReportInfo
from sulaco.server.reports import MAX_BYTES, MAX_IN_MEMORY, MAX_LISTED, Reports
from sulaco.server.responses import CSP
from tests.lab.runs import invented, luck

from .browser import Browser
from .conftest import LOOSE, Running, Serving

NOT_REPORTS = {
    "empty.html": b"",
    "other.html": b"<!doctype html><title>Somebody's page</title><script>alert(1)</script>",
    "noise.html": bytes(range(256)) * 40,
    "cut.html": b'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Sec',
    "notes.txt": b"",
    ".first.html.new": b"",
    ".hidden.html": b"",
}


@pytest.fixture(scope="module")
def page() -> str:
    return make([invented(luck(0.4), 60)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "reports"
    path.mkdir()
    return path


@pytest.fixture
def mara(serving: Serving, folder: Path) -> Browser:
    return serving(msgspec.structs.replace(LOOSE, reports=folder)).browser("Mara")


def listed(browser: Browser) -> list[ReportInfo]:
    answer = browser.get("/api/reports")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=list[ReportInfo])


def put(folder: Path, name: str, page: str, at: float) -> None:
    path = folder / name
    path.write_text(page, encoding="utf-8")
    os.utime(path, (at, at))


def test_a_report_is_listed_and_shown_with_its_own_policy(mara: Browser, folder: Path, page: str) -> None:
    put(folder, "old.html", page, 1_000_000)
    put(folder, "three cards & more.html", page, 2_000_000)
    old = ReportInfo("old.html", "How hard is Bug Hunt 1: Main Corridor?", 1_000_000, len(page.encode()))
    assert listed(mara) == [msgspec.structs.replace(old, name="three cards & more.html", made=2_000_000), old]
    for name in ("old.html", "three cards & more.html"):
        answer = mara.get(f"/reports/{quote(name)}")
        assert answer.status_code == 200
        assert answer.text == page
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"] == f"{policy(page)}; frame-ancestors 'none'"
        again = mara.get(f"/reports/{quote(name)}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    # Nothing but its own style sheet is let in.
    style = re.search("<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    sign = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    strict = mara.get("/reports/old.html").headers["content-security-policy"]
    assert f"style-src 'sha256-{sign}';" in strict
    assert "script" not in strict


def test_all_else_keeps_the_policy_of_the_table(mara: Browser) -> None:
    statuses = {"/": 200, "/reports": 200, "/reports/none.html": 404, "/api/reports": 200, "/api/nothing": 404}
    for path, status in statuses.items():
        answer = mara.get(path)
        assert answer.status_code == status
        assert answer.headers["content-security-policy"] == CSP


def test_an_address_without_a_report_is_the_clients(mara: Browser) -> None:
    page = mara.get("/").text
    for path in ("/reports", "/reports/", "/reports/none.html", "/reports/some/where/else"):
        assert mara.get(path).text == page


def test_a_report_that_was_made_anew_is_shown_anew(mara: Browser, folder: Path, page: str) -> None:
    put(folder, "run.html", page, 1_000_000)
    assert mara.get("/reports/run.html").text == page
    other = page.replace("<h1", "<h1 id=new", 1)
    put(folder, "run.html", other, 2_000_000)
    assert mara.get("/reports/run.html").text == other
    assert [info.made for info in listed(mara)] == [2_000_000]
    (folder / "run.html").unlink()
    assert listed(mara) == []
    assert mara.get("/reports/run.html").status_code == 404


def test_files_that_are_no_reports_do_no_harm(mara: Browser, folder: Path, page: str, tmp_path: Path) -> None:
    for name, data in NOT_REPORTS.items():
        (folder / name).write_bytes(data)
    (folder / "folder.html").mkdir()
    secret = tmp_path / "secret.html"
    secret.write_text(page)
    (folder / "link.html").symlink_to(secret)
    with (folder / "huge.html").open("wb") as huge:
        huge.write(page.encode())
        huge.truncate(MAX_BYTES + 1)
    put(folder, "good.html", page, 1_000_000)
    # Cut off in the middle it is still a report, as far as it goes.
    put(folder, "half.html", page[: len(page) // 2], 500_000)
    assert [info.name for info in listed(mara)] == ["good.html", "half.html"]
    assert mara.get("/reports/half.html").text == page[: len(page) // 2]
    for name in (*NOT_REPORTS, "folder.html", "link.html", "huge.html"):
        answer = mara.get(f"/reports/{name}")
        assert answer.status_code == 404, name
        assert answer.headers["content-security-policy"] == CSP


def test_bytes_that_are_no_text_do_no_harm(mara: Browser, folder: Path, page: str) -> None:
    (folder / "odd.html").write_bytes(page.encode().replace(b"</title>", b"\xff\xfe</title>", 1) + b"\xff" * 9)
    [odd] = listed(mara)
    assert odd.title
    assert mara.get("/reports/odd.html").status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "../secret.html",
        "..%2Fsecret.html",
        "%2e%2e%2fsecret.html",
        "..%5Csecret.html",
        "reports%2Fgood.html",
        "good.html%00",
        "%2Ftmp%2Fsecret.html",
        "good.html/",
        ".",
        "..",
        "",
    ],
)
def test_no_address_leads_out_of_the_folder(mara: Browser, folder: Path, page: str, address: str) -> None:
    put(folder, "good.html", page, 1_000_000)
    (folder.parent / "secret.html").write_text(page)
    # As it stands, without what a client library makes of it.
    url = httpx.URL(mara.url).copy_with(raw_path=f"/reports/{address}".encode())
    answer = mara.http.send(httpx.Request("GET", url))
    assert answer.status_code in (200, 400, 404)
    if address != "good.html/":
        assert answer.headers["content-security-policy"] == CSP
        assert "How hard is" not in answer.text


def test_without_a_folder_there_are_none(server: Running, serving: Serving, tmp_path: Path) -> None:
    assert listed(server.browser("Mara")) == []


def test_a_folder_that_is_not_there_has_none(tmp_path: Path) -> None:
    reports = Reports(tmp_path / "nowhere")
    assert reports.all() == []
    assert reports.page("run.html") is None
    (tmp_path / "file").touch()
    assert Reports(tmp_path / "file").all() == []


def test_many_reports_are_neither_all_listed_nor_all_held(folder: Path, page: str) -> None:
    for number in range(MAX_LISTED + 3):
        put(folder, f"{number:04}.html", page[:2000], 1_000_000 + number)
    reports = Reports(folder)
    assert [info.name for info in reports.all()] == [f"{number:04}.html" for number in range(MAX_LISTED + 2, 2, -1)]
    assert reports.page("0002.html") is None
    for number in range(10, 10 + 2 * MAX_IN_MEMORY):
        assert reports.page(f"{number:04}.html") is not None
    assert len(reports._files) == MAX_IN_MEMORY


# --- the command -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "a small run"
    cell = Cell("bug-hunt-1", {"mission": "bug-hunt-1", "players": 1}, ("random",))
    running_games.run(made(Plan("corps", (cell,), 8)), Processes(1), path)
    return path


def test_the_command_leaves_its_report_at_the_table(
    base: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    serving: Serving,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run(["report", str(base)]) == 0
    folder = tmp_path / "sulaco" / "reports"
    assert [path.name for path in folder.iterdir()] == ["a-small-run.html"]
    said = capsys.readouterr().out
    assert f"{folder}/a-small-run.html" in said
    assert "http://127.0.0.1:4260/reports/a-small-run.html" in said
    mara = serving(msgspec.structs.replace(LOOSE, reports=folder)).browser("Mara")
    assert [info.name for info in listed(mara)] == ["a-small-run.html"]
    assert "Bug Hunt 1" in mara.get("/reports/a-small-run.html").text


def test_the_command_writes_where_it_is_told(base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run(["report", str(base), "-o", str(tmp_path / "page.html")]) == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert not (tmp_path / "data").exists()


def test_what_the_command_cannot_do_it_says(base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(tmp_path)]) == 2
    assert "there is no run in this folder" in capsys.readouterr().err
    assert run(["report", str(base), "-o", str(tmp_path / "no" / "page.html")]) == 2
    assert capsys.readouterr().err == f"sulaco: {tmp_path}/no/page.html: No such file or directory.\n"
    assert list(tmp_path.iterdir()) == []
