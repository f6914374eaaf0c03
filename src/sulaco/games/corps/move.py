"""Movement of Characters (A10, A99.26 to A99.28), and leaving by an Exit (A1.23).

Which diagonal steps a map has stands in `board.grid` (A10.09).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from sulaco.table.decision import Option, Prompt, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import blips, endurance, events, harm
from .asking import choose
from .blips import moved
from .in_force import EXIT_OPEN, LEFT, MOVED, PUSH_ROLL
from .rolls import marine_die
from .sentry import sentry_fire
from .state import Character
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps

STOP: Option[int] = Option("stop", say("option.stop-moving"), -1)
Limits = tuple[int, int, int]


class Mover(NamedTuple):
    """A Character who may go up to `speed` spaces. `stops`: it has to stop next to foes (A10.07). `arrived`: it has
    come to the goal that was chosen for it."""

    who: Character
    speed: int
    stops: bool
    arrived: bool = False


def limits(game: Corps, who: Character, speed: int, stops: bool) -> Limits:
    """What a Character may not enter that moves up to this many spaces, where it must stop, where it may not end
    (A10.03 to A10.08, A10.10).
    """
    near = game.near_foes() if stops else 0
    no_end = (game.people_spaces & ~(1 << who.at)) | game.token_spaces
    forbidden = game.alien_spaces | game.blip_spaces | game.obstacle_spaces | (no_end & near)
    if game.exits & game.ways.within(who.at, speed):
        forbidden |= closed_exits(game, who)
    return forbidden, near | game.exits, no_end


def closed_exits(game: Corps, who: Character) -> int:
    closed = 0
    for rule in game.in_force(EXIT_OPEN, who):
        for label, spaces in game.prepared.exits.items():
            if not rule(game, who, label):
                closed |= spaces
    return closed


def destinations(
    game: Corps, who: Character, speed: int, stops: bool = True, ends: int = -1
) -> tuple[Option[int], ...]:
    """An option for every space in which the move may end."""
    return _within(game, who, speed, limits(game, who, speed, stops), ends)


def _within(game: Corps, who: Character, speed: int, bounds: Limits, ends: int) -> tuple[Option[int], ...]:
    forbidden, stop, no_end = bounds
    return game.prepared.destinations(game.ways.reachable(who.at, speed, forbidden, stop, game.barred) & ~no_end & ends)


@cache
def _ask_move(who: str, left: int) -> Prompt:
    return prompt("move", who=who, left=left)


def move(
    game: Corps,
    who: Character,
    speed: int,
    *,
    seat: int | None = None,
    first: int | None = None,
    stops: bool = True,
    action: bool = False,
    ends: int = -1,
    rule: str = "A10.01",
) -> Flow[None]:
    """Move a Character up to `speed` spaces, from goal to goal, until it stops (A10.01 to A10.08).

    `stops`: A10.07 applies. `ends`: the spaces in which it may stop. `action`: this is a Move Action. Each goal is
    reached by a shortest way; where the way matters, a player goes by goals in between.
    """
    decider = game.decider(who) if seat is None else seat
    goal = first
    bounds = limits(game, who, speed, stops) if first is not None else (0, 0, 0)
    left = speed
    others = game.state.movers
    arrived = False
    try:
        while left > 0 and who.at >= 0:
            if goal is None:
                moved = left < speed or first is None

                def options(left: int = left, stops: bool = stops, moved: bool = moved) -> Sequence[Option[int]]:
                    nonlocal bounds
                    bounds = limits(game, who, left, stops)
                    choices = _within(game, who, left, bounds, ends)
                    return [STOP, *choices] if moved and choices and _may_stay(game, who) else choices

                about = Mover(who, left, stops, arrived)
                goal = yield from ask(game, decider, _ask_move(who.id, left), options, rule, forced=False, about=about)
                if goal is None or goal == -1:
                    break
            # Nothing has changed since the goal was offered: the way there has the same limits.
            forbidden, stop, _ = bounds
            path = game.ways.path(who.at, goal, left, forbidden, stop, game.barred)
            before = left
            game.state.movers = (*others, who.id)
            left = yield from _walk(game, who, path, left, stops)
            arrived = who.at == goal
            goal = None
            if who.at < 0:
                return
            if stops and left < before and game.near_foes() >> who.at & 1:
                needed = push_roll(game, who) if action and left > 0 and _next_to_alien(game, who) else 0
                if not needed:
                    return
                pushed = yield from _push_through(game, who, decider, needed)
                if not pushed:
                    return
                stops = False
    finally:
        game.state.movers = others


def _walk(game: Corps, who: Character, path: list[int], left: int, stops: bool) -> Flow[int]:
    """Go along a path until its end or until something is Spotted or shot (A16.10, A99.28); the Speed left over."""
    start = who.at
    walked = [start]
    untold = [start]
    interrupted = False

    tell = partial(_tell, game, who, untold)
    if len(path) > 1 and _unobserved(game, path):
        # Nothing can happen on the way: only its end counts.
        game.put(who, path[-1])
        untold += path
        left -= len(path)
        path = []
    for space in path:
        game.put(who, space)
        walked.append(space)
        untold.append(space)
        left -= 1
        if game.exits >> space & 1:
            break
        if (yield from blips.settle(game, tell)):
            interrupted = True
        if game.state.guns:
            yield from sentry_fire(game, who, tell)
        if interrupted or who.at < 0:
            break
    while len(walked) > 1 and interrupted and who.at >= 0 and not _may_stay(game, who):
        if not (stops and game.near_foes() >> who.at & 1) and destinations(game, who, left, stops):
            break
        # It may not stop here and cannot go on: it stands where it could last stand (A10.05, A10.06, A99.27).
        walked.pop()
        game.put(who, walked[-1])
        untold.append(walked[-1])
    tell()
    if who.at >= 0:
        if game.exits >> who.at & 1:
            yield from leave(game, who)
        else:
            for rule in game.in_force(MOVED, who):
                rule(game, who)
    return left


def _tell(game: Corps, who: Character, untold: list[int]) -> None:
    """Tell of the way gone so far, if any; what is left is where it goes on."""
    if len(untold) > 1:
        game.emit(moved("A10.01", game, who.id, untold))
        del untold[:-1]


def _unobserved(game: Corps, path: list[int]) -> bool:
    """Whether no step of this path can bring a Blip into sight, draw a Sentry Gun's fire or lead off the board."""
    if game.state.guns or game.exits >> path[-1] & 1:
        return False
    way = game.people_spaces
    for space in path:
        way |= 1 << space
    return not game.blip_zone() & way


