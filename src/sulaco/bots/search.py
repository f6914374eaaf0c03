"""The searching bot: it tries its answers out in worlds that may be, and plays the one that does best.

Information-set Monte Carlo tree search, for every game. Each iteration deals anew what the seat cannot know, gives one
of the possible answers, walks down a tree of later answers that all such worlds share, tries one more at its end, and
lets the default policy (the sensible bot, with the best habits there are) play on for a few turns. How good the
position is then is the result (`outlook`), or how the game ended. In the tree the default policy's answer is trusted
where little is known; the more is known, the more results count (PUCT).

At the root, answers differ by less than the luck of a world: there each is held against the trusted one in the same
worlds, again and again all that are worth it, the better half of them, the better half of those, and so on (sequential
halving). The trusted one is played unless another has done better by more than chance would explain.

The search is given `Knowledge`, never the table: what its seat cannot know makes no difference to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec

from sulaco.games import manifest
from sulaco.games.manifest import Bar
from sulaco.table.chance import mix
from sulaco.table.decision import Decision
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from . import Bot, default_policy
from .outlook import outlook
from .runner import answer, playing

EXPLORE = 0.2
"""The weight of exploration (PUCT): how much an answer with few tries is preferred to one with good results. The
results of answers differ by a few hundredths; with a much larger weight they would not count at all.
"""
TRUST = 0.5
"""The prior of the default policy's answer; all other answers share the rest equally."""
GIVE_UP_ERRORS, GIVE_UP_TRIES, SMALLEST_LEAD = 1.0, 4, 0.002
"""After `GIVE_UP_TRIES` tries an answer is given up if its lead plus `GIVE_UP_ERRORS` standard errors reaches
neither the bar of the game nor `SMALLEST_LEAD`, both as shares of a won game.
"""
ASSUMED_SPREAD = 0.01
"""The standard deviation of an answer's lead from world to world that is assumed before the first try; it counts as
much as two tries."""
EXPAND_AFTER = 32
"""Tries of an answer before the answers that follow it are explored too: with fewer tries, exploring would blur its own
result.
"""

_encode = msgspec.msgpack.Encoder().encode


class Weighed(msgspec.Struct, frozen=True):
    """An answer that was weighed: how often it was tried, and the chance to win that its seat had then on average."""

    key: str
    visits: int
    result: float


class Thought(msgspec.Struct, frozen=True):
    """What came of thinking: the answer to play, and all that were tried: that one first, then the most tried."""

    key: str
    weighed: list[Weighed]
    iterations: int


class Budget(msgspec.Struct, frozen=True):
    """How long to think: a number of iterations, of seconds, or both, whichever is reached first."""

    iterations: int | None = None
    seconds: float | None = None


