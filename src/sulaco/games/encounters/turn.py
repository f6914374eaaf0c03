"""The turn and its phases, and whose turn comes next (L3, L4.01, L99.13, L99.19).

The Strike Phase and the Cleanup Phase stand in `strikes.phase` and `cleanup.phase` (L3.04, L3.05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import DONE, Flow

from .. import house
from . import difficulty, events, facehuggers, hive, keywords, objectives

if TYPE_CHECKING:
    from .encounters import Encounters

HIVE_CARDS = house.number("encounters", "turn.hive_cards", 1, rule="L4.01", least=1, most=5)
RECRUIT = house.number("encounters", "turn.recruit", 0, rule="L3.03", least=0, most=20)
ATTACK = house.number("encounters", "turn.attack", 0, rule="L3.03", least=0, most=20)
"""What an Action Phase begins with."""

HIVE_PHASE = events.PhaseBegan(rule="L3.02", phase="hive")
ACTION_PHASE = events.PhaseBegan(rule="L3.03", phase="action")


def begin(game: Encounters) -> Flow[None]:
    """A turn begins: a player's with the Hive Phase, an Alien Player's with its cards (L3.01, L18.06)."""
    state = game.state
    player = state.players[state.active]
    state.turn += 1
    player.turns += 1
    game.emit(events.TurnBegan(rule="L3.01", seat=state.active, turn=state.turn))
    state.step = "alien" if player.alien else "hive"
    return DONE


def hive_phase(game: Encounters) -> Flow[None]:
    """One Hive card enters the Complex, unless this turn is a preparation (L3.02, L4.01, L20.03, L99.45)."""
    state = game.state
    state.step = "action"
    if difficulty.is_preparing(game):
        pass
    elif state.skip_hive:
        state.skip_hive -= 1
        game.emit(events.HiveSkipped(rule="L16.01"))
    else:
        game.emit(HIVE_PHASE)
        yield from hive.add(game, HIVE_CARDS, rule="L4.01")
        yield from objectives.check(game)
    if state.players[state.active].dead:
        state.step = "turn-ends"  # L99.19
    else:
        state.recruit += RECRUIT
        state.attack += ATTACK
        game.emit(ACTION_PHASE)


def ends(game: Encounters) -> Flow[None]:
    """Set-aside cards go to their owners, Facehuggers act, the next player's turn comes (L12.06, L13.03, L3.06)."""
    state = game.state
    keywords.return_cards(game)
    facehuggers.act(game)
    for boost in state.boosts:
        boost.turns -= 1
    next_turn(game)
    return DONE


def next_turn(game: Encounters) -> None:
    """Clockwise; the dead are passed over, Alien Players are not (L3.06, L18.01)."""
    state = game.state
    seat = state.active
    while True:
        seat = (seat + 1) % len(state.players)
        if game.in_game(seat):
            break
    state.active = seat
    state.step = "begin"
    state.recruit = state.attack = state.scanned = state.fought = 0
    state.plays = []
    state.weakened = {}
    state.turn_notes = []
    state.combos = []
    state.struck = []
    if state.boosts:
        state.boosts = [boost for boost in state.boosts if boost.turns > 0]
