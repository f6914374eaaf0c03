"""Slots, gear-up and equipping (A3.01 to A3.08, A9.03 to A9.07, A2.06, A2.16).

Keywords that matter in an attack, and the Weapons themselves, stand in `cards.weapons` (A3.09 to A3.16).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from sulaco.table.decision import Option, Reason, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from .. import house
from . import endurance, events
from .cards import CARDS
from .in_force import EQUIP_COST
from .mission_facts import GEARED
from .state import Character
from .windows import ask

if TYPE_CHECKING:
    from .contents import Contents
    from .corps import Corps

EQUIPMENT_SLOTS = house.number("corps", "gear.equipment_slots", 2, rule="A3.03", least=0, most=6)
EQUIP_DISTANCE = house.number("corps", "gear.equip_distance", 2, rule="A9.07", least=0, most=40)


def no_slot(game: Corps, who: Character, card: str) -> Reason | None:
    """Why this card cannot go on this Character now; None if a slot is free (A3.02, A3.03, A3.07, A3.08, A2.16)."""
    text, rule = slot_refusal(card, who.weapon, who.backup, len(who.equipment), game.card(who).weapons)
    return Reason(say(text, who=who.id, card=card), rule) if rule else None


@lru_cache(maxsize=100_000)
def slot_refusal(card: str, weapon: str, backup: str, equipment: int, weapons: bool) -> tuple[str, str]:
    """The reason's text and rule, empty if there is a slot beside these cards."""
    definition = CARDS[card]
    if definition.type == "equipment":
        return ("why.equipment-slots-full", "A3.03") if equipment >= EQUIPMENT_SLOTS else ("", "")
    if definition.type != "weapon":
        return "why.not-gear", "A4.12"
    if not weapons:
        return "why.no-weapons", "A2.16"
    carried = [CARDS[other].keywords for other in (weapon, backup) if other]
    is_backup = "Backup" in definition.keywords
    if is_backup and any("Backup" in keywords for keywords in carried):
        return "why.one-backup", "A3.07"
    if is_backup and any("Bulky" in keywords for keywords in carried):
        return "why.bulky", "A3.08"
    if "Bulky" in definition.keywords and any("Backup" in keywords for keywords in carried):
        return "why.bulky", "A3.08"
    if (is_backup and not backup) or not weapon:
        return "", ""
    return "why.weapon-slot-full", "A3.02"


def put_on(who: Character, card: str) -> None:
    """Lay a card into its slot; a Backup Weapon goes to the second slot."""
    definition = CARDS[card]
    if definition.type == "equipment":
        who.equipment.append(card)
    elif "Backup" in definition.keywords and not who.backup:
        who.backup = card
    else:
        who.weapon = card


def equip_cost(game: Corps, active: Character, who: Character, card: str) -> int:
    """What equipping exhausts (A3.06)."""
    cost = CARDS[card].cost
    for rule in game.in_force(EQUIP_COST, active):
        cost = rule(game, active, who, card, cost)
    return cost


def equip_options(game: Corps, active: Character, seat: int) -> list[Option[tuple[str, str, str]]]:
    """Step 2: equip, unequip, equip others, in whatever order (A9.03 to A9.07)."""
    options: list[Option[tuple[str, str, str]]] = []
    gear = [card for card in game.state.players[seat].hand if CARDS[card].type in ("weapon", "equipment")]
    if active.hero and gear:
        near = [
            who for who in game.in_play() if who is active or game.walk_distance(active.at, who.at) <= EQUIP_DISTANCE
        ]
        for card in gear:
            for who in near:
                if no_slot(game, who, card) is None:
                    options.append(_equip_option(card, who.id, equip_cost(game, active, who, card)))
    hero = active.hero
    for card in active.gear():
        options.append(_unequip_option(card, active.id, hero))
    return options


@lru_cache(maxsize=10_000)
def _equip_option(card: str, who: str, cost: int) -> Option[tuple[str, str, str]]:
    text = say("option.equip", card=card, who=who, n=cost)
    return Option(f"equip:{card}:{who}", text, ("equip", card, who), pieces=(who,), cards=(card,))


@lru_cache(maxsize=10_000)
def _unequip_option(card: str, who: str, hero: bool) -> Option[tuple[str, str, str]]:
    text = say("option.unequip" if hero else "option.unequip-grunt", card=card, who=who)
    return Option(f"unequip:{card}", text, ("unequip", card, who), cards=(card,))


