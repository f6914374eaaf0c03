"""What can happen in a corps game; each event names the rule that made it happen."""

from __future__ import annotations

from typing import ClassVar

from sulaco.table.event import Event, SeatEvent, SecretEvent, player
from sulaco.table.event import PhaseBegan as PhaseBegan
from sulaco.table.text import Text

from .kinds import KINDS


def effect(card: str) -> Text:
    """What a card does, in words; all copies of a card do the same."""
    kind, _, copy = card.rpartition("-")
    return Text(f"rule-text.{kind if copy.isdigit() else card}")


def called(room: str, space: str) -> Text | str:
    """What people call a space: the room first, then column and row."""
    return Text("place.space", {"room": room, "space": space}) if room else space


class TurnBegan(Event, frozen=True):
    heading: ClassVar[int] = 1
    turn: int


class TokenPassed(SeatEvent, frozen=True):
    pass


class Activated(Event, frozen=True):
    character: str
    seat: int


class Geared(Event, frozen=True):
    use: ClassVar[str] = "issued"
    character: str
    card: str


class Equipped(Event, frozen=True):
    use: ClassVar[str] = "equipped"
    character: str
    card: str


class Unequipped(Event, frozen=True):
    character: str
    card: str


class Drew(SecretEvent, frozen=True):
    """Cards drawn into a hand: which ones, only their player learns."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    count: int
    cards: tuple[str, ...] = ()

    def text(self) -> Text:
        id = "log.drew-cards" if self.cards else "log.drew"
        return Text(id, {"player": player(self.seat), "n": self.count, "cards": self.cards})


class HandedOver(SecretEvent, frozen=True):
    """A card that one player gives for a Character: only its player, if it has one, and the giver learn which."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    receiver: int
    character: str
    card: str = ""

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.receiver else super().seen_by(seat)

    def text(self) -> Text:
        id = "log.handed-over-card" if self.card else "log.handed-over"
        return Text(id, {"player": player(self.seat), "character": self.character, "card": self.card})


class Exhausted(Event, frozen=True):
    n: int


class Burnt(Event, frozen=True):
    """Cards that went from the Exhaust Pile to the Discard Pile for want of Endurance (A5.03)."""

    cards: tuple[str, ...]


class Discarded(Event, frozen=True):
    card: str
    source: str


class Recycled(Event, frozen=True):
    """Cards put beneath the Endurance Deck; cards out of a hand are known to their player only."""

    n: int
    seat: int = -1
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Recycled(rule=self.rule, n=self.n, seat=self.seat)


class Revealed(Event, frozen=True):
    card: str
    kind: str


class Reshuffled(Event, frozen=True):
    n: int


