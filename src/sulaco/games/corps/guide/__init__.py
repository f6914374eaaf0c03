"""The guided first game: a scenario whose decisions are told one by one, with a hint to each.

The scenario lies beside this module. A line `## NAME` above a `do` line names its hint, the text `guide.GAME.NAME` of
the catalogue; one after the last `do` names the farewell. Dice and cards are scripted, so that every hint comes true.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from sulaco.table.decision import Reason
from sulaco.table.scenario import Run, parse
from sulaco.table.table import Table
from sulaco.table.text import Text, say

from ..corps import Corps
from ..scenario import Scenario
from ..state import CorpsState, Setup

HINT = "## "
DO = "do "


class Step(NamedTuple):
    """A decision that the guide waits for, and the text that it says to the player."""

    key: str
    text: Text

    @property
    def hint(self) -> str:
        return Corps.texts().render(self.text)


class Guide:
    """A guided game: how it begins, and what is to be done in it."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        table = Run(parse(source), Scenario()).table
        assert table.start is not None
        self.setup: Setup = table.setup
        self.start: bytes = table.start
        *self.steps, self.last = _steps(name, source)

    @property
    def title(self) -> str:
        return Corps.texts().render(Text(f"guide.{self.name}.title"))

    @property
    def farewell(self) -> str:
        return self.last.hint

    def state(self) -> CorpsState:
        """The state that it begins with, as a copy."""
        return msgspec.msgpack.decode(self.start, type=CorpsState)

    def table(self) -> Table[Corps]:
        """A table to play it at."""
        return Table.of(Corps, self.state(), self.setup)

    def hint(self, table: Table[Corps]) -> tuple[str, str]:
        """What the player is told now, and the key of the option that it is about; at the end only the farewell."""
        number = _decisions(table)
        if number < len(self.steps):
            step = self.steps[number]
            return step.hint, step.key
        return self.farewell, ""

    def allow(self, table: Table[Corps], key: str) -> Reason | None:
        """Why the guide does not take this answer yet; None if it fits."""
        hint, wanted = self.hint(table)
        if not wanted or key == wanted:
            return None
        return Reason(say("guide.waits", hint=hint))


def _decisions(table: Table[Corps]) -> int:
    """How many decisions were made; notes of the table are none."""
    return sum(not entry.startswith("~") for entry in table.journal)


def _steps(name: str, source: str) -> list[Step]:
    """The steps with their hints; the last one has no key, and its text is said at the end."""
    steps: list[Step] = []
    text = Text("")
    for line in map(str.strip, source.splitlines()):
        if line.startswith(HINT):
            text = Text(f"guide.{name}.{line[len(HINT) :].strip()}")
        elif line.startswith(DO):
            steps.append(Step(line[len(DO) :].strip(), text))
    return [*steps, Step("", text)]


@cache
def load(name: str = "first-steps") -> Guide:
    """The guided game of this name."""
    file = resources.files("sulaco.games.corps.guide") / f"{name}.scenario"
    return Guide(name, file.read_text(encoding="utf-8"))
