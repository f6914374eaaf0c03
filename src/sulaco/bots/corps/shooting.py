"""Questions about shots: Full Auto, second shots, grenades, areas, Defensive Fire (A11, A14)."""

from __future__ import annotations

from sulaco.games.corps.board import grid_distance, spaces_in
from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision

from . import horde
from .fight import Shooter, area_cost, area_value, best_area, card_price, stop_firing_below, worth_of
from .known import Known
from .question import asked, best_of


def keep_firing(known: Known, decision: Decision) -> str:
    """Full Auto and second pistol shots: while the chance is worth the card."""
    who = asked(known, decision)
    assert who is not None
    best, choice = 0.0, decision.options[-1].key
    for option in decision.options:
        verb, _, name = option.key.partition(":")
        alien = horde.find_alien(known, name)
        if alien is None:
            continue
        if verb == "again":
            always = 3
        else:
            weapons = [entry for entry in known.weapons(who) if "Full Auto" in entry[1].keywords]
            always = known.always_hits(who, weapons[0][1], alien.at) if weapons else 0
        chance = min(10, max(who.aim, always)) / 10
        worth = worth_of(known, alien)
        if chance < stop_firing_below(known) and worth.model < 8:
            continue
        gain = worth.member + (worth.model if not alien.tokens else 0.0)
        value = chance * gain - card_price(known) - (0.0 if known.in_alien_phase else 0.3)
        if value > best:
            best, choice = value, option.key
    return choice


def grenade(known: Known, decision: Decision) -> str:
    who = asked(known, decision)
    assert who is not None
    for option in decision.options:
        if option.key.startswith("grenade:"):
            card = option.key.partition(":")[2]
            weapon = CARDS[card]
            assert isinstance(weapon, Weapon)
            value, space = best_area(known, who, weapon)
            if space >= 0 and value - area_cost(known, who, card, weapon) > 3.0:
                return option.key
    return "no"


def area(known: Known, decision: Decision) -> str:
    who = asked(known, decision)
    weapon = CARDS[decision.text.args.get("weapon", "")]
    assert who is not None
    assert isinstance(weapon, Weapon)
    return best_of(decision.options, lambda option: area_value(known, who, weapon, option.spaces[0]))


def defend(known: Known, decision: Decision) -> str:
    """Defensive Fire: nearly always, with what serves best."""
    who = asked(known, decision)
    alien = horde.find_alien(known, decision.text.args.get("alien", ""))
    assert who is not None
    best, choice = 0.0, decision.options[-1].key
    for option in decision.options:
        parts = option.key.split(":")
        if parts[0] != "fire" or alien is None:
            continue
        card = parts[2]
        weapon = CARDS[card]
        assert isinstance(weapon, Weapon)
        if weapon.area:
            spaces = [
                space
                for space in _area_around(known, who, weapon, alien.at)
                if area_value(known, who, weapon, space) > 0
            ]
            value, space = best_area(known, who, weapon, spaces)
            value = value - area_cost(known, who, card, weapon) - 2.0 if space >= 0 else -1.0
        else:
            value = Shooter(known, who).value(alien, card) + 0.5
        if value > best:
            best, choice = value, option.key
    return choice


def _area_around(known: Known, who: Character, weapon: Weapon, at: int) -> list[int]:
    mask = (known.near(at) | 1 << at) & known.map.walkable & ~known.exits
    return [
        space
        for space in spaces_in(mask)
        if (not weapon.range or grid_distance(known.map, who.at, space) <= weapon.range) and known.sees(who.at, space)
    ]
