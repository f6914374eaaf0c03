"""Setting a game of corps up by questions: mission, players, who sits where, Heroes (A1.07, A1.10, A99.55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sulaco.games.corps.campaign import BOX, ORDER, listed_missions
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.missions import MISSIONS
from sulaco.table.text import say

from .. import menu
from ..menu import Choice, ask
from ..screen import Screen
from ..words import own, tell

FIRST = ORDER[0]
CAMPAIGN = "campaign"


class Chosen(NamedTuple):
    """A game about to begin; `kinds` names the bot of each seat, empty for a person."""

    mission: str
    players: int
    heroes: tuple[str, ...]
    kinds: tuple[str, ...]


def choose(screen: Screen, players: int | None = None, heroes: Sequence[str] = (), kinds: Sequence[str] = ()) -> Chosen:
    """Ask for everything that is not said already."""
    mission = ask(screen, tell("menu.mission"), [_mission(id) for id in [*listed_missions(), CAMPAIGN]], FIRST)
    if players is None and not heroes:
        players = menu.number(screen, tell("menu.players", n=BOX.players), 1, BOX.players, 1)
    players = players or len(heroes)
    seated = ("",) * (players - len(kinds)) + tuple(kinds) if kinds else _seats(screen, players)
    # In a campaign the Heroes are chosen for each mission anew.
    picked = tuple(heroes) or (() if mission == CAMPAIGN else _heroes(screen, seated))
    return Chosen(mission, players, picked, seated)


def _mission(id: str) -> Choice:
    """A mission, or the campaign, and what it is about."""
    name = tell("menu.campaign") if id == CAMPAIGN else Corps.texts().name(id)
    return Choice(id, name, about_mission(id))


def about_mission(id: str) -> str:
    """What a mission or the campaign is about; a mission of which this client says nothing has the tag of its card."""
    if f"about.{id}" in own():
        return tell(f"about.{id}")
    return Corps.texts().render(say(f"mission.{id}.tag", **MISSIONS[id].numbers_now))


def _seats(screen: Screen, players: int) -> tuple[str, ...]:
    """Player 1 sits here; each other player is a person at the same screen, or a bot."""
    return ("", *(menu.seat(screen, Corps.name, n) for n in range(2, players + 1)))


def _heroes(screen: Screen, kinds: Sequence[str]) -> tuple[str, ...]:
    """A Hero for each player; the bots take who is left."""
    heroes: list[str] = []
    for seat, kind in enumerate(kinds):
        free = [id for id in BOX.heroes if id not in heroes]
        if kind:
            heroes.append(free[0])
            continue
        question = tell("menu.hero", n=seat + 1) if len(kinds) > 1 else tell("menu.your-hero")
        heroes.append(ask(screen, question, [hero(id) for id in free], free[0]))
    return tuple(heroes)


def hero(id: str) -> Choice:
    """A Hero, and what he or she is good at."""
    return Choice(id, Corps.texts().name(id), tell(f"hero.{id}"))
