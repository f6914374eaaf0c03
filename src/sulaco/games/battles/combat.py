"""Combat: the exchange of actions, then the strikes (V7, V8.06, V8.07, V19.03 to V19.06).

A character that is stunned or leaves play is out of the combat: `harm.leave_combat` (V7.10).

Rulings: V99.10, V99.11, V99.34 to V99.36, V99.38.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import PASS, Flow, choose
from sulaco.table.text import Text

from . import events, harm, powers, why_not, winning
from .keywords import has
from .timing import set_off, settle
from .values import values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Combat, Unit


def step(game: Battles) -> Flow[None]:
    """One action of the exchange, or the strikes when all have passed in a row (V7.01 to V7.04, V99.38)."""
    state = game.state
    combat = state.combat
    assert combat is not None
    if not combat.attackers or not combat.defender:
        # Nobody is left to strike or to be struck: it ends, and attackers stay exhausted (V99.10).
        end(game, "V99.10")
        yield from settle(game)
        return
    seats = game.living()
    if combat.passes >= len(seats):
        yield from resolve(game, combat)
        return
    if state.players[combat.turn].out and combat.turn not in seats:
        combat.turn = game.next_seat(combat.turn)
    seat = combat.turn
    options = powers.offers(game, seat, "combat")
    options.append(PASS)
    # Everybody is asked, in the combat or not (V21.04), whatever they hold: a question left out would tell.
    answer: Option[Any] = yield Decision(
        seat,
        prompt("combat", attackers=tuple(combat.attackers), target=combat.defender),
        options,
        "V7.01",
        why_not=lambda: why_not.powers(game, seat),
    )
    combat.turn = game.next_seat(seat)
    if answer.value is None:
        combat.passes += 1
        return
    combat.passes = 0
    yield from powers.use(game, seat, answer.value)
    yield from settle(game)


def melee(game: Battles, combat: Combat) -> bool:
    """It is melee while its attackers stand in the Front Row; a change of rows changes it (V6.06)."""
    return all(game.by_id[id].front for id in combat.attackers)


def strike(game: Battles, combat: Combat, unit: Unit) -> int:
    """What it strikes with; 0 if it does not strike at all."""
    if unit.id in combat.silent:
        return 0
    return values(game, unit)[0] * combat.times.get(unit.id, 1)


def resolve(game: Battles, combat: Combat) -> Flow[None]:
    """The strikes: Ferocious ones first in melee, then all others at the same time (V7.05 to V7.09, V99.34)."""
    fighters = [game.by_id[id] for id in combat.attackers]
    defender = game.by_id[combat.defender]
    in_melee = melee(game, combat)
    everybody = [*fighters, defender]
    fast = {unit.id for unit in everybody if in_melee and has(game, unit, "ferocious")}
    if fast:
        yield from _strikes(game, combat, fighters, defender, in_melee, fast, first=True)
        winning.bury(game)  # whose main fell is out before the others strike
    standing = [unit for unit in fighters if not unit.stunned and unit.id in game.by_id]
    if standing and not defender.stunned and defender.id in game.by_id:
        yield from _strikes(game, combat, standing, defender, in_melee, fast, first=False)
    survivors = [unit for unit in everybody if not unit.stunned and unit.id in game.by_id]
    set_off(game, "survives", survivors)
    end(game, "V7.12")
    yield from settle(game)


def _strikes(
    game: Battles,
    combat: Combat,
    fighters: list[Unit],
    defender: Unit,
    in_melee: bool,
    fast: set[str],
    *,
    first: bool,
) -> Flow[None]:
    """One step of strikes; whoever is stunned in it is stunned together with the others (example V8.08)."""
    now = [unit for unit in fighters if (unit.id in fast) == first and strike(game, combat, unit)]
    stunned: list[Unit] = []
    if now:
        # In the second step the Ferocious strikes still count towards the sum.
        strikers = now if first else [unit for unit in fighters if strike(game, combat, unit)]
        total = sum(strike(game, combat, unit) for unit in strikers)
        if _hits(game, strikers, total, defender, "V8.06" if len(strikers) > 1 else "V7.06"):
            stunned.append(defender)
    if (defender.id in fast) == first and strikes_back(game, combat, defender, in_melee):
        atk = strike(game, combat, defender)
        for target in (yield from _struck_back(game, combat, fighters, defender, in_melee)):
            if _hits(game, [defender], atk, target, "V8.07" if len(fighters) > 1 else "V7.07"):
                stunned.append(target)
    lethal = defender in stunned and harm.supporting(defender) and any(has(game, unit, "lethal") for unit in fighters)
    wounds = defender.wounds
    if defender in stunned:
        for unit in now:
            set_off(game, "stuns", (unit,), defender.id, defender.controller)
    before = list(stunned)
    harm.stun(game, stunned, rule="V7.08")
    if lethal and defender.id in game.by_id and (defender.wounds > wounds or not game.state.lethal_wounds):
        harm.ko(game, (defender,), rule="V19.04")
    for unit in before:
        if unit.id not in game.by_id:
            strikers = fighters if unit is defender else [defender]
            # Whoever was stunned at the same time has KO'd it all the same.
            set_off(game, "kos", strikers, unit.id, stunned_too=True)


def _hits(game: Battles, strikers: list[Unit], atk: int, target: Unit, rule: str) -> bool:
    """Whether strikes that have this ATK together reach the target's DEF."""
    needed = values(game, target)[1]
    hit = atk >= needed
    units = tuple(unit.id for unit in strikers)
    game.emit(events.Struck(rule=rule, units=units, target=target.id, atk=atk, defense=needed, hit=hit))
    return hit


def strikes_back(game: Battles, combat: Combat, defender: Unit, in_melee: bool) -> bool:
    """Against a Ranged attack only with Ranged; never if Passive, nor with 0 ATK (V7.09, V19.06, V19.08, V99.36).

    Being exhausted does not keep it from striking (V99.05).
    """
    return (
        (in_melee or has(game, defender, "ranged"))
        and not has(game, defender, "passive")
        and strike(game, combat, defender) > 0
    )


def _struck_back(
    game: Battles, combat: Combat, fighters: list[Unit], defender: Unit, in_melee: bool
) -> Flow[list[Unit]]:
    """Whom the defender strikes: one attacker, or all of them if it is Monstrous (V8.07, V19.05, V99.11)."""
    if in_melee and len(fighters) > 1 and has(game, defender, "monstrous"):
        return fighters
    leader = next((unit for unit in fighters if has(game, unit, "leader")), None)
    seat = defender.controller if leader is None else leader.controller
    options = [
        Option(f"strike:{unit.id}", Text("option.strike", {"who": unit.id}), unit, (), (unit.id,)) for unit in fighters
    ]
    target = yield from choose(seat, prompt("strike-back", who=defender.id), options, "V8.07")
    return [target]


def end(game: Battles, rule: str) -> None:
    """The combat is over: what lasted for it ends (V7.11, V7.12)."""
    state = game.state
    state.combat = None
    state.step = "main" if state.active in game.living() else "end"
    for unit in state.units:
        unit.combat_atk = unit.combat_defense = 0
        unit.combat_granted.clear()
    game.emit(events.CombatEnded(rule=rule))


def fighters_of(game: Battles, keep: str = "all") -> list[Unit]:
    """The characters in the combat: all, `attackers` or `defender`."""
    combat = game.state.combat
    if combat is None:
        return []
    ids = {"all": [*combat.attackers, combat.defender], "attackers": combat.attackers, "defender": [combat.defender]}
    return [game.by_id[id] for id in ids[keep] if id]
