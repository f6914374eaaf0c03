"""From what a seat knows to numbers: what all games have in common. Each game has its own `Features` beside this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import numpy as np

from sulaco.games import load, manifest
from sulaco.games.manifest import resolve
from sulaco.table.decision import Ending, Option
from sulaco.table.text import say

from .layout import Block, Layout, Vector, Vocabulary

PLAIN = "sulaco.agents.plain:PlainFeatures"

LET_GO: Option[None] = Option("~let-go", say("option.let-go"), None)
"""Offered an aside, a seat does nothing."""
MORE: Option[None] = Option("~more", say("option.more"), None)
"""There are more options than actions: the last action shows the rest."""

WORDS = 16
"""Places for the words of a key that name nothing: `front`, the name of a power."""
NUMBER = 20
"""What a number in a key is divided by."""


class Question(NamedTuple):
    """What a seat is asked now: the options of this page, by the number of the action that takes them."""

    seat: int
    kind: str
    options: tuple[Option[Any], ...]
    aside: bool = False
    page: int = 0


class Features(ABC):
    """The numbers of one game."""

    actions: int
    """More options than any decision has that was ever seen, save those that are named in docs/agents.md."""
    seats: int
    verbs: tuple[str, ...]
    """The words with which keys begin."""
    spare_verbs: int = 4
    """Places that all other words share."""

    def __init__(self, game: str, boxes: tuple[str, ...] = ()) -> None:
        self.game = game
        texts = load(self.game).texts().templates
        questions = (id.removeprefix("ask.") for id in texts if id.startswith("ask."))
        never = self.never_asked()
        self.prompts = Vocabulary([question for question in questions if question not in never])
        self.verb = Vocabulary((*self.verbs, LET_GO.key, MORE.key), self.spare_verbs)
        self.things = self.vocabulary()
        self.layout = Layout(
            self.game,
            self.actions,
            [
                Block("prompt", self.prompts.names, "which question is asked; nothing if this seat is not to act"),
                Block(
                    "question",
                    ("asked", "aside", "page", *seat_names(self.seats)),
                    "whether this seat is to act, whether it is offered an aside, which page of the options it sees, "
                    "and whose decision it is, by places from here in turn order",
                ),
                *self.state_blocks(),
            ],
            [
                Block("option", ("here",), "1 in the row of every option that there is"),
                Block("verb", self.verb.names, "the first word of its key"),
                Block("thing", self.things.names, "the cards and pieces that it names, and those that it points at"),
                Block("player", seat_names(self.seats), "the seats that it names, by places from here in turn order"),
                Block("word", tuple(str(n) for n in range(WORDS)), f"other words of its key, hashed to {WORDS} places"),
                Block("number", ("value",), f"a number in its key, divided by {NUMBER}"),
                *self.option_blocks(),
            ],
        )

    @classmethod
    def boxes_of(cls, setup: Any) -> tuple[str, ...]:
        """The boxes on the table of a setup that add numbers to those of the base game."""
        return ()

    def never_asked(self) -> Collection[str]:
        """Questions that are in the texts, and are not asked with the boxes on this table."""
        return ()

    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """The cards and pieces of the game."""

    @abstractmethod
    def state_blocks(self) -> Sequence[Block]:
        """What is told of the table."""

    @abstractmethod
    def option_blocks(self) -> Sequence[Block]:
        """What is told of an option besides what its key says."""

    @abstractmethod
    def state(self, view: Any, seat: int, sheet: Sheet) -> None:
        """Write the numbers of `state_blocks`, in their order."""

    @abstractmethod
    def facts(self, view: Any, seat: int, options: Sequence[Option[Any]]) -> Iterable[Sequence[float]]:
        """For each option the numbers of `option_blocks`."""

    @abstractmethod
    def standing(self, view: Any, seat: int) -> float:
        """How well a seat stands, between -1 and 1: for rewards on the way, if they are wanted."""

    def result(self, ending: Ending, seat: int, setup: Any) -> float:
        """The reward at the end: 1 for those who won, -1 for all others."""
        return 1.0 if seat in ending.winners else -1.0

    def observation(self, view: msgspec.Struct, seat: int, asked: int, question: Question | None) -> Vector:
        """All numbers for one seat; `question` if it is to act now. Nothing but the view and the question is used."""
        layout = self.layout
        sheet = Sheet(self.things)
        if question is not None:
            sheet.mark(self.prompts.place(question.kind))
        sheet.skip(len(self.prompts))
        sheet.put([0.0, 0.0, 0.0] if question is None else [1.0, float(question.aside), question.page / 4])
        if asked >= 0:
            sheet.mark(self.away(view, seat, asked))
        sheet.skip(self.seats)
        self.state(view, seat, sheet)
        assert sheet.at == layout.state_size
        if question is not None:
            self._options(view, seat, question.options, sheet)
        found: Vector = np.zeros(layout.size, np.float32)
        np.add.at(found, sheet.places, np.array(sheet.values, np.float32))
        np.clip(found, -1, 1, out=found)
        return found

    def _options(self, view: Any, seat: int, options: Sequence[Option[Any]], sheet: Sheet) -> None:
        verb, things, known = self.verb.place, self.things.place, self.things.known
        for option, facts in zip(options, self.facts(view, seat, options), strict=True):
            sheet.put((1.0,))
            first, *words = option.key.replace(".", ":").split(":")
            sheet.mark(verb(first))
            sheet.skip(len(self.verb))
            named = {things(name) for name in (*option.cards, *option.pieces)}
            players, rest = [], []
            number = 0.0
            for name in words:
                if name.startswith("player-"):
                    players.append(self.away(view, seat, int(name[7:]) - 1))
                elif name.isdigit():
                    number = int(name) / NUMBER
                elif self.things.definition(name) in known:
                    named.add(things(name))
                elif "," not in name:  # the coordinates of a space say nothing; what is there does
                    rest.append(crc32(name.encode()) % WORDS)
            for marks, size in ((named, len(self.things)), (players, self.seats), (rest, WORDS)):
                for place in marks:
                    sheet.mark(place)
                sheet.skip(size)
            sheet.put((number,))
            sheet.put(facts)

    def away(self, view: Any, seat: int, other: int) -> int:
        """How many places from here another seat sits, in turn order."""
        return (other - seat) % len(view.players)


class Sheet:
    """An observation being written, block after block; where nothing is written there are zeros."""

    __slots__ = ("at", "places", "things", "values")

    def __init__(self, things: Vocabulary) -> None:
        self.things = things
        self.at = 0
        self.places: list[int] = []
        self.values: list[float] = []

    def put(self, values: Sequence[float]) -> None:
        """A block with all its numbers."""
        end = self.at + len(values)
        self.places.extend(range(self.at, end))
        self.values.extend(values)
        self.at = end

    def mark(self, place: int) -> None:
        """A one in a block that begins here."""
        self.places.append(self.at + place)
        self.values.append(1.0)

    def skip(self, size: int) -> None:
        """The end of a block that was marked, or left empty."""
        self.at += size

    def bag(self, cards: Iterable[str], most: int = 4) -> None:
        """A block with a place for each thing: how many of it there are, divided by a number."""
        found = [self.at + self.things.place(card) for card in cards]
        self.places.extend(found)
        self.values.extend([1 / most] * len(found))
        self.at += len(self.things)

    def add(self, size: int, found: Iterable[tuple[int, float]]) -> None:
        """A block of this size: numbers that are added up in their places."""
        for place, value in found:
            self.places.append(self.at + place)
            self.values.append(value)
        self.at += size


def seat_names(seats: int) -> tuple[str, ...]:
    return ("own", *(f"next-{number}" for number in range(1, seats)))


def one_of(value: object, values: Sequence[object]) -> list[float]:
    """1 at the place of a value, 0 elsewhere."""
    return [float(value == each) for each in values]


def features(game: str, setup: Any = None) -> Features:
    """The features of a game: its own, or those that any game has; KeyError if there is none of this name.

    Those for a setup have numbers for all that is on its table; without one, for what is in the base box.
    """
    kind: type[Features] = resolve(manifest(game).agents.features or PLAIN)
    return features_with(kind, game, () if setup is None else kind.boxes_of(setup))


@cache
def features_with(kind: type[Features], game: str, boxes: tuple[str, ...]) -> Features:
    """Features of this kind with numbers for these boxes, made once."""
    return kind(game, boxes)


def usual_setup(game: str) -> Any:
    """What is played where no setup is named."""
    made = manifest(game).agents.setup
    return resolve(made)() if made else load(game).setups()[0]
