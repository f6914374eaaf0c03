"""Card definitions, read from the plain-text files in `data`; owners' packs are written in the same way.

The box has 600 cards (L22.01, L22.06): those of the players (L22.02), 16 characters of 14 cards each (L22.03),
Locations, Objectives, the Hive, Drones and Hatchery (L22.04), Strikes and what the variants need (L22.05).

`CARDS` finds a definition by its id, `definition` by the id of a copy. A definition is printed facts, and
effects in the language of `words`. Numbers that stand on sample pictures alone are a reading (L99.36).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, ClassVar, Literal, ParamSpec, TypeVar

import msgspec

from sulaco.table.text import Text, catalogue, say

from .. import house
from ..copies import Copies
from .classes import CLASSES, CREWS
from .words import Words, WrongWords, as_written, parse

ROOMS = ("ventilation-shafts", "maintenance", "med-lab", "quarters", "airlock")
"""The Complex, from the Hive outward (L4.02, L99.03)."""

P = ParamSpec("P")
R = TypeVar("R")
Origin = Literal["published", "designed"]
Side = Literal["good", "evil"]
EnemyType = Literal["alien", "human", "android"]


class Card(msgspec.Struct, frozen=True, kw_only=True, eq=False, rename="kebab", forbid_unknown_fields=True):
    """What all cards have.

    `origin`: whether the card is one of the box that is known. `known`: which of its facts are published, where not all
    of them are; with neither, the card is ours (L99.02).
    """

    id: str
    kind: str
    copies: int = 1
    origin: Origin = "designed"
    known: tuple[str, ...] = ()


class Character(Card, frozen=True, kw_only=True, eq=False):
    """A card that players play: characters, basic cards, Role cards and Agendas (L5.01)."""

    character: str = ""
    classes: frozenset[str] = msgspec.field(default=frozenset(), name="class")
    crew: str = ""
    cost: int = 0
    attack: int = 0
    recruit: int = 0
    plus: bool = False
    keywords: frozenset[str] = frozenset()
    combo: dict[str, Words] = {}
    play: Words = ()
    once: Words = ()
    sacrifice: Words = ()
    mobilize: Words = ()
    vigilant: Words = ()
    avoid: bool = False
    side: Side | None = None
    coordinate: bool = False
    stays: bool = False
    """The keywords Coordinate and Vigilant (L12.02, L12.13), worked out when the card is read."""
    says: bool = False
    """Whether more happens when it is played than that it gives its points."""


class HiveCard(Card, frozen=True, kw_only=True, eq=False):
    """A card of the Hive, a Drone or a card of the Hatchery: what it does where and when.

    `deck` is the label that tells where it belongs; it has no effect on play (L14.24).
    """

    deck: str = ""
    type: EnemyType | None = None
    attack: int = 0
    moves: bool = True
    strikes: int = 1
    goal: int = 0
    final: bool = False
    reveal: Words = ()
    death: Words = ()
    strike: Words = ()
    event: Words = ()
    complex: Words = ()
    combat: Words = ()
    operations: Words = ()
    attached: Words = ()
    pay: int = 0
    paid: Words = ()
    pushed: Words = ()
    arrives: Words = ()
    """When an enemy enters the Combat Zone: what the sister game calls Escape (L24.03)."""
    fight: Words = ()
    character: str = ""
    classes: frozenset[str] = msgspec.field(default=frozenset(), name="class")
    crew: str = ""
    enemy: bool = False
    coordinate: bool = False


class Found(Character, frozen=True, kw_only=True, eq=False):
    """A character found in the Hive: it is revealed like a Hive card, and played like a character (L7.20)."""

    deck: str = ""
    reveal: Words = ()
    pushed: Words = ()
    goal: int = 0
    type: EnemyType | None = None
    strikes: int = 0
    moves: bool = True
    final: bool = False
    pay: int = 0
    paid: Words = ()
    death: Words = ()
    strike: Words = ()
    event: Words = ()
    complex: Words = ()
    combat: Words = ()
    operations: Words = ()
    attached: Words = ()
    arrives: Words = ()
    enemy: bool = False


class Stay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Hazard that stays in its room: what happens in the Combat Zone, and what it costs to be rid of (L7.19)."""

    pushed: Words
    pay: int = 0


class Room(Card, frozen=True, kw_only=True, eq=False):
    """A room of the Complex with its Scan Cost (L7.01, L99.01)."""

    scan: int


class Location(Card, frozen=True, kw_only=True, eq=False):
    """A Location with its three Hazards (L7.15)."""

    film: str
    hazard_names: tuple[str, str, str]
    hazards: tuple[Words, Words, Words]
    stay: Stay | None = None


class Objective(Card, frozen=True, kw_only=True, eq=False):
    """An Objective: its goal, its Setup text, its Event (L11)."""

    number: int
    film: str
    goal: Words
    setup: Words = ()
    event_name: str
    event: Words


