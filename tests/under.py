"""The whole suite once more under undo, and under save and load: `pytest --under undo`, `pytest --under save`.

Every table that a test plays on gets a twin. Whatever is chosen at the table is chosen at the twin too, but there it
is taken back and done again, or the game is saved and loaded before it goes on. Twin and table must stay the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from sulaco.games import load, names
from sulaco.table.checks import fingerprint
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table
from sulaco.table.testers import done_undone_done

CLOSE = 40
"""The first decisions of a game are all put to the test, later ones now and then: tests of rules are short."""
SELDOM = 50

Choose = Callable[[Table[Any], str], None]


def twin_of(table: Table[Any]) -> Table[Any]:
    """Another table, played to the same point."""
    start = None if table.start is None else msgspec.msgpack.decode(table.start, type=table.kind.state_type)
    return Table.replay(table.kind, table.setup, table.seed, table.journal, start)


def choose_under(mode: str, choose: Choose) -> Choose:
    """`Table.choose` with a twin beside it."""
    twins: WeakKeyDictionary[Table[Any], Table[Any]] = WeakKeyDictionary()
    inside = False

    def under(table: Table[Any], key: str) -> None:
        nonlocal inside
        if inside or table.kind.name not in names() or load(table.kind.name) is not table.kind:
            choose(table, key)
            return
        inside = True
        try:
            twin = twins.get(table)
            if twin is None or fingerprint(twin) != fingerprint(table):
                twin = twin_of(table)
            if fingerprint(twin) != fingerprint(table):
                # The test has moved a piece by hand: there is no journal that tells this.
                choose(table, key)
                return
            choose(table, key)
            twins[table] = play_twin(mode, choose, twin, key)
            assert fingerprint(twins[table]) == fingerprint(table), f"under {mode} '{key}' leads elsewhere"
        finally:
            inside = False

    return under


def play_twin(mode: str, choose: Choose, twin: Table[Any], key: str) -> Table[Any]:
    """Make the choice at the twin the hard way."""
    if len(twin.journal) > CLOSE and len(twin.journal) % SELDOM:
        choose(twin, key)
        return twin
    if mode == "undo":
        problems = list(done_undone_done(twin, key))
        assert not problems, f"'{key}' under undo: {'; '.join(problems)}"
        return twin
    twin = loads(dumps(twin))
    choose(twin, key)
    return loads(dumps(twin))
