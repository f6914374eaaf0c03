"""Encounters for tests: tables in the middle of a game, and a hand that plays by what the page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, expect

from sulaco.bots.runner import seat_bots
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .play import Message, new_table

LONGEST = 2000


def new_encounter(page: Page, *seats: str | Message, seed: int | None = 7, **setup: Any) -> str:
    """A table of this page's person, made without clicks."""
    wish = msgspec.to_builtins(EncountersSetup(len(seats), **setup))
    return new_table(page, *seats, game="encounters", setup=wish, seed=seed)


def bot_game(seed: int, setup: EncountersSetup) -> Iterator[Table[Encounters]]:
    """A game of sensible bots, decision by decision; the last time it is over."""
    table = Table(Encounters, setup, seed)
    bots = seat_bots("encounters", "sensible", setup.players, seed)
    yield table
    while table.decision is not None and len(table.journal) < LONGEST:
        table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
        yield table


def position(
    wanted: Callable[[Table[Encounters]], bool],
    *,
    players: int = 2,
    after: int = 10,
    seed: int = 1,
    tries: int = 20,
    **setup: Any,
) -> Table[Encounters]:
    """The first position of a game of bots, after so many decisions, that is as wanted."""
    for number in range(seed, seed + tries):
        for table in bot_game(number, EncountersSetup(players, **setup)):
            if len(table.journal) >= after and wanted(table):
                return table
    raise AssertionError("no game of bots has such a position")


def acts(table: Table[Encounters], seat: int, *verbs: str) -> bool:
    """Whether this seat is in its Action Phase and has an answer of each of these kinds."""
    decision = table.decision
    if decision is None or decision.seat != seat or decision.kind != "ask.action":
        return False
    kinds = {key.split(":")[0] for key in decision.keys()}
    return kinds.issuperset(verbs)


def first_key(table: Table[Encounters], verb: str) -> str:
    assert table.decision is not None
    return next(key for key in table.decision.keys() if key.split(":")[0] == verb)


def opened(page: Page, table: Table[Encounters], *seats: str | Message) -> str:
    """The table at which this page's person goes on with a game; a seat is the kind of it, or the whole wish."""
    wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    answer = page.request.post("/api/tables/open", data={"save": dumps(table), "seats": wishes})
    assert answer.status == 201, answer.text()
    id: str = answer.json()["table"]
    return id


# --- what the page shows --------------------------------------------------------------------------------------


def hand(page: Page) -> Locator:
    """The cards of the own hand; on a phone its tab must be open."""
    return page.locator("section.hand button.card")


def in_hand(page: Page, card: str) -> Locator:
    return page.locator(f'section.hand [data-card="{card}"]')


def on_board(page: Page, card: str) -> Locator:
    """A card in the Complex, the Combat Zone or the HQ."""
    return page.get_by_role("region", name="Complex, Combat Zone and HQ").locator(f'[data-card="{card}"]')


def room(page: Page, id: str) -> Locator:
    return page.locator(f'[data-room="{id}"]')


def points(page: Page) -> Locator:
    return page.get_by_role("group", name="Points to spend").first


def menu(page: Page) -> Locator:
    """What a card that was clicked can be used for."""
    return page.get_by_role("menu")


def use(page: Page, thing: Locator, key: str) -> None:
    """Click a card and choose an answer of its menu."""
    expect(thing).to_be_visible()
    thing.click(position={"x": 24, "y": 16})
    page.locator(f'[role=menuitem][data-use="{key}"]').click()
