"""A tiny complete game, to show the contract and to test the kernel (docs/add-a-game.md explains it).

Duel, for two seats. Twelve cards: the numbers 1 to 10 and two Jams.

X1.01 Each round both seats fill their hand to three cards. When the deck cannot do that, the game ends.
X1.02 The leading seat lays a number face down, then the other does.
X1.03 A Jam cannot be laid.
X2.01 Each seat rolls a die and may roll it once again.
X2.02 Then, until both pass in a row, a seat may play a Jam: the other seat's die is rolled again.
X2.03 The laid cards are turned over. Card plus die: the higher sum takes the round.
X2.04 Who takes a round says who leads the next.
X3.01 Who takes the agreed number of rounds first wins. When the deck ends the game, more rounds win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import ClassVar, Self

import msgspec

from sulaco.games.manifest import Manifest
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Ending, GameOver, Option, Reason, Refused, WhyNot, prompt
from sulaco.table.event import Event, SecretEvent
from sulaco.table.flow import Flow, choose, confirm, window
from sulaco.table.game import Game, State
from sulaco.table.text import Text, say

NUMBERS = tuple(str(number) for number in range(1, 11))
JAMS = ("jam-1", "jam-2")
HAND = 3


class DuelSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What is agreed before the game."""

    points: int = 3


class DuelState(State, kw_only=True):
    """Everything on the table. The last card of the deck is the top one; an empty string: nothing laid."""

    points: int
    step: str = "draw"
    lead: int = 0
    deck: list[str] = []
    hands: list[list[str]] = []
    laid: list[str] = []
    discarded: list[str] = []
    taken: list[int] = []


class DuelView(msgspec.Struct, kw_only=True):
    """The table as one seat sees it."""

    seat: int | None
    lead: int
    deck: int
    hand: list[str]
    cards: list[int]
    laid: list[str]
    discarded: list[str]
    taken: list[int]


