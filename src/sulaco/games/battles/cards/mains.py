"""The eight Main Characters (ALN-001 to ALN-008, ALN-027 to ALN-034).

Level 2 keeps the Super Power of Level 1 and adds another; it has no Level Up Power (V14.07, V99.24). How many XP it
takes is as printed (V99.01). How XP are gained, and what Level 2 takes over, stands in `levels` (V14.01 to V14.08).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import Flow, choose
from sulaco.table.text import Text, say

from ... import house
from ...copies import kind
from .. import combat, counters, events, harm
from ..effects import is_type, pick, pick_or_not, pick_shown, search, to_bottom, to_hand, top_cards
from ..equipment import attach, may_wear
from ..facehuggers import can_hatch, hatch
from ..levels import gain_xp
from ..state import NUMBERS, Unit
from ..timing import AT_END
from ..uniqueness import enter, main_name_on
from ..values import name, values
from . import CARDS, Character, Face, Power, Symbol, Timing, definition, register

if TYPE_CHECKING:
    from ..battles import Battles

LOOK = house.number("battles", "lt-ripley.look", 5, rule="V13.03", least=1, most=60)
"""Cards that Gear Up shows."""
LOOK_FOR_SWARM = house.number("battles", "the-queen-main.look", 5, rule="V13.03", least=1, most=60)
"""Cards that They're Coming Out of the Walls! shows."""
ON_THE_LINE = house.number("battles", "sister-ripley.on_the_line", 2, rule="V13.03", least=0, most=20)
RRRR_AAR = house.number("battles", "the-newborn-main.counters", 3, rule="V13.03", least=1, most=20)


def _main(
    id: str,
    number: int,
    name: str,
    one: tuple[int, int, int],
    two: tuple[int, int, int],
    xp: int,
    power: Power,
    extra: Power,
    triggers: dict[str, Callable[..., Flow[None]]],
    when: dict[str, Callable[..., bool]],
    *,
    ranged: bool = False,
    more: frozenset[str] = frozenset(),
) -> None:
    company = number < 27
    register(
        Character(
            id=id,
            number=f"ALN-{number:03}",
            number_two=f"ALN-{number + 1:03}",
            type="main",
            name=name,
            team="company" if company else "xenomorphs",
            face=Face(atk=one[0], defense=one[1], health=one[2], ranged=ranged, powers=(power,)),
            level_two=Face(atk=two[0], defense=two[1], health=two[2], ranged=ranged, powers=(power, extra)),
            xp=xp,
            keywords=more if company else more | {"creature"},
            triggers=triggers,
            when=when,
        )
    )


def _levels(game: Battles, unit: Unit, *details: Any) -> bool:
    """Level 2 has no Level Up Power (V99.24)."""
    return unit.level == 1


def _power(id: str, timing: Timing, symbol: Symbol, use: Any, **facts: Any) -> Power:
    return Power(id=id, timing=timing, symbols=(symbol,), use=use, **facts)


def _own_face_up(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.side(seat) if not other.stunned]


# --- Warrant Officer Ripley ----------------------------------------------------------------------------------------


