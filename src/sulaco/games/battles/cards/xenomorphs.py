"""The Xenomorphs' Supporting Characters (ALN-035 to ALN-047) and the Facehugger (ALN-052)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from ... import house
from ...copies import kind
from .. import combat, counters, events, facehuggers, harm, winning
from ..effects import pick, search, to_hand
from ..state import Unit
from ..uniqueness import enter
from ..values import character, name
from . import Character, Face, Power, register

if TYPE_CHECKING:
    from ..battles import Battles

CREATURE = frozenset({"creature"})
SWARM = frozenset({"creature", "swarm"})
GROWTH = house.number("battles", "adolescent-xenomorph.counters", 1, rule="V13.02", least=1, most=10)
BLOOD = house.number("battles", "acid-blood-xenomorph.counters", 1, rule="V13.02", least=1, most=10)
SPIT = house.number("battles", "xenomorph-spitter.counters", 2, rule="V13.03", least=1, most=10)
SCREECH = house.number("battles", "screeching-xenomorph.counters", 2, rule="V13.03", least=1, most=10)
UNPLEASANT = house.numbers("battles", "the-dragon.heals", (1, 2), rule="V13.13", least=1)
HUGE = house.numbers("battles", "the-perfect-organism.times", (2, 3), rule="V13.13", least=1)
TANTRUM = house.numbers("battles", "the-newborn.counters", (2, 5), rule="V13.13", least=1)
"""The last three: as such, and amplified."""


def _supporting(**facts: Any) -> None:
    register(Character(type="supporting", team="xenomorphs", **facts))


# --- Ovomorph ------------------------------------------------------------------------------------------------------


_supporting(
    id="ovomorph",
    number="ALN-035",
    cost=1,
    face=Face(atk=0, defense=4, health=1),
    keywords=SWARM | {"passive"},
    triggers={"build-begins": facehuggers.hatch},
    when={"build-begins": facehuggers.can_hatch},
)

# --- Facehugger ----------------------------------------------------------------------------------------------------


_supporting(
    id="facehugger",
    number="ALN-052",
    cost=4,
    limit=0,
    token=True,
    face=Face(atk=0, defense=6, health=1),
    keywords=SWARM | {"passive"},
    triggers={"build-begins": facehuggers.burst},
)

# --- Adolescent Xenomorph --------------------------------------------------------------------------------------------


def _other_adolescents(game: Battles, unit: Unit) -> list[Unit]:
    return [other for other in game.side(unit.controller) if other is not unit and name(other) == name(unit)]


def _accelerated_growth(game: Battles, unit: Unit) -> Flow[None]:
    """On appearing, all your other Adolescents get a +1/+1 counter."""
    game.power_worked(unit, "accelerated-growth")
    for other in _other_adolescents(game, unit):
        counters.add(game, other, GROWTH)
    yield from ()


_supporting(
    id="adolescent-xenomorph",
    number="ALN-036",
    cost=1,
    limit=8,
    face=Face(atk=2, defense=2, health=1),
    keywords=SWARM | {"legion"},
    triggers={"appears": _accelerated_growth},
    when={"appears": lambda game, unit: bool(_other_adolescents(game, unit))},
)

# --- Ambusher, Leaping, Ferocious ------------------------------------------------------------------------------------

_supporting(
    id="xenomorph-ambusher",
    number="ALN-037",
    cost=2,
    face=Face(atk=2, defense=3, health=1),
    keywords=SWARM | {"camouflage"},
    hidden_in_back=True,
)
_supporting(
    id="leaping-xenomorph",
    number="ALN-038",
    cost=2,
    face=Face(atk=4, defense=1, health=2),
    keywords=SWARM | {"leap"},
)
_supporting(
    id="ferocious-xenomorph",
    number="ALN-039",
    cost=2,
    face=Face(atk=3, defense=2, health=1),
    keywords=SWARM | {"ferocious"},
)

# --- Salivating Xenomorph --------------------------------------------------------------------------------------------

SALIVATE = house.number("battles", "salivating-xenomorph.hand", 3, rule="V13.03", least=1, most=30)


def _salivate(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """With fewer than three cards in hand, draw up to three."""
    hand = len(game.state.players[seat].hand)
    game.draw(seat, max(0, SALIVATE - hand), rule="V13.03")
    yield from ()


_supporting(
    id="salivating-xenomorph",
    number="ALN-040",
    cost=3,
    face=Face(
        atk=2,
        defense=4,
        health=1,
        powers=(
            Power(
                id="salivate",
                timing="main",
                symbols=("intellect",),
                can=lambda game, seat, unit: len(game.state.players[seat].hand) < SALIVATE,
                use=_salivate,
            ),
        ),
    ),
    keywords=SWARM,
)

# --- Acid Blood Xenomorph --------------------------------------------------------------------------------------------


def _bleed_acid(game: Battles, unit: Unit) -> Flow[None]:
    """Attacking or defending with a wound on it, each enemy in that combat gets a -1/-1 counter."""
    if unit.wounds and game.in_combat(unit):
        game.power_worked(unit, "bleed-acid")
        for other in combat.fighters_of(game):
            if game.enemy(unit.controller, other):
                counters.add(game, other, -BLOOD)
    yield from ()


_supporting(
    id="acid-blood-xenomorph",
    number="ALN-041",
    cost=3,
    face=Face(atk=4, defense=3, health=2),
    keywords=SWARM,
    triggers={"combat": _bleed_acid},
    when={"combat": lambda game, unit: unit.wounds > 0},
)

# --- Xenomorph Spitter -----------------------------------------------------------------------------------------------


def _face_up_enemies(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.enemies(seat) if not other.stunned]


def _spit_acid(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """An enemy character gets two -1/-1 counters; again for each other Spitter of yours."""
    for _ in [other for other in game.side(seat) if name(other) == name(unit)]:
        target = yield from pick(game, seat, _face_up_enemies(game, seat), "spit")
        if target is None:
            return
        counters.add(game, target, -SPIT)
        winning.bury(game)  # who left with a fallen main is spat at no more (V21.05)


_supporting(
    id="xenomorph-spitter",
    number="ALN-042",
    cost=4,
    face=Face(
        atk=5,
        defense=4,
        health=1,
        ranged=True,
        powers=(
            Power(
                id="spit-acid",
                timing="main",
                symbols=("energy",),
                can=lambda game, seat, unit: bool(_face_up_enemies(game, seat)),
                use=_spit_acid,
            ),
        ),
    ),
    keywords=SWARM,
)

# --- Screeching Xenomorph --------------------------------------------------------------------------------------------


def _own_swarm(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.side(seat) if not other.stunned and "swarm" in character(other).keywords]


def _screech(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Two +1/+1 counters on a Swarm character of yours and on every other of that name."""
    target = yield from pick(game, seat, _own_swarm(game, seat), "screech")
    if target is not None:
        for other in _own_swarm(game, seat):
            if name(other) == name(target):
                counters.add(game, other, SCREECH)


