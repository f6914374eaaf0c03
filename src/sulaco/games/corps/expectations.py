"""What a scenario can say about a corps position: pieces, piles, sight, doors, the moment of the turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from sulaco.table.scenario import Check, Words, called, differs, same, same_cards, unknown
from sulaco.table.table import Table

from .board import Map
from .characters import CHARACTERS
from .corps import Corps
from .state import Alien, Blip, Character, SentryGun, Token

Piece = Character | Alien | Blip | SentryGun | Token
STATUSES = ("standing", "down", "captured", "killed", "left", "away")
FLAGS = ("activated", "facehugged", "hero", "grunt")
PIECES = re.compile(r"[a-z]+(-[a-z]+)*-\d+")
PILES = ("deck", "beneath", "exhausted", "discarded", "tracker")
COUNTS = ("aliens", "blips", "turn", "pool", "leader", "holder")
FIRST_WORDS = (
    *CHARACTERS, "alien-1", "blip-1", "door-1", "gun-1", "hand", *PILES, *COUNTS, "step", "draws", "barricades",
    "fact", "do", "options", "offers", "refuses", "asks", "log", "won", "lost", "rolls", "show",
)  # fmt: skip


def space(board: Map, place: str) -> int | None:
    """The walkable space of a place like 3,4; None if it is none."""
    found = re.fullmatch(r"(\d+),(\d+)", place)
    if found is None:
        return None
    x, y = int(found[1]), int(found[2])
    if x >= board.width or y >= board.height:
        return None
    number = board.space(x, y)
    return number if board.walkable >> number & 1 else None


def barricade_places(game: Corps) -> list[str]:
    """Everything that can be barricaded here."""
    doors = [door.key for door in game.map.doors]
    points = [f"spawn-{label[1:]}" for label in game.spawn_points]
    return doors + points + [token.id for token in game.state.tokens if token.id.startswith("tunnel-")]


def find(game: Corps, id: str) -> Piece | None:
    """A piece by its id, wherever it is."""
    state = game.state
    for pieces in (state.characters, state.aliens, state.blips, state.guns, state.tokens):
        for piece in pieces:
            if piece.id == id:
                return piece
    return None


def read(words: Words) -> Check:
    """Read one expectation."""
    first = words.peek()
    if re.fullmatch(r"door-\d+", first):
        return _door(words)
    if first in CHARACTERS or PIECES.fullmatch(first):
        return _piece(words)
    if first == "hand":
        return _hand(words)
    if first in PILES:
        return _pile(words)
    if first in COUNTS:
        return _count(words)
    if first == "step":
        words.take("a word")
        words.demand("=")
        step = words.take("a step")
        return lambda table: same("step", table.game.state.step, step)
    if first == "draws":
        return _draws(words)
    if first == "barricades":
        words.take("a word")
        words.demand("=")
        places = words.ids("places, or none")
        return lambda table: same("barricades", sorted(table.game.state.barricades), sorted(places))
    if first == "fact":
        words.take("a word")
        name = words.take("the name of a fact")
        words.demand("=")
        number = words.number()
        return lambda table: same(f"fact {name}", table.game.state.facts.get(name, 0), number)
    raise words.error(unknown(first, FIRST_WORDS, "a decision or an expectation") + " (see docs/scenarios.md)")


# --- pieces ------------------------------------------------------------------------------------------------------


def _piece(words: Words) -> Check:
    id = words.take("a piece")
    if words.accept("gone"):
        return lambda table: _gone(table.game, id)
    if words.accept("at"):
        place = words.take("a place like 3,4")
        return lambda table: _of(table, id, lambda piece: _at(table.game, piece, place))
    if words.accept("sees"):
        return _sight(words, id, True)
    if words.accept("does", "not", "see"):
        return _sight(words, id, False)
    if words.accept("is"):
        negated = words.accept("not")
        word = words.one_of((*STATUSES, *FLAGS), "a state")
        return lambda table: _of(table, id, lambda piece: _is(piece, word, not negated))
    if words.peek() in ("gear", "hazards"):
        what = words.take("a word")
        words.demand("=")
        cards = words.ids("cards, or none")
        return lambda table: _of(table, id, lambda piece: _gear(piece, what, cards))
    if words.peek() in VALUES:
        what = words.take("a value")
        words.demand("=")
        number = words.number()
        return lambda table: _of(table, id, lambda piece: _value(table.game, piece, what, number))
    raise words.error(f"what {id} is or has: at, gone, is, sees, does not see, gear, hazards, {', '.join(VALUES)}")


def _of(table: Table[Any], id: str, check: Callable[[Piece], str | None]) -> str | None:
    piece = find(table.game, id)
    return check(piece) if piece is not None else f"there is no {id}"


def _gone(game: Corps, id: str) -> str | None:
    piece = find(game, id)
    return None if piece is None or piece.at < 0 else f"{id} is at {game.map.names[piece.at]}"


def _at(game: Corps, piece: Piece, place: str) -> str | None:
    return same(piece.id, f"at {game.map.names[piece.at]}" if piece.at >= 0 else "gone", f"at {place}")


def _is(piece: Piece, word: str, wanted: bool) -> str | None:
    if not isinstance(piece, Character):
        found = word == "activated" and isinstance(piece, Alien | Blip) and piece.activated
    elif word in STATUSES:
        found = piece.status == word
    else:
        found = {
            "activated": piece.activated,
            "facehugged": piece.facehugged,
            "hero": piece.hero,
            "grunt": not piece.hero,
        }[word]
    if found == wanted:
        return None
    status = f" ({piece.status})" if isinstance(piece, Character) else ""
    return f"{piece.id} is {'not ' if wanted else ''}{word}{status}"


VALUES = ("aim", "player", "actions", "tokens", "number", "ammo", "speed", "defense")


def _value(game: Corps, piece: Piece, what: str, wanted: int) -> str | None:
    found: int | None = None
    if isinstance(piece, Character):
        activation = game.state.activation
        active = activation is not None and activation.character == piece.id
        found = {
            "aim": piece.aim,
            "player": piece.player + 1,
            "actions": activation.actions if activation is not None and active else 0,
            "speed": game.speed(piece) if piece.at >= 0 else 0,
            "defense": game.defense(piece),
        }.get(what)
    elif what in ("tokens", "number", "ammo"):
        found = getattr(piece, what, None)
    if found is None:
        return f"{piece.id} has no {what}"
    return same(f"{piece.id} {what}", found, wanted)


def _gear(piece: Piece, what: str, cards: list[str]) -> str | None:
    if not isinstance(piece, Character):
        return f"{piece.id} has no {what}"
    return same_cards(f"{piece.id} {what}", piece.gear() if what == "gear" else piece.hazards, cards)


def _sight(words: Words, id: str, wanted: bool) -> Check:
    if id not in CHARACTERS:
        raise words.error("a Character before 'sees'")
    targets = [word.text for word in words.items("a piece or a place like 3,4")]

    def sight(table: Table[Any]) -> str | None:
        game: Corps = table.game
        who = game.who[id]
        if who.at < 0:
            return f"{id} is not on the board"
        for target in targets:
            place = space(game.map, target)
            piece = None if place is not None else find(game, target)
            if place is None and (piece is None or piece.at < 0):
                return f"there is no {target} on the board"
            at = place if place is not None else piece.at if piece is not None else -1
            if game.sees(who, at) != wanted:
                return f"{id} {'does not see' if wanted else 'sees'} {target}"
        return None

    return sight


def _door(words: Words) -> Check:
    id = words.take("a door")
    words.demand("is")
    state = words.one_of(("open", "closed", "barricaded"), "open, closed or barricaded")

    def door(table: Table[Any]) -> str | None:
        game: Corps = table.game
        index = next((door.index for door in game.map.doors if door.key == id), None)
        if index is None:
            return f"there is no {id}; the map has {len(game.map.doors)} doors, in reading order"
        found = "barricaded" if game.barred >> index & 1 else "closed" if game.closed >> index & 1 else "open"
        return same(id, found, state)

    return door


# --- piles and numbers -------------------------------------------------------------------------------------------


def _hand(words: Words) -> Check:
    words.take("hand")
    seat = words.number("a player's number") - 1
    words.demand("=")
    if words.peek().isdigit():
        number = words.number()
        return lambda table: same(f"hand {seat + 1}", len(table.game.state.players[seat].hand), number)
    cards = words.ids("cards, a number, or none")
    return lambda table: same_cards(f"hand {seat + 1}", table.game.state.players[seat].hand, cards)


def _pile(words: Words) -> Check:
    name = words.take("a pile")
    field = {"deck": "endurance"}.get(name, name)
    if name == "tracker" and words.accept("discarded"):
        name, field = "tracker discarded", "tracker_discarded"
    ends = [end for end in ("top", "bottom") if words.accept(end)]
    words.demand("=", "'=' ('top =' or 'bottom =' for the cards at one end)")
    if not ends and words.peek().isdigit():
        number = words.number()
        return lambda table: same(name, len(getattr(table.game.state, field)), number)
    cards = words.ids("cards" if ends else "cards, a number, or none")

    def pile(table: Table[Any]) -> str | None:
        found: list[str] = getattr(table.game.state, field)[::-1]
        if not ends:
            return same_cards(name, found, cards)
        shown = found[: len(cards)] if ends == ["top"] else found[::-1][: len(cards)]
        fits = len(shown) == len(cards) and all(map(called, shown, cards))
        return None if fits else differs(f"{name} {ends[0]}", shown, cards)

    return pile


def _count(words: Words) -> Check:
    what = words.take("a count")
    words.demand("=")
    if what == "pool" and (words.peek().endswith(",") or words.peek() == "none"):
        numbers = Counter(words.ids("Blip numbers"))
        return lambda table: same("pool", sorted(map(str, table.game.state.pool)), sorted(numbers.elements()))
    number = words.number()

    def count(table: Table[Any]) -> str | None:
        game: Corps = table.game
        state = game.state
        found = {
            "aliens": len(state.aliens),
            "blips": len(state.blips),
            "turn": state.turn,
            "pool": len(state.pool),
            "leader": game.leader() + 1,
            "holder": state.token + 1,
        }[what]
        return same(what, found, number)

    return count


def _draws(words: Words) -> Check:
    words.take("draws")
    words.demand("=")
    order = words.ids("players' numbers, or none")
    return lambda table: same("draws", [str(seat + 1) for seat in table.game.state.draws], order)


__all__ = ["barricade_places", "find", "read", "space"]
