"""Games of random answers in rare setups are what they were: every question, refusal, event, view and ending."""

from __future__ import annotations

import pytest

from .random_games import GAMES_OF, line, listed

PORTION = 10


@pytest.mark.parametrize(
    ("game", "first"), [(game, first) for game, n in GAMES_OF.items() for first in range(1, n + 1, PORTION)]
)
def test_random_games_are_the_same(game: str, first: int) -> None:
    approved = listed()
    numbers = range(first, first + PORTION)

    # If this is meant: `make golden` writes the list anew.
    assert [line(game, number) for number in numbers] == [approved[game, number] for number in numbers]


def test_the_list_names_all_of_them() -> None:
    assert list(listed()) == [(game, number) for game, n in GAMES_OF.items() for number in range(1, n + 1)]
