"""The last moves of a game of each kind, to its end and on into another: by keys alone, and by a finger alone.

The games were played by bots to shortly before their end. Whoever sits at the table answers as the bots did, so that
they end as they did; what is pressed is found by nothing but what the page shows.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.battles import Battles
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.table import Table

from . import battles
from .play import await_turn, choice, map_of, options, place_of, prompt, state
from .positions import bot_game, opened
from .previews import HERE, STOPS
from .test_keyboard import LOOK
from .visits import Visits

LAST = 16
"""So many answers are left to give."""
LONGEST = 3000
TABS = 120
SETTLED = 1500
"""Milliseconds: so long after the end has come a key begins another game for certain."""
SPACE = re.compile(r"(\d+,\d+)$")
GAMES: dict[str, tuple[type[Any], Any]] = {
    "corps": (Corps, Setup(mission="bug-hunt-1", players=1)),
    "battles": (Battles, battles.setup()),
    "encounters": (Encounters, EncountersSetup(1, "alien")),
}
COUNT = """() => {
  window.did = { keys: 0, mouse: 0, fingers: 0 };
  addEventListener("keydown", (event) => event.isTrusted && (did.keys += 1), true);
  addEventListener("pointerdown", (event) => {
    if (event.isTrusted) did[event.pointerType === "touch" ? "fingers" : "mouse"] += 1;
  }, true);
}"""
"""What keys and pointers do on the page from now on."""
FOCUSED = "() => document.activeElement.dataset.choice ?? document.activeElement.tagName"


class Hand(Protocol):
    """A way to answer."""

    ways: Counter[str]

    def press(self, button: Locator) -> None:
        """Press a button that can be seen, or scrolled to."""

    def on_table(self, key: str) -> bool:
        """Give an answer on the table itself, where it lies; False where it does not."""

    def answered(self) -> None:
        """The next question is there."""


class Keys:
    """Somebody who has a keyboard and nothing else; whatever has the focus must be seen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ways: Counter[str] = Counter()

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)
        assert not (hidden := self.page.evaluate(LOOK)), f"after {name}: {hidden}"

    def press(self, button: Locator) -> None:
        digit = button.get_attribute("aria-keyshortcuts")
        if digit and digit.isdigit() and button.is_visible():
            self.ways["number"] += 1
            self.key(digit)
            expect(button).to_be_focused()
        else:
            self.ways["tab"] += 1
            self.tab_to(button)
        self.page.keyboard.press("Enter")

    def answered(self) -> None:
        assert not (hidden := self.page.evaluate(LOOK)), f"at the next question: {hidden}"

    def tab_to(self, button: Locator) -> None:
        folded = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            self.tab_to(folded.first)
            self.key("Enter")
        for _ in range(TABS):
            if button.evaluate("(button) => button === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"no way to {button} by tabbing")

    def on_table(self, key: str) -> bool:
        space = SPACE.search(key)
        if not space or not map_of(self.page).count():
            return False
        column, row = (int(part) for part in space[1].split(","))
        map_of(self.page).focus()
        for _ in range(TABS):
            self.key("n")
            # The rulers light up where the cursor is.
            lit = self.page.locator(".rulers .on").all_inner_texts()
            if lit == [str(column), str(row)]:
                self.key("Enter")
                self.ways["map"] += 1
                return True
        raise AssertionError(f"the cursor never comes to {key}")


class Finger:
    """Somebody who taps. On the table the first tap only shows what the second one does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ways: Counter[str] = Counter()

    def press(self, button: Locator) -> None:
        folded = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.first.tap()
        button.tap()
        self.ways["button"] += 1

    def answered(self) -> None:
        pass

    def on_table(self, key: str) -> bool:
        return self.on_map(key) or self.on_card(key)

    def on_map(self, key: str) -> bool:
        space = SPACE.search(key)
        if not space or not map_of(self.page).count():
            return False
        before = state(self.page)
        self.page.get_by_role("button", name="Show the whole map").tap()
        self.page.touchscreen.tap(*place_of(self.page, space[1]))
        shown = prompt(self.page).locator("[data-again], [data-anyway]")
        expect(shown.first).to_be_visible()
        assert state(self.page) == before, "the first tap only shows"
        if prompt(self.page).locator("[data-again]").count():
            self.page.touchscreen.tap(*place_of(self.page, space[1]))
        self.ways["map"] += 1
        return True

    def on_card(self, key: str) -> bool:
        """A card of the hand: in its sheet, which is opened for it."""
        tab = self.page.get_by_role("navigation", name="Panels").get_by_role("button", name=re.compile("^Hand"))
        if self.ways["card"] >= 3 or key.split(":")[0] not in ("play", "recruit") or not tab.count():
            return False
        before = state(self.page)
        if not self.page.locator("#sheet").count():  # it stays open while cards are played
            tab.tap()
        card = self.page.locator(f'section.hand [data-card="{key.split(":")[1]}"]')
        if not card.count():
            self.page.locator("#sheet").get_by_role("button", name="Close").tap()
            return False
        card.first.tap()
        # Where cards are left, their sheet stays open and lies over the decision.
        item = self.page.locator(f'[role=menuitem][data-use="{key}"]')
        above = self.page.locator("#sheet [data-again]")
        again = prompt(self.page).locator("[data-again]")
        expect(item.or_(above).or_(again).first).to_be_visible()
        assert state(self.page) == before, "the first tap only shows"
        next(one for one in (item, above, again) if one.count()).tap()
        self.ways["card"] += 1
        return True


def late(game: str) -> tuple[Table[Any], list[str]]:
    """A game shortly before its end, and the answers that are left."""
    kind, setup = GAMES[game]
    *_, over = bot_game(kind, setup, 3, LONGEST)
    assert over.ending is not None
    keys = list(over.journal)
    return Table.replay(kind, setup, 3, keys[:-LAST]), keys[-LAST:]


def give(page: Page, hand: Hand, keys: list[str]) -> None:
    """Give the first of these answers. Where there is one button for it and the next, that is pressed."""
    key = keys[0]
    verb = key.split(":")[0]
    if hand.ways["map"] < 3 and choice(page, verb).count() and SPACE.search(key):
        hand.press(choice(page, verb))
    if not hand.on_table(key):
        row = prompt(page).locator(f'button[data-choice^="{key}:"]')
        if not choice(page, key).count() and row.count():
            both = [choice(page, f"{key}:{after.split(':')[-1]}") for after in keys[1:2]]
            hand.press(both[0] if both and both[0].count() else row.first)
        else:
            if not choice(page, key).count():
                hand.press(choice(page, verb))
            hand.press(choice(page, key))
    anyway = prompt(page).locator("[data-anyway]")
    for _ in range(2):
        if anyway.count():
            page.wait_for_timeout(500)  # a press that was meant for what stood here before does nothing
            hand.press(anyway)
            hand.ways["sure"] += 1


def asked(page: Page, hand: Hand, after: int = -1) -> str:
    """Wait until it is asked, or over; where two share the screen, through the curtain between them."""
    curtain = page.locator("main.curtain .btn.main")
    page.wait_for_function(
        """(after) => {
          const play = document.querySelector("[data-state]");
          if (document.querySelector("main.curtain .btn.main")) return true;
          if (!play || Number(play.dataset.state) <= after) return false;
          return document.querySelector("#prompt .verdict, #prompt:not(.still) button[data-choice]") !== null;
        }""",
        arg=after,
    )
    if curtain.count():
        hand.press(curtain)
    outcome = await_turn(page, after)
    hand.answered()
    return outcome


def to_the_end(page: Page, hand: Hand, game: str) -> None:
    table, keys = late(game)
    others = [HERE] if game == "battles" else []
    page.goto(f"/table/{opened(page, table, 'me', *others)}")
    page.locator("#prompt button[data-choice], main.curtain .btn.main").first.wait_for()
    page.evaluate(COUNT)
    outcome = await_turn(page) if page.locator("#prompt").count() else asked(page, hand)
    begun = state(page)
    while outcome == "asked":
        before = state(page)
        give(page, hand, keys[before - begun :])
        outcome = asked(page, hand, before)
    assert outcome == "over"
    assert state(page) == begun + len(keys)
    print(game, dict(hand.ways))
    expect(prompt(page).locator(".verdict")).to_have_text(re.compile("(won|lost)", re.IGNORECASE))
    page.wait_for_timeout(SETTLED)
    # And on into another game, the same way.
    here = page.url
    hand.press(prompt(page).get_by_role("button", name=re.compile("^Play (it )?again$")))
    page.wait_for_url(lambda url: url != here)
    await_turn(page)
    expect(options(page).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_alone(visit: Visits, game: str) -> None:
    page = visit("/about", cautious=True)
    page.evaluate(STOPS)
    hand = Keys(page)
    to_the_end(page, hand, game)
    did = page.evaluate("did")
    assert did["keys"] > LAST
    assert did["mouse"] == did["fingers"] == 0
    assert hand.ways["number"]


@pytest.mark.parametrize("game", GAMES)
def test_by_taps_alone(visit: Visits, game: str) -> None:
    page = visit("/about", size="phone", cautious=True)
    page.evaluate(STOPS)
    hand = Finger(page)
    to_the_end(page, hand, game)
    did = page.evaluate("did")
    assert did["fingers"] > LAST
    assert did["mouse"] == did["keys"] == 0
    assert game == "battles" or hand.ways["map"] + hand.ways["card"]
