"""Winning and losing: who has won, and when all is lost (L2, L18.15, L99.35, L99.38).

Who has enough strikes dies in `strikes.die` (L2.03), everybody at the second empty Hive in `hive` (L2.05). A traitor
need not outlive Alien Players: `agendas.alone` (L19.19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.text import say

from . import agendas

if TYPE_CHECKING:
    from .encounters import Encounters
    from .state import Setup


def parties(setup: Setup) -> tuple[str, ...]:
    """Who can win: the players together, a traitor alone, the Alien Players (L2.01, L18.15, L19.16)."""
    traitor = ("traitor",) if setup.agendas else ()
    return ("players", *traitor, *(("aliens",) if setup.alien_players else ()))


def won_by(ending: Ending) -> tuple[str, ...]:
    """Which of the parties has won: how the game ended says so."""
    if not ending.winners:
        return ()
    return ({"ending.aliens": "aliens", "ending.traitor": "traitor"}.get(ending.reason.text.id, "players"),)


def check_end(game: Encounters) -> None:
    """Everybody dead is a loss; Alien Players who are left have won (L2.04, L18.04, L18.15, L19.18, L99.38, L99.39)."""
    state = game.state
    if game.living():
        return
    aliens_left = tuple(seat for seat, player in enumerate(state.players) if player.alien)
    if aliens_left:
        raise GameOver(Ending(aliens_left, Reason(say("ending.aliens"), "L18.15")))
    raise GameOver(Ending((), Reason(say("ending.all-dead"), "L2.04")))


def winners(game: Encounters) -> tuple[int, ...]:
    """Who wins by the third Objective (L2.02, L19.06, L19.14, L19.17, L99.35)."""
    state = game.state
    living = game.living()
    if len(living) == 1 and agendas.alone(game, living[0]):
        return (living[0],)
    team = [seat for seat, player in enumerate(state.players) if not (player.alien or player.was_alien)]
    return tuple(seat for seat in team if agendas.side(game, seat) == "good")
