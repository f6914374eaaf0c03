"""The end of a mission in words and figures: what it cost, who fell and how, what is left (A5.09, A15.09, A15.11, A20).

Every figure is that of the table at the end, or is counted from what happened since the game began.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.event import Event
from sulaco.table.summary import Fallen, Figure, Summary, headline
from sulaco.table.text import Text, say

from . import events as happened

if TYPE_CHECKING:
    from .corps import Corps

GONE = ("killed", "captured")
CAUSES = {"A15.05": "attack", "A24.10": "gun", "A99.29": "blast"}
"""By the rule of a `Killed`: what killed."""
LEFT_BEHIND = "left-behind-"
"""How notes begin of those who are lost because the mission is over."""


class Figures(msgspec.Struct):
    """What the squad has done."""

    killed: int = 0
    """Aliens, each member of a Swarm for itself."""
    shots: int = 0
    """Attack Rolls, one for each target; of one that was rolled again, the last."""
    hits: int = 0
    fallen: dict[str, Fallen] = {}
    """By Character: the last time that each was lost."""


def figures(events: Iterable[Event]) -> Figures:
    """What the events of a whole game come to."""
    found = Figures()
    turn = 0
    causes: dict[tuple[str, str], Text] = {}
    last: happened.Rolled | None = None
    for event in events:
        match event:
            case happened.TurnBegan():
                turn = event.turn
            case happened.AlienHit():
                found.killed += event.n
            case happened.Rolled():
                last = event
                if event.what == "attack":
                    found.shots += 1
                    found.hits += event.roll <= event.needed
                    causes["blast", event.target] = say("summary.by-blast", who=event.who)
                elif event.what == "defense":
                    total = event.roll + event.modifier
                    told = say("summary.by-attack", alien=event.target, total=total, needed=event.needed)
                    causes["attack", event.who] = told
            case happened.Rerolled():
                if last is not None and last.what == "attack" and last.who == event.who:
                    found.shots -= 1
                    found.hits -= last.roll <= last.needed
            case happened.GunFired():
                causes["gun", event.target] = say("summary.by-gun", gun=event.gun)
            case happened.Killed():
                kind = CAUSES.get(event.rule, "blast")
                cause = causes.get((kind, event.character), say("summary.killed"))
                found.fallen[event.character] = Fallen(event.character, cause, turn)
            case happened.Captured():
                cause = say("summary.captured", alien=event.alien)
                found.fallen[event.character] = Fallen(event.character, cause, turn)
            case happened.MissionNote() if event.note.startswith(LEFT_BEHIND):
                found.fallen[event.who] = Fallen(event.who, say(f"summary.{event.note}"), turn)
    return found


def summary(game: Corps) -> Summary | None:
    """How the mission went; None before its end."""
    state = game.state
    if state.ending is None:
        return None
    found = figures(game.events)
    status = {who.id: who.status for who in state.characters}
    fallen = tuple(each for who, each in found.fallen.items() if status.get(who) in GONE)
    through = sum(who.status in ("standing", "down", "left") for who in state.characters)
    deck, beneath = len(state.endurance), len(state.beneath)
    aliens = sum(1 + alien.tokens for alien in state.aliens)
    told = (
        Figure("turns", say("summary.turns"), state.turn),
        Figure("killed", say("summary.aliens-killed"), found.killed),
        Figure("hits", say("summary.hits"), found.hits, say("summary.of", n=found.shots)),
        Figure("endurance", say("summary.endurance"), deck, say("summary.beneath", n=beneath) if beneath else None),
        Figure("through", say("summary.through"), through, say("summary.of", n=through + len(fallen))),
        Figure(
            "aliens", say("summary.aliens"), aliens, say("summary.blips", n=len(state.blips)) if state.blips else None
        ),
    )
    lines = tuple(say("summary.fell", who=each.who, how=each.text, n=each.turn) for each in fallen)
    return Summary(headline(game.texts(), state.ending), told, fallen, lines or (say("summary.nobody-fell"),))
