"""Lines of a `position:` that nobody needs for a puzzle, but without which a real game could not be written down.

`scenario_write` writes them, `scenario_position` reads them; docs/scenarios.md is the manual ("The last detail").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sulaco.table.scenario import Word, Words, unknown

from .cards import CARDS, DEFINITIONS
from .characters import CHARACTERS
from .state import Alien, Blip, BlipStep, Command, CorpsState
from .tracker_cards import TRACKER

if TYPE_CHECKING:
    from .position import Position

EXACT_WORDS = (
    "removed", "revealed", "resolving", "known", "player", "lead", "command", "finished", "counter", "chance",
    "captives",
)  # fmt: skip


class ExactLines:
    """What a reader of positions needs for these lines."""

    position: Position
    state: CorpsState
    players: int
    after: list[Callable[[], None]]
    """What is put right when everything else stands."""

    # --- words ---

    def _seat(self, words: Words) -> int:
        expected = f"a player, 1 to {self.players} (the line 'players N' says how many there are)"
        if words.peek() not in [str(seat + 1) for seat in range(self.players)]:
            raise words.error(expected)
        return words.number() - 1

    def _cards(self, words: Words) -> list[str]:
        """Cards by name; a number stands for so many cards of the deck, whichever they are."""
        if words.peek().isdigit():
            number = words.number()
            if number > len(self.state.endurance):
                raise words.entry.error(f"only {len(self.state.endurance)} cards are left in the Endurance Deck")
            plain = [card for card in self.state.endurance if CARDS[card].type != "hazard"]
            return plain[:number]
        if words.accept("none"):
            return []
        return [self._card(words, word) for word in words.items("cards, a number, or none")]

    def _card(self, words: Words, word: Word) -> str:
        known = (*DEFINITIONS, *CARDS)
        name = self._known(words, word, known, "an Endurance card")
        if not any(card == name or card.rpartition("-")[0] == name for card in self.state.endurance):
            raise words.entry.error(f"no card '{name}' is left in the Endurance Deck", word.column)
        return name

    def _known(self, words: Words, word: Word, known: Sequence[str], what: str) -> str:
        if word.text not in known:
            raise words.entry.error(f"found '{word.text}', expected {unknown(word.text, known, what)}", word.column)
        return word.text

    # --- pieces ---

    def _name(self, words: Words, model: Alien | Blip) -> None:
        """`activated`, and `called` with the number that a piece has had so far."""
        model.activated = words.accept("activated")
        if words.accept("called"):
            id = words.peek()
            if not re.fullmatch(r"[a-z]+(-[a-z]+)?-\d+", id):
                raise words.error("a piece with its number, such as alien-7")
            model.id = words.take("a piece")

    def _seats(self, words: Words) -> int:
        """Players as a set of seats, a bit for each."""
        return sum(1 << seat for seat in set(self._numbers(words)))

    def _numbers(self, words: Words) -> list[int]:
        """Players in a list, as seats."""
        seats = []
        for word in words.items("players' numbers"):
            if word.text not in [str(seat + 1) for seat in range(self.players)]:
                raise words.entry.error(f"found '{word.text}', expected a player's number", word.column)
            seats.append(int(word.text) - 1)
        return seats

    def _read_captives(self, words: Words) -> None:
        """Who was Captured before this mission, in this order (A15.10, A23.02)."""
        people = [
            self._known(words, word, tuple(CHARACTERS), "a Character") for word in words.items("names of Characters")
        ]

        def put() -> None:
            self.state.captured = people

        self.after.append(put)

    # --- cards ---

    def _read_removed(self, words: Words) -> None:
        """Cards that are not in this game."""
        for card in self._cards(words):
            self.position._card(card)

    def _read_revealed(self, words: Words) -> None:
        self.state.revealed += [self.position._card(card) for card in self._cards(words)]

    def _read_resolving(self, words: Words) -> None:
        self.state.resolving += [self.position._card(card) for card in self._cards(words)]

    def _tracker_discards(self, words: Words) -> None:
        cards = [
            self._known(words, word, tuple(TRACKER), "a Motion Tracker card")
            for word in words.items("Motion Tracker cards")
        ]
        self.state.tracker_discarded += cards
        self.state.tracker = [card for card in self.state.tracker if card not in cards]

    def _read_known(self, words: Words) -> None:
        """Face-down cards that a player has seen, as in `known 2: close-call-1, static`."""
        number = words.peek()
        if number not in [f"{seat + 1}:" for seat in range(self.players)]:
            raise words.error("a player's number and a colon, as in 'known 2: static'")
        words.take("a number")
        everything = (*CARDS, *TRACKER)
        for word in words.items("cards"):
            card = self._known(words, word, everything, "a copy of an Endurance card, or a Motion Tracker card")
            self.state.peeked[card] = self.state.peeked.get(card, 0) | 1 << int(number[:-1]) - 1

    # --- the moment ---

    def _read_player(self, words: Words) -> None:
        player = self.state.players[self._seat(words)]
        if words.accept("eliminated"):
            player.eliminated = True
        elif words.accept("tunnel", "placed"):
            player.tunnel_placed = True
        else:
            raise words.error("eliminated, or tunnel placed")

    def _read_lead(self, words: Words) -> None:
        words.demand("player")
        seat = self._seat(words)

        def lead() -> None:
            self.state.lead = seat

        self.after.append(lead)

    def _read_command(self, words: Words) -> None:
        hero = words.one_of(tuple(CHARACTERS), "the name of a Character")
        words.demand("left")
        self.state.command = Command(hero, words.number("how many Grunts may still be led"))

    def _read_finished(self, words: Words) -> None:
        self.state.finished = [
            self._known(words, word, tuple(CHARACTERS), "a Character") for word in words.items("names of Characters")
        ]

    def _read_counter(self, words: Words) -> None:
        name = words.take("what is counted, such as alien")
        words.demand("=")
        number = words.number()

        def count() -> None:
            self.state.counters[name] = number

        self.after.append(count)

    def _read_chance(self, words: Words) -> None:
        self.state.chance.at = words.number("a number as a written position has it") & (1 << 64) - 1

    def _blip_step(self, words: Words) -> None:
        """Step 2 of the Alien Phase in its middle (A16.01): boards count from 1."""
        step = BlipStep()
        if words.accept("board"):
            step.board = words.number() - 1
            words.demand("speed")
            step.speed = words.number()
        if words.accept("done"):
            for word in words.items("numbers of boards"):
                if not word.text.isdigit():
                    raise words.entry.error(f"found '{word.text}', expected a board's number", word.column)
                step.done.append(int(word.text) - 1)

        def put() -> None:
            self.state.blip_step = step

        self.after.append(put)

    def _so_far(self, words: Words) -> Callable[[], None]:
        """What an activation has seen: `acted`, what was `used` in it, what was `done` at this stage."""
        acted = words.accept("acted")
        used = [word.text for word in words.items("what was used")] if words.accept("used") else []
        done = [word.text for word in words.items("what was done")] if words.accept("done") else []

        def put() -> None:
            activation = self.state.activation
            assert activation is not None
            activation.acted, activation.used, activation.done = acted, used, done

        return put
