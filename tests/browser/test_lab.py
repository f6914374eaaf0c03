"""The lab in the browser: a run is put together, watched, stopped and gone on with, and its report is opened."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .site import Site
from .test_pages import narrow_and_wide
from .visits import SIZES, THEMES, Size, Theme, Visits, axe, sideways

PLAYED = 180_000
"""Milliseconds. A run gets only the time that nobody else needs, and other tests need much."""
GAMES = ("corps", "battles", "encounters")
BUSY = 2000
"""More games than are played before somebody has looked."""


def form(page: Page, query: str = "") -> None:
    page.goto(f"/lab/new{query}")
    expect(page.get_by_role("button", name="Start the run")).to_be_visible()


def games(page: Page, number: int) -> None:
    page.get_by_role("spinbutton", name=re.compile("^Games")).fill(str(number))


def go(page: Page) -> None:
    page.get_by_role("button", name="Start the run").click()
    expect(page).to_have_url(re.compile("/lab$"))


def row(page: Page, title: str = "Bug Hunt 1") -> Locator:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=re.compile(title)))


def started(page: Page, **more: Any) -> str:
    """The id of a run that is started without the form."""
    setup = {"mission": "bug-hunt-1", "players": 1}
    wish = {"game": "corps", "setup": setup, "bots": ["random"], "games": 4, "house": [{}]} | more
    answer = page.request.post("/api/lab/runs", data=wish)
    assert answer.status == 201, answer.text()
    found: str = answer.json()["id"]
    return found


def clear(page: Page) -> None:
    """Stop and remove what other tests have left on the server that all share."""
    for run in page.request.get("/api/lab").json()["runs"]:
        assert page.request.post(f"/api/lab/runs/{run['id']}/stop").ok
        assert page.request.delete(f"/api/lab/runs/{run['id']}").ok


def only_rookies(page: Page) -> None:
    for seat in page.get_by_role("combobox", name=re.compile("^Who")).all():
        seat.select_option("bot:rookie")


@pytest.mark.parametrize("size", SIZES)
def test_a_run_is_put_together_watched_and_its_report_opened(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    clear(page)
    page.get_by_role("navigation", name="Main").filter(visible=True).get_by_role("link", name="Lab").click()
    expect(page).to_have_url(re.compile("/lab$"))
    expect(page.get_by_role("heading", name="No run yet")).to_be_visible()
    page.get_by_role("link", name="New run").click()
    expect(page).to_have_title("New run · Sulaco")
    page.get_by_role("radio", name="Battles").check(force=True)
    expect(page.get_by_role("group", name="How to play")).to_be_visible()
    # Nobody sits there but bots.
    seats = page.get_by_role("combobox", name=re.compile("^Who"))
    assert {option.split(",")[0] for option in seats.first.locator("option").all_inner_texts()} == {"Bot"}
    only_rookies(page)
    games(page, 4)
    go(page)
    run = row(page, "against")
    expect(run).to_contain_text(re.compile("2 × Rookie · 4 games"))
    bar = run.get_by_role("progressbar", name=re.compile("Games played"))
    expect(bar).to_have_attribute("aria-valuemax", "4")
    expect(run.get_by_role("link", name="Open the report")).to_be_visible(timeout=PLAYED)
    expect(run).to_contain_text("Done")
    expect(run).to_contain_text("Won by seat 1")
    expect(run).to_contain_text(re.compile(r"4 games, [\d.]+ turns on the average"))
    expect(page.get_by_role("status")).to_contain_text("Done")
    assert not sideways(page)
    with page.expect_popup() as opened:
        run.get_by_role("link", name="Open the report").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()
    # The same report is on the list of all.
    page.get_by_role("navigation", name="Lab").get_by_role("link", name="Reports").click()
    expect(page.get_by_role("main").get_by_role("link", name=re.compile("against"))).to_be_visible()
    page.goto("/lab")
    run.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove the run").click()
    expect(page.get_by_role("heading", name="No run yet")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_two_arms_with_a_house_rule_are_compared(visit: Visits) -> None:
    page = visit("/")
    clear(page)
    form(page, "?game=corps&mission=bug-hunt-1")
    for name in ("Seat 3", "Seat 2"):
        page.get_by_role("button", name=re.compile(f"Remove.*{name[-1]}|{name}")).last.click()
    only_rookies(page)
    page.get_by_role("switch", name="Compare").click()
    second = page.get_by_role("group", name=re.compile("^Second arm"))
    second.get_by_role("searchbox").fill("hand draw")
    expect(second.get_by_role("status")).to_have_text("1 found")
    second.get_by_role("button", name="Change endurance.hand_draw").click()
    expect(second.get_by_role("searchbox")).to_be_focused()
    value = second.get_by_role("spinbutton", name="endurance.hand_draw")
    expect(value).to_have_accessible_description("usually 2, can be 0 to 20")
    expect(value).to_have_value("2")
    second.get_by_role("button", name="Rule A12.11").click()
    expect(page.locator(":popover-open")).to_contain_text("Rest")
    page.keyboard.press("Escape")
    games(page, 3)
    # The usual value changes nothing: said, and nothing is begun.
    visit.forgive("400")
    page.get_by_role("button", name="Start the run").click()
    expect(page.get_by_role("alert")).to_contain_text("Both arms have the same house rules")
    assert page.request.get("/api/lab").json()["runs"] == []
    value.fill("21")
    page.get_by_role("button", name="Start the run").click()
    expect(value).to_be_focused()  # the browser says what is wrong with it
    value.fill("3")
    go(page)
    run = row(page)
    expect(run).to_contain_text("3 games in each arm")
    expect(run).to_contain_text("By the book")
    expect(run).to_contain_text("endurance.hand_draw = 3")
    report = run.get_by_role("link", name="Open the report")
    expect(report).to_be_visible(timeout=PLAYED)
    with page.expect_popup() as opened:
        report.click()
    expect(opened.value.get_by_role("main")).to_contain_text("endurance.hand_draw = 3 instead of the usual")
    clear(page)


def test_a_run_is_stopped_and_gone_on_with(visit: Visits) -> None:
    page = visit("/")
    clear(page)
    started(page, games=BUSY)
    waits = started(page)
    page.goto("/lab")
    first, second = row(page).nth(1), row(page).nth(0)
    expect(second).to_contain_text("It is played when the runs before it are done.")
    page.request.post(f"/api/lab/runs/{waits}/stop")
    expect(first).to_contain_text(re.compile(r"left\."), timeout=PLAYED)
    done = first.get_by_role("progressbar")
    before = int(done.get_attribute("aria-valuenow") or "")
    assert before > 0
    first.get_by_role("button", name="Stop").press("Enter")
    expect(first).to_contain_text("Stopped")
    expect(first).to_contain_text(re.compile(rf"of {BUSY} games"))
    kept = int(done.get_attribute("aria-valuenow") or "")
    assert kept >= before
    first.get_by_role("button", name="Go on").press("Enter")
    expect(first.get_by_role("button", name="Stop")).to_be_visible()
    expect(done).not_to_have_attribute("aria-valuenow", str(kept), timeout=PLAYED)
    assert int(done.get_attribute("aria-valuenow") or "") > kept
    clear(page)


def test_a_run_is_told_after_the_server_has_come_back(visit_own: Visits, own_server: Site) -> None:
    page = visit_own("/")
    visit_own.forgive("Failed to load resource|ERR_CONNECTION")
    run = started(page, games=BUSY)
    page.goto("/lab")
    expect(row(page)).to_contain_text(re.compile(r"left\."), timeout=PLAYED)
    own_server.restart()
    expect(row(page)).to_contain_text("Stopped with the server.", timeout=PLAYED)
    expect(row(page).get_by_role("button", name="Go on")).to_be_visible()
    page.request.delete(f"/api/lab/runs/{run}")


def every_state(page: Page) -> None:
    """The list with a run of every state, as the server might tell of it."""
    arm = {"house": ["endurance.hand_draw = 3"], "games": 40, "turns": 12.5}
    won = [{"text": "Won", "rate": 52.5, "low": 37.5, "high": 67.1}]
    common = {"game": "corps", "bots": ["Sensible"] * 3, "games": 100, "done": 40, "total": 200, "seconds": None}
    common |= {"made": 1_790_000_000, "why": "", "report": "", "yours": True}
    runs = [
        common
        | {"id": state, "title": f"Bug Hunt 2: Company Housing, and {state}", "state": state, **more}
        | {"arms": [arm | {"house": [], "won": won}, arm | {"won": won}]}
        for state, more in (
            ("waiting", {}),
            ("playing", {"seconds": 200.0}),
            ("reporting", {}),
            ("done", {"report": "page.html"}),
            ("stopped", {"why": "Stopped with the server."}),
            ("failed", {"why": "A game failed: corps, seed 123456789, cell with-a-very-long-name-without-any-break"}),
        )
    ]
    told = {"why": "", "install": "", "games": 2000, "minutes": 60, "runs": runs}
    page.route("**/api/lab", lambda route: route.fulfill(json=told))
    page.goto("/lab")
    expect(page.get_by_role("progressbar")).to_have_count(5)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_runs_of_every_state_are_for_everyone(visit: Visits, theme: Theme, size: Size) -> None:
    page = visit("/about", size=size, theme=theme)
    every_state(page)
    axe(page)
    narrow_and_wide(page)
    page.get_by_role("button", name="Remove").first.click()
    axe(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_form_is_for_everyone(visit: Visits, theme: Theme, size: Size) -> None:
    page = visit("/about", size=size, theme=theme)
    form(page)
    page.get_by_role("switch", name="Compare").click()
    first = page.get_by_role("group", name=re.compile("^First arm"))
    for name in ("endurance.hand_draw", "hicks.marine", "tracker.cards"):
        first.get_by_role("searchbox").fill(name)
        first.get_by_role("button", name=re.compile(f"^Change {re.escape(name)} ")).click()
    page.get_by_role("group", name=re.compile("^Second arm")).get_by_role("searchbox").fill("hicks")
    axe(page)
    narrow_and_wide(page)


@pytest.mark.parametrize("game", GAMES)
def test_no_form_asks_for_people(visit: Visits, game: str) -> None:
    page = visit("/about")
    form(page, f"?game={game}")
    main = page.get_by_role("main")
    for word in (
        "friend",
        "Spectators",
        "Hints",
        "Undo",
        "at this screen",
        "three missions in a row",
        "All four films",
    ):
        expect(main).not_to_contain_text(re.compile(rf"\b{word}\b"))


def test_where_runs_cannot_be_started_it_says_why(visit: Visits) -> None:
    page = visit("/about")
    told = {"why": "This needs polars, which is not installed here.", "install": "pip install 'sulaco[lab]'"}
    told |= {"games": 2000, "minutes": 60, "runs": []}  # type: ignore[dict-item]
    page.route("**/api/lab", lambda route: route.fulfill(json=told))
    page.goto("/lab")
    expect(page.get_by_role("main")).to_contain_text("This needs polars")
    expect(page.get_by_role("main").locator("code")).to_have_text("pip install 'sulaco[lab]'")
    expect(page.get_by_role("link", name="New run")).to_have_count(0)
    axe(page)
    page.goto("/lab/new")
    expect(page.get_by_role("main")).to_contain_text("pip install 'sulaco[lab]'")
    expect(page.get_by_role("button", name="Start the run")).to_have_count(0)
