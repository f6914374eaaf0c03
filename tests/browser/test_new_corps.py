"""New tables of corps with another box: who goes in is mustered, the rest stays in reserve."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .play import started
from .test_pages import narrow_and_wide
from .visits import SIZES, Size, Visits, axe


def form(page: Page, mission: str = "bug-hunt-1") -> None:
    page.goto(f"/new?game=corps&mission={mission}")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()


def team(page: Page) -> list[str]:
    """Who is in the fireteam, by the names on the cards."""
    return page.get_by_role("list", name="Fireteam").locator("button > span:nth-child(2) > b").all_inner_texts()


@pytest.mark.parametrize("size", SIZES)
def test_the_box_is_put_on_the_table_and_six_of_twelve_go_in(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    form(page)
    fireteam = page.get_by_role("list", name="Fireteam")
    expect(fireteam).to_have_count(0)
    box = page.get_by_role("switch", name="Ultimate Badasses")
    expect(box).to_have_accessible_description(re.compile("Six more Characters.*Needs the base box only"))
    box.check()
    expect(page.get_by_text("6 of 6 places taken")).to_be_visible()
    reserve = page.get_by_role("list", name="Reserve")
    expect(reserve.get_by_role("button")).to_have_count(6)
    expect(reserve.get_by_role("button", name="Sgt. Apone")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("combobox", name="Hero of seat 1").select_option("apone")
    expect(fireteam.get_by_role("button", name="Sgt. Apone")).to_contain_text("Hero of seat 1")
    fireteam.get_by_role("button", name="Ripley").click()
    expect(page.get_by_text("5 of 6 places taken")).to_be_visible()
    expect(page.get_by_text("Place 6 is free")).to_be_visible()
    axe(page)
    reserve.get_by_role("button", name="Burke").click()
    assert team(page) == ["Sgt. Apone", "Pvt. Vasquez", "Pvt. Hudson", "Cpl. Hicks", "Pvt. Frost", "Burke"]
    axe(page)
    if size == "desk":
        narrow_and_wide(page)
    setup = started(page)
    assert (setup["boxes"], setup["heroes"][0]) == (["badasses"], "apone")
    assert setup["fireteam"] == ["apone", "vasquez", "hudson", "hicks", "frost", "burke"]
    # Both sides of their cards are drawn: nobody is a blank.
    if size == "desk":
        expect(page.get_by_text("Apone").first).to_be_visible()
        expect(page.get_by_text("BU", exact=True).first).to_be_visible()


def test_whom_the_mission_needs_cannot_be_left_behind(visit: Visits) -> None:
    page = visit("/about")
    form(page, "newt")
    page.get_by_role("switch", name="Ultimate Badasses").check()
    ripley = page.get_by_role("list", name="Fireteam").get_by_role("button", name="Ripley")
    expect(ripley).to_contain_text("The mission cannot be done otherwise")
    ripley.click(force=True)
    expect(page.get_by_text("6 of 6 places taken")).to_be_visible()
    assert "Ripley" in team(page)


def test_the_campaign_is_played_with_the_base_box_alone(visit: Visits) -> None:
    page = visit("/about")
    form(page)
    page.get_by_role("switch", name="Ultimate Badasses").check()
    page.get_by_role("group", name=re.compile("^Mission")).locator("label").filter(has_text="Campaign").first.click()
    expect(page.get_by_role("switch", name="Ultimate Badasses")).to_have_count(0)
    expect(page.get_by_role("list", name="Fireteam")).to_have_count(0)
