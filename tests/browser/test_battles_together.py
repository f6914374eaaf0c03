"""Two people in a duel: windows in which either may hold something back, and what the other learns of it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from sulaco.games.battles import Battles
from sulaco.table.table import Table

from .battles import hand, opened, passes, position, socket
from .people import link, press, stands_at
from .play import call_me, choice, open_table, options, prompt, state
from .visits import Visits, axe


def window(table: Table[Battles], seat: int) -> list[str] | None:
    """What this seat may answer in the window of a combat; None if it is not asked in one."""
    decision = table.decision
    if decision is None or decision.seat != seat or decision.kind != "combat":
        return None
    return decision.keys()


def both_hold(table: Table[Battles]) -> bool:
    """The first in the window can play something, and so can the other, by what lies open on the table."""
    first = window(table, 0)
    if first is None or len(first) < 2:
        return False
    copy = table.fork()
    copy.choose("pass")
    second = window(copy, 1)
    return second is not None and any("turn." in key and "discard." not in key for key in second)


def other_holds_nothing(table: Table[Battles]) -> bool:
    """The other has an empty hand and nothing to use."""
    if window(table, 0) is None:
        return False
    copy = table.fork()
    copy.choose("pass")
    return window(copy, 1) == ["pass"] and not table.game.state.players[1].hand


def sit_down(visit: Visits, table: Table[Battles]) -> tuple[Page, Page, list[str], list[str]]:
    """Ann opens a table, Bea follows her link; what each of them hears."""
    ann = visit("/about")
    call_me(ann, "Ann")
    of_ann = socket(ann)
    open_table(ann, opened(ann, table, "me", "friend"))
    bea = visit("/about")
    call_me(bea, "Bea")
    of_bea = socket(bea)
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    return ann, bea, of_ann, of_bea


def last_position(heard: list[str]) -> dict[str, Any]:
    """The last whole view that came."""
    found = [message for text in heard if (message := json.loads(text))["type"] == "position"]
    position: dict[str, Any] = found[-1]
    return position


def held_by(heard: list[str], seat: int) -> list[str]:
    """The hand of the seat through whose eyes this was heard."""
    cards: list[str] = last_position(heard)["view"]["players"][seat]["hand"]
    return cards


def test_a_window_with_something_on_both_sides(visit: Visits) -> None:
    table = position(both_hold, seed=4)
    mine = window(table, 0)
    assert mine is not None
    ann, bea, of_ann, of_bea = sit_down(visit, table)
    at = state(ann)
    bea.reload()  # so that the whole view comes with her hand
    expect(prompt(bea)).to_contain_text("Ann decides")
    secrets = held_by(of_bea, 1)
    assert secrets
    # Ann is asked; Bea sees that, and nothing of what Ann could do.
    expect(prompt(ann)).to_contain_text("You decide")
    expect(passes(ann)).to_contain_text("You to act")
    expect(passes(bea)).to_contain_text("Ann to act")
    expect(options(bea)).to_have_count(0)
    axe(bea)
    heard = len(of_bea)
    choice(ann, "pass").click()
    stands_at(bea, at + 1)
    # Now Bea is; the page of Ann says so and waits.
    expect(passes(bea)).to_contain_text("Ann passed")
    expect(passes(bea)).to_contain_text("If you pass now, the strikes resolve.")
    expect(passes(ann)).to_contain_text("Bea to act")
    expect(passes(ann)).to_contain_text("If Bea passes too, the strikes resolve.")
    expect(options(ann)).to_have_count(0)
    # What Ann could have played is nowhere in what Bea heard, and nothing of Bea's hand is in what Ann heard.
    for key in mine:
        if key != "pass":
            assert not [text for text in of_bea[heard:] if f'"{key}"' in text]
    told = "".join(of_ann)
    assert not [card for card in secrets if f'"{card}"' in told]
    # Bea plays something, and the passes begin anew: Ann is asked again.
    shown: list[str] = bea.locator("[data-choice]").evaluate_all("all => all.map((one) => one.dataset.choice)")
    power = next(key for key in shown if key.startswith("power"))
    choice(bea, power).click()
    expect(prompt(ann)).to_contain_text("You decide")
    if passes(ann).count():
        expect(passes(ann)).to_contain_text("You to act")
        expect(passes(ann)).not_to_contain_text("passed")


def test_the_window_is_offered_to_who_holds_nothing(visit: Visits) -> None:
    """The page of the other looks the same as if there were something to hold back."""
    ann, bea, of_ann, _ = sit_down(visit, position(other_holds_nothing))
    at = state(ann)
    expect(prompt(ann)).to_contain_text("You decide")
    heard = len(of_ann)
    choice(ann, "pass").click()
    stands_at(ann, at + 1)
    expect(prompt(ann)).to_contain_text("Bea decides")
    expect(passes(ann)).to_contain_text("If Bea passes too, the strikes resolve.")
    # She is asked although she can only pass, and nothing passes for her.
    expect(options(bea)).to_have_count(1)
    expect(hand(bea)).to_have_count(0)
    bea.wait_for_timeout(900)
    stands_at(ann, at + 1)
    updates = [message for text in of_ann[heard:] if (message := json.loads(text))["type"] == "update"]
    assert len(updates) == 1
    question = updates[0]["question"]
    assert question["seat"] == 1
    assert not question.get("options")
    assert not question.get("why_not")
    press(bea, "pass")
    expect(passes(ann)).to_have_count(0)
    for page in (ann, bea):
        expect(page.locator(".log").first).to_contain_text("ATK against")


def test_two_at_one_screen_have_a_curtain_between_them(visit: Visits) -> None:
    table = position(both_hold, seed=4)
    page = visit("/")
    call_me(page, "Ann")
    open_table(page, opened(page, table, "me", {"kind": "here", "name": "Bea"}))
    names = [table.game.texts().name(card) for card in table.game.state.players[0].hand]
    expect(hand(page)).to_have_count(len(names))
    # Ann passes the whole combat; that is hers alone, and Bea is asked all the same.
    page.get_by_role("button", name="Pass this combat").click()
    expect(page.get_by_role("heading", name="Hand the screen to Bea")).to_be_visible()
    for gone in ("section.hand", "#prompt", "[data-unit]"):
        expect(page.locator(gone)).to_have_count(0)
    page.get_by_role("button", name="I am Bea").click()
    expect(prompt(page)).to_contain_text("You decide for Bea")
    expect(passes(page)).to_contain_text("You to act")
    page.wait_for_timeout(900)
    expect(prompt(page)).to_contain_text("You decide for Bea")
    expect(hand(page)).to_have_count(len(table.game.state.players[1].hand))
