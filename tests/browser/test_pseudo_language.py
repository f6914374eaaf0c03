"""Every page in the pseudo-language: whatever is read without accents did not come from a catalogue.

Not looked at are names that people gave, ids of rules, code, and what the page itself marks as English (`lang="en"`):
the law, which is written in one language.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sulaco import games
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.pseudo import PSEUDO
from sulaco.table.save import dumps
from sulaco.table.table import Table

from ..pseudo import untranslated
from .visits import Visits

COLLECT = """
() => {
  const found = new Set([document.title]);
  const skipped = "script, style, code, kbd, noscript, [lang=en], .mono-id";
  const say = (element, text) => {
    if (text && text.trim() && !element.closest(skipped)) found.add(text.trim());
  };
  for (const element of document.querySelectorAll("body *")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) say(element, node.data);
    for (const name of ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "alt",
                        "placeholder"]) say(element, element.getAttribute(name));
  }
  return [...found];
}
"""
NAMES = ("Sulaco", "Mara", "Bea", "game-icons.net", "MIT", "CC BY")
"""What is called the same in every language: the table itself, people, a site, licences."""
OPENERS = "button[aria-haspopup], summary, [role=tab], button.rule"
"""What opens something and answers nothing."""
MOST_OPENED = 25
QUIET = 100
"""Milliseconds without any change, after which a page that asks the server for nothing is taken to be there."""
SETTLED = """
(quiet) => new Promise((done) => {
  const settle = () => { observer.disconnect(); done(); };
  let timer = setTimeout(settle, quiet);
  const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(settle, quiet); });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  setTimeout(settle, 20 * quiet);
})
"""
"""Waits for that quiet; not for ever, because a clock may run on the page."""
CLICK = """
([selector, number]) => {
  const button = document.querySelectorAll(selector)[number];
  if (!button) return "none";
  if (button.disabled || !button.checkVisibility({ visibilityProperty: true })) return "hidden";
  button.click();
  return "clicked";
}
"""
"""Clicks whatever may lie above the button."""


@pytest.fixture
def visitor(visit_again: Visits) -> Page:
    """Somebody who reads the pseudo-language. All tests of this file share the page; each opens its own address."""
    if not visit_again.contexts:
        likes = {"theme": "dark", "sound": False, "language": PSEUDO}
        kept = [{"name": "sulaco.settings", "value": json.dumps(likes)}]
        storage = {"cookies": [], "origins": [{"origin": visit_again.site.url, "localStorage": kept}]}
        visit_again.forgive("Failed to load resource: the server responded with a status of 404|WebSocket")
        person = visit_again.person(storage_state=storage, extra_http_headers={"Accept-Language": PSEUDO})
        visit_again.tab(person).request.put("/api/me", data={"name": "Mara"})
    return visit_again.contexts[0].pages[0]


def plain(page: Page) -> list[str]:
    """What is on the page in plain letters, when it has come to rest."""
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED, QUIET)
    texts: list[str] = page.evaluate(COLLECT)
    assert len(texts) > 3, "there is nothing on this page"
    return sorted(text for text in texts if untranslated(text, NAMES))


@cache
def random_table(game: str, decisions: int, seed: int) -> str:
    """The save of a table of two after so many random decisions, or at its end."""
    kind = games.load(game)
    setup = next(setup for setup in kind.setups() if kind.seats(setup) == 2)
    table: Table[Any] = Table(kind, setup, seed)
    chance = Chance.seeded(seed)
    while table.decision is not None and len(table.journal) < decisions:
        table.choose(pick(table.decision, chance))
    return dumps(table)


def opened(page: Page, save: str, *kinds: str) -> str:
    """The id of this saved table on the server."""
    seats = [{"kind": kind, "name": "Bea" if kind == "here" else ""} for kind in kinds]
    answer = page.request.post("/api/tables/open", data={"save": save, "seats": seats})
    assert answer.status == 201, answer.text()
    found: str = answer.json()["table"]
    return found


# --- pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        *(f"/new/{game}" for game in games.GAMES),
        *(f"/rules/{game}" for game in games.GAMES),
        *(f"/how-to-play/{game}" for game in games.GAMES),
        "/decks",
        "/saves",
        "/reports",
        "/lab",
        *(f"/lab/new?game={game}" for game in games.GAMES),
        "/about",
        "/join",
        "/join/apron-mango-hoodie-blanket-secret",
        "/404",
        "/table/nonesuch",
        "/campaign/nonesuch",
        "/replay/nonesuch",
    ],
)
def test_a_page_without_a_table(visitor: Page, path: str) -> None:
    visitor.goto(path)
    assert plain(visitor) == []


def test_runs_and_their_house_rules(visitor: Page) -> None:
    """The form with everything open, and runs in every state that can be had at once."""
    visitor.goto("/lab/new?game=corps")
    visitor.locator("[role=switch]").last.check(force=True)
    for at, words in enumerate(("hand_draw", "hicks")):
        visitor.get_by_role("searchbox").nth(at).fill(words)
    visitor.locator(".found button").first.click()
    assert plain(visitor) == []
    setup = {"mission": "bug-hunt-1", "players": 1}
    wish = {"game": "corps", "setup": setup, "bots": ["random"], "games": 500}
    runs = []
    houses: list[list[dict[str, int]]] = [[{}, {"endurance.hand_draw": 3}], [{}]]
    for house in houses:
        answer = visitor.request.post("/api/lab/runs", data={**wish, "house": house})
        assert answer.status == 201, answer.text()
        runs.append(answer.json()["id"])
    visitor.goto("/lab")
    assert plain(visitor) == []
    for run in runs:
        visitor.request.post(f"/api/lab/runs/{run}/stop")
    visitor.reload()
    remove = visitor.locator("main .btn.quiet.small").first
    expect(remove).to_be_visible(timeout=90_000)
    remove.click()
    assert plain(visitor) == []
    for run in runs:
        visitor.request.delete(f"/api/lab/runs/{run}")


def table(page: Page, game: str) -> None:
    page.goto(f"/table/{opened(page, random_table(game, 60, 5), 'me', 'here')}")
    curtain = page.get_by_role("dialog").get_by_role("button")
    if curtain.count():
        curtain.first.click()


def early(page: Page, game: str) -> None:
    page.goto(f"/table/{opened(page, random_table(game, 6, 3), 'me', 'bot')}")


def ended(page: Page, game: str) -> None:
    page.goto(f"/table/{opened(page, random_table(game, 5000, 2), 'me', 'bot')}")


def replay(page: Page, game: str) -> None:
    page.goto(f"/replay/{opened(page, random_table(game, 5000, 2), 'me', 'bot')}")


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("way", [early, table, ended, replay])
def test_a_table(visitor: Page, way: Callable[[Page, str], None], game: str) -> None:
    """With all that can be opened on it: menus, cards, rules, details, panels."""
    way(visitor, game)
    assert plain(visitor) == []
    found = set()
    for number in range(MOST_OPENED):
        clicked = visitor.evaluate(CLICK, [OPENERS, number])
        if clicked == "none":
            break
        if clicked == "hidden":
            continue
        visitor.evaluate(SETTLED, QUIET)
        found |= {text for text in visitor.evaluate(COLLECT) if untranslated(text, NAMES)}
        visitor.keyboard.press("Escape")
    visitor.keyboard.press("?")
    found |= set(plain(visitor))
    assert found == set()


def test_lists_of_tables_and_saves(visitor: Page) -> None:
    for game in games.GAMES:
        opened(visitor, random_table(game, 30, 4), "me", "bot")
        opened(visitor, random_table(game, 5000, 2), "me", "bot")
    for path in ("/", "/saves"):
        visitor.goto(path)
        assert plain(visitor) == []


def test_a_campaign_and_a_guided_game(visitor: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}]
    answer = visitor.request.post("/api/campaigns", data={"game": "corps", "seats": seats, "seed": 7})
    visitor.goto(f"/campaign/{answer.json()['campaign']}")
    assert plain(visitor) == []
    begun = visitor.request.post("/api/games/corps/guide")
    visitor.goto(f"/table/{begun.json()['table']}")
    assert plain(visitor) == []
