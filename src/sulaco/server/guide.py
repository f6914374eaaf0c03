"""Guided games: a table that begins with a game's guide, and the script that keeps to it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import post
from litestar.params import FromPath

from sulaco import games
from sulaco.table.guide import Guide, Hint, guide_of
from sulaco.table.table import Table

from .guards import Here, Who
from .lobby import check_game
from .protocol.shared import NewSeat, Refusal
from .protocol.tables import Begun
from .records import NewTableRecord
from .refused import refuse
from .responses import WRITE, says_no
from .room import Room
from .rooms import SCRIPTS
from .seating import held, new_seats
from .viewer import Script
from .words import written


class GuideScript:
    """Keeps a room to its guide: until the steps are over only the answer that the guide speaks of is taken."""

    def __init__(self, room: Room, guide: Guide) -> None:
        self.room = room
        self.guide = guide

    def allow(self, key: str) -> Refusal | None:
        reason = self.guide.allow(self.room.table, key)
        return None if reason is None else Refusal("guided", written(self.room.texts(), reason.text), reason.rule)

    def hint(self, table: Table[Any]) -> Hint:
        return self.guide.hint(table)

    def leads(self, table: Table[Any]) -> bool:
        return self.guide.step(table) is not None

    def reply(self, table: Table[Any]) -> tuple[int, str] | None:
        return self.guide.reply(table)


def _script(game: str) -> Callable[[Room], Script | None]:
    def script(room: Room) -> Script | None:
        guide = guide_of(games.load(game))
        return None if guide is None else GuideScript(room, guide)

    return script


SCRIPTS.update({name: _script(name) for name in games.names()})


@post("/api/games/{game:str}/guide", tags=["games"], responses=says_no(*WRITE))
async def begin_guide(game: FromPath[str], services: Here, person: Who) -> Begun:
    """A table for the guided first game."""
    kind = games.load(check_game(game))
    guide = guide_of(kind)
    if guide is None:
        raise refuse("bad-request", "guide.none")
    wishes = [NewSeat("me" if seat == 0 else "bot") for seat in range(kind.seats(guide.setup))]
    seats = new_seats(game, wishes, person.id)
    table = await services.rooms.create(
        NewTableRecord(
            game=game,
            setup=msgspec.to_builtins(guide.setup),
            seats=seats,
            owner=person.id,
            seed=secrets.randbits(62),
            start=guide.start,
            title=guide.title,
            spectators=False,
            guide=game,
        )
    )
    return Begun(table, held(seats, person.id)[0])
