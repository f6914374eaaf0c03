"""The end of a game in words: what became of every player, and figures that are worth telling (V2, V99.15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.event import Event
from sulaco.table.event import player as player_id
from sulaco.table.text import Text, say

from . import events as happened
from .state import NUMBERS
from .values import face

if TYPE_CHECKING:
    from .battles import Battles


class Figures(msgspec.Struct):
    """What a player has done in a game."""

    drawn: int = 0
    recruited: int = 0
    played: int = 0
    """Super Powers used and Plot Twists played."""
    attacks: int = 0
    lost: int = 0
    """Characters from this player's deck that were KO'd."""
    left: int = 0
    """The turn in which the player left the game; 0 if they were there to the end."""


def figures(events: Iterable[Event], players: int) -> list[Figures]:
    """What the events of a whole game come to."""
    found = [Figures() for _ in range(players)]
    turn = active = 0
    for event in events:
        match event:
            case happened.TurnBegan():
                turn, active = event.turn, event.seat
            case happened.Drew():
                found[event.seat].drawn += event.n
            case happened.Recruited():
                found[event.seat].recruited += 1
            case happened.PowerUsed() | happened.TwistPlayed():
                found[event.seat].played += 1
            case happened.Attacked():
                found[active].attacks += 1
            case happened.Koed():
                found[int(event.unit.rpartition("-")[2]) // NUMBERS].lost += 1
            case happened.Out() | happened.Conceded():
                found[event.seat].left = turn
    return found


def summary(game: Battles, events: Sequence[Event]) -> list[Text]:
    """Two lines for each player: how it went, and in figures."""
    state = game.state
    lines: list[Text] = []
    for seat, numbers in enumerate(figures(events, len(state.players))):
        who = player_id(seat)
        lines.append(_fate(game, seat, who, numbers.left or state.turn))
        counts = {name: getattr(numbers, name) for name in ("drawn", "recruited", "played", "attacks", "lost")}
        lines.append(say("summary.figures", **counts))
    return lines


def _fate(game: Battles, seat: int, who: str, turn: int) -> Text:
    state = game.state
    ending = state.ending
    main = game.main_of(seat)
    if seat in state.conceded:
        return say("summary.conceded", player=who, n=turn)
    if main is None:
        won = ending is not None and seat in ending.winners
        return say("summary.won-fallen" if won else "summary.fallen", player=who, main=state.players[seat].main, n=turn)
    fate = "won" if ending is not None and seat in ending.winners else "lost"
    stand = {"main": main.id, "level": main.level, "n": main.wounds, "all": face(main).health}
    return say(f"summary.{fate}", player=who, **stand)
