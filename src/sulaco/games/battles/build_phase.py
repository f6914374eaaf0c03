"""The Build Phase: Resource, Recruit and Formation Step (V5, V21.12 to V21.15, V99.07 to V99.09).

`turn.build_begins` begins the phase; its steps follow one another by `state.step` (V5.01). A row has no places: a
character is in front or in the back, no more (V5.11).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Decision, Option, Reason, WhyNot, prompt
from sulaco.table.event import player as player_id
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from ..copies import each_kind, kind
from . import events, powers
from .cards import CARDS, Character, Equipment, Location, definition
from .effects import KEPT_OPTIONS
from .equipment import attach, may_wear
from .plot_twists import has_teammate
from .resources import Way, pay, way_texts
from .resources import ways as ways_to_pay
from .state import Resource
from .timing import settle
from .uniqueness import enter, main_name_on
from .values import character

if TYPE_CHECKING:
    from .battles import Battles
    from .state import Unit

POINTS = house.number("battles", "build.points_per_resource", 1, rule="V5.04", least=1, most=5)
MORE_POINTS = house.number("battles", "build.more_points", 0, rule="V5.04", least=0, most=10)


class Lay(msgspec.Struct, frozen=True):
    card: str
    up: bool


class Recruit(msgspec.Struct, frozen=True):
    card: str
    front: bool
    to: int
    way: Way = ()


class Equip(msgspec.Struct, frozen=True):
    card: str
    unit: str


NONE: Option[None] = Option("none", say("option.no-resource"), None)
DONE: Option[None] = Option("done", say("option.done"), None)


def resource(game: Battles) -> Flow[None]:
    """Optionally one card of any type, face down; a Location may lie face up (V5.02, V5.03).

    Locations are not unique: any number of one name may lie there (V17.09).
    """
    state = game.state
    seat = state.acting
    options: list[Option[Any]] = []
    for card in each_kind(state.players[seat].hand):
        found = definition(card)
        if isinstance(found, Location):
            options.append(_lay(card, "lay-up"))
        options.append(_lay(card, "lay"))
    options += powers.offers(game, seat, "build")
    options.append(NONE)
    answer: Option[Any] = yield Decision(seat, prompt("resource"), options, "V5.02", unit="turn")
    value = answer.value
    if isinstance(value, Lay):
        player = state.players[seat]
        player.hand.remove(value.card)
        player.resources.append(Resource(value.card, value.up))
        if value.up:
            game.forget(value.card)
        game.emit(events.ResourcePlayed(rule="V5.03" if value.up else "V5.02", seat=seat, up=value.up, card=value.card))
    elif value is not None:
        yield from powers.use(game, seat, value)
        yield from settle(game)
        return
    _next_head(game, "recruit")


@cache
def _lay(card: str, verb: str) -> Option[Lay]:
    return Option(f"{verb}:{card}", Text(f"option.{verb}", {"card": card}), Lay(card, verb == "lay-up"), cards=(card,))


def recruit(game: Battles) -> Flow[None]:
    """Spend Recruit Points on characters and Equipment, as long as one likes (V5.04 to V5.08; example V5.09)."""
    state = game.state
    seat = state.acting
    player = state.players[seat]
    options: list[Option[Any]] = []
    for card in each_kind(player.hand):
        found = definition(card)
        if isinstance(found, Character) and found.type == "supporting":
            options += _recruits(game, seat, card, found)
        elif isinstance(found, Equipment) and found.cost <= player.points:
            options += _equips(game, seat, card, found)
    options += powers.offers(game, seat, "build")
    options.append(DONE)
    answer: Option[Any] = yield Decision(
        seat,
        prompt("recruit", n=player.points),
        options,
        "V5.05",
        unit="action",
        why_not=lambda: _too_dear(game, seat),
    )
    value = answer.value
    if value is None:
        player.points = 0  # what is not spent is lost (V5.08)
        _next_head(game, "formation")
    elif isinstance(value, Recruit):
        found_card: Character = CARDS[kind(value.card)]  # type: ignore[assignment]
        cost = 0 if value.way else found_card.cost
        pay(game, seat, value.way)
        player.points -= cost
        player.hand.remove(value.card)
        game.emit(events.Recruited(rule="V5.05", seat=seat, card=value.card, front=value.front, cost=cost))
        enter(game, value.card, value.to, front=value.front)
        yield from settle(game)
    elif isinstance(value, Equip):
        player.points -= CARDS[kind(value.card)].cost
        player.hand.remove(value.card)
        attach(game, seat, value.card, game.by_id[value.unit])
        yield from settle(game)
    else:
        yield from powers.use(game, seat, value)
        yield from settle(game)


def _next_head(game: Battles, after: str) -> None:
    """The next player takes this step, or the next step begins; whoever recruits now gets Recruit Points (V5.04)."""
    game.next_head(after)
    state = game.state
    if state.step == "recruit":
        player = state.players[state.acting]
        player.points = POINTS * len(player.resources) + MORE_POINTS


def _recruits(game: Battles, seat: int, card: str, found: Character) -> list[Option[Any]]:
    """Both rows; with the optional rule also those of the teammate (V5.06, V15.05, V21.12)."""
    player = game.state.players[seat]
    options: list[Option[Any]] = []
    to = [seat, *game.recruits_for(seat)]
    ways: list[Way] = [()] if found.cost <= player.points else []
    if found.recruit_symbols:
        ways += ways_to_pay(game, seat, found.recruit_symbols, found.team)
    for side in to:
        if main_name_on(game, side, found.name):
            continue
        for way in ways:
            for front in (True, False):
                options.append(_recruit(card, found.cost, front, side, side != seat, way))
    return options


@lru_cache(KEPT_OPTIONS)
def _recruit(card: str, cost: int, front: bool, side: int, mate: bool, way: Way) -> Option[Recruit]:
    key = f"recruit:{card}:{'front' if front else 'back'}"
    if mate:
        key += f":{player_id(side)}"
    if way:
        key += f":{'+'.join(way)}"
    text = _recruit_text(card, cost, front, side if mate else None, way)
    return Option(key, text, Recruit(card, front, side, way), cards=(card,))


def _recruit_text(card: str, cost: int, front: bool, mate: int | None, way: Way) -> Text:
    id = "option.recruit-symbols" if way else "option.recruit"
    args: dict[str, Any] = {"card": card, "row": Text("row.front" if front else "row.back")}
    args |= {"way": way_texts(way)} if way else {"n": cost}
    if mate is None:
        return Text(id, args)
    return Text(f"{id}-for", {**args, "player": player_id(mate)})


def _equips(game: Battles, seat: int, card: str, found: Equipment) -> list[Option[Any]]:
    if not has_teammate(game, seat, found.team):
        return []
    return [_equip(card, unit.id, found.cost) for unit in game.side(seat) if may_wear(game, unit)]


@lru_cache(KEPT_OPTIONS)
def _equip(card: str, unit: str, cost: int) -> Option[Equip]:
    text = Text("option.equip", {"card": card, "who": unit, "n": cost})
    return Option(f"equip:{card}:{unit}", text, Equip(card, unit), (), (unit,), (card,))


def _too_dear(game: Battles, seat: int) -> list[WhyNot]:
    """Why a card in hand cannot be recruited now."""
    player = game.state.players[seat]
    reasons = []
    seen: set[str] = set()
    for card in player.hand:
        found = CARDS[kind(card)]
        if found.id in seen:
            continue
        seen.add(found.id)
        verb = "equip" if found.type == "equipment" else "recruit"
        if found.type not in ("supporting", "equipment"):
            continue
        if found.type == "supporting" and main_name_on(game, seat, found.name):
            reasons.append(WhyNot(f"{verb}:{card}", Reason(say("why.main-name", card=card), "V15.05")))
        elif found.cost > player.points:
            reason = Reason(say("why.too-dear", card=card, n=found.cost, points=player.points), "V5.05")
            reasons.append(WhyNot(f"{verb}:{card}", reason))
        elif found.type == "equipment" and not has_teammate(game, seat, found.team):
            reasons.append(WhyNot(f"{verb}:{card}", Reason(say("why.no-teammate", card=card), "V12.05")))
    return reasons


def formation(game: Battles) -> Flow[None]:
    """Move characters between the rows; each once is enough for every formation (V5.10, V21.15)."""
    state = game.state
    seat = state.acting
    options: list[Option[Any]] = [
        _move(unit.id, unit.front)
        for unit in game.side(seat)
        if unit.id not in state.moved and (unit.stunned or not character(unit).must_hold_row)
    ]
    options += powers.offers(game, seat, "build")
    options.append(DONE)
    answer: Option[Any] = yield Decision(seat, prompt("formation"), options, "V5.10", unit="action")
    value = answer.value
    if value is None:
        _next_head(game, "main-begins")
        if state.step != "formation":
            state.moved = []
    elif isinstance(value, str):
        state.moved.append(value)
        change_row(game, game.by_id[value])
    else:
        yield from powers.use(game, seat, value)
        yield from settle(game)


@cache
def _move(id: str, front: bool) -> Option[str]:
    return Option(f"move:{id}", Text("option.to-back" if front else "option.to-front", {"who": id}), id, (), (id,))


def change_row(game: Battles, unit: Unit, *, rule: str = "V5.10") -> None:
    unit.front = not unit.front
    game.emit(events.RowChanged(rule=rule, unit=unit.id, front=unit.front))
