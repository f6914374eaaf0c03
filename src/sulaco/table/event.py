"""Events: what happened, typed, with the rule that made it happen.

The log that people read, the animation that a client plays and the data that the lab counts are this one stream.
"""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar

import msgspec

from .text import Text


@cache
def _log_id(name: str) -> str:
    return "log." + re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def player(seat: int) -> str:
    """The id by which texts and keys name a seat: "player-1" for seat 0."""
    return f"player-{seat + 1}"


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """Base of all events. Fields are ids and numbers only."""

    rule: str = ""
    use: ClassVar[str] = ""
    """What became of the event's `card`, if that counts as using it: "played", "equipped" and the like."""
    heading: ClassVar[int] = 0
    """In the log: 1 if a turn begins with it, 2 for a part of a turn."""

    def seen_by(self, seat: int | None) -> Event | None:
        """What a seat (None: a spectator) learns of it. Events with a secret part override this."""
        return self

    def text(self) -> Text:
        """The log line: by default the text named after the class, with the fields as arguments."""
        return Text(_log_id(type(self).__name__), {name: getattr(self, name) for name in self.__struct_fields__})


class SeatEvent(Event, frozen=True):
    """An event of one seat; its text names the player."""

    seat: int

    def text(self) -> Text:
        text = super().text()
        return Text(text.id, {**text.args, "player": player(self.seat)})


class SecretEvent(SeatEvent, frozen=True):
    """An event of one seat, of which the others do not learn the fields named in `secret`: they see the defaults."""

    secret: ClassVar[tuple[str, ...]]

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat:
            return self
        return type(self)(**{name: getattr(self, name) for name in self.__struct_fields__ if name not in self.secret})


class PhaseBegan(Event, frozen=True):
    """A part of a turn begins; each phase has a text of its own."""

    heading: ClassVar[int] = 2
    phase: str

    def text(self) -> Text:
        return Text(f"log.phase-{self.phase}")
