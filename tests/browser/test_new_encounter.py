"""New tables of encounters: line-ups, Roles, variants and difficulty are set up and started by hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .play import prompt, started
from .test_pages import narrow_and_wide
from .visits import SIZES, Size, Visits, axe


def form(page: Page) -> None:
    page.goto("/new?game=encounters")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()


def line_up(page: Page, name: str) -> None:
    page.get_by_role("group", name=re.compile("^Line-up")).locator("label").filter(has_text=name).first.click()


@pytest.mark.parametrize("size", SIZES)
def test_a_film_with_its_preview(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    form(page)
    line_up(page, "Alien: Resurrection")
    expect(page.get_by_role("button", name="The Auriga")).to_be_visible()
    expect(page.get_by_text("Ripley No. 8").last).to_be_visible()
    axe(page)
    if size == "desk":
        narrow_and_wide(page)
    setup = started(page)
    assert (setup["line_up"], setup["players"]) == ("resurrection", 3)
    assert setup["roles"] == ["gunner", "technician", "researcher"]


def test_a_mix_with_variants(visit: Visits) -> None:
    page = visit("/about")
    form(page)
    line_up(page, "A mix of your own")
    page.get_by_role("combobox", name="Location").select_option("hadleys-hope")
    page.get_by_role("combobox", name="Objective 2").select_option("the-beast-is-out-there")
    page.get_by_role("combobox", name="Character 1").select_option("johner")
    page.get_by_role("combobox", name="Role of seat 1").select_option("priest")
    page.get_by_role("group", name=re.compile("^Difficulty")).get_by_text("Harder", exact=True).click()
    page.get_by_role("radiogroup", name="Hidden Agendas").get_by_text("Delayed", exact=True).click()
    page.get_by_role("switch", name="Alien Players").check()
    axe(page)
    setup = started(page)
    assert (setup["location"], setup["objectives"][1]) == ("hadleys-hope", "the-beast-is-out-there")
    assert (setup["characters"][0], setup["roles"][0]) == ("johner", "priest")
    assert (setup["agendas"], setup["alien_players"]) == ("delayed", True)
    assert (setup["head_start"], setup["drones"]) == (2, -1)


def test_alone_with_a_random_line_up(visit: Visits) -> None:
    page = visit("/about")
    form(page)
    line_up(page, "A random mix")
    for seat in (3, 2):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    expect(page.get_by_text("Alone you play every turn yourself.")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Hidden Agendas")).to_have_count(0)
    page.get_by_role("radiogroup", name="Roles").get_by_text("One of two", exact=True).click()
    setup = started(page)
    assert (setup["players"], setup["line_up"], setup["role_choice"]) == (1, "random", "two")
    expect(prompt(page)).to_contain_text("Which Avatar do you keep?")


def test_a_pack_that_cannot_be_read_is_refused_with_its_line(visit: Visits) -> None:
    visit.forgive("400")
    page = visit("/about")
    form(page)
    page.get_by_label("Card pack").set_input_files(
        {"name": "mine.txt", "mimeType": "text/plain", "buffer": b"[pack]\nnonsense\n"}
    )
    expect(page.get_by_text("mine.txt is used at this table.")).to_be_visible()
    page.get_by_role("button", name="Start the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Line")
    page.get_by_role("button", name="Take out").click()
    started(page)
