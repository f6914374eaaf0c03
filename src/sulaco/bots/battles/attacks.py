"""Attacks: who attacks whom with whom, so that the defender is stunned and few of the attackers are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from sulaco.games.battles import values
from sulaco.games.battles.state import Unit
from sulaco.games.copies import kind
from sulaco.table.decision import Decision

from .clash import MARGIN, Fighter, fighter, outcome, stunned
from .known import MAIN_WOUND, Known

WORTH_IT = 0.3
"""An attack must gain more than this."""
EXPERIENCE = 1.0
SISTER = "sister-ripley"
GROWING = (SISTER, "the-dragon-main", "the-perfect-organism-main")
CLEARED = 2.5
"""What it is worth to take the last protector away while others can still attack."""
RETURNED = 0.3
"""Newt only goes back to hand: alone that is no gain, or she might come back and be attacked for ever."""
COMMITTED = 0.15
"""The cost of each attacker: it is missing in the next attack."""


class Attack(NamedTuple):
    """An attack and what it is worth."""

    score: float
    attackers: tuple[Unit, ...]
    defender: Unit


def best(known: Known, ready: list[Unit], must: tuple[Unit, ...] = (), against: Unit | None = None) -> Attack | None:
    """The best attack of these characters, with those that take part already, on this defender if there is one."""
    found: Attack | None = None
    for attack in possible(known, ready, must, against):
        if found is None or attack.score > found.score:
            found = attack
    return found


def possible(known: Known, ready: list[Unit], must: tuple[Unit, ...], against: Unit | None) -> Iterator[Attack]:
    groups: dict[tuple[bool, str], list[Unit]] = {}
    for unit in ready:
        groups.setdefault((unit.front, values.character(unit).team), []).append(unit)
    grows = _grows(known)
    for (melee, _), group in groups.items():
        if must and must[0] not in group:
            continue
        reach = {unit.id: known.reached(unit) for unit in group}
        fighters = {unit.id: fighter(known, unit, attacking=True, melee=melee) for unit in group}
        targets = [against] if against is not None else [u for u in known.enemies if not u.stunned]
        for target in targets:
            able = [unit for unit in group if target.id in reach[unit.id]]
            if not able or any(unit not in able for unit in must):
                continue
            defender = fighter(known, target, attacking=False, melee=melee)
            extra = _cleared(known, target, ready)
            for team in _teams(able, fighters, must, defender.defense):
                sides = [fighters[unit.id] for unit in team]
                yield Attack(_score(known, sides, defender, melee, extra, grows), team, target)


def _teams(
    able: list[Unit], fighters: dict[str, Fighter], must: tuple[Unit, ...], needed: int
) -> Iterator[tuple[Unit, ...]]:
    """Whoever could go together: alone, in pairs, or the strongest until it is enough."""
    others = [unit for unit in able if unit not in must]
    if must:
        yield must
    for unit in others:
        yield (*must, unit)
    for pair in combinations(others, 2):
        yield (*must, *pair)
    others.sort(key=lambda unit: -fighters[unit.id].strike)
    team = must
    total = sum(fighters[unit.id].strike for unit in must)
    for unit in others:
        if total >= needed:
            return
        team = (*team, unit)
        total += fighters[unit.id].strike
        if len(team) > 2:
            yield team


def _score(
    known: Known, sides: list[Fighter], defender: Fighter, melee: bool, extra: float, grows: Unit | None
) -> float:
    if kind(defender.unit.id) == "newt":
        # If the weakest alone is enough, the others can attack somebody else.
        return extra + RETURNED - COMMITTED * len(sides) - 0.01 * sum(each.strike for each in sides)
    hit = stunned(sides, defender, melee)
    score = outcome(known, sides, defender, hit) - COMMITTED * len(sides)
    if defender in hit:
        margin = sum(each.strike for each in sides) - defender.defense
        score += extra + MARGIN * min(margin, 3)
    return score + _experience(grows, sides, hit, melee) if grows is not None else score


def _grows(known: Known) -> Unit | None:
    """The seat's Main Character, if it is one of those that grow by attacking."""
    main = known.main()
    return main if main is not None and main.level == 1 and kind(main.id) in GROWING else None


def _experience(main: Unit, sides: Iterable[Fighter], hit: list[Fighter], melee: bool) -> float:
    if kind(main.id) == SISTER:
        return EXPERIENCE if melee else 0.0
    taking_part = next((each for each in sides if each.unit is main), None)
    return EXPERIENCE if taking_part is not None and taking_part not in hit else 0.0


def _cleared(known: Known, target: Unit, ready: list[Unit]) -> float:
    """More, if this one is the last that protects a Main Character."""
    if not target.front or len(ready) < 2 or len(known.protectors(target)) > 1:
        return 0.0
    if kind(target.id) == "newt" and not _goes_on(known, target, ready):
        return 0.0
    for unit in known.enemies:
        if unit.level and not unit.front and not unit.stunned and unit.controller == target.controller:
            return CLEARED + (MAIN_WOUND if known.wounds_left(unit) <= 1 else 0.0)
    return CLEARED / 3


def _goes_on(known: Known, target: Unit, ready: list[Unit]) -> bool:
    """Whether those who do not attack this one can stun somebody behind."""
    strikes = [known.values(unit)[0] for unit in ready]
    behind = [u for u in known.enemies if not u.front and not u.stunned and u.controller == target.controller]
    return any(sum(strikes) - min(strikes) >= known.values(unit)[1] for unit in behind)


# --- the questions -----------------------------------------------------------------------------------------------


def declared(journal: list[str], known: Known) -> tuple[Unit, ...]:
    """The attackers that were named for the attack being declared; that stands in the journal only."""
    team: list[Unit] = []
    for key in reversed(journal):
        verb, _, id = key.partition(":")
        if verb in ("attack", "join"):
            team.insert(0, known.unit(id))
        if verb == "attack":
            break
    return tuple(team)


def ready(known: Known) -> list[Unit]:
    return [unit for unit in known.mine if unit.ready and known.can_attack(unit)]


def defender(known: Known, decision: Decision) -> str:
    first = known.unit(decision.text.args["who"])
    attack = best(known, ready(known), (first,))
    if attack is None or attack.score < 0:
        alone = possible(known, [first], (first,), None)
        attack = max(alone, key=lambda each: each.score, default=attack)
    keys = decision.keys()
    if attack is not None and f"defender:{attack.defender.id}" in keys:
        return f"defender:{attack.defender.id}"
    return keys[0]


def join(known: Known, decision: Decision, team: tuple[Unit, ...]) -> str:
    against = known.unit(decision.text.args["target"])
    able = [known.unit(option.pieces[0]) for option in decision.options if option.pieces]
    attack = best(known, [*team, *able], team, against)
    if attack is not None:
        for unit in attack.attackers:
            if unit not in team:
                return f"join:{unit.id}"
    return "go"
