"""Games for tests of the server that were played elsewhere: by random answers, in the kernel, and opened as saves."""

from __future__ import annotations

from typing import Any

from sulaco.games.corps import Corps
from sulaco.games.corps.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.save import dumps
from sulaco.table.table import Table

from .browser import Browser


def played(
    players: int = 2, decisions: int | None = 80, *, mission: str = "bug-hunt-1", seed: int = 12
) -> Table[Corps]:
    """A random game of so many decisions, or to its end."""
    table = Table(Corps, Setup(mission=mission, players=players), seed)
    chance = Chance.seeded(seed ^ 0xA5)
    while table.decision is not None and (decisions is None or len(table.journal) < decisions):
        table.choose(pick(table.decision, chance))
    assert (table.decision is None) == (decisions is None), "choose another seed"
    return table


def opened(browser: Browser, table: Table[Any], *seats: str) -> str:
    """The table that this game is opened at; a seat is the kind of it."""
    body = {"save": dumps(table), "seats": [{"kind": seat} for seat in seats]}
    answer = browser.post("/api/tables/open", body)
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["table"]
    return id


def code_of(browser: Browser, table: str, seat: int) -> str:
    """The owner's invitation to a seat."""
    code: str = browser.table(table)["seats"][seat]["code"]
    return code
