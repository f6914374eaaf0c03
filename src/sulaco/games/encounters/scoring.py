"""Points and achievements (L21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import house
from . import agendas, events, terms
from .cards import definition
from .classes import CLASSES

if TYPE_CHECKING:
    from .encounters import Encounters

NO_TRAITOR = house.number("encounters", "scoring.no_traitor", 1, rule="L21.05", least=0, most=100)
TRAITOR = house.number("encounters", "scoring.traitor", 5, rule="L21.06", least=0, most=100)
"""Bonus points of the good players, without and with an Evil Agenda in the game (L21.05, L21.06)."""


DEAD = house.number("encounters", "scoring.dead", 2, rule="L21.07", least=0, most=100)
"""What a traitor gets for each good player that died."""
COMBOS = house.number("encounters", "scoring.combos", 3, rule="L21.10", least=1, most=5)


def scores(game: Encounters) -> list[int]:
    """The points of each seat when the game is over (L21.01 to L21.07)."""
    state = game.state
    assert state.ending is not None
    winners = state.ending.winners
    sides = [agendas.side(game, seat) for seat in range(len(state.players))]
    won = any(sides[seat] == "good" and not state.players[seat].alien for seat in winners)
    survivors = len(game.living())
    found = []
    for seat, player in enumerate(state.players):
        if player.alien or player.was_alien:
            found.append(0)  # L21.03
        elif sides[seat] == "evil":
            dead = sum(sides[other] == "good" and state.players[other].dead for other in range(len(state.players)))
            found.append(DEAD * dead if seat in winners else 0)  # L21.07
        elif not won:
            found.append(0)
        else:
            bonus = 0 if not state.agendas else TRAITOR if "evil" in sides else NO_TRAITOR
            found.append(survivors + bonus)
    return found


def total(games: list[list[int]]) -> list[int]:
    """Points added up over a series of games (L21.08)."""
    return [sum(points) for points in zip(*games, strict=True)]


OF_HANDS = ("no-basic", "all-classes")
"""Achievements that tell what is in a hand."""


def achieve(game: Encounters, what: str, rule: str) -> None:
    """Each achievement is told once in a game."""
    if what not in game.state.achievements:
        game.state.achievements.append(what)
        game.emit(events.Achieved(rule=rule, what=what.partition(":")[0], only=_only(game, what)))


def _only(game: Encounters, what: str) -> int:
    """Who alone is told: with Agendas nobody has to say what is in the own hand (L19.22); -1 for everybody."""
    name, _, seat = what.partition(":")
    return int(seat) if game.state.agendas and name in OF_HANDS else -1


def told(game: Encounters, seat: int | None) -> list[str]:
    """The achievements that a seat knows of; when the game is over, all of them."""
    state = game.state
    return [what for what in state.achievements if state.ending is not None or _only(game, what) in (-1, seat)]


def check_hq(game: Encounters) -> None:
    """All five of one class, or five different classes (L21.12, L21.13)."""
    hq = [card for card in game.state.hq if card]
    if len(hq) < 5:
        return
    sets = [definition(card).classes for card in hq]
    if frozenset.intersection(*sets):
        achieve(game, "one-class", "L21.12")
    if frozenset.union(*sets) >= set(CLASSES) and all(len(each) == 1 for each in sets):
        achieve(game, "five-classes", "L21.13")


def check_hand(game: Encounters, seat: int) -> None:
    """A new hand without a basic card (L21.09); that of an Alien Player is none of a player (L18.11)."""
    player = game.state.players[seat]
    if player.hand and not player.dead and not any(definition(card).kind == "basic" for card in player.hand):
        achieve(game, f"no-basic:{seat}", "L21.09")


def check_turn(game: Encounters, seat: int) -> None:
    """Three classes comboed in one turn; all five classes in hand or in front (L21.10, L21.11, L99.46)."""
    if len(game.state.combos) >= COMBOS:
        achieve(game, f"three-combos:{seat}", "L21.10")
    shown: set[str] = set()
    for card in terms.own(game, seat):
        if classes := definition(card).classes:
            shown |= classes
    if len(shown) == len(CLASSES):
        achieve(game, f"all-classes:{seat}", "L21.11")
