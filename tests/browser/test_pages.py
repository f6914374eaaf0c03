"""Every page at any width: nothing scrolls sideways, nothing is heavy, and what is done is painted at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .play import (
    await_turn,
    call_me,
    choice,
    listed,
    map_of,
    new_table,
    open_table,
    options,
    place_of,
    prompt,
    state,
)
from .positions import acts, finished, hand, opened, position
from .visits import Visits, axe, resize, sideways

LARGEST = "survive"
WIDTHS = (360, 390, 768, 1081, 1440, 1920)
Way = Callable[[Page], None]


def home(page: Page) -> None:
    new_table(page, "me", "bot")
    page.goto("/")
    expect(page.get_by_text("Your turn").first).to_be_visible()
    expect(page.get_by_role("heading", name="Corps")).to_be_visible()


def new(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()


def table(page: Page) -> None:
    """A table in mid-game, with a card in the hand."""
    game = position(lambda game: acts(game, 0) and len(hand(game, 0)) > 1)
    open_table(page, opened(page, game, "me", "bot"))
    expect(options(page).first).to_be_visible()


def setup(page: Page) -> None:
    """A table at which gear is handed out."""
    game = position(lambda game: game.decision is not None and game.decision.kind == "gear", after=0)
    open_table(page, opened(page, game, *["me"] * 2))
    expect(page.get_by_role("region", name="Gear up", exact=True)).to_be_visible()


def curtain(page: Page) -> None:
    table = new_table(page, "me", {"kind": "here", "name": "Bea"})
    page.goto(f"/table/{table}?eyes=1")
    expect(page.get_by_role("heading", name="Hand the screen to")).to_be_visible()


def ended(page: Page) -> None:
    open_table(page, opened(page, finished(), "me", "bot"))
    expect(prompt(page).locator(".verdict")).to_be_visible()


def replay(page: Page) -> None:
    page.goto(f"/replay/{opened(page, finished(), 'me', 'bot')}")
    expect(page.get_by_role("slider")).to_be_visible()


def campaign(page: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}]
    answer = page.request.post("/api/campaigns", data={"game": "corps", "seats": seats, "seed": 7})
    assert answer.status == 201, answer.text()
    page.goto(f"/campaign/{answer.json()['campaign']}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/corps")
    expect(page.get_by_text("A1.01").first).to_be_visible()
    page.get_by_role("searchbox").fill("sentry")
    expect(page.get_by_role("status").filter(has_text="rules found")).to_have_count(1)


def saves(page: Page) -> None:
    opened(page, finished(), "me", "bot")
    page.goto("/saves")
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()


def lab(page: Page) -> None:
    page.goto("/lab")
    expect(page.get_by_role("link", name="New run")).to_be_visible()


def new_run(page: Page) -> None:
    page.goto("/lab/new")
    expect(page.get_by_role("button", name="Start the run")).to_be_visible()


def about(page: Page) -> None:
    page.goto("/about")
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()


def name_asked(page: Page) -> None:
    page.goto("/join/apron-mango-hoodie-blanket-secret")
    expect(page.get_by_role("heading", name="What are you called?")).to_be_visible()


def wrong_code(page: Page) -> None:
    call_me(page, "Ann")
    page.goto("/join/apron-mango-hoodie-blanket-secret")
    expect(page.get_by_role("heading", name="This invitation does not work")).to_be_visible()


def missing(page: Page) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Nothing on the tracker")).to_be_visible()


def no_table(page: Page) -> None:
    page.goto("/table/nonesuch")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()


PAGES: list[Way] = [
    home,
    new,
    setup,
    table,
    curtain,
    ended,
    replay,
    campaign,
    rules,
    saves,
    lab,
    new_run,
    about,
    name_asked,
    wrong_code,
    missing,
    no_table,
]


def forgive(visit: Visits, way: Way) -> None:
    """The browser itself remarks on every answer that is a refusal."""
    if way in (wrong_code, no_table):
        visit.forgive("Failed to load resource: the server responded with a status of 404|WebSocket")


def narrow_and_wide(page: Page) -> None:
    """Nothing is wider than the window, at any width."""
    wide: dict[int, list[str]] = {}
    for width in WIDTHS:
        resize(page, width)
        if found := sideways(page):
            wide[width] = found
    assert not wide


@pytest.mark.parametrize("way", PAGES, ids=lambda way: way.__name__)
def test_nothing_is_wider_than_the_window(visit: Visits, way: Way) -> None:
    forgive(visit, way)
    page = visit("/about")
    way(page)
    narrow_and_wide(page)


DIALOGS: list[Way] = [
    lambda page: page.get_by_role("button", name="Menu").click(),
    lambda page: page.keyboard.press("?"),
    lambda page: page.get_by_role("list", name="Seats").get_by_role("button").last.click(),
    lambda page: page.get_by_role("button", name="Discard Pile").click(),
    lambda page: page.get_by_role("group", name="Objective").get_by_role("button").click(),
]


def test_what_opens_over_the_table_is_for_everyone(visit: Visits) -> None:
    page = visit("/about")
    table(page)
    seen = []
    for way in DIALOGS:
        way(page)
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        axe(page)
        page.evaluate("() => (document.documentElement.dataset.theme = 'light')")
        axe(page, "color-contrast")
        page.evaluate("() => (document.documentElement.dataset.theme = 'dark')")
        seen.append(dialog.get_by_role("heading").first.inner_text())
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert len(set(seen)) == len(seen)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    expect(page.get_by_role("textbox", name="What went wrong")).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")

    prompt(page).get_by_role("button", name="Rule A").first.click()
    expect(page.locator(":popover-open")).to_be_visible()
    axe(page)


class Scale:
    """What the pages of a person weigh on the way, files and live messages together."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("requestfinished", self._request)
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _request(self, request: Request) -> None:
        sizes = request.sizes()
        self.bytes += sizes["responseBodySize"] + sizes["responseHeadersSize"]

    def _frame(self, payload: str | bytes) -> None:
        self.bytes += len(payload)


