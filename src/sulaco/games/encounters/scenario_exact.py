"""Positions that are told to the last detail: those that `scenario_write` writes out of real games.

The line `exactly` says so: there is nothing on the table but what the other lines name, each card by its own number,
in its order. What no other line says is a `fact` of the game or of a player. docs/scenarios.md is the manual.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_type_hints

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.scenario import Entry, Word, Words, unknown
from sulaco.table.table import Table

from .cards import CARDS, ROOMS
from .encounters import Encounters
from .setup import PLAYERS, pack_of
from .state import EncountersState, Player, Room, Setup
from .steps import STEPS

EXACTLY = "exactly"
PILES = {
    "zone": "zone",
    "operations": "operations",
    "hive": "hive",
    "strike-deck": "strikes",
    "discarded-strikes": "struck_out",
    "sergeants": "sergeants",
    "barracks": "barracks",
    "hatchery": "hatchery",
    "dead-enemies": "dead_enemies",
    "dead-characters": "dead_characters",
    "spent": "spent",
    "removed": "removed",
    "drones": "drones",
    "alien-deck": "alien_deck",
    "alien-discard": "alien_discard",
    "leftover": "leftover",
    "avatars": "avatars",
}
"""Piles of all, by their lines and their fields."""
OWN_PILES = {"hand": "hand", "deck": "deck", "discard": "discard", "vigilant": "vigilant", "wounds": "strikes"}
ROWS = ("zone", "operations", "hand", "vigilant", "wounds")
"""What lies side by side: written from the left. All else is a pile, written from the top."""
NOT_FACTS = ("chance", "ending", "players", "rooms")
FIRST_WORDS = ("chance", EXACTLY, *PILES, *OWN_PILES, "room", "player", "fact")


class ExactReader:
    """Builds a state line by line, and refuses one that no game could have."""

    def __init__(self, entries: Sequence[Entry], setup: Setup) -> None:
        self.entries = entries
        self.setup = setup
        self.pack = pack_of(setup)
        self.state = EncountersState(
            chance=Chance(at=0), players=[Player() for _ in range(setup.players)], rooms=[Room() for _ in ROOMS]
        )

    def table(self) -> Table[Any]:
        for entry in self.entries:
            words = entry.words()
            self._line(words)
            words.end()
        last = self.entries[-1]
        if self.setup.players not in PLAYERS:
            raise last.error(f"{self.setup.players} players cannot play encounters")
        try:
            wrong = self._wrong()
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            raise last.error("no game has such a position") from error
        if wrong is not None:
            raise last.error(f"no game has such a position: {wrong}")
        return Table.of(Encounters, self.state, self.setup)

    def _wrong(self) -> str | None:
        """What cannot be; the state of a game is trusted by the rules, so it is looked at before they see it."""
        state = self.state
        game = Encounters(state)
        if state.step not in STEPS:
            return f"there is no step '{state.step}'"
        if not 0 <= state.active < len(state.players):
            return f"there is no player {state.active + 1}"
        if CARDS[game.objective().rpartition("-")[0]].kind != "objective":
            return f"{game.objective()} is no Objective"
        if CARDS[state.location.rpartition("-")[0]].kind != "location":
            return f"{state.location} is no Location"
        if any(player.role and CARDS[player.role].kind != "role" for player in state.players):
            return "somebody has a Role that is none"
        return next(iter(game.violations()), None)

    def _line(self, words: Words) -> None:
        word = words.peek()
        name = word.rstrip(":")
        if word == EXACTLY:
            words.take(EXACTLY)
        elif words.accept("chance"):
            self.state.chance.at = words.number()
        elif words.accept("room"):
            self._room(words)
        elif words.accept("player"):
            self._fact(words, self.state.players[self._seat(words)])
        elif word == "fact":
            self._fact(words, self.state)
        elif name in PILES:
            words.demand(f"{name}:")
            setattr(self.state, PILES[name], _laid(name, self._cards(words)))
        elif word in OWN_PILES:
            words.take(word)
            setattr(self.state.players[self._seat(words, colon=True)], OWN_PILES[word], _laid(word, self._cards(words)))
        else:
            raise words.error(unknown(word, FIRST_WORDS, "a line of an exact position"))

    def _room(self, words: Words) -> None:
        room = self.state.rooms[ROOMS.index(words.one_of(ROOMS, "a room"))]
        while words:
            if words.accept("blocked"):
                room.blocked = True
            elif words.accept("attached"):
                room.attached = self._cards(words)
            elif words.peek() in ("hidden", "open"):
                room.up = words.take("hidden or open") == "open"
                if not words:
                    raise words.error("a card and its number")
                room.card = self._card(words.entry, words.left.pop(0))
            elif words.accept("group"):
                room.group = words.number("with which hidden cards it was shuffled")
            else:
                raise words.error("hidden, open, group, attached or blocked")

    def _cards(self, words: Words) -> list[str]:
        return [self._card(words.entry, word) for word in words.items("cards")]

    def _card(self, entry: Entry, word: Word) -> str:
        kind, _, number = word.text.rpartition("-")
        if kind not in CARDS or not number.isdecimal():
            expected = unknown(kind, list(CARDS), "a card and its number")
            raise entry.error(f"found '{word.text}', expected {expected}", word.column)
        return word.text

    def _fact(self, words: Words, thing: msgspec.Struct) -> None:
        words.demand("fact")
        facts = _facts(type(thing))
        name = words.one_of(list(facts), "a fact of it")
        words.demand("=")
        column = words.left[0].column if words.left else 0
        try:
            setattr(thing, name, msgspec.json.decode(words.rest(), type=facts[name]))
        except (msgspec.DecodeError, RecursionError) as error:
            raise words.entry.error(f"this is not what '{name}' can be: {error}", column) from error

    def _seat(self, words: Words, *, colon: bool = False) -> int:
        most = len(self.state.players)
        text = words.peek()
        if text.endswith(":") == colon and text.rstrip(":") in [str(seat + 1) for seat in range(most)]:
            return int(words.take("a number").rstrip(":")) - 1
        raise words.error(f"a player's number, 1 to {most}{', and a colon' if colon else ''}")


@cache
def _facts(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What a fact of the game or of a player can be about, with its type."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if name not in NOT_FACTS}


def _laid(name: str, cards: list[str]) -> list[str]:
    return cards if name in ROWS else cards[::-1]


def exact(entries: Sequence[Entry]) -> bool:
    return any(entry.text.strip() == EXACTLY for entry in entries)
