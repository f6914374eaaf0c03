"""Stepping through a saved game, forwards and backwards; through a pipe the whole annotated game."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from sulaco.table.decision import concession
from sulaco.table.table import Table

from .display import load
from .screen import EndOfInput, Screen, ruled, ruled_lines
from .style import DANGER, FAINT, HEAD, LEGAL, UNICODE
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
    """A game that was played, opened at any of its decisions. Everybody's cards lie open in it."""

    def __init__(self, table: Table[Any]) -> None:
        self.origin = table
        self.journal = list(table.journal)
        self.texts = table.kind.texts()
        self.start = None if table.start is None else msgspec.msgpack.decode(table.start, type=table.kind.state_type)
        self.steps: list[Step] = []
        self._annotate()

    def at(self, number: int) -> Table[Any]:
        """The game after this many decisions."""
        origin = self.origin
        return Table.replay(origin.kind, origin.setup, origin.seed, self.journal[:number], self.start)

    def _annotate(self) -> None:
        """Play the game once and write down what happened at each step."""
        table = self.at(0)
        self.at_first = [(written(self.texts, event.text()), event.rule) for event in table.events]
        for number, entry in enumerate(self.journal, start=1):
            before = len(table.events)
            decision = table.decision
            if entry.startswith("~") or decision is None:
                step = Step(number, -1, "", "", entry, entry)
                table = self.at(number)
            elif (gives_up := concession(entry)) is not None:
                step = Step(number, gives_up, "", "", entry, entry)
                table.choose(entry)
            else:
                option = decision.find(entry)
                asked, chosen = written(self.texts, table.game.asked_openly(decision)), written(self.texts, option.text)
                step = Step(number, decision.player(option), asked, decision.rule, chosen, entry)
                table.choose(entry)
            step.events = [(written(self.texts, event.text()), event.rule) for event in table.events[before:]]
            step.digest = table.digest()
            self.steps.append(step)
        self.ending = table.ending

    def to_json(self) -> dict[str, Any]:
        """The whole annotated game, for programs."""
        origin = self.origin
        ending = None
        if self.ending is not None:
            reason = self.ending.reason
            text = written(self.texts, reason.text)
            ending = {"winners": list(self.ending.winners), "text": text, "rule": reason.rule}
        return {
            "game": origin.kind.name,
            "setup": msgspec.to_builtins(origin.setup),
            "seed": origin.seed,
            "steps": [step.to_json() for step in self.steps],
            "ending": ending,
        }

    # --- for people ----------------------------------------------------------------------------------------

    def lines(self, screen: Screen, number: int) -> list[Text]:
        """One step in words."""
        if number == 0:
            title = written(self.texts, self.origin.kind.title(self.origin.setup))
            lines = [Text(tell("replay.start", title=title, seed=self.origin.seed), HEAD)]
            return [*lines, *self._events(self.at_first, "  ", screen.width)]
        step = self.steps[number - 1]
        lines = []
        if step.asked:
            player = self.texts.name(f"player-{step.seat + 1}")
            asked = f"{step.number:>4} {step.asked}"
            lines += ruled_lines(asked, step.rule, screen.width, hanging="     ", style=FAINT)
            lines.append(Text("     " + tell("replay.chose", player=player, what=step.chosen), HEAD))
        return [*lines, *self._events(step.events, "       ", screen.width)]

    @staticmethod
    def _events(events: list[tuple[str, str]], indent: str, width: int) -> list[Text]:
        hanging = indent + "  "
        return [
            line for text, rule in events for line in ruled_lines(text, rule, width, indent=indent, hanging=hanging)
        ]

    def end_lines(self) -> list[Text]:
        if self.ending is None:
            return []
        reason = self.ending.reason
        verdict, good = load(self.at(len(self.journal)), UNICODE).outcome(None)
        head = Text(verdict, LEGAL if good else DANGER)
        return [head, ruled(written(self.texts, reason.text), reason.rule)]

    def show(self, screen: Screen) -> None:
        """Through a pipe all of it; on a terminal step by step."""
        if not screen.live:
            for number in range(len(self.steps) + 1):
                screen.lines(self.lines(screen, number))
            screen.lines(self.end_lines())
            return
        number = 0
        while True:
            self._picture(screen, number)
            try:
                answer = screen.read(tell("replay.keys")).strip().lower()
            except EndOfInput:
                return
            if answer in ("q", "quit", "exit"):
                return
            number = self._go(screen, number, answer)

    def _go(self, screen: Screen, number: int, answer: str) -> int:
        if answer in ("", "n"):
            number += 1
        elif answer in ("p", "b"):
            number -= 1
        elif answer.isdigit():
            number = int(answer)
        elif answer == "end":
            number = len(self.steps)
        elif answer == "map":
            screen.page(load(self.at(number), screen.signs).map(None, ()))
        elif answer == "log":
            screen.page([line for n in range(number + 1) for line in self.lines(screen, n)])
        return min(max(0, number), len(self.steps))

    def _picture(self, screen: Screen, number: int) -> None:
        table = self.at(number)
        display = load(table, screen.signs)
        seat = self.steps[number - 1].seat if number else 0
        lines = self.lines(screen, number)
        if number == len(self.steps):
            lines += self.end_lines()
        room = screen.height - 4
        lines = lines[-min(len(lines), room // 2) :]
        screen.clear()
        screen.line(display.title(seat if seat >= 0 else None, screen.width))
        screen.line(tell("replay.at", n=number, total=len(self.steps)), FAINT)
        screen.lines(display.stage(seat if seat >= 0 else None, (), -1, screen.width, room - len(lines)))
        screen.lines(lines)
