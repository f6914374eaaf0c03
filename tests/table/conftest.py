"""The example game, known by its name while a test of the kernel runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sulaco.games import registered

from .example_game import MANIFEST


@pytest.fixture(autouse=True)
def duel_is_known() -> Iterator[None]:
    with registered(MANIFEST):
        yield
