"""The end of a game: its figures, who died and of what, what became of every player (L2, L18, L19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.event import Event
from sulaco.table.event import player as player_id
from sulaco.table.summary import Fallen, Figure, Summary, headline
from sulaco.table.text import Text, say

from . import agendas, strikes
from . import events as happened

if TYPE_CHECKING:
    from .encounters import Encounters


class Figures(msgspec.Struct):
    """What a player has done in a game."""

    recruited: int = 0
    scanned: int = 0
    fought: int = 0
    """Enemies fought, Facehuggers among them."""
    helped: int = 0
    """Cards set aside by Coordinate for others."""
    strikes: int = 0
    left: int = 0
    """The turn of the last death; 0 if there was none."""
    struck: str = ""
    """The last strike that was drawn."""
    died: str = ""
    """The rule by which the player died; not as an Alien Player."""


def figures(events: Iterable[Event], players: int) -> list[Figures]:
    """What the events of a whole game come to."""
    found = [Figures() for _ in range(players)]
    turn = 0
    for event in events:
        match event:
            case happened.TurnBegan():
                turn = event.turn
            case happened.Recruited():
                found[event.seat].recruited += 1
            case happened.Scanned():
                found[event.seat].scanned += 1
            case happened.Fought():
                found[event.seat].fought += 1
            case happened.Coordinated():
                found[event.seat].helped += 1
            case happened.StrikeDrawn():
                found[event.seat].strikes += 1
                found[event.seat].struck = event.card
            case happened.Died():
                found[event.seat].left = turn
                if not event.alien:
                    found[event.seat].died = event.rule
    return found


def summary(game: Encounters, events: Sequence[Event]) -> Summary | None:
    """How the game went; None before its end. Of each player two lines: what became of them, and their figures."""
    state = game.state
    if state.ending is None:
        return None
    players = figures(events, len(state.players))
    completed = sum(isinstance(event, happened.ObjectiveCompleted) for event in events)
    fallen: list[Fallen] = []
    lines: list[Text] = []
    for seat, numbers in enumerate(players):
        if state.players[seat].dead:
            fallen.append(Fallen(state.players[seat].role, _cause(seat, numbers), numbers.left))
        lines.append(_fate(game, seat, numbers.left))
        counts = {name: getattr(numbers, name) for name in ("recruited", "scanned", "fought", "helped", "strikes")}
        lines.append(say("summary.figures", **counts))
    told = (
        Figure("turns", say("summary.turns"), state.turn),
        Figure("objectives", say("summary.objectives"), completed, say("summary.of", n=len(state.objectives))),
        Figure("fought", say("summary.fought"), sum(one.fought for one in players)),
        Figure("recruited", say("summary.recruited"), sum(one.recruited for one in players)),
        Figure("strikes", say("summary.strikes"), sum(one.strikes for one in players)),
        Figure("hive", say("summary.hive"), len(state.hive)),
    )
    return Summary(headline(game.texts(), state.ending), told, tuple(fallen), tuple(lines))


CAUSES = {"L9.04": "summary.died-strike", "L13.14": "summary.died-burst", "L15.02": "summary.died-hive"}
"""What is said of a death, by its rule."""


def _cause(seat: int, numbers: Figures) -> Text:
    """Of what a player died."""
    return say(CAUSES.get(numbers.died, "summary.died"), player=player_id(seat), card=numbers.struck)


def _fate(game: Encounters, seat: int, turn: int) -> Text:
    state = game.state
    player = state.players[seat]
    who = player_id(seat)
    result = "won" if state.ending is not None and seat in state.ending.winners else "lost"
    if player.alien:
        return say(f"summary.{result}-alien", player=who, avatar=player.alien)
    traitor = "-traitor" if agendas.side(game, seat) == "evil" else ""
    if player.dead:
        when = "dead" if turn else "dead-before"  # a scenario can begin after a death
        return say(f"summary.{result}{traitor}-{when}", player=who, role=player.role, n=turn)
    stand = {"n": strikes.damage(game, seat), "all": strikes.health(game, seat)}
    return say(f"summary.{result}{traitor}", player=who, role=player.role, **stand)
