"""Card packs: cards of an owner's own, from plain text in the format of `data` (L24, docs/card-packs.md).

`read` makes a `Pack` from its text or says line and reason. The cards of a pack are called by the pack's digest and
their own name, so that no two packs meet, nor a pack and the box. Definitions are known to the whole process, but only
while some game has the pack: a game holds it, and `use` finds it again by its text, `known` by its digest.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import deque
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary, finalize

import msgspec

from sulaco.table.language import ENGLISH
from sulaco.table.text import Text, catalogue, say

from . import cards, crossover
from .cards import (
    CARDS,
    Card,
    Character,
    Found,
    HiveCard,
    Location,
    Objective,
    Role,
    UnknownField,
    WrongCard,
    wrong,
)
from .classes import CLASSES, CREWS
from .pack_checks import HAZARDS, KEYWORDS, MINI_DECK, all_words, fields_of, limit, misplaced, misshapen
from .words import Word, Words

SIZE = 40_000
LINE = 600
ENTRIES = 100
NAME = 60
"""Limits: characters of a pack and of a line, its entries, characters of a name."""
CARDS_OF_A_CHARACTER = 14
CHARACTERS = 4
VILLAINS = "villains"
"""The deck of what takes the place of Drones (L24.01)."""
OURS = ("character", "role", "role-card", "enemy", "special", "mission", "found", "location", "objective")
"""The kinds of cards that a pack may have, besides those of the sister game."""


class PackError(ValueError):
    """A pack that cannot be read: the line where it is wrong, and why."""

    def __init__(self, line: int, reason: Text) -> None:
        texts = catalogue("sulaco.games.encounters")
        super().__init__(texts.render(say("pack.at-line", line=line, why=reason)))
        self.line = line
        self.reason = reason
        self.why = texts.render(reason)


class Pack:
    """The cards of a pack. `characters`, `roles`, `locations` and `objectives`: the names by which a setup calls them,
    and their ids."""

    def __init__(self, digest: str, name: str) -> None:
        self.digest = digest
        self.name = name
        self.replaces: list[str] = []
        self.cards: dict[str, Card] = {}
        self.names: dict[str, str] = {}
        self.characters: dict[str, str] = {}
        self.roles: dict[str, str] = {}
        self.locations: dict[str, str] = {}
        self.objectives: dict[str, str] = {}

    def id(self, name: str) -> str:
        return f"{self.digest}-{name}"

    def find(self, names: Mapping[str, str], name: str) -> str:
        """The id behind a name in a setup; a name that is not the pack's stands for itself."""
        return names.get(name, name)

    def copies(self, *, deck: str = "", characters: tuple[str, ...] = ()) -> list[str]:
        """The pack's cards of a deck, or of these characters."""
        return [
            copy
            for card in self.cards.values()
            if (deck and getattr(card, "deck", "") == deck)
            or (card.kind == "character" and getattr(card, "character", "") in characters)
            for copy in cards.copies(card)
        ]


NO_PACK = Pack("", "")
_alive: WeakValueDictionary[str, Pack] = WeakValueDictionary()
_recent: deque[Pack] = deque(maxlen=16)


def digest(text: str) -> str:
    """Begins with a letter, so that no id looks like the copy of another."""
    return f"p{hashlib.sha256(text.encode(errors='surrogatepass')).hexdigest()[:12]}" if text else ""


def use(text: str) -> Pack:
    """The pack of this text with its cards known. They are forgotten some time after the last game that holds it."""
    if not text:
        return NO_PACK
    key = digest(text)
    found = _alive.get(key)
    if found is None:
        found = read(text)
        names = {f"names.{id}": name for id, name in found.names.items()}
        cards.enter_pack(found.cards)
        # What is missing in other languages is found in the English catalogue.
        catalogue("sulaco.games.encounters", ENGLISH).templates.update(names)
        finalize(found, _forget, tuple(found.cards), tuple(names))
        _alive[key] = found
        _recent.append(found)
    return found


def known(key: str) -> Pack:
    """The pack of a digest that is in use."""
    return _alive[key] if key else NO_PACK


def _forget(ids: tuple[str, ...], names: tuple[str, ...]) -> None:
    cards.forget_pack(ids)
    templates = catalogue("sulaco.games.encounters", ENGLISH).templates
    for name in names:
        del templates[name]


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str) -> Pack:
    """A pack from its text; raises `PackError` with line and reason if it is not one."""
    if len(text) > SIZE:
        raise PackError(1, wrong("too-long", n=len(text), most=SIZE))
    for n, written in enumerate(text.splitlines(), 1):
        if len(written) > LINE:  # a key of thousands of parts would take the reader of TOML seconds
            raise PackError(n, wrong("long-line", most=LINE))
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else max(1, text.count("\n"))
        raise PackError(line, wrong("problem", problem=re.sub(r" \(at .*\)$", "", str(error)))) from None
    except RecursionError:
        raise PackError(1, wrong("too-deep")) from None
    return _Reader(text, tables).pack()


