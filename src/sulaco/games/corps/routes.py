"""Equally short routes of Aliens and Blips, with a Barricade on the way or without one (A13.07, A21.01, A99.33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .board import Map, spaces_in
from .moments import ask
from .state import Alien, Blip

if TYPE_CHECKING:
    from .corps import Corps

CLEAR = -1


def choose_route(
    game: Corps, model: Alien | Blip, path: list[int], forbidden: int, stop: int, prefer: int
) -> Flow[list[int] | None]:
    """Which barricaded door is met first, if any, is the highest-Rank player's choice between equally short routes.

    None if an Event has moved models meanwhile.
    """
    board = game.map
    routes: dict[int, list[int]] = {}
    clear = board.path(model.at, path[-1], len(path), forbidden, stop, game.barred, prefer)
    if clear:
        routes[CLEAR] = clear
    for door in spaces_in(game.barred):
        way = _through(board, door, model.at, path[-1], len(path), forbidden, stop)
        if way:
            routes.setdefault(_first_barricade(game, model.at, way), way)
    if len(routes) < 2:
        return path
    aliens, blips, barred = game.alien_spaces, game.blip_spaces, game.barred

    def options() -> list[Option[list[int]]]:
        if (aliens, blips, barred) != (game.alien_spaces, game.blip_spaces, game.barred):
            return []
        return [
            game.option("route:clear", way, "option.route-clear", spaces=tuple(way))
            if door == CLEAR
            else game.option(
                f"route:{board.doors[door].key}",
                way,
                "option.route-barricade",
                place=board.doors[door].key,
                spaces=tuple(way),
            )
            for door, way in routes.items()
        ]

    return (yield from ask(game, game.leader(), say("ask.alien-route", model=model.id), options, "A21.01"))


def _first_barricade(game: Corps, start: int, way: list[int]) -> int:
    """The first barricaded door on a way, CLEAR if there is none."""
    for a, b in zip([start, *way], way, strict=False):
        door = game.map.door_between(a, b)
        if door >= 0 and game.barred >> door & 1:
            return door
    return CLEAR


def _through(board: Map, door: int, start: int, goal: int, length: int, forbidden: int, stop: int) -> list[int]:
    """A way of exactly this length through a door; empty if there is none."""
    for a, b in board.steps_through(door):
        if board.walk[start][a] + 1 + board.walk[b][goal] != length:
            continue
        if a != start and (forbidden | stop) >> a & 1 or b != goal and (forbidden | stop) >> b & 1:
            continue
        before = board.path(start, a, length, forbidden, stop, 0)
        after = board.path(b, goal, length - len(before) - 1, forbidden, stop, 0)
        if (a == start or before) and (b == goal or after):
            return [*before, b, *after]
    return []
