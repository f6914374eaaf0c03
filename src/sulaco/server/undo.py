"""Undo at a table of several people: how far back somebody may go, and who may do again what was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Reason
from sulaco.table.decision import Refused as KernelRefused
from sulaco.table.text import Text

from .protocol.live import UndoInfo
from .refused import Refused, refuse, refuse_because
from .seating import seat_name, sits
from .viewer import Eyes

if TYPE_CHECKING:
    from .room import Room

UNITS = {"step": None, "action": ("action", "turn"), "turn": ("turn",)}


def undo_length(room: Room, person: str, grain: str) -> int:
    """How long the journal will be after an undo of this person: it goes back to their last entry that begins such a
    unit. What bots did since goes with it; what another person did since stands in the way.
    """
    table, mine, units = room.table, room.person_seats(person), UNITS[grain]
    target: int | None = None
    for index in range(len(room.played.entries) - 1, -1, -1):
        seat = room.played.entries[index].seat
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
        raise refuse_because("no-undo", room.texts(), refusal.reason) from None
    assert target is not None
    _check_opponents(room, person, target)
    return target


def _check_opponents(room: Room, person: str, target: int) -> None:
    """Between opponents nobody takes back what another person has seen, or a draw or a reveal.

    At a friendly table what was seen may go back as long as nobody else has decided; a draw or a reveal never.
    """
    table = room.table
    others = [seat for seat, there in enumerate(room.seats) if sits(there) and there.person != person]
    if not table.opposed or not others:
        return
    if table.crosses_barrier(target):
        raise refuse_because("no-undo", room.texts(), Reason(Text("refused.undo-barrier")))
    if room.record.friendly:
        return
    decision = table.decision
    since = table.events[room.played.entries[target].events :]
    if (decision is not None and decision.seat in others) or any(e.seen_by(seat) for e in since for seat in others):
        raise refuse("no-undo", "refused.seen-since")


def may_redo(room: Room, person: str) -> bool:
    """Whether something can be done again that this person took back, and nothing else has happened since."""
    return bool(room.table.undone) and room.played.undoer in room.person_seats(person)


def undo_info(room: Room, eyes: Eyes) -> UndoInfo:
    """Whether the person behind these eyes could take something back now; if not, why not."""
    if eyes is None or room.table.ending is not None:
        return UndoInfo(False, False)
    person = room.seats[eyes].person
    redo, concede = may_redo(room, person), room.table.game.no_concession(eyes) is None
    try:
        undo_length(room, person, "step")
    except Refused as refusal:
        return UndoInfo(False, redo, refusal.text, concede)
    return UndoInfo(True, redo, "", concede)
