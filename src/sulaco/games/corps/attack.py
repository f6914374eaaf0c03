"""The Attack Action: single shots, Full Auto, area attacks, always-hits Weapons (A11, A14.06, A99.29 to A99.32).

The limits of an Aim Dial stand in `Corps.set_aim` (A11.05); Weapons that give a further attack as a Free Action, with
the examples of Hudson and Gorman, in `cards.weapons` (A11.12, A11.13, A11.21). What a hit takes of a Swarm stands in
`swarms` (A17.04). Attacks of Aliens, with Defense Rolls and counterattacks, stand in `harm` (A15.01 to A15.05).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sulaco.table.flow import Flow

from .. import house
from . import blips, endurance, events, harm, in_force, swarms
from .asking import pick
from .board import grid_distance, spaces_in
from .cards import CARDS, Weapon
from .in_force import AFTER_ATTACK, ALWAYS_HITS, ATTACK_COST, MAY_FIRE, MEMBERS
from .rolls import marine_die
from .state import PAID_ATTACK, Alien, Character
from .windows import Window, open_window, roll_in

if TYPE_CHECKING:
    from .corps import Corps

AUTO_COST = house.number("corps", "attack.auto_cost", 1, rule="A11.09", least=0, most=10)
"""Each further Full Auto shot exhausts exactly 1, whatever the Weapon (A11.09)."""


AIM_LOSS = house.number("corps", "attack.aim_loss", 1, rule="A11.04", least=0, most=9)
"""How far the dial falls with each attack roll."""


class Die(NamedTuple):
    """One die of an area attack and whom it was rolled for."""

    target: str
    roll: int
    hit: bool


def weapon(card: str) -> Weapon:
    definition = CARDS[card]
    assert isinstance(definition, Weapon)
    return definition


def usable_weapons(game: Corps, who: Character, defensive: bool = False) -> list[str]:
    """The equipped Weapons that can fire now (A3.07, A3.10)."""
    cards = list(filter(None, (who.weapon, who.backup)))
    for rule in game.in_force(MAY_FIRE, who):
        cards = list(filter(partial(rule, game, who), cards))
    if defensive:
        cards = [card for card in cards if "Cumbersome" not in CARDS[card].keywords]
    return cards


def shot_cost(game: Corps, who: Character, card: str) -> int:
    """What one Attack Action with this Weapon exhausts (A11.06, A11.08); the equip cost is another (A11.07)."""
    cost = weapon(card).attack_cost
    for rule in game.in_force(ATTACK_COST, who):
        cost = rule(game, who, card, cost)
    return cost


def in_range(game: Corps, who: Character, definition: Weapon, space: int) -> bool:
    return not definition.range or grid_distance(game.map, who.at, space) <= definition.range


def to_hit(game: Corps, who: Character, definition: Weapon, space: int) -> int:
    """The highest roll that hits a target there: the dial, or an "always hits on" number (A11.02, A11.20)."""
    return max(who.aim, always_hits(game, who, definition, space))


def always_hits(game: Corps, who: Character, definition: Weapon, space: int) -> int:
    """The highest roll that hits there whatever the dial shows; 0 if there is none (A11.20)."""
    needed = definition.hits(game, who, space)
    for rule in game.in_force(ALWAYS_HITS, who):
        needed = max(needed, rule(game, who, space))
    return needed


def aliens_in_sight(game: Corps, who: Character) -> list[Alien]:
    """The Aliens in Line of Sight of a Character."""
    seen: list[Alien] = []
    maybe = game.map.potential[who.at] & game.alien_spaces
    if maybe:
        for alien in game.state.aliens:
            if maybe & game.covers(alien) if game.large else maybe >> alien.at & 1:
                if game.sees_alien(who, alien):
                    seen.append(alien)
    return seen


def targets(game: Corps, who: Character, card: str) -> list[Alien]:
    """The Aliens that this Weapon can shoot at: in Line of Sight and in range (A11.01)."""
    definition = weapon(card)
    seen = aliens_in_sight(game, who)
    return [alien for alien in seen if in_range(game, who, definition, game.nearest(who.at, alien))]


def area_spaces(game: Corps, who: Character, card: str, including: Alien | None = None) -> list[int]:
    """The spaces that an area attack may be aimed at; for Defensive Fire the area must include the Alien (A99.39)."""
    definition = weapon(card)
    mask = game.map.potential[who.at] & game.map.walkable & ~game.exits
    if including is not None:
        mask &= game.beside(including) | game.covers(including)
    return [space for space in spaces_in(mask) if in_range(game, who, definition, space) and game.sees(who, space)]


def area(game: Corps, space: int) -> int:
    """The chosen space and all next to it (A11.14, A99.30)."""
    return game.next_to(space) | 1 << space


def attack_action(
    game: Corps,
    who: Character,
    card: str,
    target: Alien | None,
    *,
    only: Alien | None = None,
    steady: bool = True,
) -> Flow[None]:
    """One Attack Action with an equipped Weapon. `only` is the Alien of a Defensive Fire (A14.04).

    `steady`: it is the Character's own Defensive Fire, in which a steady hand counts.
    """
    definition = weapon(card)
    seat = game.decider(who)
    space = -1
    if definition.area:
        choice = yield from pick(
            game,
            seat,
            "area",
            lambda: area_spaces(game, who, card, only),
            "A11.14",
            forced=False,
            who=who.id,
            weapon=card,
        )
        if choice is None:
            return
        space = choice
    pay(game, who, card)
    if definition.area:
        tens = yield from _area_attack(game, who, card, space)
    elif target is not None:
        tens = yield from _shots(game, who, card, target, only, steady)
    else:
        return
    for rule in game.in_force(AFTER_ATTACK, who):
        yield from rule(game, who, card, tens)
    if only is None and definition.after is not None and who.at >= 0:
        yield from definition.after(game, who, card)


def pay(game: Corps, who: Character, card: str) -> None:
    """Exhaust for the attack (A11.06), or discard a Weapon that is used up by it (A3.15)."""
    definition = weapon(card)
    if definition.discard_to_attack:
        endurance.unequip(who, card)
        endurance.discard_gear(game, [card], "A3.15")
        return
    cost = shot_cost(game, who, card)
    activation = game.state.activation
    if definition.attack_cost and activation is not None and activation.character == who.id:
        if PAID_ATTACK not in activation.used:
            activation.used.append(PAID_ATTACK)
    endurance.exhaust(game, cost, "A11.06")


def _shots(game: Corps, who: Character, card: str, target: Alien, only: Alien | None, steady: bool) -> Flow[bool]:
    """Roll until a miss while Full Auto goes on (A11.09 to A11.11). Whether any die finally showed a 10."""
    tens = False
    first = True
    while True:
        hit, roll = yield from _shoot(game, who, card, target, steady=steady and only is not None and first)
        first = False
        tens = tens or roll == 10
        if not hit or "Full Auto" not in CARDS[card].keywords or who.at < 0 or who.status != "standing":
            return tens

        def others() -> list[Alien]:
            if card not in who.gear():
                return []
            return [alien for alien in targets(game, who, card) if only is None or alien is only]

        cease = game.option("cease", None, "option.cease-fire")
        chosen = yield from pick(
            game, game.decider(who), "full-auto", others, "A11.09", or_else=cease, who=who.id, aim=who.aim
        )
        if chosen is None:
            return tens
        target = chosen
        endurance.exhaust(game, AUTO_COST, "A11.09")


def _shoot(game: Corps, who: Character, card: str, target: Alien, steady: bool) -> Flow[tuple[bool, int]]:
    """One roll to hit: up to the dial, or up to the Weapon's own number, hits (A11.02 to A11.04, A11.20)."""
    definition = weapon(card)
    needed = to_hit(game, who, definition, game.nearest(who.at, target))
    game.emit(events.Fired(rule="A11.01", character=who.id, weapon=card, target=target.id))
    window = Window("attack-roll", who, alien=target, card=card)

    def roll(window: Window) -> None:
        window.number = marine_die(game)
        window.failed = window.number > needed
        game.emit(
            events.Rolled(rule="A11.02", what="attack", who=who.id, roll=window.number, needed=needed, target=target.id)
        )

    yield from roll_in(game, window, roll)
    _lower_dial(game, who, steady)
    if not window.failed and target.at >= 0:
        members = definition.members(game, who, game.nearest(who.at, target))
        members += sum(rule(game, who) for rule in game.in_force(MEMBERS, who))
        yield from swarms.hit_alien(game, target, members, "A11.03")
    else:
        target.dormant = False
    return not window.failed, window.number


