"""What is kept of a campaign, and how it is asked for."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection, Row

from sulaco.table.text import Text

from . import schema
from .records import Headline, Pace, SeatRecord
from .store import Store

_json = msgspec.json.encode
_seats = msgspec.json.Decoder(list[SeatRecord])
_headline = msgspec.json.Decoder(Headline)


class CampaignData(msgspec.Struct, kw_only=True):
    """The part of a campaign's record that is kept as JSON. `campaign` is the game's own."""

    game: str
    seats: list[SeatRecord]
    friendly: bool = False
    hints: bool | None = None
    pace: Pace = "watchable"
    spectators: bool = True
    seed_chosen: bool = False
    ends: dict[str, Text | str] = {}
    """How each mission ended, by its seed. Older databases have it in words."""
    campaign: msgspec.Raw


_data = msgspec.json.Decoder(CampaignData)


class CampaignRecord(msgspec.Struct, kw_only=True):
    """A campaign as it is kept."""

    id: str
    owner: str
    data: CampaignData
    state: int
    created: float
    touched: float

    @property
    def seats(self) -> list[SeatRecord]:
        return self.data.seats

    def people(self) -> set[str]:
        """The ids of its owner and of all who hold a seat or have handed one to a bot."""
        return {self.owner, *(seat.person for seat in self.seats), *(seat.former for seat in self.seats)} - {""}


class MissionTable(NamedTuple):
    """The table of a mission, as far as its campaign has to know."""

    id: str
    over: bool
    seats: list[SeatRecord]


class CampaignStore:
    """The campaigns in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, record: CampaignRecord) -> None:
        def put(connection: Connection) -> None:
            row = {"id": record.id, "owner": record.owner, "created": record.created, **_values(record)}
            connection.execute(schema.campaigns.insert(), row)
            _connect(connection, record)

        await self.store.write(put)

    async def put(self, record: CampaignRecord) -> None:
        """Keep what has changed."""
        record.touched = time.time()

        def put(connection: Connection) -> None:
            table = schema.campaigns
            changed = connection.execute(table.update().where(table.c.id == record.id).values(**_values(record)))
            if changed.rowcount:  # otherwise it was put away in the meantime
                _connect(connection, record)

        await self.store.write(put)

    async def remove(self, id: str) -> None:
        def put(connection: Connection) -> None:
            for table in (schema.campaign_codes, schema.campaign_people):
                connection.execute(table.delete().where(table.c.campaign == id))
            connection.execute(schema.campaigns.delete().where(schema.campaigns.c.id == id))

        await self.store.write(put)

    async def get(self, id: str) -> CampaignRecord | None:
        def find(connection: Connection) -> CampaignRecord | None:
            row = connection.execute(sql.select(schema.campaigns).where(schema.campaigns.c.id == id)).first()
            return None if row is None else _record(row)

        return await self.store.read(find)

    async def of(self, person: str, limit: int = 50) -> list[CampaignRecord]:
        """Somebody's campaigns, the last touched first."""

        def find(connection: Connection) -> list[CampaignRecord]:
            table, people = schema.campaigns, schema.campaign_people
            asked = (
                sql.select(table)
                .join(people, people.c.campaign == table.c.id)
                .where(people.c.person == person)
                .order_by(table.c.touched.desc())
                .limit(limit)
            )
            return [_record(row) for row in connection.execute(asked)]

        return await self.store.read(find)

    async def opened_by(self, code: str) -> tuple[str, int] | None:
        """The campaign that a code opens, and the seat."""

        def find(connection: Connection) -> tuple[str, int] | None:
            table = schema.campaign_codes
            row = connection.execute(sql.select(table.c.campaign, table.c.seat).where(table.c.code == code)).first()
            return None if row is None else (row[0], row[1])

        return await self.store.read(find)

    async def tables(self, id: str) -> dict[int, MissionTable]:
        """The tables of a campaign's missions, by their seeds: each mission has its own."""

        def find(connection: Connection) -> dict[int, MissionTable]:
            table = schema.tables
            columns = (table.c.id, table.c.seed, table.c.summary, table.c.seats)
            rows = connection.execute(sql.select(*columns).where(table.c.campaign == id).order_by(table.c.created))
            return {
                int(row.seed): MissionTable(row.id, _headline.decode(row.summary).over, _seats.decode(row.seats))
                for row in rows
            }

        return await self.store.read(find)


def _values(record: CampaignRecord) -> dict[str, Any]:
    return {"data": _json(record.data).decode(), "state": record.state, "touched": record.touched}


def _connect(connection: Connection, record: CampaignRecord) -> None:
    """Who takes part, and by which codes others can."""
    codes, people = schema.campaign_codes, schema.campaign_people
    for table in (codes, people):
        connection.execute(table.delete().where(table.c.campaign == record.id))
    keys = [
        {"code": seat.code, "campaign": record.id, "seat": number}
        for number, seat in enumerate(record.seats)
        if seat.code
    ]
    if keys:
        connection.execute(codes.insert(), keys)
    connection.execute(people.insert(), [{"person": id, "campaign": record.id} for id in sorted(record.people())])


def _record(row: Row[Any]) -> CampaignRecord:
    return CampaignRecord(
        id=row.id,
        owner=row.owner,
        data=_data.decode(row.data),
        state=row.state,
        created=row.created,
        touched=row.touched,
    )
