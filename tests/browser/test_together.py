"""Friends at one table: by invitation, each with their own browser, and somebody who watches."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .people import hand_of, link, pieces, play_on, seat, stands_at
from .play import call_me, open_table, prompt, state
from .positions import acts, hand, opened, position, secret
from .visits import Visits, axe


def arrive(visit: Visits, name: str, path: str) -> Page:
    """Somebody with a name follows a link to a table."""
    page = visit("/about")
    call_me(page, name)
    page.goto(path)
    expect(prompt(page)).to_be_visible()
    return page


def test_two_play_and_a_third_watches(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0) and bool(secret(table, 0)) and bool(secret(table, 1)), seed=17)
    secrets = [secret(table, 0), secret(table, 1)]
    ann = visit("/")
    call_me(ann, "Ann")
    id = opened(ann, table, "me", "friend")
    open_table(ann, id)
    expect(seat(ann, "Free seat")).to_contain_text("free")
    expect(ann.get_by_role("heading", name="1 seat waits for a friend")).to_be_visible()
    axe(ann)

    watching = link(ann, "To watch")
    bea = arrive(visit, "Bea", link(ann, "Seat 2"))
    eve = arrive(visit, "Eve", watching)
    everybody = (ann, bea, eve)

    # Who is there, by lamps that also say it.
    expect(seat(ann, "You")).to_contain_text("you, decides now")
    expect(seat(ann, "Bea")).to_contain_text("at the table")
    expect(seat(bea, "Ann")).to_contain_text("at the table, decides now")
    expect(seat(eve, "Bea")).to_contain_text("at the table")
    expect(ann.get_by_role("heading", name="waits for a friend")).to_be_hidden()
    for page in everybody:
        expect(page.get_by_role("list", name="Seats")).to_contain_text("person watches")

    # Everybody knows their own hand, and of the others only the number of cards.
    for page, mine, other in ((ann, 0, 1), (bea, 1, 0)):
        for name in hand(table, mine):
            expect(hand_of(page)).to_contain_text(name)
        for name in secrets[other]:
            assert name not in page.content()
        count = len(table.game.state.players[other].hand)
        expect(hand_of(page).get_by_role("listitem")).to_contain_text(f"{count} card")
    for name in secrets[0] | secrets[1]:
        assert name not in eve.content()

    # A spectator reads who decides, and has nothing to press.
    expect(prompt(eve)).to_contain_text("Ann decides")
    expect(eve.locator("[data-choice]")).to_have_count(0)
    expect(eve.get_by_role("button", name="Undo")).to_have_count(0)
    axe(eve)

    # They decide in turns, and each sees what the other did.
    before = state(ann)
    asked = play_on(table, {0: ann, 1: bea}, everybody, 14, before)
    assert {0, 1} == set(asked), "choose another position: only one of them is asked"
    assert pieces(ann)
    assert pieces(ann) == pieces(bea) == pieces(eve)


def test_they_talk(visit: Visits) -> None:
    ann = visit("/")
    call_me(ann, "Ann")
    id = opened(ann, position(lambda table: acts(table, 0), mission="bug-hunt-1"), "me", "friend")
    open_table(ann, id)
    watching = link(ann, "To watch")
    bea = arrive(visit, "Bea", link(ann, "Seat 2"))
    eve = arrive(visit, "Eve", watching)
    for count, (page, text) in enumerate(((bea, "Door on the left, please."), (eve, "<b>Behind you</b>")), 1):
        page.get_by_role("textbox", name="Message to the table").fill(text)
        page.keyboard.press("Enter")
        expect(ann.get_by_role("list", name="Messages").get_by_role("listitem")).to_have_count(count)
    for page in (ann, bea, eve):
        messages = page.get_by_role("list", name="Messages").get_by_role("listitem")
        expect(messages).to_have_count(2)
        expect(messages.first).to_contain_text("Bea")
        expect(messages.first).to_contain_text("Door on the left, please.")
        expect(messages.last).to_contain_text("Eve, watching")
        expect(messages.last).to_contain_text("<b>Behind you</b>")

    # Somebody who goes is away, and comes back to the same seat.
    address = bea.url
    bea.goto("/about")
    expect(seat(ann, "Bea")).to_contain_text("away")
    bea.goto(address)
    expect(seat(ann, "Bea")).to_contain_text("at the table")
    expect(bea.get_by_role("list", name="Messages").get_by_role("listitem")).to_have_count(2)


def test_the_owner_lets_a_bot_play_and_gives_the_seat_back(visit: Visits) -> None:
    table = position(lambda table: acts(table, 1), mission="bug-hunt-1")
    ann = visit("/")
    call_me(ann, "Ann")
    id = opened(ann, table, "me", "friend")
    assert ann.request.patch(f"/api/tables/{id}", data={"pace": "fast"}).ok
    open_table(ann, id)
    bea = arrive(visit, "Bea", link(ann, "Seat 2"))
    expect(prompt(bea)).to_contain_text("You decide")
    before = state(ann)

    # Only the owner may do that.
    seat(bea, "Ann").click()
    expect(bea.get_by_role("dialog")).to_contain_text("Only the owner of the table can change this seat.")
    bea.keyboard.press("Escape")

    seat(ann, "Bea").click()
    panel = ann.get_by_role("dialog", name="Seat 2: Bea")
    axe(ann)
    panel.get_by_role("button", name="Let a bot play: Sensible").click()
    expect(ann.get_by_role("dialog", name="Seat 2: Bot 2")).to_contain_text("a bot")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog")).to_be_hidden()
    # The bot plays on; who had the seat is told, and cannot act any more.
    visit.forgive("403")
    expect(prompt(ann)).to_contain_text("You decide")
    assert state(ann) > before
    expect(bea.get_by_role("alert")).to_contain_text("This seat is no longer yours.")
    expect(bea.locator("#prompt:not(.still)")).to_have_count(0)

    # The owner takes the seat back: first in person, then for the friend.
    ann.get_by_role("list", name="Seats").get_by_role("button").nth(1).click()
    ann.get_by_role("button", name="I play this seat").click()
    expect(ann.get_by_role("list", name="Seats").get_by_role("button").nth(1)).to_contain_text("at this screen")
    ann.get_by_role("button", name="Free the seat for a friend").click()
    expect(ann.get_by_role("textbox", name="Invitation to this seat")).to_be_visible()
    invitation = link(ann, "Invitation to this seat")
    ann.keyboard.press("Escape")
    bea.goto(invitation)
    expect(seat(bea, "You")).to_be_visible()
    expect(seat(ann, "Bea")).to_contain_text("at the table")
    stands_at(bea, state(ann))
