"""What a Character may do in its activation: Actions and Free Actions (A9.08 to A9.12, A12, A4.08 to A4.10)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Option, Reason, WhyNot, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import house
from . import attack, endurance, events, gear
from .cards import CARDS, IN_WINDOW, Equipment, Event, Hazard
from .characters import ABILITIES
from .move import destinations, move
from .rolls import tech_test
from .state import Activation, Character
from .windows import Window, play_event

if TYPE_CHECKING:
    from .corps import Corps

Act = Callable[["Corps", Character], Flow[None]]
"""Something to do; the option's value in the choice of an Action."""

MAX_TECH = house.number("corps", "barricade.most_tech", 9, rule="A12.01", least=0, most=10)
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
    for option in game.mission.interactions(game, who):
        options.append(_mission_option(option, 1))
    options.append(REST_HERO if who.player >= 0 else REST_GRUNT)
    options += _card_actions(game, who, game.decider(who), "action")
    return options


def _mission_option(option: Option[Any], cost: int) -> Option[Any]:
    """What a mission offers, as a Deed."""
    return Option(option.key, option.text, Deed(option.value, cost), option.spaces, option.pieces, option.cards)


def move_options(game: Corps, who: Character) -> tuple[Option[int], ...]:
    """Where a Move Action may lead (A10.01); the value is the space."""
    return destinations(game, who, game.speed(who)) if who.status == "standing" else ()


def free_options(game: Corps, who: Character, activation: Activation) -> list[Option[Any]]:
    """Free Actions, and abilities for any point of the activation, each once (A4.10, A2.09)."""
    options: list[Option[Any]] = []
    if who.status == "standing":
        options += _card_actions(game, who, activation.seat, "free-action")
        options += [_mission_option(option, 0) for option in game.mission.free_actions(game, who)]
        if options and activation.used:
            options = [option for option in options if option.value.mark not in activation.used]
    # No Action: somebody on the ground may use it too (A99.43).
    ability = ABILITIES.get((who.id, who.player >= 0, "during-activation"))
    if ability is not None and ability.id not in activation.used:
        window = Window("during-activation", who)
        if ability.can(game, who, window):
            use = ability.use
            options.append(
                _option(
                    f"ability:{ability.id}",
                    Deed(lambda game, who: use(game, who, window), 0, ability.id, acts=False),
                    "option.ability",
                    ability=ability.id,
                    pieces=(who.id,),
                )
            )
    return options


def _option(
    key: str,
    deed: Deed,
    text: str,
    *,
    spaces: tuple[int, ...] = (),
    pieces: tuple[str, ...] = (),
    cards: tuple[str, ...] = (),
    **args: Any,
) -> Option[Any]:
    return Option(key, say(text, **args), deed, spaces, pieces, cards)


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
                    needed = max(who.aim, definition.hits(game, who, space))
                    options.append(_attack_option(alien.id, alien.at, card, needed, cost))
    return options


# Options of the same words are made once and shared: they hold ids only.


