"""Runs of the load test without a server: what is opened, measured, closed and said, and what a failure does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sulaco.server import loadtest
from sulaco.server.load_clients import MAX_PLAYED, Failed, LoadTable, Tally
from sulaco.server.load_figures import Limit, written, written_limit
from sulaco.server.loadtest import Load, Options, Served, find_limit, run

from .test_loadtest import figures


class Tables:
    """Loads that are only written down: what was done, and what was said meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *delays: float, bad: int = -1) -> None:
        done: list[Any] = []
        self.done, self.said, left = done, list[str](), list(delays)

        class Written:
            def __init__(self, options: Options, served: Served, say: Callable[[str], None]) -> None:
                done.append((options.tables, served.url))

            async def grow(self, to: int) -> None:
                done.append(("grow", to))
                self.tables = to

            async def measure(self, seconds: float) -> Any:
                done.append(("measure", seconds))
                found = figures(cpu=0.5)
                found.tables, found.p95, found.divergent = self.tables, left.pop(0), int(self.tables == bad)
                return found

            async def close(self) -> None:
                done.append("close")

        monkeypatch.setattr(loadtest, "Load", Written)


def test_a_run_opens_measures_and_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(monkeypatch, 12.5)
    found = run(Options(tables=40, seconds=7.5, url="http://nowhere"), tables.said.append)
    assert (found.tables, found.p95) == (40, 12.5)
    assert tables.done == [(40, "http://nowhere"), ("grow", 40), ("measure", 7.5), "close"]
    assert tables.said == ["measuring for 7.5 s"]


def test_tables_grow_until_they_feel_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(monkeypatch, 1.0, 250.0, 250.1)
    found = find_limit(Options(tables=2, url="http://nowhere"), tables.said.append)
    assert (found.within, found.beyond, [step.tables for step in found.steps]) == (3, 4, [2, 3, 4])
    measured = [each for n in (2, 3, 4) for each in (("grow", n), ("measure", 12.0))]
    assert tables.done == [(2, "http://nowhere"), *measured, "close"]
    assert tables.said == [
        "2 tables: p95 1 ms, server 0.5 of a core",
        "3 tables: p95 250 ms, server 0.5 of a core",
        "4 tables: p95 250.1 ms, server 0.5 of a core",
    ]


def test_many_tables_grow_by_a_quarter_and_what_goes_wrong_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_limit(Options(tables=100, url="http://nowhere"), Tables(monkeypatch, 1, 1, 1, bad=156).said.append)
    assert (found.within, found.beyond, [step.tables for step in found.steps]) == (125, 156, [100, 125, 156])
    first = find_limit(Options(tables=8, url="http://nowhere"), Tables(monkeypatch, 999.0).said.append)
    assert (first.within, first.beyond) == (0, 8)


@pytest.mark.parametrize(
    ("error", "says"), [(Failed("no luck"), "no luck"), (TimeoutError(), "TimeoutError"), (OSError("gone"), "gone")]
)
def test_what_breaks_a_run_off_is_told_in_one_sentence(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def grow(self: Load, to: int) -> None:
        raise error

    monkeypatch.setattr(Load, "grow", grow)
    with pytest.raises(loadtest.CannotLoad, match=f"^The load test broke off: {says}$"):
        run(Options(tables=1, url="http://nowhere"), lambda line: None)


class Table:
    """A table of which it is written down what happens to it."""

    def __init__(self, http: Any, tally: Tally, game: str, clients: int, think: float, seed: int) -> None:
        self.tally, self.seed, self.told = tally, seed, (game, clients, think)
        self.opened: list[int] = []
        self.left = 0

    async def open(self, played: int) -> None:
        self.opened.append(played)

    async def leave(self) -> None:
        self.left += 1
        if self.seed % 2 == 0:
            raise Failed("nor can it leave")

    async def fail(self) -> None:
        raise Failed("it stands still")


def load(monkeypatch: pytest.MonkeyPatch, said: list[str], **options: Any) -> Load:
    monkeypatch.setattr(loadtest, "LoadTable", Table)
    return Load(Options(**options), Served("http://nowhere"), said.append)


def test_tables_are_opened_with_seeds_of_their_own_and_all_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    here = load(monkeypatch, said, clients=3, think=0.5, seed=2)

    async def work() -> list[Any]:
        await here.grow(3)
        await here.grow(4)
        tables: list[Any] = list(here.tables)
        for table in tables:
            table.seed += 1 - table.seed % 2  # all can leave
        await here.close()
        return tables

    tables = asyncio.run(work())
    assert said == ["3 tables with 3 clients each", "4 tables with 3 clients each"]
    assert [table.seed for table in tables] == [15839, 15839, 15841, 15841]  # 15838 to 15841, made odd
    assert [table.told for table in tables] == [("corps", 3, 0.5)] * 4
    assert all(len(table.opened) == 1 and 0 <= table.opened[0] < MAX_PLAYED for table in tables)
    assert [table.left for table in tables] == [1] * 4


def test_a_table_at_which_something_went_wrong_is_counted_once_and_left(monkeypatch: pytest.MonkeyPatch) -> None:
    here = load(monkeypatch, [], seed=0)

    async def work() -> None:
        await here.grow(2)
        tables: list[Any] = list(here.tables)
        for table in (tables[0], tables[0], tables[1]):
            await here._guarded(table, table.fail)
        assert [table.left for table in tables] == [1, 1]

    asyncio.run(work())
    here.http.close()
    assert here.tables == []
    assert here.tally.errors == ["table 0: it stands still", "table 1: it stands still"]


def test_a_game_that_is_over_is_held_against_what_is_told_and_followed_by_another() -> None:
    tally = Tally()
    table = LoadTable(None, tally, "corps", 2, 1.0, 7)  # type: ignore[arg-type]
    done: list[Any] = []

    async def compare() -> None:
        done.append("compare")

    async def leave() -> None:
        done.append("leave")

    async def opened(played: int) -> None:
        done.append(("open", played, table.seed))

    table.compare, table.leave, table.open = compare, leave, opened  # type: ignore[method-assign]
    asyncio.run(table.again())
    assert done == ["compare", "leave", ("open", 0, 1_000_010)]
    assert tally.ended == 1


# --- what is printed ---------------------------------------------------------------------------------------------


def test_the_lines_of_a_measurement() -> None:
    found = figures(cpu=0.333)
    found.complaints = ["table 3: it stands still"]
    assert written(found) == [
        "tables              0 with 4 clients each",
        "decisions           30 in 3 s, 10 a second",
        "games that ended    2",
        "decision to update  p50 3 ms, p95 4 ms, p99 4 ms",
        "                    longest 4 ms",
        "message             median 30 bytes, p95 40 bytes",
        "errors              0",
        "divergent views     1 of 6",
        "server              0.33 of a core, ? MB",
        "clients             0.12 of a core",
        "                    table 3: it stands still",
    ]


def test_the_lines_of_the_way_to_the_limit() -> None:
    first, last = figures(cpu=0.5), figures()
    first.tables, last.tables, first.divergent, last.divergent = 20, 25, 0, 0
    way = [
        "tables  decisions/s  p50 ms  p95 ms  p99 ms  server  clients",
        "    20           10       3       4       4     0.5     0.12",
        "    25           10       3       4       4       ?     0.12",
    ]
    limit = Limit(within=20, beyond=25, steps=[first, last])
    assert written_limit(limit) == [*way, "p95 passes the limit between 20 and 25 tables."]
    last.divergent = 1
    assert written_limit(limit) == [*way, "Broken off:", *written(last)]
