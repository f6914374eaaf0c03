"""The 10 Drone cards, each with an effect of its own (A18.11)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance
from ..aliens import break_barricade, remove_barricade
from ..asking import pick, pick_board, place_of
from ..blips import look_at_blip
from ..state import Blip
from ..tracker import (
    Spawned,
    all_blips,
    barricade_distances,
    closest_barricade,
    closest_tunnel,
    exhausting,
    move_models,
    spawn,
    tracker_reveal,
)
from . import card

if TYPE_CHECKING:
    from ..corps import Corps

PACK = house.number("corps", "pack-hunters.distance", 6, rule="A18.11", least=0, most=40)


@card("clear-reading", 1, "drone", blips=1, spawn=2)
def clear_reading(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The drawer may exhaust 1 to look at one Blip on the boards, mission Blips included."""

    def unknown() -> list[Blip]:
        return [blip for blip in game.state.blips if not blip.known_to(seat)]

    no = game.option("no", None, "option.look-at-nothing")
    blip = yield from pick(game, seat, "clear-reading", unknown, "A18.11", or_else=no)
    if blip is not None:
        endurance.exhaust(game, 1)
        look_at_blip(game, seat, blip, "A18.11")


@card("scratching", 1, "drone", blips=1, spawn=3)
def scratching(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Alien die for the Barricade closest to this Spawn Point: 5 or 6 removes it."""
    place = yield from closest_barricade(game, place_of(game, spawned.point), game.leader())
    if place:
        yield from break_barricade(game, place, "scratching")


@card("stirring", 1, "drone", blips=1, spawn=4)
def stirring(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Blips move 1."""
    yield from move_models(game, all_blips(game), 1)


@card("tearing-through", 2, "drone", blips=1, spawn=4)
def tearing_through(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Reveal: Weapon or Hazard, the Barricade closest to this Spawn Point is removed."""

    def tear() -> Flow[None]:
        place = yield from closest_barricade(game, place_of(game, spawned.point), game.leader())
        if place:
            yield from remove_barricade(game, place, "tearing-through")

    yield from tracker_reveal(game, seat, {"weapon": tear, "hazard": tear})


@card("pack-hunters", 2, "drone", blips=2, spawn=1)
def pack_hunters(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Blips within 6 walking spaces of this Spawn Point, its own included, move 2."""
    at = place_of(game, spawned.point)
    if at >= 0:
        row = game.ways.walk[at]
        yield from move_models(game, [blip for blip in all_blips(game) if row[blip.at] <= PACK], 2)


@card("drawn-by-noise", 2, "drone", blips=1, spawn=2)
def drawn_by_noise(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Blips on the board with the most Blips move 3."""
    board_of = game.map.board_of
    count = Counter(board_of[blip.at] for blip in all_blips(game))
    most = max(count.values(), default=0)
    fullest = [board for board in sorted(count) if count[board] == most]
    board = yield from pick_board(game, lambda: fullest, "A21.01")
    yield from move_models(game, [blip for blip in all_blips(game) if board_of[blip.at] == board], 3)


@card("out-of-the-walls", 3, "drone", blips=2, spawn=1)
def out_of_the_walls(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One more Blip enters at the Tunnel closest to the drawer's Hero; no Tunnel: exhaust 2."""
    tunnel = yield from closest_tunnel(game, seat)
    if tunnel:
        yield from spawn(game, tunnel, 1, spawned)
    else:
        yield from exhausting(game, 2)


@card("breach", 3, "drone", blips=2, spawn=2)
def breach(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Alien die for every Barricade, the nearest to this Spawn Point first: 5 or 6 removes it."""
    distances = barricade_distances(game, place_of(game, spawned.point))
    for place in sorted(distances, key=distances.__getitem__):
        yield from break_barricade(game, place, "breach")


@card("the-hive-wakes", 3, "drone", blips=2, spawn=3)
def the_hive_wakes(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Blips move 2."""
    yield from move_models(game, all_blips(game), 2)


@card("no-way-back", 3, "drone", blips=1, spawn=4)
def no_way_back(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Each player in turn, the leader first: reveal: Event or Hazard, exhaust 2."""

    def two() -> Flow[None]:
        return exhausting(game, 2)

    for player in game.seats_from(game.leader()):
        if not game.state.players[player].eliminated:
            yield from tracker_reveal(game, player, {"event": two, "hazard": two})
