"""What the format of card packs does not see by itself: limits, the form of each value, which words stand where.

Each check gives the reason why something is wrong, or None (see `packs`, docs/card-packs.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sulaco.table.text import Text

from . import cards, crossover
from .cards import Card, Found, HiveCard, Stay, wrong
from .classes import CLASSES
from .words import KINDS, Area, Goal, Kind, Word, Words

EFFECTS = 400
DEPTH = 6
COPIES = 14
"""Limits: characters of one text of effects, brackets in brackets, copies of a card."""
NUMBERS = {"cost": 20, "attack": 40, "recruit": 20, "health": 30, "defense": 20, "strikes": 5, "pay": 20, "goal": 3}
"""Fields with a number, and how high it may be."""
MINI_DECK = {1: 6, 2: 8, 3: 10}
"""The cards of a mini-deck besides its two Events and its Hazard (L1.15)."""
AREAS = ("complex", "combat", "operations", "attached")
"""Fields of area abilities (L14.23)."""
HAZARDS = frozenset(("stay", "plant"))
"""Words that only Hazards are made of."""
FORMS = frozenset(("if", "unless"))
"""Words that area abilities may stand in."""
THIS_CARD = frozenset(
    ("die", "to-operations", "to-discarded", "remove", "attach", "gain-this", "complete", "latch", "hide", "rush",
     "retreat", "cocoon", "block")
)  # fmt: skip
"""Words about the card itself, on the board: only Hive cards have them."""
KEYWORDS = ("coordinate", "vigilant")
LISTED = {"class": CLASSES, "keywords": KEYWORDS}
SWITCHES = ("plus", "avoid", "moves", "final")
NAMES = ("character", "crew", "team", "deck", "card", "film")
TYPES = ("alien", "human", "android")
EFFECT_FIELDS = frozenset(cards.EFFECT_FIELDS) | set(crossover.ABILITIES_HERE)
HAZARDS_OF_A_LOCATION = 3


# --- values -----------------------------------------------------------------------------------------------------------


def limit(field: str, value: Any) -> Text | None:
    """Why a value is too big or too small; None if it is not."""
    if field == "copies" and not (type(value) is int and 1 <= value <= COPIES):
        return wrong("copies", most=COPIES)
    told = field == "goal" and isinstance(value, str)  # that of an Objective is a text
    if field in NUMBERS and not told and not (type(value) is int and 0 <= value <= NUMBERS[field]):
        return wrong("number", most=NUMBERS[field])
    for text in texts_in(value):
        depth = deepest = 0
        for sign in text:
            depth += (sign == "(") - (sign == ")")
            deepest = max(deepest, depth)
        if len(text) > EFFECTS:
            return wrong("long-text", most=EFFECTS)
        if deepest > DEPTH:
            return wrong("deep-text", most=DEPTH)
    return None


def misshapen(kind: str, field: str, value: Any) -> Text | None:
    """Why a value is not of the form that its field has on a card of this kind; None if it is."""
    if field in LISTED and not _list_of_words(value):
        return wrong("list", field=field, such=LISTED[field][0])
    if field in SWITCHES and type(value) is not bool:
        return wrong("switch")
    if field in NAMES and not isinstance(value, str):
        return wrong("name")
    if field == "type" and value not in TYPES:
        return wrong("one-of", words=TYPES)
    counts = field == "goal" and kind != "objective"  # the number of an Objective
    if counts and isinstance(value, str):
        return wrong("number", most=NUMBERS[field])
    if field in EFFECT_FIELDS and not counts and not isinstance(value, str):
        return wrong("effects")
    if field == "number" and not (type(value) is int and value in MINI_DECK):
        return wrong("stage")
    if field == "combo" and not (isinstance(value, dict) and _list_of_words(list(value.values()))):
        return wrong("combo")
    if field == "hazards" and not (_list_of_words(value) and len(value) == HAZARDS_OF_A_LOCATION):
        return wrong("hazards")
    if field == "stay":
        known = isinstance(value, dict) and isinstance(value.get("pushed"), str) and set(value) <= {"pushed", "pay"}
        if not known or not (type(pay := value.get("pay", 0)) is int and 0 <= pay <= NUMBERS["pay"]):
            return wrong("stay")
    return None


def _list_of_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def texts_in(value: Any) -> Iterator[str]:
    """All texts in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)


# --- words ------------------------------------------------------------------------------------------------------------


def fields_of(card: Card) -> Iterator[tuple[str, Words]]:
    """The effects of a card, with the fields that they are in."""
    for info in msgspec.structs.fields(card):
        value = getattr(card, info.name)
        if info.type == Words and value:
            yield info.encode_name, value
        elif info.name == "combo":
            for icon, words in value.items():
                yield f"combo.{icon}", words
        elif info.name == "hazards":
            for words in value:
                yield "hazards", words
        elif isinstance(value, Stay):
            yield "stay", value.pushed


def all_words(words: Words) -> Iterator[Word]:
    for each in words:
        yield each
        for body in each.bodies:
            yield from all_words(body)


def misplaced(card: Card, field: str, each: Word) -> Text | None:
    """Why a word cannot stand in this field; None if it can."""
    name, kind = each.name, each.kind
    if field == "goal":
        return None if isinstance(kind, Goal) else wrong("no-goal", word=name, there=_named(Goal))
    if field in (*AREAS, "aura"):
        fits = isinstance(kind, Area) or name in FORMS
        return None if fits else wrong("no-area", word=name, there=_named(Area))
    if isinstance(kind, Goal):
        return wrong("goal-elsewhere", word=name)
    if isinstance(kind, Area):
        return wrong("area-elsewhere", word=name)
    if name in HAZARDS and field != "hazards":
        return wrong("hazard-elsewhere", word=name)
    if name in THIS_CARD and not isinstance(card, HiveCard | Found):
        return wrong("hive-elsewhere", word=name)
    if name == "gain-this" and not isinstance(card, Found):
        return wrong("found-elsewhere")
    numbers = [arg for arg in each.args if isinstance(arg, int)]
    return wrong("below-0", word=name) if min(numbers, default=0) < 0 else None


def _named(kind: type[Kind]) -> list[str]:
    return sorted(name for name, each in KINDS.items() if isinstance(each, kind))
