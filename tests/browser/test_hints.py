"""Hints: somebody asks for one, sees what was weighed, and plays it; by mouse, by keys, by touch; or gets none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocket, WebSocketRoute, expect

from . import battles, encounters
from .people import link
from .play import (
    Message,
    answer,
    await_turn,
    call_me,
    choice,
    listed,
    new_table,
    open_table,
    press_first,
    prompt,
    state,
)
from .positions import acts, opened, position
from .test_keyboard import press
from .visits import PATIENCE, SIZES, THEMES, Size, Theme, Visits, axe, resize, sideways

FEW = 25
"""So many answers at most until there is something to weigh."""
TRIES = 6
TAP = 44


def button(page: Page) -> Locator:
    """What asks for a hint, and closes it."""
    return prompt(page).locator(".ask-hint")


def panel(page: Page) -> Locator:
    return prompt(page).get_by_role("region", name=re.compile("^Hint: "))


def folded(page: Page) -> Locator:
    """What opens the figures, while they are folded."""
    return panel(page).locator("details:not([open]) > summary")


def rows(page: Page) -> Locator:
    """What was weighed, unfolded if need be."""
    if folded(page).count():
        folded(page).click()
    return panel(page).get_by_role("list", name="Numbers").get_by_role("listitem")


def action(page: Page) -> str:
    """A table of corps in mid-game, where the first seat is to choose an action."""
    return opened(page, position(lambda game: acts(game, 0), mission="bug-hunt-1"), "me", "bot")


def duel(page: Page) -> str:
    return battles.new_duel(page, "me", "bot")


def film(page: Page) -> str:
    return encounters.new_encounter(page, "me", "bot", line_up="alien")


TABLES = {"corps": action, "battles": duel, "encounters": film}


class Wire:
    """What goes over the page's connection: its messages, and the hints that it hears."""

    def __init__(self, page: Page) -> None:
        self.said: list[Message] = []
        self.hints: list[Message] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))
        socket.on("framereceived", self._heard)

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "hinted":
            self.hints.append(message)

    @property
    def chosen(self) -> list[str]:
        return [message["key"] for message in self.said if message["type"] == "choose"]


def asked(page: Page, table: str) -> None:
    """Play until there is something to weigh."""
    open_table(page, table)
    for _ in range(FEW):
        assert await_turn(page) == "asked"
        if button(page).count():
            return
        answer(page, listed(page)[0])
    raise AssertionError("nothing to weigh")


def think(page: Page, ask: Callable[[], object] | None = None) -> None:
    """Ask for a hint and wait for it; again if a busy machine has found none in time."""
    for _ in range(TRIES):
        (ask or button(page).click)()
        expect(panel(page).or_(prompt(page).get_by_role("alert")).first).to_be_visible(timeout=2 * PATIENCE)
        if panel(page).count():
            return
    raise AssertionError(prompt(page).get_by_role("alert").inner_text())


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_is_asked_for_seen_and_played(visit: Visits, game: str) -> None:
    page = visit("/about")
    wire = Wire(page)
    asked(page, TABLES[game](page))
    before = state(page)
    chosen = len(wire.chosen)
    expect(button(page)).to_have_text("Hint")
    think(page)
    [hint] = wire.hints
    assert (hint["state"], state(page)) == (before, before), "asking changes nothing"

    # First the reason, if the game has one for this answer; the figures are folded.
    expect(panel(page).locator(".reason")).to_have_count(1 if hint["reason"] else 0)
    if hint["reason"]:
        expect(panel(page)).to_contain_text(hint["reason"])
    expect(folded(page)).to_have_text("Numbers")

    # What is shown is what was thought: the advised answer first, each with its tries and its chance.
    weighed = {each["key"]: each for each in hint["weighed"]}
    best = weighed[hint["key"]]
    expect(rows(page).first).to_contain_text(f"{best['visits']} tr")
    expect(rows(page).first).to_contain_text(f"{round(best['result'] * 100 + 1e-9)} %")
    gauge = rows(page).first.get_by_role("img")
    expect(gauge).to_have_attribute("aria-label", re.compile(r"^Wins \d+ games in 100$"))
    text = rows(page).first.locator(".what").inner_text()
    expect(panel(page).get_by_role("heading", level=3, name=f"Hint: {text}", exact=True)).to_be_visible()
    if panel(page).get_by_role("button", name=re.compile("^Show all")).count():
        panel(page).get_by_role("button", name=f"Show all {len(weighed)}").click()
    expect(rows(page)).to_have_count(len(weighed))
    tries = [int(re.sub(r"\D", "", found)) for found in rows(page).locator(".tries").all_inner_texts()]
    assert tries[1:] == sorted(tries[1:], reverse=True)

    # Its option, or the kind of its option, is marked.
    marked = prompt(page).locator(".opt.guided")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("hint")
    assert marked.get_attribute("data-choice") in (hint["key"], hint["key"].split(":")[0])
    axe(page)

    panel(page).get_by_role("button", name=re.compile("^Do this")).click()
    await_turn(page, before)
    assert wire.chosen[chosen] == hint["key"]
    expect(panel(page)).to_have_count(0)
    expect(prompt(page).locator(".opt.guided")).to_have_count(0)


