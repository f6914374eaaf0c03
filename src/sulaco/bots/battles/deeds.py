"""Deeds: Super Powers and Plot Twists outside of combat, and what the Main Phase is spent on."""

from __future__ import annotations

from typing import Any

from sulaco.games.battles import values
from sulaco.games.battles.cards import definition
from sulaco.games.battles.plot_twists import PlayTwist
from sulaco.games.battles.powers import UsePower
from sulaco.games.battles.state import Unit
from sulaco.games.copies import kind
from sulaco.table.decision import Decision, Option

from . import attacks
from .known import Known, card_worth
from .tricks import cost

GAIN = 0.5
LATE = {"hide-in-the-shadows", "set-the-self-destruct", "acidic-blood", "salivate", "whos-laying-the-eggs-main"}
"""Powers for when the attacks are over."""


def main(known: Known, decision: Decision) -> str:
    """Powers that prepare attacks, then attacks, then powers for the end; then the turn ends."""
    early = _best(known, [option for option in decision.options if not _is_late(option)])
    if early is not None:
        return early
    names = {option.pieces[0] for option in decision.options if option.key.startswith("attack:")}
    ready = [unit for unit in known.mine if unit.id in names]
    attack = attacks.best(known, ready)
    if attack is not None and attack.score > attacks.WORTH_IT:
        return f"attack:{attack.attackers[0].id}"
    late = _best(known, [option for option in decision.options if _is_late(option)])
    return late if late is not None else "end"


def best_power(known: Known, decision: Decision) -> str | None:
    """A power of the Build Phase that pays."""
    return _best(known, decision.options)


def _is_late(option: Option[Any]) -> bool:
    return isinstance(option.value, UsePower) and option.value.power.id in LATE


def _best(known: Known, options: Any) -> str | None:
    best, key = GAIN, None
    for option in options:
        value = option.value
        if isinstance(value, UsePower):
            worth = power_worth(known, value)
        elif isinstance(value, PlayTwist):
            worth = _twist_worth(known, kind(value.card))
        else:
            continue
        worth -= cost(option)
        if worth > best:
            best, key = worth, option.key
    return key


def power_worth(known: Known, value: UsePower) -> float:
    """What using this power now is worth, before its price."""
    unit = known.unit(value.unit)
    found = WORTH.get(value.power.id)
    return found(known, unit) if found is not None else 0.0


def _twist_worth(known: Known, card: str) -> float:
    if card == "build-the-hive":
        return 1.8
    if card == "spook":
        return 1.0 + max((opened(known, unit) for unit in known.enemies), default=0.0)
    return 0.0


def opened(known: Known, unit: Unit) -> float:
    """What is gained by taking this enemy out of the Front Row for the turn."""
    if unit.stunned or not unit.front or len(known.protectors(unit)) > 1:
        return 0.0
    strikes = sum(known.values(each)[0] for each in attacks.ready(known))
    behind = [
        other
        for other in known.enemies
        if other.controller == unit.controller and not other.front and not other.stunned
    ]
    return max((known.loss(other) / 2 for other in behind if strikes >= known.values(other)[1]), default=0.0)


def counters_worth(known: Known, unit: Unit, n: int) -> float:
    """What this many -1/-1 counters on an enemy are worth."""
    if unit.stunned:
        return 0.0
    defense = known.values(unit)[1]
    return known.loss(unit) if defense <= n else 0.25 * n


def _hide(known: Known, unit: Unit) -> float:
    """Nobody attacks a character that lies face down: the Main Character hides when it would be exposed."""
    main = known.main()
    if main is None or main.stunned:
        return 0.0
    strikes = sum(known.values(each)[0] for each in known.enemies if not known.has(each, "passive"))
    if strikes < known.values(main)[1]:
        return 0.0
    shields = len([each for each in known.protectors(main) if each is not main]) if not main.front else 0
    return max(0.0, 5.0 - 2.0 * shields) + (4.0 if known.wounds_left(main) <= 1 else 0.0)


def _self_destruct(known: Known, unit: Unit) -> float:
    gain = sum(known.loss(each) for each in known.enemies if not each.level and not each.stunned)
    return gain - sum(known.loss(each) for each in known.mine if not each.level and not each.stunned) - 4