class Drew(SecretEvent, frozen=True):
    """Cards drawn: which ones, only the seat itself learns."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    n: int
    cards: tuple[str, ...] = ()

    def text(self) -> Text:
        return say(
            "log.drew-cards" if self.cards else "log.drew", player=_player(self.seat), n=self.n, cards=self.cards
        )


class Laid(SecretEvent, frozen=True):
    secret: ClassVar[tuple[str, ...]] = ("card",)
    card: str = ""

    def text(self) -> Text:
        return say("log.laid-card" if self.card else "log.laid", player=_player(self.seat), card=self.card)


class Rolled(Event, frozen=True):
    seat: int
    roll: int

    def text(self) -> Text:
        return say("log.rolled", player=_player(self.seat), roll=self.roll)


class Jammed(Event, frozen=True):
    seat: int
    card: str

    def text(self) -> Text:
        return say("log.jammed", player=_player(self.seat), card=self.card)


class Scored(Event, frozen=True):
    seat: int
    total: int
    other: int

    def text(self) -> Text:
        return say("log.scored", player=_player(self.seat), total=self.total, other=self.other)


class Tied(Event, frozen=True):
    total: int


def _player(seat: int) -> str:
    return f"player-{seat + 1}"


class Duel(Game[DuelState]):
    """The live game."""

    name: ClassVar[str] = "duel"
    rules_version: ClassVar[str] = "1"
    state_type = DuelState
    setup_type = DuelSetup
    text_package: ClassVar[str] = "tests.table"

    # --- beginning -------------------------------------------------------------------------------------------

    @classmethod
    def set_up(cls, setup: DuelSetup, chance: Chance) -> Self:
        if setup.points < 1:
            raise Refused(Reason(say("setup.points", points=setup.points), "X3.01"))
        deck = [*NUMBERS, *JAMS]
        chance.shuffle(deck)
        return cls(
            DuelState(chance=chance, points=setup.points, deck=deck, hands=[[], []], laid=["", ""], taken=[0, 0])
        )

    @classmethod
    def seats(cls, setup: DuelSetup) -> int:
        return 2

    @classmethod
    def setups(cls) -> list[DuelSetup]:
        return [DuelSetup(points=points) for points in (1, 2, 3)]

    # --- rules -----------------------------------------------------------------------------------------------

    def step(self) -> Flow[None]:
        steps: dict[str, Callable[[], Flow[None]]] = {"draw": self.draw, "lay": self.lay, "fight": self.fight}
        return steps[self.state.step]()

    def draw(self) -> Flow[None]:
        """A round begins (X1.01)."""
        state = self.state
        if sum(HAND - len(hand) for hand in state.hands) > len(state.deck):
            best = max(state.taken)
            winners = tuple(seat for seat in (0, 1) if state.taken[seat] == best)
            raise GameOver(Ending(winners, Reason(say("ending.deck"), "X3.01")))
        for seat, hand in enumerate(state.hands):
            drawn = [state.deck.pop() for _ in range(HAND - len(hand))]
            hand += drawn
            state.chance.barrier()
            self.emit(Drew(rule="X1.01", seat=seat, n=len(drawn), cards=tuple(drawn)))
        state.step = "lay"
        yield from ()

    def lay(self) -> Flow[None]:
        """One seat lays a card (X1.02, X1.03)."""
        state = self.state
        seat = state.lead if not state.laid[state.lead] else 1 - state.lead
        hand = state.hands[seat]
        options = [
            Option(f"lay:{card}", say("option.lay", number=card), card, cards=(card,))
            for card in hand
            if card in NUMBERS
        ]

        def why_not() -> list[WhyNot]:
            reason = Reason(say("why.jam-is-not-laid"), "X1.03")
            return [WhyNot(f"lay:{card}", reason) for card in hand if card in JAMS]

        # Asked even when one number is left: a seat that is not asked would show that it holds both Jams.
        unit = "turn" if seat == state.lead else "action"
        answer: Option[str] = yield Decision(seat, prompt("lay"), options, "X1.02", unit=unit, why_not=why_not)
        card = answer.value
        hand.remove(card)
        state.laid[seat] = card
        self.emit(Laid(rule="X1.02", seat=seat, card=card))
        if all(state.laid):
            state.step = "fight"

    def fight(self) -> Flow[None]:
        """Dice, Jams, and who takes the round (X2.01 to X2.03, X3.01)."""
        state = self.state
        rolls = [0, 0]

        def roll(seat: int, rule: str) -> None:
            rolls[seat] = state.chance.roll(6)
            self.emit(Rolled(rule=rule, seat=seat, roll=rolls[seat]))

        def jams(seat: int) -> list[Option[str]]:
            return [Option(card, say("option.jam"), card, cards=(card,)) for card in state.hands[seat] if card in JAMS]

        def jam(seat: int, card: str) -> Flow[None]:
            state.hands[seat].remove(card)
            state.discarded.append(card)
            self.emit(Jammed(rule="X2.02", seat=seat, card=card))
            roll(1 - seat, "X2.02")
            yield from ()

        order = (state.lead, 1 - state.lead)
        for seat in order:
            roll(seat, "X2.01")
            if (yield from confirm(seat, prompt("again", roll=rolls[seat]), "X2.01")):
                roll(seat, "X2.01")
        # Both are asked whether or not they hold a Jam: not to be asked would tell that a seat has none.
        yield from window(prompt("jam"), "X2.02", lambda: order, jams, jam, ask_empty=True)
        yield from self.score([int(card) + rolls[seat] for seat, card in enumerate(state.laid)])

    def score(self, totals: Sequence[int]) -> Flow[None]:
        """The cards are turned over, and the round goes to the higher sum (X2.03, X3.01)."""
        state = self.state
        state.chance.barrier()
        state.discarded += state.laid
        state.laid = ["", ""]
        state.step = "draw"
        if totals[0] == totals[1]:
            self.emit(Tied(rule="X2.03", total=totals[0]))
            return
        winner = 0 if totals[0] > totals[1] else 1
        state.taken[winner] += 1
        self.emit(Scored(rule="X2.03", seat=winner, total=totals[winner], other=totals[1 - winner]))
        if state.taken[winner] == state.points:
            reason = say("ending.points", player=_player(winner), points=state.points)
            raise GameOver(Ending((winner,), Reason(reason, "X3.01")))
        options = [Option(f"lead:{seat + 1}", say("option.lead", player=_player(seat)), seat) for seat in (0, 1)]
        state.lead = yield from choose(winner, prompt("lead"), options, "X2.04")

    # --- what may be known -------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> DuelView:
        state = self.state
        return DuelView(
            seat=seat,
            lead=state.lead,
            deck=len(state.deck),
            hand=state.hands[seat][:] if seat is not None else [],
            cards=[len(hand) for hand in state.hands],
            laid=[card if index == seat else "?" if card else "" for index, card in enumerate(state.laid)],
            discarded=state.discarded[:],
            taken=state.taken[:],
        )

    def redeal(self, knowers: Collection[int], chance: Chance) -> None:
        state = self.state
        others = [seat for seat in (0, 1) if seat not in knowers]
        laid = [seat for seat in others if state.laid[seat]]
        unknown = state.deck + [card for seat in others for card in state.hands[seat]]
        unknown += [state.laid[seat] for seat in laid]
        chance.deal_anew(unknown)
        for seat in laid:
            state.laid[seat] = next(card for card in unknown if card in NUMBERS)
            unknown.remove(state.laid[seat])
        for seat in others:
            count = len(state.hands[seat])
            state.hands[seat] = [unknown.pop() for _ in range(count)]
        state.deck = unknown

    def violations(self) -> Iterator[str]:
        state = self.state
        laid = [card for card in state.laid if card]
        cards = Counter(state.deck + state.hands[0] + state.hands[1] + laid + state.discarded)
        if cards != Counter([*NUMBERS, *JAMS]):
            yield "the cards are not the twelve of the box"
        for card in state.laid:
            if card in JAMS:
                yield f"{card} was laid"
        if max(state.taken) > state.points:
            yield "more rounds were taken than the game has"


MANIFEST = Manifest(name="duel", game="tests.table.example_game:Duel")
