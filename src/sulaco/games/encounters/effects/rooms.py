"""Cards laid with a room, and a room that is blocked (L14.15 to L14.17, L14.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import events, hive, terms
from ..asking import pick_room
from ..cards import ROOMS
from ..words import Cause, effect
from .arguments import RoomName, Where

if TYPE_CHECKING:
    from ..encounters import Encounters


def _attachable(game: Encounters, card: str, where: str) -> list[int]:
    kind = card.rpartition("-")[0]
    return [
        index
        for index, room in enumerate(game.state.rooms)
        if (terms.is_clear(game, index) if where == "clear" else ROOMS[index] == where and not room.blocked)
        and not any(other.rpartition("-")[0] == kind for other in room.attached)
    ]


def _can_attach(game: Encounters, cause: Cause, where: str) -> bool:
    return bool(_attachable(game, cause.card, where))


@effect("attach", possible=_can_attach)
def _attach(game: Encounters, cause: Cause, where: Where) -> Flow[None]:
    """This card is laid with a room; it is not in it (L14.15). One of a kind in a room (L11.09)."""
    rooms = _attachable(game, cause.card, where)
    index = yield from pick_room(game, cause.seat, rooms, "attach", rule="L14.15")
    if index >= 0 and hive.take(game, cause.card):
        game.state.rooms[index].attached.append(cause.card)
        game.emit(events.Attached(rule="L14.15", card=cause.card, room=ROOMS[index]))


@effect("block")
def _block(game: Encounters, cause: Cause, name: RoomName) -> Flow[None]:
    """A room is out of the game; a card in it is pushed on first (L14.17, L14.22, L99.10)."""
    index = ROOMS.index(name)
    room = game.state.rooms[index]
    card, up, group = room.card, room.up, room.group
    room.card, room.up, room.group = "", False, 0
    room.blocked = True
    game.emit(events.Blocked(rule="L14.17", room=ROOMS[index]))
    if card == cause.card:
        room.attached.append(card)
        return
    if hive.on_board(game, cause.card) or cause.card in game.state.operations:
        hive.lift(game, cause.card)
        room.attached.append(cause.card)
    if card:
        yield from hive.enter(game, index, card, up, group)
