"""Thinking at the terminal: what a hint weighs and says, and bots of every level on the seats."""

from __future__ import annotations

import io
import re
import signal
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sulaco import bots
from sulaco.bots import levels
from sulaco.bots.search import Budget, Search
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import Setup
from sulaco.games.corps import Corps
from sulaco.games.manifest import Level
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table
from sulaco.terminal import menu, thinking
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session
from tests.tuned import tuned

from .stage import ESCAPE
from .test_session import corridor, newt

ROW = re.compile(r"^ +(\d+) +(\d+)  (\S+) +\S.*$", re.MULTILINE)
"""Of what was weighed: tries, chance, key; the label stands behind."""


class Watched(Screen):
    """A terminal on which somebody sees how far the thinking is, and may do something about it."""

    def __init__(self, typed: Sequence[str], seen: Callable[[str], None] = lambda text: None) -> None:
        self.written = io.StringIO()
        lines = ["", *typed]  # the briefing comes first, on one page or more
        super().__init__(self.written, io.StringIO("".join(f"{line}\n" for line in lines)), live=True)
        self.seen = seen

    def progress(self, text: str) -> None:
        super().progress(text)
        self.seen(text)


def played(
    table: Table[Any], screen: Screen | None = None, *typed: str, kinds: Sequence[str] = ("",)
) -> tuple[Session, str]:
    out = io.StringIO()
    screen = screen or Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=False)
    name = table.kind.name
    session = Session(table, [Seat(kind, bots.load(name, kind, 1)) if kind else Seat() for kind in kinds], screen)
    with screen.stoppable():
        session.run()
    written = screen.written if isinstance(screen, Watched) else out
    return session, ESCAPE.sub("", written.getvalue())


def weighed(written: str) -> list[tuple[str, str, str]]:
    """The rows of the last hint on the screen."""
    return ROW.findall(written.rpartition("What was weighed")[2].partition("Hint: ")[0])


def interrupts(after: int, number: int = signal.SIGINT) -> Callable[[str], None]:
    """Somebody who presses Ctrl-C when the thinking has been told of so often."""
    seen = 0

    def see(text: str) -> None:
        nonlocal seen
        seen += bool(text)
        if text and seen == after:
            signal.raise_signal(number)

    return see


@pytest.fixture
def always_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far it is is told before each try."""
    monkeypatch.setattr(thinking, "REPORT_SECONDS", -1.0)


@pytest.fixture
def long_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that nobody waits for the end of."""
    monkeypatch.setattr(thinking, "adviser", lambda game: Search(game, 0, Budget(1_000_000)))


# --- hints ---------------------------------------------------------------------------------------------------


def test_a_hint_shows_what_was_weighed_and_changes_nothing() -> None:
    session, written = played(corridor(), None, "hint")
    assert session.table.journal == []
    rows = weighed(written)
    thought = levels.adviser("corps").think(Knowledge(corridor(), 0))
    assert [(int(tries), int(chance), key) for tries, chance, key in rows] == [
        (one.visits, round(100 * one.result), one.key) for one in thought.weighed
    ]
    assert len(rows) > 1
    assert f"What was weighed: {thought.iterations} tries in " in written
    assert f", about {rows[0][1]} in 100. Type {thought.key}." in " ".join(written.split())


def test_what_the_hint_names_can_be_typed() -> None:
    thought = levels.adviser("corps").think(Knowledge(corridor(), 0))
    session, _ = played(corridor(), None, "hint", thought.key)
    assert session.table.journal == [thought.key]


def test_a_hint_with_hidden_cards_around_is_that_of_any_other_deal() -> None:
    table = newt(2)
    sensible = bots.load("corps", "sensible", 1)
    while table.decision is not None and (table.game.state.turn < 2 or table.decision.seat):
        table.choose(sensible.choose(table, table.decision.seat))
    other = table.determinize(0, 5)
    assert other.game.state.endurance != table.game.state.endurance
    first, second = (weighed(played(each, None, "hint", kinds=("", "sensible"))[1]) for each in (table, other))
    assert len(first) > 1
    assert first == second


def test_where_only_one_answer_is_possible_nothing_is_weighed() -> None:
    table = Table(Battles, Setup([starter("lt-ripley"), starter("the-queen-main")]), 3)
    while table.decision is not None and (len(table.decision.options) > 1 or table.decision.asides):
        table.choose(table.decision.options[0].key)
    assert table.decision is not None
    seats = ["", "sensible"] if table.decision.seat == 0 else ["sensible", ""]
    _, written = played(table, None, "hint", kinds=seats)
    assert written.count("Nothing else is possible. Enter: ") >= 2
    assert "What was weighed" not in written


