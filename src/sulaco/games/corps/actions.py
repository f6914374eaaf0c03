"""What a Character may do in its activation: Actions and Free Actions (A9.08 to A9.12, A12, A4.08 to A4.10).

What a Barricade does to Aliens and Blips stands in `aliens.break_barricade` (A12.04, A12.05), and in `tracker` for
those that would enter at a point (A12.06, A12.07).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, Reason, WhyNot
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import house
from . import attack, endurance, events, gear, large
from .asking import choose
from .cards import CARDS, IN_WINDOW, Event
from .in_force import AFTER_REST, BARRICADE_TECH, FREE_ACTIONS, INTERACTIONS, REST, WHY_NOT, Hook, Offers, Use, window
from .move import closed_exits, destinations, move
from .rolls import tech_test
from .state import Activation, Character
from .windows import NO_EVENTS, Window, option, play_event

if TYPE_CHECKING:
    from .corps import Corps

ACTION, FREE_ACTION = window("action"), window("free-action")
DURING_ACTIVATION = window("during-activation")
Act = Callable[["Corps", Character], Flow[None]]
"""Something to do; the option's value in the choice of an Action."""

AIM_STEP = house.number("corps", "aim.step", 1, rule="A12.08", least=1, most=9)
HAND_DRAW = house.number("corps", "endurance.hand_draw", 2, rule="A12.11", least=0, most=20)
"""Cards that a Hero may draw in a Rest."""


class Deed:
    """The value of an option: what to do, and whether it uses an Action or only its once-per-activation mark.

    `acts`: it is an Action or Free Action and ends the Equip step.
    """

    __slots__ = ("act", "cost", "mark", "acts")

    def __init__(self, act: Act, cost: int = 1, mark: str = "", acts: bool = True) -> None:
        self.act = act
        self.cost = cost
        self.mark = mark
        self.acts = acts


def action_options(game: Corps, who: Character) -> list[Option[Any]]:
    """All seven Actions that a standing Character could take now (A9.09)."""
    if who.status != "standing":
        return []
    options = _attacks(game, who)
    options += _barricades(game, who)
    if who.aim < 10:
        options.append(_aim_option(who.id, min(who.aim + AIM_STEP, 10)))
    options += _offered(game, INTERACTIONS, who, 1)
    options.append(REST_HERO if who.player >= 0 else REST_GRUNT)
    options += _card_actions(game, who, game.decider(who), ACTION)
    return options


def _offered(game: Corps, hook: Hook[Offers], who: Character, cost: int) -> list[Option[Any]]:
    """What the rules in force offer a Character besides its cards, as Deeds that use up this many Actions."""
    options: list[Option[Any]] = []
    for rule in game.in_force(hook, who):
        for offer in rule(game, who):
            deed = Deed(offer.value, cost)
            options.append(Option(offer.key, offer.text, deed, offer.spaces, offer.pieces, offer.cards))
    return options


def move_options(game: Corps, who: Character) -> tuple[Option[int], ...]:
    """Where a Move Action may lead (A10.01); the value is the space."""
    return destinations(game, who, game.speed(who)) if who.status == "standing" else ()


def free_options(game: Corps, who: Character, activation: Activation) -> list[Option[Any]]:
    """Free Actions, and abilities for any point of the activation, each once (A4.10, A2.09)."""
    options: list[Option[Any]] = []
    if who.status == "standing":
        options += _card_actions(game, who, activation.seat, FREE_ACTION)
        options += _offered(game, FREE_ACTIONS, who, 0)
        if options and activation.used:
            options = [option for option in options if option.value.mark not in activation.used]
    # No Action: somebody on the ground may use it too (A99.43).
    for use in game.in_force(DURING_ACTIVATION, who):
        if use.mark not in activation.used and use.can(game, who, Window("during-activation", who)):
            options.append(_use_option("during-activation", use, who.id))
    return options


def _attacks(game: Corps, who: Character) -> list[Option[Any]]:
    options: list[Option[Any]] = []
    if not game.alien_spaces and not game.blip_spaces:
        return options
    seen = attack.aliens_in_sight(game, who)
    for card in attack.usable_weapons(game, who):
        definition = attack.weapon(card)
        if definition.area:
            options.append(_area_option(card, attack.shot_cost(game, who, card)))
        elif seen:
            cost = attack.shot_cost(game, who, card)
            for alien in seen:
                space = game.nearest(who.at, alien)
                if attack.in_range(game, who, definition, space):
                    needed = attack.to_hit(game, who, definition, space)
                    options.append(_attack_option(alien.id, alien.at, card, needed, cost))
    return options


# Options of the same words are made once and shared: they hold ids only.


