"""A new user reaches the first decision of a game with bots in two clicks at most."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from scripts.questions import acting

from .play import new_table, options, prompt
from .visits import SIZES, Size, Visits

WATCH_CLICKS = """
window.clicks = 0;
document.addEventListener("click", (event) => { if (event.isTrusted) window.clicks++; }, true);
"""


@pytest.mark.parametrize("size", SIZES)
def test_from_home_to_the_first_decision(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    page.evaluate(WATCH_CLICKS)
    press(page, size)
    page.wait_for_url("**/table/*")
    expect(options(page).first).to_be_visible()
    expect(prompt(page)).to_contain_text("You decide")
    # The page was never loaded anew, so every click was counted.
    assert page.evaluate("window.clicks") <= 2
    before = page.locator("#ask").inner_text()
    option = options(page).first
    option.tap() if size == "phone" else option.click()
    expect(page.locator("#ask")).not_to_have_text(before)


def press(page: Page, size: Size) -> None:
    button = page.get_by_role("button", name="Play now")
    button.tap() if size == "phone" else button.click()


def test_play_now_gives_something_to_decide_every_turn(visit: Visits) -> None:
    """Alone or with one bot, and with several Characters to act with."""
    page = visit("/")
    press(page, "desk")
    page.wait_for_url("**/table/*")
    table = page.request.get(f"/api/tables/{page.url.split('/')[-1].split('?')[0]}").json()
    assert [seat["kind"] for seat in table["seats"]].count("bot") <= 1
    assert table["seats"][0]["mine"]
    setup = table["setup"]
    found, turns = acting(setup["heroes"], setup["mission"], 4)
    assert turns > 20
    assert found["idle"] <= turns / 50
    assert found["characters"] / turns >= 2


def test_the_table_is_found_again_from_home(visit: Visits) -> None:
    page = visit("/")
    press(page, "desk")
    page.wait_for_url("**/table/*")
    expect(options(page).first).to_be_visible()
    table = page.url.split("?")[0]
    page.goto("/")
    mine = page.get_by_role("link", name="Bug Hunt 1").first
    expect(page.get_by_text("Your turn").first).to_be_visible()
    mine.click()
    page.wait_for_url(f"{table}*")
    expect(options(page).first).to_be_visible()


def test_on_a_low_window_many_tables_leave_the_games_in_sight(visit: Visits) -> None:
    page = visit("/about", viewport={"width": 1280, "height": 720})
    for _ in range(6):
        new_table(page, "me")
    page.goto("/")
    expect(page.get_by_role("region", name="My tables").get_by_role("listitem")).to_have_count(6)
    for game in ("Corps", "Battles", "Encounters"):
        heading = page.get_by_role("heading", name=game, exact=True)
        expect(heading).to_be_in_viewport(ratio=1)
