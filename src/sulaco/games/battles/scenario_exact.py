"""Positions that are told to the last detail: those that `scenario_write` writes out of real games.

The line `exactly` says so: there is nothing on the table but what the other lines name, each card by its own number,
in its order. What no other line says is a `fact` of the game, of a player or of a character. docs/scenarios.md is the
manual ("The last detail").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_type_hints

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.scenario import Entry, Words, unknown
from sulaco.table.table import Table

from .battles import Battles
from .cards import CARDS
from .setup import SEATS
from .state import NUMBERS, BattlesState, Player, Resource, Setup, Unit

EXACTLY = "exactly"
PILES = ("hand", "deck", "ko", "pile")
ROWS = ("row", "up", "turned")
FIRST_WORDS = ("chance", EXACTLY, "unit", *PILES, *ROWS, "player", "fact")


class ExactReader:
    """Builds a state line by line, and refuses one that no game could have."""

    def __init__(self, entries: Sequence[Entry], setup: Setup) -> None:
        self.entries = entries
        self.setup = setup
        mains = [f"{deck.main}-{seat * NUMBERS + 1}" for seat, deck in enumerate(setup.decks)]
        self.state = BattlesState(
            chance=Chance(at=0),
            mode=setup.mode,
            share_recruits=setup.share_recruits,
            lethal_wounds=setup.lethal_wounds,
            players=[Player(main) for main in mains],
        )

    def table(self) -> Table[Any]:
        # A Resource Row lies before it is said which of its cards are face up, a character before its facts.
        for entry in sorted(self.entries, key=_comes_later):
            words = entry.words()
            self._line(words)
            words.end()
        last = self.entries[-1]
        if len(self.setup.decks) not in SEATS[self.setup.mode]:
            raise last.error(f"{len(self.setup.decks)} players cannot play {self.setup.mode}")
        try:
            wrong = next(iter(Battles(self.state).violations()), None)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise last.error("no game has such a position") from error
        if wrong is not None:
            raise last.error(f"no game has such a position: {wrong}")
        return Table.of(Battles, self.state, self.setup)

    def _line(self, words: Words) -> None:
        word = words.peek()
        if word == EXACTLY:
            words.take(EXACTLY)
        elif words.accept("chance"):
            self.state.chance.at = words.number()
        elif words.accept("unit"):
            self._unit(words)
        elif words.accept("player"):
            self._fact(words, self.state.players[self._seat(words)])
        elif word == "fact":
            self._fact(words, self.state)
        elif word in (*PILES, *ROWS):
            words.take(word)
            self._pile(words, word)
        else:
            raise words.error(unknown(word, FIRST_WORDS, "a line of an exact position"))

    # --- cards -----------------------------------------------------------------------------------------------

    def _pile(self, words: Words, name: str) -> None:
        player: Player = self.state.players[self._seat(words, colon=True)]
        cards = [self._card(words.entry, word.text, word.column) for word in words.items("cards")]
        if name == "row":
            player.resources = [Resource(card) for card in cards]
        elif name in ROWS:
            for resource in player.resources:
                if resource.id in cards:
                    resource.up, resource.known = name == "up", name == "turned"
        else:
            setattr(player, name, cards[::-1] if name == "deck" else cards)

    def _card(self, entry: Entry, text: str, column: int) -> str:
        kind, _, number = text.rpartition("-")
        if kind not in CARDS:
            raise entry.error(f"found '{text}', expected {unknown(kind, list(CARDS), 'a card and its number')}", column)
        if not re.fullmatch("[0-9]{1,3}", number) or int(number) // NUMBERS >= len(self.state.players):
            raise entry.error(f"found '{text}', expected a number of one of the players' cards", column)
        return text

    def _next_card(self, words: Words) -> str:
        column = words.left[0].column if words.left else 0
        return self._card(words.entry, words.take("a card and its number"), column)

    def _unit(self, words: Words) -> None:
        if len(words.left) > 1 and words.left[1].text == "fact":
            id = words.take("a character")
            found = next((unit for unit in self.state.units if unit.id == id), None)
            if found is None:
                raise words.entry.error(f"there is no character '{id}'")
            self._fact(words, found)
            return
        seat = self._seat(words)
        card = self._next_card(words)
        unit = Unit(card, int(card.rpartition("-")[2]) // NUMBERS, seat)
        while words:
            if words.accept("front") or words.accept("back"):
                unit.front = words.entry.text.split()[3] == "front"
            elif words.accept("exhausted"):
                unit.ready = False
            elif words.accept("stunned"):
                unit.stunned, unit.ready = True, False
            elif words.accept("wounds"):
                unit.wounds = words.number("how many wounds")
            elif words.accept("counters"):
                unit.counters = words.number("how many counters, below 0 for -1/-1")
            elif words.accept("with"):
                unit.equipment = self._next_card(words)
            elif words.accept("level"):
                unit.level = int(words.one_of(("1", "2"), "1 or 2"))
            else:
                raise words.error("front, back, exhausted, stunned, wounds, counters, with or level")
        self.state.units.append(unit)

    # --- the rest --------------------------------------------------------------------------------------------

    def _fact(self, words: Words, thing: msgspec.Struct) -> None:
        words.demand("fact")
        hints = get_type_hints(type(thing))
        known = [field.name for field in msgspec.structs.fields(thing) if field.name not in ("chance", "ending")]
        name = words.one_of(known, "a fact of it")
        words.demand("=")
        column = words.left[0].column if words.left else 0
        try:
            setattr(thing, name, msgspec.json.decode(words.rest(), type=hints[name]))
        except (msgspec.DecodeError, RecursionError) as error:
            raise words.entry.error(f"this is not what '{name}' can be: {error}", column) from error

    def _seat(self, words: Words, *, colon: bool = False) -> int:
        most = len(self.state.players)
        text = words.peek()
        if text.endswith(":") == colon and text.rstrip(":") in [str(seat + 1) for seat in range(most)]:
            return int(words.take("a number").rstrip(":")) - 1
        raise words.error(f"a player's number, 1 to {most}{', and a colon' if colon else ''}")


def _comes_later(entry: Entry) -> bool:
    return entry.text.split()[0] in ROWS[1:] or re.search(r"\bfact\b", entry.text) is not None


def exact(entries: Sequence[Entry]) -> bool:
    return any(entry.text.strip() == EXACTLY for entry in entries)
