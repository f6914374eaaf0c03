"""The log that people read: events in words with their rule ids, and what the bots chose."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from sulaco.table.text import Catalogue

from .display import Display
from .screen import Screen, ruled_lines
from .style import FAINT
from .words import tell, written


class Note(NamedTuple):
    """Something said between two events, and how long the journal was then."""

    events: int
    journal: int
    text: str


class Log:
    """The events of a table as lines, as far as a seat may know them."""

    def __init__(self, display: Display, texts: Catalogue, screen: Screen) -> None:
        self.display = display
        self.screen = screen
        self.texts = texts
        self.notes: list[Note] = []
        self.told = 0
        """How many events the people at the screen have been told of."""

    def note(self, who: str, what: str) -> None:
        """What a bot does."""
        table = self.display.table
        self.notes.append(Note(len(table.events), len(table.journal), tell("log.bot", player=who, what=what)))

    def lines(self, seat: int | None, since: int = 0, *, full: bool = False) -> list[Text]:
        """The log from an event on. `full`: with events of little weight too."""
        table = self.display.table
        # An undo takes the notes back as well.
        self.notes = [n for n in self.notes if n.journal < len(table.journal) and n.events <= len(table.events)]
        notes = iter([note for note in self.notes if note.events >= since])
        note = next(notes, None)
        lines: list[Text] = []
        for index, event in enumerate(table.events[since:], start=since):
            while note is not None and note.events <= index:
                lines += self.screen.wrap(note.text, hanging="  ", style=FAINT)
                note = next(notes, None)
            seen = event.seen_by(seat)
            if seen is not None and (full or self.display.worth_telling(seen)):
                text = written(self.texts, seen.text())
                lines += ruled_lines(text, seen.rule, self.screen.width, hanging="  ")
        while note is not None:
            lines += self.screen.wrap(note.text, hanging="  ", style=FAINT)
            note = next(notes, None)
        return lines

    def news(self, seat: int | None) -> list[Text]:
        """What nobody was told yet; from now on it counts as told."""
        self.told = min(self.told, len(self.display.table.events))
        lines = self.lines(seat, self.told)
        self.told = len(self.display.table.events)
        return lines
