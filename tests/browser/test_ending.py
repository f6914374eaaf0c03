"""The end of a game: over the whole screen, with its figures, where it turned, and the ways on from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sulaco.bots.runner import play, seat_bots
from sulaco.bots.turning import afresh, course
from sulaco.games import load
from sulaco.games.corps.state import Setup
from sulaco.games.encounters.state import Setup as EncountersSetup
from sulaco.table.table import Table
from tests.table.example_game import Duel, DuelSetup

from .play import open_table, prompt
from .positions import opened
from .visits import PATIENCE, SIZES, THEMES, Size, Theme, Visits, axe, resize, sideways

LONG = 4 * PATIENCE
"""Milliseconds. Turning points are worked out by a process that gives way to everything else."""


def played(game: str, setup: Any, seed: int) -> Table[Any]:
    """A game of sensible bots, to its end."""
    kind = load(game)
    table = Table(kind, setup, seed)
    play(table, seat_bots(game, "sensible", kind.seats(setup), seed))
    assert table.ending is not None
    return table


GAMES: dict[str, Callable[[], Table[Any]]] = {
    "corps-won": lambda: played("corps", Setup("bug-hunt-1", 3), 2),
    "corps-lost": lambda: played("corps", Setup("bug-hunt-1", 2), 2),
    "battles": lambda: played("battles", load("battles").setups()[0], 3),
    "encounters": lambda: played("encounters", EncountersSetup(3, "aliens"), 3),
}


def at_the_end(page: Page, table: Table[Any]) -> str:
    """Open a finished game as its first player, and wait until all is there."""
    id = opened(page, table, "me", *["bot"] * (table.kind.seats(table.setup) - 1))
    open_table(page, id)
    expect(prompt(page).locator(".verdict")).to_be_visible()
    expect(prompt(page).locator(".turning")).to_be_visible(timeout=LONG)
    return id


def reached(page: Page) -> list[str]:
    """What of the ending cannot be brought into view: nothing."""
    found: list[str] = page.locator(".order").evaluate(
        """(box) => [...box.querySelectorAll("h2, h3, .headline, .reason, dd, .points li, .fallen li, .go .btn")]
          .filter((each) => {
            each.scrollIntoView({ block: "center" });
            const at = each.getBoundingClientRect();
            const out = at.left < 0 || at.right > innerWidth + 1 || at.top < 0 || at.bottom > innerHeight + 1;
            return at.width === 0 || out || each.scrollWidth > each.clientWidth + 1;
          }).map((each) => each.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_the_end_fills_the_screen(visit: Visits, name: str, size: Size, theme: Theme) -> None:
    table = GAMES[name]()
    page = visit("/", size=size, theme=theme)
    at_the_end(page, table)
    end = prompt(page)
    summary, texts = table.game.summary(), table.kind.texts()
    assert summary is not None
    assert table.ending is not None

    expect(end.locator(".verdict")).to_have_text("You won" if 0 in table.ending.winners else "You lost")
    expect(end.locator(".headline")).to_have_text(texts.render(summary.headline))
    expect(end.locator(".reason").first).to_contain_text(texts.render(table.ending.reason.text))
    for figure in summary.figures:
        box = end.locator(".figs > div").filter(has_text=texts.render(figure.text))
        expect(box.locator("dd")).to_have_text(re.compile(rf"^{figure.value}\b"))
    fallen = end.locator(".fallen li")
    expect(fallen).to_have_count(len(summary.fallen))
    for number, one in enumerate(summary.fallen):
        expect(fallen.nth(number)).to_contain_text(f"turn {one.turn}")

    # The table stays visible, but is out of the way; who has won sees it lit.
    view = page.locator(".stage .view")
    at = view.bounding_box()
    assert at is not None
    assert at["height"] > 90
    assert at["width"] > 300
    assert page.locator(".stage").get_attribute("inert") is not None
    dim = view.evaluate("(view) => getComputedStyle(view.firstElementChild).opacity")
    assert (float(dim) == 1) == (0 in table.ending.winners)
    expect(end.get_by_role("button", name="Play again")).to_be_focused()
    assert not sideways(page)
    axe(page)
    sizes = [(1440, 900), (1280, 720), (1920, 1080)] if size == "desk" else [(390, 844), (820, 1180)]
    for width, height in sizes:
        resize(page, width, height)
        assert not sideways(page)
        assert reached(page) == []
        # The main way is always in sight.
        main = end.get_by_role("button", name="Play again").bounding_box()
        assert main is not None
        assert main["y"] + main["height"] <= height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["corps-lost", "battles", "encounters"])
