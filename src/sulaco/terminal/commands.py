"""Everything that a person can type besides an answer: explanations, undo, save, log, map and the like."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from sulaco.table import law
from sulaco.table.decision import CONCEDE, Decision, Refused
from sulaco.table.game import Game
from sulaco.table.save import SaveError

from . import thinking
from .picture import answers
from .screen import Leave, Screen, ruled_lines
from .style import DANGER, FAINT, HEAD
from .words import tell, written

if TYPE_CHECKING:
    from .session import Session

GRAINS = ("step", "action", "turn")
MAX_RULES = 8
MAX_OPTIONS = 40
KEY_COLUMNS = 28
"""Columns for the key of an option."""


def run(session: Session, typed: str) -> bool:
    """Carry out a command; False if it is not one. Only whole words are commands, so that letters stay for options."""
    word, _, argument = typed.strip().partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, argument = "?", f"{word[1:]} {argument}"
    command = COMMANDS.get(word.lower())
    if command is None:
        return False
    command(session, argument.strip())
    return True


def _show(session: Session, lines: list[Text]) -> None:
    session.screen.page(lines)


# --- what may I do, and why -----------------------------------------------------------------------------------


def explain(session: Session, argument: str) -> None:
    """The decision, the rules that it stands on, and why other actions are not possible."""
    decision = session.table.decision
    if decision is None:
        return
    if argument:
        look_up(session, argument)
        return
    lines = explanation(
        session.screen,
        session.table.kind,
        decision,
        [(option.key, session.label(option), session.display.effect(option)) for option in session.options(decision)],
        session.reason(decision, session.advice(decision)),
    )
    _show(session, lines)


def explanation(
    screen: Screen, game: type[Game[Any]], decision: Decision, options: Sequence[tuple[str, str, str]], advice: str = ""
) -> list[Text]:
    """A decision explained; `options` are keys, their meanings, and what cards in them do."""
    texts = game.texts()
    lines = ruled_lines(written(texts, decision.text), decision.rule, screen.width, style=HEAD)
    if advice:
        lines += screen.wrap(advice)
    lines += _law(screen, game.name, decision.rule)
    lines.append(Text(tell("explain.options"), HEAD))
    for key, label, effect in options[:MAX_OPTIONS]:
        lines += _meaning(screen, key, label)
        if effect:
            lines += screen.wrap(effect, indent="    ", hanging="    ")
    if len(options) > MAX_OPTIONS:
        lines.append(Text("  " + tell("explain.more-options", n=len(options) - MAX_OPTIONS), FAINT))
    if refusals := decision.why_not():
        lines.append(Text(tell("explain.why-not"), HEAD))
        for why in refusals:
            told = f"{why.key}: {written(texts, why.reason.text)}"
            lines += ruled_lines(told, why.reason.rule, screen.width, indent="  ", hanging="    ")
    lines.append(Text(tell("explain.more"), FAINT))
    return lines


def _meaning(screen: Screen, key: str, label: str) -> list[Text]:
    """A key and what it means, beneath it where there is no room beside it."""
    line = Text(f"  {key:<{KEY_COLUMNS}} ", FAINT)
    if line.cell_len + len(label) > screen.width:
        return [line, *screen.wrap(label, indent="    ", hanging="    ")]
    line.append(label)
    return [line]


def _law(screen: Screen, game: str, rule: str) -> list[Text]:
    """A rule in the words of the law, with the rulings on it."""
    book = law.load(game)
    if rule not in book:
        return []
    lines: list[Text] = []
    for found in (book[rule], *book.rulings(rule)):
        lines += screen.wrap(f"{found.id}  {found.text}", indent="  ", hanging="         ")
    return lines


def look_up(session: Session, argument: str) -> None:
    """Rules by id, chapter or words."""
    lines = rules(session.screen, session.table.kind.name, argument)
    if lines:
        _show(session, lines)
    elif argument:
        session.note(tell("rules.none", words=argument), style=DANGER)
    else:
        session.note(tell("rules.how"))


def rules(screen: Screen, game: str, words: str) -> list[Text]:
    """The rules that speak of this, the first few; none if there are none."""
    found = law.search(game, words) if words else []
    lines: list[Text] = []
    for rule in found[:MAX_RULES]:
        lines += screen.wrap(f"{rule.id}  {rule.text}", hanging="       ")
    if len(found) > MAX_RULES:
        lines.append(Text(tell("rules.more", n=len(found) - MAX_RULES), FAINT))
    return lines


def show_options(session: Session, argument: str) -> None:
    """The whole menu, however long."""
    decision = session.table.decision
    if decision is not None:
        _show(session, answers(session, session.entries(decision), session.screen.width))


def take_hint(session: Session, argument: str) -> None:
    """Do what the hint says; with a word, as long as it begins with that word."""
    decision = session.table.decision
    option = session.advice(decision) if decision is not None else None
    if option is None:
        session.note(tell("hint.none"))
    elif not session.label(option).lower().startswith(argument.lower()):
        session.note(tell("hint.other", words=argument), style=DANGER)
    else:
        session.choose(option.key)
        session.following = argument.lower()


def weigh(session: Session, argument: str) -> None:
    """Think about the decision, and show what was weighed; nothing is chosen by it."""
    decision = session.table.decision
    options = [] if decision is None else session.options(decision)
    if decision is None:
        session.note(tell("hint.none"))
    elif len(options) == 1:
        session.note(tell("hint.only", what=session.label(options[0])))
    else:
        found = thinking.hint(session, decision.seat)
        if found is None:
            session.note(tell("weighed.nothing"))
            return
        _show(session, thinking.weighed(session, found, {option.key: option for option in options}))
        best = found.thought.weighed[0]
        label = session.label(decision.find(best.key))
        session.note(tell("weighed.best", what=label, key=best.key, percent=round(100 * best.result)))


# --- looking at the table -------------------------------------------------------------------------------------


def show_map(session: Session, argument: str) -> None:
    """The whole map; with a place, the window moves there."""
    if argument:
        place = session.display.place(argument)
        if place is None:
            session.note(tell("answer.no-place", place=argument), style=DANGER)
            return
        session.focus = place
        session.scene = None
        return
    decision = session.table.decision
    options = session.options(decision) if decision is not None else []
    _show(session, session.display.map(session.reader(), options))


def show_team(session: Session, argument: str) -> None:
    _show(session, session.display.people(session.reader(), session.screen.width))


def show_cards(session: Session, argument: str) -> None:
    """The reader's hand, with the texts of the cards."""
    seat = session.reader()
    if seat is not None:
        _show(session, session.display.cards(seat, session.screen.width))


