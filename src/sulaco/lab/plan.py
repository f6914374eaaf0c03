"""A plan: which games are to be played, by whom, and under which house rules.

Every game depends on the plan and on its own number alone. Cells share their seeds: game 7 of one cell begins with the
same chance as game 7 of another, so that two cells are compared without the luck of the deal.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from sulaco.bots import kinds
from sulaco.games import house, load
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused

from . import pool


class PlanError(ValueError):
    """A plan that cannot be played, in one sentence."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """Games that are alike: one setup, one bot for each seat. `opening`: keys that are played before the bots begin.
    `deal`: cells with the same one share their seeds."""

    name: str
    setup: dict[str, Any]
    bots: tuple[str, ...]
    opening: tuple[str, ...] = ()
    deal: int = 0


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many games of each cell. `house`: rule constants and component values that are changed, by their names."""

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
        """By which two plans are told apart."""
        return blake2b(msgspec.json.encode(self, order="sorted"), digest_size=8).hexdigest()

    def cell(self, number: int) -> Cell:
        return self.cells[number // self.games]

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
        raise PlanError("A plan needs at least one game.")
    for cell in plan.cells:
        try:
            setup = msgspec.convert(cell.setup, kind.setup_type)
            kind.set_up(setup, Chance.seeded(plan.seed))
        except msgspec.ValidationError as error:
            raise PlanError(f"{cell.name}: {error}.") from None
        except Refused as refusal:
            raise PlanError(f"{cell.name}: {kind.texts().render(refusal.reason.text)}") from None
        seats = kind.seats(setup)
        if len(cell.bots) != seats:
            raise PlanError(f"{cell.name}: {seats} seats, but {len(cell.bots)} bots.")
        unknown = [bot for bot in cell.bots if bot not in kinds(plan.game)]
        if unknown:
            raise PlanError(
                f"There is no bot '{unknown[0]}' for {plan.game}; there are: {', '.join(kinds(plan.game))}."
            )
    return msgspec.structs.replace(plan, house=changes, rules=house.version(kind.rules_version, changes))
