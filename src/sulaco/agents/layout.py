"""What the numbers of an observation mean: named blocks of fields, for the state and for each option.

An observation is one vector: first the state, then a row for each of the actions. Every number lies between -1 and 1;
counts and values are divided by what is about their largest, and cut there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

_COPY = re.compile(r"-\d+$")


class Block(NamedTuple):
    """Fields that stand together, and what they say."""

    name: str
    fields: tuple[str, ...]
    says: str


class Vocabulary:
    """Names with a place for each; those that it does not know, as of an owner's cards, share the spare places."""

    def __init__(self, names: Iterable[str], spare: int = 4) -> None:
        known = tuple(dict.fromkeys(names))
        self.names = (*known, *(f"other-{number}" for number in range(1, spare + 1)))
        self.known = frozenset(known)
        self._spare = spare
        self._places = {name: place for place, name in enumerate(known)}
        self._first_spare = len(known)

    def __len__(self) -> int:
        return len(self.names)

    def definition(self, name: str) -> str:
        """The name of which this is a copy, `newt` for `newt-102`; a name that is not known stands for itself."""
        if name in self.known:
            return name
        shorter = _COPY.sub("", name)
        return shorter if shorter in self.known else name

    def place(self, name: str) -> int:
        """Where a name, or the one of which it is a copy, is marked."""
        found = self._places.get(name)
        if found is None:
            shorter = _COPY.sub("", name)
            found = self._places.get(shorter)
            if found is None:
                # The same in every process, as Python's own hash is not.
                return self._first_spare + crc32(shorter.encode()) % self._spare
            self._places[name] = found
        return found


class Layout:
    """The blocks of an observation of one game, and how many actions it has."""

    def __init__(self, game: str, actions: int, state: Sequence[Block], option: Sequence[Block]) -> None:
        self.game = game
        self.actions = actions
        self.state = tuple(state)
        self.option = tuple(option)
        self.places: dict[str, slice] = _places("state", self.state) | _places("option", self.option)
        """Where a block stands in the state, `state.hand`, or in the row of an option, `option.verb`."""
        self.state_size = sum(len(block.fields) for block in self.state)
        self.option_size = sum(len(block.fields) for block in self.option)
        self.size = self.state_size + actions * self.option_size

    @property
    def state_names(self) -> list[str]:
        """The name of every number of the state."""
        return [f"{block.name}.{field}" for block in self.state for field in block.fields]

    @property
    def option_names(self) -> list[str]:
        """The name of every number of an option's row."""
        return [f"{block.name}.{field}" for block in self.option for field in block.fields]

    @property
    def sign(self) -> str:
        """By which two layouts are told apart: what was learned with one is of no use with another."""
        names = "\n".join((str(self.actions), *self.state_names, "", *self.option_names))
        return blake2b(names.encode(), digest_size=4).hexdigest()

    def split(self, observation: Vector) -> tuple[Vector, Vector]:
        """The state, and the options with a row for each action. Nothing is copied."""
        rows = observation[self.state_size :].reshape(self.actions, self.option_size)
        return observation[: self.state_size], rows

    def table(self) -> str:
        """All blocks as a table in Markdown."""
        lines = ["| block | numbers | what they say |", "| --- | ---: | --- |"]
        for part, blocks in (("state", self.state), ("option", self.option)):
            lines += [f"| `{part}.{block.name}` | {len(block.fields)} | {block.says} |" for block in blocks]
        return "\n".join(lines)


def _places(part: str, blocks: Sequence[Block]) -> dict[str, slice]:
    sizes = [len(block.fields) for block in blocks]
    ends = list(accumulate(sizes))
    return {
        f"{part}.{block.name}": slice(end - size, end) for block, size, end in zip(blocks, sizes, ends, strict=True)
    }