def _lower_dial(game: Corps, who: Character, steady: bool) -> None:
    """The dial falls with an attack roll, and once with an area attack (A11.04)."""
    loss = AIM_LOSS
    for rule in game.in_force(in_force.AIM_LOSS, who):
        loss = rule(game, who, steady, loss)
    if loss:
        game.set_aim(who, who.aim - loss)


def _area_attack(game: Corps, who: Character, card: str, space: int) -> Flow[bool]:
    """Roll for everything in the area; the dial falls once (A11.14 to A11.19, A99.29). Whether a 10 was rolled."""
    definition = weapon(card)
    mask = area(game, space)
    game.emit(events.Fired(rule="A11.14", character=who.id, weapon=card, target="", space=space))
    window = Window("attack-roll", who, card=card)
    dice: list[Die] = []

    def roll(target: str, at: int) -> Die:
        needed = to_hit(game, who, definition, at)
        die = marine_die(game)
        game.emit(events.Rolled(rule="A11.14", what="attack", who=who.id, roll=die, needed=needed, target=target))
        return Die(target, die, die <= needed)

    places: dict[str, int] = {}
    for character in game.in_play():
        if mask >> character.at & 1:
            places[character.id] = character.at
            dice.append(roll(character.id, character.at))
    for alien in game.state.aliens:
        if mask & game.covers(alien):
            places[alien.id] = at = game.nearest(who.at, alien)
            dice.extend(roll(alien.id, at) for _ in range(1 + alien.tokens))
    for blip in game.state.blips:
        if mask >> blip.at & 1:
            places[blip.id] = blip.at
            dice.append(roll(blip.id, blip.at))

    def reroll(window: Window, index: int) -> None:
        window.rerolled = True
        die = dice[index]
        dice[index] = roll(die.target, places[die.target])

    window.dice = dice
    window.reroll = reroll
    window.failed = True
    if dice:
        yield from open_window(game, window)
    _lower_dial(game, who, False)
    for alien in [alien for alien in game.state.aliens if alien.id in places]:
        hits = sum(die.hit for die in dice if die.target == alien.id)
        if hits:
            yield from swarms.hit_alien(game, alien, hits, "A11.15")
        else:
            alien.dormant = False
    for blip in [blip for blip in game.state.blips if blip.id in places]:
        if any(die.hit for die in dice if die.target == blip.id):
            yield from blips.back_to_pool(game, blip)
    for character in [character for character in game.in_play() if character.id in places]:
        if any(die.hit for die in dice if die.target == character.id):
            yield from harm.kill(game, character, "A99.29")
    yield from blips.settle(game)
    return any(die.roll == 10 for die in dice)
