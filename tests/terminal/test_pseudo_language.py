"""The terminal in the pseudo-language: whatever is written without accents did not come from a catalogue.

Not looked at are the words that a person types (commands, keys of options), ids of rules, and the law, which is
English.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sulaco import games
from sulaco.bots import load as load_bot
from sulaco.table import law
from sulaco.table.language import speak
from sulaco.table.pseudo import PSEUDO
from sulaco.table.table import Table
from sulaco.terminal import commands, start
from sulaco.terminal.opening import Wishes
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session

from ..pseudo import untranslated
from .stage import ESCAPE, size

LOOKS = ("?", "options", "map", "team", "cards", "log", "briefing", "help", "undo", "redo", "nonsense", "player 2", "h")
KEY = re.compile(r"\S*[:=-]\S*|\b\w{1,2}\b")

"""Keys of options and ids of things, and the one or two letters of a map, which stand for what is drawn there."""
SHELL = re.compile(r"sulaco play .*")
"""The command to go on with."""


@pytest.fixture(autouse=True)
def accents(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    size(monkeypatch, 400, 60)  # so wide that a rule is one line
    speak(PSEUDO)
    yield
    speak("en")


def plain(written: str, game: str, keys: set[str]) -> list[str]:
    """The lines that are not in the pseudo-language, besides what is typed and the law."""
    text = SHELL.sub("", ESCAPE.sub("", written)).replace("nonsense", "")
    for rule in law.load(game):
        text = text.replace(rule.text, "")
    typed = {word for key in keys for word in re.split(r"[:\s]", key)} | set(commands.COMMANDS)
    found = []
    for line in text.splitlines():
        words = [word for word in untranslated(KEY.sub(" ", line), ("Mara",)) if word not in typed]
        if words:
            found.append(f"{words}: {line.strip()[:150]}")
    return sorted(set(found))


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_is_played_in_the_language_of_its_user(game: str) -> None:
    kind = games.load(game)
    setup = next(setup for setup in kind.setups() if kind.seats(setup) == 2)
    table: Table[Any] = Table(kind, setup, 5)
    keys: set[str] = set()
    typed = ["", *LOOKS] + [line for n in range(12) for line in ("h", "1", LOOKS[n % len(LOOKS)], "")]
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=True)
    session = Session(table, [Seat(), Seat("sensible", load_bot(game, "sensible", 1))], screen)
    choose = session.choose

    def noted(key: str) -> None:
        decision = table.decision
        assert decision is not None
        keys.update(option.key for option in (*decision.options, *decision.asides))
        choose(key)

    session.choose = noted  # type: ignore[method-assign]
    session.run()
    if table.decision is not None:
        keys.update(table.decision.keys())
    assert len(table.journal) > 5
    assert plain(out.getvalue(), game, keys) == []


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_is_set_up_in_the_language_of_its_user(game: str) -> None:
    """All questions of the menus, each answered by its first choice."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("?\n" + "1\n" * 12 + "quit\n"), live=True)
    start.play(game, Wishes(None, (), 3, {}), None, False, screen)
    assert plain(out.getvalue(), game, set()) == []
