"""What is kept of a game: one row for the whole of it, and on request one for each decision and each event."""

from __future__ import annotations

from collections import Counter
from functools import cache
from time import process_time
from typing import Any

import msgspec

from sulaco.bots import load as load_bot
from sulaco.bots.runner import MAX_DECISIONS, TooLong, answer
from sulaco.bots.search import Searching
from sulaco.games import load
from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.event import Event
from sulaco.table.table import Table
from sulaco.table.text import Text

from .plan import Plan
from .readers import Reader, reader
from .words import tell


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


class Spent(msgspec.Struct, gc=False):
    """How many moves bots have searched for, and how long that took on a processor."""

    moves: int = 0
    seconds: float = 0.0


class Record(msgspec.Struct, frozen=True):
    """All that is kept of one game. `ending`: the text that says how it ended; `spent`: what bots that search took, by
    their kind. Neither is part of the rows that are stored."""

    game: GameRow
    decisions: list[DecisionRow]
    events: list[EventRow]
    spent: dict[str, Spent] = {}
    ending: Text | None = None


def play(plan: Plan, number: int) -> Record:
    """Play one game of a plan."""
    return played(plan, number)[0]


def played(plan: Plan, number: int) -> tuple[Record, Table[Any]]:
    """Play one game of a plan: what is kept of it, and the table at its end for whoever looks for something else."""
    kind = load(plan.game)
    seating = plan.seating(number)
    seed = plan.seed_of(number)
    bots = [load_bot(plan.game, bot, mix(seed * 31 + seat + 1)) for seat, bot in enumerate(seating.bots)]
    # Only searching bots copy the table in the middle of a game, which needs checkpoints.
    searching = any(isinstance(bot, Searching) for bot in bots)
    spent: dict[str, Spent] = {}
    for seat, bot in enumerate(bots):
        if isinstance(bot, Searching):
            bots[seat] = _Timed(bot, spent.setdefault(seating.bots[seat], Spent()))
    table = Table(kind, msgspec.convert(seating.setup, kind.setup_type), seed, history=searching)
    for key in seating.first_keys:
        table.choose(key)
    watch = _Watch(plan, number, reader(plan.game), table)
    for _ in range(MAX_DECISIONS):
        decision = table.decision
        if decision is None:
            watch.catch_up()
            watch.look()
            break
        watch.look()
        key = answer(table, decision, bots) if decision.asides else bots[decision.seat].choose(table, decision.seat)
        watch.chosen(decision, key)
        table.choose(key)
    else:
        raise TooLong(tell("work.too-long", cell=plan.cell(number).name, number=number, seed=seed, limit=MAX_DECISIONS))
    assert table.ending is not None
    row = GameRow(
        number=number,
        cell=plan.cell(number).name,
        seed=seed,
        bots=list(seating.bots),
        winners=list(table.ending.winners),
        ending=table.ending.reason.text.id,
        decisions=len(table.journal),
        turns=watch.turn,
        uses=watch.uses,
        gauges=watch.gauges,
        losses=watch.losses,
        deeds=watch.deeds(),
    )
    return Record(row, watch.decisions, watch.events, spent, table.ending.reason.text), table


class _Timed:
    """A searching bot whose processor time is measured."""

    def __init__(self, bot: Searching, spent: Spent) -> None:
        self.bot, self.spent = bot, spent
        self.aside = bot.aside

    def choose(self, table: Table[Any], seat: int) -> str:
        begin = process_time()
        key = self.bot.choose(table, seat)
        if self.bot.thought is not None and self.bot.thought.iterations:
            self.spent.moves += 1
            self.spent.seconds += process_time() - begin
        return key


@cache
def _cards(game: str) -> frozenset[str]:
    """The definitions of a game, by which copies of a card are told from cards."""
    return frozenset(load(game).cards())


@cache
def _idle(game: str) -> set[type[Event]]:
    """The events that tell nothing about the row of a game, as far as they are known yet."""
    return set()


class _Watch:
    """Looks at a game while it is played. Between two decisions it does as little as it can: many are made."""

    def __init__(self, plan: Plan, number: int, read: Reader, table: Table[Any]) -> None:
        self.plan, self.number, self.read, self.table = plan, number, read, table
        self.cards = _cards(plan.game)
        self.idle = _idle(plan.game) if not plan.events else set()
        self.turn = -1
        self.seen = 0
        self.uses: list[Use] = []
        self.gauges: list[Gauge] = []
        self.losses: list[Loss] = []
        self.said: list[tuple[int, str]] = []
        """Who has answered what."""
        self.decisions: list[DecisionRow] = []
        self.events: list[EventRow] = []

    def look(self) -> None:
        """Between two decisions: if a turn began, what happened in the last one, and how it stands now."""
        turn = self.read.turn(self.table.game)
        if turn != self.turn:
            self.catch_up()
            self.turn = turn
            gauges = self.read.gauges(self.table.game)
            self.gauges += [Gauge(turn, name, float(value)) for name, value in gauges.items()]

    def catch_up(self) -> None:
        """What happened since the last time."""
        events, idle = self.table.events, self.idle
        for index in range(self.seen, len(events)):
            event = events[index]
            if type(event) not in idle:
                self._happened(event, index)
        self.seen = len(events)

    def _happened(self, event: Event, index: int) -> None:
        heeds = isinstance(event, self.read.heeds)
        if not (event.use or heeds or self.plan.events):
            self.idle.add(type(event))
            return
        if event.use:
            copy: str = getattr(event, "card", "")
            card = copy if copy in self.cards else copy.rpartition("-")[0]
            self.uses.append(Use(self.turn, card, event.use, getattr(event, "seat", -1)))
        lost = self.read.loss(event) if heeds else None
        if lost is not None:
            self.losses.append(Loss(self.turn, *lost))
        if self.plan.events:
            fields = msgspec.to_builtins(event)
            kind, rule = fields.pop("type"), fields.pop("rule")
            text = msgspec.json.encode(fields).decode()
            self.events.append(EventRow(self.number, index, self.turn, kind, rule, text))

    def chosen(self, decision: Decision, key: str) -> None:
        seat = decision.seat
        if decision.asides:
            seat = next((option.seat for option in decision.asides if option.key == key), seat)
        self.said.append((seat, key))
        if self.plan.decisions:
            self.decisions.append(
                DecisionRow(
                    self.number,
                    len(self.table.journal),
                    self.turn,
                    seat,
                    decision.kind,
                    len(decision.options),
                    key,
                )
            )

    def deeds(self) -> list[Deed]:
        """How often each seat did what."""
        counts: Counter[tuple[int, str]] = Counter()
        for (seat, key), count in Counter(self.said).items():
            counts[seat, key.partition(":")[0]] += count
        return [Deed(seat, verb, count) for (seat, verb), count in sorted(counts.items())]
