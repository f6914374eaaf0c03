"""The 12 Active Threat cards: the text counts if a Character sees a Blip as it is placed (A18.10, A99.58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from ..aliens import closest_first, fire_and_attack
from ..asking import pick
from ..state import Alien
from ..tracker import (
    Spawned,
    add_token,
    all_aliens,
    closest_alien,
    exhausting,
    its_aliens,
    move_models,
    tracker_reveal,
)
from . import card

if TYPE_CHECKING:
    from ..corps import Corps

RUNNING_FIGHT = house.number("corps", "running-fight.most", 3, rule="A18.10", least=0, most=20)


@card("contact", 1, "active", blips=1, spawn=1)
def contact(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Aliens move 3."""
    yield from move_models(game, its_aliens(spawned), 3)


@card("there-it-is", 1, "active", blips=1, spawn=2)
def there_it_is(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Exhaust 1."""
    yield from exhausting(game, 1)


@card("it-sees-us", 1, "active", blips=1, spawn=3)
def it_sees_us(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """One of its Aliens gets an Alien token."""
    alien = yield from pick(game, game.leader, "tracker-token", lambda: its_aliens(spawned), "A21.01")
    if alien is not None:
        add_token(game, alien)


@card("off-guard", 1, "active", blips=1, spawn=4)
def off_guard(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Reveal: Equipment or Event, exhaust 2."""

    def two() -> Flow[None]:
        return exhausting(game, 2)

    yield from tracker_reveal(game, seat, {"equipment": two, "event": two})


@card("bad-angle", 1, "active", blips=2, spawn=1)
def bad_angle(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """The Alien closest to its Spawn Point moves 2."""
    alien = yield from closest_alien(game, spawned.point)
    if alien is not None:
        yield from move_models(game, [alien], 2)


@card("pounce", 2, "active", blips=1, spawn=4)
def pounce(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Aliens move 6."""
    yield from move_models(game, its_aliens(spawned), 6)


@card("reinforced", 2, "active", blips=1, spawn=1)
def reinforced(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Each of its Aliens gets an Alien token."""
    for alien in its_aliens(spawned):
        add_token(game, alien)
    yield from ()


@card("all-at-once", 2, "active", blips=2, spawn=2)
def all_at_once(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Aliens that are not next to a Character move 2."""
    yield from move_models(game, all_aliens(game), 2)


@card("running-fight", 2, "active", blips=1, spawn=3)
def running_fight(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Exhaust 1 for each Alien model that a Character sees, at most 3."""
    seen = sum(1 for alien in game.state.aliens if any(game.sees_alien(who, alien) for who in game.in_play()))
    yield from exhausting(game, min(seen, RUNNING_FIGHT))


@card("ambush", 3, "active", blips=1, spawn=2)
def ambush(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Its Aliens move 6; then each that is next to a Character attacks, with Defensive Fire (A99.41)."""
    yield from move_models(game, its_aliens(spawned), 6)
    waiting = its_aliens(spawned)
    while waiting and game.people_spaces:
        alien = yield from closest_first(game, waiting, "A13.03")
        if not isinstance(alien, Alien):
            return
        waiting.remove(alien)
        yield from fire_and_attack(game, alien)
        waiting = [alien for alien in waiting if alien.at >= 0]


@card("wall-of-claws", 3, "active", blips=2, spawn=3)
def wall_of_claws(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """Each of its Aliens gets an Alien token."""
    for alien in its_aliens(spawned):
        add_token(game, alien)
    yield from ()


@card("overrun", 3, "active", blips=2, spawn=4)
def overrun(game: Corps, seat: int, spawned: Spawned) -> Flow[None]:
    """All Aliens move 3."""
    yield from move_models(game, all_aliens(game), 3)
