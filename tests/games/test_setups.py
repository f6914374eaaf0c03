"""A setup that comes from another process makes the same game, byte for byte."""

from __future__ import annotations

import pickle

import pytest

from sulaco.games import GAMES, load
from sulaco.table.table import Table


@pytest.mark.parametrize("name", GAMES)
def test_a_setup_from_another_process_makes_the_same_game(name: str) -> None:
    kind = load(name)
    for setup in kind.setups()[:12]:
        sent = pickle.loads(pickle.dumps(setup))
        table, other = Table(kind, setup, 1), Table(kind, sent, 1)
        assert other.digest() == table.digest() == other.fork().digest()
