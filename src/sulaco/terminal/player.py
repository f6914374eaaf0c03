"""Stepping through a saved game, forwards and backwards; through a pipe the whole annotated game."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from sulaco.table.table import Table
from sulaco.table.text import say

from .face import load
from .screen import EndOfInput, Screen, ruled
from .style import DANGER, FAINT, HEAD, LEGAL
from .words import tell, written


class Step:
    """One decision of a game that was played: who chose what, and what came of it."""

    def __init__(self, number: int, seat: int, asked: str, rule: str, chosen: str, key: str) -> None:
        self.number = number
        self.seat = seat
        self.asked = asked
        self.rule = rule
        self.chosen = chosen
        self.key = key
        self.events: list[tuple[str, str]] = []
        self.digest = ""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "step": self.number,
            "seat": self.seat,
            "asked": self.asked,
            "rule": self.rule,
            "key": self.key,
            "chosen": self.chosen,
            "events": [{"text": text, "rule": rule} for text, rule in self.events],
            "digest": self.digest,
        }


class Replay:
    """A finished or unfinished game, opened at any of its decisions. Everybody's cards lie open in it."""

    def __init__(self, table: Table[Any]) -> None:
        self.journal = list(table.journal)
        self.origin = table
        self.texts = table.kind.texts()
        self.steps: list[Step] = []
        self._tables: dict[int, Table[Any]] = {}
        self._play()

    def _play(self) -> None:
        """Play the game once and write down what happened at each step."""
        table = self.first()
        for number, entry in enumerate(self.journal, start=1):
            before = len(table.events)
            decision = table.decision
            if entry.startswith("~") or decision is None:
                step = Step(number, -1, "", "", entry, entry)
            else:
                option = decision.find(entry)
                asked = written(self.texts, decision.text)
                seat = option.seat if option.seat >= 0 else decision.seat
                step = Step(number, seat, asked, decision.rule, written(self.texts, option.text), entry)
            table.play([entry])
            step.events = [(written(self.texts, event.text()), event.rule) for event in table.events[before:]]
            step.digest = table.digest()
            self.steps.append(step)
        self.last = table

    def first(self) -> Table[Any]:
        """The game before its first decision."""
        return self.at(0)

    def at(self, number: int) -> Table[Any]:
        """The game after this many decisions."""
        return self.origin.rewound(number)
