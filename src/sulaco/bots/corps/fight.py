"""Shots: what an attack is worth, when to go on firing, where an area attack may land (A11, A14)."""

from __future__ import annotations

from typing import NamedTuple

from sulaco.games.corps.board import NO_WAY, grid_distance, spaces_in
from sulaco.games.corps.cards import Weapon
from sulaco.games.corps.characters import person
from sulaco.games.corps.state import Alien, Character

from .known import MEAN_BLIP, Known, Worth
from .odds import attack, harm

ALIEN_REACH = 7
"""An Alien with this walking distance or less attacks in the coming Alien Phase (A13.06)."""
KILL = 5.0
FRIEND_HIT = 60.0


def card_price(known: Known) -> float:
    """What exhausting one card costs: little while the deck is thick."""
    cards = known.deck
    if cards >= 24:
        price = 0.25
    elif cards >= 14:
        price = 0.45
    elif cards >= 7:
        price = 0.8
    else:
        # From here on the Exhaust Pile burns (A5.03).
        price = 1.4 if known.exhausted > 14 else 2.5
    return price * known.habits.price


def stop_firing_below(known: Known) -> float:
    """The chance of a hit that a further Full Auto shot needs to be worth its card."""
    return min(0.65, 0.15 + card_price(known) * 0.25)


def value_of(who: Character) -> float:
    """How much the squad would miss this Character."""
    worth = 1.0 if who.hero else 0.8
    if person(who.id) in ("newt", "ripley"):
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
    worth = known.worths.get(alien.id)
    if worth is None:
        worth = known.worths[alien.id] = _worth(known, alien)
    return worth


def _worth(known: Known, alien: Alien) -> Worth:
    row = known.map.walk[alien.at]
    nearest = min([row[at] for at in known.places()], default=NO_WAY)
    if alien.dormant:
        return Worth(0.5, 1.0) if nearest <= 8 else Worth(0.1, 0.2)
    urgency = 1.0 if nearest <= ALIEN_REACH else 0.6
    captive = 0.0
    near = known.near(alien.at)
    if near & known.people_spaces:
        urgency += 0.15
        for who in known.in_play():
            if who.status == "down" and near >> who.at & 1:
                captive = max(captive, value_of(who))
    swarm = 1.0 + 0.12 * alien.tokens
    kill = urgency * known.habits.kill
    return Worth(KILL * kill * swarm, 2.0 * kill + 14.0 * captive)


class Shot(NamedTuple):
    """A Weapon in somebody's hands: the card, what it is, what an Attack Action exhausts."""

    card: str
    weapon: Weapon
    auto: bool
    cost: int


class Shooter:
    """The shots of one Character: what each is worth is asked once, wherever they are fired from."""

    def __init__(self, known: Known, who: Character) -> None:
        self.known = known
        self.who = who
        self._shots: list[Shot] | None = None
        self._values: dict[str, list[tuple[float, int, str]]] = {}
        self._price = self._least = 0.0

    def best(self, space: int, standing: int) -> float:
        """The worth of the best single shot from a space past those who stand; 0 if there is none."""
        known = self.known
        potential = known.map.potential[space]
        best = 0.0
        if not potential & known.alien_spaces:
            return best
        for alien in known.aliens:
            if not potential >> alien.at & 1:
                continue
            for value, reach, _ in self.values(alien):
                if value <= best or (reach and grid_distance(known.map, space, alien.at) > reach):
                    continue
                if not known.sees(space, alien.at, standing):
                    break
                best = value
        return best

    def most(self) -> float:
        """The worth of the best shot at any Alien, in sight or not."""
        return max([value for alien in self.known.aliens for value, _, _ in self.values(alien)], default=0.0)

    def values(self, alien: Alien) -> list[tuple[float, int, str]]:
        """What a shot at this Alien is worth with each Weapon, how far that shoots, and its card."""
        values = self._values.get(alien.id)
        if values is None:
            shots = self._shots
            if shots is None:
                shots = self._shots = self._find_shots()
            values = self._values[alien.id] = [
                (self._value(shot, alien), shot.weapon.range, shot.card) for shot in shots
            ]
        return values

    def value(self, alien: Alien, card: str) -> float:
        """What one Attack Action at this Alien with this card is worth, costs deducted; Full Auto included."""
        return next((value for value, _, other in self.values(alien) if other == card), 0.0)

    def _find_shots(self) -> list[Shot]:
        known, who = self.known, self.who
        self._price, self._least = card_price(known), stop_firing_below(known)
        return [
            Shot(card, weapon, "Full Auto" in weapon.keywords, known.shot_cost(who, card))
            for card, weapon in known.weapons(who)
            if not weapon.area
        ]

    def _value(self, shot: Shot, alien: Alien) -> float:
        known, who = self.known, self.who
        _, weapon, auto, cost = shot
        others = min(3, len(known.aliens) - 1) if auto else 0
        always = known.always_hits(who, weapon, alien.at)
        two_at_once = weapon.id == "ithaca-37-shotgun" and always > 0
        hits, cards, every = attack(who.aim, always, alien.tokens + 1, others, auto, self._least, two_at_once)
        worth = worth_of(known, alien)
        value = hits * worth.member + every * worth.model - self._price * (cost + cards)
        if known.in_alien_phase:
            return value
        # A lower dial is missed when the Aliens come.
        return value - (0.25 if always >= who.aim else 0.5)


def best_shot(known: Known, who: Character) -> float:
    """The worth of the best single shot from where this Character is."""
    return Shooter(known, who).best(who.at, known.standing_spaces)


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


_powers: dict[tuple[str, bool, int, str, str, tuple[str, ...]], int] = {}
"""Firepower by Character, side, dial, Weapons and Hazards: nothing else matters for it."""
POWERS_KEPT = 10_000


def firepower(known: Known, who: Character) -> int:
    """The hits, in tenths, that one Attack Action of Defensive Fire by this Character brings."""
    if who.status != "standing":
        return 0
    hazards = tuple(who.hazards) if who.hazards else ()
    key = (who.id, who.player >= 0, who.aim, who.weapon, who.backup, hazards)
    power = _powers.get(key)
    if power is None:
        if len(_powers) >= POWERS_KEPT:
            _powers.clear()
        power = _powers[key] = find_firepower(known, who)
    return power


def find_firepower(known: Known, who: Character) -> int:
    """`firepower` of one who stands, found out anew."""
    best = 0
    for _, weapon in known.weapons(who, defensive=True):
        if weapon.area:
            continue
        chance = max(who.aim, known.always_hits(who, weapon, who.at))
        if "Full Auto" in weapon.keywords:
            chance += chance * (chance - 1) // 10
        best = max(best, chance)
    return best
