"""The Company's Supporting Characters (ALN-009 to ALN-022)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from ... import house
from .. import build_phase, combat, counters, events, harm
from ..effects import pick, pick_shown, to_hand
from ..uniqueness import hand_over, main_name_on
from ..values import character, name
from . import Character, Face, Location, Power, definition, register

if TYPE_CHECKING:
    from ..battles import Battles
    from ..state import Unit

HOLES = house.number("battles", "vriess.counters", 1, rule="V13.02", least=1, most=10)
ORDERS = house.number("battles", "captain-dallas.counters", 1, rule="V13.02", least=1, most=10)
MELEE = house.number("battles", "johner.melee", 5, rule="V13.02", least=0, most=20)
FROSTY = house.number("battles", "corporal-hicks.counters", 2, rule="V13.02", least=1, most=10)

# --- Newt ----------------------------------------------------------------------------------------------------------


def _wed_better_get_back(game: Battles, unit: Unit) -> Flow[None]:
    """Attacked, she returns to her owner's hand."""
    if unit.id in game.by_id:
        harm.leave_play(game, (unit,))
        game.power_worked(unit, "wed-better-get-back")
        to_hand(game, unit.owner, unit.id)
    yield from ()


register(
    Character(
        id="newt",
        number="ALN-009",
        type="supporting",
        team="company",
        cost=1,
        face=Face(atk=0, defense=1, health=1),
        triggers={"attacked": _wed_better_get_back},
    )
)

# --- Vriess --------------------------------------------------------------------------------------------------------


def _ill_put_holes_in_you(game: Battles, unit: Unit) -> Flow[None]:
    """Stunned on an enemy's turn, he gives an enemy character a -1/-1 counter."""
    targets = [other for other in game.enemies(unit.controller) if not other.stunned]
    target = yield from pick(game, unit.controller, targets, "holes")
    if target is not None:
        game.power_worked(unit, "ill-put-holes-in-you")
        counters.add(game, target, -HOLES)


register(
    Character(
        id="vriess",
        number="ALN-010",
        type="supporting",
        team="company",
        cost=1,
        face=Face(atk=2, defense=1, health=2, ranged=True),
        must_hold_row=True,
        triggers={"stunned": _ill_put_holes_in_you},
        when={"stunned": lambda game, unit: game.team(unit.controller) != game.team(game.state.active)},
    )
)

# --- Kane ----------------------------------------------------------------------------------------------------------


def _explore(game: Battles, unit: Unit) -> Flow[None]:
    """On appearing he turns over cards of the deck until a basic Location shows; it goes to hand, the others back."""
    seat = unit.controller
    player = game.state.players[seat]
    shown: list[str] = []
    found = ""
    while player.deck and not found:
        card = player.deck.pop()
        shown.append(card)
        place = definition(card)
        if isinstance(place, Location) and place.basic:
            found = card
    game.state.chance.barrier()
    game.power_worked(unit, "explore")
    game.emit(events.Shown(seat=seat, cards=tuple(shown), source=unit.id))
    if found:
        shown.remove(found)
        to_hand(game, seat, found)
    player.deck += shown
    game.shuffle(seat)
    yield from ()


register(
    Character(
        id="kane",
        number="ALN-011",
        type="supporting",
        team="company",
        cost=2,
        face=Face(atk=3, defense=1, health=1),
        triggers={"appears": _explore},
        when={"appears": lambda game, unit: bool(game.state.players[unit.controller].deck)},
    )
)

# --- Captain Dallas ------------------------------------------------------------------------------------------------


def _crew(game: Battles, unit: Unit) -> list[Unit]:
    return [
        other
        for other in game.side(unit.controller)
        if other is not unit and not other.stunned and character(other).team == "company"
    ]


def _you_have_your_orders(game: Battles, unit: Unit) -> Flow[None]:
    """When your Main Phase begins, another Company character of yours gets a +1/+1 counter."""
    target = yield from pick(game, unit.controller, _crew(game, unit), "orders")
    if target is not None:
        game.power_worked(unit, "you-have-your-orders")
        counters.add(game, target, ORDERS)


register(
    Character(
        id="captain-dallas",
        number="ALN-012",
        type="supporting",
        team="company",
        cost=2,
        face=Face(atk=2, defense=4, health=1),
        triggers={"main-begins": _you_have_your_orders},
        when={"main-begins": lambda game, unit: bool(_crew(game, unit))},
    )
)

# --- Call ----------------------------------------------------------------------------------------------------------

register(
    Character(
        id="call",
        number="ALN-013",
        type="supporting",
        team="company",
        cost=2,
        face=Face(atk=2, defense=2, health=3, ranged=True),
        powers_up_anybody=True,
    )
)

# --- CMO Clemens ---------------------------------------------------------------------------------------------------


def _wounded(game: Battles, seat: int, *, main: bool) -> list[Unit]:
    return [other for other in game.side(seat) if other.wounds and bool(other.level) == main]


