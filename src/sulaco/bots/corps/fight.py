"""Shots: what an attack is worth, when to go on firing, where an area attack may land (A11, A14)."""

from __future__ import annotations

from typing import NamedTuple

from sulaco.games.corps.board import NO_WAY, grid_distance, spaces_in
from sulaco.games.corps.cards import Weapon
from sulaco.games.corps.state import Alien, Character

from .known import MEAN_BLIP, Known
from .odds import harm, volley

ALIEN_REACH = 7
"""An Alien with this walking distance or less attacks in the coming Alien Phase (A13.06)."""
KILL = 5.0
FRIEND_HIT = 60.0


class Worth(NamedTuple):
    """What killing one member of a Swarm is worth, and what killing all of it adds."""

    member: float
    model: float


def card_price(known: Known) -> float:
    """What exhausting one card costs: little while the deck is thick."""
    cards = known.deck
    if cards >= 24:
        return 0.25
    if cards >= 14:
        return 0.45
    if cards >= 7:
        return 0.8
    # From here on the Exhaust Pile burns (A5.03).
    return 1.4 if known.exhausted > 14 else 2.5


def stop_firing_below(known: Known) -> float:
    """The chance of a hit that a further Full Auto shot needs to be worth its card."""
    return min(0.65, 0.15 + card_price(known) * 0.25)


def value_of(who: Character) -> float:
    """How much the squad would miss this Character."""
    worth = 1.0 if who.hero else 0.8
    if who.id in ("newt", "ripley"):
        worth += 0.3
    return worth if who.weapon or who.backup or who.id == "newt" else worth - 0.3


def expected_loss(known: Known, who: Character, tokens: int, facehugger: bool = False) -> float:
    """What one attack on this Character costs on average."""
    standing = who.status == "standing"
    down, kill = harm(known.defense(who), tokens, standing)
    if facehugger:
        return (down + kill) * 0.5 * value_of(who)
    return (kill + 0.6 * down) * value_of(who)


def worth_of(known: Known, alien: Alien) -> Worth:
    """What it is worth to shoot this Alien."""
    row = known.map.walk[alien.at]
    near = known.near(alien.at)
    nearest = NO_WAY
    captive = 0.0
    beside = 0
    for who in known.characters:
        if who.at < 0:
            continue
        nearest = min(nearest, row[who.at])
        if near >> who.at & 1:
            beside += 1
            if who.status == "down":
                captive = max(captive, value_of(who))
    if alien.dormant:
        return Worth(0.5, 1.0) if nearest <= 8 else Worth(0.1, 0.2)
    urgency = 1.0 if nearest <= ALIEN_REACH else 0.6
    if beside:
        urgency += 0.15
    swarm = 1.0 + 0.12 * alien.tokens
    return Worth(KILL * urgency * swarm, 2.0 * urgency + 14.0 * captive)


def shot_value(known: Known, who: Character, card: str, weapon: Weapon, alien: Alien, worth: Worth, dial: int) -> float:
    """What one Attack Action at this Alien is worth, costs deducted; Full Auto included."""
    members = alien.tokens + 1
    auto = "Full Auto" in weapon.keywords
    others = 0 if not auto else min(3, len(known.aliens) - 1)
    always = known.always_hits(who, weapon, alien.at)
    least = stop_firing_below(known)
    hits, cards, every = volley(dial, always, members + others, auto, least)
    if others and members > 1:
        every = volley(dial, always, members, auto, least)[2]
    elif members == 1:
        every = min(10, max(dial, always)) / 10
    if weapon.id == "ithaca-37-shotgun" and always and members > 1:
        hits *= 2
        every = max(every, always / 10 if members == 2 else 0.0)
    price = card_price(known)
    value = hits * worth.member + every * worth.model - price * (known.shot_cost(who, card) + cards)
    if known.in_alien_phase:
        return value
    # A lower dial is missed when the Aliens come.
    return value - (0.25 if always >= dial else 0.5)


def best_shot(known: Known, who: Character, space: int, dial: int, standing: int) -> tuple[float, str, str]:
    """The best single shot from a space: its worth, the Alien and the card."""
    best = (0.0, "", "")
    potential = known.map.potential[space]
    if not potential & known.alien_spaces:
        return best
    weapons = [(card, weapon) for card, weapon in known.weapons(who) if not weapon.area]
    if not weapons:
        return best
    for alien in known.aliens:
        if not potential >> alien.at & 1 or not known.sees(space, alien.at, standing):
            continue
        worth = worth_of(known, alien)
        away = grid_distance(known.map, space, alien.at)
        for card, weapon in weapons:
            if weapon.range and away > weapon.range:
                continue
            value = shot_value(known, who, card, weapon, alien, worth, dial)
            if value > best[0]:
                best = (value, alien.id, card)
    return best


def area_value(known: Known, who: Character, weapon: Weapon, space: int) -> float:
    """What an area attack on this space is worth; friends in it forbid it."""
    mask = known.near(space) | 1 << space
    if mask & known.people_spaces:
        return -FRIEND_HIT
    value = 0.0
    if mask & known.alien_spaces:
        for alien in known.aliens:
            if mask >> alien.at & 1:
                chance = min(10, max(who.aim, known.always_hits(who, weapon, alien.at))) / 10
                worth = worth_of(known, alien)
                members = alien.tokens + 1
                value += chance * members * worth.member + chance**members * worth.model
    if mask & known.blip_spaces:
        for blip in known.blips():
            if mask >> blip.at & 1:
                if blip.special and blip.number == 0:
                    return -FRIEND_HIT
                chance = min(10, max(who.aim, known.always_hits(who, weapon, blip.at))) / 10
                value += chance * (blip.number or MEAN_BLIP) * KILL * 0.7
    return value


def best_area(known: Known, who: Character, weapon: Weapon, spaces: list[int] | None = None) -> tuple[float, int]:
    """The best space for an area attack, and its worth before costs."""
    if spaces is None:
        mask = 0
        potential = known.map.potential[who.at]
        for space in spaces_in(known.alien_spaces | known.blip_spaces):
            if not weapon.range or grid_distance(known.map, who.at, space) <= weapon.range + 1:
                mask |= known.near(space) | 1 << space
        mask &= potential & known.map.walkable & ~known.exits & ~(known.near(who.at) | 1 << who.at)
        spaces = [
            space
            for space in spaces_in(mask)
            if not weapon.range or grid_distance(known.map, who.at, space) <= weapon.range
        ]
        spaces = [space for space in spaces if known.sees(who.at, space)]
    best, at = -FRIEND_HIT, -1
    for space in spaces:
        value = area_value(known, who, weapon, space)
        if value > best:
            best, at = value, space
    return best, at


def area_cost(known: Known, who: Character, card: str, weapon: Weapon) -> float:
    """What an area attack costs: cards, or the Weapon itself."""
    if weapon.discard_to_attack:
        return 5.0
    return card_price(known) * known.shot_cost(who, card) + 0.4


def firepower(known: Known, who: Character) -> int:
    """The hits, in tenths, that one Attack Action of Defensive Fire by this Character brings."""
    if who.status != "standing":
        return 0
    best = 0
    for _, weapon in known.weapons(who, defensive=True):
        if weapon.area:
            continue
        chance = max(who.aim, known.always_hits(who, weapon, who.at))
        if "Full Auto" in weapon.keywords:
            chance += chance * (chance - 1) // 10
        best = max(best, chance)
    return best