def slug(name: str) -> str:
    """A name in the manner of ids."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


class _Reader:
    """Reads the tables of one pack."""

    def __init__(self, text: str, tables: dict[str, Any]) -> None:
        self.lines = text.splitlines()
        self.tables = tables
        head = tables.get("pack")
        if not isinstance(head, dict):
            raise PackError(1, wrong("no-head"))
        self.made = Pack(digest(text), self._name("pack", head))
        self.head = head

    def pack(self) -> Pack:
        self._head()
        entries = {id: table for id, table in self.tables.items() if id != "pack"}
        if not entries:
            raise PackError(1, wrong("empty"))
        if len(entries) > ENTRIES:
            raise PackError(1, wrong("too-many", n=len(entries), most=ENTRIES))
        for id, table in entries.items():
            self._id(id, table)
        for id, table in entries.items():
            self._entry(id, table)
        self._whole()
        return self.made

    def _wrong(self, id: str, why: Text, field: str = "") -> PackError:
        reason = wrong("field", entry=id, field=field, why=why) if field else wrong("entry", entry=id, why=why)
        return PackError(self._line(id, field), reason)

    def _line(self, id: str, field: str = "") -> int:
        """The line of a table, or of a field in it."""
        header = re.compile(rf"""\s*(\[\s*["']?{re.escape(id)}["']?\s*[\].]|["']?{re.escape(id)}["']?\s*[.=])""")
        start = next((n for n, line in enumerate(self.lines) if header.match(line)), 0)
        if field:
            wanted = re.compile(rf"""\s*["']?{re.escape(field.partition(".")[0])}["']?\s*[.=]""")
            for n, line in enumerate(self.lines[start + 1 :], start + 1):
                if line.lstrip().startswith("["):
                    break
                if wanted.match(line):
                    return n + 1
        return start + 1

    def _name(self, id: str, table: dict[str, Any], field: str = "name") -> str:
        return self._said(id, field, table.get(field))

    def _said(self, id: str, field: str, value: Any) -> str:
        """A name that people read."""
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(id, wrong("no-name"), field)
        if len(value) > NAME:
            raise self._wrong(id, wrong("long-name", most=NAME), field)
        if not value.isprintable() or re.search(r"[{}<>]", value):
            raise self._wrong(id, wrong("strange-name"), field)
        if not slug(value):
            raise self._wrong(id, wrong("wordless-name"), field)
        return value.strip()

    def _named(self, id: str, field: str, value: Any) -> str:
        """The id of something that the pack gives a name only."""
        name = self._said(id, field, value)
        made = self.made.id(slug(name))
        self.made.names.setdefault(made, name)
        return made

    def _head(self) -> None:
        for name in self.head:
            if name not in ("name", "replaces"):
                raise self._wrong("pack", wrong("head-field", field=name))
        replaces = self.head.get("replaces", [])
        if not isinstance(replaces, list):
            raise self._wrong("pack", wrong("replaces"), "replaces")
        people = sorted({card.character for card in cards.of_kind("character")})
        for one in replaces:
            if one not in people:
                raise self._wrong("pack", wrong("no-character", name=str(one), people=people), "replaces")
        self.made.replaces = replaces

    def _id(self, id: str, table: Any) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,59}", id) or id.rpartition("-")[2].isdigit():
            raise self._wrong(id, wrong("no-id"))
        if not isinstance(table, dict):
            raise self._wrong(id, wrong("no-table"))
        if id in CARDS:
            raise self._wrong(id, wrong("in-the-box"))
        self.made.names[self.made.id(id)] = self._name(id, table)

    def _entry(self, id: str, table: dict[str, Any]) -> None:
        kind = table.get("kind", "")
        allowed = (*OURS, *crossover.KINDS_HERE)
        if not isinstance(kind, str) or kind not in allowed:
            raise self._wrong(id, wrong("not-in-packs", kind=str(kind), kinds=allowed), "kind")
        for field, value in table.items():
            if why := limit(field, value) or misshapen(kind, field, value):
                raise self._wrong(id, why, field)
        # The line of an error is that of the field as it stands in the file, whatever it is called here.
        fields = {crossover.ABILITIES_HERE.get(field, field): field for field in table}
        if kind in crossover.KINDS_HERE:
            fields["crew"] = "team"
            table = crossover.entry_here(table, (*CLASSES, *CREWS))
        else:
            fields = {field: field for field in table}
        values = {name: value for name, value in table.items() if name not in ("name", "origin", "known")}
        self._references(id, values)
        try:
            card = cards.read(self.made.id(id), values)
        except WrongCard as error:
            field = error.field.partition(".")[0]
            field = fields.get(field, field)
            if isinstance(error, UnknownField):
                raise PackError(self._line(id, field), wrong("entry", entry=id, why=error.reason)) from None
            raise self._wrong(id, error.reason, field) from None
        except (TypeError, KeyError, AttributeError, ValueError):
            raise self._wrong(id, wrong("wrong-shape")) from None
        self._check(id, card, fields)
        self.made.cards[card.id] = self._resolved(id, card, fields)

    def _references(self, id: str, values: dict[str, Any]) -> None:
        """Names that people read become ids, and names of this pack's cards their full ids."""
        kind = values["kind"]
        if kind == "character":
            character = self._named(id, "character", values.get("character"))
            self.made.characters.setdefault(character.removeprefix(self.made.digest + "-"), character)
            values["character"] = character
        elif kind in ("role-card", "found") and "character" in values:
            values["character"] = self._named(id, "character", values["character"])
        if kind == "role":
            card = self.tables.get(values.get("card", ""))
            if not isinstance(card, dict) or card.get("kind") != "role-card":
                raise self._wrong(id, wrong("role-card"), "card")
            values["card"] = self.made.id(values["card"])
        if "deck" in values:
            deck = values["deck"]
            objective = self.tables.get(deck) if isinstance(deck, str) else None
            if deck != "drones" and (not isinstance(objective, dict) or objective.get("kind") != "objective"):
                raise self._wrong(id, wrong("deck"), "deck")
            values["deck"] = VILLAINS if deck == "drones" else self.made.id(deck)
        if kind == "objective":
            values["event-name"] = self._named(id, "event-name", values.get("event-name"))
        if kind == "location":
            names = values.get("hazard-names")
            if not isinstance(names, list) or len(names) != 3:
                raise self._wrong(id, wrong("hazard-names"), "hazard-names")
            values["hazard-names"] = [self._named(id, "hazard-names", name) for name in names]
        if kind in ("objective", "location"):
            values.setdefault("film", self.made.digest)

    # --- what the format does not see ------------------------------------------------------------------------

    def _check(self, id: str, card: Card, fields: Mapping[str, str]) -> None:
        if isinstance(card, Character):
            if not card.classes <= set(CLASSES):
                raise self._wrong(id, wrong("classes", words=CLASSES), "class")
            if card.crew and card.crew not in CREWS:
                raise self._wrong(id, wrong("crews", words=CREWS), fields.get("crew", "crew"))
            if not card.keywords <= set(KEYWORDS):
                raise self._wrong(id, wrong("keywords", words=KEYWORDS), "keywords")
            if card.side is not None:
                raise self._wrong(id, wrong("side"), "side")
        if isinstance(card, HiveCard | Found) and not card.deck:
            raise self._wrong(id, wrong("no-deck"))
        if isinstance(card, HiveCard) and card.fight and [each.name for each in card.fight] != ["if"]:
            raise self._wrong(id, wrong("fight"), "fight")
        if isinstance(card, Role) and not card.health:
            raise self._wrong(id, wrong("no-health"), "health")
        if isinstance(card, Location):
            for words in card.hazards:
                names = [each.name for each in all_words(words)]
                if HAZARDS & set(names) and (words[0].name not in HAZARDS or len(words) > 1):
                    raise self._wrong(id, wrong("alone"), "hazards")
                if "stay" in names and card.stay is None:
                    raise self._wrong(id, wrong("no-stay"))
        for field, words in fields_of(card):
            name = fields.get(field.partition(".")[0], field)
            for each in all_words(words):
                why = misplaced(card, field, each)
                if why:
                    raise self._wrong(id, why, name)

    def _resolved(self, id: str, card: Card, fields: Mapping[str, str]) -> Card:
        """The card with the ids behind the names of cards in its texts."""

        def word(each: Word, field: str) -> Word:
            args = list(each.args)
            for place, taken in enumerate(each.kind.takes):
                if taken.name == "card":
                    if args[place] in self.tables and args[place] != "pack":
                        args[place] = self.made.id(args[place])
                    elif args[place] not in CARDS:
                        raise self._wrong(id, wrong("no-card", card=args[place]), fields.get(field, field))
            return Word(each.kind, tuple(args), tuple(words(body, field) for body in each.bodies))

        def words(given: Words, field: str) -> Words:
            return tuple(word(each, field) for each in given)

        changed: dict[str, Any] = {}
        for info in msgspec.structs.fields(card):
            value = getattr(card, info.name)
            if info.type == Words and value:
                changed[info.name] = words(value, info.encode_name)
        return msgspec.structs.replace(card, **changed)

    def _whole(self) -> None:
        """Characters have fourteen cards, Objectives their mini-decks (L1.15, L1.20)."""
        for name, character in self.made.characters.items():
            n = len(self.made.copies(characters=(character,)))
            if n != CARDS_OF_A_CHARACTER:
                first = next(card for card in self.made.cards.values() if getattr(card, "character", "") == character)
                why = wrong("cards-of-character", name=name, n=n, wanted=CARDS_OF_A_CHARACTER)
                raise self._wrong(first.id.removeprefix(self.made.digest + "-"), why)
        if len(self.made.characters) > CHARACTERS:
            raise PackError(1, wrong("characters", n=len(self.made.characters), most=CHARACTERS))
        groups = {Role: self.made.roles, Location: self.made.locations, Objective: self.made.objectives}
        for card in self.made.cards.values():
            name = card.id.removeprefix(self.made.digest + "-")
            if type(card) in groups:
                groups[type(card)][name] = card.id
            if isinstance(card, Objective):
                n = len(self.made.copies(deck=card.id))
                if n != MINI_DECK[card.number]:
                    raise self._wrong(name, wrong("mini-deck", n=n, wanted=MINI_DECK[card.number]))
