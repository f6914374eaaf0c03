"""The guided first game of a game: a scenario whose decisions are told one by one, with what to do and why.

The file `guide.scenario` lies beside a game's `law.md`. A line `## NAME RULE` above a `do` line names what is said to
the learner, who has seat 0: the text `guide.steps.NAME` of the game's catalogue, and the rule that the step teaches. A
`do` line without one is the answer of another seat, and is played for it. A line `undo` waits until the learner has
taken the last answer back. One more `## NAME` at the end names the farewell. Dice and cards are scripted, so that every
hint comes true.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from .decision import Reason
from .game import Game, State
from .scenario import Run, parse
from .scenario.rig import rig_of
from .table import Table
from .text import Text, say

FILE = "guide.scenario"
UNDO = "undo"
"""The key of a step in which the learner takes the last answer back."""
TITLE = Text("guide.title")
_OTHERS = Text("guide.others")
"""Said for the moment in which another seat is to be played for while the learner is asked."""
_SAY = "## "
_DO = "do "


class Step(NamedTuple):
    """An answer that the guide waits for: what it says to the learner, nothing for other seats, and the rule of it."""

    key: str
    text: Text | None
    rule: str = ""


class Hint(NamedTuple):
    """What the learner is told now, and key and rule of the answer that it is about; none if nothing is to be done."""

    text: str
    key: str = ""
    rule: str = ""


class Guide:
    """A guided game. After its steps it goes on freely."""

    def __init__(self, kind: type[Game[Any]], source: str) -> None:
        self.kind = kind
        table = Run(parse(source), rig_of(kind.name)).table
        assert table.start is not None
        self.setup: Any = table.setup
        self.start: bytes = table.start
        self.steps, self.last = _steps(source)

    @property
    def title(self) -> str:
        return self.kind.texts().render(TITLE)

    def state(self) -> State:
        """The state that it begins with, as a copy."""
        state: State = msgspec.msgpack.decode(self.start, type=self.kind.state_type)
        return state

    def table(self) -> Table[Any]:
        """A table to play it at."""
        return Table.of(self.kind, self.state(), self.setup)

    def step(self, table: Table[Any]) -> Step | None:
        """The step that is due; None when they are over, and at a table that began with an earlier form of this guide.

        An answer that is to be taken back is over when it was, which `undone` tells until the next answer is given.
        """
        if table.start != self.start:
            return None
        keys = [entry for entry in table.journal if not entry.startswith("~")]
        done = at = 0
        while at < len(self.steps):
            key = self.steps[at].key
            if at + 1 < len(self.steps) and self.steps[at + 1].key == UNDO:
                if done == len(keys) and not table.undone:
                    return self.steps[at]
                if keys[done:] == [key]:
                    return self.steps[at + 1]
                at += 2
                continue
            if done == len(keys):
                return self.steps[at]
            done, at = done + 1, at + 1
        return None

    def hint(self, table: Table[Any]) -> Hint:
        """What the learner is told now; after the last step the farewell."""
        step = self.step(table)
        if step is None:
            return Hint(self._said(self.last))
        if step.text is None:
            return Hint(self._said(_OTHERS))
        return Hint(self._said(step.text), step.key, step.rule)

    def allow(self, table: Table[Any], key: str) -> Reason | None:
        """Why the guide does not take this answer yet; None if it fits."""
        step = self.step(table)
        if step is None or key == step.key:
            return None
        return Reason(say("guide.waits", hint=self.hint(table).text), step.rule)

    def reply(self, table: Table[Any]) -> tuple[int, str] | None:
        """The seat that is to be played for now, and its answer; None while the learner is asked, and at the end."""
        step, decision = self.step(table), table.decision
        if step is None or step.text is not None or decision is None:
            return None
        option = decision.option(step.key)
        return None if option is None else (decision.player(option), step.key)

    def _said(self, text: Text) -> str:
        return self.kind.texts().render(text)


def _steps(source: str) -> tuple[list[Step], Text]:
    """The steps, and what is said after the last one."""
    steps: list[Step] = []
    text: Text | None = None
    rule = ""
    for line in (line.partition(" # ")[0].strip() for line in source.splitlines()):
        if line.startswith(_SAY):
            name, _, rule = line[len(_SAY) :].strip().partition(" ")
            text = Text(f"guide.steps.{name}")
        elif line.startswith(_DO) or line == UNDO:
            steps.append(Step(line.removeprefix(_DO).strip(), text, rule))
            text, rule = None, ""
    assert text is not None, "nothing is said after the last step"
    return steps, text


def has_guide(kind: type[Game[Any]]) -> bool:
    """Whether a game has a guide; cheaper than to read it."""
    return (files(kind.text_package) / FILE).is_file()


@cache
def guide_of(kind: type[Game[Any]]) -> Guide | None:
    """The guide of a game, read once; None if it has none."""
    return Guide(kind, (files(kind.text_package) / FILE).read_text(encoding="utf-8")) if has_guide(kind) else None
