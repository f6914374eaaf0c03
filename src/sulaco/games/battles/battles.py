"""The live game: what the kernel asks of it, and the steps that it is played in (V4.01, V5.01)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Self

import msgspec

from sulaco.table.briefing import Briefing
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option, Reason, Refused
from sulaco.table.flow import Flow
from sulaco.table.forecast import Forecast
from sulaco.table.game import Side
from sulaco.table.summary import Summary
from sulaco.table.table import Table
from sulaco.table.text import Text

from .. import house
from . import (
    box_faces,
    build_phase,
    combat,
    concession,
    decks,
    events,
    forecast,
    insight,
    invariants,
    labels,
    setup,
    summary,
    turn,
    view,
)
from .box import BattlesBox, BattlesInsight, DeckCheck
from .cards import CARDS
from .secrets import SECRETS
from .state import BattlesState, Deck, Setup, Unit
from .zones import Zones

STEPS = {
    "first": setup.first_player,
    "place": setup.place_main,
    "deal": setup.deal,
    "mulligan": setup.mulligan,
    "draw": turn.draw,
    "recover": turn.recover,
    "build-begins": turn.build_begins,
    "resource": build_phase.resource,
    "recruit": build_phase.recruit,
    "formation": build_phase.formation,
    "main-begins": turn.main_begins,
    "main": turn.main,
    "combat": combat.step,
    "end": turn.end,
}


class Battles(Zones):
    """A game of battles being played."""

    name = "battles"
    rules_version = house.version("1", house.changes("battles"))
    state_type = BattlesState
    setup_type = Setup
    secrets = SECRETS
    text_package = "sulaco.games.battles"
    view_type = view.BattlesView
    box_type = BattlesBox
    insight_type = BattlesInsight
    check_type = DeckCheck
    brings = Deck

    # --- the contract ----------------------------------------------------------------------------------------

    @classmethod
    def set_up(cls, setup_: Any, chance: Chance) -> Self:
        return cls(setup.first_state(setup_, chance))

    @classmethod
    def seats(cls, setup_: Any) -> int:
        return len(setup_.decks)

    @classmethod
    def sides(cls, setup_: Any) -> tuple[Side, ...]:
        """Every player alone, or the teams of every second seat (V21.07, V21.08)."""
        if setup_.mode == "free-for-all":
            return super().sides(setup_)
        seats = range(cls.seats(setup_))
        return Side("team-1", tuple(seats[::2])), Side("team-2", tuple(seats[1::2]))

    @classmethod
    def setups(cls) -> Sequence[Any]:
        return decks.setups()

    @classmethod
    def fuzz_setup(cls, number: int, chance: Chance) -> Any:
        """Every second game has decks, mode and options drawn at random."""
        return decks.random_setup(chance) if number % 2 else super().fuzz_setup(number // 2, chance)

    @classmethod
    def rare_setup(cls, chance: Chance) -> Any:
        return decks.random_setup(chance)

    def refresh(self) -> None:
        self.by_id: dict[str, Unit] = {unit.id: unit for unit in self.state.units}

    def step(self) -> Flow[None]:
        if self.state.conceded and self.state.mode != "two-headed":
            seats = concession.leaving(self)
            if seats and self.phase() == "setup":
                return concession.set_up_without(self, STEPS[self.state.step](self), seats)
            if seats:
                return concession.leave(self, seats)
        return STEPS[self.state.step](self)

    def no_concession(self, seat: int) -> Reason | None:
        return concession.refused(self, seat)

    def concede(self, seat: int) -> bool:
        return concession.concede(self, seat)

    def view(self, seat: int | None) -> msgspec.Struct:
        return view.view(self, seat)

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        view.redeal(self, knowers, chance)

    def violations(self) -> Iterator[str]:
        return invariants.violations(self)

    @classmethod
    def cards(cls, setup: Setup | None = None) -> Sequence[str]:
        return tuple(CARDS)

    # --- for clients -----------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> BattlesBox:
        return box_faces.box()

    def inspect(self, seat: int | None, thing: str) -> BattlesInsight | None:
        return insight.inspect(self, thing)

    @classmethod
    def check(cls, kind: str, data: Any) -> DeckCheck | None:
        return box_faces.check_deck(data) if kind == "deck" else None

    @classmethod
    def bring(cls, setup_: Any, seat: int, thing: Any) -> Any:
        wrong = decks.problems(thing)
        if wrong:
            raise Refused(wrong[0])
        return msgspec.structs.replace(setup_, decks=[*setup_.decks[:seat], thing, *setup_.decks[seat + 1 :]])

    @classmethod
    def open_setup(cls, setup_: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
        """The cards of others are theirs to show; who leads them is plain for all to see (V1.05)."""
        shown = [deck if seat in seats else {**deck, "cards": {}} for seat, deck in enumerate(setup_["decks"])]
        return {**setup_, "decks": shown}

    @classmethod
    def title(cls, setup_: Any) -> Text:
        return labels.title(setup_)

    @classmethod
    def briefing(cls, setup_: Any) -> Briefing:
        return labels.briefing(setup_)

    def status(self) -> Text:
        return labels.status(self)

    def summary(self) -> Summary | None:
        return summary.summary(self, self.events)

    @classmethod
    def label(cls, key: str) -> Text:
        return labels.label(key)

    def detail(self, option: Option[Any]) -> Text | None:
        return labels.detail(self, option)

    def forecast(self, decision: Decision, option: Option[Any]) -> Forecast | None:
        return forecast.forecast(self, decision, option)

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str:
        from .scenario_write import BattlesWriter  # scenarios are played with this class

        return BattlesWriter().write_seen(table, eyes, title, remark, seed)

    # --- words that all rules use ----------------------------------------------------------------------------

    def main_of(self, seat: int) -> Unit | None:
        """The Main Character of a seat; None before it is placed, and when it has fallen."""
        return self.by_id.get(self.state.players[seat].main)

    def in_combat(self, unit: Unit) -> bool:
        fight = self.state.combat
        return fight is not None and (unit.id == fight.defender or unit.id in fight.attackers)

    def power_worked(self, unit: Unit, power: str) -> None:
        """Tell that a power that acts by itself is about to act."""
        self.emit(events.PowerWorked(rule="V13.02", unit=unit.id, power=power))

    def phase(self) -> str:
        step = self.state.step
        if step in ("first", "place", "deal", "mulligan"):
            return "setup"
        if step in ("resource", "recruit", "formation", "build-begins"):
            return "build"
        return {"draw": "draw", "recover": "recovery", "end": "end"}.get(step, "main")
