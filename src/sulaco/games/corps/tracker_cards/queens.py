"""The 10 Alien Queen cards of Get Away From Her: only missions with the Queen have them (A99.119).

With no Queen in play their Blips come and nothing else of them happens.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ..aliens import fire_and_attack
from ..boxes import GET_AWAY
from ..queen import mend, queens
from ..tracker import Spawned, all_blips, move_models, place_blip, pool_is_empty
from . import card as any_card

if TYPE_CHECKING:
    from ..corps import Corps

card = partial(any_card, queen=True, box=GET_AWAY)


def _she_attacks(game: Corps) -> Flow[None]:
    """She draws Defensive Fire and attacks, if anybody is within her reach."""
    for queen in queens(game):
        yield from fire_and_attack(game, queen)


@card("heavy-tread", 1, "drone", blips=1, spawn=1)
def heavy_tread(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen moves 2."""
    yield from move_models(game, queens(game), 2)


@card("low-hiss", 1, "hidden", blips=1, spawn=2)
def low_hiss(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen loses 1 damage token."""
    mend(game, 1)
    yield from ()


@card("she-stirs", 1, "active", blips=1, spawn=3)
def she_stirs(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen moves 3."""
    yield from move_models(game, queens(game), 3)


@card("call-of-the-nest", 2, "drone", blips=1, spawn=4)
def call_of_the_nest(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """With the Queen in play all Blips move 2."""
    if queens(game):
        yield from move_models(game, all_blips(game), 2)


@card("egg-bearer", 2, "hidden", blips=1, spawn=1)
def egg_bearer(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One more Blip enters as near to the Queen as possible."""
    for queen in queens(game):
        if game.state.pool:
            yield from place_blip(game, queen.at, queen.id, spawned)
        else:
            yield from pool_is_empty(game)


@card("lashing-tail", 2, "active", blips=1, spawn=2)
def lashing_tail(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen attacks."""
    yield from _she_attacks(game)


@card("thick-hide", 2, "drone", blips=1, spawn=3)
def thick_hide(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen loses 2 damage tokens."""
    mend(game, 2)
    yield from ()


@card("wrath", 3, "drone", blips=1, spawn=4)
def wrath(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen moves 4, then attacks."""
    yield from move_models(game, queens(game), 4)
    yield from _she_attacks(game)


@card("royal-guard", 3, "hidden", blips=2, spawn=1)
def royal_guard(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen moves 4 and loses 1 damage token."""
    yield from move_models(game, queens(game), 4)
    mend(game, 1)


@card("she-sees-you", 3, "active", blips=2, spawn=2)
def she_sees_you(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Queen moves 6, then attacks."""
    yield from move_models(game, queens(game), 6)
    yield from _she_attacks(game)
