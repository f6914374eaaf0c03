"""What a seat of encounters knows, and what cards and enemies are worth to it.

Everything here is read from what the seat can know: the board, all discard piles and played cards, its own hand, and
which cards its own deck consists of. Nobody else's hand, no order of a deck and no hidden card is looked at.
"""

from __future__ import annotations

from functools import cached_property

from sulaco.games.encounters import areas, fight, strikes
from sulaco.games.encounters.areas import Aura
from sulaco.games.encounters.cards import Character, HiveCard, Objective, definition
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.state import Player

from .worth import AVERAGE, combos, points, safety, says

FINAL = 100.0
HUGGER = 30.0
"""What the death of a Final Enemy is worth, and of a Facehugger whose time has come."""
STRIKE = 7.0
"""What it is worth that an enemy of the Combat Zone does not strike any more."""
LATER = 0.85
"""What a strike counts that comes a turn later."""
GOAL, OVERDUE = 3.0, 8.0
"""What an Objective's enemy is worth besides, and when cards of the next Objective are there already."""
HELPS = 0.5
"""What a Coordinate card is worth more: it is played in another player's turn, and replaced."""
SCAN, SECRETS = 0.6, 5.0
"""What it is worth to know a card that comes next turn, and to a traitor alone with a hidden Agenda."""
EARLY_RECRUIT, LATE_RECRUIT, MORE_RECRUIT = 0.6, 0.3, 0.06
"""What a Recruit Point counts at most, in the last turn, and more for every turn before it."""


