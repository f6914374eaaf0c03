"""Duels for tests: tables in the middle of a game of battles, and a hand that plays by what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup, Mode
from sulaco.table.table import Table

from .play import Message, new_table
from .positions import bot_game, first
from .positions import opened as opened

MAINS = ("lt-ripley", "the-queen-main", "sister-ripley", "the-dragon-main")
LONGEST = 1500


def setup(players: int = 2, mode: Mode = "free-for-all") -> BattlesSetup:
    """Starter decks, led by a Main Character each."""
    return BattlesSetup([starter(main) for main in MAINS[:players]], mode)


def new_duel(page: Page, *seats: str | Message, mode: Mode = "free-for-all", seed: int | None = 7) -> str:
    """A table of this page's person, made without clicks."""
    more: dict[str, Any] = {"game": "battles", "setup": msgspec.to_builtins(setup(len(seats), mode)), "seed": seed}
    return new_table(page, *seats, **more)


def position(
    wanted: Callable[[Table[Battles]], bool],
    *,
    players: int = 2,
    mode: Mode = "free-for-all",
    after: int = 20,
    seed: int = 1,
    tries: int = 20,
) -> Table[Battles]:
    """The first position of a game of bots, after so many decisions, that is as wanted. The search begins at a seed
    that is known to have one, so that it is short; under other rules it may go on to others.
    """
    wish = setup(players, mode)
    return first((bot_game(Battles, wish, number, LONGEST) for number in range(seed, seed + tries)), wanted, after)


# --- what the page shows --------------------------------------------------------------------------------------


def unit(page: Page, id: str) -> Locator:
    """A character in play."""
    return page.locator(f'[data-unit="{id}"]')


def menu(page: Page) -> Locator:
    """What a card that was clicked can be used for."""
    return page.get_by_role("menu")


def hand(page: Page) -> Locator:
    """The cards of the own hand; on a phone its tab must be open."""
    return page.locator("section.hand button.card, section.tray button.card")


def passes(page: Page) -> Locator:
    """Who has passed in the window of a combat, and who is to act."""
    return page.get_by_role("group", name="Who may act")


def use(page: Page, card: Locator, key: str) -> None:
    """Click a card or a character and choose an answer of its menu, if it has one."""
    expect(card).to_be_visible()
    card.click(position={"x": 24, "y": 16})
    item = page.locator(f'[role=menuitem][data-use="{key}"]')
    if menu(page).count():
        item.click()


def socket(page: Page) -> list[str]:
    """Everything that the page hears from the server from now on, as it comes."""
    heard: list[str] = []
    page.on("websocket", lambda web: web.on("framereceived", lambda frame: heard.append(str(frame))))
    return heard
