"""Before the game: tables to which people bring something of their own, such as a deck.

Until all have brought it, nobody is asked anything: the setup has something else in its place, and what was brought is
kept with the seat, where no other person sees it. Then the table is set up anew, with a seed that nobody knows.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from sulaco import games
from sulaco.table.decision import Refused as KernelRefused

from .played import PlayedTable, begin, setup_of
from .records import TableRecord
from .refused import refuse, refuse_because
from .seating import awaited, gathers, sits


def check_new(record: TableRecord, begun: bool) -> None:
    """A new table to which something is to be brought: only if its game knows such a thing, and has not begun."""
    if not any(seat.bring for seat in record.seats):
        return
    if begun or games.load(record.game).brings is None:
        raise refuse("bad-request", "bring.nothing")


def bring(record: TableRecord, number: int, person: str, data: dict[str, Any]) -> None:
    """Who sits there brings something, or something else than before; refused, with the reason, if it is not legal."""
    seat = record.seats[number]
    if not sits(seat) or seat.person != person:
        raise refuse("not-yours", "refused.not-your-seat")
    if not seat.bring:
        raise refuse("stale", "bring.begun")
    kind = games.load(record.game)
    assert kind.brings is not None, "no seat of such a table is to bring anything"
    try:
        thing = msgspec.convert(data, kind.brings)
        kind.bring(setup_of(kind, record.setup), number, thing)
    except msgspec.ValidationError as error:
        raise refuse("bad-request", "refused.bad-request", why=str(error)) from None
    except KernelRefused as refusal:
        raise refuse_because("bad-request", kind.texts(), refusal.reason) from None
    seat.bring, seat.brought = "done", msgspec.to_builtins(thing)


def set_up(record: TableRecord) -> PlayedTable:
    """The table with all that was brought, before its first decision; refused if these things do not go together."""
    assert not gathers(record)
    kind = games.load(record.game)
    setup = setup_of(kind, record.setup)
    try:
        for number, seat in enumerate(record.seats):
            if seat.brought is not None and kind.brings is not None:
                setup = kind.bring(setup, number, msgspec.convert(seat.brought, kind.brings))
            seat.bring, seat.brought = "", None
        record.setup, record.seed, record.seed_chosen = msgspec.to_builtins(setup), secrets.randbits(62), False
        played = PlayedTable(begin(record))
    except KernelRefused as refusal:
        raise refuse_because("bad-request", kind.texts(), refusal.reason) from None
    if record.title == awaited(record, "title"):
        record.title = ""  # tables of older databases had been given this title
    record.state, record.headline = played.state, played.headline()
    return played