class LookedAt(SecretEvent, frozen=True):
    """A face-down card or a Blip was looked at by one player."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    what: str
    card: str = ""

    def text(self) -> Text:
        id = "log.looked-at-card" if self.card else "log.looked-at"
        return Text(id, {"player": player(self.seat), "what": self.what, "card": self.card})


class EventPlayed(SeatEvent, frozen=True):
    use: ClassVar[str] = "played"
    card: str

    def text(self) -> Text:
        args = {"player": player(self.seat), "card": self.card, "effect": effect(self.card)}
        return Text("log.event-played", args)


class HazardResolved(Event, frozen=True):
    use: ClassVar[str] = "resolved"
    card: str
    character: str

    def text(self) -> Text:
        id = "log.hazard-resolved" if self.character else "log.hazard-resolved-alone"
        return Text(id, {"character": self.character, "card": self.card, "effect": effect(self.card)})


class HazardRefused(Event, frozen=True):
    card: str
    character: str


class HazardEnded(Event, frozen=True):
    card: str
    character: str


class Moved(Event, frozen=True):
    """A model moved along a path of spaces, its first space included; a path of one space: it was placed there.

    `room`: the board that it came to, if boards have names.
    """

    piece: str
    path: tuple[int, ...]
    to: str
    steps: int
    room: str = ""

    def text(self) -> Text:
        id = "log.moved" if self.steps else "log.placed"
        return Text(id, {"piece": self.piece, "to": called(self.room, self.to), "n": self.steps})


class Rolled(Event, frozen=True):
    """A die: what it was for, what was needed, and what it showed. `needed` 0: no threshold."""

    what: str
    who: str
    roll: int
    needed: int = 0
    modifier: int = 0
    target: str = ""

    def text(self) -> Text:
        added = ""
        if self.what == "defense" and self.modifier:
            kind = KINDS.get(self.target.rpartition("-")[0])
            added = "-stronger" if kind is not None and kind.adds else "-swarm"
        return Text(
            f"log.rolled-{self.what}{added}",
            {
                "who": self.who,
                "roll": self.roll,
                "needed": self.needed,
                "modifier": self.modifier,
                "total": self.roll + self.modifier,
                "target": self.target,
            },
        )


class Rerolled(Event, frozen=True):
    who: str
    source: str


class Aimed(Event, frozen=True):
    character: str
    aim: int


class Fired(Event, frozen=True):
    character: str
    weapon: str
    target: str
    space: int = -1


class AlienHit(Event, frozen=True):
    """An Alien lost a token (`left` tokens remain) or, with `killed`, its model; `n` of a Swarm died at once."""

    alien: str
    left: int
    killed: bool
    n: int = 1

    def text(self) -> Text:
        id = "log.alien-killed" if self.killed else "log.alien-hit"
        return Text(id, {"alien": self.alien, "n": self.left + 1})


class Wounded(Event, frozen=True):
    """What would have killed an Alien that does not die gave it a damage token instead: it has this many now."""

    alien: str
    damage: int


class Mended(Event, frozen=True):
    """An Alien lost `n` of its damage tokens, and has this many now."""

    alien: str
    n: int
    damage: int


class Reeled(Event, frozen=True):
    """A wounded Alien does not activate in this phase, and loses all its damage tokens."""

    alien: str


class MortallyWounded(Event, frozen=True):
    """An Alien dies at the end of this phase; until then all of them move `n` spaces farther."""

    alien: str
    n: int


class BlipRemoved(Event, frozen=True):
    blip: str


class BlipPlaced(Event, frozen=True):
    blip: str
    space: int
    source: str


class BlipLost(Event, frozen=True):
    source: str


class Spotted(Event, frozen=True):
    """A Blip was seen and turned over; `alien` stands for it now (empty: something else was under it)."""

    blip: str
    number: int
    alien: str
    space: int

    def text(self) -> Text:
        id = ("log.spotted" if self.blip else "log.spotted-more") if self.alien else "log.spotted-other"
        return Text(id, {"blip": self.blip, "number": self.number, "alien": self.alien})


class Barricaded(Event, frozen=True):
    """By a Character, or without one before the game begins (A1.08)."""

    place: str
    character: str

    def text(self) -> Text:
        id = "log.barricaded" if self.character else "log.barricaded-before"
        return Text(id, {"character": self.character, "place": self.place})


class BarricadeRemoved(Event, frozen=True):
    place: str
    by: str


class BarricadeHeld(Event, frozen=True):
    place: str
    by: str


class Defended(Event, frozen=True):
    character: str
    alien: str


class KnockedDown(Event, frozen=True):
    character: str


class StoodUp(Event, frozen=True):
    character: str


class Captured(Event, frozen=True):
    character: str
    alien: str


class Killed(Event, frozen=True):
    character: str


class Facehugged(Event, frozen=True):
    character: str
    alien: str


class LeftBoard(Event, frozen=True):
    character: str


class Joined(Event, frozen=True):
    """A Character came into play during the mission."""

    character: str


class HeroTaken(SeatEvent, frozen=True):
    character: str


class Eliminated(SeatEvent, frozen=True):
    pass


class TrackerDrawn(SeatEvent, frozen=True):
    card: str

    def text(self) -> Text:
        args = {"player": player(self.seat), "card": self.card, "effect": effect(self.card)}
        return Text("log.tracker-drawn", args)


class TrackerReshuffled(Event, frozen=True):
    pass


class ThreatBonus(Event, frozen=True):
    card: str


class TunnelPlaced(Event, frozen=True):
    tunnel: str
    space: int
    at: str = ""
    room: str = ""

    def text(self) -> Text:
        return Text("log.tunnel-placed", {"tunnel": self.tunnel, "at": called(self.room, self.at)})


class GunFired(Event, frozen=True):
    gun: str
    target: str
    rolls: tuple[int, int]
    hit: bool
    ammo: int

    def text(self) -> Text:
        id = "log.gun-hit" if self.hit else "log.gun-missed"
        return Text(id, {"gun": self.gun, "target": self.target, "rolls": self.rolls, "ammo": self.ammo})


class GunPlaced(Event, frozen=True):
    gun: str
    space: int
    facing: str


class AbilityUsed(Event, frozen=True):
    character: str
    ability: str


class ExperienceGained(SeatEvent, frozen=True):
    use: ClassVar[str] = "gained"
    card: str


class ExperienceUsed(Event, frozen=True):
    use: ClassVar[str] = "used"
    character: str
    card: str

    def text(self) -> Text:
        args = {"character": self.character, "card": self.card, "effect": effect(self.card)}
        return Text("log.experience-used", args)


class MissionNote(Event, frozen=True):
    """Something that only this mission knows: a text of the mission."""

    note: str
    who: str = ""
    n: int = 0

    def text(self) -> Text:
        return Text(f"mission-log.{self.note}", {"who": self.who, "n": self.n})


class AlienTokenAdded(Event, frozen=True):
    """A Swarm grew: `tokens` lie under the Alien now."""

    alien: str
    tokens: int

    def text(self) -> Text:
        return Text("log.alien-token-added", {"alien": self.alien, "n": self.tokens + 1})


class Shown(SeatEvent, frozen=True):
    """A player shows a card to all."""

    card: str
