"""Battles in numbers: rows of characters, hands, resources, and the combat under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sulaco.games.battles.cards import CARDS, Character, Location
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup
from sulaco.games.battles.view import BattlesView, SeenSide, SeenUnit
from sulaco.table.decision import Ending, Option

from .features import Features, Sheet, one_of, seat_names
from .layout import Block, Vocabulary

MODES = ("free-for-all", "teams", "two-headed")
PHASES = ("setup", "draw", "recovery", "build", "main", "end")
TYPES = ("main", "supporting", "plot-twist", "equipment", "location")
SEATS = 4

TURNS, DECK, CARDS_HELD, RESOURCES, UNITS, XP, POINTS = 20, 60, 10, 10, 10, 10, 10
ATK, DEFENSE, WOUNDS, HEALTH, COST = 20, 20, 6, 6, 8

SIDE = (
    *("present", "out", "mate", "active", "acting", "first", "deck", "cards", "resources", "face-down", "ko"),
    *("pile", "xp", "points", "units", "front", "ready", "stunned", "atk", "ready-atk", "defense"),
)
UNIT = ("there", "atk", "defense", "wounds", "health-left", "front", "ready", "stunned", "level-2", "counters")
COMBAT = ("going", "attacking", "defending", "attackers", "their-atk", "defender-defense", "defender-atk")


class BattlesFeatures(Features):
    """Everything is told from one's own side: first one's own cards, then those of the others in turn order."""

    actions = 40
    seats = SEATS
    verbs = (
        *("attack", "back", "burst", "card", "counters", "defender", "discard-all", "done", "end", "equip", "first"),
        *("front", "go", "hand", "join", "keep", "lay", "lay-up", "move", "mulligan", "name", "no-burst", "no-xp"),
        *("nobody", "none", "nothing", "pass", "power", "power-up", "recruit", "stay", "strike", "take", "to"),
        *("trigger", "twist", "unit", "xp"),
    )

    def vocabulary(self) -> Vocabulary:
        return Vocabulary(CARDS)

    def state_blocks(self) -> Sequence[Block]:
        things = self.things.names
        blocks = [
            Block("game", (*MODES, *PHASES, "turn"), "mode, phase, and the number of the turn"),
            Block("combat", COMBAT, "the combat under way: which side is ours, and what both sides strike with"),
        ]
        for who in seat_names(SEATS):
            blocks += [
                Block(f"{who}-side", SIDE, "how many cards lie where, and what the characters add up to"),
                Block(f"{who}-main", UNIT, "the Main Character"),
                Block(f"{who}-hand", things, "the hand; of others the cards that were seen in it"),
                Block(f"{who}-row", things, "resources that this seat knows"),
                Block(f"{who}-ko", things, "the KO pile"),
                Block(f"{who}-units", things, "characters in play, with their equipment"),
            ]
        return blocks

    def option_blocks(self) -> Sequence[Block]:
        return (
            Block("piece", ("own", "mate", "main", *UNIT), "the character that it points at"),
            Block("margin", ("beats", "loses", "margin"), "that character against those whom it fights, or would"),
            Block(
                "printed",
                (*TYPES, "cost", "atk", "defense", "health", "symbols"),
                "what is printed on the card it names",
            ),
        )

    def state(self, view: BattlesView, seat: int, sheet: Sheet) -> None:
        sheet.put([*one_of(view.mode, MODES), *one_of(view.phase, PHASES), view.turn / TURNS])
        sheet.put(self._combat(view, seat))
        for step in range(SEATS):
            other = (seat + step) % len(view.players)
            if step >= len(view.players):
                sheet.skip(len(SIDE) + len(UNIT) + 4 * len(self.things))
                continue
            side = view.players[other]
            units = [one for one in view.units if one.unit.controller == other]
            sheet.put(_side(view, seat, other, units))
            sheet.put(_unit(next((one for one in units if one.unit.id == side.main), None)))
            sheet.bag(side.known if side.hand is None else side.hand)
            sheet.bag(resource.card for resource in side.resources if resource.card)
            sheet.bag(side.ko)
            sheet.bag([one.unit.id for one in units] + [one.unit.equipment for one in units if one.unit.equipment])

    def _combat(self, view: BattlesView, seat: int) -> list[float]:
        combat = view.combat
        if combat is None:
            return [0.0] * len(COMBAT)
        attackers = [one for one in view.units if one.unit.id in combat.attackers]
        defender = next((one for one in view.units if one.unit.id == combat.defender), None)
        return [
            1.0,
            float(any(one.unit.controller == seat for one in attackers)),
            float(defender is not None and defender.unit.controller == seat),
            len(attackers) / 4,
            sum(one.atk for one in attackers) / ATK,
            defender.defense / DEFENSE if defender else 0.0,
            defender.atk / ATK if defender else 0.0,
        ]

    def facts(self, view: BattlesView, seat: int, options: Sequence[Option[Any]]) -> Iterator[Sequence[float]]:
        units = {one.unit.id: one for one in view.units}
        mains = {side.main for side in view.players}
        foes = _foes(view, seat)
        for option in options:
            unit = next((units[piece] for piece in option.pieces if piece in units), None)
            facts = [0.0, 0.0, 0.0]
            if unit is not None:
                whose = unit.unit.controller
                facts = [float(whose == seat), float(_mates(view, seat, whose)), float(unit.unit.id in mains)]
            card = next((CARDS[self.things.definition(card)] for card in option.cards), None)
            yield [*facts, *_unit(unit), *_margin(view, unit, foes), *_printed(card)]

    def standing(self, view: BattlesView, seat: int) -> float:
        """Health of the Main Characters and characters in play, ours against theirs."""
        ours, theirs = 0.0, 0.0
        sides = 0
        for other, side in enumerate(view.players):
            units = [one for one in view.units if one.unit.controller == other]
            main = next((one for one in units if one.unit.id == side.main), None)
            health = 0.0 if side.out or main is None else _health_left(main) / HEALTH
            worth = 0.7 * health + 0.3 * min(1.0, sum(one.atk for one in units) / (2 * ATK))
            if other == seat or _mates(view, seat, other):
                ours = max(ours, worth)
            else:
                theirs += worth
                sides += 1
        return max(-1.0, min(1.0, ours - theirs / max(1, sides)))

    def result(self, ending: Ending, seat: int, setup: BattlesSetup) -> float:
        """Sides that win together share the win: of two sides each gets 0."""
        if seat not in ending.winners:
            return -1.0
        sides = {winner if setup.mode == "free-for-all" else winner % 2 for winner in ending.winners}
        return 2 / len(sides) - 1


def _mates(view: BattlesView, seat: int, other: int) -> bool:
    return other != seat and view.mode != "free-for-all" and other % 2 == seat % 2


def _side(view: BattlesView, seat: int, other: int, units: list[SeenUnit]) -> list[float]:
    side: SeenSide = view.players[other]
    standing = [one for one in units if not one.unit.stunned]
    ready = [one for one in standing if one.unit.ready]
    return [
        1.0,
        float(side.out),
        float(_mates(view, seat, other)),
        float(view.active == other),
        float(view.acting == other),
        float(view.first == other),
        side.deck / DECK,
        side.cards / CARDS_HELD,
        len(side.resources) / RESOURCES,
        sum(not resource.up for resource in side.resources) / RESOURCES,
        len(side.ko) / DECK,
        side.pile / 4,
        side.xp / XP,
        side.points / POINTS,
        len(units) / UNITS,
        sum(one.unit.front for one in units) / UNITS,
        len(ready) / UNITS,
        (len(units) - len(standing)) / UNITS,
        sum(one.atk for one in standing) / (2 * ATK),
        sum(one.atk for one in ready) / (2 * ATK),
        sum(one.defense for one in standing) / (2 * DEFENSE),
    ]


def _health_left(one: SeenUnit) -> int:
    unit = one.unit
    card = CARDS[unit.id.rpartition("-")[0]]
    health = card.on(unit.level).health if isinstance(card, Character) else 0
    return max(0, health - unit.wounds)


def _unit(one: SeenUnit | None) -> list[float]:
    if one is None:
        return [0.0] * len(UNIT)
    unit = one.unit
    return [
        1.0,
        one.atk / ATK,
        one.defense / DEFENSE,
        unit.wounds / WOUNDS,
        _health_left(one) / HEALTH,
        float(unit.front),
        float(unit.ready),
        float(unit.stunned),
        float(unit.level == 2),
        unit.counters / 4,
    ]


def _foes(view: BattlesView, seat: int) -> list[SeenUnit]:
    """Whom a character of ours would fight, and of others: those attacking now, else all who stand against us."""
    if view.combat is not None:
        return [one for one in view.units if one.unit.id in view.combat.attackers]
    return [
        one
        for one in view.units
        if one.unit.controller != seat and not _mates(view, seat, one.unit.controller) and not one.unit.stunned
    ]


def _margin(view: BattlesView, one: SeenUnit | None, foes: list[SeenUnit]) -> list[float]:
    """Attackers against a defender, or a character of ours against the weakest that stands against it."""
    if one is None or not foes:
        return [0.0, 0.0, 0.0]
    if view.combat is not None:
        strike, armour = sum(foe.atk for foe in foes), one.defense
        back, weakest = one.atk, min(foe.defense for foe in foes)
    else:
        strike, armour = one.atk, min(foe.defense for foe in foes)
        back, weakest = max(foe.atk for foe in foes), one.defense
    return [float(strike >= armour), float(back >= weakest), (strike - armour) / ATK]


def _printed(card: Any) -> list[float]:
    if card is None:
        return [0.0] * (len(TYPES) + 5)
    face = card.face if isinstance(card, Character) else None
    return [
        *one_of(card.type, TYPES),
        card.cost / COST,
        face.atk / ATK if face else 0.0,
        face.defense / DEFENSE if face else 0.0,
        face.health / HEALTH if face else 0.0,
        len(card.symbols) / 4 if isinstance(card, Location) else 0.0,
    ]


def usual_setup() -> BattlesSetup:
    """Two starter decks."""
    return BattlesSetup([starter("warrant-officer-ripley"), starter("the-perfect-organism-main")])
