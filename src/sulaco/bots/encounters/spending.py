"""Spending: the set of deeds that Attack is best spent on, and the best set of characters for Recruit Points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sulaco.games.encounters import fight
from sulaco.games.encounters.cards import definition
from sulaco.table.decision import Option

from .known import HUGGER, Known

EARLY = 0.5
"""The weight of a Facehugger that the next player may still fight, against one that strikes first."""


class Wish(NamedTuple):
    """Something that Attack can be spent on."""

    cost: int
    value: float
    key: str


def kills(known: Known) -> list[Wish]:
    """All enemies that may be fought, whatever Attack is there. Facehuggers of one player whose time has come are one
    wish: a single one that is left does all the harm (L13.06)."""
    found = []
    state = known.state
    for card in fight.targets(known.game):
        if definition(card).deck != "hatchery" and known.open(card):
            found.append(Wish(known.cost(card), known.danger(card), f"fight:{card}"))
    due: dict[int, list[str]] = {}
    for hugger in state.huggers:
        if not known.trusts(hugger.seat):
            continue
        if hugger.turns > 1:
            found.append(Wish(known.cost(hugger.card), EARLY * HUGGER, f"fight:{hugger.card}"))
        else:
            due.setdefault(hugger.seat, []).append(hugger.card)
    for cards in due.values():
        found.append(Wish(sum(map(known.cost, cards)), HUGGER, f"fight:{cards[0]}"))
    return found


def best(wishes: Sequence[Wish], points: int) -> tuple[float, tuple[int, ...]]:
    """The most that this many points are worth, and the wishes that they fulfil."""
    table: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (points + 1)
    for number, (cost, value, _) in enumerate(wishes):
        if value <= 0:
            continue
        for left in range(points, cost - 1, -1):
            before, chosen = table[left - cost]
            if before + value > table[left][0]:
                table[left] = (before + value, (*chosen, number))
    return table[points]


def characters(known: Known, options: Sequence[Option[Any]]) -> dict[str, float]:
    """What each character that can be recruited is worth, together with the best one beside it."""
    points = known.state.recruit
    kinds = [definition(card).id for card in known.state.hq if card]
    offers: list[tuple[int, float, bool, Option[Any]]] = []
    for option in options:
        do = option.value
        if do.verb == "recruit":
            any_class = do.card == "sergeant"
            value = known.sergeant() if any_class else known.recruiting(do.card)
            offers.append((do.n, value, any_class or kinds.count(definition(do.card).id) > 1, option))
    found: dict[str, float] = {}
    for cost, value, again, option in offers:
        beside = [
            more for other, more, _, second in offers if (again or second is not option) and cost + other <= points
        ]
        found[option.key] = value + max([0.0, *beside])
    return found
