"""A table told in words: what the view of a seat holds, line by line (see `sulaco.terminal.display`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from rich.text import Text

from sulaco.table.decision import Option
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from ..briefing import briefed
from ..screen import wrapped
from ..style import FAINT, HEAD, Signs
from ..words import tell, written

STEP = "  "
"""What lies inside something is set in by this much."""
NOTHING = "–"


class PlainDisplay:
    """How a table looks whose game draws no picture of it."""

    help = ("plain.help",)

    def __init__(self, table: Table[Any], signs: Signs) -> None:
        self.table = table
        self.signs = signs
        self.texts: Catalogue = table.kind.texts()

    def title(self, seat: int | None, width: int) -> Text:
        line = Text(self._title(), HEAD)
        line.append(STEP + written(self.texts, self.table.game.status()))
        line.truncate(width)
        return line

    def _title(self) -> str:
        return written(self.texts, self.table.kind.title(self.table.setup))

    def scene(self, seat: int) -> object:
        return seat, msgspec.msgpack.encode(self.table.game.view(seat))

    def goal(self) -> str:
        return self.texts.templates.get("game.text", "")

    def outcome(self, seat: int | None) -> tuple[str, bool]:
        ending = self.table.ending
        winners = ending.winners if ending is not None else ()
        if not winners:
            return tell("plain.nobody"), False
        return tell("plain.won", players=", ".join(map(self.player, winners))), seat is None or seat in winners

    # --- pictures ------------------------------------------------------------------------------------------

    def stage(
        self, seat: int | None, options: Sequence[Option[Any]], focus: int, width: int, height: int
    ) -> list[Text]:
        lines = self._view(seat, width)
        if len(lines) <= height:
            return lines
        shown = lines[: max(0, height - 1)]
        return [*shown, Text(tell("plain.cut", n=len(lines) - len(shown)), FAINT)][:height]

    def map(self, seat: int | None, options: Sequence[Option[Any]]) -> list[Text]:
        return self._view(seat, 80)

    def people(self, seat: int | None, width: int) -> list[Text]:
        return [Text(self.player(each)) for each in range(self.table.kind.seats(self.table.setup))]

    def cards(self, seat: int, width: int) -> list[Text]:
        return self._view(seat, width)

    def briefing(self, width: int) -> list[Text]:
        return briefed(self.table, width, story=self.goal())

    def _view(self, seat: int | None, width: int) -> list[Text]:
        found = msgspec.to_builtins(self.table.game.view(seat))
        lines = [line for name, value in found.items() for line in self._told(name, value, "")]
        return [part for line in lines for part in wrapped(line, width, hanging=STEP * 3)]

    def _told(self, name: str, value: Any, indent: str) -> Iterator[str]:
        """A field and what is in it; simple things in one line, others beneath it."""
        label = f"{indent}{name.replace('_', ' ')}:"
        inside: list[tuple[Any, Any]] = []
        if isinstance(value, dict | list):
            inside = list(value.items() if isinstance(value, dict) else enumerate(value, start=1))
        if all(not isinstance(each, dict | list) for _, each in inside):
            yield f"{label} {self._simple(value)}"
            return
        yield label
        for key, each in inside:
            yield from self._told(str(key), each, indent + STEP)

    def _simple(self, value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{self.texts.name(str(key))} {self._simple(each)}" for key, each in value.items())
        if isinstance(value, list):
            return ", ".join(map(self._simple, value)) or NOTHING
        return NOTHING if value is None or value == "" else self.texts.name(str(value))

    # --- words ---------------------------------------------------------------------------------------------

    def place(self, typed: str) -> int | None:
        return None

    def where(self, option: Option[Any]) -> str:
        return ""

    def group(self, kind: str, piece: str, n: int) -> str:
        return tell("group.other", kind=kind, n=n)

    def effect(self, option: Option[Any]) -> str:
        detail = self.table.game.detail(option)
        return "" if detail is None else written(self.texts, detail)

    def player(self, seat: int) -> str:
        return self.texts.name(f"player-{seat + 1}")

    def worth_noting(self, option: Option[Any]) -> bool:
        # What a bot has chosen may be its secret; what comes of it is told by events.
        return False

    def worth_telling(self, event: Event) -> bool:
        return True