def test_turning_points_lead_into_the_replay(visit: Visits, name: str, size: Size) -> None:
    table = GAMES[name]()
    page = visit("/", size=size)
    id = at_the_end(page, table)
    found = course(afresh(table.kind, table.setup, table.seed, None), table.journal)
    assert found is not None
    points = found.points[0]
    listed = prompt(page).locator(".points li")
    expect(listed).to_have_count(len(points))
    most = max(points, key=lambda point: abs(point.after - point.before))
    change = f"from {round(100 * most.before)} to {round(100 * most.after)} in 100"
    expect(prompt(page).locator(".turning h3")).to_have_text(re.compile(rf"^Turn {most.turn} .* {change}$"))
    for number, point in enumerate(points):
        expect(listed.nth(number)).to_contain_text(f"turn {point.turn}")
        expect(listed.nth(number)).to_contain_text(f"{round(100 * point.before)} to {round(100 * point.after)}")

    # The table behind the chart has every turn.
    prompt(page).locator(".turning summary").click()
    expect(prompt(page).locator(".turning tbody tr")).to_have_count(len(found.stands))

    told = listed.first.locator(".what").inner_text()
    listed.first.get_by_role("link", name=re.compile("Replay from here")).click()
    expect(page).to_have_url(re.compile(rf"/replay/{id}\?eyes=0&at={points[0].at}$|/replay/{id}\?eyes=0$"))
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value(str(points[0].at))
    # One step on it is told; and one can go on from right before it.
    page.get_by_role("button", name="One step on").click()
    first = told.split(". ")[0].rstrip(".")
    expect(prompt(page)).to_contain_text(first)
    page.get_by_role("button", name="One step back").click()
    expect(prompt(page).get_by_role("button", name="Continue from here")).to_be_enabled()


def test_the_table_can_be_seen_again(visit: Visits) -> None:
    page = visit("/")
    at_the_end(page, GAMES["corps-won"]())
    log = page.get_by_role("region", name="Log", exact=True)
    expect(log).to_be_hidden()
    prompt(page).get_by_role("button", name="See the table").click()
    expect(log).to_be_visible()
    assert page.locator(".stage").get_attribute("inert") is None
    expect(prompt(page).locator(".headline")).to_be_visible()
    axe(page)
    prompt(page).get_by_role("button", name="How it went").click()
    expect(log).to_be_hidden()
    # The key of the log shows it, too.
    page.keyboard.press("l")
    expect(log).to_be_visible()


NEXT = [
    ("corps-won", "Bug Hunt 2: Company Housing", "mission=bug-hunt-2"),
    ("encounters", "Alien 3", "line-up=alien3"),
]


@pytest.mark.parametrize(("name", "next", "there"), NEXT)
def test_what_comes_next_is_one_press_away(visit: Visits, name: str, next: str, there: str) -> None:
    page = visit("/")
    at_the_end(page, GAMES[name]())
    prompt(page).get_by_role("link", name=f"Next: {next}").click()
    page.wait_for_url(re.compile(there))
    expect(page.get_by_role("radio", checked=True, name=next.partition(":")[0]).first).to_be_attached()


def test_a_key_that_ended_the_last_beat_begins_no_other_game(visit: Visits) -> None:
    page = visit("/about")
    id = opened(page, GAMES["corps-lost"](), "me", "bot")
    open_table(page, id)
    expect(prompt(page).get_by_role("button", name="Play again")).to_be_focused()
    page.evaluate("() => document.activeElement.dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }))")
    at = page.url
    page.wait_for_timeout(1000)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != at and "/table/" in url and id not in url)


def test_a_game_without_an_outlook_ends_without_a_chart(visit_duel: Visits) -> None:
    table = Table(Duel, DuelSetup(), 3)
    play(table, seat_bots("duel", "random", 2, 3))
    page = visit_duel("/")
    open_table(page, opened(page, table, "me", "bot"))
    expect(prompt(page).locator(".verdict")).to_be_visible()
    expect(prompt(page).locator(".headline")).to_be_visible()
    expect(prompt(page).get_by_text("Looking for the moments")).to_have_count(0)
    expect(prompt(page).locator(".turning")).to_have_count(0)
    expect(prompt(page).get_by_role("button", name="Play again")).to_be_visible()
    axe(page)
