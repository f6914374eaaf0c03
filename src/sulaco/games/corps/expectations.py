"""What a scenario can say about a corps position: pieces, piles, sight, doors, the moment of the turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sulaco.table.scenario.says import (
    Cards,
    Expectations,
    Is,
    Items,
    Name,
    Number,
    Of,
    One,
    Says,
    Test,
    Things,
    Wrong,
    of_seats,
    pile,
)
from sulaco.table.scenario.words import Words

from .board import Map
from .characters import CHARACTERS
from .corps import Corps
from .state import Alien, Blip, Character, SentryGun, Token

Piece = Character | Alien | Blip | SentryGun | Token
STATUSES = ("standing", "down", "captured", "killed", "left", "away")
PIECES = re.compile(r"[a-z]+(-[a-z]+)*-\d+")
DOORS = re.compile(r"door-\d+")


def space(board: Map, place: str) -> int | None:
    """The walkable space of a place like 3,4; None if there is no such space."""
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


def pieces(game: Corps, id: str) -> list[Piece]:
    """The piece of this id, wherever it is."""
    state = game.state
    everything: list[Piece] = [*state.characters, *state.aliens, *state.blips, *state.guns, *state.tokens]
    return [piece for piece in everything if piece.id == id]


def _has(what: str, look: Callable[[Corps, Any], Any], *kinds: type) -> Callable[[Corps, Piece], Any]:
    """A look at pieces of these kinds; others have nothing of it."""

    def checked(game: Corps, piece: Piece) -> Any:
        if not isinstance(piece, kinds):
            raise Wrong(f"{piece.id} has no {what}")
        return look(game, piece)

    return checked


def _number(what: str, look: Callable[[Corps, Any], int], *kinds: type) -> Number:
    return Number(_has(what, look, *(kinds or (Character,))))


def _actions(game: Corps, who: Character) -> int:
    activation = game.state.activation
    return activation.actions if activation is not None and activation.character == who.id else 0


class Sees(Says):
    """`sees alien-1, 3,0`, `does not see 3,0`: Line of Sight of a Character to pieces and spaces."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    def read(self, words: Words) -> Test:
        targets = [word.text for word in words.items("a piece or a place like 3,4")]

        def test(label: str, subject: tuple[Any, ...]) -> str | None:
            game, who = subject
            if not isinstance(who, Character) or who.at < 0:
                return f"{who.id} is not on the board" if isinstance(who, Character) else f"{who.id} is no Character"
            for target in targets:
                at = space(game.map, target)
                if at is None:
                    at = next((piece.at for piece in pieces(game, target)), -1)
                if at < 0:
                    return f"there is no {target} on the board"
                if game.sees(who, at) != self.wanted:
                    return f"{who.id} {'does not see' if self.wanted else 'sees'} {target}"
            return None

        return test


def _door(game: Corps, id: str) -> list[str]:
    found = [door.key for door in game.map.doors if door.key == id]
    if not found:
        raise Wrong(f"there is no {id}; the map has {len(game.map.doors)} doors, in reading order")
    return found


def _door_state(game: Corps, id: str) -> str:
    index = next(door.index for door in game.map.doors if door.key == id)
    if game.barred >> index & 1:
        return "barricaded"
    return "closed" if game.closed >> index & 1 else "open"


def _status(word: str) -> Callable[[Corps, Piece], bool]:
    return lambda game, piece: isinstance(piece, Character) and piece.status == word


STATES: dict[str, Callable[[Corps, Any], bool]] = {
    **{word: _status(word) for word in STATUSES},
    "activated": lambda game, piece: getattr(piece, "activated", False),
    "facehugged": lambda game, piece: getattr(piece, "facehugged", False),
    "hero": lambda game, piece: isinstance(piece, Character) and piece.hero,
    "grunt": lambda game, piece: isinstance(piece, Character) and not piece.hero,
}
PIECE_ENDS = {
    "is": Is(STATES, tell=lambda game, piece: getattr(piece, "status", "")),
    "sees": Sees(True),
    "does not see": Sees(False),
    "gear": Cards(_has("gear", lambda game, who: who.gear(), Character)),
    "hazards": Cards(_has("hazards", lambda game, who: who.hazards, Character)),
    "aim": _number("aim", lambda game, who: who.aim),
    "player": _number("player", lambda game, who: who.player + 1),
    "actions": _number("actions", _actions),
    "tokens": _number("tokens", lambda game, alien: alien.tokens, Alien),
    "damage": _number("damage", lambda game, alien: alien.damage, Alien),
    "number": _number("number", lambda game, blip: blip.number, Blip),
    "ammo": _number("ammo", lambda game, gun: gun.ammo, SentryGun),
    "speed": _number("speed", lambda game, who: game.speed(who) if who.at >= 0 else 0),
    "defense": _number("defense", lambda game, who: game.defense(who)),
}


SAYS = Expectations(
    table={
        "deck": pile("endurance"),
        **{name: pile(name) for name in ("beneath", "exhausted", "discarded", "tracker")},
        "tracker discarded": pile("tracker_discarded"),
        "pool": Cards(lambda game: sorted(map(str, game.state.pool))),
        "aliens": Number(lambda game: len(game.state.aliens)),
        "blips": Number(lambda game: len(game.state.blips)),
        "turn": Number(lambda game: game.state.turn),
        "leader": Number(lambda game: game.leader() + 1),
        "holder": Number(lambda game: game.state.token + 1),
        "step": Name(lambda game: game.state.step),
        "draws": Items(lambda game: [str(seat + 1) for seat in game.state.draws], ordered=True),
        "barricades": Items(lambda game: sorted(game.state.barricades)),
    },
    of={
        **of_seats(hand=Cards(lambda game, seat: game.state.players[seat].hand)),
        "fact": Of(
            lambda words: words.take("the name of a fact"),
            {"": Number(lambda game, name: game.state.facts.get(name, 0))},
        ),
    },
    things=(
        Things(
            lambda word: DOORS.fullmatch(word) is not None,
            ("door-1",),
            _door,
            {"is": One(_door_state, ("open", "closed", "barricaded"), "open, closed or barricaded")},
        ),
        Things(
            lambda word: word in CHARACTERS or PIECES.fullmatch(word) is not None,
            (*CHARACTERS, "alien-1", "blip-1", "gun-1"),
            pieces,
            PIECE_ENDS,
            where=lambda game, piece: game.map.names[piece.at] if piece.at >= 0 else "",
            verb="at",
            place="a place like 3,4",
        ),
    ),
)
