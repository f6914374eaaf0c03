"""The `position:` of an encounters scenario, read line by line into a `Position`.

Every line stands for itself, in any order; docs/scenarios.md is the manual.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from sulaco.table.decision import Refused
from sulaco.table.scenario import Entry, ScenarioError, Words, read_lines, unknown
from sulaco.table.table import Table

from .cards import CARDS, ROOMS, of_kind
from .encounters import Encounters
from .line_ups import FILMS
from .packs import PackError, use
from .position import Position
from .state import Agendas, Dealing, Setup
from .steps import STEPS

LINE_UPS = (*FILMS, "mix", "random")
AGENDAS: tuple[str, ...] = tuple(name for name in get_args(Agendas) if name)
DEALING: tuple[str, ...] = get_args(Dealing)
FLAGS = {
    ("alien", "players"): "alien_players",
    ("tough",): "tough",
    ("revised", "drones"): "revised_drones",
    ("open", "hands"): "open_hands",
}
"""Lines that only say that something is so."""
NUMBERS = {("drones",): "drones", ("preparation",): "preparation", ("head", "start"): "head_start"}
LISTS = {"objectives": "objective", "characters": "", "roles": "role"}
FRAME = (
    "players", "line-up", "location", *LISTS, "dealing", "agendas", "seed", "pack",
    *(phrase[0] for phrase in (*FLAGS, *NUMBERS)),
)  # fmt: skip
OF_A_PLAYER = ("hand", "deck", "discard", "vigilant", "wounds")
"""Piles of a player."""
ON_THE_BOARD = {
    "played": "played",
    "zone": "zone",
    "operations": "operations",
    "hive": "hive",
    "strike-deck": "strikes",
    "sergeants": "sergeants",
    "hq": "hq",
    "barracks": "barracks",
    "killed": "killed",
    "spent": "spent",
}
"""Piles of all, and the methods of `Position` that lay them."""
ONLY = ("hive", "strike-deck", "sergeants", "barracks")
"""Those that may hold nothing else."""
FIRST_WORDS = (
    *FRAME, *OF_A_PLAYER, *ON_THE_BOARD, "offer", "facehugger", "agenda", "dead", "alien", "room", "points",
    "hazards", "objective", "note", "weakened", "begin",
)  # fmt: skip


class Frame:
    """What a position and a setup have in common: who plays what, the variants, the source of chance."""

    def __init__(self) -> None:
        self.players = 2
        self.options: dict[str, Any] = {}
        self.seed = 0

    def setup(self) -> Setup:
        return Setup(self.players, **self.options)

    def read(self, words: Words) -> bool:
        """Read the line if it is one of the frame's."""
        if words.peek() == "alien" and len(words.left) > 1 and words.left[1].text != "players":
            return False
        for phrase, option in FLAGS.items():
            if words.accept(*phrase):
                self.options[option] = True
                words.end()
                return True
        for phrase, option in NUMBERS.items():
            if words.accept(*phrase):
                self.options[option] = words.number("how many")
                words.end()
                return True
        if words.accept("players"):
            self.players = words.number("how many players")
        elif words.accept("line-up"):
            self.options["line_up"] = words.one_of(LINE_UPS, "a line-up")
        elif words.accept("location"):
            self.options["location"] = words.take("a Location")
        elif words.peek() in LISTS:
            name = words.take("a list")
            self.options[name] = [word.text for word in words.items(name)]
        elif words.accept("dealing"):
            self.options["role_choice"] = words.one_of(DEALING, "a way to deal Roles")
        elif words.accept("agendas"):
            self.options["agendas"] = words.one_of(AGENDAS, "a way to play with Agendas")
        elif words.accept("seed"):
            self.seed = words.number()
        elif words.accept("pack"):
            self._pack(words)
        else:
            return False
        words.end()
        return True

    def _pack(self, words: Words) -> None:
        """A card pack is one long text: as a JSON string."""
        try:
            text = msgspec.json.decode(words.rest(), type=str)
            use(text)
        except msgspec.DecodeError as error:
            raise words.entry.error("expected the text of a card pack as a JSON string") from error
        except PackError as error:
            raise words.entry.error(f"line {error.line} of the pack: {error.why}") from error
        self.options["pack"] = text


