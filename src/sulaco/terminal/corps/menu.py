"""Setting a game of corps up by questions: mission, boxes, players, who sits where, Heroes, fireteam (A1.07, A1.10,
A30.14, A99.55).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sulaco.games.corps.boxes import BASE
from sulaco.games.corps.campaign import BOX, ORDER, listed_missions
from sulaco.games.corps.contents import Contents, contents_of, offered
from sulaco.games.corps.corps import Corps
from sulaco.games.corps.fireteam import usual
from sulaco.games.corps.missions import MISSIONS, Mission
from sulaco.games.corps.state import Setup
from sulaco.table.text import say

from .. import menu
from ..menu import Choice, ask
from ..screen import Screen
from ..words import own, tell

FIRST = ORDER[0]
CAMPAIGN = "campaign"
USUAL, NOBODY = "usual", "nobody"
"""Answers to who comes along: whoever usually does, and nobody else."""


class Chosen(NamedTuple):
    """A game about to begin; `kinds` names the bot of each seat, empty for a person."""

    mission: str
    players: int
    heroes: tuple[str, ...]
    kinds: tuple[str, ...]
    boxes: tuple[str, ...] = ()
    fireteam: tuple[str, ...] = ()


def setup(chosen: Chosen) -> Setup:
    """The setup of a mission that was chosen."""
    found = Setup(mission=chosen.mission, players=chosen.players, heroes=list(chosen.heroes))
    if chosen.boxes:
        found.boxes = list(chosen.boxes)
    if chosen.fireteam:
        found.fireteam = list(chosen.fireteam)
    return found


def contents_with(boxes: Sequence[str]) -> Contents:
    """What is in the base box and these; of a box that there is not, nothing."""
    return contents_of(tuple(boxes))


def choose(
    screen: Screen,
    players: int | None = None,
    heroes: Sequence[str] = (),
    kinds: Sequence[str] = (),
    boxes: Sequence[str] = (),
    fireteam: Sequence[str] = (),
) -> Chosen:
    """Ask for everything that is not said already."""
    mission = ask(screen, tell("menu.mission"), [_mission(id) for id in [*listed_missions(), CAMPAIGN]], FIRST)
    if not boxes and mission != CAMPAIGN:
        boxes = _boxes(screen)
    there = contents_with(boxes)
    if players is None and not heroes:
        most = BOX.players if mission == CAMPAIGN else there.missions[mission].fireteam
        players = menu.number(screen, tell("menu.players", n=most), 1, most, 1)
    players = players or len(heroes)
    seated = ("",) * (players - len(kinds)) + tuple(kinds) if kinds else _seats(screen, players)
    if mission == CAMPAIGN:  # There the Heroes are chosen for each mission anew.
        return Chosen(mission, players, tuple(heroes), seated)
    picked = tuple(heroes) or _heroes(screen, seated, fireteam or there.heroes, there.missions[mission])
    so_far = Chosen(mission, players, picked, seated, tuple(boxes), tuple(fireteam))
    return so_far if fireteam else so_far._replace(fireteam=_fireteam(screen, so_far))


def _boxes(screen: Screen) -> tuple[str, ...]:
    """The boxes besides the base box, one after the other."""
    found: list[str] = []
    while left := [id for id in offered() if id not in found]:
        words = tell("menu.boxes-done" if found else "menu.base-box")
        others = [Choice(id, Corps.texts().name(id), tell(f"about.{id}")) for id in left]
        box = ask(screen, tell("menu.boxes"), [Choice(BASE, words), *others], BASE)
        if box == BASE:
            break
        found.append(box)
    return tuple(found)


def _fireteam(screen: Screen, chosen: Chosen) -> tuple[str, ...]:
    """Who comes along besides the Heroes, if there are more people than places; the usual ones fill what is left."""
    there = contents_with(chosen.boxes)
    mission, names = there.missions[chosen.mission], Corps.texts().name
    if len(there.heroes) <= mission.fireteam:
        return ()
    team = list(dict.fromkeys((*chosen.heroes, *mission.needs)))
    while len(team) < mission.fireteam:
        rest = usual(there, mission, setup(chosen._replace(heroes=tuple(team))))
        others = ", ".join(names(id) for id in rest if id not in team)
        choices = [
            Choice(USUAL, tell("menu.usual"), others),
            *(hero(id) for id in there.heroes if id not in team),
            Choice(NOBODY, tell("menu.nobody")),
        ]
        question = tell("menu.fireteam", n=mission.fireteam - len(team))
        answer = ask(screen, question, choices, USUAL)
        if answer == USUAL:
            return tuple(dict.fromkeys((*team, *rest)))
        if answer == NOBODY:
            break
        team.append(answer)
    return tuple(team)


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


def _heroes(screen: Screen, kinds: Sequence[str], people: Sequence[str], mission: Mission) -> tuple[str, ...]:
    """A Hero for each player; the bots take who is left. Whom the mission needs gets a place."""
    heroes: list[str] = []
    for seat, kind in enumerate(kinds):
        needed = [id for id in mission.needs if id not in heroes]
        full = mission.fireteam - len(heroes) <= len(needed)
        free = needed if full else [id for id in people if id not in heroes]
        if kind:
            heroes.append(free[0])
            continue
        question = tell("menu.hero", n=seat + 1) if len(kinds) > 1 else tell("menu.your-hero")
        heroes.append(ask(screen, question, [hero(id) for id in free], free[0]))
    return tuple(heroes)


def hero(id: str) -> Choice:
    """A Hero, and what he or she is good at."""
    return Choice(id, Corps.texts().name(id), tell(f"hero.{id}"))
