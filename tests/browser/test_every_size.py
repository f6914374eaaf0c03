"""Clear at every size: every page, and a table of each game in every state, in five windows and both themes.

No text is cut off or lies over another, nothing that can be pressed is covered, no piece is off the map or hides
another one's number, nothing scrolls sideways, and axe finds nothing serious.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .clear import filled, unclear
from .play import await_turn, open_table
from .positions import can_walk, opened, position
from .states import DESK, PHONE, WALKS, looks, start
from .visits import Visits, troubles

LEAST = 0.95
"""Of a panel's height or width, whichever is tight."""


@pytest.mark.parametrize("walk", WALKS)
def test_it_is_clear_at_every_size(visit: Visits, walk: str) -> None:
    page = start(visit, walk)
    found: list[str] = []
    looked_over = DESK
    for state, window, theme in looks(page, walk):
        here = f"{state.name}, {window[0]}x{window[1]}, {theme}: "
        found += [here + what for what in unclear(page)]
        # All rules on a desk and on a phone by turns; in the other one, which has the other theme, those of colours.
        if window in (DESK, PHONE):
            rules = [] if window == looked_over else ["color-contrast"]
            found += [here + what for what in troubles(page, *rules)]
            if window == PHONE:
                looked_over = PHONE if looked_over == DESK else DESK
        if walk == "missions" and window[0] > PHONE[0]:
            share = filled(page)
            assert share >= LEAST, f"{here}the map takes {share:.0%} of its panel"
    assert not found, "\n".join(found)


PLANT = """([tag, styles, words]) => {
  const box = document.createElement("div");
  box.id = "planted";
  for (const [place, style] of styles.entries()) {
    const part = document.createElement(place === 0 ? tag : "span");
    part.textContent = words;
    part.style.cssText = `position: fixed; left: 40px; top: 200px; z-index: 99; font-size: 16px; ${style}`;
    box.append(part);
  }
  document.querySelector("main").append(box);
}"""
FAULTS = {
    "cut off": ("p", ["width: 60px; overflow: hidden; white-space: nowrap; margin: 0"]),
    "two texts in one place": ("p", ["margin: 0", "left: 50px; top: 202px"]),
    "covered": (
        "button",
        ["", "position: absolute; left: 0; top: 0; width: 600px; height: 600px; background: black; z-index: 100"],
    ),
    "sideways": ("p", ["position: absolute; width: 3000px"]),
}
"""What is to be found, and a thing that has this fault, with what lies over it."""
STACK = """() => {
  const [one, two] = [...document.querySelectorAll("[data-piece].marine")].slice(-2);
  one.setAttribute("transform", two.getAttribute("transform"));
  two.setAttribute("transform", "translate(-300 -300)");
  two.parentElement.append(two);
  const again = two.cloneNode(true);
  again.setAttribute("transform", one.getAttribute("transform"));
  two.parentElement.append(again);
}"""
"""One Marine leaves the map, and another one comes to stand on the last."""


@pytest.mark.parametrize("fault", FAULTS)
def test_such_a_fault_would_be_found(visit: Visits, fault: str) -> None:
    page = visit("/about")
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()
    assert unclear(page) == []
    tag, styles = FAULTS[fault]
    page.evaluate(PLANT, [tag, styles, "A planted text"])
    assert [what for what in unclear(page) if what.startswith(fault)]


def test_a_piece_in_the_wrong_place_would_be_found(visit: Visits) -> None:
    page = visit("/about")
    open_table(page, opened(page, position(can_walk, players=2), "me", "me"))
    await_turn(page)
    assert unclear(page) == []
    page.evaluate(STACK)
    found = unclear(page)
    for fault in ("off the map", "behind"):
        assert [what for what in found if fault in what], found
