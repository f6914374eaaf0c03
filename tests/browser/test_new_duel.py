"""New tables of battles: every way to play is set up and started by hand; friends bring decks that nobody else sees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.battles.decks import COMPANY, XENOMORPHS

from .people import link
from .play import Message, call_me, options, prompt
from .test_pages import narrow_and_wide
from .visits import SIZES, Size, Visits, axe


def form(page: Page) -> None:
    page.goto("/new?game=battles")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()


def mode(page: Page, name: str) -> None:
    page.get_by_role("group", name="How to play").locator("label", has_text=name).click()


def start(page: Page) -> str:
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/table/*")
    found = re.search(r"/table/(\w+)", page.url)
    assert found is not None
    return found[1]


def table(page: Page, id: str) -> Message:
    found: Message = page.request.get(f"/api/tables/{id}").json()
    return found


def who(page: Page, seat: int, kind: str) -> None:
    page.get_by_role("combobox", name=f"Who sits at seat {seat}").select_option(kind)


WAYS = {
    "Duel": ("free-for-all", 2),
    "Free for all": ("free-for-all", 3),
    "Free for all, 4": ("free-for-all", 4),
    "2 vs 2": ("teams", 4),
    "Two-headed": ("two-headed", 4),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_play_is_started(visit: Visits, way: str, size: Size) -> None:
    page = visit("/about", size=size)
    form(page)
    name, _, four = way.partition(", ")
    mode(page, name)
    if four:
        page.get_by_role("radiogroup", name="Players").locator("label", has_text="4 players").click()
    kind, players = WAYS[way]
    expect(page.get_by_role("combobox", name=re.compile("^Deck of seat"))).to_have_count(players)
    share = page.get_by_role("switch", name="Recruit into a teammate's row")
    expect(share).to_have_count(1 if kind == "teams" else 0)
    if kind == "teams":
        share.check()
    page.get_by_role("switch", name="Lethal, later wording").check()
    page.get_by_role("radiogroup", name="Pace of bots").locator("label", has_text="Fast").click()
    page.get_by_role("combobox", name="Deck of seat 1").select_option(label="Sister Ripley, starter deck")
    page.get_by_role("combobox", name="Deck of seat 2").select_option(label="A random deck")
    id = start(page)
    expect(prompt(page)).to_be_visible()
    info = table(page, id)
    assert info["setup"].get("mode", "free-for-all") == kind
    assert info["setup"].get("share_recruits", False) == (kind == "teams")
    assert info["setup"]["lethal_wounds"]
    assert [seat["kind"] for seat in info["seats"]] == ["person", *["bot"] * (players - 1)]
    decks = info["setup"]["decks"]
    assert decks[0] == {"main": "sister-ripley", "cards": COMPANY}
    # What others play is theirs to show.
    assert [deck["cards"] for deck in decks[1:]] == [{}] * (players - 1)
    # Sooner or later this seat is asked: bots do not wait.
    expect(options(page).first).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_one_click_from_home_to_a_duel(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    page.get_by_role("region", name="Battles").get_by_role("button", name="Duel a bot").click()
    page.wait_for_url("**/table/*")
    expect(prompt(page)).to_be_visible()
    found = re.search(r"/table/(\w+)", page.url)
    assert found is not None
    assert table(page, found[1])["title"] == "Lt. Ripley against The Queen"


def test_a_friend_brings_a_deck_that_nobody_sees(visit: Visits) -> None:
    owner, friend = visit("/about"), visit("/about", size="phone")
    call_me(friend, "Bea")
    form(owner)
    who(owner, 2, "friend")
    expect(owner.get_by_role("combobox", name="Deck of seat 2").locator("option:checked")).to_have_text(
        "A deck of their own"
    )
    owner.get_by_role("combobox", name="Deck of seat 1").select_option(label="Ripley #8, starter deck")
    id = start(owner)
    expect(owner.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    axe(owner)
    narrow_and_wide(owner)

    frames: list[str] = []
    friend.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    friend.goto(link(owner, "Seat 2"))
    expect(friend.get_by_role("heading", name="Choose your deck")).to_be_visible()
    axe(friend)
    assert frames
    assert not any("ripley-8" in frame for frame in frames), "who leads the other deck is not told before the game"
    assert "ripley-8" not in str(table(friend, id))

    friend.get_by_role("combobox", name="Deck of").select_option(label="The Dragon, starter deck")
    before = len(frames)
    friend.get_by_role("button", name="Play with this deck").click()
    for page in (owner, friend):
        expect(prompt(page)).to_be_visible()
        expect(page.get_by_text("The Dragon").first).to_be_attached()
    assert table(friend, id)["title"] == "Ripley #8 against The Dragon"
    assert table(friend, id)["setup"]["decks"] == [
        {"main": "ripley-8", "cards": {}},
        {"main": "the-dragon-main", "cards": XENOMORPHS},
    ]
    assert not any("weyland-yutani-complex" in frame for frame in frames[before:])


def test_another_deck_while_waiting_and_a_bot_in_the_end(visit: Visits) -> None:
    page = visit("/about")
    form(page)
    who(page, 2, "friend")
    id = start(page)
    page.get_by_role("button", name="Choose another").click()
    page.get_by_role("combobox", name="Deck of").select_option(label="The Newborn, starter deck")
    page.get_by_role("button", name="Play with this deck").click()
    expect(page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("decks to be chosen"))).to_be_visible()
    page.goto(f"/table/{id}")
    page.get_by_role("button", name="Let a bot play here").click()
    expect(prompt(page)).to_be_visible()
    assert table(page, id)["setup"]["decks"][0]["main"] == "the-newborn-main"


def test_a_deck_for_a_friend_and_one_screen_for_two(visit: Visits) -> None:
    """The owner may choose for everybody: then nobody waits for decks."""
    page = visit("/about")
    form(page)
    mode(page, "Free for all")
    who(page, 2, "here")
    page.get_by_role("textbox", name="Name of seat 2").fill("Bea")
    who(page, 3, "friend")
    page.get_by_role("combobox", name="Deck of seat 3").select_option(label="Warrant Officer Ripley, starter deck")
    page.get_by_role("combobox", name="Until a friend sits at seat 3").select_option("wait")
    id = start(page)
    info = table(page, id)
    assert [seat["kind"] for seat in info["seats"]] == ["person", "here", "open"]
    assert info["seats"][1]["name"] == "Bea"
    assert all("bring" not in seat for seat in info["seats"])
    assert info["setup"]["decks"][1] == {"main": "the-queen-main", "cards": XENOMORPHS}


def test_an_unfinished_deck_is_told_before_the_table_starts(visit: Visits) -> None:
    visit.forgive("status of 400")
    page = visit("/decks")
    page.get_by_role("button", name="New deck").click()
    expect(page.get_by_role("region", name="Deck 1")).to_be_visible()
    form(page)
    page.get_by_role("combobox", name="Deck of seat 1").select_option(label="Deck 1")
    expect(page.get_by_text("Deck 1 is not legal: 0 cards: a deck has exactly 60.")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Start the table").click()
    expect(page.get_by_role("alert")).to_contain_text("0 cards")
    page.get_by_role("link", name="Repair it").click()
    expect(page.get_by_role("region", name="Deck 1")).to_be_visible()


def test_heads_of_a_team_have_different_names(visit: Visits) -> None:
    visit.forgive("status of 400")
    page = visit("/about")
    form(page)
    mode(page, "Two-headed")
    page.get_by_role("combobox", name="Deck of seat 3").select_option(label="Lt. Ripley, starter deck")
    page.get_by_role("button", name="Start the table").click()
    expect(page.get_by_role("alert")).to_have_text("Lt. Ripley cannot lead both decks of a two-headed team.")


@pytest.mark.parametrize("size", SIZES)
def test_the_form_is_for_everyone(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    form(page)
    axe(page)
    mode(page, "2 vs 2")
    who(page, 2, "friend")
    who(page, 4, "here")
    axe(page)
    page.evaluate("() => (document.documentElement.dataset.theme = 'light')")
    axe(page, "color-contrast")
    if size == "desk":
        narrow_and_wide(page)
