"""Events to be played at any time or in your own Hero's activation (A4.06 to A4.10, A99.11); see also `reactions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sulaco.table.decision import prompt
from sulaco.table.flow import Flow

from ... import house
from .. import endurance
from ..actions import move_options, take_move
from ..asking import pick
from ..move import destinations, move
from ..windows import ask
from . import CARDS, Event, register

if TYPE_CHECKING:
    from ..corps import Corps
    from ..state import Character
    from ..windows import Window

BREATH = house.number("corps", "catch-your-breath.recycle", 5, rule="A4.07", least=0, most=60)
SPARES = house.number("corps", "got-spares.look", 6, rule="A4.07", least=1, most=60)
BURSTS = house.number("corps", "short-controlled-bursts.aim", 3, rule="A4.09", least=1, most=9)
LEAVING_DISTANCE = house.number("corps", "we-are-leaving.distance", 3, rule="A4.08", least=0, most=40)
LEAVING_SPEED = house.number("corps", "we-are-leaving.move", 4, rule="A4.08", least=1, most=12)


# --- at any time ----------------------------------------------------------------------------------------------


def _attached(game: Corps) -> list[tuple[Character, str]]:
    return [(who, card) for who in game.in_play() for card in who.hazards]


def _a_hazard_is_attached(game: Corps, seat: int, window: Window) -> bool:
    return bool(_attached(game))


def _just_deal_with_it(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Discard the top Endurance card; then shuffle a Hazard attached to any Character into the Exhaust Pile."""
    yield from endurance.discard_top(game, seat)
    yield from end_one_hazard(game, seat, lambda: _attached(game))


def end_one_hazard(game: Corps, seat: int, attached: Callable[[], list[tuple[Character, str]]]) -> Flow[None]:
    """Shuffle one of these Hazards, each given with its bearer, into the Exhaust Pile."""
    chosen = yield from ask(
        game,
        seat,
        prompt("deal-with"),
        lambda: [
            game.option(
                f"end:{card}",
                (who.id, card),
                "option.end-hazard",
                card=card,
                who=who.id,
                cards=(card,),
                pieces=(who.id,),
            )
            for who, card in attached()
        ],
        "A99.19",
    )
    if chosen is not None:
        name, card = chosen
        endurance.end_hazard(game, game.who[name], card)


def _no_alien_in_sight(game: Corps, seat: int, window: Window) -> bool:
    return bool(game.state.exhausted) and not game.alien_in_sight()


def _catch_your_breath(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Only while no Character has Line of Sight to an Alien: recycle 5."""
    endurance.recycle(game, BREATH)
    yield from ()


def _cards_are_exhausted(game: Corps, seat: int, window: Window) -> bool:
    return bool(game.state.exhausted)


def _got_spares(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Look at the top 6 cards of the Exhaust Pile; you may take one that is no Hazard into your hand."""
    yield from take_spare(game, seat, SPARES)


def take_spare(game: Corps, seat: int, n: int) -> Flow[bool]:
    """Look at so many cards of the Exhaust Pile and perhaps take one; whether one was taken."""
    state = game.state
    seen = state.exhausted[: -n - 1 : -1]
    for card in seen:
        endurance.look_at(game, seat, card, "exhaust-pile")

    def spares() -> list[str]:
        return [card for card in seen if CARDS[card].type != "hazard" and card in state.exhausted]

    no = game.option("no", None, "option.take-nothing")
    taken = yield from pick(game, seat, "spares", spares, "A4.11", or_else=no)
    if taken is not None:
        state.exhausted.remove(taken)
        state.players[seat].hand.append(taken)
        for card in seen:
            # The others cannot tell any more which of these lie in the pile.
            state.peeked[card] = 1 << seat
    return taken is not None


# --- in your own Hero's activation -----------------------------------------------------------------------------


def _can_aim(game: Corps, seat: int, window: Window) -> bool:
    return window.who is not None and window.who.aim < 10


def _short_controlled_bursts(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Free Action. Your active Hero: aim +3."""
    assert window.who is not None
    game.set_aim(window.who, window.who.aim + BURSTS, "A4.09")
    yield from ()


def _can_move(game: Corps, seat: int, window: Window) -> bool:
    return window.who is not None and bool(move_options(game, window.who))


def _on_the_double(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Free Action. Your active Hero takes a free Move Action."""
    who = window.who
    assert who is not None
    goal = yield from ask(
        game, seat, prompt("free-move", who=who.id), lambda: move_options(game, who), "A10.01", forced=False
    )
    if goal is not None:
        yield from take_move(game, who, goal)


def _leaving(game: Corps, hero: Character) -> list[Character]:
    """The Hero and the standing Characters near it that have somewhere to go."""
    return [
        who
        for who in game.standing()
        if game.walk_distance(hero.at, who.at) <= LEAVING_DISTANCE and destinations(game, who, LEAVING_SPEED)
    ]


def _somebody_can_leave(game: Corps, seat: int, window: Window) -> bool:
    active = game.state.activation
    who = window.who
    return who is not None and active is not None and active.character == who.id and bool(_leaving(game, who))


def _we_are_leaving(game: Corps, seat: int, window: Window) -> Flow[None]:
    """Action. Your Hero and any standing Characters within 3 spaces may each move 4, in the order you like."""
    assert window.who is not None
    here = window.who.at
    waiting = [who for who in game.standing() if game.walk_distance(here, who.at) <= LEAVING_DISTANCE]

    def able() -> list[Character]:
        return [who for who in waiting if who.status == "standing" and destinations(game, who, LEAVING_SPEED)]

    done = game.option("done", None, "option.nobody-else")
    while who := (yield from pick(game, seat, "leaving", able, "A4.08", or_else=done)):
        waiting.remove(who)
        yield from move(game, who, LEAVING_SPEED, seat=who.player if who.hero else seat)


JUST_DEAL_WITH_IT = register(
    Event(
        id="just-deal-with-it",
        cost=2,
        copies=2,
        window="any",
        can=_a_hazard_is_attached,
        play=_just_deal_with_it,
        origin="published",
        designed=("copies",),
    )
)
CATCH_YOUR_BREATH = register(
    Event(id="catch-your-breath", window="any", can=_no_alien_in_sight, play=_catch_your_breath)
)
GOT_SPARES = register(Event(id="got-spares", cost=1, window="any", can=_cards_are_exhausted, play=_got_spares))
SHORT_CONTROLLED_BURSTS = register(
    Event(
        id="short-controlled-bursts",
        cost=1,
        keywords=frozenset({"Free Action"}),
        window="free-action",
        can=_can_aim,
        play=_short_controlled_bursts,
    )
)
ON_THE_DOUBLE = register(
    Event(
        id="on-the-double",
        cost=1,
        keywords=frozenset({"Free Action"}),
        window="free-action",
        can=_can_move,
        play=_on_the_double,
    )
)
WE_ARE_LEAVING = register(
    Event(
        id="we-are-leaving",
        cost=2,
        keywords=frozenset({"Action"}),
        window="action",
        can=_somebody_can_leave,
        play=_we_are_leaving,
    )
)
