"""Several people in an encounter: offers that block nothing, secret Agendas, one screen for two, onlookers, replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sulaco.games.encounters import Encounters
from sulaco.table.table import Table

from .encounters import acts, hand, opened, points, position
from .people import link, stands_at
from .play import await_turn, call_me, choice, open_table, prompt, state
from .visits import Visits, axe

BOT = {"kind": "bot", "bot": "sensible"}


def offers(table: Table[Encounters]) -> bool:
    """The first seat acts, and the second could help."""
    return acts(table, 0) and table.decision is not None and any(each.seat == 1 for each in table.decision.asides)


def test_an_offer_is_live_and_blocks_nothing(visit: Visits) -> None:
    # Hands are open: so nothing of them is dealt anew when somebody sits down.
    table = position(offers, tries=40, open_hands=True)
    assert table.decision is not None
    key = next(each.key for each in table.decision.asides if each.seat == 1)
    ann = visit("/about")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me", "friend"))
    bea = visit("/about")
    call_me(bea, "Bea")
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    await_turn(ann)
    at = state(ann)
    choice(bea, key).click()
    stands_at(ann, at + 1)
    offer = ann.get_by_role("group", name=re.compile("^Bea offers"))
    expect(offer).to_be_visible()
    axe(ann)
    # The turn goes on without it, and it stays possible.
    offer.get_by_role("button", name="Not now").click()
    expect(choice(ann, "end")).to_be_visible()
    offer.get_by_role("button", name="Play the copy").click()
    stands_at(ann, at + 2)
    expect(offer).to_have_count(0)
    expect(bea.get_by_role("group", name="Cards in play")).to_contain_text("copy")


def test_agendas_are_secret(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0), agendas="hidden")
    own, other = (player.agenda for player in table.game.state.players)
    page = visit("/")
    heard: list[str] = []
    page.on("websocket", lambda web: web.on("framereceived", lambda frame: heard.append(str(frame))))
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    crew = page.get_by_role("region", name="Crew")
    expect(crew.locator('[data-player="0"]')).to_contain_text("Only you know")
    expect(crew.locator('[data-player="1"]')).to_contain_text("Hidden Agenda")
    assert any(f'"{own}"' in text for text in heard)
    assert not any(f'"{other}"' in text for text in heard)


def test_two_at_one_screen_and_an_onlooker(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0), after=12)
    page = visit("/")
    call_me(page, "Ann")
    open_table(page, opened(page, table, "me", {"kind": "here", "name": "Bea"}))
    expect(prompt(page)).to_contain_text("You decide for Ann")
    expect(hand(page)).to_have_count(len(table.game.state.players[0].hand))
    at = state(page)
    choice(page, "end").click()
    page.get_by_role("button", name="I am Bea").click()
    await_turn(page, at)
    expect(prompt(page)).to_contain_text("You decide for Bea")
    expect(hand(page)).to_have_count(6)
    watcher = visit("/about")
    call_me(watcher, "Eve")
    page.get_by_role("button", name="Menu").click()
    watcher.goto(link(page, "To watch"))
    expect(prompt(watcher)).to_be_visible()
    expect(watcher.locator("section.hand")).to_contain_text("You see what lies open.")
    expect(points(watcher)).to_be_visible()
    axe(watcher)


def test_a_replay_shows_the_table(visit: Visits) -> None:
    table = position(lambda table: table.decision is None, after=0)
    page = visit("/")
    open_table(page, opened(page, table, "me", BOT))
    prompt(page).get_by_role("link", name="Watch the replay").click()
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("max", str(len(table.journal)))
    slider.fill(str(len(table.journal) // 2))
    expect(page.get_by_role("list", name="Complex, from the Airlock to the Hive")).to_be_visible()
    expect(page.get_by_role("region", name="Crew")).to_be_visible()
    axe(page)
