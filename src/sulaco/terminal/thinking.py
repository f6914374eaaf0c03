"""Thinking at one screen: a search that says how far it is and can be broken off, and what it weighed, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from sulaco.bots import Bot
from sulaco.bots.levels import adviser
from sulaco.bots.search import Search, Searching, Thought
from sulaco.table.decision import Option
from sulaco.table.knowledge import Knowledge

from .style import FAINT, HEAD, LEGAL
from .words import tell

if TYPE_CHECKING:
    from .session import Session

REPORT_SECONDS = 0.1
"""Time between two updates of the progress."""
COLUMNS = 7
"""Width of each number in the table of answers."""


class Found(NamedTuple):
    """What came of thinking about a hint, and the seconds that it took."""

    thought: Thought
    seconds: float


def choose(session: Session, bot: Bot, seat: int) -> str:
    """What a bot plays. One that searches is seen thinking; whoever leaves does not wait for it."""
    if not isinstance(bot, Searching):
        return bot.choose(session.table, seat)
    screen = session.screen
    who = tell("think.bot", player=session.display.player(seat))
    found = _think(session, bot.search, seat, who, lambda: screen.stopped)
    screen.check()
    return found.key


def hint(session: Session, seat: int) -> Found | None:
    """Think about what a person is asked, until the end or until Ctrl-C; None if nothing was tried by then."""
    begun = perf_counter()
    with session.screen.breakable() as stop:
        thought = _think(session, adviser(session.table.kind.name), seat, tell("think.hint"), stop)
    return Found(thought, perf_counter() - begun) if thought.weighed else None


def _think(session: Session, search: Search, seat: int, what: str, stop: Callable[[], bool]) -> Thought:
    """Search, and say how far it is: it asks whether to stop before each try."""
    screen = session.screen
    tries, told = 0, 0.0

    def enough() -> bool:
        nonlocal tries, told
        if perf_counter() - told > REPORT_SECONDS:
            screen.progress(tell("think.progress", what=what, n=tries, total=search.budget.iterations))
            told = perf_counter()
        tries += 1
        return stop()

    try:
        return search.think(Knowledge(session.table, seat), enough)
    finally:
        screen.progress("")


def weighed(session: Session, found: Found, options: Mapping[str, Option[Any]]) -> list[Text]:
    """All that was tried, the best first, with what the numbers mean."""
    screen = session.screen
    thought, seconds = found
    lines = [Text(tell("weighed.head", n=thought.iterations, seconds=f"{seconds:.1f}"), HEAD)]
    lines += screen.wrap(tell("weighed.meaning"))
    lines.append(Text(f"{tell('weighed.tries'):>{COLUMNS}}{tell('weighed.wins'):>{COLUMNS}}", FAINT))
    widest = max(len(one.key) for one in thought.weighed)
    for number, one in enumerate(thought.weighed):
        line = Text(f"{one.visits:>{COLUMNS}}{round(100 * one.result):>{COLUMNS}}", "" if number else LEGAL)
        line.append(f"  {one.key:<{widest}}  ", FAINT)
        line.append(session.label(options[one.key]))
        lines.append(line)
    return lines
