"""Reports of the lab in a real browser: all pictures, no network, both themes, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sulaco.games import GAMES
from sulaco.lab.report.page import make, policy
from tests.lab.runs import many, played

from .visits import DESK, PHONE, SIZES, THEMES, Size, Theme, axe, sideways

ADDRESS = "http://lab.test/report.html"
PICTURES = {"corps": 8, "battles": 6, "encounters": 7}
"""Wins, endings, two gauges, length, cards, actions; of corps the heat map and routes, of encounters routes."""


@cache
def report(game: str) -> str:
    run = many(played(game, 2), 24)
    other = run._replace(path=Path("other"))
    return make([run, other])


class Reader:
    """Somebody who reads a report, with everything that the page said or asked for."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.asked: list[str] = []
        self.said: list[str] = []

    def open(self, game: str, size: Size = "desk", theme: Theme = "dark") -> Page:
        phone = size == "phone"
        size_of = PHONE if phone else DESK
        context = self.browser.new_context(
            viewport={"width": size_of["width"], "height": size_of["height"]},
            has_touch=phone,
            is_mobile=phone,
            color_scheme=theme,
        )
        html = report(game)

        def answer(route: Route) -> None:
            self.asked.append(route.request.url)
            if route.request.url == ADDRESS:
                headers = {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy(html)}
                route.fulfill(body=html, headers=headers)
            else:
                route.abort()

        context.route("**/*", answer)
        page = context.new_page()
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.goto(ADDRESS)
        return page


@pytest.fixture
def reader(browser: Browser) -> Iterator[Reader]:
    made = Reader(browser)
    yield made
    for context in browser.contexts:
        context.close()


@pytest.mark.parametrize("game", GAMES)
def test_all_pictures_are_shown_without_network(reader: Reader, game: str) -> None:
    page = reader.open(game)
    pictures = page.get_by_role("img").filter(visible=True)
    drawn = [pictures.nth(number) for number in range(pictures.count())]
    plates = page.locator("section.ch .pic")
    assert plates.count() >= PICTURES[game]
    for picture in drawn:
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 100 or picture.get_attribute("aria-label") == "Sulaco"
        assert box["height"] > 15
    # What is drawn has its colours and its place: the style sheet got through the policy.
    for mark in page.locator(".pt, .hist .w, .bb i").all()[:40]:
        colours = mark.evaluate("one => getComputedStyle(one).backgroundColor + getComputedStyle(one).backgroundImage")
        assert colours != "rgba(0, 0, 0, 0)none"
    lefts = {round(box["x"]) for mark in page.locator(".dp .pt").all() if (box := mark.bounding_box())}
    assert len(lefts) > 3
    assert reader.asked == [ADDRESS]
    assert reader.said == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_report_can_be_read_by_everybody(reader: Reader, game: str, theme: Theme, size: Size) -> None:
    page = reader.open(game, size, theme)
    axe(page)
    assert sideways(page) == []
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    axe(page)
    assert sideways(page) == []
    assert reader.said == []


def test_the_themes_differ(reader: Reader) -> None:
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    assert reader.open("corps", theme="dark").evaluate(colour) != reader.open("corps", theme="light").evaluate(colour)


def test_the_figures_open_with_a_tap_on_a_phone(reader: Reader) -> None:
    page = reader.open("corps", "phone")
    expect(page.get_by_role("heading", level=1)).to_contain_text("How hard is Bug Hunt")
    for plate in page.locator("section.ch").all():
        summary = plate.locator("summary")
        box = summary.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        table = plate.get_by_role("table")
        expect(table).to_be_hidden()
        summary.tap()
        expect(table).to_be_visible()


def test_the_heat_map_lies_on_the_map(reader: Reader) -> None:
    page = reader.open("corps")
    hot = page.locator(".heat .h5")
    floor = page.locator(".heat .fl")
    inner, outer = hot.bounding_box(), floor.bounding_box()
    assert inner is not None
    assert outer is not None
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
    assert outer["width"] > 100


def test_all_marks_stand_within_their_axis(reader: Reader) -> None:
    page = reader.open("encounters", "phone")
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".dp")].flatMap((axis) => {
          const { left, right } = axis.getBoundingClientRect();
          return [...axis.querySelectorAll(".pt, .iv")].filter((mark) => {
            const box = mark.getBoundingClientRect();
            return box.left < left - 9 || box.right > right + 9;
          }).map((mark) => mark.className);
        })"""
    )
    assert outside == []
