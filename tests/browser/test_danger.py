"""Nothing dear is lost by surprise: the map shows the way and the shots that the rules foresee, what may kill one's own
is asked about again, a finger sees before it answers, and the keyboard does all of it alone.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.corps import Corps
from sulaco.table.forecast import Forecast, Risk
from sulaco.table.table import Table

from .play import await_turn, choice, map_of, open_table, options, place_of, prompt, state
from .positions import opened, position
from .visits import Size, Visits, axe, sideways

HELD = 900
"""Milliseconds: longer than *anyway* has to be held."""
SETTLED = 500
"""Milliseconds: so long after it has opened the question whether one is sure takes presses for certain."""


def told(table: Table[Corps], verb: str) -> dict[str, Forecast]:
    """The forecasts of all answers of a kind."""
    if table.decision is None:
        return {}
    found = {option.key: table.game.forecast(table.decision, option) for option in table.decision.options}
    return {key: one for key, one in found.items() if key.startswith(f"{verb}:") and one is not None}


def under_fire(table: Table[Corps]) -> bool:
    """A move leads through the fire of one's own gun with a way round, and others do not."""
    if table.decision is None or table.decision.kind not in ("action", "move") or not table.game.state.guns:
        return False
    risks = told(table, "move").values()
    return any(one.safer for one in risks) and any(one.risk is Risk.NONE for one in risks)


def own_in_blast(table: Table[Corps]) -> bool:
    """A blast can be thrown at one's own, or not."""
    if table.decision is None or table.decision.kind != "area":
        return False
    return {Risk.LOSS, Risk.NONE} <= {one.risk for one in told(table, "area").values()}


@pytest.fixture(scope="module")
def guns() -> Table[Corps]:
    return position(under_fire, players=1, mission="bug-hunt-1", after=10, seed=13)


@pytest.fixture(scope="module")
def grenade() -> Table[Corps]:
    return position(own_in_blast, players=1, mission="newt", after=10, seed=13)


def sit(visit: Visits, table: Table[Corps], size: Size = "desk", **more: Any) -> Page:
    page = visit("/about", size=size, cautious=True, **more)
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    if size == "phone":
        page.get_by_role("button", name="Show the whole map").tap()
    return page


def place(key: str) -> str:
    return key.split(":")[1]


def deadly(table: Table[Corps]) -> tuple[str, Forecast]:
    """The move through one's own fire that goes furthest and has a way round."""
    found = [(key, one) for key, one in told(table, "move").items() if one.safer]
    return max(found, key=lambda pair: len(pair[1].path))


def harmless(table: Table[Corps]) -> tuple[str, Forecast]:
    found = [(key, one) for key, one in told(table, "move").items() if one.risk is Risk.NONE]
    return max(found, key=lambda pair: len(pair[1].path))


def drawn(page: Page) -> list[int]:
    """The way that the map shows for what is about to be chosen; without the space where it begins."""
    path = page.locator("path.pth[data-path]:not(.alt)")
    return [int(space) for space in (path.get_attribute("data-path") or "").split()][1:]


def anyway(page: Page) -> Locator:
    return prompt(page).locator("[data-anyway]")


def asked_again(page: Page) -> None:
    """Wait until it is asked whether one is sure, and takes an answer."""
    expect(anyway(page)).to_be_visible()
    page.wait_for_timeout(SETTLED)


