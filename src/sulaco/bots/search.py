"""The searching bot: it tries its answers out in worlds that may be, and plays the one that does best.

Information-set Monte Carlo tree search, for every game. Each iteration deals anew what the seat cannot know, walks
down a tree of answers that all such worlds share, tries one more answer at its end, and lets the sensible bot play on
for a few turns. How good the position is then is the result (`outlook`), or how the game ended. Where a node has been
visited little, the answer of the sensible bot is trusted; the more is known, the more results count (PUCT). It is given
`Eyes`, never the table: what its seat cannot know makes no difference to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec

from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.eyes import Eyes
from sulaco.table.table import Table

from . import Bot, load
from .outlook import outlook
from .runner import LIMIT, TooLong, answer

EXPLORE = 0.2
"""How much an answer that was tried little is worth trying, against one that did well. Outlooks differ by some
hundredths from answer to answer: much more than this, and results would count for nothing.
"""
TRUST = 0.5
"""The share of trust for the sensible bot's answer; all others divide the rest."""
GUIDE = "sensible"
HORIZON = {"corps": 1, "battles": 2, "encounters": 3}
"""So many turns an iteration plays on before it asks for the outlook; a game that is not here is played to its end."""

_encode = msgspec.msgpack.Encoder().encode


class Weighed(msgspec.Struct, frozen=True):
    """An answer that was weighed: how often it was tried, and the chance to win that its seat had then on average."""

    key: str
    visits: int
    result: float


