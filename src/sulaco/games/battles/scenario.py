"""Battles in scenario files: how a position is read; what is said about it stands in `expectations`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, get_args

from sulaco.table.chance import Chance, called
from sulaco.table.scenario.exact import ExactReader, Stack, Things
from sulaco.table.scenario.position import (
    CARD,
    SEAT,
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
from sulaco.table.scenario.words import ScenarioError, Word, Words, unknown
from sulaco.table.table import Table

from .. import house
from . import expectations
from .battles import STEPS, Battles
from .cards import CARDS, Character, Equipment, Location
from .decks import DeckError, read, starter
from .position import MAINS, Position
from .powers import powers_of
from .setup import SEATS, mains
from .state import NUMBERS, BattlesState, Deck, Mode, Player, Resource, Setup, Unit

MODES: tuple[str, ...] = get_args(Mode)
TOKENS = ("facehugger", "extended-incubation")
DECK_CARDS = tuple(card.id for card in CARDS.values() if card.type != "main" and card.limit)
SUPPORTING = tuple(card.id for card in CARDS.values() if isinstance(card, Character) and card.type == "supporting")


def _of(kind: type[Any]) -> tuple[str, ...]:
    return tuple(card.id for card in CARDS.values() if isinstance(card, kind))


def _powers_for_once() -> list[str]:
    faces = [face for card in CARDS.values() if isinstance(card, Character) for face in (card.face, card.level_two)]
    return [power.id for face in faces if face is not None for power in face.powers if power.once_a_game]


def _decklist(words: Words, frame: Frame) -> dict[int, Deck]:
    """A deck of its own, in the text form of decks, for one player."""
    seat = words.number("a player's number") - 1
    entry = words.entry
    try:
        return {**frame.options.get("decklist", {}), seat: read("\n".join(entry.block))}
    except DeckError as error:
        raise ScenarioError(entry.number + error.line, error.why) from error


SETUP = (
    Clause(
        "mains",
        several("Main Characters", mains, "a Main Character"),
        get=lambda state: [player.main.rpartition("-")[0] for player in state.players],
    ),
    Clause("mode", choice(MODES, "a way to play")),
    Clause("share recruits"),
    Clause("lethal wounds"),
)


def _agreed(frame: Frame) -> Setup:
    options = {**frame.options}
    own: dict[int, Deck] = options.pop("decklist", {})
    leaders = options.pop("mains", MAINS)
    for seat in own:
        if seat >= len(leaders):
            raise Impossible([f"there is no player {seat + 1} for this deck"], "")
    return Setup([own.get(seat) or starter(main) for seat, main in enumerate(leaders)], **options)


# --- positions -----------------------------------------------------------------------------------------------------


def _stun(unit: Unit, _: bool) -> None:
    unit.stunned, unit.ready = True, False


def _row(front: bool) -> Clause:
    return Clause(
        "front" if front else "back",
        get=lambda unit: unit.front == front,
        put=lambda unit, _: setattr(unit, "front", front),
    )


STATE = (
    _row(True),
    _row(False),
    Clause("stunned", put=_stun),
    Clause(
        "exhausted",
        get=lambda unit: not unit.ready and not unit.stunned,
        put=lambda unit, _: setattr(unit, "ready", False),
    ),
    Clause("wounds", number("how many wounds")),
    Clause("counters", number("how many counters, below 0 for -1/-1")),
)
"""What may be said of every character."""
LEVEL = Clause("level", choice(("1", "2"), "1 or 2"), put=lambda unit, level: setattr(unit, "level", int(level)))


class BattlesReader(Reader):
    """Builds a `Position` line by line."""

    lines = ("main", "unit", "begin", "combat", "rest")
    piles = {
        "hand": Pile(Position.hand, own=True, counted=True),
        "deck": Pile(Position.deck, own=True, only=True, late=True),
        "ko": Pile(Position.ko, own=True),
        "resources": Pile(
            Position.resources,
            own=True,
            read=lambda words, at: at.some(words, _of(Location), "a Location (other cards lie face-down)"),
        ),
        "face-down": Pile(lambda p, seat, *cards: p.resources(seat, down=cards), own=True, counted=True),
        "pile": Pile(
            Position.only_pile,
            own=True,
            late=True,
            read=lambda words, at: at.some(words, TOKENS, "a card of the Facehugger Pile"),
        ),
        "once": Pile(
            lambda p, seat, *powers: p.player(seat).once.extend(powers),
            own=True,
            read=lambda words, at: at.some(words, _powers_for_once(), "a power that works once a game"),
        ),
    }
    position: Position

    def start(self, frame: Frame) -> None:
        self.position = Position(setup=_agreed(frame), seed=frame.seed)
        self.players = len(self.position.state.players)
        self.points: int | None = None

    def known(self) -> Sequence[str]:
        return DECK_CARDS

    def table(self) -> Table[Any]:
        return self.position.table(points=self.points)

    def some(self, words: Words, known: Sequence[str], what: str) -> list[str]:
        """A list of things of one kind."""
        return words.each(what, lambda words, word: self.one(words, word, known, what))

    def one(self, words: Words, word: Word, known: Sequence[str], what: str) -> str:
        if word.text not in known and word.text.rpartition("-")[0] not in known:
            raise words.error(unknown(word.text, tuple(known), what), word)
        return word.text

    def any_cards(self, words: Words, number: int, seat: int = 0) -> Sequence[str]:
        return self.position.player(seat).deck[:number]

    # --- characters ---

    def main_line(self, words: Words) -> None:
        seat = words.seat(self.players)
        player = self.position.player(seat)
        xp = Clause("xp", number("how many XP"), put=lambda unit, n: setattr(player, "xp", n))
        self._state(words, self.position.main(seat), seat, LEVEL, xp)

    def unit_line(self, words: Words) -> None:
        seat = words.seat(self.players)
        name = self._supporting(words, self)
        owner = words.seat(self.players) if words.accept("owned", "by", "player") else seat
        captive = SimpleNamespace(name="", owner=(seat + 1) % self.players, wounds=0)
        holding = (
            Clause("holding", Kind(self._supporting), put=lambda _, name: setattr(captive, "name", name)),
            Clause("of player", SEAT, put=lambda _, owner: setattr(captive, "owner", owner)),
            Clause("hurt", number("how many wounds it has"), put=lambda _, n: setattr(captive, "wounds", n)),
        )
        unit = self.position.unit(seat, name, owner=owner)
        self._state(words, unit, seat, *holding)
        if captive.name:
            unit.captive = self.position.card(captive.owner, captive.name)
            unit.captive_wounds = captive.wounds

    def _supporting(self, words: Words, at: Any) -> str:
        what = "a Supporting Character"
        return self.one(words, words.word(what), SUPPORTING, what)

    def _state(self, words: Words, unit: Unit, seat: int, *more: Clause) -> None:
        equipment = _of(Equipment)

        def worn(words: Words, at: Any) -> str:
            return self.position.card(seat, self.one(words, words.word("an Equipment"), equipment, "an Equipment"))

        def used(words: Words, at: Any) -> list[str]:
            return self.some(words, [power.id for power in powers_of(unit)], "one of its powers")

        clauses = (*STATE, Clause("with", Kind(worn), "equipment"), Clause("used", Kind(used)), *more)
        read_clauses(words, unit, clauses, self)

    # --- the moment ---

    def rest_line(self, words: Words) -> None:
        words.demand("removed")
        self.position.rest_removed = True

    def begin_line(self, words: Words) -> None:
        step = words.one_of([step for step in STEPS if step != "combat"], "a step of the turn")
        told = SimpleNamespace(player=0, acting=None, turn=5, points=None)
        clauses = (
            Clause("player", SEAT),
            Clause("acting player", SEAT, "acting"),
            Clause("turn", number("the number of the turn")),
            Clause("points", number("how many Recruit Points are left")),
        )
        read_clauses(words, told, clauses, self)
        self.points = told.points
        self.position.at(step, active=told.player, turn=told.turn, acting=told.acting)

    def combat_line(self, words: Words) -> None:
        attackers = words.items("the attackers")
        words.demand("against")
        defender = words.word("the defender")
        told = SimpleNamespace(turn=None, passes=0)
        read_clauses(words, told, (Clause("turn player", SEAT, "turn"), Clause("passes", number())), self)

        def begin() -> None:
            fighters = [self._unit(words, word) for word in attackers]
            state = self.position.state
            state.active = state.acting = fighters[0].controller
            self.position.combat(fighters, self._unit(words, defender), turn=told.turn, passes=told.passes)

        self.late.append((words.entry, begin))

    def _unit(self, words: Words, word: Word) -> Unit:
        found = [unit for unit in self.position.state.units if called(unit.id, word.text)]
        if len(found) != 1:
            ids = [unit.id for unit in found or self.position.state.units]
            raise words.error(f"a character in play: {', '.join(ids)}", word)
        return found[0]


# --- to the last detail ----------------------------------------------------------------------------------------------


def _lay_row(player: Player, cards: list[str]) -> None:
    player.resources = [Resource(card) for card in cards]


def _turn_up(player: Player, cards: list[str]) -> None:
    for resource in player.resources:
        resource.up |= resource.id in cards


def _turn_down(player: Player, cards: list[str]) -> None:
    for resource in player.resources:
        resource.known |= resource.id in cards


def _make(words: Words, at: Any) -> Unit:
    seat = words.seat(at.players)
    card = at.card(words, words.word("a card and its number"))
    unit = Unit(card, int(card.rpartition("-")[2]) // NUMBERS, seat)
    at.state.units.append(unit)
    return unit


class BattlesExact(ExactReader):
    """Builds a state to the last detail."""

    kind = Battles
    framed = ("mode", "share_recruits", "lethal_wounds")
    own = {
        "hand": Stack("hand", row=True),
        "deck": Stack("deck"),
        "ko": Stack("ko", row=True),
        "row": Stack("resources", True, lambda player: [each.id for each in player.resources], _lay_row),
        "up": Stack("resources", True, lambda player: [each.id for each in player.resources if each.up], _turn_up),
        "turned": Stack(
            "resources",
            True,
            lambda player: [each.id for each in player.resources if each.known and not each.up],
            _turn_down,
        ),
        "pile": Stack("pile", row=True),
    }
    things = {
        "unit": Things(
            "units",
            lambda state: [(f"unit {unit.controller + 1} {unit.id}", unit) for unit in state.units],
            _make,
            (*STATE, Clause("with", CARD, "equipment"), LEVEL),
            ("id", "owner", "controller", "front", "ready", "stunned", "wounds", "counters", "level", "equipment"),
        )
    }

    def empty(self, frame: Frame) -> tuple[BattlesState, Setup]:
        setup = _agreed(frame)
        if len(setup.decks) not in SEATS[setup.mode]:
            raise Impossible([f"{len(setup.decks)} players cannot play {setup.mode}"], "")
        state = BattlesState(
            chance=Chance(),
            mode=setup.mode,
            share_recruits=setup.share_recruits,
            lethal_wounds=setup.lethal_wounds,
            players=[Player(f"{deck.main}-{seat * NUMBERS + 1}") for seat, deck in enumerate(setup.decks)],
        )
        return state, setup

    def card(self, words: Words, word: Word) -> str:
        kind, _, copy = word.text.rpartition("-")
        if kind not in CARDS:
            raise words.error(unknown(kind, list(CARDS), "a card and its number"), word)
        if not re.fullmatch("[0-9]{1,3}", copy) or int(copy) // NUMBERS >= self.players:
            raise words.error("a number of one of the players' cards", word)
        return word.text


class Scenario(GameRig):
    """Battles in scenario files."""

    kind = Battles
    dice = False
    setup = (*SETUP, Clause("decklist", Kind(_decklist)))
    reader = BattlesReader
    exact = BattlesExact
    says = expectations.SAYS

    def agreed(self, frame: Frame) -> Setup:
        return _agreed(frame)

    def process(self, changes: Mapping[str, str]) -> Mapping[str, str]:
        return house.process("battles", changes)
