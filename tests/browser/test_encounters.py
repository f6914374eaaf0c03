"""Encounters in the browser: a whole game with bots, by cards and by the prompt, on a desk and on a phone."""

from __future__ import annotations

import re
from typing import Literal, cast

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import definition
from sulaco.games.encounters.fight import strikes_of
from sulaco.table.table import Table

from .encounters import (
    acts,
    first_key,
    hand,
    in_hand,
    menu,
    new_encounter,
    on_board,
    opened,
    points,
    position,
    room,
    use,
)
from .play import (
    await_turn,
    call_me,
    choice,
    first_of,
    open_table,
    play_to_the_end,
    prompt,
    state,
)
from .test_pages import narrow_and_wide
from .visits import SIZES, THEMES, Size, Theme, Visits, axe, sideways

BOT = {"kind": "bot", "bot": "sensible"}
WANTED = ("copy", "play", "once", "fight", "recruit", "pay", "scan", "avoid", "room", "card", "player")
MOST = 900


def wish(keys: list[str]) -> str:
    """What a simple player answers: plays everything, fights what it can, recruits."""
    return first_of(keys, WANTED) or keys[-1]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_with_bots(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, new_encounter(page, "me", "bot", head_start=4))
    expect(prompt(page)).to_contain_text("You decide")
    assert play_to_the_end(page, wish, MOST) > 20
    expect(prompt(page).get_by_role("heading", name=re.compile("You (won|lost)"))).to_be_visible()
    # What became of everybody, and the figures of it.
    expect(page.get_by_role("list", name="How everybody ended").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("row", name=re.compile("^Lena"))).to_have_text(re.compile(r"Lena\s*\d"))
    expect(prompt(page).locator(".stats").first).to_contain_text(re.compile(r"Turns\s*[1-9]\d*\s*Objectives\s*\d of 3"))
    expect(prompt(page).get_by_role("link", name="Watch the replay")).to_be_visible()
    assert not sideways(page)
    axe(page)


def plain(table: Table[Encounters]) -> bool:
    """The first card to play asks nothing, and nor does the first one to recruit."""
    card = first_key(table, "recruit").split(":")[1]
    return first_key(table, "play").startswith("play:grunt") and card != "sergeant" and not definition(card).mobilize


def test_a_turn_by_clicks_on_cards(visit: Visits) -> None:
    """A card is played by one click; a scan and a recruit ask first, and points follow each of them."""
    table = position(
        lambda table: acts(table, 0, "play", "scan", "recruit") and plain(table),
        seed=3,
        tries=60,
    )
    game = table.game
    page = visit("/")
    call_me(page, "Lena")
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    recruit, attack = game.state.recruit, game.state.attack
    expect(points(page)).to_contain_text(re.compile(rf"Recruit\s*{recruit}\s*Attack\s*{attack}"))
    expect(hand(page)).to_have_count(len(game.state.players[0].hand))

    key = first_key(table, "play")
    before = state(page)
    in_hand(page, key.split(":")[1]).click(position={"x": 24, "y": 16})
    await_turn(page, before)
    table.choose(key)
    assert game.state.attack == attack + 1
    expect(points(page)).to_contain_text(re.compile(rf"Recruit\s*{game.state.recruit}\s*Attack\s*{game.state.attack}"))
    expect(
        page.get_by_role("group", name="Cards in play").locator(f'[data-card="{key.split(":")[1]}"]')
    ).to_be_visible()

    key = first_key(table, "recruit")
    card = key.split(":")[1]
    assert card != "sergeant"
    on_board(page, card).click(position={"x": 24, "y": 16})
    expect(menu(page).get_by_role("menuitem")).to_have_count(2)
    axe(page)
    page.keyboard.press("Escape")
    expect(menu(page)).to_have_count(0)
    before = state(page)
    use(page, on_board(page, card), key)
    await_turn(page, before)
    table.choose(key)
    expect(on_board(page, card)).to_have_count(0)
    scan = first_key(table, "scan")
    before = state(page)
    use(page, room(page, scan.split(":")[1]).get_by_role("button", name=re.compile("contact|hidden")), scan)
    await_turn(page, before)
    expect(page.get_by_role("region", name="Log", exact=True)).to_contain_text(re.compile("scans"))


def test_hidden_cards_are_contacts_and_nothing_else(visit: Visits) -> None:
    """Their names are nowhere in the page, nor in what the page hears."""
    table = position(
        lambda table: acts(table, 0) and sum(not room.up for room in table.game.state.rooms if room.card) > 2
    )
    page = visit("/")
    heard: list[str] = []
    page.on("websocket", lambda web: web.on("framereceived", lambda frame: heard.append(str(frame))))
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    secret = [each.card for each in table.game.state.rooms if each.card and not each.up]
    expect(page.get_by_role("button", name=re.compile("^Unknown contact in"))).to_have_count(len(secret))
    assert not [card for card in [*secret, *table.game.state.hive] if any(f'"{card}"' in text for text in heard)]


