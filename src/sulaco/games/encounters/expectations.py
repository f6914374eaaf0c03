"""What a scenario can say about an encounters position: enemies, rooms, cards, points, players, the moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sulaco.table.scenario import Check, Words, called, differs, same, same_cards, unknown
from sulaco.table.table import Table

from . import facehuggers, fight, recruiting, scanning, scoring, strikes, terms
from .cards import CARDS, ROOMS, HiveCard, definition
from .encounters import Encounters
from .state import Player

PLAYERS_PILES = {"hand": "hand", "deck": "deck", "discard": "discard", "vigilant": "vigilant", "wounds": "strikes"}
PILES = {
    "zone": "zone",
    "operations": "operations",
    "hive": "hive",
    "strike-deck": "strikes",
    "discarded-strikes": "struck_out",
    "sergeants": "sergeants",
    "barracks": "barracks",
    "hatchery": "hatchery",
    "dead-enemies": "dead_enemies",
    "dead-characters": "dead_characters",
    "spent": "spent",
    "removed": "removed",
    "alien-deck": "alien_deck",
    "alien-discard": "alien_discard",
}
"""Piles of all and their fields; those in `ROWS` are read from the left, the others from the top."""
ROWS = ("zone", "operations")
COUNTS = ("damage", "health", "cards", "score")
STATES = ("dead", "alive", "infected", "alien", "good", "evil")
MOMENTS = ("turn", "active", "objective", "hazards")
POINTS = ("recruit", "attack")
ENEMIES = tuple(card.id for card in CARDS.values() if isinstance(card, HiveCard))
FIRST_WORDS = (
    *ENEMIES, *ROOMS, *PLAYERS_PILES, *PILES, *COUNTS, *MOMENTS, *POINTS, "hq", "played", "facehuggers", "player",
    "step", "location", "agenda", "achievements", "scan-cost", "price",
    "do", "options", "offers", "refuses", "asks", "log", "won", "lost", "show",
)  # fmt: skip


def read(words: Words) -> Check:
    """Read one expectation."""
    first = words.peek()
    for known, reader in (
        (ROOMS, _room),
        (PLAYERS_PILES, _pile_of_player),
        ((*PILES, "hq", "played", "achievements"), _pile),
        (COUNTS, _count),
        ((*MOMENTS, *POINTS), _moment),
    ):
        if first in known:
            return reader(words)
    if first in OTHERS:
        words.take(first)
        return OTHERS[first](words)
    if re.sub(r"-\d+$", "", first) in ENEMIES or first in ENEMIES:
        return _enemy(words)
    raise words.error(unknown(first, FIRST_WORDS, "a decision or an expectation") + " (see docs/scenarios.md)")


# --- the board -----------------------------------------------------------------------------------------------------


def _enemy(words: Words) -> Check:
    """A card of the Hive: where it is, what its Attack is."""
    id = words.take("a card")
    if words.accept("in"):
        place = words.one_of((*ROOMS, "zone", "operations"), "a room, zone or operations")
        return lambda table: _lies(table.game, id, place)
    if words.accept("gone"):
        return lambda table: _gone(table.game, id)
    what = words.one_of(("attack", "strikes"), "in, gone, attack or strikes")
    words.demand("=")
    number = words.number()

    def value(table: Table[Any]) -> str | None:
        found = [card for card in fight.targets(table.game) if called(card, id)]
        if len(found) != 1:
            return f"{id} could be any of {', '.join(found)}" if found else f"there is no face-up enemy {id}"
        now = fight.attack_of if what == "attack" else fight.strikes_of
        return same(f"{found[0]} {what}", now(table.game, found[0]), number)

    return value


def _place(game: Encounters, id: str) -> str:
    """Where a card of this name lies on the board; "" if there is none."""
    state = game.state
    for index, room in enumerate(state.rooms):
        if room.card and called(room.card, id):
            return ROOMS[index]
    places = {"zone": state.zone, "operations": state.operations, "player": [each.card for each in state.huggers]}
    return next((name for name, cards in places.items() if any(called(card, id) for card in cards)), "")


def _lies(game: Encounters, id: str, place: str) -> str | None:
    found = _place(game, id)
    return None if found == place else f"{id} is {f'in {found}' if found else 'not on the board'}, expected in {place}"


def _gone(game: Encounters, id: str) -> str | None:
    found = _place(game, id)
    return f"{id} is in {found}" if found else None


def _room(words: Words) -> Check:
    """A room: what is in it, what is attached to it, whether it is clear or blocked."""
    room = words.take("a room")
    index = ROOMS.index(room)
    if words.accept("is"):
        wanted = not words.accept("not")
        word = words.one_of(("clear", "blocked", "hidden"), "clear, blocked or hidden")

        def state(table: Table[Any]) -> str | None:
            here = table.game.state.rooms[index]
            holds = {
                "clear": terms.is_clear(table.game, index),
                "blocked": here.blocked,
                "hidden": here.card and not here.up,
            }
            return None if bool(holds[word]) == wanted else f"{room} is {'not ' if wanted else ''}{word}"

        return state
    attached = words.accept("attached")
    words.demand("=", "is, attached or '='")
    cards = words.ids("cards, or none")

    def inside(table: Table[Any]) -> str | None:
        here = table.game.state.rooms[index]
        if attached:
            return same_cards(f"{room} attached", here.attached, cards)
        return same_cards(room, [here.card] if here.card else [], cards)

    return inside


def _price(words: Words) -> Check:
    card = words.take("a card of the HQ, or sergeant")
    words.demand("=")
    number = words.number()

    def price(table: Table[Any]) -> str | None:
        if card == "sergeant":
            return same(card, recruiting.sergeant_price(table.game), number)
        found = next((each for each in table.game.state.hq if each and called(each, card)), "")
        return (
            same(f"price {card}", recruiting.price(table.game, found), number) if found else f"{card} is not in the HQ"
        )

    return price


def _scan_cost(words: Words) -> Check:
    index = ROOMS.index(words.one_of(ROOMS, "a room"))
    words.demand("=")
    wanted = None if words.accept("none") else words.number("a number, or none")
    return lambda table: same(f"scan-cost {ROOMS[index]}", scanning.scan_cost(table.game, index), wanted)


def _facehuggers(words: Words) -> Check:
    """Before how many players' seats Facehuggers lie: the seats, in their order."""
    words.demand("=")
    wanted = words.ids("players' numbers, or none")
    return lambda table: same_cards("facehuggers", [str(each.seat + 1) for each in table.game.state.huggers], wanted)


