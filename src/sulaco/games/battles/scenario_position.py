"""The `position:` of a battles scenario, read line by line into a `Position`.

Every line stands for itself, in any order; docs/scenarios.md is the manual.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

from sulaco.table.decision import Refused
from sulaco.table.scenario import Entry, ScenarioError, Word, Words, read_lines, unknown
from sulaco.table.table import Table

from .battles import STEPS, Battles
from .cards import CARDS, Character, Equipment, Location
from .decks import starter
from .position import MAINS, Position
from .powers import powers_of
from .setup import mains as all_mains
from .state import Mode, Setup, Unit

MODES: tuple[str, ...] = get_args(Mode)
TOKENS = ("facehugger", "extended-incubation")
FIRST_WORDS = (
    "mains", "mode", "share", "lethal", "seed", "main", "unit", "hand", "deck", "ko", "resources", "face-down", "pile",
    "once", "begin", "combat",
)  # fmt: skip


class Frame:
    """What a position and a setup have in common: who leads, how it is played, the source of chance."""

    def __init__(self) -> None:
        self.mains: tuple[str, ...] = MAINS
        self.mode: Any = "free-for-all"
        self.share_recruits = False
        self.lethal_wounds = False
        self.seed = 0

    def setup(self) -> Setup:
        return Setup([starter(main) for main in self.mains], self.mode, self.share_recruits, self.lethal_wounds)

    def read(self, words: Words) -> bool:
        """Read the line if it is one of the frame's."""
        if words.accept("mains"):
            known = all_mains()
            self.mains = tuple(known_word(words, word, known, "a Main Character") for word in words.items("mains"))
        elif words.accept("mode"):
            self.mode = words.one_of(MODES, "a way to play")
        elif words.accept("share"):
            words.demand("recruits")
            self.share_recruits = True
        elif words.accept("lethal"):
            words.demand("wounds")
            self.lethal_wounds = True
        elif words.accept("seed"):
            self.seed = words.number()
        else:
            return False
        words.end()
        return True


def known_word(words: Words, word: Word, known: Sequence[str], what: str) -> str:
    if word.text not in known:
        raise words.entry.error(f"found '{word.text}', expected {unknown(word.text, known, what)}", word.column)
    return word.text


def refused(entry: Entry, reason: Refused) -> ScenarioError:
    return entry.error(Battles.texts().render(reason.reason.text))


