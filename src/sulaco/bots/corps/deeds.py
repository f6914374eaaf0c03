"""Activations: who acts, with what, and where it moves (A8 to A10, A12)."""

from __future__ import annotations

from typing import Any

from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision, Option

from . import cards, horde, works
from .fight import area_cost, best_area, best_shot, shot_value, worth_of
from .goals import carried, goal_of, interact_value, precious
from .known import Known
from .places import Places
from .question import asked, best_of

SHORT_LIST = 7
"""So many of the best spaces are looked at with lines of sight."""
GUN_SHOT = 500.0
"""What it costs to walk into the view of a loaded Sentry Gun."""


def activate(known: Known, decision: Decision) -> str:
    """Those who can shoot first, then those who are ahead."""
    return best_of(decision.options, lambda option: _eagerness(known, option))


def _eagerness(known: Known, option: Option[Any]) -> float:
    verb, _, name = option.key.partition(":")
    if verb == "token":
        heroes = known.heroes(int(name) - 1)
        return max((_eager(known, who) for who in heroes), default=-99.0)
    who = known.who(name)
    return -50.0 if who is None else _eager(known, who)


def _eager(known: Known, who: Character) -> float:
    if who.status != "standing":
        return -20.0
    shot = best_shot(known, who, who.at, who.aim, known.standing_spaces)[0]
    goal = goal_of(known, who)
    ahead = min(goal.steps[who.at], 60) * 0.1 if goal.weight else 0.0
    if goal.avoid >> who.at & 1 or (goal.weight and carried(known, who) and goal.steps[who.at] <= 1):
        shot += 8.0
    return shot - ahead - (5.0 if precious(known, who) else 0.0)


def act(known: Known, decision: Decision) -> str:
    """The best Action or Free Action; equipment first, because the first Action ends that step."""
    who = asked(known, decision)
    assert who is not None
    left = int(decision.text.args.get("n", 0))
    options = decision.options
    gear = [
        (cards.equip_value(known, option.key, who), option.key) for option in options if option.key.startswith("equip:")
    ]
    if gear and max(gear)[0] > 0.3:
        return max(gear)[1]
    goal = goal_of(known, who)
    places = Places(known, who, goal)
    shot = best_shot(known, who, who.at, who.aim, known.standing_spaces)[0] if known.aliens else 0.0
    threatened = any(row[who.at] <= reach + 2 for row, reach, _, _, _ in places.foes)
    best, choice = -1.0, options[0].key
    moves = []
    for option in options:
        key = option.key
        verb = key.partition(":")[0]
        if verb == "move":
            moves.append(option)
            continue
        if verb == "end":
            value = 0.0
        elif verb == "attack":
            value = _attack(known, who, option)
        elif verb == "aim":
            value = (0.8 if threatened and places.power else 0.05) if who.aim < 9 else 0.0
        elif verb == "rest":
            value = _rest(known, who)
        elif verb == "barricade":
            value = works.barricade_value(known, who, key, goal)
        elif verb == "interact":
            value = interact_value(known, who, key)
        elif verb in ("event", "use"):
            steps = min(goal.steps[who.at], 60) - goal.slack if goal.weight else 0
            value = cards.action_card_value(known, who, key, steps, goal.weight, shot)
        elif verb == "ability":
            value = _orders(known)
        else:
            continue
        if value > best:
            best, choice = value, key
    if moves:
        value, key = _move(known, who, places, moves, left, shot)
        if value > best and value > 0.25:
            best, choice = value, key
    return choice


def _attack(known: Known, who: Character, option: Option[Any]) -> float:
    _, target, card = option.key.split(":")
    weapon = CARDS[card]
    assert isinstance(weapon, Weapon)
    if target == "area":
        value, space = best_area(known, who, weapon)
        return value - area_cost(known, who, card, weapon) if space >= 0 else -1.0
    alien = horde.find_alien(known, target)
    if alien is None:
        return -1.0
    return shot_value(known, who, card, weapon, alien, worth_of(known, alien), who.aim)


def _rest(known: Known, who: Character) -> float:
    deck = known.deck
    each = 1.3 if deck < 8 else 0.7 if deck < 16 else 0.4 if deck < 26 else 0.15
    value = 0.05 + each * min(3, known.exhausted)
    if who.hero:
        value += 0.5 if cards.wants_cards(known) else 0.0
        if deck + known.exhausted <= cards.THIN:
            value += 1.5 * min(3, len(known.hand))
        if any("wounded" in card for card in who.hazards):
            value += 1.5
    return value


def _orders(known: Known) -> float:
    worths = sorted(cards.held_worth(known, card) for card in known.hand)[:3]
    return 3.0 - 0.7 * sum(worths)


def _move(
    known: Known, who: Character, places: Places, moves: list[Option[Any]], left: int, shot: float
) -> tuple[float, str]:
    """The best move and what it gains over staying."""
    here = places.score(who.at)
    ranked = sorted(((places.score(option.value), option.value, option.key) for option in moves), reverse=True)
    share = 0.9 if left >= 2 else 0.15
    cut_here = places.blocks(who.at) if known.aliens else 0.0
    speed = known.speed(who)
    best, choice = -99.0, ""
    looked = 0
    for score, space, key in ranked:
        if looked >= SHORT_LIST:
            break
        value = score - here
        if places.covered and _walks_into_guns(known, who, space, speed, places.covered):
            value -= GUN_SHOT
        elif known.aliens and not known.exits >> space & 1:
            value += share * (places.shot_from(space) - shot) - places.blocks(space) + cut_here
            looked += 1
        else:
            looked += 1
        if value > best:
            best, choice = value, key
    return best, choice


def _walks_into_guns(known: Known, who: Character, space: int, speed: int, covered: int) -> bool:
    return any(covered >> step & 1 for step in known.path(who, space, speed))


def step(known: Known, decision: Decision) -> str:
    """A move that is under way, or one that a card grants."""
    who = asked(known, decision)
    if who is None or who.at < 0:
        return decision.options[0].key
    places = Places(known, who, goal_of(known, who))
    best, choice = -999.0, decision.options[0].key
    for option in decision.options:
        if option.key == "stop":
            value = places.score(who.at) + 0.1
        else:
            value = places.score(option.spaces[0])
            if places.covered and _walks_into_guns(known, who, option.spaces[0], 4, places.covered):
                value -= GUN_SHOT
        if value > best:
            best, choice = value, option.key
    return choice


def push(known: Known, decision: Decision) -> str:
    """Push on if there is nothing left to lose by it, or too much to fight here."""
    who = asked(known, decision)
    activation = known.activation
    if who is None or activation is None:
        return "stop"
    goal = goal_of(known, who)
    if not goal.weight or goal.steps[who.at] <= 1:
        return "stop"
    near = known.near(who.at)
    beside = sum(alien.tokens + 1 for alien in known.aliens if near >> alien.at & 1)
    return "push" if activation.actions == 0 or beside >= 3 else "stop"


def orders(known: Known, decision: Decision) -> str:
    return best_of(decision.options, lambda option: _eagerness(known, option))
