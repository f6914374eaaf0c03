"""Super Powers, Plot Twists and Power-Ups: who may use what now, and how it is paid for (V11, V13, V16, V17).

Every way to pay is an option of its own, so that nobody is asked a second question that would tell what they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Option
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from .. import house
from . import events
from .cards import Character, Equipment, Location, PlotTwist, Power, Symbol, Team, Timing, definition
from .harm import add_counters
from .values import character, name

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

POWER_UP = house.number("battles", "power_up.counters", 1, rule="V16.01", least=1, most=10)
MANY = 1 << 14
"""So many options are kept for the next time; an option depends on the ids in it alone."""

Way = tuple[str, ...]
"""How a cost is paid: for each symbol `turn.CARD` (a Location in the Resource Row) or `discard.CARD`."""


class UsePower(msgspec.Struct, frozen=True):
    unit: str
    power: Power
    way: Way


class PlayTwist(msgspec.Struct, frozen=True):
    card: str


class PowerUp(msgspec.Struct, frozen=True):
    card: str
    unit: str


def offers(game: Battles, seat: int, timing: Timing) -> list[Option[Any]]:
    """Everything that a seat may use now besides what the step itself is about."""
    options: list[Option[Any]] = []
    state = game.state
    player = state.players[seat]
    active = game.is_active(seat)
    combat = state.combat
    twists, held = _held(player.hand, timing)
    for unit in game.side(seat):
        if unit.stunned:
            continue
        fighting = combat is not None and game.in_combat(unit)
        for power in powers_of(unit):
            if power.timing != timing:
                continue
            if _may_use(game, seat, unit, power, active, fighting):
                options.extend(_power_options(game, seat, unit, power))
        if held and timing != "build" and (active if combat is None else fighting):
            wanted = name(unit)
            options += [_power_up(card, unit.id) for card, named, anybody in held if named == wanted or anybody]
    for card, twist in twists:
        if (active or twist.any_turn) and has_teammate(game, seat, twist.team) and twist.targets(game, seat):
            options.append(_twist(card))
    return options


def _held(hand: list[str], timing: Timing) -> tuple[list[tuple[str, PlotTwist]], list[tuple[str, str, bool]]]:
    """Each kind of card in hand once: the Plot Twists for this time; the characters, whom they power up."""
    twists: list[tuple[str, PlotTwist]] = []
    characters: list[tuple[str, str, bool]] = []
    seen: set[str] = set()
    for card in hand:
        found = definition(card)
        if found.id in seen:
            continue
        seen.add(found.id)
        if isinstance(found, Character):
            characters.append((card, found.name, found.powers_up_anybody))
        elif isinstance(found, PlotTwist) and found.timing == timing:
            twists.append((card, found))
    return twists, characters


@cache
def _twist(card: str) -> Option[PlayTwist]:
    return Option(f"twist:{card}", Text("option.twist", {"card": card}), PlayTwist(card), cards=(card,))


@lru_cache(MANY)
def _power_up(card: str, unit: str) -> Option[PowerUp]:
    """Discard a card of the same name for a +1/+1 counter (V16.01 to V16.03)."""
    text = Text("option.power-up", {"card": card, "who": unit})
    return Option(f"power-up:{card}:{unit}", text, PowerUp(card, unit), (), (unit,), (card,))


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
    """Timing, once a turn, once a game, and its own condition (V13.04, V13.05, V13.08, V99.16, V99.39)."""
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


@lru_cache(MANY)
def _use_power(unit: str, power: Power, way: Way) -> Option[UsePower]:
    text = Text("option.power", {"who": unit, "power": Text(f"power.{power.id}"), "way": way_texts(way)})
    cards = tuple(part.partition(".")[2] for part in way)
    return Option(f"power:{unit}:{power.id}:{'+'.join(way)}", text, UsePower(unit, power, way), (), (unit,), cards)


def way_texts(way: Way) -> list[Text]:
    """What is turned down or discarded, one text for each symbol."""
    parts = [part.partition(".") for part in way]
    return [Text(f"way.{place}", {"card": card}) for place, _, card in parts]


def ways(game: Battles, seat: int, symbols: tuple[Symbol, ...], team: Team) -> list[Way]:
    """All ways to pay these symbols, each with a Location of its own (V13.06, V13.07, V13.09, V17.08)."""
    player = game.state.players[seat]
    found: list[Way] = [()]
    for symbol in symbols:
        payers: dict[str, str] = {}
        for resource in player.resources:
            if resource.up and _yields(resource.id, symbol, team):
                payers.setdefault("turn." + definition(resource.id).id, "turn." + resource.id)
        for card in player.hand:
            if _yields(card, symbol, team):
                payers.setdefault("discard." + definition(card).id, "discard." + card)
        if not payers:
            return []
        found = [(*way, payer) for way in found for payer in _free(game, seat, way, payers)]
    if len(symbols) > 1:  # the same cards for other symbols are no other way
        distinct: dict[frozenset[str], Way] = {}
        for way in found:
            distinct.setdefault(frozenset(way), way)
        found = list(distinct.values())
    return found


def _free(game: Battles, seat: int, way: Way, payers: dict[str, str]) -> Iterator[str]:
    """The payers that this way has not used yet; a second copy takes the place of a used one."""
    player = game.state.players[seat]
    for kind, payer in payers.items():
        if payer not in way:
            yield payer
            continue
        place, _, definition = kind.partition(".")
        row = [resource.id for resource in player.resources if resource.up] if place == "turn" else player.hand
        others = [f"{place}.{card}" for card in row if card.rpartition("-")[0] == definition]
        yield from (other for other in others[:2] if other not in way)


def _yields(card: str, symbol: Symbol, team: Team) -> bool:
    found = definition(card)
    return isinstance(found, Location) and symbol in found.symbols and (found.basic or found.team == team)


def pay(game: Battles, seat: int, way: Way) -> bool:
    """Turn Locations down or discard them; gives whether one was discarded (V13.06, V13.13, V99.20)."""
    discarded = False
    for part in way:
        place, _, card = part.partition(".")
        if place == "turn":
            game.turn_down(seat, card, rule="V13.06")
        else:
            discarded = True
            game.discard(seat, card, rule="V13.06")
    return discarded


def has_teammate(game: Battles, seat: int, team: Team) -> bool:
    """A team-marked card needs a face-up member of the team on your side (V11.07, V12.05, V22.07)."""
    return not team or any(not unit.stunned and character(unit).team == team for unit in game.side(seat))


def use(game: Battles, seat: int, what: UsePower | PlayTwist | PowerUp) -> Flow[None]:
    """Carry out what was chosen, completely, before anybody may act again (V7.04, V18.01)."""
    if isinstance(what, PowerUp):
        game.discard(seat, what.card, rule="V16.01")
        game.emit(events.PoweredUp(rule="V16.01", seat=seat, unit=what.unit, card=what.card))
        add_counters(game, game.by_id[what.unit], POWER_UP, rule="V16.01")
    elif isinstance(what, PlayTwist):
        player = game.state.players[seat]
        game.take(player.hand, what.card)
        game.emit(events.TwistPlayed(rule="V11.01", seat=seat, card=what.card))
        twist: Any = definition(what.card)
        yield from twist.play(game, seat)
        game.bury_card(seat, what.card)  # after its instructions (V11.06)
    else:
        unit = game.by_id[what.unit]
        amplified = pay(game, seat, what.way) and what.power.amplify
        unit.used.append(what.power.id)
        if what.power.once_a_game:
            game.state.players[unit.owner].once.append(what.power.id)
        game.emit(events.PowerUsed(rule="V13.03", seat=seat, unit=unit.id, power=what.power.id, amplified=amplified))
        yield from what.power.use(game, seat, unit, amplified)
