"""Activations: who acts, with what, and where it moves (A8 to A10, A12)."""

from __future__ import annotations

from typing import Any

from sulaco.games.corps.cards import CARDS, Weapon
from sulaco.games.corps.state import Character
from sulaco.table.decision import Decision, Option

from . import badasses, cards, experience, horde, works
from .fight import Shooter, area_cost, best_area, best_shot
from .goals import carried, goal_of, interact_value, precious
from .known import Known
from .places import Places
from .question import asked, best_of

SHORT_LIST = 7
"""The best spaces, this many, are judged again with lines of sight."""
MOVE = 0.25
"""A move must gain more than this."""
EQUIP = 0.3
"""A card must be worth more than this to be equipped."""
ROUNDING = 1e-6
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
    shot = best_shot(known, who)
    goal = goal_of(known, who)
    ahead = min(goal.steps[who.at], 60) * 0.1 if goal.weight else 0.0
    if goal.avoid >> who.at & 1 or (goal.weight and carried(known, who) and goal.steps[who.at] <= 1):
        shot += 8.0
    return shot - known.habits.eager * ahead - (5.0 if precious(known, who) else 0.0)


def act(known: Known, decision: Decision) -> str:
    """The best Action or Free Action; equipment first, because the first Action ends that step."""
    who = asked(known, decision)
    assert who is not None
    left = int(decision.text.args.get("n", 0))
    options = decision.options
    moves, others, gear = [], [], []
    for option in options:
        key = option.key
        if key.startswith("move:"):
            moves.append(option)
        elif key.startswith("equip:"):
            gear.append((cards.equip_value(known, key, who), key))
        else:
            others.append(key)
    if gear and max(gear)[0] > EQUIP * known.habits.equip:
        return max(gear)[1]
    goal = goal_of(known, who)
    places = Places(known, who, goal, [option.value for option in moves])
    shot = places.shooter.best(who.at, known.standing_spaces) if known.aliens else 0.0
    best, choice = -1.0, options[0].key
    for key in others:
        verb = key.partition(":")[0]
        if verb == "end":
            value = 0.0
        elif verb == "attack":
            value = _attack(known, places.shooter, key)
        elif verb == "aim":
            value = (0.8 if places.power and places.threatened() else 0.05) if who.aim < 9 else 0.0
            value *= known.habits.aim
        elif verb == "rest":
            value = _rest(known, who)
        elif verb == "barricade":
            value = works.barricade_value(known, who, key, goal, best)
        elif verb == "interact":
            value = interact_value(known, who, key)
        elif verb in ("event", "use"):
            steps = min(goal.steps[who.at], 60) - goal.slack if goal.weight else 0
            value = cards.action_card_value(known, who, key, steps, goal.weight, shot)
        elif verb == "experience":
            value = experience.action_value(known, who, key.partition(":")[2], goal)
        elif verb == "ability":
            during = badasses.DURING.get(key.partition(":")[2])
            value = _orders(known) if during is None else during(known, who, shot)
        else:
            continue
        if value > best:
            best, choice = value, key
    if moves:
        move = _move(known, places, moves, left, shot, max(best, MOVE * known.habits.move))
        choice = move or choice
    return choice


def _attack(known: Known, shooter: Shooter, key: str) -> float:
    _, target, card = key.split(":")
    if target == "area":
        who, weapon = shooter.who, CARDS[card]
        assert isinstance(weapon, Weapon)
        value, space = best_area(known, who, weapon)
        return value - area_cost(known, who, card, weapon) if space >= 0 else -1.0
    alien = horde.find_alien(known, target)
    if alien is None:
        return -1.0
    return shooter.value(alien, card)


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


def _move(known: Known, places: Places, moves: list[Option[Any]], left: int, shot: float, beaten: float) -> str | None:
    """The best move, if it gains more than this over staying."""
    who = places.who
    here = places.score(who.at)
    share = 0.9 if left >= 2 else 0.15
    aliens = bool(known.aliens)
    cut_here = places.blocks(who.at) if aliens else 0.0
    # What a shot and a free line of fire could add.
    more = share * (max(0.0, places.shooter.most()) - shot) + cut_here if aliens else 0.0
    speed = known.speed(who)
    best, choice = beaten, None
    looked = 0
    for score, space, key in places.ranked(moves, here + beaten - more - ROUNDING):
        value = score - here
        if looked >= SHORT_LIST or value + more <= best:
            break
        if places.covered and _walks_into_guns(known, who, space, speed, places.covered):
            value -= GUN_SHOT
        elif aliens and not known.exits >> space & 1:
            value += share * (places.shot_from(space) - shot) - places.blocks(space) + cut_here
            looked += 1
        else:
            looked += 1
        if value > best:
            best, choice = value, key
    return choice


def _walks_into_guns(known: Known, who: Character, space: int, speed: int, covered: int) -> bool:
    return any(covered >> step & 1 for step in known.path(who, space, speed))


def step(known: Known, decision: Decision) -> str:
    """A move that is under way, or one that a card grants."""
    who = asked(known, decision)
    if who is None or who.at < 0:
        return decision.options[0].key
    ends = [who.at if option.key == "stop" else option.spaces[0] for option in decision.options]
    places = Places(known, who, goal_of(known, who), ends)
    best, choice = -999.0, decision.options[0].key
    for option, space in zip(decision.options, ends, strict=True):
        value = places.score(space)
        if option.key == "stop":
            value += 0.1
        elif places.covered and _walks_into_guns(known, who, space, 4, places.covered):
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
