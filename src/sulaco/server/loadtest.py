"""The load test: `sulaco loadtest`. A server of its own, many tables, and figures about how well it serves them.

Server and clients are two processes: the server in one, all clients in the other (see `load_clients`). What counts is
the time from the moment at which one person's answer is sent to the moment at which another person at the table has
received what it changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sulaco.games import GAMES

from .load_clients import MAX_PLAYED, Failed, Http, LoadTable, Tally
from .load_figures import Figures, Growth, Limit, ms, share_of
from .serve import serve
from .settings import Settings
from .words import tell

SLOW_MILLISECONDS = 250.0
"""From this delay on a table feels slow."""
WARM_UP_SECONDS = 3.0
"""Play at the beginning of a measurement that is not counted."""
STEP_SECONDS = 12.0
"""How long each number of tables is measured while looking for the limit."""
GROWTH = 1.25
"""The factor from one number of tables to the next."""
REQUESTS_AT_ONCE = 8
SHORT_IDLE = 2.0
"""Seconds after which an unused table leaves memory while memory is measured."""
TABLES_PER_READING = 1000
"""Memory is read after each portion of this many tables."""

LOAD = Settings(
    messages_rate=1e6,
    messages_burst=1e6,
    writes_rate=1e6,
    writes_burst=1e6,
    address_connections=1_000_000,
)
"""All clients come from one address, and may be quicker than people: limits for people would distort the figures."""

Say = Callable[[str], None]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What to put on the server. `think`: seconds between two decisions at a table, on average."""

    game: str = next(iter(GAMES))
    tables: int = 200
    clients: int = 2
    seconds: float = 30.0
    think: float = 1.0
    url: str = ""
    seed: int = 1


class CannotLoad(Exception):
    """The test cannot be made; one sentence for people."""


# --- the server ----------------------------------------------------------------------------------------------


class Served:
    """A server that is under test; `pid` 0: it is somebody else's."""

    def __init__(self, url: str, pid: int = 0, started: float = 0.0) -> None:
        self.url = url.rstrip("/")
        self.pid = pid
        self.started = started
        self.log: Path | None = None

    def cpu(self) -> float | None:
        """Seconds of computing so far."""
        with contextlib.suppress(OSError, ValueError):
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def megabytes(self) -> float | None:
        """Memory that it holds."""
        with contextlib.suppress(OSError, ValueError):
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
            return int(found[1]) / 1024 if found else None
        return None

    def complaints(self) -> list[str]:
        """What it has written to its log: under load it must have nothing to say."""
        return self.log.read_text().splitlines() if self.log is not None else []


@contextlib.contextmanager
def own_server(settings: Settings = LOAD) -> Iterator[Served]:
    """A server with a database of its own, in a process of its own, on a free port."""
    with tempfile.TemporaryDirectory(prefix="sulaco-load-") as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "sulaco.server.loadtest", f"{folder}/tables.db"]
        began = time.monotonic()
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [*command, msgspec.json.encode(settings).decode()], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        with process:
            try:
                assert process.stdout is not None
                url = re.search(r"http://\S+", process.stdout.readline())
                if url is None:
                    raise CannotLoad(tell("load.no-start", log=log.read_text().strip()[-500:]))
                here = Served(url[0], process.pid, time.monotonic() - began)
                here.log = log
                yield here
            finally:
                process.terminate()


@contextlib.contextmanager
def server_for(url: str, settings: Settings = LOAD) -> Iterator[Served]:
    """The server at this address, or one of our own."""
    if url:
        yield Served(url)
        return
    with own_server(settings) as here:
        yield here


# --- the load ------------------------------------------------------------------------------------------------


