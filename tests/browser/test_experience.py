"""Experience through the interface: switched on for a new table, a card taken, read and seen at its Character."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from .play import await_turn, choice, new_table, open_table, prompt, state
from .visits import SIZES, Size, Visits, axe, sideways

EXPERIENCE = {"boxes": ["badasses"], "experience": True}


def seen(page: Page, name: str) -> None:
    """For whoever wants to look at it."""
    if folder := os.environ.get("SULACO_SEEN"):
        page.screenshot(path=f"{folder}/experience-{name}.png")


@pytest.mark.rule("A31.04", "A31.06")
@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_taken_and_stands_at_the_character(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    setup = {"mission": "newt", "players": 1, "heroes": ["hicks"], **EXPERIENCE}
    open_table(page, new_table(page, "me", setup=setup))
    await_turn(page)
    expect(prompt(page)).to_contain_text("Experience: which card do you take?")
    seen(page, f"asked-{size}")
    for path in ("Company Man", "Gunner", "Hero", "Leader", "Smarts", "Support"):
        expect(prompt(page).get_by_text(path, exact=True)).to_have_count(1)
    expect(choice(page, "learn:wide-arc")).to_have_count(0)
    assert not sideways(page)
    axe(page)
    before = state(page)
    choice(page, "learn:low-aim").click()
    await_turn(page, before)
    if size == "phone":
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Team").click()
    page.get_by_role("button", name="Hicks", exact=True).click()
    mine = page.get_by_role("list", name="Experience of Hicks")
    expect(mine).to_contain_text("Low Aim")
    seen(page, f"taken-{size}")
    assert not sideways(page)
    axe(page)
    mine.get_by_role("button", name="Low Aim").click()
    expect(page.get_by_role("dialog")).to_contain_text("hit on 7 or less")
    seen(page, f"read-{size}")


@pytest.mark.rule("A31.01")
def test_the_form_of_a_new_table_offers_it(visit: Visits) -> None:
    page = visit("/new?game=corps", size="desk")
    toggle = page.get_by_role("switch", name="Experience")
    expect(toggle).not_to_be_checked()
    toggle.click()
    seen(page, "form")
    page.get_by_role("button", name="Start").first.click()
    expect(prompt(page)).to_be_visible()
