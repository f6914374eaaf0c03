"""Card definitions: printed facts as data, behaviour as short functions over the shared vocabulary.

`CARDS` finds the definition of a card by the id of a copy (`hk-vp70-3`); `DEFINITIONS` by its own id (`hk-vp70`).
The entries themselves live in `weapons`, `equipment`, `events`, `reactions` and `hazards`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sulaco.table.flow import Flow

from ... import house
from ..boxes import BASE
from ..in_force import (
    AFTER_REST,
    ALIEN_KILLED_NEXT_TO,
    ATTACK_COST,
    BARRICADE_TECH,
    DEFENSE,
    MAY_FIRE,
    SPEED,
    Hook,
    Use,
    equipment_carries,
    hazard_carries,
    window,
)
from ..state import PAID_ATTACK

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

MAX_TECH = house.number("corps", "barricade.most_tech", 9, rule="A12.01", least=0, most=10)
"""As far as Equipment can raise Tech for a Barricade Action."""

CardType = Literal["weapon", "equipment", "event", "hazard"]
Origin = Literal["published", "designed"]


class Card(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What all Endurance cards have (A4.02). `window` names the one in which an Event or Equipment is used."""

    id: str
    type: CardType
    cost: int = 0
    copies: int = 1
    keywords: frozenset[str] = frozenset()
    origin: Origin = "designed"
    box: str = BASE
    designed: tuple[str, ...] = ()
    """Fields of a published card whose values are ours."""


def _one(game: Corps, who: Character, space: int) -> int:
    return 1


class Weapon(Card, frozen=True, kw_only=True, eq=False):
    """A Weapon. `range` 0: as far as one can see. `hits`: "always hits on N" for this shot, 0 for none."""

    type: CardType = "weapon"
    attack_cost: int = 0
    range: int = 0
    area: bool = False
    discard_to_attack: bool = False
    hits: Callable[[Corps, Character, int], int]
    members: Callable[[Corps, Character, int], int] = _one
    after: Callable[[Corps, Character, str], Flow[None]] | None = None


class Equipment(Card, frozen=True, kw_only=True, eq=False):
    """Equipment. `use` is offered in `window` (or as a Free Action or Card Action) while `can` allows it.

    `compulsory` Equipment acts by itself when its window opens. `barricade_tech`: what it adds to Tech for a Barricade
    Action. `attack_discount`: what the first Attack Action of an activation that exhausts cards exhausts less.
    """

    type: CardType = "equipment"
    window: str = ""
    compulsory: bool = False
    can: Callable[[Corps, Character, str, Window], bool] | None = None
    use: Callable[[Corps, Character, str, Window], Flow[None]] | None = None
    barricade_tech: int = 0
    attack_discount: int = 0

    def standing(self) -> dict[Hook[Any], Any]:
        """What it changes all the time; two copies do so once."""
        tech, less = self.barricade_tech, self.attack_discount
        rules: dict[Hook[Any], Any] = {}
        if tech:
            rules[BARRICADE_TECH] = lambda game, who, now: max(now, min(MAX_TECH, now + tech))
        if less:
            rules[ATTACK_COST] = lambda game, who, card, cost: _cheaper(game, who, cost, less)
        return rules

    def in_window(self, copy: str) -> dict[Hook[Any], Any]:
        """What may be done with this copy in its window."""
        can, use = self.can, self.use
        if can is None or use is None:
            return {}
        return {
            window(self.window): Use(
                id=copy,
                kind="use",
                mark=self.id,
                compulsory=self.compulsory,
                can=lambda game, who, window: can(game, who, copy, window),
                use=lambda game, who, window: use(game, who, copy, window),
            )
        }


def _cheaper(game: Corps, who: Character, cost: int, less: int) -> int:
    """The cost of an attack that may be the first in the Character's activation to exhaust cards."""
    activation = game.state.activation
    first = activation is not None and activation.character == who.id and PAID_ATTACK not in activation.used
    return max(0, cost - less) if first else cost


class Event(Card, frozen=True, kw_only=True, eq=False):
    """An Event: offered in its window while `can` allows it, then `play` is carried out (A4.07)."""

    type: CardType = "event"
    window: str
    can: Callable[[Corps, int, Window], bool]
    play: Callable[[Corps, int, Window], Flow[None]]


class Hazard(Card, frozen=True, kw_only=True, eq=False):
    """A Hazard: `resolve` for those that do something at once; `stays` for those that attach to a Hero (A99.19)."""

    type: CardType = "hazard"
    stays: bool = False
    resolve: Callable[[Corps, int, Character | None], Flow[None]] | None = None
    on_activation: Callable[[Corps, Character, str], Flow[None]] | None = None
    after_rest: Callable[[Corps, Character, str], Flow[None]] | None = None
    alien_killed_next_to: Callable[[Corps, Character, str], Flow[None]] | None = None
    speed: int = 0
    defense: int = 0
    blocks_main_weapon: bool = False

    def attached(self, copy: str) -> dict[Hook[Any], Any]:
        """What this copy changes for the Hero on whom it stays."""
        speed, defense = self.speed, self.defense
        active, rested, killed = self.on_activation, self.after_rest, self.alien_killed_next_to
        rules: dict[Hook[Any], Any] = {}
        if speed:
            rules[SPEED] = lambda game, who: speed
        if defense:
            rules[DEFENSE] = lambda game, who: defense
        if self.blocks_main_weapon:
            rules[MAY_FIRE] = lambda game, who, card: card != who.weapon
        if rested is not None:
            rules[AFTER_REST] = lambda game, who: rested(game, who, copy)
        if killed is not None:
            rules[ALIEN_KILLED_NEXT_TO] = lambda game, who: killed(game, who, copy)
        if active is not None:
            rules[window("on-activation")] = Use(
                id=copy,
                kind="hazard",
                mark=copy,
                compulsory=True,
                can=lambda game, who, window: True,
                use=lambda game, who, window: active(game, who, copy),
            )
        return rules


DEFINITIONS: dict[str, Card] = {}
CARDS: dict[str, Card] = {}
IN_WINDOW: dict[str, dict[str, Event]] = {}
"""The Events that name this window, by their copies."""


BOUNDS = {"copies": (0, 12), "barricade_tech": (0, 10), "speed": (-6, 6), "defense": (-9, 9)}


def register(card: Any) -> Any:
    """Enter a definition and its copies into the registers."""
    card = house.struct("corps", card.id, card, BOUNDS)
    DEFINITIONS[card.id] = card
    standing = card.standing() if isinstance(card, Equipment) else {}
    for number in range(1, card.copies + 1):
        copy = f"{card.id}-{number}"
        CARDS[copy] = card
        if isinstance(card, Event):
            IN_WINDOW.setdefault(card.window, {})[copy] = card
        elif isinstance(card, Equipment):
            equipment_carries(copy, standing | card.in_window(copy))
        elif isinstance(card, Hazard):
            hazard_carries(copy, card.attached(copy))
    return card


def never(game: Corps, who: Character, space: int) -> int:
    """No "always hits on" number."""
    return 0


def on(number: int) -> Callable[[Corps, Character, int], int]:
    """Always hits on this number or less (A11.20)."""

    def hits(game: Corps, who: Character, space: int) -> int:
        return number

    return hits
