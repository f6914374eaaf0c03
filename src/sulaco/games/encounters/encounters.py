"""The live game: what is derived from the state, and the words that all rules use (L3, L14, L16, L18)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import Option
from sulaco.table.flow import Flow, choose
from sulaco.table.game import Game, Side
from sulaco.table.table import Table
from sulaco.table.text import Text, say

from .. import house
from . import action, aliens, board, clients, decks, events, invariants, packs, scoring, setup, turn, view
from .box import EncountersBox, EncountersGround, EncountersInsight
from .cards import CARDS, CLASSES, ROOMS, Avatar, Role, definition, each_kind
from .cards import Room as RoomCard
from .effects import CONDITIONS, COUNTS, POSSIBLE
from .state import EncountersState, Setup
from .words import Cause, Word, Words

STEPS = {
    "roles": setup.choose_role,
    "first": setup.first_player,
    "action": action.step,
    **dict.fromkeys(turn.PHASES, turn.go_on),
    "alien": aliens.step,
    "alien-ends": aliens.end,
}

Aura = tuple[Word, str, int]


class Encounters(Game[EncountersState]):
    """A game of encounters being played."""

    name = "encounters"
    rules_version = house.version("1", house.changes("encounters"))
    state_type = EncountersState
    setup_type = Setup
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
    def seats(cls, setup_: Any) -> int:
        return int(setup_.players)

    @classmethod
    def setups(cls) -> Sequence[Any]:
        return setup.setups()

    def __init__(self, state: EncountersState) -> None:
        # Of the step that is going on; dealing anew in the middle of it leaves them as they are.
        self.worked = 0
        self.copying: list[str] = []
        super().__init__(state)

    def refresh(self) -> None:
        self.board: board.Board | None = None
        """Kept by `action` while only plain cards are played."""
        self.prices = board.Kept(board.prices)
        self.helpers = [board.Kept(board.helpers) for _ in self.state.players]
        self.pack = packs.known(self.state.pack)

    def step(self) -> Flow[None]:
        self.worked = 0
        self.copying.clear()
        return STEPS[self.state.step](self)

    def view(self, seat: int | None) -> msgspec.Struct:
        return view.view(self, seat)

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        view.redeal(self, knowers, chance)

    def violations(self) -> Iterator[str]:
        return invariants.violations(self)

    @classmethod
    def cards(cls) -> Sequence[str]:
        return tuple(
            card.id for card in CARDS.values() if card.kind in ("character", "sergeant", "role-card", "agenda")
        )

    # --- for clients -----------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> EncountersBox:
        from .box_faces import box

        return box()

    def ground(self) -> EncountersGround | None:
        from .box_faces import ground

        return ground(self.pack)

    def inspect(self, seat: int | None, thing: str) -> EncountersInsight | None:
        from .insight import inspect

        return inspect(self, seat, thing)

    @classmethod
    def title(cls, setup_: Any) -> Text:
        return clients.title(setup_)

    def status(self) -> Text:
        return clients.status(self)

    def summary(self) -> Sequence[Text]:
        from .summary import summary

        return summary(self, self.events)

    @classmethod
    def label(cls, key: str) -> Text:
        return clients.label(key)

    def detail(self, option: Option[Any]) -> Text | None:
        return clients.detail(self, option)

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str:
        from .scenario_write import write_seen

        return write_seen(table, eyes, title, remark, seed)

    # --- people ----------------------------------------------------------------------------------------------

    def in_game(self, seat: int) -> bool:
        """Alive, or an Alien Player."""
        player = self.state.players[seat]
        return not player.dead or bool(player.alien)

    def living(self) -> list[int]:
        """The players who are alive; Alien Players are no players (L18.11)."""
        return [seat for seat, player in enumerate(self.state.players) if not player.dead]

    def players_from(self, seat: int) -> list[int]:
        """The living players clockwise, from this seat on (L16.07)."""
        living = self.living()
        return [each for each in living if each >= seat] + [each for each in living if each < seat]

    def others_in_game(self, seat: int) -> list[int]:
        """Whom the active player could fight: players and Alien Players (L14.01, L18.08)."""
        return [each for each in range(len(self.state.players)) if each != seat and self.in_game(each)]

    def you(self) -> int:
        """Whom the cards mean: the active player; in an Alien Player's turn the next player (L16.06, L18.13)."""
        state = self.state
        active = state.active
        if not state.players[active].dead:
            return active
        living = self.players_from(active)
        return living[0] if living else active

    def decider(self, seat: int) -> int:
        """Who chooses for this seat: the player itself, or somebody who is still there (L16.05)."""
        return seat if self.in_game(seat) else self.you()

    def next_player(self, seat: int) -> int:
        """Whoever has the turn after: never an Alien Player; alone, the same player (L14.12, L14.13, L18.12)."""
        living = self.players_from((seat + 1) % len(self.state.players))
        return living[0] if living else seat

    def next_turn(self) -> None:
        """Clockwise; the dead are passed over, Alien Players are not (L3.06, L18.01)."""
        state = self.state
        seat = state.active
        while True:
            seat = (seat + 1) % len(state.players)
            if self.in_game(seat):
                break
        state.active = seat
        state.step = "begin"
        state.recruit = state.attack = state.scanned = state.fought = 0
        state.plays = []
        state.weakened = {}
        state.turn_notes = []
        state.combos = []
        state.struck = []
        if state.boosts:
            state.boosts = [boost for boost in state.boosts if boost.turns > 0]

    def avatar(self, seat: int) -> Role | Avatar:
        player = self.state.players[seat]
        found: Role | Avatar = definition(player.alien) if player.alien else CARDS[player.role]
        return found

    # --- cards -----------------------------------------------------------------------------------------------

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

    def vigilant(self, seat: int) -> list[str]:
        """The Vigilant cards that a player has in play, those of this turn too (L12.13)."""
        state = self.state
        cards = list(state.players[seat].vigilant)
        if seat == state.active and state.plays:
            cards += [play.card for play in state.plays if not play.copy and not play.gone and CARDS[play.id].stays]
        return cards

    def counts_as(self, card: str) -> Any:
        """The definition that a card stands for: what it was played as in this turn, else its own (L14.21)."""
        played = (play for play in self.state.plays if play.card == card and not play.copy and not play.gone)
        play = next(played, None)
        return definition(card) if play is None else CARDS[play.id]

    def discard_vigilant(self, seat: int, card: str) -> None:
        decks.take(self, seat, card)
        self.state.players[seat].discard.append(card)

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
        """A card is where all see it, or where nobody does: what was known of it is no knowledge any more."""
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

    def is_clear(self, index: int) -> bool:
        """No card is in it, and it is not blocked (L14.16, L14.17)."""
        room = self.state.rooms[index]
        return not room.card and not room.blocked

    def clear_rooms(self) -> list[int]:
        return [index for index in range(len(ROOMS)) if self.is_clear(index)]

    def face_up_enemies(self) -> list[str]:
        """Face-up enemies anywhere in play (L99.34)."""
        state = self.state
        found = [room.card for room in state.rooms if room.card and room.up and definition(room.card).enemy]
        found += [card for card in state.zone if definition(card).enemy]
        return found + [hugger.card for hugger in state.huggers]

    def area_words(self) -> list[tuple[Words, str, int]]:
        """The area abilities of all cards in play: words, card, room or -1 (L14.23, L99.32)."""
        state = self.state
        found: list[tuple[Words, str, int]] = []
        for index, room in enumerate(state.rooms):
            if room.up and (effects := definition(room.card).complex):
                found.append((effects, room.card, index))
            for card in room.attached:
                facts = definition(card)
                if facts.kind == "alien":
                    found.append((facts.aura, card, index))
                else:
                    found += [(facts.attached, card, index), (facts.complex, card, index)]  # L99.32
        for card in state.zone:
            if effects := definition(card).combat:
                found.append((effects, card, -1))
        for card in state.operations:
            if effects := definition(card).operations:
                found.append((effects, card, -1))
        for card in state.table:
            found.append((definition(card).aura, card, -1))
        return found

    def auras(self, words: list[tuple[Words, str, int]] | None = None) -> list[Aura]:
        """The area abilities that are active now: word, card, room or -1."""
        found: list[Aura] = []
        for effects, card, room in self.area_words() if words is None else words:
            self._hold(found, effects, card, room)
        return found

    def _hold(self, found: list[Aura], effects: Words, card: str, room: int) -> None:
        """Area abilities with a condition hold while it does."""
        for each in effects:
            if each.name in ("if", "unless"):
                if self.holds(Cause(self.you(), card, room), each.args) == (each.name == "if"):
                    self._hold(found, each.bodies[0], card, room)
            else:
                found.append((each, card, room))

    def attach_somewhere(self, seat: int, card: str) -> Flow[None]:
        """A card that stays on the board is laid with a room of its player's choice."""
        open_rooms = [index for index, room in enumerate(self.state.rooms) if not room.blocked]
        options = [
            Option(f"room:{ROOMS[index]}", Text("option.room", {"room": ROOMS[index]}), index, pieces=(ROOMS[index],))
            for index in open_rooms
        ]
        index = yield from choose(seat, say("ask.attach", card=card), options, "L14.15")
        self.arrive(card)
        self.state.rooms[index].attached.append(card)
        self.emit(events.Attached(rule="L14.15", card=card, room=ROOMS[index]))

    # --- conditions of effects -------------------------------------------------------------------------------

    def matches(self, card: str, icon: str) -> bool:
        """Whether a card shows this class, crew or character; a clone is also who it was (L14.21)."""
        facts = self.counts_as(card)
        names = (*facts.character.split("-"), *definition(card).character.split("-"))
        return icon in facts.classes or icon == facts.crew or icon in names

    def count(self, cause: Cause, what: str) -> int:
        name, _, icon = what.partition("-")
        if name == "played":
            return sum(action.has_icon(play, icon) for play in self.state.plays if play is not cause.play)
        return int(COUNTS[what](self, cause))

    def holds(self, cause: Cause, condition: Sequence[Any]) -> bool:
        return bool(CONDITIONS[condition[0]](self, cause, *condition[1:]))

    def can_use(self, effects: Words, seat: int, card: str = "") -> bool:
        """Whether any part of an ability can be carried out now (L14.11, L16.03)."""
        cause = Cause(seat, card, self.room_of(card) if card else -1)
        for each in effects:
            check = POSSIBLE.get(each.name)
            if check is None or check(self, cause, each):
                return True
        return not effects

    # --- achievements ----------------------------------------------------------------------------------------

    def check_hq(self) -> None:
        scoring.check_hq(self)

    def check_hand(self, seat: int) -> None:
        scoring.check_hand(self, seat)


__all__ = ["CLASSES", "Encounters"]
