"""Levels of bots: what the forms of new tables say of them, and the seats at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco import bots
from sulaco.games import GAMES

from .people import seat
from .play import Message, call_me, new_table, open_table, prompt, state
from .positions import acts, opened, position
from .visits import SIZES, Size, Visits, axe, sideways

PACE = r"(answers at once|about [\d.]+ s a move)"


def form(page: Page, game: str) -> None:
    page.goto(f"/new?game={game}")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()


def kinds(page: Page, game: str) -> list[Message]:
    """The levels of a game, as the server tells them."""
    found: list[Message] = next(one for one in page.request.get("/api/games").json() if one["name"] == game)["bots"]
    return found


def start(page: Page) -> Message:
    """Start the table; gives it as its people see it."""
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/table/*")
    expect(prompt(page)).to_be_visible()
    found = re.search(r"/table/(\w+)", page.url)
    assert found is not None
    table: Message = page.request.get(f"/api/tables/{found[1]}").json()
    return table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_offers_the_four_levels(visit: Visits, game: str, size: Size) -> None:
    page = visit("/about", size=size)
    form(page, game)
    who = page.get_by_role("combobox", name="Who sits at seat 2")
    offered = who.locator("option[value^='bot:']")
    assert [option.get_attribute("value") for option in offered.all()] == [f"bot:{kind}" for kind in bots.LEVELS]
    expect(who).to_have_value(f"bot:{bots.USUAL}")

    # Each with its name, a sentence, and how long a move takes.
    levels = page.get_by_role("heading", name="Bots").locator("xpath=..").locator("dl > div")
    expect(levels).to_have_count(len(bots.LEVELS))
    for shown, told in zip(levels.all(), kinds(page, game), strict=True):
        expect(shown.locator("dt")).to_have_text(told["name"])
        expect(shown.locator("dd")).to_contain_text(told["text"])
        expect(shown.locator("dd")).to_contain_text(re.compile(PACE))
        assert told["text"].count(".") == 1, "one sentence"
    axe(page)
    assert not sideways(page)

    # Beside a seat stands the pace of its bot.
    row = who.locator("xpath=ancestor::li")
    expect(row).to_contain_text("answers at once")
    who.select_option("bot:ultimate")
    expect(row).to_contain_text(re.compile(r"about [\d.]+ s a move"))
    table = start(page)
    assert [one.get("bot", "") for one in table["seats"]][:2] == ["", "ultimate"]
    assert all(one["bot"] == bots.USUAL for one in table["seats"][2:])


@pytest.mark.parametrize("size", SIZES)
def test_the_seat_menu_tells_and_changes_the_level(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    call_me(page, "Ann")
    open_table(page, new_table(page, "me", {"kind": "bot", "bot": "rookie"}))
    if size == "desk":
        # In the bar the level stands beside the name.
        expect(seat(page, "Bot 2").locator(".level")).to_have_text("rookie")
        expect(seat(page, "Bot 2")).to_contain_text("a bot, rookie")
        seat(page, "Bot 2").click()
    else:
        page.get_by_role("button", name="Menu").click()
        line = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Bot 2")
        expect(line).to_contain_text("a bot, rookie")
        line.get_by_role("button").click()
    panel = page.get_by_role("dialog", name="Seat 2: Bot 2")
    expect(panel).to_contain_text("a bot, rookie")
    for told in kinds(page, "corps"):
        button = panel.get_by_role("button", name=f"Let a bot play: {told['name']}")
        expect(button).to_have_count(0 if told["kind"] == "rookie" else 1)
        if told["kind"] != "rookie":
            expect(button).to_contain_text(told["text"])
            expect(button).to_contain_text(re.compile(PACE, re.IGNORECASE))
    axe(page)
    assert not sideways(page)
    panel.get_by_role("button", name="Let a bot play: Veteran").click()
    expect(panel).to_contain_text("a bot, veteran")
    expect(panel.get_by_role("button", name="Let a bot play: Rookie")).to_be_visible()


def test_a_seat_that_waits_is_given_to_a_bot_of_any_level(visit: Visits) -> None:
    page = visit("/about")
    game = position(lambda table: acts(table, 1), mission="bug-hunt-1")
    table = opened(page, game, "me", "friend")
    open_table(page, table)
    expect(prompt(page)).to_contain_text("A free seat is asked")
    level = prompt(page).get_by_role("combobox", name="Level of the bot")
    expect(level).to_have_value(bots.USUAL)
    expect(prompt(page)).to_contain_text("Answers at once.")
    level.select_option("rookie")
    [rookie] = [kind for kind in kinds(page, "corps") if kind["kind"] == "rookie"]
    expect(prompt(page)).to_contain_text(rookie["text"])
    axe(page)
    before = state(page)
    page.get_by_role("button", name="Let a bot play on").click()
    expect(seat(page, "Bot 2")).to_contain_text("a bot, rookie")
    expect(page.locator("[data-state]")).not_to_have_attribute("data-state", str(before))


@pytest.mark.parametrize(
    ("game", "who", "usual"),
    [("corps", "friend", True), ("battles", "friend", False), ("battles", "bot:veteran", True)],
)
def test_hints_are_an_option_of_the_table(visit: Visits, game: str, who: str, usual: bool) -> None:
    page = visit("/about")
    form(page, game)
    switch = page.get_by_role("switch", name="Hints", exact=True)
    page.get_by_role("combobox", name="Who sits at seat 2").select_option(who)
    expect(switch).to_be_checked(checked=usual)
    # What somebody has chosen stays, whoever sits down.
    switch.set_checked(not usual)
    page.get_by_role("combobox", name="Who sits at seat 2").select_option("bot:rookie")
    expect(switch).to_be_checked(checked=not usual)
    assert start(page)["hints"] is not usual
