"""Events that the card games have in common: turns of one player, and draws that only their player sees."""

from __future__ import annotations

from typing import ClassVar

from sulaco.table.event import SeatEvent, SecretEvent, player
from sulaco.table.text import Text


class TurnBegan(SeatEvent, frozen=True):
    heading: ClassVar[int] = 1
    turn: int


class Drew(SecretEvent, frozen=True):
    """Cards drawn: which ones, only their player learns. (Hands that lie open show them in the view.)"""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    n: int
    cards: tuple[str, ...] = ()

    def text(self) -> Text:
        id = "log.drew-cards" if self.cards else "log.drew"
        return Text(id, {"player": player(self.seat), "n": self.n, "cards": self.cards})
