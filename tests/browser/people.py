"""Several people at one table: who presses what, and what each of them sees of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .play import choice


def press(page: Page, key: str) -> None:
    """Press the button of an option, through that of its kind if it is not listed yet."""
    expect(page.locator("#prompt:not(.still) button[data-choice]").first).to_be_visible()
    if not choice(page, key).count():
        choice(page, key.split(":")[0]).click()
    choice(page, key).click()


def stands_at(page: Page, state: int) -> None:
    """The page shows the table in this state."""
    expect(page.locator("[data-state]")).to_have_attribute("data-state", str(state))


def any_key(table: Table[Corps], chance: random.Random) -> str:
    assert table.decision is not None
    return chance.choice(table.decision.keys())


def play_on(
    mirror: Table[Corps], by_seat: dict[int, Page], everybody: Iterable[Page], decisions: int, state: int
) -> list[int]:
    """Answer so many questions at random, each on the page of who is asked; all see each of them. Gives who was."""
    chance = random.Random(4)
    asked = []
    for number in range(decisions):
        assert mirror.decision is not None, "choose another game: this one is over"
        seat, key = mirror.decision.seat, any_key(mirror, chance)
        press(by_seat[seat], key)
        mirror.choose(key)
        asked.append(seat)
        for page in everybody:
            stands_at(page, state + number + 1)
    return asked


def pieces(page: Page) -> list[str]:
    """What stands on the map, in words; what only one seat knows of a contact is left out."""
    words = page.get_by_role("heading", name="Everything on the map").locator("xpath=..")
    return sorted(re.sub("^Contact, [^,]*", "Unknown contact", line) for line in words.locator("li").all_inner_texts())


def seat(page: Page, name: str) -> Locator:
    """The button of a seat in the bar."""
    return page.get_by_role("list", name="Seats").get_by_role("button", name=re.compile(rf"^{name}\b"))


def link(page: Page, name: str) -> str:
    """An invitation that the owner sees, as a path."""
    address = page.get_by_role("textbox", name=name, exact=True).first.input_value()
    return address[address.index("/join/") :]


def hand_of(page: Page) -> Locator:
    return page.locator("section.hand")
