"""A series of films through the interface: begun, a film played, the points of everybody, and who won in the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.encounters import series
from sulaco.games.encounters.line_ups import FILMS
from sulaco.games.encounters.series import Series, SeriesGame
from sulaco.games.encounters.state import Setup

from .play import call_me, prompt
from .visits import PATIENCE, SIZES, Size, Visits, axe, sideways


def cells(page: Page) -> list[list[str]]:
    """The table of points, row by row; of a film only its name."""
    rows = page.get_by_role("table").get_by_role("row").all()[1:]
    return [
        [row.get_by_role("rowheader").inner_text().splitlines()[0], *row.get_by_role("cell").all_inner_texts()]
        for row in rows
    ]


@pytest.mark.rule("L21.08")
@pytest.mark.parametrize("size", SIZES)
def test_a_series_is_begun_and_a_film_of_it_played(visit: Visits, size: Size) -> None:
    ann = visit("/", size=size)
    call_me(ann, "Ann")
    ann.goto("/new?game=encounters")
    ann.get_by_role("radio", name=re.compile("^All four films")).check(force=True)
    ann.get_by_role("button", name="Remove seat 3").click()
    ann.get_by_role("radiogroup", name="Pace of bots").get_by_text("Fast").click()
    axe(ann)
    ann.get_by_role("button", name="Start the series").click()
    ann.wait_for_url(re.compile("/campaign/"))
    begun = ann.url
    expect(ann.get_by_role("heading", level=1)).to_have_text("Alien is being played")
    assert [row[1:] for row in cells(ann)] == [["–", "–"]] * 4 + [["0", "0"]]
    axe(ann)
    assert not sideways(ann)
    ann.get_by_role("link", name="Go to the table").click()
    expect(prompt(ann)).to_be_visible()

    # A bot that answers at random plays it to its end, quickly and badly.
    table = re.sub(".*/table/([^/?]+).*", r"\1", ann.url)
    assert ann.request.put(f"/api/tables/{table}/seats/0", data={"to": "bot", "bot": "random"}).ok
    expect(prompt(ann).locator(".verdict")).to_be_visible(timeout=3 * PATIENCE)
    prompt(ann).get_by_role("link", name="To the series").click()
    expect(ann).to_have_url(begun)
    expect(ann.get_by_role("heading", level=1)).to_have_text("Aliens is being played")
    points = ann.request.get(f"/api/campaigns/{begun.rpartition('/')[2]}").json()["points"]
    assert cells(ann)[0] == ["Alien", *map(str, points)]
    assert cells(ann)[-1] == ["In all", *map(str, points)]
    expect(ann.get_by_role("link", name="Replay of Alien")).to_be_visible()
    ann.goto("/")
    expect(ann.locator(f'a[href="/campaign/{begun.rpartition("/")[2]}"]')).to_contain_text("1 game played")


@pytest.mark.rule("L21.08")
@pytest.mark.parametrize("size", SIZES)
def test_who_won_the_series(visit: Visits, size: Size) -> None:
    """A series whose games were not really played: as if under older rules."""
    found = Series(setup=Setup(3), seed=1, rules="0")
    found.games = [SeriesGame(["x"], [number, 2, 0], [0, 1, 2]) for number, _ in enumerate(FILMS)]
    ann = visit("/", size=size)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}, {"kind": "bot", "bot": "sensible"}]
    answer = ann.request.post("/api/campaigns/open", data={"save": series.write(found), "seats": seats})
    assert answer.status == 201, answer.text()
    ann.goto(f"/campaign/{answer.json()['campaign']}")
    expect(ann.get_by_role("heading", level=1)).to_have_text("The series is over")
    assert [row[1:] for row in cells(ann)][:4] == [["0", "2", "0"], ["1", "2", "0"], ["2", "2", "0"], ["3", "2", "0"]]
    total = ann.get_by_role("row").last
    expect(total.get_by_role("cell").nth(1)).to_have_text(re.compile(r"^8\s*most points$"))
    expect(total.get_by_role("cell").nth(0)).to_have_text("6")
    expect(ann.get_by_role("link", name="New series")).to_have_attribute("href", "/new?game=encounters&line-up=series")
    axe(ann)
    assert not sideways(ann)
