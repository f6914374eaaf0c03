"""Answers to the smaller questions: setup, the Aliens' choices, cards, missions."""

from __future__ import annotations

from typing import Any

from sulaco.games.corps.board import NO_WAY
from sulaco.games.corps.cards import CARDS
from sulaco.games.corps.characters import person
from sulaco.games.corps.state import Character
from sulaco.games.corps.tracker_cards import TRACKER
from sulaco.table.decision import Decision, Option

from . import badasses, cards, experience, horde, works
from .fight import value_of
from .goals import goal_of, hiding, hold_place
from .ground import field, safe_field
from .known import Known
from .question import asked, best_of


def gear(known: Known, decision: Decision) -> str:
    keys = decision.keys()
    return "gear:standard-issue" if "gear:standard-issue" in keys else "gear:done"


def place(known: Known, decision: Decision) -> str:
    """Ahead towards the goal, close to those who stand already, the precious ones behind."""
    who = asked(known, decision)
    assert who is not None
    goal = goal_of(known, who)
    friends = [other.at for other in known.in_play()]

    def value(option: Option[Any]) -> float:
        space = option.spaces[0]
        row = known.map.walk[space]
        score = -0.3 * sum(row[at] for at in friends) / max(1, len(friends))
        if goal.weight:
            front = 0.2 if person(who.id) in ("ripley", "newt", "gorman") else 0.6
            score -= front * min(goal.steps[space], 60)
        return score

    return best_of(decision.options, value)


def gun(known: Known, decision: Decision) -> str:
    space = works.gun_space(known, [option.spaces[0] for option in decision.options])
    return f"gun:{known.map.names[space]}"


def free_barricade(known: Known, decision: Decision) -> str:
    places = [option.key[10:] for option in decision.options if option.key.startswith("barricade:")]
    choice = works.free_barricade(known, places)
    return f"barricade:{choice}" if choice else "done"


def alien_order(known: Known, decision: Decision) -> str:
    return horde.first_to_move(known, decision.options)


def alien_move(known: Known, decision: Decision) -> str:
    return horde.end_of_move(known, decision.options, decision.text.args.get("model", ""))


def alien_target(known: Known, decision: Decision) -> str:
    return horde.victim(known, decision.options, decision.text.args.get("alien", ""))


def captor(known: Known, decision: Decision) -> str:
    return horde.captor(known, decision.options)


def far_away(known: Known, decision: Decision) -> str:
    return horde.farthest(known, decision.options)


def tunnel(known: Known, decision: Decision) -> str:
    return horde.tunnel(known, decision.options)


def ability(known: Known, decision: Decision) -> str:
    """On and End of Activation: what may be skipped is used if it helps."""
    keys = decision.keys()
    if "skip" not in keys:
        return keys[0]
    who = asked(known, decision)
    return next((key for key in keys if key != "skip" and _wants(known, who, key)), "skip")


def _wants(known: Known, who: Character | None, key: str) -> bool:
    verb, _, id = key.partition(":")
    if verb == "experience":
        return experience.wants(known, who, id, bool(cards.junk(known)))
    if key == "ability:ready":
        return cards.wants_cards(known)
    if key == "ability:fast-hands":
        return bool(cards.junk(known))
    if key == "ability:this-way":
        captive = any(who.status == "down" and known.near(who.at) & known.alien_spaces for who in known.in_play())
        return captive and known.deck > 4
    return badasses.pays(known, key)


def draw(known: Known, decision: Decision) -> str:
    return "draw" if cards.wants_cards(known) else "no-draw"


def recycle(known: Known, decision: Decision) -> str:
    """Useless hand cards first, then the pile."""
    keys = decision.keys()
    junk = [card for card in cards.junk(known) if f"recycle:{card}" in keys]
    if junk:
        return f"recycle:{cards.worst(known, junk)}"
    return "recycle:pile" if "recycle:pile" in keys else "stop"


def recycle_hand(known: Known, decision: Decision) -> str:
    keys = decision.keys()
    junk = cards.junk(known)
    if "stop" in keys and not junk:
        return "stop"
    return f"recycle:{cards.worst(known, junk or known.hand)}"


def discard(known: Known, decision: Decision) -> str:
    junk = cards.junk(known)
    keys = decision.keys()
    if junk or "discard:deck" not in keys:
        held = [card for card in known.hand if f"discard:{card}" in keys]
        return f"discard:{cards.worst(known, held)}" if held else keys[0]
    return "discard:deck"


def take_over(known: Known, decision: Decision) -> str:
    def value(option: Option[Any]) -> float:
        who = known.who(option.key.partition(":")[2])
        if who is None:
            return -9.0
        return value_of(who) + known.card(who).rank * 0.1 + (0.0 if who.status == "standing" else -1.0)

    return best_of(decision.options, value)


def spares(known: Known, decision: Decision) -> str:
    return best_of(
        decision.options,
        lambda option: cards.held_worth(known, option.key[5:]) if option.key.startswith("take:") else 0.0,
    )


def search(known: Known, decision: Decision) -> str:
    who = asked(known, decision)
    assert who is not None
    return cards.loot_choice(known, who, decision.options)


def lamp(known: Known, decision: Decision) -> str:
    keys = decision.keys()
    return "look:tracker-deck" if "look:tracker-deck" in keys else keys[0]


def bury(known: Known, decision: Decision) -> str:
    """Bury a tracker card of two Blips or more, or a Hazard, unless that costs cards which are few."""
    keys = decision.keys()
    if known.deck <= badasses.ENOUGH and any(option.text.id == "option.bury-paid" for option in decision.options):
        return "keep"
    bad = next((key for key in keys if key.startswith("bury:")), "")
    card = bad[5:]
    if card in TRACKER:
        return bad if TRACKER[card].blips >= 2 else "keep"
    return bad if card in CARDS and CARDS[card].type == "hazard" else "keep"