class Thought(msgspec.Struct, frozen=True):
    """What came of thinking: the answer to play, and all that were tried, the most tried first."""

    key: str
    weighed: list[Weighed]
    iterations: int


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many iterations, so many seconds, or whichever of both comes first."""

    iterations: int | None = None
    seconds: float | None = None


class _Edge:
    """An answer at a node: its visits, the sum of its results for the seat that gives it, and where it leads."""

    __slots__ = ("node", "sum", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.sum = 0.0
        self.node: _Node | None = None


class _Node(dict[str, _Edge]):
    """What is known of the answers to one question, after the same answers before it."""

    def pick(self, keys: Sequence[str], trusted: str) -> str:
        """The answer to try next, among those that are possible in this world."""
        edges = [self.get(key) for key in keys]
        visits = sum(edge.visits for edge in edges if edge is not None)
        unknown = sum(edge.sum for edge in edges if edge is not None) / visits if visits else 0.5
        reach = EXPLORE * sqrt(visits + 1)
        doubt = (1 - TRUST) / max(1, len(keys) - 1)
        best, most = keys[0], -1.0
        for key, edge in zip(keys, edges, strict=True):
            trust = TRUST if key == trusted else doubt
            if edge is not None and edge.visits:
                value = edge.sum / edge.visits + reach * trust / (1 + edge.visits)
            else:
                value = unknown + reach * trust
            if value > most:
                best, most = key, value
        return best

    def settled(self, left: int) -> bool:
        """Whether so many more tries cannot make another answer the one that was tried most."""
        visits = sorted([edge.visits for edge in self.values()], reverse=True)
        return visits[0] - (visits[1] if len(visits) > 1 else 0) > left


class Search:
    """Thinks about the decisions of one seat. The same seed, budget of iterations and eyes give the same thought."""

    def __init__(self, game: str, seed: int, budget: Budget, horizon: int | None = None) -> None:
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a search needs a number of iterations or of seconds")
        self.budget = budget
        self.seed = seed
        self.guide = load(game, GUIDE, seed)
        self.horizon = HORIZON.get(game) if horizon is None else horizon

    def think(self, eyes: Eyes[Any], stop: Callable[[], bool] = lambda: False) -> Thought:
        """Weigh the answers to the seat's decision until the budget is used up, or until `stop` says so. It ends before
        that when the iterations that are left could not change the answer.
        """
        seat = eyes.seat
        start = self._start(eyes)
        bots = [self.guide] * eyes.seats
        world = eyes.world(start)
        assert world.decision is not None
        trusted = self.guide.choose(world, seat)
        keys = world.decision.keys()
        if trusted not in keys:
            keys.append(trusted)  # an aside of its own
        root = _Node()
        iterations = 0
        until = perf_counter() + self.budget.seconds if self.budget.seconds is not None else None
        if len(keys) > 1:
            while iterations != self.budget.iterations and not stop():
                if until is not None and perf_counter() >= until:
                    break
                key = root.pick(keys, trusted)
                edge = root.setdefault(key, _Edge())
                # The n-th try of every answer is made in the same world, so that luck falls on all alike.
                self._try(eyes.world(mix(start + edge.visits)), key, edge, seat, bots)
                iterations += 1
                if self.budget.iterations is not None and root.settled(self.budget.iterations - iterations):
                    break
        weighed = [Weighed(key, edge.visits, edge.sum / edge.visits) for key, edge in root.items()]
        weighed.sort(key=lambda one: (-one.visits, -one.result))
        return Thought(weighed[0].key if weighed else trusted, weighed, iterations)

    def _try(self, world: Table[Any], key: str, edge: _Edge, seat: int, bots: Sequence[Bot]) -> None:
        """One iteration: down the tree, one answer further, on to the horizon; then every answer is told."""
        way = [(edge, seat)]
        end = world.game.state.turn + self.horizon if self.horizon is not None else None
        world.choose(key)
        while edge.visits and (decision := world.decision) is not None and not _reached(world, end):
            trusted = answer(world, decision, bots)
            if len(decision.options) == 1 or trusted not in decision.keys():
                world.choose(trusted)  # nothing to weigh, or an aside
                continue
            if edge.node is None:
                edge.node = _Node()
            key = edge.node.pick(decision.keys(), trusted)
            edge = edge.node.setdefault(key, _Edge())
            way.append((edge, decision.seat))
            world.choose(key)
        _play_on(world, bots, end)
        results = {decider: result(world, decider) for decider in {decider for _, decider in way}}
        for each, decider in way:
            each.visits += 1
            each.sum += results[decider]

    def _start(self, eyes: Eyes[Any]) -> int:
        """Where the chance of this thought begins: it depends on the seed and on what the seat can know."""
        known = blake2b(_encode(eyes.view()), digest_size=8, key=self.seed.to_bytes(8, "big", signed=False))
        return int.from_bytes(known.digest(), "big")


def _reached(world: Table[Any], end: int | None) -> bool:
    """Whether the turn has come at which the horizon lies."""
    return end is not None and world.game.state.turn >= end


def _play_on(world: Table[Any], bots: Sequence[Bot], end: int | None) -> None:
    """Play until that turn begins, or until the game ends."""
    for _ in range(LIMIT):
        decision = world.decision
        if decision is None or _reached(world, end):
            return
        world.choose(answer(world, decision, bots))
    raise TooLong(f"no end after {LIMIT} decisions")


def result(table: Table[Any], seat: int) -> float:
    """What a game counts for a seat: its outlook, or if it is over the win; one shared with opponents is divided."""
    if table.ending is None:
        return outlook(table, seat)
    winners = table.ending.winners
    if seat not in winners:
        return 0.0
    return 1.0 if table.kind.together(table.setup) else 1 / len(winners)


def asks(decision: Decision, seat: int) -> bool:
    """Whether there is anything to weigh for this seat."""
    return len(decision.options) > 1 or any(option.seat == seat for option in decision.asides)


class Searching:
    """A bot that searches. What it thought of its last decision can be asked for."""

    def __init__(self, game: str, seed: int, budget: Budget, horizon: int | None = None) -> None:
        self.search = Search(game, seed % (1 << 64), budget, horizon)
        self.thought: Thought | None = None

    def choose(self, table: Table[Any], seat: int) -> str:
        decision = table.decision
        assert decision is not None
        if not asks(decision, seat):
            self.thought = None
            return decision.options[0].key
        self.thought = self.search.think(Eyes(table, seat))
        return self.thought.key

    def aside(self, table: Table[Any], seat: int) -> str | None:
        return self.search.guide.aside(table, seat)
