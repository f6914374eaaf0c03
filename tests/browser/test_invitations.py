"""Friends by link: whether it opens elsewhere, its QR code, the words of its code, the name one sits down with."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .people import link, seat
from .play import call_me, new_table, open_table, prompt
from .visits import SIZES, THEMES, Size, Theme, Visits, axe, resize, sideways

HERE: dict[str, Any] = {"others": False, "addresses": [], "names": []}
NEAR: dict[str, Any] = {"others": True, "addresses": ["http://192.168.0.7:4260", "http://10.8.0.2:4260"], "names": []}
PIXELS = """
(svg) => {
  const path = svg.querySelector("path");
  const [dark, light] = [path, svg.querySelector("rect")].map((part) => getComputedStyle(part).fill);
  return [dark, light, svg.getBoundingClientRect().width, svg.viewBox.baseVal.width];
}
"""


def reach(page: Page, told: dict[str, Any]) -> None:
    page.route("**/api/reach", lambda route: route.fulfill(json=told))


def invitations(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("waits? for a friend"))


def invited(visit: Visits, told: dict[str, Any] | None = None, size: Size = "desk", theme: Theme = "dark") -> Page:
    """Ann's table, which waits for a friend."""
    page = visit("/about", size=size, theme=theme)
    call_me(page, "Ann")
    if told is not None:
        reach(page, told)
    open_table(page, new_table(page, "me", "friend"))
    expect(invitations(page)).to_be_visible()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_a_link_that_opens_here_alone_says_so_and_what_to_do(visit: Visits, size: Size) -> None:
    page = invited(visit, size=size)  # told by the server itself, which listens to this machine alone
    note = invitations(page).get_by_role("note")
    expect(note).to_contain_text("Friends elsewhere cannot open these links")
    expect(note).to_contain_text('make play FLAGS="--host 0.0.0.0"')
    expect(note).to_contain_text("sulaco serve --host 0.0.0.0")
    axe(page)
    assert sideways(page) == []
    # It stands in the menu, too, beside the link for those who watch.
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("note")).to_contain_text("--host 0.0.0.0")


def test_behind_a_name_it_says_by_which_one(visit: Visits) -> None:
    page = invited(visit, {**HERE, "names": ["table.example.org"]})
    note = invitations(page).get_by_role("note")
    expect(note).to_contain_text("Open this table by table.example.org")
    expect(note).not_to_contain_text("0.0.0.0")


def test_the_link_is_that_of_an_address_that_others_reach(visit: Visits) -> None:
    page = invited(visit, NEAR)
    field = page.get_by_role("textbox", name="Seat 2").first
    expect(field).to_have_value(re.compile(r"^http://192\.168\.0\.7:4260/join/[a-z-]+$"))
    expect(invitations(page).get_by_role("note")).to_contain_text("in the same network")
    invitations(page).get_by_role("combobox", name="Address in the links").select_option("10.8.0.2:4260")
    expect(field).to_have_value(re.compile(r"^http://10\.8\.0\.2:4260/join/"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_qr_code_is_one_press_away(visit: Visits, size: Size, theme: Theme) -> None:
    page = invited(visit, NEAR, size, theme)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    shows = invitations(page).get_by_role("button", name="Show as a QR code: Seat 2")
    assert not loaded
    shows.click()
    address = page.get_by_role("textbox", name="Seat 2").first.input_value()
    code = page.get_by_role("img", name=f"QR code: Seat 2. It leads to {address}")
    expect(code).to_be_visible()
    assert any("QrCode" in url for url in loaded), "it is loaded when somebody wants it"
    dark, light, wide, squares = code.evaluate(PIXELS)
    assert (dark, light) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)"), "in both themes"
    assert wide / squares >= 4, "a camera tells the squares apart"
    axe(page)
    assert sideways(page) == []
    invitations(page).get_by_role("button", name="Hide the QR code: Seat 2").click()
    expect(code).to_have_count(0)


def test_the_code_is_words_and_is_typed_as_one_likes(visit: Visits) -> None:
    ann = invited(visit)
    words = re.search(r"/join/([a-z-]+)", link(ann, "Seat 2"))
    assert words is not None
    said = words[1].replace("-", " ")
    assert len(said.split()) == 5
    expect(invitations(ann)).to_contain_text(f"To say aloud: {said}")
    bea = visit("/")
    call_me(bea, "Bea")
    for width in (1440, 1280, 390):
        resize(bea, width)
        assert sideways(bea) == []
    bea.get_by_role("textbox", name="Join with a code").fill(f" {said.title()} ")
    bea.get_by_role("button", name="Sit down").click()
    expect(prompt(bea)).to_be_visible()
    expect(seat(ann, "Bea")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_whoever_has_no_name_is_asked_for_one_before_the_table(visit: Visits, size: Size) -> None:
    ann = invited(visit)
    guest = visit(link(ann, "Seat 2"), size=size)
    field = guest.get_by_role("textbox", name="Your name at the table")
    expect(field).to_be_focused()
    assert field.input_value(), "a suggestion"
    assert guest.evaluate("() => getSelection().toString()") == field.input_value(), "typing replaces it"
    axe(guest)
    assert sideways(guest) == []
    expect(seat(ann, "Free seat")).to_be_visible()
    guest.keyboard.type("Bea")
    guest.keyboard.press("Enter")
    expect(prompt(guest)).to_be_visible()
    expect(seat(ann, "Bea")).to_be_visible()
    # Whoever has one is not asked again.
    table = new_table(ann, "me", "friend")
    code = ann.request.get(f"/api/tables/{table}").json()["seats"][1]["code"]
    guest.goto(f"/join/{code}")
    guest.wait_for_url(f"**/table/{table}*")


def test_the_suggested_name_is_taken_with_enter(visit: Visits) -> None:
    ann = invited(visit)
    guest = visit(link(ann, "Seat 2"))
    field = guest.get_by_role("textbox", name="Your name at the table")
    expect(field).to_be_focused()
    name = field.input_value()
    guest.keyboard.press("Enter")
    expect(seat(ann, name)).to_be_visible()
