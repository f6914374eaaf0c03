"""The 42 Motion Tracker cards: level, kind, Blips, Spawn Point and text (A18.06 to A18.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from sulaco.table.flow import Flow

if TYPE_CHECKING:
    from .corps import Corps
    from .tracker import Spawned

Kind = Literal["tunnel", "hidden", "active", "drone"]
Text = Callable[["Corps", int, "Spawned"], Flow[None]]


class TrackerCard(msgspec.Struct, frozen=True, eq=False):
    """A Motion Tracker card. `text` follows the Blips; `instead` resolves the whole card (Tunnel cards)."""

    id: str
    level: int
    kind: Kind
    blips: int
    spawn: int
    text: Text | None = None
    instead: Callable[[Corps, int, TrackerCard], Flow[None]] | None = None
    origin: str = "designed"


TRACKER: dict[str, TrackerCard] = {}
