"""Facehuggers and Chestbursters (L13).

For how many turns one may be fought is a number of `state.Hugger` (L13.02, L99.14); who may do so stands in `fight`
(L99.15). Effects do not move one: `effects.moving` (L13.05); they bring one from the Hatchery, and save from a
Chestburster, which goes back there: `effects.facehuggers`, `effects.killing`, `terms.bury` (L13.07, L13.16, L13.17).
Whom a Chestburster killed is out of the game, or an Alien Player: `strikes.die` (L13.15); enemies do not strike the
infected, other effects do: `strikes` (L99.17). The examples L13.08 and L13.09 are the cards Facehugger and Egg.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events, strikes
from .cards import all_copies
from .state import Hugger

if TYPE_CHECKING:
    from .encounters import Encounters


def infected(game: Encounters, seat: int) -> bool:
    """Whether a player has a Chestburster (L13.10)."""
    player = game.state.players[seat]
    young = all_copies("chestburster")
    return not (young.isdisjoint(player.discard) and young.isdisjoint(player.deck) and young.isdisjoint(player.hand))


def lay(game: Encounters, card: str, seat: int, *, rule: str = "L13.01") -> None:
    """Before a player; whoever is infected or no player any more is passed over (L13.11 to L13.13, L18.14)."""
    state = game.state
    game.arrive(card)
    for target in game.players_from(seat):
        if not infected(game, target):
            state.huggers.append(Hugger(card, target))
            game.emit(events.FacehuggerLaid(rule=rule if target == seat else "L13.11", seat=target, card=card))
            return
    state.dead_enemies.append(card)
    game.emit(events.EnemyDied(rule="L13.13", card=card))


def act(game: Encounters) -> None:
    """At the end of a player's turn: those whose time has come impregnate (L13.03, L13.06, L13.18, L99.13, L99.16).

    Alone, a player has this turn and the next one (L13.04).
    """
    state = game.state
    if not state.huggers:
        return
    for hugger in state.huggers:
        hugger.turns -= 1
    due = [hugger for hugger in state.huggers if hugger.turns <= 0]
    state.huggers = [hugger for hugger in state.huggers if hugger.turns > 0]
    for hugger in due:
        state.dead_enemies.append(hugger.card)
        young = next((card for card in state.hatchery if card.startswith("chestburster")), "")
        if not young or infected(game, hugger.seat):
            game.emit(events.EnemyDied(rule="L99.18" if not young else "L99.16", card=hugger.card))
            continue
        game.emit(events.Impregnated(rule="L13.03", seat=hugger.seat, card=hugger.card))
        state.hatchery.remove(young)
        state.players[hugger.seat].discard.append(young)


def burst(game: Encounters, seat: int, card: str) -> None:
    """A player has drawn the Chestburster (L13.14)."""
    state = game.state
    state.chance.barrier()
    game.emit(events.ChestBurst(rule="L13.14", seat=seat, card=card))
    strikes.die(game, seat, rule="L13.14", burst=True)
