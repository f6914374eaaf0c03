"""The boxes that the game came in, and what each adds that is only counted: Blips, Sentry Guns, boards.

Whatever has a content of its own (cards, Characters, missions, kinds of Aliens) names its box in a field `box`. What a
table has of all that is put together in `contents`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .. import house

BASE = "base"
"""The box that is always on the table."""
GET_AWAY = "get-away"
"""Get Away From Her, You B***h!: large models and the Alien Queen; it needs the base box only."""
BADASSES = "badasses"
"""Ultimate Badasses: six more Characters; it needs the base box only."""

COPIES = house.numbers("corps", "blips.copies", (5, 5, 5, 3, 3), rule="A1.04", least=3)
"""Blips with a 1, with a 2 and so on; never so few that a mission cannot lay out its own."""
BLIPS = [number for number, copies in enumerate(COPIES, 1) for _ in range(copies)]
"""The numbers on the 21 Blips."""
GUNS = house.number("corps", "sentry.guns", 2, rule="A24.02", least=0, most=6)
BACKS = {
    "operations": "nest",
    "medlab": "crashed-apc",
    "quarters-a": "resin-halls",
    "quarters-b": "cooling-shafts",
}
"""The colony face of each of the four boards and the face on its back (A1.09)."""
GET_AWAY_BACKS = {
    "yard": "hive-tunnels",
    "landing-pad": "queens-chamber",
    "hangar-deck": "exchanger-hall",
    "airlock-deck": "gantries",
}
"""The same for Get Away From Her: the colony with the hive behind it, the ship with the processor behind it."""


class Box(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A box."""

    id: str
    blips: tuple[int, ...] = ()
    guns: int = 0
    complete: bool = True
    """Whether all is there that its Characters need: a box that is not is offered to nobody."""
    boards: Mapping[str, str] = {}
    """One face of each board and the face on its back."""


BOXES: dict[str, Box] = {
    BASE: Box(id=BASE, blips=tuple(BLIPS), guns=GUNS, boards=BACKS),
    GET_AWAY: Box(id=GET_AWAY, boards=GET_AWAY_BACKS, complete=False),
    BADASSES: Box(id=BADASSES),
}
"""By id."""
