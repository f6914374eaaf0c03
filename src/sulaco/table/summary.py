"""What a game came to, in words and figures: a headline, figures worth telling, who fell, what became of everybody."""

from __future__ import annotations

import msgspec

from .decision import Ending
from .text import Catalogue, Text


class Figure(msgspec.Struct, frozen=True):
    """A number with what it counts: "Shots that hit", 41, "of 68"."""

    id: str
    text: Text
    value: int
    note: Text | None = None


class Fallen(msgspec.Struct, frozen=True):
    """Somebody who fell: a piece or a seat by its id, how, and in which turn; 0 if that is not known."""

    who: str
    text: Text
    turn: int


class Summary(msgspec.Struct, frozen=True):
    """The end of a game. `figures`: six at most. `lines`: what became of everybody, one after the other."""

    headline: Text
    figures: tuple[Figure, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    lines: tuple[Text, ...] = ()


def headline(texts: Catalogue, ending: Ending) -> Text:
    """How a game ended as a headline: the text `headline.X` for the reason `ending.X`, or the reason itself."""
    reason = ending.reason.text
    id = reason.id.replace("ending.", "headline.", 1)
    return Text(id, reason.args) if id in texts else reason