FIRST_LOAD = 350_000


def test_the_first_load_is_light(visit: Visits) -> None:
    for name, way in {"home": None, "table": "largest"}.items():
        context = visit.person()
        path = "/"
        if way:
            assert context.request.get("/").ok
            body = {"mission": LARGEST, "players": 6}
            seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "sensible"}] * 5]
            answer = context.request.post(
                "/api/tables", data={"game": "corps", "setup": body, "seats": seats, "seed": 7}
            )
            path = f"/table/{answer.json()['table']}"
        page = context.new_page()
        scale = Scale(page)
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        print(f"first load of {name}: {scale.bytes / 1000:.0f} kB")
        assert 20_000 < scale.bytes < FIRST_LOAD


NEXT_PAINT = 100
"""Milliseconds from what somebody does to the next picture."""
SEEN = 100
"""Milliseconds after which what was painted has also been reported."""
ROUNDS = 8
YARDSTICK = 56
"""Milliseconds from its key to the next picture, for a box with a fixed number of words, at best on an idle machine."""
WATCH = """
window.steps = [];
window.slow = [];
new PerformanceObserver((list) => {
  for (const event of list.getEntries()) if (event.interactionId) window.slow.push([event.startTime, event.duration]);
}).observe({ type: "event", durationThreshold: 16 });
window.yardstick = document.createElement("div");
Object.assign(yardstick.style, { position: "fixed", inset: 0, background: "gray", overflow: "hidden" });
addEventListener("keydown", (event) => {
  if (event.key !== "F9") return;
  event.stopImmediatePropagation();
  yardstick.replaceChildren(...Array.from({ length: 3000 }, (_, number) => {
    const word = document.createElement("b");
    word.textContent = `${number} `;
    return word;
  }));
  document.body.append(yardstick);
}, true);
"""
SLOWEST = """
() => Object.fromEntries(window.steps.map(([name, from], place) => {
  const until = window.steps[place + 1]?.[1] ?? Infinity;
  const own = window.slow.filter(([at]) => at >= from && at < until).map(([, took]) => took);
  return [name, Math.max(0, ...own)];
}))
"""