def test_the_map_shows_exactly_the_way_and_the_shots_that_are_foreseen(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    loaded = [gun for gun in guns.game.state.guns if gun.ammo > 0]
    expect(page.locator("path.fire-rim")).to_have_count(len(loaded))
    for key, forecast in (deadly(guns), harmless(guns)):
        page.mouse.move(*place_of(page, place(key)))
        expect(page.locator("path.pth[data-path]:not(.alt)")).to_have_count(1)
        assert drawn(page) == list(forecast.path)
        pins = {int(pin.get_attribute("data-pin") or -1) for pin in page.locator("[data-pin]").all()}
        assert pins == {throw.space for throw in forecast.throws}
        page.mouse.move(5, 5)
        expect(page.locator("path.pth")).to_have_count(0)


def test_what_may_kill_ones_own_is_asked_about_again(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    key, forecast = deadly(guns)
    before = state(page)
    page.mouse.click(*place_of(page, place(key)))
    assert forecast.stake is not None
    expect(prompt(page).locator("#ask")).to_have_text(Corps.texts().render(forecast.stake))
    rows = prompt(page).get_by_role("list", name="What may happen").get_by_role("listitem")
    expect(rows).to_have_count(len(forecast.throws))
    expect(rows.first).to_contain_text("91 of 100")
    axe(page)
    # The buttons in their order: a safer way, something else, and at the end the answer all the same.
    names = [button.inner_text() for button in prompt(page).locator("[data-safe] button, [data-anyway]").all()]
    assert len(names) == 3
    assert all(word in name for word, name in zip(("then", "something else", "Anyway"), names, strict=True)), names
    asked_again(page)
    anyway(page).click()
    expect(anyway(page)).to_contain_text("Press once more")
    assert state(page) == before
    anyway(page).click()
    await_turn(page, before)


def test_it_can_be_held_instead(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    before = state(page)
    page.mouse.click(*place_of(page, place(deadly(guns)[0])))
    box = anyway(page).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(HELD)
    page.mouse.up()
    await_turn(page, before)


def test_a_double_click_gives_nothing_away(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    before = state(page)
    page.mouse.dblclick(*place_of(page, place(deadly(guns)[0])))
    asked_again(page)
    assert state(page) == before
    prompt(page).get_by_role("button", name="Choose something else").click()
    expect(options(page).first).to_be_visible()
    assert state(page) == before


def test_the_safer_way_leads_to_the_same_place_without_a_shot(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    key, forecast = deadly(guns)
    active = guns.game.state.activation
    assert active is not None
    before = state(page)
    page.mouse.click(*place_of(page, place(key)))
    asked_again(page)
    prompt(page).locator("[data-safe] [data-choice]").click()
    await_turn(page, before + len(forecast.safer) - 1)
    who = page.locator(f'[data-piece="{active.character}"]')
    expect(who).to_be_visible()
    x, y = place_of(page, place(key))
    box = who.bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
    expect(page.locator(".logbox")).not_to_contain_text("fires at")


def test_a_setting_turns_the_second_question_off(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name=re.compile("^Ask again before dangerous answers")).click()
    page.keyboard.press("Escape")
    before = state(page)
    page.mouse.click(*place_of(page, place(deadly(guns)[0])))
    await_turn(page, before)
    assert state(page) > before


def test_the_keyboard_alone(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns)
    _, forecast = deadly(guns)
    before = state(page)
    map_of(page).focus()
    for _ in range(60):
        page.keyboard.press("n")
        if drawn(page) == list(forecast.path):
            break
    assert drawn(page) == list(forecast.path)
    page.keyboard.press("Enter")
    expect(prompt(page).locator("[data-safe] [data-choice]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(options(page).first).to_be_visible()
    map_of(page).focus()
    page.keyboard.press("Enter")
    expect(prompt(page).locator("[data-safe] [data-choice]")).to_be_focused()
    asked_again(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(anyway(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(anyway(page)).to_contain_text("Press once more")
    assert state(page) == before
    page.keyboard.press("Enter")
    await_turn(page, before)


def test_the_first_tap_shows_and_the_second_does(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns, "phone")
    key, forecast = harmless(guns)
    before = state(page)
    page.touchscreen.tap(*place_of(page, place(key)))
    expect(prompt(page).locator("[data-again]")).to_be_visible()
    assert drawn(page) == list(forecast.path)
    assert state(page) == before
    assert not (wide := sideways(page)), wide
    axe(page)
    page.touchscreen.tap(*place_of(page, place(key)))
    await_turn(page, before)


def test_dangerous_taps_are_asked_about_too(visit: Visits, guns: Table[Corps]) -> None:
    page = sit(visit, guns, "phone")
    before = state(page)
    where = place_of(page, place(deadly(guns)[0]))
    page.touchscreen.tap(*where)
    expect(anyway(page)).to_be_visible()
    axe(page)
    page.touchscreen.tap(*where)
    expect(anyway(page)).to_contain_text("Press once more")
    assert state(page) == before
    page.touchscreen.tap(*where)
    await_turn(page, before)


def test_a_blast_shows_its_area_and_names_ones_own_first(visit: Visits, grenade: Table[Corps]) -> None:
    page = sit(visit, grenade)
    forecasts = told(grenade, "area")
    key, forecast = next((key, one) for key, one in forecasts.items() if one.risk is Risk.LOSS)
    page.mouse.move(*place_of(page, place(key)))
    area = page.locator("path.blast")
    expect(area).to_have_attribute("data-spaces", " ".join(str(space) for space in forecast.spaces))
    before = state(page)
    page.mouse.click(*place_of(page, place(key)))
    rows = prompt(page).get_by_role("list", name="What may happen").get_by_role("listitem")
    expect(rows).to_have_count(len(forecast.throws))
    own = next(throw for throw in forecast.throws if throw.own)
    expect(rows.first).to_contain_text(Corps.texts().render(own.outcome))
    expect(rows.first).to_contain_text(f"{own.odds} of 100")
    asked_again(page)
    prompt(page).get_by_role("button", name="Choose something else").click()
    expect(choice(page, key)).to_be_visible()
    assert state(page) == before
