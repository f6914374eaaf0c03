"""What is counted at a corps table can be read: Endurance, rounds, goals, the fireteam; nothing lies over it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.scenario import Run, parse, rig_of
from sulaco.table.table import Table

from .clear import WINDOWS, unclear
from .play import await_turn, choice, open_table, place_of, state
from .positions import bot_game, can_walk, first, opened, position
from .visits import Visits, resize

ROOM = """
  map:
    +--+--+--+--+--+
    |              |
    +              +
    |              |
    +              +
    |              |
    +--+--+--+--+--+
  end
"""


def corps(position: str) -> Table[Corps]:
    return Run(parse(f"title: A position\ngame: corps\n\nposition:\n{position}\nplay:\n"), rig_of("corps")).table


# --- Endurance ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A4.23")
def test_endurance_tells_both_parts_and_gives_an_alarm_below_ten(visit: Visits) -> None:
    page = visit("/about")
    for endurance, beneath, low in ((11, 5, False), (10, 5, False), (9, 3, True)):
        table = position(can_walk)
        state = table.game.state
        cards = state.endurance + state.beneath + state.exhausted
        state.endurance, rest = cards[:endurance], cards[endurance:]
        state.beneath, state.exhausted = rest[:beneath], rest[beneath:]
        open_table(page, opened(page, Table.of(Corps, state, table.setup, table.seed), "me", "me"))
        await_turn(page)
        words = "Endurance is low" if low else "Endurance"
        gauge = page.get_by_role("img", name=f"{words}: {endurance} to draw, {beneath} beneath the Reshuffle card.")
        expect(gauge).to_be_visible()
        plate = page.locator(".endurance")
        expect(plate).to_contain_text(f"+{beneath} beneath the Reshuffle card")
        assert plate.get_by_text("low", exact=True).count() == low
        above, under = (part.bounding_box() for part in gauge.locator("i").all())
        mark = gauge.locator("span").bounding_box()
        assert above is not None
        assert under is not None
        assert mark is not None
        assert abs(above["width"] / under["width"] - endurance / beneath) < 0.2
        assert (mark["x"] > above["x"] + above["width"] - 1) == (endurance <= 10)


def test_whoever_listens_hears_once_that_endurance_falls_below_ten(visit: Visits) -> None:
    page = visit("/about", pace="quick")
    table = corps(f"{ROOM}  hicks at 0,0 player 1 with m41a-pulse-rifle\n  alien at 4,0\n  activate hicks")
    table.game.state.exhausted += table.game.state.endurance[10:]
    del table.game.state.endurance[10:]
    open_table(page, opened(page, Table.of(Corps, table.game.state, table.setup, table.seed), "me"))
    await_turn(page)
    choice(page, "attack:alien-1:m41a-pulse-rifle-1").click()
    expect(page.locator("[aria-live]").filter(has_text="Endurance runs low: 9 to draw")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Endurance is low: 9"))).to_be_visible()


# --- guns -----------------------------------------------------------------------------------------------------


def test_rounds_of_a_gun_are_read_over_whoever_stands_below_it(visit: Visits) -> None:
    page = visit("/about")
    table = corps(f"{ROOM}  hicks at 2,2 player 1\n  gun at 2,1 facing n\n  activate hicks")
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    assert page.locator("[data-rounds]").evaluate(
        """(rounds) => {
          const disc = document.querySelector('[data-piece="hicks"]');
          const [one, other] = [rounds.getBoundingClientRect(), disc.querySelector(".mb").getBoundingClientRect()];
          const over = Boolean(disc.compareDocumentPosition(rounds) & Node.DOCUMENT_POSITION_FOLLOWING);
          return rounds.textContent.trim() === "450" && over && one.bottom - other.top < 0.4 * other.height;
        }"""
    )


@pytest.mark.rule("A24.03")
def test_a_gun_is_drawn_while_it_is_turned_and_looks_where_the_answer_would_have_it(visit: Visits) -> None:
    page = visit("/about")
    games = (bot_game(Corps, Setup(mission="bug-hunt-1", players=1), seed, 20) for seed in range(1, 4))
    table = first(games, lambda table: table.decision is not None and table.decision.kind == "facing", 0)
    space = table.journal[-1].removeprefix("gun:")
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    gun = page.locator('[data-piece="gun-1"]')
    page.mouse.move(1, 1)
    expect(gun).to_have_attribute("aria-label", re.compile("Sentry Gun 1, still to be turned"))
    x, y = place_of(page, space)
    box = gun.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < 8
    assert abs(box["y"] + box["height"] / 2 - y) < 8
    for way, degrees in (("e", 0), ("s", 90), ("w", 180), ("n", 270)):
        choice(page, f"facing:{way}").hover()
        expect(gun.locator("g").first).to_have_attribute("transform", f"rotate({degrees})")
    choice(page, "facing:e").click()
    expect(gun).to_have_attribute("aria-label", re.compile("facing east"))
    expect(page.locator(".sentry.turning")).to_have_count(0)


# --- what is looked at ----------------------------------------------------------------------------------------


def test_what_was_looked_at_does_not_lie_over_the_next_question(visit: Visits) -> None:
    page = visit("/about")
    table = corps(f"{ROOM}  hicks at 2,2 player 1\n  gun at 0,0 facing s\n  activate hicks")
    open_table(page, opened(page, table, "me"))
    await_turn(page)
    before = state(page)
    page.mouse.click(*place_of(page, "0,0"))
    expect(page.locator(".aimtip")).to_be_visible()
    choice(page, "aim").click()
    await_turn(page, before)
    expect(page.locator(".aimtip")).to_have_count(0)


# --- goals and people -----------------------------------------------------------------------------------------

MISSIONS = ("newt", "rescue", "resupply", "escape", "survive", "bug-hunt-1", "bug-hunt-4")


def test_no_count_is_cut_off_on_any_mission(visit: Visits) -> None:
    page = visit("/about")
    found: list[str] = []
    for mission in MISSIONS:
        games = (bot_game(Corps, Setup(mission=mission, players=4), seed, 200) for seed in (1, 2))
        table = first(games, lambda table: can_walk(table) and table.game.state.turn >= 2, 0)
        open_table(page, opened(page, table, *["me"] * 4))
        page.locator("#prompt button[data-choice], main.curtain .btn.main").first.wait_for()
        if (curtain := page.locator("main.curtain .btn.main")).count():
            curtain.click()
        await_turn(page)
        for width, height in WINDOWS:
            resize(page, width, height)
            page.wait_for_timeout(150)
            found += [f"{mission} {width}x{height}: {text}" for text in unclear(page)]
            if width > 1380:
                goals: list[str] = page.evaluate(
                    """() => {
                      const room = document.querySelector(".brief .goals").getBoundingClientRect();
                      const wide = (goal) => goal.getBoundingClientRect().right > room.right + 1;
                      return [...document.querySelectorAll(".brief .one")].filter(wide).map((goal) => goal.textContent);
                    }"""
                )
                found += [f"{mission} {width}x{height}: the goal {goal} is cut" for goal in goals]
    assert not found, "\n".join(found)
