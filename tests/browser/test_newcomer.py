"""A newcomer, from home: the first game of each kind to its end, then Play now to its end. Nothing costs a press that
the game does not ask for.

What is asked of somebody stands in the replay of the game. An answer is one press, or two where it is one of many of
its kind or can kill one's own; everything else that is pressed has a name here.
"""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from .play import await_turn, choice, listed, options, prompt, state, unless_overtaken
from .test_danger import SETTLED
from .test_first import WATCH_CLICKS
from .test_guide import GUIDES
from .test_keyboard import wish
from .visits import PATIENCE, Visits

TAKEN_BACK = 2
"""Presses: the answer that the guide has taken back, and taking it back."""
MOST = 400
TAKEN_OR_WEIGHED = """([before, words]) => {
  const table = document.querySelector("[data-state]");
  const sure = document.querySelector("#prompt [data-anyway]");
  return Number(table.dataset.state) > before || (sure && sure.textContent.includes(words));
}"""
"""An answer has been taken, or is weighed in these words."""


class Newcomer:
    """Somebody with a browser that knows nothing of them, who sees at once what happens."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.picked = 0
        self.taken_back = 0
        self.sure = 0
        page.evaluate(WATCH_CLICKS)

    def opens(self, button: Locator, *, briefed: bool) -> str:
        """Open a game and read the briefing if there is one: the guide tells all by itself. Gives what comes then."""
        button.click()
        self.page.wait_for_url("**/table/*")
        if briefed:
            self.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
        return await_turn(self.page)

    def press(self, button: Locator) -> str:
        """Press an answer; where it is a kind of answers, then the one that `which` finds."""
        before = state(self.page)
        button.click()
        return await_turn(self.page, before)

    def follow(self) -> str:
        """Do what the guide has marked."""
        before = state(self.page)
        back = prompt(self.page).get_by_role("button", name="Take it back")
        if back.count():
            self.taken_back += 1
            return self.press(back)
        marked = options(self.page).filter(has_text="do this")
        expect(marked).to_have_count(1)
        marked.click()
        if prompt(self.page).get_by_role("button", name="Back", exact=True).count() and state(self.page) == before:
            self.picked += 1
            marked.click()
        return await_turn(self.page, before)

    def answer(self) -> str:
        """Give the first sensible answer."""
        before = state(self.page)
        with unless_overtaken(self.page):
            id = wish(self.page)
            kind = choice(self.page, id).get_attribute("aria-pressed") is not None
            choice(self.page, id).click()
            if kind:
                self.picked += 1
                choice(self.page, listed(self.page)[0]).click()
        # What can kill one's own is asked once more; what can lose the game, twice.
        for words in ("", "Press once more"):
            with suppress(TimeoutError):  # where it was overtaken, neither comes
                self.page.wait_for_function(TAKEN_OR_WEIGHED, arg=[before, words], timeout=PATIENCE / 3)
            sure = prompt(self.page).locator("[data-anyway]").filter(has_text=words)
            if sure.count():
                self.page.wait_for_timeout(SETTLED)  # a press that was meant for what stood here before does nothing
                self.sure += 1
                sure.click()
        return await_turn(self.page, before)

    def presses(self) -> int:
        return int(self.page.evaluate("window.clicks"))

    def asked(self) -> int:
        """How often this seat was asked in the whole game, by its replay."""
        table = re.sub(r".*/table/([^/?]+).*", r"\1", self.page.url)
        frames = self.page.request.get(f"/api/tables/{table}/replay?eyes=0").json()["frames"]
        return sum(frame.get("asked") == 0 for frame in frames)

    def pressed_no_more_than_asked(self, *named: str) -> None:
        """All presses are answers, but for these, one each."""
        asked, presses = self.asked(), self.presses()
        most = asked + self.picked + self.sure + TAKEN_BACK * self.taken_back + len(named)
        print(
            f"{presses} presses for {asked} questions, {self.picked} kinds, "
            f"{self.sure} dangers, {self.taken_back} taken back"
        )
        assert asked >= 8
        assert presses <= most, f"{presses} presses, {most} would do"


@pytest.fixture
def newcomer(visit: Visits) -> Newcomer:
    """Their settings are those of everybody who comes, but for the sound and the pace."""
    return Newcomer(visit("/", pace="off", briefing=True, cautious=True, routine=True))


@pytest.mark.parametrize("game", GUIDES)
def test_a_first_game_asks_for_no_press_too_many(newcomer: Newcomer, game: str) -> None:
    card = newcomer.page.get_by_role("region", name=GUIDES[game][0])
    outcome = newcomer.opens(card.get_by_role("button", name="First game"), briefed=False)
    for _ in range(MOST):
        if outcome == "over":
            break
        outcome = newcomer.follow()
    expect(prompt(newcomer.page).locator(".verdict")).to_have_text("You won")
    newcomer.pressed_no_more_than_asked("open the game")


def test_play_now_asks_for_no_press_too_many(newcomer: Newcomer) -> None:
    outcome = newcomer.opens(newcomer.page.get_by_role("button", name="Play now"), briefed=True)
    for _ in range(MOST):
        if outcome == "over":
            break
        outcome = newcomer.answer()
    expect(prompt(newcomer.page).locator(".verdict")).to_have_text(re.compile("You (won|lost)"))
    newcomer.pressed_no_more_than_asked("open the game", "begin after the briefing")
