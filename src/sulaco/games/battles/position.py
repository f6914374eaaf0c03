"""Positions: a battles game put together card by card, for scenarios, puzzles and tests."""

from __future__ import annotations

from collections.abc import Sequence

from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .battles import Battles
from .cards import CARDS
from .decks import starter
from .setup import first_state
from .state import NUMBERS, BattlesState, Combat, Mode, Player, Resource, Setup, Unit

MAINS = ("warrant-officer-ripley", "the-queen-main")


class Position:
    """A position under construction: every seat has its Main Character in the Front Row and a starter deck.

    Cards are given by definition id (`newt`) or by copy id (`newt-2`). They come out of the deck of their owner; a
    card that this deck does not hold takes the place of the lowest card in it, so that a player always has 60 cards.
    Everything not placed explicitly stays in the deck, in a fixed order. Where nothing else is said, it is the Main
    Phase of seat 0, some turns into the game.
    """

    def __init__(
        self,
        *mains: str,
        mode: Mode = "free-for-all",
        share_recruits: bool = False,
        lethal_wounds: bool = False,
        seed: int = 0,
        setup: Setup | None = None,
    ) -> None:
        self.setup = setup or Setup([starter(main) for main in mains or MAINS], mode, share_recruits, lethal_wounds)
        self.state: BattlesState = first_state(self.setup, Chance.seeded(seed))
        self._copies: dict[str, int] = {}
        self.rest_removed = False
        """Whether cards that `deck(only=True)` leaves out are out of the game instead of in the KO pile."""
        for seat, player in enumerate(self.state.players):
            self.state.units.append(Unit(player.main, seat, seat, True, level=1))
        self.at("main")

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def card(self, seat: int, name: str) -> str:
        """A copy of this card out of the deck of this seat."""
        deck = self.player(seat).deck
        for card in deck:
            if card == name or card.rpartition("-")[0] == name:
                deck.remove(card)
                return card
        kind = name if name in CARDS else name.rpartition("-")[0]
        if kind not in CARDS:
            raise ValueError(f"there is no card '{name}'")
        if not deck:
            raise ValueError(f"no card is left in the deck of seat {seat} that '{name}' could take the place of")
        deck.pop(0)
        # Numbers from 40 on: no starter deck has so many copies of a card.
        key = f"{kind}@{seat}"
        self._copies[key] = self._copies.get(key, 39) + 1
        return name if name != kind else f"{kind}-{seat * NUMBERS + self._copies[key]}"

    def _token(self, seat: int) -> str:
        pile = self.pile(seat)
        if not pile or not pile[0].startswith("facehugger-"):
            raise ValueError(f"no Facehugger is left in the pile of seat {seat}")
        return pile.pop(0)

    # --- characters ------------------------------------------------------------------------------------------

    def main(
        self,
        seat: int,
        *,
        front: bool | None = None,
        ready: bool | None = None,
        stunned: bool | None = None,
        wounds: int | None = None,
        counters: int | None = None,
        level: int | None = None,
        xp: int | None = None,
        equipment: str = "",
    ) -> Unit:
        """The Main Character of a seat, changed in what is given."""
        player = self.player(seat)
        unit = next(unit for unit in self.state.units if unit.id == player.main)
        unit.front = unit.front if front is None else front
        unit.ready = unit.ready if ready is None else ready
        if stunned is not None:
            unit.stunned = stunned
            unit.ready = unit.ready and not stunned
        unit.wounds = unit.wounds if wounds is None else wounds
        unit.counters = unit.counters if counters is None else counters
        unit.level = unit.level if level is None else level
        player.xp = player.xp if xp is None else xp
        if equipment:
            unit.equipment = self.card(seat, equipment)
        return unit

    def unit(
        self,
        seat: int,
        name: str,
        *,
        front: bool = True,
        ready: bool = True,
        stunned: bool = False,
        wounds: int = 0,
        counters: int = 0,
        owner: int | None = None,
        equipment: str = "",
        captive: str = "",
        captive_owner: int | None = None,
        captive_wounds: int = 0,
    ) -> Unit:
        """A Supporting Character on a seat's side; a Facehugger comes out of its owner's Facehugger Pile.

        A captive belongs to the next seat unless `captive_owner` says otherwise.
        """
        owner = seat if owner is None else owner
        unit = Unit(
            self._token(owner) if name == "facehugger" else self.card(owner, name),
            owner,
            seat,
            front,
            ready and not stunned,
            stunned,
            wounds,
            counters,
            equipment=self.card(seat, equipment) if equipment else "",
        )
        if captive:
            victim = (seat + 1) % len(self.state.players) if captive_owner is None else captive_owner
            unit.captive, unit.captive_wounds = self.card(victim, captive), captive_wounds
        self.state.units.append(unit)
        return unit

    # --- cards -----------------------------------------------------------------------------------------------

    def hand(self, seat: int, *names: str) -> list[str]:
        cards = [self.card(seat, name) for name in names]
        self.player(seat).hand += cards
        return cards

    def deck(self, seat: int, *names: str, only: bool = False) -> list[str]:
        """These cards on top of the deck, the first one uppermost; with `only` all others are in the KO pile."""
        player = self.player(seat)
        cards = [self.card(seat, name) for name in names]
        if only:
            player.ko += [] if self.rest_removed else player.deck
            player.deck = []
        player.deck += reversed(cards)
        return cards

    def ko(self, seat: int, *names: str) -> list[str]:
        """These cards in the KO pile, the last one on top."""
        cards = [self.card(seat, name) for name in names]
        self.player(seat).ko += cards
        return cards

    def resources(self, seat: int, *up: str, down: int | Sequence[str] = 0) -> list[str]:
        """These Locations face up in the Resource Row, and face down a number of any cards, or just these."""
        player = self.player(seat)
        hidden = [player.deck.pop(0) for _ in range(down)] if isinstance(down, int) else []
        if not isinstance(down, int):
            hidden = [self.card(seat, name) for name in down]
        faces = [self.card(seat, name) for name in up]
        player.resources += [Resource(card, True) for card in faces]
        player.resources += [Resource(card) for card in hidden]
        return faces + hidden

    def pile(self, seat: int, *names: str) -> list[str]:
        """The Facehugger Pile of a seat, made if it has none.

        With names it holds just these of its cards, so that there is no chance in what a hatch shows; where the
        others are is not asked.
        """
        player = self.player(seat)
        if not player.pile:
            base = seat * NUMBERS
            player.pile = [*(f"facehugger-{base + n}" for n in (1, 2, 3)), f"extended-incubation-{base + 1}"]
        if names:
            whole, player.pile = player.pile, []
            for name in names:
                found = next(card for card in whole if name in (card, card.rpartition("-")[0]))
                whole.remove(found)
                player.pile.append(found)
        return player.pile

    def only_pile(self, seat: int, *names: str) -> None:
        """Just these cards in the Facehugger Pile of a seat, or none."""
        if not names:
            self.pile(seat).clear()
        else:
            self.pile(seat, *names)

    # --- where the game stands ---------------------------------------------------------------------------------

    def at(self, step: str, *, active: int = 0, turn: int = 5, acting: int | None = None) -> None:
        """Begin at a step: first, place, deal, mulligan, draw, recover, build-begins, resource, recruit, formation,

        main-begins, main, end. In the Recruit Step a seat has as many points as it has resources at the table.
        Before `draw` the turn is the one before: the step counts it.
        """
        state = self.state
        state.step = step
        state.active = active
        state.acting = active if acting is None else acting
        state.turn = turn - 1 if step == "draw" else turn

    def combat(
        self, attackers: Unit | Sequence[Unit], defender: Unit, *, turn: int | None = None, passes: int = 0
    ) -> Combat:
        """Begin in a combat, declared and its triggers resolved: the attackers are exhausted, the active seat acts."""
        team = [attackers] if isinstance(attackers, Unit) else list(attackers)
        for unit in team:
            unit.ready = False
        state = self.state
        combat = Combat([unit.id for unit in team], defender.id, state.active if turn is None else turn, passes)
        state.combat = combat
        state.step = "combat"
        return combat

    def table(self, *, points: int | None = None) -> Table[Battles]:
        """Sit down at it."""
        state = self.state
        if state.step == "recruit":
            player = state.players[state.acting]
            player.points = len(player.resources) if points is None else points
        return Table.of(Battles, state, self.setup)
