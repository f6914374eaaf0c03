"""Equipment (ALN-023 to ALN-025): what it gives its character (V12.02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.flow import Flow

from ... import house
from .. import combat, counters
from ..effects import pick
from . import Equipment, Power, register

if TYPE_CHECKING:
    from ..battles import Battles
    from ..state import Unit

PIERCING = house.number("battles", "m41a-pulse-rifle.ranged", 3, rule="V12.02", least=0, most=20)
GRENADES = house.number("battles", "m41a-pulse-rifle.grenades", 3, rule="V12.02", least=1, most=10)
MOTHER = house.number("battles", "mu-th-er-6000.draw", 2, rule="V12.02", least=0, most=10)
LOADER = house.numbers("battles", "power-loader.adds", (5, 5), rule="V12.02")


def _armor_piercing(game: Battles, unit: Unit) -> tuple[int, int]:
    """+3/+0 in its ranged attacks."""
    fight = game.state.combat
    attacking = fight is not None and unit.id in fight.attackers and not combat.melee(game, fight)
    return (PIERCING, 0) if attacking else (0, 0)


def _back_row_enemies(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.enemies(seat) if not other.front and not other.stunned]


def _grenades(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Three -1/-1 counters on an enemy character in its Back Row."""
    target = yield from pick(game, seat, _back_row_enemies(game, seat), "grenades")
    if target is not None:
        counters.add(game, target, -GRENADES)


register(
    Equipment(
        id="m41a-pulse-rifle",
        number="ALN-023",
        team="company",
        cost=1,
        gives=frozenset({"ranged"}),
        values=_armor_piercing,
        powers=(
            Power(
                id="m-40-grenades",
                timing="main",
                symbols=("energy",),
                can=lambda game, seat, unit: bool(_back_row_enemies(game, seat)),
                use=_grenades,
            ),
        ),
    )
)


def _access_mother(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Draw two cards."""
    game.draw(seat, MOTHER, rule="V13.03")
    yield from ()


register(
    Equipment(
        id="mu-th-er-6000",
        number="ALN-024",
        team="company",
        cost=2,
        powers=(Power(id="access-mother", timing="build", symbols=("intellect",), use=_access_mother),),
    )
)
register(
    Equipment(
        id="power-loader",
        number="ALN-025",
        team="company",
        cost=3,
        takes=frozenset({"ranged"}),
        values=lambda game, unit: (LOADER[0], LOADER[1]),
    )
)
