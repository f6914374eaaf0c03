"""The path of Smarts, who knows things (A31.03): machines, decks, what is coming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import endurance
from ..actions import barricade_places, toggle_barricade
from ..asking import choose, pick
from ..blips import look_at_blip
from ..cards.equipment import order_tracker
from ..in_force import TECH, helping, window
from ..state import Blip
from ..tracker import draw_card
from . import standing, used

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

BYPASS = house.number("corps", "bypass.tech", 2, rule="A31.03", least=0, most=9)
LISTEN = house.number("corps", "listen.range", 6, rule="A31.03", least=1, most=40)
REWIRE_COST = house.number("corps", "rewire.exhaust", 1, rule="A31.03", least=0, most=20)
REWIRE_RANGE = house.number("corps", "rewire.range", 2, rule="A31.03", least=1, most=40)
PLAN_B = house.number("corps", "plan-b.draw", 2, rule="A31.03", least=1, most=10)
OVERRIDE = house.number("corps", "override.exhaust", 2, rule="A31.03", least=0, most=20)
FORESIGHT = house.number("corps", "foresight.exhaust", 2, rule="A31.03", least=0, most=20)


def _top(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.endurance)


@used("smarts", 1, window("on-activation"), can=_top)
def quick_study(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: look at the top Endurance card; you may exhaust it."""
    seat = who.player
    card = game.state.endurance[-1]
    endurance.look_at(game, seat, card, "endurance-deck")
    options = [
        game.option("keep", False, "option.leave-on-top", card=card, cards=(card,)),
        game.option("exhaust", True, "option.exhaust-card", card=card, cards=(card,)),
    ]
    away = yield from choose(game, seat, "quick-study", options, "A4.11", card=card)
    if away and game.state.endurance[-1:] == [card]:
        endurance.exhaust(game, 1)


@standing("smarts", 1, TECH)
def bypass(game: Corps, who: Character) -> int:
    """Your Tech is 2 higher."""
    return BYPASS


def _heard(game: Corps, who: Character) -> list[Blip]:
    return [
        blip
        for blip in game.state.blips
        if not blip.known_to(who.player) and game.walk_distance(who.at, blip.at) <= LISTEN
    ]


def _can_listen(game: Corps, who: Character, window: Window) -> bool:
    return bool(_heard(game, who))


@used("smarts", 1, window("free-action"), can=_can_listen)
def listen(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Free Action: look at a Blip within 6 spaces."""
    blip = yield from pick(game, who.player, "look-at-blip", lambda: _heard(game, who), "A4.17")
    if blip is not None:
        look_at_blip(game, who.player, blip, "A4.17")


def _test_failed(game: Corps, who: Character, window: Window) -> bool:
    tested = window.who
    if not window.failed or tested is None or who.at < 0:
        return False
    return tested is who or game.walk_distance(who.at, tested.at) <= REWIRE_RANGE


@used("smarts", 2, window("tech-test"), helping("tech-test"), can=_test_failed, limit="turn")
def rewire(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when a Tech Test of yours or of a Character within 2 spaces fails: exhaust 1; it counts as
    passed.
    """
    endurance.exhaust(game, REWIRE_COST)
    window.failed = False
    yield from ()


def _can_plan(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.players[who.player].hand) and not endurance.deck_empty(game)


@used("smarts", 2, window("end-of-activation"), can=_can_plan)
def plan_b(game: Corps, who: Character, window: Window) -> Flow[None]:
    """End of Activation, may: discard 1 card from your hand and draw 2."""
    yield from endurance.discard_from_hand(game, who.player, 1)
    yield from endurance.draw(game, who, PLAN_B)


def _tracker(game: Corps, who: Character, window: Window) -> bool:
    return bool(game.state.tracker)


@used("smarts", 2, window("on-activation"), can=_tracker)
def pattern(game: Corps, who: Character, window: Window) -> Flow[None]:
    """On Activation, may: look at the top 2 Motion Tracker cards and put them back in either order."""
    yield from order_tracker(game, who.player)


def _can_override(game: Corps, who: Character, window: Window) -> bool:
    return bool(barricade_places(game, who))


@used("smarts", 3, window("free-action"), can=_can_override)
def override(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Free Action: exhaust 2; place a Barricade next to you or take one down, without a test."""
    endurance.exhaust(game, OVERRIDE)
    places = [place for place, _ in barricade_places(game, who)]
    place = yield from pick(game, who.player, "override", places, "A12.02", who=who.id)
    if place is not None:
        toggle_barricade(game, place, who.id)


def _can_foresee(game: Corps, who: Character, window: Window) -> bool:
    return not window.cancelled and bool(game.state.tracker)


@used("smarts", 3, helping("tracker-card"), can=_can_foresee, limit="turn")
def foresight(game: Corps, who: Character, window: Window) -> Flow[None]:
    """Once each turn, when a Motion Tracker card is drawn: exhaust 2; it goes unresolved beneath its deck, and the next
    one is drawn instead.
    """
    state = game.state
    endurance.exhaust(game, FORESIGHT)
    window.cancelled = True
    state.tracker_discarded.remove(window.card)
    state.tracker.insert(0, window.card)
    state.peeked[window.card] = (1 << len(state.players)) - 1
    yield from draw_card(game, window.seat)