class Strike(Card, frozen=True, kw_only=True, eq=False):
    """A Strike: damage, something else, or neither (L9.03, L9.05)."""

    damage: int = 0
    effect: Words = ()
    heals: bool = True
    keep: bool = False
    aura: Words = ()
    """What holds for its player while it lies by the Avatar."""


class Role(Card, frozen=True, kw_only=True, eq=False):
    """An Avatar: Health, Defense, and the Role card (L1.06)."""

    health: int
    defense: int
    card: str


class Avatar(Card, frozen=True, kw_only=True, eq=False):
    """An Alien Avatar with its power, once in each of its turns (L18.16)."""

    health: int
    defense: int
    power: Words = ()


class AlienCard(Card, frozen=True, kw_only=True, eq=False):
    """A card of the Alien Players' deck. `stays`: it stays on the board, with a room or without (L18.10)."""

    play: Words = ()
    stays: str = ""
    aura: Words = ()
    pay: int = 0
    """What a player pays to remove it, if it stays."""

    classes: ClassVar[frozenset[str]] = frozenset()
    crew: ClassVar[str] = ""
    character: ClassVar[str] = ""


KINDS: dict[str, type[Card]] = {
    **dict.fromkeys(("character", "basic", "sergeant", "role-card", "agenda"), Character),
    **dict.fromkeys(("enemy", "event", "hazard", "special", "mission", "secrets", "chestburster"), HiveCard),
    "found": Found,
    "room": Room,
    "location": Location,
    "objective": Objective,
    "strike": Strike,
    "role": Role,
    "avatar": Avatar,
    "alien": AlienCard,
}


WORKED_OUT = ("id", "coordinate", "stays", "says", "enemy")
"""Fields that no file gives."""


class WrongCard(ValueError):
    """An entry that is no card: which one, and why; `field` is the one that is wrong, "" if that is the whole card."""

    def __init__(self, id: str, reason: Text, field: str = "") -> None:
        where = f"[{id}] {field}: " if field else f"[{id}] "
        super().__init__(where + catalogue("sulaco.games.encounters").render(reason))
        self.reason = reason
        self.field = field


class UnknownField(WrongCard):
    """A card with a field that cards of its kind do not have."""


def wrong(id: str, **args: Any) -> Text:
    """A sentence of the catalogue about a card pack; words of the file stay as they are written there."""
    return say(f"pack.{id}", **{name: as_written(value) for name, value in args.items()})


EFFECT_FIELDS = {
    field.encode_name for kind in KINDS.values() for field in msgspec.structs.fields(kind) if field.type == Words
}
"""The fields that hold effects."""


def _effects_in(id: str, table: dict[str, Any]) -> dict[str, Any]:
    """The same table with its texts turned into effects."""

    def made(value: Any, where: str) -> Any:
        try:
            return parse(value)
        except WrongWords as error:
            raise WrongCard(id, error.reason, where) from None

    found = dict(table)
    for name, value in table.items():
        if name in EFFECT_FIELDS and isinstance(value, str):
            found[name] = made(value, name)
        elif name == "combo":
            for icon in value:
                if icon not in CLASSES and icon not in CREWS:
                    raise WrongCard(id, wrong("no-class-or-crew", word=icon), "combo")
            found[name] = {icon: made(each, f"combo.{icon}") for icon, each in value.items()}
        elif name == "hazards":
            found[name] = tuple(made(each, "hazards") for each in value)
        elif name == "stay":
            found[name] = Stay(made(value["pushed"], "stay"), value.get("pay", 0))
        elif isinstance(value, list):
            found[name] = frozenset(value) if name in ("class", "keywords") else tuple(value)
    return found


def read(id: str, table: dict[str, Any]) -> Card:
    """A definition from its entry; what cannot be read is refused with its reason."""
    if id.rpartition("-")[2].isdigit():
        raise WrongCard(id, wrong("ends-with-number"))
    kind = KINDS.get(table.get("kind", ""))
    if kind is None:
        raise WrongCard(id, wrong("no-kind", kind=table.get("kind", ""), kinds=list(KINDS)))
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in table:
        if name not in fields or (name in WORKED_OUT and kind is not AlienCard):
            raise UnknownField(id, wrong("no-field", kind=table["kind"], field=name), name)
    values = _effects_in(id, table)
    if issubclass(kind, Character):
        values["coordinate"] = "coordinate" in values.get("keywords", ())
        values["stays"] = "vigilant" in values.get("keywords", ())
        values["says"] = any(values.get(name) for name in ("play", "combo", "once", "sacrifice", "vigilant", "side"))
    elif kind is HiveCard:
        values["enemy"] = table["kind"] == "enemy"
    try:
        for name, value in values.items():
            if fields[name].type != Words and name not in ("combo", "hazards", "stay"):
                values[name] = msgspec.convert(value, fields[name].type)
        return kind(id=id, **{fields[name].name: value for name, value in values.items()})
    except msgspec.ValidationError as error:
        raise WrongCard(id, wrong("problem", problem=str(error))) from None
    except TypeError as error:
        missing = re.fullmatch(r"Missing required argument '(.*)'", str(error))
        if missing is None:
            raise WrongCard(id, wrong("problem", problem=str(error))) from None
        raise WrongCard(id, wrong("missing", kind=table["kind"], field=missing[1].replace("_", "-"))) from None


