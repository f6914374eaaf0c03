"""The deck builder: a deck that is not legal says why, is repaired, and is played; nothing that was built is lost."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.battles import Battles
from sulaco.games.battles import decks as rules
from sulaco.games.battles.box import BattlesBox
from sulaco.games.battles.state import Deck

from .play import options
from .test_pages import narrow_and_wide
from .visits import SIZES, Size, Visits, axe

BOX = msgspec.convert(msgspec.to_builtins(Battles.box()), BattlesBox)

BROKEN = """\
# Broken
main The Queen
5 Newt
9 Adolescent Xenomorph
5 The Nostromo
1 Facehugger
4 LV-426
4 Ovomorph
4 Leaping Xenomorph
4 Xenomorph Ambusher
4 The Dragon
4 The Newborn
4 Build the Hive
4 Spook
4 Chestburst
3 Space
"""
"""Every kind of violation that people can make: five copies, nine of a Legion, five of a basic Location, a card that
belongs in no deck, 59 cards."""

WHY = {
    "Newt: 5 copies, and 1 to 4 are allowed.": "V22.02",
    "Adolescent Xenomorph: 9 copies, and 1 to 8 are allowed.": "V99.37",
    "The Nostromo: 5 copies, and 1 to 4 are allowed.": "V22.03",
    "Facehugger": "V22.01",
    "59 cards: a deck has exactly 60.": "V22.01",
}


def builder(page: Page) -> None:
    page.goto("/decks")
    expect(page.get_by_role("heading", name="Decks", level=1)).to_be_visible()
    expect(verdict(page)).to_contain_text("This deck is legal.")


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def reasons(page: Page) -> Locator:
    return page.get_by_role("list", name="Why this deck is not legal yet").get_by_role("listitem")


def show(page: Page, what: str) -> None:
    """On a phone the deck and the cards take turns."""
    side = page.get_by_role("radiogroup", name="What to show").locator("label", has_text=what)
    if side.is_visible():
        side.click()


def bring_in(page: Page, text: str) -> None:
    page.get_by_role("button", name="Import").click()
    page.get_by_role("textbox", name="Import a deck").fill(text)
    page.get_by_role("button", name="Read the deck").click()


def kept(page: Page) -> list[str]:
    """The decks that this browser keeps, as text."""
    found: list[str] = page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("sulaco.battles.deck.")).sort()
          .map((key) => localStorage.getItem(key))"""
    )
    return found


def read(text: str) -> Deck:
    """A kept deck, as the terminal would read it."""
    return rules.read(text)


@pytest.mark.parametrize("size", SIZES)
def test_an_illegal_deck_says_why_is_repaired_and_played(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    builder(page)
    bring_in(page, BROKEN)
    deck = panel(page, "Broken")
    expect(reasons(page)).to_have_count(len(WHY))
    for text, rule in WHY.items():
        expect(reasons(page).filter(has_text=text).get_by_role("button", name=f"Rule {rule}")).to_have_count(1)
    expect(deck.get_by_role("button", name="Play with it: not legal yet")).to_have_attribute("aria-disabled", "true")
    axe(page)

    reasons(page).filter(has_text="Adolescent").get_by_role("button").click()
    expect(page.locator(":popover-open")).to_contain_text("Legion sets the limit of that card to 8")
    page.keyboard.press("Escape")

    left = len(WHY)
    for name in ("Newt", "Adolescent Xenomorph", "The Nostromo", "Facehugger"):
        deck.get_by_role("button", name=f"Remove {name}", exact=True).click()
        left -= 1
        expect(reasons(page)).to_have_count(left)
    expect(reasons(page)).to_have_text([re.compile("55 cards: a deck has exactly 60.")])

    show(page, "Cards")
    page.get_by_role("searchbox", name="Find a card").fill("perfect organism")
    shown = page.locator("section.pool li", has=page.get_by_role("button", name="Add The Perfect Organism"))
    for _ in range(4):
        shown.get_by_role("button", name="Add The Perfect Organism").click()
    expect(shown).to_contain_text("4 of 4")
    show(page, "Deck")
    expect(verdict(page)).to_contain_text("59 of 60 cards.")
    deck.get_by_role("button", name="Add Space").click()
    expect(verdict(page)).to_have_text(re.compile(r"60 of 60 cards\.\s*This deck is legal\."))
    expect(reasons(page)).to_have_count(0)

    deck.get_by_role("link", name="Play with it").click()
    expect(page.get_by_role("combobox", name="Deck of seat 1").locator("option:checked")).to_have_text("Broken")
    page.get_by_role("button", name="Start the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#prompt")).to_be_visible()
    table = re.search(r"/table/(\w+)", page.url)
    assert table is not None
    played = page.request.get(f"/api/tables/{table[1]}").json()["setup"]["decks"][0]
    assert msgspec.convert(played, Deck) == read(kept(page)[0])
    assert rules.problems(msgspec.convert(played, Deck)) == []


