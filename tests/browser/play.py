"""Playing by what the page shows: tables for tests, and a hand that clicks, taps and types."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from .visits import PATIENCE

Message = dict[str, Any]
CELL = 32
"""The width of a space in the map's own units."""


def new_table(page: Page, *seats: str | Message, mission: str = "bug-hunt-1", **more: Any) -> str:
    """A table of this page's person, made without clicks; a seat is the kind of it, or the whole wish."""
    body = {
        "game": "corps",
        "setup": {"mission": mission, "players": len(seats)},
        "seats": [_seat(seat) for seat in seats],
        "pace": "fast",
        "seed": 7,
        **more,
    }
    if any(seat["kind"] == "friend" for seat in body["seats"]):
        body["seed"] = None  # nobody chooses it where others are invited
    answer = page.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def _seat(seat: str | Message) -> Message:
    if not isinstance(seat, str):
        return seat
    return {"kind": "bot", "bot": "sensible"} if seat == "bot" else {"kind": seat}


def call_me(page: Page, name: str) -> None:
    answer = page.request.put("/api/me", data={"name": name})
    assert answer.ok, answer.text()


def open_table(page: Page, table: str, eyes: int | None = None) -> None:
    """Go to a table and wait until it is there."""
    page.goto(f"/table/{table}" + ("" if eyes is None else f"?eyes={eyes}"))
    expect(prompt(page)).to_be_visible(timeout=PATIENCE)


def prompt(page: Page) -> Locator:
    """The place of the decision, or of the end."""
    return page.locator("#prompt")


def options(page: Page) -> Locator:
    """The buttons of the decision that can be pressed."""
    return prompt(page).locator("button[data-choice]")


def started(page: Page) -> Message:
    """Start the table that the form of a new one describes; gives its setup."""
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/table/*")
    found = re.search(r"/table/(\w+)", page.url)
    assert found is not None
    table: Message = page.request.get(f"/api/tables/{found[1]}").json()
    expect(prompt(page)).to_be_visible()
    setup: Message = table["setup"]
    return setup


def choice(page: Page, key: str) -> Locator:
    """The button of an option (its key) or of a kind of options (its verb)."""
    return prompt(page).locator(f'button[data-choice="{key}"]')


def state(page: Page) -> int:
    """The state number that the table shows."""
    return int(page.locator("[data-state]").get_attribute("data-state") or -1)


def await_turn(page: Page, after: int = -1) -> str:
    """Wait until this seat is asked ("asked") or the game is over ("over"), beyond a state number."""
    found = page.wait_for_function(
        """(after) => {
          const table = document.querySelector("[data-state]");
          if (!table || Number(table.dataset.state) <= after) return null;
          if (document.querySelector("#prompt .verdict")) return "over";
          if (document.querySelector("#prompt .who.other")) return null;
          return document.querySelector("#prompt:not(.still) button[data-choice]") ? "asked" : null;
        }""",
        arg=after,
        timeout=PATIENCE * 2,
    )
    return str(found.json_value())


@contextmanager
def unless_overtaken(page: Page) -> Iterator[None]:
    """What is to be pressed may vanish: bots offer help while somebody else thinks, and the question changes with it.

    Then nothing was pressed, and whoever plays looks again.
    """
    before = state(page)
    page.set_default_timeout(PATIENCE / 3)
    try:
        yield
    except (AssertionError, IndexError, TimeoutError):
        if state(page) == before:
            raise
    finally:
        page.set_default_timeout(PATIENCE)


def listed(page: Page) -> list[str]:
    """The keys and kinds of all buttons of the decision, without what may be done at any time."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#prompt [role=group]:not([aria-label='At any time']) [data-choice]")]
          .map((button) => button.dataset.choice)"""
    )
    return found


def map_of(page: Page) -> Locator:
    return page.get_by_role("application")


def place_of(page: Page, space: str) -> tuple[float, float]:
    """Where a space such as "6,2" is in the window; the map must show it."""
    column, row = (int(part) for part in space.split(","))
    found: list[float] = map_of(page).evaluate(
        """(map, [x, y]) => {
          const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM());
          return [at.x, at.y];
        }""",
        [(column + 0.5) * CELL, (row + 0.5) * CELL],
    )
    return found[0], found[1]


def press_first(page: Page, id: str) -> None:
    """Press a button; if it is of a kind of options, then the first of that kind."""
    button = choice(page, id)
    kind = button.get_attribute("aria-pressed") is not None
    button.click()
    if kind:
        prompt(page).locator(".listed button[data-choice]").first.click()


def first_of(keys: Sequence[str], verbs: Sequence[str]) -> str | None:
    """The first key of the first of these verbs that is there."""
    return next((key for verb in verbs for key in keys if key.split(":")[0] == verb), None)


def play_to_the_end(page: Page, wish: Callable[[list[str]], str], most: int) -> int:
    """Answer every question by the prompt, until the game is over; gives the number of answers.

    `wish` gives the key to press, or "" where the page goes on by itself.
    """
    at = -1
    for count in range(most):
        if await_turn(page, at) == "over":
            return count
        at = state(page)
        key = wish(listed(page))
        if key:
            with unless_overtaken(page):
                press_first(page, key)
    raise AssertionError("the game does not end")


def answer(page: Page, key: str) -> str:
    """Press the button of an option, through that of its kind if it is not listed yet, and wait for what follows."""
    before = state(page)
    if not choice(page, key).count():
        choice(page, key.split(":")[0]).click()
    choice(page, key).click()
    return await_turn(page, before)


def turn(page: Page) -> int:
    """The number of the turn that the page shows; 0 before the first."""
    found = re.search(r"turn (\d+)", page.locator(".bar-title").inner_text())
    return int(found[1]) if found else 0
