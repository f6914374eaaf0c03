"""What stands on the screen when somebody is asked: the table, the news, the question, the answers, a hint.

On a terminal this fills one screen, 80 by 24 or whatever there is. Through a pipe the table is drawn when another
seat or Character comes to act, and otherwise only what is new is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from sulaco.table.decision import Decision

from . import ending_lines
from .options import Entry
from .screen import ruled, ruled_lines, wrapped
from .style import DANGER, FAINT, HEAD, LEGAL, SELECTED
from .words import tell, written

if TYPE_CHECKING:
    from .session import Session

NUMBER = 3
"""Columns for the number of an entry."""

PIPE_STAGE = 20
LOWEST_STAGE = 9
LONGEST_NEWS = 7


def show(session: Session, decision: Decision, entries: Sequence[Entry]) -> None:
    """Show the table and the question."""
    if session.screen.live:
        _live(session, decision, entries)
    else:
        _piped(session, decision, entries)


def question(session: Session, decision: Decision) -> list[Text]:
    text = written(session.texts, decision.text)
    if len(session.people) > 1:
        text = tell("ask.seat", player=session.texts.name(f"player-{decision.seat + 1}"), text=text)
    return ruled_lines(text, decision.rule, session.screen.width, style=HEAD)


def answers(session: Session, entries: Sequence[Entry], width: int) -> list[Text]:
    """The menu, two entries to a line where they fit."""
    half = width // 2
    lines: list[Text] = []
    row = Text()
    for entry in entries:
        label = _entry(session, entry)
        if label.cell_len > width:
            lines += [row] if row.cell_len else []
            lines += _folded(label, width)
            row = Text()
            continue
        if row.cell_len and (row.cell_len >= half or label.cell_len >= width - half):
            lines.append(row)
            row = Text()
        if row.cell_len:
            row.append(" " * (half - row.cell_len))
        row.append_text(label)
    if row.cell_len:
        lines.append(row)
    return lines


def _entry(session: Session, entry: Entry) -> Text:
    line = Text(f"{entry.number:>2} ", LEGAL)
    if entry.single:
        line.append(session.label(entry.options[0]))
    else:
        line.append(session.display.group(entry.kind, entry.piece, len(entry.options)))
    return line


def _folded(label: Text, width: int) -> list[Text]:
    """An entry that is too long for its line, with its number standing out."""
    lines = wrapped(label.plain[NUMBER:], width - NUMBER)
    return [label[:NUMBER] + lines[0], *(Text(" " * NUMBER) + line for line in lines[1:])]


def hint(session: Session, decision: Decision) -> str:
    """One line for somebody who has never played: what the sensible player would do, and why."""
    option = session.advice(decision)
    advice = (option is not None and session.display.effect(option)) or session.reason(decision, option)
    if option is None:
        return advice
    if len(session.options(decision)) == 1:
        return tell("hint.only", what=session.label(option))
    return tell("hint.do", what=session.label(option), why=advice)


# --- on a terminal -----------------------------------------------------------------------------------------


def _live(session: Session, decision: Decision, entries: Sequence[Entry]) -> None:
    screen, display = session.screen, session.display
    width, height = screen.width, screen.height
    options = session.options(decision)
    menu = answers(session, entries, width)
    most = max(3, height - LOWEST_STAGE - 7 - len(session.notes))
    if len(menu) > most:
        menu = [*menu[: most - 1], Text(tell("answers.more", n=len(entries)), FAINT)]
    advice = _two_lines(hint(session, decision), width)
    below = [*question(session, decision), *menu, *advice, *session.notes]
    room = height - 3 - len(below)
    since = session.log.told
    news = session.log.news(session.reader())
    share = max(2, min(len(news), LONGEST_NEWS, room - LOWEST_STAGE))
    if len(news) > share:
        screen.page([Text(tell("news.head"), HEAD), *news])
        share = 2
    recent = news or session.log.lines(session.reader(), max(0, since - 12))
    recent = recent[-share:]
    stage = display.stage(session.reader(), options, session.focus, width, room - len(recent))
    screen.clear()
    screen.line(display.title(session.reader(), screen.width))
    screen.line(display.goal(), FAINT)
    screen.lines(stage)
    screen.lines(recent)
    screen.lines(below)
    session.notes.clear()


def _two_lines(text: str, width: int) -> list[Text]:
    """A hint on one line or two; what is longer is cut, because `?` tells the rest."""
    lines = wrapped(text, width, style=SELECTED)
    if len(lines) > 2:
        lines = [lines[0], Text(text[len(lines[0].plain) :].strip(), SELECTED)]
    return lines


# --- through a pipe ----------------------------------------------------------------------------------------


def _piped(session: Session, decision: Decision, entries: Sequence[Entry]) -> None:
    screen, display = session.screen, session.display
    screen.lines(session.log.news(session.reader()))
    scene = display.scene(decision.seat)
    if scene != session.scene:
        session.scene = scene
        screen.line()
        screen.line(display.title(session.reader(), screen.width))
        screen.say(display.goal())
        screen.lines(
            display.stage(session.reader(), session.options(decision), session.focus, screen.width, PIPE_STAGE)
        )
    screen.line()
    screen.lines(question(session, decision))
    screen.lines(answers(session, entries, screen.width))
    screen.say(hint(session, decision))


def show_end(session: Session) -> None:
    """How it ended."""
    screen = session.screen
    ending = session.table.ending
    assert ending is not None
    news = session.log.news(session.reader())
    if screen.live and len(news) > LONGEST_NEWS:
        screen.page([Text(tell("news.head"), HEAD), *news])
        news = news[-2:]
    told = ending_lines.summary(session)
    turned = ending_lines.turning(session)
    outcome, good = session.display.outcome(session.reader())
    verdict = [*screen.wrap(outcome, style=LEGAL if good else DANGER), *ending_lines.headline(session)]
    screen.clear()
    screen.line(session.display.title(session.reader(), screen.width))
    if screen.live:
        size = screen.height - len(news) - len(verdict) - len(told) - len(turned) - 6
        if size >= LOWEST_STAGE:
            screen.lines(session.display.stage(session.reader(), (), -1, screen.width, size))
    screen.lines(news)
    screen.line()
    screen.lines(verdict)
    screen.line(ruled(written(session.texts, ending.reason.text), ending.reason.rule))
    screen.lines(told)
    screen.lines(turned)
    screen.line(tell("end.count", n=len(session.table.journal), seed=session.table.seed), FAINT)
    if screen.live:
        screen.line(tell(session.kept.after_end), FAINT)
