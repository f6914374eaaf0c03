"""The briefing in the terminal: how a game is won, how it is lost and what is wise at first, as lines."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from sulaco.table.table import Table

from .screen import wrapped
from .style import FAINT, HEAD
from .words import tell, written


def briefed(table: Table[Any], width: int, *more: str, story: str = "") -> list[Text]:
    """All of a game's briefing: its title, a story, what the game says itself, more paragraphs, and what to type."""
    texts = table.kind.texts()
    lines = [Text(written(texts, table.kind.title(table.setup)), HEAD)]
    if story:
        lines += [Text(), *wrapped(story, width)]
    told = table.kind.briefing(table.setup)
    if told is not None:
        for part, said in (("win", told.win), ("lose", told.lose), ("advice", told.advice)):
            label = tell(f"briefing.{part}")
            lines += [Text(), *wrapped(f"{label} {' '.join(written(texts, text) for text in said)}", width)]
    for paragraph in more:
        lines += [Text(), *wrapped(paragraph, width)]
    return [*lines, Text(), Text(tell("briefing.help"), FAINT)]
