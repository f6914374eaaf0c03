"""The Build Phase: which card to lay, whom to recruit, how to stand; and the hand to begin with."""

from __future__ import annotations

from typing import Any

from sulaco.games.battles.build_phase import Equip, Lay, Recruit
from sulaco.games.battles.cards import Character, Equipment, Location, PlotTwist, definition
from sulaco.games.battles.state import Unit
from sulaco.games.copies import kind
from sulaco.table.decision import Decision, Option

from . import deeds
from .known import Known, card_worth

ENOUGH = 8
"""From this many resources on, only Locations and useless cards are laid."""
SOON = 2
"""A card that costs more than this above the resources of the next turn is not played soon."""
EQUIPMENT_IS_XP = "lt-ripley"
FORWARD = ("the-dragon-main", "the-newborn-main", "sister-ripley")
"""Main Characters that fight in front whatever stands against them; others if no single enemy can stun them."""


# --- before the first turn ---------------------------------------------------------------------------------------


def first(known: Known, decision: Decision) -> str:
    return f"first:player-{known.seat + 1}"


def place(known: Known, decision: Decision) -> str:
    """In the Back Row: rows can be formed anew before the first attack."""
    return "back"


def mulligan(known: Known, decision: Decision) -> str:
    """Keep a hand with somebody to recruit early."""
    costs = [definition(card).cost for card in known.hand if isinstance(definition(card), Character)]
    early = sum(cost <= 3 for cost in costs)
    return "keep" if early >= 2 or (early and len(costs) >= 3) else "mulligan"


# --- resources ---------------------------------------------------------------------------------------------------


def resource(known: Known, decision: Decision) -> str:
    """A power that helps to build first; then a Location that is of use face up, or the card that is missed least."""
    power = deeds.best_power(known, decision)
    if power is not None and "discard." not in power:  # a Location is better laid, and turned down afterwards
        return power
    lays = [option for option in decision.options if isinstance(option.value, Lay)]
    if not lays:
        return "none"
    best = max(lays, key=lambda option: _lay_worth(known, option))
    if len(known.resources) >= ENOUGH and not best.value.up and _keep_worth(known, best.value.card) > 1:
        return "none"
    return best.key


def _lay_worth(known: Known, option: Option[Any]) -> float:
    lay: Lay = option.value
    card = definition(lay.card)
    if isinstance(card, Location):
        return 2.0 + len(card.symbols & known.symbols_wanted()) if lay.up else 0.0
    return -_keep_worth(known, lay.card)


def _keep_worth(known: Known, id: str) -> float:
    """What a card is worth in hand."""
    card = definition(id)
    resources = len(known.resources)
    worth = card_worth(card)
    if isinstance(card, Character):
        if known.on_table(card.name) or any(unit.level and kind(unit.id) == kind(id) for unit in known.mine):
            if "swarm" not in card.keywords:
                return 1.0  # good for a Power-Up
        if card.cost > resources + 1 + SOON:
            worth *= 0.4
        elif card.cost <= resources + 1:
            worth += 1.0
        if resources >= 5 and card.cost <= 1:
            worth *= 0.5
        copies = sum(kind(other) == kind(id) for other in known.hand)
        return worth / copies if "swarm" not in card.keywords else worth
    if isinstance(card, Equipment):
        wearers = any(not unit.stunned and not known.has(unit, "creature") for unit in known.mine)
        return (worth if wearers else 0.5) + 2 * known.level_one(EQUIPMENT_IS_XP)
    if isinstance(card, PlotTwist):
        return 1.5
    return worth


# --- recruiting --------------------------------------------------------------------------------------------------


