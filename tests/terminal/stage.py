"""A terminal made of strings: what is typed, and what stands on it afterwards."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

import pytest
from rich.cells import cell_len

from sulaco.bots import load as load_bot
from sulaco.table.table import Table
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"


def play(
    table: Table[Any], typed: Sequence[str], kinds: Sequence[str] = ("",), *, live: bool = False
) -> tuple[Session, str]:
    """Play with these lines typed, until they are used up; gives the session and everything that was written."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=live)
    seats = [Seat(kind, load_bot("corps", kind, 1)) if kind else Seat() for kind in kinds]
    session = Session(table, seats, screen)
    session.run()
    return session, out.getvalue()


def size(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))


def pictures(written: str) -> list[list[str]]:
    """The screens that a person saw one after another, without colours."""
    return [ESCAPE.sub("", picture).splitlines() for picture in written.split(CLEARED)[1:]]


def widest(lines: Sequence[str]) -> int:
    return max((cell_len(line) for line in lines), default=0)
