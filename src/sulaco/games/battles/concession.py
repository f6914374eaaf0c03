"""Giving up: at any moment, whoever is asked (V99.15).

A player who gives up leaves with all cards, as if the Main Character had fallen (V2.03, V21.05, V21.11): at once if
that ends the game, otherwise as soon as the step under way is over. A two-headed team has one fate: it has given up
when both heads have (V21.18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.flow import Flow, without
from sulaco.table.text import say

from . import events
from .timing import settle

if TYPE_CHECKING:
    from .battles import Battles

RULE = "V99.15"
SETUP = ("first", "place", "deal", "mulligan")


def refused(game: Battles, seat: int) -> Reason | None:
    """Whoever is out, or has given up already, cannot."""
    if seat not in game.living():
        return Reason(say("why.out"), "V2.03")
    return Reason(say("why.conceded"), RULE) if seat in game.state.conceded else None


def concede(game: Battles, seat: int) -> bool:
    """A player gives up; gives whether they are asked no more."""
    state = game.state
    state.conceded.append(seat)
    left = {game.team(other) for other in game.living() if other not in state.conceded}
    waits = state.mode == "two-headed" and game.team(seat) in left
    game.emit(events.Conceded(rule=RULE, seat=seat, waits=waits))
    if len(left) == 1:
        winners = tuple(other for other in range(len(state.players)) if game.team(other) in left)
        raise GameOver(Ending(winners, Reason(say("ending.conceded"), RULE)))
    return not waits


def leaving(game: Battles) -> list[int]:
    """Who has given up and is still there."""
    return [seat for seat in game.state.conceded if not game.state.players[seat].out]


def leave(game: Battles, seats: list[int]) -> Flow[None]:
    """They leave with their cards. Who has passed in the combat under way and stays has still passed."""
    state = game.state
    combat = state.combat
    if combat is not None:
        living = game.living()
        place = living.index(combat.turn) if combat.turn in living else 0
        passed = [living[place - n] for n in range(1, combat.passes + 1)]
        combat.passes -= sum(1 for seat in passed if seat in seats)
    state.fallen += seats
    yield from settle(game)


def set_up_without(game: Battles, step: Flow[None], seats: list[int]) -> Flow[None]:
    """A step of the setup: nobody leaves before it is done, but whoever has given up is asked no more."""
    return without(step, next(step, None), seats)
