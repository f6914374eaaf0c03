"""The path of the Company Man, who takes care of himself (A31.03): somebody or something else always pays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance, harm
from ..asking import pick
from ..cards.events import take_spare
from ..in_force import FELL, SPEED, window
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

EXPENSES = house.number("corps", "expenses.recycle", 3, rule="A31.03", least=0, most=20)
NOT_MY_JOB = house.number("corps", "not-my-job.exhaust", 1, rule="A31.03", least=0, most=20)
CLAUSE = house.number("corps", "clause.recycle", 4, rule="A31.03", least=0, most=20)
LEVERAGE_COST = house.number("corps", "leverage.exhaust", 1, rule="A31.03", least=0, most=20)
LEVERAGE = house.number("corps", "leverage.look", 3, rule="A31.03", least=1, most=60)
FINE_PRINT = house.number("corps", "fine-print.discard", 2, rule="A31.03", least=0, most=20)
ASSET = house.number("corps", "asset.exhaust", 3, rule="A31.03", least=0, most=20)
EXIT_DEAL = house.number("corps", "exit-deal.speed", 2, rule="A31.03", least=0, most=12)


def _can_claim(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.players[who.player].hand and game.state.exhausted)


@used("company-man", 1, window("on-activation"), can=_can_claim)
def expenses(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: discard 1 card from your hand to recycle 3."""
    yield from endurance.discard_from_hand(game, who.player, 1)
    endurance.recycle(game, EXPENSES)


def _can_point(game: Corps, who: Character, window: Window) -> bool:
    return not window.cancelled and bool(harm.other_targets(game, who, window.alien))


@used("company-man", 1, window("alien-attack"), can=_can_point, limit="turn")
def not_my_job(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when an Alien is about to attack you: exhaust 1; it attacks another Character whom it could
    attack as well.
    """
    endurance.exhaust(game, NOT_MY_JOB)
    others = partial(harm.other_targets, game, who, window.alien)
    other = yield from pick(game, who.player, "scapegoat", others, "A99.36", who=who.id)
    if other is not None:
        window.who = other


@standing("company-man", 1, FELL)
def clause(game: Corps, who: Character) -> Flow[None]:
    """When you are Knocked Down, Killed or Captured: recycle 4."""
    endurance.recycle(game, CLAUSE)
    yield from ()


def _can_write_off(game: Corps, who: Character, window: Window) -> bool:
    return bool(who.gear()) and (window.result == "kill" or (window.result == "down" and who.status == "standing"))


@used("company-man", 2, window("fall"), can=_can_write_off)
def write_off(game: Corps, who: Character, window: Window) -> Flow[None]:
    """When a failed Defense Roll would knock you down or kill you: discard a card equipped on you; you stay on your
    feet, or are Knocked Down instead of Killed.
    """
    card = yield from pick(game, who.player, "acid", who.gear, "A5.10", who=who.id)
    if card is not None:
        endurance.unequip(who, card)
        endurance.discard_gear(game, [card], "A5.10")
        window.result = "down" if window.result == "kill" else ""


def _pile(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.exhausted)


@used("company-man", 2, window("on-activation"), can=_pile)
def leverage(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: look at the top 3 cards of the Exhaust Pile; you may take one that is no Hazard into your
    hand and exhaust 1.
    """
    taken = yield from take_spare(game, who.player, LEVERAGE)
    if taken:
        endurance.exhaust(game, LEVERAGE_COST)


def _can_argue(game: Corps, who: Character, window: Window) -> bool:
    return window.failed and len(game.state.players[who.player].hand) >= FINE_PRINT


@used("company-man", 2, window("defense-roll"), can=_can_argue, limit="turn")
def fine_print(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, after a failed Defense Roll of yours: discard 2 cards from your hand; you have dodged."""
    yield from endurance.discard_from_hand(game, who.player, FINE_PRINT)
    window.failed = False


def _attacked(game: Corps, who: Character, window: Window) -> bool:
    return not window.cancelled


@used("company-man", 3, window("alien-attack"), can=_attacked, limit="turn")
def asset(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when an Alien is about to attack you: exhaust 3; there is no attack."""
    endurance.exhaust(game, ASSET)
    window.cancelled = True
    yield from ()


@standing("company-man", 3, SPEED)
def exit_deal(game: Corps, who: Character) -> int:
    """Your Speed is 2 higher."""
    return EXIT_DEAL
