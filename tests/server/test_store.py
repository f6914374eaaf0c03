"""The store: nothing is acknowledged before it is on the disk, and a database that cannot be used says so."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy import Connection

from sulaco.server import database, schema
from sulaco.server.records import Act, ChatRecord, Headline, SeatRecord, TableRecord
from sulaco.server.store import StorageError, Store

from .browser import PATIENCE


def record(id: str = "table-1", **more: Any) -> TableRecord:
    fields: dict[str, Any] = {
        "id": id,
        "game": "corps",
        "title": "A table",
        "setup": {"mission": "bug-hunt-1"},
        "seed": 2**70,
        "start": b"\x00\xff",
        "friendly": True,
        "pace": "fast",
        "spectators": True,
        "owner": "mara",
        "seats": [SeatRecord("person", person="mara"), SeatRecord("open", code=f"SEAT-{id}")],
        "open_code": f"OPEN-{id}",
        "watch_code": f"WATCH-{id}",
        "campaign": "",
        "guide": "",
        "state": 0,
        "headline": Headline("turn 1", 0),
        "settled": False,
        "created": 1.5,
        "touched": 2.5,
    }
    return TableRecord(**{**fields, **more})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def rows(path: Path, query: str) -> list[Any]:
    """What another program finds in the database."""
    other = sqlite3.connect(path)
    try:
        return other.execute(query).fetchall()
    finally:
        other.close()


# --- what is kept --------------------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    async def work() -> None:
        await store.add_table(record(), [Act(0, "a"), Act(1, "b")], ["mara", ""])
        assert await store.table("table-1") == record()
        assert await store.acts("table-1") == [Act(0, "a"), Act(1, "b")]
        assert await store.places("table-1") == {"mara"}
        assert await store.table("table-2") is None

    asyncio.run(work())


def test_acts_are_appended_and_the_line_in_the_lists_follows(store: Store) -> None:
    async def work() -> None:
        await store.add_table(record(), [], ["mara"])
        await store.keep_acts("table-1", 1, [Act(0, "a")], Headline("turn 2", 1))
        await store.keep_acts("table-1", 2, [Act(1, "<undo:0"), Act(1, "<redo")], Headline("turn 3", 0))
        assert await store.acts("table-1") == [Act(0, "a"), Act(1, "<undo:0"), Act(1, "<redo")]
        (line,) = await store.tables_of("mara")
        assert (line.state, line.headline) == (3, Headline("turn 3", 0))
        assert line.touched > 2.5

    asyncio.run(work())


def test_an_act_is_never_written_over(store: Store) -> None:
    async def work() -> None:
        await store.add_table(record(), [], ["mara"])
        await store.keep_acts("table-1", 1, [Act(0, "a")], Headline())
        with pytest.raises(StorageError):
            await store.keep_acts("table-1", 1, [Act(0, "b")], Headline())
        assert await store.acts("table-1") == [Act(0, "a")]

    asyncio.run(work())


def test_codes_follow_the_seats(store: Store) -> None:
    async def work() -> None:
        await store.add_table(record(), [], ["mara"])
        assert await store.opened_by("SEAT-table-1") == ("table-1", 1)
        assert await store.opened_by("OPEN-table-1") == ("table-1", -1)
        assert await store.opened_by("WATCH-table-1") == ("table-1", -2)
        seats = [SeatRecord("bot", bot="random", code="NEW"), SeatRecord("person", person="ines")]
        await store.change_table(record(seats=seats, title="Another"), leaving={"mara"})
        assert await store.opened_by("SEAT-table-1") is None
        assert await store.opened_by("NEW") == ("table-1", 0)
        assert await store.places("table-1") == {"ines"}
        changed = await store.table("table-1")
        assert changed is not None
        assert (changed.title, changed.seats) == ("Another", seats)

    asyncio.run(work())


def test_a_table_goes_with_all_that_belongs_to_it(store: Store, path: Path) -> None:
    async def work() -> None:
        await store.add_table(record(), [Act(0, "a")], ["mara"])
        await store.add_chat("table-1", ChatRecord("Mara", 0, "Hello", 1.0), 100)
        await store.remove_table("table-1")

    asyncio.run(work())
    for name in ("tables", "acts", "chat", "codes", "places"):
        assert rows(path, f"select * from {name}") == [], name


def test_chat_gives_the_last_lines_in_their_order(store: Store) -> None:
    async def work() -> None:
        await store.add_table(record(), [], [])
        for number in range(5):
            await store.add_chat("table-1", ChatRecord("Mara", None, f"line {number}", float(number)), 100)
        assert [line.text for line in await store.chat("table-1", 2)] == ["line 3", "line 4"]

    asyncio.run(work())


def test_chat_does_not_grow_for_ever(store: Store, path: Path) -> None:
    async def work() -> None:
        await store.add_table(record(), [], [])
        await store.add_table(record("table-2"), [], [])
        await store.add_chat("table-2", ChatRecord("Mara", None, "here", 0.0), 3)
        for number in range(10):
            await store.add_chat("table-1", ChatRecord("Mara", None, f"line {number}", float(number)), 3)

    asyncio.run(work())
    texts = [text for (text,) in rows(path, "select text from chat order by id")]
    assert texts == ["here", "line 7", "line 8", "line 9"]


# --- one writer ----------------------------------------------------------------------------------------------


class Slow:
    """A write that takes as long as its gate is shut."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self._begun = threading.Event()

    def __call__(self, connection: Connection) -> bool:
        self._begun.set()
        return self.gate.wait(PATIENCE)

    async def begins(self) -> None:
        assert await asyncio.to_thread(self._begun.wait, PATIENCE)


