"""Tricks: what turns a combat under way. One is played only when it changes the result for more than it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sulaco.games.battles.cards import definition
from sulaco.games.battles.plot_twists import PlayTwist
from sulaco.games.battles.power_ups import PowerUp
from sulaco.games.battles.powers import UsePower
from sulaco.games.copies import kind
from sulaco.table.decision import Decision, Option

from .clash import Clash, under_way
from .known import Known, card_worth

CARD = 1.0
TURNED = 0.8
"""What a card from hand and a Location turned down cost."""
GAIN = 0.4
"""A trick must gain more than this."""
MOST = 8
"""Pairs of tricks are tried among this many at most."""


def cost(option: Option[Any]) -> float:
    """What it costs: cards from hand, Locations turned down."""
    value = option.value
    if isinstance(value, UsePower):
        return sum(TURNED if part.startswith("turn.") else CARD for part in value.way)
    if isinstance(value, PowerUp):
        return CARD + 0.1 * card_worth(definition(value.card))
    return CARD


def play(known: Known, decision: Decision) -> str:
    """The trick that gains most, or two that only together change the result; else pass."""
    clash = under_way(known)
    if clash is None or len(decision.options) == 1:
        return "pass"
    now = clash.score(known)
    best, key = GAIN, "pass"
    tricks: list[tuple[float, Option[Any], Callable[[Clash], None]]] = []
    for option in decision.options:
        price = cost(option)
        beside = _beside(known, option, clash)
        if beside - price > best:
            best, key = beside - price, option.key
        for change in changes(known, option, clash):
            changed = clash.copy()
            change(changed)
            gain = changed.score(known) - now + _extra(known, option, clash) - price
            if gain > best:
                best, key = gain, option.key
            tricks.append((price, option, change))
    if key == "pass" and len(tricks) > 1:
        key = _pair(known, clash, now, tricks[:MOST])
    return key


def _pair(
    known: Known, clash: Clash, now: float, tricks: list[tuple[float, Option[Any], Callable[[Clash], None]]]
) -> str:
    """The first of two tricks that do together what neither does alone."""
    best, key = GAIN, "pass"
    for index, (price, option, change) in enumerate(tricks):
        for other_price, other, other_change in tricks[index + 1 :]:
            if other.cards == option.cards:
                continue
            changed = clash.copy()
            change(changed)
            other_change(changed)
            gain = changed.score(known) - now - price - other_price
            if gain > best:
                best, key = gain, option.key
    return key


def changes(known: Known, option: Option[Any], clash: Clash) -> Iterator[Callable[[Clash], None]]:
    """What an option would do to the combat; one change for each way to aim it."""
    value = option.value
    if isinstance(value, PowerUp):
        yield boost(value.unit, 1, 1)
    elif isinstance(value, PlayTwist):
        yield from _twist(kind(value.card), clash)
    elif isinstance(value, UsePower):
        yield from _power(value, clash, known)


def _twist(card: str, clash: Clash) -> Iterator[Callable[[Clash], None]]:
    if card == "chestburst":
        for each in (*clash.attackers, clash.defender):
            if not each.friend:
                yield boost(each.unit.id, -2, -2)
    elif card == "lets-rock":
        for each in clash.attackers:
            if each.friend:
                yield boost(each.unit.id, 1, 0)
        if clash.defender.friend:
            yield boost(clash.defender.unit.id, 0, 2)


def _power(value: UsePower, clash: Clash, known: Known) -> Iterator[Callable[[Clash], None]]:
    id, unit = value.power.id, value.unit
    amplified = any(part.startswith("discard.") for part in value.way)
    if id == "rrrr-aar":
        yield boost(unit, 3, 3)
    elif id == "tantrum":
        n = 5 if amplified else 2
        yield boost(unit, n, n)
    elif id == "this-thing-is-huge":
        yield _times(unit, 3 if amplified else 2, known)
    elif id == "its-structural-perfection":
        yield _silent_defender
    elif id == "is-matched-only-by-its-hostility":
        yield _silent_attackers
    elif id == "a-beautiful-butterfly":
        yield _butterfly
    elif id == "you-want-some-of-this":
        for each in clash.attackers:
            if not each.friend:
                yield _removed(each.unit.id)


def boost(id: str, atk: int, defense: int) -> Callable[[Clash], None]:
    def change(clash: Clash) -> None:
        each = clash.find(id)
        if each is not None:
            each.strike = max(each.strike + atk, 0)
            each.defense += defense
            if each.defense <= 0 and each is not clash.defender:
                each.strike = 0  # it is stunned at once

    return change


def _times(id: str, n: int, known: Known) -> Callable[[Clash], None]:
    def change(clash: Clash) -> None:
        each = clash.find(id)
        if each is not None:
            each.strike = max(each.strike, known.values(each.unit)[0] * n)

    return change


def _silent_defender(clash: Clash) -> None:
    clash.defender.strike = 0


def _silent_attackers(clash: Clash) -> None:
    for each in clash.attackers:
        each.strike = 0


def _butterfly(clash: Clash) -> None:
    clash.defender.ferocious = clash.defender.monstrous = True


def _removed(id: str) -> Callable[[Clash], None]:
    def change(clash: Clash) -> None:
        clash.attackers = [each for each in clash.attackers if each.unit.id != id]

    return change


def _extra(known: Known, option: Option[Any], clash: Clash) -> float:
    """What a trick is worth besides the strikes."""
    value = option.value
    if isinstance(value, UsePower) and value.power.id == "you-want-some-of-this":
        return max((each.loss for each in clash.attackers if not each.friend), default=0.0)
    if isinstance(value, UsePower) and value.power.id in ("tantrum", "rrrr-aar"):
        return 0.3  # its counters stay
    return 0.0


def _beside(known: Known, option: Option[Any], clash: Clash) -> float:
    """What a power is worth that has nothing to do with the strikes."""
    value = option.value
    if not isinstance(value, UsePower):
        return 0.0
    id = value.power.id
    unit = known.unit(value.unit)
    if id == "it-is-generally-unpleasant":
        hit = any(each.unit is unit for each in clash.stunned())
        return (4.0 if hit and known.wounds_left(unit) <= 1 else 2.0) if unit.wounds else 0.0
    if id == "whos-laying-the-eggs":
        return 2.5
    if id == "sacrifice-and-resurrection":
        # Her last wound is due: somebody takes her place.
        hit = any(each.unit is unit for each in clash.stunned())
        return 50.0 if hit and known.wounds_left(unit) <= 1 else 0.0
    return 0.0


# --- questions within a combat -----------------------------------------------------------------------------------


def _best_change(known: Known, decision: Decision, change: Callable[[Option[Any]], Callable[[Clash], None]]) -> str:
    clash = under_way(known)
    if clash is None:
        return decision.options[0].key

    def worth(option: Option[Any]) -> float:
        changed = clash.copy()
        change(option)(changed)
        unit = known.unit(option.pieces[0])
        return changed.score(known) + (0.1 if known.friend(unit) else 0.0)

    return max(decision.options, key=worth).key


def lets_rock(known: Known, decision: Decision) -> str:
    fight = known.combat
    attackers = fight.attackers if fight is not None else []
    return _best_change(
        known,
        decision,
        lambda option: (
            boost(option.pieces[0], 1, 0) if option.pieces[0] in attackers else boost(option.pieces[0], 0, 2)
        ),
    )


def chestburst(known: Known, decision: Decision) -> str:
    enemies = [option for option in decision.options if not known.friend(known.unit(option.pieces[0]))]
    if not enemies:
        return decision.options[0].key
    clash = under_way(known)

    def worth(option: Option[Any]) -> float:
        unit = known.unit(option.pieces[0])
        if known.values(unit)[1] <= 2:
            return known.loss(unit) + 5
        if clash is None:
            return 0.0
        changed = clash.copy()
        boost(unit.id, -2, -2)(changed)
        return changed.score(known)

    return max(enemies, key=worth).key


def some_of_this(known: Known, decision: Decision) -> str:
    return max(decision.options, key=lambda option: known.loss(known.unit(option.pieces[0]))).key


def strike_back(known: Known, decision: Decision) -> str:
    """The enemy that is hurt most, or of one's own the one that is hurt least."""
    clash = under_way(known)
    if clash is None:
        return decision.options[0].key
    strike = clash.defender.strike

    def worth(option: Option[Any]) -> float:
        each = clash.find(option.pieces[0])
        if each is None or strike < each.defense:
            return 0.0
        return -each.loss if each.friend else each.loss

    return max(decision.options, key=worth).key
