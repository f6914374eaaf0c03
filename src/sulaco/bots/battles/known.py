"""What one seat may know of a battles game, and what its pieces are worth to it.

The bot reads the game through this window only: what is in play is open to all, the hand is the seat's own. Hidden
here as in the game's own views: decks, other hands, what lies face down in the rows of others.
"""

from __future__ import annotations

from sulaco.games.battles import attack, keywords, values
from sulaco.games.battles.battles import Battles
from sulaco.games.battles.cards import Card, Character, Equipment, Location, definition
from sulaco.games.battles.state import Combat, Resource, Unit
from sulaco.games.copies import kind

MAIN_WOUND = 9.0
LAST_WOUND = 1000.0
"""What a wound of a Main Character counts, and what the wound counts that KOs it."""
KEPT = 0.4
"""The share of its strength that a side loses by a stun from which the character recovers."""
IN_COMBAT = ("ferocious", "monstrous", "ranged", "passive", "lethal", "leader")
"""The keywords that matter for who is stunned."""
KEYWORDS_KEPT = 10_000
ASH = -4.0
"""What Ash counts for the side that he is on: he stuns its characters."""


_keywords: dict[tuple[str, int, bool, str, tuple[str, ...], tuple[str, ...]], tuple[bool, ...]] = {}
"""Who has which keywords of `IN_COMBAT`, by the card, its level and Equipment, whether it is stunned, and what was
granted: nothing else gives or takes these."""


class Known:
    """The game as one seat sees it, while one question is answered: what was found out once is kept until then."""

    def __init__(self, game: Battles, seat: int) -> None:
        self._game = game
        self.seat = seat
        state = game.state
        player = state.players[seat]
        self.hand: list[str] = player.hand
        self.resources: list[Resource] = player.resources
        self.points: int = player.points
        self.combat: Combat | None = state.combat
        self.mine: list[Unit] = game.side(seat)
        self.enemies: list[Unit] = game.enemies(seat)
        self._values: dict[str, tuple[int, int]] = {}
        self._losses: dict[tuple[str, bool], float] = {}
        self._protectors: dict[int, list[Unit]] = {}
        self._reached: dict[bool, set[str]] = {}
        self._names: set[str] | None = None
        self._wanted: set[str] | None = None

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
        return keywords.has(self._game, unit, keyword)

    def keywords(self, unit: Unit) -> tuple[bool, ...]:
        """Whether it has each of the keywords of `IN_COMBAT`."""
        granted = tuple(unit.granted) if unit.granted else ()
        in_combat = tuple(unit.combat_granted) if unit.combat_granted else ()
        key = (unit.id, unit.level, unit.stunned, unit.equipment, granted, in_combat)
        found = _keywords.get(key)
        if found is None:
            if len(_keywords) >= KEYWORDS_KEPT:
                _keywords.clear()
            found = _keywords[key] = tuple(self.has(unit, keyword) for keyword in IN_COMBAT)
        return found

    def ranged(self, unit: Unit) -> bool:
        return keywords.has(self._game, unit, "ranged")

    def can_attack(self, unit: Unit) -> bool:
        return attack.can_attack(self._game, unit)

    def reached(self, unit: Unit) -> set[str]:
        """Whom this one of the seat's side may attack alone; all who fly reach the same, and all who do not."""
        fly = self.has(unit, "flight")
        found = self._reached.get(fly)
        if found is None:
            found = self._reached[fly] = {target.id for target in attack.defenders(self._game, (unit,))}
        return found

    def protected(self, unit: Unit) -> bool:
        return attack.protected(self._game, unit)

    def protectors(self, unit: Unit) -> list[Unit]:
        """Who stands face up in the Front Row of its side."""
        found = self._protectors.get(unit.controller)
        if found is None:
            side = self._game.side(unit.controller)
            found = self._protectors[unit.controller] = [other for other in side if other.front and not other.stunned]
        return found

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
        loss = self._losses.get((unit.id, ko))
        if loss is None:
            loss = self._losses[unit.id, ko] = self._loss(unit, ko)
        return loss

    def _loss(self, unit: Unit, ko: bool) -> float:
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
        if self._names is None:
            self._names = {values.name(unit) for unit in self.mine}
        return name in self._names

    def symbols_wanted(self) -> set[str]:
        """The symbols of the Super Powers on the seat's side and in its hand."""
        if self._wanted is None:
            self._wanted = self._symbols_wanted()
        return self._wanted

    def _symbols_wanted(self) -> set[str]:
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


def card_worth(card: Card) -> float:
    """What a card is worth on the table."""
    if isinstance(card, Character):
        return (card.face.atk + card.face.defense) / 2 + card.cost / 2 + 1 + bool(card.face.ranged)
    if isinstance(card, Equipment):
        return 2.0 + card.cost
    if isinstance(card, Location):
        return 1.5
    return 2.0
