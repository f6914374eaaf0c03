"""Encounters in numbers: the Complex and the Combat Zone, the HQ, hands and wounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sulaco.games.encounters.cards import CARDS, ROOMS, Character
from sulaco.games.encounters.classes import CLASSES
from sulaco.games.encounters.state import EncountersSetup
from sulaco.games.encounters.view import EncountersView, SeenPlayer
from sulaco.table.decision import Option

from .features import Features, Sheet, one_of, seat_names
from .layout import Block, Vocabulary

SEATS = 5
GOALS = 4
STEPS = ("roles", "first", "action", "strikes", "cleanup", "turn-ends", "begin", "hive", "alien", "alien-ends")
TURNS, HIVE, BARRACKS, DECK, CARDS_HELD, HEALTH, POINTS, ATTACK, COST = 40, 60, 60, 30, 8, 20, 12, 12, 10

GAME = (
    *(*STEPS, "turn", "own-turn", "hazards", "objective-1", "objective-2", "objective-3", "hive-cards", "emptied"),
    *("barracks", "sergeants", "strike-deck", "recruit", "attack", "surcharge", "plays", "zone", "zone-attack"),
    *("zone-weakest", "zone-strikes", "huggers", "hugger-own", "operations", "hatchery"),
)
ROOM = ("card", "up", "known", "attack", "scan", "blocked", "attached")
PLAYER = (
    *("present", "dead", "alien", "deck", "cards", "discard", "vigilant", "strikes", "damage", "health", "defense"),
    *("infected", "agenda-open", "evil"),
)


class EncountersFeatures(Features):
    """Seats are told from one's own, in turn order. Cards of an owner's pack share the spare places of `thing`."""

    actions = 64
    seats = SEATS
    verbs = (
        *("agenda", "attack", "avoid", "card", "choose", "coordinate", "copy", "end", "fight", "first", "heal", "no"),
        *("nothing", "once", "pay", "play", "player", "power", "recruit", "role", "room", "sacrifice", "scan"),
        *("strike", "take", "vigilant", "yes", "zone"),
    )

    def vocabulary(self) -> Vocabulary:
        return Vocabulary((*CARDS, "sergeant"), spare=12)

    def state_blocks(self) -> Sequence[Block]:
        things = self.things.names
        return (
            Block("game", GAME, "step, turn, Objective, the points of this turn, how many cards lie where"),
            Block(
                "goals",
                tuple(f"{what}-{n}" for n in range(1, GOALS + 1) for what in ("there", "share")),
                "the parts of the current goal, and how far each is",
            ),
            *(Block(room, ROOM, f"the room {room} and what is known of the card in it") for room in ROOMS),
            *(Block(who, PLAYER, "a player: cards, wounds, what they are") for who in seat_names(SEATS)),
            Block("hand", things, "the hand"),
            Block("deck", things, "one's own discard pile and the cards that stay before one"),
            Block("avatar", things, "one's own Role or Avatar, Agenda and Strikes"),
            Block("hq", things, "the HQ"),
            Block("complex", things, "cards known in the Complex, and attached ones"),
            Block("zone", things, "the Combat Zone, and Facehuggers with players"),
            Block("table", things, "Location, current Objective, Operations, cards played this turn and offered"),
            Block("hive", things, "Hive cards that this seat has seen"),
        )

    def option_blocks(self) -> Sequence[Block]:
        return (
            Block("room", (*ROOMS, *ROOM), "the room that it points at"),
            Block("enemy", ("there", "attack", "strikes", "beaten"), "the enemy that it names, as strong as it is now"),
            Block(
                "printed",
                (*("cost", "attack", "recruit", "says", "coordinate", "stays", "avoid"), *CLASSES, "pays"),
                "what is printed on the card that it names, and whether there are points enough for its cost",
            ),
            Block("held", ("hand", "discard", "hq", "zone", "complex", "others"), "where the card that it names lies"),
        )

    def state(self, view: EncountersView, seat: int, sheet: Sheet) -> None:
        own = view.players[seat]
        sheet.put(_game(view, seat))
        goals = [number for done, all in view.progress[:GOALS] for number in (1.0, done / max(1, all))]
        sheet.put(goals + [0.0] * (2 * GOALS - len(goals)))
        for index in range(len(ROOMS)):
            sheet.put(_room(view, index))
        for step in range(SEATS):
            there = step < len(view.players)
            sheet.put(_player(view.players[(seat + step) % len(view.players)]) if there else [0.0] * len(PLAYER))
        sheet.bag(own.hand or ())
        sheet.bag([*own.discard, *own.vigilant])
        sheet.bag([name for name in (own.role, own.alien, own.agenda.strip("?")) if name] + own.strikes)
        sheet.bag(view.hq)
        sheet.bag([card for room in view.rooms for card in (room.card, *room.attached) if card])
        sheet.bag([enemy.card for enemy in view.zone] + [hugger.card for hugger in view.huggers])
        objective = view.objectives[view.objective : view.objective + 1]
        sheet.bag(
            [view.location, *objective, *view.operations, *view.table]
            + [play.card for play in view.plays]
            + [offer.card for offer in view.offers]
        )
        sheet.bag(card for card in view.hive_known if card)

    def facts(self, view: EncountersView, seat: int, options: Sequence[Option[Any]]) -> Iterator[Sequence[float]]:
        enemies = {enemy.card: (enemy.attack, enemy.strikes) for enemy in view.zone}
        enemies |= {hugger.card: (hugger.attack, 0) for hugger in view.huggers}
        enemies |= {room.card: (room.attack, 0) for room in view.rooms if room.attack}
        own = view.players[seat]
        piles = (
            set(own.hand or ()),
            {*own.discard, *own.vigilant},
            {*view.hq, "sergeant"},
            set(enemies),
            {card for room in view.rooms for card in (room.card, *room.attached)},
            {card for other in view.players if other is not own for card in (*other.discard, *(other.hand or ()))},
        )
        for option in options:
            index = next((ROOMS.index(piece) for piece in option.pieces if piece in ROOMS), -1)
            card = option.cards[0] if option.cards else ""
            enemy = enemies.get(card)
            yield [
                *one_of(index, range(len(ROOMS))),
                *(_room(view, index) if 0 <= index < len(view.rooms) else [0.0] * len(ROOM)),
                float(enemy is not None),
                enemy[0] / ATTACK if enemy else 0.0,
                enemy[1] / 4 if enemy else 0.0,
                float(enemy is not None and view.attack >= enemy[0]),
                *_printed(_definition(card), view),
                *(float(card in pile) for pile in piles),
            ]

    def standing(self, view: EncountersView, seat: int) -> float:
        """Objectives completed, the health of all, and how full the Combat Zone is."""
        people = [player for player in view.players if player.health]
        health = sum(max(0, player.health - player.damage) / player.health for player in people if not player.dead)
        share = [min(1.0, done / all) for done, all in view.progress if all]
        reached = (view.objective + sum(share) / max(1, len(share))) / 3
        return 0.6 * reached + 0.3 * health / max(1, len(people)) - 0.1 * min(1.0, len(view.zone) / 6)


def _game(view: EncountersView, seat: int) -> list[float]:
    zone = [enemy.attack for enemy in view.zone]
    return [
        *one_of(view.step, STEPS),
        view.turn / TURNS,
        float(view.active == seat),
        view.hazards / 4,
        *one_of(view.objective, range(3)),
        view.hive / HIVE,
        float(view.emptied),
        view.barracks / BARRACKS,
        view.sergeants / 15,
        view.strikes / 30,
        view.recruit / POINTS,
        view.attack / POINTS,
        view.surcharge / 4,
        len(view.plays) / 10,
        len(zone) / 6,
        sum(zone) / (4 * ATTACK),
        min(zone, default=0) / ATTACK,
        sum(enemy.strikes for enemy in view.zone) / 6,
        len(view.huggers) / SEATS,
        float(any(hugger.seat == seat for hugger in view.huggers)),
        len(view.operations) / 4,
        len(view.hatchery) / 8,
    ]


def _room(view: EncountersView, index: int) -> list[float]:
    if index >= len(view.rooms):
        return [0.0] * len(ROOM)
    room = view.rooms[index]
    return [
        float(room.cards > 0),
        float(room.up),
        float(bool(room.card)),
        room.attack / ATTACK,
        room.scan / POINTS,
        float(room.blocked),
        len(room.attached) / 2,
    ]


def _player(player: SeenPlayer) -> list[float]:
    agenda = CARDS.get(player.agenda)
    evil = isinstance(agenda, Character) and agenda.side == "evil"
    return [
        1.0,
        float(player.dead),
        float(bool(player.alien)),
        player.deck / DECK,
        player.cards / CARDS_HELD,
        len(player.discard) / DECK,
        len(player.vigilant) / 4,
        len(player.strikes) / 10,
        player.damage / HEALTH,
        player.health / HEALTH,
        player.defense / 10,
        float(player.infected),
        float(player.agenda_open),
        float(evil),
    ]


def _definition(card: str) -> Any:
    """What a card is by its id or that of a copy, one of a pack too; None if it is no card."""
    return CARDS.get(card) or CARDS.get(card.rpartition("-")[0])


def _printed(card: Any, view: EncountersView) -> list[float]:
    if card is None:
        return [0.0] * (8 + len(CLASSES))
    cost = getattr(card, "cost", 0)
    classes = getattr(card, "classes", ())
    return [
        cost / COST,
        getattr(card, "attack", 0) / ATTACK,
        getattr(card, "recruit", 0) / 6,
        float(bool(getattr(card, "says", False))),
        float(bool(getattr(card, "coordinate", False))),
        float(bool(getattr(card, "stays", False))),
        float(bool(getattr(card, "avoid", False))),
        *(float(name in classes) for name in CLASSES),
        float(view.recruit >= cost + view.surcharge),
    ]


def usual_setup() -> EncountersSetup:
    """The first film, for two."""
    return EncountersSetup(players=2)
