"""The database: reads in a few threads, all writes in one, many of them in one transaction.

A write is acknowledged when its transaction is on the disk, not before. While one transaction is being written the
next writes gather, and go out together: the disk's slowness is shared by all tables.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from . import schema
from .refused import Refused
from .words import tell

log = logging.getLogger("sulaco.server")
T = TypeVar("T")

READERS = 4
MAX_WRITES = 1024
"""The most writes in one transaction."""
_BUSY = 5000
_WRITES = "sulaco_writes"


class StorageError(Refused):
    """Reading or writing failed; one sentence for people."""

    def __init__(self, text: str) -> None:
        super().__init__("storage", text)


class ActRow(NamedTuple):
    """Acts of one table that are to be kept together, with the table's line in the lists."""

    acts: list[dict[str, Any]]
    table: dict[str, Any]


class _Write(Generic[T]):
    """A write that waits, and who waits for it."""

    __slots__ = ("work", "loop", "done", "result", "error")

    def __init__(self, work: Callable[[Connection], T] | ActRow, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[T] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.done.done():
            return  # whoever waited was cancelled
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


_insert_acts = schema.acts.insert()
_update_table = (
    schema.tables.update()
    .where(schema.tables.c.id == sql.bindparam("of"))
    .values(state=sql.bindparam("to"), summary=sql.bindparam("sum"), touched=sql.bindparam("when"))
)


class Database:
    """A database with its threads. Open it before use, close it at the end."""

    def __init__(self, url: str) -> None:
        self.url = url if "://" in url else f"sqlite:///{Path(url).expanduser()}"
        self._queue: queue.SimpleQueue[_Write[Any] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sulaco-read")
        self._thread: threading.Thread | None = None
        self.transactions = 0
        """How many were committed, for tests and figures."""
        try:
            self.engine = _engine(self.url)
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise StorageError(tell("storage.no-database", url=_shown(url), why=_why(error))) from error
        self._writer = self.engine.execution_options(**{_WRITES: True})
        self._claim: sqlite3.Connection | None = None

    # --- opening and closing -------------------------------------------------------------------------------

    def open(self) -> None:
        """Make the tables if they are not there; refuse one that is no database, in use, or of a newer version."""
        self._claim = _claimed(self.url)
        try:
            self._prepare()
        except StorageError:
            self.close()
            raise
        self._thread = threading.Thread(target=self._write_all, name="sulaco-write", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        try:
            with self._writer.begin() as connection:
                if sql.inspect(connection).has_table("meta"):
                    version = connection.scalar(sql.select(schema.meta.c.value).where(schema.meta.c.key == "version"))
                    if version is None or not version.isdigit() or int(version) > schema.VERSION:
                        raise StorageError(tell("storage.newer", url=_shown(self.url)))
                    if int(version) < schema.VERSION:
                        schema.upgrade(connection, int(version))
                else:
                    schema.metadata.create_all(connection)
                    connection.execute(schema.meta.insert(), {"key": "version", "value": str(schema.VERSION)})
        except SQLAlchemyError as error:
            raise StorageError(tell("storage.no-database", url=_shown(self.url), why=_why(error))) from error

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self._readers.shutdown()
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    # --- use -----------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a query in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise kept_not(error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do this in a transaction; it is done when this returns."""
        return await self._written(_Write(work, asyncio.get_running_loop()))

    async def keep(self, row: ActRow) -> None:
        """Keep acts: as `write`, and those of many tables go out as one statement."""
        await self._written(_Write[None](row, asyncio.get_running_loop()))

    async def _written(self, write: _Write[T]) -> T:
        self._queue.put(write)
        try:
            return await write.done
        except SQLAlchemyError as error:
            raise kept_not(error) from error

    # --- the writing thread --------------------------------------------------------------------------------

    def _write_all(self) -> None:
        going = True
        while going:
            waiting, going = self._gather()
            if waiting:
                self._write_together(waiting)

    def _gather(self) -> tuple[list[_Write[Any]], bool]:
        """The writes that wait, and whether there may come more."""
        waiting: list[_Write[Any]] = []
        write = self._queue.get()
        while write is not None:
            waiting.append(write)
            if len(waiting) == MAX_WRITES:
                return waiting, True
            try:
                write = self._queue.get_nowait()
            except queue.Empty:
                return waiting, True
        return waiting, False

    def _write_together(self, waiting: Sequence[_Write[Any]]) -> None:
        try:
            self._transaction(waiting)
        except Exception as error:
            if len(waiting) > 1 and not isinstance(error, OperationalError):
                # One write of the transaction failed: try each alone, so that the others go through.
                for write in waiting:
                    self._write_together([write])
                return
            # The database itself is locked, full or gone: each single write would wait as long and fail too.
            for write in waiting:
                write.error = error
        by_loop: dict[asyncio.AbstractEventLoop, list[_Write[Any]]] = {}
        for write in waiting:
            by_loop.setdefault(write.loop, []).append(write)
        for loop, writes in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, writes)

    def _transaction(self, waiting: Sequence[_Write[Any]]) -> None:
        acts: list[dict[str, Any]] = []
        tables: list[dict[str, Any]] = []
        with self._writer.begin() as connection:
            for write in waiting:
                if isinstance(write.work, ActRow):
                    acts += write.work.acts
                    tables.append(write.work.table)
                else:
                    write.result = write.work(connection)
            if acts:
                connection.execute(_insert_acts, acts)
                connection.execute(_update_table, tables)
        self.transactions += 1


def _settle(writes: list[_Write[Any]]) -> None:
    for write in writes:
        write.settle()


def _engine(url: str) -> Engine:
    engine = sql.create_engine(url)
    if make_url(url).get_backend_name() != "sqlite":
        return engine

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        # SQLAlchemy says when a transaction begins, not the driver.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_BUSY}"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begins(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _claimed(url: str) -> sqlite3.Connection | None:
    """Hold an SQLite file for this server alone: two would not know of each other's tables.

    The claim is a lock on a file beside it. The system lets go of it with the process, however that ends.
    """
    where = make_url(url)
    if where.get_backend_name() != "sqlite" or not where.database or where.database.startswith((":", "file:")):
        return None
    try:
        claim = sqlite3.connect(f"{where.database}.lock", timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StorageError(tell("storage.no-database", url=_shown(url), why=_why(error))) from error
    try:
        claim.execute("BEGIN EXCLUSIVE").close()
    except sqlite3.Error as error:
        claim.close()
        if error.sqlite_errorname == "SQLITE_BUSY":
            raise StorageError(tell("storage.in-use", url=_shown(url))) from None
        raise StorageError(tell("storage.no-database", url=_shown(url), why=_why(error))) from error
    return claim


def kept_not(error: SQLAlchemyError) -> StorageError:
    """What went wrong with the database, for people. What a database elsewhere says may name machines and users."""
    if isinstance(getattr(error, "orig", None), sqlite3.Error):
        return StorageError(tell("storage.failed", why=_why(error)))
    log.error("The database failed.", exc_info=error)
    return StorageError(tell("storage.failed", why=tell("storage.no-answer")))


def _why(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return (str(cause).strip().splitlines() or [type(cause).__name__])[0].rstrip(".")


def _shown(url: str) -> str:
    """A URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return url
