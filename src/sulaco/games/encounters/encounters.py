"""The live game: what is derived from the state, and the words that all rules use (L3, L14, L16, L18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec

from sulaco.table.briefing import Briefing
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Ending, Option
from sulaco.table.flow import Flow
from sulaco.table.forecast import Forecast
from sulaco.table.game import Side
from sulaco.table.summary import Summary
from sulaco.table.table import Table
from sulaco.table.text import Text

from .. import house
from ..copies import each_kind
from . import (
    box_faces,
    forecast,
    insight,
    invariants,
    keywords,
    labels,
    packs,
    phases,
    samples,
    setup,
    summary,
    survey,
    view,
    winning,
)
from .box import EncountersBox, EncountersGround, EncountersInsight
from .card_texts import told_to_others
from .cards import CARDS, ROOMS, Avatar, Role, definition
from .cards import Room as RoomCard
from .secrets import SECRETS
from .state import EncountersState, Setup
from .timing import Timing


class Encounters(Timing):
    """A game of encounters being played."""

    name = "encounters"
    rules_version = house.version("1", house.changes("encounters"))
    state_type = EncountersState
    setup_type = Setup
    secrets = SECRETS
    text_package = "sulaco.games.encounters"
    view_type = view.EncountersView
    box_type = EncountersBox
    ground_type = EncountersGround
    insight_type = EncountersInsight

    # --- the contract ----------------------------------------------------------------------------------------

    @classmethod
    def prepare(cls, setup_: Any) -> None:
        setup.pack_of(setup_)

    @classmethod
    def set_up(cls, setup_: Any, chance: Chance) -> Self:
        return cls(setup.first_state(setup_, chance))

    @classmethod
    def sides(cls, setup: Setup) -> tuple[Side, ...]:
        """Everybody wins or loses together (L2.01), unless one may be a traitor or come back as an Alien Player."""
        if setup.agendas or setup.alien_players:
            return super().sides(setup)
        return (Side("players", tuple(range(setup.players))),)

    @classmethod
    def parties(cls, setup: Setup) -> tuple[str, ...]:
        return winning.parties(setup)

    @classmethod
    def won_by(cls, setup: Setup, ending: Ending) -> tuple[str, ...]:
        return winning.won_by(ending)

    @classmethod
    def seats(cls, setup_: Any) -> int:
        return int(setup_.players)

    @classmethod
    def setups(cls) -> Sequence[Any]:
        return setup.setups()

    @classmethod
    def rare_setup(cls, chance: Chance) -> Setup:
        return samples.rare_setup(chance)

    def refresh(self) -> None:
        self.board: survey.Board | None = None
        """Kept by `action` while only plain cards are played."""
        self.prices = survey.Kept(survey.prices)
        self.helpers = [survey.Kept(keywords.helpers) for _ in self.state.players]
        self.pack = packs.known(self.state.pack)

    def step(self) -> Flow[None]:
        state = self.state
        state.worked = 0
        if state.copying:
            state.copying.clear()
        return phases.STEPS[state.step](self)

    def view(self, seat: int | None) -> msgspec.Struct:
        return view.view(self, seat)

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        view.redeal(self, knowers, chance)

    def violations(self) -> Iterator[str]:
        return invariants.violations(self)

    @classmethod
    def cards(cls, setup: Setup | None = None) -> Sequence[str]:
        return tuple(
            card.id for card in CARDS.values() if card.kind in ("character", "sergeant", "role-card", "agenda")
        )

    # --- for clients -----------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> EncountersBox:
        return box_faces.box()

    def ground(self) -> EncountersGround | None:
        return box_faces.ground(self.pack)

    def inspect(self, seat: int | None, thing: str) -> EncountersInsight | None:
        return insight.inspect(self, seat, thing)

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

    def asked_openly(self, decision: Decision) -> Text:
        openly = super().asked_openly(decision)
        what = openly.args.get("what")
        return Text(openly.id, {**openly.args, "what": told_to_others(what)}) if isinstance(what, Text) else openly

    def forecast(self, decision: Decision, option: Option[Any]) -> Forecast | None:
        return forecast.forecast(self, decision, option)

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str:
        from .scenario_write import EncountersWriter  # scenarios are played with this class

        return EncountersWriter().write_seen(table, eyes, title, remark, seed)

    # --- cards -----------------------------------------------------------------------------------------------

    def avatar(self, seat: int) -> Role | Avatar:
        player = self.state.players[seat]
        found: Role | Avatar = definition(player.alien) if player.alien else CARDS[player.role]
        return found

    each_kind = staticmethod(each_kind)

    def place_of(self, card: str) -> str:
        """Where a card lies that is chosen: a player's pile, `at-` a place of the board; "" for the other piles."""
        state = self.state
        for player in state.players:
            if card in player.hand:
                return "hand"
            if card in player.discard:
                return "discard"
            if card in player.vigilant:
                return "vigilant"
        if card in state.zone:
            return "at-combat-zone"
        if (index := self.room_of(card)) >= 0:
            return f"at-{ROOMS[index]}"
        for hugger in state.huggers:
            if hugger.card == card:
                return f"at-player-{hugger.seat + 1}"
        return "played" if any(play.card == card and not play.copy for play in state.plays) else ""

    def arrive(self, card: str) -> None:
        """A card has come to where it goes."""
        between = self.state.between
        if card in between:
            between.remove(card)

    def show(self, card: str, seat: int) -> None:
        """A card that all have seen is where only its player sees it now."""
        everybody = (1 << len(self.state.players)) - 1
        self.state.known[card] = everybody

    def forget(self, cards: Iterable[str]) -> None:
        known = self.state.known
        if known:
            for card in cards:
                known.pop(card, None)

    def forget_one(self, card: str) -> None:
        """Forget who had seen a card: it is now where all see it, or where nobody does."""
        state = self.state
        if state.known:
            state.known.pop(card, None)
        if state.openly and card in state.openly:
            state.openly.remove(card)

    def new_group(self) -> int:
        state = self.state
        return max([0, *state.groups, *(room.group for room in state.rooms)]) + 1

    # --- the board -------------------------------------------------------------------------------------------

    def objective(self) -> str:
        """The current Objective's card."""
        return self.state.objectives[self.state.objective]

    @staticmethod
    def room_id(index: int) -> str:
        return ROOMS[index]

    @staticmethod
    def room_card(index: int) -> RoomCard:
        found: RoomCard = CARDS[ROOMS[index]]
        return found

    def room_of(self, card: str) -> int:
        for index, room in enumerate(self.state.rooms):
            if room.card == card:
                return index
        return -1

    def is_at(self, card: str, where: str) -> bool:
        """Whether a card is in this room, or in the Combat Zone (`combat`)."""
        room = self.room_of(card)
        return card in self.state.zone if where == "combat" else room >= 0 and ROOMS[room] == where

    def face_up_enemies(self) -> list[str]:
        """Face-up enemies anywhere in play (L99.34)."""
        state = self.state
        found = [room.card for room in state.rooms if room.card and room.up and definition(room.card).enemy]
        found += [card for card in state.zone if definition(card).enemy]
        return found + [hugger.card for hugger in state.huggers]
