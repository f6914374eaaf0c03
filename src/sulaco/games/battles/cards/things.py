"""Locations, Equipment and Plot Twists (ALN-023 to 026, 048 to 051, 054 to 060) and Extended Incubation (ALN-053)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text

from ... import house
from .. import combat, harm
from ..attack import protected
from ..effects import pick
from . import Equipment, Location, PlotTwist, Power, Token, register

if TYPE_CHECKING:
    from ..battles import Battles
    from ..state import Unit

PIERCING = house.number("battles", "m41a-pulse-rifle.ranged", 3, rule="V12.02", least=0, most=20)
GRENADES = house.number("battles", "m41a-pulse-rifle.grenades", 3, rule="V12.02", least=1, most=10)
MOTHER = house.number("battles", "mu-th-er-6000.draw", 2, rule="V12.02", least=0, most=10)
LOADER = house.numbers("battles", "power-loader.adds", (5, 5), rule="V12.02")
CHESTBURST = house.number("battles", "chestburst.counters", 2, rule="V11.05", least=1, most=10)
ROCK_ATTACK = house.number("battles", "lets-rock.attack", 1, rule="V11.05", least=0, most=20)
ROCK_DEFENSE = house.number("battles", "lets-rock.defense", 2, rule="V11.05", least=0, most=20)

# --- Locations ---------------------------------------------------------------------------------------------------

for id, number, symbol in (
    ("the-nostromo", "ALN-055", "energy"),
    ("the-sulaco", "ALN-056", "skill"),
    ("the-auriga", "ALN-057", "intellect"),
    ("fury-161", "ALN-058", "might"),
    ("earth", "ALN-059", "humanity"),
    ("space", "ALN-060", "alien"),
):
    register(Location(id=id, number=number, symbols=frozenset({symbol})))  # type: ignore[arg-type]

register(
    Location(
        id="weyland-yutani-complex",
        number="ALN-026",
        team="company",
        symbols=frozenset({"humanity", "energy", "intellect", "skill"}),
    )
)
register(
    Location(
        id="lv-426", number="ALN-051", team="xenomorphs", symbols=frozenset({"alien", "energy", "intellect", "might"})
    )
)

# --- Equipment ---------------------------------------------------------------------------------------------------


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
        harm.add_counters(game, target, -GRENADES)


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

# --- Plot Twists -------------------------------------------------------------------------------------------------


def _melee_participants(game: Battles, seat: int) -> list[Unit]:
    fight = game.state.combat
    if fight is None or not fight.attackers or not combat.melee(game, fight):
        return []
    return combat.fighters_of(game)


def _chestburst(game: Battles, seat: int) -> Flow[None]:
    """In a melee combat one of its characters gets two -1/-1 counters."""
    target = yield from pick(game, seat, _melee_participants(game, seat), "chestburst", "V11.05")
    if target is not None:
        harm.add_counters(game, target, -CHESTBURST)


register(
    PlotTwist(
        id="chestburst",
        number="ALN-048",
        team="xenomorphs",
        timing="combat",
        any_turn=True,
        targets=_melee_participants,
        play=_chestburst,
    )
)


def _unprotected(game: Battles, seat: int) -> list[Unit]:
    return [unit for unit in game.enemies(seat) if not unit.stunned and not protected(game, unit)]


def _spook(game: Battles, seat: int) -> Flow[None]:
    """Daze an enemy character that nobody protects."""
    target = yield from pick(game, seat, _unprotected(game, seat), "spook", "V11.03")
    if target is not None:
        harm.daze(game, target)


register(PlotTwist(id="spook", number="ALN-049", team="xenomorphs", timing="main", targets=_unprotected, play=_spook))


def _enemy_locations(game: Battles, seat: int) -> list[tuple[int, str]]:
    """Face-up Locations of opponents: whose, and which; several of one name are the same choice."""
    found: dict[tuple[int, str], str] = {}
    for other, player in enumerate(game.state.players):
        if game.team(other) != game.team(seat):
            for resource in player.resources:
                if resource.up:
                    found.setdefault((other, resource.id.rpartition("-")[0]), resource.id)
    return [(other, card) for (other, _), card in found.items()]


def _build_the_hive(game: Battles, seat: int) -> Flow[None]:
    """An enemy Location goes face down."""
    options = [
        Option(f"card:{card}", Text("option.card", {"card": card}), (other, card), cards=(card,))
        for other, card in _enemy_locations(game, seat)
    ]
    other, card = yield from choose(seat, prompt("build-the-hive"), options, "V11.03")
    game.turn_down(other, card)


register(
    PlotTwist(
        id="build-the-hive",
        number="ALN-050",
        team="xenomorphs",
        timing="main",
        targets=_enemy_locations,
        play=_build_the_hive,
    )
)


def _lets_rock(game: Battles, seat: int) -> Flow[None]:
    """An attacker gets +1/+0, or a defender +0/+2, for this combat."""
    fight = game.state.combat
    assert fight is not None
    options: list[Option[Any]] = [
        Option(f"unit:{unit.id}", Text(f"option.lets-rock-{role}", {"who": unit.id}), (unit, role), (), (unit.id,))
        for role in ("attackers", "defender")
        for unit in combat.fighters_of(game, role)
    ]
    answer: Option[Any] = yield Decision(seat, prompt("lets-rock"), options, "V11.05")
    unit, role = answer.value
    if role == "attackers":
        unit.combat_atk += ROCK_ATTACK
    else:
        unit.combat_defense += ROCK_DEFENSE


register(
    PlotTwist(
        id="lets-rock",
        number="ALN-054",
        timing="combat",
        any_turn=True,
        targets=lambda game, seat: combat.fighters_of(game),
        play=_lets_rock,
    )
)

# --- the Facehugger Pile's other card ---------------------------------------------------------------------------------

register(Token(id="extended-incubation", number="ALN-053", team="xenomorphs", limit=0))
