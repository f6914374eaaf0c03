"""Running a scenario: the lines that every game shares, carried out on a table.

The file is taken apart by `file`; this module knows what `do`, `options`, `offers`, `refuses`, `asks`, `log`, `won`,
`lost`, `goes on`, `rolls`, `picks`, `shuffles`, `show` and `undo` mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from ..chance import Unscripted
from ..decision import Option, Refused
from ..table import Table
from ..text import Text
from .file import RULE_ID, Scenario
from .rig import Rig, Script, process
from .says import SHARED, Check
from .words import Entry, ScenarioError, Words

MAX_ON_OFFER = 30
"""A failure names no more options than this."""
SCRIPTED = {"rolls": ("rolled", "dice"), "picks": ("picked", "picks"), "shuffles": ("shuffled", "cards")}
"""The lines that script chance: what is said of those who used it, and what it is."""


class ScenarioResult(msgspec.Struct, frozen=True):
    """How a scenario went; each failure names its line."""

    ok: bool
    title: str
    failures: list[str]


class Run:
    """One scenario being run: all lines are read first, then the table is set and they are carried out."""

    def __init__(self, scenario: Scenario, rig: Rig) -> None:
        self.scenario = scenario
        self.rig = rig
        self.failures: list[str] = []
        self.script = Script()
        if process(scenario, rig):
            changed = ", ".join(entry.text.split(maxsplit=1)[1] for entry in scenario.changes)
            raise scenario.changes[0].error(f"this can be played only where the house rules are: {changed}")
        names = rig.names(scenario.entries)
        entries = []
        for entry in (each._replace(names=names) for each in scenario.entries):
            if entry.first in SCRIPTED:
                words = entry.words()
                self._scripted(words.take("a word"), words)
            else:
                entries.append(entry)
        self.steps = [(entry.number, self._step(entry._replace(names=names))) for entry in scenario.play]
        try:
            self.table: Table[Any] = rig.begin(scenario.beginning, entries, self.script)
        except ScenarioError:
            raise
        except Exception as error:
            raise _broken(entries[-1].number if entries else 1, error) from error
        self.seen = 0
        """How many events lie before the last decision."""

    def result(self) -> ScenarioResult:
        number = 0
        for number, step in self.steps:
            try:
                wrong = step(self.table)
            except Stop as stop:
                self.failures.append(f"line {number}: {stop}")
                return ScenarioResult(False, self.scenario.title, self.failures)
            except Exception as error:
                raise _broken(number, error) from error
            if wrong is not None:
                self.failures.append(f"line {number}: {wrong}")
        for word, (done, _) in SCRIPTED.items():
            if self._left(word):
                left = _listed(self._left(word))
                self.failures.append(f"line {number}: the scenario is over and nobody {done} {left}")
        return ScenarioResult(not self.failures, self.scenario.title, self.failures)

    def _step(self, entry: Entry) -> Check:
        words = entry.words()
        word = words.peek()
        if word not in SHARED:
            check = self.rig.expectation(words)
        else:
            words.take("a word")
            check = self._scripted(word, words) if word in SCRIPTED else getattr(self, f"_read_{word}")(words)
        words.end()
        return check

    # --- chance ---

    def _left(self, word: str) -> list[Any]:
        left: list[Any] = getattr(self.rig.chance(self.table), "script" if word == "rolls" else word)
        return left

    def _scripted(self, word: str, words: Words) -> Check:
        done, what = SCRIPTED[word]
        new: list[Any]
        if word == "rolls":
            if not self.rig.dice:
                raise words.entry.error(f"nobody rolls dice in {self.scenario.game}")
            new = [words.number("numbers of dice")]
            while words:
                new.append(words.number("numbers of dice"))
        else:
            named = words.ids("what is picked, such as the number on a token" if word == "picks" else "cards")
            new = named if word == "picks" else [named]
        queue: list[Any] = getattr(self.script, word)
        due = len(queue)
        queue += new

        def check(table: Table[Any]) -> str | None:
            used = len(queue) - len(self._left(word))
            if used < due:
                return f"nobody {done} {_listed(self._left(word)[: due - used])} before these {what}"
            return f"{used - due} of these {what} were {done} before this line" if used > due else None

        return check

    # --- decisions ---

    def _read_do(self, words: Words) -> Check:
        keys = [word.text for word in words.items("the key of an option, such as end or move:3,4")]

        def do(table: Table[Any]) -> str | None:
            for key in keys:
                if table.decision is None:
                    raise Stop(f"cannot do {key}: {_ended(table)}")
                found = _matching(self._open(table), key)
                if len(found) > 1:
                    raise Stop(f"{key} could be any of {', '.join(option.key for option in found)}")
                self.seen = len(table.events)
                try:
                    table.choose(found[0].key if found else key)
                except Refused as refused:
                    raise Stop(f"cannot do {key}: {_why(table, refused)}{_on_offer(table)}") from None
                except Unscripted as unscripted:
                    raise Stop(str(unscripted)) from None
            return None

        return do

    def _read_undo(self, words: Words) -> Check:
        def undo(table: Table[Any]) -> str | None:
            try:
                table.undo()
            except Refused as refused:
                raise Stop(f"cannot undo: {_why(table, refused)}") from None
            self.seen = len(table.events)
            return None

        return undo

    def _read_show(self, words: Words) -> Check:
        def show(table: Table[Any]) -> str | None:
            if table.decision is None:
                return _ended(table)
            lines = [f"{_asked(table)}; a scenario with 'show' does not pass. The options:"]
            for option in self._open(table):
                lines.append(f"    {option.key:<40} {_render(table, option.text)}".rstrip())
            for refusal in table.decision.why_not():
                reason = refusal.reason
                lines.append(f"    not {refusal.key}: {_render(table, reason.text)} ({reason.rule})")
            return "\n".join(lines)

        return show

    # --- what is asked ---

    def _open(self, table: Table[Any]) -> list[Option[Any]]:
        decision = table.decision
        return [*decision.options, *decision.asides] if decision is not None else []

    def _read_options(self, words: Words) -> Check:
        pattern = "*" if words.peek() == "=" else words.take("'=' or a pattern such as move:*")
        words.demand("=")
        wanted = words.ids("keys of options, or none")

        def options(table: Table[Any]) -> str | None:
            offered = [option for option in self._open(table) if _fits(option.key, pattern)]
            missing = [key for key in wanted if not _matching(offered, key)]
            covered = {option.key for key in wanted for option in _matching(offered, key)}
            extra = [option.key for option in offered if option.key not in covered]
            parts = []
            if missing:
                parts.append(f"not offered: {', '.join(missing)}")
            if extra:
                parts.append(f"offered besides: {', '.join(extra)}")
            return f"{'; '.join(parts)} ({_asked(table)})" if parts else None

        return options

    def _read_offers(self, words: Words) -> Check:
        wanted = [word.text for word in words.items("keys of options")]

        def offers(table: Table[Any]) -> str | None:
            missing = [key for key in wanted if not _matching(self._open(table), key)]
            return f"not offered: {', '.join(missing)} ({_asked(table)}){_on_offer(table)}" if missing else None

        return offers

    def _read_refuses(self, words: Words) -> Check:
        keys = [word.text for word in words.items("keys of options")]
        rule = _because(words)

        def refuses(table: Table[Any]) -> str | None:
            for key in keys:
                if _matching(self._open(table), key):
                    return f"{key} is on offer"
                if not rule:
                    continue
                if table.decision is None:
                    return _ended(table)
                try:
                    table.decision.find(key)
                except Refused as refused:
                    if refused.reason.rule != rule:
                        return f"{key} is refused because of {refused.reason.rule}: {_why(table, refused)}"
            return None

        return refuses

    def _read_asks(self, words: Words) -> Check:
        if words.accept("nobody"):
            return lambda table: None if table.decision is None else _asked(table)
        words.demand("player", "'player' and a number, or 'nobody'")
        seat = words.number("the player's number")
        kind = words.take("what is asked, such as action") if words.accept("for") else ""
        rule = _because(words)

        def asks(table: Table[Any]) -> str | None:
            decision = table.decision
            if decision is None:
                return _ended(table)
            fits = (
                decision.seat == seat - 1
                and (not kind or decision.kind == kind)
                and (not rule or decision.rule == rule)
            )
            return None if fits else _asked(table)

        return asks

    # --- what happened ---

    def _read_log(self, words: Words) -> Check:
        if words.accept("cites"):
            rules = [word.text for word in words.items("rule ids")]

            def cites(table: Table[Any]) -> str | None:
                found = sorted({event.rule for event in table.events[self.seen :] if event.rule})
                missing = [rule for rule in rules if rule not in found]
                if not missing:
                    return None
                return f"the log cites {', '.join(found) or 'no rule'}, not {', '.join(missing)}"

            return cites
        words.demand("says", "'says' and a text, or 'cites' and rule ids")
        wanted = words.rest()
        if not wanted:
            raise words.error("a text")

        def says(table: Table[Any]) -> str | None:
            log = [_render(table, event.text()) for event in table.events[self.seen :]]
            if any(wanted.lower() in line.lower() for line in log):
                return None
            return f"the log says: {' / '.join(log) or 'nothing'}"

        return says

    def _read_won(self, words: Words) -> Check:
        winner = None
        if words.accept("by"):
            words.demand("player")
            winner = words.number("the player's number") - 1
        rule = _because(words)

        def won(table: Table[Any]) -> str | None:
            winners = table.ending.winners if table.ending is not None else ()
            fits = bool(winners) and (winner is None or winner in winners)
            return None if fits and _ended_by(table, rule) else _ended(table)

        return won

    def _read_lost(self, words: Words) -> Check:
        rule = _because(words)

        def lost(table: Table[Any]) -> str | None:
            fits = table.ending is not None and not table.ending.winners
            return None if fits and _ended_by(table, rule) else _ended(table)

        return lost

    def _read_goes(self, words: Words) -> Check:
        words.demand("on")
        return lambda table: None if table.ending is None else _ended(table)


def _broken(line: int, error: Exception) -> ScenarioError:
    """The rules themselves broke down, as on a map that lacks what the setup asks for: still, at a line."""
    if isinstance(error, ScenarioError):
        return error
    if isinstance(error, Unscripted):
        return ScenarioError(line, str(error))
    return ScenarioError(line, f"the game broke down here ({type(error).__name__}: {error})")


class Stop(Exception):
    """A decision that cannot be made: what follows in the file has lost its meaning."""


def _listed(scripted: Sequence[Any]) -> str:
    return " ".join(", ".join(each) if isinstance(each, list) else str(each) for each in scripted)


def _because(words: Words) -> str:
    if not words.accept("because"):
        return ""
    if not RULE_ID.fullmatch(words.peek()):
        raise words.error("a rule id such as A11.08")
    return words.take("a rule id")


@cache
def _pattern(wanted: str) -> re.Pattern[str]:
    """What a key must look like: * stands for anything, and the number of a copy may be left out after every part."""
    first, *others = wanted.split("*")
    if not others:
        return re.compile(_literal(first, True))
    *middle, last = others
    # Each piece is looked for once, from the left, so that no pattern takes long.
    pieces = "".join(f"(?>.*?{_literal(piece, False)})" for piece in middle)
    return re.compile(f"{_literal(first, False)}{pieces}.*{_literal(last, bool(last))}")


def _literal(text: str, ends: bool) -> str:
    """A part of a pattern without *; with `ends`, the word at its end is whole."""
    words = re.split(r"([:.+])", text)
    numbered = len(words) if ends else len(words) - 1
    return "".join(
        re.escape(word) + (r"(-\d+)?" if not index % 2 and word and index < numbered else "")
        for index, word in enumerate(words)
    )


def _fits(key: str, wanted: str) -> bool:
    """Whether an option is meant: by its key, by a pattern with *, or with the numbers of card copies left out."""
    return _pattern(wanted).fullmatch(key) is not None


def _matching(options: Sequence[Option[Any]], wanted: str) -> list[Option[Any]]:
    exact = [option for option in options if option.key == wanted]
    return exact[:1] or [option for option in options if _fits(option.key, wanted)]


def _asked(table: Table[Any]) -> str:
    decision = table.decision
    if decision is None:
        return _ended(table)
    kind = decision.kind
    return f"player {decision.seat + 1} is asked for {kind} because {decision.rule}"


def _on_offer(table: Table[Any]) -> str:
    if table.decision is None:
        return ""
    keys = [option.key for option in [*table.decision.options, *table.decision.asides]]
    shown = ", ".join(keys[:MAX_ON_OFFER])
    return f"; on offer: {shown}{', …' if len(keys) > MAX_ON_OFFER else ''}"


def _render(table: Table[Any], text: Text) -> str:
    catalogue = table.kind.texts()
    return catalogue.render(text) if text.id in catalogue else text.id


def _why(table: Table[Any], refused: Refused) -> str:
    reason = refused.reason
    return _render(table, reason.text) + (f" ({reason.rule})" if reason.rule else "")


def _ended(table: Table[Any]) -> str:
    if table.ending is None:
        return "the game goes on"
    reason = table.ending.reason
    winners = " and ".join(f"player {seat + 1}" for seat in table.ending.winners)
    outcome = f"won by {winners}" if winners else "lost"
    return f"the game is over ({reason.rule}), {outcome}: {_render(table, reason.text)}"


def _ended_by(table: Table[Any], rule: str) -> bool:
    return table.ending is not None and rule in ("", table.ending.reason.rule)