class _Register(dict[str, Card]):
    """Definitions by their ids. When one changes, its copies are looked for anew.

    The cards of packs in use are found by their ids too; whoever goes through all cards meets those of the box only.
    """

    def __setitem__(self, id: str, card: Card) -> None:
        super().__setitem__(id, card)
        _copies.clear()
        for known in _from_cards:
            known.cache_clear()

    def __missing__(self, id: str) -> Card:
        return _packed[id]

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or id in _packed

    def get(self, id: str, default: Any = None) -> Any:
        return super().get(id) or _packed.get(id, default)


def enter_pack(cards: dict[str, Card]) -> None:
    """The cards of a pack are known from now on."""
    _packed.update(cards)


def forget_pack(ids: Iterable[str]) -> None:
    """No game has this pack any more."""
    for id in ids:
        del _packed[id]
    _copies.clear()


_packed: dict[str, Card] = {}
_from_cards: list[Any] = []
CARDS: dict[str, Any] = _Register()
_copies = Copies(CARDS)
definition: Callable[[str], Any] = _copies.__getitem__
"""The definition of a card by the id of a copy."""


def from_cards(find: Callable[P, R]) -> Callable[P, R]:
    """What a function finds among the cards is kept until there are others."""
    kept = cache(find)
    _from_cards.append(kept)
    return kept  # type: ignore[return-value]


def of_kind(*kinds: str) -> Iterator[Any]:
    """The definitions of these kinds, in the order of the files."""
    return (card for card in CARDS.values() if card.kind in kinds)


def copies(card: Card) -> list[str]:
    return [f"{card.id}-{n}" for n in range(1, card.copies + 1)]


@from_cards
def all_copies(id: str) -> frozenset[str]:
    """All cards of one definition, to look cards up in."""
    return frozenset(copies(CARDS[id]))


@from_cards
def copies_of(kind: str) -> tuple[str, ...]:
    """All cards of a kind."""
    return tuple(card for facts in of_kind(kind) for card in copies(facts))


def _files(folder: Any) -> Iterator[Any]:
    for file in sorted(folder.iterdir(), key=lambda file: str(file.name)):
        if file.is_dir():
            yield from _files(file)
        elif file.name.endswith(".toml"):
            yield file


BOUNDS = {
    "attack": (0, 40),
    "health": (1, 30),
    "defense": (1, 20),
    "strikes": (0, 5),
    "damage": (0, 10),
    "copies": (0, 30),
}
FRAME = ("number", "goal", "final", "plus", *WORKED_OUT)
"""What holds the game together, and how cards are printed."""
COUNTED = frozenset(
    ("basic", "event", "hazard", "secrets", "role", "role-card", "agenda", "room", "location", "objective", "avatar")
)
"""Kinds whose number of copies the setup relies on."""


def _with_changes(id: str, table: dict[str, Any]) -> dict[str, Any]:
    """An entry with the values that house rules give it."""
    drone = table.get("deck") == "drones"  # there must be enough of them
    bounds = {**BOUNDS, "copies": (table.get("copies", 1), 30)} if drone else BOUNDS
    changed = house.component("encounters", id, lambda: _values(table), bounds)
    if not changed:
        return table
    stay = {"stay": {**table["stay"], "pay": changed.pop("stay.pay")}} if "stay.pay" in changed else {}
    return {**table, **changed, **stay}


def _values(table: dict[str, Any]) -> dict[str, Any]:
    """The numbers, switches and sets of words that an entry has or could have."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(KINDS[table["kind"]]):
        name = field.encode_name
        if name in FRAME or (name == "copies" and table["kind"] in COUNTED):
            continue
        if name == "cost" and table["kind"] == "sergeant":  # theirs is a rule (L6.05)
            continue
        if field.type in (int, bool):
            found[name] = table.get(name, field.default)
        elif field.type == frozenset[str]:
            found[name] = frozenset(table.get(name, ()))
    if table.get("stay", {}).get("pay"):
        found["stay.pay"] = table["stay"]["pay"]
    return found


def load() -> None:
    """Read the cards of the box; the words that they are written in must have been entered (see `effects`)."""
    for file in _files(resources.files("sulaco.games.encounters") / "data"):
        for id, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if id in CARDS:
                raise WrongCard(id, wrong("twice", file=file.name))
            CARDS[id] = read(id, _with_changes(id, table))
