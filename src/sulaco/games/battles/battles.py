"""The live game: what is derived from the state, and the words that all rules use (V3, V15, V20, V21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import Option, Reason, Refused
from sulaco.table.flow import Flow
from sulaco.table.game import Game, Side
from sulaco.table.table import Table
from sulaco.table.text import Text, say

from .. import house
from . import build, clients, combat, concession, events, harm, invariants, setup, turn, view
from .box import BattlesBox, BattlesInsight, DeckCheck
from .cards import CARDS, Character, definition
from .state import NUMBERS, BattlesState, Deck, Setup, Unit
from .triggers import set_off
from .values import face, has, name

POINTS = house.number("battles", "build.points_per_resource", 1, rule="V5.04", least=1, most=5)
MORE_POINTS = house.number("battles", "build.more_points", 0, rule="V5.04", least=0, most=10)
XP = house.number("battles", "level.xp", 1, rule="V14.03", least=0, most=10)
"""How often each XP counts."""

STEPS = {
    "first": setup.first_player,
    "place": setup.place_main,
    "deal": setup.deal,
    "mulligan": setup.mulligan,
    "draw": turn.draw,
    "recover": turn.recover,
    "build-begins": turn.build_begins,
    "resource": build.resource,
    "recruit": build.recruit,
    "formation": build.formation,
    "main-begins": turn.main_begins,
    "main": turn.main,
    "combat": combat.step,
    "end": turn.end,
}


class Battles(Game[BattlesState]):
    """A game of battles being played."""

    name = "battles"
    rules_version = house.version("1", house.changes("battles"))
    state_type = BattlesState
    setup_type = Setup
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
        from .decks import setups

        return setups()

    @classmethod
    def fuzz_setup(cls, number: int, chance: Chance) -> Any:
        """Every second game has decks, mode and options drawn at random."""
        from .decks import random_setup

        return random_setup(chance) if number % 2 else super().fuzz_setup(number // 2, chance)

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
    def cards(cls) -> Sequence[str]:
        return tuple(CARDS)

    # --- for clients -----------------------------------------------------------------------------------------

    @classmethod
    def box(cls) -> BattlesBox:
        from .box_faces import box

        return box()

    def inspect(self, seat: int | None, thing: str) -> BattlesInsight | None:
        from .insight import inspect

        return inspect(self, thing)

    @classmethod
    def check(cls, kind: str, data: Any) -> DeckCheck | None:
        from .box_faces import check_deck

        return check_deck(data) if kind == "deck" else None

    @classmethod
    def bring(cls, setup_: Any, seat: int, thing: Any) -> Any:
        from .decks import problems

        wrong = problems(thing)
        if wrong:
            raise Refused(wrong[0])
        return msgspec.structs.replace(setup_, decks=[*setup_.decks[:seat], thing, *setup_.decks[seat + 1 :]])

    @classmethod
    def open_setup(cls, setup_: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
        """The cards of others are theirs to show; who leads them is plain for all to see (V1.05)."""
        decks = [deck if seat in seats else {**deck, "cards": {}} for seat, deck in enumerate(setup_["decks"])]
        return {**setup_, "decks": decks}

    @classmethod
    def title(cls, setup_: Any) -> Text:
        mains = [deck.main for deck in setup_.decks]
        if len(mains) == 2:
            return say("title.duel", one=mains[0], other=mains[1])
        return say(f"title.{setup_.mode}", mains=mains)

    def status(self) -> Text:
        if self.state.ending is not None:
            return say("status.over", n=self.state.turn)
        return say("status.turn", n=self.state.turn, phase=Text(f"phase.{self.phase()}"))

    def summary(self) -> Sequence[Text]:
        from .summary import summary

        return summary(self, self.events)

    @classmethod
    def label(cls, key: str) -> Text:
        verb, card, power = (*key.split(":", 2), "")[:3]
        if verb == "power":
            return say("label.power", who=card, power=Text(f"power.{power}"))
        return say(f"label.{verb}", card=card)

    def detail(self, option: Option[Any]) -> Text | None:
        return clients.detail(self, option)

    @classmethod
    def scenario(cls, table: Table[Any], eyes: int | None, title: str, remark: str, seed: int) -> str:
        from .scenario_write import write_seen

        return write_seen(table, eyes, title, remark, seed)

    # --- people ----------------------------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """Seats with the same number win and lose together (V21.07, V21.08)."""
        return seat if self.state.mode == "free-for-all" else seat % 2

    def is_active(self, seat: int) -> bool:
        """Whether it is this seat's turn; the heads of a team have theirs in common (V21.14)."""
        if self.state.mode == "two-headed":
            return seat % 2 == self.state.active % 2
        return seat == self.state.active

    def controls(self, seat: int, unit: Unit) -> bool:
        """Whether a character is on the seat's side (V3.14, V21.16)."""
        if self.state.mode == "two-headed":
            return unit.controller % 2 == seat % 2
        return unit.controller == seat

    def same_side(self, one: Unit, other: Unit) -> bool:
        return self.controls(one.controller, other)

    def enemy(self, seat: int, unit: Unit) -> bool:
        """Whether an opponent controls it (V3.13)."""
        return self.team(unit.controller) != self.team(seat)

    def heads(self) -> list[int]:
        """The seats that have this turn."""
        active = self.state.active
        if self.state.mode != "two-headed":
            return [active]
        return [seat for seat in range(len(self.state.players)) if seat % 2 == active % 2]

    def living(self) -> list[int]:
        """The seats that still play; a fallen head of two plays on (V21.18)."""
        players = self.state.players
        if self.state.mode == "two-headed":
            return list(range(len(players)))
        return [seat for seat, player in enumerate(players) if not player.out]

    def next_seat(self, seat: int) -> int:
        """The next living seat to the left."""
        players = self.state.players
        living = self.living()
        while True:
            seat = (seat + 1) % len(players)
            if seat in living:
                return seat

    def order(self) -> list[int]:
        """The seats that begin a turn in a round; a two-headed team has one turn (V21.08, V21.14)."""
        return [0, 1] if self.state.mode == "two-headed" else self.living()

    def order_after(self, seat: int) -> int:
        return 1 - seat % 2 if self.state.mode == "two-headed" else self.next_seat(seat)

    def next_head(self, after: str) -> None:
        """The other head of a two-headed team takes the same step, or the next step begins (V21.14, V21.15)."""
        state = self.state
        heads = self.heads()
        place = heads.index(state.acting)
        if place + 1 < len(heads):
            state.acting = heads[place + 1]
        else:
            state.acting = heads[0]
            state.step = after
        if state.step == "recruit":
            player = state.players[state.acting]
            player.points = POINTS * len(player.resources) + MORE_POINTS  # V5.04

    def recruits_for(self, seat: int) -> list[int]:
        """Teammates in whose rows a recruit may be placed (V21.12)."""
        state = self.state
        if state.mode != "teams" or not state.share_recruits:
            return []
        return [other for other in self.living() if other != seat and self.team(other) == self.team(seat)]

    def main_of(self, seat: int) -> Unit | None:
        return self.by_id.get(self.state.players[seat].main)

    def main_wounds(self, seat: int) -> int:
        main = self.main_of(seat)
        return main.wounds if main is not None else face_health(self.state.players[seat].main)

    def main_name_on(self, seat: int, wanted: str) -> bool:
        """Whether this is the name of a Main Character on the seat's side (V15.05, V99.42)."""
        return any(unit.level and self.controls(seat, unit) and name(unit) == wanted for unit in self.state.units)

    # --- cards -----------------------------------------------------------------------------------------------

    @staticmethod
    def owner(card: str) -> int:
        """Whose deck it came from (V3.15)."""
        return int(card.rpartition("-")[2]) // NUMBERS

    def side(self, seat: int) -> list[Unit]:
        """The characters on a seat's side."""
        state = self.state
        if state.mode == "two-headed":
            return [unit for unit in state.units if unit.controller % 2 == seat % 2]
        return [unit for unit in state.units if unit.controller == seat]

    def enemies(self, seat: int) -> list[Unit]:
        state = self.state
        if state.mode == "free-for-all":
            return [unit for unit in state.units if unit.controller != seat]
        return [unit for unit in state.units if unit.controller % 2 != seat % 2]

    def in_combat(self, unit: Unit) -> bool:
        fight = self.state.combat
        return fight is not None and (unit.id == fight.defender or unit.id in fight.attackers)

    def draw(self, seat: int, n: int, *, rule: str) -> None:
        """From the deck to the hand; an empty deck gives nothing (V2.04)."""
        player = self.state.players[seat]
        drawn = []
        for _ in range(min(n, len(player.deck))):
            card = player.deck.pop()
            drawn.append(card)
            if card in player.seen:
                self._draw_seen(seat, card)
            else:
                player.hand.append(card)
        if drawn:
            self.state.chance.barrier()
            self.emit(events.Drew(rule=rule, seat=seat, n=len(drawn), cards=tuple(drawn)))

    def _draw_seen(self, seat: int, card: str) -> None:
        """A card is drawn that was put beneath the deck before all eyes, in an order that only its player knows."""
        player = self.state.players[seat]
        others = player.seen.pop(card) & ~(1 << seat)
        rest = [other for other in player.deck if other in player.seen]
        if others and not rest:
            self.hold_known(seat, card, others)
            return
        player.hand.append(card)  # the others cannot tell which of them it is, nor which ones are left
        for other in rest:
            player.seen[other] = 1 << seat

    def hold_known(self, seat: int, card: str, seats: int) -> None:
        """A card that these seats have seen comes to a hand.

        Such cards are held in front: of two copies the one that was seen leaves the hand first, so that its leaving
        tells nothing about the other.
        """
        player = self.state.players[seat]
        player.hand.insert(0, card)
        player.seen[card] = seats
        player.since[card] = len(player.resources)

    def forget(self, card: str) -> None:
        """A card is where all see it: what was known of it in hand or deck is no knowledge any more."""
        player = self.state.players[self.owner(card)]
        player.seen.pop(card, None)
        player.since.pop(card, None)

    def discard(self, seat: int, card: str, *, rule: str = "V3.05") -> None:
        """From the hand to the KO pile (V3.05, V3.06)."""
        self.state.players[seat].hand.remove(card)
        self.emit(events.Discarded(rule=rule, seat=seat, card=card))
        self.bury_card(seat, card)

    def take(self, pile: list[str], card: str) -> None:
        """Out of a pile; until it arrives somewhere the card lies between."""
        pile.remove(card)
        self.forget(card)
        self.state.between.append(card)

    def arrive(self, card: str) -> None:
        """A card has come to where it goes."""
        between = self.state.between
        if between and card in between:
            between.remove(card)

    def bury_card(self, owner: int, card: str) -> None:
        """Onto the KO pile of its owner; a token goes back to its pile (V3.06, V18.08, V20.10)."""
        self.arrive(card)
        self.forget(card)
        player = self.state.players[owner]
        if harm.is_token(card):
            player.pile.append(card)
        else:
            player.ko.append(card)

    def shuffle(self, seat: int) -> None:
        """Shuffle a deck; nobody knows any more where its cards are (V18.06)."""
        player = self.state.players[seat]
        self.state.chance.shuffle(player.deck)
        for card in player.deck:
            self.forget(card)
        self.emit(events.Shuffled(rule="V18.06", seat=seat))

    def turn_down(self, seat: int, card: str, *, rule: str = "V17.02") -> None:
        """A face-up Location in a Resource Row goes face down; all have seen what it is."""
        resource = next(resource for resource in self.state.players[seat].resources if resource.id == card)
        resource.up, resource.known = False, True
        self.emit(events.Turned(rule=rule, seat=seat, card=card))

    # --- characters ------------------------------------------------------------------------------------------

    def trigger(self, moment: str, units: Iterable[Unit], *details: Any) -> None:
        set_off(self, moment, units, *details)

    def power_worked(self, unit: Unit, power: str) -> None:
        """A power that acts by itself is about to."""
        self.emit(events.PowerWorked(rule="V13.02", unit=unit.id, power=power))

    def enter(self, card: str, seat: int, *, front: bool) -> Unit | None:
        """A character appears on a seat's side; one of its name that was there is KO'd (V3.12, V15.01 to V15.06).

        None if it bears the name of a Main Character there: then nothing happens.
        """
        found: Character = definition(card)
        if self.main_name_on(seat, found.name):
            return None
        self.arrive(card)
        self.forget(card)
        unit = Unit(card, self.owner(card), seat, front)
        older = [other for other in self.side(seat) if name(other) == found.name and not has(self, other, "swarm")]
        self.state.units.append(unit)
        self.by_id[card] = unit
        harm.ko(self, older, rule="V15.02")
        self.trigger("appears", (unit,))
        self.trigger("another-appears", [other for other in self.side(seat) if other is not unit], card)
        return unit

    def hand_over(self, unit: Unit, seat: int, *, front: bool) -> bool:
        """Another player controls it from now on; that is not appearing (V3.12, V15.04, V15.05)."""
        if self.main_name_on(seat, name(unit)):
            return False
        side = [other for other in self.side(seat) if other is not unit]
        older = [other for other in side if name(other) == name(unit) and not has(self, other, "swarm")]
        harm.leave_combat(self, (unit,))
        unit.controller = seat
        unit.front = front
        self.emit(events.ControlChanged(rule="V15.04", seat=seat, unit=unit.id))
        harm.ko(self, older, rule="V15.04")
        return True

    def capture(self, captor: Unit, captive: Unit) -> None:
        """Out of the game, under its captor, wounds kept; Equipment and counters are lost (V20.06, V99.25)."""
        self.emit(events.Captured(rule="V20.06", unit=captive.id, captor=captor.id))
        harm.leave_play(self, (captive,))
        captor.captive, captor.captive_wounds = captive.id, captive.wounds

    def release(self, captors: Iterable[Unit]) -> None:
        """Captors have left play: back, stunned, to the owners' Back Rows (V20.07, V99.26, V99.28).

        Of several of one name that come back together, their player chooses who stays (V15.03).
        """
        back: dict[tuple[int, str], list[Unit]] = {}
        for captor in captors:
            card, wounds = captor.captive, captor.captive_wounds
            captor.captive, captor.captive_wounds = "", 0
            owner = self.owner(card)
            if owner not in self.living():
                continue
            self.emit(events.Released(rule="V20.07", unit=card))
            found: Character = definition(card)
            if self.main_name_on(owner, found.name):
                self.bury_card(owner, card)
                continue
            unit = Unit(card, owner, owner, False, ready=False, stunned=True, wounds=wounds)
            back.setdefault((owner, found.name), []).append(unit)
        for (owner, wanted), units in back.items():
            there = self.side(owner)
            older = [unit for unit in there if name(unit) == wanted and not has(self, unit, "swarm")]
            for unit in units:  # to those who are there already: to each other they are no such
                self.trigger("another-appears", there, unit.id)
            self.state.units += units
            self.by_id |= {unit.id: unit for unit in units}
            harm.ko(self, older, rule="V99.26")
            if len(units) > 1 and not has(self, units[0], "swarm"):
                self.state.doubles.append([unit.id for unit in units])

    def gain_xp(self, seat: int, n: int = 1, *, rule: str = "V14.03") -> None:
        """XP for a Level 1 Main Character that is face up; enough of it brings Level 2 at once (V14.02 to V14.08)."""
        main = self.main_of(seat)
        n *= XP
        if main is None or main.level != 1 or main.stunned or n <= 0:
            return
        card: Character = definition(main.id)
        player = self.state.players[seat]
        player.xp = min(player.xp + n, card.xp)
        self.emit(events.GainedXp(rule=rule, seat=seat, n=n, xp=player.xp, needed=card.xp))
        if player.xp >= card.xp:
            player.xp = 0
            main.level = 2
            self.emit(events.LevelledUp(rule="V14.04", seat=seat, unit=main.id))
            if "heals-on-level-up" in card.keywords:
                harm.heal(self, main, main.wounds)
            harm.check_health(self, (main,))

    def at_end(self, what: str) -> None:
        """What waited for the end of the turn."""
        from .cards.mains import AT_END

        AT_END[what](self)

    def phase(self) -> str:
        step = self.state.step
        if step in ("first", "place", "deal", "mulligan"):
            return "setup"
        if step in ("resource", "recruit", "formation", "build-begins"):
            return "build"
        return {"draw": "draw", "recover": "recovery", "end": "end"}.get(step, "main")


def face_health(main: str) -> int:
    card: Character = definition(main)
    return card.face.health


__all__ = ["Battles", "face"]
