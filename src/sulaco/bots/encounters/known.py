"""What a seat of encounters knows, and what cards and enemies are worth to it.

Everything here is read from what is open to the seat: the board, all discard piles and played cards, its own hand. No
deck and no hidden card is looked at.
"""

from __future__ import annotations

from functools import cached_property

from sulaco.games.encounters import fight, harm
from sulaco.games.encounters.cards import Character, HiveCard, Objective, definition
from sulaco.games.encounters.encounters import Encounters
from sulaco.games.encounters.state import Player
from sulaco.games.encounters.words import Words

FINAL = 100.0
GOAL = 40.0
HUGGER = 30.0
"""What the death of a Final Enemy, of an enemy that an Objective asks for, and of a Facehugger is worth."""


def says(effects: Words, *names: str) -> bool:
    """Whether one of these words is among the effects, or in a body of theirs."""
    return any(each.name in names or any(says(body, *names) for body in each.bodies) for each in effects)


def worth(card: str) -> float:
    """What a card is worth to its player: a Chestburster is worth less than nothing, basic cards hardly more."""
    found = definition(card)
    if not isinstance(found, Character):
        return -100.0
    if found.kind == "basic":
        return 0.5 * found.recruit + 0.6 * found.attack
    return 1.0 + found.cost + 0.5 * (found.attack + found.recruit)


HELPS = 1.2
"""What a Coordinate card is worth more for every other player."""


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
    def objective(self) -> Objective:
        found: Objective = definition(self.game.objective())
        return found

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The cards that the current Objective speaks of."""
        return frozenset(str(each.args[0]) for each in self.objective.goal if each.name != "blocked")

    @cached_property
    def searching(self) -> bool:
        """Whether the Objective waits for cards that have to be found in the Hive."""
        return any(each.name in ("found", "attached", "blocked", "completed") for each in self.objective.goal)

    @cached_property
    def evil(self) -> bool:
        """Whether this seat is the traitor and knows it (L19.04, L19.24)."""
        state, me = self.state, self.me
        knows = me.agenda_open or state.agendas == "hidden"
        return bool(me.agenda) and knows and definition(me.agenda).side == "evil"

    @cached_property
    def alien(self) -> bool:
        return bool(self.me.alien)

    def hurt(self, seat: int) -> float:
        """How near to death a player is, 0 to 1."""
        return harm.damage(self.game, seat) / max(1, harm.health(self.game, seat))

    def frailest(self, seats: list[int]) -> int:
        return max(seats, key=lambda seat: (self.hurt(seat), -seat))

    # --- enemies ---------------------------------------------------------------------------------------------

    def danger(self, card: str) -> float:
        """What it is worth to kill an enemy now."""
        state = self.state
        found: HiveCard = definition(card)
        hugger = next((each for each in state.huggers if each.card == card), None)
        if hugger is not None:
            if self.evil and hugger.seat != self.seat:
                return 0.0
            return HUGGER + (10 if hugger.turns == 1 else 0) + (5 if hugger.seat == self.seat else 0)
        if self.evil:
            return 6.0 if card in state.zone and found.strikes else 0.0
        if found.final:
            return FINAL
        value = 0.4 + 0.15 * fight.attack_of(self.game, card)
        if found.id in self.wanted:
            value += GOAL
        if found.strikes:
            value += found.strikes * (4.0 if card in state.zone else 0.4 * self.game.room_of(card))
        if found.strike or found.combat:
            value += 1.0
        if found.death and says(found.death, "strike", "kill-own", "kill-best", "facehugger", "add-hive"):
            value -= 1.5
        if found.event:
            value += 2.0
        return value

    def scanning(self, index: int) -> float:
        """What it is worth to turn up the hidden card of a room: near the Airlock it is urgent."""
        if self.evil:
            return 0.0
        return 0.5 + 0.5 * index + (2.5 if self.searching else 0.0)

    # --- own cards -------------------------------------------------------------------------------------------

    @cached_property
    def classes(self) -> dict[str, int]:
        """How many cards of each class this seat has, in hand, discard pile and in play."""
        counts: dict[str, int] = {}
        cards = [*self.me.hand, *self.me.discard, *self.me.vigilant, *(play.card for play in self.state.plays)]
        for card in cards:
            found = definition(card)
            if isinstance(found, Character):
                for each in found.classes:
                    counts[each] = counts.get(each, 0) + 1
        return counts

    def sergeant(self) -> float:
        """What a Sergeant is worth, whatever its class."""
        return 3.0 + HELPS * (len(self.game.living()) - 1)

    def recruiting(self, card: str) -> float:
        """What a character of the HQ is worth to this seat."""
        found: Character = definition(card)
        value = float(found.cost) + 0.4 * found.attack + 0.2 * found.recruit
        value += 0.25 * sum(self.classes.get(icon, 0) for icon in found.combo)
        if found.coordinate:
            value += HELPS * (len(self.game.living()) - 1) - 0.3
        if self.state.objective == 2:
            value += 0.4 * found.attack
        return value