def recruit(known: Known, decision: Decision) -> str:
    """The most worthy that the points can pay for together, the dearest first."""
    power = deeds.best_power(known, decision)
    if power is not None:
        return power
    free: list[tuple[float, Option[Any]]] = []
    choices: dict[str, tuple[float, int, Option[Any]]] = {}
    for option in decision.options:
        value = option.value
        if isinstance(value, Recruit):
            if value.to != known.seat or value.front != _front_by_nature(known, value.card):
                continue
            worth = _recruit_worth(known, value.card)
            if value.way:
                free.append((worth - 2.0 * len(value.way), option))
                continue
        elif isinstance(value, Equip):
            worth = _equip_worth(known, value)
        else:
            continue
        cost = definition(value.card).cost
        held = choices.get(kind(value.card))
        if held is None or worth > held[0]:
            choices[kind(value.card)] = (worth, cost, option)
    best = _pack([choice for choice in choices.values() if choice[0] > 0], known.points)
    if best:
        return max(best, key=lambda choice: choice[1])[2].key
    if free and max(free, key=lambda choice: choice[0])[0] > 0:
        return max(free, key=lambda choice: choice[0])[1].key
    return "done"


def _pack(
    choices: list[tuple[float, int, Option[Any]]], points: int, index: int = 0
) -> list[tuple[float, int, Option[Any]]]:
    """The choices that are worth most together within these points."""
    if index == len(choices):
        return []
    without = _pack(choices, points, index + 1)
    choice = choices[index]
    if choice[1] > points:
        return without
    chosen = [choice, *_pack(choices, points - choice[1], index + 1)]
    return chosen if sum(c[0] for c in chosen) > sum(c[0] for c in without) else without


def _recruit_worth(known: Known, id: str) -> float:
    card = definition(id)
    assert isinstance(card, Character)
    if "swarm" not in card.keywords and known.on_table(card.name):
        return 0.0  # the older one would go
    worth = card_worth(card)
    if kind(id) == "ash":
        worth = 5.0 if any(not unit.level for unit in known.enemies) else 0.0
    if "swarm" in card.keywords and known.level_one("the-queen-main") and known.on_table(card.name):
        worth += 2.0
    return worth


def _equip_worth(known: Known, value: Equip) -> float:
    unit = known.unit(value.unit)
    if unit.equipment:
        return 0.0
    return wearing(known, unit, kind(value.card)) + 2.0 * known.level_one(EQUIPMENT_IS_XP)


def wearing(known: Known, unit: Unit, equipment: str) -> float:
    """What an Equipment is worth on this character."""
    if equipment == "power-loader":
        return 5.0 + 0.2 * known.wounds_left(unit) - (1.5 if known.ranged(unit) else 0.0)
    if equipment == "m41a-pulse-rifle":
        return 3.0 + 0.1 * known.values(unit)[0] + (0.5 if not known.ranged(unit) else 0.0)
    return 2.5 + 0.3 * known.wounds_left(unit) + (0.5 if unit.level else 0.0)


# --- formation ---------------------------------------------------------------------------------------------------


def _front_by_nature(known: Known, id: str) -> bool:
    """Where a recruit belongs: shooters and eggs behind, all others in front."""
    card = definition(id)
    assert isinstance(card, Character)
    return not (card.face.ranged or "passive" in card.keywords)


def formation(known: Known, decision: Decision) -> str:
    """Move whoever stands in the wrong row."""
    front = _front_row(known)
    for option in decision.options:
        if option.key.startswith("move:"):
            unit = known.unit(option.pieces[0])
            if unit.front != (unit.id in front):
                return option.key
    power = deeds.best_power(known, decision)
    return power if power is not None else "done"


def _front_row(known: Known) -> set[str]:
    """Who should stand in front: melee fighters; somebody sturdy if there is none; the Main Character if it dares."""
    awake = [unit for unit in known.mine if not unit.stunned]
    supporting = [unit for unit in awake if not unit.level]
    front = {unit.id for unit in supporting if not known.ranged(unit) and not known.has(unit, "passive")}
    mains = [unit for unit in awake if unit.level]
    if not front and len(supporting) > 1:
        # Somebody must stand before the others.
        front.add(max(supporting, key=lambda unit: (known.values(unit)[1], -known.strength(unit))).id)
    danger = max((known.values(unit)[0] for unit in known.enemies if not known.has(unit, "passive")), default=0)
    for main in mains:
        dares = kind(main.id) in FORWARD or known.values(main)[1] >= danger
        if not known.ranged(main) and (not front or dares):
            front.add(main.id)
    front |= {unit.id for unit in known.mine if unit.stunned and unit.front}
    return front
