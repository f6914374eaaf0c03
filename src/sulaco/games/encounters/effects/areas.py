"""Area abilities (L14.23): declared here, read where they matter (see `areas.active`)."""

from __future__ import annotations

from ..words import area
from .arguments import CountName, Icon, RoomOrHere


@area("scan-cost")
def _scan_cost(n: int, where: RoomOrHere = "") -> None:
    """Scans cost `n` more, or less, everywhere or in one room; read by `scanning`."""


@area("no-scan")
def _no_scan(where: RoomOrHere = "") -> None:
    """Rooms, or one room, cannot be scanned; read by `scanning`."""


@area("safe")
def _safe() -> None:
    """This enemy cannot be fought or killed; read by `fight`."""


@area("enemies")
def _enemies(n: int) -> None:
    """Other enemies have `n` more Attack, or less; read by `fight`."""


@area("room-enemies")
def _room_enemies(n: int) -> None:
    """Enemies in this room have `n` more Attack, or less; read by `fight`."""


@area("recruit-cost")
def _recruit_cost(n: int) -> None:
    """Characters cost `n` more, or less; read by `recruiting`."""


@area("no-heal")
def _no_heal() -> None:
    """Strikes cannot be healed; read by `effects.strikes`."""


@area("no-coordinate")
def _no_coordinate() -> None:
    """Nobody can Coordinate; read by `keywords`."""


@area("hand")
def _hand(n: int) -> None:
    """New hands are larger by `n`, or smaller; read by `cleanup`."""


@area("guards")
def _guards() -> None:
    """Other enemies in the same area cannot be fought; read by `fight`."""


@area("zone-strikes")
def _zone_strikes(n: int) -> None:
    """Other enemies strike with `n` more Strike cards; read by `fight`."""


@area("attack-per")
def _attack_per(count: CountName, n: int = 1) -> None:
    """This enemy has `n` Attack for each of these; read by `fight`."""


@area("needs-show")
def _needs_show(icon: Icon) -> None:
    """Whoever fights this enemy shows a card with this icon (L14.09); read by `fight`."""


@area("fury")
def _fury(n: int) -> None:
    """This enemy has `n` more Attack, or less; read by `fight`."""