def _may_stay(game: Corps, who: Character) -> bool:
    """Whether a Character may end its movement where it is (A10.05, A10.06)."""
    if game.token_spaces >> who.at & 1:
        return False
    return not game.shared or not any(other is not who and other.at == who.at for other in game.state.characters)


def _next_to_alien(game: Corps, who: Character) -> bool:
    near = game.next_to(who.at)
    return bool(near & game.alien_spaces) and not near & game.blip_spaces


def push_roll(game: Corps, who: Character) -> int:
    """The highest roll with which this Character may push on past Aliens; 0 if it may not try."""
    return max((rule(game, who) for rule in game.in_force(PUSH_ROLL, who)), default=0)


def _push_through(game: Corps, who: Character, seat: int, needed: int) -> Flow[bool]:
    """A mover pushes on past Aliens, at a risk."""
    options = [
        game.option("stop", False, "option.stop-moving"),
        game.option("push", True, "option.push", needed=needed),
    ]
    push = yield from choose(game, seat, "push", options, "A1.08", who=who.id, needed=needed)
    if not push:
        return False
    roll = marine_die(game)
    game.emit(events.Rolled(rule="A1.08", what="push", who=who.id, roll=roll, needed=needed))
    if roll <= needed:
        return True
    activation = game.state.activation
    if activation is not None and activation.character == who.id:
        activation.actions = 0
        activation.stage = "end"
    return False


def leave(game: Corps, who: Character) -> Flow[None]:
    """A Character on an Exit has left the board (A1.23, A99.26); its gear stays with it."""
    game.put(who, -1)
    who.status = "left"
    hazards, who.hazards = who.hazards, []
    endurance.discard_gear(game, hazards)
    game.emit(events.LeftBoard(rule="A1.23", character=who.id))
    activation = game.state.activation
    if activation is not None and activation.character == who.id:
        activation.actions = 0
    for rule in game.in_force(LEFT, who):
        yield from rule(game, who)
    if who.hero and not game.heroes(who.player):
        yield from harm.take_over(game, who.player, may_be_eliminated=False)
