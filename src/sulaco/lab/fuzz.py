"""Fuzz: random games under all invariants, over all setups of a game in turn and those that it draws at random.

A violation names the setup and the seed of its game; `game_of` plays that game again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from sulaco.games import load
from sulaco.table.chance import Chance
from sulaco.table.checks import Reader
from sulaco.table.testers import LIMIT, fuzz_tester

from . import pool

DEEP = 40
"""One decision in so many is also forked and dealt anew."""


class FuzzReport(msgspec.Struct, frozen=True):
    """What a fuzz run found."""

    games: int
    decisions: int
    violations: list[str]


class _Job(NamedTuple):
    game: str
    setup: Any
    seed: int


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
    """Play so many random games. Raises `Refused` for a mission or number of players that is not allowed."""
    kind = load(game)
    if mission is None and players is None:
        jobs = [_job(game, number, pool.seed_of(seed, number)) for number in range(games)]
    else:
        choices = setups(game, mission, players)
        kind.set_up(choices[0], Chance.seeded(seed))
        jobs = [_Job(game, choices[number % len(choices)], pool.seed_of(seed, number)) for number in range(games)]
    results = pool.run(game_of, jobs, processes, progress)
    return FuzzReport(
        games=len(jobs),
        decisions=sum(decisions for decisions, _ in results),
        violations=[
            f"{described(job.setup)}, seed {job.seed}, {problem}"
            for job, (_, problems) in zip(jobs, results, strict=True)
            for problem in problems
        ],
    )


def _job(game: str, number: int, seed: int) -> _Job:
    return _Job(game, load(game).fuzz_setup(number, Chance.seeded(seed)), seed)


def described(setup: Any) -> str:
    """A setup on one line, without what is empty or switched off."""
    fields = msgspec.to_builtins(setup)
    return msgspec.json.encode({name: value for name, value in fields.items() if value}).decode()


def game_of(job: _Job) -> tuple[int, list[str]]:
    """One game: its decisions and its problems."""
    return fuzz_tester(load(job.game), job.setup, job.seed, LIMIT, _reader(job.game), DEEP)
