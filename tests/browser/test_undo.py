"""Undo and redo: what can be taken back is, and what cannot says why."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .people import link, pieces, press, stands_at
from .play import call_me, open_table, prompt, state
from .positions import acts, opened, position, takes_back
from .visits import SIZES, Size, Visits

REASON = "Dice, a draw or a reveal lie between: that cannot be taken back at this table."


def answers(table: Table[Corps]) -> tuple[str, str]:
    """A move, which can be taken back, and an answer that rolls a die, if there are both."""
    assert table.decision is not None
    keys = table.decision.keys()
    safe = next((key for key in keys if key.startswith("move:") and takes_back(table, key)), "")
    dice = next(
        (key for key in keys if key.startswith(("attack:", "barricade:")) and takes_back(table, key) is False), ""
    )
    return safe, dice


def begin(visit: Visits, size: Size, without: str = "") -> tuple[Page, str, str]:
    """Somebody who can do both; and the two answers. `without`: messages of this kind never come."""
    table = position(lambda table: acts(table, 0) and all(answers(table)), players=1, after=10)
    page = visit("/", size=size)
    if without:
        keep_back(page, without)
    call_me(page, "Ann")
    open_table(page, opened(page, table, "me"))
    return page, *answers(table)


def keep_back(page: Page, kind: str) -> None:
    """The server's messages of this kind do not reach the page."""

    def connected(here: WebSocketRoute) -> None:
        there = here.connect_to_server()
        there.on_message(lambda message: None if json.loads(message)["type"] == kind else here.send(message))

    page.route_web_socket(re.compile("/live"), connected)


def tool(page: Page, name: str) -> None:
    page.get_by_role("toolbar", name="Table tools").get_by_role("button", name=name).click()


@pytest.mark.parametrize("size", SIZES)
def test_a_move_is_taken_back_and_made_again(visit: Visits, size: Size) -> None:
    page, move, _ = begin(visit, size)
    at, before = state(page), pieces(page)
    press(page, move)
    stands_at(page, at + 1)
    after = pieces(page)
    assert before != after

    tool(page, "Undo")
    stands_at(page, at + 2)
    assert pieces(page) == before
    # A phone has no room for redo in its bar; the keys and the bar of a desk do the same.
    if size == "desk":
        tool(page, "Redo")
    else:
        page.keyboard.press("Shift+U")
    stands_at(page, at + 3)
    assert pieces(page) == after

    page.keyboard.press("u")
    stands_at(page, at + 4)
    assert pieces(page) == before
    # Whoever does something else has nothing to do again.
    press(page, move)
    stands_at(page, at + 5)
    page.keyboard.press("Shift+U")
    expect(page.get_by_text("There is nothing to redo.").and_(page.locator(":visible")).last).to_be_visible()
    stands_at(page, at + 5)


@pytest.mark.parametrize("size", SIZES)
def test_a_roll_is_not_taken_back_and_the_reason_is_said(visit: Visits, size: Size) -> None:
    page, _, dice = begin(visit, size)
    at = state(page)
    press(page, dice)
    stands_at(page, at + 1)
    undo = page.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_accessible_description(REASON)
    after = pieces(page)
    for way in ("by button", "by key"):
        if way == "by button":
            undo.click(force=True)
        else:
            page.keyboard.press("u")
        remark = page.get_by_role("status").filter(has_text=f"Not undone: {REASON}")
        expect(remark).to_be_visible()
        page.get_by_role("button", name="Dismiss").click()
        expect(remark).to_be_hidden()
    stands_at(page, at + 1)
    assert pieces(page) == after


def test_what_is_on_the_table_can_be_answered_at_once(visit: Visits) -> None:
    """Also while the receipt for the answer before is on its way; here it never comes."""
    page, move, _ = begin(visit, "desk", without="done")
    at = state(page)
    press(page, move)
    stands_at(page, at + 1)
    tool(page, "Undo")
    stands_at(page, at + 2)
    tool(page, "Redo")
    stands_at(page, at + 3)


def test_at_a_friendly_table_a_roll_comes_out_anew(visit: Visits) -> None:
    page, _, dice = begin(visit, "desk")
    at, before = state(page), pieces(page)
    tool(page, "Menu")
    page.get_by_role("switch", name="Friendly undo").click()
    expect(page.get_by_role("switch", name="Friendly undo")).to_be_checked()
    page.keyboard.press("Escape")
    for number in range(2):
        press(page, dice)
        stands_at(page, at + 2 * number + 1)
        expect(page.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "false")
        tool(page, "Undo")
        stands_at(page, at + 2 * number + 2)
        assert pieces(page) == before
    # It is rolled anew, so there is nothing that could be done again.
    expect(page.get_by_role("button", name="Redo")).to_have_attribute("aria-disabled", "true")


def test_what_a_friend_decided_since_stands_in_the_way(visit: Visits) -> None:
    """Nobody takes back an answer of somebody else."""

    def wanted(table: Table[Corps]) -> bool:
        """Seat 0 ends its activation, nothing is rolled, and seat 1 decides something that rolls nothing either."""
        if not acts(table, 0) or table.decision is None or "end" not in table.decision.keys():
            return False
        copy = table.fork()
        barriers = copy.game.state.chance.barriers
        copy.choose("end")
        if copy.decision is None or copy.decision.seat != 1 or copy.game.state.chance.barriers != barriers:
            return False
        return any(takes_back(copy, key) for key in copy.decision.keys())

    table = position(wanted, mission="bug-hunt-1", after=10)
    ann, bea = visit("/"), visit("/about")
    call_me(ann, "Ann")
    call_me(bea, "Bea")
    open_table(ann, opened(ann, table, "me", "friend"))
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    at = state(ann)
    press(ann, "end")
    table.choose("end")
    stands_at(bea, at + 1)
    # While she waits, Ann may still take it back; and Bea has nothing of her own.
    undo = ann.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")
    assert table.decision is not None
    press(bea, next(key for key in table.decision.keys() if takes_back(table, key)))
    stands_at(ann, at + 2)
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(ann.get_by_role("status").filter(has_text="Not undone: Bea has decided since.")).to_be_visible()
    # Bea takes hers back, and the way is free again.
    stands_at(bea, at + 2)
    tool(bea, "Undo")
    stands_at(ann, at + 3)
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    stands_at(bea, at + 4)
    expect(prompt(ann)).to_contain_text("You decide")