def show_log(session: Session, argument: str) -> None:
    """The log, all of it or its last lines."""
    lines = session.log.lines(session.reader(), full=True)
    if argument.isdigit():
        lines = lines[-int(argument) :]
    _show(session, lines or [Text(tell("log.empty"))])


def show_briefing(session: Session, argument: str) -> None:
    _show(session, session.display.briefing(session.screen.width))


def show_help(session: Session, argument: str) -> None:
    lines: list[Text] = []
    for line in "\n\n".join(tell(id) for id in session.display.help).splitlines():
        described = re.match(r"\S.{0,16} {2,}", line)
        lines += session.screen.wrap(line, hanging=" " * 18 if described else "") if line else [Text()]
    _show(session, lines)


# --- going back, keeping, leaving -----------------------------------------------------------------------------


def undo(session: Session, argument: str) -> None:
    """Back by a step, an action or a turn, to a decision of a person at this screen."""
    grain = argument or "step"
    if grain not in GRAINS:
        session.note(tell("undo.grain", grain=grain), style=DANGER)
        return
    table = session.table
    before = len(table.journal)
    try:
        table.undo(grain)
        while table.decision is not None and session.seats[table.decision.seat].bot is not None:
            table.undo()
    except Refused as refused:
        # Half of the way back is no place to be: it is done again, and nothing has changed.
        while len(table.journal) < before and table.undone:
            table.redo()
        session.note_refusal(refused)
        return
    session.narrowed = ()
    session.focus = -1
    session.scene = None
    session.taken_back = True
    session.good(tell("undo.done", n=before - len(table.journal)))


def redo(session: Session, argument: str) -> None:
    """Do again what was taken back, the bots' part included."""
    table = session.table
    try:
        table.redo()
        while table.undone and table.decision is not None and session.seats[table.decision.seat].bot is not None:
            table.redo()
    except Refused as refused:
        session.note_refusal(refused)
        return
    session.narrowed = ()
    session.taken_back = True
    session.good(tell("redo.done"))


def keep(session: Session, argument: str) -> None:
    """Save the game under a name, or under the one it has."""
    kept = session.kept
    path = Path(argument).expanduser() if argument else kept.path or Path(f"{kept.name}.json")
    try:
        kept.write(path)
    except SaveError as error:
        session.note(str(error), style=DANGER)
        return
    session.good(tell("save.done", path=str(path)))


def routine(session: Session, argument: str) -> None:
    """Ask everything from now on, or no longer what needs no asking."""
    session.asks_all = not session.asks_all
    session.good(tell("routine.off" if session.asks_all else "routine.on"))


def concede(session: Session, argument: str) -> None:
    """Give up for the person who is asked; not by mistake."""
    decision = session.table.decision
    if decision is None:
        return
    reason = session.table.game.no_concession(decision.seat)
    if reason is not None:
        session.note(written(session.texts, reason.text), reason.rule, DANGER)
    elif argument.lower() != tell("concede.yes"):
        session.note(tell("concede.sure", player=session.display.player(decision.seat)))
    else:
        session.choose(f"{CONCEDE}{decision.seat + 1}")


def leave(session: Session, argument: str) -> None:
    raise Leave


def other_player(session: Session, argument: str) -> None:
    """Hand the screen to another person: to look at the hand, or to play an Event that fits any moment."""
    decision = session.table.decision
    number = argument.strip().lower().removeprefix("p")
    seat = int(number) - 1 if number.isdigit() else -1
    if decision is None or seat not in session.people:
        session.note(tell("player.who", n=len(session.people)), style=DANGER)
        return
    session.hand_to(seat)
    offers = [option for option in decision.asides if option.seat == seat]
    screen = session.screen
    screen.lines(session.display.cards(seat, screen.width))
    screen.line()
    screen.line(tell("player.offers" if offers else "player.no-offers"), HEAD)
    for number_of, option in enumerate(offers, start=1):
        screen.line(f"{number_of:>2} {session.label(option)}")
    answer = screen.read().strip().lower()
    chosen = [
        option for n, option in enumerate(offers, start=1) if answer and (answer == str(n) or option.key == answer)
    ]
    if chosen:
        session.choose(chosen[0].key)
    elif answer:
        session.note(tell("player.nothing"))


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "?": explain,
    "why": explain,
    "rules": look_up,
    "rule": look_up,
    "options": show_options,
    "hint": weigh,
    "h": take_hint,
    "map": show_map,
    "team": show_team,
    "cards": show_cards,
    "hand": show_cards,
    "log": show_log,
    "briefing": show_briefing,
    "help": show_help,
    "undo": undo,
    "u": undo,
    "redo": redo,
    "routine": routine,
    "save": keep,
    "player": other_player,
    "concede": concede,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
