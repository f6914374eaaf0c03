"""What all tests of the lab share: games are played without looking through thousands of tests for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="package")
def _frozen() -> Iterator[None]:
    """What was frozen for some games stays so: thawed, it would all be looked through before the next few games, which
    takes longer than to play them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "unfreeze", lambda: None)
        yield
