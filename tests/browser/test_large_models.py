"""The Alien Queen in the browser: one piece over four spaces, with her damage; shot at, looked at, told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.table.table import Table

from .play import call_me, choice, map_of, open_table, prompt
from .positions import opened
from .visits import SIZES, Size, Visits, axe

YARD = """
+--+--+--+--+--+--+--+--+--+--+--+--+
|        |                          |
+  +  +  +  +  +  +  +  +  +  +  +  +
|        D                          |
+  +  +  +  +  +  +  +  +  +  +  +  +
|        |                          |
+--+--+--+--+--+--+--+--+--+--+--+--+
""".strip("\n")


def duel(mission: str = "drill") -> Table[Corps]:
    p = Position(YARD, boxes=["get-away"], mission=mission)
    p.character("hicks", "4,1", player=0, aim=9, gear_cards=["m41a-pulse-rifle"])
    p.character("hudson", "3,2")
    p.alien("9,0", kind="queen").damage = 4
    p.alien("7,2", 2)
    p.dice(3)
    p.activate("hicks")
    return p.table()


def arrived(visit: Visits, size: Size, mission: str = "drill") -> Page:
    page = visit("/about", size=size)
    call_me(page, "Ann")
    open_table(page, opened(page, duel(mission), "me"))
    return page


@pytest.mark.parametrize("size", SIZES)
def test_she_is_one_piece_over_four_spaces_and_is_shot_at_there(visit: Visits, size: Size) -> None:
    page = arrived(visit, size)
    queen = map_of(page).locator('[data-piece="queen-1"]')
    alien = map_of(page).locator('[data-piece="alien-1"]')
    expect(queen).to_have_accessible_name(re.compile("Alien Queen, 4 of 6 damage"))
    hers, its = queen.locator(".hit").bounding_box(), alien.locator(".hit").bounding_box()
    assert hers is not None
    assert its is not None
    assert 1.8 < hers["width"] / its["width"] < 2.2
    assert 1.8 < hers["height"] / its["height"] < 2.2
    expect(queen.locator(".dmg")).to_have_count(6)
    expect(queen.locator(".dmg.f")).to_have_count(4)
    axe(page)
    choice(page, "attack").click()
    expect(prompt(page).get_by_role("button", name=re.compile("Alien Queen"))).to_be_visible()
    # A press on the farthest of her spaces is a press on her.
    page.mouse.click(hers["x"] + hers["width"] * 0.85, hers["y"] + hers["height"] * 0.85)
    expect(map_of(page).locator('[data-piece="queen-1"]')).to_have_accessible_name(re.compile("5 of 6 damage"))


def test_in_a_bug_hunt_her_damage_is_a_number(visit: Visits) -> None:
    page = arrived(visit, "desk", "bug-hunt-1")
    queen = map_of(page).locator('[data-piece="queen-1"]')
    expect(queen).to_have_accessible_name(re.compile("4 of 15 damage"))
    expect(queen.locator(".dmg")).to_have_count(0)
    expect(queen.locator(".ctt")).to_have_text("4")
