"""The load test itself: it measures, and it notices what goes wrong."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from sulaco import cli
from sulaco.games import load
from sulaco.server import load_clients, load_figures, loadtest
from sulaco.server.loadtest import LOAD, Options
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table

from .conftest import running


def quiet(line: str) -> None:
    """Nobody listens."""


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loadtest, "WARM_UP_SECONDS", 0.2)
    monkeypatch.setattr(loadtest, "STEP_SECONDS", 0.5)
    monkeypatch.setattr(load_clients, "COMPARED_SHARE", 0.1)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that is there already, for tests that need none of their own."""
    with running(tmp_path_factory.mktemp("load") / "tables.db", LOAD) as server:
        yield server.url


def test_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["loadtest", "--tables", "4", "--clients", "3", "--seconds", "1.5", "--think", "0.1", "--json"]
    assert cli.run(arguments) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["tables"], figures["clients"]) == (4, 3)
    assert (figures["errors"], figures["divergent"]) == (0, 0)
    assert figures["decisions"] > 0
    assert figures["compared"] >= 12
    assert 0 < figures["p50"] <= figures["p95"] <= figures["p99"] <= figures["most"]
    assert 0 < figures["bytes_median"] < 2048
    assert figures["server_mb"] is None or 20 < figures["server_mb"] < 500


def near_its_end(game: str, players: int, seed: int, decisions: int) -> str:
    """The save of a game that will soon be over; after it, of a new one."""
    if not decisions:
        return begun_game(game, players, seed, 0)
    kind = load(game)
    table, chance = Table(kind, load_clients._setup(kind, players, seed), seed), Chance.seeded(seed)
    while table.decision is not None:
        table.choose(pick(table.decision, chance))
    return begun_game(game, players, seed, len(table.journal) - 2)


begun_game = load_clients.begun_game


def test_games_that_end_are_followed_by_others(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_clients, "begun_game", near_its_end)
    figures = loadtest.run(Options(tables=6, seconds=1.5, think=0.0, url=url), quiet)
    assert figures.good
    assert figures.ended >= 1
    assert figures.tables == 6


def test_a_divergent_view_is_counted(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that loses what changed sees something else than whoever comes anew."""
    monkeypatch.setattr(load_clients, "apply_told", lambda view, told: view)
    figures = loadtest.run(Options(tables=4, seconds=1.5, think=0.1, url=url), quiet)
    assert figures.divergent > 0
    assert not figures.good
    assert any(line.startswith("divergent views") for line in load_figures.written(figures))


def test_an_error_is_counted(url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answer = load_clients.LoadTable._answer

    def wrong(self: Any) -> tuple[int, str]:
        number, key = answer(self)
        return number, key if self.seed % 2 else "no-such-key"

    monkeypatch.setattr(load_clients.LoadTable, "_answer", wrong)
    assert cli.run(["loadtest", "--tables", "4", "--seconds", "1.5", "--think", "0.1", "--url", url]) == 1
    told = capsys.readouterr().out
    assert "errors              2" in told
    assert "illegal" in told


def test_the_limit_is_found(url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    steps = iter([1.0, 1.0, 0.0])
    monkeypatch.setattr(loadtest, "SLOW_MILLISECONDS", Falling(steps))
    assert cli.run(["loadtest", "--tables", "2", "--think", "0.2", "--find-limit", "--url", url]) == 0
    told = capsys.readouterr().out
    assert "p95 passes the limit between 3 and 4 tables." in told


class Falling(float):
    """A limit in milliseconds that is far away at first, and then at once below any time."""

    def __new__(cls, steps: Any) -> Falling:
        self = super().__new__(cls, 0.0)
        self.steps = steps
        return self

    steps: Any

    def __lt__(self, other: float) -> bool:
        return bool(next(self.steps) * 1e6 < other)


def test_memory(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Some tables first, then all that are asked for, with a reading after each lot and after the last."""
    made: Counter[int] = Counter()
    visit = load_clients.LoadTable.visit

    async def counted(self: load_clients.LoadTable) -> None:
        made[self.seed] += 1
        await visit(self)

    monkeypatch.setattr(load_clients.LoadTable, "visit", counted)
    monkeypatch.setattr(loadtest, "TABLES_PER_READING", 20)
    assert cli.run(["loadtest", "--create", "45", "--seed", "7", "--json"]) == 0
    told = capsys.readouterr()
    growth = json.loads(told.out)
    assert growth["tables"] == 45
    assert len(growth["after"]) == 3
    assert made == Counter([*range(7, 57), *range(7, 52)])
    assert [line.split(":")[0] for line in told.err.splitlines()] == [
        "at first",
        "after 20 tables",
        "after 40 tables",
        "after 45 tables",
    ]


def test_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["loadtest", "--tables", "0"]) == 2
    assert cli.run(["loadtest", "--tables", "1", "--url", "http://127.0.0.1:1"]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert "broke off" in told


def test_a_server_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(loadtest.CannotLoad, match="does not start"):
        loadtest.run(Options(tables=1), quiet)


def test_tables_of_opponents_are_served_as_well(url: str) -> None:
    figures = loadtest.run(Options(game="battles", tables=4, clients=3, seconds=1.5, think=0.05, url=url), quiet)
    assert figures.good
    assert figures.decisions > 0


def test_a_number_of_people_that_nobody_plays_with_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["loadtest", "--game", "battles", "--clients", "5"]) == 2
    assert "Nobody plays battles with 5 people." in capsys.readouterr().err
