"""The small questions: targets of powers, what to fetch, what to give up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sulaco.games.battles import values
from sulaco.games.battles.cards import Character, definition
from sulaco.games.battles.state import Unit
from sulaco.games.copies import kind
from sulaco.table.decision import Decision, Option

from . import building, deeds
from .known import Known, card_worth

Answer = Callable[[Known, Decision], str]

BURST = 2.5
"""A burst is made only if it gains at least this much."""
HAND_FOR_A_LEVEL = 3
"""The Newborn's hand is worth a level if it has no more cards than this."""
FEW = 2
"""Ripley #8 begins anew when she has no more wounds left than this."""


def aimed(worth: Callable[[Known, Unit], float], least: float | None = None) -> Answer:
    """At the character for which this is greatest; at nobody if it does not reach `least` and that is allowed."""

    def answer(known: Known, decision: Decision) -> str:
        best: Option[Any] | None = None
        most = 0.0
        for option in decision.options:
            if option.pieces:
                found = worth(known, known.unit(option.pieces[0]))
                if best is None or found > most:
                    best, most = option, found
        if best is None or (least is not None and most < least):
            return decision.options[-1].key
        return best.key

    return answer


def hurt(n: int) -> Answer:
    """The enemy that this many -1/-1 counters hurt most."""
    return aimed(lambda known, unit: -1.0 if known.friend(unit) else deeds.counters_worth(known, unit, n))


def carded(worth: Callable[[Known, str], float]) -> Answer:
    """The card for which this is greatest; nothing only if there is nothing else."""

    def answer(known: Known, decision: Decision) -> str:
        options = [option for option in decision.options if option.cards]
        if not options:
            return decision.options[-1].key
        return max(options, key=lambda option: worth(known, option.cards[0])).key

    return answer


def best_card(known: Known, card: str) -> float:
    return card_worth(definition(card))


def equipment(known: Known, card: str) -> float:
    return max((building.wearing(known, unit, kind(card)) for unit in known.mine if not unit.stunned), default=0.0)


def attach(known: Known, decision: Decision) -> str:
    return aimed(lambda known, unit: -known.strength(unit) if unit.equipment else known.strength(unit))(known, decision)


def eulogy(known: Known, card: str) -> float:
    found = definition(card)
    return float(found.on(2).atk) if isinstance(found, Character) else 0.0


def burst(known: Known, decision: Decision) -> str:
    """Whether to burst: the captive is KO'd, and a character from hand takes its place."""
    payments = [option for option in decision.options if option.value is not None]
    if not payments:
        return "no-burst"
    unit = known.unit(decision.text.args["who"])
    hand = [
        card_worth(definition(card))
        for card in known.hand
        if isinstance(definition(card), Character) and definition(card).team == "xenomorphs"
    ]
    gain = deeds.captive_worth(unit.captive) / 2 + max(hand, default=0.0) - 2.0
    if gain < BURST:
        return "no-burst"
    return min(payments, key=lambda option: sum(part.startswith("discard.") for part in option.value)).key


def ungrateful_child(known: Known, decision: Decision) -> str:
    return "discard-all" if len(known.hand) <= HAND_FOR_A_LEVEL else "no-xp"


def regenerate(known: Known, decision: Decision) -> str:
    main = known.main()
    return "xp" if main is not None and known.wounds_left(main) <= FEW else "no-xp"


def acidic_blood(known: Known, decision: Decision) -> str:
    """How many counters: as many as the best victim has DEF, if there are that many."""
    most = len(decision.options)
    victims = [unit for unit in known.enemies if not unit.level and not unit.stunned]
    reached = [unit for unit in victims if known.values(unit)[1] <= most]
    if not reached:
        return decision.options[0].key
    best = max(reached, key=lambda unit: known.loss(unit) - 0.6 * known.values(unit)[1])
    return f"counters:{max(known.values(best)[1], 1)}"


def acid_target(known: Known, unit: Unit) -> float:
    return known.loss(unit) - 0.6 * known.values(unit)[1]


def im_sorry(known: Known, decision: Decision) -> str:
    """The name of those enemies in play whose KO costs their side most."""
    names: dict[str, float] = {}
    for unit in known.enemies:
        if not unit.level:
            name = values.name(unit)
            names[name] = names.get(name, 0.0) + known.loss(unit, ko=True)
    if not names:
        return decision.options[0].key
    wanted = f"name:{max(names, key=lambda name: names[name])}"
    return wanted if wanted in decision.keys() else decision.options[0].key


def special_order(known: Known, decision: Decision) -> str:
    """Give it to an enemy, if there is one."""
    seats = {unit.controller for unit in known.enemies}
    for option in decision.options:
        if option.value in seats and option.value != known.seat:
            return option.key
    return decision.options[-1].key


def how_many(known: Known, decision: Decision) -> str:
    return decision.options[-1].key


def swarm(known: Known, decision: Decision) -> str:
    return max(decision.options, key=lambda option: card_worth(definition(option.cards[0]))).key


def screech(known: Known, unit: Unit) -> float:
    """The name with the most characters that can fight."""
    same = [each for each in known.mine if not each.stunned and values.name(each) == values.name(unit)]
    return sum(0.5 if known.has(each, "passive") else 1.0 for each in same)


def prod(known: Known, unit: Unit) -> float:
    return deeds.prodded(known, unit) if not unit.stunned else -1.0


def spook(known: Known, unit: Unit) -> float:
    return deeds.opened(known, unit) + 0.1 * known.strength(unit)


def heal(known: Known, unit: Unit) -> float:
    return known.loss(unit)


def hide(known: Known, unit: Unit) -> float:
    return 100.0 if unit.level else known.strength(unit) * (0.5 if unit.front else 1.0)


def least_missed(known: Known, unit: Unit) -> float:
    return -known.loss(unit) + unit.wounds


def most_feared(known: Known, unit: Unit) -> float:
    return known.strength(unit) + 0.5 * unit.wounds


def fighter(known: Known, unit: Unit) -> float:
    """Who makes the best use of a +1/+1 counter."""
    atk, _ = known.values(unit)
    return (1.0 if known.can_attack(unit) and unit.ready else 0.0) + 0.1 * atk + 0.2 * known.wounds_left(unit)
