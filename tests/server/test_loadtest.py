"""The figures of the load test: how they are counted, judged and written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sulaco.server.load_figures import Figures, Limit, ms, share_of, written, written_limit
from sulaco.server.loadtest import Load, Options, Served


@pytest.mark.parametrize(
    ("values", "share", "value"),
    [([], 0.5, 0), ([7], 0.99, 7), ([1, 2, 3, 4], 0.5, 3), ([1, 2, 3, 4], 0.25, 2), ([1, 2, 3, 4], 1.0, 4)],
)
def test_the_value_below_which_a_share_lies(values: list[int], share: float, value: int) -> None:
    assert share_of(values, share) == value
    assert ms([each / 1000 for each in values], share) == value


def figures(**more: Any) -> Figures:
    load = Load(Options(tables=3, clients=4, think=0.5), Served("http://nowhere/"), lambda line: None)
    tally = load.tally
    tally.latencies = [0.004, 0.001, 0.002, 0.003]
    tally.sizes = [40, 10, 20, 30]
    tally.decisions, tally.compared, tally.divergent, tally.ended = 30, 6, 1, 2
    tally.errors = [f"table {number}" for number in range(12)] if more.get("bad") else []
    found = load._judged(load._figures(3.0, more.get("cpu"), 0.125))
    load.http.close()
    return found


def test_figures_are_those_of_the_tally() -> None:
    found = figures(cpu=0.333)
    assert (found.tables, found.clients, found.seconds, found.think) == (0, 4, 3.0, 0.5)
    assert (found.decisions, found.per_second) == (30, 10.0)
    assert (found.p50, found.p95, found.p99, found.most) == (3.0, 4.0, 4.0, 4.0)
    assert (found.bytes_median, found.bytes_p95) == (30, 40)
    assert (found.compared, found.divergent, found.ended) == (6, 1, 2)
    assert (found.server_cpu, found.server_mb, found.client_cpu) == (0.33, None, 0.12)
    assert (found.errors, found.complaints, found.good) == (0, [], False)
    found.divergent = 0
    assert found.good
    bad = figures(bad=True)
    assert (bad.errors, len(bad.complaints), bad.good) == (12, 10, False)
    assert bad.server_cpu is None


def test_a_measurement_is_written_with_its_complaints_below() -> None:
    lines = written(figures(bad=True))
    assert [line.strip() for line in lines[-10:]] == [f"table {number}" for number in range(10)]
    assert len(lines) == 20
    assert any("?" in line for line in lines)


def test_the_way_to_the_limit_ends_with_the_last_step() -> None:
    first, last = figures(cpu=0.5), figures(cpu=0.25)
    first.divergent = last.divergent = 0
    first.tables, last.tables = 20, 25
    lines = written_limit(Limit(within=20, beyond=25, steps=[first, last]))
    assert [line.split()[0] for line in lines[1:3]] == ["20", "25"]
    assert [line.split()[5] for line in lines[1:3]] == ["0.5", "0.25"]
    assert "between 20 and 25 tables" in lines[3]
    last.divergent, last.decisions = 1, 77
    lines = written_limit(Limit(within=20, beyond=25, steps=[first, last]))
    assert any("77" in line for line in lines)  # what went wrong is told of the last step


def test_a_server_tells_how_much_it_computes_and_holds(tmp_path: Path) -> None:
    here = Served("http://nowhere/", os.getpid())
    assert here.url == "http://nowhere"
    assert here.complaints() == []
    here.log = tmp_path / "log"
    here.log.write_text("one\ntwo\n")
    assert here.complaints() == ["one", "two"]
    if Path("/proc/self/stat").exists():
        cpu, memory, used = here.cpu(), here.megabytes(), os.times()
        assert cpu is not None
        assert memory is not None
        assert abs(cpu - used.user - used.system) < 1
        assert 10 < memory < 5000
    elsewhere = Served("http://nowhere", 0)
    assert (elsewhere.cpu(), elsewhere.megabytes()) == (None, None)
