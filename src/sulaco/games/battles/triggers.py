"""Triggers: powers that act by themselves, and the order in which they do (V18.01 to V18.03).

`set_off` notes what a moment triggers; nothing resolves before the action under way is finished. `settle` then resolves
all of it: first characters whose DEF fell to 0 are stunned (V10.03), then the triggers, one after another, in the order
that the active player decides, and whatever they trigger in their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .cards import definition
from .values import values

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

MOMENTS = (
    "appears",  # this character enters play (V3.12)
    "another-appears",  # another character or an Equipment enters play on its side: (game, unit, card id)
    "turn-begins",
    "build-begins",
    "main-begins",
    "turn-ends",
    "attacks",  # it takes part in an attack, at declaration
    "side-attacks",  # its side attacks: (game, unit, melee)
    "attacked",  # it is chosen as defender
    "combat",  # it is in a combat that has just been declared
    "stunned",  # it was stunned (the state just before counts)
    "stuns",  # it stunned this character in combat: (game, unit, other)
    "survives",  # it came through a combat without a stun
    "koed",  # it was KO'd: (game, unit)
    "kos",  # it KO'd this character: (game, unit, other id)
)


class Pending(msgspec.Struct, frozen=True, eq=False):
    """A trigger that waits: what it does, for which character, and how it is called when the order is chosen."""

    unit: Unit
    run: Callable[[], Flow[None]]
    label: str


def set_off(game: Battles, moment: str, units: Iterable[Unit], *details: Any, stunned_too: bool = False) -> None:
    """Note the triggers of these characters for this moment. A stunned character has no powers (V9.06)."""
    for unit in units:
        card = definition(unit.id)
        run = card.triggers.get(moment)
        if run is not None and (stunned_too or not unit.stunned):
            when = card.when.get(moment)
            if when is not None and not when(game, unit, *details):
                continue
            game.pending.append(Pending(unit, lambda run=run, unit=unit: run(game, unit, *details), moment))  # type: ignore[misc]


def settle(game: Battles) -> Flow[None]:
    """Resolve everything that is due before anybody may act again."""
    while True:
        # A printed DEF is above 0: only counters and other modifiers bring it down.
        spent = [
            unit
            for unit in game.state.units
            if (unit.counters < 0 or unit.defense < 0 or unit.combat_defense < 0)
            and not unit.stunned
            and values(game, unit)[1] <= 0
        ]
        if not (spent or game.doubles or game.fallen or game.pending):
            return
        from . import harm

        if spent:
            harm.stun(game, spent, rule="V10.03")
            continue
        if game.doubles:
            yield from _keep_one(game, game.doubles[0])
            del game.doubles[0]
            continue
        if harm.bury(game):
            continue  # with the cards that left, others may have lost what kept them up
        pending = yield from _next(game)
        game.pending.remove(pending)
        yield from pending.run()


def _keep_one(game: Battles, units: list[Unit]) -> Flow[None]:
    """Several of one name have entered play together: their player chooses which ones are KO'd (V15.03)."""
    from . import harm

    left = [unit for unit in units if unit.id in game.by_id]
    while len(left) > 1:
        options = [Option(f"unit:{unit.id}", say("option.unit", who=unit.id), unit, (), (unit.id,)) for unit in left]
        answer: Option[Unit] = yield Decision(left[0].controller, say("ask.uniqueness"), options, "V15.03")
        left.remove(answer.value)
        harm.ko(game, (answer.value,), rule="V15.03")


def _next(game: Battles) -> Flow[Pending]:
    """Which of the simultaneous triggers comes first: the active player decides (V18.03)."""
    waiting = game.pending
    if len(waiting) == 1:
        return waiting[0]
    names = [(pending.unit.id, pending.label) for pending in waiting]
    if len(set(names)) == 1:
        return waiting[0]
    options = [
        Option(
            f"trigger:{unit}:{label}", say("option.trigger", who=unit, what=say(f"moment.{label}")), index, (), (unit,)
        )
        for index, (unit, label) in enumerate(names)
        if names.index((unit, label)) == index
    ]
    active = game.state.active
    seat = active if active in game.living() else game.next_seat(active)
    answer: Option[int] = yield Decision(seat, say("ask.trigger-order"), options, "V18.03")
    return waiting[answer.value]
