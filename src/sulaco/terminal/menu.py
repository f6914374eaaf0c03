"""Setting a game up by questions: mission, players, who sits where, Heroes (A1.07, A1.10, A99.55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sulaco import bots
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.games.corps.setup import DEFAULT_HEROES, MAX_PLAYERS
from sulaco.games.corps.state import Setup

from .screen import Screen
from .style import DANGER, FAINT, HEAD, LEGAL
from .words import tell

FIRST = "newt"


class Choice(NamedTuple):
    """An answer of a menu."""

    value: str
    label: str


class Chosen(NamedTuple):
    """A game about to begin; `kinds` names the bot of each seat, empty for a person."""

    setup: Setup
    kinds: tuple[str, ...]


def missions() -> list[str]:
    """The Mission cards to choose from: the campaign first, then the bug hunts."""
    listed = [id for id, mission in MISSIONS.items() if mission.listed]
    order = ["newt", "escape", "survive", "rescue", "resupply"]
    return sorted(listed, key=lambda id: (order.index(id) if id in order else len(order), id))


def choose(screen: Screen, players: int | None = None, heroes: Sequence[str] = (), kinds: Sequence[str] = ()) -> Chosen:
    """Ask for everything that is not said already."""
    texts = Corps.texts()
    mission = ask(screen, tell("menu.mission"), [Choice(id, texts.name(id)) for id in missions()], FIRST)
    if players is None and not heroes:
        counts = [Choice(str(n), "") for n in range(1, MAX_PLAYERS + 1)]
        players = int(ask(screen, tell("menu.players", n=MAX_PLAYERS), counts, "1"))
    players = players or len(heroes)
    seated = ("",) * (players - len(kinds)) + tuple(kinds) if kinds else _seats(screen, players)
    picked = list(heroes) or _heroes(screen, seated)
    return Chosen(Setup(mission=mission, players=players, heroes=picked), seated)


def _seats(screen: Screen, players: int) -> tuple[str, ...]:
    """Player 1 sits here; each other player is a person at the same screen, or a bot."""
    kinds = [""]
    for seat in range(1, players):
        who = [Choice("", tell("menu.person"))]
        who += [Choice(kind, tell("menu.bot", kind=kind)) for kind in reversed(bots.kinds("corps"))]
        kinds.append(ask(screen, tell("menu.seat", n=seat + 1), who, ""))
    return tuple(kinds)


def _heroes(screen: Screen, kinds: Sequence[str]) -> list[str]:
    """A Hero for each player; the bots take who is left."""
    texts = Corps.texts()
    heroes: list[str] = []
    for seat, kind in enumerate(kinds):
        free = [id for id in DEFAULT_HEROES if id not in heroes]
        if kind:
            heroes.append(free[0])
            continue
        some = [Choice(id, f"{texts.name(id)}: {tell('hero.' + id)}") for id in free]
        heroes.append(ask(screen, tell("menu.hero", n=seat + 1), some, free[0]))
    return heroes


def ask(screen: Screen, question: str, choices: Sequence[Choice], default: str) -> str:
    """One question; Enter takes the default."""
    screen.line()
    screen.line(question, HEAD)
    for number, choice in enumerate(choices, start=1):
        if choice.label:
            style = LEGAL if choice.value == default else ""
            screen.line(tell("menu.choice", number=number, label=choice.label), style)
    usual = next(choice for choice in choices if choice.value == default)
    screen.line(tell("menu.default", what=usual.label or usual.value), FAINT)
    while True:
        answer = screen.read().strip().lower()
        if not answer:
            return default
        found = pick(answer, choices)
        if found is not None:
            return found
        screen.line(tell("menu.wrong", answer=answer), DANGER)


def pick(answer: str, choices: Sequence[Choice]) -> str | None:
    """The choice with this number, or the only one that begins like this."""
    if answer.isdigit():
        number = int(answer)
        return choices[number - 1].value if 1 <= number <= len(choices) else None
    exact = [choice.value for choice in choices if answer == choice.value]
    begun = [c.value for c in choices if c.value.startswith(answer) or c.label.lower().startswith(answer)]
    found = exact or begun
    return found[0] if len(found) == 1 else None
