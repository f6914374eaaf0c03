"""The map's rulers name every space, at every size."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .play import await_turn, choice, map_of, new_table, open_table, place_of
from .positions import can_walk, opened, position
from .visits import Visits, resize

NEAR = 3
"""Pixels between a number and the middle of its column or row, at most."""


def middle(number: Locator) -> tuple[float, float]:
    box = number.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ruler(page: Page, kind: str) -> Locator:
    return page.locator(f".rulers .{kind} span")


def test_the_rulers_follow_the_map_and_light_up_for_an_option(visit: Visits) -> None:
    page = visit()
    open_table(page, opened(page, position(can_walk), "me", "me"))
    await_turn(page)
    choice(page, "move").click()
    button = page.locator('#prompt .listed button[data-choice^="move:"]').nth(1)
    button.hover()
    column, row = (button.get_attribute("data-choice") or "").removeprefix("move:").split(",")
    for zoomed in (False, True):
        if zoomed:
            map_of(page).press("+")
            button.focus()
        lit_column, lit_row = page.locator(".rulers .columns .on"), page.locator(".rulers .rows .on")
        expect(lit_column).to_have_text(column)
        expect(lit_row).to_have_text(row)
        x, y = place_of(page, f"{column},{row}")
        assert abs(middle(lit_column)[0] - x) < NEAR
        assert abs(middle(lit_row)[1] - y) < NEAR
        assert lit_column.evaluate("(number) => getComputedStyle(number).fontSize") == "12px"


def test_a_narrow_map_has_every_second_number(visit: Visits) -> None:
    page = visit()
    open_table(page, opened(page, position(can_walk), "me", "me"))
    await_turn(page)
    page.mouse.move(0, 0)
    numbers = [int(text) for text in ruler(page, "columns").all_inner_texts()]
    assert numbers == list(range(len(numbers)))
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Show the whole map").click()
    expect(ruler(page, "columns").nth(1)).to_have_text("2")
    numbers = [int(text) for text in ruler(page, "columns").all_inner_texts()]
    assert numbers == list(range(0, 2 * len(numbers), 2))


def test_an_upright_tablet_shows_the_whole_map(visit: Visits) -> None:
    page = visit()
    resize(page, 820, 1180)
    open_table(page, new_table(page, "me"))
    await_turn(page)
    map_box = map_of(page).bounding_box()
    assert map_box is not None
    columns = ruler(page, "columns").all_inner_texts()
    for corner in ("0,0", f"{columns[-1]},{ruler(page, 'rows').all_inner_texts()[-1]}"):
        x, y = place_of(page, corner)
        assert map_box["x"] < x < map_box["x"] + map_box["width"]
        assert map_box["y"] < y < map_box["y"] + map_box["height"]
    assert len(columns) == 20


def test_the_map_calls_a_space_by_its_board_first(visit: Visits) -> None:
    page = visit()
    open_table(page, new_table(page, "me"))
    await_turn(page)
    page.mouse.move(*place_of(page, "12,8"))
    expect(page.locator(".map").get_by_role("heading", name="Medlab 12,8", exact=True)).to_be_visible()


def test_people_lie_under_a_map_that_is_wider_than_high(visit: Visits) -> None:
    page = visit("/about")
    for mission, wide in (("bug-hunt-1", True), ("newt", False)):
        open_table(page, opened(page, position(can_walk, players=2, mission=mission), "me", "me"))
        await_turn(page)
        team = page.get_by_role("region", name="Fireteam")
        around, picture = team.bounding_box(), map_of(page).bounding_box()
        assert around is not None
        assert picture is not None
        assert (around["y"] > picture["y"] + picture["height"]) == wide
        assert (around["x"] + around["width"] < picture["x"]) != wide
        expect(page.get_by_role("region", name="Motion tracker").get_by_role("list", name="Piles")).to_be_visible()
        if wide:
            numbers = ruler(page, "columns")
            assert middle(numbers.nth(1))[0] - middle(numbers.nth(0))[0] > 50
            team.get_by_role("button", name="Gorman", exact=True).click()
            sheet = page.get_by_role("dialog", name="Fireteam")
            expect(sheet).to_contain_text("Speed")
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
