"""The audience of a room: all connections, and what each pair of eyes among them has been told.

What is told is made and encoded once for each pair of eyes, however many tabs look through it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from . import viewer as sight
from .changes import changes
from .protocol.live import Closed, Position, ServerMessage, TableChanged, Update
from .records import Person
from .undo import undo_info
from .viewer import Eyes

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("sulaco.server")
_encode = msgspec.json.Encoder().encode
SHOWN_OUT = 4403
BROKEN = 1011


def encoded(message: ServerMessage) -> str:
    return _encode(message).decode()


class Connection(Protocol):
    """A tab that looks at the table through one pair of eyes."""

    person: Person
    eyes: Eyes

    def send(self, text: str) -> None:
        """Put a message on its way; never waits."""

    def end(self, code: int) -> None:
        """End the connection after what is on its way."""


class Audience:
    """Everybody who is connected to a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.connections: list[Connection] = []
        self._told: dict[Eyes, dict[str, Any]] = {}
        """The view that each pair of eyes was last told."""

    def tell_update(self, events: int, by: int) -> None:
        """Tell everybody what a decision for a seat changed; the events from this number on are new."""
        room = self.room
        table, played, texts = room.table, room.played, room.texts
        happened, at = table.events[events:], played.at[events:]
        ending = sight.ending(table, texts, room.script)
        looking: dict[Eyes, list[Connection]] = {}
        for connection in self.connections:
            looking.setdefault(connection.eyes, []).append(connection)
        told: dict[Eyes, dict[str, Any]] = {}
        for eyes, connections in looking.items():
            try:
                view = sight.view(table, eyes)
                update = Update(
                    played.state,
                    changes(self._told.get(eyes), view),
                    sight.lines(happened, at, eyes, texts),
                    sight.question(table, eyes, texts, room.script),
                    undo_info(room, eyes),
                    ending,
                    by,
                )
                text = encoded(update)
            except Exception:
                # It has happened, and is kept; who cannot be told comes back, and the others must not suffer.
                log.exception("Table %s, state %d cannot be told.", room.id, played.state)
                for connection in connections:
                    connection.end(BROKEN)
                continue
            told[eyes] = view
            for connection in connections:
                connection.send(text)
        self._told = told

    def tell_positions(self) -> None:
        """Tell everybody everything anew."""
        self._told = {}
        for connection in self.connections:
            self.tell_position(connection)

    def tell_position(self, connection: Connection) -> None:
        """Tell one tab everything that its eyes may know."""
        room, eyes = self.room, connection.eyes
        table, texts = room.table, room.texts
        view = self._told.get(eyes)
        if view is None:
            view = self._told[eyes] = sight.view(table, eyes)
        lines, earlier = sight.last_lines(table.events, room.played.at, eyes, texts, room.settings.log_lines)
        position = Position(
            state=room.state,
            eyes=eyes,
            view=view,
            question=sight.question(table, eyes, texts, room.script),
            ending=sight.ending(table, texts, room.script),
            log=lines,
            earlier=earlier,
            undo=undo_info(room, eyes),
            table=room.info(connection.person.id),
            chat=list(room.chat),
        )
        connection.send(encoded(position))

    def tell_table(self, but: Connection | None = None) -> None:
        """Tell everybody who is there, and where."""
        for connection in self.connections:
            if connection is not but:
                connection.send(encoded(TableChanged(self.room.info(connection.person.id))))

    def forget(self) -> None:
        """Eyes through which nobody looks any more need not be remembered."""
        looking = {connection.eyes for connection in self.connections}
        self._told = {eyes: view for eyes, view in self._told.items() if eyes in looking}

    def show_out(self, connection: Connection, text: str) -> None:
        """Somebody has to go."""
        connection.send(encoded(Closed(text)))
        connection.end(SHOWN_OUT)
        self.connections.remove(connection)
