"""Scanning and revealing: what a card does when it is turned up or down (L7.01 to L7.08, L7.20, L7.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow

from ..copies import card_option
from . import agendas, areas, event_cards, events, hazard_cards, hive, objectives, words
from .areas import Aura
from .cards import CARDS, ROOMS, HiveCard, definition
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Encounters


def scan_cost(game: Encounters, index: int, auras: list[Aura] | None = None) -> int | None:
    """What it costs to scan a room; None if it cannot be scanned (L7.01)."""
    cost: int = CARDS[ROOMS[index]].scan
    if auras is None:
        auras = areas.active(game)
    if not auras:
        return cost
    for each, _, where in auras:
        if each.name in ("no-scan", "scan-cost"):
            place = each.args[-1] if each.args and isinstance(each.args[-1], str) else ""
            if place and (where if place == "here" else ROOMS.index(place)) != index:
                continue
            if each.name == "no-scan":
                return None
            cost += each.args[0]
    return max(0, cost)


def scan(game: Encounters, index: int, *, rule: str) -> Flow[None]:
    """Turn up the hidden card of a room (L7.02, L7.04)."""
    state = game.state
    state.scanned += 1
    room = state.rooms[index]
    card = room.card
    game.emit(events.Scanned(rule=rule, seat=state.active, room=game.room_id(index)))
    yield from reveal(game, card, index)
    yield from objectives.check(game)


def reveal(game: Encounters, card: str, index: int) -> Flow[None]:
    """A hidden card is turned face up, and does what it does then (L7.04 to L7.21)."""
    state = game.state
    state.chance.barrier()
    if index >= 0:
        state.rooms[index].up = True
    game.forget_one(card)
    found: HiveCard = definition(card)
    game.emit(events.Revealed(rule="L7.04", card=card, room=game.room_id(index) if index >= 0 else ""))
    if found.goal:
        state.goals[f"found:{found.id}"] = state.goals.get(f"found:{found.id}", 0) + 1
    if found.kind == "event":
        hive.lift(game, card)
        state.between.append(card)
        yield from event_cards.happen(game)
        game.arrive(card)
        state.spent.append(card)
    elif found.kind == "hazard":
        yield from hazard_cards.happen(game, card, index)
    elif found.kind == "secrets":
        hive.lift(game, card)
        state.removed.append(card)  # L19.11
        yield from agendas.secrets_revealed(game)
    elif found.reveal:
        yield from words.run(game, found.reveal, Cause(game.you(), card, index))
    yield from objectives.complete(game)


def hidden_rooms(game: Encounters) -> list[int]:
    return [index for index, room in enumerate(game.state.rooms) if room.card and not room.up]


def scannable(game: Encounters) -> list[int]:
    """The rooms that a free scan can be made of: what forbids scanning forbids it too (L7.03, L16.02)."""
    return [index for index in hidden_rooms(game) if scan_cost(game, index) is not None]


def look(game: Encounters, seat: int, cards: list[str]) -> None:
    state = game.state
    if cards:
        state.chance.barrier()
        for card in cards:
            state.known[card] = state.known.get(card, 0) | 1 << seat
        game.emit(events.Peeked(rule="L17.02", seat=seat, n=len(cards), cards=tuple(cards)))


def put_back(game: Encounters, seat: int, n: int) -> Flow[None]:
    """The top Hive cards go back in any order; nobody else learns it."""
    state = game.state
    if n < 2:
        return
    cards, groups = state.hive[-n:], state.groups[-n:]
    del state.hive[-n:]
    del state.groups[-n:]
    state.between += cards
    order: list[str] = []
    left = list(cards)
    while left:
        card = left[0]
        if len(left) > 1:
            options = [card_option(each) for each in left]
            answer: Option[str] = yield Decision(game.decider(seat), prompt("hive-order"), options, "L16.05")
            card = answer.value
        left.remove(card)
        order.append(card)
    for card in order:
        game.arrive(card)
        state.known[card] = 1 << seat  # where in this group it lies, nobody else knows any more
    state.hive += reversed(order)
    state.groups += groups if len(set(groups)) == 1 else [game.new_group()] * n


def turn_down(game: Encounters, index: int) -> None:
    """An enemy is turned face down; all know what it is, and its Reveal will happen anew."""
    state = game.state
    room = state.rooms[index]
    room.up = False
    room.group = game.new_group()
    state.known[room.card] = (1 << len(state.players)) - 1
    state.openly.append(room.card)
    game.emit(events.CardMoved(rule="L16.01", card=room.card, to="face-down"))
