"""Encounters in scenario files: how a position is read; what is said about it stands in `expectations`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, get_args

import msgspec

from sulaco.table.chance import Chance, called
from sulaco.table.scenario.exact import ExactReader, Stack, Things
from sulaco.table.scenario.position import CARDS as CARD_LIST
from sulaco.table.scenario.position import (
    SEAT,
    WORD,
    Clause,
    Frame,
    Impossible,
    Kind,
    Pile,
    Reader,
    choice,
    number,
    read_clauses,
    several,
)
from sulaco.table.scenario.rig import GameRig
from sulaco.table.scenario.words import Entry, Word, Words, unknown
from sulaco.table.table import Table

from .. import house
from . import expectations
from .cards import CARDS, ROOMS, of_kind
from .encounters import Encounters
from .line_ups import FILMS
from .packs import PackError, use
from .phases import STEPS
from .position import Position
from .setup import PLAYERS, pack_of
from .state import Agendas, Dealing, EncountersState, Player, Room, Setup


def _pack(words: Words, at: Any) -> str:
    """A card pack: in the block that follows, or as a JSON string."""
    entry = words.entry
    try:
        text = "\n".join(entry.block) + "\n" if entry.block else msgspec.json.decode(words.rest(), type=str)
        use(text)
    except msgspec.DecodeError as error:
        raise entry.error("expected the text of a card pack as a JSON string, or 'pack:' and a block") from error
    except PackError as error:
        raise Entry(entry.number + error.line if entry.block else entry.number, "").error(
            error.why if entry.block else f"line {error.line} of the pack: {error.why}"
        ) from error
    return text


def _json(value: str, at: Any) -> str:
    # A # after a blank would begin a comment.
    return msgspec.json.encode(value).decode().replace("#", "\\u0023")


SETUP = (
    Clause("players", number("how many players")),
    Clause("line-up", choice((*FILMS, "mix", "random"), "a line-up")),
    Clause("location", WORD),
    *(Clause(name, several(name)) for name in ("objectives", "characters", "roles")),
    Clause(
        "dealing",
        choice(get_args(Dealing), "a way to deal Roles"),
        "role_choice",
        get=lambda setup: setup.role_choice if setup.role_choice != "chosen" else None,
    ),
    Clause("agendas", choice([name for name in get_args(Agendas) if name], "a way to play with Agendas")),
    *map(Clause, ("alien players", "tough", "revised drones", "open hands")),
    *(Clause(name, number("how many")) for name in ("drones", "preparation", "head start")),
    Clause("pack", Kind(_pack, _json)),
)


# --- positions -----------------------------------------------------------------------------------------------------


def _offered(words: Words, at: Reader) -> list[Any]:
    return [at.card(words, words.word("a card")), words.accept("used")]


def _agenda(words: Words, at: Reader) -> list[Any]:
    return [words.one_of([card.id for card in of_kind("agenda")], "an Agenda"), words.accept("shown")]


class EncountersReader(Reader):
    """Builds a `Position` line by line."""

    lines = ("facehugger", "dead", "alien", "room", "points", "note", "weakened", "begin")
    state_lines = (
        Clause("hazards", number("how many Hazards were revealed")),
        Clause(
            "objective",
            choice(("1", "2", "3"), "1, 2 or 3"),
            put=lambda state, n: setattr(state, "objective", int(n) - 1),
        ),
    )
    piles = {
        **{name: Pile(getattr(Position, name), own=True) for name in ("hand", "discard", "vigilant", "wounds")},
        "deck": Pile(Position.deck, own=True, only=True, late=True),
        "offer": Pile(lambda p, seat, card, used: p.offer(seat, card, used=used), own=True, read=_offered),
        "agenda": Pile(lambda p, seat, name, shown: p.agenda(seat, name, shown=shown), own=True, read=_agenda),
        **{name: Pile(getattr(Position, name)) for name in ("played", "zone", "operations", "hq", "killed", "spent")},
        **{name: Pile(getattr(Position, name), only=True, late=True) for name in ("hive", "sergeants", "barracks")},
        "strike-deck": Pile(Position.strikes, only=True, late=True),
    }
    position: Position

    def start(self, frame: Frame) -> None:
        options = {**frame.options}
        self.players = options.pop("players", 2)
        self.position = Position(self.players, options.pop("line_up", "alien"), seed=frame.seed, **options)

    def known(self) -> Sequence[str]:
        return ("grunt", *CARDS)

    def knows(self, name: str) -> bool:
        return name in CARDS  # and that has the cards of a pack, too

    def table(self) -> Table[Any]:
        try:
            return self.position.table()
        except ValueError as error:
            raise Impossible(str(error).split("; ")) from error

    def rank(self, entry: Entry) -> int:
        """Agendas are dealt before anybody dies, the dead lose their cards before others get any.

        Cards that are called by their numbers are taken before those that only a name asks for.
        """
        if entry.first in ("agenda", "dead", "alien"):
            return 0 if entry.first == "agenda" else 1
        return 2 if re.search(r"-\d+\b", entry.text) else 3

    def facehugger_line(self, words: Words) -> None:
        seat = words.seat(self.players)
        self.position.hugger(seat, turns=words.number("how many turns") if words.accept("turns") else 2)

    def dead_line(self, words: Words) -> None:
        self.position.dead(words.seat(self.players))

    def alien_line(self, words: Words) -> None:
        seat = words.seat(self.players)
        avatar = words.one_of([card.id for card in of_kind("avatar")], "an Alien Avatar")
        self.position.alien(seat, avatar, *(self.cards(words) if words.accept("with") else ()))

    def room_line(self, words: Words) -> None:
        room = words.one_of(ROOMS, "a room")
        name, up = "", True
        if words and words.peek() not in ("attached", "blocked"):
            up = not words.accept("hidden")
            name = self.card(words, words.word("a card"))
        told = SimpleNamespace(attached=[], blocked=False)
        read_clauses(words, told, (Clause("attached", CARD_LIST), Clause("blocked")), self)
        self.position.room(room, name, up=up, attached=tuple(told.attached), blocked=told.blocked)

    def points_line(self, words: Words) -> None:
        points = (Clause("recruit", number("how many Recruit Points")), Clause("attack", number("how much Attack")))
        read_clauses(words, self.position.state, points, self)

    def note_line(self, words: Words) -> None:
        self.position.state.turn_notes.append(words.take("what holds until the turn ends"))

    def weakened_line(self, words: Words) -> None:
        card = words.take("an enemy on the board")
        n = words.number("by how much")
        state = self.position.state

        def weaken() -> None:
            board = [*state.zone, *(room.card for room in state.rooms)]
            found = next((each for each in board if called(each, card)), "")
            if not found:
                raise ValueError(f"there is no '{card}' on the board")
            state.weakened[found] = n

        self.late.append((words.entry, weaken))

    def begin_line(self, words: Words) -> None:
        step = words.one_of(tuple(STEPS), "a step of the turn")
        told = SimpleNamespace(player=0, turn=5)
        clauses = (Clause("player", SEAT), Clause("turn", number("the number of the turn")))
        read_clauses(words, told, clauses, self)
        self.position.at(step, active=told.player, turn=told.turn)


# --- to the last detail ----------------------------------------------------------------------------------------------


def _put_card(up: bool) -> Any:
    def put(room: Room, card: str) -> None:
        room.card, room.up = card, up

    return put


BOARD = {"zone": "zone", "operations": "operations", **expectations.PILES}
_CARD = Kind(lambda words, at: at.card(words, words.word("a card and its number")))
ROWS = ("zone", "operations", "hand", "vigilant", "wounds")
"""What lies side by side."""


class EncountersExact(ExactReader):
    """Builds a state to the last detail."""

    kind = Encounters
    piles = {name: Stack(field, name in ROWS) for name, field in BOARD.items()}
    own = {name: Stack(field, name in ROWS) for name, field in expectations.OWN_PILES.items()}
    things = {
        "room": Things(
            "rooms",
            lambda state: [(f"room {name}", room) for name, room in zip(ROOMS, state.rooms, strict=True)],
            lambda words, at: at.state.rooms[ROOMS.index(words.one_of(ROOMS, "a room"))],
            (
                Clause("hidden", _CARD, get=lambda room: room.card if not room.up else None, put=_put_card(False)),
                Clause("open", _CARD, get=lambda room: room.card if room.up else None, put=_put_card(True)),
                Clause("group", number("with which hidden cards it was shuffled")),
                Clause("attached", CARD_LIST),
                Clause("blocked"),
            ),
        )
    }

    def empty(self, frame: Frame) -> tuple[EncountersState, Setup]:
        setup = Setup(**{"players": 2, **frame.options})
        if setup.players not in PLAYERS:
            raise Impossible([f"{setup.players} players cannot play encounters"], "")
        self.pack = pack_of(setup)
        players = [Player() for _ in range(setup.players)]
        return EncountersState(chance=Chance(), players=players, rooms=[Room() for _ in ROOMS]), setup

    def card(self, words: Words, word: Word) -> str:
        kind, _, copy = word.text.rpartition("-")
        if kind not in CARDS or not copy.isdecimal():
            raise words.error(unknown(kind, list(CARDS), "a card and its number"), word)
        return word.text

    def wrong(self) -> Iterator[str]:
        state = self.state
        game = Encounters(state)
        if state.step not in STEPS:
            yield f"there is no step '{state.step}'"
        elif not 0 <= state.active < len(state.players):
            yield f"there is no player {state.active + 1}"
        elif CARDS[game.objective().rpartition("-")[0]].kind != "objective":
            yield f"{game.objective()} is no Objective"
        elif CARDS[state.location.rpartition("-")[0]].kind != "location":
            yield f"{state.location} is no Location"
        elif any(player.role and CARDS[player.role].kind != "role" for player in state.players):
            yield "somebody has a Role that is none"
        else:
            yield from super().wrong()


class Scenario(GameRig):
    """Encounters in scenario files."""

    kind = Encounters
    dice = False
    setup = SETUP
    reader = EncountersReader
    exact = EncountersExact
    says = expectations.SAYS

    def agreed(self, frame: Frame) -> Setup:
        return Setup(**{"players": 2, **frame.options})

    def names(self, entries: Sequence[Entry]) -> Mapping[str, str]:
        """The cards of a pack by the names that it has for them."""
        for entry in entries:
            words = entry.words()
            if words.accept("pack"):
                ids = use(_pack(words, None)).cards
                return {id.partition("-")[2]: id for id in ids if id.partition("-")[2] not in CARDS}
        return {}

    def process(self, changes: Mapping[str, str]) -> Mapping[str, str]:
        return house.process("encounters", changes)
