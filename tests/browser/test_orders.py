"""What needs no asking is answered by itself, can be had otherwise with one press, and fire goes on as ordered."""

from __future__ import annotations

from playwright.sync_api import expect

from sulaco.games.corps import Corps
from sulaco.table.table import Table

from .play import answer, await_turn, open_table, prompt, state
from .positions import opened, position
from .visits import Visits, axe


def last_action(table: Table[Corps]) -> bool:
    """Whoever ends now, the table asks which of several Grunts comes next."""
    decision = table.decision
    if decision is None or decision.kind != "action" or "end" not in decision.keys():
        return False
    fork = table.fork()
    fork.choose("end")
    return fork.decision is not None and fork.decision.kind == "remaining" and len(fork.decision.options) == 3


def defends(table: Table[Corps]) -> bool:
    decision = table.decision
    if decision is None or decision.kind != "defensive-fire":
        return False
    routine = table.game.routine(decision)
    return routine is not None and routine.why == "again"


def test_the_next_one_acts_by_itself_and_another_with_one_press(visit: Visits) -> None:
    table = position(last_action, players=1, mission="newt", after=10, seed=3)
    page = visit("/about", routine=True)
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    answer(page, "end")
    line = prompt(page).locator(".orders")
    expect(line).to_contain_text("By itself: ")
    others = line.get_by_role("button", name="Instead: ")
    expect(others).to_have_count(2)
    axe(page)
    name = others.first.inner_text().removeprefix("Instead: ")
    before = state(page)
    others.first.click()
    # Taken back, and then chosen: two acts more.
    await_turn(page, before + 1)
    expect(page.get_by_role("log")).to_contain_text(name.removeprefix("Activate ").rstrip("."))
    expect(prompt(page).locator(".orders")).to_have_count(0)


def test_whoever_orders_fire_at_will_is_not_asked_again_until_it_ends(visit: Visits) -> None:
    table = position(defends, players=1, mission="newt", after=10, seed=3)
    page = visit("/about", routine=True)
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    before = state(page)
    prompt(page).get_by_role("button", name="From now on: fire at will").click()
    await_turn(page, before)
    end = prompt(page).get_by_role("button", name="End: fire at will")
    expect(end).to_be_visible()
    end.click()
    expect(end).to_have_count(0)