def test_writes_that_wait_go_out_in_one_transaction(store: Store) -> None:
    slow = Slow()

    async def work() -> None:
        for number in range(50):
            await store.add_table(record(f"table-{number}"), [], [])
        before = store.transactions
        first = asyncio.ensure_future(store.write(slow))
        await slow.begins()
        others = [
            asyncio.ensure_future(store.keep_acts(f"table-{number}", 1, [Act(0, "a")], Headline()))
            for number in range(50)
        ]
        await asyncio.sleep(0.05)
        assert not any(other.done() for other in others)
        slow.gate.set()
        await asyncio.gather(first, *others)
        assert store.transactions - before == 2

    asyncio.run(work())


def test_one_write_that_does_not_fit_does_not_harm_the_others(store: Store) -> None:
    slow = Slow()

    async def work() -> None:
        await store.add_table(record(), [], [])
        blocked = asyncio.ensure_future(store.write(slow))
        await slow.begins()
        good = asyncio.ensure_future(store.keep_acts("table-1", 1, [Act(0, "a")], Headline()))
        bad = asyncio.ensure_future(store.keep_acts("nowhere", 1, [Act(0, "a")], Headline()))
        also_good = asyncio.ensure_future(store.set_name("mara", "Mara"))
        await asyncio.sleep(0)  # all of them wait for it
        slow.gate.set()
        results = await asyncio.gather(blocked, good, bad, also_good, return_exceptions=True)
        assert [type(result) for result in results] == [bool, type(None), StorageError, type(None)]
        assert await store.acts("table-1") == [Act(0, "a")]
        assert await store.names(["mara", "ines"]) == {"mara": "Mara"}

    asyncio.run(work())


