"""Replay: forwards and backwards through a game, through other eyes when it is over, and on from any moment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .people import hand_of, link, pieces
from .play import call_me, open_table, prompt, state
from .positions import acts, finished, hand, opened, position, secret, won
from .visits import SIZES, Size, Visits, axe

EYES = "Through whose eyes the game is seen"


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment of the game")


def at_frame(page: Page, frame: int) -> None:
    expect(slider(page)).to_have_value(str(frame))


def go(page: Page, frame: int) -> None:
    slider(page).fill(str(frame))
    at_frame(page, frame)


def before(table: Table[Corps], frame: int) -> Table[Corps]:
    """The game as it was after so many decisions."""
    return Table.replay(Corps, table.setup, table.seed, table.journal[:frame])


def live_pieces(visit: Visits, table: Table[Corps]) -> list[str]:
    """What a table in this position shows, in words."""
    page = visit("/")
    open_table(page, opened(page, table, "me", "me"))
    return pieces(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_game_is_shown_forwards_and_backwards(visit: Visits, size: Size) -> None:
    table = finished()
    last = len(table.journal)
    ann = visit("/", size=size)
    call_me(ann, "Ann")
    id = opened(ann, table, "me", "bot")
    open_table(ann, id)
    prompt(ann).get_by_role("link", name="Watch the replay").click()
    expect(slider(ann)).to_have_attribute("max", str(last))
    axe(ann)

    # By slider, buttons and keys; every way leads to the same table.
    middle = last // 2
    expected = live_pieces(visit, before(table, middle))
    go(ann, middle)
    expect(slider(ann)).to_have_attribute("aria-valuetext", re.compile(rf"^Step {middle} of {last}, "))
    assert pieces(ann) == expected
    expect(prompt(ann)).to_contain_text("is asked")
    ann.get_by_role("button", name="One step back").click()
    at_frame(ann, middle - 1)
    ann.get_by_role("button", name="One step on").click()
    at_frame(ann, middle)
    assert pieces(ann) == expected
    ann.get_by_role("button", name="To the end").click()
    at_frame(ann, last)
    expect(prompt(ann).locator(".verdict")).to_be_visible()
    ann.get_by_role("button", name="Turn before").click()
    assert int(slider(ann).input_value()) < last
    go(ann, 0)
    go(ann, middle)
    assert pieces(ann) == expected

    # The address leads back to this moment.
    expect(ann).to_have_url(re.compile(rf"at={middle}\b"))
    ann.reload()
    at_frame(ann, middle)
    assert pieces(ann) == expected


@pytest.mark.parametrize("size", SIZES)
def test_the_end_tells_what_became_of_everybody(visit: Visits, size: Size) -> None:
    table = won("newt")
    ann = visit("/", size=size)
    open_table(ann, opened(ann, table, "me", "bot", "bot"))
    expect(prompt(ann).locator(".verdict")).to_have_text("You won")
    fates = prompt(ann).locator(".fates li")
    expect(fates).to_have_count(7)
    expect(fates.filter(has_text="Newt")).to_contain_text("Left")
    # Two short lines each: a name and a fate.
    heights = fates.evaluate_all("fates => fates.map((fate) => fate.getBoundingClientRect().height)")
    assert max(heights) < 60, heights
    expect(prompt(ann).get_by_role("button", name="Play again")).to_be_visible()
    axe(ann)


def test_it_plays_by_itself_and_obeys_keys(visit: Visits) -> None:
    table = finished()
    ann = visit("/")
    id = opened(ann, table, "me", "bot")
    ann.goto(f"/replay/{id}?at=0")
    at_frame(ann, 0)
    ann.get_by_role("button", name="Play", exact=True).click()
    ann.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 3")
    ann.get_by_role("button", name="Pause").click()
    ann.keyboard.press("End")
    at_frame(ann, len(table.journal))
    ann.keyboard.press("ArrowLeft")
    at_frame(ann, len(table.journal) - 1)
    ann.keyboard.press("Home")
    at_frame(ann, 0)
    ann.keyboard.press("ArrowRight")
    at_frame(ann, 1)
    ann.keyboard.press("?")
    expect(ann.get_by_role("dialog", name="Keys of the replay")).to_be_visible()


def test_while_it_runs_everybody_looks_back_through_their_own_eyes(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0) and bool(secret(table, 0)) and bool(secret(table, 1)), seed=17)
    ann, bea = visit("/"), visit("/about")
    call_me(ann, "Ann")
    call_me(bea, "Bea")
    id = opened(ann, table, "me", "friend")
    open_table(ann, id)
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    last = len(table.journal)
    for page, mine, me in ((ann, 0, "Ann, you"), (bea, 1, "Bea, you")):
        page.goto(f"/replay/{id}?at={last}")
        at_frame(page, last)
        options = page.get_by_role("combobox", name=EYES).get_by_role("option")
        expect(options).to_have_text([me, "a spectator"])
        for name in hand(table, mine):
            expect(hand_of(page)).to_contain_text(name)
        for name in secret(table, 1 - mine):
            assert name not in page.content()
    # Nor by writing another seat into the address.
    ann.goto(f"/replay/{id}?eyes=1&at={last}")
    visit.forgive("403")
    expect(ann.get_by_role("heading", name="This replay cannot be shown")).to_be_visible()


def test_when_it_is_over_it_is_seen_through_all_eyes(visit: Visits) -> None:
    def wanted(table: Table[Corps]) -> bool:
        return table.decision is None and any(player.hand for player in table.game.state.players)

    table = position(wanted, mission="newt", after=60)
    holder = next(seat for seat in (0, 1) if table.game.state.players[seat].hand)
    ann = visit("/")
    call_me(ann, "Ann")
    ann.goto(f"/replay/{opened(ann, table, 'me', 'bot')}?eyes={1 - holder}&at={len(table.journal)}")
    at_frame(ann, len(table.journal))
    eyes = ann.get_by_role("combobox", name=EYES)
    expect(eyes.get_by_role("option")).to_have_count(3)
    eyes.select_option(str(holder))
    for name in hand(table, holder):
        expect(hand_of(ann)).to_contain_text(name)
    at_frame(ann, len(table.journal))
    eyes.select_option("a spectator")
    expect(hand_of(ann).locator(".card")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_continue_from_here_opens_a_new_table(visit: Visits, size: Size) -> None:
    table = finished()
    ann = visit("/", size=size)
    call_me(ann, "Ann")
    id = opened(ann, table, "me", "bot")
    # A moment at which the first seat is asked in the Marine Phase, not too late.
    frame = next(number for number in range(20, len(table.journal)) if acts(before(table, number), 0))
    ann.goto(f"/replay/{id}?at={len(table.journal)}")
    button = ann.get_by_role("button", name="Continue from here")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_have_accessible_description("The game is over at this moment. Go back a step.")
    go(ann, frame)
    shown = pieces(ann)
    button.click()
    dialog = ann.get_by_role("dialog", name="Continue from here")
    expect(dialog.get_by_role("radio", name="Ann")).to_be_checked()
    axe(ann)
    dialog.get_by_role("button", name="Start the new table").click()
    ann.wait_for_url(re.compile("/table/"))
    assert id not in ann.url
    expect(prompt(ann)).to_contain_text("You decide")
    assert pieces(ann) == shown
    # It is a game of its own that goes on.
    at = state(ann)
    prompt(ann).locator("[data-choice]").last.click()
    expect(ann.locator("[data-state]")).not_to_have_attribute("data-state", str(at))
    assert ann.request.get(f"/api/tables/{id}").json()["over"]