def test_everything_is_read(visit: Visits) -> None:
    """Cards, rooms, the Hive, the Combat Zone, piles and players tell what there is to know."""
    table = position(lambda table: acts(table, 0) and bool(table.game.state.zone), seed=2)
    page = visit("/")
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    dialog = page.get_by_role("dialog")
    board = on_board(page, table.game.state.zone[0])
    objective = page.get_by_role("region", name="Objective").get_by_role("button").first
    for thing, button, text in (
        (board, "right", "What comes of it"),
        (page.get_by_role("button", name=re.compile(r"^Hive, \d+")), "left", "What comes of it"),
        (page.get_by_role("button", name=re.compile("^Combat Zone")), "left", "What comes of it"),
        (page.get_by_role("button", name="Airlock", exact=True), "left", "As it stands"),
        (page.get_by_role("button", name=re.compile("^Dead:")), "left", "Dead Enemies"),
        (page.locator('[data-player="1"] button').first, "left", "Discard pile"),
        (objective, "left", "Objective"),
    ):
        thing.click(button=cast(Literal["left", "right"], button))
        expect(dialog).to_contain_text(text)
        axe(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_table_is_for_everyone(visit: Visits, size: Size, theme: Theme) -> None:
    table = position(lambda table: acts(table, 0, "fight") and bool(table.game.state.zone), players=3, after=30)
    page = visit("/", size=size, theme=theme)
    open_table(page, opened(page, table, "me", BOT, BOT))
    await_turn(page)
    axe(page)
    assert not sideways(page)
    if size == "phone":
        for tab in ("Hand", "Objective", "Log"):
            page.get_by_role("navigation", name="Panels").get_by_role("button", name=tab).click()
            axe(page)
            page.get_by_role("button", name="Close", exact=True).click()
    else:
        narrow_and_wide(page)


def test_a_turn_by_keyboard_alone(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0, "play"), after=12)
    page = visit("/")
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    at = state(page)
    page.keyboard.press("1")
    page.keyboard.press("1")
    if page.locator("#prompt .listed").count():
        page.keyboard.press("1")
        page.keyboard.press("1")
    await_turn(page, at)
    assert state(page) > at
    # A card in the hand is read with a key.
    if hand(page).count():
        hand(page).first.focus()
        page.keyboard.press("i")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(hand(page).first).to_be_focused()


def room_edges(page: Page) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = page.evaluate(
        """() => [...document.querySelectorAll("[data-room]")].map((room) => {
          const box = room.getBoundingClientRect();
          return [box.left, box.right];
        })"""
    )
    return found


@pytest.mark.parametrize("width", [360, 390])
def test_a_phone_shows_the_whole_track_at_once(visit: Visits, width: int) -> None:
    table = position(lambda table: acts(table, 0) and len(table.game.state.zone) > 2, players=3, after=30, tries=60)
    page = visit("/", size="phone", viewport={"width": width, "height": 740})
    open_table(page, opened(page, table, "me", BOT, BOT))
    await_turn(page)
    edges = room_edges(page)
    assert len(edges) == 5
    assert all(left >= 0 and right <= width for left, right in edges)
    expect(page.get_by_role("button", name=re.compile(r"^Hive, \d+"))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=re.compile("^Combat Zone"))).to_be_in_viewport(ratio=1)


def fresh(table: Table[Encounters]) -> bool:
    """The first seat has four basic cards or more, and has not played anything."""
    state = table.game.state
    basic = [card for card in state.players[0].hand if definition(card).kind == "basic"]
    return acts(table, 0) and not state.plays and len(basic) > 3


@pytest.mark.parametrize("size", SIZES)
def test_basic_cards_are_played_at_one_go(visit: Visits, size: Size) -> None:
    table = position(fresh)
    found = [definition(card) for card in table.game.state.players[0].hand if definition(card).kind == "basic"]
    page = visit("/", size=size)
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    before = state(page)
    page.get_by_role("button", name=re.compile(rf"^Play {len(found)} basic cards")).click()
    recruit, attack = sum(card.recruit for card in found), sum(card.attack for card in found)
    expect(points(page)).to_contain_text(re.compile(rf"Recruit\s*{recruit}\s*Attack\s*{attack}"))
    await_turn(page, before + len(found) - 1)
    assert state(page) == before + len(found)
    expect(page.get_by_role("button", name=re.compile(r"^Play \d+ basic cards"))).to_have_count(0)


def test_the_hand_stays_open_on_a_phone_while_it_is_played(visit: Visits) -> None:
    table = position(fresh)
    page = visit("/", size="phone")
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="Hand").click()
    key = next(card for card in table.game.state.players[0].hand if definition(card).kind == "basic")
    before = state(page)
    in_hand(page, key).click(position={"x": 24, "y": 16})
    await_turn(page, before)
    expect(hand(page)).to_have_count(len(table.game.state.players[0].hand) - 1)
    # Whole cards, side by side and one below the other: nothing is off to the side.
    assert not sideways(page)
    expect(hand(page).last).to_be_in_viewport()


def test_buttons_say_what_follows_and_strikes_are_shown(visit: Visits) -> None:
    """The last button tells of the strikes to come; when they have come, the table tells so."""

    def struck(table: Table[Encounters]) -> bool:
        state = table.game.state
        return acts(table, 0) and len(state.zone) == 1 and not state.players[0].vigilant and not state.plays

    table = position(struck, players=1, after=4, tries=60, line_up="aliens")
    strikes = strikes_of(table.game, table.game.state.zone[0])
    held = len(table.game.state.players[0].hand)
    assert strikes
    page = visit("/")
    call_me(page, "Lena")
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    cards = "Strike card" if strikes == 1 else "Strike cards"
    expect(choice(page, "end")).to_contain_text(f"{held} cards not played, then {strikes} {cards} for you")
    choice(page, "end").click()
    expect(page.locator(".stage").get_by_text(re.compile("^Lena draws a strike: .*[Dd]amage")).first).to_be_visible()
