"""Battles in the browser: a whole duel against the bot, by cards and by the prompt, on a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sulaco.games.battles.state import Mode

from .battles import hand, menu, new_duel, opened, position, unit, use
from .play import (
    await_turn,
    call_me,
    first_of,
    open_table,
    play_to_the_end,
    prompt,
    state,
)
from .visits import SIZES, Size, Visits, axe, resize, sideways

GOES_ON = ("go", "pass", "done", "none", "end")
RUNS_ON = ("done", "none", "end")
WANTED = ("keep", "front", "lay-up", "lay", "recruit", "equip", "attack", "defender", "join", "unit", "strike")
MOST = 400
BOT = {"kind": "bot", "bot": "sensible"}


def wish(keys: list[str]) -> str:
    """What a simple player answers: builds, attacks as long as it can, and lets everything else be."""
    if not keys or (len(keys) == 1 and keys[0] in RUNS_ON):
        return ""  # there is no choice: the page goes on by itself, or has done so
    return first_of(keys, WANTED) or next((key for key in keys if key in GOES_ON), keys[-1])


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_duel_against_the_bot(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, new_duel(page, "me", "bot"))
    expect(prompt(page)).to_contain_text("You decide")
    assert play_to_the_end(page, wish, MOST) > 20
    expect(prompt(page).get_by_role("heading", name=re.compile("You (won|lost)"))).to_be_visible()
    expect(prompt(page)).to_contain_text("Only one side still has a Main Character standing.")
    # Who won, how, and the figures of it.
    fates = page.get_by_role("list", name="How everybody ended").get_by_role("listitem")
    expect(fates).to_have_count(2)
    expect(fates.filter(has_text="KO'd")).to_have_count(1)
    expect(page.get_by_role("row", name=re.compile("^Lena"))).to_have_text(re.compile(r"Lena\s*[1-9]"))
    expect(prompt(page).locator(".stats").first).to_contain_text(re.compile(r"Turns\s*[1-9]\d*\s*Attacks\s*[1-9]"))
    expect(prompt(page).get_by_role("link", name="Watch the replay")).to_be_visible()
    assert not sideways(page)
    axe(page)


@pytest.mark.parametrize("size", SIZES)
def test_giving_up_is_asked_twice_and_ends_the_duel(visit: Visits, size: Size) -> None:
    page = visit("/", size=size)
    call_me(page, "Lena")
    open_table(page, new_duel(page, "me", "bot"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up").click()
    expect(prompt(page).get_by_role("heading", name="You lost")).to_be_visible()
    expect(page.get_by_role("list", name="How everybody ended")).to_contain_text("gave up")


def test_a_turn_by_clicks_on_cards(visit: Visits) -> None:
    """Resource, recruit, attack and a move without a look at the prompt."""
    page = visit("/")
    call_me(page, "Lena")
    table = position(
        lambda table: (
            table.decision is not None
            and table.decision.seat == 0
            and table.decision.kind == "recruit"
            and len([key for key in table.decision.keys() if key.startswith("recruit:")]) > 2
        )
    )
    assert table.decision is not None
    key = next(key for key in table.decision.keys() if key.startswith("recruit:"))
    card = key.split(":")[1]
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    held = table.game.state.players[0].hand
    count = len(held)
    expect(hand(page)).to_have_count(count)
    # Several answers: a small menu, which also reads the card, and goes by Escape.
    hand(page).nth(held.index(card)).click(position={"x": 24, "y": 16})
    expect(menu(page).get_by_role("menuitem")).to_have_count(3)
    axe(page)
    page.keyboard.press("Escape")
    expect(menu(page)).to_have_count(0)
    before = state(page)
    use(page, hand(page).nth(held.index(card)), key)
    await_turn(page, before)
    expect(unit(page, card)).to_be_visible()
    expect(unit(page, card)).to_contain_text("ATK")


def test_an_attack_by_clicks_on_characters(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Lena")

    def attackers(keys: list[str]) -> list[str]:
        return [key.split(":")[1] for key in keys if key.startswith("attack:")]

    table = position(
        lambda table: (
            table.decision is not None
            and table.decision.seat == 0
            and table.decision.kind == "main"
            and len(attackers(table.decision.keys())) > 0
            and len([enemy for enemy in table.game.state.units if enemy.controller == 1 and enemy.front]) > 1
        )
    )
    assert table.decision is not None
    attacker = attackers(table.decision.keys())[0]
    table.choose(f"attack:{attacker}")
    assert table.decision is not None
    targets = [key.split(":")[1] for key in table.decision.keys() if key.startswith("defender:")]
    assert targets, "choose another position: there is only one enemy to attack"
    table.undo()
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    use(page, unit(page, attacker), f"attack:{attacker}")
    expect(prompt(page)).to_contain_text("Whom does")
    for target in targets:
        expect(unit(page, target)).to_contain_text("can be chosen")
    unit(page, targets[0]).click()
    combat = page.get_by_role("region", name=re.compile("^Combat:"))
    expect(combat).to_be_visible()
    expect(combat).to_contain_text("as it stands")
    expect(unit(page, attacker)).to_contain_text("Attacks")
    axe(page)


def test_what_is_not_possible_says_why(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Lena")
    table = position(
        lambda table: (
            table.decision is not None
            and table.decision.seat == 0
            and table.decision.kind == "main"
            and len(table.decision.options) > 1
            and any(why.key.startswith("attack:") for why in table.decision.why_not())
        )
    )
    assert table.decision is not None
    why = next(why for why in table.decision.why_not() if why.key.startswith("attack:"))
    open_table(page, opened(page, table, "me", BOT))
    await_turn(page)
    if page.get_by_text("things are not possible now").count():
        page.get_by_text("things are not possible now").click()
    reason = table.game.texts().render(why.reason.text)
    expect(page.get_by_role("list", name="Why not")).to_contain_text(reason)
    # Also where the character is read.
    unit(page, why.key.split(":")[1]).click(button="right")
    expect(page.get_by_role("dialog")).to_contain_text(reason)


@pytest.mark.parametrize(
    ("mode", "size"), [("free-for-all", "desk"), ("teams", "phone"), ("two-headed", "desk"), ("two-headed", "phone")]
)
def test_four_at_the_table(visit: Visits, size: Size, mode: Mode) -> None:
    page = visit("/", size=size)
    call_me(page, "Lena")
    table = position(
        lambda table: table.decision is not None and table.decision.seat == 0 and table.decision.kind == "combat",
        players=4,
        mode=mode,
        after=60,
    )
    open_table(page, opened(page, table, "me", BOT, BOT, BOT))
    await_turn(page)
    expect(page.get_by_role("group", name="Who may act").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("region", name=re.compile("^Combat:"))).to_be_visible()
    if mode == "two-headed":
        expect(page.get_by_role("group", name=re.compile("^Front Row of Lena and Bot 3"))).to_be_visible()
    else:
        others = page.get_by_role("group", name="Other players").get_by_role("button")
        expect(others).to_have_count(3)
        others.last.click()
        expect(page.get_by_role("group", name=re.compile("^Front Row of Bot 4"))).to_be_visible()
    for width in (360, 768, 1081, 1440, 1920) if size == "desk" else (360, 390):
        resize(page, width, 844)
        assert not sideways(page), width
    axe(page)


def test_a_replay_of_a_duel(visit: Visits) -> None:
    page = visit("/")
    call_me(page, "Lena")
    table = position(lambda table: table.game.state.combat is not None and len(table.game.state.units) > 4)
    id = opened(page, table, "me", BOT)
    page.goto(f"/replay/{id}")
    expect(prompt(page)).to_contain_text("The beginning")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name=re.compile("^Combat:"))).to_be_visible()
    # Nothing is answered here, and nothing runs on.
    expect(page.get_by_role("button", name=re.compile("run on|stop$"))).to_have_count(0)
    axe(page)
    page.keyboard.press("Home")
    expect(page.get_by_role("group", name="Resources of Lena, 0")).to_be_visible()