def test_a_hint_is_marked_on_the_map(visit: Visits) -> None:
    """The space, or the piece, that it speaks of; as long as the question stands."""
    page = visit("/about")
    wire = Wire(page)
    table = opened(page, position(lambda game: acts(game, 0), mission="bug-hunt-1"), "me", "bot")
    open_table(page, table)
    mark = page.get_by_role("application").locator("g.guided")
    for _ in range(FEW):
        await_turn(page)
        if button(page).count():
            expect(mark).to_have_count(0)
            think(page)
            key: str = wire.hints[-1]["key"]
            if key.startswith("move:") and choice(page, "move").count():
                break  # one of many, which are listed when their kind is picked
            before = state(page)
            panel(page).get_by_role("button", name=re.compile("^Do this")).click()
            await_turn(page, before)
        else:
            answer(page, listed(page)[0])
    else:
        raise AssertionError("no hint to move")
    expect(mark).to_have_count(1)
    # Other answers can be given as before, on the map too.
    choice(page, "move").click()
    expect(prompt(page).get_by_role("heading", name=re.compile("which one"))).to_be_visible()
    expect(mark).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel(page)).to_have_count(0)
    expect(mark).to_have_count(0)


def test_a_hint_goes_with_its_question(visit: Visits) -> None:
    page = visit("/about")
    asked(page, action(page))
    before = state(page)
    think(page)
    press_first(page, listed(page)[-1])
    await_turn(page, before)
    expect(panel(page)).to_have_count(0)
    # Taken back, the question is asked anew, without what was thought of it.
    before = state(page)
    page.keyboard.press("u")
    await_turn(page, before)
    expect(panel(page)).to_have_count(0)


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_by_keyboard_alone(visit: Visits, game: str) -> None:
    page = visit("/about")
    wire = Wire(page)
    asked(page, TABLES[game](page))
    before = state(page)
    press(page, "Tab")
    think(page, lambda: press(page, "t"))
    said = prompt(page).locator("[aria-live=polite]")
    expect(said).to_have_text(re.compile(r"^Hint: .+\.$"))
    expect(said).to_contain_text(wire.hints[-1]["reason"])

    # The same key closes it and opens it again, Escape closes it; the focus stays in sight.
    press(page, "t")
    expect(panel(page)).to_have_count(0)
    expect(said).to_have_text("")
    think(page, lambda: press(page, "t"))
    button(page).focus()
    press(page, "Tab")
    expect(panel(page).get_by_role("button", name=re.compile("^Do this"))).to_be_focused()
    press(page, "Escape")
    expect(panel(page)).to_have_count(0)
    expect(button(page)).to_be_focused()

    think(page, lambda: press(page, "Enter"))
    expect(button(page)).to_be_focused()
    press(page, "Tab")
    chosen = len(wire.chosen)
    page.keyboard.press("Enter")
    await_turn(page, before)
    assert wire.chosen[chosen] == wire.hints[-1]["key"]


def test_the_key_is_in_the_list(visit: Visits) -> None:
    page = visit("/about")
    asked(page, action(page))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.locator("div").filter(has=page.locator("dt", has_text=re.compile("^T$"))).last).to_contain_text("hint")
    page.keyboard.press("t")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(button(page)).to_have_text("Hint")


