"""What one seat may know of a battles game, and what its pieces are worth to it.

The bot reads the game through this window only: what is in play is open to all, the hand is the seat's own. Hidden
here as in the game's own views: decks, other hands, what lies face down in the rows of others.
"""

from __future__ import annotations

from sulaco.games.battles import attack, values
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import Card, Character, Equipment, Location, definition
from sulaco.games.battles.state import Combat, Resource, Unit

MAIN_WOUND = 9.0
LAST_WOUND = 1000.0
"""What a wound of a Main Character counts, and the one that KOs it."""
KEPT = 0.4
"""The part of a character that is lost while it is stunned and comes back."""
ASH = -4.0
"""Ash stuns his own side, whoever that is."""


class Known:
    """The game as one seat sees it."""

    def __init__(self, game: Battles, seat: int) -> None:
        self._game = game
        self.seat = seat
        state = game.state
        player = state.players[seat]
        self.hand: list[str] = player.hand
        self.resources: list[Resource] = player.resources
        self.points: int = player.points
        self.combat: Combat | None = state.combat
        self.mine: list[Unit] = []
        self.enemies: list[Unit] = []
        team = game.team(seat)
        for unit in state.units:
            if game.controls(seat, unit):
                self.mine.append(unit)
            elif game.team(unit.controller) != team:
                self.enemies.append(unit)
        self._values: dict[str, tuple[int, int]] = {}

    # --- characters ------------------------------------------------------------------------------------------

    def unit(self, id: str) -> Unit:
        return self._game.by_id[id]

    def friend(self, unit: Unit) -> bool:
        return not self._game.enemy(self.seat, unit)

    def values(self, unit: Unit) -> tuple[int, int]:
        """ATK and DEF now."""
        found = self._values.get(unit.id)
        if found is None:
            found = self._values[unit.id] = values.values(self._game, unit)
        return found

    def has(self, unit: Unit, keyword: str) -> bool:
        return values.has(self._game, unit, keyword)

    def ranged(self, unit: Unit) -> bool:
        return values.has(self._game, unit, "ranged")

    def can_attack(self, unit: Unit) -> bool:
        return attack.can_attack(self._game, unit)

    def defenders(self, team: list[Unit]) -> list[Unit]:
        return attack.defenders(self._game, team)

    def protected(self, unit: Unit) -> bool:
        return attack.protected(self._game, unit)

    def protectors(self, unit: Unit) -> list[Unit]:
        """Who stands face up in the Front Row of its side."""
        same_side = self._game.same_side
        return [
            other for other in self._game.state.units if other.front and not other.stunned and same_side(other, unit)
        ]

    def main(self) -> Unit | None:
        return self._game.main_of(self.seat)

    def wounds_left(self, unit: Unit) -> int:
        """Wounds that it can still take, the last one being its KO."""
        return values.face(unit).health - unit.wounds

    def strength(self, unit: Unit) -> float:
        """What a character does for its side."""
        if kind(unit.id) == "ash":
            return ASH
        atk, defense = self.values(unit)
        card = values.character(unit)
        found = (atk + defense) / 2 + card.cost / 2 + 1
        if unit.captive:
            found += 1 + card_worth(definition(unit.captive))
        return found

    def loss(self, unit: Unit, *, ko: bool = False) -> float:
        """What its side loses when it is stunned with a wound, or KO'd."""
        worn = 1.0 + definition(unit.equipment).cost if unit.equipment else 0.0
        left = self.wounds_left(unit)
        if unit.level:
            return worn + (LAST_WOUND if left <= 1 else MAIN_WOUND)
        part = 1.0 if ko or left <= 1 else KEPT + 0.3 / max(left, 1)
        return worn + part * self.strength(unit) + max(unit.counters, 0) * 0.3

    # --- cards -----------------------------------------------------------------------------------------------

    def level_one(self, main: str) -> bool:
        """Whether this is the seat's Main Character, with its level still to gain."""
        unit = self.main()
        return unit is not None and unit.level == 1 and kind(unit.id) == main

    def on_table(self, name: str) -> bool:
        return any(values.name(unit) == name for unit in self.mine)

    def symbols_wanted(self) -> set[str]:
        """The symbols of the Super Powers on the seat's side and in its hand."""
        wanted: set[str] = set()
        for unit in self.mine:
            for face in (values.character(unit).face, values.character(unit).level_two):
                if face is not None:
                    wanted.update(symbol for power in face.powers for symbol in power.symbols)
        for card in self.hand:
            found = definition(card)
            if isinstance(found, Character):
                wanted.update(symbol for power in found.face.powers for symbol in power.symbols)
                wanted.update(found.recruit_symbols)
            elif isinstance(found, Equipment):
                wanted.update(symbol for power in found.powers for symbol in power.symbols)
        return wanted


def kind(card: str) -> str:
    """The definition's id."""
    return card.rpartition("-")[0]


def card_worth(card: Card) -> float:
    """What a card is worth on the table."""
    if isinstance(card, Character):
        return (card.face.atk + card.face.defense) / 2 + card.cost / 2 + 1 + bool(card.face.ranged)
    if isinstance(card, Equipment):
        return 2.0 + card.cost
    if isinstance(card, Location):
        return 1.5
    return 2.0
