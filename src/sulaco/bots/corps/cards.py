"""Cards: what they are worth in hand and on a Character, and when to play them (A4, A9.03 to A9.07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.state import Character
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.decision import Option

from . import experience
from .fight import card_price
from .goals import hiding
from .known import Known

HELD: dict[str, float] = {
    "close-call": 3.0,
    "back-on-your-feet": 3.0,
    "fall-back": 2.5,
    "false-reading": 2.2,
    "eyes-open": 1.8,
    "stay-frosty": 1.6,
    "catch-your-breath": 1.8,
    "we-are-leaving": 1.5,
    "on-the-double": 1.5,
    "short-controlled-bursts": 1.4,
    "hot-wire": 1.4,
    "false-echo": 1.2,
    "just-deal-with-it": 1.0,
    "got-spares": 1.0,
}
EQUIPMENT: dict[str, float] = {
    "body-armor": 3.0,
    "m4-helmet": 2.2,
    "ammo-bandolier": 1.6,
    "first-aid-kit": 1.6,
    "shoulder-lamp": 1.0,
    "hand-welder": 0.8,
    "motion-tracker": 0.8,
}
AIM_FOR_SMART_GUN = 6
THIN = 16
"""With fewer cards than this in Endurance Deck and Exhaust Pile together, hands have to give theirs back (A5.04)."""


def wants_cards(known: Known) -> bool:
    """Whether to draw: held cards are missing from the Endurance that all live on."""
    enough = 5 if known.players == 1 else 3 if known.players <= 4 else 2
    enough = round(enough * known.habits.draw)
    return len(known.hand) < enough and known.deck > 8 and known.deck + known.exhausted > THIN + 6


def junk(known: Known) -> list[str]:
    """Hand cards that are better back in the deck."""
    least = 0.4 if known.deck + known.exhausted > THIN else 2.0
    return [card for card in known.hand if held_worth(known, card) < least]


def weapon_worth(known: Known, who: Character, card: str) -> float:
    """What a Weapon is worth in the hands of this Character."""
    kind = CARDS[card].id
    if kind == "m41a-pulse-rifle":
        return 5.0
    if kind == "m56-smart-gun":
        return 5.5 if known.card_side(who).aim >= AIM_FOR_SMART_GUN else 3.0
    if kind == "m240-flamethrower":
        return 4.0
    if kind == "hk-vp70":
        return 2.0
    return 2.2 if kind == "m40-grenades" else 2.4


def gear_gain(known: Known, who: Character, card: str) -> float:
    """What this card adds to what the Character carries already."""
    definition = CARDS[card]
    if isinstance(definition, Weapon):
        worth = weapon_worth(known, who, card)
        carried = [weapon_worth(known, who, other) for other in (who.weapon, who.backup) if other]
        best = max(carried, default=0.0)
        return worth - best if worth > best else 0.8 if len(carried) < 2 else 0.0
    worth = EQUIPMENT.get(definition.id, 0.5)
    if definition.id == "ammo-bandolier" and (not who.weapon or CARDS[who.weapon].cost < 3):
        return 0.2
    if any(CARDS[other].id == definition.id for other in who.equipment):
        worth *= 0.4
    return worth * (1.0 if who.hero else 0.8)


def held_worth(known: Known, card: str) -> float:
    """What a card is worth in this hand."""
    definition = CARDS[card]
    if definition.type == "event":
        return HELD.get(definition.id, 1.0)
    return max((gear_gain(known, who, card) for who in known.in_play()), default=0.0) * 0.4


def equip_value(known: Known, key: str, active: Character) -> float:
    """What equipping a hand card on a Character is worth, its cost deducted."""
    _, card, name = key.split(":")
    who = known.who(name)
    if who is None or who.status not in ("standing", "down"):
        return -1.0
    return 0.9 * gear_gain(known, who, card) - card_price(known) * known.equip_cost(active, who, card)


def worst(known: Known, cards: Sequence[str]) -> str:
    """The card that is missed least."""
    return min(cards, key=lambda card: (held_worth(known, card), card))


# --- Events and Equipment as Actions and Free Actions -----------------------------------------------------------


def action_card_value(known: Known, who: Character, key: str, distance: int, weight: float, shot: float) -> float:
    """What an Event or Equipment is worth as an Action or Free Action now.

    `distance` is the way to the goal, `weight` what a step of it is worth, `shot` the best shot in sight.
    """
    kind = CARDS[key.partition(":")[2]].id
    price = card_price(known)
    if kind == "short-controlled-bursts":
        return 3.0 - price if shot > 2.0 and who.aim <= 7 else -1.0
    if kind == "on-the-double":
        return 4.0 - price if distance > 5 and weight >= 1.0 else -1.0
    if kind == "we-are-leaving":
        return 7.0 - 2 * price if distance > 5 and weight >= 1.0 else -1.0
    if kind == "first-aid-kit":
        return 12.0
    if kind == "motion-tracker":
        return 0.6 if len(hiding(known)) > 1 and shot <= 0 else -1.0
    if kind == "shoulder-lamp":
        return 0.4
    return 0.5


# --- windows ---------------------------------------------------------------------------------------------------


def window_choice(known: Known, window: str, options: Sequence[Option[Any]], card: str) -> str:
    """Which card or ability to use in an open window, or to pass; `card` is what the window opened for, if any."""
    best, choice = 0.0, "pass"
    for option in options:
        value = _window_value(known, window, option.key, card)
        if value > best:
            best, choice = value, option.key
    return choice


def _window_value(known: Known, window: str, key: str, card: str) -> float:
    if key == "pass":
        return 0.0
    if key.startswith("experience:"):
        return experience.window_value(known, key.partition(":")[2], card)
    poor = known.deck < 6 and known.exhausted < 12
    if window == "attack-roll":
        pressed = any(known.near(alien.at) & known.people_spaces for alien in known.aliens)
        return 0.0 if poor else 1.0 if pressed or any(alien.tokens for alien in known.aliens) else 0.0
    if window == "defense-roll":
        return 2.0 if key.startswith("ability:") else 1.0
    if window == "fall":
        return 2.0 if key.startswith("use:") else 1.0
    if window == "tech-test":
        return 1.0
    if window == "tracker-card":
        return 0.0 if poor else 1.0 if card not in TRACKER or TRACKER[card].blips >= 2 else 0.0
    if window == "alien-attack":
        return 1.0
    return 0.0 if poor else 1.0


def any_time_choice(known: Known, options: Sequence[Option[Any]]) -> str | None:
    """An Event worth playing right now, whoever is asked."""
    for option in options:
        if option.seat != known.seat:
            continue
        kind = CARDS[option.key.partition(":")[2]].id
        if kind == "catch-your-breath" and known.exhausted >= 5 and known.deck <= 24:
            return option.key
        if kind == "got-spares" and known.exhausted >= 6 and known.deck >= 8:
            return option.key
        if kind == "just-deal-with-it" and known.deck >= 5:
            if any("acid" not in card for who in known.in_play() for card in who.hazards):
                return option.key
    return None


def loot_choice(known: Known, who: Character, options: Sequence[Option[Any]]) -> str:
    """The best find in a crate: on the searcher if it is of use there, otherwise into a hand."""
    best, choice = 0.2, "leave"
    for option in options:
        parts = option.key.split(":")
        if parts[0] == "equip":
            lost = sum(weapon_worth(known, who, card) for card in parts[2:] if CARDS[card].type == "weapon")
            gained = gear_gain(known, who, parts[1])
            if lost:
                gained = weapon_worth(known, who, parts[1]) - lost
            value = gained + 0.1
        elif parts[0] == "take":
            value = 0.7 * max((gear_gain(known, other, parts[1]) for other in known.in_play()), default=0.0)
        else:
            continue
        if value > best:
            best, choice = value, option.key
    return choice
