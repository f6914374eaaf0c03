"""Cards are shown whole whenever a question is about cards, in all games and in windows of all sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.bots.runner import seat_bots
from sulaco.games.battles import Battles
from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.decision import Decision
from sulaco.table.table import Table

from . import battles
from .clear import WINDOWS
from .play import await_turn, choice, open_table, options, state
from .positions import opened
from .visits import SIZES, Size, Visits, axe, resize

OPEN = {
    "corps": {"action", "gear"},
    "battles": {"main", "combat"},
    "encounters": {"action", "alien-turn"},
}
"""Questions in which all of the table matters, although sometimes every answer is a card."""
LONGEST = 500
LEAST = {"corps": 8, "battles": 6, "encounters": 4}
"""So many kinds of questions are about cards at least, in the games that are played here."""

SHOWN = """async () => {
  const bad = [];
  for (const place of document.querySelectorAll("[data-asked]")) {
    const card = place.firstElementChild;
    const name = place.dataset.asked;
    card.scrollIntoView({ block: "nearest", inline: "nearest" });
    await new Promise((done) => requestAnimationFrame(done));
    const box = card.getBoundingClientRect();
    const sides = [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom];
    if (sides.some((side) => side < -1)) bad.push(`${name}: outside of the window, ${sides.map(Math.round)}`);
    for (let outer = place.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflow === "visible") continue;
      const room = outer.getBoundingClientRect();
      const over = [room.left - box.left, room.top - box.top, box.right - room.right, box.bottom - room.bottom];
      if (over.some((px) => px > 1)) bad.push(`${name}: cut off by ${outer.className}, ${over.map(Math.round)}`);
    }
    for (const part of [card, ...card.querySelectorAll(".card-h b, .type, .text, .card-f")]) {
      const wide = part.scrollWidth - part.clientWidth, high = part.scrollHeight - part.clientHeight;
      const inline = getComputedStyle(part).display === "inline";
      if (!inline && (wide > 1 || high > 2)) bad.push(`${name}: ${part.className} is cut by ${wide}, ${high}`);
    }
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!card.contains(over)) bad.push(`${name}: hidden behind ${over?.className}`);
  }
  return bad;
}"""
"""What is not to be read of the cards that are asked about, each scrolled to where it has to be scrolled to."""


def about_cards(decision: Decision) -> bool:
    """Whether every answer that points at anything points at a card, and at no space."""
    pointing = [option for option in decision.options if option.cards or option.pieces or option.spaces]
    return bool(pointing) and all(option.cards and not option.spaces for option in pointing)


def games(game: str) -> Iterator[Table[Any]]:
    if game == "battles":
        yield from (Table(Battles, battles.setup(), seed) for seed in (1, 2, 3))
    elif game == "encounters":
        yield from (Table(Encounters, EncountersSetup(2), seed) for seed in range(1, 7))
    else:
        yield from (Table(Corps, Setup(mission=mission, players=2), 1) for mission in ("rescue", "newt", "survive"))
        yield from (Table(Corps, Setup(mission="bug-hunt-2", players=2), seed) for seed in (1, 2, 3))


@cache
def questions(game: str) -> dict[str, Table[Any]]:
    """A position for each kind of question about cards that comes up in these games."""
    found: dict[str, Table[Any]] = {}
    for table in games(game):
        bots = seat_bots(game, "sensible", 2, table.seed)
        while (decision := table.decision) is not None and len(table.journal) < LONGEST:
            if decision.kind not in found and decision.kind not in OPEN[game] and about_cards(decision):
                found[decision.kind] = table.fork()
            table.choose(bots[decision.seat].choose(table, decision.seat))
    return found


def asked(page: Page) -> list[str]:
    """The cards that are shown because they are asked about."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-asked]')].map((one) => one.dataset.asked)"
    )
    return found


@pytest.mark.parametrize("game", OPEN)
def test_every_card_that_is_asked_about_is_shown_whole(visit: Visits, game: str) -> None:
    kinds = questions(game)
    assert len(kinds) >= LEAST[game], sorted(kinds)
    page = visit("/about")
    bad: list[str] = []
    for kind, table in kinds.items():
        resize(page, 1440, 900)
        assert table.decision is not None
        open_table(page, opened(page, table, *("me" if seat == table.decision.seat else "bot" for seat in (0, 1))))
        await_turn(page)
        wanted = {card for option in table.decision.options for card in option.cards}
        for width, height in WINDOWS:
            resize(page, width, height)
            expect(page.locator("[data-asked]").first).to_be_visible()
            assert wanted <= set(asked(page)), (kind, wanted, asked(page))
            found: list[str] = page.evaluate(SHOWN)
            bad += [f"{kind} at {width}x{height}: {text}" for text in found]
    assert not bad, "\n".join(bad)


