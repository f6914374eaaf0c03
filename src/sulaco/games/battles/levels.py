"""Main Characters and levelling up: XP, and the exchange for the Level 2 card (V14).

Apart from that they are characters like all others (V14.01). What earns XP, and how many are needed, is printed on
each, in `cards.mains`: Ripley has some for her wounds (V14.09), The Perfect Organism for combats survived (V14.10), and
Level 2 has no such power (V99.01, V99.24).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import house
from . import events, harm
from .cards import Character, definition

if TYPE_CHECKING:
    from .battles import Battles

XP = house.number("battles", "level.xp", 1, rule="V14.03", least=0, most=10)
"""How often each XP counts."""


def gain_xp(game: Battles, seat: int, n: int = 1, *, rule: str = "V14.03") -> None:
    """XP for a Level 1 Main Character that is face up; enough of it brings Level 2 at once (V14.02 to V14.08).

    Nobody is asked; XP beyond the number needed are lost, and wounds carried over may KO it (V99.23).
    """
    main = game.main_of(seat)
    n *= XP
    if main is None or main.level != 1 or main.stunned or n <= 0:
        return
    card: Character = definition(main.id)
    player = game.state.players[seat]
    player.xp = min(player.xp + n, card.xp)
    game.emit(events.GainedXp(rule=rule, seat=seat, n=n, xp=player.xp, needed=card.xp))
    if player.xp >= card.xp:
        player.xp = 0
        main.level = 2
        game.emit(events.LevelledUp(rule="V14.04", seat=seat, unit=main.id))
        if "heals-on-level-up" in card.keywords:
            harm.heal(game, main, main.wounds)
        harm.check_health(game, (main,))
