"""Nothing is lost: the server is killed in the middle of a game, pages are loaded again, a seat has two tabs."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from .people import any_key, hand_of, link, pieces, play_on, press, stands_at
from .play import call_me, open_table, prompt, state
from .positions import acts, opened, position
from .visits import Visits

LOST = "Connection lost. Trying again; nothing that you confirmed is lost."


def shown(page: Page) -> tuple[int, list[str], str, str]:
    """What a page tells of the table: the state, the pieces, the hand, and how the log begins."""
    log = page.locator(".log").inner_text()
    return state(page), pieces(page), hand_of(page).inner_text(), log


def test_both_browsers_carry_on_when_the_server_was_killed(visit_own: Visits) -> None:
    site = visit_own.site
    table = position(lambda table: acts(table, 1), seed=17, after=60)
    ann = visit_own("/")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me", "friend"))
    bea = visit_own("/about", size="phone")
    call_me(bea, "Bea")
    bea.goto(link(ann, "Seat 2"))
    both = (ann, bea)
    at = state(ann)
    asked = play_on(table, {0: ann, 1: bea}, both, 4, at)
    at += len(asked)
    before = [state(page) for page in both], [pieces(page) for page in both]

    # What the browsers say about it in their consoles is expected here.
    visit_own.forgive("ERR_CONNECTION_REFUSED|WebSocket connection to|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
    site.kill()
    for page in both:
        expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
        # The table stays in sight, and takes nothing that could not be kept.
        expect(prompt(page)).to_be_visible()
        expect(page.locator("#prompt:not(.still)")).to_have_count(0)
    site.start()
    for page in both:
        expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_hidden()
        stands_at(page, at)
    assert before == ([state(page) for page in both], [pieces(page) for page in both])

    # The game goes on, as if nothing had been.
    asked = play_on(table, {0: ann, 1: bea}, both, 4, at)
    assert pieces(ann) == pieces(bea)

    # A third kind of interruption: the page is loaded again.
    for page in both:
        page.reload()
        expect(prompt(page)).to_be_visible()
        stands_at(page, at + len(asked))


def test_two_tabs_of_one_seat_agree(visit: Visits) -> None:
    table = position(lambda table: acts(table, 0), players=1)
    ann = visit("/")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me"))
    again = visit.tab(ann.context, ann.url)
    expect(prompt(again)).to_be_visible()
    tabs = (ann, again)
    at = state(ann)
    assert shown(ann) == shown(again)
    chance = random.Random(9)
    for number in range(6):
        key = any_key(table, chance)
        press(tabs[number % 2], key)
        table.choose(key)
        assert table.decision is not None, "choose another position: the game is over"
        for page in tabs:
            stands_at(page, at + number + 1)
        assert shown(ann)[:3] == shown(again)[:3]
    again.reload()
    expect(prompt(again)).to_be_visible()
    assert shown(ann)[:3] == shown(again)[:3]
    again.close()


def test_an_answer_to_a_state_that_is_gone_changes_nothing(visit: Visits) -> None:
    """Two tabs, of which one was asleep: its answer is refused, it is told, and shows the table as it is."""
    table = position(lambda table: acts(table, 0), players=1)
    ann = visit("/")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me"))
    at = state(ann)
    # An answer that comes late, by another way than the page's own buttons, which are never late.
    answers = ann.evaluate(
        """([key, state]) => new Promise((done) => {
          const socket = new WebSocket(location.href.replace("http", "ws").replace("/table/", "/api/tables/")
            .replace(/\\?.*/, "/live?eyes=0"));
          const heard = [];
          socket.onopen = () => {
            socket.send(JSON.stringify({ type: "choose", id: 1, seat: 0, state, key }));
            socket.send(JSON.stringify({ type: "choose", id: 2, seat: 0, state, key }));
          };
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.id) heard.push(message.kind ?? message.type);
            if (message.id === 2) { socket.close(); done(heard); }
          };
        })""",
        [any_key(table, random.Random(3)), at],
    )
    assert answers == ["done", "stale"]
    stands_at(ann, at + 1)
