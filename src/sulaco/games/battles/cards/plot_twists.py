"""Plot Twists (ALN-048 to ALN-050, ALN-054), and Extended Incubation of the Facehugger Pile (ALN-053)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text

from ... import house
from ...copies import kind
from .. import combat, counters, harm
from ..attack import protected
from ..effects import pick
from . import PlotTwist, Token, register

if TYPE_CHECKING:
    from ..battles import Battles
    from ..state import Unit

CHESTBURST = house.number("battles", "chestburst.counters", 2, rule="V11.05", least=1, most=10)
ROCK_ATTACK = house.number("battles", "lets-rock.attack", 1, rule="V11.05", least=0, most=20)
ROCK_DEFENSE = house.number("battles", "lets-rock.defense", 2, rule="V11.05", least=0, most=20)


def _melee_participants(game: Battles, seat: int) -> list[Unit]:
    fight = game.state.combat
    if fight is None or not fight.attackers or not combat.melee(game, fight):
        return []
    return combat.fighters_of(game)


def _chestburst(game: Battles, seat: int) -> Flow[None]:
    """In a melee combat one of its characters gets two -1/-1 counters."""
    target = yield from pick(game, seat, _melee_participants(game, seat), "chestburst", "V11.05")
    if target is not None:
        counters.add(game, target, -CHESTBURST)


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
                    found.setdefault((other, kind(resource.id)), resource.id)
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

register(Token(id="extended-incubation", number="ALN-053", team="xenomorphs", limit=0))