def walks(game: Table[Corps]) -> bool:
    """Whether the first seat is to act, and may walk far."""
    keys = game.decision.keys() if game.decision is not None and acts(game, 0) else []
    return sum(key.startswith("move:") for key in keys) > 12 and "aim" in keys


def interact(page: Page) -> tuple[dict[str, float], dict[str, float]]:
    """Everything that people do most, and the yardstick in between; gives for each how many milliseconds it took until
    it was seen.
    """
    page.evaluate(WATCH)

    def step(name: str) -> Page:
        page.evaluate("(name) => void window.steps.push([name, performance.now()])", name)
        return page

    def yardstick(name: str) -> None:
        page.wait_for_timeout(SEEN)
        step(name).keyboard.press("F9")
        page.wait_for_timeout(SEEN)
        page.evaluate("yardstick.remove()")
        page.wait_for_timeout(SEEN)

    yardstick("before")
    choice(step("arm"), "move").click()
    step("disarm").get_by_role("button", name="Back", exact=True).click()
    map_of(page).focus()
    for key in ("ArrowLeft", "ArrowDown", "n", "N", "+", "0", "Escape"):
        step(key).keyboard.press(key)
    step("open a Character").locator("article.char .more").first.click()
    step("close a Character").locator("article.char .more").first.click()
    step("zoom").get_by_role("button", name="Zoom in").click()
    step("whole map").get_by_role("button", name="Show the whole map").click()
    yardstick("between")
    step("menu").get_by_role("button", name="Menu").click()
    expect(page.locator("dialog:modal")).to_be_visible()
    page.wait_for_timeout(SEEN)
    step("close the menu").keyboard.press("Escape")
    before = state(page)
    choice(step("arm again"), "move").click()
    step("walk").mouse.click(*place_of(page, listed(page)[3].split(":")[1]))
    await_turn(page, before)
    yardstick("after")
    took: dict[str, float] = page.evaluate(SLOWEST)
    return took, {name: took.pop(name) for name in ("before", "between", "after")}


def quietest(best: dict[str, float], took: dict[str, float]) -> dict[str, float]:
    return {name: min(time, best.get(name, time)) for name, time in took.items()}


@pytest.mark.alone
def test_an_interaction_is_painted_at_once(visit: Visits) -> None:
    page = visit("/about")
    game = position(walks, mission=LARGEST, after=60)
    best: dict[str, float] = {}
    yard: dict[str, float] = {}
    for _ in range(ROUNDS):
        # Other tests run beside this one: the quietest time of each tells what the page itself takes.
        open_table(page, opened(page, game, "me", "me"))
        await_turn(page)
        took, fixed = interact(page)
        best, yard = quietest(best, took), quietest(yard, fixed)
        if max(best.values()) < NEXT_PAINT:
            break
    slowest = max(best, key=lambda name: best[name])
    # The promise is for a machine that has a core for the page: as many times slower as this one draws what is fixed,
    # an interaction may be too.
    fixed_best = min(yard.values())
    limit = NEXT_PAINT * max(1.0, fixed_best / YARDSTICK)
    print(
        f"{len(best)} interactions on {LARGEST}, the slowest painted after {best[slowest]:.0f} ms: {slowest}; "
        f"the yardstick after {fixed_best:.0f} ms, so the limit is {limit:.0f} ms"
    )
    assert fixed_best > 0, "nothing was measured"
    assert sum(time > 0 for time in best.values()) > 3, "nothing was measured"
    assert best[slowest] < limit, best