def _acid(known: Known, unit: Unit) -> float:
    most = known.values(unit)[1] - 1
    kills = [
        known.loss(each) - 0.6 * known.values(each)[1]
        for each in known.enemies
        if not each.level and not each.stunned and known.values(each)[1] <= most
    ]
    return max(kills, default=0.0)


def _on_the_line(known: Known, unit: Unit) -> float:
    front = sum(each.front and not each.stunned for each in known.mine)
    return 1.2 * min(front, 2)


def _im_sorry(known: Known, unit: Unit) -> float:
    return max((known.loss(each, ko=True) for each in known.enemies if not each.level), default=0.0) - 1


def _counters(n: int) -> Any:
    return lambda known, unit: max((counters_worth(known, each, n) for each in known.enemies), default=0.0)


def _grenades(known: Known, unit: Unit) -> float:
    return max((counters_worth(known, each, 3) for each in known.enemies if not each.front), default=0.0)


def _heal_main(known: Known, unit: Unit) -> float:
    return 6.0


def _heal_supporting(known: Known, unit: Unit) -> float:
    return max((known.strength(each) * 0.4 for each in known.mine if each.wounds and not each.level), default=0.0)


def _cattle_prod(known: Known, unit: Unit) -> float:
    return max((prodded(known, each) for each in known.enemies if each.front), default=0.0)


def prodded(known: Known, unit: Unit) -> float:
    return max(unit.counters, 0) * 0.6 + opened(known, unit)


def _eulogy(known: Known, unit: Unit) -> float:
    main = known.main()
    if main is None or not main.ready or not known.can_attack(main):
        return 0.0
    return 2.5


def _stop_it(known: Known, unit: Unit) -> float:
    """What it is worth to ready this character for another attack."""
    return (
        3.0 if not unit.ready and not unit.stunned and unit.front and _weakest(known) <= known.values(unit)[0] else 0.0
    )


def _weakest(known: Known) -> int:
    return min((known.values(each)[1] for each in known.enemies if not each.stunned), default=99)


def _feeds(known: Known, unit: Unit) -> float:
    able = unit.ready and known.can_attack(unit) and _weakest(known) <= known.values(unit)[0]
    return (2.0 + 3.0 * (unit.wounds > 0)) if able else 0.0


def _salivate(known: Known, unit: Unit) -> float:
    return 1.3 * (3 - len(known.hand))


def _screech(known: Known, unit: Unit) -> float:
    names: dict[str, int] = {}
    for each in known.mine:
        if not each.stunned and known.has(each, "swarm"):
            names[values.name(each)] = names.get(values.name(each), 0) + 1
    return 1.4 * max(names.values(), default=0)


def _eggs(known: Known, unit: Unit) -> float:
    return 4.0 if any(not each.level for each in known.enemies) else 0.5


def _twitchy(known: Known, unit: Unit) -> float:
    return 5.0 if any(not each.level for each in known.enemies) or len(known.mine) > 2 else 0.0


def _draw(known: Known, unit: Unit) -> float:
    return 3.0


WORTH: dict[str, Any] = {
    "hide-in-the-shadows": _hide,
    "set-the-self-destruct": _self_destruct,
    "gear-up": lambda known, unit: 2.4 if known.level_one("lt-ripley") else 1.6,
    "i-can-handle-myself": lambda known, unit: 5.0,
    "your-a-is-already-on-the-line": _on_the_line,
    "acidic-blood": _acid,
    "im-sorry": _im_sorry,
    "m-40-grenades": _grenades,
    "access-mother": _draw,
    "medical-attention": _heal_supporting,
    "do-you-trust-me-with-a-needle": _heal_main,
    "cattle-prod": _cattle_prod,
    "eulogy": _eulogy,
    "twitchy": _twitchy,
    "theyre-coming-out-of-the-walls": _draw,
    "whos-laying-the-eggs-main": _eggs,
    "nobody-can-stop-it": _stop_it,
    "it-feeds-on-minds": _feeds,
    "salivate": _salivate,
    "spit-acid": _counters(2),
    "screech": _screech,
}
"""What each power outside of combat is worth, by its id."""


def captive_worth(id: str) -> float:
    return card_worth(definition(id)) if id else 0.0
