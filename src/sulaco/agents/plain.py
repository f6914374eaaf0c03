"""Any game in numbers: what its view holds, hashed to a fixed number of places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any
from zlib import crc32

import msgspec

from sulaco.games import load
from sulaco.table.decision import Option

from .features import Features, Sheet
from .layout import Block, Vocabulary

WORDS, NUMBERS = 512, 128
"""Places for the words and for the numbers of a view. Two that share a place are added up."""
ACTIONS = 64


class PlainFeatures(Features):
    """What a game without features of its own tells: enough to learn from, if not the best way to.

    Each field of the view is known by its way from the top, such as `players.2.score`; what is in a list of words has
    no order.
    """

    actions = ACTIONS
    verbs = ()
    spare_verbs = 32

    def __init__(self, game: str, boxes: tuple[str, ...] = ()) -> None:
        kind = load(game)
        self.seats = max(kind.seats(setup) for setup in kind.setups())
        super().__init__(game, boxes)

    def vocabulary(self) -> Vocabulary:
        kind = load(self.game)
        named = [id.removeprefix("names.") for id in kind.texts().templates if id.startswith("names.")]
        return Vocabulary([*kind.cards(), *named])

    def state_blocks(self) -> Sequence[Block]:
        return (
            Block("word", _numbered(WORDS), f"words and flags of the view with their fields, hashed to {WORDS} places"),
            Block("number", _numbered(NUMBERS), f"numbers of the view by their fields, hashed to {NUMBERS} places"),
        )

    def option_blocks(self) -> Sequence[Block]:
        return ()

    def state(self, view: Any, seat: int, sheet: Sheet) -> None:
        leaves = list(_leaves("", msgspec.to_builtins(view)))
        words = [(_place(f"{way}={value}", WORDS), 1.0) for way, value in leaves if isinstance(value, str)]
        numbers = [
            (_place(way, NUMBERS), value / (1 + abs(value))) for way, value in leaves if not isinstance(value, str)
        ]
        sheet.add(WORDS, words)
        sheet.add(NUMBERS, numbers)

    def facts(self, view: Any, seat: int, options: Sequence[Option[Any]]) -> Iterable[Sequence[float]]:
        return repeat((), len(options))

    def standing(self, view: Any, seat: int) -> float:
        return 0.0

    def away(self, view: Any, seat: int, other: int) -> int:
        """Counted as if all seats were taken: a view need not tell how many there are."""
        return (other - seat) % self.seats


def _leaves(way: str, value: Any) -> Iterator[tuple[str, str | float]]:
    """Every word and number in plain data, with its way from the top. A flag that is up is a word."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(f"{way}.{key}", each)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _leaves(way if isinstance(each, str) else f"{way}.{index}", each)
    elif isinstance(value, bool):
        if value:
            yield way, "yes"
    elif value is not None and value != "":
        yield way, value


def _place(name: str, places: int) -> int:
    # The same in every process, as Python's own hash is not.
    return crc32(name.encode()) % places


def _numbered(places: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(places))