class _Edge:
    """An answer at a node: its visits, the sum of its results for the seat that gives it, and where it leads."""

    __slots__ = ("node", "sum", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.sum = 0.0
        self.node: _Node | None = None

    def told(self, result: float) -> None:
        self.visits += 1
        self.sum += result


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


class _Answer(_Edge):
    """An answer that is compared with the trusted one: the n-th results of both are of the same world."""

    __slots__ = ("key", "results")

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.results: list[float] = []

    def told(self, result: float) -> None:
        super().told(result)
        self.results.append(result)

    def lead(self, trusted: _Answer) -> tuple[float, float]:
        """By how much it is better on average, and the standard error of that."""
        leads = [ours - theirs for ours, theirs in zip(self.results, trusted.results, strict=False)]
        tries = len(leads)
        if not tries:
            return 0.0, ASSUMED_SPREAD
        mean = sum(leads) / tries
        squares = sum([(each - mean) ** 2 for each in leads])
        return mean, sqrt((squares + 2 * ASSUMED_SPREAD**2) / (tries + 2) / tries)

    def hopeful(self, trusted: _Answer, bar: Bar) -> bool:
        """Whether it may still be found better."""
        lead, error = self.lead(trusted)
        return self.visits < GIVE_UP_TRIES or lead + GIVE_UP_ERRORS * error > max(bar.gain, SMALLEST_LEAD)

    def proof(self, trusted: _Answer, bar: Bar) -> float:
        """By how much it is above the bar; 0 for the trusted one, and for one that was tried too little."""
        lead, error = self.lead(trusted)
        return lead - bar.errors * error - bar.gain if self.visits >= bar.tries and self is not trusted else 0.0


class _Root:
    """The question that is thought about: every answer is held against the trusted one."""

    def __init__(self, keys: Sequence[str], trusted: str, bar: Bar) -> None:
        self.trusted = _Answer(trusted)
        self.others = [_Answer(key) for key in keys if key != trusted]
        self.bar = bar
        self.turns = _halving(self.trusted, self.others, bar)

    def weighed(self) -> list[Weighed]:
        """With results as if all had been tried in the same worlds."""
        if not self.trusted.visits:
            return []
        usual = self.trusted.sum / self.trusted.visits
        tried = [one for one in (self.trusted, *self.others) if one.visits]
        best = max(tried, key=lambda one: one.proof(self.trusted, self.bar))
        tried.sort(key=lambda one: (one is not best, -one.visits))
        results = [min(1.0, max(0.0, usual + one.lead(self.trusted)[0])) for one in tried]
        return [Weighed(one.key, one.visits, result) for one, result in zip(tried, results, strict=True)]


def _halving(trusted: _Answer, others: Sequence[_Answer], bar: Bar) -> Iterator[_Answer]:
    """Whose turn it is to be tried: all that are hopeful, the better half of them, and so on; then from the beginning.
    The trusted answer is the first to be tried in each world.
    """
    while field := [one for one in others if one.hopeful(trusted, bar)]:
        while field:
            for one in field:
                if one.visits == trusted.visits:
                    yield trusted
                yield one
            field.sort(key=lambda one: one.lead(trusted)[0], reverse=True)
            field = field[: (len(field) + 1) // 2] if len(field) > 1 else []


class Search:
    """Thinks about the decisions of one seat. The same seed, iterations and knowledge give the same thought.

    `advises`: it is for people, and leaves what it cannot judge (`manifest.Bots.settled`) to the default policy.
    """

    def __init__(
        self, game: str, seed: int, budget: Budget, horizon: int | None = None, *, advises: bool = False
    ) -> None:
        if budget.iterations is None and budget.seconds is None:
            raise ValueError("a search needs a number of iterations or of seconds")
        tuned = manifest(game).bots
        self.game = game
        self.budget = budget
        self.seed = seed
        self.default_policy = default_policy(game, seed)
        self.horizon = tuned.outlook.horizon if horizon is None and tuned.outlook is not None else horizon
        self.bar = tuned.bar
        self.settled = tuned.settled if advises else frozenset()

    def think(self, knowledge: Knowledge[Any], stop: Callable[[], bool] = lambda: False) -> Thought:
        """Weigh the answers to the seat's decision until the budget is used up, nothing is left to find out, or `stop`
        says so.
        """
        budget = self.budget
        until = perf_counter() + budget.seconds if budget.seconds is not None else None
        start = self._start(knowledge)
        policy = default_policy(self.game, self.seed)  # made anew: what it rolled for other thoughts does not count
        bots = [policy] * knowledge.seats
        world = knowledge.world(start)
        assert world.decision is not None
        trusted = policy.choose(world, knowledge.seat)
        if world.decision.kind in self.settled:
            return Thought(trusted, [], 0)
        keys = world.decision.keys()
        if trusted not in keys:
            keys.append(trusted)  # an aside of its own
        root = _Root(keys, trusted, self.bar)
        iterations = 0
        for tried in root.turns:
            if iterations == budget.iterations or stop() or (until is not None and perf_counter() >= until):
                break
            # The n-th try of every answer is made in the same world, so that luck falls on all alike.
            self._try(knowledge.world(mix(start + tried.visits)), tried, knowledge.seat, bots)
            iterations += 1
        weighed = root.weighed()
        return Thought(weighed[0].key if weighed else trusted, weighed, iterations)

    def _try(self, world: Table[Any], tried: _Answer, seat: int, bots: Sequence[Bot]) -> None:
        """One iteration: down the tree, one answer further, on to the horizon; then every answer is told."""
        edge: _Edge = tried
        way = [(edge, seat)]
        end = world.game.state.turn + self.horizon if self.horizon is not None else None
        world.choose(tried.key)
        while edge.visits >= EXPAND_AFTER and (decision := world.decision) is not None and not _reached(world, end):
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
            each.told(results[decider])

    def _start(self, knowledge: Knowledge[Any]) -> int:
        """Where the chance of this thought begins: it depends on the seed and on what the seat can know."""
        known = blake2b(_encode(knowledge.view()), digest_size=8, key=self.seed.to_bytes(8, "big", signed=False))
        return int.from_bytes(known.digest(), "big")


def _reached(world: Table[Any], end: int | None) -> bool:
    """Whether the turn has come at which the horizon lies."""
    return end is not None and world.game.state.turn >= end


def _play_on(world: Table[Any], bots: Sequence[Bot], end: int | None) -> None:
    """Play until that turn begins, or until the game ends."""
    for _ in playing(world, bots):
        if _reached(world, end):
            return


def result(table: Table[Any], seat: int) -> float:
    """What a game counts for a seat: its outlook, or if it is over the win; one shared with opponents is divided."""
    if table.ending is None:
        return outlook(table, seat)
    if seat not in table.ending.winners:
        return 0.0
    return 1 / len(table.kind.winning_sides(table.setup, table.ending))


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
        self.thought = self.search.think(Knowledge(table, seat))
        return self.thought.key

    def aside(self, table: Table[Any], seat: int) -> str | None:
        return self.search.default_policy.aside(table, seat)
