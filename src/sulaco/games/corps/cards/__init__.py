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

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

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
    trait_discount: str = ""
    """A Character with this trait exhausts 1 less per attack."""
    hits: Callable[[Corps, Character, int], int]
    members: Callable[[Corps, Character, int], int] = _one
    after: Callable[[Corps, Character, str], Flow[None]] | None = None


class Equipment(Card, frozen=True, kw_only=True, eq=False):
    """Equipment. `use` is offered in `window` (or as a Free Action or Card Action) while `can` allows it.

    `compulsory` Equipment acts by itself when its window opens. `tech` and `discount` are standing modifiers.
    """

    type: CardType = "equipment"
    window: str = ""
    compulsory: bool = False
    can: Callable[[Corps, Character, str, Window], bool] | None = None
    use: Callable[[Corps, Character, str, Window], Flow[None]] | None = None
    barricade_tech: int = 0
    attack_discount: int = 0


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


DEFINITIONS: dict[str, Card] = {}
CARDS: dict[str, Card] = {}
IN_WINDOW: dict[str, set[str]] = {}
"""The copies of all Events and Equipment that name this window."""


BOUNDS = {"copies": (0, 12), "barricade_tech": (0, 10), "speed": (-6, 6), "defense": (-9, 9)}


def register(card: Any) -> Any:
    """Enter a definition and its copies into the registers."""
    card = house.struct("corps", card.id, card, BOUNDS)
    DEFINITIONS[card.id] = card
    for number in range(1, card.copies + 1):
        CARDS[f"{card.id}-{number}"] = card
        if getattr(card, "window", ""):
            IN_WINDOW.setdefault(card.window, set()).add(f"{card.id}-{number}")
    return card


def never(game: Corps, who: Character, space: int) -> int:
    """No "always hits on" number."""
    return 0


def on(number: int) -> Callable[[Corps, Character, int], int]:
    """Always hits on this number or less (A11.20)."""

    def hits(game: Corps, who: Character, space: int) -> int:
        return number

    return hits