def test_a_text_that_is_no_deck_is_told_with_its_line(visit: Visits) -> None:
    page = visit("/about")
    builder(page)
    bring_in(page, "main The Queen\n4 Xenomorph Embusher\n")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(re.compile("line 2: there is no card 'Xenomorph Embusher'; did you mean Xenomorph Amb"))
    page.get_by_role("textbox", name="Import a deck").fill("4 Newt")
    page.get_by_role("button", name="Read the deck").click()
    expect(alert).to_contain_text("names no Main Character")
    axe(page)
    page.keyboard.press("Escape")
    assert kept(page) == []


def test_a_starter_deck_becomes_a_copy_when_it_is_changed(visit: Visits) -> None:
    page = visit("/about")
    builder(page)
    panel(page, "Lt. Ripley, starter deck").get_by_role("button", name="Add Newt").click()
    expect(verdict(page)).to_contain_text("61 of 60 cards.")
    own = panel(page, "Deck 1")
    expect(own.get_by_role("textbox", name="Name of the deck")).to_have_value("Deck 1")
    own.get_by_role("textbox", name="Name of the deck").fill("Mine #1")
    own.get_by_role("textbox", name="Name of the deck").blur()
    expect(page.get_by_role("button", name="Mine #1")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Lead the deck with Ripley #8").click()
    expect(page.get_by_role("combobox", name="Main Character")).to_have_value("ripley-8")
    page.reload()
    expect(panel(page, "Mine #1")).to_be_visible()
    expected = {**rules.COMPANY, "newt": 3}
    assert read(kept(page)[0]) == Deck("ripley-8", expected)
    # The starter deck is as it was, also under another of its Main Characters.
    starters = page.get_by_role("group", name="Starter decks").get_by_role("button")
    expect(starters).to_have_count(8)  # as many as a new table offers
    starters.filter(has_text="Lt. Ripley").click()
    page.get_by_role("combobox", name="Main Character").select_option("ripley-8")
    expect(panel(page, "Ripley #8, starter deck")).to_be_visible()
    expect(starters.filter(has_text="Ripley #8")).to_have_attribute("aria-pressed", "true")
    expect(verdict(page)).to_contain_text("This deck is legal.")
    assert len(kept(page)) == 1


def test_two_tabs_lose_nothing(visit: Visits) -> None:
    person = visit.person()
    one, two = visit.tab(person, "/decks"), visit.tab(person, "/decks")
    expect(verdict(two)).to_contain_text("This deck is legal.")
    one.get_by_role("button", name="New deck").click()
    two.get_by_role("button", name="Deck 1").click()
    # A browser tells its other tabs a little later.
    for count, (page, card) in enumerate(((one, "Newt"), (two, "Kane"), (one, "Earth"), (two, "Newt")), 1):
        page.locator("section.pool").get_by_role("button", name=f"Add {card}", exact=True).click()
        for each in (one, two):
            expect(verdict(each)).to_contain_text(f"{count} of 60 cards.")
    assert read(kept(one)[0]).cards == {"newt": 2, "kane": 1, "earth": 1}

    # Deleting asks first, and the other tab has it no longer either.
    one.get_by_role("button", name="Delete", exact=True).click()
    one.get_by_role("button", name="Keep it").click()
    expect(panel(one, "Deck 1")).to_be_visible()
    one.get_by_role("button", name="Delete", exact=True).click()
    one.get_by_role("button", name="Delete the deck").click()
    for page in (one, two):
        expect(panel(page, "Lt. Ripley, starter deck")).to_be_visible()
    assert kept(two) == []


def test_export_and_import(visit: Visits, tmp_path: Path) -> None:
    page = visit("/about", permissions=["clipboard-read", "clipboard-write"])
    builder(page)
    page.get_by_role("button", name="Random deck").click()
    expect(page.get_by_role("region", name=re.compile("^Random, "))).to_be_visible()
    expect(verdict(page)).to_have_text(re.compile(r"60 of 60 cards\.\s*This deck is legal\."))
    drawn = kept(page)[0]
    assert rules.problems(read(drawn)) == []

    page.get_by_role("button", name="Text", exact=True).click()
    expect(page.get_by_role("textbox", name=re.compile("as text$"))).to_have_value(drawn)
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == drawn
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.read_text() == drawn
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Import").click()
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert [read(text) for text in kept(page)] == [read(drawn)] * 2


FILTERS: dict[str, tuple[dict[str, str], Any]] = {
    "team": ({"Team": "Xenomorphs"}, lambda card: card.team == "xenomorphs"),
    "no team": ({"Team": "No team"}, lambda card: not card.team),
    "main": ({"Type": "Main Character"}, lambda card: card.type == "main"),
    "token": ({"Type": "Token"}, lambda card: card.type == "token"),
    "plot twist": ({"Type": "Plot Twist"}, lambda card: card.type == "plot-twist"),
    "cost": ({"Cost": "2"}, lambda card: card.type in ("supporting", "equipment") and card.cost == 2),
    "dear": ({"Cost": "6+"}, lambda card: card.type in ("supporting", "equipment") and card.cost >= 6),
    "keyword": ({"Keyword": "Leap"}, lambda card: "leap" in card.keywords),
    "immobile": ({"Keyword": "Immobile"}, lambda card: card.id == "vriess"),
    "symbol": (
        {"Symbol": "Energy", "Type": "Location"},
        lambda card: card.type == "location" and "energy" in card.symbols,
    ),
}


def test_filters(visit: Visits) -> None:
    page = visit("/about")
    builder(page)
    cards = page.locator("section.pool button.card .card-h b")
    expect(cards).to_have_count(len(BOX.cards))
    for name, (chosen, fits) in FILTERS.items():
        for label, value in chosen.items():
            page.get_by_role("combobox", name=label, exact=True).select_option(label=value)
        wanted = [card.name for card in BOX.cards if fits(card)]
        assert wanted, name
        expect(cards).to_have_count(len(wanted))
        assert cards.all_inner_texts() == wanted, name
        page.get_by_role("button", name="Clear the filters").click()
        expect(cards).to_have_count(len(BOX.cards))
    page.get_by_role("searchbox", name="Find a card").fill("nothing is called so")
    expect(page.get_by_text("No card fits these filters.")).to_be_visible()


def test_building_by_keyboard_alone(visit: Visits) -> None:
    page = visit("/about")
    builder(page)
    page.get_by_role("button", name="New deck").focus()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(re.compile(r"\b0 of 60 cards\."))
    face = page.locator("section.pool").get_by_role("button", name="Cost 1 Newt")
    face.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Newt")).to_be_visible()
    page.keyboard.press("Escape")
    expect(face).to_be_focused()
    page.keyboard.press("Tab")  # one less
    page.keyboard.press("Enter")  # there is nothing to take away
    page.keyboard.press("Tab")  # one more
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("3 of 60 cards.")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("2 of 60 cards.")
    assert read(kept(page)[0]).cards == {"newt": 2}


@pytest.mark.parametrize("size", SIZES)
def test_the_builder_is_for_everyone(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    builder(page)
    for side in ("Deck", "Cards"):
        show(page, side)
        axe(page)
        page.evaluate("() => (document.documentElement.dataset.theme = 'light')")
        axe(page, "color-contrast")
        page.evaluate("() => (document.documentElement.dataset.theme = 'dark')")
    page.locator("section.pool button.card", has_text="The Newborn").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")
    if size == "desk":
        narrow_and_wide(page)


def test_cards_in_the_browser_are_those_of_the_box(visit: Visits) -> None:
    """Every card of the set is there, each with its number; together they are the 60."""
    page = visit("/about")
    builder(page)
    numbers = {level.number for card in BOX.cards for level in card.levels} | {card.number for card in BOX.cards}
    assert numbers == {f"ALN-{number:03}" for number in range(1, 61)}
    expect(page.locator("section.pool .card")).to_have_count(len(BOX.cards))
    expect(page.locator("section.pool").get_by_text("Belongs in no deck")).to_have_count(2)
    assert options(page).count() == 0
