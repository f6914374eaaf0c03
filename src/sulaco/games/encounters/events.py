"""What can happen in an encounters game; each event names the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from sulaco.table.event import Event
from sulaco.table.text import Text


def player(seat: int) -> str:
    return f"player-{seat + 1}"


class _OfSeat(Event, frozen=True):
    """An event of one seat; its text names the player."""

    seat: int

    def text(self) -> Text:
        text = super().text()
        return Text(text.id, {**text.args, "player": player(self.seat)})


class RoleTaken(_OfSeat, frozen=True):
    role: str


class FirstChosen(_OfSeat, frozen=True):
    pass


class TurnBegan(_OfSeat, frozen=True):
    heading: ClassVar[int] = 1
    turn: int


class PhaseBegan(Event, frozen=True):
    heading: ClassVar[int] = 2
    phase: str

    def text(self) -> Text:
        return Text(f"log.phase-{self.phase}")


class Drew(_OfSeat, frozen=True):
    """Cards drawn: which ones, only their player learns. (With open hands everybody sees them in the hand.)"""

    n: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drew(rule=self.rule, seat=self.seat, n=self.n)

    def text(self) -> Text:
        return Text(
            "log.drew-cards" if self.cards else "log.drew",
            {"player": player(self.seat), "n": self.n, "cards": self.cards},
        )


class Reshuffled(_OfSeat, frozen=True):
    pass


class Discarded(_OfSeat, frozen=True):
    card: str


class Shown(_OfSeat, frozen=True):
    card: str


class CardPlayed(_OfSeat, frozen=True):
    use: ClassVar[str] = "played"
    card: str
    copy: bool = False

    def text(self) -> Text:
        return Text(
            "log.copy-played" if self.copy else "log.card-played", {"player": player(self.seat), "card": self.card}
        )


class Combo(Event, frozen=True):
    card: str
    icon: str


class AbilityUsed(_OfSeat, frozen=True):
    card: str


class Sacrificed(_OfSeat, frozen=True):
    card: str


class Mobilized(_OfSeat, frozen=True):
    card: str


class Coordinated(_OfSeat, frozen=True):
    card: str


class Recruited(_OfSeat, frozen=True):
    use: ClassVar[str] = "recruited"
    card: str
    n: int


class Gained(_OfSeat, frozen=True):
    """A card became a player's."""

    card: str
    place: str

    def text(self) -> Text:
        return Text(f"log.gained-{self.place}", {"player": player(self.seat), "card": self.card})


class HqFilled(Event, frozen=True):
    card: str


class CharacterKilled(_OfSeat, frozen=True):
    card: str


class Paid(_OfSeat, frozen=True):
    card: str
    n: int


class Scanned(_OfSeat, frozen=True):
    room: str


class Peeked(_OfSeat, frozen=True):
    """A player looked at hidden cards; which ones, only that player learns."""

    n: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Peeked(rule=self.rule, seat=self.seat, n=self.n)

    def text(self) -> Text:
        return Text(
            "log.peeked-cards" if self.cards else "log.peeked",
            {"player": player(self.seat), "n": self.n, "cards": self.cards},
        )


class HiveCardAdded(Event, frozen=True):
    pass


class HiveSkipped(Event, frozen=True):
    pass


class HazardDrawn(_OfSeat, frozen=True):
    """A Hazard that wanders through the players' decks was drawn."""

    card: str
    hazard: str


class Cocooned(_OfSeat, frozen=True):
    card: str
    enemy: str


class HiveEmpty(Event, frozen=True):
    pass


class HiveReformed(Event, frozen=True):
    n: int


class HiveTookBack(Event, frozen=True):
    n: int


class ReachedZone(Event, frozen=True):
    card: str

    def text(self) -> Text:
        return Text("log.reached-zone" if self.card else "log.reached-zone-hidden", {"card": self.card})


class Revealed(Event, frozen=True):
    card: str
    room: str = ""

    def text(self) -> Text:
        return Text("log.revealed" if self.room else "log.revealed-in-zone", {"card": self.card, "room": self.room})


class EventHappened(Event, frozen=True):
    objective: str
    event: str


class EventAbility(Event, frozen=True):
    card: str


class HazardHappened(Event, frozen=True):
    location: str
    hazard: str
    n: int


class HiveCardGone(Event, frozen=True):
    """A card of the board is discarded; `removed`: out of the game."""

    card: str
    removed: bool = False

    def text(self) -> Text:
        return Text("log.hive-card-removed" if self.removed else "log.hive-card-gone", {"card": self.card})


class CardMoved(Event, frozen=True):
    """A card on the board went somewhere else; a hidden one is not named."""

    card: str
    to: str

    def text(self) -> Text:
        return Text("log.card-moved" if self.card else "log.hidden-moved", {"card": self.card, "to": self.to})


class Attached(Event, frozen=True):
    card: str
    room: str


class Blocked(Event, frozen=True):
    room: str


class ToOperations(Event, frozen=True):
    card: str


class Weakened(Event, frozen=True):
    card: str
    n: int


class Strengthened(Event, frozen=True):
    card: str
    n: int

    def text(self) -> Text:
        return Text("log.strengthened" if self.card else "log.strengthened-all", {"card": self.card, "n": self.n})


class GoalCompleted(Event, frozen=True):
    card: str


class Fought(_OfSeat, frozen=True):
    card: str
    n: int


class FoughtPlayer(_OfSeat, frozen=True):
    target: int

    def text(self) -> Text:
        return Text("log.fought-player", {"player": player(self.seat), "target": player(self.target)})


class EnemyDied(Event, frozen=True):
    card: str


class EnemyStrikes(_OfSeat, frozen=True):
    card: str


class StrikeDrawn(_OfSeat, frozen=True):
    card: str
    damage: int

    def text(self) -> Text:
        return Text("log.strike-drawn", {"player": player(self.seat), "card": self.card, "n": self.damage})


class StrikeAvoided(_OfSeat, frozen=True):
    card: str = ""

    def text(self) -> Text:
        return Text(
            "log.strike-avoided-by" if self.card else "log.strike-avoided",
            {"player": player(self.seat), "card": self.card},
        )


class StrikesReshuffled(Event, frozen=True):
    pass


class Healed(_OfSeat, frozen=True):
    card: str


class FacehuggerLaid(_OfSeat, frozen=True):
    card: str


class Impregnated(_OfSeat, frozen=True):
    card: str


class ChestBurst(_OfSeat, frozen=True):
    card: str


class Died(_OfSeat, frozen=True):
    alien: bool = False


class BecameAlien(_OfSeat, frozen=True):
    avatar: str


class AvatarPower(_OfSeat, frozen=True):
    avatar: str


class AgendaShown(_OfSeat, frozen=True):
    card: str
    side: str

    def text(self) -> Text:
        return Text(f"log.agenda-{self.side}", {"player": player(self.seat), "card": self.card})


class ObjectiveCompleted(Event, frozen=True):
    heading: ClassVar[int] = 2
    objective: str


class ObjectiveSetup(Event, frozen=True):
    objective: str


class Achieved(Event, frozen=True):
    """An achievement. `only`: the seat that alone learns of it, because it tells of a secret hand; -1 for everybody."""

    what: str
    only: int = -1

    def seen_by(self, seat: int | None) -> Event | None:
        return self if self.only in (-1, seat) else None

    def text(self) -> Text:
        return Text(f"log.achieved-{self.what}")
