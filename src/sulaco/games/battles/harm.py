"""Stun, daze, wound, KO, recovery and counters (V2, V9, V10, V12.03, V20.07, V21.05, V99.13, V99.14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sulaco.table.decision import Ending, GameOver, Reason
from sulaco.table.text import say

from .. import house
from . import events
from .cards import definition
from .triggers import set_off, whose
from .values import character, face, has, values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


STUN_WOUNDS = house.number("battles", "stun.wounds", 1, rule="V9.01", least=1, most=10)


def stun(
    game: Battles, units: Iterable[Unit], *, rule: str = "V9.01", wound: bool = True, keep: bool = False
) -> list[Unit]:
    """Stun these characters together: counters, Equipment, face down, wound, then the KO check for all (V99.14).

    Gives those that were stunned. Without `wound` it is a daze (V9.09). With `keep` the Equipment stays on.
    """
    hit = [unit for unit in units if not unit.stunned]  # the stunned are not stunned again (V99.13)
    for unit in hit:
        game.trigger("stunned", (unit,))
        unit.counters = 0
        if unit.equipment and not keep:
            unequip(game, unit)
        unit.stunned = True
        unit.ready = False
        unit.wounds += wound * STUN_WOUNDS
        game.emit(events.Stunned(rule=rule, unit=unit.id, wounds=unit.wounds, dazed=not wound))
    leave_combat(game, hit)
    check_health(game, hit, awake=True)
    return hit


def daze(game: Battles, unit: Unit, *, keep: bool = False) -> None:
    stun(game, (unit,), rule="V9.09", wound=False, keep=keep)


def wound(game: Battles, unit: Unit, n: int = 1) -> None:
    """Wounds by an effect, without a stun (V9.10)."""
    unit.wounds += n
    game.emit(events.Wounded(rule="V9.10", unit=unit.id, wounds=unit.wounds))
    check_health(game, (unit,))


def heal(game: Battles, unit: Unit, n: int = 1) -> None:
    n = min(n, unit.wounds)
    if n:
        unit.wounds -= n
        game.emit(events.Healed(unit=unit.id, n=n, wounds=unit.wounds))


def check_health(game: Battles, units: Iterable[Unit], *, awake: bool = False) -> None:
    """Whoever has as many wounds as Health is KO'd (V9.02)."""
    ko(game, [unit for unit in units if unit.wounds >= face(unit).health], awake=awake)


def ko(game: Battles, units: Sequence[Unit], *, rule: str = "V9.02", awake: bool = False) -> None:
    """From play to the owner's KO pile (V9.13). `awake`: they were face up just before, so their powers count."""
    gone = [unit for unit in units if unit.id in game.by_id]
    for unit in gone:
        set_off(game, "koed", (unit,), stunned_too=awake)
        game.emit(events.Koed(rule=rule, unit=unit.id))
        if unit.level:
            game.state.fallen.append(unit.owner)
        else:
            game.bury_card(unit.owner, unit.id)
    leave_play(game, gone)


def leave_play(game: Battles, units: Sequence[Unit]) -> None:
    """Equipment is KO'd, captives come back, and the characters are gone, together (V12.03, V20.07)."""
    for unit in units:
        if unit.equipment:
            unequip(game, unit)
        game.state.units.remove(unit)
        del game.by_id[unit.id]
    leave_combat(game, units)
    game.release([unit for unit in units if unit.captive])


def unequip(game: Battles, unit: Unit, *, rule: str = "V12.03") -> None:
    card = unit.equipment
    unit.equipment = ""
    game.emit(events.EquipmentLost(rule=rule, unit=unit.id, card=card))
    game.bury_card(game.owner(card), card)


def leave_combat(game: Battles, units: Iterable[Unit]) -> None:
    """A character stunned or gone is out of the combat (V7.10)."""
    combat = game.state.combat
    if combat is None:
        return
    for unit in units:
        if unit.id in combat.attackers:
            combat.attackers.remove(unit.id)
        elif unit.id == combat.defender:
            combat.defender = ""


def recover(game: Battles, unit: Unit) -> None:
    """Face up, still exhausted, wounds kept (V9.11)."""
    if unit.stunned:
        unit.stunned = False
        unit.ready = False
        game.emit(events.Recovered(rule="V9.11", unit=unit.id))


def ready(game: Battles, unit: Unit) -> None:
    """A stunned character cannot be readied (V9.05)."""
    if not unit.stunned and not unit.ready:
        unit.ready = True
        game.emit(events.Readied(unit=unit.id))


def add_counters(game: Battles, unit: Unit, n: int, *, rule: str = "V10.01") -> bool:
    """+1/+1 counters, or -1/-1 for a negative number; opposite ones go away in pairs (V10.02).

    A stunned character gets none (V9.05).
    """
    if unit.stunned or not n:
        return False
    unit.counters += n
    game.emit(events.CountersAdded(rule=rule, unit=unit.id, n=n))
    if n < 0 and values(game, unit)[1] <= 0:
        stun(game, (unit,), rule="V10.03")
    return True


def strip_counters(game: Battles, unit: Unit) -> None:
    """Its +1/+1 counters go; -1/-1 counters stay."""
    if unit.counters > 0:
        game.emit(events.CountersLost(unit=unit.id, n=unit.counters))
        unit.counters = 0


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
            winner, text, rule = standing.pop(), "ending.main-koed", _won_by(game)
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
    state.pending = [pending for pending in state.pending if not state.players[whose(game, pending)].out]
    if state.active in fallen and state.combat is None:
        state.step = "end"  # nobody is left to take this turn; a combat ends first, for want of attackers
    return True


def _won_by(game: Battles) -> str:
    """The rule by which the last one standing wins."""
    if game.state.mode == "free-for-all":
        return "V2.01" if len(game.state.players) == 2 else "V21.01"
    return "V21.07" if game.state.mode == "teams" else "V21.18"


def _remove(game: Battles, seat: int) -> None:
    """Every card of a player leaves the game at once, which KOs none of them (V21.05, V99.40)."""
    state = game.state
    leaving = [unit for unit in state.units if unit.owner == seat]
    for unit in leaving:
        if unit.equipment and game.owner(unit.equipment) != seat:
            unequip(game, unit)
        unit.equipment = ""
    leave_play(game, leaving)
    for unit in state.units:
        if unit.equipment and game.owner(unit.equipment) == seat:
            unit.equipment = ""
        if unit.captive and game.owner(unit.captive) == seat:
            unit.captive, unit.captive_wounds = "", 0
    player = state.players[seat]
    for pile in (player.deck, player.hand, player.resources, player.ko, player.pile, player.seen, player.since):
        pile.clear()
    for unit in [unit for unit in state.units if unit.controller == seat]:
        if not game.hand_over(unit, unit.owner, front=unit.front):
            ko(game, (unit,), rule="V15.05")


def may_wear(game: Battles, unit: Unit) -> bool:
    """A Creature holds no Equipment; nobody does while stunned (V12.01, V19.01)."""
    return not unit.stunned and not has(game, unit, "creature")


def is_token(card: str) -> bool:
    found = definition(card)
    return bool(found.limit == 0)


def supporting(unit: Unit) -> bool:
    return character(unit).type == "supporting"