# --- cards -------------------------------------------------------------------------------------------------------


def _of_seat(table: Table[Any], seat: int, check: Callable[[Player], str | None]) -> str | None:
    players = table.game.state.players
    return check(players[seat]) if 0 <= seat < len(players) else f"there is no player {seat + 1}"


def _compare(words: Words, label: str) -> Callable[[list[str]], str | None]:
    """What is said about a pile that is given from its top, or from its left."""
    end = next((end for end in ("top", "bottom") if words.accept(end)), "")
    words.demand("=", "'=' ('top =' or 'bottom =' for the cards at one end)")
    if not end and re.fullmatch(r"\d+", words.peek()):
        number = words.number()
        return lambda found: same(label, len(found), number)
    cards = words.ids("cards" if end else "cards, a number, or none")

    def pile(found: list[str]) -> str | None:
        if not end:
            return same_cards(label, found, cards)
        shown = found[: len(cards)] if end == "top" else found[::-1][: len(cards)]
        if len(shown) == len(cards) and all(map(called, shown, cards)):
            return None
        return differs(f"{label} {end}", shown, cards)

    return pile


def _pile_of_player(words: Words) -> Check:
    name = words.take("a pile")
    seat = words.number("a player's number") - 1
    check = _compare(words, f"{name} {seat + 1}")
    return lambda table: _of_seat(table, seat, lambda player: check(getattr(player, PLAYERS_PILES[name])[::-1]))