class Known:
    """The game as one seat sees it."""

    def __init__(self, game: Encounters, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.state = game.state

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    @cached_property
    def auras(self) -> list[Aura]:
        return areas.active(self.game)

    @cached_property
    def objective(self) -> Objective:
        found: Objective = definition(self.game.objective())
        return found

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The cards that the current Objective speaks of."""
        return frozenset(str(each.args[0]) for each in self.objective.goal if each.name != "blocked")

    @cached_property
    def overdue(self) -> bool:
        """Whether the Hive is at the cards of a later Objective already."""
        groups = self.state.groups
        return not groups or groups[-1] > self.state.objective + 1

    @cached_property
    def evil(self) -> bool:
        """Whether this seat is the traitor, knows it, and plays for the rescue (L19.04, L19.07, L19.24): alone and with
        the Agenda killed it can only win by the Objectives (L19.17)."""
        state, me = self.state, self.me
        knows = me.agenda_open or state.agendas == "hidden"
        if not me.agenda or not knows or definition(me.agenda).side != "evil":
            return False
        return not self.alone or me.agenda not in state.dead_characters

    @cached_property
    def alone(self) -> bool:
        """Whether everybody else is dead."""
        return self.game.living() == [self.seat]

    @cached_property
    def against(self) -> bool:
        """Whether this seat is the traitor and the others still live: what kills them is good."""
        return self.evil and not self.alone

    def trusts(self, seat: int) -> bool:
        """Whether another player may be helped: not by the traitor, and not whom all know to be the traitor."""
        if seat == self.seat:
            return True
        other = self.state.players[seat]
        return not self.evil and not (other.agenda_open and other.agenda and definition(other.agenda).side == "evil")

    @cached_property
    def alien(self) -> bool:
        return bool(self.me.alien)

    def hurt(self, seat: int) -> float:
        """How near to death a player is, 0 to 1."""
        return strikes.damage(self.game, seat) / max(1, strikes.health(self.game, seat))

    @cached_property
    def turns_left(self) -> float:
        """How many turns this seat may still have before the Hive runs out."""
        return len(self.state.hive) / max(1, len(self.game.living()))

    # --- enemies ---------------------------------------------------------------------------------------------

    def cost(self, card: str) -> int:
        """The Attack that an enemy costs now."""
        return fight.attack_of(self.game, card, self.auras)

    def open(self, card: str) -> bool:
        """Whether it can be fought, if there is enough Attack."""
        return fight.barred(self.game, card, self.auras) is None

    @cached_property
    def final(self) -> str:
        """The Final Enemy, face up in its time; "" if there is none."""
        if self.state.objective < 2 or self.evil:
            return ""
        return next((card for card in fight.targets(self.game) if definition(card).final), "")

    def soon(self, index: int) -> float:
        """What a strike counts that the card of a room will make: a card moves when all rooms behind it are full."""
        rooms = self.state.rooms
        empty = sum(not room.card and not room.blocked for room in rooms[:index])
        return float(LATER ** (empty + len(rooms) - index))

    def danger(self, card: str) -> float:
        """What it is worth to kill an enemy now, besides a Facehugger. The traitor kills only what strikes next, and
        alone whatever comes; Objectives are nothing to it."""
        state = self.state
        found: HiveCard = definition(card)
        zone = card in state.zone
        if self.against:
            return found.strikes * STRIKE + (1.5 if found.strike else 0.0) if zone and found.strikes else 0.0
        if found.final and not self.evil:
            return FINAL
        value = 0.3
        if found.id in self.wanted and not self.evil:
            value += OVERDUE if self.overdue else GOAL
        when = 1.0 if zone else self.soon(self.game.room_of(card))
        if found.strikes:
            value += (found.strikes * STRIKE + (1.5 if found.strike else 0.0)) * when
        if found.combat or found.complex:
            value += 1.0
        if found.event:
            value += 2.5 if says(found.event, "facehugger") else 0.7
        if found.death and says(found.death, "strike", "kill-own", "kill-best", "facehugger", "add-hive"):
            value -= 1.0
        return value

    def scanning(self, index: int) -> float:
        """What it is worth to turn up the hidden card of a room: near the Airlock it is urgent. The traitor looks only
        for Secrets Revealed, when nothing else is left to wait for (L99.41)."""
        if index < 0 or (self.evil and (self.me.agenda_open or not self.alone)):
            return 0.0
        return (SECRETS if self.evil else SCAN) * (0.5 + self.soon(index))

    # --- own cards -------------------------------------------------------------------------------------------

    @cached_property
    def _icons(self) -> tuple[dict[str, int], int]:
        """How many cards of each class and crew this seat has, and how many cards in all."""
        counts: dict[str, int] = {}
        me = self.me
        cards = [*me.hand, *me.discard, *me.vigilant, *me.deck]
        if self.seat == self.state.active:
            cards += [play.card for play in self.state.plays if not play.copy and not play.gone]
        for card in cards:
            found = definition(card)
            if isinstance(found, Character):
                for each in (*found.classes, found.crew):
                    counts[each] = counts.get(each, 0) + 1
        return counts, len(cards)

    def _comes(self, icon: str) -> float:
        """How likely one of this seat's cards with the icon was played before."""
        counts, cards = self._icons
        return float(1.0 - (1.0 - counts.get(icon, 0) / max(1, cards)) ** 4)

    @cached_property
    def _recruit_counts(self) -> float:
        """What a Recruit Point counts: less, the fewer turns are left."""
        return min(EARLY_RECRUIT, LATE_RECRUIT + MORE_RECRUIT * self.turns_left)

    def _helps(self) -> float:
        return HELPS if len(self.game.living()) > 1 else 0.0

    def sergeant(self) -> float:
        """What a Sergeant is worth more than an average card, whatever its class."""
        return 2.0 * self._recruit_counts + 0.2 + self._helps() * 0.7 - AVERAGE

    def recruiting(self, card: str) -> float:
        """What a character is worth more to this seat than an average card."""
        found: Character = definition(card)
        recruit, other = points(found.id)
        value = self._recruit_counts * recruit + other
        for icon, more in combos(found.id):
            value += more * self._comes(icon)
        if found.coordinate and not self.evil:
            value += self._helps()
        if self.evil:
            value += safety(found.id)
        return value - AVERAGE
