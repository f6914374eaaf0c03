"""The end of a game: its figures, whose Main Character fell, what became of every player (V2, V99.15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.event import Event
from sulaco.table.event import player as player_id
from sulaco.table.summary import Fallen, Figure, Summary, headline
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


def summary(game: Battles, events: Sequence[Event]) -> Summary | None:
    """How the game went; None before its end. Of each player two lines: what became of them, and their figures."""
    state = game.state
    if state.ending is None:
        return None
    players = figures(events, len(state.players))
    fallen: list[Fallen] = []
    lines: list[Text] = []
    for seat, numbers in enumerate(players):
        who = player_id(seat)
        turn = numbers.left or state.turn
        if seat in state.conceded:
            fallen.append(Fallen(state.players[seat].main, say("summary.gave-up", player=who), turn))
        elif game.main_of(seat) is None:
            fallen.append(Fallen(state.players[seat].main, say("summary.knocked-out", player=who), turn))
        lines.append(_fate(game, seat, who, turn))
        counts = {name: getattr(numbers, name) for name in ("drawn", "recruited", "played", "attacks", "lost")}
        lines.append(say("summary.figures", **counts))
    told = (
        Figure("turns", say("summary.turns"), state.turn),
        Figure("attacks", say("summary.attacks"), sum(one.attacks for one in players)),
        Figure("recruited", say("summary.recruited"), sum(one.recruited for one in players)),
        Figure("lost", say("summary.lost-all"), sum(one.lost for one in players)),
        Figure("played", say("summary.played"), sum(one.played for one in players)),
        Figure("decks", say("summary.decks"), sum(len(player.deck) for player in state.players)),
    )
    return Summary(_headline(game), told, tuple(fallen), tuple(lines))


def _headline(game: Battles) -> Text:
    """Who stands; between several winners, and where the last fell together, the reason says more."""
    state = game.state
    ending = state.ending
    assert ending is not None
    standing = [main.id for seat in ending.winners if (main := game.main_of(seat)) is not None]
    kind = ending.reason.text.id.partition(".")[2]
    if kind in ("main-koed", "fewest-wounds") and standing:
        return say("headline.stands", mains=standing, n=len(standing))
    return headline(game.texts(), ending)


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
