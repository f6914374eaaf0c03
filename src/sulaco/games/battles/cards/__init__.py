"""Card definitions: printed facts as data, behaviour as short functions over the shared vocabulary.

`CARDS` finds a definition by its id. The entries live in `mains`, `company` and `xenomorphs` (characters), `equipment`,
`locations` and `plot_twists`. A power that acts by itself is a function registered for the cue that sets it off (see
`triggers`); a Super Power is an entry of its own. Standing changes of ATK, DEF and keywords are functions too.

Cards are played as they are printed, and a card that contradicts the rulebook is right (V18.04, V99.32).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sulaco.table.flow import Flow

from ... import house
from ...copies import Copies

if TYPE_CHECKING:
    from ..battles import Battles
    from ..state import Unit

CardType = Literal["main", "supporting", "plot-twist", "equipment", "location"]
"""The five types of cards (V3.01)."""
Team = Literal["", "company", "xenomorphs"]
"""The two teams of this set (V19.10); "" for a card of no team."""
Symbol = Literal["humanity", "alien", "energy", "intellect", "skill", "might"]
"""The six power symbols; Humanity and Alien are new in this set (V17.05, V17.06)."""
Timing = Literal["build", "main", "combat"]
"""When a Plot Twist or a Super Power may be used (V11.01, V13.04)."""

Effect = Callable[["Battles", int, "Unit", bool], Flow[None]]
"""What a Super Power does: the seat that uses it, the character that has it, whether it is amplified (V13.13).

Of a two-headed team either player may use it, whoever controls the character (V21.16).
"""


class Power(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A Super Power (V13.03). `can` is checked before it is paid for."""

    id: str
    timing: Timing
    symbols: tuple[Symbol, ...]
    use: Effect
    can: Callable[[Battles, int, Unit], bool] = lambda game, seat, unit: True
    any_turn: bool = False
    any_combat: bool = False
    once_a_game: bool = False
    unlimited: bool = False
    """May be used more than once a turn."""
    amplify: bool = False
    """Does more when a Location was discarded for it (V13.13)."""


class Card(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What all cards have. `name` is what uniqueness and Power-Ups go by (V15.01, V16.01)."""

    id: str
    number: str
    type: CardType
    name: str = ""
    team: Team = ""
    cost: int = 0
    limit: int = 4
    """Copies that a deck may hold (V22.02)."""
    origin: str = "published"

    @property
    def alignment(self) -> str:
        """What effects from earlier sets take it for (V19.09)."""
        return {"": "", "company": "good", "xenomorphs": "evil"}[self.team]


class Face(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The fighting values of a character. `health`: this many wounds KO it (V3.16), whatever their colour (V3.03)."""

    atk: int
    defense: int
    health: int
    ranged: bool = False
    powers: tuple[Power, ...] = ()


class Character(Card, frozen=True, kw_only=True, eq=False):
    """A Main or Supporting Character: both fight, bear Equipment and are stunned by the same rules (V3.02, V14.01).

    A Main Character has a second face and the XP that it takes to get there. Powers are of three kinds (V13.01): Super
    Powers, which are on the faces; keywords; and triggers, Level Up Powers among them. `triggers` maps a cue (see
    `timing.CUES`) to what happens then; `when` has what must be true at that time for the trigger to be set off
    at all. `values` adds to ATK and DEF.
    """

    face: Face
    level_two: Face | None = None
    number_two: str = ""
    xp: int = 0
    keywords: frozenset[str] = frozenset()
    token: bool = False
    """It starts set aside and enters play by effects only (V18.07)."""
    triggers: Mapping[str, Callable[..., Flow[None]]] = {}
    when: Mapping[str, Callable[..., bool]] = {}
    values: Callable[[Battles, Unit], tuple[int, int]] | None = None
    powers_up_anybody: bool = False
    """Call: discarded from hand as a Power-Up for any of her player's characters."""
    recruit_symbols: tuple[Symbol, ...] = ()
    """Bishop: symbols that may be paid in place of Recruit Points."""
    must_hold_row: bool = False
    """Immobile."""
    hidden_in_back: bool = False
    """Camouflage."""

    def on(self, level: int) -> Face:
        return self.level_two if level == 2 and self.level_two is not None else self.face


class Equipment(Card, frozen=True, kw_only=True, eq=False):
    """Equipment gives its character what is printed on it (V12.02)."""

    type: CardType = "equipment"
    powers: tuple[Power, ...] = ()
    values: Callable[[Battles, Unit], tuple[int, int]] | None = None
    gives: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()


class PlotTwist(Card, frozen=True, kw_only=True, eq=False):
    """A Plot Twist (V11). `targets` are what it can be played on; without any it cannot be played."""

    type: CardType = "plot-twist"
    timing: Timing
    any_turn: bool = False
    targets: Callable[[Battles, int], list[Any]]
    play: Callable[[Battles, int], Flow[None]]


class Location(Card, frozen=True, kw_only=True, eq=False):
    """A Location: basic (one symbol) or special, with a team (V17.05 to V17.08)."""

    type: CardType = "location"
    symbols: frozenset[Symbol]

    @property
    def basic(self) -> bool:
        return not self.team


class Token(Card, frozen=True, kw_only=True, eq=False):
    """A card of the Facehugger Pile that is no character: Extended Incubation."""

    type: CardType = "plot-twist"


class _Register(dict[str, Card]):
    """Definitions by their ids. When one changes, its copies are looked for anew."""

    def __setitem__(self, id: str, card: Card) -> None:
        super().__setitem__(id, card)
        _copies.clear()


CARDS: dict[str, Card] = _Register()
_copies = Copies(CARDS)
definition: Callable[[str], Any] = _copies.__getitem__
"""The definition of a card by the id of a copy."""


BOUNDS = {"atk": (0, 40), "defense": (1, 40), "health": (1, 20), "xp": (1, 20)}
house.vocabulary(
    "battles",
    dict.fromkeys(("keywords", "gives", "takes"), ("ferocious", "flight", "lethal", "monstrous", "passive", "ranged")),
)


def _unchanged(card: Card) -> frozenset[str]:
    """Fields that mean nothing on cards of this type, or that hold the game together."""
    found = {"token"}
    if card.type not in ("supporting", "equipment"):
        found.add("cost")
    if card.type != "main":
        found.add("xp")
    if isinstance(card, Location) and card.basic:
        found.add("symbols")  # no deck may hold two with the same one (V22.03)
    return frozenset(found)


def register(card: Any) -> Any:
    """Enter a definition into the register; a card without a name of its own is called by its id."""
    if not card.name:
        card = msgspec.structs.replace(card, name=card.id)
    # A deck may always hold as many copies as the starter decks do.
    limit = card.limit, 60 if card.limit else 0
    card = house.struct("battles", card.id, card, {**BOUNDS, "limit": limit}, _unchanged(card))
    CARDS[card.id] = card
    return card
