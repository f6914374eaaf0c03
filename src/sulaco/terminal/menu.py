"""Setting a game up by questions: mission, players, who sits where, Heroes (A1.07, A1.10, A99.55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from sulaco import bots
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.setup import DEFAULT_HEROES, MAX_PLAYERS

from .screen import EndOfInput, Screen
from .style import DANGER, FAINT, HEAD, LEGAL
from .words import tell

FIRST = "newt"
CAMPAIGN = "campaign"
LEAVE = ("q", "quit", "exit")


class Choice(NamedTuple):
    """An answer of a menu."""

    value: str
    label: str
    about: str = ""


class Chosen(NamedTuple):
    """A game about to begin; `kinds` names the bot of each seat, empty for a person."""

    mission: str
    players: int
    heroes: tuple[str, ...]
    kinds: tuple[str, ...]


def missions() -> list[str]:
    """The Mission cards to choose from: those of the campaign first, then the bug hunts."""
    listed = [id for id, mission in MISSIONS.items() if mission.listed]
    order = ["newt", "escape", "survive", "rescue", "resupply"]
    return sorted(listed, key=lambda id: (order.index(id) if id in order else len(order), id))


def choose(screen: Screen, players: int | None = None, heroes: Sequence[str] = (), kinds: Sequence[str] = ()) -> Chosen:
    """Ask for everything that is not said already."""
    mission = ask(screen, tell("menu.mission"), [_mission(id) for id in [*missions(), CAMPAIGN]], FIRST)
    if players is None and not heroes:
        counts = [Choice(str(n), "") for n in range(1, MAX_PLAYERS + 1)]
        players = int(ask(screen, tell("menu.players", n=MAX_PLAYERS), counts, "1"))
    players = players or len(heroes)
    seated = ("",) * (players - len(kinds)) + tuple(kinds) if kinds else _seats(screen, players)
    # In a campaign the Heroes are chosen for each mission anew.
    picked = tuple(heroes) or (() if mission == CAMPAIGN else _heroes(screen, seated))
    return Chosen(mission, players, picked, seated)


def _mission(id: str) -> Choice:
    """A mission, or the campaign, and what it is about."""
    name = tell("menu.campaign") if id == CAMPAIGN else Corps.texts().name(id)
    return Choice(id, name, tell(f"about.{id}"))


def _seats(screen: Screen, players: int) -> tuple[str, ...]:
    """Player 1 sits here; each other player is a person at the same screen, or a bot."""
    kinds = [""]
    for seat in range(1, players):
        who = [Choice("", tell("menu.person"))]
        who += [Choice(kind, tell("menu.bot", kind=kind)) for kind in reversed(bots.kinds("corps"))]
        kinds.append(ask(screen, tell("menu.seat", n=seat + 1), who, ""))
    return tuple(kinds)


def _heroes(screen: Screen, kinds: Sequence[str]) -> tuple[str, ...]:
    """A Hero for each player; the bots take who is left."""
    heroes: list[str] = []
    for seat, kind in enumerate(kinds):
        free = [id for id in DEFAULT_HEROES if id not in heroes]
        if kind:
            heroes.append(free[0])
            continue
        question = tell("menu.hero", n=seat + 1) if len(kinds) > 1 else tell("menu.your-hero")
        heroes.append(ask(screen, question, [hero(id) for id in free], free[0]))
    return tuple(heroes)


def hero(id: str) -> Choice:
    """A Hero, and what he or she is good at."""
    return Choice(id, Corps.texts().name(id), tell(f"hero.{id}"))


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
    """The choice with this number, or the only one that begins like this."""
    if answer.isdigit():
        number = int(answer)
        return choices[number - 1].value if 1 <= number <= len(choices) else None
    exact = [choice.value for choice in choices if answer == choice.value]
    begun = [c.value for c in choices if c.value.startswith(answer) or c.label.lower().startswith(answer)]
    found = exact or begun
    return found[0] if len(found) == 1 else None