def test_after_the_end_there_is_no_hint() -> None:
    over = played(newt(2), None, kinds=("sensible", "sensible"))[0].table
    assert over.ending is not None
    screen = Watched(["q", "hint", ""])
    Session(over, [Seat(), Seat()], screen).run()
    assert "No hint here." in ESCAPE.sub("", screen.written.getvalue())


def test_how_far_it_is_is_told_on_a_terminal(always_told: None) -> None:
    told: list[str] = []
    screen = Watched(["hint", "", "quit"], told.append)
    played(corridor(), screen)
    total = levels.iterations("corps", levels.HINT)
    assert told[0] == f"Thinking; Ctrl-C shows what there is by then: 0 of {total} tries"
    assert told[1].endswith(f": 1 of {total} tries")
    assert told[-1] == ""


def test_through_a_pipe_how_far_it_is_is_not_told() -> None:
    _, written = played(corridor(), None, "hint")
    assert "Thinking" not in written


def test_ctrl_c_shows_what_there_is_by_then(always_told: None, long_hints: None) -> None:
    screen = Watched(["hint", "", "aim"], interrupts(after=20))
    session, written = played(corridor(), screen)
    assert "What was weighed: 19 tries in " in written
    assert sum(int(tries) for tries, *_ in weighed(written)) == 19
    assert session.table.journal == ["aim"], "the game went on"


def test_ctrl_c_before_the_first_try_shows_nothing(always_told: None, long_hints: None) -> None:
    session, written = played(corridor(), Watched(["hint", "aim"], interrupts(after=1)))
    assert "Nothing was tried yet." in written
    assert session.table.journal == ["aim"]


def test_who_insists_leaves_the_game(always_told: None, long_hints: None) -> None:
    first, second = interrupts(after=3), interrupts(after=3, number=signal.SIGTERM)

    def see(text: str) -> None:
        first(text)
        second(text)

    session, written = played(corridor(), Watched(["hint", "", "aim"], see))
    assert session.table.journal == []
    assert "What was weighed" in written


def test_after_a_hint_ctrl_c_leaves_again(always_told: None, long_hints: None) -> None:
    screen = Watched(["hint", "", "aim"], interrupts(after=2))
    played(corridor(), screen)
    screen.stop(interrupt=True)
    assert screen.stopped


# --- bots ----------------------------------------------------------------------------------------------------


def test_a_bot_that_searches_is_seen_thinking_and_plays(always_told: None) -> None:
    told: list[str] = []
    table = Table(Battles, Setup([starter("lt-ripley"), starter("the-queen-main")]), 3)
    session, _ = played(table, Watched(["h"] * 3, told.append), kinds=("", "veteran"))
    twin = Table(Battles, Setup([starter("lt-ripley"), starter("the-queen-main")]), 3)
    bot = bots.load("battles", "veteran", 1)
    for key in session.table.journal:
        assert twin.decision is not None
        if twin.decision.seat == 1:
            assert bot.choose(twin, 1) == key, "the same seed plays the same, seen or not"
        twin.choose(key)
    assert any(re.match(r"Player 2.* thinks: \d+ of \d+ tries$", line) for line in told)
    assert told[-1] == ""


def test_who_leaves_does_not_wait_for_a_bot_that_thinks(always_told: None) -> None:
    table = Table(Corps, newt(2).setup, 5)
    with tuned("corps", veteran=Level(1_000_000, 0.0)):
        session, written = played(table, Watched([""], interrupts(after=4)), kinds=("veteran", "veteran"))
    assert session.table.journal == [], "what was not thought through is not played"
    assert "thinks" in written


@pytest.mark.parametrize("game", ["corps", "battles", "encounters"])
def test_the_menu_offers_the_levels_with_their_time(game: str) -> None:
    out = io.StringIO()
    screen = Screen(out, io.StringIO("5\n"), live=False)
    assert menu.seat(screen, game, 2) == "ultimate"
    lines = [line for line in out.getvalue().splitlines() if re.match(r" \d ", line)]
    assert [line.split()[1] for line in lines] == ["a", *bots.LEVELS]
    assert all(len(line) <= 80 for line in lines)
    for line, kind in zip(lines[1:], bots.LEVELS, strict=True):
        time = levels.seconds(game, kind)
        assert (f"about {time:g} s a move" in line) is (time > 0)
        assert ("s a move" in line) is (time > 0)