def refused(entry: Entry, reason: Refused) -> ScenarioError:
    return entry.error(Encounters.texts().render(reason.reason.text))


class PositionReader:
    """Builds a position line by line; what must come last is kept back until it is its turn."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.frame = Frame()
        self.entries = [entry for entry in entries if not self.frame.read(entry.words())]
        frame = self.frame
        options = {name: value for name, value in frame.options.items() if name != "line_up"}
        try:
            self.position = Position(frame.players, frame.options.get("line_up", "alien"), seed=frame.seed, **options)
        except Refused as reason:
            raise refused(entries[0], reason) from None
        self.last: list[tuple[Entry, Callable[[], Any]]] = []
        """What needs all other lines to be read: piles that hold nothing else, cards on top of a deck."""

    def table(self) -> Table[Any]:
        # Whoever is dead or an alien has lost all cards before others are dealt.
        read_lines(sorted(self.entries, key=_comes_first), self._line)
        for entry, finish in self.last:
            try:
                finish()
            except ValueError as error:
                raise entry.error(str(error)) from error
        try:
            return self.position.table()
        except ValueError as error:
            last = self.entries[-1] if self.entries else Entry(1, "")
            raise last.error(f"no game has such a position: {error}") from error

    def _line(self, words: Words) -> None:
        word = words.peek().rstrip(":")
        if word not in FIRST_WORDS:
            raise words.error(unknown(word, FIRST_WORDS, "a line of the position"))
        if word in OF_A_PLAYER:
            self._pile_of_player(words)
        elif word in ON_THE_BOARD:
            self._pile(words)
        else:
            words.take("a word")
            getattr(self, f"_read_{word}")(words)

    # --- piles -----------------------------------------------------------------------------------------------

    def _pile_of_player(self, words: Words) -> None:
        name = words.take("a pile")
        only = name == "deck" and len(words.left) > 1 and words.left[1].text == "only:"
        seat = self._seat(words) if only else self._owner(words, name)
        if only:
            words.demand("only:")
        cards = self._cards(words)
        if name == "deck":
            # Only now: what else is wanted has been taken out.
            self.last.append((words.entry, lambda: self.position.deck(seat, *cards, only=only)))
        else:
            getattr(self.position, name)(seat, *cards)

    def _pile(self, words: Words) -> None:
        name = words.peek().rstrip(":")
        lay = getattr(self.position, ON_THE_BOARD[name])
        if name in ONLY and words.accept(name, "only:"):
            cards = self._cards(words)
            self.last.append((words.entry, lambda: lay(*cards, only=True)))
            return
        words.demand(f"{name}:", f"'{name}:' and cards")
        cards = self._cards(words)
        if name in ONLY:
            self.last.append((words.entry, lambda: lay(*cards)))
        else:
            lay(*cards)

    # --- players ---------------------------------------------------------------------------------------------

    def _read_offer(self, words: Words) -> None:
        seat = self._owner(words, "offer")
        self.position.offer(seat, self._card(words), used=words.accept("used"))

    def _read_facehugger(self, words: Words) -> None:
        seat = self._seat(words)
        turns = words.number("how many turns") if words.accept("turns") else 2
        self.position.hugger(seat, turns=turns)

    def _read_agenda(self, words: Words) -> None:
        seat = self._owner(words, "agenda")
        known = [card.id for card in of_kind("agenda")]
        name = words.one_of(known, "an Agenda")
        self.position.agenda(seat, name, shown=words.accept("shown"))

    def _read_dead(self, words: Words) -> None:
        self.position.dead(self._seat(words))

    def _read_alien(self, words: Words) -> None:
        seat = self._seat(words)
        avatar = words.one_of([card.id for card in of_kind("avatar")], "an Alien Avatar")
        hand = self._cards(words) if words.accept("with") else []
        self.position.alien(seat, avatar, *hand)

    # --- the board -------------------------------------------------------------------------------------------

    def _read_room(self, words: Words) -> None:
        room = words.one_of(ROOMS, "a room")
        name, up, blocked = "", True, False
        attached: list[str] = []
        while words:
            if words.accept("blocked"):
                blocked = True
            elif words.accept("attached"):
                attached = self._cards(words)
            elif not name:
                up = not words.accept("hidden")
                name = self._card(words)
            else:
                raise words.error("attached, blocked or the end of the line")
        self.position.room(room, name, up=up, attached=tuple(attached), blocked=blocked)

    def _read_points(self, words: Words) -> None:
        state = self.position.state
        while words:
            if words.accept("recruit"):
                state.recruit = words.number("how many Recruit Points")
            elif words.accept("attack"):
                state.attack = words.number("how much Attack")
            else:
                raise words.error("recruit or attack, and a number")

    def _read_hazards(self, words: Words) -> None:
        self.position.state.hazards = words.number("how many Hazards were revealed")

    def _read_objective(self, words: Words) -> None:
        self.position.objective(int(words.one_of(("1", "2", "3"), "1, 2 or 3")))

    def _read_note(self, words: Words) -> None:
        self.position.state.turn_notes.append(words.take("what holds until the turn ends"))

    def _read_weakened(self, words: Words) -> None:
        card = words.take("an enemy on the board")
        n = words.number("by how much")
        state = self.position.state

        def weaken() -> None:
            board = [*state.zone, *(room.card for room in state.rooms)]
            found = next((each for each in board if card in (each, each.rpartition("-")[0])), "")
            if not found:
                raise ValueError(f"there is no '{card}' on the board")
            state.weakened[found] = n

        self.last.append((words.entry, weaken))

    # --- the moment ------------------------------------------------------------------------------------------

    def _read_begin(self, words: Words) -> None:
        step = words.one_of(tuple(STEPS), "a step of the turn")
        active, turn = 0, 5
        while words:
            if words.accept("player"):
                active = self._seat(words)
            elif words.accept("turn"):
                turn = words.number("the number of the turn")
            else:
                raise words.error("player, turn or the end of the line")
        self.position.at(step, active=active, turn=turn)

    # --- words -----------------------------------------------------------------------------------------------

    def _seat(self, words: Words) -> int:
        most = self.frame.players
        if words.peek() not in [str(n) for n in range(1, most + 1)]:
            raise words.error(f"a player's number, 1 to {most}")
        return words.number() - 1

    def _owner(self, words: Words, pile: str) -> int:
        """A player's number and a colon."""
        most = self.frame.players
        if words.peek() not in [f"{n}:" for n in range(1, most + 1)]:
            raise words.error(f"a player's number, 1 to {most}, and a colon, as in '{pile} 1: grunt'")
        return int(words.take("a number")[:-1]) - 1

    def _card(self, words: Words) -> str:
        name = words.peek()
        if name not in CARDS and name.rpartition("-")[0] not in CARDS:
            raise words.error(unknown(name, list(CARDS), "a card"))
        return words.take("a card")

    def _cards(self, words: Words) -> list[str]:
        if words.accept("none"):
            return []
        found = []
        for word in words.items("cards"):
            if word.text not in CARDS and word.text.rpartition("-")[0] not in CARDS:
                expected = unknown(word.text, list(CARDS), "a card")
                raise words.entry.error(f"found '{word.text}', expected {expected}", word.column)
            found.append(word.text)
        return found


def _comes_first(entry: Entry) -> int:
    """Agendas are dealt before anybody dies, the dead lose their cards before others get any.

    Cards that are called by their numbers are taken before those that only a name asks for.
    """
    if re.match(r"\s*agenda\b", entry.text):
        return 0
    if re.match(r"\s*(dead|alien)\b", entry.text):
        return 1
    return 2 if re.search(r"-\d+\b", entry.text) else 3
