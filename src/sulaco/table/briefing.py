"""The briefing: what a player should know before the first question."""

from __future__ import annotations

import msgspec

from .text import Text


class Briefing(msgspec.Struct, frozen=True):
    """How a game with some setup is won, how it is lost, and what is wise at first; each a few short sentences."""

    win: tuple[Text, ...]
    lose: tuple[Text, ...]
    advice: tuple[Text, ...]
