"""A game that the client has no folder for is played all the same: its view, its questions and its log are told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .play import await_turn, options, state
from .visits import SIZES, Size, Visits

MOST = 200
"""More answers than a game of Duel has."""


def play_on(page: Page) -> None:
    """Give first answers until the game is over."""
    before = -1
    for _ in range(MOST):
        if await_turn(page, before) == "over":
            return
        before = state(page)
        options(page).first.click()
    raise AssertionError("no end")


@pytest.mark.parametrize("size", SIZES)
def test_from_home_to_the_end_and_the_replay(visit_duel: Visits, size: Size) -> None:
    page = visit_duel("/", size=size)
    card = page.get_by_role("region", name="Duel")
    expect(card).to_contain_text("Card and die against card and die")
    card.get_by_role("button", name="Play at once").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#ask")).to_have_text(re.compile("Lay a card face down"))
    table = page.get_by_role("region", name="The table")
    expect(table).to_contain_text("discarded")
    expect(table.locator(".simple", has_text="cards")).to_contain_text("3, 3")
    play_on(page)
    expect(page.locator("#prompt")).to_contain_text(re.compile("took 1 rounds|have run out"))
    page.goto(page.url.split("?")[0].replace("/table/", "/replay/"))
    expect(page.get_by_role("region", name="The table")).to_contain_text("discarded")


def test_a_new_table_with_one_of_the_usual_setups(visit_duel: Visits) -> None:
    page = visit_duel("/new?game=duel")
    page.get_by_label('{"points":3}').check()
    page.get_by_label("Who sits at seat 2").select_option("bot:veteran")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    expect(options(page).first).to_be_visible()


def test_rules_that_nobody_has_written_down(visit_duel: Visits) -> None:
    page = visit_duel("/rules/duel")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
