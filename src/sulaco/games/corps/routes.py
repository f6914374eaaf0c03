"""Routes of Aliens and Blips: to whom, and past what (A13.07 to A13.10, A21.01, A99.33, A99.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from . import large
from .board import NO_WAY, Walks, spaces_in
from .state import Alien, Blip
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps
    from .synthetics import Prey

CLEAR = -1


def ends_of_move(game: Corps, model: Alien | Blip, speed: int, prey: Prey) -> tuple[int, int, int]:
    """Where a shortest route to the closest of its prey that it can get at may end this move (A13.07, A99.33).

    Barricades do not count as obstacles, Aliens and Blips do; one who is screened by them is passed over.
    """
    if game.large and large.is_large(model):
        return large.ends_of_move(game, model, speed, prey)
    ways = game.ways
    row = ways.walk[model.at]
    people = sorted((row[at], at) for at in prey.places if row[at] != NO_WAY)
    others = (game.alien_spaces | game.blip_spaces) & ~(1 << model.at) | game.obstacle_spaces
    forbidden = others | game.people_spaces | game.exits
    stop = prey.near
    if not people or not ways.next_mask[model.at] & ~forbidden:
        return 0, forbidden, stop
    ends = _free_ends(ways, model.at, speed, people, forbidden, stop)
    return ends or _crowded_ends(ways, model.at, speed, people, others, stop), forbidden, stop


def _free_ends(ways: Walks, start: int, speed: int, people: list[tuple[int, int]], forbidden: int, stop: int) -> int:
    """The ends of routes to the closest that can be got at at all, around whoever stands in the way."""
    ends = 0
    cut_off = forbidden
    limit = NO_WAY
    for distance, at in people:
        if distance > limit:
            break
        found = 0
        if not ways.between(start, at) & forbidden:
            found = ways.open_ends(start, at, speed, stop)
        elif goals := ways.next_mask[at] & ~cut_off:
            layers = ways.spread(goals, forbidden, 1 << start)
            found = ways.ends_along(layers, start, speed, stop)
            if not found:
                # Nobody whom these spaces surround is to be got at by them.
                for layer in layers:
                    cut_off |= layer
        if found:
            ends |= found
            limit = distance
    return ends


def _crowded_ends(ways: Walks, start: int, speed: int, people: list[tuple[int, int]], others: int, stop: int) -> int:
    """No free route: along a route that ignores occupants, as far as possible (A99.34)."""
    here = 1 << start
    ends = 0
    for length, at in people:
        if length > people[0][0]:
            break
        front = here
        for steps in range(1, min(speed, length - 1) + 1):
            onward = ways.towards(front & ~stop, at, length - steps) & ~others
            if not onward:
                break
            ends |= front & stop
            front = onward
        ends |= front
    return ends & ~here


def choose_route(
    game: Corps, model: Alien | Blip, path: list[int], forbidden: int, stop: int, prefer: int
) -> Flow[list[int] | None]:
    """Which barricaded door is met first, if any, is the highest-Rank player's choice between equally short routes.

    None if an Event has moved models meanwhile.
    """
    ways = game.ways_of(model)
    routes: dict[int, list[int]] = {}
    clear = ways.path(model.at, path[-1], len(path), forbidden, stop, game.barred, prefer)
    if clear:
        routes[CLEAR] = clear
    for door in spaces_in(game.barred):
        way = _through(ways, door, model.at, path[-1], len(path), forbidden, stop)
        if way:
            routes.setdefault(_first_barricade(game, ways, model.at, way), way)
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
                f"route:{game.map.doors[door].key}",
                way,
                "option.route-barricade",
                place=game.map.doors[door].key,
                spaces=tuple(way),
            )
            for door, way in routes.items()
        ]

    return (yield from ask(game, game.aliens_chooser, prompt("alien-route", model=model.id), options, "A21.01"))


def _first_barricade(game: Corps, ways: Walks, start: int, way: list[int]) -> int:
    """The first barricaded door on a way, CLEAR if there is none."""
    for a, b in zip([start, *way], way, strict=False):
        door = ways.door_between(a, b)
        if door >= 0 and game.barred >> door & 1:
            return door
    return CLEAR


def _through(ways: Walks, door: int, start: int, goal: int, length: int, forbidden: int, stop: int) -> list[int]:
    """A way of exactly this length through a door; empty if there is none."""
    shut = forbidden | stop
    for a, b in ways.steps_through(door):
        if ways.walk[start][a] + 1 + ways.walk[b][goal] != length:
            continue
        if (a != start and shut >> a & 1) or (b != goal and shut >> b & 1):
            continue
        before = ways.path(start, a, length, forbidden, stop, 0)
        after = ways.path(b, goal, length - len(before) - 1, forbidden, stop, 0)
        if (a == start or before) and (b == goal or after):
            return [*before, b, *after]
    return []