def _pile(words: Words) -> Check:
    name = words.take("a pile")
    if name in ROWS and words.accept("order"):
        # A row lies in an order: all of it, from the left.
        words.demand("=")
        wanted = words.ids("cards, or none")

        def row(table: Table[Any]) -> str | None:
            found = getattr(table.game.state, name)
            fits = len(found) == len(wanted) and all(map(called, found, wanted))
            return None if fits else differs(name, found, wanted)

        return row
    check = _compare(words, name)
    return lambda table: check(_cards(table.game, name))


def _cards(game: Encounters, name: str) -> list[str]:
    state = game.state
    if name == "hq":
        return [card for card in state.hq if card]
    if name == "played":
        return [play.card for play in state.plays]
    if name == "achievements":
        return state.achievements
    cards: list[str] = getattr(state, PILES[name])
    return cards if name in ROWS else cards[::-1]


# --- players and the moment ----------------------------------------------------------------------------------------


def _count(words: Words) -> Check:
    what = words.take("a count")
    seat = words.number("a player's number") - 1
    words.demand("=")
    number = words.number()

    def count(table: Table[Any]) -> str | None:
        game = table.game
        if not 0 <= seat < len(game.state.players):
            return f"there is no player {seat + 1}"
        if what == "score" and game.state.ending is None:
            return "nobody has points before the game is over"
        found = {
            "damage": lambda: strikes.damage(game, seat),
            "health": lambda: strikes.health(game, seat),
            "cards": lambda: len(_all_cards(game.state.players[seat])),
            "score": lambda: scoring.scores(game)[seat],
        }[what]()
        return same(f"{what} {seat + 1}", found, number)

    return count


def _all_cards(player: Player) -> list[str]:
    return [*player.deck, *player.hand, *player.discard, *player.vigilant]


def _player(words: Words) -> Check:
    seat = words.number("a player's number") - 1
    words.demand("is")
    wanted = not words.accept("not")
    word = words.one_of(STATES, "a state of a player")

    def player(table: Table[Any]) -> str | None:
        def holds(player: Player) -> str | None:
            found = {
                "dead": player.dead and not player.alien,
                "alive": not player.dead,
                "alien": bool(player.alien),
                "infected": facehuggers.infected(table.game, seat),
                "good": bool(player.agenda) and definition(player.agenda).side == "good",
                "evil": bool(player.agenda) and definition(player.agenda).side == "evil",
            }[word]
            return None if found == wanted else f"player {seat + 1} is {'not ' if wanted else ''}{word}"

        return _of_seat(table, seat, holds)

    return player


def _agenda(words: Words) -> Check:
    seat = words.number("a player's number") - 1
    words.demand("is")
    shown = words.one_of(("shown", "secret"), "shown or secret") == "shown"
    return lambda table: _of_seat(table, seat, lambda p: same(f"agenda {seat + 1} is shown", p.agenda_open, shown))


def _moment(words: Words) -> Check:
    what = words.take("a word")
    words.demand("=")
    number = words.number()
    more = what in ("active", "objective")
    return lambda table: same(what, getattr(table.game.state, what) + more, number)


def _step(words: Words) -> Check:
    words.demand("=")
    step = words.take("a step")
    return lambda table: same("step", table.game.state.step, step)


def _location(words: Words) -> Check:
    words.demand("=")
    name = words.take("a Location")
    return lambda table: same("location", table.game.state.location.rpartition("-")[0], name)


OTHERS: dict[str, Callable[[Words], Check]] = {
    "player": _player,
    "agenda": _agenda,
    "step": _step,
    "location": _location,
    "facehuggers": _facehuggers,
    "price": _price,
    "scan-cost": _scan_cost,
}

__all__ = ["read"]
