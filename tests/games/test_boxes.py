"""What the boxes of the games say is what was last read and approved."""

from __future__ import annotations

import pytest

from .boxes import MADE, file, written


@pytest.mark.parametrize("game", MADE)
def test_a_box_says_what_was_read(game: str) -> None:
    """After a change on purpose: `python -m tests.games.boxes`, and read the difference."""
    assert written(game) == file(game).read_text(encoding="utf-8")
