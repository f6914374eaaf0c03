"""Differences of views: whatever changed, the changes lead to it."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sulaco.games import load
from sulaco.server.changes import apply, changes
from sulaco.server.viewer import view
from sulaco.table.table import Table

# Strings and None only: the values of one place are of one type, and True is 1 to Python.
values = st.recursive(
    st.none() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=4),
    max_leaves=20,
)


@settings(deadline=None)
@given(values, values)
def test_the_changes_lead_to_the_new_value(old: Any, new: Any) -> None:
    found = changes(old, new)
    sent = msgspec.json.decode(msgspec.json.encode(found))
    assert apply(copy.deepcopy(old), sent) == new


@settings(deadline=None)
@given(values)
def test_the_same_value_has_no_changes(value: Any) -> None:
    assert changes(value, copy.deepcopy(value)) == []


@settings(deadline=None)
@given(values, values)
def test_they_are_hardly_longer_than_the_new_value_itself(old: Any, new: Any) -> None:
    assert len(msgspec.json.encode(changes(old, new))) <= len(msgspec.json.encode([[[], new]])) + 32


def test_the_format() -> None:
    old = {
        "turn": 1,
        "step": "marine",
        "aliens": [{"at": 5, "id": "a-rather-long-one"}, {"at": 6}, {"at": 7}],
        "names": ["a", "b"],
        "gone": 0,
    }
    new = {
        "turn": 2,
        "step": "marine",
        "aliens": [{"at": 5, "id": "a-rather-long-one"}, {"at": 9}],
        "names": ["a", "b", "c"],
        "new": None,
    }
    assert changes(old, new) == [
        [["turn"], 2],
        [["aliens", 1, "at"], 9],
        [["aliens", "length"], 2],
        [["names", 2], "c"],
        [["new"], None],
        [["gone"]],
    ]


def test_a_container_goes_whole_when_its_changes_would_be_longer() -> None:
    old = {"long-name": [1, 2, 3, 4, 5], "more": 1}
    new = {"long-name": [5, 4, 0, 2, 1], "more": 1}
    assert changes(old, new) == [[["long-name"], [5, 4, 0, 2, 1]]]


def test_a_whole_game_can_be_followed_by_changes() -> None:
    kind = load("corps")
    for eyes in (0, None):
        table = Table(kind, kind.setup_type(mission="bug-hunt-1", players=2), 3)
        chance = random.Random(3)
        followed = view(table, eyes)
        for _ in range(60):
            if table.decision is None:
                break
            before = view(table, eyes)
            table.choose(chance.choice(table.decision.options).key)
            followed = apply(followed, changes(before, view(table, eyes)))
            assert followed == view(table, eyes)