def duel(kind: str) -> Table[Battles]:
    return battles.position(
        lambda table: table.decision is not None and table.decision.seat == 0 and table.decision.kind == kind, after=0
    )


def held_cards(page: Page) -> Locator:
    return page.locator("[data-asked] button.card.can")


@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_chosen_by_a_press_on_it_or_by_the_keyboard(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    table = questions("corps")["discard-hand"]
    assert table.decision is not None
    for by_key in (False, True):
        open_table(page, opened(page, table, *("me" if seat == table.decision.seat else "bot" for seat in (0, 1))))
        await_turn(page)
        before, card = state(page), held_cards(page).first
        if by_key:
            card.focus()
            page.keyboard.press("Enter")
        elif size == "phone":
            card.tap()
            expect(card).to_have_class(re.compile(r"\barmed\b"))
            card.tap()
        else:
            card.click()
        await_turn(page, before)
        assert state(page) > before


@pytest.mark.parametrize("size", SIZES)
def test_what_a_card_can_be_used_for_is_asked_beside_it(visit: Visits, size: Size) -> None:
    page = visit("/about", size=size)
    open_table(page, opened(page, duel("resource"), "me", "bot"))
    await_turn(page)
    before, card = state(page), held_cards(page).first
    card.tap() if size == "phone" else card.click()
    expect(card).to_have_class(re.compile(r"\barmed\b"))
    item = battles.menu(page).get_by_role("menuitem").first
    item.tap() if size == "phone" else item.click()
    await_turn(page, before)
    assert state(page) > before


def playable(table: Table[Battles]) -> set[str]:
    """The cards of my hand that can be played in the combat of now."""
    decision = table.decision
    if decision is None or decision.seat != 0 or decision.kind != "combat":
        return set()
    return {card for option in decision.options for card in option.cards} & set(table.game.state.players[0].hand)


def test_in_a_combat_the_hand_rises_when_one_of_its_cards_can_be_played(visit: Visits) -> None:
    page = visit("/about")
    table = battles.position(lambda table: bool(playable(table)), after=60)
    hand = table.game.state.players[0].hand
    open_table(page, opened(page, table, "me", "bot"))
    await_turn(page)
    cards = playable(table)
    for width, height in WINDOWS:
        resize(page, width, height)
        if width < 1081:
            expect(page.locator("[data-asked]")).to_have_count(0)
            continue
        expect(held_cards(page).first).to_be_visible()
        assert sorted(asked(page)) == sorted(hand)
        assert set(asked(page)[: len(cards)]) == cards, "what can be played lies in front"
        bad: list[str] = page.evaluate(SHOWN)
        assert not [text for text in bad if text.startswith(tuple(f"{card}:" for card in cards))]
        # Both sums stay in view beside it.
        sums, stage = page.locator(".combat").bounding_box(), page.locator(".stage .view").bounding_box()
        assert sums is not None
        assert stage is not None
        assert stage["y"] <= sums["y"]
        assert sums["y"] + sums["height"] <= stage["y"] + stage["height"] + 1
    resize(page, 1440, 900)
    axe(page)
    before = state(page)
    held_cards(page).first.click()
    battles.menu(page).get_by_role("menuitem").first.click()
    await_turn(page, before)
    assert state(page) > before


def test_in_a_combat_without_such_a_card_the_hand_stays_down(visit: Visits) -> None:
    def idle(table: Table[Battles]) -> bool:
        return duel_asks(table) and not playable(table) and bool(table.game.state.players[0].hand)

    page = visit("/about")
    open_table(page, opened(page, battles.position(idle, after=60), "me", "bot"))
    await_turn(page)
    expect(page.get_by_role("region", name=re.compile("^Your hand")).first).to_be_visible()
    expect(page.locator("[data-asked]")).to_have_count(0)


def duel_asks(table: Table[Battles]) -> bool:
    return table.decision is not None and table.decision.seat == 0 and table.decision.kind == "combat"


def test_before_a_mulligan_the_whole_hand_can_be_read(visit: Visits) -> None:
    page = visit("/about")
    table = duel("mulligan")
    open_table(page, opened(page, table, "me", "bot"))
    await_turn(page)
    assert asked(page) == table.game.state.players[0].hand
    assert not page.locator("[data-asked] button").count(), "the question is not about one of them"
    expect(choice(page, "keep")).to_be_visible()
    expect(options(page)).to_have_count(2)
    axe(page)
