"""The audience of a table: all connections to it, and how they are told something, each in its language.

What is told is made and encoded once for each viewer, however many tabs look through the same eyes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

import msgspec

from sulaco.table.language import reading

from .protocol.live import Closed, ServerMessage
from .records import Person
from .viewer import Eyes, Viewer
from .words import tell

log = logging.getLogger("sulaco.server")
_encode = msgspec.json.Encoder().encode
CLOSE_SHOWN_OUT = 4403
"""WebSocket close code for somebody who may no longer look; the browser does not come back."""
CLOSE_BROKEN = 1011
"""WebSocket close code after an error of the server."""


def encoded(message: ServerMessage) -> str:
    return _encode(message).decode()


class Connection(Protocol):
    """A tab that looks at the table through one pair of eyes, and reads one language."""

    person: Person
    eyes: Eyes
    language: str
    watching: bool
    """What happened is still being shown there."""

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def end(self, code: int) -> None:
        """End the connection once the queued messages are sent."""


class Audience:
    """Everybody who is connected to a table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.connections: list[Connection] = []

    def tell_viewers(self, make: Callable[[Eyes], ServerMessage]) -> None:
        """Tell everybody what is made for their eyes. Whoever cannot be told is disconnected; the others are told."""
        viewers: dict[Viewer, list[Connection]] = {}
        for connection in self.connections:
            viewers.setdefault(Viewer(connection.eyes, connection.language), []).append(connection)
        for viewer, connections in viewers.items():
            try:
                with reading(viewer.language):
                    text = encoded(make(viewer.eyes))
            except Exception:
                # It has happened, and is kept; who cannot be told comes back, and the others must not suffer.
                log.exception("At table %s something cannot be told to %s.", self.table, viewer)
                for connection in connections:
                    connection.end(CLOSE_BROKEN)
                continue
            for connection in connections:
                connection.send(text)

    def tell_tabs(self, make: Callable[[Connection], ServerMessage], but: Connection | None = None) -> None:
        """Tell everybody, but for one, what is made for their tab."""
        for connection in self.connections:
            if connection is not but:
                self.tell(connection, make)

    def tell(self, connection: Connection, make: Callable[[Connection], ServerMessage]) -> None:
        """Tell one tab what is made for it."""
        with reading(connection.language):
            connection.send(encoded(make(connection)))

    def looked_through(self) -> set[Eyes]:
        """The eyes through which anybody looks."""
        return {connection.eyes for connection in self.connections}

    def show_out(self, connection: Connection, why: str) -> None:
        """Disconnect somebody, with the reason of this id in the server's texts."""
        self.tell(connection, lambda _: Closed(tell(why)))
        connection.end(CLOSE_SHOWN_OUT)
        self.connections.remove(connection)