def _medical_attention(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Heal a wound on a Supporting Character of yours."""
    target = yield from pick(game, seat, _wounded(game, seat, main=False), "heal")
    if target is not None:
        harm.heal(game, target)


def _needle(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Heal a wound on a Main Character of yours."""
    target = yield from pick(game, seat, _wounded(game, seat, main=True), "heal")
    if target is not None:
        harm.heal(game, target)


register(
    Character(
        id="cmo-clemens",
        number="ALN-014",
        type="supporting",
        team="company",
        cost=3,
        face=Face(
            atk=2,
            defense=6,
            health=1,
            powers=(
                Power(
                    id="medical-attention",
                    timing="main",
                    symbols=("skill",),
                    can=lambda game, seat, unit: bool(_wounded(game, seat, main=False)),
                    use=_medical_attention,
                ),
                Power(
                    id="do-you-trust-me-with-a-needle",
                    timing="main",
                    symbols=("skill", "humanity"),
                    can=lambda game, seat, unit: bool(_wounded(game, seat, main=True)),
                    use=_needle,
                ),
            ),
        ),
    )
)

# --- Parker --------------------------------------------------------------------------------------------------------


def _front_row_enemies(game: Battles, seat: int) -> list[Unit]:
    """Stunned ones too: they still stand in their row."""
    return [other for other in game.enemies(seat) if other.front]


def _cattle_prod(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """An enemy character of the Front Row goes to its Back Row and loses its +1/+1 counters."""
    target = yield from pick(game, seat, _front_row_enemies(game, seat), "cattle-prod")
    if target is not None:
        build_phase.change_row(game, target, rule="V13.03")
        counters.strip(game, target)


register(
    Character(
        id="parker",
        number="ALN-015",
        type="supporting",
        team="company",
        cost=3,
        face=Face(
            atk=3,
            defense=5,
            health=1,
            powers=(
                Power(
                    id="cattle-prod",
                    timing="main",
                    symbols=("energy",),
                    can=lambda game, seat, unit: bool(_front_row_enemies(game, seat)),
                    use=_cattle_prod,
                ),
            ),
        ),
    )
)

# --- Bishop, Christie ------------------------------------------------------------------------------------------------

register(
    Character(
        id="bishop",
        number="ALN-016",
        type="supporting",
        team="company",
        cost=4,
        face=Face(atk=4, defense=4, health=3),
        recruit_symbols=("intellect", "humanity"),
    )
)


def _namesakes(game: Battles, stunned: str, seat: int) -> list[Unit]:
    wanted = definition(stunned).name
    return [other for other in game.side(seat) if other.id != stunned and not other.stunned and name(other) == wanted]


def _ricocheting_bullets(game: Battles, unit: Unit, stunned: str, seat: int) -> Flow[None]:
    """When she stuns a defender, the other characters of that name on that side are stunned too."""
    others = _namesakes(game, stunned, seat)
    if others:
        game.power_worked(unit, "ricocheting-bullets")
        harm.stun(game, others)
    yield from ()


register(
    Character(
        id="christie",
        number="ALN-017",
        type="supporting",
        team="company",
        cost=4,
        face=Face(atk=6, defense=3, health=1, ranged=True),
        triggers={"stuns": _ricocheting_bullets},
        when={"stuns": lambda game, unit, stunned, seat: bool(_namesakes(game, stunned, seat))},
    )
)

# --- Brother Dillon ------------------------------------------------------------------------------------------------


def _fallen(game: Battles, seat: int) -> list[str]:
    """The characters in the KO pile."""
    return [card for card in game.state.players[seat].ko if isinstance(definition(card), Character)]


def _eulogy(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """A character from your KO pile goes beneath your deck; your Main Character gains its ATK and DEF for the turn."""
    player = game.state.players[seat]
    card = yield from pick_shown(game, seat, _fallen(game, seat), "eulogy")
    player.ko.remove(card)
    player.deck.insert(0, card)
    player.seen[card] = (1 << len(game.state.players)) - 1
    game.emit(events.PutBeneath(seat=seat, card=card))
    main = game.main_of(seat)
    if main is not None:
        printed: Character = definition(card)
        lent = printed.on(2)  # a Main Character that lies there was KO'd at Level 2
        main.atk += lent.atk
        main.defense += lent.defense


register(
    Character(
        id="brother-dillon",
        number="ALN-018",
        type="supporting",
        team="company",
        cost=5,
        face=Face(
            atk=4,
            defense=6,
            health=2,
            powers=(
                Power(
                    id="eulogy",
                    timing="main",
                    symbols=("humanity",),
                    can=lambda game, seat, unit: bool(_fallen(game, seat)),
                    use=_eulogy,
                ),
            ),
        ),
    )
)

# --- Private Hudson ------------------------------------------------------------------------------------------------


def _melee_attackers(game: Battles, seat: int) -> list[Unit]:
    """Those in a melee attack against his side."""
    fight = game.state.combat
    if fight is None or not fight.attackers or not fight.defender or not combat.melee(game, fight):
        return []
    if not game.controls(seat, game.by_id[fight.defender]):
        return []
    return combat.fighters_of(game, "attackers")


def _you_want_some_of_this(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """One melee attacker against your side is stunned."""
    target = yield from pick(game, seat, _melee_attackers(game, seat), "some-of-this")
    if target is not None:
        harm.stun(game, (target,), rule="V9.08")


def _game_over_man(game: Battles, unit: Unit) -> Flow[None]:
    """His KO puts a wound on your Main Character."""
    main = game.main_of(unit.controller)
    if main is not None:
        game.power_worked(unit, "game-over-man")
        harm.wound(game, main)
    yield from ()


register(
    Character(
        id="private-hudson",
        number="ALN-019",
        type="supporting",
        team="company",
        cost=5,
        face=Face(
            atk=5,
            defense=7,
            health=1,
            ranged=True,
            powers=(
                Power(
                    id="you-want-some-of-this",
                    timing="combat",
                    symbols=("skill",),
                    any_turn=True,
                    any_combat=True,
                    unlimited=True,
                    can=lambda game, seat, unit: bool(_melee_attackers(game, seat)),
                    use=_you_want_some_of_this,
                ),
            ),
        ),
        triggers={"koed": _game_over_man},
    )
)

# --- Johner --------------------------------------------------------------------------------------------------------


def _i_mostly_just_hurt_people(game: Battles, unit: Unit) -> tuple[int, int]:
    """+5/+5 during melee combat."""
    fight = game.state.combat
    fighting = fight is not None and game.in_combat(unit) and fight.attackers and combat.melee(game, fight)
    return (MELEE, MELEE) if fighting else (0, 0)


register(
    Character(
        id="johner",
        number="ALN-020",
        type="supporting",
        team="company",
        cost=6,
        face=Face(atk=5, defense=5, health=1, ranged=True),
        values=_i_mostly_just_hurt_people,
    )
)

# --- Ash -----------------------------------------------------------------------------------------------------------


def _hand_over(game: Battles, seat: int, unit: Unit, *, may_stay: bool) -> Flow[None]:
    """To the Back Row of another player."""
    others = [other for other in game.living() if other != seat and not main_name_on(game, other, name(unit))]
    options: list[Option[int]] = [
        Option(f"to:player-{other + 1}", Text("option.to-player", {"player": f"player-{other + 1}"}), other)
        for other in others
    ]
    if may_stay:
        options.append(Option("stay", say("option.stay"), seat))
    to = yield from choose(seat, prompt("special-order"), options, "V13.03")
    if to != seat:
        hand_over(game, unit, to, front=False)


def _special_order(game: Battles, unit: Unit) -> Flow[None]:
    """On appearing he may be handed to any other player."""
    if unit.id in game.by_id:
        yield from _hand_over(game, unit.controller, unit, may_stay=True)


def _expendable(game: Battles, unit: Unit) -> list[Unit]:
    return [other for other in game.side(unit.controller) if other is not unit and not other.stunned]


def _crew_expendable(game: Battles, unit: Unit) -> Flow[None]:
    """When its controller's Main Phase begins, another character on that side is stunned."""
    target = yield from pick(game, unit.controller, _expendable(game, unit), "crew-expendable")
    if target is not None:
        game.power_worked(unit, "crew-expendable")
        harm.stun(game, (target,), rule="V9.08")


def _twitchy(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Hand him over in the same way."""
    yield from _hand_over(game, seat, unit, may_stay=False)


register(
    Character(
        id="ash",
        number="ALN-021",
        type="supporting",
        team="company",
        cost=6,
        face=Face(
            atk=3,
            defense=3,
            health=3,
            powers=(Power(id="twitchy", timing="main", symbols=("intellect",), use=_twitchy),),
        ),
        triggers={"appears": _special_order, "main-begins": _crew_expendable},
        when={"main-begins": lambda game, unit: bool(_expendable(game, unit))},
    )
)

# --- Corporal Hicks --------------------------------------------------------------------------------------------------


def _frosty(game: Battles, unit: Unit) -> list[Unit]:
    return [other for other in game.side(unit.controller) if other is not unit and other.ready]


def _stay_frosty(game: Battles, unit: Unit) -> Flow[None]:
    """As your turn ends, each other ready character of yours gets two +1/+1 counters."""
    others = _frosty(game, unit)
    if others:
        game.power_worked(unit, "stay-frosty")
    for other in others:
        counters.add(game, other, FROSTY)
    yield from ()


register(
    Character(
        id="corporal-hicks",
        number="ALN-022",
        type="supporting",
        team="company",
        cost=7,
        face=Face(atk=7, defense=6, health=2, ranged=True),
        triggers={"turn-ends": _stay_frosty},
        when={"turn-ends": lambda game, unit: bool(_frosty(game, unit))},
    )
)
