"""The maps of Missions 1 to 3 of the extended campaign (A1.09): which boards lie where, and what lies on them.

They are those of the base box with two boards of Get Away From Her beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple


class Layout(NamedTuple):
    """What a Mission card shows of its map, in the words of `Mission`."""

    boards: Sequence[tuple[str, int, int, int]]
    exits: Mapping[str, tuple[int, int]]
    labels: Mapping[str, Sequence[str]]
    barricades: Sequence[str] = ()
    """The doors that have a Barricade from the beginning, each by a space beside it."""
    published: Sequence[Literal["boards", "tokens"]] = ()
    """What of it is known to be as published; all else is designed."""


_COLONY = (
    ("operations", 0, 0, 0),
    ("medlab", 0, 1, 0),
    ("quarters-a", 0, 0, 1),
    ("quarters-b", 0, 0, 2),
    ("yard", 0, 1, 1),
    ("landing-pad", 0, 1, 2),
)
"""The buildings in the west and north, the open ground in the south-east."""

NEWT = Layout(
    boards=_COLONY,
    exits={"XA": (20, 8)},
    labels={
        "a": (
            *("yard 3,8", "yard 4,8", "yard 5,8", "yard 6,8", "yard 7,8", "yard 8,8"),
            *("yard 3,9", "yard 4,9", "yard 5,9", "yard 6,9", "yard 7,9", "yard 8,9"),
        ),
        "S1": ("operations 0,7",),
        "S2": ("medlab 0,2",),
        "S3": ("quarters-a 8,8",),
        "S4": ("yard 0,2",),
        "c1": ("operations 4,1",),
        "m1": ("medlab 9,3",),
        "m2": ("quarters-a 1,8",),
        "m3": ("quarters-b 1,1",),
        "m4": ("quarters-b 8,8",),
        "b": ("medlab 4,8", "medlab 8,8"),
    },
    barricades=("yard 4,2", "medlab 6,9"),
    published=("boards", "tokens"),
)
"""Mission 1: from the ground in front of the gate, past two Barricades, into the quarters and out by the east gate."""

ESCAPE = Layout(
    boards=(
        ("hive-tunnels", 0, 0, 0),
        ("nest", 0, 1, 0),
        ("resin-halls", 0, 2, 0),
        ("exchanger-hall", 0, 0, 1),
        ("cooling-shafts", 0, 1, 1),
        ("crashed-apc", 0, 2, 1),
    ),
    exits={"XA": (30, 17)},
    labels={
        "a": (
            *("hive-tunnels 2,0", "hive-tunnels 3,0", "hive-tunnels 1,1", "hive-tunnels 2,1", "hive-tunnels 3,1"),
            *("hive-tunnels 0,2", "hive-tunnels 1,2", "hive-tunnels 2,2", "hive-tunnels 3,2"),
        ),
        "d": (
            *("crashed-apc 8,6", "crashed-apc 9,6", "crashed-apc 7,7", "crashed-apc 8,7"),
            *("crashed-apc 9,7", "crashed-apc 7,8", "crashed-apc 8,8"),
        ),
        "S1": ("nest 2,0",),
        "S2": ("resin-halls 9,2",),
        "S3": ("exchanger-hall 0,6",),
        "S4": ("crashed-apc 2,9",),
        "c1": ("crashed-apc 9,8",),
        "b": (
            *("hive-tunnels 8,4", "hive-tunnels 7,8", "exchanger-hall 5,4", "exchanger-hall 8,4", "exchanger-hall 7,7"),
            *("nest 8,5", "nest 8,7", "nest 5,5", "resin-halls 5,3", "resin-halls 2,8", "resin-halls 3,5"),
            *("cooling-shafts 6,4", "cooling-shafts 8,6", "cooling-shafts 1,3", "resin-halls 7,9"),
            *("crashed-apc 1,4", "crashed-apc 8,2", "crashed-apc 4,5", "crashed-apc 7,3"),
        ),
    },
)
"""Mission 2: the trapped Marines begin a board deeper in the hive, with the processor's hall below them."""

SURVIVE = Layout(
    boards=_COLONY,
    exits={"XA": (18, 30), "XB": (20, 8)},
    labels={
        "a": (
            *("operations 5,1", "operations 6,1", "operations 7,1", "operations 8,1"),
            *("operations 4,2", "operations 5,2", "operations 6,2", "operations 7,2", "operations 8,2"),
            *("operations 4,5", "operations 5,5", "operations 6,5", "operations 7,5", "operations 8,5"),
        ),
        "r": ("medlab 7,1", "medlab 8,1", "medlab 9,1", "medlab 8,2", "medlab 9,2"),
        "S1": ("operations 0,8",),
        "S2": ("yard 0,2",),
        "S3": ("quarters-a 8,8",),
        "S4": ("quarters-b 8,9",),
        "c1": ("operations 4,1",),
        "c2": ("quarters-b 1,4",),
        "f1": ("medlab 7,6",),
        "f2": ("medlab 8,6",),
        "b": (
            *("quarters-a 1,5", "quarters-b 7,4", "quarters-a 4,5", "quarters-b 5,6", "yard 8,4", "landing-pad 3,6"),
        ),
    },
)
"""Mission 3: route A leads over the open ground to the dropship on its pad, route B out by the east gate."""
