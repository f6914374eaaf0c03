"""Objectives: goals, completion, what happens when the next one becomes current (L11, L2.01, L99.26, L99.43).

What an Objective asks for, find, attach or kill, is written in words of goals, in `effects.objectives` (L11.01, L11.07,
L11.10; those of a film are in `data/rooms-locations-objectives.toml`, example L11.12). What may be paid for a goal card
stands in `terms` (L11.08; example L11.09, Sentry Guns, in `effects.rooms`), that a Final Enemy is not fought too early
in `fight` (L11.11, L99.25).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import say

from . import agendas, events, hazard_cards, winning, words
from .cards import Objective, definition
from .words import Cause, Goal, Progress

if TYPE_CHECKING:
    from .encounters import Encounters
    from .words import Word

LAST = 2


def met(game: Encounters, objective: Objective) -> bool:
    """Whether all parts of its goal are met; only the current one is asked (L11.02)."""
    for part in objective.goal:  # asked after every deed
        done, needed = _progress(game, part)
        if done < needed:
            return False
    return True


def progress(game: Encounters) -> list[Progress]:
    """For each part of the current goal: how often it was done, of how often."""
    current: Objective = definition(game.objective())
    return [(min(done, needed), needed) for done, needed in (_progress(game, part) for part in current.goal)]


def _progress(game: Encounters, part: Word) -> Progress:
    kind = part.kind
    return kind.progress(game, *part.args) if isinstance(kind, Goal) else (0, 1)


def check(game: Encounters) -> Flow[None]:
    """A deed is done: Hazards that were drawn in it happen, and completed Objectives are seen to."""
    if game.state.surprises:
        return _surprised(game)
    return complete(game)


def _surprised(game: Encounters) -> Flow[None]:
    yield from hazard_cards.surprises(game)
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
            raise GameOver(Ending(winning.winners(game), Reason(say("ending.won"), "L2.01")))
        state.objective += 1
        game.emit(events.ObjectiveCompleted(rule="L11.03", objective=current.id))
        yield from begin(game)


def begin(game: Encounters) -> Flow[None]:
    """An Objective has become current: its Setup text happens (L11.06)."""
    current: Objective = definition(game.objective())
    if current.setup:
        game.emit(events.ObjectiveSetup(rule="L11.06", objective=current.id))
        yield from words.run(game, current.setup, Cause(game.you(), ""))