class PositionReader:
    """Builds a position line by line; what must come first or last is kept back until it is its turn."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.frame = Frame()
        self.entries = [entry for entry in entries if not self.frame.read(entry.words())]
        frame = self.frame
        first = next((entry for entry in entries if entry.text.split()[0] in ("mains", "mode")), None)
        try:
            self.position = Position(
                *frame.mains,
                mode=frame.mode,
                share_recruits=frame.share_recruits,
                lethal_wounds=frame.lethal_wounds,
                seed=frame.seed,
            )
        except Refused as reason:
            raise refused(first or entries[0], reason) from None
        self.players = len(frame.mains)
        self.points: int | None = None
        self.last: list[Callable[[], None]] = []
        """What needs all other lines to be read: the moment, and decks that hold nothing else."""

    def table(self) -> Table[Any]:
        # Cards that are called by name are taken before those that only a number asks for.
        read_lines(sorted(self.entries, key=_asks_for_any), self._line)
        for finish in self.last:
            finish()
        return self.position.table(points=self.points)

    def _line(self, words: Words) -> None:
        word = words.peek()
        if word not in FIRST_WORDS:
            raise words.error(unknown(word, FIRST_WORDS, "a line of the position"))
        words.take("a word")
        getattr(self, f"_read_{word.replace('-', '_')}")(words)

    # --- characters ------------------------------------------------------------------------------------------

    def _read_main(self, words: Words) -> None:
        seat = self._seat(words)
        unit = self.position.main(seat)
        self._state(words, unit, seat)

    def _read_unit(self, words: Words) -> None:
        seat = self._seat(words)
        name = self._character(words)
        owner = self._player(words) if words.accept("owned", "by") else seat
        unit = self.position.unit(seat, name, owner=owner)
        self._state(words, unit, seat)

    def _character(self, words: Words) -> str:
        """A Supporting Character, or a copy of it."""
        known = [card.id for card in CARDS.values() if isinstance(card, Character) and card.type == "supporting"]
        name = words.peek()
        if name not in known and name.rpartition("-")[0] not in known:
            raise words.error(unknown(name, known, "a Supporting Character"))
        return words.take("a Supporting Character")

    def _state(self, words: Words, unit: Unit, seat: int) -> None:
        """The clauses that follow a character, in any order."""
        main = bool(unit.level)
        while words:
            if words.accept("front"):
                unit.front = True
            elif words.accept("back"):
                unit.front = False
            elif words.accept("exhausted"):
                unit.ready = False
            elif words.accept("stunned"):
                unit.stunned, unit.ready = True, False
            elif words.accept("wounds"):
                unit.wounds = words.number("how many wounds")
            elif words.accept("counters"):
                unit.counters = words.number("how many counters, below 0 for -1/-1")
            elif words.accept("with"):
                worn = self._of_type(words, Equipment, "an Equipment")
                unit.equipment = self.position.card(seat, worn)
            elif words.accept("used"):
                known = [power.id for power in powers_of(unit)]
                unit.used += [known_word(words, word, known, "one of its powers") for word in words.items("powers")]
            elif not main and words.accept("holding"):
                self._captive(words, unit, seat)
            elif main and words.accept("level"):
                unit.level = int(words.one_of(("1", "2"), "1 or 2"))
            elif main and words.accept("xp"):
                self.position.player(seat).xp = words.number("how many XP")
            else:
                more = "level, xp" if main else "holding"
                raise words.error(f"front, back, exhausted, stunned, wounds, counters, with, used, {more}")

    def _captive(self, words: Words, unit: Unit, seat: int) -> None:
        name = self._character(words)
        owner = (seat + 1) % self.players
        if words.accept("of"):
            owner = self._player(words)
        unit.captive = self.position.card(owner, name)
        if words.accept("hurt"):
            unit.captive_wounds = words.number("how many wounds the captive has")

    # --- cards -----------------------------------------------------------------------------------------------

    def _read_hand(self, words: Words) -> None:
        seat = self._owner(words)
        if words.peek().isdigit():
            for _ in range(words.number()):
                self.position.player(seat).hand.append(self.position.player(seat).deck.pop(0))
        else:
            self.position.hand(seat, *self._cards(words))

    def _read_deck(self, words: Words) -> None:
        if len(words.left) > 1 and words.left[1].text == "only:":
            seat = self._seat(words)
            words.demand("only:")
            cards = [] if words.accept("none") else self._cards(words)
            self.last.append(lambda: _only(self.position, seat, cards))
            return
        seat = self._owner(words)
        cards = self._cards(words)
        self.last.append(lambda: _top(self.position, seat, cards))

    def _read_ko(self, words: Words) -> None:
        self.position.ko(self._owner(words), *self._cards(words))

    def _read_resources(self, words: Words) -> None:
        seat = self._owner(words)
        for word in words.items("Locations"):
            known = [card.id for card in CARDS.values() if isinstance(card, Location)]
            if word.text not in known and word.text.rpartition("-")[0] not in known:
                expected = unknown(word.text, known, "a Location (other cards lie face-down)")
                raise words.entry.error(f"found '{word.text}', expected {expected}", word.column)
            self.position.resources(seat, word.text)

    def _read_face_down(self, words: Words) -> None:
        seat = self._owner(words)
        if words.peek().isdigit():
            self.position.resources(seat, down=words.number())
        else:
            self.position.resources(seat, down=self._cards(words))

    def _read_pile(self, words: Words) -> None:
        seat = self._owner(words)
        if words.accept("none"):
            self.position.pile(seat)
            self.last.append(self.position.player(seat).pile.clear)
            return
        names = [known_word(words, word, TOKENS, "a card of the Facehugger Pile") for word in words.items("tokens")]
        # Only now: the Facehuggers in play have been taken out.
        self.last.append(lambda: _pile(self.position, seat, names))

    def _read_once(self, words: Words) -> None:
        seat = self._owner(words)
        known = [power.id for power in _once_a_game()]
        once = [known_word(words, word, known, "a power that works once a game") for word in words.items("powers")]
        self.position.player(seat).once += once

    # --- the moment ------------------------------------------------------------------------------------------

    def _read_begin(self, words: Words) -> None:
        step = words.one_of([step for step in STEPS if step != "combat"], "a step of the turn")
        active, acting, turn = 0, None, 5
        while words:
            if words.peek() == "player":
                active = self._player(words)
            elif words.accept("acting"):
                acting = self._player(words)
            elif words.accept("turn"):
                turn = words.number("the number of the turn")
            elif words.accept("points"):
                self.points = words.number("how many Recruit Points are left")
            else:
                raise words.error("player, acting player, turn, points or the end of the line")
        self.position.at(step, active=active, turn=turn, acting=acting)

    def _read_combat(self, words: Words) -> None:
        attackers = words.items("the attackers")
        words.demand("against")
        defender = words.left[0] if words.left else Word("", 0)
        words.take("the defender")
        turn = self._player(words) if words.accept("turn") else None
        passes = words.number() if words.accept("passes") else 0
        entry = words.entry

        def begin() -> None:
            fighters = [self._unit(entry, word) for word in attackers]
            state = self.position.state
            state.active = state.acting = fighters[0].controller
            self.position.combat(fighters, self._unit(entry, defender), turn=turn, passes=passes)

        self.last.append(begin)

    # --- words -----------------------------------------------------------------------------------------------

    def _unit(self, entry: Entry, word: Word) -> Unit:
        found = [unit for unit in self.position.state.units if word.text in (unit.id, unit.id.rpartition("-")[0])]
        if len(found) != 1:
            ids = [unit.id for unit in found or self.position.state.units]
            raise entry.error(f"found '{word.text}', expected a character in play: {', '.join(ids)}", word.column)
        return found[0]

    def _seat(self, words: Words) -> int:
        if not re.fullmatch(r"\d+", words.peek()):
            raise words.error("a player's number")
        if not 1 <= int(words.peek()) <= self.players:
            raise words.error(f"a player's number, 1 to {self.players}")
        return words.number() - 1

    def _owner(self, words: Words) -> int:
        """A player's number and a colon."""
        if not re.fullmatch(r"\d+:", words.peek()):
            raise words.error("the player's number and a colon, as in 'hand 1: newt'")
        if not 1 <= int(words.peek()[:-1]) <= self.players:
            raise words.error(f"a player's number, 1 to {self.players}, and a colon")
        return int(words.take("a number")[:-1]) - 1

    def _player(self, words: Words) -> int:
        words.demand("player")
        return self._seat(words)

    def _cards(self, words: Words) -> list[str]:
        found = []
        for word in words.items("cards"):
            if word.text not in _DECK_CARDS and word.text.rpartition("-")[0] not in _DECK_CARDS:
                expected = unknown(word.text, _DECK_CARDS, "a card")
                raise words.entry.error(f"found '{word.text}', expected {expected}", word.column)
            found.append(word.text)
        return found

    def _of_type(self, words: Words, type: type[Any], what: str) -> str:
        known = [card.id for card in CARDS.values() if isinstance(card, type)]
        if words.peek() not in known and words.peek().rpartition("-")[0] not in known:
            raise words.error(unknown(words.peek(), known, what))
        return words.take(what)


_DECK_CARDS = [card.id for card in CARDS.values() if card.type != "main" and card.limit]


def _asks_for_any(entry: Entry) -> bool:
    return re.fullmatch(r"\s*[a-z-]+ \d+:\s*\d+", entry.text) is not None


def _top(position: Position, seat: int, cards: Sequence[str]) -> None:
    position.deck(seat, *cards)


def _only(position: Position, seat: int, cards: Sequence[str]) -> None:
    position.deck(seat, *cards, only=True)


def _pile(position: Position, seat: int, names: Sequence[str]) -> None:
    position.pile(seat, *names)


def _once_a_game() -> list[Any]:
    faces = [face for card in CARDS.values() if isinstance(card, Character) for face in (card.face, card.level_two)]
    return [power for face in faces if face is not None for power in face.powers if power.once_a_game]
