"""The one timeline: what the page shows at every moment is what was there to be seen at that event, and nothing later.

Games of bots are watched and some are played, with the page's clock in the test's hand. Whenever something on the page
changes, it is written down what map, piles and log show, and held against the replay of the game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from sulaco.games.corps.contents import contents_of
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.events import StrikeDrawn
from sulaco.games.encounters.line_ups import FILMS
from sulaco.server.changes import apply
from sulaco.table.table import Table

from .battles import new_duel
from .encounters import new_encounter
from .encounters import position as encounter
from .play import CELL, Message, call_me, listed, new_table, open_table, press_first, prompt
from .positions import acts, position
from .positions import opened as opened_with
from .visits import SIZES, Size, Visits, axe

LINES = int(os.environ.get("SULACO_LINES", "90"))
"""So many lines of the log are watched at least, if the game is that long; `make proofs` watches whole games."""
STILL = 90
"""Seconds that a table may stand still on a busy machine: bots alone wait for a page for up to 30 s."""
ANSWERS = 12
LOOKS = 500
"""So often it is looked whether something has come from the server, which has a clock of its own."""
FALLEN = {"Killed", "Captured"}
"""Whoever is lost is drawn as lost at once, and leaves the table right after."""

RECORD = """(read) => {
  const look = new Function(`return (${read})()`);
  const seen = (window.seen = []);
  let last = "";
  const note = () => {
    const play = document.querySelector("[data-lines]");
    if (!play || document.querySelector("#prompt .verdict")) return;
    const shown = {
      lines: Number(play.dataset.lines),
      state: Number(play.dataset.state),
      playing: play.dataset.playing === "true",
      asked: document.querySelector("#prompt button[data-choice]") !== null,
      newest: document.querySelector(".log ol li .said")?.textContent.trim() ?? "",
      table: look(),
    };
    const text = JSON.stringify(shown);
    if (text !== last) seen.push(shown);
    last = text;
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
  note();
}"""

View = dict[str, Any]


class Case(NamedTuple):
    """A game: how its table is made, what is read off a page of it, and what that ought to be for a view."""

    make: Callable[..., str]
    read: str
    expected: Callable[[View, Message], Message]


def _corps(view: View, ground: Message) -> Message:
    found = [*view["characters"], *view["aliens"], *view["blips"], *view["guns"]]
    found += [token for token in view["tokens"] if not token.get("bearer")]
    if "placing" in view:  # a gun that is on the map and not turned yet
        found.append({"id": f"gun-{len(view['guns']) + 1}", "at": view["placing"]})
    places = {}
    for piece in found:
        row, column = divmod(piece.get("at", -1), ground["width"])
        if row >= 0:
            places[piece["id"]] = f"translate({(column + 0.5) * CELL:g} {(row + 0.5) * CELL:g})"
    piles = [view["endurance"], view["exhausted"], len(view["discarded"]), view["tracker"]]
    return {"piles": [str(pile) for pile in piles], **places}


def corps(mission: str) -> Case:
    read = """() => ({
      piles: [...document.querySelectorAll(".pile .stack .t")].map((pile) => pile.textContent),
      ...Object.fromEntries([...document.querySelectorAll("[data-piece]")]
        .map((piece) => [piece.dataset.piece, piece.getAttribute("transform")])),
    })"""
    return Case(lambda page, *seats: new_table(page, *seats, mission=mission), read, _corps)


def _encounters(view: View, _: Message) -> Message:
    piles = [view["strikes"], len(view["hatchery"]), len(view["dead_enemies"]) + len(view["dead_characters"])]
    return {
        "hive": str(view["hive"]),
        "piles": [str(pile) for pile in piles],
        "zone": [e["card"] for e in view["zone"]],
    }


def encounters(**setup: Any) -> Case:
    read = """() => ({
      hive: document.querySelector(".hive .t b")?.textContent ?? "",
      piles: [...document.querySelectorAll(".side3 .stack .t")].map((pile) => pile.textContent),
      zone: [...document.querySelectorAll(".zone .cz [data-card]")].map((card) => card.dataset.card),
    })"""
    return Case(lambda page, *seats: new_encounter(page, *seats, **setup), read, _encounters)


def _battles(view: View, _: Message) -> Message:
    piles = sorted(str(player[pile]) for player in view["players"] for pile in ("deck",))
    units = sorted(unit["unit"]["id"] for unit in view["units"])
    return {"decks": piles, "units": units}


def battles(seed: int) -> Case:
    read = """() => ({
      decks: [...document.querySelectorAll(".piles2 .mp .back")].map((pile) => pile.textContent).sort(),
      units: [...document.querySelectorAll("[data-unit]")].map((unit) => unit.dataset.unit).sort(),
    })"""
    return Case(lambda page, *seats: new_duel(page, *seats, seed=seed), read, _battles)


PLAYED = ("bug-hunt-1", "alien", "duel")
MISSIONS = [mission.id for mission in contents_of().missions.values() if mission.listed]
CASES = {
    **{mission: corps(mission) for mission in MISSIONS},
    **{film: encounters(line_up=film) for film in FILMS},
    **{f"duel-{seed}": battles(seed) for seed in (8, 9)},
    "duel": battles(7),
}


class Told(NamedTuple):
    """What a replay tells of a moment: the line, and what the table may look like when it is the newest."""

    text: str
    lost: set[str]
    views: list[View]


def told_by(page: Page, table: str, eyes: int | None) -> tuple[list[Told], dict[int, int]]:
    """By the number of lines told so far: the moment. And by the number of frames: how many lines there are then."""
    query = "" if eyes is None else f"?eyes={eyes}"
    replay = page.request.get(f"/api/tables/{table}/replay{query}").json()
    view = replay["view"]
    moments = [Told("", set(), [view])]
    lost: set[str] = set()
    ends: dict[int, int] = {}
    for number, frame in enumerate(replay["frames"]):
        for line in frame["lines"]:
            view = _changed(view, line.get("changes", []))
            if line["event"]["type"] in FALLEN:
                lost = lost | {line["event"]["character"]}
            # Headings stand apart in the log.
            text = moments[-1].text if line.get("heading") else line["text"]
            moments.append(Told(text, lost, [view]))
        view = _changed(view, frame["changes"])
        moments[-1].views.append(view)
        ends[number] = len(moments) - 1
    return moments, ends


def _changed(view: View, changes: list[list[Any]]) -> View:
    found: View = apply(_copy(view), _copy(changes))
    return found


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value


def judge(page: Page, case: Case, table: str, eyes: int | None) -> int:
    """Holds everything that was seen against the replay; gives how many moments were seen."""
    moments, ends = told_by(page, table, eyes)
    ground = page.request.get(f"/api/tables/{table}/ground").json()
    seen: list[Message] = page.evaluate("() => window.seen")
    before = 0
    for shown in seen:
        lines = shown["lines"]
        moment = moments[lines]
        assert lines >= before, f"the log went back from {before} to {lines} lines"
        before = lines
        assert not (shown["asked"] and shown["playing"]), f"asked at line {lines} while something is shown"
        if shown["asked"]:
            assert lines == ends[shown["state"]], f"asked at line {lines} of {ends[shown['state']]}"
        if lines:
            assert shown["newest"].startswith(moment.text.rstrip()), f"line {lines}: {shown['newest']!r}"
        wanted = [case.expected(view, ground) for view in moment.views]
        assert any(_same(shown["table"], each, moment.lost) for each in wanted), (
            f"line {lines}, {moment.text!r}: {_difference(shown['table'], wanted[0])}"
        )
    return len({shown["lines"] for shown in seen})


def _same(shown: Message, wanted: Message, lost: set[str]) -> bool:
    return shown == {key: value for key, value in wanted.items() if key in shown or key not in lost}


def _difference(shown: Message, wanted: Message) -> str:
    keys = sorted({*shown, *wanted})
    return "; ".join(f"{k}: {shown.get(k)} for {wanted.get(k)}" for k in keys if shown.get(k) != wanted.get(k))


def opened(visit: Visits, case: Case, *seats: str) -> tuple[Page, str]:
    """A table in a page whose clock stands still until the test lets it run."""
    page = visit.tab(visit.person(calm=False, pace="normal"), "/about")
    page.clock.install()
    table = case.make(page, *seats)
    open_table(page, table)
    page.evaluate(RECORD, case.read)
    return page, table


def watched(visit: Visits, case: Case, seats: int) -> tuple[Page, str]:
    """A spectator's page of a table of bots alone, who begin when it has been opened."""
    owner = visit.tab(visit.person(), "/about")
    table = case.make(owner, "me", *["bot"] * (seats - 1))
    code = owner.request.get(f"/api/tables/{table}").json()["watch_code"]
    page = visit.tab(visit.person(calm=False, pace="normal"), "/about")
    call_me(page, "Eve")
    page.clock.install()
    page.goto(f"/join/{code}")
    expect(prompt(page)).to_be_visible()
    page.evaluate(RECORD, case.read)
    assert owner.request.put(f"/api/tables/{table}/seats/0", data={"to": "bot", "bot": "sensible"}).ok
    return page, table


@pytest.mark.parametrize("name", CASES)
def test_whoever_watches_sees_everything_in_its_order(visit: Visits, name: str) -> None:
    case = CASES[name]
    page, table = watched(visit, case, 2 if name.startswith("duel") else 3)
    shown = 0
    since = time.monotonic()
    while shown < LINES and not page.locator("#prompt .verdict").count():
        page.clock.run_for(400)
        now = _shown(page)
        if now > shown:
            shown, since = now, time.monotonic()
        assert time.monotonic() - since < STILL, f"nothing more is shown after {shown} lines"
    assert shown > 20
    seen = judge(page, case, table, None)
    # Routine that is carried along makes no moment of its own, but most lines do.
    assert seen > shown / 4, f"{seen} moments of {shown} lines"


@pytest.mark.parametrize("name", PLAYED)
def test_whoever_plays_is_asked_when_all_has_been_shown(visit: Visits, name: str) -> None:
    case = CASES[name]
    page, table = opened(visit, case, "me", *(["bot"] * (1 if name == "duel" else 2)))
    page.set_default_timeout(3_000)
    answers = 0
    for _ in range(300):
        if answers == ANSWERS or page.locator("#prompt .verdict").count():
            break
        page.clock.run_for(2000)
        if page.locator("[data-playing=true]").count():
            page.keyboard.press("Enter")
        elif keys := listed(page):
            before = page.locator("[data-state]").get_attribute("data-state")
            try:
                press_first(page, keys[answers % len(keys)])
            except TimeoutError:
                continue  # where there is one answer, a duel runs on by itself
            expect(page.locator(f'[data-state="{before}"][data-playing=false]')).to_have_count(0)
            answers += 1
    assert answers
    judge(page, case, table, 0)


def _moving(page: Page) -> None:
    """Lets the clock run until something is shown."""
    for _ in range(LOOKS):
        if page.locator("[data-playing=true]").count():
            return
        page.clock.run_for(50)
        page.wait_for_timeout(20)
    raise AssertionError("nothing is shown")


SKIP = """async () => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await Promise.resolve();
  return document.querySelector("[data-playing]").dataset.playing;
}"""
"""Press Escape, and look whether something is shown before the server can say anything more."""


def _shown(page: Page) -> int:
    return int(page.locator("[data-lines]").get_attribute("data-lines") or 0)


def _goes_on(page: Page, at: int) -> None:
    """Lets the clock run until more than so many lines are shown."""
    for _ in range(LOOKS):
        if _shown(page) > at:
            return
        page.clock.run_for(50)
        page.wait_for_timeout(20)
    raise AssertionError("it does not go on")


@pytest.mark.parametrize("size", SIZES)
def test_it_can_be_skipped_held_and_looked_at_again(visit: Visits, size: Size) -> None:
    page = visit.tab(visit.person(size=size, calm=False, pace="normal"), "/about")
    page.clock.install()
    open_table(page, new_table(page, "bot", "bot", mission="bug-hunt-1", pace="watchable"))
    strip = page.locator("section.line").filter(has=page.get_by_role("button", name="One step back"))
    _moving(page)
    axe(page)

    # A press on the table, or Enter, ends one beat; Escape ends them all.
    before = _shown(page)
    page.keyboard.press("Enter")
    _goes_on(page, before)
    _moving(page)
    assert page.evaluate(SKIP) == "false"

    # Held, it stands still; on it goes where it was.
    _moving(page)
    page.keyboard.press("Space")
    at = _shown(page)
    page.clock.run_for(9000)
    assert _shown(page) == at
    page.keyboard.press("Space")
    _goes_on(page, at)

    # Back and forth by keys and by buttons. The step is looked at, and what was there is shown.
    page.keyboard.press("Escape")
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(prompt(page)).to_contain_text("You look at")
    axe(page)
    page.keyboard.press(".")
    expect(prompt(page)).to_contain_text("You look at")
    page.keyboard.press(".")
    expect(prompt(page)).not_to_contain_text("You look at")
    strip.get_by_role("button", name="One step back").click()
    expect(prompt(page)).to_contain_text("You look at")
    strip.get_by_role("button", name="Back to now").click()
    expect(prompt(page)).not_to_contain_text("You look at")


def test_a_line_of_the_log_lights_what_it_speaks_of(visit: Visits) -> None:
    page = visit("/about")
    open_table(page, opened_with(page, position(lambda game: acts(game, 0)), "me", "bot"))
    page.locator(".log li").filter(has_text="moves to").first.hover()
    expect(page.locator("path.told")).not_to_have_count(0)
    page.mouse.move(0, 0)
    expect(page.locator("path.told")).to_have_count(0)


def strikes_me(table: Table[Encounters]) -> bool:
    """Whether the first seat draws a strike if it ends its turn now."""
    if table.decision is None or table.decision.seat != 0 or "end" not in table.decision.keys():
        return False
    ahead = table.fork()
    ahead.choose("end")
    return any(isinstance(event, StrikeDrawn) and event.seat == 0 for event in ahead.events)


def test_a_card_of_ones_own_waits_in_the_middle(visit: Visits) -> None:
    """Without motion too, and to be ended by the keyboard alone."""
    page = visit.tab(visit.person(pace="normal"), "/about")
    page.clock.install()
    open_table(page, opened_with(page, encounter(strikes_me), "me", "bot"))
    press_first(page, "end")
    for _ in range(100):
        page.clock.run_for(1000)
        if page.locator("[data-beat=card]").count():
            break
    expect(page.locator("[data-beat=card]")).to_be_visible()
    axe(page)
    page.clock.run_for(60_000)
    expect(page.locator("[data-beat=card]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-beat=card]")).to_have_count(0)
