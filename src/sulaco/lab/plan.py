"""A plan: which games are to be played, by whom, and under which house rules.

Every game depends on the plan and on its own number alone. Cells share their seeds: game 7 of one cell begins with the
same chance as game 7 of another, so that two cells are compared without the luck of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from sulaco.bots import kinds
from sulaco.games import house, load
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
from sulaco.table.game import Game

from . import pool
from .words import tell


class PlanError(ValueError):
    """A plan that cannot be played, in one sentence."""


class Seating(msgspec.Struct, frozen=True, omit_defaults=True):
    """A setup and a bot for each seat. `first_keys` are played before the bots begin ("opening" in files)."""

    setup: dict[str, Any]
    bots: tuple[str, ...]
    first_keys: tuple[str, ...] = msgspec.field(default=(), name="opening")


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games that are counted together: one seating, or several that take turns from game to game. `deal`: cells with
    the same one share their seeds. `others`: the seatings after the first."""

    name: str
    setup: dict[str, Any]
    bots: tuple[str, ...]
    first_keys: tuple[str, ...] = msgspec.field(default=(), name="opening")
    deal: int = 0
    others: tuple[Seating, ...] = ()

    @classmethod
    def in_turn(cls, name: str, seatings: Sequence[Seating], deal: int = 0) -> Cell:
        """A cell whose games take these seatings in turn."""
        first, *others = seatings
        return cls(name, first.setup, first.bots, first.first_keys, deal, tuple(others))

    def seatings(self) -> list[Seating]:
        return [self.seating(number) for number in range(1 + len(self.others))]

    def seating(self, number: int) -> Seating:
        """The seating of one of its games."""
        number %= 1 + len(self.others)
        return self.others[number - 1] if number else Seating(self.setup, self.bots, self.first_keys)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cells, and how many games of each. `house`: changed rule constants and component values, by their names."""

    game: str
    cells: tuple[Cell, ...]
    games: int
    seed: int = 1
    house: dict[str, Any] = {}
    events: bool = False
    decisions: bool = False
    rules: str = ""
    """The rules version that it was made for."""

    @property
    def total(self) -> int:
        return len(self.cells) * self.games

    @property
    def sign(self) -> str:
        """A hash of the plan, by which two plans are told apart."""
        return blake2b(msgspec.json.encode(self, order="sorted"), digest_size=8).hexdigest()

    def cell(self, number: int) -> Cell:
        return self.cells[number // self.games]

    def seating(self, number: int) -> Seating:
        return self.cell(number).seating(number % self.games)

    def seed_of(self, number: int) -> int:
        return pool.seed_of(self.seed, self.cell(number).deal * self.games + number % self.games)


def made(plan: Plan) -> Plan:
    """The plan as it will be played, with the rules version in it. Raises `PlanError` if it cannot be."""
    kind = load(plan.game)
    try:
        changes = house.check(plan.game, plan.house)
    except house.HouseError as error:
        raise PlanError(str(error)) from None
    if plan.games < 1 or not plan.cells:
        raise PlanError(tell("plan.empty"))
    for cell in plan.cells:
        for seating in cell.seatings():
            _check(kind, plan, cell.name, seating)
    return msgspec.structs.replace(plan, house=changes, rules=house.version(kind.rules_version, changes))


def _check(kind: type[Game[Any]], plan: Plan, name: str, seating: Seating) -> None:
    """Refuse a seating that cannot be played."""
    try:
        setup = msgspec.convert(seating.setup, kind.setup_type)
        kind.set_up(setup, Chance.seeded(plan.seed))
    except msgspec.ValidationError as error:
        raise PlanError(tell("plan.setup", cell=name, problem=str(error))) from None
    except Refused as refusal:
        raise PlanError(tell("plan.cell", cell=name, problem=kind.texts().render(refusal.reason.text))) from None
    if len(seating.bots) != kind.seats(setup):
        raise PlanError(tell("plan.seats", cell=name, n=kind.seats(setup), bots=len(seating.bots)))
    for bot in seating.bots:
        if bot not in kinds(plan.game):
            raise PlanError(tell("plan.bot", bot=bot, game=plan.game, bots=list(kinds(plan.game))))
