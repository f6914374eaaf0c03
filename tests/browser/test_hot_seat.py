"""Two people at one screen: a curtain between them, whenever it goes from one to the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .people import hand_of, press, stands_at
from .play import call_me, new_table, open_table, prompt, state
from .positions import acts, hand, opened, position, secret
from .visits import SIZES, Size, Visits, axe

# One seat ends its activation, and the other is asked next.
GIVES = "end"


@pytest.mark.parametrize("size", SIZES)
def test_the_curtain_hides_one_hand_and_then_shows_the_other(visit: Visits, size: Size) -> None:
    table = position(lambda table: acts(table, 0) and all(secret(table, seat) for seat in (0, 1)), seed=17)
    page = visit("/", size=size)
    call_me(page, "Ann")
    open_table(page, opened(page, table, "me", {"kind": "here", "name": "Bea"}))
    who, names = 0, ("Ann", "Bea")
    secrets = [secret(table, seat) for seat in (0, 1)]
    at = state(page)
    hand_tab = page.get_by_role("navigation", name="Panels").get_by_role("button", name="Hand")
    expect(prompt(page)).to_contain_text("You decide for Ann")
    changes = 0
    while changes < 2:
        # Whoever has the screen sees their own hand, and nothing of the other's.
        if size == "phone":
            hand_tab.click()
        for name in hand(table, who):
            expect(hand_of(page)).to_contain_text(name)
        for name in secrets[1 - who]:
            assert name not in page.content()
        if size == "phone":
            page.get_by_role("button", name="Close", exact=True).click()
        shown = at
        # They answer until the other one is asked.
        while (decision := table.decision) is not None and decision.seat == who:
            if at > shown:
                stands_at(page, at)
            key = GIVES if GIVES in decision.keys() else decision.keys()[-1]
            press(page, key)
            table.choose(key)
            at += 1
        assert decision is not None, "choose another position: the game is over"
        curtain = page.get_by_role("heading", name=f"Hand the screen to {names[1 - who]}")
        expect(curtain).to_be_visible()
        expect(page.get_by_text(f"{names[who]}'s hand is hidden.")).to_be_visible()
        # It replaces everything: no hand, no map, no question is in the page for anybody.
        for gone in ("section.hand", "#prompt", "[data-choice]", ".log", "svg .piece"):
            expect(page.locator(gone)).to_have_count(0)
        text = page.content()
        assert not [name for seat in (0, 1) for name in hand(table, seat) if name in text]
        opens = page.get_by_role("button", name=f"I am {names[1 - who]}")
        expect(opens).to_be_focused()
        axe(page)
        page.keyboard.press("Enter")
        who = 1 - who
        secrets = [secret(table, seat) for seat in (0, 1)]
        expect(prompt(page)).to_contain_text(f"You decide for {names[who]}")
        stands_at(page, at)
        changes += 1


def test_a_refresh_does_not_lift_the_curtain_for_the_wrong_person(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Ann")
    table = position(lambda table: acts(table, 1) and all(secret(table, seat) for seat in (0, 1)), seed=17)
    # Ann's address, while Bea is asked.
    page.goto(f"/table/{opened(page, table, 'me', {'kind': 'here', 'name': 'Bea'})}?eyes=0")
    expect(page.get_by_role("heading", name="Hand the screen to Bea")).to_be_visible()
    page.get_by_role("button", name="I am Bea").click()
    for name in hand(table, 1):
        expect(hand_of(page)).to_contain_text(name)
    page.reload()
    expect(prompt(page)).to_contain_text("You decide for Bea")


def test_somebody_may_look_in_between_and_hands_the_screen_back(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Ann")
    open_table(page, new_table(page, "me", {"kind": "here", "name": "Bea"}))
    page.get_by_role("list", name="Seats").get_by_role("button", name="Bea").click()
    page.get_by_role("button", name="Look through these eyes").click()
    expect(page.get_by_role("heading", name="Hand the screen to Bea")).to_be_visible()
    page.get_by_role("button", name="Stay with Ann").click()
    expect(prompt(page)).to_contain_text("You decide for Ann")


@pytest.mark.parametrize(("game", "seated"), [("corps", 1), ("encounters", 1)])
def test_a_seat_at_this_screen_is_named_and_called_so(visit: Visits, game: str, seated: int) -> None:
    page = visit("/about")
    call_me(page, "Ann")
    page.goto(f"/new?game={game}")
    page.get_by_role("button", name="Someone at this screen").click()
    names = page.get_by_role("textbox", name=re.compile(r"^Name of seat \d$"))
    expect(names).to_have_count(seated)
    names.first.fill("Bea")
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2].partition("?")[0]
    seats = page.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats if seat["kind"] in ("person", "here")] == ["Ann", "Bea"]
    # Whoever is asked first is named, by the curtain or by the prompt.
    expect(page.get_by_text(re.compile("^(You decide for (Ann|Bea)|Hand the screen to Bea)$")).first).to_be_visible()
