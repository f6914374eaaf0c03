"""What a scenario can say about an encounters position: enemies, rooms, cards, points, players, the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sulaco.table.chance import called
from sulaco.table.scenario.says import (
    Cards,
    Expectations,
    Is,
    Items,
    Name,
    Number,
    Of,
    One,
    Things,
    Wrong,
    of_seats,
    pile,
)

from . import facehuggers, fight, recruiting, scanning, scoring, strikes, terms
from .cards import CARDS, ROOMS, HiveCard, definition
from .encounters import Encounters
from .state import Room

PILES = {
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
    "drones": "drones",
    "alien-deck": "alien_deck",
    "alien-discard": "alien_discard",
    "leftover": "leftover",
    "avatars": "avatars",
}
"""Piles of all and their fields, from the top."""
OWN_PILES = {"hand": "hand", "deck": "deck", "discard": "discard", "vigilant": "vigilant", "wounds": "strikes"}
ENEMIES = tuple(card.id for card in CARDS.values() if isinstance(card, HiveCard))


def _board(game: Encounters, id: str) -> list[str]:
    """The cards of this name on the board."""
    state = game.state
    rooms = [room.card for room in state.rooms if room.card]
    return [card for card in (*rooms, *state.zone, *state.operations, *_huggers(game)) if called(card, id)]


def _huggers(game: Encounters) -> list[str]:
    return [hugger.card for hugger in game.state.huggers]


def _where(game: Encounters, card: str) -> str:
    state = game.state
    rooms = [room.card for room in state.rooms]
    if card in rooms:
        return ROOMS[rooms.index(card)]
    places = {"zone": state.zone, "operations": state.operations, "player": _huggers(game)}
    return next(place for place, cards in places.items() if card in cards)


def _room(look: Callable[[Room], Any]) -> Callable[[Encounters, str], Any]:
    return lambda game, room: look(game.state.rooms[ROOMS.index(room)])


def _price(game: Encounters, card: str) -> int:
    if card == "sergeant":
        return recruiting.sergeant_price(game)
    found = next((each for each in game.state.hq if each and called(each, card)), "")
    if not found:
        raise Wrong(f"{card} is not in the HQ")
    return recruiting.price(game, found)


def _score(game: Encounters, seat: int) -> int:
    if game.state.ending is None:
        raise Wrong("nobody has points before the game is over")
    return scoring.scores(game)[seat]


def _all_cards(game: Encounters, seat: int) -> int:
    player = game.state.players[seat]
    return sum(map(len, (player.deck, player.hand, player.discard, player.vigilant)))


def _side(side: str) -> Callable[[Encounters, int], bool]:
    def look(game: Encounters, seat: int) -> bool:
        agenda = game.state.players[seat].agenda
        return bool(agenda) and definition(agenda).side == side

    return look


def _own(field: str) -> Cards:
    return Cards(lambda game, seat: getattr(game.state.players[seat], field)[::-1])


def _field(name: str, more: int = 0) -> Number:
    return Number(lambda game: getattr(game.state, name) + more)


SAYS = Expectations(
    table={
        **{name: pile(field) for name, field in PILES.items()},
        "zone": Cards(lambda game: game.state.zone),
        "operations": Cards(lambda game: game.state.operations),
        "hq": Cards(lambda game: [card for card in game.state.hq if card]),
        "played": Cards(lambda game: [play.card for play in game.state.plays]),
        "achievements": Cards(lambda game: game.state.achievements),
        "facehuggers": Items(lambda game: [str(hugger.seat + 1) for hugger in game.state.huggers]),
        "location": Name(lambda game: game.state.location),
        "step": Name(lambda game: game.state.step),
        **{name: _field(name) for name in ("turn", "hazards", "recruit", "attack")},
        **{name: _field(name, 1) for name in ("active", "objective")},
    },
    of={
        **of_seats(
            **{name: _own(field) for name, field in OWN_PILES.items()},
            damage=Number(strikes.damage),
            health=Number(strikes.health),
            cards=Number(_all_cards),
            score=Number(_score),
            agenda={
                "is": One(
                    lambda game, seat: "shown" if game.state.players[seat].agenda_open else "secret",
                    ("shown", "secret"),
                    "shown or secret",
                )
            },
            player={
                "is": Is(
                    {
                        "dead": lambda game, seat: game.state.players[seat].dead and not game.state.players[seat].alien,
                        "alive": lambda game, seat: not game.state.players[seat].dead,
                        "alien": lambda game, seat: game.state.players[seat].alien,
                        "infected": facehuggers.infected,
                        "good": _side("good"),
                        "evil": _side("evil"),
                    },
                    "a state of a player",
                )
            },
        ),
        "price": Of(lambda words: words.take("a card of the HQ, or sergeant"), {"": Number(_price)}),
        "scan-cost": Of(
            lambda words: words.one_of(ROOMS, "a room"),
            {"": Number(lambda game, room: scanning.scan_cost(game, ROOMS.index(room)), none=True)},
        ),
    },
    things=(
        Things(
            ROOMS.__contains__,
            ROOMS,
            lambda game, room: [room],
            {
                "is": Is(
                    {
                        "clear": lambda game, room: terms.is_clear(game, ROOMS.index(room)),
                        "blocked": _room(lambda room: room.blocked),
                        "hidden": _room(lambda room: room.card and not room.up),
                    },
                    "clear, blocked or hidden",
                ),
                "attached": Cards(_room(lambda room: room.attached)),
                "": Cards(_room(lambda room: [room.card] if room.card else [])),
            },
        ),
        Things(
            lambda word: word in ENEMIES or word.rpartition("-")[0] in ENEMIES,
            ENEMIES,
            lambda game, id: [card for card in fight.targets(game) if called(card, id)],
            {"attack": Number(fight.attack_of), "strikes": Number(fight.strikes_of)},
            where=_where,
            places=(*ROOMS, "zone", "operations"),
            place="a room, zone or operations",
            everywhere=_board,
            nothing="there is no face-up enemy {}",
        ),
    ),
)
