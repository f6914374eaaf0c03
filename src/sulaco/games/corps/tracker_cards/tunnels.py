"""The 8 Tunnel cards: Blips at the Spawn Point, then the Tunnel, then the rest (A18.07, A18.08, A18.19, A18.20).

Where a card's own text sends its Blips to the Tunnel, that comes first (`places_blips`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from ..tracker import Spawned, at_tunnel, its, move_models, spawn, tracker_reveal, tunnels
from . import card

if TYPE_CHECKING:
    from ..corps import Corps

HONEYCOMB = house.number("corps", "honeycomb.most", 2, rule="A18.08", least=0, most=12)


card("loose-grating", 1, "tunnel", blips=1, spawn=1)(None)
"""The Blip enters at the Spawn Point. Tunnel."""


@card("crawl-space", 1, "tunnel", blips=1, spawn=2)
def crawl_space(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Blip enters at the Spawn Point. Tunnel. The Blip moves 2."""
    yield from move_models(game, its(spawned), 2)


@card("under-the-floor", 1, "tunnel", blips=1, spawn=3, places_blips=True)
def under_the_floor(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Tunnel. Reveal: Weapon or Event, the Blip enters at the Spawn Point; Equipment or Hazard, at the Tunnel."""
    kind = yield from tracker_reveal(game, seat, {})
    if kind in ("equipment", "hazard"):
        yield from spawn(game, (yield from at_tunnel(game, seat, spawned)), 1, spawned)
    elif kind:
        yield from spawn(game, spawned.point, 1, spawned)


@card("duct-breach", 2, "tunnel", blips=1, spawn=1, places_blips=True)
def duct_breach(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Tunnel. The Blip enters at the Tunnel."""
    yield from spawn(game, (yield from at_tunnel(game, seat, spawned)), 1, spawned)


@card("burrow", 2, "tunnel", blips=1, spawn=2)
def burrow(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Blip enters at the Spawn Point. Tunnel. Reveal: Weapon, one more Blip enters at the Tunnel."""

    def weapon() -> Flow[None]:
        yield from spawn(game, (yield from at_tunnel(game, seat, spawned)), 1, spawned)

    yield from tracker_reveal(game, seat, {"weapon": weapon})


@card("below-us", 2, "tunnel", blips=2, spawn=3, places_blips=True)
def below_us(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Tunnel. The first Blip enters at the Tunnel, the second at the Spawn Point."""
    yield from spawn(game, (yield from at_tunnel(game, seat, spawned)), 1, spawned)
    yield from spawn(game, spawned.point, 1, spawned)


@card("up-from-below", 3, "tunnel", blips=2, spawn=1, places_blips=True)
def up_from_below(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Tunnel. Both Blips enter at the Tunnel."""
    yield from spawn(game, (yield from at_tunnel(game, seat, spawned)), 2, spawned)


@card("honeycomb", 3, "tunnel", blips=1, spawn=2)
def honeycomb(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Blip enters at the Spawn Point. Tunnel. Then one more at each Tunnel, the oldest first, at most 2."""
    for tunnel in tunnels(game)[:HONEYCOMB]:
        yield from spawn(game, tunnel.id, 1, spawned)
