"""Every page, and a table of each game in every state that looks different: what is looked at at every size.

A walk goes from one state to the next in one page and gives the name of each when it is there. Tests look at all of
them; `python -m tests.browser.states FOLDER` takes their pictures.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright
from scripts.browser import find

from sulaco.games.battles import Battles
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.contents import contents_of
from sulaco.games.encounters.state import EncountersState
from sulaco.table.table import Table
from tests.games.corps.campaigns import after

from . import battles, encounters, test_campaign, test_danger, test_hints, test_lab, test_pages, test_rows, test_stage
from .clear import WINDOWS, Window
from .play import (
    Message,
    answer,
    await_turn,
    choice,
    listed,
    new_table,
    open_table,
    options,
    place_of,
    press_first,
    prompt,
    state,
)
from .positions import acts, can_walk, finished, opened, position
from .site import Site
from .visits import PATIENCE, THEMES, Theme, Visits, resize

DESK, PHONE = (1440, 900), (390, 844)
BOXED = ((1280, 720), DESK, PHONE)
NARROW = tuple(window for window in WINDOWS if window[0] < 1081)
BOT: Message = {"kind": "bot", "bot": "sensible"}
BEATS = 200
"""So many beats at most until a card lies in the middle."""


class State(NamedTuple):
    """A state, and the windows in which it differs from others."""

    name: str
    windows: tuple[Window, ...] = WINDOWS


Walk = Callable[[Page], Iterator[State]]


# --- pages ------------------------------------------------------------------------------------------------------


def home(page: Page) -> Iterator[State]:
    page.goto("/")
    expect(page.get_by_role("heading", name="Corps", exact=True)).to_be_visible()
    yield State("nobody has played")
    new_table(page, "me", "bot")
    opened(page, finished(), "me", "bot")
    test_campaign.opened(page, Campaign.begin(2, 1), "me", "me")
    page.goto("/")
    expect(page.get_by_text("Your turn").first).to_be_visible()
    yield State("tables wait")


def new(page: Page) -> Iterator[State]:
    for game in ("corps", "battles", "encounters"):
        page.goto(f"/new?game={game}")
        expect(page.get_by_role("button", name="Start the table")).to_be_visible()
        yield State(game)
    page.goto("/new?game=corps")
    page.get_by_role("radio", name=re.compile("^Campaign")).check(force=True)
    yield State("a campaign")
    page.goto("/new?game=battles")
    page.get_by_role("group", name="How to play").locator("label", has_text="2 vs 2").click()
    page.get_by_role("combobox", name="Who sits at seat 2").select_option("friend")
    yield State("two against two")


def read(page: Page) -> Iterator[State]:
    for game in ("corps", "battles", "encounters"):
        page.goto(f"/how-to-play/{game}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield State(f"how to play {game}")
    page.goto("/rules/corps")
    page.get_by_role("searchbox").fill("sentry")
    expect(page.get_by_role("status").filter(has_text="rules found")).to_have_count(1)
    yield State("rules")
    page.goto("/about")
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()
    yield State("about")


def lab(page: Page) -> Iterator[State]:
    for game in ("corps", "battles", "encounters"):
        page.goto(f"/lab/new?game={game}")
        expect(page.get_by_role("button", name="Start the run")).to_be_visible()
        yield State(f"a new run of {game}")
    test_lab.every_state(page)
    yield State("runs")


def kept(page: Page) -> Iterator[State]:
    page.goto("/saves")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    yield State("no saves")
    opened(page, finished(), "me", "bot")
    test_pages.saves(page)
    yield State("saves")
    page.goto("/reports")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    yield State("reports")
    for path in ("/lab", "/lab/new?game=corps", "/lab/new?game=battles", "/lab/new?game=encounters"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield State(path[1:])


def decks(page: Page) -> Iterator[State]:
    page.goto("/decks")
    expect(page.locator("#verdict")).to_contain_text("This deck is legal.")
    yield State("a starter deck")
    page.get_by_role("group", name="Starter decks").get_by_role("button", name="The Queen", exact=True).click()
    mine = page.locator("section.pool")
    for card in ("Spook", "Ovomorph"):
        mine.get_by_role("button", name=f"Add {card}", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("not legal yet")
    yield State("a deck in the making")
    mine.locator("button.card", has_text="The Newborn").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield State("a card")


def join(page: Page) -> Iterator[State]:
    page.goto("/join")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield State("to be typed")
    test_pages.wrong_code(page)
    yield State("a wrong code")
    test_pages.missing(page)
    yield State("no such page")
    test_pages.no_table(page)
    yield State("no such table")


def replay(page: Page) -> Iterator[State]:
    table = finished()
    page.goto(f"/replay/{opened(page, table, 'me', 'bot')}?at={len(table.journal) // 2}")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    yield State("in the middle")


def campaign(page: Page) -> Iterator[State]:
    test_pages.campaign(page)
    yield State("a Hero to choose")
    id = test_campaign.opened(page, after("newt", players=3), "me", "me", "me")
    page.goto(f"/campaign/{id}")
    expect(page.get_by_role("region", name="Roster")).to_be_visible()
    yield State("between two missions")


# --- what every table has -----------------------------------------------------------------------------------------


def sit(page: Page, table: str) -> None:
    resize(page, *DESK)
    open_table(page, table)
    await_turn(page)
    page.mouse.move(0, 0)


def sheets(page: Page, *names: str) -> Iterator[State]:
    """What opens over the decision where the window is narrow."""
    panels = page.get_by_role("navigation", name="Panels")
    for name in names:
        resize(page, *PHONE)
        panels.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(page.locator("#sheet")).to_be_visible()
        yield State(f"{name.lower()} open", NARROW)
    resize(page, *PHONE)
    page.locator("#sheet").get_by_role("button", name="Close").click()
    resize(page, *DESK)


def boxes(page: Page) -> Iterator[State]:
    """The menu, the list of keys, and a rule."""
    for name, key in {"keys": "?", "rule": "r"}.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield State(f"{name} open", BOXED)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Report a problem")).to_be_visible()
    yield State("menu open", BOXED)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def hinted(page: Page) -> Iterator[State]:
    for _ in range(BEATS):
        if test_hints.button(page).count():
            break
        options(page).first.click()
        await_turn(page)
    test_hints.think(page)
    test_hints.rows(page)
    yield State("hint open")
    page.keyboard.press("Escape")
    expect(test_hints.panel(page)).to_have_count(0)


def back(page: Page, wish: str = "") -> Iterator[State]:
    """After an answer there is something to look back at."""
    before = state(page)
    press_first(page, wish or listed(page)[-1])
    await_turn(page, before)
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(prompt(page)).to_contain_text("You look at")
    yield State("stepping back")
    page.keyboard.press("Escape")
    expect(prompt(page)).not_to_contain_text("You look at")


def over(page: Page, table: str) -> Iterator[State]:
    resize(page, *DESK)
    open_table(page, table)
    expect(prompt(page).locator(".verdict")).to_be_visible()
    yield State("the end")


def in_the_middle(page: Page, wish: str) -> None:
    """Answer, and end beats, until a card lies in the middle and waits."""
    card = page.locator("[data-beat=card]")
    for _ in range(BEATS):
        page.wait_for_function(
            """() => document.querySelector("[data-beat=card], [data-playing=true]") ||
              document.querySelector("#prompt:not(.still) button[data-choice]")"""
        )
        if card.count():
            return
        if page.locator("[data-playing=true]").count():
            page.keyboard.press("Enter")
        else:
            wished = choice(page, wish)
            (wished if wished.count() else options(page).last).click()
    raise AssertionError("no card comes")


# --- corps ----------------------------------------------------------------------------------------------------------


@cache
def crowd() -> str:
    return next(mission.id for mission in contents_of().missions.values() if mission.id == "survive")


def corps(page: Page) -> Iterator[State]:
    sit(page, new_table(page, "me", "bot", "bot"))
    yield State("the first question")
    test_pages.setup(page)
    yield State("gear is handed out")
    sit(page, opened(page, position(can_walk, players=4), "me", "me", "me", "me"))
    yield State("an action")
    yield from boxes(page)
    page.get_by_role("group", name="Objective").get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield State("mission card")
    page.keyboard.press("Escape")
    yield from hinted(page)
    choice(page, "move").click()
    page.locator('#prompt .listed button[data-choice^="move:"]').nth(1).focus()
    page.keyboard.press("Tab")
    expect(page.locator("path.pth[data-path]").first).to_be_attached()
    yield State("a move shown")
    page.keyboard.press("Escape")
    yield from back(page, "aim")
    yield from sheets(page, "Team", "Hand", "Tracker", "Log")


def corps_danger(page: Page) -> Iterator[State]:
    table = position(test_danger.under_fire, players=1, mission="bug-hunt-1", after=10, seed=13)
    sit(page, opened(page, table, "me"))
    yield State("under fire")
    page.mouse.click(*place_of(page, test_danger.place(test_danger.deadly(table)[0])))
    expect(test_danger.anyway(page)).to_be_visible()
    yield State("are you sure")


def corps_six(page: Page) -> Iterator[State]:
    sit(page, opened(page, position(can_walk, players=6, mission=crowd(), after=60), *["me"] * 6))
    yield State("six players")
    yield from over(page, opened(page, finished(), "me", "bot"))


def corps_stage(page: Page) -> Iterator[State]:
    table = position(lambda table: acts(table, 0), players=1, mission="bug-hunt-1", after=30)
    resize(page, *DESK)
    open_table(page, opened(page, table, "me"))
    in_the_middle(page, "end")
    yield State("a card in the middle")


# --- battles --------------------------------------------------------------------------------------------------------


def duel(page: Page) -> Iterator[State]:
    sit(page, battles.new_duel(page, "me", "bot"))
    yield State("the first question")
    table = battles.position(test_rows.several, after=60)
    sit(page, battles.opened(page, table, "me", BOT))
    yield State("attacks")
    yield from hinted(page)
    row = prompt(page).locator("button.fcrow").first
    row.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    yield State("an attack shown")
    yield from back(page)
    yield from sheets(page, "Hand", "Log")


def duel_four(page: Page) -> Iterator[State]:
    def fights(table: Table[Battles]) -> bool:
        return table.decision is not None and table.game.state.combat is not None and table.decision.seat == 0

    sit(page, battles.opened(page, battles.position(fights, players=4, after=120), "me", BOT, BOT, BOT))
    yield State("four players")
    done = battles.position(lambda table: table.decision is None)
    yield from over(page, battles.opened(page, done, "me", BOT))


# --- encounters -----------------------------------------------------------------------------------------------------


def film(page: Page) -> Iterator[State]:
    sit(page, encounters.new_encounter(page, "me", "bot"))
    yield State("the first question")

    def richer(found: EncountersState) -> None:
        found.attack = 9

    table = encounters.position(lambda table: encounters.acts(table, 0, "fight", "scan"), after=20)
    sit(page, encounters.opened(page, encounters.prepared(table, richer), "me", BOT))
    yield State("fights and scans")
    yield from hinted(page)
    row = prompt(page).locator("button.fcrow").first
    row.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    yield State("a fight shown")
    prompt(page).get_by_text("Attack a team-mate").click()
    choice(page, "attack:player-2").click()
    expect(test_danger.anyway(page)).to_be_visible()
    yield State("are you sure")
    page.keyboard.press("Escape")
    yield from sheets(page, "Hand", "Objective", "Log")
    yield from back(page)


def film_five(page: Page) -> Iterator[State]:
    table = encounters.position(lambda table: encounters.acts(table, 0), players=5, after=120)
    sit(page, encounters.opened(page, table, "me", BOT, BOT, BOT, BOT))
    yield State("five players")
    done = encounters.position(lambda table: table.decision is None)
    yield from over(page, encounters.opened(page, done, "me", BOT))


def film_stage(page: Page) -> Iterator[State]:
    resize(page, *DESK)
    open_table(page, encounters.opened(page, encounters.position(test_stage.strikes_me), "me", "bot"))
    in_the_middle(page, "end")
    yield State("a strike in the middle")


# --- before and beside --------------------------------------------------------------------------------------------


def briefing(page: Page) -> Iterator[State]:
    tables: dict[str, Callable[..., str]] = {
        "corps": new_table,
        "battles": battles.new_duel,
        "encounters": encounters.new_encounter,
    }
    for game, make in tables.items():
        page.goto(f"/table/{make(page, 'me', 'bot')}")
        expect(page.get_by_role("dialog").get_by_role("button", name="Begin")).to_be_visible()
        yield State(game)


def curtain(page: Page) -> Iterator[State]:
    test_pages.curtain(page)
    yield State("between two people")


MISSIONS = [mission.id for mission in contents_of().missions.values() if mission.listed]


def missions(page: Page) -> Iterator[State]:
    """Each in one window; all windows come round."""
    for mission, window in zip(MISSIONS, cycle(WINDOWS), strict=False):
        sit(page, new_table(page, "me", "bot", "bot", mission=mission))
        for key in ("gear:standard-issue", "gear:done"):
            if choice(page, key).count():
                answer(page, key)
        expect(page.get_by_role("region", name="Gear up", exact=True)).to_have_count(0)
        yield State(mission, (window,))


PAGES: dict[str, Walk] = {walk.__name__: walk for walk in (home, new, read, lab, kept, decks, join, replay, campaign)}
TABLES: dict[str, Walk] = {
    walk.__name__: walk
    for walk in (corps, corps_danger, corps_six, corps_stage, duel, duel_four, film, film_five, film_stage)
}
BESIDE: dict[str, Walk] = {walk.__name__: walk for walk in (briefing, curtain, missions)}
WALKS = PAGES | TABLES | BESIDE
EXPECTED = "Failed to load resource: the server responded with a status of 404|WebSocket"
"""What the browser itself remarks where something is refused."""


def start(visit: Visits, name: str) -> Page:
    """The page of somebody who goes on this walk."""
    if name == "join":
        visit.forgive(EXPECTED)
    pace = "calm" if name.endswith("_stage") else "off"
    return visit.tab(visit.person(pace=pace, briefing=name == "briefing", cautious=True), "/about")


def looks(page: Page, name: str) -> Iterator[tuple[State, Window, Theme]]:
    """Goes on a walk and gives each of its states, in each of its windows, in both themes by turns."""
    for count, look in enumerate(WALKS[name](page)):
        for place, window in enumerate(look.windows):
            theme = THEMES[(count + place) % len(THEMES)]
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            resize(page, *window)
            yield look, window, theme
        resize(page, *DESK)


def main(folder: Path, names: list[str]) -> int:
    """Pictures of every state in every window, in both themes by turns."""
    path = find()
    if path is None:
        print("This needs Chromium or Chrome on the path.", file=sys.stderr)
        return 2
    expect.set_options(timeout=PATIENCE)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name in names or WALKS:
            visit = Visits(chromium, site)
            page = start(visit, name)
            for look, (width, height), theme in looks(page, name):
                title = re.sub(r"\W+", "-", f"{name} {look.name}")
                page.screenshot(path=folder / f"{title}-{width}x{height}-{theme}.png")
            visit.close()
            print(name)
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Which folder is for the pictures? python -m tests.browser.states FOLDER [WALK...]")
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
