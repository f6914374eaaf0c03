"""What can happen in an encounters game; each event names the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from sulaco.table.event import Event, SeatEvent, SecretEvent, player
from sulaco.table.event import PhaseBegan as PhaseBegan
from sulaco.table.text import Text

from ..card_events import Drew as Drew
from ..card_events import TurnBegan as TurnBegan


class RoleTaken(SeatEvent, frozen=True):
    role: str


class FirstChosen(SeatEvent, frozen=True):
    pass


class Reshuffled(SeatEvent, frozen=True):
    pass


class Discarded(SeatEvent, frozen=True):
    card: str


class Shown(SeatEvent, frozen=True):
    card: str


class CardPlayed(SeatEvent, frozen=True):
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


class AbilityUsed(SeatEvent, frozen=True):
    card: str


class Sacrificed(SeatEvent, frozen=True):
    card: str


class Mobilized(SeatEvent, frozen=True):
    card: str


class Coordinated(SeatEvent, frozen=True):
    card: str


class Recruited(SeatEvent, frozen=True):
    use: ClassVar[str] = "recruited"
    card: str
    n: int


class Gained(SeatEvent, frozen=True):
    """A card became a player's."""

    card: str
    place: str

    def text(self) -> Text:
        return Text(f"log.gained-{self.place}", {"player": player(self.seat), "card": self.card})


class HqFilled(Event, frozen=True):
    card: str


class CharacterKilled(SeatEvent, frozen=True):
    card: str


class Paid(SeatEvent, frozen=True):
    card: str
    n: int


class Scanned(SeatEvent, frozen=True):
    room: str


class Peeked(SecretEvent, frozen=True):
    """A player looked at hidden cards; which ones, only that player learns."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    n: int
    cards: tuple[str, ...] = ()

    def text(self) -> Text:
        return Text(
            "log.peeked-cards" if self.cards else "log.peeked",
            {"player": player(self.seat), "n": self.n, "cards": self.cards},
        )


class HiveCardAdded(Event, frozen=True):
    pass


class HiveSkipped(Event, frozen=True):
    pass


class HazardDrawn(SeatEvent, frozen=True):
    """A Hazard that wanders through the players' decks was drawn."""

    card: str
    hazard: str


class Cocooned(SeatEvent, frozen=True):
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


class Fought(SeatEvent, frozen=True):
    card: str
    n: int


class FoughtPlayer(SeatEvent, frozen=True):
    target: int

    def text(self) -> Text:
        return Text("log.fought-player", {"player": player(self.seat), "target": player(self.target)})


class EnemyDied(Event, frozen=True):
    card: str


class EnemyStrikes(SeatEvent, frozen=True):
    card: str


class StrikeDrawn(SeatEvent, frozen=True):
    card: str
    damage: int

    def text(self) -> Text:
        return Text("log.strike-drawn", {"player": player(self.seat), "card": self.card, "n": self.damage})


class StrikeAvoided(SeatEvent, frozen=True):
    card: str = ""

    def text(self) -> Text:
        return Text(
            "log.strike-avoided-by" if self.card else "log.strike-avoided",
            {"player": player(self.seat), "card": self.card},
        )


class StrikesReshuffled(Event, frozen=True):
    pass


class Healed(SeatEvent, frozen=True):
    card: str


class FacehuggerLaid(SeatEvent, frozen=True):
    card: str


class Impregnated(SeatEvent, frozen=True):
    card: str


class ChestBurst(SeatEvent, frozen=True):
    card: str


class Died(SeatEvent, frozen=True):
    alien: bool = False


class BecameAlien(SeatEvent, frozen=True):
    avatar: str


class AvatarPower(SeatEvent, frozen=True):
    avatar: str


class AgendaShown(SeatEvent, frozen=True):
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
