"""The end of a game in words: what became of every player, and figures that are worth telling (L2, L18, L19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.event import Event
from sulaco.table.event import player as player_id
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
            case happened.Died():
                found[event.seat].left = turn
    return found


def summary(game: Encounters, events: Sequence[Event]) -> list[Text]:
    """Two lines for each player: how it went, and in figures."""
    lines: list[Text] = []
    for seat, numbers in enumerate(figures(events, len(game.state.players))):
        lines.append(_fate(game, seat, numbers.left))
        counts = {name: getattr(numbers, name) for name in ("recruited", "scanned", "fought", "helped", "strikes")}
        lines.append(say("summary.figures", **counts))
    return lines


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