def equip(game: Corps, active: Character, seat: int, what: tuple[str, str, str]) -> None:
    """Carry out one equip or unequip."""
    verb, card, name = what
    who = game.who[name]
    if verb == "equip":
        game.state.players[seat].hand.remove(card)
        put_on(who, card)
        game.emit(events.Equipped(rule="A9.04", character=who.id, card=card))
        endurance.exhaust(game, equip_cost(game, active, who, card), "A5.05")
        return
    take_off(game, who, card)


def take_off(game: Corps, who: Character, card: str) -> None:
    """Unequip: a Hero's card goes to the hand, a Grunt's to the bottom of the Exhaust Pile (A9.06, A2.06)."""
    endurance.unequip(who, card)
    game.emit(events.Unequipped(rule="A9.06", character=who.id, card=card))
    if who.hero:
        game.state.players[who.player].hand.append(card)
    else:
        endurance.beneath_exhaust_pile(game, card, shown=True)


def gear_up(game: Corps) -> Flow[None]:
    """Setup 5: free gear; players equip their Heroes, the leader the Grunts as well (A3.01, A1.12)."""
    state = game.state
    order = game.seats_from(game.leader())
    seat = order[GEARED.number(game)]
    people = [
        who
        for who in state.characters
        if (who.player == seat or (who.player < 0 and seat == order[0])) and game.mission.geared(game, who)
    ]

    def options() -> list[Option[tuple[str, str]]]:
        stock, there = _stock(game), game.contents
        choices = [GEAR_DONE]
        if seat == order[0] and not any(who.gear() for who in state.characters):
            choices.append(GEAR_STANDARD)
        for who in people:
            fitting = _gear_options(there, who.id, who.weapon, who.backup, len(who.equipment), game.card(who).weapons)
            choices += [option for kind, option in fitting if kind in stock]
        return choices

    choice = yield from ask(game, seat, ASK_GEAR, options, "A3.01", unit="action")
    assert choice is not None
    name, card = choice
    if name == "done":
        if GEARED.set(game, GEARED.number(game) + 1) == len(order):
            GEARED.forget(game)
            state.step = "deal"
    elif name == "standard":
        standard_issue(game)
    else:
        issue(game, game.who[name], _stock(game)[card])


ASK_GEAR = prompt("gear")
GEAR_DONE: Option[tuple[str, str]] = Option("gear:done", say("option.gear-done"), ("done", ""))
GEAR_STANDARD: Option[tuple[str, str]] = Option("gear:standard-issue", say("option.gear-standard"), ("standard", ""))


def _stock(game: Corps) -> dict[str, str]:
    """One copy of each Weapon and Equipment that is still there, by kind; looked up once, then `issue` keeps it."""
    if game.stock is None:
        game.stock = {}
        for kind in game.contents.gear:
            _restock(game, game.stock, kind)
    return game.stock


def _restock(game: Corps, stock: dict[str, str], kind: str) -> None:
    copy = next((copy for copy in game.contents.gear[kind] if copy in game.state.endurance), None)
    if copy is None:
        stock.pop(kind, None)
    else:
        stock[kind] = copy


@lru_cache(maxsize=20_000)
def _gear_options(
    there: Contents, who: str, weapon: str, backup: str, equipment: int, weapons: bool
) -> tuple[tuple[str, Option[tuple[str, str]]], ...]:
    """The kinds that fit beside what a Character has."""
    return tuple(
        (kind, _gear_option(who, kind))
        for kind, copies in there.gear.items()
        if not slot_refusal(copies[0], weapon, backup, equipment, weapons)[1]
    )


@cache
def _gear_option(who: str, kind: str) -> Option[tuple[str, str]]:
    text = say("option.gear", card=kind, who=who)
    return Option(f"gear:{kind}:{who}", text, (who, kind), pieces=(who,), cards=(kind,))


def issue(game: Corps, who: Character, card: str, rule: str = "A3.01") -> None:
    """Hand out one card of starting gear at no cost."""
    game.state.endurance.remove(card)
    if game.stock is not None:
        _restock(game, game.stock, CARDS[card].id)
    put_on(who, card)
    game.emit(events.Geared(rule=rule, character=who.id, card=card))


def standard_issue(game: Corps) -> None:
    """The mission's suggested load-out, as far as slots are free and cards are there."""
    for name, wanted in game.mission.load_out(game).items():
        who = game.who.get(name)
        if who is None or not game.mission.geared(game, who):
            continue
        for definition in wanted:
            card = next((c for c in game.state.endurance if c.rpartition("-")[0] == definition), None)
            if card is not None and no_slot(game, who, card) is None:
                issue(game, who, card)