_supporting(
    id="screeching-xenomorph",
    number="ALN-043",
    cost=4,
    face=Face(
        atk=3,
        defense=6,
        health=1,
        powers=(Power(id="screech", timing="main", symbols=("might",), use=_screech),),
    ),
    keywords=SWARM,
)

# --- The Dragon ----------------------------------------------------------------------------------------------------


def _unpleasant(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Heals a wound from itself; amplified: two."""
    harm.heal(game, unit, UNPLEASANT[amplified])
    yield from ()


_supporting(
    id="the-dragon",
    number="ALN-044",
    cost=5,
    face=Face(
        atk=7,
        defense=2,
        health=3,
        powers=(
            Power(
                id="it-is-generally-unpleasant",
                timing="combat",
                symbols=("alien",),
                any_turn=True,
                amplify=True,
                use=_unpleasant,
            ),
        ),
    ),
    keywords=CREATURE | {"leap"},
)

# --- The Perfect Organism --------------------------------------------------------------------------------------------


def _this_thing_is_huge(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """It strikes at twice its ATK this combat; amplified: three times."""
    fight = game.state.combat
    assert fight is not None
    fight.times[unit.id] = max(fight.times.get(unit.id, 1), HUGE[amplified])
    yield from ()


_supporting(
    id="the-perfect-organism",
    number="ALN-045",
    cost=5,
    face=Face(
        atk=4,
        defense=8,
        health=2,
        powers=(
            Power(
                id="this-thing-is-huge",
                timing="combat",
                symbols=("intellect",),
                any_turn=True,
                amplify=True,
                use=_this_thing_is_huge,
            ),
        ),
    ),
    keywords=CREATURE | {"ferocious"},
)

# --- The Newborn ---------------------------------------------------------------------------------------------------


def _tantrum(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Two +1/+1 counters on itself; amplified: five."""
    counters.add(game, unit, TANTRUM[amplified])
    yield from ()


_supporting(
    id="the-newborn",
    number="ALN-046",
    cost=6,
    face=Face(
        atk=6,
        defense=6,
        health=2,
        powers=(Power(id="tantrum", timing="combat", symbols=("might",), any_turn=True, amplify=True, use=_tantrum),),
    ),
    keywords=CREATURE | {"monstrous"},
)

# --- The Queen -----------------------------------------------------------------------------------------------------

EGGS = house.number("battles", "the-queen.eggs", 2, rule="V13.03", least=1, most=10)


def _whos_laying_the_eggs(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Fetch up to two Ovomorphs from deck, hand and KO pile to your hand; amplified: they may go to your Back Row."""
    eggs = yield from search(game, seat, lambda card: kind(card) == "ovomorph", "fetch-egg", n=EGGS)
    if eggs:
        game.emit(events.Shown(seat=seat, cards=tuple(eggs), source=unit.id))
    for card in eggs:
        if amplified:
            answer: Option[bool] = yield Decision(seat, prompt("egg-place", card=card), EGG_PLACES, "V13.13")
            if answer.value:
                game.emit(events.Appeared(rule="V13.13", seat=seat, card=card, front=False))
                enter(game, card, seat, front=False)
                continue
        to_hand(game, seat, card)


EGG_PLACES = (Option("back", say("option.egg-back"), True), Option("hand", say("option.egg-hand"), False))

_supporting(
    id="the-queen",
    number="ALN-047",
    cost=7,
    face=Face(
        atk=8,
        defense=8,
        health=2,
        powers=(
            Power(
                id="whos-laying-the-eggs",
                timing="combat",
                symbols=("energy",),
                any_turn=True,
                amplify=True,
                use=_whos_laying_the_eggs,
            ),
        ),
    ),
    keywords=CREATURE | {"leader"},
)