@lru_cache(maxsize=20_000)
def _attack_option(alien: str, space: int, card: str, needed: int, cost: int) -> Option[Any]:
    def act(game: Corps, who: Character) -> Flow[None]:
        target = next(model for model in game.state.aliens if model.id == alien)
        return attack.attack_action(game, who, card, target)

    return _option(
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
    return _option(f"attack:area:{card}", Deed(act), text, weapon=card, n=cost, cards=(card,))


@lru_cache(maxsize=1_000)
def _aim_option(who: str, to: int) -> Option[Any]:
    return _option("aim", Deed(aim), "option.aim", who=who, n=to)


@lru_cache(maxsize=10_000)
def _barricade_option(place: str, spaces: tuple[int, ...], there: bool, needed: int) -> Option[Any]:
    def act(game: Corps, who: Character) -> Flow[None]:
        return barricade(game, who, place)

    return _option(
        f"barricade:{place}",
        Deed(act),
        "option.unbarricade" if there else "option.barricade",
        place=place,
        needed=needed,
        spaces=spaces,
    )


def aim(game: Corps, who: Character) -> Flow[None]:
    """Raise the dial by 1, even above the printed Aim (A12.08)."""
    game.set_aim(who, who.aim + AIM_STEP)
    game.emit(events.Aimed(rule="A12.08", character=who.id, aim=who.aim))
    yield from ()


def rest(game: Corps, who: Character) -> Flow[None]:
    """Hero: draw up to two, recycle up to three of pile and hand (A12.11). Grunt: recycle three (A12.12)."""
    amounts = game.card(who).rest
    if who.hero:
        seat = who.player
        from .windows import ask

        for n in range(HAND_DRAW, 0, -1):
            if not game.state.endurance:
                break
            more = yield from ask(
                game,
                seat,
                prompt("rest-draw", n=n),
                lambda: [
                    game.option("draw", True, "option.draw-one"),
                    game.option("no-draw", False, "option.no-draw"),
                ],
                "A12.11",
            )
            if not more:
                break
            yield from endurance.draw(game, who, 1, "A12.11")
            if who.at < 0:
                return
        yield from endurance.recycle_mix(game, seat, amounts[0], "A12.11")
    else:
        endurance.recycle(game, amounts[1], "A12.12")
    for card in list(who.hazards):
        definition = CARDS[card]
        if isinstance(definition, Hazard) and definition.after_rest is not None:
            yield from definition.after_rest(game, who, card)


REST_HERO = _option("rest", Deed(rest), "option.rest-hero")
REST_GRUNT = _option("rest", Deed(rest), "option.rest-grunt")


# --- barricades (A12.01 to A12.03, A99.05) ---------------------------------------------------------------------


def barricade_places(game: Corps, who: Character) -> list[tuple[str, tuple[int, ...]]]:
    """The doors, Tunnels and Spawn Points that this Character stands next to, with their spaces."""
    near = game.next_to(who.at) | 1 << who.at
    places = [
        (place, spaces)
        for place, spaces in game.fixtures.places[who.at]
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
    return [
        _barricade_option(place, spaces, place in barricades, needed) for place, spaces in barricade_places(game, who)
    ]


def barricade_tech(game: Corps, who: Character) -> int:
    """Tech for the test of a Barricade Action."""
    bonus = max((_welding(card) for card in who.equipment), default=0)
    tech = game.side(who).tech
    if bonus:
        tech = min(MAX_TECH, tech + bonus)
    return tech + game.mission.barricade_tech(game)


def _welding(card: str) -> int:
    definition = CARDS[card]
    return definition.barricade_tech if isinstance(definition, Equipment) else 0


def barricade(game: Corps, who: Character, place: str) -> Flow[None]:
    """A passed Tech Test places a Barricade, or removes the one that is there (A12.01, A12.02)."""
    passed = yield from tech_test(game, who, barricade_tech(game, who))
    if passed:
        toggle_barricade(game, place, who.id)


def toggle_barricade(game: Corps, place: str, by: str, rule: str = "A12.02") -> None:
    barricades = game.state.barricades
    if place in barricades:
        barricades.remove(place)
        game.emit(events.BarricadeRemoved(rule=rule, place=place, by=by))
    else:
        barricades.append(place)
        game.emit(events.Barricaded(rule=rule, place=place, character=by))
    game.barricades_changed()


# --- cards as Actions and Free Actions (A4.08, A4.09, A9.10) -----------------------------------------------------


def _card_actions(game: Corps, who: Character, seat: int, name: str) -> list[Option[Any]]:
    """Events and Equipment that are used as an Action or Free Action of this Character."""
    options: list[Option[Any]] = []
    hand = game.state.players[who.player].hand if who.player >= 0 else []
    cards = IN_WINDOW[name]
    if cards.isdisjoint(hand) and cards.isdisjoint(who.equipment):
        return options
    window = Window(name, who)
    for card in hand:
        definition = CARDS[card]
        if isinstance(definition, Event) and definition.window == name and definition.can(game, seat, window):
            options.append(_event_option(card, seat))
    for card in who.equipment:
        definition = CARDS[card]
        if isinstance(definition, Equipment) and definition.window == name and definition.can is not None:
            if definition.can(game, who, card, window):
                options.append(_use_option(card))
    return options


@cache
def _event_option(card: str, seat: int) -> Option[Any]:
    definition = CARDS[card]
    assert isinstance(definition, Event)
    name = definition.window

    def act(game: Corps, who: Character) -> Flow[None]:
        return play_event(game, seat, card, Window(name, who))

    deed = Deed(act, _card_cost(name), definition.id)
    return _option(f"event:{card}", deed, "option.event", card=card, n=definition.cost, cards=(card,))


@cache
def _use_option(card: str) -> Option[Any]:
    definition = CARDS[card]
    assert isinstance(definition, Equipment)
    assert definition.use is not None
    name, use = definition.window, definition.use

    def act(game: Corps, who: Character) -> Flow[None]:
        return use(game, who, card, Window(name, who))

    deed = Deed(act, _card_cost(name), definition.id)
    return _option(f"use:{card}", deed, "option.use", card=card, cards=(card,))


def _card_cost(window: str) -> int:
    """The Actions that a card uses up: a Free Action none (A4.09)."""
    return 1 if window == "action" else 0


def take_move(game: Corps, who: Character, goal: int) -> Flow[None]:
    return move(game, who, game.speed(who), first=goal, action=True)


# --- why not ---------------------------------------------------------------------------------------------------


def why_not(game: Corps, who: Character, activation: Activation) -> list[WhyNot]:
    """For the Actions that are not on offer, the reason."""
    reasons: list[WhyNot] = []

    def add(key: str, text: str, rule: str) -> None:
        reasons.append(WhyNot(key, Reason(say(text, who=who.id), rule)))

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
    special = game.mission.why_not(game, who)
    reasons += special
    if not game.mission.interactions(game, who) and not any(why.key.startswith("interact:") for why in special):
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
