"""Passing more than once and stops; reading cards and KO piles by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.battles import Battles
from sulaco.table.table import Table

from .battles import hand, new_duel, opened, passes, position, unit
from .play import await_turn, call_me, choice, open_table, state
from .visits import SIZES, Size, Visits, axe

BOT = {"kind": "bot", "bot": "sensible"}
LATER = 1200
"""Milliseconds, longer than the page waits before it answers by itself."""


def asked(table: Table[Battles], kind: str, active: int = 0) -> bool:
    """Whether the first seat is asked this, on the turn of a seat."""
    decision = table.decision
    return decision is not None and decision.seat == 0 and decision.kind == kind and table.game.state.active == active


def acts(table: Table[Battles]) -> bool:
    """Whether the first seat is to choose an action, and has a choice: else the page goes on by itself."""
    return asked(table, "main") and table.decision is not None and len(table.decision.options) > 1


def only_done(table: Table[Battles]) -> bool:
    """Nothing can be recruited."""
    return asked(table, "recruit") and table.decision is not None and table.decision.keys() == ["done"]


def sit_down(visit: Visits, table: Table[Battles], size: Size = "desk") -> Page:
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, opened(page, table, "me", BOT))
    return page


@pytest.mark.parametrize("size", SIZES)
def test_pass_this_combat(visit: Visits, size: Size) -> None:
    page = sit_down(visit, position(lambda table: asked(table, "combat"), after=40), size)
    at = state(page)
    expect(passes(page)).to_contain_text("You to act")
    page.get_by_role("button", name="Pass this combat").click()
    # The page passes as often as it takes; then the own turn goes on.
    await_turn(page, at)
    expect(page.get_by_text("Passing until this combat is over.")).to_have_count(0)
    expect(choice(page, "pass")).to_have_count(0)


def test_pass_until_my_turn(visit: Visits) -> None:
    page = sit_down(visit, position(lambda table: asked(table, "combat", active=1), after=30))
    expect(page.get_by_role("region", name="Steps of the turn and your stops")).to_contain_text("Bot 2's turn")
    page.get_by_role("button", name="Pass until my turn").click()
    page.wait_for_function(
        """() => document.querySelector("#prompt .verdict") ||
          [...document.querySelectorAll("h2")].some((found) => found.textContent.trim() === "Your turn") ||
          (!document.querySelector("#prompt .who.other") && document.querySelector("#prompt button[data-choice]") &&
            !document.querySelector('#prompt button[data-choice="pass"]'))"""
    )
    # No window was put to the person meanwhile.
    expect(choice(page, "pass")).to_have_count(0)


def test_passing_can_be_ended(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Lena")
    table = position(
        lambda table: (
            table.decision is not None
            and table.decision.seat == 1
            and table.game.state.active == 1
            and table.decision.kind == "main"
        ),
        after=30,
    )
    # Who waits may pass ahead, and think better of it.
    open_table(page, opened(page, table, "me", "friend"))
    ahead = page.get_by_role("button", name="Pass until my turn")
    ahead.click()
    expect(page.get_by_text("Passing until your turn.")).to_be_visible()
    expect(ahead).to_have_count(0)
    page.get_by_role("button", name="Ask me again").click()
    expect(page.get_by_text("Passing until your turn.")).to_have_count(0)
    expect(ahead).to_be_visible()


def test_a_step_without_a_choice_runs_on_unless_it_is_a_stop(visit: Visits) -> None:
    table = position(only_done, after=10)
    page = sit_down(visit, table)
    at = len(table.journal)
    # As it is at first: the game goes on by itself, and the next question has a choice.
    page.wait_for_function("(at) => Number(document.querySelector('[data-state]').dataset.state) > at", arg=at)
    steps = page.get_by_role("region", name="Steps of the turn and your stops")
    steps.get_by_role("button", name="Recruit: run on").click()
    expect(steps.get_by_role("button", name="Recruit: stop")).to_be_visible()
    # With a stop the person is asked even so; it is remembered by this browser.
    open_table(page, opened(page, table, "me", BOT))
    expect(steps.get_by_role("button", name="Recruit: stop")).to_be_visible()
    page.wait_for_timeout(LATER)
    assert state(page) == at
    page.reload()
    expect(choice(page, "done")).to_be_visible()
    page.wait_for_timeout(LATER)
    assert state(page) == at
    # Without it the page goes on at once.
    steps.get_by_role("button", name="Recruit: stop").click()
    page.wait_for_function("(at) => Number(document.querySelector('[data-state]').dataset.state) > at", arg=at)


def test_a_window_is_a_stop_at_first(visit: Visits) -> None:
    """Nobody is to see by the time of an answer that somebody holds nothing."""
    table = position(
        lambda table: asked(table, "combat") and table.decision is not None and table.decision.keys() == ["pass"],
        after=30,
    )
    page = sit_down(visit, table)
    at = len(table.journal)
    page.wait_for_timeout(LATER)
    assert state(page) == at
    steps = page.get_by_role("region", name="Steps of the turn and your stops")
    steps.get_by_role("button", name="Combat actions: stop").click()
    page.wait_for_function("(at) => Number(document.querySelector('[data-state]').dataset.state) > at", arg=at)


def test_a_character_is_read_by_keyboard(visit: Visits) -> None:
    page = sit_down(visit, position(lambda table: acts(table) and len(table.game.state.units) > 3))
    await_turn(page)
    queen = unit(page, "the-queen-main-101")
    queen.focus()
    page.keyboard.press("i")
    card = page.get_by_role("dialog", name="The Queen")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Never bears Equipment.")
    expect(card).to_contain_text("They're Coming Out of the Walls!")
    expect(card).to_contain_text("Level 2:")
    axe(page)
    # Every word leads to its rule.
    card.get_by_role("button", name="Rule V19.01").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("may not bear Equipment").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(queen).to_be_focused()


def test_a_hand_card_is_played_and_read_by_keyboard(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Lena")
    open_table(page, new_duel(page, "me", "bot"))
    await_turn(page)
    while not choice(page, "none").count():
        at = state(page)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        await_turn(page, at)
    at = state(page)
    first = hand(page).first
    first.focus()
    page.keyboard.press("Enter")
    item = page.get_by_role("menuitem").first
    expect(item).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Read it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("What it can do now")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    await_turn(page, at)


@pytest.mark.parametrize("size", SIZES)
def test_a_ko_pile_is_browsed(visit: Visits, size: Size) -> None:
    table = position(lambda table: acts(table) and len(table.game.state.players[1].ko) > 2)
    pile = table.game.state.players[1].ko
    page = sit_down(visit, table, size)
    await_turn(page)
    if size == "phone":
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Players").click()
        page.get_by_role("button", name=f"KO pile: {len(pile)}", exact=True).first.click()
    else:
        page.get_by_role("button", name=f"KO pile of Bot 2, {len(pile)} cards").focus()
        page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="KO pile of Bot 2")
    cards = dialog.get_by_role("listitem")
    expect(cards).to_have_count(len(pile))
    # The top card comes first.
    top = table.game.texts().name(pile[-1])
    expect(cards.first).to_contain_text(top)
    axe(page)
    if size == "desk":
        cards.first.get_by_role("button").focus()
        page.keyboard.press("Enter")
    else:
        cards.first.get_by_role("button").tap()
    expect(page.get_by_role("dialog", name=re.compile(re.escape(top)))).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
