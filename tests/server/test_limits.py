"""How much somebody may ask for in how short a time, and how many connections they may have."""

from __future__ import annotations

import time

import pytest

from sulaco.server.limits import Bucket, Buckets, Doors


class Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_at_once_and_then_fills_at_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.25
    assert not bucket.take()
    clock.now += 0.25
    assert bucket.take()
    assert not bucket.take()
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 1000
    assert not bucket.take(3.5)
    assert bucket.take(3.0)
    assert not bucket.take(0.5)


def test_everybody_has_a_bucket_and_who_was_not_seen_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    buckets = Buckets(1.0, 1.0, most=2)
    assert buckets.take("mara")
    assert not buckets.take("mara")
    assert buckets.take("jonas")
    assert not buckets.take("mara")  # so that Jonas is the one who was not seen for longest
    assert buckets.take("eve")
    assert not buckets.take("mara")
    assert buckets.take("jonas")
    assert not buckets.take("jonas", 0.5)


def test_so_many_connections_and_no_more_until_one_is_closed() -> None:
    doors = Doors(2)
    assert [doors.enter("mara") for _ in range(3)] == [True, True, False]
    assert doors.enter("jonas")
    doors.leave("mara")
    assert [doors.enter("mara") for _ in range(2)] == [True, False]
    for _ in range(2):
        doors.leave("mara")
    assert [doors.enter("mara") for _ in range(3)] == [True, True, False]
