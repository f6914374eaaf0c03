"""Steps 1 and 2 of the Alien Phase: Aliens and Blips move, draw fire and attack (A13, A16.01 to A16.08).

The order of the steps stands in `phases` (A13.01), routes in `routes` (A99.33, A99.34), Defensive Fire in
`defensive_fire` (A14), an Alien's attack, and whom it attacks, in `harm` (A15.01 to A15.05, A99.36), whom it goes for
when some Characters are synthetic in `synthetics` (A30.01 to A30.03). Swarms and
Facehuggers move like every Alien (A17.02, A24.11); what else is theirs stands in `swarms` and `facehuggers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow

from . import defensive_fire, events, harm, large, queen, sentry, synthetics
from .asking import pick, pick_board
from .blips import Turned, moved, settle, unseen
from .board import NO_WAY, spaces_in
from .kinds import BREAKS_ON, KINDS
from .rolls import alien_die
from .routes import choose_route, ends_of_move
from .state import Alien, Blip, BlipStep
from .synthetics import Prey
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps


def closest_first(game: Corps, models: Sequence[Alien | Blip], rule: str) -> Flow[Alien | Blip | None]:
    """The model closest to the Characters; the highest-Rank player decides ties (A13.02, A13.03, A16.02)."""
    if not models:
        return None
    if len(models) == 1:
        return models[0]
    places = game.places()
    if game.large:
        rows = [game.approach(model) for model in models]
    else:
        walk = game.ways.walk
        rows = [walk[model.at] for model in models]
    distances = [min(map(row.__getitem__, places), default=NO_WAY) for row in rows]
    nearest = min(distances)
    tied = [model for model, distance in zip(models, distances, strict=True) if distance == nearest]
    if len(tied) == 1:
        return tied[0]
    return (yield from pick(game, game.leader, "alien-order", lambda: [model for model in tied if model.at >= 0], rule))


def aliens(game: Corps) -> Flow[None]:
    """Step 1: the closest Alien not yet activated activates (A13.02 to A13.04, A99.35)."""
    waiting = [alien for alien in game.state.aliens if not alien.activated and not alien.dormant]
    if not waiting or not game.people_spaces:
        game.state.step = "blips"
        game.state.blip_step = BlipStep()
        return
    chosen = yield from closest_first(game, waiting, "A13.03")
    if isinstance(chosen, Alien):
        chosen.activated = True
        yield from activate(game, chosen, KINDS[chosen.kind].speed + queen.farther(game))


def activate(game: Corps, alien: Alien, speed: int) -> Flow[None]:
    """One Alien, or a Swarm like one, moves, is fired at and attacks (A13.04, A13.11, A14.01, A15.01, A17.02)."""
    yield from advance(game, alien, speed)
    yield from fire_and_attack(game, alien)


def fire_and_attack(game: Corps, alien: Alien) -> Flow[None]:
    """Defensive Fire against an Alien next to a Character, then its attack if it lives, a Blip before too (A14.07)."""
    if harm.targets(game, alien):
        yield from defensive_fire.fire(game, alien)
        if harm.targets(game, alien):
            yield from harm.alien_attacks(game, alien)
    yield from settle(game)


def blips(game: Corps) -> Flow[None]:
    """Step 2: board after board, Blip after Blip; one Alien die is a board's Speed (A16.01 to A16.05, A99.49)."""
    state = game.state
    step = state.blip_step
    assert step is not None
    board_of = game.map.board_of
    waiting = [blip for blip in state.blips if not blip.activated and not blip.mission]
    if step.board >= 0:
        here = [blip for blip in waiting if board_of[blip.at] == step.board]
        if here and game.people_spaces:
            chosen = yield from closest_first(game, here, "A16.02")
            if isinstance(chosen, Blip):
                chosen.activated = True
                yield from activate_blip(game, chosen, step.speed)
            return
        step.done.append(step.board)
        step.board = -1
    boards = sorted({board_of[blip.at] for blip in waiting} - set(step.done))
    if not boards or not game.people_spaces:
        state.blip_step = None
        state.step = "tracker"
        state.draws = game.mission.tracker_draws(game)
        return
    chosen_board = yield from pick_board(game, lambda: boards, "A99.49")
    assert chosen_board is not None
    step.board = chosen_board
    step.speed = alien_die(game, "blip-speed", game.map.boards[chosen_board]) + queen.farther(game)


