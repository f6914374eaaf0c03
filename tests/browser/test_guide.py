"""The guided first game, from home to its end, by nothing but what the page says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .play import await_turn, listed, options, prompt, state
from .visits import SIZES, Size, Visits

GUIDES = {
    "corps": ("Corps", ("tracker", "Hazard", "sentry gun", "Rest", "take it back"), "A bug hunt is a good next game."),
    "battles": ("Battles", ("Resource", "Recruit", "Front Row", "Power-Up", "team"), "the duel is yours"),
    "encounters": ("Encounters", ("Objective", "Recruit", "Scan", "Strike", "Coordinate"), "you have won together"),
}
"""What each guide is found by, what it teaches, and its last words."""
ON_TOP = """(button) => {
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
"""Whether nothing lies over the middle of a button."""


def begin(page: Page, size: Size, title: str = "") -> None:
    """Begin a first game: that of the card with this title, or the one that is offered first."""
    if title:
        card = page.get_by_role("region", name=title)
        button = card.get_by_role("button", name="First game")
    else:
        name = "First game" if size == "phone" else "First game, ten minutes with a guide"
        button = page.get_by_role("button", name=name, exact=True)
    button.tap() if size == "phone" else button.click()
    page.wait_for_url("**/table/*")


def hint(page: Page) -> str:
    return prompt(page).get_by_role("note", name="Guide").locator("p").inner_text().strip()


def follow(page: Page, size: Size) -> str:
    """Do what is marked; if it is one of a kind, first the kind and then the one."""
    before = state(page)
    back = prompt(page).get_by_role("note", name="Guide").get_by_role("button", name="Take it back")
    for _ in range(2):
        marked = back if back.count() else options(page).filter(has_text="do this")
        expect(marked).to_have_count(1)
        marked.tap() if size == "phone" else marked.click()
        if state(page) != before or not prompt(page).get_by_role("button", name="Back", exact=True).count():
            break
    return await_turn(page, before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GUIDES)
def test_the_first_game_is_played_by_its_hints(visit: Visits, size: Size, game: str) -> None:
    title, taught, farewell = GUIDES[game]
    page = visit("/", size=size)
    begin(page, size, title)
    hints: list[str] = []
    outcome = await_turn(page)
    while outcome == "asked":
        marked = options(page).filter(has_text="do this").or_(page.get_by_role("button", name="Take it back"))
        expect(marked).to_have_count(1)
        assert marked.evaluate(ON_TOP), "what is to be done can be seen without scrolling"
        hints.append(hint(page))
        expect(prompt(page).get_by_role("note", name="Guide").locator(".rule")).to_be_visible()
        assert len(hints) < 40
        outcome = follow(page, size)
    assert len(set(hints)) == len(hints) >= 12
    for word in taught:
        assert any(re.search(word, text, re.IGNORECASE) for text in hints), word
    expect(prompt(page).locator(".verdict")).to_have_text("You won")
    expect(prompt(page)).to_contain_text(farewell)
    expect(prompt(page).get_by_role("button", name="Play again")).to_be_visible()


def test_the_first_game_that_is_offered_is_that_of_corps(visit: Visits) -> None:
    page = visit("/")
    begin(page, "desk")
    await_turn(page)
    assert "tracker deck" in hint(page)


def test_another_answer_is_refused_with_the_hint(visit: Visits) -> None:
    page = visit("/")
    begin(page, "desk")
    await_turn(page)
    before, said = state(page), hint(page)
    other = options(page).filter(has_not_text="do this").first
    expect(other).to_be_visible()
    assert len(listed(page)) > 1
    other.click()
    if prompt(page).get_by_role("button", name="Back", exact=True).count():
        options(page).first.click()
    expect(prompt(page).get_by_role("alert")).to_contain_text(said[:40])
    assert state(page) == before
    prompt(page).get_by_role("button", name="Dismiss").click()
    expect(prompt(page).get_by_role("alert")).to_have_count(0)
    follow(page, "desk")
    assert state(page) > before
