"""What is kept, and how it is asked for: people, tables, acts, chat, codes, places."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy import Connection, Row

from . import schema
from .database import ActRow, Database, StorageError, kept_not
from .records import ANY_SEAT, WATCH, Act, ChatRecord, Headline, SeatRecord, TableRecord

__all__ = ["StorageError", "Store"]

_json = msgspec.json.encode
_seats = msgspec.json.Decoder(list[SeatRecord])
_headline = msgspec.json.Decoder(Headline)
_dict = msgspec.json.Decoder(dict[str, Any])
CODES_AT_ONCE = 500


class Store(Database):
    """The database in the server's own words."""

    # --- meta and people -----------------------------------------------------------------------------------

    def key(self) -> bytes:
        """The secret that signs identities; made at the first use of a database."""

        def find(connection: Connection) -> str | None:
            return connection.scalar(sql.select(schema.meta.c.value).where(schema.meta.c.key == "secret"))

        found = self.read_now(find)
        if found is None:
            found = secrets.token_hex(32)
            try:
                with self._writer.begin() as connection:
                    connection.execute(schema.meta.insert(), {"key": "secret", "value": found})
            except sql.exc.IntegrityError:
                # Another server that shares the database was quicker.
                found = self.read_now(find) or ""
            except sql.exc.SQLAlchemyError as error:
                raise kept_not(error) from error
        return bytes.fromhex(found)

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """The names of those people who have given one."""
        wanted = sorted(set(people) - {""})
        if not wanted:
            return {}

        def find(connection: Connection) -> dict[str, str]:
            table = schema.people
            found: dict[str, str] = {}
            for at in range(0, len(wanted), CODES_AT_ONCE):
                some = wanted[at : at + CODES_AT_ONCE]
                rows = connection.execute(sql.select(table.c.id, table.c.name).where(table.c.id.in_(some)))
                found.update((row.id, row.name) for row in rows)
            return found

        return await self.read(find)

    async def set_name(self, person: str, name: str) -> None:
        def put(connection: Connection) -> None:
            table = schema.people
            changed = connection.execute(table.update().where(table.c.id == person).values(name=name))
            if not changed.rowcount:
                connection.execute(table.insert(), {"id": person, "name": name})

        await self.write(put)

    # --- tables --------------------------------------------------------------------------------------------

    async def add_table(self, record: TableRecord, acts: Sequence[Act], places: Iterable[str]) -> None:
        row = {
            "id": record.id,
            "game": record.game,
            "title": record.title,
            "setup": _json(record.setup).decode(),
            "seed": str(record.seed),
            "seed_chosen": record.seed_chosen,
            "start": record.start,
            "friendly": record.friendly,
            "hints": record.hints,
            "pace": record.pace,
            "spectators": record.spectators,
            "owner": record.owner,
            "seats": _json(record.seats).decode(),
            "open_code": record.open_code,
            "watch_code": record.watch_code,
            "campaign": record.campaign,
            "guide": record.guide,
            "state": record.state,
            "summary": _json(record.headline).decode(),
            "settled": record.settled,
            "created": record.created,
            "touched": record.touched,
        }
        keys = _codes_of(record)
        people = [{"person": person, "table": record.id} for person in sorted(set(places) - {""})]

        def put(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), row)
            if acts:
                connection.execute(schema.acts.insert(), _act_rows(record.id, 1, acts))
            if keys:
                connection.execute(schema.codes.insert(), keys)
            if people:
                connection.execute(schema.places.insert(), people)

        await self.write(put)

    async def table(self, id: str) -> TableRecord | None:
        def find(connection: Connection) -> TableRecord | None:
            row = connection.execute(sql.select(schema.tables).where(schema.tables.c.id == id)).first()
            return None if row is None else _record(row)

        return await self.read(find)

    async def acts(self, id: str) -> list[Act]:
        def find(connection: Connection) -> list[Act]:
            table = schema.acts
            asked = sql.select(table.c.seat, table.c.act).where(table.c.table == id).order_by(table.c.number)
            return [Act(row.seat, row.act) for row in connection.execute(asked)]

        return await self.read(find)

    async def keep_acts(self, id: str, first: int, acts: Sequence[Act], headline: Headline) -> None:
        """Keep what was accepted; the first of it led to this state number."""
        last = first + len(acts) - 1
        line = {"of": id, "to": last, "sum": _json(headline).decode(), "when": time.time()}
        await self.keep(ActRow(_act_rows(id, first, acts), line))

    async def change_table(self, record: TableRecord, leaving: Collection[str] = ()) -> None:
        """Keep what people change about a table: title, pace, seats, codes; who sits down has a place from then on."""
        values = {
            "title": record.title,
            "friendly": record.friendly,
            "hints": record.hints,
            "pace": record.pace,
            "spectators": record.spectators,
            "seats": _json(record.seats).decode(),
            "settled": record.settled,
            "watch_code": record.watch_code,
            # What changes when a game begins with what people have brought.
            "setup": _json(record.setup).decode(),
            "seed": str(record.seed),
            "seed_chosen": record.seed_chosen,
            "summary": _json(record.headline).decode(),
        }
        keys = _codes_of(record)
        sitting = {seat.person for seat in record.seats}

        def put(connection: Connection) -> None:
            table, codes, places = schema.tables, schema.codes, schema.places
            if not connection.execute(table.update().where(table.c.id == record.id).values(**values)).rowcount:
                return  # it was put away in the meantime
            connection.execute(codes.delete().where(codes.c.table == record.id))
            if keys:
                connection.execute(codes.insert(), keys)
            there = set(connection.scalars(sql.select(places.c.person).where(places.c.table == record.id)))
            fresh = [{"person": person, "table": record.id} for person in sorted(sitting - there - {""})]
            if fresh:
                connection.execute(places.insert(), fresh)
            if leaving:
                gone = places.c.person.in_(sorted(leaving))
                connection.execute(places.delete().where(places.c.table == record.id, gone))

        await self.write(put)

    async def remove_table(self, id: str) -> None:
        def put(connection: Connection) -> None:
            for table in (schema.acts, schema.chat, schema.codes, schema.places):
                connection.execute(table.delete().where(table.c.table == id))
            connection.execute(schema.tables.delete().where(schema.tables.c.id == id))

        await self.write(put)

    async def tables_of(self, person: str, limit: int = 200) -> list[TableRecord]:
        """The tables that somebody sits at, owns or watches, the last touched first."""

        def find(connection: Connection) -> list[TableRecord]:
            table, places = schema.tables, schema.places
            asked = (
                sql.select(table)
                .join(places, places.c.table == table.c.id)
                .where(places.c.person == person)
                .order_by(table.c.touched.desc())
                .limit(limit)
            )
            return [_record(row) for row in connection.execute(asked)]

        return await self.read(find)

    # --- codes and places ----------------------------------------------------------------------------------

    async def opened_by(self, code: str) -> tuple[str, int] | None:
        """The table that a code opens, and the seat (or `ANY_SEAT`, `WATCH`)."""

        def find(connection: Connection) -> tuple[str, int] | None:
            table = schema.codes
            row = connection.execute(sql.select(table.c.table, table.c.seat).where(table.c.code == code)).first()
            return None if row is None else (row[0], row[1])

        return await self.read(find)

    async def places(self, id: str) -> set[str]:
        """The people who sit at a table, own it or watch."""

        def find(connection: Connection) -> set[str]:
            table = schema.places
            return set(connection.scalars(sql.select(table.c.person).where(table.c.table == id)))

        return await self.read(find)

    async def add_place(self, person: str, id: str) -> None:
        def put(connection: Connection) -> None:
            table = schema.places
            asked = sql.select(table.c.person).where(table.c.person == person, table.c.table == id)
            if connection.execute(asked).first() is None:
                connection.execute(table.insert(), {"person": person, "table": id})

        await self.write(put)

    # --- chat ----------------------------------------------------------------------------------------------

    async def chat(self, id: str, limit: int) -> list[ChatRecord]:
        """The last lines that were said, the oldest first."""

        def find(connection: Connection) -> list[ChatRecord]:
            table = schema.chat
            asked = sql.select(table.c.name, table.c.seat, table.c.text, table.c.at).where(table.c.table == id)
            rows = connection.execute(asked.order_by(table.c.id.desc()).limit(limit)).all()
            return [ChatRecord(*row) for row in reversed(rows)]

        return await self.read(find)

    async def add_chat(self, id: str, line: ChatRecord, most: int) -> None:
        """Keep a line of chat, and drop those of the table beyond the number that is ever shown."""
        row = {"table": id, **line._asdict()}

        def put(connection: Connection) -> None:
            chat = schema.chat
            connection.execute(chat.insert(), row)
            lines = sql.select(chat.c.id).where(chat.c.table == id).order_by(chat.c.id.desc())
            last = connection.scalar(lines.offset(most).limit(1))
            if last is not None:
                connection.execute(chat.delete().where(chat.c.table == id, chat.c.id <= last))

        await self.write(put)


def _act_rows(id: str, first: int, acts: Sequence[Act]) -> list[dict[str, Any]]:
    return [{"table": id, "number": first + k, "seat": act.seat, "act": act.act} for k, act in enumerate(acts)]


def _codes_of(record: TableRecord) -> list[dict[str, Any]]:
    codes = [(record.open_code, ANY_SEAT), (record.watch_code, WATCH)]
    codes += [(seat.code, number) for number, seat in enumerate(record.seats)]
    return [{"code": code, "table": record.id, "seat": seat} for code, seat in codes if code]


def _record(row: Row[Any]) -> TableRecord:
    return TableRecord(
        id=row.id,
        game=row.game,
        title=row.title,
        setup=_dict.decode(row.setup),
        seed=int(row.seed),
        seed_chosen=row.seed_chosen,
        start=row.start,
        friendly=row.friendly,
        hints=row.hints,
        pace=row.pace,
        spectators=row.spectators,
        owner=row.owner,
        seats=_seats.decode(row.seats),
        open_code=row.open_code,
        watch_code=row.watch_code,
        campaign=row.campaign,
        guide=row.guide,
        state=row.state,
        headline=_headline.decode(row.summary),
        settled=row.settled,
        created=row.created,
        touched=row.touched,
    )