def activate_blip(game: Corps, blip: Blip, speed: int) -> Flow[None]:
    """One Blip moves; what it becomes goes on and attacks, separate models too (A16.04, A16.14, A16.15, A19.02).

    A Blip never attacks: only an Alien does (A99.51).
    """
    rest: list[int] = []
    model = yield from advance(game, blip, speed, rest)
    if not isinstance(model, Alien):
        return
    yield from fire_and_attack(game, model)
    waiting = list(blip.became[1:])
    while waiting := [alien for alien in waiting if alien.at >= 0]:
        chosen = yield from closest_first(game, waiting, "A13.03")
        if isinstance(chosen, Alien):
            waiting.remove(chosen)
            yield from activate(game, chosen, rest[0] if rest else 0)


# --- movement (A13.05 to A13.10, A16.06 to A16.08) ---------------------------------------------------------------


def advance(game: Corps, model: Alien | Blip, speed: int, rest: list[int] | None = None) -> Flow[Alien | Blip]:
    """Move towards the closest Character by a shortest route. What moved is returned: a Blip may be an Alien now.

    `rest` then gets the movement that was left when it was Spotted.
    """
    if game.large and large.is_large(model):
        trail = [model.at]
        return large.moving(game, model, trail, _advance(game, model, speed, rest, trail))
    return _advance(game, model, speed, rest)


def _advance(
    game: Corps, model: Alien | Blip, speed: int, rest: list[int] | None, trail: list[int] | None = None
) -> Flow[Alien | Blip]:
    left = speed
    while True:
        if rest is not None and not rest and isinstance(model, Alien):
            rest.append(left)
        if model.at < 0:
            break
        prey = synthetics.prey(game, model, left)
        if game.beside(model) & prey.spaces:
            break
        if game.barred and (doors := _barred_from_prey(game, model, prey)):
            model, broken = yield from _break_one(game, model, doors)
            if not broken:
                return model
            continue
        if left <= 0:
            break
        ends, forbidden, stop = ends_of_move(game, model, left, prey)
        if not ends:
            return model
        goal = ends.bit_length() - 1
        if ends & ends - 1:
            chosen = yield from _ask_end(game, model, ends)
            if chosen is None:
                model = now(model)
                continue
            goal = chosen
        if goal == model.at:
            break
        ways = game.ways_of(model)
        prefer = ways.touching(sentry.covered(game)) if game.state.guns else 0
        path = ways.path(model.at, goal, left, forbidden, stop, 0, prefer)
        if game.barred and path:
            route = yield from choose_route(game, model, path, forbidden, stop, prefer)
            if route is None:
                model = now(model)
                continue
            path = route
        model, left, stopped = yield from _follow(game, model, path, left, trail)
        if stopped and model.at >= 0:
            return model
    if model.at >= 0 and game.barred and left <= 0 and not game.beside(model) & prey.spaces:
        model = yield from _last_try(game, model, prey)
    return model


def _ask_end(game: Corps, model: Alien | Blip, ends: int) -> Flow[int | None]:
    """The highest-Rank player decides between ends of a move (A21.01). None if an Event has moved models meanwhile."""
    aliens, blips = game.alien_spaces, game.blip_spaces

    def options() -> Sequence[Option[int]]:
        moved = game.alien_spaces != aliens or game.blip_spaces != blips
        return [] if moved else game.prepared.destinations(ends)

    return ask(game, game.aliens_chooser, prompt("alien-move", model=model.id), options, "A21.01")


def now(model: Alien | Blip) -> Alien | Blip:
    """A model after a question, in which an Event may have made a Blip move or be Spotted (A4.06, A16.10)."""
    return model.became[0] if isinstance(model, Blip) and model.became else model


