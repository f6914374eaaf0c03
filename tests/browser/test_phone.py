"""A turn by tap alone on a phone: sheets open and close, nothing scrolls sideways, everything is large enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .play import await_turn, choice, listed, map_of, open_table, options, place_of, prompt, state, turn
from .positions import acts, finished, opened, position
from .visits import Visits, axe, sideways

TAP = 44
SHEETS = ("Team", "Hand", "Tracker", "Log")
MANY = 60
SMALL = """
(least) => {
  const outside = (x, y) => x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  const clipped = (target, x, y) => {
    for (let box = target.parentElement; box; box = box.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(box).overflowY)) continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      return x < left || y < top + box.clientTop || x >= right || y >= bottom;
    }
    return false;
  };
  const answers = (target, x, y) => {
    if (outside(x, y) || clipped(target, x, y)) return true;  // it goes on where nobody sees it
    let hit = document.elementFromPoint(x, y);
    if (!hit || target.contains(hit)) return hit !== null;
    for (; hit; hit = hit.parentElement) {
      // Something that stays in its place while the page scrolls lies over it.
      const over = ["sticky", "fixed"].includes(getComputedStyle(hit).position);
      if (over) return !hit.contains(target);
    }
    return false;
  };
  const reach = (target, x, y, dx, dy) => {
    let n = 0;
    while (n < least && answers(target, x + dx * n, y + dy * n)) n += 1;
    return n;
  };
  const found = [];
  for (const one of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    // What stands within a sentence is as high as its line.
    if (one.closest(".skip") || (one.matches("a") && one.closest("p")) || one.matches(".place")) continue;
    const target = (one.matches("input") && one.closest("label")) || one;
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (outside(x, y) || !target.contains(document.elementFromPoint(x, y))) continue;
    const wide = Math.max(width, reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0));
    const high = Math.max(height, reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1));
    if (wide < least - 0.5 || high < least - 0.5) found.push(`${wide} x ${high}: ${target.outerHTML.slice(0, 140)}`);
  }
  return found;
}
"""


def small(page: Page) -> list[str]:
    """What is on the screen to be tapped and is less than a thumb wide or high."""
    found: list[str] = page.evaluate(SMALL, TAP)
    return found


def well(page: Page) -> None:
    """All that can be tapped is large enough, also at the lower end of the decision, and nothing scrolls sideways."""
    found = small(page)
    if page.locator(".order").count():
        page.locator(".order").evaluate("(order) => (order.scrollTop = order.scrollHeight)")
        found += small(page)
        page.locator(".order").evaluate("(order) => (order.scrollTop = 0)")
    assert not found, "\n".join(found)
    assert not (wide := sideways(page)), wide


def begins(game: Table[Corps]) -> bool:
    return acts(game, 0) and game.game.state.turn > 1 and bool(game.game.state.players[0].hand)


@pytest.fixture
def page(visit: Visits) -> Page:
    """A phone at a table in mid-game, asked for an action."""
    page = visit("/about", size="phone")
    open_table(page, opened(page, position(begins, players=1, mission="bug-hunt-1", after=10), "me"))
    await_turn(page)
    return page


def tap_on_map(page: Page, space: str) -> None:
    x, y = place_of(page, space)
    box = map_of(page).bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"], "the space is not in sight"
    page.touchscreen.tap(x, y)


def walk(page: Page) -> None:
    """Tap on Move, then on a lit space beside the one who acts."""
    before = state(page)
    choice(page, "move").tap()
    page.get_by_role("button", name="Show the whole map").tap()
    space = listed(page)[0].split(":")[1]
    tap_on_map(page, space)
    expect(prompt(page).locator("[data-again]")).to_be_visible()
    assert state(page) == before, "the first tap only shows"
    well(page)
    tap_on_map(page, space)
    await_turn(page, before)


def tap(page: Page) -> str:
    before = state(page)
    for _ in range(2):
        found = listed(page)
        kinds = {key.split(":")[0]: key for key in reversed(found)}
        wishes = ("attack", "fire", "rest", "end", "skip", "stop", "no-more", "decline", "pass", "no")
        choice(page, next((kinds[kind] for kind in wishes if kind in kinds), found[0])).tap()
        if not prompt(page).get_by_role("button", name="Back", exact=True).count():
            break
    return await_turn(page, before)


def test_a_turn_by_tap_alone(page: Page) -> None:
    first = turn(page)
    well(page)
    while not choice(page, "move").count():
        assert tap(page) == "asked"
    walk(page)
    page.get_by_role("button", name="Step back through what happened").tap()
    expect(prompt(page)).to_contain_text("You look at")
    well(page)
    prompt(page).get_by_role("button", name="Back to now").tap()
    for _ in range(MANY):
        if turn(page) > first or tap(page) == "over":
            break
        well(page)
    assert turn(page) > first or prompt(page).locator(".verdict").count()
    page.get_by_role("navigation", name="Panels").get_by_role("button", name=re.compile("^Log")).tap()
    expect(page.locator("#sheet .moment").first).to_be_visible()
    well(page)


def test_sheets_open_and_close(page: Page) -> None:
    for name in SHEETS:
        tab = page.get_by_role("navigation", name="Panels").get_by_role("button", name=re.compile(f"^{name}"))
        sheet = page.locator("#sheet")
        tab.tap()
        expect(sheet.get_by_role("heading").first).to_have_text(name)
        assert tab.get_attribute("aria-current") == "true"
        well(page)
        axe(page)
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)
        tab.tap()
        expect(sheet).to_be_visible()
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Decide").tap()
        expect(sheet).to_have_count(0)
    expect(options(page).first).to_be_visible()


def test_what_opens_over_the_table(page: Page) -> None:
    def shut() -> None:
        page.get_by_role("dialog").get_by_role("button", name="Close").tap()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def opens(button: Locator) -> None:
        button.tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        well(page)
        axe(page)
        shut()

    opens(page.get_by_role("button", name="Menu"))
    prompt(page).get_by_role("button", name=re.compile("^Rule ")).first.tap()
    expect(page.locator(":popover-open")).to_be_visible()
    well(page)
    axe(page)
    page.locator(":popover-open").get_by_role("button", name="Close").tap()
    panels = page.get_by_role("navigation", name="Panels")
    panels.get_by_role("button", name=re.compile("^Tracker")).tap()
    opens(page.get_by_role("button", name=re.compile("^Endurance Deck")))


def test_a_replay_by_tap(visit: Visits) -> None:
    page = visit("/about", size="phone")
    page.goto(f"/replay/{opened(page, finished(), 'me', 'bot')}")
    expect(page.get_by_role("slider")).to_be_visible()
    well(page)
    before = page.get_by_role("slider").input_value()
    page.get_by_role("button", name="One step on").tap()
    expect(page.get_by_role("slider")).not_to_have_value(before)
    page.get_by_role("button", name=re.compile("^Log")).tap()
    expect(page.locator(".log").first).to_be_visible()
    well(page)


@pytest.mark.parametrize("path", ["/", "/new", "/rules/corps", "/saves", "/about", "/nowhere"])
def test_pages_are_large_enough_for_a_thumb(visit: Visits, path: str) -> None:
    page = visit(path, size="phone")
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    height = int(page.evaluate("document.documentElement.scrollHeight"))
    for top in range(0, min(height, 4000), 700):
        page.evaluate("(top) => scrollTo(0, top)", top)
        well(page)


def test_a_tap_beside_the_menu_only_closes_it(visit: Visits) -> None:
    page = visit("/about", size="phone")
    open_table(page, opened(page, position(lambda game: acts(game, 0)), "me", "bot"))
    await_turn(page)
    before = state(page)
    # Where the button is that opens it, above the sheet, it would be opened again.
    spot = page.get_by_role("button", name="Menu").bounding_box()
    assert spot
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    menu = page.get_by_role("dialog", name="Menu")
    for _ in range(3):
        page.touchscreen.tap(x, y)
        expect(menu).to_be_visible()
        page.touchscreen.tap(x, y)
        expect(menu).to_have_count(0)
        page.wait_for_timeout(100)
        expect(menu).to_have_count(0)
    assert state(page) == before
