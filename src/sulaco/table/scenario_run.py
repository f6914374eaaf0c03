"""Running a scenario: the lines that every game shares, carried out on a table.

The file format is read by `scenario`; this module knows what `do`, `options`, `offers`, `refuses`, `asks`, `log`,
`won`, `lost`, `goes on`, `rolls` and `show` mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

from .decision import Option, Refused
from .scenario import RULE_ID, Check, Entry, Rig, Scenario, ScenarioError, ScenarioResult, Words
from .table import Table
from .text import Text

SHARED = ("do", "options", "offers", "refuses", "asks", "log", "won", "lost", "goes", "rolls", "show")
"""The words with which the lines of every game's play section may begin."""

_NUMBERED = re.compile(r"-\d+$")


class Run:
    """One scenario being run: all lines are read first, then the table is set and they are carried out."""

    def __init__(self, scenario: Scenario, rig: Rig) -> None:
        self.scenario = scenario
        self.failures: list[str] = []
        self.scripted: list[int] = []
        entries = []
        for entry in scenario.entries:
            words = entry.words()
            if words.accept("rolls"):
                self.scripted += _dice(words)
            else:
                entries.append(entry)
        self.steps = [(entry.number, self._step(entry, rig)) for entry in scenario.play]
        try:
            self.table = rig.begin(scenario.beginning, entries, self.scripted)
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
        left = self._left()
        if left:
            dice = " ".join(str(die) for die in left)
            self.failures.append(f"line {number}: the scenario is over and nobody rolled {dice}")
        return ScenarioResult(not self.failures, self.scenario.title, self.failures)

    def _left(self) -> list[int]:
        script: list[int] = self.table.game.state.chance.script
        return script

    def _step(self, entry: Entry, rig: Rig) -> Check:
        words = entry.words()
        word = words.peek()
        if word not in SHARED:
            check = rig.expectation(words)
        else:
            words.take("a word")
            check = getattr(self, f"_read_{word}")(words)
        words.end()
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
            return None

        return do

    def _read_rolls(self, words: Words) -> Check:
        dice = _dice(words)
        self.scripted += dice
        due = len(self.scripted) - len(dice)

        def rolls(table: Table[Any]) -> str | None:
            used = len(self.scripted) - len(self._left())
            if used < due:
                return f"nobody rolled {' '.join(map(str, self._left()[: due - used]))} before these dice"
            return f"{used - due} of these dice were rolled before this line" if used > due else None

        return rolls

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
        wanted = [word.text for word in words.items("keys of options, or none")]
        wanted = [] if wanted == ["none"] else wanted

        def options(table: Table[Any]) -> str | None:
            offered = [option for option in self._open(table) if pattern == "*" or _fits(option.key, pattern)]
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
                if not rule or table.decision is None:
                    continue
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
    return ScenarioError(line, f"the game broke down here ({type(error).__name__}: {error})")


class Stop(Exception):
    """A decision that cannot be made: what follows in the file has lost its meaning."""


def _dice(words: Words) -> list[int]:
    dice = []
    while words:
        dice.append(words.number("numbers of dice"))
    if not dice:
        raise words.error("numbers of dice")
    return dice


def _because(words: Words) -> str:
    if not words.accept("because"):
        return ""
    if not RULE_ID.fullmatch(words.peek()):
        raise words.error("a rule id such as A11.08")
    return words.take("a rule id")


def _fits(key: str, wanted: str) -> bool:
    """Whether an option is meant: by its key, by a pattern with *, or with the numbers of card copies left out."""
    if "*" in wanted:
        return fnmatchcase(key, wanted)
    mine, theirs = key.split(":"), wanted.split(":")
    return len(mine) == len(theirs) and all(
        part == other or (part.startswith(other + "-") and _NUMBERED.sub("", part) == other)
        for part, other in zip(mine, theirs, strict=True)
    )


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
    shown = ", ".join(keys[:30])
    return f"; on offer: {shown}{', …' if len(keys) > 30 else ''}"


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
    return f"the game is {outcome}: {_render(table, reason.text)} ({reason.rule})"


def _ended_by(table: Table[Any], rule: str) -> bool:
    return table.ending is not None and rule in ("", table.ending.reason.rule)
