"""The figures of the load test, and how people read them."""

from __future__ import annotations

from typing import Any

import msgspec

from .words import tell


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


ROWS = (
    "tables", "decisions", "ended", "update", "longest", "message", "errors", "divergent", "server", "clients",
)  # fmt: skip
"""The lines of a measurement: texts `load.row` and `load.value` of the catalogue."""


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
    values = msgspec.structs.asdict(figures)
    values |= {name: _number(values[name]) for name in ("server_cpu", "server_mb")}
    lines = [f"{tell(f'load.row.{row}'):<20}{tell(f'load.value.{row}', **values)}" for row in ROWS]
    return lines + [f"{'':<20}{complaint}" for complaint in figures.complaints]


def written_limit(limit: Limit) -> list[str]:
    """The way to the limit as lines."""
    lines = [tell("load.way")]
    for step in limit.steps:
        cpu = _number(step.server_cpu)
        lines.append(
            f"{step.tables:>6}  {step.per_second:>11g}  {step.p50:>6g}  {step.p95:>6g}  {step.p99:>6g}"
            f"  {cpu:>6}  {step.client_cpu:>7g}"
        )
    if limit.steps[-1].good:
        lines.append(tell("load.limit", within=limit.within, beyond=limit.beyond))
    else:
        lines += [tell("load.stopped"), *written(limit.steps[-1])]
    return lines


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:g}"
