"""Questions before a game: numbered choices, of which Enter takes the usual one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from sulaco import bots
from sulaco.bots.levels import seconds

from .screen import EndOfInput, Screen
from .style import DANGER, FAINT, HEAD, LEGAL
from .words import tell

LEAVE = ("q", "quit", "exit")


class Choice(NamedTuple):
    """An answer of a menu."""

    value: str
    label: str
    about: str = ""


def number(screen: Screen, question: str, least: int, most: int, usual: int) -> int:
    """How many."""
    choices = [Choice(str(n), "") for n in range(least, most + 1)]
    return int(ask(screen, question, choices, str(usual)))


def seat(screen: Screen, game: str, n: int, usual: str = "") -> str:
    """Who is player n: a person at the same screen (""), or a bot."""
    who = [Choice("", tell("menu.person"))]
    who += [Choice(kind, tell("menu.bot", kind=kind), _level(game, kind)) for kind in bots.offered(game)]
    return ask(screen, tell("menu.seat", n=n), who, usual)


def _level(game: str, kind: str) -> str:
    """How a bot plays, and how long it takes to."""
    time = seconds(game, kind)
    return tell("level.time", how=tell(f"level.{kind}"), seconds=f"{time:g}") if time else tell(f"level.{kind}")


def ask(screen: Screen, question: str, choices: Sequence[Choice], default: str) -> str:
    """One question; Enter takes the default."""
    screen.line()
    screen.line(question, HEAD)
    show(screen, choices, default)
    while True:
        answer = screen.read().strip().lower()
        if not answer:
            return default
        if answer in LEAVE:
            raise EndOfInput
        found = pick(answer, choices)
        if found is not None:
            return found
        screen.line(tell("menu.wrong", answer=answer), DANGER)


def show(screen: Screen, choices: Sequence[Choice], default: str) -> None:
    """The choices with their numbers, and what Enter takes."""
    width = max(len(choice.label) for choice in choices) + 2
    for number, choice in enumerate(choices, start=1):
        if choice.label:
            line = Text(f"{number:>2} {choice.label}", LEGAL if choice.value == default else "")
            if choice.about:
                line.append(f"{'':<{width - len(choice.label)}}{choice.about}", FAINT)
            screen.line(line)
    usual = next(choice for choice in choices if choice.value == default)
    screen.line(tell("menu.default", what=usual.label or usual.value), FAINT)


def pick(answer: str, choices: Sequence[Choice]) -> str | None:
    """The choice of this value, or with this number, or the only one that begins like this."""
    exact = [choice.value for choice in choices if answer == choice.value]
    if exact:
        return exact[0]
    if answer.isdigit():
        number = int(answer)
        labelled = 1 <= number <= len(choices) and choices[number - 1].label
        return choices[number - 1].value if labelled else None
    begun = [c.value for c in choices if c.value.startswith(answer) or c.label.lower().startswith(answer)]
    return begun[0] if len(begun) == 1 else None
