"""Testers that every game runs: they know the contract and no game.

Each plays a random game of a setup and gives back what went wrong, in words; an empty list is a pass.

- `copy_tester`: no copy changes when the table it was taken from plays on, nor the other way round.
- `replay_tester`: setup, seed and journal give the same state after every decision.
- `undo_tester`: every decision taken back and done again gives the same states; dice and draws are not crossed,
  unless the table is friendly, and then what nobody knows is dealt anew.
- `save_tester`: a saved game goes on as if it had not been saved.
- `view_tester`: whatever a seat cannot know may change, and it sees, is asked and reads the same.
- `fuzz_tester`: no dead end, no endless game, no key that means two things, no broken invariant, no missing text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from .chance import Chance, mix
from .checks import Reader, fingerprint, hidden_things, pick, secrets, spectator_secrets, standing, texts_of
from .decision import Decision, Refused
from .game import Game
from .save import SaveError, dumps, loads
from .table import Table

MAX_DECISIONS = 20_000
"""A game that is not over after this many decisions counts as endless."""

_encode = msgspec.msgpack.Encoder().encode


def _walk(table: Table[Any], seed: int, limit: int) -> Iterator[tuple[Decision, str]]:
    """Play at random; yields each decision with the answer that will be made, before it is made."""
    chance = Chance.seeded(seed ^ 0x5EED)
    for _ in range(limit):
        decision = table.decision
        if decision is None or not decision.options:
            return
        key = pick(decision, chance)
        yield decision, key
        if table.decision is decision:
            table.choose(key)


# --- copies --------------------------------------------------------------------------------------------------


def copy_tester(kind: type[Game[Any]], setup: Any, seed: int, limit: int = MAX_DECISIONS) -> list[str]:
    """A copy at every decision: each stays as it was, and plays on as the table did."""
    table = Table(kind, setup, seed)
    problems: list[str] = []
    copies: list[tuple[Table[Any], tuple[str, list[str], list[str]]]] = []
    for _, key in _walk(table, seed, limit):
        number = len(table.journal) + 1
        before = fingerprint(table)
        copy = table.fork()
        if fingerprint(copy) != before:
            problems.append(f"decision {number}: the copy is not the same")
        copies.append((copy, before))
        if number % 7 == 1:
            ahead = table.fork()
            ahead.choose(key)
            if fingerprint(table) != before:
                problems.append(f"decision {number}: playing on a copy changed the table")
            table.choose(key)
            if fingerprint(table) != fingerprint(ahead):
                problems.append(f"decision {number}: the copy played on differently")
    for number, (copy, before) in enumerate(copies, start=1):
        if fingerprint(copy) != before:
            problems.append(f"the copy of decision {number} has changed")
    return problems


# --- replay --------------------------------------------------------------------------------------------------


def replay_tester(kind: type[Game[Any]], setup: Any, seed: int, limit: int = MAX_DECISIONS) -> list[str]:
    """The journal played again, from the beginning: the same state after each decision, the same events."""
    table = Table(kind, setup, seed)
    digests = [table.digest()]
    for _, key in _walk(table, seed, limit):
        table.choose(key)
        digests.append(table.digest())
    again = Table(kind, setup, seed)
    for number, key in enumerate(table.journal):
        if again.digest() != digests[number]:
            return [f"decision {number + 1}: the replay has another state"]
        again.choose(key)
    if again.digest() != digests[-1] or again.ending != table.ending:
        return ["the replay ends in another state"]
    if _encode(again.events) != _encode(table.events):
        return ["the replay has other events"]
    return []


# --- undo ----------------------------------------------------------------------------------------------------


def undo_tester(kind: type[Game[Any]], setup: Any, seed: int, limit: int = MAX_DECISIONS) -> list[str]:
    """Every decision is taken back and done again; now and then a whole action or turn; in between, friendly."""
    table = Table(kind, setup, seed)
    chance = Chance.seeded(seed ^ 0xBAC4)
    problems: list[str] = []
    for _, key in _walk(table, seed, limit):
        place = f"decision {len(table.journal) + 1}"
        problems += [f"{place}: {problem}" for problem in done_undone_done(table, key)]
        if not chance.below(10):
            problems += [f"{place}: {problem}" for problem in _back_and_forth(table, "action")]
            problems += [f"{place}: {problem}" for problem in _back_and_forth(table, "turn")]
        if not chance.below(25):
            problems += [f"{place}: {problem}" for problem in _friendly(table)]
        if problems:
            break
    if not problems and (again := Table.replay(kind, setup, seed, table.journal)).digest() != table.digest():
        problems.append(f"the journal with its notes leads to {again.digest()}, not to {table.digest()}")
    return problems


def done_undone_done(table: Table[Any], key: str) -> Iterator[str]:
    """Answer, take the answer back, answer again: the same state each time, with the same events."""
    before, events = fingerprint(table), len(table.events)
    barriers = table.game.state.chance.barriers
    table.choose(key)
    after, log = fingerprint(table), _encode(table.events)
    if table.game.state.chance.barriers == barriers:
        table.undo()
    else:
        if not table.friendly:
            refused = _refusal(table.undo)
            if refused != "refused.undo-barrier" or fingerprint(table) != after:
                yield "dice or draws were taken back at a table that is not friendly"
                return
        table._back_to(len(table.journal) - 1)
    if fingerprint(table) != before or len(table.events) != events:
        yield "taken back, it is not as it was before"
    if table.undone:
        table.redo()
    else:
        table.choose(key)
    if fingerprint(table) != after or _encode(table.events) != log:
        yield "done again, it is not as it was the first time"


def _refusal(action: Callable[[], None]) -> str:
    try:
        action()
    except Refused as refusal:
        return refusal.reason.text.id
    return ""


def _back_and_forth(table: Table[Any], grain: str) -> Iterator[str]:
    """An undo by action or turn, if nothing is in its way, and all of it done again."""
    try:
        target = table.undo_target(grain)
    except Refused:
        return
    if any(entry.startswith("~") for entry in table.journal[target:]):
        return  # What was dealt anew there is dealt anew again; `_friendly` has looked at that.
    after, length = fingerprint(table), len(table.journal)
    table.undo(grain)
    if len(table.journal) != target or len(table.undone) != length - target:
        yield f"an undo by {grain} went back to {len(table.journal)}, not to {target}"
    while table.undone:
        table.redo()
    if fingerprint(table) != after:
        yield f"an undo by {grain}, done again, leads elsewhere"


def _friendly(table: Table[Any]) -> Iterator[str]:
    """At a friendly table the last decision can be taken back; what its dice showed is rolled anew."""
    length = len(table.journal)
    crosses = table.crosses_barrier(length - 1)
    if table.journal[-1].startswith("~"):
        return
    table.friendly = True
    table.undo()
    table.friendly = False
    if crosses and not table.journal[-1].startswith("~anew:"):
        yield "a friendly undo across dice or draws did not deal anew"
    if not crosses and len(table.journal) != length - 1:
        yield "a friendly undo that crosses nothing dealt anew"
    yield from table.game.violations()


# --- save ----------------------------------------------------------------------------------------------------


def save_tester(kind: type[Game[Any]], setup: Any, seed: int, limit: int = MAX_DECISIONS, every: int = 5) -> list[str]:
    """The game is saved and loaded every few decisions, and goes on from what was loaded."""
    table = Table(kind, setup, seed)
    beside = Table(kind, setup, seed)
    for _, key in _walk(beside, seed, limit):
        number = len(table.journal) + 1
        if number % every == 1 or every == 1:
            try:
                table = loads(dumps(table))
            except SaveError as error:
                return [f"decision {number}: {error}"]
        if fingerprint(table) != fingerprint(beside):
            return [f"decision {number}: the loaded game is not the same"]
        table.choose(key)
    table = loads(dumps(table))
    if fingerprint(table) != fingerprint(beside) or table.ending != beside.ending:
        return ["the loaded game ends differently"]
    if _encode(table.events) != _encode(beside.events):
        return ["the loaded game has other events"]
    return []


# --- views ---------------------------------------------------------------------------------------------------


def view_tester(kind: type[Game[Any]], setup: Any, seed: int, limit: int = MAX_DECISIONS, every: int = 1) -> list[str]:
    """Non-interference, for every seat and a spectator, at every decision; and something must be hidden from each."""
    table = Table(kind, setup, seed)
    chance = Chance.seeded(seed ^ 0x51DE)
    seats = range(kind.seats(setup))
    problems: list[str] = []
    open_so_far = set(seats)
    for _ in _walk(table, seed, limit):
        number = len(table.journal) + 1
        if number % every:
            continue
        for seat in list(open_so_far):
            if hidden_things(table, seat, chance.below(1 << 40)):
                open_so_far.remove(seat)
        for seat in seats:
            found = secrets(table, seat, chance.below(1 << 40))
            problems += [f"decision {number}, seat {seat + 1}: {problem}" for problem in found]
        found = spectator_secrets(table, chance.below(1 << 40))
        problems += [f"decision {number}: {problem}" for problem in found]
        if problems:
            break
    return problems + [f"nothing was ever hidden from seat {seat + 1}" for seat in sorted(open_so_far)]


# --- fuzz ----------------------------------------------------------------------------------------------------


def fuzz_tester(
    kind: type[Game[Any]],
    setup: Any,
    seed: int,
    limit: int = MAX_DECISIONS,
    reader: Reader | None = None,
    deep: int = 0,
    lead: Callable[[Table[Any]], str | None] | None = None,
) -> tuple[int, list[str]]:
    """A random game under all invariants: how many decisions it took, and what went wrong first.

    With `deep` = N, one decision in N is also forked and dealt anew, and the whole game is replayed at its end.
    `lead` answers first: random play takes over at the first decision for which it has no answer.
    """
    reader = reader or Reader(kind.texts())
    place = "setup"
    count = 0
    try:
        table = Table(kind, setup, seed)
        chance = Chance.seeded(mix(seed ^ 0xF022))
        events = 0
        for count in range(limit + 1):
            place = f"decision {count + 1}"
            problems = [*standing(table), *reader.problems(texts_of(table, events))]
            decision = table.decision
            if not problems and decision is not None and deep and not chance.below(deep):
                problems += secrets(table, chance.below(kind.seats(setup)), chance.below(1 << 40))
                if fingerprint(table.fork()) != fingerprint(table):
                    problems.append("a copy is not the same")
            if problems:
                return count, [f"{place}: {problem}" for problem in problems]
            if decision is None:
                break
            events = len(table.events)
            led = lead(table) if lead is not None else None
            if led is None:
                lead = None
            key = pick(decision, chance) if led is None else led
            place = f"decision {count + 1} ({key})"
            table.choose(key)
        else:
            return count, [f"endless: no end after {limit} decisions"]
        place = "replay"
        if deep and Table.replay(kind, setup, seed, table.journal).digest() != table.digest():
            return count, ["the replay ends in another state"]
    except Exception as error:  # whatever it is, it is a broken rule, and the fuzzer's to report
        return count, [f"{place}: {type(error).__name__}: {error}{_where(error)}"]
    return count, []


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    code = trace.tb_frame.f_code
    return f" in {code.co_qualname}, line {trace.tb_lineno}"


TESTERS: dict[str, Callable[[type[Game[Any]], Any, int], list[str]]] = {
    "copy": copy_tester,
    "replay": replay_tester,
    "undo": undo_tester,
    "save": save_tester,
    "view": view_tester,
    "fuzz": lambda kind, setup, seed: fuzz_tester(kind, setup, seed)[1],
}
