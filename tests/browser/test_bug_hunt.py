"""A whole bug hunt through the interface, bots on the other seats: by map, by card, by button and by key."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, expect

from .play import (
    await_turn,
    choice,
    listed,
    map_of,
    new_table,
    open_table,
    options,
    place_of,
    prompt,
    state,
    unless_overtaken,
)
from .positions import finished, opened
from .visits import Visits, axe

MOST = 400
"""So many answers must be enough."""
FIGHTS = ("attack", "fire", "again")
STEPS = ("end", "skip", "stop", "no-more", "decline", "pass", "cease", "no")
SPACE = re.compile(r":(\d+,\d+)$")


class Person:
    """Somebody who plays a seat by what the page shows, in as many ways as there are."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ways: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()

    def turn(self) -> str:
        """Answer one question; gives what comes after."""
        before = state(self.page)
        with unless_overtaken(self.page):
            verb = self.wish()
            self.verbs[verb.split(":")[0]] += 1
            self.press(verb)
        return await_turn(self.page, before)

    def wish(self) -> str:
        """What to do: equip the first cards and walk a little, so that this is seen too; else fight, and be brief."""
        found = listed(self.page)
        kinds = {key.split(":")[0]: key for key in reversed(found)}
        if "equip" in kinds and self.ways["card"] < 3:
            return kinds["equip"]
        if "rest" in kinds and self.verbs["rest"] < 2:
            return kinds["rest"]
        if "move" in kinds and self.verbs["move"] < 3:
            return kinds["move"]
        for kind in (*FIGHTS, *STEPS):
            if kind in kinds:
                return kinds[kind]
        return found[0]

    def press(self, wish: str) -> None:
        """Choose it: by a card if it is one, on the map if it lies there, else by button and key in turns."""
        page = self.page
        if wish.startswith("equip"):
            self.by_card()
            return
        if len(wish.split(":")) == 1 and choice(page, wish).get_attribute("aria-pressed") is not None:
            choice(page, wish).click()  # a kind of answers: now all of them are listed
            wish = listed(page)[0]
        space = SPACE.search(wish)
        if space:
            page.mouse.click(*place_of(page, space[1]))
            self.ways["map"] += 1
            self.mean()
        elif wish.startswith("attack") and (target := wish.split(":")[1]) and self.by_piece(target):
            self.mean()
        elif (number := choice(page, wish).get_attribute("aria-keyshortcuts")) and self.ways["key"] <= self.ways[
            "button"
        ]:
            page.keyboard.press(number)
            expect(choice(page, wish)).to_be_focused()
            page.keyboard.press(number if self.ways["key"] % 2 else "Enter")
            self.ways["key"] += 1
        else:
            choice(page, wish).click()
            self.ways["button"] += 1

    def number(self, wish: str) -> str:
        return choice(self.page, wish).get_attribute("aria-keyshortcuts") or ""

    def by_card(self) -> None:
        """Click a card of the hand that can be used; if it fits several people, say whom."""
        self.page.locator(":is(.hand, .tray) .card.can").first.click()
        self.ways["card"] += 1
        self.mean()

    def by_piece(self, piece: str) -> bool:
        """Click an Alien on the map that can be attacked."""
        mark = map_of(self.page).locator(f'.legal[data-piece="{piece}"]')
        if mark.count() != 1:
            return False
        mark.click()
        self.ways["piece"] += 1
        return True

    def mean(self) -> None:
        """If a click could have meant several things, the prompt asks which."""
        several = prompt(self.page).get_by_role("heading", name="What do you mean?")
        if several.count():
            choice(self.page, listed(self.page)[0]).click()
            self.ways["meant"] += 1


def test_a_bug_hunt_is_played_to_its_end(visit: Visits) -> None:
    page = visit("/")
    open_table(page, new_table(page, "me", "bot", "bot", "bot", seed=4))
    person = Person(page)
    outcome = await_turn(page)
    answers = 0
    while outcome == "asked" and answers < MOST:
        outcome = person.turn()
        answers += 1
    print(f"{answers} answers, {dict(person.ways)}, {dict(person.verbs)}")
    assert outcome == "over"
    assert {"map", "card", "button", "key"} <= set(person.ways)

    end = prompt(page)
    expect(end.locator(".verdict")).to_have_text(re.compile("You (won|lost)"))
    figures = end.locator("dl.stats dd")
    expect(figures.first).to_be_visible()
    assert [text for text in figures.all_inner_texts() if re.search(r"\d", text)]
    turns = end.locator("dl.stats div", has_text="Turns").locator("dd")
    assert int(turns.inner_text()) >= 2
    decisions = end.locator("dl.stats div", has_text="Decisions").locator("dd")
    assert int(decisions.inner_text()) == state(page) > answers
    expect(end.get_by_role("link", name="Watch the replay")).to_be_visible()
    axe(page)

    # The same end after coming back, and on the home page.
    page.reload()
    expect(prompt(page).locator(".verdict")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text(re.compile("finished game")).first).to_be_visible()


def test_play_again_from_the_end(visit: Visits) -> None:
    page = visit("/about")
    table = opened(page, finished(), "me", "bot")
    open_table(page, table)
    expect(prompt(page).locator(".verdict")).to_be_visible()
    prompt(page).get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(options(page).first).to_be_visible()
    expect(page.locator(".bar-title")).to_contain_text("Bug Hunt 1")
