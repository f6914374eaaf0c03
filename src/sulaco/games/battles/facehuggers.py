"""Facehuggers and captives: hatching, capture, release, the Chestburst option (V20, V99.25 to V99.30).

Who has a Facehugger Pile, and what is in it, stands in `setup` (V20.01, V20.02); how a token goes back to the pile of
its owner in `zones` (V20.10, V99.31).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from . import events, harm, resources, timing, uniqueness
from .cards import Character, definition
from .effects import pick, pick_card
from .keywords import has
from .state import Unit
from .values import name

if TYPE_CHECKING:
    from .battles import Battles


def can_hatch(game: Battles, unit: Unit) -> bool:
    """An egg hatches only where there is somebody to hug (V99.27)."""
    return bool(game.state.players[unit.owner].pile) and any(
        harm.supporting(other) for other in game.enemies(unit.controller)
    )


def hatch(game: Battles, unit: Unit) -> Flow[None]:
    """Show a random card of the Facehugger Pile; a Facehugger takes the egg's place (V20.03 to V20.05).

    When that is attempted the card says: as the Build Phase begins (V99.30).
    """
    if unit.id not in game.by_id or unit.stunned or not can_hatch(game, unit):
        return
    seat = unit.controller
    player = game.state.players[unit.owner]
    card = game.state.chance.draw(player.pile)
    game.emit(events.Hatched(rule="V20.03", seat=seat, unit=unit.id, card=card))
    if not isinstance(definition(card), Character):
        player.pile.append(card)  # Extended Incubation: the egg stays closed (V20.04)
        return
    harm.ko(game, (unit,), rule="V20.05")
    facehugger = uniqueness.enter(game, card, seat, front=False)
    assert facehugger is not None
    victims = [other for other in game.enemies(seat) if harm.supporting(other)]
    victim = yield from pick(game, seat, victims, "hug", "V20.05")
    if victim is not None:
        capture(game, facehugger, victim)


def capture(game: Battles, captor: Unit, captive: Unit) -> None:
    """Out of the game, under its captor, wounds kept; Equipment and counters are lost (V20.06, V99.25)."""
    game.emit(events.Captured(rule="V20.06", unit=captive.id, captor=captor.id))
    harm.leave_play(game, (captive,))
    captor.captive, captor.captive_wounds = captive.id, captive.wounds


def release(game: Battles, captors: Iterable[Unit]) -> None:
    """Captors have left play: back, stunned, to the owners' Back Rows (V20.07, V99.26, V99.28).

    Of several of one name that come back together, their player chooses who stays (V15.03).
    """
    back: dict[tuple[int, str], list[Unit]] = {}
    for captor in captors:
        card, wounds = captor.captive, captor.captive_wounds
        captor.captive, captor.captive_wounds = "", 0
        owner = game.owner(card)
        if owner not in game.living():
            continue
        game.emit(events.Released(rule="V20.07", unit=card))
        found: Character = definition(card)
        if uniqueness.main_name_on(game, owner, found.name):
            game.bury_card(owner, card)
            continue
        unit = Unit(card, owner, owner, False, ready=False, stunned=True, wounds=wounds)
        back.setdefault((owner, found.name), []).append(unit)
    for (owner, wanted), units in back.items():
        there = game.side(owner)
        older = [unit for unit in there if name(unit) == wanted and not has(game, unit, "swarm")]
        for unit in units:  # to those who are there already: to each other they are no such
            timing.set_off(game, "another-appears", there, unit.id)
        game.state.units += units
        game.by_id |= {unit.id: unit for unit in units}
        harm.ko(game, older, rule="V99.26")
        if len(units) > 1 and not has(game, units[0], "swarm"):
            game.state.doubles.append([unit.id for unit in units])


def burst(game: Battles, unit: Unit) -> Flow[None]:
    """When your Build Phase begins you may pay Alien: it is KO'd, its captive too (V20.08, V20.09, V99.03).

    A Xenomorph from your hand may then be placed in your Back Row.
    """
    if unit.id not in game.by_id:
        return
    seat = unit.controller
    ways = resources.ways(game, seat, ("alien",), "xenomorphs")
    options: list[Option[Any]] = [
        Option(f"burst:{'+'.join(way)}", Text("option.burst", {"way": resources.way_texts(way)}), way) for way in ways
    ]
    options.append(Option("no-burst", say("option.no-burst"), None))
    ask = prompt("burst" if unit.captive else "burst-alone", who=unit.id)
    answer: Option[Any] = yield Decision(seat, ask, options, "V20.08")
    if answer.value is None:
        return
    resources.pay(game, seat, answer.value)
    game.power_worked(unit, "burst")
    captive, unit.captive, unit.captive_wounds = unit.captive, "", 0
    harm.ko(game, (unit,), rule="V20.08")
    if captive:
        game.bury_card(game.owner(captive), captive)
    player = game.state.players[seat]
    hand = [card for card in player.hand if _may_burst_out(game, seat, card)]
    card = yield from pick_card(game, seat, hand, "burst-out", "V20.08")
    if card:
        player.hand.remove(card)
        game.emit(events.Appeared(rule="V20.08", seat=seat, card=card, front=False))
        uniqueness.enter(game, card, seat, front=False)


def _may_burst_out(game: Battles, seat: int, card: str) -> bool:
    found = definition(card)
    return (
        isinstance(found, Character)
        and found.team == "xenomorphs"
        and not uniqueness.main_name_on(game, seat, found.name)
    )
