"""What is kept of a game: one row for the whole of it, and on request one for each decision and each event."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec

from sulaco.bots import load as load_bot
from sulaco.bots.runner import LIMIT, TooLong, answer
from sulaco.bots.search import Searching
from sulaco.games import load
from sulaco.table.chance import mix
from sulaco.table.event import Event
from sulaco.table.table import Table

from .plan import Plan
from .readers import Reader, reader


class Use(msgspec.Struct, frozen=True, gc=False):
    """A card was used in some way; `seat` is -1 where it was nobody's."""

    turn: int
    card: str
    use: str
    seat: int


class Gauge(msgspec.Struct, frozen=True, gc=False):
    """How something stood when a turn began."""

    turn: int
    name: str
    value: float


class Loss(msgspec.Struct, frozen=True, gc=False):
    """Somebody was lost; `space` is -1 where there is no board."""

    turn: int
    who: str
    space: int


class Deed(msgspec.Struct, frozen=True, gc=False):
    """How often a seat did this: the first word of the keys that it chose."""

    seat: int
    verb: str
    count: int


class GameRow(msgspec.Struct, frozen=True):
    """One game. `bots` by seat; `ending` is the id of the text that says how it ended."""

    number: int
    cell: str
    seed: int
    bots: list[str]
    winners: list[int]
    ending: str
    decisions: int
    turns: int
    uses: list[Use]
    gauges: list[Gauge]
    losses: list[Loss]
    deeds: list[Deed]


class DecisionRow(msgspec.Struct, frozen=True, gc=False):
    """One decision: who was asked what, how many answers there were, and which was chosen."""

    number: int
    index: int
    turn: int
    seat: int
    kind: str
    options: int
    key: str


class EventRow(msgspec.Struct, frozen=True, gc=False):
    """One event. `fields`: what it holds, as JSON."""

    number: int
    index: int
    turn: int
    kind: str
    rule: str
    fields: str


class Record(msgspec.Struct, frozen=True):
    """All that is kept of one game."""

    game: GameRow
    decisions: list[DecisionRow]
    events: list[EventRow]


def play(plan: Plan, number: int) -> Record:
    """Play one game of a plan."""
    kind = load(plan.game)
    cell = plan.cell(number)
    seed = plan.seed_of(number)
    bots = [load_bot(plan.game, bot, mix(seed * 31 + seat + 1)) for seat, bot in enumerate(cell.bots)]
    # Only who searches makes copies in the middle of a game, and needs checkpoints to make them from.
    searching = any(isinstance(bot, Searching) for bot in bots)
    table = Table(kind, msgspec.convert(cell.setup, kind.setup_type), seed, history=searching)
    for key in cell.opening:
        table.choose(key)
    watch = _Watch(plan, number, reader(plan.game))
    for _ in range(LIMIT):
        decision = table.decision
        watch.look(table)
        if decision is None:
            break
        key = answer(table, decision, bots) if decision.asides else bots[decision.seat].choose(table, decision.seat)
        watch.chosen(table, key)
        table.choose(key)
    else:
        raise TooLong(f"game {number} (seed {seed}): no end after {LIMIT} decisions")
    assert table.ending is not None
    row = GameRow(
        number=number,
        cell=cell.name,
        seed=seed,
        bots=list(cell.bots),
        winners=list(table.ending.winners),
        ending=table.ending.reason.text.id,
        decisions=len(table.journal),
        turns=watch.turn,
        uses=watch.uses,
        gauges=watch.gauges,
        losses=watch.losses,
        deeds=[Deed(seat, verb, count) for (seat, verb), count in sorted(watch.deeds.items())],
    )
    return Record(row, watch.decisions, watch.events)


@cache
def _cards(game: str) -> frozenset[str]:
    """The definitions of a game, by which copies of a card are told from cards."""
    return frozenset(load(game).cards())


class _Watch:
    """Looks at a game while it is played."""

    def __init__(self, plan: Plan, number: int, read: Reader) -> None:
        self.plan, self.number, self.read = plan, number, read
        self.cards = _cards(plan.game)
        self.turn = -1
        self.seen = 0
        self.uses: list[Use] = []
        self.gauges: list[Gauge] = []
        self.losses: list[Loss] = []
        self.deeds: Counter[tuple[int, str]] = Counter()
        self.decisions: list[DecisionRow] = []
        self.events: list[EventRow] = []

    def look(self, table: Table[Any]) -> None:
        """Between two decisions: what happened since the last, and how it stands if a turn began."""
        events = table.events
        for index in range(self.seen, len(events)):
            self._happened(events[index], index)
        self.seen = len(events)
        turn = self.read.turn(table.game)
        if turn != self.turn:
            self.turn = turn
            self.gauges += [Gauge(turn, name, float(value)) for name, value in self.read.gauges(table.game).items()]

    def _happened(self, event: Event, index: int) -> None:
        if event.use:
            copy: str = getattr(event, "card", "")
            card = copy if copy in self.cards else copy.rpartition("-")[0]
            self.uses.append(Use(self.turn, card, event.use, getattr(event, "seat", -1)))
        lost = self.read.loss(event)
        if lost is not None:
            self.losses.append(Loss(self.turn, *lost))
        if self.plan.events:
            fields = msgspec.to_builtins(event)
            kind, rule = fields.pop("type"), fields.pop("rule")
            text = msgspec.json.encode(fields).decode()
            self.events.append(EventRow(self.number, index, self.turn, kind, rule, text))

    def chosen(self, table: Table[Any], key: str) -> None:
        decision = table.decision
        assert decision is not None
        seat = decision.seat
        for option in decision.asides:
            if option.key == key:
                seat = option.seat
        self.deeds[seat, key.partition(":")[0]] += 1
        if self.plan.decisions:
            self.decisions.append(
                DecisionRow(
                    self.number,
                    len(table.journal),
                    self.turn,
                    seat,
                    decision.kind,
                    len(decision.options),
                    key,
                )
            )
