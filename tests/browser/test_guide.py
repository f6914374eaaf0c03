"""The guided first game, from home to its end, by nothing but what the page says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .play import await_turn, listed, options, prompt, state
from .visits import SIZES, Size, Visits

TAUGHT = ("Move", "spot", "fire", "Rest", "Aim")


def begin(page: Page, size: Size) -> None:
    name = "First game" if size == "phone" else "First game, ten minutes with a guide"
    button = page.get_by_role("button", name=name, exact=True)
    button.tap() if size == "phone" else button.click()
    page.wait_for_url("**/table/*")


def hint(page: Page) -> str:
    return prompt(page).get_by_role("note", name="Guide").inner_text().strip()


def follow(page: Page, size: Size) -> str:
    """Do what is marked; if it is one of a kind, first the kind and then the one."""
    before = state(page)
    for _ in range(2):
        marked = options(page).filter(has_text="do this")
        expect(marked).to_have_count(1)
        marked.tap() if size == "phone" else marked.click()
        if state(page) != before or not prompt(page).get_by_role("button", name="Back", exact=True).count():
            break
    return await_turn(page, before)


@pytest.mark.parametrize("size", SIZES)
def test_the_first_game_is_played_by_its_hints(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    begin(page, size)
    hints: list[str] = []
    outcome = await_turn(page)
    while outcome == "asked":
        hints.append(hint(page))
        assert len(hints) < 40
        outcome = follow(page, size)
    assert len(set(hints)) >= 10
    for word in TAUGHT:
        assert any(re.search(word, text, re.IGNORECASE) for text in hints), word
    expect(prompt(page).locator(".verdict")).to_have_text("You won")
    expect(prompt(page)).to_contain_text("A bug hunt is a good next game.")
    expect(prompt(page).get_by_role("button", name="Play again")).to_be_visible()


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
