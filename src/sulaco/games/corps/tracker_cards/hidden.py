"""The 12 Hidden Threat cards: the text counts if all Blips lie out of sight (A18.09, A99.58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from .. import endurance
from ..tracker import Spawned, all_blips, exhausting, its, move_models, spawn, tracker_reveal
from . import card

if TYPE_CHECKING:
    from ..corps import Corps


@card("faint-signal", 1, "hidden", blips=1, spawn=4)
def faint_signal(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Blips move 2."""
    yield from move_models(game, its(spawned), 2)


@card("something-moving", 1, "hidden", blips=1, spawn=1)
def something_moving(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Blips move 4."""
    yield from move_models(game, its(spawned), 4)


@card("lost-contact", 1, "hidden", blips=1, spawn=2)
def lost_contact(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Reveal: Event, exhaust 2."""
    yield from tracker_reveal(game, seat, {"event": lambda: exhausting(game, 2)})


@card("more-than-one", 1, "hidden", blips=1, spawn=3)
def more_than_one(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One more Blip enters at the Spawn Point."""
    yield from spawn(game, spawned.point, 1, spawned)


@card("static", 1, "hidden", blips=1, spawn=4)
def static(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Exhaust 1."""
    yield from exhausting(game, 1)


@card("closing-in", 2, "hidden", blips=1, spawn=4)
def closing_in(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Blips move 2."""
    yield from move_models(game, all_blips(game), 2)


@card("nest-mates", 2, "hidden", blips=1, spawn=1)
def nest_mates(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One more Blip enters at the Spawn Point."""
    yield from spawn(game, spawned.point, 1, spawned)


@card("unseen", 2, "hidden", blips=2, spawn=2)
def unseen(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Blips move 3."""
    yield from move_models(game, its(spawned), 3)


@card("nerves", 2, "hidden", blips=1, spawn=3)
def nerves(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The drawer discards 1 card from hand; with no hand cards, exhaust 2."""
    discarded = yield from endurance.discard_from_hand(game, seat, 1)
    if not discarded:
        yield from exhausting(game, 2)


@card("surge", 3, "hidden", blips=2, spawn=3)
def surge(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Blips move 6."""
    yield from move_models(game, its(spawned), 6)


@card("many-signals", 3, "hidden", blips=2, spawn=4)
def many_signals(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One more Blip enters at the Spawn Point; then all Blips move 1."""
    yield from spawn(game, spawned.point, 1, spawned)
    yield from move_models(game, all_blips(game), 1)


@card("stalkers", 3, "hidden", blips=1, spawn=1)
def stalkers(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Blips move 3."""
    yield from move_models(game, all_blips(game), 3)
