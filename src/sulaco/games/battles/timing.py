"""Timing and precedence: powers that act by themselves, and the order in which they do (V18).

`set_off` notes what a cue triggers; nothing resolves before the action under way is finished. `settle` then resolves
all of it: first characters whose DEF fell to 0 are stunned (V10.03), then the triggers, one after another, in the order
that the active player decides, and whatever they trigger in their turn (V18.01 to V18.03).

A card outranks the rules, as its functions in `cards` can do anything (V18.04); what forbids outranks what permits, see
`keywords.has` (V18.05). A deck that was searched is shuffled, and tokens come from a pile and go back to it, in `zones`
(V18.06 to V18.08).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import harm, uniqueness, winning
from .cards import Character, definition
from .state import Pending, Unit
from .values import values

if TYPE_CHECKING:
    from .battles import Battles

CUES = (
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
    "stuns",  # it stunned a character in combat: (game, unit, id, controller)
    "survives",  # it came through a combat without a stun
    "koed",  # it was KO'd: (game, unit)
    "kos",  # it KO'd this character: (game, unit, other id)
)


AT_END: dict[str, Callable[[Battles], None]] = {}
"""What a power may put off to the end of the turn, by name; the cards enter theirs."""

Detail = str | int | bool


def set_off(game: Battles, cue: str, units: Iterable[Unit], *details: Detail, stunned_too: bool = False) -> None:
    """Note the triggers of these characters for this cue. A stunned character has no powers (V9.06)."""
    for unit in units:
        card = definition(unit.id)
        if cue in card.triggers and (stunned_too or not unit.stunned):
            when = card.when.get(cue)
            if when is None or when(game, unit, *details):
                game.state.pending.append(Pending(unit.id, unit.controller, cue, details))


def whose(game: Battles, pending: Pending) -> int:
    """Who controls the character of a trigger, or did when it was set off if it has left play since."""
    unit = game.by_id.get(pending.unit)
    return pending.controller if unit is None else unit.controller


def _resolve(game: Battles, pending: Pending) -> Flow[None]:
    """Carry out a trigger, even if its character has left play since it was set off."""
    id = pending.unit
    card: Character = definition(id)
    if pending.cue not in CUES:
        AT_END[pending.cue](game)
        return
    unit = game.by_id.get(id) or Unit(id, game.owner(id), pending.controller)
    yield from card.triggers[pending.cue](game, unit, *pending.details)


def settle(game: Battles) -> Flow[None]:
    """Resolve everything that is due before anybody may act again."""
    state = game.state
    while True:
        # A printed DEF is above 0: only counters and other modifiers bring it down. What lasts stuns again (V99.12).
        spent = [
            unit
            for unit in state.units
            if (unit.counters < 0 or unit.defense < 0 or unit.combat_defense < 0)
            and not unit.stunned
            and values(game, unit)[1] <= 0
        ]
        if not (spent or state.doubles or state.fallen or state.pending):
            return
        if spent:
            harm.stun(game, spent, rule="V10.03")
            continue
        if state.doubles:
            yield from uniqueness.keep_one(game, state.doubles[0])
            del state.doubles[0]
            continue
        if winning.bury(game):
            continue  # with the cards that left, others may have lost what kept them up
        pending = yield from _next(game)
        state.pending.remove(pending)
        yield from _resolve(game, pending)


def _next(game: Battles) -> Flow[Pending]:
    """Which of the simultaneous triggers comes first: the active player decides (V18.03)."""
    waiting = game.state.pending
    if len(waiting) == 1:
        return waiting[0]
    names = [(pending.unit, pending.cue) for pending in waiting]
    if len(set(names)) == 1:
        return waiting[0]
    options = [
        Option(f"trigger:{unit}:{label}", say("option.trigger", who=unit, what=say(f"cue.{label}")), index, (), (unit,))
        for index, (unit, label) in enumerate(names)
        if names.index((unit, label)) == index
    ]
    active = game.state.active
    seat = active if active in game.living() else game.next_seat(active)
    answer: Option[int] = yield Decision(seat, prompt("trigger-order"), options, "V18.03")
    return waiting[answer.value]
