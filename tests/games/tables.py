"""What the tests of all games share: looking at a table and playing on it."""

from __future__ import annotations

from typing import Any

from sulaco.table.table import Table


def keys(table: Table[Any], verb: str = "") -> list[str]:
    """The keys of the present options; with a verb, what stands behind it in those that begin with it."""
    assert table.decision is not None
    found = table.decision.keys()
    return [key.removeprefix(verb + ":") for key in found if key.startswith(verb + ":")] if verb else found


def key_set(table: Table[Any]) -> set[str]:
    """The keys of the present options, in no order."""
    return set(keys(table))


def beginning(table: Table[Any], *begin: str) -> list[str]:
    """The keys that begin with one of these."""
    return [key for key in keys(table) if key.startswith(begin)]


def asides(table: Table[Any]) -> list[str]:
    """The keys of what others may do while somebody decides."""
    assert table.decision is not None
    return [option.key for option in table.decision.asides]


def asked(table: Table[Any]) -> tuple[int, str]:
    """Who is asked what."""
    assert table.decision is not None
    return table.decision.seat, table.decision.kind


def why_not(table: Table[Any], key: str) -> str:
    """The rule that this is not an option by; "" if nothing is said about it."""
    assert table.decision is not None
    return next((each.reason.rule for each in table.decision.why_not() if each.key == key), "")


def play(table: Table[Any], *choices: str) -> None:
    for key in choices:
        table.choose(key)


def rules(table: Table[Any], kind: type[Any]) -> list[str]:
    """The rules named by all events of this kind."""
    return [event.rule for event in table.events if isinstance(event, kind)]
