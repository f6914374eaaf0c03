"""Fuzz: random games under all invariants, over all setups of a game in turn and rare ones drawn at random.

Some games begin late: first sensible bots play, or everybody passes, then chance takes over. So late turns and crowded
boards come up that random play alone seldom reaches. A violation names the setup, the seed and the late beginning of
its game; `game_of` plays that game again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from sulaco.bots import Bot, kinds
from sulaco.bots.runner import answer, seat_bots
from sulaco.games import load
from sulaco.table.chance import Chance, mix
from sulaco.table.checks import Reader, pick
from sulaco.table.table import Table
from sulaco.table.testers import MAX_DECISIONS, fuzz_tester

from . import pool

FORK_EVERY = 40
"""One decision in this many, on average, is also forked and dealt anew."""
RARE_EVERY = 3
"""One game in this many has a rare setup."""
LATE_EVERY = 3
"""In one game in this many, on average, random play begins late."""
MAX_LEAD = 160
"""Random play begins after this many decisions at the latest."""
SENSIBLE, PASSIVE = "sensible", "passive"
"""Who plays before random play begins: bots that get far, or people who do as little as they may, so that the board
fills up."""
IDLE_WORDS = frozenset(("cease", "decline", "done", "end", "hold", "no", "none", "nothing", "pass", "skip", "stop"))
"""The first words of keys that do nothing."""


class FuzzReport(msgspec.Struct, frozen=True):
    """What a fuzz run found."""

    games: int
    decisions: int
    violations: list[str]


class Lead(NamedTuple):
    """Decisions that are not made at random, so that random play begins in the middle of a game.

    `policy` is a kind of bot, or `PASSIVE`.
    """

    policy: str
    decisions: int


class Job(NamedTuple):
    """One game of the fuzzer."""

    game: str
    setup: Any
    seed: int
    lead: Lead | None = None


@cache
def _reader(game: str) -> Reader:
    return Reader(load(game).texts())


def setups(game: str, mission: str | None = None, players: int | None = None) -> Sequence[Any]:
    """The setups of a game, narrowed; a mission that is not among them gets one for each number of players.

    Nothing is checked here: a setup that the rules do not allow is refused when it is set up.
    """
    kind = load(game)
    found = [
        setup
        for setup in kind.setups()
        if mission in (None, getattr(setup, "mission", None)) and players in (None, kind.seats(setup))
    ]
    if found:
        return found
    wanted = {"mission": mission, "players": players}
    return [msgspec.convert({name: value for name, value in wanted.items() if value is not None}, kind.setup_type)]


def run(
    game: str,
    games: int,
    seed: int,
    mission: str | None = None,
    players: int | None = None,
    progress: pool.Progress | None = None,
    processes: int | None = None,
) -> FuzzReport:
    """Play this many random games. Raises `Refused` for a mission or number of players that is not allowed."""
    if mission is None and players is None:
        jobs = [job_of(game, number, pool.seed_of(seed, number)) for number in range(games)]
    else:
        choices = setups(game, mission, players)
        load(game).set_up(choices[0], Chance.seeded(seed))
        seeds = [pool.seed_of(seed, number) for number in range(games)]
        jobs = [
            Job(game, choices[number % len(choices)], each, lead_of(game, Chance.seeded(each)))
            for number, each in enumerate(seeds)
        ]
    results = pool.run(game_of, jobs, processes, progress)
    return FuzzReport(
        games=len(jobs),
        decisions=sum(decisions for decisions, _ in results),
        violations=[
            f"{described(job.setup)}, seed {job.seed}, {_led(job.lead)}{problem}"
            for job, (_, problems) in zip(jobs, results, strict=True)
            for problem in problems
        ],
    )


def job_of(game: str, number: int, seed: int) -> Job:
    """The fuzzer's game of this number: every third has a rare setup, if the game has such; the others go through the
    setups in turn."""
    kind, chance = load(game), Chance.seeded(seed)
    lead = lead_of(game, chance)
    rare = kind.rare_setup(chance) if number % RARE_EVERY == RARE_EVERY - 1 else None
    return Job(game, kind.fuzz_setup(number - number // RARE_EVERY, chance) if rare is None else rare, seed, lead)


def lead_of(game: str, chance: Chance) -> Lead | None:
    """Whether a game begins late: one in `LATE_EVERY` does."""
    if chance.below(LATE_EVERY):
        return None
    policies = [policy for policy in (SENSIBLE, PASSIVE) if policy == PASSIVE or policy in kinds(game)]
    return Lead(policies[chance.below(len(policies))], MAX_LEAD - chance.below(MAX_LEAD * 3 // 4))


def _led(lead: Lead | None) -> str:
    return "" if lead is None else f"{lead.decisions} decisions {lead.policy}, "


class Leading:
    """Answers for all seats until its decisions are used up."""

    def __init__(self, job: Job, lead: Lead) -> None:
        self.left = lead.decisions
        self.chance = Chance.seeded(mix(job.seed + 1))
        self.bots: list[Bot] | None = None
        if lead.policy != PASSIVE:
            kind = load(job.game)
            self.bots = seat_bots(job.game, lead.policy, kind.seats(job.setup), job.seed)

    def __call__(self, table: Table[Any]) -> str | None:
        decision = table.decision
        if not self.left or decision is None or not decision.options:
            return None
        self.left -= 1
        if self.bots is not None:
            return answer(table, decision, self.bots)
        idle = [key for key in decision.keys() if key.partition(":")[0] in IDLE_WORDS or key.startswith("no-")]
        return idle[0] if idle else pick(decision, self.chance)


def described(setup: Any) -> str:
    """A setup on one line, without what is empty or switched off."""
    fields = msgspec.to_builtins(setup)
    return msgspec.json.encode({name: value for name, value in fields.items() if value}).decode()


def game_of(job: Job) -> tuple[int, list[str]]:
    """One game: its decisions and its problems."""
    lead = None if job.lead is None else Leading(job, job.lead)
    return fuzz_tester(load(job.game), job.setup, job.seed, MAX_DECISIONS, _reader(job.game), FORK_EVERY, lead)
