"""What a scenario can say about a battles position: characters, cards, resources, the combat, the moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sulaco.table.scenario import Check, Words, called, differs, same, same_cards, unknown
from sulaco.table.table import Table

from .battles import Battles
from .cards import CARDS, Character
from .keywords import has
from .state import Player, Unit
from .values import values

STATES = ("stunned", "ready", "exhausted")
VALUES = ("atk", "def", "wounds", "counters", "level", "player", "owner")
KEYWORDS = ("creature", "swarm", "ferocious", "monstrous", "lethal", "passive", "flight", "ranged", "leader")
PILES = ("hand", "deck", "ko", "pile", "resources", "face-up", "face-down", "once")
COUNTS = ("xp", "points")
MOMENTS = ("turn", "active", "acting")
CHARACTERS = tuple(card.id for card in CARDS.values() if isinstance(card, Character))
FIRST_WORDS = (
    *CHARACTERS, *PILES, *COUNTS, *MOMENTS, "player", "combat", "step",
    "do", "options", "offers", "refuses", "asks", "log", "won", "lost", "show",
)  # fmt: skip


def read(words: Words) -> Check:
    """Read one expectation."""
    first = words.peek()
    if first in CHARACTERS or re.sub(r"-\d+$", "", first) in CHARACTERS:
        return _character(words)
    if first in PILES:
        return _pile(words)
    if first in COUNTS:
        return _count(words)
    if first in MOMENTS:
        return _moment(words)
    if words.accept("player"):
        seat = words.number("a player's number") - 1
        words.demand("is")
        wanted = words.one_of(("out", "in"), "out or in") == "out"
        return lambda table: _of_seat(table, seat, lambda p: same(f"player {seat + 1} is out", p.out, wanted))
    if words.accept("combat"):
        return _combat(words)
    if words.accept("step"):
        words.demand("=")
        step = words.take("a step")
        return lambda table: same("step", table.game.state.step, step)
    raise words.error(unknown(first, FIRST_WORDS, "a decision or an expectation") + " (see docs/scenarios.md)")


# --- characters --------------------------------------------------------------------------------------------------


def _character(words: Words) -> Check:
    id = words.take("a character")
    if words.accept("gone"):
        return lambda table: _gone(table.game, id)
    if words.accept("in"):
        row = words.one_of(("front", "back"), "front or back")
        return lambda table: _of(table, id, lambda unit: same(id, "front" if unit.front else "back", row))
    if words.accept("is"):
        wanted = not words.accept("not")
        word = words.one_of(STATES, "a state")
        return lambda table: _of(table, id, lambda unit: _is(unit, word, wanted))
    if words.accept("has"):
        wanted = not words.accept("no")
        keyword = words.one_of(KEYWORDS, "a keyword")
        return lambda table: _of(table, id, lambda unit: _has(table.game, unit, keyword, wanted))
    if words.peek() in ("equipment", "holds"):
        what = words.take("a word")
        words.demand("=")
        card = words.take("a card, or none")
        return lambda table: _of(table, id, lambda unit: _bears(unit, what, card))
    if words.peek() in VALUES:
        what = words.take("a value")
        words.demand("=")
        number = words.number()
        return lambda table: _of(table, id, lambda unit: _value(table.game, unit, what, number))
    raise words.error(f"what {id} is or has: gone, in, is, has, equipment, holds, {', '.join(VALUES)}")


def _of(table: Table[Any], id: str, check: Callable[[Unit], str | None]) -> str | None:
    found = [unit for unit in table.game.state.units if called(unit.id, id)]
    if len(found) > 1:
        return f"{id} could be any of {', '.join(unit.id for unit in found)}"
    return check(found[0]) if found else f"there is no {id} in play"


def _gone(game: Battles, id: str) -> str | None:
    found = next((unit for unit in game.state.units if called(unit.id, id)), None)
    return None if found is None else f"{found.id} is in play, on the side of player {found.controller + 1}"


def _is(unit: Unit, word: str, wanted: bool) -> str | None:
    found = {"stunned": unit.stunned, "ready": unit.ready, "exhausted": not unit.ready}[word]
    return None if found == wanted else f"{unit.id} is {'not ' if wanted else ''}{word}"


def _has(game: Battles, unit: Unit, keyword: str, wanted: bool) -> str | None:
    if has(game, unit, keyword) == wanted:
        return None
    return f"{unit.id} has {'no ' if wanted else ''}{keyword}"


def _bears(unit: Unit, what: str, wanted: str) -> str | None:
    found = (unit.equipment if what == "equipment" else unit.captive) or "none"
    return None if found == wanted or called(found, wanted) else f"{unit.id} {what} is {found}, expected {wanted}"


def _value(game: Battles, unit: Unit, what: str, wanted: int) -> str | None:
    atk, defense = values(game, unit)
    found = {
        "atk": atk,
        "def": defense,
        "wounds": unit.wounds,
        "counters": unit.counters,
        "level": unit.level,
        "player": unit.controller + 1,
        "owner": unit.owner + 1,
    }[what]
    return same(f"{unit.id} {what}", found, wanted)


# --- cards -------------------------------------------------------------------------------------------------------


def _of_seat(table: Table[Any], seat: int, check: Callable[[Player], str | None]) -> str | None:
    players = table.game.state.players
    return check(players[seat]) if 0 <= seat < len(players) else f"there is no player {seat + 1}"


def _cards_of(player: Player, name: str) -> list[str]:
    """The cards of a pile, the uppermost first."""
    if name in ("resources", "face-up", "face-down"):
        rows = {"resources": (True, False), "face-up": (True,), "face-down": (False,)}[name]
        return [resource.id for resource in player.resources if resource.up in rows]
    cards: list[str] = getattr(player, name)
    return cards[::-1]


def _pile(words: Words) -> Check:
    name = words.take("a pile")
    seat = words.number("a player's number") - 1
    label = f"{name} {seat + 1}"
    end = next((end for end in ("top", "bottom") if words.accept(end)), "")
    words.demand("=", "'=' ('top =' or 'bottom =' for the cards at one end)")
    if not end and re.fullmatch(r"\d+", words.peek()):
        number = words.number()
        return lambda table: _of_seat(table, seat, lambda p: same(label, len(_cards_of(p, name)), number))
    cards = words.ids("cards" if end else "cards, a number, or none")

    def pile(player: Player) -> str | None:
        found = _cards_of(player, name)
        if not end:
            return same_cards(label, found, cards)
        shown = found[: len(cards)] if end == "top" else found[::-1][: len(cards)]
        if len(shown) == len(cards) and all(map(called, shown, cards)):
            return None
        return differs(f"{label} {end}", shown, cards)

    return lambda table: _of_seat(table, seat, pile)


def _count(words: Words) -> Check:
    what = words.take("a count")
    seat = words.number("a player's number") - 1
    words.demand("=")
    number = words.number()
    return lambda table: _of_seat(table, seat, lambda p: same(f"{what} {seat + 1}", getattr(p, what), number))


# --- the moment --------------------------------------------------------------------------------------------------


def _moment(words: Words) -> Check:
    what = words.take("a word")
    words.demand("=")
    number = words.number()
    seats = what != "turn"
    return lambda table: same(what, getattr(table.game.state, what) + seats, number)


def _combat(words: Words) -> Check:
    if words.accept("over"):
        return lambda table: None if table.game.state.combat is None else "the combat is not over"
    what = words.one_of(("attackers", "defender"), "over, attackers or defender")
    words.demand("=")
    wanted = words.ids("characters, or none")

    def combat(table: Table[Any]) -> str | None:
        fight = table.game.state.combat
        if fight is None:
            return "there is no combat"
        found = fight.attackers if what == "attackers" else [fight.defender] if fight.defender else []
        return same_cards(what, found, wanted)

    return combat


__all__ = ["read"]