def test_nothing_is_acknowledged_before_it_is_committed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as another program holds the database, a write waits; once it is answered, everybody can read it."""
    monkeypatch.setattr(database, "_BUSY", int(1000 * PATIENCE))
    store = Store(str(path))
    store.open()

    async def work() -> None:
        await store.add_table(record(), [], [])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        kept = asyncio.ensure_future(store.keep_acts("table-1", 1, [Act(0, "a")], Headline()))
        await asyncio.sleep(0.3)
        assert not kept.done()
        other.execute("ROLLBACK")
        other.close()
        await kept
        assert rows(path, "select number, seat, act from acts") == [(1, 0, "a")]

    asyncio.run(work())
    store.close()


def test_a_commit_is_on_the_disk_when_it_returns(store: Store) -> None:
    def ask(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert store.read_now(ask) == ["wal", 2, 1]


# --- trouble -------------------------------------------------------------------------------------------------


def test_a_locked_database_is_a_storage_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_BUSY", 50)
    store = Store(str(path))
    store.open()

    async def work() -> None:
        await store.add_table(record(), [], [])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            await store.keep_acts("table-1", 1, [Act(0, "a")], Headline())
        other.execute("ROLLBACK")
        other.close()
        await store.keep_acts("table-1", 1, [Act(0, "b")], Headline())
        assert await store.acts("table-1") == [Act(0, "b")]

    asyncio.run(work())
    store.close()


def test_a_locked_database_is_waited_for_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not again for each of those who wait."""
    monkeypatch.setattr(database, "_BUSY", 50)
    store = Store(str(path))
    store.open()
    tries: list[Connection] = []

    async def work() -> None:
        for number in range(20):
            await store.add_table(record(f"table-{number}"), [], [])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        sql.event.listen(store._writer, "begin", tries.append, insert=True)
        acts = (store.keep_acts(f"table-{number}", 1, [Act(0, "a")], Headline()) for number in range(20))
        results = await asyncio.gather(*acts, return_exceptions=True)
        other.execute("ROLLBACK")
        other.close()
        assert all(isinstance(result, StorageError) for result in results)
        assert 1 <= len(tries) <= 2  # the first to come may have been tried alone

    asyncio.run(work())
    store.close()


def test_one_server_at_a_time(store: Store, path: Path) -> None:
    """Two would not know of each other's tables; the second leaves the file alone, and gets it when the first ends."""
    second = Store(str(path))
    with pytest.raises(StorageError, match="in use by another Sulaco"):
        second.open()
    store.close()
    third = Store(str(path))
    third.open()
    third.close()


def test_a_database_elsewhere_is_not_quoted_to_people() -> None:
    error = sql.exc.OperationalError("select 1", {}, Exception('connection to "10.0.0.5" failed for user "sulaco"'))
    assert "10.0.0.5" not in str(database.kept_not(error))


def test_a_full_disk_is_a_storage_error(store: Store) -> None:
    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    async def work() -> None:
        await store.add_table(record(), [], [])
        await store.write(fill)
        with pytest.raises(StorageError, match="full"):
            await store.keep_acts("table-1", 1, [Act(0, "x" * 100_000)], Headline())
        assert await store.acts("table-1") == []

    asyncio.run(work())


def test_a_database_of_a_newer_version_is_left_alone(store: Store, path: Path) -> None:
    with store.engine.begin() as connection:
        connection.execute(sql.update(schema.meta).values(value="99").where(schema.meta.c.key == "version"))
    store.close()
    with pytest.raises(StorageError, match="by a newer Sulaco"):
        Store(str(path)).open()


def test_a_database_of_the_first_version_is_brought_up_to_this_one(store: Store, path: Path) -> None:
    asyncio.run(store.add_table(record(), [Act(0, "a")], ["mara"]))
    with store.engine.begin() as connection:
        connection.execute(sql.update(schema.meta).values(value="1").where(schema.meta.c.key == "version"))
        connection.execute(sql.text("ALTER TABLE tables DROP COLUMN seed_chosen"))
        connection.execute(sql.text("ALTER TABLE tables DROP COLUMN hints"))
    store.close()
    for _ in range(2):  # the second time it is of this version already
        again = Store(str(path))
        again.open()
        found = asyncio.run(again.table("table-1"))
        assert found is not None
        assert found.seed_chosen is False
        assert found.hints is None
        assert asyncio.run(again.acts("table-1")) == [Act(0, "a")]
        with again.engine.begin() as connection:
            assert connection.scalar(sql.select(schema.meta.c.value)) == str(schema.VERSION)
        again.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Remember the milk.\n" * 100)
    with pytest.raises(StorageError, match="not a database"):
        Store(str(text)).open()
    assert text.read_text().startswith("Remember")


@pytest.mark.parametrize("url", ["nothing://at-all", "sqlite:////no/such/folder/tables.db", "://"])
def test_a_bad_address_is_refused(url: str) -> None:
    with pytest.raises(StorageError, match="cannot be opened"):
        Store(url).open()


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StorageError) as refused:
        Store("nothing://mara:secret@host/tables").open()
    assert "secret" not in str(refused.value)
