"""The Alien Queen: what wounds her, and what comes of it (A27.10 to A27.15, A99.74, A99.80, A99.81, A99.119).

She is a kind of Alien (`kinds`): her reach and what she adds to Defense Rolls stand there (A27.08, A27.09). She covers
four spaces and moves like a large model (`large`), goes for the closest Character whom she can get to and ignores
others (`large.ends_of_move`, A27.07, A99.79, A99.118). Otherwise she acts like every Alien (A27.06): `aliens`, `harm`.
No Weapon kills her; in a campaign only a mission can take her away (A27.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import house
from . import events
from .kinds import KINDS
from .mission_facts import Fact
from .state import Alien

if TYPE_CHECKING:
    from .corps import Corps

REELS_AT = house.number("corps", "queen.reels_at", 6, rule="A27.11", least=1, most=40)
"""Damage tokens with which she does not activate, in a campaign."""
DYING_AT = house.number("corps", "queen.dying_at", 15, rule="A27.13", least=1, most=60)
"""Damage tokens with which she is mortally wounded, in a Bug Hunt."""
FRENZY = house.number("corps", "queen.frenzy", 2, rule="A27.14", least=0, most=8)
"""How much farther everything moves in the phase in which she dies."""

DYING = Fact("queen-dying")
"""The Alien Phase under way began with her mortally wounded."""


def wound(game: Corps, alien: Alien, rule: str) -> None:
    """A hit or counterattack that would kill her: one damage token, however much it would take of a Swarm (A99.80)."""
    alien.damage += 1
    game.emit(events.Wounded(rule=rule, alien=alien.id, damage=alien.damage))


def mend(game: Corps, n: int) -> None:
    """She loses so many damage tokens, as far as she has them."""
    for alien in queens(game):
        healed = min(n, alien.damage)
        if healed:
            alien.damage -= healed
            game.emit(events.Mended(rule="A18.11", alien=alien.id, n=healed, damage=alien.damage))


def queens(game: Corps) -> list[Alien]:
    return [alien for alien in game.state.aliens if not KINDS[alien.kind].dies]


def limit(game: Corps) -> int:
    """How many damage tokens have a consequence in this mission (A27.11, A27.13)."""
    return DYING_AT if game.mission.bug_hunt else REELS_AT


def mortally_wounded(game: Corps, alien: Alien) -> bool:
    """Whether she has the damage that will kill her (A27.13); only a Bug Hunt knows that."""
    return game.mission.bug_hunt and alien.damage >= limit(game)


def phase_begins(game: Corps) -> None:
    """The Knocked Down have stood up or been Captured: now her damage is looked at, once a phase (A99.74)."""
    for alien in queens(game):
        if mortally_wounded(game, alien):
            DYING.set(game)
            game.emit(events.MortallyWounded(rule="A27.14", alien=alien.id, n=FRENZY))
        elif not game.mission.bug_hunt and alien.damage >= limit(game):
            alien.activated = True
            alien.damage = 0
            game.emit(events.Reeled(rule="A27.11", alien=alien.id))


def farther(game: Corps) -> int:
    """How much farther she, every Alien and every Blip move in the steps of this Alien Phase (A27.14, A99.81)."""
    return FRENZY if game.large and DYING.known(game) else 0


def phase_ends(game: Corps) -> None:
    """She dies at the end of the phase that she began mortally wounded, before the Finish Phase (A27.15, A99.119)."""
    if not DYING.known(game):
        return
    DYING.forget(game)
    for alien in queens(game):
        game.put(alien, -1)
        game.state.aliens.remove(alien)
        game.emit(events.AlienHit(rule="A27.15", alien=alien.id, left=0, killed=True))