def _hide_in_the_shadows(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """One of your characters is dazed; its Equipment stays on it (V13.10)."""
    target = yield from pick(game, seat, _own_face_up(game, seat), "hide")
    if target is not None:
        harm.daze(game, target, keep=True)


def _last_survivor(game: Battles, unit: Unit) -> Flow[None]:
    """When your Build Phase begins: XP for each of her wounds (V14.09)."""
    gain_xp(game, unit.owner, unit.wounds)
    yield from ()


def _set_the_self_destruct(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """As this turn ends every Supporting Character is stunned."""
    game.state.at_end.append("self-destruct")
    yield from ()


def _self_destruct(game: Battles) -> None:
    harm.stun(game, [unit for unit in game.state.units if harm.supporting(unit)], rule="V9.08")


AT_END["self-destruct"] = _self_destruct

_main(
    "warrant-officer-ripley",
    1,
    "warrant-officer-ripley",
    (2, 5, 5),
    (4, 8, 5),
    7,
    _power("hide-in-the-shadows", "main", "humanity", _hide_in_the_shadows),
    _power("set-the-self-destruct", "main", "energy", _set_the_self_destruct, once_a_game=True),
    {"build-begins": _last_survivor},
    {"build-begins": lambda game, unit: unit.level == 1 and unit.wounds > 0},
)

# --- Lt. Ripley ----------------------------------------------------------------------------------------------------


def _gear_up(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Show your top five cards, take one Equipment to hand, the others beneath the deck."""
    cards = top_cards(game, seat, LOOK, unit.id)
    card = yield from pick_shown(game, seat, [card for card in cards if is_type(card, "equipment")], "gear-up")
    if card:
        cards.remove(card)
        to_hand(game, seat, card)
    yield from to_bottom(game, seat, cards)


def _sharp_sticks(game: Battles, unit: Unit, card: str) -> Flow[None]:
    """1 XP for each Equipment that appears on your side."""
    gain_xp(game, unit.owner)
    yield from ()


def _wearers(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.side(seat) if may_wear(game, other)]


def _i_can_handle_myself(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Fetch one Equipment from deck, hand or KO pile and attach it to one of your characters."""
    for card in (yield from search(game, seat, lambda card: is_type(card, "equipment"), "fetch-equipment")):
        bearer = yield from pick(game, seat, _wearers(game, seat), "attach")
        assert bearer is not None
        attach(game, seat, card, bearer)


_main(
    "lt-ripley",
    3,
    "lt-ripley",
    (2, 4, 5),
    (7, 5, 5),
    3,
    _power("gear-up", "build", "humanity", _gear_up),
    _power(
        "i-can-handle-myself",
        "main",
        "skill",
        _i_can_handle_myself,
        once_a_game=True,
        can=lambda game, seat, unit: bool(_wearers(game, seat)),
    ),
    {"another-appears": _sharp_sticks},
    {"another-appears": lambda game, unit, card: unit.level == 1 and is_type(card, "equipment")},
    ranged=True,
)

# --- Sister Ripley -------------------------------------------------------------------------------------------------


def _already_on_the_line(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Up to two of your Front Row characters get a +1/+1 counter each."""
    chosen: list[Unit] = []
    for _ in range(ON_THE_LINE):
        targets = [other for other in _own_face_up(game, seat) if other.front and other not in chosen]
        target = yield from pick_or_not(game, seat, targets, "on-the-line")
        if target is None:
            break
        chosen.append(target)
    for target in chosen:
        counters.add(game, target, 1)


def _no_weapons_of_any_kind(game: Battles, unit: Unit, melee: bool) -> Flow[None]:
    """1 XP for each melee attack of your side."""
    gain_xp(game, unit.owner)
    yield from ()


def _sacrifice_and_resurrection(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """She is KO'd, and a Level 2 Ripley #8 joins your side stunned and is your Main Character from now on."""
    owner = unit.owner
    player = game.state.players[owner]
    heir = Unit(f"ripley-8-{owner * NUMBERS + 2}", owner, owner, unit.front, ready=False, stunned=True, level=2)
    game.emit(events.Koed(rule="V9.13", unit=unit.id))
    harm.leave_play(game, (unit,))
    game.state.units.append(heir)
    game.by_id[heir.id] = heir
    player.main = heir.id
    player.ko.append(unit.id)
    game.emit(events.Appeared(seat=owner, card=heir.id, front=heir.front))
    yield from ()


_main(
    "sister-ripley",
    5,
    "sister-ripley",
    (3, 4, 5),
    (5, 7, 5),
    5,
    _power("your-a-is-already-on-the-line", "main", "intellect", _already_on_the_line),
    _power(
        "sacrifice-and-resurrection",
        "combat",
        "humanity",
        _sacrifice_and_resurrection,
        any_turn=True,
        can=lambda game, seat, unit: (
            game.state.players[unit.owner].main == unit.id and not main_name_on(game, seat, "ripley-8")
        ),
    ),
    {"side-attacks": _no_weapons_of_any_kind},
    {"side-attacks": lambda game, unit, melee: unit.level == 1 and melee},
)

# --- Ripley #8 -----------------------------------------------------------------------------------------------------


def _supporting_enemies(game: Battles, seat: int) -> list[Unit]:
    return [other for other in game.enemies(seat) if harm.supporting(other) and not other.stunned]


def _acidic_blood(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """A number of -1/-1 counters for herself that leaves her DEF above 0, then as many for an enemy."""
    most = values(game, unit)[1] - 1
    options = [Option(f"counters:{n}", Text("option.counters", {"n": n}), n) for n in range(1, most + 1)]
    if not options:
        return
    answer: Option[int] = yield Decision(seat, prompt("acidic-blood"), options, "V13.03")
    target = yield from pick(game, seat, _supporting_enemies(game, seat), "acid-target")
    if counters.add(game, unit, -answer.value) and target is not None:
        counters.add(game, target, -answer.value)


def _rapid_cell_regeneration(game: Battles, unit: Unit) -> Flow[None]:
    """When your Main Phase begins you may take 1 XP; levelling up removes all her wounds."""
    answer: Option[bool] = yield Decision(unit.controller, prompt("regenerate"), TAKE_XP, "V14.02")
    if answer.value:
        gain_xp(game, unit.owner)


TAKE_XP = (Option("xp", say("option.take-xp"), True), Option("no-xp", say("option.no-xp"), False))


def _im_sorry(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Name a character: enemy Supporting Characters so named are KO'd, in hands and decks they go to the KO pile."""
    names = sorted({card.name for card in CARDS.values() if isinstance(card, Character)})
    options = [Option(f"name:{each}", Text("option.name", {"who": each}), each) for each in names]
    answer: Option[str] = yield Decision(seat, prompt("im-sorry"), options, "V13.03")
    wanted = answer.value
    game.state.chance.barrier()
    victims = [other for other in game.enemies(seat) if harm.supporting(other) and name(other) == wanted]
    harm.ko(game, victims)
    for other, player in enumerate(game.state.players):
        if game.team(other) == game.team(seat) or other not in game.living():
            continue
        game.emit(events.LookedAt(seat=seat, what="hand", cards=tuple(sorted(player.hand))))
        game.emit(events.LookedAt(seat=seat, what="deck", cards=tuple(sorted(player.deck))))
        for card in player.hand:
            player.seen[card] = player.seen.get(card, 0) | 1 << seat
            player.since.setdefault(card, len(player.resources))
        for card in [card for card in player.hand if _is_named(card, wanted)]:
            game.discard(other, card)
        for card in [card for card in player.deck if _is_named(card, wanted)]:
            player.deck.remove(card)
            game.emit(events.Discarded(seat=other, card=card))
            game.bury_card(other, card)
        game.shuffle(other)


def _is_named(card: str, wanted: str) -> bool:
    found = definition(card)
    return isinstance(found, Character) and found.name == wanted


_main(
    "ripley-8",
    7,
    "ripley-8",
    (3, 4, 5),
    (5, 7, 2),
    1,
    _power(
        "acidic-blood",
        "main",
        "energy",
        _acidic_blood,
        can=lambda game, seat, unit: values(game, unit)[1] > 1 and bool(_supporting_enemies(game, seat)),
    ),
    _power("im-sorry", "main", "humanity", _im_sorry, once_a_game=True),
    {"main-begins": _rapid_cell_regeneration},
    {"main-begins": _levels},
    more=frozenset({"heals-on-level-up"}),
)

# --- The Perfect Organism --------------------------------------------------------------------------------------------


def _in_melee(game: Battles, unit: Unit, role: str) -> bool:
    fight = game.state.combat
    return (
        fight is not None
        and bool(fight.attackers)
        and combat.melee(game, fight)
        and unit in combat.fighters_of(game, role)
    )


def _silence(game: Battles, role: str) -> None:
    fight = game.state.combat
    assert fight is not None
    fight.silent += [other.id for other in combat.fighters_of(game, role) if other.id not in fight.silent]


def _structural_perfection(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """While it is the melee attacker, the defender does not strike back this combat (V13.12)."""
    _silence(game, "defender")
    yield from ()


def _a_survivor(game: Battles, unit: Unit) -> Flow[None]:
    """1 XP for each combat that it survives (V14.10)."""
    gain_xp(game, unit.owner)
    yield from ()


def _hostility(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """While it defends in melee, the attackers do not strike this combat."""
    _silence(game, "attackers")
    yield from ()


_main(
    "the-perfect-organism-main",
    27,
    "the-perfect-organism",
    (5, 2, 5),
    (9, 3, 5),
    3,
    _power(
        "its-structural-perfection",
        "combat",
        "alien",
        _structural_perfection,
        can=lambda game, seat, unit: _in_melee(game, unit, "attackers"),
    ),
    _power(
        "is-matched-only-by-its-hostility",
        "combat",
        "intellect",
        _hostility,
        any_turn=True,
        can=lambda game, seat, unit: _in_melee(game, unit, "defender"),
    ),
    {"survives": _a_survivor},
    {"survives": _levels},
)

# --- The Queen -----------------------------------------------------------------------------------------------------


def _out_of_the_walls(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Show your top five: one Swarm character among them and any number of that name go to hand, the others beneath."""
    cards = top_cards(game, seat, LOOK_FOR_SWARM, unit.id)
    swarm = [card for card in cards if _is_swarm(card)]
    card = yield from pick_shown(game, seat, swarm, "out-of-the-walls")
    same = [each for each in swarm if kind(each) == kind(card)]
    options = [Option(f"take:{n}", Text("option.take", {"n": n}), n) for n in range(1, len(same) + 1)]
    taken = (yield from choose(seat, prompt("how-many", card=card), options, "V13.03")) if options else 0
    for each in same[:taken]:
        cards.remove(each)
        to_hand(game, seat, each)
    yield from to_bottom(game, seat, cards)


def _is_swarm(card: str) -> bool:
    return "swarm" in getattr(definition(card), "keywords", ())


def _one_more(game: Battles, unit: Unit, card: str) -> bool:
    """Whether a Swarm character has appeared, and another of its name is on your side."""
    return (
        unit.level == 1
        and _is_swarm(card)
        and any(kind(other.id) == kind(card) and other.id != card for other in game.side(unit.controller))
    )


def _all_around_us(game: Battles, unit: Unit, card: str) -> Flow[None]:
    """1 XP when a Swarm character appears on your side and one of that name was there already."""
    if _one_more(game, unit, card):  # then and now
        gain_xp(game, unit.owner)
    yield from ()


def _laying_the_eggs(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Fetch an Ovomorph into your Back Row; then each of your Ovomorphs may attempt its hatch, one after another."""
    for card in (yield from search(game, seat, lambda card: kind(card) == "ovomorph", "fetch-egg")):
        game.emit(events.Appeared(seat=seat, card=card, front=False))
        enter(game, card, seat, front=False)
    tried: list[Unit] = []
    while True:
        eggs = [
            other
            for other in game.side(seat)
            if name(other) == "ovomorph" and not other.stunned and other not in tried and can_hatch(game, other)
        ]
        egg = yield from pick_or_not(game, seat, eggs, "hatch")
        if egg is None:
            return
        tried.append(egg)
        yield from hatch(game, egg)


_main(
    "the-queen-main",
    29,
    "the-queen",
    (2, 5, 6),
    (6, 6, 6),
    3,
    _power("theyre-coming-out-of-the-walls", "build", "alien", _out_of_the_walls),
    _power("whos-laying-the-eggs-main", "main", "energy", _laying_the_eggs),
    {"another-appears": _all_around_us},
    {"another-appears": _one_more},
)

# --- The Dragon ----------------------------------------------------------------------------------------------------


def _nobody_can_stop_it(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """It readies."""
    harm.ready(game, unit)
    yield from ()


def _blood_and_terror(game: Battles, unit: Unit) -> Flow[None]:
    """1 XP for each attack that it takes part in."""
    gain_xp(game, unit.owner)
    yield from ()


def _it_feeds_on_minds(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Lethal for the turn, and each enemy character that it KOs this turn heals a wound from it."""
    unit.granted += ["lethal", "feeds"]
    yield from ()


def _feeds(game: Battles, unit: Unit, koed: str) -> Flow[None]:
    if unit.id in game.by_id:
        harm.heal(game, unit)
    yield from ()


_main(
    "the-dragon-main",
    31,
    "the-dragon",
    (3, 4, 5),
    (6, 7, 5),
    5,
    _power("nobody-can-stop-it", "main", "might", _nobody_can_stop_it),
    _power("it-feeds-on-minds", "main", "alien", _it_feeds_on_minds),
    {"attacks": _blood_and_terror, "kos": _feeds},
    {"attacks": _levels, "kos": lambda game, unit, koed: "feeds" in unit.granted},
)

# --- The Newborn ---------------------------------------------------------------------------------------------------


def _rrrr_aar(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """Three +1/+1 counters on itself."""
    counters.add(game, unit, RRRR_AAR)
    yield from ()


def _ungrateful_child(game: Battles, unit: Unit) -> Flow[None]:
    """When your Main Phase begins you may discard your whole hand for 1 XP."""
    seat = unit.controller
    hand = game.state.players[seat].hand
    if not hand:
        return
    answer: Option[bool] = yield Decision(seat, prompt("ungrateful-child", n=len(hand)), DISCARD_ALL, "V14.02")
    if answer.value:
        for card in list(hand):
            game.discard(seat, card)
        gain_xp(game, unit.owner)


DISCARD_ALL = (Option("discard-all", say("option.discard-all"), True), Option("no-xp", say("option.no-xp"), False))


def _beautiful_butterfly(game: Battles, seat: int, unit: Unit, amplified: bool) -> Flow[None]:
    """While defending it is Ferocious and Monstrous for this combat."""
    unit.combat_granted += ["ferocious", "monstrous"]
    yield from ()


_main(
    "the-newborn-main",
    33,
    "the-newborn",
    (3, 3, 6),
    (6, 6, 6),
    1,
    _power(
        "rrrr-aar",
        "combat",
        "might",
        _rrrr_aar,
        any_turn=True,
        can=lambda game, seat, unit: not game.state.players[seat].hand,
    ),
    _power(
        "a-beautiful-butterfly",
        "combat",
        "alien",
        _beautiful_butterfly,
        any_turn=True,
        can=lambda game, seat, unit: game.state.combat is not None and game.state.combat.defender == unit.id,
    ),
    {"main-begins": _ungrateful_child},
    {"main-begins": lambda game, unit: unit.level == 1 and bool(game.state.players[unit.controller].hand)},
)
