"""Attacks as rows in the prompt: what is told beside each of them, in their order, is what the rules forecast."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.battles import Battles
from sulaco.games.encounters.state import EncountersState
from sulaco.table.forecast import Forecast
from sulaco.table.table import Table

from . import battles, encounters
from .play import await_turn, call_me, choice, open_table, prompt, state
from .visits import SIZES, Size, Visits, axe, sideways

BOT = {"kind": "bot", "bot": "sensible"}


def forecast(table: Table[Battles], key: str) -> Forecast:
    assert table.decision is not None
    found = table.game.forecast(table.decision, table.decision.find(key))
    assert found is not None
    return found


def several(table: Table[Battles]) -> bool:
    """Whether the first seat has attacks with and without effect, on more than one enemy."""
    decision = table.decision
    if decision is None or decision.seat != 0 or decision.kind != "main":
        return False
    keys = [key for key in decision.keys() if key.startswith("attack:")]
    told = [throw for key in keys for throw in forecast(table, key).throws if not throw.own and throw.needed]
    return len({throw.at for throw in told}) > 1 and {bool(throw.toll) for throw in told} == {True, False}


def seen(page: Page, name: str) -> None:
    """For whoever wants to look at it."""
    if folder := os.environ.get("SULACO_SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("size", SIZES)
def test_each_possible_attack_is_a_row_with_what_comes_of_it(visit: Visits, size: Size) -> None:
    table = battles.position(several, after=60)
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, battles.opened(page, table, "me", BOT))
    await_turn(page)
    rows = prompt(page).locator("button.fcrow")
    assert table.decision is not None
    keys = [key for key in table.decision.keys() if key.startswith("attack:")]
    told = [
        (key, throw)
        for key in keys
        for throw in forecast(table, key).throws
        if throw.by == key.split(":")[1] and throw.needed and not throw.own
    ]
    expect(rows).to_have_count(len(told))
    texts = table.game.texts()
    for key, throw in told:
        row = choice(page, f"{key}:{throw.at}")
        expect(row.locator(".out > b")).to_have_text(texts.render(throw.outcome))
        expect(row.locator(".vs")).to_have_text(f"{throw.score} to {throw.needed}")
    idle = rows.evaluate_all("rows => rows.map((row) => row.classList.contains('idle'))")
    assert idle == sorted(idle)
    assert True in idle
    expect(choice(page, keys[0])).to_have_count(0)  # it is no button besides
    seen(page, f"battles-rows-{size}")
    assert not sideways(page)
    axe(page)
    # One press: who and whom.
    key, throw = next((key, throw) for key, throw in told if throw.toll)
    before = state(page)
    choice(page, f"{key}:{throw.at}").click()
    await_turn(page, before + (len([one for one, _ in told if one == key]) > 1))
    if choice(page, "go").count():
        choice(page, "go").click()
    expect(battles.unit(page, throw.at)).to_contain_text("Defends")


@pytest.mark.parametrize("size", SIZES)
def test_fights_and_scans_are_rows_and_team_mates_are_folded_away(visit: Visits, size: Size) -> None:
    table = encounters.position(lambda table: encounters.acts(table, 0, "fight", "scan"), players=2, after=20)

    def richer(found: EncountersState) -> None:
        found.attack = 9

    table = encounters.prepared(table, richer)
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, encounters.opened(page, table, "me", BOT))
    await_turn(page)
    fight = encounters.first_key(table, "fight")
    assert table.decision is not None
    told = table.game.forecast(table.decision, table.decision.find(fight))
    assert told is not None
    row = choice(page, fight)
    expect(row).to_contain_text(table.game.texts().render(told.throws[0].outcome))
    expect(row.locator(".vs")).to_have_text(f"{told.throws[0].needed} of 9")
    mate = choice(page, "attack:player-2")
    expect(mate).to_have_count(1)
    expect(mate).not_to_be_visible()
    expect(page.locator("[data-player='1'] button.can")).to_have_count(0)  # it is not offered as something good
    seen(page, f"encounters-rows-{size}")
    prompt(page).get_by_text("Attack a team-mate").click()
    expect(mate).to_be_visible()
    expect(mate).to_contain_text("Draws one strike")
    seen(page, f"encounters-mates-{size}")
    assert not sideways(page)
    axe(page)
    before = state(page)
    row.click()
    await_turn(page, before)
    expect(page.locator("[data-state]")).not_to_have_attribute("data-state", str(before))
