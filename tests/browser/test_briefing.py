"""The briefing: before the first question of every game, in Play now too, and from the menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .play import await_turn, prompt
from .visits import SIZES, THEMES, Size, Theme, Visits, axe

NOW = {"Corps": "Bug Hunt 1", "Battles": "Duel a bot", "Encounters": "Alien, you"}
"""The button of each game that begins one at once."""


def box(page: Page) -> Locator:
    return page.get_by_role("dialog")


def play_now(page: Page, title: str) -> None:
    page.get_by_role("region", name=title).get_by_role("button", name=NOW[title]).click()
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", NOW)
def test_it_comes_before_the_first_question_and_one_key_begins(visit: Visits, title: str, size: Size) -> None:
    page = visit("/", size=size, briefing=True)
    play_now(page, title)
    for part in ("You win", "You lose", "First advice"):
        expect(box(page).get_by_role("region", name=part).get_by_role("listitem").first).to_be_visible()
    expect(box(page).get_by_role("button", name="Begin")).to_be_focused()
    over = box(page).evaluate("box => box.scrollWidth > box.clientWidth")
    assert not over
    page.keyboard.press("Enter")
    expect(box(page)).to_have_count(0)
    await_turn(page)
    page.reload()
    expect(box(page).get_by_role("button", name="Begin")).to_be_visible()


def test_it_is_not_shown_again_after_an_answer_and_can_be_opened_from_the_menu(visit: Visits) -> None:
    page = visit("/", briefing=True)
    play_now(page, "Encounters")
    box(page).get_by_role("button", name="Begin").click()
    await_turn(page)
    prompt(page).locator("button[data-choice]").first.click()
    page.reload()
    expect(prompt(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(box(page)).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    box(page).get_by_role("button", name="Briefing").click()
    expect(box(page).get_by_role("region", name="You win")).to_be_visible()
    box(page).get_by_role("button", name="Back to the table").click()
    expect(box(page)).to_have_count(0)


def test_what_happens_meanwhile_is_shown_afterwards(visit: Visits) -> None:
    page = visit("/", briefing=True, pace="normal")
    play_now(page, "Corps")
    expect(box(page).get_by_role("button", name="Begin")).to_be_visible()
    log = page.get_by_role("region", name="Log", exact=True).or_(page.locator(".logbox"))
    before = log.first.inner_text()
    page.wait_for_timeout(4000)  # the bots set up the guns in this time
    assert log.first.inner_text() == before
    assert page.locator(".prompt .opt").count() == 0
    page.keyboard.press("Enter")
    expect(log.first).to_contain_text("Sentry Gun 2 is set up")
    await_turn(page)


def test_whoever_wants_none_gets_none(visit: Visits) -> None:
    page = visit("/", briefing=True)
    play_now(page, "Battles")
    box(page).get_by_role("checkbox", name="Show before every new game").uncheck()
    box(page).get_by_role("button", name="Begin").click()
    page.goto("/")
    play_now(page, "Battles")
    expect(prompt(page)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(box(page)).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_accessible(visit: Visits, theme: Theme) -> None:
    page = visit("/", briefing=True, theme=theme)
    play_now(page, "Corps")
    expect(box(page).get_by_role("button", name="Begin")).to_be_visible()
    axe(page)
