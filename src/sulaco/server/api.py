"""Tables by HTTP: making, finding, joining and changing them. Playing is in `live`."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, patch, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from . import viewer as sight
from .codes import read_code
from .gathering import bring
from .guards import Here, Who
from .identity import clean
from .lobby import check_game
from .protocol.shared import BriefingInfo, Line, TableInfo
from .protocol.tables import Begun, Code, MyTables, NewTable, SeatChange, TableChange
from .records import WATCH, NewTableRecord, Person, TableRecord
from .refused import refuse
from .responses import WRITE, says_no
from .room import Room
from .seating import change_seat, check_seed, held, new_seats, sit_down, table_info
from .services import Services

TITLE_LENGTH = 60


async def room_of(services: Services, table_id: str, person: Person) -> Room:
    """The room of a table at which this person sits, or which they own or watch; refused otherwise."""
    room = await services.rooms.room(table_id)
    if not room.may_look(person.id, None):
        raise refuse("not-yours", "refused.not-your-table")
    return room


def check_owner(record: TableRecord, person: Person) -> None:
    if person.id != record.owner:
        raise refuse("not-yours", "refused.owner-only")


class TablesController(Controller):
    """Tables."""

    path = "/api/tables"
    tags = ["tables"]

    @get(responses=says_no("no-credentials"))
    async def mine(self, services: Here, person: Who) -> MyTables:
        """All that this browser sits at, owns or watches. No table is loaded for it."""
        records = await services.store.tables_of(person.id)
        names = await services.store.names(seat.person for record in records for seat in record.seats)
        campaigns = await services.campaigns.of(person)
        tables = []
        for record in records:
            room = services.rooms.present(record.id)
            tables.append(table_info(record, person.id, names) if room is None else room.info(person.id))
        return MyTables(tables, campaigns)

    @post(responses=says_no(*WRITE))
    async def new(self, data: JSONBody[NewTable], services: Here, person: Who) -> Begun:
        """Set up a table."""
        seats = new_seats(check_game(data.game), data.seats, person.id)
        if data.seed is not None:
            check_seed(seats, person.id)
        table = await services.rooms.create(
            NewTableRecord(
                game=data.game,
                setup=data.setup,
                seats=seats,
                owner=person.id,
                seed=secrets.randbits(62) if data.seed is None else data.seed,
                seed_chosen=data.seed is not None,
                title=clean(data.title, TITLE_LENGTH),
                friendly=data.friendly,
                hints=data.hints,
                pace=data.pace,
                spectators=data.spectators,
            )
        )
        mine = held(seats, person.id)
        return Begun(table, mine[0] if mine else None)

    @get("/{table_id:str}", responses=says_no("no-credentials", "not-yours", "no-table"))
    async def table(self, table_id: FromPath[str], services: Here, person: Who) -> TableInfo:
        """A table at which I am."""
        return (await room_of(services, table_id, person)).info(person.id)

    @patch("/{table_id:str}", responses=says_no(*WRITE, "no-table"))
    async def change(
        self, table_id: FromPath[str], data: JSONBody[TableChange], services: Here, person: Who
    ) -> TableInfo:
        """Change what the owner may change: title, pace, undo, hints, spectators."""
        room = await room_of(services, table_id, person)
        check_owner(room.record, person)

        def work(record: TableRecord) -> None:
            if data.title is not None:
                record.title = clean(data.title, TITLE_LENGTH) or record.title
            record.pace = record.pace if data.pace is None else data.pace
            record.friendly = record.friendly if data.friendly is None else data.friendly
            record.hints = record.hints if data.hints is None else data.hints
            record.spectators = record.spectators if data.spectators is None else data.spectators

        await room.change(work)
        return room.info(person.id)

    @delete("/{table_id:str}", responses=says_no(*WRITE, "no-table"))
    async def remove(self, table_id: FromPath[str], services: Here, person: Who) -> None:
        """Put a table away for good."""
        record = await services.store.table(table_id)
        if record is None:
            raise refuse("no-table", "refused.no-table")
        check_owner(record, person)
        await services.rooms.remove(table_id)

    @put("/{table_id:str}/seats/{number:int}", responses=says_no(*WRITE, "no-table"))
    async def seat(
        self, table_id: FromPath[str], number: FromPath[int], data: JSONBody[SeatChange], services: Here, person: Who
    ) -> TableInfo:
        """Hand a seat to a bot, open it, take it, or rename it."""
        room = await room_of(services, table_id, person)
        if not 0 <= number < len(room.seats):
            raise refuse("bad-request", "seat.none")
        if data.to == "me":
            room.names.update(await services.store.names([person.id]))
        await room.change(lambda record: change_seat(record, number, person.id, data))
        return room.info(person.id)

    @post("/{table_id:str}/seats/{number:int}/bring", status_code=200, responses=says_no(*WRITE, "no-table"))
    async def bring(
        self,
        table_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[dict[str, Any]],
        services: Here,
        person: Who,
    ) -> TableInfo:
        """Bring something of my own to my seat, such as a deck. When all have, the game begins."""
        room = await room_of(services, table_id, person)
        if not 0 <= number < len(room.seats):
            raise refuse("bad-request", "seat.none")
        await room.change(lambda record: bring(record, number, person.id, data))
        return room.info(person.id)

    @get("/{table_id:str}/ground", responses=says_no("no-credentials", "not-yours", "no-table"))
    async def ground(self, table_id: FromPath[str], services: Here, person: Who) -> Response[dict[str, Any] | None]:
        """What lies on the table from beginning to end, such as a map; null if the game has no such thing."""
        room = await room_of(services, table_id, person)
        ground = msgspec.to_builtins(room.table.game.ground())
        return Response(ground, headers={"Cache-Control": "private, max-age=86400", "Vary": "Accept-Language"})

    @get("/{table_id:str}/briefing", responses=says_no("no-credentials", "not-yours", "no-table"))
    async def briefing(self, table_id: FromPath[str], services: Here, person: Who) -> BriefingInfo:
        """What to know before the first question."""
        room = await room_of(services, table_id, person)
        return sight.briefing(room.table, room.texts(), due=room.briefing_due(person.id))

    @get("/{table_id:str}/log", responses=says_no("no-credentials", "not-yours", "no-table"))
    async def log(
        self, table_id: FromPath[str], services: Here, person: Who, eyes: FromQuery[int | None] = None
    ) -> list[Line]:
        """The whole log, as a seat of mine (or a spectator) may know it."""
        room = await room_of(services, table_id, person)
        async with room.lock:
            if not room.may_look(person.id, eyes):
                raise refuse("not-yours", "refused.not-your-eyes")
            events, at, texts = room.table.events[:], room.played.states(), room.texts()
        return await asyncio.to_thread(sight.lines, events, at, eyes, texts)


@post("/api/join", tags=["tables"], responses=says_no(*WRITE, "no-table"))
async def join(data: JSONBody[Code], services: Here, person: Who) -> Begun:
    """Sit down, or watch, by an invitation."""
    code = read_code(data.code)
    opened = await services.store.opened_by(code)
    if opened is None:
        begun = await services.campaigns.join(code, person)
        if begun is None:
            raise refuse("no-table", "join.bad-code")
        return begun
    table, seat = opened
    room = await services.rooms.room(table)
    room.names.update(await services.store.names([person.id]))
    if seat == WATCH:
        if not room.record.spectators and not room.person_seats(person.id):
            raise refuse("not-yours", "join.no-spectators")
        await services.store.add_place(person.id, table)
        room.places.add(person.id)
    elif not room.person_seats(person.id):
        await room.change(lambda record: _sit(record, person.id, seat))
        await services.campaigns.seated(room)
    return Begun(table, room.default_eyes(person.id))


def _sit(record: TableRecord, person: str, seat: int) -> None:
    sit_down(record, person, seat if seat >= 0 else None)
