"""The turn: Draw, Recovery, the Main Phase and its end (V4, V6.01 to V6.03, V21.02, V21.14 to V21.17, V99.04)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import attack, events, harm, powers, why_not, winning
from .state import Pending
from .timing import set_off, settle

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

DRAW = house.number("battles", "turn.draw", 2, rule="V4.03", least=1, most=10)
FIRST_DRAW = house.number("battles", "turn.first_draw", 0, rule="V4.04", least=0, most=10)


class Attack(msgspec.Struct, frozen=True):
    unit: str


END: Option[None] = Option("end", say("option.end-main"), None)


def draw(game: Battles) -> Flow[None]:
    """Start-of-turn effects, then the draw: none for the first player's first turn (V4.02 to V4.04, V21.02, V21.17)."""
    state = game.state
    state.turn += 1
    game.emit(events.TurnBegan(rule="V4.01", seat=state.active, turn=state.turn))
    set_off(game, "turn-begins", [unit for unit in state.units if game.is_active(unit.controller)])
    yield from settle(game)
    for seat in game.heads():
        n = cards_to_draw(game)
        game.draw(seat, n, rule="V4.03" if n == DRAW else "V4.04")
    state.step = "recover"


def cards_to_draw(game: Battles) -> int:
    """Two cards, except in the first turns (V4.03, V4.04, V21.02, V21.09, V21.17, V99.41)."""
    state = game.state
    if state.turn == 1:
        return FIRST_DRAW
    return game.second_draw(DRAW) if state.turn == 2 else DRAW


def recover(game: Battles) -> Flow[None]:
    """All stunned characters recover, then all become ready (V4.05, V4.06)."""
    state = game.state
    mine = [unit for unit in state.units if game.is_active(unit.controller)]
    for unit in mine:
        harm.recover(game, unit)
    for unit in mine:
        harm.ready(game, unit)
    state.step = "build-begins"
    yield from settle(game)


def build_begins(game: Battles) -> Flow[None]:
    """What happens when the Build Phase begins, before its first step (V99.08)."""
    state = game.state
    game.emit(events.PhaseBegan(rule="V5.01", phase="build"))
    state.step = "resource"
    state.acting = game.heads()[0]
    set_off(game, "build-begins", [unit for unit in state.units if game.is_active(unit.controller)])
    yield from settle(game)


def main_begins(game: Battles) -> Flow[None]:
    state = game.state
    game.emit(events.PhaseBegan(rule="V6.01", phase="main"))
    state.step = "main"
    state.acting = game.heads()[0]
    state.done = []
    set_off(game, "main-begins", [unit for unit in state.units if game.is_active(unit.controller)])
    yield from settle(game)


@cache
def _attack(id: str) -> Option[Attack]:
    return Option(f"attack:{id}", Text("option.attack", {"who": id}), Attack(id), (), (id,))


def main(game: Battles) -> Flow[None]:
    """One action of the Main Phase: an attack, a power, a Plot Twist, a Power-Up; it ends by choice (V6.01, V99.04)."""
    state = game.state
    seat = state.acting
    options: list[Option[Any]] = [_attack(unit.id) for unit in attack.attackers(game, seat)]
    options += powers.offers(game, seat, "main")
    options.append(END)
    answer: Option[Any] = yield Decision(
        seat,
        prompt("main"),
        options,
        "V6.01",
        unit="action",
        why_not=lambda: why_not.attacks(game, seat) + why_not.powers(game, seat),
    )
    value = answer.value
    if value is None:
        state.done.append(seat)
        waiting = [head for head in game.heads() if head not in state.done]
        if waiting:
            state.acting = waiting[0]
        else:
            state.step = "end"
        return
    state.done = []  # the other head of a team may want to go on from there
    if isinstance(value, Attack):
        unit: Unit = game.by_id[value.unit]
        yield from attack.attack(game, seat, unit)
    else:
        yield from powers.use(game, seat, value)
        yield from settle(game)


def end(game: Battles) -> Flow[None]:
    """End-of-turn effects, then the player to the left (V6.03, V21.06)."""
    state = game.state
    set_off(game, "turn-ends", [unit for unit in state.units if game.is_active(unit.controller)])
    at_end, state.at_end = state.at_end, []
    for what in at_end:
        state.pending.append(_delayed(game, what))  # at the same time as the others (V18.03)
    yield from settle(game)
    for unit in state.units:
        unit.atk = unit.defense = 0
        unit.used.clear()
        unit.granted.clear()
    yield from settle(game)
    winning.check_stall(game)
    state.active = game.order_after(state.active)
    state.acting = state.active
    state.step = "draw"


def _delayed(game: Battles, what: str) -> Pending:
    """What a power put off to the end of this turn, told by the Main Character whose turn it is."""
    units = game.state.units
    teller = next((unit for unit in units if unit.level and game.is_active(unit.controller)), units[0])
    return Pending(teller.id, teller.controller, what)