@pytest.mark.parametrize("game", TABLES)
def test_a_hint_on_a_phone(visit: Visits, game: str) -> None:
    page = visit("/about", size="phone")
    wire = Wire(page)
    asked(page, TABLES[game](page))
    before, chosen = state(page), len(wire.chosen)
    think(page, button(page).tap)
    do = panel(page).get_by_role("button", name=re.compile("^Do this"))
    for target in (button(page), do, panel(page).get_by_role("button", name="Close the hint")):
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TAP
    # It can be played without scrolling.
    expect(do).to_be_in_viewport(ratio=1)
    assert not sideways(page)
    axe(page)
    do.tap()
    await_turn(page, before)
    assert wire.chosen[chosen] == wire.hints[-1]["key"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_hint_can_be_read_by_everybody(visit: Visits, theme: Theme, size: Size) -> None:
    page = visit("/about", size=size, theme=theme)
    asked(page, action(page))
    think(page)
    axe(page)
    for width in (360, 390, 768, 1081, 1440):
        resize(page, width)
        assert not sideways(page), width


# --- while it thinks, and where there is none --------------------------------------------------------------------


def between(page: Page, reply: Callable[[Message], Message | None]) -> None:
    """Stand between the page and the server: hints are answered here, or never."""

    def connected(here: WebSocketRoute) -> None:
        there = here.connect_to_server()

        def passed(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] != "hint":
                there.send(message)
            elif (said := reply(asked)) is not None:
                here.send(json.dumps(said))

        here.on_message(passed)

    page.route_web_socket(re.compile("/live"), connected)


def test_while_it_thinks_that_is_shown(visit: Visits) -> None:
    page = visit("/about")
    asks: list[Message] = []
    between(page, lambda message: asks.append(message))
    asked(page, action(page))
    before = state(page)
    button(page).click()
    expect(button(page)).to_have_text("Thinking")
    expect(button(page)).to_have_attribute("aria-busy", "true")
    expect(prompt(page).locator("[aria-live=polite]")).to_have_text("Thinking")
    # The table can be played on meanwhile, and nobody has to wait.
    page.keyboard.press("Escape")
    expect(button(page)).to_have_text("Hint")
    button(page).click()
    expect(button(page)).to_have_text("Thinking")
    answer(page, listed(page)[-1])
    expect(prompt(page).get_by_text("Thinking")).to_have_count(0)
    assert [(message["state"], message["seat"]) for message in asks] == [(before, 0)], "asked once"


def test_what_is_refused_is_said(visit: Visits) -> None:
    page = visit("/about")
    text = "One hint at a time."
    between(page, lambda message: {"type": "refused", "kind": "too-fast", "text": text, "id": message["id"]})
    asked(page, action(page))
    button(page).click()
    expect(prompt(page).get_by_role("alert")).to_contain_text(text)
    expect(button(page)).to_have_text("Hint")
    expect(panel(page)).to_have_count(0)


def test_the_owner_switches_hints_off_and_on(visit: Visits) -> None:
    page = visit("/about")
    asked(page, action(page))
    page.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Menu").click()
    switch = page.get_by_role("dialog").get_by_role("switch", name=re.compile("^Hints"))
    expect(switch).to_be_checked()
    switch.uncheck()
    page.keyboard.press("Escape")
    expect(button(page)).to_have_count(0)
    page.keyboard.press("t")
    expect(prompt(page).get_by_text("Thinking")).to_have_count(0)
    page.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Menu").click()
    switch.check()
    page.keyboard.press("Escape")
    expect(button(page)).to_be_visible()


def test_between_opponents_there_are_none(visit: Visits) -> None:
    ann, bea = visit("/"), visit("/about")
    call_me(bea, "Bea")
    open_table(ann, battles.new_duel(ann, "me", "friend", seed=None))
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    for page in (ann, bea):
        expect(prompt(page)).to_be_visible()
        expect(button(page)).to_have_count(0)
    bea.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Menu").click()
    expect(bea.get_by_role("dialog")).to_contain_text("There are no hints at this table.")


def test_whoever_is_not_asked_gets_none(visit: Visits) -> None:
    page = visit("/about")
    open_table(page, new_table(page, {"kind": "friend"}, "me"))
    expect(prompt(page)).to_contain_text("A free seat is asked")
    expect(button(page)).to_have_count(0)


def test_a_guide_needs_no_hints(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("button", name=re.compile("^First game")).first.click()
    page.wait_for_url(re.compile("/table/"))
    expect(prompt(page).get_by_role("note", name="Guide")).to_be_visible()
    expect(button(page)).to_have_count(0)
