"""Golden playthroughs: a whole game written out, decision by decision, with the hash of the state after each.

    # NAME: what a changed rule would change
    game: NAME
    setup: {"players":2}
    seed: 7

    1. seat 1, ask.lay (X1.02), 12 options: lay:7 -> 1c9a…
         X1.02  Ann lays a card face down.

The lines with a number are the journal; everything else follows from it. A file is compared by playing its journal
again and writing it out anew.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from sulaco.games import load

from .decision import Ending
from .game import Game
from .table import BrokenJournal, Table
from .text import Catalogue

_HEAD = re.compile(r"(?P<name>game|setup|seed): (?P<value>.*)")
_DECISION = re.compile(r"\d+\. .*: (?P<key>\S+) -> [0-9a-f]{16}")
_NOTE = re.compile(r"\d+\. (?P<key>~\S+) -> [0-9a-f]{16}")


class GoldenError(ValueError):
    """A golden file that cannot be read, or whose game is not possible."""


class Golden(NamedTuple):
    """The game in a golden file."""

    kind: type[Game[Any]]
    setup: Any
    seed: int
    journal: list[str]

    def replay(self) -> Table[Any]:
        try:
            return Table.replay(self.kind, self.setup, self.seed, self.journal)
        except BrokenJournal as broken:
            raise GoldenError(f"decision {broken.index + 1}: '{broken.entry}' is not possible") from broken


def write(golden: Golden) -> str:
    """Play the journal and write the game out."""
    kind, setup, seed, journal = golden
    texts = kind.texts()
    lines = [
        f"# {kind.name}, rules {kind.rules_version}: a whole game, with the state's hash after each decision.",
        f"game: {kind.name}",
        f"setup: {msgspec.json.encode(setup).decode()}",
        f"seed: {seed}",
        "",
    ]
    table = Table(kind, setup, seed)
    lines += log(table, 0, texts)
    for number, entry in enumerate(journal, start=1):
        events = len(table.events)
        head = asked(table, number, entry)
        try:
            table.follow(entry)
        except Exception as error:
            raise GoldenError(f"decision {number}: '{entry}' is not possible") from error
        lines.append(f"{head} -> {table.digest()}")
        lines += log(table, events, texts)
    if table.ending is not None:
        lines += ["", ended(table.ending, texts)]
    return "\n".join(lines) + "\n"


def asked(table: Table[Any], number: int, key: str) -> str:
    """One decision on one line: who was asked what, how many options there were, which was chosen."""
    decision = table.decision
    if key.startswith("~") or decision is None:
        return f"{number}. {key}"
    count = len(decision.options)
    options = f"{count} option{'s' if count != 1 else ''}"
    if decision.asides:
        options += f", {len(decision.asides)} beside"
    return f"{number}. seat {decision.seat + 1}, {decision.kind} ({decision.rule}), {options}: {key}"


def log(table: Table[Any], since: int, texts: Catalogue) -> list[str]:
    """The log from this event on, a line each, with the rule."""
    return [f"     {event.rule:<6} {texts.render(event.text())}" for event in table.events[since:]]


def ended(ending: Ending, texts: Catalogue) -> str:
    """The end on one line."""
    winners = ", ".join(f"seat {seat + 1}" for seat in ending.winners) or "nobody"
    return f"end: {winners} won. {texts.render(ending.reason.text)} ({ending.reason.rule})"


def read(text: str) -> Golden:
    """The game in a golden file; only its head and the lines with a number count."""
    head: dict[str, str] = {}
    journal: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _HEAD.fullmatch(line):
            head[match["name"]] = match["value"]
        elif match := _NOTE.fullmatch(line) or _DECISION.fullmatch(line):
            journal.append(match["key"])
        elif line and not line.startswith(("#", " ", "end: ")):
            raise GoldenError(f"line {number}: this is no line of a golden playthrough")
    missing = [name for name in ("game", "setup", "seed") if name not in head]
    if missing:
        raise GoldenError(f"the line '{missing[0]}:' is missing")
    try:
        kind = load(head["game"])
        setup = msgspec.json.decode(head["setup"], type=kind.setup_type)
        return Golden(kind, setup, int(head["seed"]), journal)
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise GoldenError(f"the head is wrong: {error}") from error
