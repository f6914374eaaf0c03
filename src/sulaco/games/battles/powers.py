"""Super Powers: who may use which now, and what a seat may use besides (V13).

`offers` and `use` are for all three things that a player may use between other actions: Super Powers, Plot Twists
(`plot_twists`) and Power-Ups (`power_ups`). What pays for a Super Power stands in `resources` (V13.06, V13.07, V13.09;
example V13.11). The other kinds of powers are keywords and Level Up Powers, in `keywords` and `levels` (V13.01,
V13.02). The examples V13.10 and V13.12 are powers of `cards.mains`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from ..copies import each_kind
from . import events, plot_twists, power_ups
from .cards import Character, Equipment, PlotTwist, Power, Timing, definition
from .effects import KEPT_OPTIONS
from .plot_twists import PlayTwist
from .power_ups import PowerUp
from .resources import Way, pay, way_texts, ways
from .values import character

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit


class UsePower(msgspec.Struct, frozen=True):
    unit: str
    power: Power
    way: Way


def offers(game: Battles, seat: int, timing: Timing) -> list[Option[Any]]:
    """Everything that a seat may use now besides what the step itself is about."""
    options: list[Option[Any]] = []
    active = game.is_active(seat)
    combat = game.state.combat
    twists, characters = _held(game.state.players[seat].hand, timing)
    for unit in game.side(seat):
        if unit.stunned:
            continue
        fighting = combat is not None and game.in_combat(unit)
        for power in powers_of(unit):
            if power.timing == timing and _may_use(game, seat, unit, power, active, fighting):
                options.extend(_power_options(game, seat, unit, power))
        if characters and timing != "build" and (active if combat is None else fighting):  # V16.02, V16.03
            options += power_ups.offers(unit, characters)
    options += plot_twists.offers(game, seat, twists)
    return options


def _held(hand: list[str], timing: Timing) -> tuple[list[tuple[str, PlotTwist]], list[tuple[str, Character]]]:
    """Each kind of card in hand once: the Plot Twists for this time, and the characters, for Power-Ups."""
    twists: list[tuple[str, PlotTwist]] = []
    characters: list[tuple[str, Character]] = []
    for card in each_kind(hand):
        found = definition(card)
        if isinstance(found, Character):
            characters.append((card, found))
        elif isinstance(found, PlotTwist) and found.timing == timing:
            twists.append((card, found))
    return twists, characters


def powers_of(unit: Unit) -> tuple[Power, ...]:
    """The Super Powers of a character, with those of its Equipment (V12.02)."""
    card: Character = definition(unit.id)
    powers = card.face.powers if unit.level < 2 else card.on(unit.level).powers
    if unit.equipment:
        worn: Equipment = definition(unit.equipment)
        if worn.powers:
            return powers + worn.powers
    return powers


def _may_use(game: Battles, seat: int, unit: Unit, power: Power, active: bool, fighting: bool) -> bool:
    """Timing, once a turn, once a game, and its own condition (V13.04, V13.05, V13.08, V99.16, V99.39).

    Whether the character is ready does not matter (V99.17).
    """
    if not active and not power.any_turn:
        return False
    if power.timing == "combat" and not fighting and not power.any_combat:
        return False
    if power.id in unit.used and not power.unlimited:
        return False
    if power.once_a_game and power.id in game.state.players[unit.owner].once:
        return False
    return power.can(game, seat, unit)


def _power_options(game: Battles, seat: int, unit: Unit, power: Power) -> Iterator[Option[Any]]:
    for way in ways(game, seat, power.symbols, character(unit).team):
        yield _use_power(unit.id, power, way)


@lru_cache(KEPT_OPTIONS)
def _use_power(unit: str, power: Power, way: Way) -> Option[UsePower]:
    text = Text("option.power", {"who": unit, "power": Text(f"power.{power.id}"), "way": way_texts(way)})
    cards = tuple(part.partition(".")[2] for part in way)
    return Option(f"power:{unit}:{power.id}:{'+'.join(way)}", text, UsePower(unit, power, way), (), (unit,), cards)


def use(game: Battles, seat: int, what: UsePower | PlayTwist | PowerUp) -> Flow[None]:
    """Carry out what was chosen, completely, before anybody may act again (V7.04, V18.01).

    A Location discarded for it amplifies a power that has an Amplify text (V13.13).
    """
    if isinstance(what, PowerUp):
        power_ups.power_up(game, seat, what)
    elif isinstance(what, PlayTwist):
        yield from plot_twists.play(game, seat, what.card)
    else:
        unit = game.by_id[what.unit]
        amplified = pay(game, seat, what.way) and what.power.amplify
        unit.used.append(what.power.id)
        if what.power.once_a_game:
            game.state.players[unit.owner].once.append(what.power.id)
        game.emit(events.PowerUsed(rule="V13.03", seat=seat, unit=unit.id, power=what.power.id, amplified=amplified))
        yield from what.power.use(game, seat, unit, amplified)
