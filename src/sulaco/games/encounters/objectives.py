"""Objectives: goals, completion, what happens when the next one becomes current (L11, L2.01, L99.26, L99.43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import say

from . import agendas, events, wandering, words
from .cards import ROOMS, Objective, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters
    from .words import Word

LAST = 2


def met(game: Encounters, objective: Objective) -> bool:
    """Whether all parts of its goal are met."""
    goal = objective.goal
    if len(goal) == 1:  # asked after every deed
        return bool(goal[0].kind.run(game, goal[0]))
    return all(each.kind.run(game, each) for each in goal)


def done(game: Encounters, part: Word) -> int:
    """How often a part of a goal has been done."""
    state = game.state
    what = part.args[0]
    if part.name == "attached":
        return sum(definition(card).id == what for room in state.rooms for card in room.attached)
    if part.name == "blocked":
        return int(state.rooms[ROOMS.index(what)].blocked)
    return state.goals.get(f"{part.name}:{what}", 0)


def needed(part: Word) -> int:
    """How often it has to be done."""
    return int(part.args[1]) if len(part.args) > 1 else 1


def progress(game: Encounters) -> list[tuple[int, int]]:
    """For each part of the current goal: how often it was done, of how often."""
    current: Objective = definition(game.objective())
    return [(min(done(game, each), needed(each)), needed(each)) for each in current.goal]


def check(game: Encounters) -> Flow[None]:
    """A deed is done: Hazards that were drawn in it happen, and completed Objectives are seen to."""
    if game.state.surprises:
        return _surprised(game)
    return complete(game)


def _surprised(game: Encounters) -> Flow[None]:
    yield from wandering.surprises(game)
    yield from complete(game)


def complete(game: Encounters) -> Flow[None]:
    """A completed Objective goes under the others at once, and the next one is current (L11.03 to L11.06).

    In the middle of a deed too, after each reveal and each death (L99.29): the next Event is that of the next one.
    """
    state = game.state
    return _complete(game) if met(game, definition(state.objectives[state.objective])) else DONE


def _complete(game: Encounters) -> Flow[None]:
    state = game.state
    while True:
        current: Objective = definition(game.objective())
        if not met(game, current):
            return
        if state.objective == LAST:
            if agendas.objectives_do_not_win(game):
                return
            game.emit(events.ObjectiveCompleted(rule="L11.05", objective=current.id))
            raise GameOver(Ending(agendas.winners(game), Reason(say("ending.won"), "L2.01")))
        state.objective += 1
        game.emit(events.ObjectiveCompleted(rule="L11.03", objective=current.id))
        yield from begin(game)


def begin(game: Encounters) -> Flow[None]:
    """An Objective has become current: its Setup text happens (L11.06)."""
    current: Objective = definition(game.objective())
    if current.setup:
        game.emit(events.ObjectiveSetup(rule="L11.06", objective=current.id))
        yield from words.run(game, current.setup, Cause(game.you(), ""))