def _follow(
    game: Corps, model: Alien | Blip, path: list[int], left: int, trail: list[int] | None
) -> Flow[tuple[Alien | Blip, int, bool]]:
    """Go along a path; barricaded doors must break first (A12.04, A12.05). True if the move is over.

    `trail` gets the spaces that were entered.
    """
    trail = [] if trail is None else trail
    walked = [model.at]
    name = model.id
    stopped = False

    def tell() -> None:
        if len(walked) > 1:
            game.emit(moved("A13.07", game, name, walked))
            del walked[:-1]

    if not game.barred and not game.state.guns and unseen(game, model, path):
        game.put(model, path[-1])
        walked += path
        trail += path
        left -= len(path)
        path = []
    for space in path:
        if game.barred:
            door = game.ways_of(model).door_between(walked[-1], space)
            if door >= 0 and game.barred >> door & 1:
                tell()
                turned = yield from break_barricade(game, game.map.doors[door].key, model.id, _breaks_on(model))
                model = now(model)
                if turned is None:
                    stopped = True
                if turned or stopped:
                    break
        game.put(model, space)
        walked.append(space)
        trail.append(space)
        left -= 1
        turned = yield from settle(game, tell)
        if turned:
            model = now(model)
        if game.state.guns and model.at >= 0:
            yield from sentry.sentry_fire(game, model, tell)
        if turned or model.at < 0:
            break
    tell()
    return model, left, stopped or model.at < 0


def _barred_from_prey(game: Corps, model: Alien | Blip, prey: Prey) -> set[int]:
    """The barricaded doors that alone part a model from its prey beside it."""
    ways, places = game.ways, prey.places
    return {
        ways.door_between(space, at)
        for space in spaces_in(game.covers(model))
        for at in places
        if ways.next_mask[space] >> at & 1
    }


def _last_try(game: Corps, model: Alien | Blip, prey: Prey) -> Flow[Alien | Blip]:
    """With no movement left, an Alien beside a barricaded door on its route still rolls for it."""
    ends, _, _ = ends_of_move(game, model, 1, prey)
    doors = {game.ways_of(model).door_between(model.at, space) for space in spaces_in(ends)}
    if doors and all(door >= 0 and game.barred >> door & 1 for door in doors):
        model, _ = yield from _break_one(game, model, doors)
    return model


def _break_one(game: Corps, model: Alien | Blip, doors: set[int]) -> Flow[tuple[Alien | Blip, bool]]:
    """Roll for a barricaded door; of several the highest-Rank player chooses (A12.04, A21.01). True if it broke."""

    def barred() -> list[str]:
        return [game.map.doors[door].key for door in sorted(doors) if game.barred >> door & 1]

    place = yield from pick(game, game.aliens_chooser, "barricade", barred, "A21.01")
    model = now(model)
    if place is None or model.at < 0:
        return model, True
    turned = yield from break_barricade(game, place, model.id, _breaks_on(model))
    return now(model), turned is not None


def _breaks_on(model: Alien | Blip) -> int:
    return KINDS[model.kind].breaks_on if isinstance(model, Alien) else BREAKS_ON


def break_barricade(game: Corps, place: str, by: str, breaks_on: int = BREAKS_ON) -> Flow[Turned | None]:
    """The Alien die breaks a Barricade on 5 or 6 (A12.04, A12.06): what is Spotted then, None if it holds."""
    roll = alien_die(game, "barricade", by, breaks_on)
    if roll < breaks_on:
        rule = "A12.05" if place.startswith("door-") else "A12.06"
        game.emit(events.BarricadeHeld(rule=rule, place=place, by=by))
        return None
    return (yield from remove_barricade(game, place, by))


def remove_barricade(game: Corps, place: str, by: str, rule: str = "") -> Flow[Turned]:
    """Take a Barricade away; a door that opens by that may uncover Blips (A16.09)."""
    game.state.barricades.remove(place)
    game.barricades_changed()
    rule = rule or ("A12.04" if place.startswith("door-") else "A12.06")
    game.emit(events.BarricadeRemoved(rule=rule, place=place, by=by))
    return (yield from settle(game)) or []
