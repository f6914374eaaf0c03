"""The Characters: printed values of both sides, and the register of their abilities (A2.01 to A2.16).

Here are the seven of the base box; their abilities are in `abilities`. Those of another box stand, abilities and all,
in its own module: `badasses`.

What becomes of Ripley or Newt when the other is lost stands in `harm` (A99.47).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from sulaco.table.flow import Flow

from .. import house
from .boxes import BASE
from .in_force import Hook, Use, ability_carries, window

if TYPE_CHECKING:
    from .corps import Corps
    from .state import Character
    from .windows import Window


class CardSide(msgspec.Struct, frozen=True):
    """One side of a Character card."""

    speed: int
    defense: int
    melee: int
    tech: int
    aim: int
    designed: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()
    """Standing abilities (`trait`): smart-gun, steady-fire, free-equip, flame-unit."""


class CharacterCard(msgspec.Struct, frozen=True):
    """A Character card; `rank` 0 stands for a Civilian (A99.15)."""

    id: str
    marine: bool
    rank: int
    hero: CardSide
    grunt: CardSide
    weapons: bool = True
    rest: tuple[int, int] = (3, 3)
    """Cards that a Rest recycles, as Hero and as Grunt (A12.11, A12.12)."""
    designed: tuple[str, ...] = ()
    """Values besides those of the sides that are ours."""
    goes_with: str = ""
    """Whose player has it as a further Hero. Nobody picks it or takes it over as the only one (A2.14, A15.12)."""
    replaces: str = ""
    """Another Character who is the same person: only one of them is in a fireteam, and they share one fate (A30.06)."""
    found_in: str = ""
    """The mission in which it is found; before, it takes part nowhere, and a campaign scores it apart (A22.13)."""
    synthetic: bool = False
    """Aliens go for others first, and no Hazard stays on it (A30.01 to A30.04)."""
    box: str = BASE
    source: str = "published"
    """Whether the card was published, or designed for this version as a whole."""

    @property
    def person(self) -> str:
        """Who this is, whichever card is used (A99.104)."""
        return self.replaces or self.id


BOUNDS = {
    "speed": (1, 12),
    "defense": (1, 10),
    "melee": (0, 10),
    "tech": (1, 10),
    "aim": (1, 10),
    "rank": (0, 3),
}

ALL = ("speed", "defense", "melee", "tech", "aim")

CHARACTERS: dict[str, CharacterCard] = {}
DEFAULT_HEROES = ("hicks", "vasquez", "hudson", "ripley", "frost", "gorman")
"""Who is a Hero first if nobody chose."""
_TRAITS: list[tuple[str, Hook[Any], Any]] = []
"""What standing abilities say, by their names."""


def person(name: str) -> str:
    """Who this Character is, whichever card is used (A99.104)."""
    return CHARACTERS[name].person


def register(card: CharacterCard) -> CharacterCard:
    """Enter a Character card into the register, with its standing abilities as far as they are known already."""
    card = CHARACTERS[card.id] = house.struct("corps", card.id, card, BOUNDS)
    for name, hook, rule in _TRAITS:
        _carries(card, name, hook, rule)
    return card


def _carries(card: CharacterCard, trait: str, hook: Hook[Any], rule: Any) -> None:
    for hero, side in ((True, card.hero), (False, card.grunt)):
        if trait in side.traits:
            ability_carries(card.id, hero, {hook: rule})


for card in (
    CharacterCard("gorman", True, 3, CardSide(4, 4, 2, 6, 5), CardSide(4, 4, 1, 5, 4, ALL), designed=("rank",)),
    CharacterCard(
        "hicks",
        True,
        2,
        CardSide(4, 6, 3, 5, 7, (), frozenset({"steady-fire"})),
        CardSide(4, 5, 2, 4, 6, ALL),
        designed=("rank",),
    ),
    CharacterCard("hudson", True, 1, CardSide(4, 6, 2, 7, 6, ("speed", "tech", "aim")), CardSide(4, 5, 1, 6, 5, ALL)),
    CharacterCard(
        "vasquez",
        True,
        1,
        CardSide(4, 6, 3, 3, 7, ALL, frozenset({"smart-gun"})),
        CardSide(4, 5, 2, 2, 6, ALL, frozenset({"smart-gun"})),
    ),
    CharacterCard(
        "frost",
        True,
        1,
        CardSide(4, 6, 2, 4, 6, ("defense", "melee", "tech", "aim"), frozenset({"free-equip"})),
        CardSide(4, 5, 1, 3, 5, ALL),
    ),
    CharacterCard("ripley", False, 0, CardSide(5, 7, 2, 6, 5, ALL), CardSide(4, 5, 1, 5, 4, ("aim",))),
    CharacterCard(
        "newt",
        False,
        0,
        CardSide(5, 7, 1, 5, 1, ALL),
        CardSide(5, 6, 1, 2, 1, ALL),
        weapons=False,
        rest=(5, 4),
        goes_with="ripley",
        found_in="newt",
    ),
):
    register(card)


class Ability(Use, frozen=True, eq=False, kw_only=True):
    """An ability of one side of a card that is used in a window: one of A2.08 to A2.11, or another (A2.07)."""

    character: str
    hero: bool


ABILITIES: dict[str, Ability] = {}
"""By id."""

Can = Callable[["Corps", "Character", "Window"], bool]
Act = Callable[["Corps", "Character", "Window"], Flow[None]]


def ability(
    character: str, when: str, *, can: Can, hero: bool = True, compulsory: bool = False
) -> Callable[[Act], Act]:
    """Register the decorated flow as an ability for the window `when`."""

    def enter(use: Act) -> Act:
        id = use.__name__.replace("_", "-")
        entry = ABILITIES[id] = Ability(
            id=id, kind="ability", mark=id, compulsory=compulsory, can=can, use=use, character=character, hero=hero
        )
        ability_carries(character, hero, {window(when): entry})
        return use

    return enter


F = TypeVar("F", bound=Callable[..., Any])


def trait(name: str, hook: Hook[F]) -> Callable[[F], F]:
    """Register the decorated function as what a standing ability says to a hook, for every side that has it."""

    def enter(rule: F) -> F:
        _TRAITS.append((name, hook, rule))
        for card in CHARACTERS.values():
            _carries(card, name, hook, rule)
        return rule

    return enter