@lru_cache(maxsize=20_000)
def _attack_option(alien: str, space: int, card: str, needed: int, cost: int) -> Option[Any]:
    def act(game: Corps, who: Character) -> Flow[None]:
        target = next(model for model in game.state.aliens if model.id == alien)
        return attack.attack_action(game, who, card, target)

    return option(
        f"attack:{alien}:{card}",
        Deed(act),
        "option.attack",
        alien=alien,
        weapon=card,
        needed=needed,
        n=cost,
        spaces=(space,),
        pieces=(alien,),
        cards=(card,),
    )


@lru_cache(maxsize=1_000)
def _area_option(card: str, cost: int) -> Option[Any]:
    def act(game: Corps, who: Character) -> Flow[None]:
        return attack.attack_action(game, who, card, None)

    text = "option.attack-discard" if attack.weapon(card).discard_to_attack else "option.attack-area"
    return option(f"attack:area:{card}", Deed(act), text, weapon=card, n=cost, cards=(card,))


@lru_cache(maxsize=1_000)
def _aim_option(who: str, to: int) -> Option[Any]:
    return option("aim", Deed(aim), "option.aim", who=who, n=to)


@lru_cache(maxsize=10_000)
def _barricade_option(place: str, spaces: tuple[int, ...], there: bool, needed: int) -> Option[Any]:
    def act(game: Corps, who: Character) -> Flow[None]:
        return barricade(game, who, place)

    return option(
        f"barricade:{place}",
        Deed(act),
        "option.unbarricade" if there else "option.barricade",
        place=place,
        needed=needed,
        spaces=spaces,
    )


def aim(game: Corps, who: Character) -> Flow[None]:
    """Raise the dial by 1, even above the printed Aim (A12.08, A12.09)."""
    game.set_aim(who, who.aim + AIM_STEP, "A12.08")
    yield from ()


def rest(game: Corps, who: Character) -> Flow[None]:
    """Hero: draw up to two, recycle up to three of pile and hand (A12.11). Grunt: recycle three (A12.12, A99.25)."""
    amounts = game.card(who).rest
    extra = sum(rule(game, who) for rule in game.in_force(REST, who))
    if who.hero:
        seat = who.player
        for n in range(HAND_DRAW, 0, -1):
            if not game.state.endurance:
                break
            options = [game.option("draw", True, "option.draw-one"), game.option("no-draw", False, "option.no-draw")]
            more = yield from choose(game, seat, "rest-draw", options, "A12.11", n=n)
            if not more:
                break
            yield from endurance.draw(game, who, 1, "A12.11")
            if who.at < 0:
                return
        yield from endurance.recycle_mix(game, seat, amounts[0] + extra, "A12.11")
    else:
        endurance.recycle(game, amounts[1] + extra, "A12.12")
    for rule in game.in_force(AFTER_REST, who):
        yield from rule(game, who)


REST_HERO = option("rest", Deed(rest), "option.rest-hero")
REST_GRUNT = option("rest", Deed(rest), "option.rest-grunt")


# --- barricades (A12.01 to A12.03, A99.05) ---------------------------------------------------------------------


def barricade_places(game: Corps, who: Character) -> list[tuple[str, tuple[int, ...]]]:
    """The doors, Tunnels and Spawn Points that this Character stands next to, with their spaces."""
    near = game.next_to(who.at) | 1 << who.at
    places = [
        (place, spaces)
        for place, spaces in game.prepared.places[who.at]
        if not game.barred or place.startswith("door-") or near >> spaces[0] & 1
    ]
    for token in game.state.tokens:
        if token.id.startswith("tunnel-") and near >> token.at & 1:
            places.append((token.id, (token.at,)))
    return places


def _barricades(game: Corps, who: Character) -> list[Option[Any]]:
    if not game.barricade_points >> who.at & 1:
        return []
    needed = barricade_tech(game, who)
    barricades = game.state.barricades
    options = []
    for place, spaces in barricade_places(game, who):
        if game.large and large.across(game, place):
            continue
        options.append(_barricade_option(place, spaces, place in barricades, needed))
    return options


def barricade_tech(game: Corps, who: Character) -> int:
    """Tech for the test of a Barricade Action."""
    tech = game.tech(who)
    for rule in game.in_force(BARRICADE_TECH, who):
        tech = rule(game, who, tech)
    return tech


def barricade(game: Corps, who: Character, place: str) -> Flow[None]:
    """A passed Tech Test places a Barricade, or removes the one that is there (A12.01, A12.02)."""
    passed = yield from tech_test(game, who, barricade_tech(game, who))
    if passed:
        toggle_barricade(game, place, who.id)


def toggle_barricade(game: Corps, place: str, by: str, rule: str = "A12.02") -> None:
    barricades = game.state.barricades
    if place in barricades:
        barricades.remove(place)
        game.barricades_changed()
        game.emit(events.BarricadeRemoved(rule=rule, place=place, by=by))
    else:
        barricades.append(place)
        game.barricades_changed()
        game.emit(events.Barricaded(rule=rule, place=place, character=by))