def tracker_first(known: Known, decision: Decision) -> str:
    return best_of(
        decision.options, lambda option: -TRACKER[option.key[6:]].blips if option.key[6:] in TRACKER else 0.0
    )


def peek(known: Known, decision: Decision) -> str:
    """Look where Newt may hide, otherwise at the nearest Blip."""
    hidden = {blip.id for blip in hiding(known)}
    people = [who.at for who in known.in_play()]

    def value(option: Option[Any]) -> float:
        if not option.spaces:
            return -float(NO_WAY)
        row = known.map.walk[option.spaces[0]]
        near = -min((row[at] for at in people), default=NO_WAY)
        return near + (500.0 if option.key.partition(":")[2] in hidden else 0.0)

    return best_of(decision.options, value)


def lead(known: Known, decision: Decision) -> str:
    def value(option: Option[Any]) -> float:
        who = known.who(option.key.partition(":")[2])
        if who is None:
            return -9.0
        in_need = who.status == "down" and known.near(who.at) & known.alien_spaces
        return value_of(who) + (5.0 if in_need else 0.0)

    return best_of(decision.options, value)


def deal_with(known: Known, decision: Decision) -> str:
    order = ("jammed", "losing-hope", "wounded", "acid-spray")
    rank = {card: index for index, card in enumerate(order)}
    return best_of(
        decision.options, lambda option: -rank.get(CARDS[option.key[4:]].id, 9) if option.key[4:] in CARDS else -9.0
    )


def lose_gear(known: Known, decision: Decision) -> str:
    return best_of(decision.options, lambda option: -cards.EQUIPMENT.get(CARDS[option.key.partition(":")[2]].id, 0.5))


def shooter(known: Known, decision: Decision) -> str:
    def value(option: Option[Any]) -> float:
        who = known.who(option.key.partition(":")[2])
        return float(who.aim) if who is not None else 0.0

    return best_of(decision.options, value)


def landing(known: Known, decision: Decision) -> str:
    """The landing place that the squad reaches sooner and that less is near to."""
    people = [who.at for who in known.standing()]
    foes = [alien.at for alien in known.aliens] + [blip.at for blip in known.blips()]

    def value(option: Option[Any]) -> float:
        row = known.map.walk[option.spaces[0]]
        way = safe_field(known.map, 1 << option.spaces[0], known.barred, known.covered())
        steps = sum(min(way[at], 60) for at in people) / max(1, len(people))
        return -steps - sum(1.5 for at in foes if row[at] <= 8)

    return best_of(decision.options, value)


def door_console(known: Known, decision: Decision) -> str:
    places = [option.key[5:] for option in decision.options if option.key[5:] not in known.barricades]
    choice = works.free_barricade(known, places)
    return f"door:{choice}" if choice else decision.options[0].key


def call_off(known: Known, decision: Decision) -> str:
    return "end"


def yes(known: Known, decision: Decision) -> str:
    """The first option: use it, take it, do it."""
    return decision.options[0].key


def leaving(known: Known, decision: Decision) -> str:
    """Who moves next when all run: the one farthest ahead of those who have a way to go."""
    best, choice = 999, "done"
    for option in decision.options:
        who = known.who(option.key.partition(":")[2])
        if who is None:
            continue
        goal = goal_of(known, who)
        if goal.weight and goal.slack + 1 < goal.steps[who.at] < best:
            best, choice = goal.steps[who.at], option.key
    return choice


def near_the_gate(known: Known, decision: Decision) -> str:
    """Where a crate drops: as near to the Exit as may be."""
    row = field(known.map, known.exits, known.barred)
    return best_of(decision.options, lambda option: -row[option.spaces[0]])


def flight(known: Known, decision: Decision) -> str:
    """Where Newt runs: towards Ripley, if she may choose."""
    ripley = next((who for who in known.in_play() if person(who.id) == "ripley"), None)
    if ripley is None:
        return decision.options[0].key
    row = known.map.walk[ripley.at]
    return best_of(decision.options, lambda option: -row[option.spaces[0]])


def gun_order(known: Known, decision: Decision) -> str:
    """The gun with more ammunition shoots first."""
    ammo = {gun.id: gun.ammo for gun in known.guns}
    return best_of(decision.options, lambda option: ammo.get(option.key[4:], 0))


def reroll(known: Known, decision: Decision) -> str:
    """The die for a friend that was hit, else the one for the largest Swarm."""

    def value(option: Option[Any]) -> float:
        target = option.pieces[0] if option.pieces else ""
        if known.who(target) is not None:
            return 99.0
        alien = horde.find_alien(known, target)
        return alien.tokens + 1.0 if alien is not None else 0.0

    return best_of(decision.options, value)


def alien_route(known: Known, decision: Decision) -> str:
    """Into a Barricade, which holds more often than not."""
    return best_of(decision.options, lambda option: option.key != "route:clear")


def keep_barricade(known: Known, decision: Decision) -> str:
    """The Barricade that is missed least."""
    place = hold_place(known)

    def value(option: Option[Any]) -> float:
        where = option.key.partition(":")[2]
        if not where.startswith("door-") or place < 0:
            return -2.0
        return -works.door_guards(known, int(where[5:]) - 1, place)

    return best_of(decision.options, value)


def clear_reading(known: Known, decision: Decision) -> str:
    """A look at a Blip is worth a card only while Newt is sought."""
    return peek(known, decision) if len(hiding(known)) > 1 else "no"
