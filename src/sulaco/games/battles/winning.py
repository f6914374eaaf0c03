"""Winning and losing: fallen Main Characters, who leaves, the stall (V2, V21.01, V21.05, V21.07, V21.11, V21.18).

Rulings: V99.15, V99.40, V99.43. Giving up stands in `concession`.

A draw from an empty deck loses nothing: `zones` (V2.04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.text import say

from . import equipment, events, harm, timing, uniqueness
from .cards import Character, definition

if TYPE_CHECKING:
    from .battles import Battles


def bury(game: Battles) -> bool:
    """Players whose Main Character fell are out; the game may be won (V2.01 to V2.03, V21.01, V21.07, V21.18).

    Gives whether there were any.
    """
    state = game.state
    fallen = state.fallen
    if not fallen:
        return False
    state.fallen = []
    for seat in fallen:
        state.players[seat].out = True
        game.emit(events.Out(rule="V2.03", seat=seat))
        if state.mode == "two-headed":  # a fallen head plays on (V9.13, V21.18)
            game.bury_card(seat, state.players[seat].main)
    standing = {game.team(seat) for seat, player in enumerate(state.players) if not player.out}
    if len(standing) <= 1:
        if standing:
            winner, text, rule = standing.pop(), "ending.main-koed", game.winning_rule()
        else:  # the last fell together: the active side wins (V2.02, V99.43)
            rule = "V2.02" if state.mode == "free-for-all" else "V99.43"
            winner, text = game.team(state.active), "ending.together"
        seats = tuple(seat for seat in range(len(state.players)) if game.team(seat) == winner)
        raise GameOver(Ending(seats, Reason(say(text), rule)))
    if state.mode == "two-headed":
        return True
    for seat in fallen:
        _remove(game, seat)
    # Their powers left the game with them.
    state.pending = [pending for pending in state.pending if not state.players[timing.whose(game, pending)].out]
    if state.active in fallen and state.combat is None:
        state.step = "end"  # nobody is left to take this turn; a combat ends first, for want of attackers
    return True


def _remove(game: Battles, seat: int) -> None:
    """Every card of a player leaves the game at once, which KOs none of them (V21.05, V99.40)."""
    state = game.state
    leaving = [unit for unit in state.units if unit.owner == seat]
    for unit in leaving:
        if unit.equipment and game.owner(unit.equipment) != seat:
            equipment.unequip(game, unit)
        unit.equipment = ""
    harm.leave_play(game, leaving)
    for unit in state.units:
        if unit.equipment and game.owner(unit.equipment) == seat:
            unit.equipment = ""
        if unit.captive and game.owner(unit.captive) == seat:
            unit.captive, unit.captive_wounds = "", 0
    player = state.players[seat]
    for pile in (player.deck, player.hand, player.resources, player.ko, player.pile, player.seen, player.since):
        pile.clear()
    for unit in [unit for unit in state.units if unit.controller == seat]:
        if not uniqueness.hand_over(game, unit, unit.owner, front=unit.front):
            harm.ko(game, (unit,), rule="V15.05")


def check_stall(game: Battles) -> None:
    """All decks empty and a full round without an attack: the fewest wounds win (V2.05, V2.06, V99.15)."""
    state = game.state
    living = game.living()
    if any(state.players[seat].deck for seat in living):
        state.quiet = 0
        return
    state.quiet += 1
    if state.quiet < len(game.order()):
        return
    wounds = {seat: _main_wounds(game, seat) for seat in living}
    least = min(wounds.values())
    teams = {game.team(seat) for seat, n in wounds.items() if n == least}
    winners = tuple(seat for seat in range(len(state.players)) if game.team(seat) in teams)
    rule, text = ("V2.05", "ending.fewest-wounds") if len(teams) == 1 else ("V2.06", "ending.tie")
    raise GameOver(Ending(winners, Reason(say(text, n=least), rule)))


def _main_wounds(game: Battles, seat: int) -> int:
    main = game.main_of(seat)
    if main is not None:
        return main.wounds
    card: Character = definition(game.state.players[seat].main)
    return card.face.health
