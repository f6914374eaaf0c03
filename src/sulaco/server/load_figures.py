"""The figures of the load test, and how people read them."""

from __future__ import annotations

from typing import Any

import msgspec


class Figures(msgspec.Struct, kw_only=True):
    """What was measured. Times are in milliseconds, `cpu` in shares of one core; None: could not be measured."""

    tables: int
    clients: int
    seconds: float
    think: float
    decisions: int
    per_second: float
    p50: float
    p95: float
    p99: float
    most: float
    bytes_median: int
    bytes_p95: int
    errors: int
    complaints: list[str]
    compared: int
    divergent: int
    ended: int
    server_cpu: float | None
    server_mb: float | None
    client_cpu: float

    @property
    def good(self) -> bool:
        return not self.errors and not self.divergent


class Limit(msgspec.Struct, kw_only=True):
    """Where it ends: the last number of tables with a p95 within the limit, the first beyond, and the way there."""

    within: int
    beyond: int
    steps: list[Figures]


class Growth(msgspec.Struct, kw_only=True):
    """The server's memory in MB, at first and after each thousand tables that were made, visited and left."""

    tables: int
    start: float
    after: list[float]
    seconds: float


def share_of(ordered: list[Any], share: float) -> Any:
    """The value below which this share of the ordered values lies; the last one for 1."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0


def ms(times: list[float], share: float) -> float:
    """The same of seconds, in milliseconds."""
    return round(float(share_of(times, share)) * 1000, 1)


def written(figures: Figures) -> list[str]:
    """The figures of one measurement as lines."""
    rows = [
        ("tables", f"{figures.tables} with {figures.clients} clients each"),
        ("decisions", f"{figures.decisions} in {figures.seconds:g} s, {figures.per_second:g} a second"),
        ("games that ended", f"{figures.ended}"),
        ("decision to update", f"p50 {figures.p50:g} ms, p95 {figures.p95:g} ms, p99 {figures.p99:g} ms"),
        ("", f"longest {figures.most:g} ms"),
        ("message", f"median {figures.bytes_median} bytes, p95 {figures.bytes_p95} bytes"),
        ("errors", f"{figures.errors}"),
        ("divergent views", f"{figures.divergent} of {figures.compared}"),
        ("server", f"{_number(figures.server_cpu)} of a core, {_number(figures.server_mb)} MB"),
        ("clients", f"{figures.client_cpu:g} of a core"),
    ]
    lines = [f"{name:<20}{value}" for name, value in rows]
    return lines + [f"{'':<20}{complaint}" for complaint in figures.complaints]


def written_limit(limit: Limit) -> list[str]:
    """The way to the limit as lines."""
    lines = ["tables  decisions/s  p50 ms  p95 ms  p99 ms  server  clients"]
    for step in limit.steps:
        cpu = _number(step.server_cpu)
        lines.append(
            f"{step.tables:>6}  {step.per_second:>11g}  {step.p50:>6g}  {step.p95:>6g}  {step.p99:>6g}"
            f"  {cpu:>6}  {step.client_cpu:>7g}"
        )
    if limit.steps[-1].good:
        lines.append(f"p95 passes the limit between {limit.within} and {limit.beyond} tables.")
    else:
        lines += ["Broken off:", *written(limit.steps[-1])]
    return lines


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:g}"
