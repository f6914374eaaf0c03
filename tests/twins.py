"""The tests of rules and components with undo, save and load beside them: `pytest --twins`.

Every table that such a test plays on gets two twins. Whatever is chosen at the table is chosen at the twins too: at one
of them it is taken back and done again, and the other is saved and loaded. Twins and table must stay the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from sulaco.games import load, names
from sulaco.table.checks import fingerprint
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table
from sulaco.table.testers import done_undone_done

CLOSE = 40
"""Decisions of a game that are all put to the test. Tests of rules are short."""
SELDOM = 50
"""Of later decisions every so many-th is put to the test."""

Choose = Callable[[Table[Any], str], None]


class Twins(NamedTuple):
    """Two tables that stand where the test's own stood after its last choice."""

    undone: Table[Any]
    saved: Table[Any]
    stand: tuple[str, list[str], list[str]]
    """The fingerprint of all three."""


def twin_of(table: Table[Any]) -> Table[Any]:
    """Another table, played to the same point."""
    start = None if table.start is None else msgspec.msgpack.decode(table.start, type=table.kind.state_type)
    return Table.replay(table.kind, table.setup, table.seed, table.journal, start)


def choose_beside_twins(choose: Choose) -> Choose:
    """`Table.choose` with two twins beside the table."""
    kept: WeakKeyDictionary[Table[Any], Twins] = WeakKeyDictionary()
    inside = False

    def beside(table: Table[Any], key: str) -> None:
        nonlocal inside
        if inside or table.kind.name not in names() or load(table.kind.name) is not table.kind:
            choose(table, key)
            return
        inside = True
        try:
            stand = fingerprint(table)
            twins = kept.get(table)
            if twins is None or twins.stand != stand:
                twin = twin_of(table)
                if fingerprint(twin) != stand:
                    # The test has moved a piece by hand: there is no journal that tells this.
                    choose(table, key)
                    return
                twins = Twins(twin, loads(dumps(twin)), stand)
            choose(table, key)
            stand = fingerprint(table)
            kept[table] = Twins(undone(choose, twins.undone, key), saved(choose, twins.saved, key), stand)
            for way, twin in zip(("undo", "save"), kept[table][:2], strict=True):
                assert fingerprint(twin) == stand, f"under {way} '{key}' leads elsewhere"
        finally:
            inside = False

    return beside


def tested(table: Table[Any]) -> bool:
    """Whether the next decision is one that is put to the test."""
    return len(table.journal) <= CLOSE or len(table.journal) % SELDOM == 0


def undone(choose: Choose, twin: Table[Any], key: str) -> Table[Any]:
    """Make the choice, take it back, make it again."""
    if tested(twin):
        problems = list(done_undone_done(twin, key))
        assert not problems, f"'{key}' under undo: {'; '.join(problems)}"
    else:
        choose(twin, key)
    return twin


def saved(choose: Choose, twin: Table[Any], key: str) -> Table[Any]:
    """Make the choice at a table that was saved and loaded, then save and load it."""
    test = tested(twin)
    choose(twin, key)
    return loads(dumps(twin)) if test else twin