# --- cards as Actions and Free Actions (A4.08, A4.09, A9.10) -----------------------------------------------------


def _card_actions(game: Corps, who: Character, seat: int, hook: Hook[Use]) -> list[Option[Any]]:
    """Events and Equipment that are used as an Action or Free Action of this Character."""
    options: list[Option[Any]] = []
    hand = game.state.players[who.player].hand if who.player >= 0 else []
    uses = game.in_force(hook, who)
    name = hook.name
    events = IN_WINDOW.get(name, NO_EVENTS)
    if not uses and events.keys().isdisjoint(hand):
        return options
    now = Window(name, who)
    for card in hand:
        if card in events and events[card].can(game, seat, now):
            options.append(_event_option(card, seat))
    for use in uses:
        if use.can(game, who, now):
            options.append(_use_option(name, use, who.id))
    return options


@cache
def _event_option(card: str, seat: int) -> Option[Any]:
    definition = CARDS[card]
    assert isinstance(definition, Event)
    name = definition.window

    def act(game: Corps, who: Character) -> Flow[None]:
        return play_event(game, seat, card, Window(name, who))

    deed = Deed(act, _actions_used(name), definition.id)
    return option(f"event:{card}", deed, "option.event", card=card, n=definition.cost, cards=(card,))


@lru_cache(maxsize=1_000)
def _use_option(name: str, use: Use, who: str) -> Option[Any]:
    """The choice to use something in a window of the activation; an ability for any point of it is no Action."""

    def act(game: Corps, who: Character) -> Flow[None]:
        return use.use(game, who, Window(name, who))

    return use.option(who, Deed(act, _actions_used(name), use.mark, acts=name != "during-activation"))


def _actions_used(window: str) -> int:
    """The Actions that something uses up: a Free Action none (A4.09)."""
    return 1 if window == "action" else 0


def take_move(game: Corps, who: Character, goal: int) -> Flow[None]:
    return move(game, who, game.speed(who), first=goal, action=True)


# --- why not ---------------------------------------------------------------------------------------------------


def why_not(game: Corps, who: Character, activation: Activation) -> list[WhyNot]:
    """For the Actions that are not on offer, the reason."""
    reasons: list[WhyNot] = []

    def add(key: str, text: str, rule: str) -> None:
        reasons.append(WhyNot(key, Reason(say(text, who=who.id, at=game.prepared.called[who.at]), rule)))

    if who.status == "down":
        for key in ("move", "attack", "barricade", "aim", "interact", "rest"):
            add(key, "why.knocked-down", "A15.07")
        return reasons
    if activation.actions < 1:
        for key in ("move", "attack", "barricade", "aim", "interact", "rest"):
            add(key, "why.no-actions-left", "A9.08")
        return reasons
    if not move_options(game, who):
        add("move", "why.no-way", "A10.03")
    weapons = attack.usable_weapons(game, who)
    if not game.card(who).weapons:
        add("attack", "why.no-weapons", "A2.16")
    elif not weapons:
        add("attack", "why.no-weapon", "A11.01")
    elif not _attacks(game, who):
        add("attack", "why.no-target", "A11.01")
    if not barricade_places(game, who):
        add("barricade", "why.nothing-to-barricade", "A12.01")
    if who.aim >= 10:
        add("aim", "why.aim-is-ten", "A11.05")
    special = [why for rule in game.in_force(WHY_NOT, who) for why in rule(game, who)]
    reasons += _closed_exits(game, who) + special
    if not _offered(game, INTERACTIONS, who, 1) and not any(why.key.startswith("interact:") for why in special):
        add("interact", "why.nothing-to-interact", "A12.10")
    if activation.acted:
        add("equip", "why.equip-step-over", "A9.01")
    elif who.hero:
        for card in game.state.players[who.player].hand:
            if CARDS[card].type in ("weapon", "equipment"):
                reason = gear.no_slot(game, who, card)
                if reason is not None:
                    reasons.append(WhyNot(f"equip:{card}:{who.id}", reason))
    else:
        add("equip", "why.grunt-holds-no-cards", "A2.06")
    return reasons


def _closed_exits(game: Corps, who: Character) -> list[WhyNot]:
    """The Exits by which this Character may not leave now (A1.22)."""
    text = f"why.exit-closed-{game.mission.id}"
    return [
        WhyNot(f"move:{game.map.names[space]}", Reason(say(text, who=who.id, at=game.prepared.called[space]), "A1.22"))
        for label, spaces in game.prepared.exits.items()
        if spaces & closed_exits(game, who)
        for space in game.map.labels[label]
    ]