class Load:
    """All tables on one server."""

    def __init__(self, options: Options, served: Served, say: Say) -> None:
        self.options = options
        self.served = served
        self.say = say
        self.http = Http(served.url)
        self.tally = Tally()
        self.tables: list[LoadTable] = []
        self.chance = random.Random(options.seed)

    async def grow(self, to: int) -> None:
        """Open tables until there are this many."""
        self.say(tell("load.opening", n=to, clients=self.options.clients))
        gate = asyncio.Semaphore(REQUESTS_AT_ONCE)

        async def one(number: int) -> LoadTable:
            options = self.options
            seed = options.seed * 7919 + number
            table = LoadTable(self.http, self.tally, options.game, options.clients, options.think, seed)
            async with gate:
                await table.open(self.chance.randrange(MAX_PLAYED))
            return table

        self.tables += await asyncio.gather(*(one(number) for number in range(len(self.tables), to)))

    async def measure(self, seconds: float) -> Figures:
        """Let everybody play for this many seconds; the first `WARM_UP_SECONDS` are not counted."""
        self.tally.begin()
        now = time.monotonic()
        playing = [asyncio.create_task(self._play(table, now + WARM_UP_SECONDS + seconds)) for table in self.tables]
        await asyncio.sleep(WARM_UP_SECONDS)
        self.tally.begin()
        began, cpu, own = time.monotonic(), self.served.cpu(), time.process_time()
        await asyncio.sleep(seconds)
        took = time.monotonic() - began
        used = None if cpu is None else ((self.served.cpu() or cpu) - cpu) / took
        figures = self._figures(took, used, (time.process_time() - own) / took)
        await asyncio.gather(*playing)
        for table in self.tables:
            await self._guarded(table, table.compare)
        return self._judged(figures)

    async def _play(self, table: LoadTable, until: float) -> None:
        await self._guarded(table, lambda: table.play(until))

    async def _guarded(self, table: LoadTable, work: Callable[[], Any]) -> None:
        if table not in self.tables:
            return
        try:
            await work()
        except (Failed, TimeoutError, OSError) as error:
            # A table at which something went wrong is counted once, and takes no further part.
            self.tables.remove(table)
            self.tally.errors.append(f"table {table.seed}: {_why(error)}")
            with contextlib.suppress(Failed, TimeoutError, OSError):
                await table.leave()

    def _figures(self, took: float, server_cpu: float | None, client_cpu: float) -> Figures:
        tally, options = self.tally, self.options
        times, sizes = sorted(tally.latencies), sorted(tally.sizes)
        memory = self.served.megabytes()
        return Figures(
            tables=len(self.tables),
            clients=options.clients,
            seconds=round(took, 1),
            think=options.think,
            decisions=tally.decisions,
            per_second=round(tally.decisions / took, 1),
            p50=ms(times, 0.5),
            p95=ms(times, 0.95),
            p99=ms(times, 0.99),
            most=ms(times, 1.0),
            bytes_median=share_of(sizes, 0.5),
            bytes_p95=share_of(sizes, 0.95),
            errors=0,
            complaints=[],
            compared=0,
            divergent=0,
            ended=0,
            server_cpu=None if server_cpu is None else round(server_cpu, 2),
            server_mb=None if memory is None else round(memory, 1),
            client_cpu=round(client_cpu, 2),
        )

    def _judged(self, figures: Figures) -> Figures:
        """With what went wrong, which is known at the end only."""
        tally = self.tally
        complaints = tally.errors + self.served.complaints()
        figures.errors, figures.complaints = len(complaints), complaints[:10]
        figures.compared, figures.divergent, figures.ended = tally.compared, tally.divergent, tally.ended
        return figures

    async def close(self) -> None:
        gate = asyncio.Semaphore(REQUESTS_AT_ONCE * 4)

        async def one(table: LoadTable) -> None:
            async with gate:
                await table.leave()

        await asyncio.gather(*(one(table) for table in self.tables))
        self.http.close()


T = TypeVar("T")


def _run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run in the fastest loop that there is; what breaks the test off is told in one sentence."""
    try:
        try:
            import uvloop
        except ImportError:
            return asyncio.run(work())
        return uvloop.run(work())
    except (Failed, OSError, TimeoutError) as error:
        raise CannotLoad(tell("load.broken-off", problem=_why(error))) from error


def _why(error: Exception) -> str:
    return str(error) or type(error).__name__


def run(options: Options, say: Say) -> Figures:
    """Measure one number of tables."""
    with server_for(options.url) as served:

        async def work() -> Figures:
            load = Load(options, served, say)
            await load.grow(options.tables)
            say(tell("load.measuring", seconds=options.seconds))
            figures = await load.measure(options.seconds)
            await load.close()
            return figures

        return _run(work)


def find_limit(options: Options, say: Say) -> Limit:
    """More and more tables, until the p95 is beyond the limit."""
    with server_for(options.url) as served:

        async def work() -> Limit:
            load = Load(options, served, say)
            tables, steps = options.tables, list[Figures]()
            while True:
                await load.grow(tables)
                steps.append(await load.measure(STEP_SECONDS))
                say(tell("load.step", n=tables, p95=steps[-1].p95, cpu=steps[-1].server_cpu))
                if steps[-1].p95 > SLOW_MILLISECONDS or not steps[-1].good:
                    break
                tables = max(tables + 1, int(tables * GROWTH))
            await load.close()
            within = max((step.tables for step in steps[:-1]), default=0)
            return Limit(within=within, beyond=steps[-1].tables, steps=steps)

        return _run(work)


def create(options: Options, number: int, say: Say) -> Growth:
    """Make this many tables, each looked at by its owner for a moment, and look at the server's memory."""
    settings = msgspec.structs.replace(LOAD, idle=SHORT_IDLE)
    with server_for("", settings) as served:

        async def work() -> Growth:
            http, tally, began = Http(served.url), Tally(), time.monotonic()
            after: list[float] = []

            async def one(index: int) -> None:
                async with gate:
                    seed = options.seed + index
                    table = LoadTable(http, tally, options.game, options.clients, options.think, seed)
                    await table.visit()

            gate = asyncio.Semaphore(REQUESTS_AT_ONCE)
            # What is loaded once and for all is loaded by the first few.
            await asyncio.gather(*(one(index) for index in range(50)))
            start = served.megabytes() or 0.0
            say(tell("load.memory-first", mb=start))
            for begin in range(0, number, TABLES_PER_READING):
                await asyncio.gather(*(one(index) for index in range(begin, min(begin + TABLES_PER_READING, number))))
                after.append(round(served.megabytes() or 0.0, 1))
                say(tell("load.memory", n=min(begin + TABLES_PER_READING, number), mb=after[-1]))
            http.close()
            return Growth(tables=number, start=round(start, 1), after=after, seconds=round(time.monotonic() - began, 1))

        return _run(work)


if __name__ == "__main__":
    serve(port=0, database=sys.argv[1], settings=msgspec.json.decode(sys.argv[2], type=Settings))
