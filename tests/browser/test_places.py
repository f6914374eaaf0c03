"""Places in words: the room first, and a press on one in the log brings it into view."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .play import call_me, choice, map_of, open_table, place_of, prompt
from .positions import acts, opened, position
from .visits import SIZES, Size, Visits, axe

ROOM = r"(Operations|Medlab|Quarters [AB]) \d+,\d+"


def arrived(visit: Visits, size: Size, *, replay: bool = False) -> Page:
    table = position(lambda table: acts(table, 0), seed=17, after=60)
    page = visit("/about", size=size)
    call_me(page, "Ann")
    id = opened(page, table, "me", "bot")
    if replay:
        page.goto(f"/replay/{id}?at={len(table.journal)}")
    else:
        open_table(page, id)
    return page


def log_of(page: Page, size: Size) -> Locator:
    if size == "phone":
        page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").click()
    return page.get_by_role("region", name="Log, grouped by turn")


def shown(page: Page, space: str) -> bool:
    """Whether the map shows this space."""
    box = map_of(page).bounding_box()
    assert box is not None
    x, y = place_of(page, space)
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("size", SIZES)
def test_options_of_a_list_of_spaces_say_the_room(visit: Visits, size: Size) -> None:
    page = arrived(visit, size)
    choice(page, "move").click()
    spaces = prompt(page).locator('button[data-choice^="move:"]')
    assert spaces.count() > 1
    for text in spaces.locator("b").all_inner_texts():
        assert re.fullmatch(f"(▲ )?Move to {ROOM}", text), text
    # They stand in two columns or more, and nothing is cut off.
    lefts = {round(box["x"]) for each in spaces.all()[:6] if (box := each.bounding_box())}
    assert len(lefts) > 1
    assert not spaces.evaluate_all("(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length")


@pytest.mark.parametrize("size", SIZES)
def test_a_reason_why_not_names_the_room_and_a_press_shows_it(visit: Visits, size: Size) -> None:
    page = arrived(visit, size)
    folded = prompt(page).locator("details:not([open]) > summary").filter(has_text="not possible")
    if folded.count():
        folded.click()
    places = prompt(page).locator(".whynot").get_by_role("button", name=re.compile(f"^{ROOM}$"))
    expect(places.first).to_be_visible()
    axe(page)
    space = places.first.inner_text().rpartition(" ")[2]
    if size == "desk":
        places.first.hover()
        expect(page.locator(".map path.told")).to_have_count(1)
        column = re.compile(rf"^{space.split(',')[0]}$")
        expect(page.locator(".rulers .columns .on").filter(has_text=column)).to_have_count(1)
        for _ in range(6):
            page.get_by_role("button", name="Zoom in").click()
    x, _ = place_of(page, space)
    box = map_of(page).bounding_box()
    assert box is not None
    # The map is pushed until the space is out of it.
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(8):
        if not shown(page, space):
            break
        away = box["width"] / 3 * (1 if x > middle[0] else -1)
        page.mouse.move(*middle)
        page.mouse.down()
        page.mouse.move(middle[0] + away, middle[1], steps=4)
        page.mouse.up()
    assert not shown(page, space)
    places.first.click()
    page.wait_for_timeout(400)
    assert shown(page, space)


@pytest.mark.parametrize("replay", [False, True], ids=("play", "replay"))
@pytest.mark.parametrize("size", SIZES)
def test_a_press_on_a_place_in_the_log_shows_it(visit: Visits, size: Size, replay: bool) -> None:
    page = arrived(visit, size, replay=replay)
    log = log_of(page, size)
    places = log.get_by_role("button", name=re.compile(f"^{ROOM}$"))
    expect(places.first).to_be_visible()
    axe(page)
    for text in places.all_inner_texts():
        assert re.fullmatch(ROOM, text)
    if size == "desk":
        for _ in range(6):
            page.get_by_role("button", name="Zoom in").click()
    wanted = places.first
    for place in places.all():
        if not shown(page, place.inner_text().rpartition(" ")[2]):
            wanted = place
            break
    space = wanted.inner_text().rpartition(" ")[2]
    assert not shown(page, space), "choose another position: the map shows all places of the log"
    wanted.click()
    page.wait_for_timeout(400)
    assert shown(page, space)
    if size == "phone":
        expect(log).to_be_hidden()
