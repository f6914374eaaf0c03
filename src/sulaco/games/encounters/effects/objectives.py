"""Goals of Objectives, and what becomes of goal cards (L11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import events, hive
from ..cards import ROOMS, definition
from ..words import Cause, Progress, effect, goal
from .arguments import CardName, RoomName

if TYPE_CHECKING:
    from ..encounters import Encounters


@goal("found")
def _found(game: Encounters, id: CardName, n: int) -> Progress:
    """`n` of these cards were turned up, wherever they went then."""
    return game.state.goals.get(f"found:{id}", 0), n


@goal("completed")
def _completed(game: Encounters, id: CardName, n: int) -> Progress:
    """`n` of these cards were completed, by what is paid for them (L11.08)."""
    return game.state.goals.get(f"completed:{id}", 0), n


@goal("attached")
def _attached(game: Encounters, id: CardName, n: int) -> Progress:
    """`n` of these cards lie with rooms (L11.09)."""
    return sum(definition(card).id == id for room in game.state.rooms for card in room.attached), n


@goal("blocked")
def _blocked(game: Encounters, room: RoomName) -> Progress:
    """A room is blocked (L14.17)."""
    return int(game.state.rooms[ROOMS.index(room)].blocked), 1


@goal("killed")
def _killed(game: Encounters, id: CardName, n: int) -> Progress:
    """`n` of these enemies were killed (L11.10)."""
    return game.state.goals.get(f"killed:{id}", 0), n


@effect("to-operations")
def _to_operations(game: Encounters, cause: Cause) -> None:
    """This card goes to Operations (L11.09)."""
    if not hive.take(game, cause.card):
        return
    game.state.operations.append(cause.card)
    game.emit(events.ToOperations(rule="L11.09", card=cause.card))


@effect("complete")
def _complete(game: Encounters, cause: Cause) -> None:
    """This goal card is completed: it counts, and is out of the game (L11.07)."""
    state = game.state
    if not hive.take(game, cause.card):
        return
    state.removed.append(cause.card)
    key = f"completed:{definition(cause.card).id}"
    state.goals[key] = state.goals.get(key, 0) + 1
    game.emit(events.GoalCompleted(rule="L11.07", card=cause.card))
