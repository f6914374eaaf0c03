"""How to play: one page a game with six drawings, before the law, found from everywhere that a newcomer may be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from sulaco.games import GAMES

from .play import open_table
from .visits import SIZES, THEMES, Size, Theme, Visits, axe, sideways

TITLES = {"corps": "Corps", "battles": "Battles", "encounters": "Encounters"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_six_steps_each_with_a_drawing_words_and_rules(visit: Visits, game: str, size: Size) -> None:
    page = visit(f"/how-to-play/{game}", size=size)
    expect(page.get_by_role("heading", level=1, name=f"How to play {TITLES[game]}")).to_be_visible()
    steps = page.locator("section.plate")
    expect(steps).to_have_count(6)
    for at in range(6):
        step = steps.nth(at)
        drawing = step.get_by_role("img")
        assert (drawing.get_attribute("aria-label") or "").endswith(".")
        expect(drawing.locator("path, rect, circle").first).to_be_attached()
        box, room = drawing.bounding_box(), step.bounding_box()
        assert box is not None
        assert room is not None
        assert box["width"] > 150
        assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
        assert step.locator(".rule").count() >= 2
    assert sideways(page) == []
    assert page.evaluate("() => document.body.innerText.match(/how[.](corps|battles|encounters)/)") is None


def test_a_rule_is_read_in_place_and_the_guide_begins_from_here(visit: Visits) -> None:
    page = visit("/how-to-play/battles")
    page.get_by_role("button", name="V7.06").click()
    expect(page.get_by_role("dialog")).to_contain_text("The defender is stunned")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="First game, with a guide").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("note", name="Guide")).to_contain_text("KO the enemy's Main Character")


def test_it_is_found_from_home_from_the_rules_and_from_the_briefing(visit: Visits) -> None:
    page = visit("/", briefing=True)
    page.get_by_role("region", name="Encounters").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1, name="How to play Encounters")).to_be_visible()
    page.get_by_role("link", name="The rules, one by one").first.click()
    page.wait_for_url("**/rules/encounters")
    page.get_by_role("link", name="How to play Encounters").click()
    page.wait_for_url("**/how-to-play/encounters")
    page.get_by_role("radio", name="Corps").click()
    expect(page.get_by_role("heading", level=1, name="How to play Corps")).to_be_visible()
    table = page.request.post(
        "/api/tables", data={"game": "corps", "setup": {"mission": "newt", "players": 1}, "seats": [{"kind": "me"}]}
    ).json()["table"]
    open_table(page, table)
    link = page.get_by_role("dialog").get_by_role("link", name="How to play, one page")
    expect(link).to_have_attribute("href", "/how-to-play/corps")


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_accessible(visit: Visits, theme: Theme) -> None:
    page = visit("/how-to-play/corps", theme=theme)
    expect(page.locator("section.plate")).to_have_count(6)
    axe(page)
