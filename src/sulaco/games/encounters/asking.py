"""Asking: choices of cards, players and rooms, in the words that all effects use (L16.05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, Prompt, prompt
from sulaco.table.flow import NO, YES, Flow
from sulaco.table.text import Text, say

from ..copies import card_option
from .cards import ROOMS, definition

if TYPE_CHECKING:
    from .encounters import Encounters

NOTHING: Option[str] = Option("nothing", say("option.nothing"), "")

PLACED = {
    "hand": "option.card-hand",
    "discard": "option.card-discard",
    "played": "option.card-played",
    "vigilant": "option.card-vigilant",
    "at": "option.card-at",
}
"""How a card is called that there are several choices of, by where it is."""


def card_options(game: Encounters, cards: Iterable[str]) -> list[Option[str]]:
    """Options for cards: copies in one hand or pile are one option, cards on the board have one each."""
    cards = list(cards)
    kinds = game.each_kind(cards)
    if len(kinds) == len(cards) or _of_one_hand(game, cards):
        return [card_option(card) for card in kinds]
    apart: dict[tuple[str, str], str] = {}
    for card in cards:
        place = game.place_of(card)
        apart.setdefault((definition(card).id, card if place.startswith("at-") else place), card)
    ids = [id for id, _ in apart]
    return [
        _placed_option(card, game.place_of(card)) if ids.count(id) > 1 else card_option(card)
        for (id, _), card in apart.items()
    ]


def _of_one_hand(game: Encounters, cards: list[str]) -> bool:
    for player in game.state.players:
        if cards[0] in player.hand:
            return set(cards) <= set(player.hand)
    return False


def _placed_option(card: str, place: str) -> Option[str]:
    kind, _, where = place.partition("-")
    return Option(f"card:{card}", Text(PLACED[kind], {"card": card, "place": where}), card, cards=(card,))


def pick(
    game: Encounters, seat: int, cards: Iterable[str], ask: str, *, may: bool = False, rule: str = "L16.05"
) -> Flow[str]:
    """Choose one of these cards, each kind once; "" if there is none, or if it may be declined."""
    options = card_options(game, cards)
    if not options:
        return ""
    if len(options) == 1 and not may:
        return options[0].value
    answer: Option[str] = yield Decision(game.decider(seat), prompt(ask), [*options, NOTHING] if may else options, rule)
    return answer.value


def pick_hidden(
    game: Encounters, seat: int, cards: Iterable[str], ask: str, *, may: bool = False, rule: str = "L16.05", **args: Any
) -> Flow[str]:
    """The same among cards that only this player sees: asked even when there is nothing to choose.

    Where hands are open, or this one is empty, which all can see, there is no secret to keep.

    `args` are those of the question.
    """
    options = card_options(game, cards)
    open_to_all = game.state.open_hands or not game.state.players[seat].hand
    if open_to_all and (not options or (len(options) == 1 and not may)):
        return options[0].value if options else ""
    if not options or may:
        options.append(NOTHING)
    answer: Option[str] = yield Decision(game.decider(seat), prompt(ask, **args), options, rule)
    return answer.value


def pick_player(
    game: Encounters, seat: int, seats: Sequence[int], ask: str = "player", rule: str = "L16.05", **args: Any
) -> Flow[int]:
    """Choose a player; -1 if there is none."""
    options = [
        Option(f"player:player-{each + 1}", Text("option.player", {"player": f"player-{each + 1}"}), each)
        for each in seats
    ]
    if not options:
        return -1
    if len(options) == 1:
        return options[0].value
    answer: Option[int] = yield Decision(game.decider(seat), prompt(ask, **args), options, rule)
    return answer.value


def pick_room(
    game: Encounters, seat: int, rooms: Sequence[int], ask: str, *, may: bool = False, rule: str = "L16.05"
) -> Flow[int]:
    """Choose a room; -1 if there is none, or if it may be declined."""
    options = [
        Option(f"room:{ROOMS[index]}", Text("option.room", {"room": ROOMS[index]}), index, pieces=(ROOMS[index],))
        for index in rooms
    ]
    if not options:
        return -1
    if len(options) == 1 and not may:
        return options[0].value
    if may:
        options.append(Option("nothing", say("option.nothing"), -1))
    answer: Option[int] = yield Decision(game.decider(seat), prompt(ask), options, rule)
    return answer.value


def confirm(game: Encounters, seat: int, prompt: Prompt, rule: str) -> Flow[bool]:
    answer: Option[bool] = yield Decision(game.decider(seat), prompt, (YES, NO), rule)
    return answer.value
