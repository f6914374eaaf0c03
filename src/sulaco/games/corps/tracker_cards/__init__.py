"""The Motion Tracker cards: level, kind, Blips, Spawn Point and text (A18.06 to A18.11).

The 42 entries of the base box live in `tunnels`, `hidden`, `active` and `drones`, those about the Queen in `queens`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from sulaco.table.flow import Flow

from ... import house
from ..boxes import BASE

if TYPE_CHECKING:
    from ..corps import Corps
    from ..tracker import Spawned

Kind = Literal["tunnel", "hidden", "active", "drone"]
CardText = Callable[["Corps", int, "Spawned"], Flow[None]]


class TrackerCard(msgspec.Struct, frozen=True, eq=False):
    """A Motion Tracker card. `text` follows the Blips, and on a Tunnel card the Tunnel.

    `places_blips`: the text itself places the Blips, after the Tunnel.
    """

    id: str
    level: int
    kind: Kind
    blips: int
    spawn: int
    text: CardText | None = None
    places_blips: bool = False
    origin: str = "designed"
    box: str = BASE
    queen: bool = False
    """Only missions with the Queen have it."""


TRACKER: dict[str, TrackerCard] = {}
BOUNDS = {"level": (1, 3), "blips": (0, 6), "spawn": (1, 4)}


def card(
    id: str,
    level: int,
    kind: Kind,
    *,
    blips: int,
    spawn: int,
    places_blips: bool = False,
    box: str = BASE,
    queen: bool = False,
) -> Callable[[CardText | None], CardText | None]:
    """Enter a card into the register; what is decorated is its text."""

    def enter(text: CardText | None) -> CardText | None:
        found = TrackerCard(id, level, kind, blips, spawn, text, places_blips, box=box, queen=queen)
        TRACKER[id] = house.struct("corps", id, found, BOUNDS, frozenset({"queen"}))
        return text

    return enter
