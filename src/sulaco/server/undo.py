"""Undo at a table of several people: how far back somebody may go, and who may do again what was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Refused as KernelRefused

from .eyes import Eyes
from .protocol import UndoInfo
from .refused import Refused, refuse, refuse_because
from .seating import seat_name, sits

if TYPE_CHECKING:
    from .room import Room

UNITS = {"step": None, "action": ("action", "turn"), "turn": ("turn",)}


def undo_length(room: Room, person: str, grain: str) -> int:
    """How long the journal will be after an undo of this person: it goes back to their last entry that begins such a
    unit. What bots did since goes with it; what another person did since stands in the way.
    """
    table, mine, units = room.table, room.person_seats(person), UNITS[grain]
    target: int | None = None
    for index in range(len(room.course.by) - 1, -1, -1):
        seat = room.course.by[index]
        if seat < 0:
            continue
        if seat in mine:
            target = index
            if units is None or table.asked[index].unit in units:
                break
        elif sits(room.seats[seat]):
            raise refuse("no-undo", "refused.decided-since", who=seat_name(room.record, seat, room.names))
    try:
        table.check_take_back(-1 if target is None else target)
    except KernelRefused as refusal:
        raise refuse_because("no-undo", room.texts, refusal.reason) from None
    assert target is not None
    return target


def may_redo(room: Room, person: str) -> bool:
    """Whether something can be done again that this person took back, and nothing else has happened since."""
    return bool(room.table.undone) and room.course.undoer in room.person_seats(person)


def undo_info(room: Room, eyes: Eyes) -> UndoInfo:
    """Whether the person behind these eyes could take something back now; if not, why not."""
    if eyes is None or room.table.ending is not None:
        return UndoInfo(False, False)
    person = room.seats[eyes].person
    try:
        undo_length(room, person, "step")
    except Refused as refusal:
        return UndoInfo(False, may_redo(room, person), refusal.text)
    return UndoInfo(True, may_redo(room, person))
