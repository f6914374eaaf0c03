"""A whole turn with the keyboard alone: the focus is always to be seen, and nothing holds it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .play import await_turn, choice, listed, map_of, open_table, prompt, state, turn
from .positions import acts, opened, position
from .visits import Visits

MANY = 400
LOOK = """
() => {
  const seen = document.activeElement;
  if (!seen || seen === document.body) return "nothing has the focus";
  const words = seen.outerHTML.slice(0, 120);
  if (!seen.matches(":focus-visible")) return `the focus is not shown: ${words}`;
  const style = getComputedStyle(seen);
  const ring = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  if (!ring) return `no ring: ${words}`;
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight ? "" : `out of sight: ${words}`;
}
"""


def press(page: Page, *keys: str) -> None:
    """Press keys; the focus must be seen after each."""
    for key in keys:
        page.keyboard.press(key)
        assert not (hidden := page.evaluate(LOOK)), f"after {key}: {hidden}"


def tab_to(page: Page, id: str) -> None:
    """Tab until a button of the decision has the focus."""
    for _ in range(MANY):
        if page.evaluate("() => document.activeElement.dataset.choice ?? ''") == id:
            return
        press(page, "Tab")
    raise AssertionError(f"no way to {id} by tabbing")


def begins(game: Table[Corps]) -> bool:
    """Whether somebody is about to act for the first time in a turn."""
    state = game.game.state
    return acts(game, 0) and sum(character.activated for character in state.characters) <= 1 and state.turn > 1


def by_map(page: Page) -> bool:
    """Walk over the map to a space that can be chosen, and choose it; False if nothing can be chosen there."""
    if not choice(page, "move").count():
        return False
    map_of(page).focus()
    press(page, "ArrowRight", "ArrowDown", "n", "n")
    expect(page.locator("[aria-live=polite]").filter(has_text=re.compile("Move|move")).first).to_be_attached()
    before = state(page)
    press(page, "Enter")
    return await_turn(page, before) != ""


def wish(page: Page) -> str:
    found = listed(page)
    kinds = {key.split(":")[0]: key for key in reversed(found)}
    wishes = ("attack", "fire", "aim", "rest", "end", "skip", "stop", "no-more", "decline", "pass", "no")
    return next((kinds[kind] for kind in wishes if kind in kinds), found[0])


def answer(page: Page, number: int) -> str:
    """One answer: by its number twice, by its number and Enter, or by Tab and Enter."""
    before = state(page)
    for _ in range(2):  # the second time one of a kind, if a kind was picked
        id = wish(page)
        digit = choice(page, id).get_attribute("aria-keyshortcuts")
        if digit and number % 3 < 2:
            page.keyboard.press(digit)
            expect(choice(page, id)).to_be_focused()
            press(page, digit if number % 3 else "Enter")
        else:
            tab_to(page, id)
            press(page, "Enter")
        if not prompt(page).get_by_role("button", name="Back", exact=True).count():
            break
    return await_turn(page, before)


def test_a_turn_by_keyboard_alone(visit: Visits) -> None:
    page = visit("/about")
    open_table(page, opened(page, position(begins, players=1, mission="bug-hunt-1", after=10), "me"))
    await_turn(page)
    first = turn(page)
    press(page, "Tab")
    walked = by_map(page)
    # Whoever chose on the map may go straight to the decision.
    for number in range(MANY):
        if turn(page) > first or answer(page, number) == "over":
            break
    assert walked
    assert turn(page) > first or prompt(page).locator(".verdict").count()


def test_the_keys_of_the_table(visit: Visits) -> None:
    page = visit("/about")
    game = position(lambda game: acts(game, 0) and "aim" in (game.decision.keys() if game.decision else ()))
    open_table(page, opened(page, game, "me", "bot"))
    await_turn(page)
    question = page.locator("#ask").inner_text()

    before = state(page)
    number = choice(page, "aim").get_attribute("aria-keyshortcuts") or ""
    page.keyboard.press(number)
    expect(choice(page, "aim")).to_be_focused()
    press(page, "Enter")
    await_turn(page, before)
    expect(page.locator("#ask")).not_to_have_text(question)

    # Back through what happened, and now again.
    press(page, "[")
    expect(prompt(page)).to_contain_text("You look at")
    press(page, "Escape")
    expect(prompt(page)).to_contain_text("You decide")

    # The answer is undone, and done again.
    press(page, "u")
    expect(page.locator("#ask")).to_have_text(question)
    press(page, "Shift+U")
    expect(page.locator("#ask")).not_to_have_text(question)

    # The rule of the decision opens and closes, and the focus is where it was.
    press(page, "r")
    rule = page.locator(":popover-open")
    expect(rule).to_be_visible()
    press(page, "Tab", "Escape")
    expect(rule).to_have_count(0)

    # All keys in a list; nothing behind it can be reached until it is closed.
    press(page, "?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("() => !document.activeElement.closest('.play')")
    press(page, "Escape")
    expect(keys).to_have_count(0)

    # The log, and from there on.
    press(page, "l")
    assert page.evaluate("() => Boolean(document.activeElement.closest('.logbox'))")


def test_the_menu_holds_the_focus_and_gives_it_back(visit: Visits) -> None:
    page = visit("/about")
    open_table(page, opened(page, position(lambda game: acts(game, 0)), "me", "bot"))
    await_turn(page)
    button = page.get_by_role("button", name="Menu")
    menu = page.get_by_role("dialog", name="Menu")
    button.focus()

    # Whatever is pressed first, however soon: nothing behind the menu has it.
    press(page, "Enter", "Tab", "Tab")
    assert page.evaluate("() => Boolean(document.activeElement.closest('dialog'))")
    press(page, "Escape")
    expect(button).to_be_focused()
    press(page, "Enter", "Escape")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()
    press(page, "Enter", "?")
    expect(menu).to_be_visible()
    press(page, "Escape")

    press(page, "Enter")
    expect(page.locator("dialog:modal")).to_be_visible()
    expect(menu.get_by_role("button", name="Close")).to_be_focused()
    # What it changes does not close it.
    menu.get_by_role("radio", name="Full").focus()
    press(page, "Space")
    page.wait_for_timeout(300)
    expect(menu.get_by_role("radio", name="Full")).to_be_focused()
    # A click beside it closes it.
    page.mouse.click(10, 300)
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()


HOLD = """
() => {
  const held = [];
  const hold = (event) => {
    if (!event.isTrusted || event.newState === "open") return;
    event.stopImmediatePropagation();
    held.push([event.target, event]);
  };
  for (const kind of ["close", "toggle"]) addEventListener(kind, hold, true);
  window.release = () => {
    for (const [target, { type, newState }] of held.splice(0))
      target.dispatchEvent(type === "close" ? new Event(type) : new ToggleEvent(type, { newState, oldState: "open" }));
  };
}
"""
"""A browser tells the page some time later that something was closed; here, when `release` is called."""


@pytest.mark.parametrize(("way", "opened_by"), [("Menu", "Enter"), ("Keys", "?"), ("Rule", "r")])
def test_what_is_opened_again_at_once_stays_open(visit: Visits, way: str, opened_by: str) -> None:
    page = visit("/about")
    open_table(page, opened(page, position(lambda game: acts(game, 0)), "me", "bot"))
    await_turn(page)
    page.evaluate(HOLD)
    box = page.get_by_role("dialog", name=way)
    page.get_by_role("button", name="Menu").focus()
    for _ in range(3):
        press(page, opened_by)
        expect(box).to_be_visible()
        page.evaluate("release()")
        expect(box).to_be_visible()
        press(page, "Escape")
        expect(box).to_have_count(0)


def test_nothing_holds_the_focus(visit: Visits) -> None:
    page = visit("/about")
    game = position(lambda game: acts(game, 0) and bool(game.game.state.players[0].hand))
    open_table(page, opened(page, game, "me", "bot"))
    await_turn(page)
    for key in ("Tab", "Shift+Tab"):
        page.evaluate("() => document.activeElement.blur()")
        stops: list[str] = []
        for _ in range(MANY):
            page.keyboard.press(key)
            stop = page.evaluate(
                """() => {
                  const seen = document.activeElement;
                  return seen === document.body ? "" : seen.tagName + (seen.id || seen.className.baseVal || "") +
                    (seen.getAttribute("aria-label") || seen.textContent).trim().slice(0, 40);
                }"""
            )
            if stops and stop == stops[0]:
                break  # once around the page
            assert not stop or not (hidden := page.evaluate(LOOK)), hidden
            if stop:
                stops.append(stop)
        assert len(stops) < MANY, "the focus goes round without an end"
        for part in ("Skip to", "Menu", "Map:", "Send", "Show the whole map"):
            assert any(part in stop for stop in stops), (key, part, stops)
