"""A clock for tests of what is limited by time: it goes on when somebody looks at it, and only then."""

from __future__ import annotations

from itertools import count
from types import ModuleType

import pytest

TICK = 1 / 64


def ticking(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> None:
    """Put such a clock there, one for all of these modules."""
    looks = count()
    for module in modules:
        monkeypatch.setattr(module, "perf_counter", lambda: next(looks) * TICK)
