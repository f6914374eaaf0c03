"""Large models: their square of spaces, their way, and the room that smaller friends make for them (A27.01 to A27.05).

Which steps there are stands in `board.ways` (A27.02, A27.03, A99.114). Ordinary doors open for them as for everybody
(A99.113). What is next to one, how far it is and who sees it is asked of the game: `Corps.beside`, `approach`,
`nearest`, `sees_alien` (A99.115).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sulaco.table.flow import Flow

from . import blips, sentry
from .asking import pick
from .board import NO_WAY, Blocks, blocks, spaces_in
from .kinds import KINDS
from .state import Alien, Blip, Character

if TYPE_CHECKING:
    from .corps import Corps
    from .synthetics import Prey

Friend = Alien | Blip
"""Who makes room: a smaller Alien, or a Blip (A99.116)."""


def is_large(model: Character | Alien | Blip) -> bool:
    return isinstance(model, Alien) and KINDS[model.kind].size > 1


def ways_of(game: Corps, model: Friend) -> Blocks:
    """The ways of a large model."""
    assert isinstance(model, Alien)
    return blocks(game.map, KINDS[model.kind].size)


def crowded(game: Corps, model: Friend, space: int) -> ValueError:
    return ValueError(f"{model.id} cannot stand in {game.map.names[space]}, where another model is")


def put(game: Corps, model: Friend, space: int) -> int:
    """Move an Alien or Blip while a large one is about. The spaces that are taken or free now are returned.

    On its way a large model may be over smaller friends, and only then (A99.116).
    """
    game.large = True
    before = game.alien_spaces | game.blip_spaces
    entered = 0 if space < 0 else ways_of(game, model).covered(space) if is_large(model) else 1 << space
    if entered & (game.people_spaces | _in_the_way(game, model)):
        raise crowded(game, model, space)
    model.at = space
    game.alien_spaces = game.blip_spaces = 0
    for alien in game.state.aliens:
        game.alien_spaces |= game.covers(alien)
    for blip in game.state.blips:
        game.blip_spaces |= game.covers(blip)
    if isinstance(model, Alien) and model not in game.state.aliens:
        game.alien_spaces |= entered
    game._near = game._zone = None
    return before ^ (game.alien_spaces | game.blip_spaces)


def _in_the_way(game: Corps, model: Friend) -> int:
    """The spaces of Aliens and Blips where this one may not be now."""
    movers = game.state.movers
    passing = is_large(model) and model.id in movers
    taken = 0
    others: list[Friend] = [*game.state.aliens, *game.state.blips]
    for other in others:
        if other is not model and (is_large(other) if passing else other.id not in movers):
            taken |= game.covers(other)
    return taken


def across(game: Corps, place: str) -> bool:
    """Whether a large model stands across a door, which can have no Barricade then (A27.02)."""
    doors = game.map.doors
    return any(
        doors[door].key == place
        for alien in game.state.aliens
        if is_large(alien) and alien.at >= 0
        for door in ways_of(game, alien).doors_inside[alien.at]
    )


# --- where to (A13.07, A27.04, A27.07, A99.79, A99.118) ----------------------------------------------------------


def ends_of_move(game: Corps, model: Friend, speed: int, prey: Prey) -> tuple[int, int, int]:
    """Where it may end that goes for the closest of its prey whom it can get to; what it may not enter; where it stops.

    It goes next to that Character. If it cannot get closer, a place is enough that has the Character within reach.
    Smaller friends are passed over, but where they cannot make room it may not end.
    """
    going = _going(game, model, speed, prey)
    ends = _ends(game, model, prey, going, going.blocked, going.blocked | going.no_end)
    if not ends:
        # A99.34: if no way is free, as far as possible along one that is taken.
        outside = going.ways.touching(game.exits)
        ends = _ends(game, model, prey, going, outside, outside) & ~(1 << model.at)
    return ends, going.blocked, going.stop


def able(game: Corps, model: Friend, speed: int, prey: Prey) -> int:
    """The spaces of those of its prey whom it can come to have within its reach with this Speed (A30.01, A99.131)."""
    assert isinstance(model, Alien)
    going = _going(game, model, speed, prey)
    ends = going.ways.reachable(model.at, speed, going.blocked, going.stop, 0) & ~going.no_end | 1 << model.at
    reach = KINDS[model.kind].reach
    return sum(1 << at for at in prey.places if within_reach(game, going.ways, at, reach) & ends)


class _Going(NamedTuple):
    """A large model on its way: from where, how far, what it cannot enter, where it stops and where it cannot end."""

    ways: Blocks
    at: int
    speed: int
    blocked: int
    stop: int
    no_end: int

    def spread(self, goals: int, obstacles: int) -> list[int] | None:
        """What lies 0, 1, 2 … steps from the nearest goal, up to where it is; None if there is no way."""
        here = 1 << self.at
        layers = self.ways.spread(goals, obstacles & ~here, here)
        return layers if layers and layers[-1] & here else None

    def along(self, layers: list[int]) -> int:
        """Where it may end on these ways: as far on as it can."""
        ended, front, grow = 0, 1 << self.at, self.ways.steps(0).grow
        resting = front
        for layer in layers[-2::-1][: self.speed]:
            front = grow(front & ~self.stop) & layer & ~self.blocked
            ended |= front & self.stop
            resting = front & ~self.no_end or resting
        return ended | resting


def _going(game: Corps, model: Friend, speed: int, prey: Prey) -> _Going:
    ways = ways_of(game, model)
    stop = ways.touching(prey.near)
    no_end = no_room(game, model)
    blocked = ways.touching(game.people_spaces | game.obstacle_spaces | game.exits | _large_others(game, model))
    blocked = (blocked | stop & no_end) & ~(1 << model.at)
    return _Going(ways, model.at, speed, blocked, stop, no_end)


def _ends(game: Corps, model: Friend, prey: Prey, going: _Going, obstacles: int, no_goal: int) -> int:
    """The ends of shortest ways, past these obstacles, to the closest Characters."""
    assert isinstance(model, Alien)
    reach = KINDS[model.kind].reach
    found: dict[int, int] = {}
    for at in prey.places:
        beside = going.spread(going.ways.goals(at) & ~no_goal, obstacles)
        within = going.spread(within_reach(game, going.ways, at, reach) & ~no_goal, obstacles)
        # In steps until it has the Character beside it, and within its reach, counted to the Character itself.
        near = len(beside) if beside else NO_WAY
        far = len(within) - 1 + reach if within else NO_WAY
        layers = beside if near <= max(going.speed + 1, far) else within
        if layers:
            nearest = min(near, far)
            found[nearest] = found.get(nearest, 0) | going.along(layers)
    return found[min(found)] if found else 0


def within_reach(game: Corps, ways: Blocks, at: int, reach: int) -> int:
    """Where a large model has this space within its reach, but not beneath it; Barricades stop the count (A99.118)."""
    near = 1 << at
    for _ in range(reach):
        near |= game.around(near)
    return ways.touching(near) & ~ways.touching(1 << at)


def _large_others(game: Corps, model: Friend) -> int:
    """The spaces of other large models (A27.02)."""
    others = 0
    for other in game.state.aliens:
        if other is not model and is_large(other):
            others |= game.covers(other)
    return others


def reached(game: Corps, model: Friend, speed: int, prey: Prey) -> int:
    """All spaces that a large model can come to cover with this Speed, for whoever wonders; Barricades hold."""
    ways, here = ways_of(game, model), 1 << model.at
    people = game.people_spaces | game.obstacle_spaces | game.exits
    blocked = ways.touching(people | _large_others(game, model)) & ~here
    ends = ways.reachable(model.at, speed, blocked, ways.touching(prey.near), game.barred)
    found = 0
    for at in spaces_in(ends & ~no_room(game, model)):
        found |= ways.covered(at)
    return found & ~game.covers(model)


# --- making room (A27.04, A27.05, A99.116) -----------------------------------------------------------------------


def _friends(game: Corps, model: Friend) -> list[Friend]:
    return [*(alien for alien in game.state.aliens if not is_large(alien)), *game.state.blips]


def _steps_out(game: Corps, model: Friend, square: int) -> dict[str, int]:
    """The smaller friends in a square, each with the spaces to which it could make room."""
    taken = game.people_spaces | game.obstacle_spaces | game.exits | _large_others(game, model) | square
    friends = _friends(game, model)
    for friend in friends:
        taken |= 1 << friend.at
    return {friend.id: game.next_to(friend.at) & ~taken for friend in friends if square >> friend.at & 1}


def _all_can(steps: list[int]) -> bool:
    """Whether all can step aside, each to a space of its own."""
    if not steps:
        return True
    first, *rest = steps
    return any(_all_can([step & ~(1 << space) for step in rest]) for space in spaces_in(first))


def no_room(game: Corps, model: Friend) -> int:
    """Where a large model cannot end, because not all smaller friends beneath it could make room."""
    ways = ways_of(game, model)
    found = 0
    for friend in _friends(game, model):
        found |= ways.touching(1 << friend.at)
    return sum(
        1 << at for at in spaces_in(found) if not _all_can(list(_steps_out(game, model, ways.covered(at)).values()))
    )


def moving(game: Corps, model: Friend, trail: list[int], way: Flow[Friend]) -> Flow[Friend]:
    """A large model goes its way, over smaller friends, and when it is at the end of it they make room (A99.116).

    `trail` gets the spaces that it came to.
    """
    others = game.state.movers
    game.state.movers = (*others, model.id)
    yield from way
    yield from make_room(game, model, trail)
    game.state.movers = others
    return model


def make_room(game: Corps, model: Friend, trail: list[int]) -> Flow[None]:
    """Smaller friends beneath a large model step aside, one space each, in any order and whichever way (A27.04).

    Who chooses for the Aliens decides it (A27.05, A27.16).
    """
    while model.at >= 0:
        if not _steps_out(game, model, game.covers(model)):
            return
        friend = yield from pick(
            game, game.aliens_chooser, "displaced", lambda: _who_can(game, model), "A27.05", model=model.id
        )
        if friend is None:
            _step_back(game, model, trail)
            continue
        space = yield from pick(
            game,
            game.aliens_chooser,
            "make-room",
            partial(_where_to, game, model, friend),
            "A27.05",
            model=friend.id,
            also=(friend.id,),
        )
        if space is not None:
            yield from _displace(game, friend, space)


def _who_can(game: Corps, model: Friend) -> list[Friend]:
    """Those beneath a large model; nobody if they cannot all make room."""
    steps = _steps_out(game, model, game.covers(model))
    return [other for other in _friends(game, model) if other.id in steps] if _all_can([*steps.values()]) else []


def _where_to(game: Corps, model: Friend, friend: Friend) -> list[int]:
    """Where one of them can go so that all others can still make room."""
    steps = _steps_out(game, model, game.covers(model))
    mine = steps.pop(friend.id, 0)
    return [space for space in spaces_in(mine) if _all_can([step & ~(1 << space) for step in steps.values()])]


def _displace(game: Corps, friend: Friend, space: int) -> Flow[None]:
    """One step aside: whoever sees a Blip Spots it, Sentry Guns shoot, and there is no Defensive Fire."""
    way = [friend.at, space]
    game.put(friend, space)
    game.emit(blips.moved("A27.04", game, friend.id, way))
    turned = yield from blips.settle(game)
    if game.state.guns:
        moved = friend.became[0] if isinstance(friend, Blip) and turned and friend.became else friend
        yield from sentry.sentry_fire(game, moved, lambda: None)


def _step_back(game: Corps, model: Friend, trail: list[int]) -> None:
    """A large model that was stopped where it cannot end goes back to where it last could (A99.116)."""
    while trail:
        at = trail.pop()
        square = ways_of(game, model).covered(at)
        if at != model.at and not square & (game.people_spaces | _large_others(game, model)):
            if _all_can([*_steps_out(game, model, square).values()]):
                way = [model.at, at]
                game.put(model, at)
                game.emit(blips.moved("A99.116", game, model.id, way))
                return
    # Those who were Spotted meanwhile have filled all places around: whoever is left goes to the nearest free one.
    square = game.covers(model)
    for friend in [other for other in _friends(game, model) if square >> other.at & 1]:
        taken = game.alien_spaces | game.blip_spaces | game.people_spaces | game.obstacle_spaces | game.exits
        free = game.ways.spread(1 << friend.at, game.exits, game.map.walkable & ~taken)[-1] & ~taken
        way = [friend.at, spaces_in(free)[0]]
        game.put(friend, way[-1])
        game.emit(blips.moved("A99.116", game, friend.id, way))
