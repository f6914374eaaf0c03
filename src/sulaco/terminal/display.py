"""What the client needs to know of a game besides its decisions: how its table looks. One `Display` a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.text import Text

from sulaco.games import manifest
from sulaco.games.manifest import resolve
from sulaco.table.decision import Option
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import Catalogue

from .style import Signs

PLAIN = "sulaco.terminal.plain.display:PlainDisplay"


class Display(Protocol):
    """How one game looks. All pictures are lines that fit the width given; nothing shows what `seat` cannot know."""

    table: Table[Any]
    signs: Signs
    texts: Catalogue
    """The game's texts, with names as people at this table need them."""
    help: tuple[str, ...]
    """The ids of what `help` says."""

    def title(self, seat: int | None, width: int) -> Text:
        """Where the game stands, in one line."""

    def scene(self, seat: int) -> object:
        """What is going on; through a pipe the table is drawn anew when this changes."""

    def goal(self) -> str:
        """What the players are after, in one sentence."""

    def outcome(self, seat: int | None) -> tuple[str, bool]:
        """How it ended, in a few words, and whether this is good for the reader."""

    def stage(
        self, seat: int | None, options: Sequence[Option[Any]], focus: int, width: int, height: int
    ) -> list[Text]:
        """The table: map and people side by side."""

    def map(self, seat: int | None, options: Sequence[Option[Any]]) -> list[Text]:
        """The whole map, with what its signs mean."""

    def people(self, seat: int | None, width: int) -> list[Text]:
        """Everybody with values, gear and state."""

    def cards(self, seat: int, width: int) -> list[Text]:
        """The hand of a seat and the cards on its Characters, with their texts."""

    def briefing(self, width: int) -> list[Text]:
        """What the mission is about."""

    def place(self, typed: str) -> int | None:
        """The space that somebody typed."""

    def where(self, option: Option[Any]) -> str:
        """The place that an option points at, if its label does not say it."""

    def group(self, kind: str, piece: str, n: int) -> str:
        """The label of a group of options."""

    def effect(self, option: Option[Any]) -> str:
        """What the card or the ability that an option uses does, in words; empty if it uses none."""

    def player(self, seat: int) -> str:
        """The name of a seat."""

    def worth_noting(self, option: Option[Any]) -> bool:
        """Whether the log says that a bot has chosen this, besides what comes of it."""

    def worth_telling(self, event: Event) -> bool:
        """Whether an event belongs into the short log."""


def load(table: Table[Any], signs: Signs) -> Display:
    """How this table is drawn: as its game says, or plainly."""
    display: Display = resolve(manifest(table.kind.name).terminal.display or PLAIN)(table, signs)
    return display
