"""What can happen in a battles game; each event names the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from sulaco.table.event import Event, SeatEvent, SecretEvent, player
from sulaco.table.event import PhaseBegan as PhaseBegan
from sulaco.table.text import Text

from ..card_events import Drew as Drew
from ..card_events import TurnBegan as TurnBegan


class FirstChosen(SeatEvent, frozen=True):
    """Chance picked who may choose, and this seat goes first (V1.04)."""

    chooser: int

    def text(self) -> Text:
        return Text("log.first-chosen", {"player": player(self.seat), "chooser": player(self.chooser)})


class Placed(SeatEvent, frozen=True):
    unit: str
    front: bool

    def text(self) -> Text:
        return Text("log.placed-front" if self.front else "log.placed-back", {"unit": self.unit})


class Mulligan(SeatEvent, frozen=True):
    taken: bool

    def text(self) -> Text:
        return Text("log.mulligan" if self.taken else "log.kept", {"player": player(self.seat)})


class ResourcePlayed(SecretEvent, frozen=True):
    """A card went into the Resource Row; face down, only its player knows which."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    up: bool
    card: str = ""

    def seen_by(self, seat: int | None) -> Event:
        return self if self.up else super().seen_by(seat)

    def text(self) -> Text:
        id = "log.resource-up" if self.up else "log.resource-down" if not self.card else "log.resource-own"
        return Text(id, {"player": player(self.seat), "card": self.card})


class Recruited(SeatEvent, frozen=True):
    use: ClassVar[str] = "recruited"
    card: str
    front: bool
    cost: int

    def text(self) -> Text:
        row = Text("row.front" if self.front else "row.back")
        return Text("log.recruited", {"player": player(self.seat), "card": self.card, "row": row, "n": self.cost})


class Appeared(SeatEvent, frozen=True):
    """A character entered play by an effect."""

    use: ClassVar[str] = "appeared"
    card: str
    front: bool


class Equipped(SeatEvent, frozen=True):
    use: ClassVar[str] = "equipped"
    card: str
    unit: str


class EquipmentLost(Event, frozen=True):
    unit: str
    card: str


class RowChanged(Event, frozen=True):
    unit: str
    front: bool

    def text(self) -> Text:
        return Text("log.to-front" if self.front else "log.to-back", {"unit": self.unit})


class Attacked(Event, frozen=True):
    attackers: tuple[str, ...]
    defender: str
    melee: bool

    def text(self) -> Text:
        id = "log.team-attack" if len(self.attackers) > 1 else "log.attack" if self.melee else "log.ranged-attack"
        return Text(id, {"attackers": self.attackers, "defender": self.defender})


class Struck(Event, frozen=True):
    units: tuple[str, ...]
    target: str
    atk: int
    defense: int
    hit: bool

    def text(self) -> Text:
        args = {"units": self.units, "target": self.target, "atk": self.atk, "defense": self.defense}
        return Text("log.struck" if self.hit else "log.struck-in-vain", args)


class CombatEnded(Event, frozen=True):
    pass


class Stunned(Event, frozen=True):
    unit: str
    wounds: int
    dazed: bool

    def text(self) -> Text:
        return Text("log.dazed" if self.dazed else "log.stunned", {"unit": self.unit, "n": self.wounds})


class Wounded(Event, frozen=True):
    unit: str
    wounds: int


class Healed(Event, frozen=True):
    unit: str
    n: int
    wounds: int


class Koed(Event, frozen=True):
    unit: str


class Recovered(Event, frozen=True):
    unit: str


class Readied(Event, frozen=True):
    unit: str


class CountersAdded(Event, frozen=True):
    unit: str
    n: int

    def text(self) -> Text:
        return Text("log.counters-plus" if self.n > 0 else "log.counters-minus", {"unit": self.unit, "n": abs(self.n)})


class CountersLost(Event, frozen=True):
    """All its +1/+1 counters were taken away."""

    unit: str
    n: int


class PowerUsed(SeatEvent, frozen=True):
    unit: str
    power: str
    amplified: bool

    def text(self) -> Text:
        args = {"unit": self.unit, "power": Text(f"power.{self.power}")}
        return Text("log.power-amplified" if self.amplified else "log.power", args)


class PowerWorked(Event, frozen=True):
    """A power acted by itself."""

    unit: str
    power: str

    def text(self) -> Text:
        return Text("log.power-worked", {"unit": self.unit, "power": Text(f"power.{self.power}")})


class PoweredUp(SeatEvent, frozen=True):
    use: ClassVar[str] = "power-up"
    unit: str
    card: str


class TwistPlayed(SeatEvent, frozen=True):
    use: ClassVar[str] = "played"
    card: str


class Turned(SeatEvent, frozen=True):
    """A Location in a Resource Row was turned face down."""

    card: str


class Discarded(SeatEvent, frozen=True):
    card: str


class Shown(SeatEvent, frozen=True):
    """Cards that all players see for a moment."""

    cards: tuple[str, ...]
    source: str


class LookedAt(SecretEvent, frozen=True):
    """A player looked at cards that stay hidden from the others."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    what: str
    cards: tuple[str, ...] = ()

    def text(self) -> Text:
        id = "log.looked-at-cards" if self.cards else "log.looked-at"
        return Text(id, {"player": player(self.seat), "what": Text(f"what.{self.what}"), "cards": self.cards})


class TakenToHand(SeatEvent, frozen=True):
    card: str


class PutBeneath(SeatEvent, frozen=True):
    """A card that all have seen went beneath the deck."""

    card: str


class Shuffled(SeatEvent, frozen=True):
    pass


class Searched(SeatEvent, frozen=True):
    """Somebody went through a deck; what was found is told by what follows."""


class GainedXp(SeatEvent, frozen=True):
    n: int
    xp: int
    needed: int


class LevelledUp(SeatEvent, frozen=True):
    unit: str


class Captured(Event, frozen=True):
    unit: str
    captor: str


class Released(Event, frozen=True):
    unit: str


class Hatched(SeatEvent, frozen=True):
    """A card of the Facehugger Pile was shown for an Ovomorph."""

    unit: str
    card: str


class ControlChanged(SeatEvent, frozen=True):
    unit: str


class Out(SeatEvent, frozen=True):
    pass


class Conceded(SeatEvent, frozen=True):
    """A player gave up; one head of two waits for the other."""

    waits: bool = False

    def text(self) -> Text:
        return Text("log.conceded-waits" if self.waits else "log.conceded", {"player": player(self.seat)})
