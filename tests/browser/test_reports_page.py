"""Reports of the lab, opened from the table: the list, the pages, and what to type where there is none."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sulaco.lab.report.page import make
from tests.lab.runs import many, played

from .site import Site
from .test_pages import narrow_and_wide
from .visits import SIZES, THEMES, Size, Theme, Visits, axe, sideways

HEADING = "How hard is Bug Hunt"


@cache
def report() -> str:
    return make([many(played("corps", 2), 24)])


@pytest.fixture
def folder(server: Site) -> Iterator[Path]:
    """Where the server that all tests share looks for reports."""
    path = server.folder / "sulaco" / "reports"
    # Tests of the lab may have left some.
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    yield path
    shutil.rmtree(path)


def put(folder: Path, name: str, at: float = 1_700_000_000) -> None:
    (folder / name).write_text(report(), encoding="utf-8")
    os.utime(folder / name, (at, at))


def entries(page: Page) -> list[str]:
    links = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(links.first).to_be_visible()
    return [re.sub(r" ·.*", "", text) for text in links.locator("small").all_inner_texts()]


@pytest.mark.parametrize("size", SIZES)
def test_from_the_home_page_to_a_report(visit: Visits, folder: Path, size: Size) -> None:
    put(folder, "base.html")
    put(folder, "hand of three & more.html", 1_800_000_000)
    (folder / "broken.html").write_bytes(b"<!doctype html>\xff\xfe")
    page = visit("/", size=size)
    page.get_by_role("navigation", name="Main").filter(visible=True).get_by_role("link", name="Lab").click()
    page.get_by_role("navigation", name="Lab").get_by_role("link", name="Reports").click()
    expect(page).to_have_url(re.compile("/reports$"))
    expect(page).to_have_title("Reports · Sulaco")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reports")
    assert entries(page) == ["hand of three & more.html", "base.html"]
    for name in ("base", "hand of three"):
        with page.expect_popup() as opened:
            page.get_by_role("link", name=re.compile(f"{HEADING}.*{name}")).click()
        shown = opened.value
        expect(shown.get_by_role("heading", level=1)).to_contain_text(HEADING)
        # Its style came through its policy, with its fonts; it knows nothing of the table.
        colour = shown.locator(".pt, .hist .w, .bb i").first.evaluate("(one) => getComputedStyle(one).backgroundColor")
        assert colour not in ("", "rgba(0, 0, 0, 0)")
        assert shown.evaluate("() => opener") is None
        assert not sideways(shown)
    expect(page).to_have_url(re.compile("/reports$"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_list_can_be_read_by_everybody(visit: Visits, folder: Path, theme: Theme, size: Size) -> None:
    put(folder, f"{'a-run-with-a-very-long-name-' * 4}.html")
    put(folder, "base.html")
    page = visit("/reports", size=size, theme=theme)
    assert len(entries(page)) == 2
    axe(page)
    narrow_and_wide(page)


@pytest.mark.parametrize("size", SIZES)
def test_without_a_report_the_page_says_how_to_make_one(visit: Visits, folder: Path, size: Size) -> None:
    page = visit("/reports", size=size)
    expect(page.get_by_role("heading", name="No report yet")).to_be_visible()
    commands = page.locator("code").all_inner_texts()
    assert [command.split()[:2] for command in commands] == [["sulaco", "simulate"], ["sulaco", "report"]]
    axe(page)
    narrow_and_wide(page)
    # Whoever comes back from the terminal finds it.
    put(folder, "first-run.html")
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    assert entries(page) == ["first-run.html"]


def test_the_commands_are_true(visit: Visits, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page says to type makes what the page shows."""
    from sulaco.cli import run

    page = visit("/reports")
    expect(page.locator("code").first).to_be_visible()
    simulate, make_it = (command.split()[1:] for command in page.locator("code").all_inner_texts())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder.parents[1]))
    few = ["--games", "6", "--processes", "1", "--bot", "random"]
    assert run([*simulate, *few]) == 0
    assert run(make_it) == 0
    page.reload()
    assert entries(page) == ["first-run.html"]


def test_a_report_that_is_gone(visit: Visits, folder: Path) -> None:
    visit.forgive("404")
    put(folder, "base.html")
    page = visit("/reports/gone.html")
    expect(page.get_by_role("alert")).to_have_text("There is no report gone.html here, or not any more.")
    assert entries(page) == ["base.html"]
    axe(page)
